// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: the state that the parts of the reader share, and what they need to read rows.
#include "core/store/file/compression.h"
#include "core/store/file/connection.h"
#include "core/store/file/missing_name.h"
#include "core/store/file/specs.h"
#include "core/store/rows/rows.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope::store {

struct ReaderState {
    // A reader waits only while the WAL is recovered or the file is compacted.
    explicit ReaderState(const std::string& path, Connection::Mode mode = Connection::Mode::Read)
        : connection(path, mode, std::chrono::seconds(mode == Connection::Mode::Look ? 0 : 10)) {}

    Connection connection;
    Decompressor decompressor;
    /// Position of a feature's column among those of the module run that was read last: most module runs have the same
    /// positions.
    std::map<std::string, std::int64_t> columnPositions;

    /// Runs `work` in one snapshot.
    template <typename Work>
    auto read(Work&& work) -> Result<std::invoke_result_t<Work>> {
        return guarded(connection.path(), [&] {
            ReadSnapshot snapshot(connection);
            return work();
        });
    }
};

/// While the object exists, statements end when `cancel` is cancelled.
class Watch {
public:
    Watch(Connection& connection, const CancelToken& cancel) : m_connection(connection) { m_connection.watch(&cancel); }
    ~Watch() { m_connection.watch(nullptr); }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

private:
    Connection& m_connection;
};

/// The id ranges of a module run's rows. Throws Failure (NotFound).
struct RowRanges {
    std::int64_t firstDecision = 0, decisions = 0;
    std::int64_t firstFunction = 0, functions = 0;
    std::int64_t firstColumn = 0, columns = 0;
    std::int64_t featureRows = 0;
    bool tablesKnown = false; ///< `tables` of the functions
};
RowRanges rowRanges(Connection& connection, ModuleRunId id);
/// The names of a module run's corpus, module and run; empty if it does not exist.
FoundIn placeOf(Connection& connection, ModuleRunId id);

/// "#7"
std::string idText(std::int64_t id);

/// Throws Failure (NotFound): "no run \"x\"".
[[noreturn]] void notFound(std::string_view noun, const std::string& name, const std::string& workspace);

/// All rows of a query that consists of a SELECT and the rest of the statement.
template <typename MakeRow, typename... Args>
auto collect(Connection& connection, const char* select, const char* rest, MakeRow makeRow, const Args&... args) {
    Query query = connection.queryOnce(std::string(select) + rest);
    query.bind(args...);
    std::vector<decltype(makeRow(query))> rows;
    while (query.step())
        rows.push_back(makeRow(query));
    return rows;
}

/// The row of a look-up by id or name. Throws Failure (NotFound) if there is none.
template <typename Row>
Row onlyRow(std::vector<Row> rows, std::string_view noun, const std::string& name, const Connection& connection) {
    if (rows.empty()) notFound(noun, name, connection.path());
    return std::move(rows.front());
}

/// The row of a look-up by name. Throws Failure (NotFound), with the nearest of the names that the query `names` reads,
/// if there is none.
template <typename Row, typename... Args>
Row namedRow(std::vector<Row> rows, std::string_view noun, const std::string& name, Connection& connection,
             const char* names, const Args&... args) {
    if (!rows.empty()) return std::move(rows.front());
    Query all = connection.queryOnce(names);
    all.bind(args...);
    failMissing(connection, noun, name, all);
}

} // namespace inlinescope::store
