// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/rows/training_rows.h"
#include "core/store/writers/writer_part.h"

#include <cstddef>

namespace inlinescope {

/// Writes trainings and their rounds (WorkspaceWriter::trainings()). They are removed with their corpus.
class TrainingsWriter : store::WriterPart {
public:
    using WriterPart::WriterPart;

    /// The training of this name, which is made if there is none. One that has another corpus, objective or seed begins
    /// anew: its rounds are removed.
    Result<TrainingId> begin(const TrainingSpec& spec) const;
    /// Stores a round. If another one of its number is stored, that and the rounds after it, which were learned from
    /// it, are removed. NotFound, "the training was deleted"; InvalidArgument if the round before is not stored.
    Result<void> put(TrainingId training, std::size_t number, const TrainingRound& round) const;
};

} // namespace inlinescope
