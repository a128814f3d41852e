// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runner/worker_pool.h"

#include "core/runner/running_task.h"
#include "core/runner/worker_process.h"

#include <algorithm>
#include <poll.h>
#include <utility>

namespace inlinescope {

/// The state that a pool keeps between runs.
struct PoolState {
    WorkerPoolOptions options;
    std::unique_ptr<WorkerProcess> starting; ///< one that may not be ready yet
    std::unique_ptr<WorkerProcess> worker;   ///< none before the first task and after the worker was lost
    std::unique_ptr<WorkerProcess> released; ///< one that may not have ended yet
    std::uint32_t nextId = 1;
    bool weaknessTold = false;
    std::vector<std::byte> scratch; ///< buffer for one read of a pipe
};

namespace {

using Clock = RunningTask::Clock;

constexpr std::size_t scratchSize = 256 * 1024;
constexpr std::chrono::milliseconds pollLimit{100}; // maximum delay of a cancel
constexpr std::chrono::seconds killLimit{5};        // for the worker to kill a task
constexpr int handOverAttempts = 3;

bool readable(int fd) {
    pollfd wait{fd, POLLIN, 0};
    return ::poll(&wait, 1, 0) > 0;
}

/// One call of WorkerPool::run(): the running tasks and the poll loop that serves them.
class TaskLoop {
public:
    TaskLoop(PoolState& pool, const NextTask& next, const TakeOutcome& done, const CancelToken& cancel);
    ~TaskLoop();
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

TaskLoop::TaskLoop(PoolState& pool, const NextTask& next, const TakeOutcome& done, const CancelToken& cancel)
    : m_pool(pool), m_next(next), m_done(done), m_cancel(cancel), m_parallel(parallelTasks(pool.options.parallel)) {}

/// Tasks whose results are no longer needed are killed, with the worker.
TaskLoop::~TaskLoop() {
    if (m_tasks.empty() || !m_pool.worker) return;
    m_pool.worker->end();
    m_pool.worker.reset();
}

Result<void> TaskLoop::run() {
    while (true) {
        INLINESCOPE_CHECK(m_cancel.isCancelled() ? cancelAll() : fill());
        if (m_tasks.empty()) break;
        INLINESCOPE_CHECK(step());
    }
    return m_cancelled ? CancelToken::error() : Result<void>();
}

Result<void> TaskLoop::cancelAll() {
    m_cancelled = !m_exhausted || !m_tasks.empty() || !m_retries.empty() || m_cancelled;
    for (const auto& task : m_tasks)
        task->fail(TaskStatus::Cancelled, CancelToken::error());
    for (const auto& task : std::exchange(m_retries, {})) {
        task->fail(TaskStatus::Cancelled, CancelToken::error());
        INLINESCOPE_CHECK(m_done(task->finishLost({}, m_pool.scratch)));
    }
    return {};
}

Result<void> TaskLoop::fill() {
    while (!m_retries.empty() && m_tasks.empty()) { // runs alone, so that only this task can have ended the worker
        std::unique_ptr<RunningTask> retry = std::move(m_retries.back());
        m_retries.pop_back();
        INLINESCOPE_CHECK(tryAgain(std::move(retry)));
    }
    while (m_retries.empty() && !m_exhausted && m_tasks.size() < m_parallel) {
        std::optional<TaskRequest> request = m_next();
        m_exhausted = !request;
        if (request) INLINESCOPE_CHECK(start(std::move(*request)));
    }
    return {};
}

Result<void> TaskLoop::start(TaskRequest request) {
    TaskOutcome refused;
    refused.tag = request.tag;
    auto task = RunningTask::prepare(m_pool.nextId++, request, m_pool.options);
    if (task) return handOver(std::move(*task));
    refused.error = task.error();
    return m_done(std::move(refused));
}

Result<void> TaskLoop::tryAgain(std::unique_ptr<RunningTask> retry) {
    if (const Result<void> ready = retry->again(); !ready)
        return m_done(retry->finishLost(describe(ready.error()), m_pool.scratch));
    return handOver(std::move(retry));
}

Result<void> TaskLoop::startWorker() {
    std::unique_ptr<WorkerProcess> worker = std::move(m_pool.starting);
    if (!worker) {
        INLINESCOPE_TRY(worker, WorkerProcess::start(m_pool.options.program, m_pool.options.variables));
    }
    INLINESCOPE_CHECK(worker->awaitReady(m_cancel));
    m_pool.worker = std::move(worker);
    const std::string words = weakness(m_pool.worker->support());
    if (words.empty() || std::exchange(m_pool.weaknessTold, true)) return {};
    m_pool.options.weakness({Severity::Warning, "inlinescope-worker", {ErrorCode::Unsupported, words, {}, {}, {}}});
    return {};
}

Result<void> TaskLoop::handOver(std::unique_ptr<RunningTask> task) {
    Result<void> sent;
    for (int attempt = 0; attempt < handOverAttempts; ++attempt) {
        if (!m_pool.worker) INLINESCOPE_CHECK(startWorker());
        sent = sendControl(m_pool.worker->control(), task->order(), task->workersDescriptors());
        if (sent) {
            task->started();
            m_tasks.push_back(std::move(task));
            return {};
        }
        INLINESCOPE_CHECK(loseWorker());
    }
    return sent;
}

int TaskLoop::waitLimit() const {
    Clock::time_point wake = Clock::now() + pollLimit;
    for (const auto& task : m_tasks)
        wake = std::min(wake, task->hasFailed() && !task->killRequested ? Clock::now() : task->deadline());
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(wake - Clock::now());
    return static_cast<int>(std::max(left, std::chrono::milliseconds(0)).count());
}

Result<void> TaskLoop::step() {
    std::vector<pollfd> waits{{m_pool.worker->control(), POLLIN, 0}};
    for (const auto& task : m_tasks) {
        waits.push_back({task->stream(), task->streamEvents(), 0});
        waits.push_back({task->diagnostics(), POLLIN, 0});
    }
    if (::poll(waits.data(), waits.size(), waitLimit()) > 0) {
        for (std::size_t i = 0; i < m_tasks.size(); ++i) {
            if (waits[1 + 2 * i].revents || waits[2 + 2 * i].revents) m_tasks[i]->read(m_pool.scratch);
        }
    }
    while (m_pool.worker && readable(m_pool.worker->control()))
        INLINESCOPE_CHECK(serveControl());
    return enforce(); // last, so that a task that ended while the caller was busy is not overdue
}

Result<void> TaskLoop::serveControl() {
    const auto packet = receiveControl(m_pool.worker->control());
    if (!packet || !*packet) return loseWorker();
    const auto* ended = std::get_if<TaskEnded>(&(*packet)->message);
    return ended ? finish(*ended) : loseWorker();
}

Result<void> TaskLoop::finish(const TaskEnded& ended) {
    const auto found =
        std::find_if(m_tasks.begin(), m_tasks.end(), [&](const auto& task) { return task->id() == ended.task; });
    if (found == m_tasks.end()) return loseWorker();
    std::unique_ptr<RunningTask> task = std::move(*found);
    m_tasks.erase(found);
    TaskOutcome outcome = task->finish(ended, m_pool.scratch);
    const Result<bool> other = task->becomesOther(outcome, m_pool.nextId++);
    return other.ok() && *other ? handOver(std::move(task)) : m_done(std::move(outcome));
}

Result<void> TaskLoop::enforce() {
    const Clock::time_point now = Clock::now();
    for (const auto& task : m_tasks) {
        const bool overdue = now >= task->deadline();
        if (overdue && task->killRequested) return loseWorker();
        if (overdue) task->expire();
        if (!task->hasFailed() || task->killRequested) continue;
        if (!sendControl(m_pool.worker->control(), KillTask{task->id()})) return loseWorker();
        task->killRequested = true;
        task->setDeadline(now + killLimit);
    }
    return {};
}

Result<void> TaskLoop::loseWorker() {
    const std::string how = m_pool.worker->end();
    m_pool.worker.reset();
    auto tasks = std::exchange(m_tasks, {});
    for (auto& task : tasks) {
        if (!task->mayTryAgain(m_pool.scratch)) {
            INLINESCOPE_CHECK(m_done(task->finishLost(how, m_pool.scratch)));
            continue;
        }
        m_retries.push_back(std::move(task));
    }
    return {};
}

} // namespace

WorkerPool::WorkerPool(WorkerPoolOptions options)
    : m_state(
          new PoolState{std::move(options), nullptr, nullptr, nullptr, 1, false, std::vector<std::byte>(scratchSize)}) {
    WorkerPoolOptions& its = m_state->options;
    if (its.memoryLimit == 0) its.memoryLimit = defaultMemoryLimit(its.parallel);
}

WorkerPool::~WorkerPool() = default;

void WorkerPool::start() {
    if (m_state->worker || m_state->starting) return;
    auto started = WorkerProcess::start(m_state->options.program, m_state->options.variables);
    if (started.ok()) m_state->starting = std::move(*started);
}

void WorkerPool::release() {
    if (!m_state->worker) return;
    m_state->worker->release();
    m_state->released = std::move(m_state->worker);
}

void WorkerPool::tell(std::function<void(const Finding&)> weakness) {
    m_state->options.weakness = std::move(weakness);
}

Result<void> WorkerPool::run(const NextTask& next, const TakeOutcome& done, const CancelToken& cancel) {
    return TaskLoop(*m_state, next, done, cancel).run();
}

} // namespace inlinescope
