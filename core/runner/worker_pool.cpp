#include "core/runner/worker_pool.h"

#include "core/runner/job_loop.h"

namespace inlinescope {

namespace {

constexpr std::size_t scratchSize = 256 * 1024;

} // namespace

WorkerPool::WorkerPool(WorkerPoolOptions options)
    : m_state(new PoolState{std::move(options), nullptr, 1, std::vector<std::byte>(scratchSize)}) {}

WorkerPool::~WorkerPool() = default;

Result<void> WorkerPool::run(const Source& next, const Done& done, const CancelToken& cancel) {
    Result<void> result = JobLoop(*m_state, next, done, cancel).run();
    const bool whole = result || result.error().code == ErrorCode::Cancelled;
    if (!whole && m_state->worker) {
        m_state->worker->end(); // jobs that nobody waits for any more
        m_state->worker.reset();
    }
    return result;
}

} // namespace inlinescope
