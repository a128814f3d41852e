// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/job_context.h"
#include "core/jobs/common/meter_limits.h"
#include "core/runner/task_request.h"

namespace inlinescope {

/// The number of worker processes at a time that the limits mean.
inline std::size_t processesOf(const MeterLimits& limits) {
    return parallelTasks(limits.jobs);
}

/// The options of a pool of a job's own worker processes; a weakness of the kernel becomes a finding of the job.
inline WorkerPoolOptions poolOptions(const JobContext& context, const MeterLimits& limits) {
    WorkerPoolOptions options;
    options.program = context.workerProgram;
    options.parallel = limits.jobs;
    options.weakness = context.finding;
    options.timeLimit = std::chrono::seconds(limits.timeLimitSeconds);
    options.memoryLimit = limits.memoryLimit;
    return options;
}

} // namespace inlinescope
