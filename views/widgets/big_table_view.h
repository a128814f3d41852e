// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/widgets/header_table_view.h"

#include <cstdint>

namespace inlinescope {

/// A table of rows of one height under a header: the position of a row is a product and not a list of sections, so that
/// memory and time of the view do not depend on the number of rows. Selects whole rows (so Home and End go to the first
/// and last one); the header's sort indicator sorts the model. There is no vertical header, and no search by typing,
/// which would visit all rows. A row's position in the viewport is exact up to a distance of 16 million pixels; beyond
/// that a row counts as one pixel, so that order and hit tests stay correct within the range of int.
class BigTableView : public HeaderTableView {
    Q_OBJECT
public:
    /// The number of rows, from the first visible one, that the width of a column is measured with; further rows widen
    /// it when they are shown.
    static constexpr int measuredRows = 50;

    explicit BigTableView(QWidget* parent = nullptr);

    /// Takes ownership; the previous header is deleted.
    void setHorizontalHeader(QHeaderView* header);
    QHeaderView* horizontalHeader() const override { return m_header; }
    void setRowHeight(int height); ///< in pixels, at least 1
    int rowHeight() const { return m_rowHeight; }

    void setColumnWidth(int column, int width) { m_header->resizeSection(column, width); }
    void setColumnHidden(int column, bool hidden) { m_header->setSectionHidden(column, hidden); }
    void resizeColumnToContents(int column);
    int firstVisibleRow() const override;
    int lastVisibleRow() const override;

    void setModel(QAbstractItemModel* model) override;
    QRect visualRect(const QModelIndex& index) const override;
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;
    QModelIndex indexAt(const QPoint& point) const override;
    int sizeHintForColumn(int column) const override;
    int sizeHintForRows(int column, int first, int last) const; ///< the width that these rows need in the column
    int sizeHintForRow(int row) const override;
    void keyboardSearch(const QString& search) override;

signals:
    /// Other rows are visible, because of the scroll bar, the size or the number of rows.
    void visibleRowsChanged(int first, int last);

protected:
    void updateGeometries() override;
    void paintEvent(QPaintEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void setSelection(const QRect& rect, QItemSelectionModel::SelectionFlags command) override;
    QRegion visualRegionForSelection(const QItemSelection& selection) const override;
    int horizontalOffset() const override;
    int verticalOffset() const override;
    bool isIndexHidden(const QModelIndex& index) const override;
    void initViewItemOption(QStyleOptionViewItem* option) const override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    /// Updates only the visible rows: the base class visits every cell of the range.
    void dataChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight, const QList<int>& roles) override;

private:
    int rowCount() const { return model() ? model()->rowCount(rootIndex()) : 0; }
    /// Pixels from the top of the first row to the top of the viewport.
    std::int64_t offset() const;
    void setOffset(std::int64_t pixels, bool roundUp);
    int topOf(int row) const;
    /// The row at a position in the viewport; it need not exist.
    std::int64_t rowAt(int y) const;
    QRect rowRect(int row) const;
    void updateScrollBars();
    void scrollToColumn(int column);
    void tellVisibleRows();
    void paintRow(QPainter& painter, QStyleOptionViewItem option, int row, const QRect& exposed);
    int hoveredRow() const;
    int visibleColumn(int from, int step) const;
    void followModel();

    QHeaderView* m_header;
    int m_rowHeight = 24;
    int m_pixelsPerStep = 1; ///< of the vertical scroll bar; above 1 if its range would not fit an int
    int m_toldFirst = 0, m_toldLast = -1;
    QList<QMetaObject::Connection> m_modelConnections;
};

} // namespace inlinescope
