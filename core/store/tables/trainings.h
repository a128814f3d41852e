// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: the rounds of a training.
#include "core/store/file/connection.h"
#include "core/store/rows/training_rows.h"

namespace inlinescope::store {

/// Throws Failure (Malformed) for damaged ones.
std::vector<TrainingRound> readRounds(Connection& connection, TrainingId training);

/// Removes the rounds from this one on.
void removeRounds(Connection& connection, TrainingId training, std::int64_t first = 0);

/// Removes the trainings on a corpus.
void removeTrainingsOf(Connection& connection, std::int64_t corpus);

} // namespace inlinescope::store
