// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/recording/feature_list.h"

#include "core/compiler/recording/tensor_specs.h"

#include <llvm/Analysis/IR2Vec.h>
#include <llvm/Analysis/MLInlineAdvisor.h>
#include <llvm/Analysis/NoInferenceModelRunner.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>

namespace inlinescope {

FeatureList compilerFeatures() {
    llvm::LLVMContext context;
    llvm::Module module("features", context);
    llvm::LoopAnalysisManager loops;
    llvm::FunctionAnalysisManager functions;
    llvm::CGSCCAnalysisManager components;
    llvm::ModuleAnalysisManager modules;
    llvm::PassBuilder builder;
    modules.registerPass(
        [] { return llvm::IR2VecVocabAnalysis(llvm::ir2vec::Vocabulary::createDummyVocabForTest(1)); });
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
    modules.getResult<llvm::IR2VecVocabAnalysis>(module);
    const llvm::MLInlineAdvisor advisor(
        module, modules,
        [&](const std::vector<llvm::TensorSpec>& features) {
            return std::make_unique<llvm::NoInferenceModelRunner>(context, features);
        },
        [](llvm::CallBase&) { return false; });
    FeatureList result{toSpecs(llvm::MLInlineAdvisor::getInitialFeatureMap()), toSpecs(advisor.getFeatureMap())};
    result.withVocabulary.erase(result.withVocabulary.begin(),
                                result.withVocabulary.begin() + std::ptrdiff_t(result.always.size()));
    return result;
}

} // namespace inlinescope
