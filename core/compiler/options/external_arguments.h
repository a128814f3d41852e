// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/request/compile_request.h"

#include <string>
#include <vector>

namespace inlinescope {

struct ExternalArguments {
    std::vector<std::string> arguments; ///< of cc1, with `-x ir`, without input, output and action
    std::vector<std::string> unknown;   ///< of these, the LLVM options that the built-in LLVM does not know
    std::string refusal;                ///< empty where there is none
};

/// What a compiler of the system may be given for a compile of the module whose command line this is: what the rules of
/// command_line_rules.h leave of it, then the person's own LLVM options; paths of side files redirected. Options are
/// known by this LLVM's tables. One that is not in them is refused, since nobody can say what another version does with
/// it, but for an LLVM option without a value, as clang itself gives some (16: -treat-scalable-fixed-error-as-warning);
/// so is, whoever gives it, one that chooses an inliner or an advisor, which is for the run's policy to choose.
ExternalArguments externalArguments(const std::vector<std::string>& commandLine, const std::vector<std::string>& mllvm,
                                    const std::vector<Redirection>& sideFiles);

} // namespace inlinescope
