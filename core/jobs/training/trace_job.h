// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/common/meter_limits.h"
#include "core/jobs/tables/table.h"

#include <cstdint>
#include <string>

namespace inlinescope {

struct TraceOptions {
    std::string corpus;
    std::string policy;
    std::string name;            ///< of the runs: NAME and NAME-base; empty: made from the policy
    std::string traceFile;       ///< the TFRecord file
    std::string performanceFile; ///< the performance report
    int jobs = 0;                ///< worker processes at a time; 0: one per core
    int timeLimitSeconds = 300;  ///< per module, of processor time
};

struct TraceSummary {
    Table table; ///< module,key,default,policy,reward,observations
    std::int64_t observations = 0;
    std::int64_t leftOut = 0; ///< modules without a row
};

/// Compiles a corpus under the default heuristic and under the policy (runCorpus(), so that a second call compiles only
/// what is not done yet), and writes what ml-compiler-opt's generate_default_trace writes:
///
/// - a TFRecord file with a SequenceExample for each module: the tensors of each observation (RunObservations) under
///   the policy, and the module's reward at each of them;
/// - the performance report: module,default,TEXT,TEXT without a header, the first number under the heuristic.
///
/// Record and row of a module have the same number. A module that failed, has no text, no observation, or a name that
/// the report cannot have (with a comma or a line end) has neither; the last is a finding. Errors besides those of
/// runCorpus(): Unwritable.
Result<TraceSummary> writeTrace(const JobContext& context, const TraceOptions& options);

} // namespace inlinescope
