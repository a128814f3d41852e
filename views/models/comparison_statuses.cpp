// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/comparison_statuses.h"

#include "core/jobs/compare/comparison_subtotal.h"

namespace inlinescope {

ComparisonStatuses::ComparisonStatuses(const RunComparison& comparison) : m_rows(comparison.statuses) {
    for (const ComparedRun& run : comparison.summary.runs)
        m_runs.push_back(run.run);
    for (const ComparisonStatus& row : m_rows)
        cellOf(row);
    cellOf(comparison.statusOfTotal);
}

std::string ComparisonStatuses::shown(const std::string& text) const {
    const auto found = m_shown.find(text);
    return found == m_shown.end() ? text : found->second;
}

Row ComparisonStatuses::subtotal(const Table& table, std::span<const int> rows) {
    std::vector<ComparisonStatus> statuses;
    for (const int row : rows)
        statuses.push_back(m_rows.at(std::size_t(row)));
    Row cells = comparisonSubtotal(table, rows);
    cells[std::size_t(table.columnIndex("status"))] = cellOf(statusOfAll(statuses));
    return cells;
}

Cell ComparisonStatuses::cellOf(const ComparisonStatus& status) {
    std::string text = toString(status);
    m_shown.try_emplace(text, toString(status, m_runs));
    return text;
}

} // namespace inlinescope
