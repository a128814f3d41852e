// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/decision_flips.h"

#include "views/dialogs/script_dialogs.h"
#include "views/jobs/measure_jobs.h"
#include "views/models/flip_words.h"
#include "views/panels/flip_columns.h"
#include "views/widgets/table_panel.h"

#include <QAction>

#include <algorithm>

namespace inlinescope {
namespace {

/// Decisions by run.
std::map<QString, DecisionsOfModules> unmeasured(const TablePanel& table, const std::vector<int>& rows,
                                                 const DecisionFlips::RunOfRow& runOf) {
    std::map<QString, DecisionsOfModules> decisions;
    for (const int row : rows) {
        const std::vector<Cell>& cells = table.table()->rows[std::size_t(row)];
        addUnmeasured(decisions[runOf(cells)], table.table()->columns, cells);
    }
    std::erase_if(decisions, [](const auto& ofRun) { return ofRun.second.empty(); });
    return decisions;
}

} // namespace

void addUnmeasured(DecisionsOfModules& decisions, const std::vector<Column>& columns, const std::vector<Cell>& row) {
    const FlipColumns flip(columns);
    const auto ordinal = flip.decision(row);
    if (ordinal && flip.status(row) == FlipStatus::NotMeasured) decisions[flip.module(row)].push_back(*ordinal);
}

ScriptEdit editOf(const QString& run, const std::vector<Column>& columns, const std::vector<Cell>& row) {
    const FlipColumns flip(columns);
    ScriptEdit edit{run.toStdString(), flip.module(row), {}, {}};
    const auto ordinal = flip.decision(row);
    if (ordinal && (flip.status(row) == FlipStatus::NotMeasured || flip.hasBytes(row)))
        edit.decisions.push_back(*ordinal);
    return edit;
}

QAction* newMeasureAction(QWidget* table) {
    auto* action = new QAction(DecisionFlips::tr("Measure selected"), table);
    action->setShortcut(Qt::CTRL | Qt::Key_M);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    action->setToolTip(
        DecisionFlips::tr("Measure what each selected decision costs, by compiling its module with it flipped (%1)")
            .arg(action->shortcut().toString(QKeySequence::NativeText)));
    action->setEnabled(false);
    table->addAction(action);
    return action;
}

DecisionFlips::DecisionFlips(PageContext context, QObject* parent)
    : QObject(parent), m_context(context), m_requests(new FlipRequests(context.jobs, this)) {
    connect(m_requests, &FlipRequests::added, this, &DecisionFlips::asked);
    connect(&context.session, &Session::measuringSecondsChanged, this, &DecisionFlips::asked);
}

CellNote DecisionFlips::note(const QString& run, const std::vector<Column>& columns,
                             const std::vector<Cell>& row) const {
    const FlipColumns flip(columns);
    const auto ordinal = flip.decision(row);
    if (!ordinal) return {};
    const QString module = QString::fromStdString(flip.module(row));
    return flipNote(flip.status(row), m_requests->contains(run, module, Others::Decide, *ordinal),
                    m_context.session.measuringSeconds() == 0);
}

void DecisionFlips::measure(const QString& run, const DecisionsOfModules& decisions) {
    if (decisions.empty()) return;
    WhatIfOptions options;
    options.run = run.toStdString();
    options.picked = decisions;
    const JobId job = whatIfWithJob(m_context.session, m_context.jobs, options);
    for (const auto& [module, ordinals] : decisions)
        m_requests->add(job, {run, QString::fromStdString(module), Others::Decide, {ordinals.begin(), ordinals.end()}});
}

void DecisionFlips::show(const MeasuredFlips& flips) {
    m_requests->forgetEnded();
    emit asked();
    if (flips.others != Others::Decide) return;
    for (const auto& [table, runOf] : m_tables)
        table->changeRows(changeOf(flips, table->table()->columns, runOf));
}

RowChange DecisionFlips::changeOf(const MeasuredFlips& flips, const std::vector<Column>& columns,
                                  const RunOfRow& runOf) {
    return [&flips, flip = FlipColumns(columns), runOf](std::vector<Cell>& row) {
        if (runOf(row).toStdString() != flips.run) return false;
        const auto measured = flips.modules.find(flip.module(row));
        if (measured == flips.modules.end()) return false;
        return flips.others == Others::Held ? flip.writeHeld(row, measured->second) : flip.write(row, measured->second);
    };
}

void DecisionFlips::showIn(TablePanel* table, const RunOfRow& runOf) {
    m_tables.emplace_back(table, runOf);
    table->model().setNote(
        "flip", [this, table, runOf](const auto& row) { return note(runOf(row), table->table()->columns, row); });
    connect(this, &DecisionFlips::asked, table, [table] { table->model().renewNotes(); });
    QAction* selected = newMeasureAction(table);
    connect(selected, &QAction::triggered, this,
            [this, table, runOf] { measureRows(*table, table->selectedRows(), runOf); });
    connect(table, &TablePanel::statisticsChanged, this, [table, selected, runOf] {
        selected->setEnabled(!unmeasured(*table, table->selectedRows(), runOf).empty());
    });
    const auto edit = [table, runOf] {
        const int row = table->currentRow();
        if (row < 0) return ScriptEdit();
        const std::vector<Cell>& cells = table->table()->rows[std::size_t(row)];
        return editOf(runOf(cells), table->table()->columns, cells);
    };
    QAction* decide = newDecideAction(table);
    connect(decide, &QAction::triggered, this,
            [this, table, edit] { openDecideDialog(table->window(), m_context.session, m_context.jobs, edit()); });
    connect(table, &TablePanel::statisticsChanged, this,
            [decide, edit] { decide->setEnabled(!edit().decisions.empty()); });
    connect(table, &TablePanel::cellButtonClicked, this,
            [this, table, runOf](int row) { measureRows(*table, {row}, runOf); });
}

/// One job for each run.
void DecisionFlips::measureRows(const TablePanel& table, const std::vector<int>& rows, const RunOfRow& runOf) {
    for (const auto& [run, decisions] : unmeasured(table, rows, runOf))
        measure(run, decisions);
}

} // namespace inlinescope
