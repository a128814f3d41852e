// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "core/model/search_objective.h"
#include "core/store/workspace_reader.h"

#include <string>

namespace inlinescope {

/// The results of a search for its run's modules, with the columns of SearchSummary.
Result<Table> searchTable(const WorkspaceReader& reader, const std::string& run);

/// What the search has gained over time: seconds,bytes. The seconds are those in which it ran, the bytes are the change
/// since it began, of all its modules together, by its objective.
Result<Table> searchCurve(const WorkspaceReader& reader, const std::string& run);

/// The same by the path of the workspace.
Result<Table> storedSearch(const std::string& workspacePath, const std::string& run);
Result<Table> storedSearchCurve(const std::string& workspacePath, const std::string& run);

/// What a search has found.
struct FoundBySearch {
    std::string run; ///< empty if no search has made a run
    SearchObjective objective = SearchObjective::Text;
    Table modules, curve; ///< searchTable(), searchCurve()
};
/// Of the run that was begun last among those that searches made.
Result<FoundBySearch> latestSearch(const std::string& workspacePath);

} // namespace inlinescope
