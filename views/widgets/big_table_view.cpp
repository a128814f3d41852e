// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/big_table_view.h"

#include "views/widgets/big_table_accessible.h"
#include "views/widgets/table_delegate.h"

#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace inlinescope {
namespace {

constexpr std::int64_t farAway = std::int64_t(1) << 24;         ///< pixels, see the header
constexpr std::int64_t mostScrollSteps = std::int64_t(1) << 30; ///< leaves a QScrollBar room for its page step

std::int64_t divideUp(std::int64_t value, std::int64_t by) {
    return (value + by - 1) / by;
}

std::int64_t divideDown(std::int64_t value, std::int64_t by) {
    return value >= 0 ? value / by : -divideUp(-value, by);
}

} // namespace

BigTableView::BigTableView(QWidget* parent) : HeaderTableView(parent), m_header(new QHeaderView(Qt::Horizontal, this)) {
    QAccessible::installFactory(&accessibleBigTable); // one call is sufficient, further calls are harmless
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setEditTriggers(NoEditTriggers);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollMode(ScrollPerPixel);
    setFrameShape(QFrame::NoFrame);
    setTextElideMode(Qt::ElideMiddle);
    setContextMenuPolicy(Qt::CustomContextMenu);
    setRowHeight(inlinescope::rowHeight(fontMetrics()));
    viewport()->setAttribute(Qt::WA_Hover); // buttons in cells react to the mouse
    setHorizontalHeader(new QHeaderView(Qt::Horizontal, this));
}

void BigTableView::setHorizontalHeader(QHeaderView* header) {
    delete m_header;
    m_header = header;
    m_header->setParent(this);
    m_header->setModel(model());
    m_header->show();
    // Delayed and merged into one layout, since several columns may change in sequence.
    const auto relayout = [this] { scheduleDelayedItemsLayout(); };
    connect(header, &QHeaderView::sectionResized, this, relayout);
    connect(header, &QHeaderView::sectionMoved, this, relayout);
    connect(header, &QHeaderView::sectionCountChanged, this, relayout);
    connect(header, &QHeaderView::geometriesChanged, this, relayout);
    connect(header, &QHeaderView::sectionHandleDoubleClicked, this, &BigTableView::resizeColumnToContents);
    connect(header, &QHeaderView::sortIndicatorChanged, this, [this](int column, Qt::SortOrder order) {
        if (model()) model()->sort(column, order);
    });
    updateGeometries();
}

void BigTableView::setRowHeight(int height) {
    m_rowHeight = std::max(1, height);
    updateGeometries();
    viewport()->update();
}

void BigTableView::setModel(QAbstractItemModel* model) {
    for (const QMetaObject::Connection& connection : std::as_const(m_modelConnections))
        disconnect(connection);
    m_modelConnections.clear();
    m_header->setModel(model);
    QAbstractItemView::setModel(model);
    followModel();
    updateGeometries();
}

/// The base class does not update the scroll bars if rows are inserted or removed.
void BigTableView::followModel() {
    if (!model()) return;
    const auto relayout = [this] {
        m_toldFirst = m_toldLast = -1; // other rows may be at the same positions
        updateGeometries();
        viewport()->update();
    };
    m_modelConnections << connect(model(), &QAbstractItemModel::rowsInserted, this, relayout)
                       << connect(model(), &QAbstractItemModel::rowsRemoved, this, relayout)
                       << connect(model(), &QAbstractItemModel::modelReset, this, relayout);
}

std::int64_t BigTableView::offset() const {
    return std::int64_t(verticalScrollBar()->value()) * m_pixelsPerStep;
}

void BigTableView::setOffset(std::int64_t pixels, bool roundUp) {
    const std::int64_t steps = roundUp ? divideUp(pixels, m_pixelsPerStep) : pixels / m_pixelsPerStep;
    verticalScrollBar()->setValue(int(std::clamp<std::int64_t>(steps, 0, mostScrollSteps)));
}

