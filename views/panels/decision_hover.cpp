// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/decision_hover.h"

#include "views/charts/icicle.h"
#include "views/charts/waterfall_chart.h"
#include "views/models/table_access.h"
#include "views/panels/callsite_choice.h"
#include "views/panels/code_panel.h"
#include "views/panels/culprits_panel.h"
#include "views/panels/inline_tree_panel.h"
#include "views/panels/source_panel.h"
#include "views/state/session.h"
#include "views/widgets/code_view.h"
#include "views/widgets/hover_frame.h"
#include "views/widgets/hover_rows.h"
#include "views/widgets/table_panel.h"

#include <QMouseEvent>
#include <QTreeView>

#include <algorithm>
#include <iterator>
#include <set>

namespace inlinescope {

DecisionHover::DecisionHover(Session& session, const DecisionViews& views, QObject* parent)
    : QObject(parent), m_session(session), m_views(views), m_ofCallsites(new HoverRows(views.callsites)),
      m_ofCulprits(new HoverRows(&views.culprits->table())), m_ofTree(new HoverFrame(views.tree->view().viewport())),
      m_ofSource(new HoverFrame(views.source->code().viewport())),
      m_ofCode{new HoverFrame(views.code->view(0).viewport()), new HoverFrame(views.code->view(1).viewport())} {
    for (QWidget* viewport : {views.tree->view().viewport(), views.source->code().viewport(),
                              views.code->view(0).viewport(), views.code->view(1).viewport()}) {
        viewport->setMouseTracking(true);
        viewport->installEventFilter(this);
    }
    connect(m_ofCallsites, &HoverRows::rowHovered, this,
            [this](int row) { followRow(*m_views.callsites->table(), row); });
    const auto followCulprit = [this](int row) { followRow(*m_views.culprits->table().table(), row); };
    connect(m_ofCulprits, &HoverRows::rowHovered, this, followCulprit);
    connect(&views.culprits->waterfall(), &WaterfallChart::stepHovered, this, followCulprit);
    connect(&views.tree->icicle(), &Icicle::rowHovered, this,
            [this](int row) { followRow(m_views.tree->runsTable(), row); });
    connect(&session, &Session::hoveredChanged, this, &DecisionHover::show);
}

bool DecisionHover::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Leave || event->type() == QEvent::Wheel) m_session.setHovered({});
    if (event->type() != QEvent::MouseMove) return false;
    const QPoint place = static_cast<QMouseEvent*>(event)->position().toPoint();
    if (watched == m_views.tree->view().viewport())
        followRow(m_views.tree->runsTable(), m_views.tree->model().tableRow(m_views.tree->view().indexAt(place)));
    else if (watched == m_views.source->code().viewport())
        followRow(*m_views.callsites->table(), m_views.source->callsiteAt(place));
    else
        followCode(watched == m_views.code->view(0).viewport() ? 0 : 1, place);
    return false;
}

/// The mouse is on these rows of the table.
void DecisionHover::follow(const Table& table, const std::vector<int>& rows) {
    std::vector<ChosenDecision> decisions;
    for (const int row : rows)
        std::ranges::move(decisionsOfRow(m_session, table, row), std::back_inserter(decisions));
    m_session.setHovered(std::move(decisions));
}

void DecisionHover::followCode(std::size_t side, const QPoint& place) {
    const QStringList names = m_views.code->namesAt(side, place);
    const Table& callsites = *m_views.callsites->table();
    std::vector<int> rows;
    for (int row = 0; !names.isEmpty() && row < int(callsites.rows.size()); ++row)
        if (names.contains(cellText(callsites, row, "callee")) &&
            cellText(callsites, row, "caller") == m_views.code->function())
            rows.push_back(row);
    follow(callsites, rows);
}

/// Of the decisions that the session has.
std::vector<int> DecisionHover::rowsOf(const Table& table) const {
    std::set<std::int64_t> a, b;
    for (const ChosenDecision& decision : m_session.hovered())
        if (decision.module == m_session.module())
            (decision.run == m_session.baselineRun() ? a : b).insert(decision.decision);
    const auto isIn = [&](int row, ColumnName column, const std::set<std::int64_t>& decisions) {
        const auto ordinal = cellIfInteger(table, row, column);
        return ordinal && decisions.contains(*ordinal);
    };
    std::vector<int> rows;
    const bool isSome = !a.empty() || !b.empty();
    for (int row = 0; isSome && row < int(table.rows.size()); ++row)
        if (isIn(row, "decision_a", a) || isIn(row, "decision_b", b)) rows.push_back(row);
    return rows;
}

QRect DecisionHover::treeRect(int row) const {
    const QRect cell = m_views.tree->view().visualRect(m_views.tree->model().indexOf(row));
    return cell.isEmpty() ? QRect() : QRect(0, cell.top(), m_views.tree->view().viewport()->width(), cell.height());
}

void DecisionHover::show() {
    const std::vector<int> callsites = rowsOf(*m_views.callsites->table()), inTree = rowsOf(m_views.tree->runsTable()),
                           culprits = rowsOf(*m_views.culprits->table().table());
    m_ofCallsites->frame(callsites);
    m_ofCulprits->frame(culprits);
    m_views.culprits->waterfall().hover(culprits.empty() ? -1 : culprits.front());
    std::vector<QRect> ofTree, ofSource;
    for (const int row : inTree)
        ofTree.push_back(treeRect(row));
    for (const int row : callsites)
        ofSource.push_back(m_views.source->rectOf(row));
    m_ofTree->surround(ofTree);
    m_views.tree->icicle().hoverRow(inTree.empty() ? -1 : inTree.front());
    m_ofSource->surround(ofSource);
    showInCode(callsites);
}

void DecisionHover::showInCode(const std::vector<int>& callsites) {
    QSet<QString> callees;
    for (const int row : callsites)
        if (cellText(*m_views.callsites->table(), row, "caller") == m_views.code->function())
            callees.insert(cellText(*m_views.callsites->table(), row, "callee"));
    for (const std::size_t side : {0, 1})
        m_ofCode[side]->surround(m_views.code->rectsOf(side, callees));
}

} // namespace inlinescope
