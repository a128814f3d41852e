// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <llvm/ADT/SmallPtrSet.h>

namespace llvm {
class Function;
class GlobalValue;
} // namespace llvm

namespace inlinescope {

/// The globals that a body refers to, directly or through a constant.
llvm::SmallPtrSet<const llvm::GlobalValue*, 16> globalReferences(const llvm::Function& function);

} // namespace inlinescope
