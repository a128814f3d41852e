// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/runner/running_task.h"
#include "core/runner/worker_process.h"

#include <poll.h>

namespace inlinescope {

/// The state that a pool keeps between runs.
struct PoolState {
    WorkerPoolOptions options;
    std::unique_ptr<WorkerProcess> worker; ///< none before the first task and after the worker was lost
    std::uint32_t nextId = 1;
    bool weaknessTold = false;
    std::vector<std::byte> scratch; ///< buffer for one read of a pipe
};

/// One call of WorkerPool::run(): the running tasks and the poll loop that serves them.
class TaskLoop {
public:
    TaskLoop(PoolState& pool, const NextTask& next, const TakeOutcome& done, const CancelToken& cancel);
    Result<void> run();

private:
    /// Starts tasks until the pool is full or no task is left.
    Result<void> fill();
    Result<void> start(TaskRequest request);
    /// Sends a prepared task to the worker, which is started if none is running.
    Result<void> handOver(std::unique_ptr<RunningTask> task);
    Result<void> startWorker();
    /// Waits for an event and serves it.
    Result<void> step();
    int waitLimit() const;
    Result<void> serveControl();
    Result<void> finish(const TaskEnded& ended);
    Result<void> cancelAll();
    /// Asks the worker to kill failed and overdue tasks. Error: the worker does not do it.
    Result<void> enforce();
    /// The running tasks become retries; those that cannot be retried end with the worker.
    Result<void> loseWorker();
    Result<void> tryAgain(std::unique_ptr<RunningTask> retry);

    PoolState& m_pool;
    const NextTask& m_next;
    const TakeOutcome& m_done;
    const CancelToken& m_cancel;
    std::size_t m_parallel;
    std::vector<std::unique_ptr<RunningTask>> m_tasks;
    std::vector<std::unique_ptr<RunningTask>> m_retries; ///< each of them may have ended the worker
    bool m_exhausted = false;                            ///< m_next has no more tasks
    bool m_cancelled = false;                            ///< the run was cancelled before all tasks were done
};

} // namespace inlinescope
