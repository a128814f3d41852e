// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/shown_comparison.h"

#include "views/models/column_list.h"
#include "views/models/table_access.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace inlinescope {
namespace {

/// The columns that the baseline has too, without its letter.
QStringList columnsOfEachRun(const Table& table) {
    QStringList names;
    for (const Column& column : table.columns)
        if (const SidedName name = sidedName(column.name); name.side == 0)
            names << QString::fromUtf8(name.stem.data(), qsizetype(name.stem.size()));
    return names;
}

/// If the runs compile one bitcode, every byte difference comes from a decision, and the columns of causes are not
/// needed. With several runs there is only room for the sizes and their deltas, unless the user shows more. Culprits,
/// gaps and estimates are shown if one is known; a culprit by its callee and bytes, which leaves room for the names of
/// the modules. What is linked is shown if it is known.
QStringList hiddenColumns(const RunComparison& comparison) {
    const ComparisonSummary& summary = comparison.summary;
    QStringList hidden;
    const auto runs = qsizetype(summary.runs.size());
    const QStringList ofEachRun = columnsOfEachRun(comparison.table);
    const auto hideUnknown = [&](const QString& column) {
        if (runs > 2 || isEmptyColumn(comparison.table, column)) hidden << column;
    };
    for (qsizetype side = 0; side < runs; ++side) {
        for (const QString& name : ofEachRun) {
            const QString column = columnOfRun(name, side, false);
            if (name == columnText("gap") || name == columnText("estimated"))
                hideUnknown(column);
            else if (runs > 2 && name != columnText("size"))
                hidden << column;
        }
        if (side == 0) continue;
        for (const QString& part : columnList({"culprit_callee", "culprit_bytes"}))
            hideUnknown(columnOfRun(part, side, true));
        for (const QString& part : columnList({"linked", "local", "external", "shared"}))
            hideUnknown(columnOfRun(part, side, true));
        hidden << columnOfRun(columnText("unmatched"), side, true);
        hidden << columnOfRun(columnText("culprit_caller"), side, true);
        hidden << columnOfRun(columnText("one_sided"), side, true);
        if (runs > 3) hidden << columnOfRun(columnText("differing"), side, true);
        if (summary.runs[std::size_t(side)].otherBitcode) continue;
        for (const QString& cause : columnList({"added", "removed", "body_changed", "decided_differently"}))
            hidden << columnOfRun(cause, side, true);
    }
    return hidden;
}

SmallestTexts smallestTexts(const RunComparison& comparison) {
    SmallestTexts smallest;
    const Table& table = comparison.table;
    for (std::size_t row = 0; row < comparison.smallest.size(); ++row) {
        const std::vector<std::string>& runs = comparison.smallest[row];
        if (std::ranges::all_of(runs, &std::string::empty)) continue;
        smallest.runs[plainText(table.rows[row].front())] = runs;
        const QString ofBaseline = QString::fromStdString(runs.front());
        if (cellInteger(table, int(row), "gap_a") > 0 && !smallest.ofBaseline.contains(ofBaseline))
            smallest.ofBaseline << ofBaseline;
    }
    smallest.ofBaseline.sort();
    return smallest;
}

} // namespace

QString columnOfRun(const QString& name, qsizetype side, bool isRelation) {
    if (isRelation && side == 1) return name;
    return QString::fromStdString(columnOfSide(name.toStdString(), std::size_t(side)));
}

bool isEmptyColumn(const Table& table, const QString& column) {
    const int index = table.columnIndex(column.toStdString());
    return std::ranges::all_of(table.rows, [index](const std::vector<Cell>& row) {
        return index < 0 || std::holds_alternative<std::monostate>(row[std::size_t(index)]);
    });
}

Result<ShownComparison> shownComparison(Result<RunComparison> compared) {
    INLINESCOPE_TRY(RunComparison comparison, std::move(compared));
    ComparisonStatuses statuses(comparison);
    SmallestTexts smallest = smallestTexts(comparison);
    QStringList hidden = hiddenColumns(comparison);
    comparison.statuses = {}; // what is not shown is freed here, not in the window's thread
    comparison.smallest = {};
    return ShownComparison{std::move(comparison), std::move(statuses), std::move(smallest), std::move(hidden)};
}

} // namespace inlinescope
