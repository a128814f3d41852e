// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/readers/remarks_reader.h"

#include "core/store/file/reader_state.h"
#include "core/store/file/strings.h"

namespace inlinescope {

using namespace store;

namespace {

constexpr const char* RemarkSetColumns =
    "SELECT s.id, s.name, s.source_path, s.source_hash, s.source_size, s.imported_at, s.complete, "
    "(SELECT count(*) FROM remark_files f WHERE f.set_id = s.id), count(r.id), "
    "count(r.id) FILTER (WHERE r.outcome IN (0, 1)), count(r.id) FILTER (WHERE r.outcome = 2), "
    "count(r.id) FILTER (WHERE r.outcome = 3), count(r.id) FILTER (WHERE r.outcome IS NULL) "
    "FROM remark_sets s LEFT JOIN remark_files f ON f.set_id = s.id LEFT JOIN remarks r ON r.file_id = f.id";

RemarkSetRow remarkSetRow(const Query& row) {
    return {RemarkSetId{row.integer(0)},
            row.text(1),
            {row.text(2), row.text(3), row.count(4)},
            row.integer(5),
            row.integer(6) != 0,
            row.count(7),
            row.count(8),
            row.count(9),
            row.count(10),
            row.count(11),
            row.count(12)};
}

constexpr const char* RemarkSetNames = "SELECT id, name, source_path, complete FROM remark_sets";

RemarkSetName remarkSetName(const Query& row) {
    return {RemarkSetId{row.integer(0)}, row.text(1), row.text(2), row.integer(3) != 0};
}

constexpr const char* RemarkColumns =
    "SELECT r.file_id, r.kind, r.by_model, r.name_id, r.caller_id, r.callee_id, r.source_id, r.line, r.col, "
    "r.site_id, r.outcome, r.mandatory, r.cost, r.threshold, r.reason_id, r.hotness ";

/// In the order of reading.
std::vector<std::int64_t> idsOfFiles(Connection& connection, RemarkSetId set) {
    std::vector<std::int64_t> ids;
    Query query = connection.query("SELECT id FROM remark_files WHERE set_id = ?1 ORDER BY id");
    query.bind(set);
    while (query.step())
        ids.push_back(query.integer(0));
    return ids;
}

CallRemark remarkOf(const Query& row, Lookup& texts) {
    CallRemark remark;
    remark.kind = row.enumerator(1, RemarkKind::Failure);
    remark.byModel = row.integer(2) != 0;
    remark.name = texts.string(row.integer(3));
    remark.caller = texts.string(row.integer(4));
    remark.callee = texts.string(row.integer(5));
    remark.place = {{}, texts.string(row.integer(6)), row.number<std::uint32_t>(7), row.number<std::uint32_t>(8)};
    remark.site = texts.string(row.integer(9));
    if (!row.isNull(10)) remark.outcome = row.enumerator(10, Outcome::Failed);
    remark.mandatory = row.integer(11) != 0;
    remark.cost = row.optionalInteger(12);
    remark.threshold = row.optionalInteger(13);
    remark.reason = texts.string(row.integer(14));
    remark.hotness = row.optionalInteger(15);
    return remark;
}

} // namespace

Result<std::vector<RemarkSetRow>> RemarksReader::all() const {
    return m_state->read(
        [&] { return collect(m_state->connection, RemarkSetColumns, " GROUP BY s.id ORDER BY s.name", remarkSetRow); });
}

Result<std::vector<RemarkSetName>> RemarksReader::names() const {
    return m_state->read([&] { return collect(m_state->connection, RemarkSetNames, " ORDER BY name", remarkSetName); });
}

Result<RemarkSetName> RemarksReader::named(const std::string& name) const {
    return m_state->read([&] {
        return namedRow(collect(m_state->connection, RemarkSetNames, " WHERE name = ?1", remarkSetName, name),
                        "remarks", name, m_state->connection, "SELECT name FROM remark_sets");
    });
}

Result<RemarkSetRow> RemarksReader::byId(RemarkSetId id) const {
    return m_state->read([&] {
        return onlyRow(
            collect(m_state->connection, RemarkSetColumns, " WHERE s.id = ?1 GROUP BY s.id", remarkSetRow, id),
            "remarks", idText(id.value), m_state->connection);
    });
}

Result<RemarkSetRow> RemarksReader::byName(const std::string& name) const {
    return m_state->read([&] {
        return namedRow(
            collect(m_state->connection, RemarkSetColumns, " WHERE s.name = ?1 GROUP BY s.id", remarkSetRow, name),
            "remarks", name, m_state->connection, "SELECT name FROM remark_sets");
    });
}

Result<std::vector<EvidenceSource>> RemarksReader::files(RemarkSetId set) const {
    return m_state->read([&] {
        std::vector<EvidenceSource> files;
        Query query =
            m_state->connection.query("SELECT path, hash, size FROM remark_files WHERE set_id = ?1 ORDER BY id");
        query.bind(set);
        while (query.step())
            files.push_back({query.text(0), query.text(1), query.count(2)});
        return files;
    });
}

Result<void> RemarksReader::scan(RemarkSetId set, const RemarkVisitor& visit, const CancelToken& cancel) const {
    return m_state->read([&] {
        const std::vector<std::int64_t> files = idsOfFiles(m_state->connection, set);
        Lookup texts(m_state->connection);
        Query query = m_state->connection.queryOnce(
            std::string(RemarkColumns) +
            "FROM remark_files f JOIN remarks r ON r.file_id = f.id WHERE f.set_id = ?1 ORDER BY f.id, r.id");
        query.bind(set);
        std::size_t number = 0;
        while (query.step()) {
            if (cancel.isCancelled()) throw Failure{CancelToken::error()};
            while (number + 1 < files.size() && files[number] != query.integer(0))
                ++number;
            visit({std::int64_t(number), remarkOf(query, texts)});
        }
    });
}

Result<bool> RemarksReader::scanCalls(RemarkSetId set, std::int64_t most, const CallVisitor& visit,
                                      const CancelToken& cancel) const {
    return m_state->read([&] {
        Query query = m_state->connection.query(
            "SELECT r.id, r.caller_id, r.callee_id, r.source_id, r.line, r.col FROM remark_files f "
            "JOIN remarks r ON r.file_id = f.id WHERE f.set_id = ?1 ORDER BY f.id, r.id");
        query.bind(set);
        for (std::int64_t visited = 0; query.step(); ++visited) {
            if (cancel.isCancelled()) throw Failure{CancelToken::error()};
            if (visited == most) return false;
            visit({query.integer(0), query.integer(1), query.integer(2), query.integer(3),
                   query.number<std::uint32_t>(4), query.number<std::uint32_t>(5)});
        }
        return true;
    });
}

Result<CallRemark> RemarksReader::remark(std::int64_t id) const {
    return m_state->read([&] {
        Lookup texts(m_state->connection);
        const auto make = [&texts](const Query& row) { return remarkOf(row, texts); };
        return onlyRow(collect(m_state->connection, RemarkColumns, "FROM remarks r WHERE r.id = ?1", make, id),
                       "remark", idText(id), m_state->connection);
    });
}

Result<std::vector<RemarkedCallee>> RemarksReader::callees(RemarkSetId set) const {
    return m_state->read([&] {
        std::vector<RemarkedCallee> callees;
        Lookup texts(m_state->connection);
        Query query = m_state->connection.query(
            "SELECT r.callee_id, r.outcome, r.name_id, count(*) FROM remark_files f JOIN remarks r ON r.file_id = f.id "
            "WHERE f.set_id = ?1 AND r.outcome IS NOT NULL GROUP BY 1, 2, 3");
        query.bind(set);
        while (query.step())
            callees.push_back({query.number<std::uint32_t>(0), query.enumerator(1, Outcome::Failed),
                               texts.string(query.integer(2)), query.count(3)});
        return callees;
    });
}

} // namespace inlinescope
