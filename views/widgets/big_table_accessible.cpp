// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/big_table_accessible.h"

#include "views/widgets/header_table_view.h"

#include <QAccessibleWidget>
#include <QHash>
#include <QPointer>

#include <algorithm>
#include <limits>

namespace inlinescope {
namespace {

constexpr int headerRow = -1;
constexpr qsizetype keptCells = 2000;

/// A cell, or with row -1 the header of a column.
class AccessibleCell : public QAccessibleInterface, public QAccessibleTableCellInterface {
public:
    AccessibleCell(HeaderTableView* view, int row, int column) : m_view(view), m_row(row), m_column(column) {}

    bool isValid() const override {
        return m_view && m_view->model() && m_row < m_view->model()->rowCount() &&
               m_column < m_view->model()->columnCount();
    }
    QObject* object() const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_view); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    void setText(QAccessible::Text, const QString&) override {}
    QAccessible::Role role() const override {
        return m_row == headerRow ? QAccessible::ColumnHeader : QAccessible::Cell;
    }
    QString text(QAccessible::Text kind) const override;
    QRect rect() const override;
    QAccessible::State state() const override;
    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::TableCellInterface ? static_cast<QAccessibleTableCellInterface*>(this) : nullptr;
    }

    bool isSelected() const override {
        return isValid() && m_row != headerRow && m_view->selectionModel()->isSelected(index());
    }
    QList<QAccessibleInterface*> columnHeaderCells() const override;
    QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
    int columnIndex() const override { return m_column; }
    int rowIndex() const override { return m_row; }
    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    QAccessibleInterface* table() const override { return parent(); }

private:
    QModelIndex index() const { return m_view->model()->index(m_row, m_column); }
    QVariant data(int role) const {
        return m_row == headerRow ? m_view->model()->headerData(m_column, Qt::Horizontal, role) : index().data(role);
    }

    QPointer<HeaderTableView> m_view;
    int m_row, m_column;
};

/// The children are counted row by row, the header's first.
// NOLINTNEXTLINE(cppcoreguidelines-virtual-class-destructor): as all of Qt's, it is deleted as a QAccessibleInterface
class AccessibleTable : public QAccessibleWidget, public QAccessibleTableInterface {
public:
    explicit AccessibleTable(HeaderTableView* view) : QAccessibleWidget(view, QAccessible::Table) {}

    int childCount() const override {
        const qint64 cells = (qint64(rowCount()) + 1) * columnCount();
        return int(std::min<qint64>(cells, std::numeric_limits<int>::max()));
    }
    QAccessibleInterface* child(int index) const override {
        return index < 0 || index >= childCount() ? nullptr : cellAt(index / columnCount() - 1, index % columnCount());
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        const auto* cell = const_cast<QAccessibleInterface*>(child)->tableCellInterface();
        return cell ? (cell->rowIndex() + 1) * columnCount() + cell->columnIndex() : -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override;
    QAccessibleInterface* focusChild() const override {
        const QModelIndex current = view().currentIndex();
        return current.isValid() ? cellAt(current.row(), current.column()) : nullptr;
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }

    QAccessibleInterface* caption() const override { return nullptr; }
    QAccessibleInterface* summary() const override { return nullptr; }
    QAccessibleInterface* cellAt(int row, int column) const override;
    int rowCount() const override { return view().model() ? view().model()->rowCount() : 0; }
    int columnCount() const override { return view().model() ? view().model()->columnCount() : 0; }
    QString columnDescription(int column) const override {
        return view().model()->headerData(column, Qt::Horizontal).toString().simplified();
    }
    QString rowDescription(int) const override { return {}; }
    int selectedCellCount() const override { return selectedRowCount() * columnCount(); }
    QList<QAccessibleInterface*> selectedCells() const override;
    int selectedRowCount() const override;
    QList<int> selectedRows() const override;
    bool isRowSelected(int row) const override { return view().selectionModel()->isRowSelected(row); }
    bool selectRow(int row) override { return select(row, QItemSelectionModel::Select); }
    bool unselectRow(int row) override { return select(row, QItemSelectionModel::Deselect); }
    // Rows are selected, never columns.
    int selectedColumnCount() const override { return 0; }
    QList<int> selectedColumns() const override { return {}; }
    bool isColumnSelected(int) const override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent* event) override;

protected:
    ~AccessibleTable() override { forgetCells(); }

private:
    HeaderTableView& view() const { return *static_cast<HeaderTableView*>(widget()); }
    bool select(int row, QItemSelectionModel::SelectionFlags command) const;
    void forgetCells() const;

    mutable QHash<std::pair<int, int>, QAccessible::Id> m_cells;
};

