// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/file/bulk_rows.h"

namespace inlinescope::store {

void BulkRows::give(sqlite3_context* context, std::size_t row, std::size_t column) const {
    if (column >= m_columns) return sqlite3_result_null(context);
    const Cell& cell = m_cells[row * m_columns + column];
    if (cell.text)
        sqlite3_result_text64(context, cell.text, sqlite3_uint64(cell.number), SQLITE_STATIC, SQLITE_UTF8);
    else
        sqlite3_result_int64(context, cell.number);
}

namespace {

// What SQLite asks of a table that it does not keep itself (https://www.sqlite.org/vtab.html).

struct BulkTableOfSqlite : sqlite3_vtab {
    const BulkRows** rows = nullptr;
};

struct BulkCursor : sqlite3_vtab_cursor {
    const BulkRows* rows = nullptr;
    std::size_t row = 0;
};

BulkCursor& bulkCursor(sqlite3_vtab_cursor* cursor) {
    return *static_cast<BulkCursor*>(cursor);
}

int connectBulk(sqlite3* handle, void* rows, int, const char* const*, sqlite3_vtab** table, char**) {
    auto* const made = new (std::nothrow) BulkTableOfSqlite();
    if (!made) return SQLITE_NOMEM;
    made->rows = static_cast<const BulkRows**>(rows);
    *table = made;
    return sqlite3_declare_vtab(handle, "CREATE TABLE bulk_rows (c0, c1, c2, c3, c4, c5, c6, c7, c8, c9)");
}

int disconnectBulk(sqlite3_vtab* table) {
    delete static_cast<BulkTableOfSqlite*>(table);
    return SQLITE_OK;
}

/// All rows in their order are the only way to read it, so it is the outermost loop of a join.
int planBulk(sqlite3_vtab*, sqlite3_index_info* plan) {
    plan->estimatedCost = 1;
    plan->estimatedRows = 1;
    return SQLITE_OK;
}

int openBulk(sqlite3_vtab*, sqlite3_vtab_cursor** cursor) {
    *cursor = new (std::nothrow) BulkCursor();
    return *cursor ? SQLITE_OK : SQLITE_NOMEM;
}

int closeBulk(sqlite3_vtab_cursor* cursor) {
    delete static_cast<BulkCursor*>(cursor);
    return SQLITE_OK;
}

int beginBulk(sqlite3_vtab_cursor* cursor, int, const char*, int, sqlite3_value**) {
    bulkCursor(cursor).rows = *static_cast<BulkTableOfSqlite*>(cursor->pVtab)->rows;
    bulkCursor(cursor).row = 0;
    return SQLITE_OK;
}

int nextBulk(sqlite3_vtab_cursor* cursor) {
    ++bulkCursor(cursor).row;
    return SQLITE_OK;
}

int isBulkOver(sqlite3_vtab_cursor* cursor) {
    const BulkCursor& its = bulkCursor(cursor);
    return !its.rows || its.row >= its.rows->size();
}

int giveBulk(sqlite3_vtab_cursor* cursor, sqlite3_context* context, int column) {
    bulkCursor(cursor).rows->give(context, bulkCursor(cursor).row, std::size_t(column));
    return SQLITE_OK;
}

int idOfBulk(sqlite3_vtab_cursor* cursor, sqlite3_int64* id) {
    *id = sqlite3_int64(bulkCursor(cursor).row);
    return SQLITE_OK;
}

/// Without a function that creates it, the table is there by its name, and in no schema.
sqlite3_module bulkModule() {
    sqlite3_module module{};
    module.xConnect = connectBulk;
    module.xDisconnect = disconnectBulk;
    module.xBestIndex = planBulk;
    module.xOpen = openBulk;
    module.xClose = closeBulk;
    module.xFilter = beginBulk;
    module.xNext = nextBulk;
    module.xEof = isBulkOver;
    module.xColumn = giveBulk;
    module.xRowid = idOfBulk;
    return module;
}

} // namespace

BulkTable::BulkTable(Connection& connection) : m_connection(connection), m_rows(new const BulkRows*(nullptr)) {
    static const sqlite3_module module = bulkModule();
    sqlite3* const handle = connection.database().getHandle();
    const auto forget = [](void* rows) { delete static_cast<const BulkRows**>(rows); };
    if (sqlite3_create_module_v2(handle, "bulk_rows", &module, static_cast<void*>(m_rows), forget) != SQLITE_OK)
        throw SQLite::Exception(handle);
}

Query BulkTable::query(std::string_view sql, const BulkRows& rows) {
    *m_rows = &rows;
    return m_connection.query(sql);
}

} // namespace inlinescope::store
