// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace inlinescope {

/// The command line by which a module of a ThinLTO build is compiled again, from the recorded one.
///
/// Bitcode that was stored after the imports contains the functions of other modules already, so that
/// -thinlto-assume-merged must keep LLVM from importing them again. It is such bitcode if the command line has
/// `-mllvm -lto-embed-bitcode=post-merge-pre-opt`, which stored it, and which is replaced; or if the corpus has an
/// index for the module that no argument names (`unnamedIndex`, not empty), which a local ThinLTO link made; then the
/// index is named too. Any other command line stays as it is.
std::vector<std::string> forThinLto(std::vector<std::string> commandLine, const std::string& unnamedIndex);

} // namespace inlinescope
