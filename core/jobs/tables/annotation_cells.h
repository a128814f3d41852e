// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "core/store/workspace_reader.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace inlinescope {

/// The annotations of runs, modules and callsites, as the columns label,note of tables that list them.
class AnnotationCells {
public:
    static Result<AnnotationCells> read(const WorkspaceReader& reader);
    /// Adds the columns label and note to a table of runs, if at least one run has an annotation. Row N is runs[N].
    void addToRuns(Table& table, const std::vector<RunRow>& runs) const;
    /// The same for a table with a column module: annotations of the modules with that name in the first of the corpora
    /// that has any.
    void addToModules(Table& table, const std::vector<std::string>& corpora) const;
    /// The same for a table with a column site: annotations of callsites in the first of the modules that has any.
    void addToCallsites(Table& table, const std::vector<ModuleId>& modules) const;

    /// Null for none. Valid as long as this is.
    const Annotation* ofCallsite(ModuleId module, const CallsiteKey& key) const;
    /// Whether a callsite of a set of remarks has any.
    bool hasRemarks(RemarkSetId set) const;
    const Annotation* ofRemark(RemarkSetId set, const CallsiteKey& key) const;
    /// Adds the columns label and note to a table, if at least one of these, by row, is not null. `side` is "", or the
    /// end of their names, as "_b".
    static void add(Table& table, const std::vector<const Annotation*>& annotations, const std::string& side = {});

private:
    explicit AnnotationCells(const std::vector<AnnotationRow>& rows);

    std::map<std::int64_t, Annotation> m_runs;
    std::map<std::pair<std::string, std::string>, Annotation> m_modules;    ///< by corpus and name
    std::map<std::pair<std::int64_t, std::string>, Annotation> m_callsites; ///< by module and formatKey()
    std::map<std::pair<std::int64_t, CallsiteKey>, Annotation> m_remarks;   ///< by set
};

} // namespace inlinescope
