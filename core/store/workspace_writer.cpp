// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/workspace_writer.h"

#include "core/store/file/writer_state.h"
#include "core/store/tables/own_policy.h"

#include <utility>

namespace inlinescope {

using namespace store;

WorkspaceWriter::WorkspaceWriter(std::unique_ptr<WriterState> state) : m_state(std::move(state)) {}
WorkspaceWriter::WorkspaceWriter(WorkspaceWriter&&) noexcept = default;
WorkspaceWriter& WorkspaceWriter::operator=(WorkspaceWriter&&) noexcept = default;
WorkspaceWriter::~WorkspaceWriter() = default;

namespace {

void renameOne(Connection& connection, ItemNoun noun, const Renaming& renaming) {
    const std::string table(tableOf(noun));
    const std::int64_t id =
        connection.queryOnce("SELECT id FROM " + table + " WHERE name = ?1").bind(renaming.from).single();
    if (!id) {
        Query names = connection.queryOnce("SELECT name FROM " + table);
        failMissing(connection, toString(noun), renaming.from, names);
    }
    if (noun == ItemNoun::Policy) requireOwnPolicy(connection, PolicyId{id});
    if (renaming.from == renaming.to) return;
    freeName(connection, noun, renaming.to);
    connection.queryOnce("UPDATE " + table + " SET name = ?2 WHERE id = ?1").bind(id, renaming.to).run();
}

} // namespace

Result<void> WorkspaceWriter::rename(ItemNoun noun, const std::vector<Renaming>& renamings) {
    return m_state->transact([&] {
        for (const Renaming& renaming : renamings)
            renameOne(m_state->connection, noun, renaming);
    });
}

Result<std::unique_ptr<EvidenceWriter>> WorkspaceWriter::importEvidence(const std::string& name,
                                                                        const EvidenceSource& source, NewName newName) {
    return guarded(m_state->connection.path(),
                   [&] { return std::make_unique<EvidenceWriter>(*m_state, name, source, newName); });
}

Result<void> WorkspaceWriter::compact() {
    return guarded(m_state->connection.path(), [&] {
        m_state->connection.exec("VACUUM");
        m_state->connection.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    });
}

} // namespace inlinescope
