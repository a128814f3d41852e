// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/tables/table.h"

#include <optional>
#include <string>

namespace inlinescope {

/// What a context of a training log is about.
struct LogTie {
    std::string log;
    std::optional<std::string> context; ///< absent: the only one of the log
    std::string run;                    ///< one that has recorded the module's features
    std::string module;                 ///< empty: the one whose name agrees with the log's or the context's
};

struct LogCallsites {
    std::string module;
    /// observation,decision,caller,callee,location: a row for each observation. Where none of the run's questions is
    /// the observation's, all but the number are absent; the notes say how many that are.
    Table table;
};

/// Finds the callsites of a log's observations, since logs name none: the run's questions about the module, in their
/// order, are aligned with the observations by a shortest edit script. A question is an observation's if all features
/// are equal that both have recorded, without the decision, the heuristic's answer and the reward. So a log of the same
/// decisions is matched wholly; one of other decisions up to the first other one, and where the two meet again.
///
/// Names agree if the module's is the log's (or the context's), or if their last parts without extensions are equal.
/// NotFound; InvalidArgument if several modules or contexts could be meant; Refused if the run has no features of the
/// module, or shares none with the log.
Result<LogCallsites> logCallsites(const std::string& path, const LogTie& tie, const CancelToken& cancel);

} // namespace inlinescope
