// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/writers/annotations_writer.h"

#include "core/store/file/writer_state.h"

namespace inlinescope {

using namespace store;

namespace {

void requireOneSubject(Connection& connection, const AnnotationSubject& subject) {
    const int subjects = int(bool(subject.run)) + int(bool(subject.module)) + int(bool(subject.remarks));
    const bool canBe = subject.callsite ? !subject.run : !subject.remarks;
    if (subjects != 1 || !canBe)
        fail(ErrorCode::InvalidArgument, "an annotation", connection.path(), "of a run, a module or a callsite");
    if (subject.run) requireRow(connection, "runs", subject.run.value);
    if (subject.module) requireRow(connection, "modules", subject.module.value);
    if (subject.remarks) requireRow(connection, "remark_sets", subject.remarks.value);
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
                                              "key_hash IS ?3 AND key_occurrence IS ?4 AND remark_set_id IS ?5")
                                       .bind(subject.run, subject.module, hash, occurrence, subject.remarks)
                                       .single();
        if (annotation.isEmpty()) {
            connection.query("DELETE FROM annotations WHERE id = ?1").bind(known).run();
        } else if (known) {
            connection.query("UPDATE annotations SET label = ?2, note = ?3, changed_at = ?4 WHERE id = ?1")
                .bind(known, annotation.label, annotation.note, now())
                .run();
        } else {
            connection
                .query("INSERT INTO annotations (run_id, module_id, key_hash, key_occurrence, label, note, changed_at, "
                       "remark_set_id) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
                .bind(subject.run, subject.module, hash, occurrence, annotation.label, annotation.note, now(),
                      subject.remarks)
                .run();
        }
    });
}

} // namespace inlinescope
