// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/shards_window.h"

#include "views/charts/shard_strip.h"
#include "views/jobs/cluster_jobs.h"
#include "views/models/column_list.h"
#include "views/models/error_text.h"
#include "views/models/job_list_model.h"
#include "views/models/words.h"
#include "views/text/fixed_font.h"
#include "views/text/plain_text.h"
#include "views/text/text_width.h"
#include "views/widgets/command_source.h"
#include "views/widgets/headline.h"
#include "views/widgets/named.h"
#include "views/widgets/running_job.h"
#include "views/widgets/table_panel.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace inlinescope {

ShardsWindow::ShardsWindow(const QString& folder, QWidget* window, Session& session, JobRunner& jobs)
    : QDialog(window), m_folder(folder), m_session(session), m_jobs(jobs),
      m_headline(new Headline(QStringLiteral("shardsHeadline"), this)),
      m_running(new RunningJob(QStringLiteral("shardsRunning"), jobs, this)),
      m_strip(new ShardStrip(QStringLiteral("shardsStrip"), this)),
      m_table(new TablePanel(QStringLiteral("shardsTable"), tr("Shards"), this)),
      m_logName(named(plainLabel(this), "shardsLogName")), m_log(named(new QPlainTextEdit(this), "shardsLog")),
      m_collect(named(new QPushButton(tr("&Collect"), this), "shardsCollect")) {
    setObjectName(QStringLiteral("shardsWindow"));
    setWindowTitle(tr("Shards in %1").arg(QFileInfo(folder).fileName()));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_headline);
    layout->addWidget(m_running);
    layout->addWidget(buildParts(), 1);
    buildButtons();
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &ShardsWindow::read);
    connect(&m_session, &Session::workspacePathChanged, this, &ShardsWindow::followWorkspace);
    for (const auto signal : {&JobRunner::jobChanged, &JobRunner::jobFinished})
        connect(&m_jobs, signal, this, &ShardsWindow::followCollect);
    resize(lettersWide(fontMetrics(), 130), fontMetrics().height() * 40);
    followWorkspace();
    m_headline->setAnswer(tr("Reading %1…").arg(folder));
    read();
}

QWidget* ShardsWindow::buildParts() {
    auto* area = new QScrollArea(this);
    area->setWidget(m_strip);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    area->setMinimumHeight(fontMetrics().height() * 2);
    m_table->model().setWordsLike("seconds", "shard_seconds");
    m_table->setInitiallyHidden(columnList({"attempts", "path"}));
    m_table->setCommand([this] { return statusCommand(m_folder); });
    connect(m_strip, &ShardStrip::chosen, this, &ShardsWindow::choose);
    connect(m_table, &TablePanel::currentRowChanged, this, &ShardsWindow::choose);
    auto* below = new QSplitter(Qt::Horizontal, this);
    below->addWidget(m_table);
    below->addWidget(buildLog());
    below->setStretchFactor(0, 3);
    below->setStretchFactor(1, 2);
    auto* parts = new QSplitter(Qt::Vertical, this);
    parts->addWidget(area);
    parts->addWidget(below);
    parts->setStretchFactor(1, 1);
    parts->setSizes({fontMetrics().height() * 5, fontMetrics().height() * 30});
    return parts;
}

QWidget* ShardsWindow::buildLog() {
    m_log->setReadOnly(true);
    m_log->setFont(fixedFont());
    m_log->setAccessibleName(tr("Log of the shard"));
    m_log->setUndoRedoEnabled(false);
    m_logName->setText(tr("Choose a shard to read its log."));
    m_logName->setWordWrap(true);
    m_logName->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* area = new QWidget(this);
    auto* layout = new QVBoxLayout(area);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_logName);
    layout->addWidget(m_log, 1);
    return area;
}

