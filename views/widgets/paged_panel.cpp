// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/paged_panel.h"

#include "views/models/error_text.h"
#include "views/models/words.h"
#include "views/state/job_runner.h"
#include "views/text/plain_text.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/filter_chip.h"
#include "views/widgets/table_columns.h"
#include "views/widgets/troubles.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>
#include <utility>

namespace inlinescope {

PagedPanel::PagedPanel(const QString& name, const QString& title, JobRunner& jobs, QWidget* parent)
    : RowPanel(name, title, parent), m_jobs(jobs), m_model(new PagedModel(jobs, this)), m_trouble(new QWidget(this)),
      m_why(plainLabel(m_trouble)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(&view(), 1);
    layout->addWidget(&chip(), 0, Qt::AlignLeft);
    layout->addWidget(buildTrouble());
    build(*m_model, nullptr);
    connectModel();
    updateEmptyState();
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

void PagedPanel::connectModel() {
    connect(m_model, &QAbstractItemModel::dataChanged, this, &PagedPanel::pageArrived);
    connect(m_model, &PagedModel::renewing, this, &PagedPanel::showTrouble);
    connect(m_model, &QAbstractItemModel::rowsRemoved, this, [this] {
        m_summed.reset(); // they belong to removed rows
        m_summing.reset();
    });
    connect(m_model, &PagedModel::listed, this, &PagedPanel::rowsListed);
    connect(m_model, &PagedModel::failed, this, &PagedPanel::showTrouble);
    connect(m_model, &PagedModel::recovered, this, &PagedPanel::showTrouble);
    connect(&view(), &BigTableView::visibleRowsChanged, m_model, &PagedModel::show);
}

void PagedPanel::buttonClicked(const QModelIndex& index) {
    emit cellButtonClicked(index.row());
}

void PagedPanel::activated(const QModelIndex& index) {
    if (m_model->cells(index.row())) emit rowActivated(index.row());
}

void PagedPanel::setSource(RowSource source, bool again) {
    const bool otherColumns = source.columns != m_model->columns();
    if (again && m_model->rowCount() > 0) m_kept = {currentRow(), view().verticalScrollBar()->value()};
    if (!again) m_kept.reset();
    m_sized = again;
    m_model->setSource(std::move(source));
    if (!otherColumns) return;
    columnsChanged();
    columns().size();
}

void PagedPanel::changeRows(const RowChange& change) {
    m_summed.reset();
    m_summing.reset();
    m_model->changeRows(change);
    selectionChanged();
}

void PagedPanel::rowsListed() {
    if (const auto kept = std::exchange(m_kept, {})) {
        const QModelIndex current = m_model->index(kept->first, 0);
        view().selectionModel()->setCurrentIndex(current,
                                                 QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        view().verticalScrollBar()->setValue(kept->second);
    }
    showTrouble();
    selectionChanged();
}

/// The first loaded rows determine the widths of the columns; numbers of later ones widen them.
void PagedPanel::pageArrived() {
    if (!m_sized && m_model->cells(view().firstVisibleRow())) {
        m_sized = true;
        columns().size();
    } else {
        columns().widen(view().firstVisibleRow(), view().lastVisibleRow());
    }
    selectionChanged();
}

void PagedPanel::showTrouble() {
    m_why->setText(m_model->error() ? errorSentence(*m_model->error()) : QString());
    m_trouble->setVisible(!m_why->text().isEmpty() && !m_model->isRenewing() && m_model->rowCount() > 0);
    updateEmptyState();
}

QString PagedPanel::whyEmpty() const {
    if (m_model->isRenewing()) return tr("Listing…");
    return m_why->text().isEmpty() ? RowPanel::whyEmpty() : m_why->text();
}

std::pair<std::int64_t, std::int64_t> PagedPanel::shownAndAll() const {
    const std::int64_t shown = m_model->rowCount();
    return {shown, std::max(m_model->allRows(), shown)};
}

int PagedPanel::currentRow() const {
    return view().selectionModel()->hasSelection() ? view().currentIndex().row() : -1;
}

void PagedPanel::selectRow(int row) {
    const QModelIndex index = m_model->index(row, std::max(0, view().currentIndex().column()));
    view().selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    view().scrollTo(index);
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
    for (const QItemSelectionRange& range : view().selectionModel()->selection())
        ranges.push_back({range.top(), range.height()});
    std::ranges::sort(ranges, {}, &RowRange::first);
    return ranges;
}

PagedPanel::Summed PagedPanel::wantedSum() const {
    return {selectedRanges(), summedColumn()};
}

SelectionStatistics PagedPanel::statistics() const {
    SelectionStatistics result;
    const Summed wanted = wantedSum();
    if (m_summed && m_summed->first == wanted) result = m_summed->second;
    result.shown = m_model->rowCount();
    result.all = int(std::max<std::int64_t>(m_model->allRows(), result.shown));
    for (result.rows = 0; const RowRange& range : wanted.ranges)
        result.rows += int(range.count);
    if (wanted.column < 0 || result.rows == 0) return result;
    if (result.rows > mostSummedRows) result.mostSummed = mostSummedRows;
    describe(result, wanted.column);
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
            inlinescope::showTrouble(this, sums ? QString() : errorSentence(sums.error()));
            if (!sums) return;
            m_summed = {wanted, *sums};
            emit statisticsChanged(statistics());
        });
}

RowCopy PagedPanel::copyOf(std::vector<RowRange> ranges, bool allColumns, TableFormat format) const {
    return {m_model->listing(), m_model->columns(), copiedColumns(allColumns), std::move(ranges), format};
}

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
            inlinescope::showTrouble(this, summary ? QString() : errorSentence(summary.error()));
            if (summary) done(*summary);
        });
}

void PagedPanel::exportTo(const QString& path, bool allColumns) {
    const RowCopy copy = copyOf({{0, m_model->rowCount()}}, allColumns, TableFormat::Csv);
    const auto work = [copy, path](const JobContext& context) -> Result<QString> {
        INLINESCOPE_CHECK(writeRowsTo(path, copy, context));
        return tr("%1 row(s) written to %2.", nullptr, int(copy.rowCount())).arg(grouped(copy.rowCount()), path);
    };
    const JobId id = m_jobs.start(tr("export %1").arg(title()), work, this, [this](const Job& job) {
        if (job.status == JobStatus::Done) emit message(job.summary);
    });
    m_jobs.noteCommand(id, exportCommand(path, allColumns));
}

} // namespace inlinescope
