// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "views/models/cell_notes.h"
#include "views/models/row_groups.h"
#include "views/models/table_roles.h"

#include <QAbstractTableModel>
#include <QHash>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace inlinescope {

/// A Table as item model: rows are filtered and sorted through an index vector of its own, so that no proxy is needed.
/// View-only columns follow the table's columns; no export contains them.
class TableModel : public QAbstractTableModel, public TableRoles {
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
    void addViewColumn(const QString& title, RowText text);
    void setHighlight(RowTest test);
    /// Marks cells, by row and column of the table, as the best of their row; the screen reader and the tooltip call
    /// them `word`.
    using CellTest = std::function<bool(int tableRow, int column)>;
    void setMark(CellTest test, const QString& word);
    void setNote(ColumnName column, CellNotes::OfRow note);
    /// To be called when notes have become others.
    void renewNotes();
    /// Formats the texts of a column for a cell and for its tooltip; copies, filters and exports keep the value itself
    /// (a filter searches the shown text too).
    using TextForm = std::function<std::string(const std::string& value)>;
    void setTextForm(ColumnName column, TextForm cell, TextForm toolTip);
    /// Names of the compared sides, for the titles of columns that end in _a, _b, ...
    void setSides(const QStringList& sides);
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

    /// Shows only rows whose cell passes: text contains (ignoring case); on numbers also >N, >=N, <N, <=N, =N, !=N.
    /// Empty text removes the filter.
    void setFilter(int column, const QString& text);
    void setFilters(QStringList texts); ///< sets all columns at once; missing ones are cleared
    QString filter(int column) const;
    bool isFiltered() const;
    void clearFilters() { setFilters({}); }
    /// Sorts by a column, absent values last; column -1 is the table's own order.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    int sortColumn() const { return m_sortColumn; }

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
    struct TextForms {
        TextForm cell, toolTip;
    };
    const TextForms* textForms(int column) const;
    QString shownText(int column, const std::vector<Cell>& row) const;
    QString shownText(int column, const Cell& value, bool toolTip) const;
    CellNote noteOf(int column, const std::vector<Cell>& row) const;
    QVariant toolTipOf(int row, int column) const;
    QVariant accessibleText(int row, int column) const;
    bool hasSameRows(const Table& other) const;
    bool renewRows(const std::function<void()>& change);
    void reorder(std::vector<int> order);
    void replaceRows(const std::function<void()>& change);
    std::vector<int> wantedOrder();
    std::vector<int> wantedRows() const;
    void sortLines(std::vector<int>& lines) const;
    const std::vector<Cell>& cellsOf(int line) const;
    const std::vector<Cell>& shownCells(int shownRow) const { return cellsOf(m_order[std::size_t(shownRow)]); }
    RowGroups::Sort sorting() const;
    void makeGroups();
    QVariant folderData(int row, int column, int role) const;
    QVariant tableData(int row, int column, int role) const;
    bool isMarked(int row, int column) const { return m_mark && !isFolder(row) && m_mark(tableRow(row), column); }
    QVariant markedText(int row, int column) const;

    std::shared_ptr<const Table> m_table;
    std::vector<ViewColumn> m_viewColumns;
    std::map<std::string, TextForms> m_textForms; ///< by column name
    /// formatted texts, by the addresses of the table's strings
    mutable QHash<const std::string*, QString> m_shownTexts;
    CellNotes m_notes;
    RowTest m_highlight, m_rowFilter;
    CellTest m_mark;
    QString m_markWord;
    QStringList m_sides;
    QStringList m_filters;              ///< one per column of the table and view-only column
    std::vector<double> m_largestDelta; ///< per column of the table, 0 if it is no delta
    std::vector<int> m_order;           ///< shown row -> row of the table, or line of a folder
    std::optional<RowGrouping> m_grouping;
    std::unique_ptr<RowGroups> m_groups; ///< created again for each table
    std::vector<int> m_passing;          ///< rows of the table that pass the filter, in its order
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace inlinescope
