// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/row_panel.h"

#include "views/text/plain_text.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/filter_chip.h"
#include "views/widgets/filter_header.h"
#include "views/widgets/panel_action.h"
#include "views/widgets/table_columns.h"
#include "views/widgets/table_delegate.h"
#include "views/widgets/table_filters.h"
#include "views/widgets/table_state.h"

#include <QAction>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QItemSelectionModel>
#include <QJsonDocument>
#include <QLabel>
#include <QMenu>

#include <algorithm>
#include <numeric>
#include <utility>

namespace inlinescope {

RowPanel::RowPanel(const QString& name, const QString& title, QWidget* parent)
    : QWidget(parent), m_view(new BigTableView(this)), m_header(new FilterHeader(name, m_view)),
      m_empty(plainLabel(this)), m_chip(new FilterChip(name + QStringLiteral("Chip"), this)),
      m_emptyText(tr("Nothing to show.")) {
    setObjectName(name);
    m_view->setObjectName(name + QStringLiteral("View"));
    m_view->setHorizontalHeader(m_header);
    m_empty->setObjectName(name + QStringLiteral("Empty"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusProxy(m_view);
    setTitle(title);
}

void RowPanel::build(RowModel& model, TotalRow* total) {
    m_model = &model;
    m_view->setModel(&model);
    m_header->setSortIndicator(-1, Qt::AscendingOrder);
    m_columns = new TableColumns(model, *m_view, *m_header, total);
    m_filters = new TableFilters(*m_header, *this);
    m_view->viewport()->installEventFilter(this);
    connectView();
    buildActions();
}

void RowPanel::connectView() {
    auto* delegate = new TableDelegate(m_view);
    m_view->setItemDelegate(delegate);
    connect(delegate, &TableDelegate::buttonClicked, this, &RowPanel::buttonClicked);
    connect(m_view, &BigTableView::visibleRowsChanged, m_columns, &TableColumns::widen);
    connect(m_view, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& position) { showMenu(m_view->viewport()->mapToGlobal(position)); });
    connect(m_header, &QWidget::customContextMenuRequested, this, [this](const QPoint& position) {
        showColumnsMenu(m_header->logicalIndexAt(position), m_header->mapToGlobal(position));
    });
    connect(m_header, &FilterHeader::filterEdited, this,
            [this](int section, const QString& text) { changeFilters([&] { m_model->setFilter(section, text); }); });
    connect(m_header, &FilterHeader::filtersReplaced, this,
            [this] { changeFilters([this] { m_model->setFilters(m_header->texts()); }); });
    connect(m_chip, &QToolButton::clicked, this, &RowPanel::clearFilters);
    connect(m_view, &QAbstractItemView::activated, this, &RowPanel::activated);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RowPanel::selectionChanged);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &RowPanel::selectionChanged);
}

void RowPanel::buildActions() {
    addPanelAction(*this, "copy", tr("&Copy"), QKeySequence::Copy, [this] { copy(); });
    addPanelAction(*this, "copyWithHeaders", tr("Copy with &headers"), Qt::CTRL | Qt::SHIFT | Qt::Key_C,
                   [this] { copyWithHeaders(); });
    addPanelAction(*this, "copyAsMarkdown", tr("Copy as &Markdown"), Qt::CTRL | Qt::ALT | Qt::Key_C,
                   [this] { copyAsMarkdown(); });
    addPanelAction(*this, "export", tr("&Export CSV…"), Qt::CTRL | Qt::Key_E, [this] { exportCsv(); });
    addPanelAction(*this, "columns", tr("C&olumns…"), Qt::CTRL | Qt::ALT | Qt::Key_O, [this] { showColumns(); });
    const auto current = [this] { return m_view->currentIndex().column(); };
    addPanelAction(*this, "sort", tr("&Sort by this column"), Qt::CTRL | Qt::ALT | Qt::Key_S,
                   [this, current] { m_header->sortBy(current()); });
    addPanelAction(*this, "columnLeft", tr("Move column to the &left"), Qt::ALT | Qt::SHIFT | Qt::Key_Left,
                   [this, current] { m_columns->move(current(), -1); });
    addPanelAction(*this, "columnRight", tr("Move column to the ri&ght"), Qt::ALT | Qt::SHIFT | Qt::Key_Right,
                   [this, current] { m_columns->move(current(), 1); });
}

