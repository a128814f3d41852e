// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/corpus.h"

#include <string>
#include <vector>

namespace inlinescope {

/// A recorded command line, changed by the rules of ml-compiler-opt's rl/corpus.py:
/// - an argument that starts with a flag of `remove` is removed; if it has no '=', the next argument is removed too;
/// - otherwise an argument that starts with the flag of a replacement becomes FLAG=VALUE if it has a '='; if it has
///   none, it is kept and the next argument becomes VALUE;
/// - the arguments of `add` are appended.
/// Errors: Refused if a replacement's flag occurs twice, or not at all.
Result<std::vector<std::string>> changedCommandLine(const std::vector<std::string>& commandLine,
                                                    const CommandLineChanges& changes);

/// The flags that make clang accept this command line by removing the options that it does not know: --delete-flag for
/// each (for an LLVM option, for all of its uses), and --add-flag for arguments that the rules above would remove with
/// them. Empty if the command line has none of the options.
std::vector<std::string> flagsWithout(const std::vector<std::string>& commandLine,
                                      const std::vector<std::string>& unknown,
                                      const std::vector<std::string>& unknownLlvm);

/// The command line by which a module of a ThinLTO build is compiled again, from the recorded one.
///
/// Bitcode that was stored after the imports contains the functions of other modules already, so that
/// -thinlto-assume-merged must keep LLVM from importing them again. It is such bitcode if the command line has
/// `-mllvm -lto-embed-bitcode=post-merge-pre-opt`, which stored it, and which is replaced; or if the corpus has an
/// index for the module that no argument names (`unnamedIndex`, not empty), which a local ThinLTO link made; then the
/// index is named too. Any other command line stays as it is.
std::vector<std::string> forThinLto(std::vector<std::string> commandLine, const std::string& unnamedIndex);

} // namespace inlinescope
