// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/writers/reports_writer.h"

#include "core/store/file/writer_state.h"
#include "core/store/tables/removal.h"

namespace inlinescope {

using namespace store;

Result<ReportId> ReportsWriter::idOf(const std::string& name) const {
    return idOfName<ReportId>(*m_state, ItemNoun::Report, name);
}

Result<void> ReportsWriter::remove(ReportId id) const {
    return m_state->transact([&] {
        requireRow(m_state->connection, "reports", id.value);
        removeReportContent(m_state->connection, id);
        execute(m_state->connection, "DELETE FROM reports WHERE id = ?1", id.value);
        removeUnused(m_state->connection); // the names of a binary's parts
        m_state->interner.forget();
    });
}

} // namespace inlinescope
