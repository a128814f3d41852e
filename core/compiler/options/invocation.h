// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/request/compile_request.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class CompilerInvocation;
class DiagnosticsEngine;
} // namespace clang

namespace inlinescope {

/// The cc1 arguments that remain for a compile of bitcode: what the rules of command_line_rules.h leave of the command
/// line, with the paths of `sideFiles` redirected, and with `-x ir`. Nothing, with the option and its value in
/// `refused`, where they refuse one, or where responseFileAmong() finds a word, in the command line or in what was made
/// of it.
std::optional<std::vector<std::string>> argumentsForBitcode(const std::vector<std::string>& commandLine,
                                                            const std::vector<Redirection>& sideFiles,
                                                            std::string& refused);

/// Clang's own reading of the request: input is the request's bitcode (not copied), the output name is only a name, and
/// nothing is written beside the object (remarks, stack usage, .dwo, coverage notes, dependencies, timings, statistics,
/// logs). Null, with diagnostics, where the rules or clang refuse it.
std::shared_ptr<clang::CompilerInvocation> makeInvocation(const CompileRequest& request,
                                                          clang::DiagnosticsEngine& diagnostics);

} // namespace inlinescope
