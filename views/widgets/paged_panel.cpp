// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/paged_panel.h"

#include "views/models/cell_roles.h"
#include "views/models/error_text.h"
#include "views/models/table_model.h"
#include "views/models/words.h"
#include "views/state/job_runner.h"
#include "views/text/plain_text.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/filter_header.h"
#include "views/widgets/panel_parts.h"
#include "views/widgets/table_columns.h"
#include "views/widgets/table_delegate.h"
#include "views/widgets/table_filters.h"
#include "views/widgets/table_state.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

namespace inlinescope {

PagedPanel::PagedPanel(const QString& name, const QString& title, JobRunner& jobs, QWidget* parent)
    : QWidget(parent), m_jobs(jobs), m_model(new PagedModel(jobs, this)), m_view(new BigTableView(this)),
      m_header(new FilterHeader(name, m_view)), m_empty(plainLabel(this)), m_trouble(new QWidget(this)),
      m_why(plainLabel(m_trouble)), m_emptyText(tr("Nothing to show.")) {
    setObjectName(name);
    m_view->setObjectName(name + QStringLiteral("View"));
    m_view->setHorizontalHeader(m_header);
    m_view->setModel(m_model);
    auto* delegate = new TableDelegate(m_view);
    m_view->setItemDelegate(delegate);
    connect(delegate, &TableDelegate::buttonClicked, this,
            [this](const QModelIndex& index) { emit cellButtonClicked(index.row()); });
    m_header->setSortIndicator(-1, Qt::AscendingOrder);
    m_columns = new TableColumns(*m_model, *m_view, *m_header, nullptr);
    m_filters = new TableFilters(*m_header, *this);
    setTitle(title);
    buildLayout();
    buildActions();
    connectModel();
    connectView();
    updateEmptyState();
}

void PagedPanel::buildLayout() {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_view, 1);
    layout->addWidget(buildTrouble());
    m_empty->setObjectName(objectName() + QStringLiteral("Empty"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusProxy(m_view);
}

QWidget* PagedPanel::buildTrouble() {
    m_why->setObjectName(objectName() + QStringLiteral("Error"));
    m_why->setWordWrap(true);
    m_why->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* again = new QPushButton(tr("List again"), m_trouble);
    again->setObjectName(objectName() + QStringLiteral("Again"));
    again->setToolTip(tr("Ask for the rows again"));
    connect(again, &QPushButton::clicked, m_model, &PagedModel::renew);
    auto* layout = new QHBoxLayout(m_trouble);
    layout->setContentsMargins(6, 4, 6, 4);
    layout->addWidget(m_why, 1);
    layout->addWidget(again, 0, Qt::AlignTop);
    m_trouble->hide();
    return m_trouble;
}

void PagedPanel::buildActions() {
    addRowActions(*this, {[this] { copy(); }, [this] { copyWithHeaders(); }, [this] { copyAsMarkdown(); },
                          [this] { exportCsv(); }, [this] { showColumns(); },
                          [this] { m_header->sortBy(m_view->currentIndex().column()); },
                          [this](int direction) { m_columns->move(m_view->currentIndex().column(), direction); }});
}

void PagedPanel::connectModel() {
    connect(m_model, &QAbstractItemModel::dataChanged, this, &PagedPanel::pageArrived);
    connect(m_model, &PagedModel::renewing, this, &PagedPanel::updateEmptyState);
    connect(m_model, &QAbstractItemModel::rowsRemoved, this, [this] {
        m_summed.reset(); // they belong to removed rows
        m_summing.reset();
    });
    connect(m_model, &PagedModel::listed, this, &PagedPanel::rowsListed);
    connect(m_model, &PagedModel::failed, this, [this](const Error& error) {
        updateEmptyState();
        emit message(errorSentence(error));
    });
    connect(m_model, &PagedModel::recovered, this, &PagedPanel::updateEmptyState);
}

void PagedPanel::connectView() {
    m_view->viewport()->installEventFilter(this);
    connect(m_view, &BigTableView::visibleRowsChanged, m_model, &PagedModel::show);
    connect(m_header, &FilterHeader::filterEdited, m_model, &PagedModel::setFilter);
    connect(m_header, &FilterHeader::filtersReplaced, this, [this] {
        const QStringList texts = m_header->texts();
        for (int column = 0; column < int(texts.size()); ++column)
            m_model->setFilter(column, texts[column]);
    });
    connect(m_view, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& position) { showPanelMenu(*this, m_view->viewport()->mapToGlobal(position)); });
    connect(m_header, &QWidget::customContextMenuRequested, this, [this](const QPoint& position) {
        showColumnsMenu(m_header->logicalIndexAt(position), m_header->mapToGlobal(position));
    });
    connect(m_view, &QAbstractItemView::activated, this, [this](const QModelIndex& index) {
        if (m_model->cells(index.row())) emit rowActivated(index.row());
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &PagedPanel::selectionChanged);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &PagedPanel::selectionChanged);
}

void PagedPanel::setSource(RowSource source, bool again) {
    const bool otherColumns = source.columns != m_model->columns();
    if (again && m_model->rowCount() > 0) m_kept = {currentRow(), m_view->verticalScrollBar()->value()};
    if (!again) m_kept.reset();
    m_sized = again;
    m_model->setSource(std::move(source));
    if (!otherColumns) return;
    m_header->rebuildFields();
    m_filters->forget();
    m_header->setSortIndicator(-1, Qt::AscendingOrder);
    m_columns->prepare();
    m_columns->size();
    if (!m_state.isEmpty()) applyTableState(std::exchange(m_state, {}), *m_columns, *m_filters, *m_header);
}

void PagedPanel::changeRows(const RowChange& change) {
    m_summed.reset();
    m_summing.reset();
    m_model->changeRows(change);
    selectionChanged();
}

void PagedPanel::setTitle(const QString& title) {
    m_title = title;
    setAccessibleName(title);
    m_view->setAccessibleName(title);
}

void PagedPanel::setInitiallyHidden(const QStringList& columns) {
    m_columns->setInitiallyHidden(columns);
}

void PagedPanel::setFirstColumns(const QStringList& columns) {
    m_columns->setFirst(columns);
}

void PagedPanel::setEmptyText(const QString& text) {
    m_emptyText = text;
    updateEmptyState();
}

void PagedPanel::rowsListed() {
    if (!m_model->isFiltered()) m_all = m_model->listing().count;
    if (const auto kept = std::exchange(m_kept, {})) {
        const QModelIndex current = m_model->index(kept->first, 0);
        m_view->selectionModel()->setCurrentIndex(current,
                                                  QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        m_view->verticalScrollBar()->setValue(kept->second);
    }
    updateEmptyState();
    selectionChanged();
}

/// The first loaded rows determine the widths of the columns.
void PagedPanel::pageArrived() {
    if (!m_sized && m_model->cells(m_view->firstVisibleRow())) {
        m_sized = true;
        m_columns->size();
    }
    selectionChanged();
}

void PagedPanel::updateEmptyState() {
    const bool renewing = m_model->isRenewing();
    const QString error = m_model->error() ? errorSentence(*m_model->error()) : QString();
    m_why->setText(error);
    m_trouble->setVisible(!error.isEmpty() && !renewing && m_model->rowCount() > 0);
    m_empty->setText(renewing                ? tr("Listing…")
                     : !error.isEmpty()      ? error
                     : m_model->isFiltered() ? tr("No row passes the filter.")
                                             : m_emptyText);
    m_empty->setVisible(m_model->rowCount() == 0);
    m_empty->setGeometry(rect().adjusted(24, 24, -24, -24));
    m_empty->raise();
}

void PagedPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    updateEmptyState();
}

bool PagedPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) m_columns->fit();
    return QWidget::eventFilter(watched, event);
}

