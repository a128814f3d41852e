// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/table_panel.h"

#include "views/models/error_text.h"
#include "views/models/words.h"
#include "views/text/plain_text.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/filter_header.h"
#include "views/widgets/folder_control.h"
#include "views/widgets/panel_parts.h"
#include "views/widgets/table_columns.h"
#include "views/widgets/table_copies.h"
#include "views/widgets/table_delegate.h"
#include "views/widgets/table_filters.h"
#include "views/widgets/table_state.h"
#include "views/widgets/total_row.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QItemSelectionModel>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>
#include <unordered_set>
#include <utility>

namespace inlinescope {

TablePanel::TablePanel(const QString& name, const QString& title, QWidget* parent)
    : QWidget(parent), m_title(title), m_model(new TableModel(this)), m_view(new BigTableView(this)),
      m_empty(plainLabel(this)), m_emptyText(tr("Nothing to show.")) {
    setObjectName(name);
    setAccessibleName(title);
    m_view->setObjectName(name + QStringLiteral("View"));
    m_view->setAccessibleName(title);
    m_header = new FilterHeader(name, m_view);
    m_view->setHorizontalHeader(m_header);
    m_total = new TotalRow(name + QStringLiteral("Total"), m_view);
    buildLayout(name);
    buildView();
    m_columns = new TableColumns(*m_model, *m_view, *m_header, m_total);
    m_folders = new FolderControl(m_view, m_model);
    m_filters = new TableFilters(*m_header, *this);
    connectView();
    buildActions();
    updateEmptyState();
}

void TablePanel::buildLayout(const QString& name) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(1); // the window's colour is visible as a line above the total
    layout->addWidget(m_view, 1);
    layout->addWidget(m_total);
    m_empty->setObjectName(name + QStringLiteral("Empty"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusProxy(m_view);
}

void TablePanel::buildView() {
    m_view->setModel(m_model);
    m_header->setSortIndicator(-1, Qt::AscendingOrder);
    m_view->viewport()->installEventFilter(this);
}

void TablePanel::connectView() {
    auto* delegate = new TableDelegate(m_view);
    m_view->setItemDelegate(delegate);
    connect(delegate, &TableDelegate::buttonClicked, this, [this](const QModelIndex& index) {
        emit cellButtonClicked(m_model->tableRow(index.row()), index.data(TableModel::NameRole).toString());
    });
    connect(m_view, &QWidget::customContextMenuRequested, this, &TablePanel::showTableMenu);
    connect(m_header, &QWidget::customContextMenuRequested, this, [this](const QPoint& position) {
        showColumnsMenu(m_header->logicalIndexAt(position), m_header->mapToGlobal(position));
    });
    connect(m_header, &FilterHeader::filterEdited, this, [this](int section, const QString& text) {
        m_changing = true;
        m_model->setFilter(section, text);
        rowsChanged();
    });
    connect(m_header, &FilterHeader::filtersReplaced, this, [this] {
        m_changing = true;
        m_model->setFilters(m_header->texts());
        rowsChanged();
    });
    connect(m_view, &QAbstractItemView::activated, this, [this](const QModelIndex& index) {
        if (m_model->isFolder(index.row()))
            m_folders->toggle(index.row());
        else
            emit rowActivated(m_model->tableRow(index.row()));
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &TablePanel::selectionChanged);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &TablePanel::selectionChanged);
}

void TablePanel::buildActions() {
    addRowActions(*this, {[this] { copy(); }, [this] { copyWithHeaders(); }, [this] { copyAsMarkdown(); },
                          [this] { exportCsv(); }, [this] { showColumns(); },
                          [this] { m_header->sortBy(m_view->currentIndex().column()); },
                          [this](int direction) { m_columns->move(m_view->currentIndex().column(), direction); }});
}

void TablePanel::setTable(std::shared_ptr<const Table> table) {
    if (!table) table = std::make_shared<Table>();
    const bool otherColumns = table->columns != this->table()->columns;
    const std::string current = rowName(m_currentRow < 0 ? m_hiddenRow : m_currentRow);
    m_changing = true;
    if (m_model->setTable(std::move(table))) {
        valuesChanged();
        return emit currentRowChanged(m_currentRow);
    }
    m_currentRow = m_hiddenRow = -1;
    for (int row = 0; !current.empty() && m_currentRow < 0 && row < int(this->table()->rows.size()); ++row)
        if (rowName(row) == current) m_currentRow = row;
    m_total->setTable(*this->table(), !m_model->isFiltered());
    if (otherColumns) prepareColumns();
    m_columns->size();
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

void TablePanel::setEmptyText(const QString& text) {
    m_emptyText = text;
    updateEmptyState();
}

void TablePanel::setInitiallyHidden(const QStringList& columns) {
    m_columns->setInitiallyHidden(columns);
}

void TablePanel::setSides(const QStringList& sides) {
    m_model->setSides(sides);
}

void TablePanel::setMark(TableModel::CellTest test, const QString& word) {
    const auto total = [test](int, int column) { return test && test(-1, column); };
    m_total->totals().setMark(total, word);
    m_model->setMark(std::move(test), word);
}

void TablePanel::setTextForm(ColumnName column, TableModel::TextForm cell, TableModel::TextForm toolTip) {
    m_total->totals().setTextForm(column, cell, toolTip);
    m_model->setTextForm(column, std::move(cell), std::move(toolTip));
}

void TablePanel::setLastColumns(const QStringList& columns) {
    m_columns->setLast(columns);
}

void TablePanel::setRowFilter(TableModel::RowTest test) {
    m_changing = true;
    if (m_model->setRowFilter(std::move(test)))
        m_changing = false;
    else
        rowsChanged();
}

void TablePanel::prepareColumns() {
    m_header->rebuildFields();
    m_header->setSortIndicator(-1, Qt::AscendingOrder);
    m_columns->prepare();
    m_filters->forget();
    if (!m_state.isEmpty() && m_model->columnCount() > 0) applyState();
}

bool TablePanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) m_columns->fit();
    return QWidget::eventFilter(watched, event);
}

/// After the rows' values have changed in place, which keeps selection and position.
void TablePanel::valuesChanged() {
    m_changing = false;
    m_total->setTable(*table(), !m_model->isFiltered());
    m_columns->size();
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
    m_total->setTable(*table(), !m_model->isFiltered());
    updateEmptyState();
}

void TablePanel::updateEmptyState() {
    const bool filteredOut = !table()->rows.empty() && m_model->rowCount() == 0;
    m_empty->setText(filteredOut ? tr("No row passes the filter.") : m_emptyText);
    m_empty->setVisible(m_model->rowCount() == 0);
    m_empty->setGeometry(rect().adjusted(24, 24, -24, -24));
    m_empty->raise();
}

void TablePanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_empty->setGeometry(rect().adjusted(24, 24, -24, -24));
}

