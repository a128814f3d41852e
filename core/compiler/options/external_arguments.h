// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/corpus.h"
#include "core/model/redirection.h"

#include <string>
#include <vector>

namespace inlinescope {

/// The arguments that a compiler of the system may get to compile the module with this command line: the options that
/// pass the rules of command_line_rules.h, then the user's own LLVM options; paths of side files are redirected. This
/// LLVM's tables define which options are known. An unknown option is refused, since its effect in another version is
/// not known, except an LLVM option without a value, since clang itself gives some (16:
/// -treat-scalable-fixed-error-as-warning). An option that chooses an inliner or an advisor is refused from either
/// source, since the run's policy chooses.
VettedCommandLine externalArguments(const std::vector<std::string>& commandLine, const std::vector<std::string>& mllvm,
                                    const std::vector<Redirection>& sideFiles);

} // namespace inlinescope
