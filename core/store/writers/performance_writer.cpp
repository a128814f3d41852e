// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/writers/performance_writer.h"

#include "core/store/file/writer_state.h"
#include "core/store/tables/removal.h"

namespace inlinescope {

using namespace store;

Result<PerformanceSetId> PerformanceWriter::idOf(const std::string& name) const {
    return idOfName<PerformanceSetId>(*m_state, ItemNoun::Performance, name);
}

Result<void> PerformanceWriter::remove(PerformanceSetId id) const {
    return m_state->transact([&] {
        requireRow(m_state->connection, "performance_sets", id.value);
        removePerformanceContent(m_state->connection, id);
        execute(m_state->connection, "DELETE FROM performance_sets WHERE id = ?1", id.value);
    });
}

} // namespace inlinescope
