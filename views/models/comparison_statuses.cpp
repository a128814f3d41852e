// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/comparison_statuses.h"

#include "core/jobs/compare/comparison_subtotal.h"
#include "views/models/value_words.h"
#include "views/models/words.h"

#include <QCoreApplication>

namespace inlinescope {
namespace {

/// toString() of the status in the window's language.
QString shownStatus(const ComparisonStatus& status, const std::vector<std::string>& runs) {
    if (status.parts.empty()) return shownValue(toString(status));
    QStringList texts;
    for (const ComparisonStatus::Part& part : status.parts) {
        QString text = shownValue(toString(part));
        if (part.modules) text = grouped(std::int64_t(part.modules)) + QLatin1Char(' ') + text;
        if (part.side)
            text = QCoreApplication::translate("Values", "%1 in %2", "a status such as \"failed\", a run")
                       .arg(text, QString::fromStdString(runs.at(*part.side)));
        texts << text;
    }
    return texts.join(QStringLiteral(", "));
}

} // namespace

ComparisonStatuses::ComparisonStatuses(const RunComparison& comparison) : m_rows(comparison.statuses) {
    for (const ComparedRun& run : comparison.summary.runs)
        m_runs.push_back(run.run);
    for (const ComparisonStatus& row : m_rows)
        cellOf(row);
    cellOf(comparison.statusOfTotal);
}

std::string ComparisonStatuses::shown(const std::string& text) const {
    const auto found = m_shown.find(text);
    return found == m_shown.end() ? shownValue(text).toStdString() : found->second;
}

std::string ComparisonStatuses::shownOfTotal(const std::string& text) const {
    return text == toString(ComparisonStatus()) ? std::string() : shown(text);
}

Row ComparisonStatuses::subtotal(const Table& table, std::span<const int> rows) {
    ComparisonStatusSum statuses;
    for (const int row : rows)
        statuses.add(m_rows.at(std::size_t(row)));
    Row cells = comparisonSubtotal(table, rows);
    cells[std::size_t(table.columnIndex("status"))] = cellOf(statuses.sum());
    return cells;
}

Cell ComparisonStatuses::cellOf(const ComparisonStatus& status) {
    std::string text = toString(status);
    if (!m_shown.contains(text)) m_shown.emplace(text, shownStatus(status, m_runs).toStdString());
    return text;
}

} // namespace inlinescope
