// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runner/job_loop.h"

#include <algorithm>
#include <thread>

namespace inlinescope {

namespace {

using Clock = RunningJob::Clock;

constexpr std::chrono::milliseconds pollLimit{100}; // maximum delay of a cancel
constexpr std::chrono::seconds killLimit{5};        // for the worker to kill a job
constexpr int handOverAttempts = 3;

bool readable(int fd) {
    pollfd wait{fd, POLLIN, 0};
    return ::poll(&wait, 1, 0) > 0;
}

} // namespace

JobLoop::JobLoop(PoolState& pool, const NextJob& next, const TakeOutcome& done, const CancelToken& cancel)
    : m_pool(pool), m_next(next), m_done(done), m_cancel(cancel), m_parallel(parallelJobs(pool.options.parallel)) {}

Result<void> JobLoop::run() {
    while (true) {
        INLINESCOPE_CHECK(m_cancel.isCancelled() ? cancelAll() : fill());
        if (m_jobs.empty()) break;
        INLINESCOPE_CHECK(step());
    }
    return m_cancelled ? CancelToken::error() : Result<void>();
}

Result<void> JobLoop::cancelAll() {
    m_cancelled = !m_exhausted || !m_jobs.empty() || !m_retries.empty() || m_cancelled;
    for (const auto& job : m_jobs)
        job->fail(JobStatus::Cancelled, CancelToken::error());
    for (const auto& job : std::exchange(m_retries, {})) {
        job->fail(JobStatus::Cancelled, CancelToken::error());
        INLINESCOPE_CHECK(m_done(job->finishLost({}, m_pool.scratch)));
    }
    return {};
}

Result<void> JobLoop::fill() {
    while (!m_retries.empty() && m_jobs.empty()) { // runs alone, so that only this job can have ended the worker
        std::unique_ptr<RunningJob> retry = std::move(m_retries.back());
        m_retries.pop_back();
        INLINESCOPE_CHECK(tryAgain(std::move(retry)));
    }
    while (m_retries.empty() && !m_exhausted && m_jobs.size() < m_parallel) {
        std::optional<JobRequest> request = m_next();
        m_exhausted = !request;
        if (request) INLINESCOPE_CHECK(start(std::move(*request)));
    }
    return {};
}

Result<void> JobLoop::start(JobRequest request) {
    JobOutcome refused;
    refused.tag = request.tag;
    auto job = RunningJob::prepare(m_pool.nextId++, std::move(request), m_pool.options);
    if (job) return handOver(std::move(*job));
    refused.error = job.error();
    return m_done(std::move(refused));
}

Result<void> JobLoop::tryAgain(std::unique_ptr<RunningJob> retry) {
    if (const Result<void> ready = retry->again(); !ready)
        return m_done(retry->finishLost(describe(ready.error()), m_pool.scratch));
    return handOver(std::move(retry));
}

Result<void> JobLoop::startWorker() {
    INLINESCOPE_TRY(m_pool.worker, WorkerProcess::start(m_pool.options.program, m_pool.options.variables, m_cancel));
    const std::string words = weakness(m_pool.worker->support());
    if (words.empty() || std::exchange(m_pool.weaknessTold, true)) return {};
    m_pool.options.weakness({Severity::Warning, "inlinescope-worker", {ErrorCode::Unsupported, words, {}, {}, {}}});
    return {};
}

Result<void> JobLoop::handOver(std::unique_ptr<RunningJob> job) {
    Result<void> sent;
    for (int attempt = 0; attempt < handOverAttempts; ++attempt) {
        if (!m_pool.worker) INLINESCOPE_CHECK(startWorker());
        sent = sendControl(m_pool.worker->control(), job->order(), job->workersDescriptors());
        if (sent) {
            job->started();
            m_jobs.push_back(std::move(job));
            return {};
        }
        INLINESCOPE_CHECK(loseWorker());
    }
    return sent;
}

int JobLoop::waitLimit() const {
    Clock::time_point wake = Clock::now() + pollLimit;
    for (const auto& job : m_jobs)
        wake = std::min(wake, job->hasFailed() && !job->killRequested ? Clock::now() : job->deadline());
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(wake - Clock::now());
    return static_cast<int>(std::max(left, std::chrono::milliseconds(0)).count());
}

Result<void> JobLoop::step() {
    std::vector<pollfd> waits{{m_pool.worker->control(), POLLIN, 0}};
    for (const auto& job : m_jobs) {
        waits.push_back({job->stream(), POLLIN, 0});
        waits.push_back({job->diagnostics(), POLLIN, 0});
    }
    if (::poll(waits.data(), waits.size(), waitLimit()) > 0) {
        for (std::size_t i = 0; i < m_jobs.size(); ++i) {
            if (waits[1 + 2 * i].revents || waits[2 + 2 * i].revents) m_jobs[i]->read(m_pool.scratch);
        }
    }
    while (m_pool.worker && readable(m_pool.worker->control()))
        INLINESCOPE_CHECK(serveControl());
    return enforce(); // last, so that a job that ended while the caller was busy is not overdue
}

Result<void> JobLoop::serveControl() {
    const auto packet = receiveControl(m_pool.worker->control());
    if (!packet || !*packet) return loseWorker();
    const auto* ended = std::get_if<JobEnded>(&(*packet)->message);
    return ended ? finish(*ended) : loseWorker();
}

Result<void> JobLoop::finish(const JobEnded& ended) {
    const auto found =
        std::find_if(m_jobs.begin(), m_jobs.end(), [&](const auto& job) { return job->id() == ended.job; });
    if (found == m_jobs.end()) return loseWorker();
    std::unique_ptr<RunningJob> job = std::move(*found);
    m_jobs.erase(found);
    JobOutcome outcome = job->finish(ended, m_pool.scratch);
    const Result<bool> other = job->becomesOther(outcome, m_pool.nextId++);
    return other.ok() && *other ? handOver(std::move(job)) : m_done(std::move(outcome));
}

Result<void> JobLoop::enforce() {
    const Clock::time_point now = Clock::now();
    for (const auto& job : m_jobs) {
        const bool overdue = now >= job->deadline();
        if (overdue && job->killRequested) return loseWorker();
        if (overdue) job->expire();
        if (!job->hasFailed() || job->killRequested) continue;
        if (!sendControl(m_pool.worker->control(), KillJob{job->id()})) return loseWorker();
        job->killRequested = true;
        job->setDeadline(now + killLimit);
    }
    return {};
}

Result<void> JobLoop::loseWorker() {
    const std::string how = m_pool.worker->end();
    m_pool.worker.reset();
    auto jobs = std::exchange(m_jobs, {});
    for (auto& job : jobs) {
        if (!job->mayTryAgain(m_pool.scratch)) {
            INLINESCOPE_CHECK(m_done(job->finishLost(how, m_pool.scratch)));
            continue;
        }
        m_retries.push_back(std::move(job));
    }
    return {};
}

} // namespace inlinescope
