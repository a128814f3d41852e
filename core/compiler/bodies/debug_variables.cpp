// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/bodies/debug_variables.h"

#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

namespace inlinescope {

bool hasDebugVariables(const llvm::Module& module) {
    return llvm::any_of(module, [](const llvm::Function& function) {
        return llvm::any_of(llvm::instructions(function), [](const llvm::Instruction& instruction) {
            return instruction.hasDbgRecords() || instruction.getMetadata(llvm::LLVMContext::MD_DIAssignID);
        });
    });
}

void dropDebugVariables(llvm::Module& module) {
    for (llvm::Function& function : module)
        for (llvm::Instruction& instruction : llvm::instructions(function)) {
            instruction.dropDbgRecords();
            instruction.setMetadata(llvm::LLVMContext::MD_DIAssignID, nullptr);
        }
}

} // namespace inlinescope
