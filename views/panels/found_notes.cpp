// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/found_notes.h"

#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/widgets/table_panel.h"

#include <QCoreApplication>

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

void FoundNotes::show(const Table& table, SmallestTexts smallest, TablePanel& modules) {
    m_smallest = std::move(smallest);
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
    const auto smallest = m_smallest.runs.find(plainText(row.front()));
    if (!gap || smallest == m_smallest.runs.end() || side >= smallest->second.size()) return {};
    return gapNote(*gap, QString::fromStdString(smallest->second[side]));
}

QString FoundNotes::part() const {
    return m_smallest.ofBaseline.isEmpty()
               ? QString()
               : FoundWords::tr("smallest texts found: %1", "runs").arg(listedNames(m_smallest.ofBaseline));
}

} // namespace inlinescope
