#include "views/widgets/table_panel.h"

#include "core/jobs/table_writer.h"
#include "views/models/error_text.h"
#include "views/models/words.h"
#include "views/widgets/filter_header.h"
#include "views/widgets/table_delegate.h"
#include "views/widgets/total_row.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSaveFile>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <sstream>
#include <utility>

namespace inlinescope {
namespace {

QByteArray written(const Table& table, TableFormat format) {
    std::ostringstream out;
    writeTable(out, table, format);
    return QByteArray::fromStdString(out.str());
}

} // namespace

TablePanel::TablePanel(const QString& name, const QString& title, QWidget* parent)
    : QWidget(parent), m_title(title), m_model(new TableModel(this)), m_view(new QTableView(this)),
      m_empty(new QLabel(this)), m_emptyText(tr("Nothing to show.")) {
    setObjectName(name);
    setAccessibleName(title);
    m_view->setObjectName(name + QStringLiteral("View"));
    m_view->setAccessibleName(title);
    m_header = new FilterHeader(name, m_view);
    m_view->setHorizontalHeader(m_header);
    m_total = new TotalRow(name + QStringLiteral("Total"), m_view);
    buildLayout(name);
    buildView();
    buildActions();
    updateEmptyState();
}

void TablePanel::buildLayout(const QString& name) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(1); // the window's colour shows through as a line above the total
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
    auto* delegate = new TableDelegate(m_view);
    m_view->setItemDelegate(delegate);
    connect(delegate, &TableDelegate::buttonClicked, this, [this](const QModelIndex& index) {
        emit cellButtonClicked(m_model->tableRow(index.row()), index.data(TableModel::NameRole).toString());
    });
    m_view->viewport()->setAttribute(Qt::WA_Hover); // buttons in cells answer to the mouse
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 9);
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_view->setShowGrid(false);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setWordWrap(false);
    m_view->setTextElideMode(Qt::ElideMiddle);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->setTabKeyNavigation(false);
    m_header->setSortIndicator(-1, Qt::AscendingOrder);
    m_view->setSortingEnabled(true);
    m_view->viewport()->installEventFilter(this);
    connect(m_header, &QHeaderView::sectionResized, this, [this] { m_sizedByPerson = m_sizedByPerson || !m_sizing; });
    connect(m_view, &QWidget::customContextMenuRequested, this, &TablePanel::showTableMenu);
    connect(m_header, &QWidget::customContextMenuRequested, this, &TablePanel::showHeaderMenu);
    connect(m_header, &FilterHeader::filterEdited, this, [this](int section, const QString& text) {
        m_changing = true;
        m_model->setFilter(section, text);
        rowsChanged();
    });
    connect(m_view, &QAbstractItemView::activated, this,
            [this](const QModelIndex& index) { emit rowActivated(m_model->tableRow(index.row())); });
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &TablePanel::selectionChanged);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &TablePanel::selectionChanged);
}

QAction* TablePanel::addShortcut(const QString& text, const QKeySequence& keys, void (TablePanel::*slot)()) {
    auto* action = new QAction(text, this);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, slot);
    addAction(action);
    return action;
}

void TablePanel::buildActions() {
    addShortcut(tr("&Copy"), QKeySequence::Copy, &TablePanel::copy);
    addShortcut(tr("Copy with &headers"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), &TablePanel::copyWithHeaders);
    addShortcut(tr("&Export CSV..."), QKeySequence(Qt::CTRL | Qt::Key_E), &TablePanel::exportCsv);
    addShortcut(tr("Clear &filters"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F), &TablePanel::clearFilters);
}

void TablePanel::setTable(std::shared_ptr<const Table> table) {
    if (!table) table = std::make_shared<Table>();
    const bool otherColumns = table->columns != this->table()->columns;
    const std::string current = rowName(m_currentRow < 0 ? m_hiddenRow : m_currentRow);
    m_changing = true;
    if (m_model->setTable(std::move(table))) return rowsRenewed();
    m_currentRow = m_hiddenRow = -1;
    for (int row = 0; !current.empty() && m_currentRow < 0 && row < int(this->table()->rows.size()); ++row)
        if (rowName(row) == current) m_currentRow = row;
    m_total->setTable(*this->table(), !m_model->isFiltered());
    if (otherColumns) prepareColumns();
    if (!m_sizedByPerson) sizeColumns();
    rowsChanged();
}

void TablePanel::setEmptyText(const QString& text) {
    m_emptyText = text;
    updateEmptyState();
}

void TablePanel::setInitiallyHidden(const QStringList& columns) {
    const QStringList before = std::exchange(m_initiallyHidden, columns);
    bool changed = false;
    m_sizing = true; // hiding a column resizes it
    for (int column = 0; column < m_model->columnCount(); ++column) {
        const QString name = m_model->headerData(column, Qt::Horizontal, TableModel::NameRole).toString();
        if (before.contains(name) == columns.contains(name)) continue;
        m_view->setColumnHidden(column, columns.contains(name));
        changed = true;
    }
    m_sizing = false;
    if (changed && !m_sizedByPerson) sizeColumns();
}

