// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/job_context.h"
#include "core/jobs/shards/recorded_units.h"

#include <optional>

namespace inlinescope {

/// A result of a module under a policy.
struct FoundResult {
    const ShardResults* file = nullptr;
    const ClosedUnit* end = nullptr;
};

/// The results of all shards of a folder that may be used.
class ShardResultsIndex {
public:
    /// Reads the ends of all units. Files of another build are findings of severity error, and left out unless
    /// `allowOtherBuild`. Errors: those of ShardFolder::resultNames(); Cancelled.
    static Result<ShardResultsIndex> read(const JobContext& context, const ShardFolder& folder, bool allowOtherBuild);
    ShardResultsIndex(ShardResultsIndex&&) = default;

    /// The results of a module under a policy (indexes in the plan), the one that counts first.
    std::vector<FoundResult> of(std::size_t module, std::size_t policy) const;
    /// A finding if results of this one build differ.
    std::optional<Finding> difference(std::size_t module, std::size_t policy) const;

private:
    explicit ShardResultsIndex(const ShardFolder& folder) : m_folder(&folder) {}

    const ShardFolder* m_folder;
    std::vector<std::vector<ShardResults>> m_files; ///< of each shard
    std::vector<RecordedUnits> m_units;             ///< likewise
    std::vector<std::string> m_builds;              ///< the plan's first
};

} // namespace inlinescope