int PagedPanel::currentRow() const {
    return m_view->selectionModel()->hasSelection() ? m_view->currentIndex().row() : -1;
}

void PagedPanel::selectRow(int row) {
    const QModelIndex index = m_model->index(row, std::max(0, m_view->currentIndex().column()));
    m_view->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_view->scrollTo(index);
}

void PagedPanel::selectionChanged() {
    sumUp();
    emit statisticsChanged(statistics());
    const int row = currentRow();
    if (row == m_toldRow || (row >= 0 && !m_model->cells(row))) return; // its cells are being fetched
    m_toldRow = row;
    emit currentRowChanged(row);
}

std::vector<RowRange> PagedPanel::selectedRanges() const {
    std::vector<RowRange> ranges;
    for (const QItemSelectionRange& range : m_view->selectionModel()->selection())
        ranges.push_back({range.top(), range.height()});
    std::ranges::sort(ranges, {}, &RowRange::first);
    return ranges;
}

PagedPanel::Summed PagedPanel::wantedSum() const {
    return {selectedRanges(), summedColumn(m_model->columns(), m_view->currentIndex().column(),
                                           [this](int column) { return m_view->isColumnHidden(column); })};
}

SelectionStatistics PagedPanel::statistics() const {
    SelectionStatistics result;
    const Summed wanted = wantedSum();
    if (m_summed && m_summed->first == wanted) result = m_summed->second;
    result.shown = m_model->rowCount();
    result.all = int(std::max<std::int64_t>(m_all, result.shown));
    for (result.rows = 0; const RowRange& range : wanted.ranges)
        result.rows += int(range.count);
    if (wanted.column < 0 || result.rows == 0) return result;
    if (result.rows > mostSummedRows) result.mostSummed = mostSummedRows;
    result.kind = m_model->columns()[std::size_t(wanted.column)].kind;
    result.column = m_model->headerData(wanted.column, Qt::Horizontal, Qt::DisplayRole).toString().simplified();
    return result;
}

