// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runner/worker_pool.h"

#include "core/runner/task_loop.h"

#include <algorithm>
#include <unistd.h>

namespace inlinescope {

namespace {

constexpr std::size_t scratchSize = 256 * 1024;

} // namespace

WorkerPool::WorkerPool(WorkerPoolOptions options)
    : m_state(new PoolState{std::move(options), nullptr, 1, false, std::vector<std::byte>(scratchSize)}) {
    WorkerPoolOptions& its = m_state->options;
    if (its.memoryLimit == 0) its.memoryLimit = defaultMemoryLimit(its.parallel);
}

WorkerPool::~WorkerPool() = default;

Result<void> WorkerPool::run(const Source& next, const Done& done, const CancelToken& cancel) {
    Result<void> result = TaskLoop(*m_state, next, done, cancel).run();
    const bool whole = result || result.error().code == ErrorCode::Cancelled;
    if (!whole && m_state->worker) {
        m_state->worker->end(); // kills tasks whose results are no longer needed
        m_state->worker.reset();
    }
    return result;
}

} // namespace inlinescope
