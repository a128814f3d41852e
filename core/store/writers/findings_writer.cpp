// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/writers/findings_writer.h"

#include "core/store/file/writer_state.h"

namespace inlinescope {

using namespace store;

Result<FindingId> FindingsWriter::add(const FindingOwner& owner, const Finding& finding) const {
    return m_state->transact([&] { return insertFinding(m_state->connection, owner, finding); });
}

Result<void> FindingsWriter::removeAll() const {
    return m_state->transact([&] { m_state->connection.query("DELETE FROM findings").run(); });
}

} // namespace inlinescope