void RowPanel::setTitle(const QString& title) {
    m_title = title;
    setAccessibleName(title);
    m_view->setAccessibleName(title);
}

void RowPanel::setEmptyText(const QString& text) {
    m_emptyText = text;
    updateEmptyState();
}

void RowPanel::setInitiallyHidden(const QStringList& columns) {
    m_columns->setInitiallyHidden(columns);
}

void RowPanel::setFirstColumns(const QStringList& columns) {
    m_columns->setFirst(columns);
}

void RowPanel::setLastColumns(const QStringList& columns) {
    m_columns->setLast(columns);
}

void RowPanel::columnsChanged() {
    m_header->rebuildFields();
    m_header->setSortIndicator(-1, Qt::AscendingOrder);
    m_columns->prepare();
    m_filters->forget();
    applyState();
}

void RowPanel::setCommand(CommandSource::Make make) {
    CommandSource::set(*this, [this, make = std::move(make)] {
        CliCommand command = make();
        const std::vector<Column>& columns = m_model->columns(); // not those that only the view has
        for (std::size_t column = 0; column < columns.size(); ++column)
            if (const QString text = m_model->plainFilter(int(column)); !text.isEmpty())
                command.option("--filter", QString::fromStdString(columns[column].name) + QLatin1Char('=') + text);
        if (const QString own = ownFilter(); !own.isEmpty()) command.option("--filter", own);
        const int sorted = m_model->sortColumn();
        if (sorted < 0 || sorted >= int(columns.size())) return command;
        command.option("--order-by", QString::fromStdString(columns[std::size_t(sorted)].name));
        if (m_model->sortOrder() == Qt::DescendingOrder) command.flag("--descending");
        return command;
    });
}

bool RowPanel::isFilteredOut() const {
    return m_model->isFiltered();
}

QString RowPanel::whyEmpty() const {
    return isFilteredOut() ? tr("No row passes the filter.") : m_emptyText;
}

void RowPanel::updateEmptyState() {
    m_empty->setText(whyEmpty());
    m_empty->setVisible(m_model->rowCount() == 0);
    m_empty->setGeometry(rect().adjusted(24, 24, -24, -24));
    m_empty->raise();
    const auto [shown, all] = shownAndAll();
    m_chip->tell(shown, all);
    m_chip->setVisible(m_model->RowModel::isFiltered());
}

void RowPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_empty->setGeometry(rect().adjusted(24, 24, -24, -24));
}

bool RowPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) m_columns->fit();
    return QWidget::eventFilter(watched, event);
}

std::vector<int> RowPanel::copiedColumns(bool all) const {
    if (!all) return m_columns->shown();
    std::vector<int> columns(m_model->columns().size());
    std::iota(columns.begin(), columns.end(), 0);
    return columns;
}

int RowPanel::summedColumn() const {
    const std::vector<Column>& columns = m_model->columns();
    const auto hasTotal = [&](int column) {
        return column >= 0 && column < int(columns.size()) &&
               totalOf(columns[std::size_t(column)]) != ColumnTotal::Nothing;
    };
    if (const int current = m_view->currentIndex().column(); hasTotal(current)) return current;
    for (const ColumnKind wanted : {ColumnKind::Delta, ColumnKind::Bytes, ColumnKind::Count})
        for (int column = 0; column < int(columns.size()); ++column)
            if (columns[std::size_t(column)].kind == wanted && hasTotal(column) && !m_view->isColumnHidden(column))
                return column;
    return -1;
}

