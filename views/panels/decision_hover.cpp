// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/decision_hover.h"

#include "views/charts/icicle.h"
#include "views/models/table_access.h"
#include "views/panels/callsite_choice.h"
#include "views/panels/inline_tree_panel.h"
#include "views/panels/source_panel.h"
#include "views/state/session.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/code_view.h"
#include "views/widgets/hover_frame.h"
#include "views/widgets/table_panel.h"

#include <QMouseEvent>
#include <QTreeView>

namespace inlinescope {

DecisionHover::DecisionHover(Session& session, TablePanel* callsites, InlineTreePanel* tree, SourcePanel* source,
                             QObject* parent)
    : QObject(parent), m_session(session), m_callsites(callsites), m_tree(tree), m_source(source),
      m_ofCallsites(new HoverFrame(callsites->view().viewport())), m_ofTree(new HoverFrame(tree->view().viewport())),
      m_ofSource(new HoverFrame(source->code().viewport())) {
    for (QWidget* viewport : {callsites->view().viewport(), tree->view().viewport(), source->code().viewport()}) {
        viewport->setMouseTracking(true);
        viewport->installEventFilter(this);
    }
    connect(&tree->icicle(), &Icicle::rowHovered, this, [this](int row) { follow(m_tree->model().table(), row); });
    connect(&session, &Session::hoveredChanged, this, &DecisionHover::show);
}

bool DecisionHover::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Leave || event->type() == QEvent::Wheel) m_session.setHovered({});
    if (event->type() != QEvent::MouseMove) return false;
    const QPoint place = static_cast<QMouseEvent*>(event)->position().toPoint();
    if (watched == m_tree->view().viewport())
        follow(m_tree->model().table(), m_tree->model().tableRow(m_tree->view().indexAt(place)));
    else if (watched == m_source->code().viewport())
        follow(*m_callsites->table(), m_source->callsiteAt(place));
    else
        follow(*m_callsites->table(), m_callsites->model().tableRow(m_callsites->view().indexAt(place).row()));
    return false;
}

/// The mouse is on this row of the callsites or of the tree; -1 for none.
void DecisionHover::follow(const Table& table, int row) {
    m_session.setHovered(row < 0 ? std::vector<ChosenDecision>() : decisionsOfRow(m_session, table, row));
}

int DecisionHover::rowOf(const Table& table) const {
    const std::vector<ChosenDecision>& hovered = m_session.hovered();
    for (int row = 0; !hovered.empty() && row < int(table.rows.size()); ++row)
        if (decisionsOfRow(m_session, table, row) == hovered) return row;
    return -1;
}

QRect DecisionHover::callsiteRect(int row) const {
    const int shown = row < 0 ? -1 : m_callsites->model().shownRow(row);
    if (shown < 0) return {};
    const QWidget& viewport = *m_callsites->view().viewport();
    const int height = m_callsites->view().rowHeight();
    const QRect cell = m_callsites->view().visualRect(m_callsites->model().index(shown, 0));
    return QRect(0, cell.top(), viewport.width(), height).intersected(viewport.rect());
}

QRect DecisionHover::treeRect(int row) const {
    const QRect cell = row < 0 ? QRect() : m_tree->view().visualRect(m_tree->model().indexOf(row));
    return cell.isEmpty() ? QRect() : QRect(0, cell.top(), m_tree->view().viewport()->width(), cell.height());
}

void DecisionHover::show() {
    const int callsite = rowOf(*m_callsites->table()), inTree = rowOf(m_tree->model().table());
    m_ofCallsites->surround(callsiteRect(callsite));
    m_ofTree->surround(treeRect(inTree));
    m_tree->icicle().hoverRow(inTree);
    m_ofSource->surround(m_source->rectOf(callsite));
}

} // namespace inlinescope
