// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/readers/performance_reader.h"

#include "core/store/file/reader_state.h"

namespace inlinescope {

using namespace store;

namespace {

constexpr const char* PerformanceSetColumns =
    "SELECT s.id, s.name, s.source_path, s.source_hash, s.source_size, s.imported_at, s.complete, s.kind, "
    "(SELECT count(*) FROM performance_rows r WHERE r.set_id = s.id) + "
    "(SELECT count(*) FROM performance_points p JOIN performance_curves c ON c.id = p.curve_id WHERE c.set_id = s.id) "
    "FROM performance_sets s";

PerformanceSetRow performanceSetRow(const Query& row) {
    return {PerformanceSetId{row.integer(0)},
            row.text(1),
            {row.text(2), row.text(3), row.count(4)},
            row.integer(5),
            row.integer(6) != 0,
            row.enumerator(7, lastOf(PerformanceKind())),
            row.count(8)};
}

std::optional<double> optionalReal(const Query& row, int column) {
    return row.isNull(column) ? std::nullopt : std::optional(row.real(column));
}

void stopIfCancelled(const CancelToken& cancel) {
    if (cancel.isCancelled()) throw Failure{CancelToken::error()};
}

} // namespace

Result<std::vector<PerformanceSetRow>> PerformanceReader::all() const {
    return m_state->read(
        [&] { return collect(m_state->connection, PerformanceSetColumns, " ORDER BY s.name", performanceSetRow); });
}

Result<PerformanceSetRow> PerformanceReader::byName(const std::string& name) const {
    return m_state->read([&] {
        return namedRow(
            collect(m_state->connection, PerformanceSetColumns, " WHERE s.name = ?1", performanceSetRow, name),
            "performance", name, m_state->connection, "SELECT name FROM performance_sets");
    });
}

Result<std::vector<PerformanceRow>> PerformanceReader::rows(PerformanceSetId set, const CancelToken& cancel) const {
    return m_state->read([&] {
        std::vector<PerformanceRow> rows;
        Query query = m_state->connection.query(
            "SELECT module, key, baseline, value, actions FROM performance_rows WHERE set_id = ?1 ORDER BY id");
        query.bind(set);
        while (query.step()) {
            stopIfCancelled(cancel);
            rows.push_back(
                {query.text(0), query.text(1), optionalReal(query, 2), optionalReal(query, 3), query.text(4)});
        }
        return rows;
    });
}

Result<std::vector<PerformancePoint>> PerformanceReader::points(PerformanceSetId set, const CancelToken& cancel) const {
    return m_state->read([&] {
        std::vector<PerformancePoint> points;
        Query query = m_state->connection.query(
            "SELECT c.tag, p.step, p.time, p.percentile, p.value FROM performance_curves c JOIN performance_points p "
            "ON p.curve_id = c.id WHERE c.set_id = ?1 ORDER BY c.id, p.id");
        query.bind(set);
        while (query.step()) {
            stopIfCancelled(cancel);
            points.push_back(
                {query.text(0), query.integer(1), query.real(2), optionalReal(query, 3), optionalReal(query, 4)});
        }
        return points;
    });
}

} // namespace inlinescope
