// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/runner/running_job.h"
#include "core/runner/worker_process.h"

#include <poll.h>

namespace inlinescope {

/// The state that a pool keeps between runs.
struct PoolState {
    WorkerPoolOptions options;
    std::unique_ptr<WorkerProcess> worker; ///< none before the first job and after the worker was lost
    std::uint32_t nextId = 1;
    bool weaknessTold = false;
    std::vector<std::byte> scratch; ///< buffer for one read of a pipe
};

/// One call of WorkerPool::run(): the running jobs and the poll loop that serves them.
class JobLoop {
public:
    JobLoop(PoolState& pool, const NextJob& next, const TakeOutcome& done, const CancelToken& cancel);
    Result<void> run();

private:
    /// Starts jobs until the pool is full or no job is left.
    Result<void> fill();
    Result<void> start(JobRequest request);
    /// Sends a prepared job to the worker, which is started if none is running.
    Result<void> handOver(std::unique_ptr<RunningJob> job);
    Result<void> startWorker();
    /// Waits for an event and serves it.
    Result<void> step();
    int waitLimit() const;
    Result<void> serveControl();
    Result<void> finish(const JobEnded& ended);
    Result<void> cancelAll();
    /// Asks the worker to kill failed and overdue jobs. Error: the worker does not do it.
    Result<void> enforce();
    /// The running jobs become retries; those that cannot be retried end with the worker.
    Result<void> loseWorker();
    Result<void> tryAgain(std::unique_ptr<RunningJob> retry);

    PoolState& m_pool;
    const NextJob& m_next;
    const TakeOutcome& m_done;
    const CancelToken& m_cancel;
    std::size_t m_parallel;
    std::vector<std::unique_ptr<RunningJob>> m_jobs;
    std::vector<std::unique_ptr<RunningJob>> m_retries; ///< each of them may have ended the worker
    bool m_exhausted = false;                           ///< m_next has no more jobs
    bool m_cancelled = false;                           ///< the run was cancelled before all jobs were done
};

} // namespace inlinescope
