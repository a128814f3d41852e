// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/readers/annotations_reader.h"

#include "core/store/file/reader_state.h"

namespace inlinescope {

using namespace store;

namespace {

AnnotationRow annotationRow(const Query& row) {
    AnnotationRow annotation{{RunId{row.integer(0)}, ModuleId{row.integer(1)}, {}},
                             {row.text(4), row.text(5)},
                             row.text(6),
                             row.text(7),
                             row.text(8),
                             row.integer(9),
                             row.text(11)};
    annotation.subject.remarks = RemarkSetId{row.integer(10)};
    if (!row.isNull(2))
        annotation.subject.callsite =
            CallsiteKey{static_cast<std::uint64_t>(row.integer(2)), row.number<std::uint32_t>(3)};
    return annotation;
}

} // namespace

Result<std::vector<AnnotationRow>> AnnotationsReader::all() const {
    return m_state->read([&] {
        std::vector<AnnotationRow> annotations;
        Query row = m_state->connection.query(
            "SELECT coalesce(a.run_id, 0), coalesce(a.module_id, 0), a.key_hash, a.key_occurrence, a.label, a.note, "
            "coalesce(r.name, ''), coalesce(c.name, ''), coalesce(m.name, ''), a.changed_at, coalesce(a.remark_set_id, "
            "0), "
            "coalesce(s.name, '') FROM annotations a LEFT JOIN runs r ON r.id = a.run_id LEFT JOIN modules m ON m.id = "
            "a.module_id LEFT JOIN corpora c ON c.id = m.corpus_id LEFT JOIN remark_sets s ON s.id = a.remark_set_id "
            "ORDER BY a.id");
        while (row.step())
            annotations.push_back(annotationRow(row));
        return annotations;
    });
}

} // namespace inlinescope