int BigTableView::topOf(int row) const {
    const std::int64_t distance = row - offset() / m_rowHeight, farRows = farAway / m_rowHeight;
    const std::int64_t edge = farRows * m_rowHeight;
    if (distance >= farRows) return int(edge + (distance - farRows));
    if (distance <= -farRows) return int(-edge + (distance + farRows));
    return int(std::int64_t(row) * m_rowHeight - offset());
}

std::int64_t BigTableView::rowAt(int y) const {
    const std::int64_t first = offset() / m_rowHeight, farRows = farAway / m_rowHeight, edge = farRows * m_rowHeight;
    if (y >= edge) return first + farRows + (y - edge);
    if (y <= -edge) return first - farRows + (y + edge);
    return divideDown(y + offset(), m_rowHeight);
}

int BigTableView::firstVisibleRow() const {
    return int(offset() / m_rowHeight);
}

int BigTableView::lastVisibleRow() const {
    return int(std::min<std::int64_t>(rowCount() - 1, rowAt(std::max(0, viewport()->height() - 1))));
}

QRect BigTableView::rowRect(int row) const {
    const bool isFar = std::abs(row - offset() / m_rowHeight) >= farAway / m_rowHeight;
    return {0, topOf(row), viewport()->width(), isFar ? 1 : m_rowHeight};
}

QRect BigTableView::visualRect(const QModelIndex& index) const {
    if (!index.isValid() || isIndexHidden(index)) return {};
    const QRect row = rowRect(index.row());
    return {columnViewportPosition(index.column()), row.top(), columnWidth(index.column()), row.height()};
}

QModelIndex BigTableView::indexAt(const QPoint& point) const {
    const std::int64_t row = rowAt(point.y());
    const int column = m_header->logicalIndexAt(point.x());
    return row < 0 || row >= rowCount() || column < 0 ? QModelIndex() : model()->index(int(row), column, rootIndex());
}

void BigTableView::scrollTo(const QModelIndex& index, ScrollHint hint) {
    if (!index.isValid()) return;
    executeDelayedItemsLayout();
    scrollToColumn(index.column());
    const std::int64_t top = std::int64_t(index.row()) * m_rowHeight;
    const std::int64_t atBottom = std::max<std::int64_t>(0, top + m_rowHeight - viewport()->height());
    const bool fits = viewport()->height() >= m_rowHeight;
    if (hint == PositionAtTop || (hint == EnsureVisible && (top < offset() || !fits)))
        setOffset(top, false);
    else if (hint == PositionAtBottom || (hint == EnsureVisible && atBottom > offset()))
        setOffset(atBottom, true);
    else if (hint == PositionAtCenter)
        setOffset(std::max<std::int64_t>(0, top - (viewport()->height() - m_rowHeight) / 2), false);
}

void BigTableView::scrollToColumn(int column) {
    if (m_header->isSectionHidden(column)) return;
    const int left = m_header->sectionPosition(column), right = left + m_header->sectionSize(column);
    const int width = viewport()->width();
    QScrollBar& bar = *horizontalScrollBar();
    if (left < bar.value() || right - left > width)
        bar.setValue(left);
    else if (right > bar.value() + width)
        bar.setValue(right - width);
}

void BigTableView::updateGeometries() {
    const int height = m_header->isHidden() ? 0 : std::max(m_header->minimumHeight(), m_header->sizeHint().height());
    setViewportMargins(0, height, 0, 0);
    const QRect inside = viewport()->geometry();
    m_header->setGeometry(inside.left(), inside.top() - height, inside.width(), height);
    updateScrollBars();
    QAbstractItemView::updateGeometries();
    tellVisibleRows();
}

