// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/writers/annotations_writer.h"

#include "core/store/file/writer_state.h"

namespace inlinescope {

using namespace store;

namespace {

void requireOneSubject(Connection& connection, const AnnotationSubject& subject) {
    if (bool(subject.run) == bool(subject.module) || (subject.callsite && !subject.module))
        fail(ErrorCode::InvalidArgument, "an annotation", connection.path(), "of a run, a module or a callsite");
    if (subject.run) requireRow(connection, "runs", subject.run.value);
    if (subject.module) requireRow(connection, "modules", subject.module.value);
}

} // namespace

Result<void> AnnotationsWriter::put(const AnnotationSubject& subject, const Annotation& annotation) const {
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