void TablePanel::setSides(const QStringList& sides) {
    m_model->setSides(sides);
}

void TablePanel::setMark(TableModel::CellTest test, const QString& word) {
    const auto total = [test](int, int column) { return test && test(-1, column); };
    m_total->totals().setMark(total, word);
    m_model->setMark(std::move(test), word);
}

void TablePanel::setTextForm(const std::string& column, TableModel::TextForm cell, TableModel::TextForm toolTip) {
    m_total->totals().setTextForm(column, cell, toolTip);
    m_model->setTextForm(column, std::move(cell), std::move(toolTip));
}

void TablePanel::setLastColumns(const QStringList& columns) {
    m_lastColumns = columns;
    placeColumns();
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
    for (int column = 0; column < m_model->columnCount(); ++column) {
        const QString name = m_model->headerData(column, Qt::Horizontal, TableModel::NameRole).toString();
        m_view->setColumnHidden(column, !name.isEmpty() && m_initiallyHidden.contains(name));
    }
    placeColumns();
    m_sizedByPerson = false;
}

/// Every column in the table's order, but the last ones.
void TablePanel::placeColumns() {
    for (int column = 0; column < m_header->count(); ++column)
        m_header->moveSection(m_header->visualIndex(column), column);
    for (const QString& name : m_lastColumns) {
        const int column = table()->columnIndex(name.toStdString());
        if (column >= 0) m_header->moveSection(m_header->visualIndex(column), m_header->count() - 1);
    }
}

int TablePanel::naturalWidth(int column) const {
    constexpr int narrowest = 40;
    const QString name = m_model->headerData(column, Qt::Horizontal, TableModel::NameRole).toString();
    const int widest = m_lastColumns.contains(name) ? 160 : 380; // what stands last gives way
    m_view->resizeColumnToContents(column);
    m_total->resizeColumnToContents(column);
    return std::clamp(std::max(m_view->columnWidth(column), m_total->columnWidth(column)), narrowest, widest);
}

void TablePanel::sizeColumns() {
    m_sizing = true;
    m_naturalWidths.assign(std::size_t(m_model->columnCount()), 0);
    for (int column = 0; column < m_model->columnCount(); ++column)
        if (!m_view->isColumnHidden(column)) m_naturalWidths[std::size_t(column)] = naturalWidth(column);
    m_sizing = false;
    fitColumns();
}

/// Numbers get the width they need. What is left goes to texts, and to deltas for their bars; what is lacking is taken
/// from wide texts.
void TablePanel::fitColumns() {
    std::vector<int> widths = m_naturalWidths;
    const auto texts = std::ranges::count(table()->columns, ColumnKind::Text, &Column::kind);
    const int shortestText = texts == 1 ? 220 : 110; // the one name of a row must be told from the others
    const int spare = m_view->viewport()->width() - std::accumulate(widths.begin(), widths.end(), 0);
    std::vector<int> weights(widths.size(), 0);
    for (std::size_t column = 0; column < widths.size(); ++column) {
        const auto kind = ColumnKind(
            m_model->headerData(int(column), Qt::Horizontal, TableModel::KindRole).toInt()); // Text for view columns
        if (widths[column] == 0) continue;
        if (kind == ColumnKind::Text) weights[column] = spare > 0 ? 3 : std::max(0, widths[column] - shortestText);
        if (kind == ColumnKind::Delta && spare > 0) weights[column] = 1;
    }
    const int shares = std::accumulate(weights.begin(), weights.end(), 0);
    m_sizing = true;
    for (std::size_t column = 0; column < widths.size(); ++column) {
        if (widths[column] == 0) continue;
        const int change = shares == 0 ? 0 : int(std::floor(double(spare) * weights[column] / shares));
        m_view->setColumnWidth(int(column), std::max(widths[column] + change, std::min(widths[column], shortestText)));
    }
    m_sizing = false;
}

bool TablePanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && !m_sizedByPerson && !m_naturalWidths.empty()) fitColumns();
    return QWidget::eventFilter(watched, event);
}

/// After the rows' values have changed in place: selection and position stay, and who listens is told.
void TablePanel::rowsRenewed() {
    m_changing = false;
    m_total->setTable(*table(), !m_model->isFiltered());
    if (!m_sizedByPerson) sizeColumns();
    emit statisticsChanged(statistics());
    emit currentRowChanged(m_currentRow);
}

/// After rows were replaced or filtered: the current row is found again, and who listens is told once.
void TablePanel::rowsChanged() {
    const int wanted = m_currentRow < 0 ? m_hiddenRow : m_currentRow;
    m_currentRow = -2; // so that selectRow() tells even of the same row: its content may be new
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

Table TablePanel::shownTable() const {
    const Table& all = *table();
    Table shown{all.columns, {}, m_model->isFiltered() ? std::nullopt : all.total, all.notes};
    for (int row = 0; row < m_model->rowCount(); ++row)
        shown.rows.push_back(all.rows[std::size_t(m_model->tableRow(row))]);
    return shown;
}

QByteArray TablePanel::csv() const {
    return written(shownTable(), TableFormat::Csv);
}

Result<void> TablePanel::exportCsvTo(const QString& path) const {
    const QByteArray bytes = csv();
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit()) return {};
    return Error{ErrorCode::Unwritable, file.errorString().toStdString(), path.toStdString(), {}, {}};
}