void BigTableView::updateScrollBars() {
    const QSize seen = viewport()->size();
    QScrollBar &across = *horizontalScrollBar(), &down = *verticalScrollBar();
    across.setPageStep(seen.width());
    across.setSingleStep(std::max(2, seen.width() / 20));
    across.setRange(0, std::max(0, m_header->length() - seen.width()));

    const std::int64_t pixels = std::int64_t(rowCount()) * m_rowHeight, before = offset();
    m_pixelsPerStep = int(std::max<std::int64_t>(1, divideUp(pixels, mostScrollSteps)));
    const std::int64_t most = divideUp(std::max<std::int64_t>(0, pixels - seen.height()), m_pixelsPerStep);
    down.setPageStep(std::max(1, seen.height() / m_pixelsPerStep));
    down.setSingleStep(std::max(1, m_rowHeight / m_pixelsPerStep));
    down.setRange(0, int(most));
    if (offset() != before) setOffset(before, false);
}

void BigTableView::tellVisibleRows() {
    const int first = firstVisibleRow(), last = lastVisibleRow();
    if (first == m_toldFirst && last == m_toldLast) return;
    m_toldFirst = first;
    m_toldLast = last;
    emit visibleRowsChanged(first, last);
}

void BigTableView::scrollContentsBy(int dx, int dy) {
    if (dx != 0) m_header->setOffset(horizontalScrollBar()->value());
    if (m_pixelsPerStep == 1 && std::abs(dy) < viewport()->height())
        viewport()->scroll(isRightToLeft() ? -dx : dx, dy);
    else
        viewport()->update();
    tellVisibleRows();
}

void BigTableView::paintEvent(QPaintEvent* event) {
    if (!model()) return;
    QPainter painter(viewport());
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    const QRect exposed = event->rect();
    const auto last = std::min<std::int64_t>(rowCount() - 1, rowAt(exposed.bottom()));
    for (auto row = std::max<std::int64_t>(0, rowAt(exposed.top())); row <= last; ++row)
        paintRow(painter, option, int(row), exposed);
}

void BigTableView::paintRow(QPainter& painter, QStyleOptionViewItem option, int row, const QRect& exposed) {
    if (selectionModel()->isSelected(model()->index(row, 0, rootIndex()))) option.state |= QStyle::State_Selected;
    if (row == hoveredRow()) option.state |= QStyle::State_MouseOver;
    if (row % 2)
        painter.fillRect(rowRect(row), option.palette.alternateBase()); // distinguishes the rows of a wide table
    for (int column = 0; column < m_header->count(); ++column) {
        const QModelIndex index = model()->index(row, column, rootIndex());
        option.rect = visualRect(index);
        if (!option.rect.intersects(exposed)) continue;
        QStyleOptionViewItem cell = option;
        cell.state.setFlag(QStyle::State_HasFocus, hasFocus() && index == currentIndex());
        if (!(index.flags() & Qt::ItemIsEnabled)) cell.state.setFlag(QStyle::State_Enabled, false);
        itemDelegateForIndex(index)->paint(&painter, cell, index);
    }
}

int BigTableView::hoveredRow() const {
    return viewport()->underMouse() ? indexAt(viewport()->mapFromGlobal(QCursor::pos())).row() : -1;
}

void BigTableView::initViewItemOption(QStyleOptionViewItem* option) const {
    QAbstractItemView::initViewItemOption(option);
    option->showDecorationSelected = true;
}

void BigTableView::resizeColumnToContents(int column) {
    setColumnWidth(column, std::max(sizeHintForColumn(column), m_header->sectionSizeHint(column)));
}

int BigTableView::sizeHintForColumn(int column) const {
    if (!model()) return -1;
    const int end = int(std::min<std::int64_t>(rowCount(), std::int64_t(firstVisibleRow()) + measuredRows));
    return sizeHintForRows(column, std::max(0, end - measuredRows), end - 1);
}

int BigTableView::sizeHintForRows(int column, int first, int last) const {
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    int width = 0;
    for (int row = first; row <= last; ++row) {
        const QModelIndex index = model()->index(row, column, rootIndex());
        width = std::max(width, itemDelegateForIndex(index)->sizeHint(option, index).width());
    }
    return width;
}

