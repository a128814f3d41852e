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

/// The cc1 arguments for a compile of bitcode: the options of the command line that pass the rules of
/// command_line_rules.h, with the paths of `sideFiles` redirected, and with `-x ir`. Returns std::nullopt, with the
/// option and its value in `refused`, if the rules refuse an option, or if responseFileAmong() finds a word in the
/// command line or in the resulting arguments.
std::optional<std::vector<std::string>> argumentsForBitcode(const std::vector<std::string>& commandLine,
                                                            const std::vector<Redirection>& sideFiles,
                                                            std::string& refused);

/// Clang's parsed form of the request. The input is the request's bitcode (not copied), the output name is only a name,
/// and nothing is written besides the object (remarks, stack usage, .dwo, coverage notes, dependencies, timings,
/// statistics, logs). Null, with diagnostics, if the rules or clang refuse the request.
std::shared_ptr<clang::CompilerInvocation> makeInvocation(const CompileRequest& request,
                                                          clang::DiagnosticsEngine& diagnostics);

} // namespace inlinescope
