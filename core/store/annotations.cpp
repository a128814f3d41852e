// SPDX-License-Identifier: GPL-3.0-or-later
// What users write about runs, modules and callsites.
#include "core/store/reader_state.h"
#include "core/store/specs.h"
#include "core/store/writer_state.h"

namespace inlinescope {

using namespace store;

namespace {

AnnotationRow annotationRow(const Query& row) {
    AnnotationRow annotation{{RunId{row.integer(0)}, ModuleId{row.integer(1)}, {}},
                             {row.text(4), row.text(5)},
                             row.text(6),
                             row.text(7),
                             row.text(8),
                             row.integer(9)};
    if (!row.isNull(2))
        annotation.subject.callsite =
            CallsiteKey{static_cast<std::uint64_t>(row.integer(2)), row.number<std::uint32_t>(3)};
    return annotation;
}

void requireOneSubject(Connection& connection, const AnnotationSubject& subject) {
    if (bool(subject.run) == bool(subject.module) || (subject.callsite && !subject.module))
        fail(ErrorCode::InvalidArgument, "an annotation", connection.path(), "of a run, a module or a callsite");
    if (subject.run) requireRow(connection, "runs", subject.run.value);
    if (subject.module) requireRow(connection, "modules", subject.module.value);
}

} // namespace

Result<std::vector<AnnotationRow>> WorkspaceReader::annotations() const {
    return m_state->read([&] {
        std::vector<AnnotationRow> annotations;
        Query row = m_state->connection.query(
            "SELECT coalesce(a.run_id, 0), coalesce(a.module_id, 0), a.key_hash, a.key_occurrence, a.label, a.note, "
            "coalesce(r.name, ''), coalesce(c.name, ''), coalesce(m.name, ''), a.changed_at FROM annotations a LEFT "
            "JOIN runs r ON r.id = a.run_id LEFT JOIN modules m ON m.id = a.module_id LEFT JOIN corpora c ON c.id = "
            "m.corpus_id ORDER BY a.id");
        while (row.step())
            annotations.push_back(annotationRow(row));
        return annotations;
    });
}

Result<void> WorkspaceWriter::annotate(const AnnotationSubject& subject, const Annotation& annotation) {
    return m_state->transact([&] {
        Connection& connection = m_state->connection;
        requireOneSubject(connection, subject);
        const auto hash = subject.callsite ? std::optional(subject.callsite->hash) : std::nullopt;
        const auto occurrence = subject.callsite ? std::optional(subject.callsite->occurrence) : std::nullopt;
        const std::int64_t known = connection
                                       .query("SELECT id FROM annotations WHERE run_id IS ?1 AND module_id IS ?2 AND "
                                              "key_hash IS ?3 AND key_occurrence IS ?4")
                                       .bind(subject.run, subject.module, hash, occurrence)
                                       .single();
        if (annotation.isEmpty()) {
            connection.query("DELETE FROM annotations WHERE id = ?1").bind(known).run();
        } else if (known) {
            connection.query("UPDATE annotations SET label = ?2, note = ?3, changed_at = ?4 WHERE id = ?1")
                .bind(known, annotation.label, annotation.note, now())
                .run();
        } else {
            connection
                .query("INSERT INTO annotations (run_id, module_id, key_hash, key_occurrence, label, note, changed_at) "
                       "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
                .bind(subject.run, subject.module, hash, occurrence, annotation.label, annotation.note, now())
                .run();
        }
    });
}

} // namespace inlinescope
