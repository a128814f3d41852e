// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compare/run_comparison.h"

#include <string>

namespace inlinescope {

/// Where the sizes of one side of a gate come from. Texts of the workspace and of the user; empty: none, or not known.
struct GateSide {
    std::string revision; ///< of the sources: as the user names it, otherwise the label of the run
    std::string corpus, policy;
    std::string compiler; ///< as in RunSpec
    /// The options that the recorded command lines of its modules have in common, without paths, the level of
    /// optimization and the target first; of at most 256 modules, evenly spread.
    std::string flags;
    std::string options; ///< of the whole run: runOptions()
};

/// Describes a run of the comparison. Errors: those of the readers.
Result<GateSide> readGateSide(const WorkspaceReader& reader, const GatheredRuns& runs, std::size_t side,
                              const std::string& revision);

} // namespace inlinescope
