// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/writers/logs_writer.h"

#include "core/store/file/writer_state.h"
#include "core/store/tables/removal.h"

namespace inlinescope {

using namespace store;

Result<LogId> LogsWriter::idOf(const std::string& name) const {
    return idOfName<LogId>(*m_state, ItemNoun::Log, name);
}

Result<void> LogsWriter::rename(LogId id, const std::string& name) const {
    return renameRow(*m_state, ItemNoun::Log, id, name);
}

Result<void> LogsWriter::remove(LogId id) const {
    return m_state->transact([&] {
        requireRow(m_state->connection, "logs", id.value);
        removeLogContent(m_state->connection, id);
        execute(m_state->connection, "DELETE FROM logs WHERE id = ?1", id.value);
    });
}

} // namespace inlinescope
