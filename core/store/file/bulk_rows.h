// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: many rows as the input of one statement.
#include "core/store/file/connection.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace inlinescope::store {

/// Rows of integers and texts. The texts must live as long as the rows are used.
class BulkRows {
public:
    explicit BulkRows(std::size_t columns) : m_columns(columns) {}

    /// One value for each column.
    template <typename... Values>
    void add(const Values&... values) {
        (m_cells.push_back(cell(values)), ...);
    }
    std::size_t size() const { return m_cells.size() / m_columns; }
    void give(sqlite3_context* context, std::size_t row, std::size_t column) const;

private:
    struct Cell {
        const char* text;    ///< nullptr for an integer
        std::int64_t number; ///< or the size of the text
    };
    static Cell cell(std::integral auto value) { return {nullptr, static_cast<std::int64_t>(value)}; }
    static Cell cell(std::string_view text) { return {text.data() ? text.data() : "", std::int64_t(text.size())}; }

    std::size_t m_columns;
    std::vector<Cell> m_cells;
};

/// A table `bulk_rows` of one connection, with the columns c0 to c9, for statements such as INSERT INTO t (a, b) SELECT
/// c0, c1 FROM bulk_rows. One statement for all rows takes about half the time of one for each row.
class BulkTable {
public:
    explicit BulkTable(Connection& connection);
    BulkTable(const BulkTable&) = delete;
    BulkTable& operator=(const BulkTable&) = delete;

    /// A statement, as Connection::query() makes it, that reads these rows; they must live as long as it.
    Query query(std::string_view sql, const BulkRows& rows);

private:
    Connection& m_connection;
    const BulkRows** m_rows; ///< owned by SQLite
};

} // namespace inlinescope::store
