// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/shards/shard_kind.h"
#include "core/jobs/tables/table.h"

#include <cstdint>
#include <string>

namespace inlinescope {

struct ShardStatus {
    Table table;
    // Of all shards, also those that are not in the table.
    std::int64_t shards = 0, doneShards = 0, runningShards = 0;
    ShardKind kind = ShardKind::Runs; ///< what a unit does
    std::int64_t units = 0, done = 0; ///< of the plan
    std::int64_t failed = 0;          ///< of those that are done
    std::int64_t ns = 0;              ///< of processor time, for those that are done
};

/// A row for each shard of a folder, or only for those that are not done, from the files of results alone. Columns:
/// shard, status (absent, running, partial, done), units, done, failed, attempts, nodes, seconds (of processor time),
/// path (of the latest file). "running": its file grew within the time that one unit may take. Notes say how much is
/// done, and how long the rest takes on one machine. Errors: those of ShardFolder.
Result<ShardStatus> shardStatus(const JobContext& context, const std::string& folder, bool onlyMissing);

} // namespace inlinescope
