// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/jobs_panel.h"

#include "views/models/error_text.h"
#include "views/text/plain_text.h"
#include "views/widgets/command_source.h"

#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace inlinescope {
namespace {

constexpr std::size_t shownFindings = 4;

/// A thin bar, followed by the percentage.
class ProgressDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QStyleOptionViewItem item = option;
        initStyleOption(&item, index);
        const QString text = std::exchange(item.text, QString());
        item.widget->style()->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
        const int percent = index.data(JobListModel::PercentRole).toInt();
        if (percent < 0) return;

        const bool selected = item.state.testFlag(QStyle::State_Selected);
        const QColor ink = item.palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
        const int textWidth = item.fontMetrics.horizontalAdvance(QStringLiteral(" 100 % "));
        const QRect bar = item.rect.adjusted(6, item.rect.height() / 2 - 3, -textWidth - 4, 3 - item.rect.height() / 2);
        QRect done = bar;
        done.setWidth(bar.width() * percent / 100);
        QColor track = ink;
        track.setAlpha(40);
        painter->fillRect(bar, track);
        painter->fillRect(done, selected ? ink : item.palette.color(QPalette::Highlight));
        painter->setPen(ink);
        painter->drawText(item.rect.adjusted(0, 0, -6, 0), Qt::AlignRight | Qt::AlignVCenter, text);
    }
};

} // namespace

JobsPanel::JobsPanel(JobRunner& runner, QWidget* parent)
    : QWidget(parent), m_runner(runner), m_model(new JobListModel(runner, this)), m_view(new QTableView(this)),
      m_details(plainLabel(this)), m_cancelAll(new QPushButton(tr("Cancel all"), this)),
      m_clear(new QPushButton(tr("Clear finished"), this)) {
    setObjectName(QStringLiteral("jobsPanel"));
    setAccessibleName(tr("Jobs"));
    buildView();
    buildButtons();
    connect(m_model, &JobListModel::summaryChanged, this, &JobsPanel::summaryChanged);
    connect(m_model, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex&, int row) {
        updateButtons();
        if (!m_view->currentIndex().isValid()) m_view->selectRow(row);
    });
    connect(m_model, &QAbstractItemModel::rowsRemoved, this, [this] {
        updateButtons();
        showDetails();
    });
    connect(m_model, &QAbstractItemModel::dataChanged, this, [this](const QModelIndex& changed) {
        updateButtons();
        if (changed.row() == m_view->currentIndex().row()) showDetails();
    });
    connect(&m_runner, &JobRunner::jobFinished, this,
            [this](int position) { m_view->selectRow(m_model->rowOf(position)); });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &JobsPanel::showDetails);
    updateButtons();
    showDetails();
}

void JobsPanel::showJob(JobId id) {
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (m_model->job(row).id == id) m_view->selectRow(row);
    m_view->setFocus();
}

