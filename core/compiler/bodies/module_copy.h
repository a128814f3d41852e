// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <memory>

namespace llvm {
class Module;
} // namespace llvm

namespace inlinescope {

/// A copy in the same context, with use-lists in the same order: passes change it in the same way as `module`.
std::unique_ptr<llvm::Module> copyOf(const llvm::Module& module);

} // namespace inlinescope
