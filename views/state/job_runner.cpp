// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/state/job_runner.h"

#include "core/base/caught.h"
#include "core/base/thread_nice.h"
#include "views/state/cli_command.h"

#include <QElapsedTimer>

#include <algorithm>
#include <mutex>

namespace inlinescope {

struct JobRunner::Mailbox {
    std::mutex mutex;
    bool running = false;
    QElapsedTimer clock; ///< started with the work
    Progress progress;
    std::int64_t findingCount = 0;
    std::vector<Finding> findings; ///< not read yet; bounded by keptFindings in all
};

struct JobRunner::LiveJob {
    JobId id;
    CancelToken cancel;
    std::shared_ptr<Mailbox> mailbox = std::make_shared<Mailbox>();
    std::shared_ptr<const NewestResult> soFar; ///< null if the job reports none
    QPointer<QObject> receiver;
    std::function<void(const Job&)> done; ///< called only while the receiver lives
    double share = 0;                     ///< of its work, the largest that was shown
    std::int64_t items = 0;               ///< done then
};

namespace {

/// If the rest takes longer than was expected, the time left says so, but no less is done: the share of the work never
/// decreases, unless the job begins something else.
void keepShare(Job& job, double& share, std::int64_t& items) {
    const double seconds = double(job.elapsedMs) / 1000, left = job.progress.secondsLeft;
    if (job.progress.done < items) share = 0;
    items = job.progress.done;
    if (left < 0 || seconds + left <= 0) return;
    share = std::max(share, seconds / (seconds + left));
    constexpr double rounded = 1 - 1e-9; // the share that follows from the time must not be less by its last digit
    if (share > 0) job.progress.secondsLeft = std::min(left, rounded * seconds * (1 - share) / share);
}

} // namespace

JobRunner::JobRunner(QObject* parent) : QObject(parent), m_backgroundNice(std::min(threadNice() + 10, 19)) {
    // Two query threads keep a page responsive while another page is still loading.
    m_queryThreads.setMaxThreadCount(2);
    m_shortQueryThread.setMaxThreadCount(1);
    m_longThread.setMaxThreadCount(1);
    m_shortThread.setMaxThreadCount(1);
    m_poll.setInterval(progressIntervalMs);
    connect(&m_poll, &QTimer::timeout, this, &JobRunner::readMailboxes);
}

JobRunner::~JobRunner() {
    for (const CurrentQuery& query : std::as_const(m_current))
        query.cancel.cancel();
    for (const auto& live : m_live)
        live->cancel.cancel();
    m_queryThreads.waitForDone();
    m_shortQueryThread.waitForDone();
    m_longThread.waitForDone();
    m_shortThread.waitForDone();
}

/// The window's thread runs before the work of this one if there are fewer processors than threads: without it each
/// time slice of the work, 4 ms, is added to a turn of the event loop. QThreadPool::setThreadPriority() has no effect
/// on Linux.
void JobRunner::enterBackground() const {
    raiseThreadNice(m_backgroundNice);
}

void JobRunner::enqueue(QObject* receiver, const QString& slot, QueryWork work, JobLength length) {
    cancelQuery(receiver, slot);
    const QueryKey key(receiver, slot);
    const CurrentQuery query{++m_lastQuery, CancelToken(), receiver};
    m_current.insert(key, query);
    QThreadPool& threads = length == JobLength::Short ? m_shortQueryThread : m_queryThreads;
    threads.start([this, key, id = query.id, cancel = query.cancel, work = std::move(work)] {
        enterBackground();
        const Delivery delivery = cancel.isCancelled() ? Delivery() : work(cancel);
        QMetaObject::invokeMethod(
            this, [this, key, id, delivery] { deliver(key, id, delivery); }, Qt::QueuedConnection);
    });
}

void JobRunner::cancelQuery(QObject* receiver, const QString& slot) {
    const auto found = m_current.constFind({receiver, slot});
    if (found == m_current.cend()) return;
    found->cancel.cancel();
    m_current.erase(found);
}

void JobRunner::deliver(const QueryKey& key, std::uint64_t id, const Delivery& delivery) {
    const auto found = m_current.constFind(key);
    if (found != m_current.cend() && found->id == id) {
        const bool wanted = found->receiver && !found->cancel.isCancelled();
        m_current.erase(found);
        if (wanted && delivery) delivery();
    }
    tellIfIdle();
}

JobId JobRunner::start(const QString& title, JobWork work, QObject* receiver, std::function<void(const Job&)> done,
                       JobLength length, std::shared_ptr<const NewestResult> soFar) {
    Job job;
    job.id = JobId{++m_lastJob};
    job.title = title;
    job.workspace = m_workspacePath;
    if (soFar) job.soFar = soFar->get();
    const int row = int(m_jobs.size());
    emit jobAboutToBeAdded(row);
    m_jobs.push_back(job);
    emit jobAdded(row);

    auto live = std::make_unique<LiveJob>();
    live->id = job.id;
    live->receiver = receiver ? receiver : this;
    live->done = std::move(done);
    live->soFar = std::move(soFar);
    JobContext context = contextOf(*live);
    m_live.push_back(std::move(live));
    m_poll.start();
    QThreadPool& thread = length == JobLength::Short ? m_shortThread : m_longThread;
    thread.start([this, id = job.id, mailbox = m_live.back()->mailbox, context, work = std::move(work)] {
        enterBackground();
        {
            const std::lock_guard lock(mailbox->mutex);
            mailbox->running = true;
            mailbox->clock.start();
        }
        auto result = std::make_shared<Result<QString>>(
            context.cancel.isCancelled() ? CancelToken::error() : caught([&] { return work(context); }));
        QMetaObject::invokeMethod(this, [this, id, result] { finish(id, *result); }, Qt::QueuedConnection);
    });
    return job.id;
}

void JobRunner::noteRun(JobId id, const QString& run) {
    const int row = rowOf(id);
    if (row < 0) return;
    m_jobs[std::size_t(row)].run = run;
    emit jobChanged(row);
}

void JobRunner::noteCommand(JobId id, const CliCommand& command) {
    const int row = rowOf(id);
    if (row < 0) return;
    m_jobs[std::size_t(row)].command = command.shellText();
    emit jobChanged(row);
}

JobContext JobRunner::contextOfQuery() const {
    JobContext context;
    context.workspacePath = m_workspacePath.toStdString();
    context.workerProgram = m_workerProgram.toStdString();
    return context;
}

JobContext JobRunner::contextOf(const LiveJob& live) const {
    JobContext context = contextOfQuery();
    context.cancel = live.cancel;
    context.progress = [mailbox = live.mailbox](const Progress& progress) {
        const std::lock_guard lock(mailbox->mutex);
        mailbox->progress = progress;
    };
    context.finding = [mailbox = live.mailbox](const Finding& finding) {
        const std::lock_guard lock(mailbox->mutex);
        if (std::size_t(mailbox->findingCount++) < keptFindings) mailbox->findings.push_back(finding);
    };
    return context;
}

void JobRunner::cancel(JobId id) {
    for (const auto& live : m_live) {
        if (live->id == id) live->cancel.cancel();
    }
}

void JobRunner::cancelAll() {
    for (const auto& live : m_live)
        live->cancel.cancel();
}

void JobRunner::clearFinished() {
    for (int row = int(m_jobs.size()) - 1; row >= 0; --row) {
        if (!m_jobs[std::size_t(row)].isFinished()) continue;
        emit jobAboutToBeRemoved(row);
        m_jobs.erase(m_jobs.begin() + row);
        emit jobRemoved(row);
    }
}

const Job* JobRunner::job(JobId id) const {
    const int row = rowOf(id);
    return row < 0 ? nullptr : &m_jobs[std::size_t(row)];
}

const Job* JobRunner::runningJob() const {
    const auto running = [](const Job& job) { return job.status == JobStatus::Running; };
    const auto found = std::find_if(m_jobs.begin(), m_jobs.end(), running);
    return found == m_jobs.end() ? nullptr : &*found;
}

bool JobRunner::isIdle() const {
    return m_current.isEmpty() && m_live.empty();
}

void JobRunner::readMailboxes() {
    for (const auto& live : m_live) {
        const int row = rowOf(live->id);
        if (readMailbox(*live, m_jobs[std::size_t(row)])) emit jobChanged(row);
    }
}

bool JobRunner::readMailbox(LiveJob& live, Job& job) {
    Mailbox& mailbox = *live.mailbox;
    const std::lock_guard lock(mailbox.mutex);
    if (!mailbox.running) return false;
    job.status = JobStatus::Running;
    job.progress = mailbox.progress;
    job.elapsedMs = mailbox.clock.elapsed();
    job.remainingMs.reset();
    if (job.progress.secondsLeft >= 0) {
        job.remainingMs = std::int64_t(job.progress.secondsLeft * 1000);
    } else if (job.progress.done > 0 && job.progress.total >= job.progress.done) {
        const double perItem = double(job.elapsedMs) / double(job.progress.done);
        job.remainingMs = std::int64_t(perItem * double(job.progress.total - job.progress.done));
    }
    job.perSecond.reset();
    if (job.progress.perSecond > 0)
        job.perSecond = job.progress.perSecond;
    else if (job.progress.done > 0 && job.elapsedMs > 0)
        job.perSecond = 1000.0 * double(job.progress.done) / double(job.elapsedMs);
    keepShare(job, live.share, live.items);
    job.findingCount = mailbox.findingCount;
    std::move(mailbox.findings.begin(), mailbox.findings.end(), std::back_inserter(job.findings));
    mailbox.findings.clear();
    if (live.soFar) job.soFar = live.soFar->get();
    return true;
}

void JobRunner::finish(JobId id, const Result<QString>& result) {
    const auto found = std::find_if(m_live.begin(), m_live.end(), [id](const auto& live) { return live->id == id; });
    const std::unique_ptr<LiveJob> live = std::move(*found);
    m_live.erase(found);
    if (m_live.empty()) m_poll.stop();

    const int row = rowOf(id);
    Job& job = m_jobs[std::size_t(row)];
    readMailbox(*live, job);
    job.remainingMs.reset();
    job.soFar.reset();
    if (result.ok()) {
        job.status = JobStatus::Done;
        job.summary = *result;
    } else {
        job.error = result.error();
        job.status = job.error.code == ErrorCode::Cancelled ? JobStatus::Cancelled : JobStatus::Failed;
    }
    const Job ended = job; // the calls below may change the list
    emit jobChanged(row);
    emit jobFinished(row);
    if (live->done && live->receiver) live->done(ended);
    tellIfIdle();
}

int JobRunner::rowOf(JobId id) const {
    const auto found = std::find_if(m_jobs.begin(), m_jobs.end(), [id](const Job& job) { return job.id == id; });
    return found == m_jobs.end() ? -1 : int(found - m_jobs.begin());
}

void JobRunner::tellIfIdle() {
    if (isIdle()) emit idle();
}

} // namespace inlinescope