void JobsPanel::buildView() {
    m_view->setObjectName(QStringLiteral("jobsView"));
    m_view->setAccessibleName(tr("Running and finished jobs"));
    m_view->setModel(m_model);
    m_view->setItemDelegateForColumn(JobListModel::ProgressColumn, new ProgressDelegate(m_view));
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setShowGrid(false);
    m_view->setAlternatingRowColors(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setWordWrap(false);
    m_view->setTabKeyNavigation(false);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    QHeaderView* header = m_view->horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionResizeMode(QHeaderView::Interactive);
    header->setSectionResizeMode(JobListModel::StateColumn, QHeaderView::Stretch);
    const int unit = fontMetrics().horizontalAdvance(QLatin1Char('0'));
    header->resizeSection(JobListModel::TitleColumn, 34 * unit);
    header->resizeSection(JobListModel::ProgressColumn, 24 * unit);
    header->resizeSection(JobListModel::RateColumn, 11 * unit);
    header->resizeSection(JobListModel::ElapsedColumn, 10 * unit);
    header->resizeSection(JobListModel::RemainingColumn, 10 * unit);
    header->resizeSection(JobListModel::FindingsColumn, 10 * unit);
    header->resizeSection(JobListModel::ActionColumn, 5 * unit);

    auto* cancel = new QAction(tr("Cancel this job"), m_view);
    cancel->setObjectName(QStringLiteral("jobsCancelCurrent"));
    cancel->setShortcut(QKeySequence::Delete);
    cancel->setShortcutContext(Qt::WidgetShortcut);
    connect(cancel, &QAction::triggered, this, &JobsPanel::cancelCurrent);
    m_view->addAction(cancel);
    auto* copy = new QAction(tr("Copy as command"), m_view);
    copy->setObjectName(QStringLiteral("jobsCopyCommand"));
    connect(copy, &QAction::triggered, this, &JobsPanel::copyCommand);
    m_view->addAction(copy);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void JobsPanel::buildButtons() {
    m_details->setObjectName(QStringLiteral("jobsDetails"));
    m_details->setWordWrap(true);
    m_details->setTextFormat(Qt::RichText);
    m_details->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_details->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_details->setAccessibleName(tr("Results and findings of the job"));
    connect(m_details, &QLabel::linkActivated, this, &JobsPanel::follow);

    m_cancelAll->setObjectName(QStringLiteral("jobsCancelAll"));
    m_cancelAll->setToolTip(tr("Stop every job; what is complete is kept"));
    m_clear->setObjectName(QStringLiteral("jobsClear"));
    m_clear->setToolTip(tr("Remove the jobs that have ended from this list"));
    connect(m_cancelAll, &QPushButton::clicked, &m_runner, &JobRunner::cancelAll);
    connect(m_clear, &QPushButton::clicked, &m_runner, &JobRunner::clearFinished);

    auto* below = new QHBoxLayout;
    below->addWidget(m_details, 1);
    below->addWidget(m_cancelAll, 0, Qt::AlignTop);
    below->addWidget(m_clear, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->addWidget(m_view, 1);
    layout->addLayout(below);
}

void JobsPanel::addCancelButton(int row) {
    const JobId id = m_model->job(row).id;
    auto* button = new QToolButton(m_view);
    button->setObjectName(QStringLiteral("jobCancel_%1").arg(id.value));
    button->setText(QStringLiteral("✕"));
    button->setAutoRaise(true);
    button->setToolTip(tr("Cancel this job (Del)"));
    button->setAccessibleName(tr("Cancel %1").arg(m_model->job(row).title));
    connect(button, &QToolButton::clicked, &m_runner, [&runner = m_runner, id] { runner.cancel(id); });
    m_view->setIndexWidget(m_model->index(row, JobListModel::ActionColumn), button);
}

void JobsPanel::updateButtons() {
    bool anyLive = false;
    bool anyFinished = false;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const bool finished = m_model->job(row).isFinished();
        (finished ? anyFinished : anyLive) = true;
        const QModelIndex action = m_model->index(row, JobListModel::ActionColumn);
        if (finished && m_view->indexWidget(action)) m_view->setIndexWidget(action, nullptr);
        if (!finished && !m_view->indexWidget(action)) addCancelButton(row);
    }
    m_cancelAll->setEnabled(anyLive);
    m_clear->setEnabled(anyFinished);
}

void JobsPanel::showDetails() {
    const int row = m_view->currentIndex().row();
    if (row < 0 || row >= m_model->rowCount()) {
        m_details->setText(m_model->rowCount() ? QString()
                                               : tr("No job has been started yet. Imports and runs appear here."));
        return;
    }
    const Job& job = m_model->job(row);
    QStringList lines;
    bool isSaid = false; // why it failed
    for (const Finding& finding : job.findings) {
        if (std::size_t(lines.size()) == shownFindings) break;
        isSaid = isSaid || (job.status == JobStatus::Failed && finding.error == job.error);
        lines << tr("%1: %2", "severity, finding")
                     .arg(severityWord(finding.severity), findingSentence(finding))
                     .toHtmlEscaped();
    }
    if (!isSaid) lines.push_front(jobStateText(job).toHtmlEscaped());
    const auto link = [](const char* target, const QString& words) {
        return QStringLiteral("<a href=\"%1\">%2</a>").arg(QLatin1String(target), words.toHtmlEscaped());
    };
    QStringList links;
    if (!job.run.isEmpty() && job.workspace == m_workspace) links << link("run", tr("Show the run %1").arg(job.run));
    if (job.findingCount > 0) links << link("findings", tr("Show all findings"));
    if (!job.command.isEmpty()) links << link("command", tr("Copy as command"));
    if (!links.isEmpty()) lines << links.join(QStringLiteral(" &nbsp; "));
    m_details->setText(lines.join(QStringLiteral("<br>")));
}

void JobsPanel::setWorkspace(const QString& path) {
    m_workspace = path;
    showDetails();
}

void JobsPanel::follow(const QString& link) {
    const int row = m_view->currentIndex().row();
    if (link == QLatin1String("findings"))
        emit findingsRequested();
    else if (link == QLatin1String("command"))
        copyCommand();
    else if (row >= 0 && row < m_model->rowCount())
        emit runRequested(m_model->job(row).run);
}

void JobsPanel::copyCommand() {
    const int row = m_view->currentIndex().row();
    if (row >= 0) emit message(inlinescope::copyCommand(m_model->job(row).command));
}

void JobsPanel::cancelCurrent() {
    const int row = m_view->currentIndex().row();
    if (row >= 0) m_runner.cancel(m_model->job(row).id);
}

} // namespace inlinescope
