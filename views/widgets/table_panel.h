// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/tables/table_writer.h"
#include "views/models/table_access.h"
#include "views/models/table_model.h"
#include "views/widgets/selection_statistics.h"

#include <QJsonObject>
#include <QMap>
#include <QWidget>

#include <functional>
#include <memory>

class QLabel;

namespace inlinescope {

class BigTableView;
class FilterHeader;
class TableColumns;
class FolderControl;
class TableFilters;
class TotalRow;

/// The table widget of the window: shows a Table of core/jobs with a filter row under the header, sorting by click, a
/// pinned total, columns to hide, order and size, copies and CSV export. Child object names: NAME + "View" (the
/// BigTableView), NAME + "Filter_" + column name (QLineEdit), NAME + "Total".
class TablePanel : public QWidget {
    Q_OBJECT
public:
    /// `name` becomes the object name ("modulesTable"); `title` is the name for a screen reader and the export dialog.
    TablePanel(const QString& name, const QString& title, QWidget* parent = nullptr);

    /// Shows another table. If the columns are the same, filters, order, hidden columns, widths and (by its texts) the
    /// current row stay; if the rows are the same too (TableModel::setTable()), the whole selection stays.
    void setTable(std::shared_ptr<const Table> table);
    const std::shared_ptr<const Table>& table() const { return m_model->table(); }
    /// Changes values that do not tell rows apart: rows, selection and position stay, and currentRowChanged() is not
    /// emitted, unless the filter or the order depends on the values.
    void changeRows(const RowChange& change);
    /// The text shown instead of rows if there are none: how to get data.
    void setEmptyText(const QString& text);
    /// TableColumns::setInitiallyHidden(), by the contract's names.
    void setInitiallyHidden(const QStringList& columns);

    /// The number of rows that pass the filter, including those in closed folders.
    int shownRowCount() const { return m_model->passingCount(); }
    /// The rows of table()->rows that pass the filter, in shown order.
    std::vector<int> shownRows() const { return m_model->passingRows(); }
    /// The same in the table's order, at no cost.
    const std::vector<int>& shownRowsAsStored() const { return m_model->passingAsStored(); }
    /// Columns of a copy: those on screen, from left to right, or all of the table, in its order; never a view-only
    /// column.
    enum class Columns : std::uint8_t { Shown, All };
    /// The shown rows, in shown order, with the total if no filter is set.
    Table shownTable(Columns columns = Columns::All) const;
    /// writeTable() of shownTable() as CSV: with all columns, unfiltered and unsorted, byte for byte the output of the
    /// command line.
    QByteArray csv(Columns columns = Columns::All) const;
    Result<void> exportCsvTo(const QString& path, Columns columns = Columns::All) const;

    /// Index of the current row in table()->rows, or -1.
    int currentRow() const;
    /// Makes a row of table()->rows current and visible, opening the folders that contain it; -1 or a filtered-out row
    /// clears the selection.
    void selectRow(int tableRow);
    /// Rows of table()->rows, in shown order; a selected folder selects all its shown rows.
    std::vector<int> selectedRows() const;
    SelectionStatistics statistics() const;
    /// Names of the compared sides, for the titles of columns that end in _a, _b, ...
    void setSides(const QStringList& sides);
    /// TableModel::setMark(), for the total too, as row -1.
    void setMark(TableModel::CellTest test, const QString& word);
    /// TableModel::setTextForm(), for the total too.
    void setTextForm(ColumnName column, TableModel::TextForm cell, TableModel::TextForm toolTip);
    /// TableColumns::setLast().
    void setLastColumns(const QStringList& columns);
    /// Shows only rows that pass, in addition to the filter row; an empty test shows all.
    void setRowFilter(TableModel::RowTest test);

    /// TableModel::setGrouping(); adds a FolderControl.
    void setGrouping(std::optional<RowGrouping> grouping);
    /// Replaces all filters and the order of rows, by the contract's names of columns, as if typed and clicked.
    void showOnly(const QMap<QString, QString>& filters, const QString& sortColumn, Qt::SortOrder order);

    /// Filters, order of rows, and the user's choices of columns. A state that is restored before there is a table is
    /// applied to the first one.
    QByteArray saveState() const;
    void restoreState(const QByteArray& state);

    TableModel& model() const { return *m_model; }
    BigTableView& view() const { return *m_view; }

public slots:
    void copy();
    void copyWithHeaders();
    void copyAsMarkdown();
    void exportCsv();   ///< asks for the file, and which columns, without blocking
    void showColumns(); ///< the menu that hides, shows and orders columns
    void clearFilters();

signals:
    void currentRowChanged(int tableRow);                        ///< index in table()->rows, or -1
    void rowActivated(int tableRow);                             ///< double click or Enter
    void cellButtonClicked(int tableRow, const QString& column); ///< the button in place of a value
    void statisticsChanged(const inlinescope::SelectionStatistics& statistics);
    /// the rows that pass the filter have changed, or the table; not emitted for another order
    void shownRowsChanged();
    void message(const QString& text); ///< a sentence for the status bar

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildLayout(const QString& name);
    void buildView();
    void connectView();
    void buildActions();
    void prepareColumns();
    void applyState();
    void rowsChanged();
    void valuesChanged();
    void selectionChanged();
    void updateEmptyState();
    void showColumnsMenu(int column, const QPoint& globalPosition);
    void showTableMenu(const QPoint& position);
    int statisticsColumn() const;
    void toClipboard(TableFormat format, bool headers);
    void saveTo(const QString& path, Columns columns);
    std::string rowName(int tableRow) const;

    QString m_title;
    TableModel* m_model;
    BigTableView* m_view;
    FilterHeader* m_header = nullptr;
    TotalRow* m_total = nullptr;
    TableColumns* m_columns = nullptr;
    FolderControl* m_folders = nullptr;
    TableFilters* m_filters = nullptr;
    QLabel* m_empty;
    QString m_emptyText;
    QJsonObject m_state;     ///< restored, and applied when there is a table
    int m_currentRow = -1;   ///< the last row of currentRowChanged()
    int m_hiddenRow = -1;    ///< current until a filter hid it
    bool m_changing = false; ///< true while rows are being replaced: selection signals are ignored
};

} // namespace inlinescope
