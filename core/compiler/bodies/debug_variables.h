// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
namespace llvm {
class Module;
} // namespace llvm

namespace inlinescope {

/// Whether it has debug info of variables.
bool hasDebugVariables(const llvm::Module& module);
/// Removes the debug info of variables. Locations stay, since they name callsites.
void dropDebugVariables(llvm::Module& module);

} // namespace inlinescope
