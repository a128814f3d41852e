// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/shards/shard_options.h"
#include "core/model/flip.h"

#include <cstdint>
#include <optional>
#include <string>

namespace inlinescope {

/// Which flips of a run of the corpus are measured.
struct ShardedFlips {
    std::string run;
    std::int64_t count = 0; ///< at most; those that are stored already are left out
    std::uint64_t seed = 0;
    Others others = Others::Decide;
    /// Chosen as `train bytes` with this seed chooses them for its next policy, after so many rounds, the first of
    /// which has the policy to start from. Empty: as `whatif --sample`.
    std::optional<std::int64_t> trainedRounds;
};

/// Writes a folder as shardCorpus() does, for flips of decisions of a run that is stored: collectShards() adds their
/// results to that run, as `whatif` would have stored them. All flips of a module are in one shard, and are measured in
/// one task. A module that cannot be measured is a finding of severity error, and is left out. Of the options, corpus,
/// limits, folder, number of shards, engine and program are used.
///
/// Errors besides the store's: NotFound; Refused for a folder that has a plan, a run of another corpus or by another
/// compiler, and if nothing is left to be measured; Unwritable; Cancelled.
Result<ShardSummary> shardFlips(const JobContext& context, const ShardOptions& options, const ShardedFlips& flips);

} // namespace inlinescope