void ShardsWindow::buildButtons() {
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->addButton(m_collect, QDialogButtonBox::ActionRole);
    m_collect->setAutoDefault(false);
    auto* copy = new QAction(tr("Copy as command"), m_collect);
    copy->setObjectName(QStringLiteral("shardsCollectCopy"));
    m_collect->addAction(copy);
    m_collect->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(copy, &QAction::triggered, this, [this] { copyCommand(collectCommand(m_session, m_folder).shellText()); });
    connect(m_collect, &QPushButton::clicked, this, &ShardsWindow::collect);
    addCopyCommand(*buttons, [this] { return statusCommand(m_folder); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    layout()->addWidget(buttons);
}

/// The runs are stored in the open workspace.
void ShardsWindow::followWorkspace() {
    const bool isOpen = !m_session.workspacePath().isEmpty();
    m_collect->setEnabled(isOpen);
    m_collect->setToolTip(isOpen ? tr("Store the results as runs of the open workspace, each once, also while shards "
                                      "are being done")
                                 : tr("Open the workspace that has the corpus of these shards"));
}

void ShardsWindow::read() {
    struct Timed {
        Reading reading;
        std::int64_t tookMs = 0;
    };
    m_jobs.query<Timed>(
        this, QStringLiteral("status"),
        [context = m_jobs.contextOfQuery(),
         folder = m_folder.toStdString()](const CancelToken& cancel) mutable -> Result<Timed> {
            QElapsedTimer time;
            time.start();
            Timed timed;
            context.cancel = cancel;
            context.finding = [&timed](const Finding& finding) { timed.reading.findings.push_back(finding); };
            INLINESCOPE_TRY(timed.reading.status, shardStatus(context, folder, false));
            timed.tookMs = time.elapsed();
            return timed;
        },
        [this](Result<Timed> timed) {
            if (timed)
                showReading(std::move(timed->reading), timed->tookMs);
            else
                showReading(timed.error(), 0);
        });
    readLog();
}

void ShardsWindow::showReading(const Result<Reading>& reading, std::int64_t tookMs) {
    if (!reading) {
        m_headline->setFigure({}, 0);
        m_headline->setAnswer(tr("The shards cannot be read"), errorSentence(reading.error()));
        m_timer.start(intervalMs);
        emit shown();
        return;
    }
    const ShardStatus& status = reading->status;
    showHeadline(status, reading->findings);
    m_strip->setShards(status.table);
    m_table->model().setWordsLike("units", status.kind == ShardKind::Runs ? "shard_units" : "shard_modules");
    m_table->setTable(std::make_shared<const Table>(status.table));
    // At most a tenth of the time is spent reading.
    if (status.done < status.units) m_timer.start(int(std::clamp<std::int64_t>(10 * tookMs, intervalMs, 600'000)));
    emit shown();
}

void ShardsWindow::showHeadline(const ShardStatus& status, const std::vector<Finding>& findings) {
    // Rounded down: what is not done is never 100 %.
    const double share = status.units > 0 ? std::floor(1000 * double(status.done) / double(status.units)) / 10 : 100;
    m_headline->setFigure(shareText(share), 0);
    QStringList parts;
    if (status.failed > 0) parts << tr("%1 of them failed", "compiles").arg(grouped(status.failed));
    const double unitMs = status.done > 0 ? double(status.ns) / double(status.done) / 1e6 : 0;
    const double restMs = unitMs * double(status.units - status.done);
    if (status.runningShards > 0) parts << tr("%Ln shard(s) running", nullptr, int(status.runningShards));
    if (status.runningShards > 0 && unitMs > 0)
        parts << tr("about %1, %2 left", "compiles in a time, time")
                     .arg(rateText(1000 * double(status.runningShards) / unitMs),
                          durationText(std::int64_t(restMs / double(status.runningShards))));
    else if (restMs > 0)
        parts << tr("the rest takes about %1 of one core").arg(durationText(std::int64_t(restMs)));
    if (!findings.empty())
        parts << tr("%Ln file(s) cannot be used: %1", nullptr, int(findings.size()))
                     .arg(findingSentence(findings.front()));
    m_headline->setAnswer(
        doneWords(status.kind)
            .arg(grouped(status.doneShards), grouped(status.shards), grouped(status.done), grouped(status.units)),
        parts.join(QStringLiteral("   ·   ")));
}

QString ShardsWindow::doneWords(ShardKind kind) {
    switch (kind) {
    case ShardKind::Runs:
        return tr("%1 of %2 shards and %3 of %4 compiles are done");
    case ShardKind::Flips:
        return tr("%1 of %2 shards and the flips of %3 of %4 modules are done");
    case ShardKind::Search:
        return tr("%1 of %2 shards and the searches of %3 of %4 modules are done");
    }
    return {};
}

/// In the strip, or in the table.
void ShardsWindow::choose(int shard) {
    if (shard == m_shard || shard < 0) return;
    m_shard = shard;
    m_isNew = true;
    m_strip->setCurrent(shard);
    m_table->selectRow(shard);
    readLog();
}

void ShardsWindow::readLog() {
    if (m_shard < 0) return;
    m_jobs.query<ShardLog>(
        this, QStringLiteral("log"),
        [folder = m_folder.toStdString(), shard = std::uint32_t(m_shard)](const CancelToken& cancel) {
            return shardLog(folder, shard, cancel);
        },
        [this](const Result<ShardLog>& log) { showLog(log); }, JobLength::Short);
}

/// If the log has grown, the scroll position is kept, except at the end of the log, which is then shown again.
void ShardsWindow::showLog(const Result<ShardLog>& log) {
    const QString text = log ? QString::fromStdString(log->text) : QString();
    const QString path = log ? QString::fromStdString(log->path) : QString();
    m_logName->setText(!log         ? tr("Shard %1: %2").arg(grouped(m_shard + 1), errorSentence(log.error()))
                       : log->isCut ? tr("Shard %1, the end of %2").arg(grouped(m_shard + 1), path)
                                    : tr("Shard %1: %2").arg(grouped(m_shard + 1), path));
    if (!m_isNew && text == m_log->toPlainText()) return;
    QScrollBar* bar = m_log->verticalScrollBar();
    const int place = bar->value();
    const bool isAtEnd = m_isNew || place == bar->maximum();
    m_isNew = false;
    m_log->setPlainText(text);
    bar->setValue(isAtEnd ? bar->maximum() : place);
}

void ShardsWindow::collect() {
    m_collecting = collectWithJob(m_session, m_jobs, m_folder);
    followCollect();
}

void ShardsWindow::followCollect() {
    const Job* job = m_jobs.job(m_collecting);
    m_running->follow(job && !job->isFinished() ? job : nullptr, tr("Collecting the results"));
}

ShardsWindow* openShardsWindow(QWidget* window, Session& session, JobRunner& jobs, const QString& folder) {
    const QString path = QFileInfo(folder).absoluteFilePath();
    const auto open = window->findChildren<ShardsWindow*>(QString(), Qt::FindDirectChildrenOnly);
    const auto same = std::ranges::find(open, path, &ShardsWindow::folder);
    ShardsWindow* shards = same == open.end() ? new ShardsWindow(path, window, session, jobs) : *same;
    shards->show();
    shards->raise();
    shards->activateWindow();
    return shards;
}

void chooseShards(QWidget* window, Session& session, JobRunner& jobs) {
    auto* dialog = new QFileDialog(window, ShardsWindow::tr("The folder of the shards"));
    dialog->setObjectName(QStringLiteral("shardsFolderDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    QObject::connect(dialog, &QFileDialog::fileSelected, window, [window, &session, &jobs](const QString& folder) {
        openShardsWindow(window, session, jobs, folder);
    });
    dialog->open();
}

} // namespace inlinescope
