// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "views/models/row_groups.h"
#include "views/models/row_model.h"

#include <QHash>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace inlinescope {

/// A Table as item model: rows are filtered and sorted through an index vector of its own, so that no proxy is needed.
/// View-only columns follow the table's columns; no export contains them. A filter searches the shown text too.
class TableModel : public RowModel {
    Q_OBJECT
public:
    /// The text of a view-only column for a row of the table.
    using RowText = std::function<QString(const std::vector<Cell>& row)>;
    using RowTest = std::function<bool(const std::vector<Cell>& row)>;

    explicit TableModel(QObject* parent = nullptr);

    /// Replaces the table; filters and order stay if the columns are the same, else they are cleared. If the rows are
    /// the same too, by their texts, they change in place, so that views keep selection and position; then it returns
    /// true.
    bool setTable(std::shared_ptr<const Table> table);
    const std::shared_ptr<const Table>& table() const { return m_table; } ///< never null
    const std::vector<Column>& columns() const override { return m_table->columns; }
    void addViewColumn(const QString& title, RowText text);
    void setHighlight(RowTest test);
    /// Marks cells, by row and column of the table, as the best of their row; the screen reader and the tooltip call
    /// them `word`.
    using CellTest = std::function<bool(int tableRow, int column)>;
    void setMark(CellTest test, const QString& word);
    /// Groups the rows into folders. A folder's line is above its content and has the sums of the rows that pass the
    /// filter; lines are sorted by them within their folder. All folders are closed first; another table of the same
    /// columns keeps which are open. Nothing: no folders. Copies, exports and tests use rows only.
    void setGrouping(std::optional<RowGrouping> grouping);
    bool isGrouped() const { return m_groups != nullptr; }
    bool isFolder(int shownRow) const { return RowGroups::isFolder(m_order[std::size_t(shownRow)]); }
    FolderState folderState(int shownRow) const;
    void setFolderOpen(int shownRow, bool open);
    void setAllFoldersOpen(bool open);
    /// The shown row of the folder that contains a shown row; -1 for none.
    int parentRow(int shownRow) const;
    /// Opens the folders that contain a row of the table.
    void reveal(int tableRow);
    /// The rows of the table below a shown row: for a folder all that pass the filter, in order, otherwise only the row
    /// itself.
    std::vector<int> rowsBelow(int shownRow) const;
    /// All rows of the table that pass the filter, including those in closed folders, in their order without folders.
    std::vector<int> passingRows() const;
    const std::vector<int>& passingAsStored() const { return m_passing; } ///< the same, in the table's order
    int passingCount() const { return int(m_passing.size()); }

    /// Shows only rows that pass, in addition to the filters of the columns; an empty test shows all. Returns true if
    /// those were shown already.
    bool setRowFilter(RowTest test);
    bool isFiltered() const override;
    /// Sorts by a column, absent values last; column -1 is the table's own order.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

    /// Shows the rows in this order, which names all rows of the table, wherever no column sorts them, until the table
    /// has other rows. Copies of all rows and exports keep the table's order. Empty: the table's.
    void setOwnOrder(const std::vector<int>& tableRows);
    bool hasOwnOrder() const { return !m_places.empty(); }

    /// -1 for a folder's line.
    int tableRow(int shownRow) const { return std::max(-1, m_order[std::size_t(shownRow)]); }
    int shownRow(int tableRow) const; ///< -1 if the filter, or a closed folder, hides it
    int tableColumnCount() const { return int(m_table->columns.size()); }
    const Cell& cell(int shownRow, int column) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct ViewColumn {
        QString title;
        RowText text;
    };
    void filtersChanged() override;
    void textFormsChanged() override;
    QString formed(const TextForm& form, const std::string& text) const override;
    QString shownText(int column, const std::vector<Cell>& row) const override;
    QVariant accessibleText(int row, int column) const;
    bool hasSameRows(const Table& other) const;
    bool renewRows(const std::function<void()>& change);
    void reorder(std::vector<int> order);
    void replaceRows(const std::function<void()>& change);
    std::vector<int> wantedOrder();
    std::vector<int> wantedRows() const;
    void sortLines(std::vector<int>& lines) const;
    int ownPlace(int line) const;
    const std::vector<Cell>& cellsOf(int line) const;
    const std::vector<Cell>& shownCells(int shownRow) const { return cellsOf(m_order[std::size_t(shownRow)]); }
    RowGroups::Sort sorting() const;
    void makeGroups();
    QVariant tableData(int row, int column, int role) const;
    bool isMarked(int row, int column) const { return m_mark && !isFolder(row) && m_mark(tableRow(row), column); }
    QVariant markedText(int row, int column) const;

    std::shared_ptr<const Table> m_table;
    std::vector<ViewColumn> m_viewColumns;
    /// formatted texts, by the addresses of the table's strings
    mutable QHash<const std::string*, QString> m_shownTexts;
    RowTest m_highlight, m_rowFilter;
    CellTest m_mark;
    QString m_markWord;
    std::vector<double> m_largestDelta; ///< per column of the table, 0 if it is no delta
    std::vector<int> m_order;           ///< shown row -> row of the table, or line of a folder
    std::optional<RowGrouping> m_grouping;
    std::unique_ptr<RowGroups> m_groups; ///< created again for each table
    std::vector<int> m_places;           ///< by row of the table: its place in the own order; empty if there is none
    std::vector<int> m_passing;          ///< rows of the table that pass the filter, in its order
};

} // namespace inlinescope