void RowPanel::describe(SelectionStatistics& statistics, int column) const {
    statistics.kind = m_model->columns()[std::size_t(column)].kind;
    statistics.total = totalOf(m_model->columns()[std::size_t(column)]);
    statistics.column = m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().simplified();
}

void RowPanel::copy() {
    toClipboard(TableFormat::Tsv, false);
}

void RowPanel::copyWithHeaders() {
    toClipboard(TableFormat::Tsv, true);
}

void RowPanel::copyAsMarkdown() {
    toClipboard(TableFormat::Markdown, true);
}

/// The dialog is named exportDialog.
void RowPanel::exportCsv() {
    const QString allColumns = tr("Every column, as the command line prints it (*.csv)");
    auto* dialog = new QFileDialog(this, tr("Export \"%1\" as CSV").arg(m_title));
    dialog->setObjectName(QStringLiteral("exportDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("Rows and columns as shown (*.csv)"), allColumns});
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    dialog->selectFile(m_title + QStringLiteral(".csv"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, dialog, allColumns](const QString& path) {
        exportAndNote(path, dialog->selectedNameFilter() == allColumns);
    });
    dialog->open();
}

void RowPanel::exportAndNote(const QString& path, bool allColumns) {
    m_exported = exportCommand(path, allColumns);
    exportTo(path, allColumns);
}

CliCommand RowPanel::exportCommand(const QString& path, bool allColumns) const {
    const CommandSource* source = CommandSource::of(this);
    CliCommand command = source && &source->widget() == this ? source->command() : CliCommand();
    QStringList names;
    for (const int column : copiedColumns(allColumns))
        names << QString::fromStdString(m_model->columns()[std::size_t(column)].name);
    const bool isPlain = std::ranges::none_of(names, [](const QString& name) { return name.contains(u','); });
    if (command.isEmpty() || (!allColumns && !isPlain)) return {};
    command.option("--format", QStringLiteral("csv")).option("--output", QFileInfo(path).absoluteFilePath());
    return allColumns ? command : command.option("--columns", names.join(u','));
}

void RowPanel::clearFilters() {
    m_filters->apply({});
}

void RowPanel::showOnly(const QMap<QString, QString>& filters, const QString& sortColumn, Qt::SortOrder order) {
    inlinescope::showOnly(filters, sortColumn, order, *m_filters, *m_header);
}

QMap<QString, QString> RowPanel::filters() const {
    return m_filters->texts();
}

void RowPanel::showMenu(const QPoint& globalPosition) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(actions());
    // Its shortcut is the window's, since charts and code have a command too.
    if (CommandSource::of(this))
        menu->addAction(tr("Copy as comman&d"), this, [this] { emit message(copyCommand(CommandSource::of(this))); })
            ->setObjectName(objectName() + QStringLiteral("Action_copyAsCommand"));
    if (!m_exported.isEmpty())
        menu->addAction(tr("Copy the last e&xport as command"), this,
                        [this] { emit message(copyCommand(m_exported.shellText())); })
            ->setObjectName(objectName() + QStringLiteral("Action_copyExport"));
    menu->popup(globalPosition);
}

void RowPanel::showColumns() {
    showColumnsMenu(m_view->currentIndex().column(), m_header->mapToGlobal(QPoint(0, m_header->height())));
}

void RowPanel::showColumnsMenu(int column, const QPoint& globalPosition) {
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("columnsMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    m_columns->addTo(*menu, column);
    menu->popup(globalPosition);
}

QByteArray RowPanel::saveState() const {
    const QJsonObject state = m_state.isEmpty() ? tableState(*m_columns, *m_filters, *m_header) : m_state;
    return QJsonDocument(state).toJson(QJsonDocument::Compact);
}

void RowPanel::restoreState(const QByteArray& state) {
    m_state = QJsonDocument::fromJson(state).object();
    applyState();
}

void RowPanel::applyState() {
    if (m_state.isEmpty() || m_model->columnCount() == 0) return;
    applyTableState(std::exchange(m_state, {}), *m_columns, *m_filters, *m_header);
}

} // namespace inlinescope
