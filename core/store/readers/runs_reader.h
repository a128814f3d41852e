// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/readers/reader_part.h"
#include "core/store/rows/rows.h"

#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// Reads runs (WorkspaceReader::runs()); their results are in ModuleRunsReader.
class RunsReader : store::ReaderPart {
public:
    using ReaderPart::ReaderPart;

    /// In name order.
    Result<std::vector<RunRow>> all() const;
    Result<RunRow> byId(RunId id) const;
    Result<RunRow> byName(const std::string& name) const;
    /// Reads a row per module of the run.
    Result<RunCounts> counts(RunId run) const;
    /// With its bytes; nothing if the run has none.
    Result<std::optional<SizeModelSpec>> sizeModel(RunId run) const;
    /// The search that made the run; nothing if the run was not made by a search.
    Result<std::optional<SearchRow>> search(RunId run) const;
};

} // namespace inlinescope
