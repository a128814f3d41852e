// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/readers/reader_part.h"
#include "core/store/rows/rows.h"

#include <cstdint>
#include <span>
#include <vector>

namespace inlinescope {

/// Reads the decisions of module runs as rows (WorkspaceReader::decisions()).
class DecisionsReader : store::ReaderPart {
public:
    using ReaderPart::ReaderPart;

    /// All decisions of a module run in order of asking (NeverAsked rows last).
    Result<std::vector<DecisionRow>> of(ModuleRunId id) const;
    /// The same decisions without their rows.
    Result<std::vector<Decision>> values(ModuleRunId id) const;
    /// At most `count` of them from position `first`.
    Result<std::vector<DecisionRow>> of(ModuleRunId id, std::int64_t first, std::int64_t count) const;
    /// The rows of `ids`, in that order; ids that do not exist any more are left out.
    Result<std::vector<DecisionRow>> byId(std::span<const DecisionId> ids) const;
    /// The same rows as of(id), in the same order, but only the parts that alignment needs; about ten times faster.
    Result<std::vector<CallsiteOutcome>> outcomes(ModuleRunId id) const;
    /// The same rows with the parts that ranking reasons needs.
    Result<std::vector<ReasonedOutcome>> reasonedOutcomes(ModuleRunId id) const;
    /// The decisions of a module run that have features, in order of asking.
    Result<std::vector<FeatureAnswer>> featureAnswers(ModuleRunId id) const;
};

} // namespace inlinescope
