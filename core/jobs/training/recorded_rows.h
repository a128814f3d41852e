// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/training/learnable_features.h"
#include "core/training/training_set.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

namespace inlinescope {

/// The decisions of a run in these modules as rows, the policy's answers as labels, without weights; of more than
/// `limit` a random choice, which depends on the seed.
Result<TrainingSet> recordedRows(const WorkspaceReader& reader, RunId run, const std::set<std::string>& modules,
                                 const LearnableFeatures& features, std::size_t limit, std::uint64_t seed);

} // namespace inlinescope
