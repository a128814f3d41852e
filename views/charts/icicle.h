// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/symbol_text.h"
#include "views/charts/icicle_layout.h"
#include "views/charts/plot_menu.h"

#include <QStringList>
#include <QWidget>

#include <memory>

namespace inlinescope {

/// The inline tree of a module as an icicle: one mark for each function and call, as wide as its bytes (IcicleTree),
/// its colour the signed bytes of its delta or flip. A click, or an arrow key, chooses a row of the table; a double
/// click, or Enter, zooms into a mark; Escape, Backspace and a click on the strip above zoom out.
class Icicle : public QWidget {
    Q_OBJECT
public:
    explicit Icicle(const QString& name, QWidget* parent = nullptr);

    /// As inlineTreeTable() returns it, with the names of the compared runs; never null.
    void setTable(std::shared_ptr<const Table> table, const QStringList& sides);
    void setOrder(IcicleTree::Order order);
    void setSymbolForm(SymbolForm form);
    /// Marks a row of the table, zooming out if it is not in the picture; -1 for none.
    void selectRow(int tableRow);
    int selectedRow() const { return m_selectedRow; }
    /// Outlines a row as if the mouse were on it; -1 for none.
    void hoverRow(int tableRow);
    int hoveredRow() const { return m_hoveredRow; }

    const std::vector<IcicleCell>& cells() const { return m_cells; }
    /// -1 for none.
    int cellAt(const QPointF& position) const;
    int cellOfRow(int tableRow) const;
    const IcicleNode& nodeOf(int cell) const { return m_tree.nodes()[std::size_t(m_cells[std::size_t(cell)].node)]; }
    QString tipText(int cell) const;
    /// What is written on a mark that is wide enough: "▼ −11  f".
    QString labelText(int cell) const { return textOf(nodeOf(cell)); }
    int zoomed() const { return m_zoomed; } ///< a mark of the tree, -1 for all
    void zoomTo(int node);
    void zoomOut();
    QSize minimumSizeHint() const override { return {160, 80}; }

signals:
    void rowClicked(int tableRow);
    void rowHovered(int tableRow); ///< by the mouse; -1 if it is on no mark
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
    void rebuild();
    void layOut();
    void choose(int cell);
    void step(int node);
    void stepAside(int by);
    int currentNode() const;
    QRectF strip() const;
    QString nameOf(int tableRow) const;
    QString textOf(const IcicleNode& node) const;
    QString stripText() const;
    PlotText dataText() const;
    QColor colorOf(const IcicleNode& node) const;
    void drawCell(QPainter& painter, const IcicleCell& cell) const;
    void drawOutline(QPainter& painter, int tableRow, const QColor& color, double width) const;

    std::shared_ptr<const Table> m_table = std::make_shared<const Table>();
    QStringList m_sides;
    IcicleTree m_tree;
    IcicleTree::Order m_order = IcicleTree::Order::CallersAbove;
    SymbolForm m_symbols = SymbolForm::Short;
    std::vector<IcicleCell> m_cells;
    int m_zoomed = -1, m_selectedRow = -1, m_hoveredRow = -1;
};

} // namespace inlinescope
