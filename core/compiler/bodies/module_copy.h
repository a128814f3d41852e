// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <memory>

namespace llvm {
class Module;
} // namespace llvm

namespace inlinescope {

/// A copy in the same context, its use-lists in the same order: passes do to it what they would do to `module`.
std::unique_ptr<llvm::Module> copyOf(const llvm::Module& module);

} // namespace inlinescope
