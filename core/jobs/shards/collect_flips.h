// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/shards/shard_results_index.h"
#include "core/jobs/tables/table.h"
#include "core/store/workspace_reader.h"
#include "core/store/workspace_writer.h"

namespace inlinescope {

/// collectShards() of a plan of flips: adds them to the module runs that they are of. A flip that is stored already
/// stays. The columns are those of collectShards(), and last `flips`: those of the plan that the workspace now has.
/// `status` is done or partial. Errors: the store's; NotFound for the run; Cancelled.
Result<Table> collectFlips(const JobContext& context, const ShardFolder& folder, const ShardResultsIndex& index,
                           const WorkspaceReader& reader, WorkspaceWriter& writer);

} // namespace inlinescope
