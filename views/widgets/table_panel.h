// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/tables/table_writer.h"
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

/// The one table of the window: shows a Table of core/jobs with a filter row under the header, sorting by click, a
/// pinned total, columns to hide, order and size, copies and CSV export. Child object names: NAME + "View" (the
/// BigTableView), NAME + "Filter_" + column name (QLineEdit), NAME + "Total".
class TablePanel : public QWidget {
    Q_OBJECT
public:
    /// `name` becomes the object name ("modulesTable"); `title` is what a screen reader and the export dialog call it.
    TablePanel(const QString& name, const QString& title, QWidget* parent = nullptr);

    /// Shows another table. Where the columns are the same, filters, order, hidden columns, widths and (by its texts)
    /// the current row stay; where the rows are too (TableModel::setTable()), the whole selection.
    void setTable(std::shared_ptr<const Table> table);
    const std::shared_ptr<const Table>& table() const { return m_model->table(); }
    /// What stands where rows would be, when there are none: what to do to fill it.
    void setEmptyText(const QString& text);
    /// TableColumns::setInitiallyHidden(), by the contract's names.
    void setInitiallyHidden(const QStringList& columns);

    /// Rows that pass the filter, also those in closed folders.
    int shownRowCount() const { return m_model->passingCount(); }
    /// Of table()->rows those that pass the filter, in shown order.
    std::vector<int> shownRows() const { return m_model->passingRows(); }
    /// The same in the table's order, which costs nothing.
    const std::vector<int>& shownRowsAsStored() const { return m_model->passingAsStored(); }
    /// Columns of a copy: those on screen, from left to right, or all that the table has, in its order; never a
    /// view-only column.
    enum class Columns : std::uint8_t { Shown, All };
    /// The rows that are shown, in the order in which they are shown, with the total as long as no filter is set.
    Table shownTable(Columns columns = Columns::All) const;
    /// writeTable() of shownTable() as CSV: with all columns, unfiltered and unsorted, byte for byte what the command
    /// line prints.
    QByteArray csv(Columns columns = Columns::All) const;
    Result<void> exportCsvTo(const QString& path, Columns columns = Columns::All) const;

    /// Index of the current row in table()->rows, or -1.
    int currentRow() const;
    /// Makes a row of table()->rows current and visible, opening the folders in which it lies; -1 or a filtered-out row
    /// clears the selection.
    void selectRow(int tableRow);
    /// Of table()->rows, in shown order; a selected folder stands for all that is shown of it.
    std::vector<int> selectedRows() const;
    SelectionStatistics statistics() const;
    /// Names of the compared sides, for the titles of columns that end in _a, _b, ...
    void setSides(const QStringList& sides);
    /// TableModel::setMark(), for the total too, as row -1.
    void setMark(TableModel::CellTest test, const QString& word);
    /// TableModel::setTextForm(), for the total too.
    void setTextForm(const std::string& column, TableModel::TextForm cell, TableModel::TextForm toolTip);
    /// TableColumns::setLast().
    void setLastColumns(const QStringList& columns);
    /// Shows only rows that pass, besides the filter row; an empty test shows all.
    void setRowFilter(TableModel::RowTest test);

    /// TableModel::setGrouping(); a FolderControl opens and closes.
    void setGrouping(std::optional<RowGrouping> grouping);
    /// Replaces all filters and the order of rows, by the contract's names of columns, as if typed and clicked.
    void showOnly(const QMap<QString, QString>& filters, const QString& sortColumn, Qt::SortOrder order);

    /// Filters, order of rows, and what the person chose of columns. A state that is restored before there is a table
    /// waits for the first one.
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
    void cellButtonClicked(int tableRow, const QString& column); ///< the button that stands in for a value
    void statisticsChanged(const inlinescope::SelectionStatistics& statistics);
    void shownRowsChanged();           ///< others pass the filter, or there is another table; not for another order
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
    void rowsRenewed();
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
    QJsonObject m_state;     ///< restored, and waiting for a table
    int m_currentRow = -1;   ///< as told by currentRowChanged()
    int m_hiddenRow = -1;    ///< was current until a filter hid it
    bool m_changing = false; ///< while rows are being replaced, selection signals mean nothing
};

} // namespace inlinescope
