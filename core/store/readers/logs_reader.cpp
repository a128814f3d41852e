// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/readers/logs_reader.h"

#include "core/base/counted.h"
#include "core/store/file/reader_state.h"
#include "core/store/tables/log_content.h"

#include <algorithm>
#include <numeric>

namespace inlinescope {

using namespace store;

namespace {

constexpr const char* LogColumns =
    "SELECT l.id, l.name, l.source_path, l.source_hash, l.source_size, l.imported_at, "
    "(SELECT count(*) FROM log_contexts c WHERE c.log_id = l.id), "
    "(SELECT coalesce(sum(c.observations), 0) FROM log_contexts c WHERE c.log_id = l.id), l.complete, r.id, "
    "coalesce(r.name, '') FROM logs l LEFT JOIN log_runs lr ON lr.log_id = l.id LEFT JOIN runs r ON r.id = lr.run_id";

LogRow logRow(Connection& connection, const Query& row) {
    LogRow log;
    log.id = LogId{row.integer(0)};
    log.name = row.text(1);
    log.source = {row.text(2), row.text(3), row.count(4)};
    log.schema = logSchema(connection, log.id);
    log.importedAt = row.integer(5);
    log.contexts = row.count(6);
    log.observations = row.count(7);
    log.complete = row.integer(8) != 0;
    log.run = RunId{row.integer(9)};
    log.runName = row.text(10);
    return log;
}

/// A context, from which pages of observations are read.
struct ContextRow {
    std::string name;
    LogId log;
    std::int64_t observations = 0;
};

ContextRow contextRow(Connection& connection, std::int64_t id) {
    Query query = connection.query("SELECT name, log_id, observations FROM log_contexts WHERE id = ?1");
    if (!query.bind(id).step()) notFound("context", idText(id), connection.path());
    return {query.text(0), LogId{query.integer(1)}, query.count(2)};
}

std::size_t bytesOf(const std::vector<TensorColumn>& columns) {
    return std::accumulate(columns.begin(), columns.end(), std::size_t(0),
                           [](std::size_t sum, const TensorColumn& column) { return sum + column.data.size(); });
}

void requirePage(std::size_t rows, std::size_t rowBytes, const std::string& workspace) {
    if (rowBytes > 0 && rows > LargestBlob / rowBytes)
        throw Failure{{ErrorCode::LimitExceeded,
                       "a page of more than 1 GiB",
                       workspace,
                       {},
                       counted(LargestBlob / rowBytes, "observation") + " at most"}};
}

/// Every column of the page must have `rows` rows.
void requireWhole(const ObservationChunk& page, std::int64_t rows, const std::string& workspace) {
    for (const TensorColumn& column : page.columns)
        if (column.data.size() != columnSize(column.spec, rows))
            throw Failure{{ErrorCode::Malformed, "not a whole column \"" + column.spec.name + "\"", workspace,
                           "context \"" + page.context + "\"", std::to_string(rows) + " observations"}};
}

/// Appends the observations [first, last) that a stored chunk contains to the page's columns.
void appendChunk(ReaderState& state, const Query& chunk, std::int64_t first, std::int64_t last,
                 std::vector<TensorColumn>& page) {
    const std::int64_t chunkFirst = chunk.count(1);
    const std::int64_t rows = chunk.count(2);
    Query query = state.connection.query("SELECT id, ordinal, data FROM observation_columns WHERE chunk_id = ?1");
    query.bind(chunk.integer(0));
    while (query.step()) {
        const std::size_t ordinal = query.size(1, LargestBlob);
        if (ordinal >= page.size()) query.damaged(1, "a column beyond the log's schema");
        TensorColumn& target = page[ordinal];
        if (bytesOf(page) > LargestBlob) query.damaged(2, "a page of more than 1 GiB");
        const TensorColumn column = readColumn(state.decompressor, query.blob(2), target.spec, rows);
        const std::int64_t from = std::max<std::int64_t>(first - chunkFirst, 0);
        const std::int64_t to = std::min(last - chunkFirst, rows);
        const auto rowSize = static_cast<std::ptrdiff_t>(target.spec.byteSize());
        if (from < to)
            target.data.insert(target.data.end(), column.data.begin() + from * rowSize,
                               column.data.begin() + to * rowSize);
    }
}

} // namespace

Result<std::vector<LogRow>> LogsReader::all() const {
    const auto makeRow = [&](const Query& row) { return logRow(m_state->connection, row); };
    return m_state->read([&] { return collect(m_state->connection, LogColumns, " ORDER BY l.name", makeRow); });
}

Result<LogRow> LogsReader::byId(LogId id) const {
    const auto makeRow = [&](const Query& row) { return logRow(m_state->connection, row); };
    return m_state->read([&] {
        return onlyRow(collect(m_state->connection, LogColumns, " WHERE l.id = ?1", makeRow, id), "log",
                       idText(id.value), m_state->connection);
    });
}

Result<LogRow> LogsReader::byName(const std::string& name) const {
    const auto makeRow = [&](const Query& row) { return logRow(m_state->connection, row); };
    return m_state->read([&] {
        return namedRow(collect(m_state->connection, LogColumns, " WHERE l.name = ?1", makeRow, name), "log", name,
                        m_state->connection, "SELECT name FROM logs");
    });
}

Result<std::vector<LogContextRow>> LogsReader::contexts(LogId log) const {
    return m_state->read([&] {
        std::vector<LogContextRow> contexts;
        Query query = m_state->connection.query(
            "SELECT c.id, c.name, c.observations, m.id, coalesce(m.name, '') FROM log_contexts c LEFT JOIN log_runs lr "
            "ON lr.log_id = c.log_id LEFT JOIN log_context_modules cm ON cm.context_id = c.id LEFT JOIN modules m ON "
            "m.id = coalesce(cm.module_id, lr.module_id) WHERE c.log_id = ?1 ORDER BY c.id");
        query.bind(log);
        while (query.step())
            contexts.push_back(
                {query.integer(0), query.text(1), query.count(2), ModuleId{query.integer(3)}, query.text(4)});
        return contexts;
    });
}

Result<ObservationChunk> LogsReader::observations(std::int64_t contextId, std::int64_t first,
                                                  std::int64_t count) const {
    return m_state->read([&] {
        Connection& connection = m_state->connection;
        const ContextRow context = contextRow(connection, contextId);
        first = std::clamp<std::int64_t>(first, 0, context.observations);
        count = std::clamp<std::int64_t>(count, 0, context.observations - first);
        ObservationChunk page{context.name, first, {}};
        const FeatureSchema schema = logSchema(connection, context.log);
        std::size_t rowBytes = 0;
        for (const TensorSpec& spec : logColumns(schema)) {
            page.columns.push_back({spec, {}});
            rowBytes += spec.byteSize();
        }
        requirePage(std::size_t(count), rowBytes, connection.path());
        // Chunks are consecutive: the page begins in the last one that starts at or before it.
        Query chunks = connection.query(
            "SELECT id, first_observation, observations FROM observation_chunks WHERE context_id = ?1 AND "
            "first_observation < ?2 + ?3 AND first_observation >= (SELECT max(first_observation) FROM "
            "observation_chunks WHERE context_id = ?1 AND first_observation <= ?2) ORDER BY first_observation");
        chunks.bind(contextId, first, count);
        std::optional<std::int64_t> next;
        while (chunks.step()) {
            if (next && chunks.count(1) != *next)
                chunks.damaged(1, std::to_string(chunks.count(1)), std::to_string(*next) + ", where the last one ends");
            appendChunk(*m_state, chunks, first, first + count, page.columns);
            next = chunks.count(1) + chunks.count(2);
        }
        requireWhole(page, count, connection.path());
        return page;
    });
}

} // namespace inlinescope
