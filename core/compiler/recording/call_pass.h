// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <llvm/IR/PassManager.h>

#include <utility>

namespace inlinescope {

/// A required pass that calls a function with the module and its analyses. The function changes neither.
template <class Call>
struct CallPass : llvm::PassInfoMixin<CallPass<Call>> {
    Call call;
    explicit CallPass(Call function) : call(std::move(function)) {}
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses) {
        call(module, analyses);
        return llvm::PreservedAnalyses::all();
    }
    static bool isRequired() { return true; }
};

} // namespace inlinescope
