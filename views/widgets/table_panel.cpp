// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/table_panel.h"

#include "views/models/error_text.h"
#include "views/models/words.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/filter_chip.h"
#include "views/widgets/folder_control.h"
#include "views/widgets/table_columns.h"
#include "views/widgets/table_copies.h"
#include "views/widgets/troubles.h"

#include <QApplication>
#include <QClipboard>
#include <QItemSelectionModel>
#include <QVBoxLayout>

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace inlinescope {

TablePanel::TablePanel(const QString& name, const QString& title, QWidget* parent)
    : RowPanel(name, title, parent), m_model(new TableModel(this)),
      m_total(new TotalRow(name + QStringLiteral("Total"), &view())), m_folders(new FolderControl(&view(), m_model)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(1); // the window's colour is visible as a line above the total
    layout->addWidget(&view(), 1);
    layout->addWidget(&chip(), 0, Qt::AlignLeft);
    layout->addWidget(m_total);
    build(*m_model, m_total);
    updateEmptyState();
}

void TablePanel::buttonClicked(const QModelIndex& index) {
    emit cellButtonClicked(m_model->tableRow(index.row()), index.data(TableModel::NameRole).toString());
}

void TablePanel::activated(const QModelIndex& index) {
    if (m_model->isFolder(index.row()))
        m_folders->toggle(index.row());
    else
        emit rowActivated(m_model->tableRow(index.row()));
}

void TablePanel::changeFilters(const std::function<void()>& change) {
    m_changing = true;
    change();
    rowsChanged();
}

void TablePanel::setTable(std::shared_ptr<const Table> table, ApartColumns apart) {
    if (!table) table = std::make_shared<Table>();
    const bool otherColumns = table->columns != this->table()->columns;
    const std::string current = rowName(m_currentRow < 0 ? m_hiddenRow : m_currentRow);
    m_changing = true;
    m_apart = std::move(apart);
    if (m_model->setTable(std::move(table))) {
        valuesChanged();
        return emit currentRowChanged(m_currentRow);
    }
    m_currentRow = m_hiddenRow = -1;
    for (int row = 0; !current.empty() && m_currentRow < 0 && row < int(this->table()->rows.size()); ++row)
        if (rowName(row) == current) m_currentRow = row;
    if (otherColumns) columnsChanged();
    showTotal();
    columns().size();
    rowsChanged();
}

void TablePanel::changeRows(const RowChange& change) {
    auto table = changed(*this->table(), change);
    if (!table) return;
    m_changing = true;
    if (m_model->setTable(std::move(table)))
        valuesChanged();
    else
        rowsChanged();
}

void TablePanel::setSides(const QStringList& sides) {
    m_model->setSides(sides);
}

void TablePanel::setMark(TableModel::CellTest test, const QString& word) {
    const auto total = [this, test](int, int column) { return test && !m_model->isFiltered() && test(-1, column); };
    m_total->totals().setMark(total, word);
    m_model->setMark(std::move(test), word);
}

void TablePanel::setSubtotal(TotalRow::Sum sum) {
    m_total->setSum(std::move(sum));
    showTotal();
}

void TablePanel::showTotal() {
    m_total->setTable(*table(), m_apart, m_model->isFiltered() ? &m_model->passingAsStored() : nullptr);
}

std::pair<std::int64_t, std::int64_t> TablePanel::shownAndAll() const {
    return {m_model->passingCount(), std::int64_t(table()->rows.size())};
}

void TablePanel::setTextForm(ColumnName column, TableModel::TextForm cell, TableModel::TextForm toolTip) {
    m_total->totals().setTextForm(column, cell, toolTip);
    m_model->setTextForm(column, std::move(cell), std::move(toolTip));
}

void TablePanel::setTotalForm(ColumnName column, const TableModel::TextForm& cell) {
    m_total->totals().setTextForm(column, cell, cell);
}

void TablePanel::setRowFilter(TableModel::RowTest test, const QString& filter) {
    m_ownFilter = test ? filter : QString();
    m_changing = true;
    if (m_model->setRowFilter(std::move(test)))
        m_changing = false;
    else
        rowsChanged();
}

/// After the rows' values have changed in place, which keeps selection and position.
void TablePanel::valuesChanged() {
    m_changing = false;
    showTotal();
    columns().size();
    emit shownRowsChanged();
    emit statisticsChanged(statistics());
}

/// After rows were replaced or filtered: finds the current row again, and emits its signals once.
void TablePanel::rowsChanged() {
    emit shownRowsChanged();
    const int wanted = m_currentRow < 0 ? m_hiddenRow : m_currentRow;
    m_currentRow = -2; // so that selectRow() emits the signal for the same row too: its content may be new
    selectRow(wanted);
    m_hiddenRow = m_currentRow < 0 ? wanted : -1;
    showTotal();
    if (m_model->rowCount() > 0) columns().widen(view().firstVisibleRow(), view().lastVisibleRow());
    updateEmptyState();
}

bool TablePanel::isFilteredOut() const {
    return !table()->rows.empty() && m_model->rowCount() == 0;
}

Table TablePanel::shownTable(Columns columns) const {
    return inlinescope::shownTable(*m_model, copiedColumns(columns == Columns::All));
}

QByteArray TablePanel::csv(Columns columns) const {
    return written(shownTable(columns), TableFormat::Csv);
}

Result<void> TablePanel::exportCsvTo(const QString& path, Columns columns) const {
    return replaceFile(path, csv(columns));
}

int TablePanel::currentRow() const {
    const QModelIndex current = view().currentIndex();
    return current.isValid() && view().selectionModel()->hasSelection() ? m_model->tableRow(current.row()) : -1;
}

void TablePanel::selectRow(int tableRow) {
    m_changing = true;
    if (tableRow >= 0) m_model->reveal(tableRow);
    const int row = tableRow < 0 ? -1 : m_model->shownRow(tableRow);
    if (row < 0) {
        view().selectionModel()->clear();
    } else {
        const int column = std::max(0, view().currentIndex().column());
        view().selectionModel()->setCurrentIndex(m_model->index(row, column),
                                                 QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        view().scrollTo(m_model->index(row, column));
    }
    m_changing = false;
    selectionChanged();
}

void TablePanel::selectionChanged() {
    if (m_changing) return;
    m_hiddenRow = -1;
    emit statisticsChanged(statistics());
    const int row = currentRow();
    if (row == m_currentRow) return;
    m_currentRow = row;
    emit currentRowChanged(row);
}

SelectionStatistics TablePanel::statistics() const {
    SelectionStatistics result;
    result.shown = m_model->passingCount();
    result.all = int(table()->rows.size());
    const int column = summedColumn();
    const auto apart = column < 0 ? m_apart.end() : m_apart.find(table()->columns[std::size_t(column)].name);
    for (const int row : selectedRows()) {
        ++result.rows;
        if (column < 0) continue;
        result.add(table()->rows[std::size_t(row)][std::size_t(column)],
                   apart == m_apart.end() ? nullptr : &apart->second[std::size_t(row)]);
    }
    if (column >= 0) describe(result, column);
    return result;
}

std::vector<int> TablePanel::selectedRows() const {
    std::vector<int> shown;
    for (const QItemSelectionRange& range : view().selectionModel()->selection())
        for (int row = range.top(); row <= range.bottom(); ++row)
            shown.push_back(row);
    std::ranges::sort(shown);
    shown.erase(std::ranges::unique(shown).begin(), shown.end());
    std::vector<int> rows;
    std::unordered_set<int> known; // a row may be selected by itself and through its folder
    for (const int row : shown)
        for (const int each : m_model->rowsBelow(row))
            if (known.insert(each).second) rows.push_back(each);
    return rows;
}

void TablePanel::toClipboard(TableFormat format, bool headers) {
    std::vector<int> rows = selectedRows();
    if (rows.empty()) rows = shownRows();
    QByteArray text = written(rowsOf(*m_model, rows, copiedColumns(false)), format);
    if (!headers) text.remove(0, text.indexOf('\n') + 1);
    QApplication::clipboard()->setText(QString::fromUtf8(text));
    emit message(tr("%1 row(s) copied.", nullptr, int(rows.size())).arg(grouped(std::int64_t(rows.size()))));
}

void TablePanel::exportTo(const QString& path, bool allColumns) {
    const auto result = exportCsvTo(path, allColumns ? Columns::All : Columns::Shown);
    showTrouble(this, result ? QString() : errorSentence(result.error()));
    if (result)
        emit message(
            tr("%1 row(s) written to %2.", nullptr, m_model->rowCount()).arg(grouped(m_model->rowCount()), path));
}

void TablePanel::setGrouping(std::optional<RowGrouping> grouping) {
    m_changing = true;
    m_model->setGrouping(std::move(grouping));
    rowsChanged();
}

/// Identifies a row in a table that is loaded again: all its texts.
std::string TablePanel::rowName(int tableRow) const {
    std::string name;
    const Table& all = *table();
    if (tableRow < 0 || tableRow >= int(all.rows.size())) return name;
    for (std::size_t column = 0; column < all.columns.size(); ++column)
        if (all.columns[column].kind == ColumnKind::Text)
            name += plainText(all.rows[std::size_t(tableRow)][column]) + '\n';
    return name;
}

} // namespace inlinescope
