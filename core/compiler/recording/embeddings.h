// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <llvm/IR/PassManager.h>

namespace llvm {
class Module;
}

namespace inlinescope {

/// If the LLVM option -ml-inliner-ir2vec-vocab-file was given, reads IR2Vec's vocabulary, so that an ML advisor that is
/// made afterwards has the features callee_embedding and caller_embedding. LLVM does this only for its own ML inliners,
/// and then also needs the file named by -ir2vec-vocab-path; here the one option is enough. An error is one of the
/// compile's diagnostics.
void readEmbeddingVocabulary(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);

} // namespace inlinescope
