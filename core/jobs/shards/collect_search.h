// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/shards/shard_results_index.h"
#include "core/jobs/tables/table.h"
#include "core/store/workspace_reader.h"
#include "core/store/workspace_writer.h"

namespace inlinescope {

/// Makes or continues the run of a plan of searches, with each module that has a result as the search of that module
/// here would have left it, and the others as they begin. A module whose state in the run is smaller already stays.
/// What the search has gained is stored with the time that the units took one after the other.
///
/// Columns: run, policy, modules, added, kept, missing, failed, status, delta (bytes of text that the added results are
/// smaller than what they began from). Errors besides the store's: those of SearchRun::begin(); Cancelled.
Result<Table> collectSearch(const JobContext& context, const ShardFolder& folder, const ShardResultsIndex& index,
                            WorkspaceReader reader, WorkspaceWriter writer);

} // namespace inlinescope
