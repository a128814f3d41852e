// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/variants/visit_memo.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/Instruction.h>

namespace inlinescope {

bool isUsedElsewhere(const llvm::Function& function, const llvm::Function& user) {
    return llvm::any_of(function.users(), [&user](const llvm::User* by) {
        const auto* instruction = llvm::dyn_cast<llvm::Instruction>(by);
        return !instruction || instruction->getFunction() != &user;
    });
}

} // namespace inlinescope
