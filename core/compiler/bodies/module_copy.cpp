// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/bodies/module_copy.h"

#include "core/compiler/bodies/use_order.h"

#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace inlinescope {

std::unique_ptr<llvm::Module> copyOf(const llvm::Module& module) {
    llvm::ValueToValueMapTy twins;
    std::unique_ptr<llvm::Module> copy = llvm::CloneModule(module, twins);
    const auto twinOf = [&twins](const llvm::Value* value) -> llvm::Value* { return twins.lookup(value); };
    const auto order = [&twinOf](const llvm::Value& value) {
        if (llvm::Value* twin = twinOf(&value)) copyUseOrder(value, *twin, twinOf);
    };
    for (const llvm::GlobalValue& global : module.global_values())
        order(global);
    for (const llvm::Function& function : module) {
        for (const llvm::Argument& argument : function.args())
            order(argument);
        for (const llvm::BasicBlock& block : function) {
            order(block);
            for (const llvm::Instruction& instruction : block)
                order(instruction);
        }
    }
    return copy;
}

} // namespace inlinescope
