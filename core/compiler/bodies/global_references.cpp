// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/bodies/global_references.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstIterator.h>

namespace inlinescope {
namespace {

void collect(const llvm::Constant& constant, llvm::SmallPtrSetImpl<const llvm::GlobalValue*>& globals) {
    if (const auto* global = llvm::dyn_cast<llvm::GlobalValue>(&constant)) {
        globals.insert(global);
        return;
    }
    if (llvm::isa<llvm::ConstantData, llvm::BlockAddress>(constant)) return;
    for (const llvm::Value* operand : constant.operand_values())
        collect(*llvm::cast<llvm::Constant>(operand), globals);
}

} // namespace

llvm::SmallPtrSet<const llvm::GlobalValue*, 16> globalReferences(const llvm::Function& function) {
    llvm::SmallPtrSet<const llvm::GlobalValue*, 16> globals;
    for (const llvm::Instruction& instruction : llvm::instructions(function))
        for (const llvm::Value* operand : instruction.operand_values())
            if (const auto* constant = llvm::dyn_cast<llvm::Constant>(operand)) collect(*constant, globals);
    return globals;
}

} // namespace inlinescope
