// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/readers/reader_part.h"
#include "core/store/rows/training_rows.h"

#include <string>
#include <vector>

namespace inlinescope {

/// Reads trainings with their rounds (WorkspaceReader::trainings()).
class TrainingsReader : store::ReaderPart {
public:
    using ReaderPart::ReaderPart;

    /// By name.
    Result<std::vector<TrainingRow>> all() const;
    Result<TrainingRow> byName(const std::string& name) const;
};

} // namespace inlinescope
