// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

#include <functional>
#include <vector>

class QRect;

namespace inlinescope {

class HoverFrame;
class PagedPanel;
class RowPanel;
class TablePanel;

/// Says which row of a table the mouse is on, and frames rows. Owned by the panel.
class HoverRows : public QObject {
    Q_OBJECT
public:
    explicit HoverRows(TablePanel* panel);
    explicit HoverRows(PagedPanel* panel);
    /// Frames these rows of the table, as far as they are visible; until the view is scrolled.
    void frame(std::vector<int> tableRows);

signals:
    void rowHovered(int tableRow); ///< -1 for none

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using RowOf = std::function<int(int row)>;
    HoverRows(RowPanel* panel, RowOf tableRow, RowOf shownRow);
    QRect rectOf(int tableRow) const;

    RowPanel* m_panel;
    RowOf m_tableRow, m_shownRow; ///< each converts from the other; -1 for none
    HoverFrame* m_frame;
    std::vector<int> m_framed; ///< rows of the table; framed again if the view is resized
    int m_row = -1;            ///< that the mouse is on
};

} // namespace inlinescope
