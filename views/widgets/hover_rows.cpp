// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/hover_rows.h"

#include "views/widgets/big_table_view.h"
#include "views/widgets/hover_frame.h"
#include "views/widgets/table_panel.h"

#include <QMouseEvent>

#include <utility>

namespace inlinescope {

HoverRows::HoverRows(TablePanel* panel)
    : QObject(panel), m_panel(panel), m_frame(new HoverFrame(panel->view().viewport())) {
    panel->view().viewport()->setMouseTracking(true);
    panel->view().viewport()->installEventFilter(this);
}

bool HoverRows::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::Resize) frame(m_framed);
    const bool isGone = event->type() == QEvent::Leave || event->type() == QEvent::Wheel;
    if (!isGone && event->type() != QEvent::MouseMove) return false;
    const QModelIndex under =
        isGone ? QModelIndex() : m_panel->view().indexAt(static_cast<QMouseEvent*>(event)->position().toPoint());
    const int row = under.isValid() ? m_panel->model().tableRow(under.row()) : -1; // none below the last row
    if (std::exchange(m_row, row) != row || isGone) emit rowHovered(row);
    return false;
}

QRect HoverRows::rectOf(int tableRow) const {
    const int shown = tableRow < 0 ? -1 : m_panel->model().shownRow(tableRow);
    if (shown < 0) return {};
    const QRect cell = m_panel->view().visualRect(m_panel->model().index(shown, 0));
    const QRect all = m_panel->view().viewport()->rect();
    return QRect(0, cell.top(), all.width(), m_panel->view().rowHeight()).intersected(all);
}

void HoverRows::frame(std::vector<int> tableRows) {
    std::vector<QRect> parts;
    m_framed = std::move(tableRows);
    for (const int row : m_framed)
        parts.push_back(rectOf(row));
    m_frame->surround(parts);
}

} // namespace inlinescope
