// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/readers/reader_part.h"
#include "core/store/rows/rows.h"
#include "core/store/rows/scans.h"

#include <vector>

namespace inlinescope {

/// Reads what is measured of flipped decisions (WorkspaceReader::flips()).
class FlipsReader : store::ReaderPart {
public:
    using ReaderPart::ReaderPart;

    /// All known flips of a module run's decisions, ordered by Others, then by decisions.
    Result<std::vector<FlipResult>> of(ModuleRunId id) const;
    /// Number of decisions of a run that were flipped alone, and the results: for each module run and value of Others
    /// that has any, in module order.
    Result<std::vector<FlipCounts>> counts(RunId run) const;
    /// Visits the decisions of a module that were flipped alone.
    Result<void> scan(const ModuleDecisions& module, Others others, const FlipVisitor& visit) const;
};

} // namespace inlinescope
