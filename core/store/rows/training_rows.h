// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/ids.h"
#include "core/model/training_round.h"

#include <cstdint>
#include <string>
#include <vector>

namespace inlinescope {

using TrainingId = StrongId<struct TrainingTag>;

/// What distinguishes a training from another one of its name.
struct TrainingSpec {
    std::string name;
    CorpusId corpus;
    SearchObjective objective = SearchObjective::Text;
    std::uint64_t seed = 1;
    bool operator==(const TrainingSpec&) const = default;
};

struct TrainingRow {
    TrainingId id;
    TrainingSpec spec;
    std::string corpusName;
    std::int64_t startedAt = 0;
    std::vector<TrainingRound> rounds; ///< from round 0 on
};

} // namespace inlinescope