/// Fetches the selected rows, including those that are not in memory, unless that was done or is active.
void PagedPanel::sumUp() {
    const Summed wanted = wantedSum();
    if ((m_summed && m_summed->first == wanted) || m_summing == wanted) return;
    m_summing.reset();
    const SelectionStatistics known = statistics();
    const QString slot = QStringLiteral("sum");
    if (wanted.column < 0 || known.rows == 0 || known.rows > mostSummedRows) return m_jobs.cancelQuery(this, slot);
    m_summing = wanted;
    m_jobs.query<SelectionStatistics>(
        this, slot,
        [listing = m_model->listing(), wanted](const CancelToken& cancel) -> Result<SelectionStatistics> {
            SelectionStatistics sums;
            INLINESCOPE_CHECK(visitRows(listing, wanted.ranges, cancel, [&](const std::vector<Cell>& row) {
                sums.add(row[std::size_t(wanted.column)]);
            }));
            return sums;
        },
        [this, wanted](const Result<SelectionStatistics>& sums) {
            m_summing.reset();
            if (!sums) return emit message(errorSentence(sums.error()));
            m_summed = {wanted, *sums};
            emit statisticsChanged(statistics());
        });
}

RowCopy PagedPanel::copyOf(std::vector<RowRange> ranges, bool allColumns, TableFormat format) const {
    std::vector<int> chosen = m_columns->shown();
    if (allColumns) {
        chosen.resize(m_model->columns().size());
        std::iota(chosen.begin(), chosen.end(), 0);
    }
    return {m_model->listing(), m_model->columns(), std::move(chosen), std::move(ranges), format};
}

