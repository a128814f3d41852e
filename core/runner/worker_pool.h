// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/runner/task_request.h"

#include <functional>
#include <memory>

namespace inlinescope {

struct PoolState;

/// Runs tasks in processes of inlinescope-worker, one process per task, a fixed number at a time. The worker program is
/// started by start() or the first run, kept between runs, restarted if it is lost, and ended by the destructor; no
/// process, pipe or file outlives the pool. Tasks that were running when the worker was lost are retried once, one at a
/// time, so that only the task that ends the worker again gets that failure. Used by one thread at a time.
class WorkerPool {
public:
    explicit WorkerPool(WorkerPoolOptions options);
    ~WorkerPool();
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    /// Starts the worker program, unless it runs, without waiting for it: the first run then finds it ready. If it does
    /// not start, the run says so.
    void start();
    /// Lets the worker program end without waiting for it; another run would start it again.
    void release();
    /// In place of WorkerPoolOptions::weakness from now on.
    void tell(std::function<void(const Finding&)> weakness);

    /// Blocks until every task has ended; `next` and `done` are called from this thread. A task that fails affects only
    /// its own outcome, not the run. After a cancel no task is started, and running tasks are killed and delivered as
    /// Cancelled. Errors: the worker program does not start, `done` failed, cancelled.
    Result<void> run(const NextTask& next, const TakeOutcome& done, const CancelToken& cancel);

private:
    std::unique_ptr<PoolState> m_state;
};

} // namespace inlinescope
