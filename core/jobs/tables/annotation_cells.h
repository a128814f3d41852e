// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "core/store/workspace_reader.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace inlinescope {

/// What was written about runs, modules and callsites, as the columns label,note of tables that list them.
class AnnotationCells {
public:
    static Result<AnnotationCells> read(const WorkspaceReader& reader);
    /// Adds the columns label and note to a table of runs, where anything was written about one. Row N is of runs[N].
    void addToRuns(Table& table, const std::vector<RunRow>& runs) const;
    /// Likewise to a table with a column module: of the modules of that name in the first of the corpora for which
    /// there is anything.
    void addToModules(Table& table, const std::vector<std::string>& corpora) const;
    /// Likewise to a table with a column site, of callsites of the first of the modules for which there is anything.
    void addToCallsites(Table& table, const std::vector<ModuleId>& modules) const;

private:
    explicit AnnotationCells(const std::vector<AnnotationRow>& rows);

    std::map<std::int64_t, Annotation> m_runs;
    std::map<std::pair<std::string, std::string>, Annotation> m_modules;    ///< by corpus and name
    std::map<std::pair<std::int64_t, std::string>, Annotation> m_callsites; ///< by module and formatKey()
};

} // namespace inlinescope