/// The selected rows in shown order, visible columns only; nothing selected means all shown rows.
void PagedPanel::toClipboard(TableFormat format, bool headers) {
    std::vector<RowRange> ranges = selectedRanges();
    if (ranges.empty()) ranges = {{0, m_model->rowCount()}};
    const RowCopy copy = copyOf(std::move(ranges), false, format);
    if (copy.rowCount() == 0) return;
    if (copy.rowCount() > mostCopiedRows)
        return emit message(
            tr("%1 rows are too many for the clipboard; export them as CSV.").arg(grouped(copy.rowCount())));
    auto text = std::make_shared<QByteArray>();
    const auto work = [copy, text](const JobContext& context) -> Result<QString> {
        INLINESCOPE_CHECK(writeRows(copy, context, [&](const QByteArray& piece) {
            text->append(piece);
            return true;
        }));
        return tr("%1 row(s) copied.", nullptr, int(copy.rowCount())).arg(grouped(copy.rowCount()));
    };
    const auto done = [this, text, headers](const QString& summary) {
        if (!headers) text->remove(0, text->indexOf('\n') + 1);
        QApplication::clipboard()->setText(QString::fromUtf8(*text));
        emit message(summary);
    };
    if (copy.rowCount() > quickCopyRows) {
        m_jobs.start(tr("copy %1 row(s)", nullptr, int(copy.rowCount())).arg(grouped(copy.rowCount())), work, this,
                     [done](const Job& job) {
                         if (job.status == JobStatus::Done) done(job.summary);
                     });
        return;
    }
    m_jobs.query<QString>(
        this, QStringLiteral("copy"),
        [work, context = m_jobs.contextOfQuery()](const CancelToken& cancel) {
            JobContext own = context;
            own.cancel = cancel;
            return work(own);
        },
        [this, done](const Result<QString>& summary) {
            if (summary)
                done(*summary);
            else
                emit message(errorSentence(summary.error()));
        });
}

void PagedPanel::copy() {
    toClipboard(TableFormat::Tsv, false);
}

void PagedPanel::copyWithHeaders() {
    toClipboard(TableFormat::Tsv, true);
}

void PagedPanel::copyAsMarkdown() {
    toClipboard(TableFormat::Markdown, true);
}

QByteArray PagedPanel::saveState() const {
    const QJsonObject state = m_state.isEmpty() ? tableState(*m_columns, *m_filters, *m_header) : m_state;
    return QJsonDocument(state).toJson(QJsonDocument::Compact);
}

void PagedPanel::restoreState(const QByteArray& state) {
    m_state = QJsonDocument::fromJson(state).object();
    if (m_state.isEmpty() || m_model->columnCount() == 0) return;
    applyTableState(std::exchange(m_state, {}), *m_columns, *m_filters, *m_header);
}

void PagedPanel::exportCsv() {
    askForCsv(this, m_title, [this](const QString& path, bool allColumns) { exportTo(path, allColumns); });
}

void PagedPanel::exportTo(const QString& path, bool allColumns) {
    const RowCopy copy = copyOf({{0, m_model->rowCount()}}, allColumns, TableFormat::Csv);
    const auto work = [copy, path](const JobContext& context) -> Result<QString> {
        INLINESCOPE_CHECK(writeRowsTo(path, copy, context));
        return tr("%1 row(s) written to %2.", nullptr, int(copy.rowCount())).arg(grouped(copy.rowCount()), path);
    };
    m_jobs.start(tr("export %1").arg(m_title), work, this, [this](const Job& job) {
        if (job.status == JobStatus::Done) emit message(job.summary);
    });
}

void PagedPanel::clearFilters() {
    m_filters->apply({});
}

void PagedPanel::showColumns() {
    showColumnsMenu(m_view->currentIndex().column(), m_header->mapToGlobal(QPoint(0, m_header->height())));
}

void PagedPanel::showColumnsMenu(int column, const QPoint& globalPosition) {
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("columnsMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    m_columns->addTo(*menu, column);
    menu->popup(globalPosition);
}

} // namespace inlinescope
