// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/readers/sql_reader.h"

#include "core/store/file/reader_state.h"
#include "core/store/file/user_sql.h"

namespace inlinescope {

using namespace store;

Result<SqlRows> SqlReader::select(const std::string& statement, std::size_t mostRows, const CancelToken& cancel,
                                  std::int64_t mostTemporaryBytes) const {
    return m_state->read(
        [&] { return UserSql(m_state->connection, cancel, mostTemporaryBytes).select(statement, mostRows); });
}

Result<std::vector<SqlView>> SqlReader::views() const {
    const CancelToken never;
    return m_state->read([&] { return UserSql(m_state->connection, never, UsualTemporaryBytes).views(); });
}

} // namespace inlinescope
