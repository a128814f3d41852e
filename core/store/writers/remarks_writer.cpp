// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/writers/remarks_writer.h"

#include "core/store/file/writer_state.h"
#include "core/store/tables/removal.h"

namespace inlinescope {

using namespace store;

Result<RemarkSetId> RemarksWriter::idOf(const std::string& name) const {
    return idOfName<RemarkSetId>(*m_state, ItemNoun::Remarks, name);
}

Result<void> RemarksWriter::remove(RemarkSetId id) const {
    return m_state->transact([&] {
        requireRow(m_state->connection, "remark_sets", id.value);
        removeRemarkContent(m_state->connection, id);
        execute(m_state->connection, "DELETE FROM annotations WHERE remark_set_id = ?1", id.value);
        execute(m_state->connection, "DELETE FROM remark_sets WHERE id = ?1", id.value);
        removeUnused(m_state->connection);
        m_state->interner.forget();
    });
}

} // namespace inlinescope
