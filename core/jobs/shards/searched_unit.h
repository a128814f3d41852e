// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/common/meter_limits.h"
#include "core/jobs/shards/result_file.h"
#include "core/jobs/shards/shard_plan.h"

namespace inlinescope {

/// Searches a module of the plan in a workspace of its own, whose bytes are `workspace`, and which is removed
/// afterwards. It is a stranger's: what is stored in it passes the same rules as in one that is opened. What prevents
/// the search, or its first round, is part of the result, except the errors of the machine: Cancelled, Unwritable (also
/// a disk that is full), WorkerLost. Findings about other things than the module go to `context`.
Result<RecordedSearch> searchUnit(const JobContext& context, const ShardPlan& plan, const PlannedModule& module,
                                  Bytes workspace, const MeterLimits& limits);

} // namespace inlinescope
