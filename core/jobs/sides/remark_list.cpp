// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/sides/remark_list.h"

#include "core/jobs/common/remark_sets.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/tables/cells.h"
#include "core/jobs/tables/text_cell.h"
#include "core/model/names.h"

#include <utility>

namespace inlinescope {
namespace {

Row listRowOf(const CallRemark& remark, const std::string& file, const CallsiteKey& key) {
    const std::string place = formatPlace(remark.place);
    return {cell(remark.caller),
            cell(remark.callee),
            cell(remark.site),
            remark.outcome ? cell(toString(*remark.outcome)) : Cell(),
            cell(remark.cost),
            cell(remark.threshold),
            cell(remark.reason),
            place.empty() ? Cell() : cell(place),
            cell(toString(remark.kind)),
            cell(remark.name),
            cell(remark.byModel ? "inline-ml" : "inline"),
            cell(remark.hotness),
            cell(file),
            cell(formatKey(key))};
}

} // namespace

RemarkList::RemarkList(WorkspaceReader reader, AnnotationCells annotations, const RemarkSetName& set)
    : m_reader(std::move(reader)), m_annotations(std::move(annotations)), m_set(set.id),
      m_isAnnotated(m_annotations.hasRemarks(set.id)), m_columns{{"caller"},
                                                                 {"callee"},
                                                                 {"site"},
                                                                 {"outcome", ColumnKind::Status},
                                                                 {"cost", ColumnKind::Number},
                                                                 {"threshold", ColumnKind::Number},
                                                                 {"reason"},
                                                                 {"location"},
                                                                 {"kind", ColumnKind::Status},
                                                                 {"name"},
                                                                 {"pass", ColumnKind::Status},
                                                                 {"hotness", ColumnKind::Count},
                                                                 {"file"},
                                                                 {"callsite_key"}} {
    if (m_isAnnotated) m_columns.insert(m_columns.end(), {{"label"}, {"note"}});
    if (!set.complete) m_notes.push_back(noteOfIncomplete(set.name));
}

Result<RemarkList> RemarkList::open(const std::string& path, const std::string& set) {
    INLINESCOPE_TRY(WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const RemarkSetName name, reader.remarks().named(set));
    INLINESCOPE_TRY(AnnotationCells annotations, AnnotationCells::read(reader));
    return RemarkList(std::move(reader), std::move(annotations), name);
}

Result<void> RemarkList::visit(const Visitor& visitor, const CancelToken& cancel) const {
    INLINESCOPE_TRY(const auto files, m_reader.remarks().files(m_set));
    RemarkKeys keys;
    return m_reader.remarks().scan(
        m_set,
        [&](const StoredRemark& stored) {
            const CallsiteKey key = keys.next(stored.file, stored.remark);
            Row row = listRowOf(stored.remark, files.at(std::size_t(stored.file)).path, key);
            if (m_isAnnotated) {
                const Annotation* found = m_annotations.ofRemark(m_set, key);
                const Annotation written = found ? *found : Annotation();
                row.insert(row.end(), {textOrNothing(written.label), textOrNothing(written.note)});
            }
            visitor(std::move(row));
        },
        cancel);
}

} // namespace inlinescope
