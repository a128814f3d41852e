// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/hover_rows.h"

#include "views/widgets/big_table_view.h"
#include "views/widgets/hover_frame.h"
#include "views/widgets/paged_panel.h"
#include "views/widgets/table_panel.h"

#include <QHeaderView>
#include <QMouseEvent>

#include <utility>

namespace inlinescope {

HoverRows::HoverRows(TablePanel* panel)
    : HoverRows(
          panel, [panel](int shown) { return panel->model().tableRow(shown); },
          [panel](int row) { return panel->model().shownRow(row); }) {}

HoverRows::HoverRows(PagedPanel* panel)
    : HoverRows(panel, std::identity(), [panel](int row) { return row < panel->model().rowCount() ? row : -1; }) {}

HoverRows::HoverRows(RowPanel* panel, RowOf tableRow, RowOf shownRow)
    : QObject(panel), m_panel(panel), m_tableRow(std::move(tableRow)), m_shownRow(std::move(shownRow)),
      m_frame(new HoverFrame(panel->view().viewport())) {
    panel->view().viewport()->setMouseTracking(true);
    panel->view().viewport()->installEventFilter(this);
}

bool HoverRows::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::Resize) frame(m_framed);
    const bool isGone = event->type() == QEvent::Leave || event->type() == QEvent::Wheel;
    if (!isGone && event->type() != QEvent::MouseMove) return false;
    const QModelIndex under =
        isGone ? QModelIndex() : m_panel->view().indexAt(static_cast<QMouseEvent*>(event)->position().toPoint());
    const int row = under.isValid() ? m_tableRow(under.row()) : -1; // none below the last row
    if (std::exchange(m_row, row) != row || isGone) emit rowHovered(row);
    return false;
}

QRect HoverRows::rectOf(int tableRow) const {
    const int shown = tableRow < 0 ? -1 : m_shownRow(tableRow);
    if (shown < 0) return {};
    const QHeaderView& header = *m_panel->view().horizontalHeader();
    int column = 0; // a cell of a hidden column has no place
    while (column + 1 < header.count() && header.isSectionHidden(column))
        ++column;
    const QRect cell = m_panel->view().visualRect(m_panel->view().model()->index(shown, column));
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
