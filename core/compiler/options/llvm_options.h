// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/request/compile_request.h"

#include <string>
#include <vector>

namespace clang {
class CompilerInvocation;
}

namespace inlinescope {

/// Passes LLVM options to LLVM, once for the process: the -mllvm options of the command line that pass the rules of
/// command_line_rules.h, then those of the request. Options of the command line that play back inlining decisions are
/// left out, and options that only report (timings, statistics, dumps into files) are reset to their defaults. Returns
/// false, with a text in `messages`, if the rules or LLVM refuse an option, or, in
/// a recording compile, if an option chooses an inliner or an advisor, since the request's policy would then not
/// decide.
bool applyLlvmOptions(const clang::CompilerInvocation& invocation, const CompileRequest& request,
                      std::string& messages);

/// Checks a command line's LLVM options against the rules, for a compile by another compiler. Options that play back
/// inlining decisions and options that only report are left out. Flags without a value that this LLVM does not know,
/// and that cannot name anything, go to `unknown`. Returns a message about the refused options; empty if there are
/// none.
std::string filterForAnotherCompiler(std::vector<std::string>& options, const std::vector<Redirection>& sideFiles,
                                     std::vector<std::string>& unknown);

/// A message about an option that chooses an inliner or an advisor; empty if none does. Checks the names of the options
/// only.
std::string advisorAmong(const std::vector<std::string>& options);

} // namespace inlinescope
