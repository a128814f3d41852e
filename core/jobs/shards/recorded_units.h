// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/shards/shard_folder.h"

#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace inlinescope {

/// A result of a unit in one of the files of a shard.
struct RecordedUnit {
    const ShardResults* file = nullptr;
    const ClosedUnit* end = nullptr;
};

/// All that the files of a shard say about its units, by key. The files must outlive it.
class RecordedUnits {
public:
    explicit RecordedUnits(const std::vector<ShardResults>& files);

    /// The results of the unit, the one that counts first, whatever the order in which they were recorded: a result of
    /// the compiler before one that a limit or a crash ended, and then the least payload.
    std::span<const RecordedUnit> of(const std::string& key) const;
    /// The first of these; nullptr if there is none.
    const RecordedUnit* best(const std::string& key) const;
    /// Two results of the compiler for the unit that differ; both nullptr if all are equal.
    std::pair<const RecordedUnit*, const RecordedUnit*> differing(const std::string& key) const;
    /// How often the unit was begun and not finished.
    int unfinished(const std::string& key) const;

private:
    std::map<std::string, std::vector<RecordedUnit>> m_units; ///< the best first
    std::map<std::string, int> m_unfinished;
};

/// Whether the compiler itself came to the end that is recorded, which is then the same on every machine.
bool isOfCompiler(const ClosedUnit& unit);

} // namespace inlinescope
