// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/readers/reader_part.h"
#include "core/store/rows/rows.h"
#include "core/store/rows/scans.h"

#include <span>
#include <vector>

namespace inlinescope {

/// Reads single columns of the decisions of module runs (WorkspaceReader::decisionColumns()); see scans.h.
class DecisionColumnsReader : store::ReaderPart {
public:
    using ReaderPart::ReaderPart;

    /// The ids of the decisions of each module of a run, in name order.
    Result<std::vector<ModuleDecisions>> ranges(RunId run) const;
    /// Columns of a module run's decisions, in the order of `fields`; those of places have a value per place. NotFound
    /// if the module was compiled again or removed since the list was made: request the list again.
    Result<std::vector<ColumnValues>> of(const ModuleDecisions& module, std::span<const DecisionField> fields) const;
    /// For callsites with DecisionField::HasTwin, in the order of `ids`. Malformed if one does not exist.
    Result<std::vector<CallsiteTwin>> twins(std::span<const CallsiteId> ids) const;
};

} // namespace inlinescope
