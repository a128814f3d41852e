// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <vector>

namespace llvm {
class PassBuilder;
}

namespace inlinescope {

/// Adds a first pass that gives the module what clang's -fdebug-info-for-profiling gives it: linkage names of
/// functions, which -gline-tables-only leaves out, and discriminators, which tell calls at one line and column apart.
/// LLVM's replay advisor finds callsites by both; neither changes code. If functions lack linkage names, `named`
/// becomes the bitcode of the module with them, for a compiler that reads bitcode: there the option adds only
/// discriminators.
void addReplayLocations(llvm::PassBuilder& builder, std::vector<std::byte>& named);

} // namespace inlinescope
