// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: the one place where SQL that the program did not write is run.
#include "core/store/file/connection.h"
#include "core/store/rows/sql_rows.h"

#include <cstddef>
#include <string>
#include <vector>

namespace inlinescope::store {

/// While it exists, a connection runs statements of the user: they may read the schema's views and call functions that
/// compute a value, and nothing else (SQLite's authorizer decides this when a statement is compiled). A statement ends
/// if `cancel` is cancelled, however long it takes; the arguments must outlive this.
class UserSql {
public:
    UserSql(Connection& connection, const CancelToken& cancel);
    ~UserSql();
    UserSql(const UserSql&) = delete;
    UserSql& operator=(const UserSql&) = delete;

    /// The rows of one SELECT, at most `mostRows`. Throws Failure: InvalidArgument for anything else than one SELECT
    /// over the views, with the place of the error; LimitExceeded for more than 512 MiB of values.
    SqlRows select(const std::string& sql, std::size_t mostRows);
    /// By name.
    std::vector<SqlView> views();

private:
    class Statement;
    std::vector<SqlValue> rowOf(sqlite3_stmt* statement);
    void allowViews(bool allow);

    Connection& m_connection;
    sqlite3* m_handle;
    std::vector<std::string> m_views; ///< names; a statement may read these
    std::size_t m_bytes = 0;          ///< of the values read by the statement
};

} // namespace inlinescope::store
