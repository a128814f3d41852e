// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/shards/shard_options.h"

namespace inlinescope {

/// Writes a folder with all that is needed to compile modules of a corpus under several policies on other machines: the
/// plan, the shards, their inputs and the scripts that do them (shard_folder.h). A module is in one shard, with all
/// policies. The workspace gets the policies; the runs come with collectShards(). LLVM options of the call become part
/// of the command lines, with the same rules, since a node does not know who gives them.
///
/// Errors besides the store's: Refused for a folder that has a plan, or for a policy that is given twice; those of
/// setUpRun(); Unwritable; Cancelled.
Result<ShardSummary> shardCorpus(const JobContext& context, const ShardOptions& options);

} // namespace inlinescope
