// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/readers/findings_reader.h"

#include "core/store/file/reader_state.h"

namespace inlinescope {

using namespace store;

namespace {

constexpr const char* FindingColumns =
    "SELECT id, severity, subject, corpus_id, run_id, log_id, report_id, code, found, file, place, expected, remedy, "
    "created_at, remark_set_id, performance_id FROM findings";

FindingRow findingRow(const Query& row) {
    FindingRow finding;
    finding.id = FindingId{row.integer(0)};
    finding.owner = {CorpusId{row.integer(3)}, RunId{row.integer(4)},        LogId{row.integer(5)},
                     ReportId{row.integer(6)}, RemarkSetId{row.integer(14)}, PerformanceSetId{row.integer(15)}};
    finding.finding.severity = row.word(1, Severity::Error);
    finding.finding.subject = row.text(2);
    finding.finding.error = {
        row.word(7, ErrorCode::Internal), row.text(8), row.text(9), row.text(10), row.text(11), row.text(12)};
    finding.createdAt = row.integer(13);
    return finding;
}

} // namespace

Result<std::vector<FindingRow>> FindingsReader::all() const {
    return m_state->read([&] { return collect(m_state->connection, FindingColumns, " ORDER BY id", findingRow); });
}

Result<FindingRow> FindingsReader::byId(FindingId id) const {
    return m_state->read([&] {
        return onlyRow(collect(m_state->connection, FindingColumns, " WHERE id = ?1", findingRow, id), "finding",
                       idText(id.value), m_state->connection);
    });
}

} // namespace inlinescope
