// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/callsite_flips.h"

#include "core/jobs/sides/module_side.h"
#include "core/jobs/whatif/whatif_job.h"
#include "views/dialogs/script_dialogs.h"
#include "views/jobs/measure_jobs.h"
#include "views/models/flip_words.h"
#include "views/models/table_access.h"
#include "views/panels/flip_columns.h"
#include "views/panels/inline_tree_panel.h"
#include "views/panels/module_words.h"
#include "views/widgets/table_panel.h"

#include <QAction>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <tuple>

namespace inlinescope {

CallsiteFlips::CallsiteFlips(PageContext context, TablePanel* callsites, InlineTreePanel* tree, QWidget* page)
    : QObject(page), m_context(context), m_callsites(callsites), m_tree(tree), m_commands(new FlipCommands(page)),
      m_requests(new FlipRequests(context.jobs, this)), m_decide(newDecideAction(callsites)) {
    callsites->setCommand([this] {
        CliCommand command = CliCommand::ofModule(m_context.session, "compare");
        return others() == Others::Held ? command.flag("--hold") : command;
    });
    const auto ofCallsites = [callsites]() -> const Table& { return *callsites->table(); };
    callsites->model().setNote("flip_a", notesOf(&CallsiteFlips::baseline, ofCallsites));
    callsites->model().setNote("flip_b", notesOf(&CallsiteFlips::versus, ofCallsites));
    const auto ofTree = [tree]() -> const Table& { return tree->model().table(); };
    tree->model().setNote("flip_a", notesOf(&CallsiteFlips::baseline, ofTree));
    tree->model().setNote("flip_b", notesOf(&CallsiteFlips::versus, ofTree));
    callsites->addActions({m_commands->measureSelected(), m_commands->flipTogether()});
    connect(m_requests, &FlipRequests::added, this, &CallsiteFlips::showState);
    connect(m_commands, &FlipCommands::othersChanged, this, [this] {
        nameBytes();
        emit othersChanged();
    });
    connect(callsites, &TablePanel::cellButtonClicked, this,
            [this](int row, const QString& column) { measure(sideOf(column), std::vector{row}); });
    connect(tree, &InlineTreePanel::measureRequested, this, [this](const QString& column, qint64 decision) {
        measure(sideOf(column), std::set<std::int64_t>{decision});
    });
    connect(callsites, &TablePanel::statisticsChanged, this, &CallsiteFlips::showButtons);
    connect(m_commands->measureSelected(), &QAction::triggered, this, &CallsiteFlips::measureSelected);
    connect(m_commands->flipTogether(), &QAction::triggered, this, &CallsiteFlips::flipTogether);
    connect(m_commands->measureDiffering(), &QAction::triggered, this, [this] { measure(baseline(), allRows(true)); });
    connect(m_commands->measureAll(), &QAction::triggered, this, [this] { measure(baseline(), allRows(false)); });
    connect(m_decide, &QAction::triggered, this,
            [this] { openDecideDialog(m_callsites->window(), m_context.session, m_context.jobs, selectedEdit()); });
    nameBytes();
    update();
}

/// The heads say which of the two meanings the bytes have.
void CallsiteFlips::nameBytes() {
    const char* words = others() == Others::Held ? "flip_held" : "flip";
    m_callsites->model().setWordsLike("flip", words);
    m_tree->model().setWordsLike("flip", words);
}

CallsiteFlips::Side CallsiteFlips::sideOf(const QString& column) const {
    return sidedName(column.toStdString()).side == 1 ? versus() : baseline();
}

CellNotes::OfRow CallsiteFlips::notesOf(Side (CallsiteFlips::*sideOfNow)() const,
                                        std::function<const Table&()> table) const {
    return [this, sideOfNow, table = std::move(table)](const std::vector<Cell>& row) -> CellNote {
        const Side side = (this->*sideOfNow)();
        const FlipColumns columns(table().columns, side.number);
        const auto decision = columns.decision(row);
        if (!decision) return {};
        const bool asked = m_requests->contains(side.run, m_context.session.module(), others(), *decision);
        return flipNote(columns.status(row), asked, m_context.session.measuringSeconds() == 0);
    };
}

std::set<std::int64_t> CallsiteFlips::flippable(const Side& side, const std::vector<int>& rows,
                                                bool measuredToo) const {
    const Table& table = *m_callsites->table();
    const FlipColumns columns(table.columns, side.number);
    std::set<std::int64_t> decisions;
    for (const int row : rows) {
        const std::vector<Cell>& cells = table.rows[std::size_t(row)];
        const bool isOpen = columns.status(cells) == FlipStatus::NotMeasured;
        const auto decision = columns.decision(cells);
        if (decision && (isOpen || (measuredToo && columns.hasBytes(cells)))) decisions.insert(*decision);
    }
    return decisions;
}

std::vector<int> CallsiteFlips::allRows(bool differingOnly) const {
    std::vector<int> rows(m_callsites->table()->rows.size());
    std::iota(rows.begin(), rows.end(), 0);
    if (differingOnly)
        std::erase_if(rows, [&](int row) {
            const QString mark = cellText(*m_callsites->table(), row, "mark");
            return markOfText(mark.toStdString()) != AlignmentMark::Differs;
        });
    return rows;
}

std::vector<int> CallsiteFlips::selectedOfVersus() const {
    std::vector<int> rows = m_callsites->selectedRows();
    std::erase_if(rows, [&](int row) { return cellIfInteger(*m_callsites->table(), row, "decision_a").has_value(); });
    return rows;
}

std::vector<OpeningFlips> CallsiteFlips::unmeasuredDiffering() const {
    std::vector<OpeningFlips> wanted;
    for (const auto& [side, other] : {std::pair(baseline(), versus()), std::pair(versus(), baseline())}) {
        const std::set<std::int64_t> decisions = flippable(side, allRows(true), false);
        if (decisions.empty()) continue;
        wanted.push_back({side.run.toStdString(),
                          m_context.session.module().toStdString(),
                          other.run.toStdString(),
                          others(),
                          {decisions.begin(), decisions.end()}});
    }
    return wanted;
}

std::int64_t CallsiteFlips::unmeasuredCallsites() const {
    const Table& table = *m_callsites->table();
    const FlipColumns ofA(table.columns, 0), ofB(table.columns, 1);
    return std::ranges::count_if(allRows(true), [&](int row) {
        const std::vector<Cell>& cells = table.rows[std::size_t(row)];
        const auto isOpen = [&cells](const FlipColumns& side) {
            return side.decision(cells) && side.status(cells) == FlipStatus::NotMeasured;
        };
        return isOpen(ofA) || isOpen(ofB);
    });
}

void CallsiteFlips::noteMeasuring(JobId job, const WhatIfOptions& options) {
    m_requests->add(job, {QString::fromStdString(options.run),
                          QString::fromStdString(options.module),
                          options.others,
                          {options.decisions.begin(), options.decisions.end()}});
}

std::vector<int> CallsiteFlips::rowsByBytes() const {
    const Table& table = *m_callsites->table();
    const int mark = table.columnIndex("mark");
    const FlipColumns ofA(table.columns, 0), ofB(table.columns, 1);
    std::vector<std::tuple<bool, std::int64_t, int>> keyed;
    for (int row = 0; row < int(table.rows.size()); ++row) {
        const std::vector<Cell>& cells = table.rows[std::size_t(row)];
        const bool isSame = mark >= 0 && markOfText(plainText(cells[std::size_t(mark)])) == AlignmentMark::Same;
        const auto bytes = ofA.hasBytes(cells) ? ofA.bytes(cells) : ofB.bytes(cells);
        keyed.emplace_back(isSame, -std::abs(bytes.value_or(0)), row);
    }
    std::ranges::sort(keyed);
    std::vector<int> rows;
    for (const auto& [isSame, bytes, row] : keyed)
        rows.push_back(row);
    return rows;
}

void CallsiteFlips::start(const Side& side, WhatIfOptions options, std::set<std::int64_t> decisions) {
    options.run = side.run.toStdString();
    options.module = m_context.session.module().toStdString();
    options.others = others();
    const JobId job = whatIfWithJob(m_context.session, m_context.jobs, options);
    m_requests->add(job, {side.run, m_context.session.module(), others(), std::move(decisions)});
}

void CallsiteFlips::measureSelected() {
    measure(baseline(), m_callsites->selectedRows());
    measure(versus(), selectedOfVersus());
}

void CallsiteFlips::measure(const Side& side, const std::vector<int>& rows) {
    measure(side, flippable(side, rows, false));
}

void CallsiteFlips::measure(const Side& side, std::set<std::int64_t> decisions) {
    if (decisions.empty()) return;
    WhatIfOptions options;
    options.decisions.assign(decisions.begin(), decisions.end());
    start(side, options, std::move(decisions));
}

void CallsiteFlips::flipTogether() {
    const std::set<std::int64_t> decisions = flippable(baseline(), m_callsites->selectedRows(), true);
    if (decisions.size() < 2) return;
    WhatIfOptions options;
    options.decisions.assign(decisions.begin(), decisions.end());
    options.together = true;
    emit flipsTogether(options.decisions);
    start(baseline(), options, flippable(baseline(), m_callsites->selectedRows(), false));
}

void CallsiteFlips::show(const MeasuredFlips& flips) {
    const auto measured = flips.modules.find(m_context.session.module().toStdString());
    const auto side = shownRuns(m_context.session).indexOf(QString::fromStdString(flips.run));
    if (side >= 0 && measured != flips.modules.end() && flips.others == others()) {
        const auto write = [&measured](const FlipColumns& columns) {
            return [columns, &measured](std::vector<Cell>& row) { return columns.write(row, measured->second); };
        };
        m_callsites->changeRows(write(FlipColumns(m_callsites->table()->columns, std::size_t(side))));
        m_tree->changeRows(write(FlipColumns(m_tree->model().table().columns, std::size_t(side))));
    }
    update();
}

void CallsiteFlips::update() {
    m_requests->forgetEnded();
    showState();
}

void CallsiteFlips::showState() {
    m_callsites->model().renewNotes();
    m_tree->model().renewNotes();
    m_commands->measureDiffering()->setEnabled(!flippable(baseline(), allRows(true), false).empty());
    m_commands->measureAll()->setEnabled(!flippable(baseline(), allRows(false), false).empty());
    showButtons();
}

ScriptEdit CallsiteFlips::selectedEdit() const {
    Side side = baseline();
    std::set<std::int64_t> decisions = flippable(side, m_callsites->selectedRows(), true);
    if (decisions.empty()) {
        side = versus();
        decisions = flippable(side, selectedOfVersus(), true);
    }
    return {side.run.toStdString(), m_context.session.module().toStdString(), {decisions.begin(), decisions.end()}, {}};
}

void CallsiteFlips::showButtons() {
    const std::vector<int> selected = m_callsites->selectedRows();
    m_commands->measureSelected()->setEnabled(!flippable(baseline(), selected, false).empty() ||
                                              !flippable(versus(), selectedOfVersus(), false).empty());
    m_commands->flipTogether()->setEnabled(flippable(baseline(), selected, true).size() > 1);
    m_decide->setEnabled(!selectedEdit().decisions.empty());
}

} // namespace inlinescope
