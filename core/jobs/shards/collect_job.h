// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/tables/table.h"

#include <string>

namespace inlinescope {

struct CollectOptions {
    std::string folder;
    bool allowOtherBuild = false;
};

/// Stores what the shards of a folder have recorded, as `run` would have: a run for each policy of the plan, in a
/// workspace that has the plan's corpus and policies. Each unit is stored once, however often and in whatever order
/// this is called, also while shards are still being done; a run that lacks units is left as one that was cancelled.
/// If results of one unit differ, that is a finding of severity error that names both nodes.
///
/// Flips become part of the run that the plan names (collectFlips()), and searches make one run (collectSearch()).
///
/// Columns: run, policy, modules, added, kept, missing, failed, status. Errors besides the store's: those of
/// ShardFolder; NotFound for a corpus, a module or a policy that the workspace has not; Refused for modules with other
/// bitcode and for a run of the same name that is another one; Cancelled.
Result<Table> collectShards(const JobContext& context, const CollectOptions& options);

} // namespace inlinescope
