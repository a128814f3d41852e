// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/compile/replay_locations.h"

#include "core/compiler/bodies/linkage_names.h"

#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Utils/AddDiscriminators.h>

namespace inlinescope {
namespace {

std::vector<std::byte> bitcodeOf(const llvm::Module& module) {
    llvm::SmallVector<char, 0> written;
    llvm::raw_svector_ostream stream(written);
    llvm::WriteBitcodeToFile(module, stream, true); // with the order of uses, which passes follow
    const auto* bytes = reinterpret_cast<const std::byte*>(written.data());
    return {bytes, bytes + written.size()};
}

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
