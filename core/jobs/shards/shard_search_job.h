// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/shards/shard_options.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace inlinescope {

/// A search of the modules of a corpus, each by itself.
struct ShardedSearch {
    std::string name;                           ///< of the run; empty: "search"
    std::optional<std::chrono::seconds> budget; ///< wall-clock time of each module
    std::optional<std::int64_t> compiles;       ///< variants and compiles of each module
    std::optional<std::int64_t> rounds;         ///< of each module
    std::uint64_t seed = 0;
};

/// Writes a folder as shardCorpus() does, for searches (searchCorpus()) of the modules that a run of the workspace has
/// compiled: each module by itself, for its text, since nodes do not know the state of the other modules.
/// collectShards() makes the run, as the search of each module here would have. A module without a result to start from
/// is a finding of severity warning, and is left out. Of the options, corpus, module names, limits, folder, number of
/// shards, engine and program are used.
///
/// Errors besides the store's: those of searchCorpus(), Refused for a folder that has a plan, Unwritable, Cancelled.
Result<ShardSummary> shardSearch(const JobContext& context, const ShardOptions& options, const ShardedSearch& search);

} // namespace inlinescope
