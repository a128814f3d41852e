// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/schema/schema_proof.h"

#include "core/store/schema/migrator.h"

#include <map>
#include <set>

namespace inlinescope::store {

namespace {

/// "table", "trigger" ..., then the name: a trigger may have the name of a table.
using Key = std::pair<std::string, std::string>;
/// Table and statement of each item. Those of SQLite's own indexes have no statement.
using Schema = std::map<Key, std::pair<std::string, std::string>>;

constexpr const char* Items = "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema";

/// The end of the comment that begins at `at`; `at` itself if there is none.
std::size_t endOfComment(std::string_view sql, std::size_t at) {
    const std::string_view begin = sql.substr(at, 2);
    if (begin != "--" && begin != "/*") return at;
    const std::string_view mark = begin == "--" ? "\n" : "*/";
    const std::size_t end = sql.find(mark, at + 2);
    return end == sql.npos ? sql.size() : end + mark.size();
}

/// The end of the quoted text or name that begins at `at`; `at` itself if there is none. A text with a doubled quote is
/// treated as two texts, with the same result.
std::size_t endOfQuoted(std::string_view sql, std::size_t at) {
    if (std::string_view("'\"`[").find(sql[at]) == std::string_view::npos) return at;
    const std::size_t end = sql.find(sql[at] == '[' ? ']' : sql[at], at + 1);
    return end == sql.npos ? sql.size() : end + 1;
}

/// The statement without comments, and one blank for each run of blanks.
std::string plainWords(std::string_view sql) {
    std::string words;
    for (std::size_t at = 0; at < sql.size();) {
        const std::size_t blank =
            std::string_view(" \t\r\n").find(sql[at]) != sql.npos ? at + 1 : endOfComment(sql, at);
        const std::size_t quoted = endOfQuoted(sql, at);
        if (blank > at && !words.ends_with(' ')) words += ' ';
        if (blank == at) words += sql.substr(at, std::max(quoted, at + 1) - at);
        at = blank > at ? blank : std::max(quoted, at + 1);
    }
    return words;
}

Schema schemaOf(SQLite::Database& database) {
    Schema schema;
    SQLite::Statement items(database, Items);
    while (items.executeStep())
        schema[{items.getColumn(0).getString(), items.getColumn(1).getString()}] = {items.getColumn(2).getString(),
                                                                                    items.getColumn(3).getString()};
    return schema;
}

SQLite::Database emptyDatabase() {
    return {":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE};
}

/// The schemas that the migrations make: at index N, version N.
std::vector<Schema> schemasOfAllVersions() {
    SQLite::Database database = emptyDatabase();
    std::vector<Schema> versions(1);
    for (const char* script : schemaScripts()) {
        database.exec(script);
        versions.push_back(schemaOf(database));
    }
    return versions;
}

/// Made once, since a workspace is opened for each page that is shown; those of older versions only if one is opened.
const Schema& schemaOfVersion(std::size_t version) {
    if (version == schemaScripts().size()) {
        static const Schema newest = [] {
            SQLite::Database database = emptyDatabase();
            database.exec(newestSchema());
            return schemaOf(database);
        }();
        return newest;
    }
    static const std::vector<Schema> older = schemasOfAllVersions();
    return older.at(version);
}

bool saysTheSame(const std::string& sql, const std::string& other) {
    return sql == other || plainWords(sql) == plainWords(other);
}

[[noreturn]] void refuse(const Connection& connection, const std::string& what, const Key& key, const char* why,
                         const char* expected, const char* remedy = "") {
    // Quoted only as far as it is readable.
    std::string name;
    for (const char character : std::string_view(key.second).substr(0, 100))
        name += character >= ' ' && character <= '~' ? character : '.';
    fail(ErrorCode::WorkspaceUnusable, "workspace has " + what + key.first + " '" + name + "' that " + why,
         connection.path(), expected, remedy);
}

} // namespace

void proveSchema(Connection& connection, std::size_t version) {
    const Schema& expected = schemaOfVersion(version);
    std::set<Key> found;
    for (Query item = connection.query(Items); item.step();) {
        const Key key{item.text(0), item.text(1)};
        const auto known = expected.find(key);
        if (known == expected.end())
            refuse(connection, key.first == "index" ? "an " : "a ", key, "Inlinescope did not make", "",
                   "Drop it if it is your own, and open the workspace again.");
        if (item.text(2) != known->second.first || !saysTheSame(item.text(3), known->second.second))
            refuse(connection, "a changed ", key, "Inlinescope did not make so",
                   "the tables as Inlinescope makes them");
        found.insert(key);
    }
    // In this order a missing table is named rather than its index.
    for (auto item = expected.rbegin(); item != expected.rend(); ++item)
        if (!found.contains(item->first))
            refuse(connection, "no ", item->first, "Inlinescope makes", "a workspace made by Inlinescope");
}

} // namespace inlinescope::store
