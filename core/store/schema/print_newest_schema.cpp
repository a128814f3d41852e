// SPDX-License-Identifier: GPL-3.0-or-later
// Run by the build: prints the source newest_schema.cpp, with the statements that make an empty workspace of the newest
// schema at once. They are those that SQLite keeps after all numbered scripts, and the rows that these insert.
#include "core/store/schema/migrator.h"

#include <cstdio>
#include <exception>
#include <string>

namespace {

constexpr const char* Begin = "#include \"core/store/schema/migrator.h\"\n\n"
                              "const char* inlinescope::newestSchema() {\n    return\n";

constexpr const char* Declarations =
    "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid";

// sqlite_sequence, which SQLite makes and fills itself, has the numbers of deleted rows too: it comes last.
constexpr const char* Tables = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name = 'sqlite_sequence'";

void print(const std::string& statement) {
    std::printf("R\"schema(%s;)schema\"\n", statement.c_str());
}

void printRows(SQLite::Database& database, const std::string& table) {
    SQLite::Statement columns(database, "SELECT group_concat('quote(' || name || ')', '|| '','' ||') FROM "
                                        "(SELECT name FROM pragma_table_info(?) ORDER BY cid)");
    columns.bind(1, table);
    columns.executeStep();
    SQLite::Statement rows(database, "SELECT " + columns.getColumn(0).getString() + " FROM " + table);
    if (!rows.executeStep()) return;
    if (table.starts_with("sqlite_")) print("DELETE FROM " + table);
    do
        print("INSERT INTO " + table + " VALUES (" + rows.getColumn(0).getString() + ")");
    while (rows.executeStep());
}

} // namespace

int main() {
    try {
        SQLite::Database database(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        for (const char* script : inlinescope::schemaScripts())
            database.exec(script);
        std::fputs(Begin, stdout);
        SQLite::Statement declarations(database, Declarations);
        while (declarations.executeStep())
            print(declarations.getColumn(0).getString());
        SQLite::Statement tables(database, Tables);
        while (tables.executeStep())
            printRows(database, tables.getColumn(0).getString());
        std::puts("    ;\n}");
    } catch (const std::exception& error) {
        std::fprintf(stderr, "print_newest_schema: %s\n", error.what());
        return 1;
    }
    return 0;
}
