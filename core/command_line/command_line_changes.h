// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/corpus.h"

#include <string>
#include <vector>

namespace inlinescope {

/// A recorded command line, changed by the rules of ml-compiler-opt's rl/corpus.py:
/// - an argument that starts with a flag of `remove` goes, and where it has no '=' the argument behind it goes too;
/// - otherwise one that starts with the flag of a replacement becomes FLAG=VALUE where it has a '=', and where it has
///   none it stays and the argument behind it becomes VALUE;
/// - the arguments of `add` are appended.
/// Errors, Refused: a replacement's flag that is met twice, or not at all.
Result<std::vector<std::string>> changedCommandLine(const std::vector<std::string>& commandLine,
                                                    const CommandLineChanges& changes);

/// The flags that make clang take this command line without the options that it does not know: --delete-flag for each
/// (for an LLVM option, for all of them), and --add-flag for the arguments that the rules above take away with them.
/// Nothing where none of the options is in the command line.
std::vector<std::string> flagsWithout(const std::vector<std::string>& commandLine,
                                      const std::vector<std::string>& unknown,
                                      const std::vector<std::string>& unknownLlvm);

} // namespace inlinescope
