// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/run/run_options.h"
#include "core/jobs/shards/submit_script.h"

#include <cstdint>
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
    std::vector<std::string> runs; ///< that `collect` will make, or of plans of flips, add to
};

} // namespace inlinescope
