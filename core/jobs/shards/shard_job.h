// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/run/run_options.h"
#include "core/jobs/shards/submit_script.h"

#include <string>
#include <vector>

namespace inlinescope {

struct ShardOptions {
    RunOptions run; ///< corpus, modules, changes and options, source of the keys, and the limits of each compile
    std::vector<std::string> policies; ///< as --policy of a run takes them
    std::string folder;                ///< has no plan yet
    std::int64_t minutes = 10;         ///< that a shard is to take
    std::uint32_t shards = 0;          ///< how many instead; 0: by the time
    ShardEngine engine = ShardEngine::Parallel;
    std::string program; ///< path of inlinescope-cli, for the scripts
};

struct ShardSummary {
    std::uint32_t shards = 0;
    std::size_t modules = 0, units = 0, refused = 0;
    std::uint64_t bytes = 0;       ///< that a shard's processes read, all together
    std::int64_t shardMinutes = 0; ///< expected for the longest shard, rounded up
    std::vector<std::string> runs; ///< that `collect` will make
};

/// Writes a folder with all that is needed to compile modules of a corpus under several policies on other machines: the
/// plan, the shards, their inputs and the scripts that do them (shard_folder.h). A module stands in one shard, with all
/// policies. The workspace gets the policies; the runs come with collectShards(). LLVM options of the call become part
/// of the command lines, with the same rules, since a node does not know who gives them.
///
/// Errors besides the store's: Refused for a folder that has a plan, or for a policy that is given twice; those of
/// setUpRun(); Unwritable; Cancelled.
Result<ShardSummary> shardCorpus(const JobContext& context, const ShardOptions& options);

} // namespace inlinescope