QString AccessibleCell::text(QAccessible::Text kind) const {
    if (!isValid()) return {};
    if (kind == QAccessible::Description) return data(Qt::AccessibleDescriptionRole).toString();
    if (kind != QAccessible::Name) return {};
    const QString spoken = data(Qt::AccessibleTextRole).toString();
    return spoken.isEmpty() ? data(Qt::DisplayRole).toString().simplified() : spoken;
}

QRect AccessibleCell::rect() const {
    if (!isValid()) return {};
    if (m_row != headerRow) {
        const QRect cell = m_view->visualRect(index());
        return {m_view->viewport()->mapToGlobal(cell.topLeft()), cell.size()};
    }
    const QWidget* header = m_view->horizontalHeader()->viewport();
    return {header->mapToGlobal(QPoint(m_view->columnViewportPosition(m_column), 0)),
            QSize(m_view->columnWidth(m_column), header->height())};
}

QAccessible::State AccessibleCell::state() const {
    QAccessible::State state;
    if (!isValid()) return state;
    state.invisible = m_view->isColumnHidden(m_column);
    if (m_row == headerRow) return state;
    state.selectable = state.focusable = true;
    state.selected = isSelected();
    state.focused = m_view->hasFocus() && index() == m_view->currentIndex();
    state.offscreen = m_row < m_view->firstVisibleRow() || m_row > m_view->lastVisibleRow();
    return state;
}

QList<QAccessibleInterface*> AccessibleCell::columnHeaderCells() const {
    QAccessibleInterface* table = parent();
    if (!table || m_row == headerRow) return {};
    return {table->tableInterface()->cellAt(headerRow, m_column)};
}

QAccessibleInterface* AccessibleTable::cellAt(int row, int column) const {
    if (row < headerRow || row >= rowCount() || column < 0 || column >= columnCount()) return nullptr;
    const auto known = m_cells.constFind({row, column});
    if (known != m_cells.cend()) return QAccessible::accessibleInterface(*known);
    if (m_cells.size() >= keptCells) forgetCells();
    auto* cell = new AccessibleCell(&view(), row, column);
    m_cells.insert({row, column}, QAccessible::registerAccessibleInterface(cell));
    return cell;
}

QAccessibleInterface* AccessibleTable::childAt(int x, int y) const {
    const QPoint place = view().viewport()->mapFromGlobal(QPoint(x, y));
    if (!view().viewport()->rect().contains(place)) return nullptr;
    const QModelIndex index = view().indexAt(place);
    return index.isValid() ? cellAt(index.row(), index.column()) : nullptr;
}

int AccessibleTable::selectedRowCount() const {
    int rows = 0;
    for (const QItemSelectionRange& range : view().selectionModel()->selection())
        rows += range.height();
    return rows;
}

/// For a selection of millions a screen reader gets the first rows.
QList<int> AccessibleTable::selectedRows() const {
    QList<int> rows;
    for (const QItemSelectionRange& range : view().selectionModel()->selection())
        for (int row = range.top(); row <= range.bottom() && rows.size() < keptCells; ++row)
            rows << row;
    return rows;
}

QList<QAccessibleInterface*> AccessibleTable::selectedCells() const {
    QList<QAccessibleInterface*> cells;
    for (const int row : selectedRows())
        for (int column = 0; column < columnCount() && cells.size() < keptCells; ++column)
            cells << cellAt(row, column);
    return cells;
}

bool AccessibleTable::select(int row, QItemSelectionModel::SelectionFlags command) const {
    const QModelIndex index = view().model()->index(row, 0);
    if (!index.isValid()) return false;
    view().selectionModel()->select(index, command | QItemSelectionModel::Rows);
    return true;
}

void AccessibleTable::modelChange(QAccessibleTableModelChangeEvent* event) {
    if (event->modelChangeType() != QAccessibleTableModelChangeEvent::DataChanged) forgetCells();
}

void AccessibleTable::forgetCells() const {
    for (const QAccessible::Id cell : std::as_const(m_cells))
        QAccessible::deleteAccessibleInterface(cell);
    m_cells.clear();
}

} // namespace

QAccessibleInterface* accessibleBigTable(const QString&, QObject* object) {
    auto* view = dynamic_cast<HeaderTableView*>(object);
    return view ? new AccessibleTable(view) : nullptr;
}

void tellFocusedCell(HeaderTableView& view, const QModelIndex& index) {
    if (!QAccessible::isActive()) return;
    const qint64 child = (qint64(index.row()) + 1) * index.model()->columnCount() + index.column();
    if (child > std::numeric_limits<int>::max()) return;
    QAccessibleEvent event(&view, QAccessible::Focus);
    event.setChild(int(child));
    QAccessible::updateAccessibility(&event);
}

} // namespace inlinescope