int TablePanel::currentRow() const {
    const QModelIndex current = m_view->currentIndex();
    return current.isValid() && m_view->selectionModel()->hasSelection() ? m_model->tableRow(current.row()) : -1;
}

void TablePanel::selectRow(int tableRow) {
    const int row = tableRow < 0 ? -1 : m_model->shownRow(tableRow);
    m_changing = true;
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
    const auto& columns = table()->columns;
    const auto kindAt = [&](int column) { return columns[std::size_t(column)].kind; };
    const int current = m_view->currentIndex().column();
    if (current >= 0 && current < int(columns.size()) && kindAt(current) != ColumnKind::Text &&
        kindAt(current) != ColumnKind::Status)
        return current;
    for (const ColumnKind wanted : {ColumnKind::Delta, ColumnKind::Bytes, ColumnKind::Count})
        for (int column = 0; column < int(columns.size()); ++column)
            if (kindAt(column) == wanted && !m_view->isColumnHidden(column)) return column;
    return -1;
}

SelectionStatistics TablePanel::statistics() const {
    SelectionStatistics result;
    result.shown = m_model->rowCount();
    result.all = int(table()->rows.size());
    const int column = statisticsColumn();
    for (const QItemSelectionRange& range : m_view->selectionModel()->selection())
        for (int row = range.top(); row <= range.bottom(); ++row) {
            ++result.rows;
            if (column >= 0) result.add(m_model->cell(row, column));
        }
    if (column < 0) return result;
    result.kind = table()->columns[std::size_t(column)].kind;
    result.column = m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().simplified();
    return result;
}

std::vector<int> TablePanel::selectedRows() const {
    std::set<int> shown;
    for (const QItemSelectionRange& range : m_view->selectionModel()->selection())
        for (int row = range.top(); row <= range.bottom(); ++row)
            shown.insert(row);
    std::vector<int> rows;
    for (const int row : shown)
        rows.push_back(m_model->tableRow(row));
    return rows;
}

/// The selected rows in shown order, visible columns only; nothing selected means all shown rows.
void TablePanel::toClipboard(bool headers) {
    std::vector<int> rows = selectedRows();
    for (int row = 0, all = rows.empty() ? m_model->rowCount() : 0; row < all; ++row)
        rows.push_back(m_model->tableRow(row));
    std::vector<int> columns;
    for (int column = 0; column < m_model->tableColumnCount(); ++column)
        if (!m_view->isColumnHidden(column)) columns.push_back(column);
    Table copied;
    for (const int column : columns)
        copied.columns.push_back(table()->columns[std::size_t(column)]);
    for (const int row : rows) {
        auto& cells = copied.rows.emplace_back();
        for (const int column : columns)
            cells.push_back(table()->rows[std::size_t(row)][std::size_t(column)]);
    }
    QByteArray text = written(copied, TableFormat::Tsv);
    if (!headers) text.remove(0, text.indexOf('\n') + 1);
    QApplication::clipboard()->setText(QString::fromUtf8(text));
}

void TablePanel::copy() {
    toClipboard(false);
}

void TablePanel::copyWithHeaders() {
    toClipboard(true);
}

void TablePanel::exportCsv() {
    auto* dialog = new QFileDialog(this, tr("Export \"%1\" as CSV").arg(m_title));
    dialog->setObjectName(QStringLiteral("exportDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(tr("Comma-separated values (*.csv)"));
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    connect(dialog, &QFileDialog::fileSelected, this, &TablePanel::saveTo);
    dialog->open();
}

void TablePanel::saveTo(const QString& path) {
    const auto result = exportCsvTo(path);
    emit message(result ? tr("%n row(s) written to %1.", nullptr, m_model->rowCount()).arg(path)
                        : errorSentence(result.error()));
}

void TablePanel::clearFilters() {
    m_header->clearFields();
}

void TablePanel::showTableMenu(const QPoint& position) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(actions());
    menu->popup(m_view->viewport()->mapToGlobal(position));
}

void TablePanel::showHeaderMenu(const QPoint& position) {
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("columnsMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (int column = 0; column < m_model->columnCount(); ++column) {
        QAction* action =
            menu->addAction(m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().simplified());
        action->setCheckable(true);
        action->setChecked(!m_view->isColumnHidden(column));
        connect(action, &QAction::toggled, this, [this, column](bool shown) {
            m_view->setColumnHidden(column, !shown);
            sizeColumns();
        });
    }
    menu->popup(m_header->mapToGlobal(position));
}

/// What tells a row from the others when its table comes anew: all its texts.
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
