// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/recording/embeddings.h"

#include <llvm/Analysis/IR2Vec.h>
#include <llvm/Support/CommandLine.h>

namespace inlinescope {
namespace {

llvm::cl::opt<std::string>* pathOption(llvm::StringRef name) {
    const auto& options = llvm::cl::getRegisteredOptions();
    const auto found = options.find(name);
    return found == options.end() ? nullptr : static_cast<llvm::cl::opt<std::string>*>(found->second);
}

} // namespace

void readEmbeddingVocabulary(llvm::Module& module, llvm::ModuleAnalysisManager& analyses) {
    const auto* wanted = pathOption("ml-inliner-ir2vec-vocab-file");
    auto* path = pathOption("ir2vec-vocab-path");
    if (wanted == nullptr || path == nullptr || wanted->getValue().empty()) return;
    if (path->getValue().empty()) path->setValue(wanted->getValue());
    // LLVM's advisor uses any cached vocabulary without a check, so only a valid one may be cached.
    if (llvm::IR2VecVocabAnalysis().run(module, analyses).isValid())
        analyses.getResult<llvm::IR2VecVocabAnalysis>(module);
}

} // namespace inlinescope
