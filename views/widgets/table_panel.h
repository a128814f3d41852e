// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "views/models/table_access.h"
#include "views/models/table_model.h"
#include "views/widgets/row_panel.h"
#include "views/widgets/total_row.h"

#include <memory>
#include <optional>

namespace inlinescope {

class FolderControl;

/// A RowPanel of a Table of core/jobs, with its total pinned below it, or that of the shown rows: NAME + "Total".
class TablePanel : public RowPanel {
    Q_OBJECT
public:
    /// `name` becomes the object name ("modulesTable").
    TablePanel(const QString& name, const QString& title, QWidget* parent = nullptr);

    /// Shows another table. If the columns are the same, filters, order, hidden columns and widths are kept,
    /// and the current row, which its texts identify; if the rows are the same too (TableModel::setTable()), the whole
    /// selection is kept. `apart`: what cells are the sum of, for totals.
    void setTable(std::shared_ptr<const Table> table, ApartColumns apart = {});
    const std::shared_ptr<const Table>& table() const { return m_model->table(); }
    const ApartColumns& apart() const { return m_apart; }
    /// Changes values that do not identify rows: rows, selection and position are kept, and currentRowChanged() is not
    /// emitted, unless the filter or the order depends on the values.
    void changeRows(const RowChange& change);
    /// The number of rows that pass the filter, including those in closed folders.
    int shownRowCount() const { return m_model->passingCount(); }
    /// The rows of table()->rows that pass the filter, in shown order.
    std::vector<int> shownRows() const { return m_model->passingRows(); }
    /// The same in the table's order, at no cost.
    const std::vector<int>& shownRowsAsStored() const { return m_model->passingAsStored(); }
    /// Columns of a copy: those on screen, from left to right, or all of the table, in its order; never a view-only
    /// column.
    enum class Columns : std::uint8_t { Shown, All };
    /// The shown rows, in shown order if a column sorts them, with the total if no filter is set.
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
    SelectionStatistics statistics() const override;
    /// Names of the compared sides, for the titles of columns that end in _a, _b, ...
    void setSides(const QStringList& sides);
    /// TableModel::setMark(), for the total too, as row -1.
    void setMark(TableModel::CellTest test, const QString& word);
    /// How the shown rows are summed while a filter leaves rows out: TotalRow::setSum().
    void setSubtotal(TotalRow::Sum sum);
    /// TableModel::setTextForm(), for the total too.
    void setTextForm(ColumnName column, TableModel::TextForm cell, TableModel::TextForm toolTip);
    /// The same for the total only; call it after setTextForm().
    void setTotalForm(ColumnName column, const TableModel::TextForm& cell);
    /// Shows only rows that pass, in addition to the filter row; an empty test shows all. `filter`: COLUMN=TEXT, the
    /// same for the command.
    void setRowFilter(TableModel::RowTest test, const QString& filter = {});

    /// TableModel::setGrouping(); adds a FolderControl.
    void setGrouping(std::optional<RowGrouping> grouping);
    TableModel& model() const { return *m_model; }

signals:
    void currentRowChanged(int tableRow);                        ///< index in table()->rows, or -1
    void rowActivated(int tableRow);                             ///< double click or Enter
    void cellButtonClicked(int tableRow, const QString& column); ///< the button in place of a value
    /// the rows that pass the filter have changed, or the table; not emitted for another order
    void shownRowsChanged();

private:
    void selectionChanged() override;
    void activated(const QModelIndex& index) override;
    void buttonClicked(const QModelIndex& index) override;
    void changeFilters(const std::function<void()>& change) override;
    QString ownFilter() const override { return m_ownFilter; }
    bool isFilteredOut() const override;
    void toClipboard(TableFormat format, bool headers) override;
    void exportTo(const QString& path, bool allColumns) override;
    std::pair<std::int64_t, std::int64_t> shownAndAll() const override;
    void showTotal();
    void rowsChanged();
    void valuesChanged();
    std::string rowName(int tableRow) const;

    TableModel* m_model;
    TotalRow* m_total;
    FolderControl* m_folders;
    ApartColumns m_apart;
    int m_currentRow = -1; ///< the last row of currentRowChanged()
    QString m_ownFilter;
    int m_hiddenRow = -1;    ///< current until a filter hid it
    bool m_changing = false; ///< true while rows are being replaced: selection signals are ignored
};

} // namespace inlinescope
