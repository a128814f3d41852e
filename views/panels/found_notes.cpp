// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/found_notes.h"

#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/widgets/table_panel.h"

#include <QCoreApplication>

#include <algorithm>

namespace inlinescope {
namespace {

struct FoundWords {
    Q_DECLARE_TR_FUNCTIONS(FoundWords)
};

CellNote culpritNote() {
    return {QStringLiteral("–"),
            FoundWords::tr("Not known: \"Explain this delta\" finds the decisions that cause the difference"), false};
}

CellNote gapNote(std::int64_t gap, const QString& run) {
    if (gap == 0) return {{}, FoundWords::tr("No run has less text of this module"), false};
    return {{},
            FoundWords::tr("%1 B more than in %2, the smallest that any run has of this module", "bytes, run")
                .arg(grouped(gap), run),
            false};
}

} // namespace

void FoundNotes::show(const RunComparison& comparison, TablePanel& modules) {
    m_smallest.clear();
    m_runs.clear();
    const Table& table = comparison.table;
    for (std::size_t row = 0; row < comparison.smallest.size(); ++row) {
        const std::vector<std::string>& runs = comparison.smallest[row];
        if (std::ranges::all_of(runs, &std::string::empty)) continue;
        m_smallest[plainText(table.rows[row].front())] = runs;
        const QString ofBaseline = QString::fromStdString(runs.front());
        if (cellInteger(table, int(row), "gap_a") > 0 && !m_runs.contains(ofBaseline)) m_runs << ofBaseline;
    }
    m_runs.sort();
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const Column& about = table.columns[column];
        if (about.isOf("culprit_callee") || about.isOf("culprit_bytes"))
            modules.model().setNote(about.name, [column](const std::vector<Cell>& row) {
                return row[column].index() == 0 ? culpritNote() : CellNote();
            });
        if (!about.isOf("gap")) continue;
        const std::size_t side = sidedName(about.name).side.value_or(0);
        modules.model().setNote(
            about.name, [this, column, side](const std::vector<Cell>& row) { return noteOfGap(row, column, side); });
    }
}

CellNote FoundNotes::noteOfGap(const std::vector<Cell>& row, std::size_t column, std::size_t side) const {
    const auto* gap = std::get_if<std::int64_t>(&row[column]);
    const auto smallest = m_smallest.find(plainText(row.front()));
    if (!gap || smallest == m_smallest.end() || side >= smallest->second.size()) return {};
    return gapNote(*gap, QString::fromStdString(smallest->second[side]));
}

QString FoundNotes::part() const {
    return m_runs.isEmpty() ? QString() : FoundWords::tr("smallest texts found: %1", "runs").arg(listedNames(m_runs));
}

} // namespace inlinescope
