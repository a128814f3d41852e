// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/tables/annotation_cells.h"

#include "core/jobs/tables/cells.h"
#include "core/jobs/tables/text_cell.h"
#include "core/model/names.h"

#include <algorithm>
#include <functional>

namespace inlinescope {
namespace {

/// AnnotationCells::add() of what `find` returns for each row's index.
void addColumns(Table& table, const std::function<const Annotation*(std::size_t)>& find) {
    std::vector<const Annotation*> found;
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        found.push_back(find(row));
    AnnotationCells::add(table, found);
}

template <typename Map>
const Annotation* findIn(const Map& map, const typename Map::key_type& key) {
    const auto found = map.find(key);
    return found == map.end() ? nullptr : &found->second;
}

/// The annotation of the first of `owners` that has one.
template <typename Map, typename Owners>
const Annotation* findOf(const Map& map, const Owners& owners, const std::string& name) {
    for (const auto& owner : owners)
        if (const Annotation* found = findIn(map, {owner, name})) return found;
    return nullptr;
}

} // namespace

AnnotationCells::AnnotationCells(const std::vector<AnnotationRow>& rows) {
    for (const AnnotationRow& row : rows) {
        if (row.subject.remarks && row.subject.callsite)
            m_remarks[{row.subject.remarks.value, *row.subject.callsite}] = row.annotation;
        else if (row.subject.run)
            m_runs[row.subject.run.value] = row.annotation;
        else if (row.subject.callsite)
            m_callsites[{row.subject.module.value, formatKey(*row.subject.callsite)}] = row.annotation;
        else
            m_modules[{row.corpusName, row.moduleName}] = row.annotation;
    }
}

Result<AnnotationCells> AnnotationCells::read(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(const auto rows, reader.annotations().all());
    return AnnotationCells(rows);
}

void AnnotationCells::addToRuns(Table& table, const std::vector<RunRow>& runs) const {
    if (m_runs.empty()) return;
    addColumns(table, [&](std::size_t row) { return findIn(m_runs, runs[row].id.value); });
}

void AnnotationCells::addToModules(Table& table, const std::vector<std::string>& corpora) const {
    if (m_modules.empty()) return;
    const auto name = std::size_t(table.columnIndex("module"));
    addColumns(table, [&](std::size_t row) { return findOf(m_modules, corpora, plainText(table.rows[row][name])); });
}

void AnnotationCells::addToCallsites(Table& table, const std::vector<ModuleId>& modules) const {
    if (m_callsites.empty()) return;
    std::vector<std::int64_t> ids;
    for (const ModuleId module : modules)
        ids.push_back(module.value);
    const auto site = std::size_t(table.columnIndex("site"));
    addColumns(table, [&](std::size_t row) { return findOf(m_callsites, ids, plainText(table.rows[row][site])); });
}

const Annotation* AnnotationCells::ofCallsite(ModuleId module, const CallsiteKey& key) const {
    return m_callsites.empty() ? nullptr : findIn(m_callsites, {module.value, formatKey(key)});
}

bool AnnotationCells::hasRemarks(RemarkSetId set) const {
    const auto first = m_remarks.lower_bound({set.value, CallsiteKey()});
    return first != m_remarks.end() && first->first.first == set.value;
}

const Annotation* AnnotationCells::ofRemark(RemarkSetId set, const CallsiteKey& key) const {
    return findIn(m_remarks, {set.value, key});
}

void AnnotationCells::add(Table& table, const std::vector<const Annotation*>& annotations, const std::string& side) {
    if (std::ranges::all_of(annotations, [](const Annotation* annotation) { return !annotation; })) return;
    for (const char* stem : {"label", "note"})
        table.columns.emplace_back(ColumnName(stem + side));
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const Annotation annotation = annotations[row] ? *annotations[row] : Annotation();
        table.rows[row].insert(table.rows[row].end(),
                               {textOrNothing(annotation.label), textOrNothing(annotation.note)});
    }
    if (table.total) table.total->resize(table.columns.size());
}

} // namespace inlinescope
