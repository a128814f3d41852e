// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/shards/shard_results_index.h"
#include "core/jobs/tables/table.h"
#include "core/store/workspace_reader.h"

#include <functional>
#include <vector>

namespace inlinescope {

/// A finding for each module of the plan whose results under the policy differ.
std::vector<Finding> shardDifferences(const ShardPlan& plan, std::size_t policy, const ShardResultsIndex& index);

/// Shows findings that the run has already, and gives the others to `store`, which shows and stores them.
Result<void> reportOnce(const JobContext& context, const WorkspaceReader& reader, RunId run,
                        const std::vector<Finding>& findings, const std::function<Result<void>(const Finding&)>& store);

/// The table of what was collected, without rows: a run, its policy, and modules by what became of them; then `further`
/// columns.
Table collectedTable(const std::vector<Column>& further = {});

} // namespace inlinescope
