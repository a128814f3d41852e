// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
namespace llvm {
class Module;
} // namespace llvm

namespace inlinescope {

/// Takes away what a debugger would be told of variables. Locations stay: they name callsites.
void dropDebugVariables(llvm::Module& module);

} // namespace inlinescope