Table TablePanel::shownTable(Columns columns) const {
    std::vector<int> all(table()->columns.size());
    std::iota(all.begin(), all.end(), 0);
    return inlinescope::shownTable(*m_model, columns == Columns::Shown ? m_columns->shown() : all);
}

QByteArray TablePanel::csv(Columns columns) const {
    return written(shownTable(columns), TableFormat::Csv);
}

Result<void> TablePanel::exportCsvTo(const QString& path, Columns columns) const {
    return replaceFile(path, csv(columns));
}

int TablePanel::currentRow() const {
    const QModelIndex current = m_view->currentIndex();
    return current.isValid() && m_view->selectionModel()->hasSelection() ? m_model->tableRow(current.row()) : -1;
}

void TablePanel::selectRow(int tableRow) {
    m_changing = true;
    if (tableRow >= 0) m_model->reveal(tableRow);
    const int row = tableRow < 0 ? -1 : m_model->shownRow(tableRow);
    if (row < 0) {
        m_view->selectionModel()->clear();
    } else {
        const int column = std::max(0, m_view->currentIndex().column());
        m_view->selectionModel()->setCurrentIndex(m_model->index(row, column),
                                                  QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        m_view->scrollTo(m_model->index(row, column));
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

int TablePanel::statisticsColumn() const {
    return summedColumn(table()->columns, m_view->currentIndex().column(),
                        [this](int column) { return m_view->isColumnHidden(column); });
}

SelectionStatistics TablePanel::statistics() const {
    SelectionStatistics result;
    result.shown = m_model->passingCount();
    result.all = int(table()->rows.size());
    const int column = statisticsColumn();
    for (const int row : selectedRows()) {
        ++result.rows;
        if (column >= 0) result.add(table()->rows[std::size_t(row)][std::size_t(column)]);
    }
    if (column < 0) return result;
    result.kind = table()->columns[std::size_t(column)].kind;
    result.column = m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().simplified();
    return result;
}

std::vector<int> TablePanel::selectedRows() const {
    std::vector<int> shown;
    for (const QItemSelectionRange& range : m_view->selectionModel()->selection())
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

/// The selected rows in shown order, visible columns only; nothing selected means all shown rows.
void TablePanel::toClipboard(TableFormat format, bool headers) {
    std::vector<int> rows = selectedRows();
    if (rows.empty()) rows = shownRows();
    QByteArray text = written(rowsOf(*m_model, rows, m_columns->shown()), format);
    if (!headers) text.remove(0, text.indexOf('\n') + 1);
    QApplication::clipboard()->setText(QString::fromUtf8(text));
    emit message(tr("%1 row(s) copied.", nullptr, int(rows.size())).arg(grouped(std::int64_t(rows.size()))));
}

void TablePanel::copy() {
    toClipboard(TableFormat::Tsv, false);
}

void TablePanel::copyWithHeaders() {
    toClipboard(TableFormat::Tsv, true);
}

void TablePanel::copyAsMarkdown() {
    toClipboard(TableFormat::Markdown, true);
}

void TablePanel::exportCsv() {
    askForCsv(this, m_title, [this](const QString& path, bool allColumns) {
        saveTo(path, allColumns ? Columns::All : Columns::Shown);
    });
}

void TablePanel::saveTo(const QString& path, Columns columns) {
    const auto result = exportCsvTo(path, columns);
    emit message(
        result ? tr("%1 row(s) written to %2.", nullptr, m_model->rowCount()).arg(grouped(m_model->rowCount()), path)
               : errorSentence(result.error()));
}

void TablePanel::clearFilters() {
    m_filters->apply({});
}

void TablePanel::showTableMenu(const QPoint& position) {
    showPanelMenu(*this, m_view->viewport()->mapToGlobal(position));
}

void TablePanel::showColumns() {
    showColumnsMenu(m_view->currentIndex().column(), m_header->mapToGlobal(QPoint(0, m_header->height())));
}

void TablePanel::showColumnsMenu(int column, const QPoint& globalPosition) {
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("columnsMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    m_columns->addTo(*menu, column);
    menu->popup(globalPosition);
}

QByteArray TablePanel::saveState() const {
    const QJsonObject state = m_state.isEmpty() ? tableState(*m_columns, *m_filters, *m_header) : m_state;
    return QJsonDocument(state).toJson(QJsonDocument::Compact);
}

void TablePanel::restoreState(const QByteArray& state) {
    m_state = QJsonDocument::fromJson(state).object();
    if (!m_state.isEmpty() && m_model->columnCount() > 0) applyState();
}

void TablePanel::applyState() {
    applyTableState(std::exchange(m_state, {}), *m_columns, *m_filters, *m_header);
}

void TablePanel::showOnly(const QMap<QString, QString>& filters, const QString& sortColumn, Qt::SortOrder order) {
    inlinescope::showOnly(filters, sortColumn, order, *m_filters, *m_header);
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