int BigTableView::sizeHintForRow(int) const {
    return m_rowHeight;
}

void BigTableView::keyboardSearch(const QString&) {}

/// The next shown column in the order of the screen, or `from` at the end of it.
int BigTableView::visibleColumn(int from, int step) const {
    for (int place = from + step; place >= 0 && place < m_header->count(); place += step)
        if (!m_header->isSectionHidden(m_header->logicalIndex(place))) return place;
    return from;
}

QModelIndex BigTableView::moveCursor(CursorAction action, Qt::KeyboardModifiers) {
    const int first = visibleColumn(-1, 1), last = rowCount() - 1;
    if (first < 0 || last < 0) return {};
    const QModelIndex current = currentIndex();
    if (!current.isValid()) return model()->index(0, m_header->logicalIndex(first), rootIndex());
    const std::int64_t page = std::max(1, viewport()->height() / m_rowHeight - 1);
    int place = m_header->visualIndex(current.column());
    std::int64_t row = current.row();
    switch (action) {
    case MoveUp:
        row -= 1;
        break;
    case MoveDown:
        row += 1;
        break;
    case MovePageUp:
        row -= page;
        break;
    case MovePageDown:
        row += page;
        break;
    case MoveLeft:
    case MovePrevious:
        place = visibleColumn(place, isRightToLeft() && action == MoveLeft ? 1 : -1);
        break;
    case MoveRight:
    case MoveNext:
        place = visibleColumn(place, isRightToLeft() && action == MoveRight ? -1 : 1);
        break;
    case MoveHome:
        row = 0;
        break;
    case MoveEnd:
        row = last;
        break;
    }
    row = std::clamp<std::int64_t>(row, 0, last);
    return model()->index(int(row), m_header->logicalIndex(place), rootIndex());
}

void BigTableView::setSelection(const QRect& rect, QItemSelectionModel::SelectionFlags command) {
    if (!selectionModel()) return;
    const auto [top, bottom] = std::minmax({rect.top(), rect.bottom()});
    const std::int64_t first = std::max<std::int64_t>(0, rowAt(top));
    const std::int64_t last = std::min<std::int64_t>(rowCount() - 1, rowAt(bottom));
    if (first > last) return selectionModel()->select(QItemSelection(), command);
    const int lastColumn = model()->columnCount(rootIndex()) - 1;
    selectionModel()->select(
        QItemSelection(model()->index(int(first), 0, rootIndex()), model()->index(int(last), lastColumn, rootIndex())),
        command);
}

QRegion BigTableView::visualRegionForSelection(const QItemSelection& selection) const {
    QRegion region;
    for (const QItemSelectionRange& range : selection) {
        const int first = std::max(range.top(), firstVisibleRow()), last = std::min(range.bottom(), lastVisibleRow());
        if (first <= last) region += rowRect(first).united(rowRect(last));
    }
    return region;
}

int BigTableView::horizontalOffset() const {
    return m_header->offset();
}

/// While the user drags a selection, the base class uses it to compare positions in the viewport.
int BigTableView::verticalOffset() const {
    return int(std::min(offset(), farAway));
}

bool BigTableView::isIndexHidden(const QModelIndex& index) const {
    return isColumnHidden(index.column());
}

void BigTableView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QAbstractItemView::currentChanged(current, previous);
    if (current.isValid() && hasFocus()) tellFocusedCell(*this, current);
}

void BigTableView::dataChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight, const QList<int>& roles) {
    const int first = std::max(topLeft.row(), firstVisibleRow()), last = std::min(bottomRight.row(), lastVisibleRow());
    if (first <= last)
        QAbstractItemView::dataChanged(topLeft.siblingAtRow(first), bottomRight.siblingAtRow(last), roles);
}

} // namespace inlinescope
