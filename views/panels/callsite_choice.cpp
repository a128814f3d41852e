// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/callsite_choice.h"

#include "core/jobs/sides/module_side.h"
#include "views/models/table_access.h"
#include "views/widgets/table_helpers.h"
#include "views/widgets/table_panel.h"

#include <QAbstractButton>

#include <algorithm>
#include <iterator>

namespace inlinescope {

std::vector<ChosenDecision> decisionsOfRow(const Session& session, const Table& table, int row) {
    std::vector<ChosenDecision> decisions;
    if (const auto ordinal = cellIfInteger(table, row, "decision_a"))
        decisions.push_back({session.baselineRun(), session.module(), *ordinal});
    if (const auto ordinal = cellIfInteger(table, row, "decision_b"))
        decisions.push_back({session.versusRun(), session.module(), *ordinal});
    return decisions;
}

CallsiteChoice::CallsiteChoice(Session& session, TablePanel* callsites, QAbstractButton* showEqual, QObject* parent)
    : QObject(parent), m_session(session), m_callsites(callsites), m_showEqual(showEqual) {
    connect(callsites, &TablePanel::statisticsChanged, this, &CallsiteChoice::tell);
}

/// Passes the selection to the session, for other pages; without a selection the session keeps its decisions.
void CallsiteChoice::tell() {
    const Table& callsites = *m_callsites->table();
    std::vector<ChosenDecision> decisions;
    for (const int row : m_callsites->selectedRows())
        std::ranges::move(decisionsOfRow(m_session, callsites, row), std::back_inserter(decisions));
    if (!decisions.empty()) m_session.setDecisions(std::move(decisions));
}

void CallsiteChoice::select(const std::vector<ChosenDecision>& decisions) {
    const Table& callsites = *m_callsites->table();
    for (const ChosenDecision& decision : decisions) {
        const bool versus = decision.run == m_session.versusRun();
        if (decision.module != m_session.module() || (!versus && decision.run != m_session.baselineRun())) continue;
        const ColumnName side = versus ? ColumnName("decision_b") : ColumnName("decision_a");
        const int row = findRow(callsites, side, QString::number(decision.decision));
        const std::vector<int> selected = m_callsites->selectedRows();
        if (row < 0 || std::ranges::find(selected, row) != selected.end()) return;
        return choose(row);
    }
}

void CallsiteChoice::selectCallsite(std::optional<std::int64_t> decisionA, std::optional<std::int64_t> decisionB) {
    const Table& callsites = *m_callsites->table();
    for (int row = 0; row < int(callsites.rows.size()); ++row)
        if (cellIfInteger(callsites, row, "decision_a") == decisionA &&
            cellIfInteger(callsites, row, "decision_b") == decisionB)
            return choose(row);
}

void CallsiteChoice::choose(int row) {
    const auto mark = markOfText(cellText(*m_callsites->table(), row, "mark").toStdString());
    if (m_showEqual->isEnabled() && mark == AlignmentMark::Same) m_showEqual->setChecked(true);
    m_callsites->selectRow(row);
}

void CallsiteChoice::reveal(ColumnName column, const QString& text) {
    const Table& callsites = *m_callsites->table();
    int row = findRow(callsites, column, text);
    for (int next = 0; row < 0 && next < int(callsites.rows.size()); ++next)
        if (cellText(callsites, next, column).startsWith(text + QLatin1Char(':'))) row = next;
    if (row >= 0 && m_callsites->model().shownRow(row) < 0) m_showEqual->setChecked(true);
    revealRow(m_callsites, row);
}

} // namespace inlinescope
