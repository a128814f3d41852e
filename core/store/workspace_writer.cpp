// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/workspace_writer.h"

#include "core/store/file/writer_state.h"
#include "core/store/tables/own_policy.h"
#include "core/store/tables/removal.h"

#include <utility>

namespace inlinescope {

using namespace store;

WorkspaceWriter::WorkspaceWriter(std::unique_ptr<WriterState> state) : m_state(std::move(state)) {}
WorkspaceWriter::WorkspaceWriter(WorkspaceWriter&&) noexcept = default;
WorkspaceWriter& WorkspaceWriter::operator=(WorkspaceWriter&&) noexcept = default;
WorkspaceWriter::~WorkspaceWriter() = default;

namespace {

std::int64_t idOfRenamed(Connection& connection, ItemNoun noun, const std::string& name) {
    const std::string table(tableOf(noun));
    const std::int64_t id = connection.queryOnce("SELECT id FROM " + table + " WHERE name = ?1").bind(name).single();
    if (!id) {
        Query names = connection.queryOnce("SELECT name FROM " + table);
        failMissing(connection, toString(noun), name, names);
    }
    if (noun == ItemNoun::Policy) requireOwnPolicy(connection, PolicyId{id});
    return id;
}

void setName(Connection& connection, ItemNoun noun, std::int64_t id, const std::string& name) {
    connection.queryOnce("UPDATE " + std::string(tableOf(noun)) + " SET name = ?2 WHERE id = ?1").bind(id, name).run();
}

} // namespace

Result<void> WorkspaceWriter::rename(ItemNoun noun, const std::vector<Renaming>& renamings) {
    return m_state->transact([&] {
        Connection& connection = m_state->connection;
        std::vector<std::int64_t> ids;
        for (const Renaming& renaming : renamings)
            ids.push_back(idOfRenamed(connection, noun, renaming.from));
        // By names that nobody gives, so that theirs are free for each other.
        if (renamings.size() > 1)
            for (const std::int64_t id : ids)
                setName(connection, noun, id, '\n' + std::to_string(id));
        for (std::size_t index = 0; index < ids.size(); ++index)
            if (renamings.size() > 1 || renamings[index].from != renamings[index].to)
                setName(connection, noun, ids[index], freeName(connection, noun, renamings[index].to));
    });
}

Result<std::unique_ptr<EvidenceWriter>> WorkspaceWriter::importEvidence(const std::string& name,
                                                                        const EvidenceSource& source, NewName newName) {
    return guarded(m_state->connection.path(),
                   [&] { return std::make_unique<EvidenceWriter>(*m_state, name, source, newName); });
}

Result<void> WorkspaceWriter::compact() {
    INLINESCOPE_CHECK(m_state->transact([&] {
        removeUnused(m_state->connection); // a schema step may have left texts
        m_state->interner.forget();
    }));
    return guarded(m_state->connection.path(), [&] {
        m_state->connection.exec("VACUUM");
        m_state->connection.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    });
}

} // namespace inlinescope
