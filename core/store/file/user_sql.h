// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: the one place where SQL that the program did not write is run.
#include "core/store/file/connection.h"
#include "core/store/file/temporary_files.h"
#include "core/store/rows/sql_rows.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace inlinescope::store {

/// What a statement of the user may read.
struct SqlRights {
    std::set<std::string> views; ///< names
    /// View, table and column: what the views themselves read. SQLite names the view or the WITH table by which a
    /// statement reads a table; if a WITH table has the name of a view, it gets no more than that view. Beyond that a
    /// statement can learn how many rows a table of the views has.
    std::set<std::tuple<std::string, std::string, std::string>> reads = {};
};

/// While it exists, a connection runs statements of the user: they may read the schema's views and call functions that
/// compute a value, and nothing else (SQLite's authorizer decides this when a statement is compiled). A statement ends
/// if `cancel` is cancelled, also within a row, but not while it is compiled, and not within one call of a function: a
/// value may have 512 MiB, and instr() of two large ones takes long. The arguments must outlive this. What it sorts or
/// collects beyond some 32 MiB for each sort is in temporary files, in SQLite's folder for them.
class UserSql {
public:
    UserSql(Connection& connection, const CancelToken& cancel, std::int64_t mostTemporaryBytes);
    ~UserSql();
    UserSql(const UserSql&) = delete;
    UserSql& operator=(const UserSql&) = delete;

    /// The rows of one SELECT, at most `mostRows`. Throws Failure: InvalidArgument for anything else than one SELECT
    /// over the views, with the place of the error; LimitExceeded for more than 512 MiB of values, and for larger
    /// temporary files than allowed; Unwritable if they cannot be written.
    SqlRows select(const std::string& sql, std::size_t mostRows);
    /// By name.
    std::vector<SqlView> views();

private:
    class Statement;
    UserSql(Connection& connection, std::int64_t mostTemporaryBytes);
    std::vector<SqlValue> rowOf(sqlite3_stmt* statement);
    void allowViews(bool allow);
    void learnReads();

    Connection& m_connection;
    sqlite3* m_handle;
    TemporaryLimit m_limit;
    SqlRights m_rights;
    std::size_t m_bytes = 0; ///< of the values read by the statement
};

} // namespace inlinescope::store
