// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/tables/table.h"

#include <cstdint>
#include <optional>
#include <string>

namespace inlinescope {

/// Which compile a context of a training log records.
struct LogTie {
    std::string log;
    std::optional<std::string> context = {}; ///< absent: the only one of the log
    std::string run = {};    ///< one that has recorded the module's features; empty: the one that the log is tied to
    std::string module = {}; ///< empty: the one that the context is tied to, or whose name agrees
};

struct LogCallsites {
    std::string run, module;
    /// observation,decision,caller,callee,location: a row for each observation. Where none of the run's questions is
    /// the observation's, all but the number are absent; the notes say how many that are.
    Table table;
};

/// Finds the callsites of a log's observations, since logs name none: the run's questions about the module, in their
/// order, are aligned with the observations by a shortest edit script. A question is an observation's if all features
/// are equal that both have recorded, without the decision, the heuristic's answer and the reward. So a log of the same
/// decisions is matched wholly; one of other decisions up to the first other one, and where both agree again.
///
/// Names agree if the module's is the log's (or the context's), or if their last parts without extensions are equal.
/// NotFound; InvalidArgument if several modules or contexts could be meant, or if no run is named or known; Refused if
/// the run has no features of the module, or shares none with the log.
Result<LogCallsites> logCallsites(const std::string& path, const LogTie& tie, const CancelToken& cancel);

struct TiedContexts {
    std::int64_t tied = 0, untied = 0; ///< contexts of the log
};
/// Stores which compiles of `run` an imported log records: with a context, that this one records the compile of the
/// module; without one, that all of them do; without a module too, that each context records that of the module whose
/// name agrees with the context's (or, if the log has one context, with the log's), and a context without such a module
/// is not tied. Without a context, earlier ties are replaced. NotFound, also if no name agrees or the run has no result
/// of the module; InvalidArgument if several modules could be meant, no run is named or known, or another context is
/// tied to another run; Refused for a log that a run recorded.
Result<TiedContexts> tieLog(const JobContext& context, const LogTie& tie);
Result<void> untieLog(const JobContext& context, const std::string& log);

} // namespace inlinescope
