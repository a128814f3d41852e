// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "core/model/search_objective.h"
#include "core/store/workspace_reader.h"

#include <cstdint>
#include <optional>
#include <string>

namespace inlinescope {

/// What a search proves: for a component of the call graph that is proved, all ways to decide were tried, and no other
/// is smaller, if components do not change each other. By the objective unique none is with the other modules as they
/// are; together with changes of those another way may be smaller.
struct SearchProof {
    std::int64_t components = 0, proved = 0; ///< of the modules whose components are counted
    std::int64_t modules = 0;                ///< of the run
    std::int64_t known = 0;                  ///< those whose components are counted, or that have nothing to decide
    std::int64_t whole = 0; ///< those of which all components are proved, or that have nothing to decide
    std::optional<std::int64_t> before = 0, after = 0; ///< bytes of those by the objective, where the search began and
                                                       ///< now; absent if they are not known

    std::optional<std::int64_t> change() const; ///< in bytes, of the same
};

/// The results of a search for its run's modules, with the columns of SearchSummary, and its proof as a note.
Result<Table> searchTable(const WorkspaceReader& reader, const std::string& run);

/// What the search has gained over time: seconds,bytes. The seconds are those in which it ran, the bytes are the change
/// since it began, of all its modules together, by its objective. The last row is the end of what was searched.
Result<Table> searchCurve(const WorkspaceReader& reader, const std::string& run);

/// The same by the path of the workspace.
Result<Table> storedSearch(const std::string& workspacePath, const std::string& run);
Result<Table> storedSearchCurve(const std::string& workspacePath, const std::string& run);

/// What a search has found.
struct FoundBySearch {
    std::string run; ///< empty if no search has made a run
    SearchObjective objective = SearchObjective::Text;
    Table modules, curve; ///< searchTable(), searchCurve()
    SearchProof proof = {};
};
/// Of the run; if it is empty, of the one that ended last among those that searches made, or is under way.
Result<FoundBySearch> latestSearch(const std::string& workspacePath, const std::string& run = {});

} // namespace inlinescope
