// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/compile/replay_locations.h"

#include "core/compiler/bodies/linkage_names.h"
#include "core/compiler/compile/bitcode.h"

#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/Utils/AddDiscriminators.h>

namespace inlinescope {
namespace {

struct AddLinkageNamesPass : llvm::PassInfoMixin<AddLinkageNamesPass> {
    std::vector<std::byte>* named = nullptr;
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
        if (addLinkageNames(module)) *named = bitcodeOf(module);
        return llvm::PreservedAnalyses::all();
    }
    static bool isRequired() { return true; }
};

} // namespace

void addReplayLocations(llvm::PassBuilder& builder, std::vector<std::byte>& named) {
    builder.registerPipelineStartEPCallback([&named](llvm::ModulePassManager& passes, llvm::OptimizationLevel) {
        AddLinkageNamesPass pass;
        pass.named = &named;
        passes.addPass(std::move(pass));
        passes.addPass(llvm::createModuleToFunctionPassAdaptor(llvm::AddDiscriminatorsPass()));
    });
}

} // namespace inlinescope
