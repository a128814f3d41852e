// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/runner/running_job.h"
#include "core/runner/worker_process.h"

#include <poll.h>

namespace inlinescope {

/// What a pool keeps between runs.
struct PoolState {
    WorkerPoolOptions options;
    std::unique_ptr<WorkerProcess> worker; ///< none before the first job and after a loss
    std::uint32_t nextId = 1;
    bool weaknessTold = false;
    std::vector<std::byte> scratch; ///< what a read of a pipe takes at most
};

/// One call of WorkerPool::run(): the jobs under way and the poll loop that serves them.
class JobLoop {
public:
    JobLoop(PoolState& pool, const NextJob& next, const TakeOutcome& done, const CancelToken& cancel);
    Result<void> run();

private:
    /// Starts jobs until there is no room or no more of them.
    Result<void> fill();
    Result<void> start(JobRequest request);
    /// Gives a prepared job to the worker, which is started where there is none.
    Result<void> handOver(std::unique_ptr<RunningJob> job);
    Result<void> startWorker();
    /// Waits for something to happen and serves it.
    Result<void> step();
    int waitLimit() const;
    Result<void> serveControl();
    Result<void> finish(const JobEnded& ended);
    Result<void> cancelAll();
    /// Has condemned and overdue jobs killed. Error: the worker does not do it.
    Result<void> enforce();
    /// The jobs under way are retries; those that cannot be tried again end with the worker.
    Result<void> loseWorker();
    Result<void> tryAgain(std::unique_ptr<RunningJob> retry);

    PoolState& m_pool;
    const NextJob& m_next;
    const TakeOutcome& m_done;
    const CancelToken& m_cancel;
    std::size_t m_parallel;
    std::vector<std::unique_ptr<RunningJob>> m_jobs;
    std::vector<std::unique_ptr<RunningJob>> m_retries; ///< one of them may have ended the worker
    bool m_exhausted = false;                           ///< m_next has no more
    bool m_cancelled = false;                           ///< and something was left undone for it
};

} // namespace inlinescope
