// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/charts/delta_rows.h"
#include "views/charts/plot_menu.h"
#include "views/charts/treemap_layout.h"
#include "views/charts/treemap_painter.h"

#include <QPixmap>
#include <QWidget>

namespace inlinescope {

/// The rows as a map: those with a size, in their folders. May be made in any thread.
struct DeltaMap {
    DeltaMap() = default;
    DeltaMap(DeltaRows deltas); // NOLINT(google-explicit-constructor): the same rows, put in folders

    DeltaRows deltas;
    TreemapTree tree{{}, {}};
    std::int64_t largest = 0; ///< largest |delta| of a row
    int without = 0;          ///< rows that have no size
};

/// Deltas as a map: a cell for each module, its area the baseline's size, its colour the signed delta; folders are
/// nested and show their names and sums. A click, or an arrow key, chooses a row of the table; for a cell that
/// represents several modules it is the one that changed most. A double click, or Enter, opens a module and zooms into
/// a folder or bundle; Escape, Backspace and a click on the strip above zoom out. Rows without a size on the baseline
/// are left out, and the strip says how many. The picture is cached, so that hovering and choosing need no new drawing
/// at 25,000 modules.
class Treemap : public QWidget {
    Q_OBJECT
public:
    explicit Treemap(const QString& name, QWidget* parent = nullptr);

    void setRows(DeltaMap map);
    /// Marks the cell of a row of the table, zooming out as far as needed to show it; -1 for none.
    void selectRow(int tableRow);
    int selectedRow() const { return m_selectedRow; }
    /// Outlines the cell of a row as if the mouse were on it; -1 for none.
    void hoverRow(int tableRow);
    int hoveredCell() const { return m_hovered; }

    const std::vector<TreemapCell>& cells() const { return m_cells; }
    /// The last cell at a point of the widget, which is the visible one; -1 for none.
    int cellAt(const QPointF& position) const;
    /// The cell that shows a row of the table; -1 for none.
    int cellOfRow(int tableRow) const;
    /// The row that a click on a cell chooses.
    int rowOfCell(int cell) const;
    /// The text of the tooltip of a cell.
    QString tipText(int cell) const;
    const TreemapPlace& place() const { return m_place; }
    void zoomTo(const TreemapPlace& place);
    void zoomOut();
    QSize minimumSizeHint() const override { return {160, 120}; }

signals:
    void rowClicked(int tableRow);
    void rowActivated(int tableRow);
    void rowHovered(int tableRow); ///< by the mouse; -1 if it is on no cell of a single row
    void message(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void layOut();
    void measure();
    TreemapFigure figureOf(const std::vector<int>& items) const;
    QString nameOf(const TreemapCell& cell) const;
    QRectF strip() const;
    QRectF area() const;
    double bandHeight() const;
    void draw(QPainter& painter) const;
    void drawStrip(TreemapPainter& painted, QPainter& painter) const;
    void drawOutline(QPainter& painter, int cell, const QColor& color, double width) const;
    void choose(int cell);
    void open(int cell);
    void step(const QPointF& direction);
    QString stripText() const;
    PlotText dataText() const;

    DeltaMap m_map;
    TreemapPlace m_place;
    std::vector<TreemapCell> m_cells;
    std::vector<TreemapFigure> m_figures; ///< by cell
    std::vector<int> m_cellOfItem;        ///< -1 if it is not in the picture
    int m_selectedRow = -1;
    int m_hovered = -1; ///< cell
    QPixmap m_picture;
};

} // namespace inlinescope
