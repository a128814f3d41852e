// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/readers/reports_reader.h"

#include "core/store/file/reader_state.h"
#include "core/store/file/strings.h"

namespace inlinescope {

using namespace store;

namespace {

constexpr const char* ReportColumns =
    "SELECT id, name, source_path, source_hash, source_size, imported_at, complete, "
    "(SELECT count(*) FROM report_entries e WHERE e.report_id = reports.id), blob, bss, code, data, file, memory, rel, "
    "rela, relcount, relr, relro, rodata, zbi FROM reports";

/// One value per elfSizeFields() from column `first` on.
std::vector<std::optional<std::int64_t>> sizeColumns(const Query& query, int first) {
    std::vector<std::optional<std::int64_t>> values;
    for (std::size_t field = 0; field < elfSizeFields().size(); ++field)
        values.push_back(query.optionalInteger(first + static_cast<int>(field)));
    return values;
}

ReportRow reportRow(const Query& row) {
    return {ReportId{row.integer(0)}, row.text(1),         {row.text(2), row.text(3), row.count(4)},
            row.integer(5),           row.integer(6) != 0, row.count(7),
            sizeColumns(row, 8)};
}

} // namespace

Result<std::vector<ReportRow>> ReportsReader::all() const {
    return m_state->read([&] { return collect(m_state->connection, ReportColumns, " ORDER BY name", reportRow); });
}

Result<ReportRow> ReportsReader::byId(ReportId id) const {
    return m_state->read([&] {
        return onlyRow(collect(m_state->connection, ReportColumns, " WHERE id = ?1", reportRow, id), "report",
                       idText(id.value), m_state->connection);
    });
}

Result<ReportRow> ReportsReader::byName(const std::string& name) const {
    return m_state->read([&] {
        return namedRow(collect(m_state->connection, ReportColumns, " WHERE name = ?1", reportRow, name), "report",
                        name, m_state->connection, "SELECT name FROM reports");
    });
}

Result<std::vector<ElfSizeEntry>> ReportsReader::entries(ReportId report) const {
    return m_state->read([&] {
        std::vector<ElfSizeEntry> entries;
        Query query = m_state->connection.query(
            "SELECT path, build_id, blob, bss, code, data, file, memory, rel, rela, relcount, relr, relro, rodata, zbi "
            "FROM report_entries WHERE report_id = ?1 ORDER BY id");
        query.bind(report);
        while (query.step())
            entries.push_back({query.text(0), query.text(1), sizeColumns(query, 2)});
        return entries;
    });
}

Result<std::vector<BinaryLevel>> ReportsReader::levels(ReportId report) const {
    return m_state->read([&] {
        std::vector<BinaryLevel> levels;
        Query parts =
            m_state->connection.query("SELECT level FROM binary_parts WHERE report_id = ?1 AND level = ?2 LIMIT 1");
        Query symbols = m_state->connection.query("SELECT id FROM binary_symbols WHERE report_id = ?1 LIMIT 1");
        for (std::size_t index = 0; index < binaryLevelNames.size(); ++index) {
            const auto level = BinaryLevel(index);
            Query& any = level == BinaryLevel::Symbols ? symbols.bind(report) : parts.bind(report, std::int64_t(index));
            if (any.step()) levels.push_back(level);
        }
        return levels;
    });
}

namespace {

std::vector<BinaryPart> symbolsOf(Connection& connection, ReportId report) {
    std::vector<BinaryPart> symbols;
    Query query = connection.query("SELECT is_rest, name, place, bytes, file_bytes FROM binary_symbols WHERE "
                                   "report_id = ?1 ORDER BY id");
    for (query.bind(report); query.step();)
        symbols.push_back({BinaryLevel::Symbols, query.integer(0) != 0, query.text(1), query.text(2), query.count(3),
                           query.count(4), 0});
    return symbols;
}

} // namespace

Result<std::vector<BinaryPart>> ReportsReader::parts(ReportId report, BinaryLevel level) const {
    return m_state->read([&] {
        if (level == BinaryLevel::Symbols) return symbolsOf(m_state->connection, report);
        std::vector<BinaryPart> parts;
        Lookup texts(m_state->connection);
        Query query = m_state->connection.query("SELECT is_rest, name_id, place_id, bytes, file_bytes, sites "
                                                "FROM binary_parts WHERE report_id = ?1 AND level = ?2 ORDER BY id");
        query.bind(report, std::int64_t(level));
        while (query.step())
            parts.push_back({level, query.integer(0) != 0, texts.string(query.integer(1)),
                             texts.string(query.integer(2)), query.count(3), query.count(4), query.count(5)});
        return parts;
    });
}

} // namespace inlinescope
