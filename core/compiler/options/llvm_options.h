// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/request/compile_request.h"

#include <string>
#include <vector>

namespace clang {
class CompilerInvocation;
}

namespace inlinescope {

/// The -mllvm options of the command line as the rules of command_line_rules.h leave them, then those of the request,
/// given to LLVM once for the process. Options that only report (timings, statistics, dumps into files) are set back to
/// their defaults. False, with words in `messages`, where the rules or LLVM refuse one, or, in a recording compile,
/// where one chooses an inliner or an advisor of its own, since the request's policy would then not be what decides.
bool applyLlvmOptions(const clang::CompilerInvocation& invocation, const CompileRequest& request,
                      std::string& messages);

/// Holds a command line's LLVM options against the rules, for a compile by another compiler: those that only report are
/// left out, and flags without a value that this LLVM does not know, and that can name nothing, go to `unknown`. Gives
/// the words about what is refused; empty where nothing is.
std::string filterForAnotherCompiler(std::vector<std::string>& options, const std::vector<Redirection>& sideFiles,
                                     std::vector<std::string>& unknown);

/// Words about an option that chooses an inliner or an advisor of its own; empty where none does. Looks at their names.
std::string advisorAmong(const std::vector<std::string>& options);

} // namespace inlinescope
