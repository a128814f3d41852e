// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/job_context.h"
#include "core/jobs/common/meter_limits.h"
#include "core/runner/worker_pool.h"

#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <utility>

namespace inlinescope {

/// Pools of a job that outlive their users, since starting a worker program takes about 0.1 s. For any thread.
class KeptPools {
public:
    /// Of a job that uses `most` processes at a time: it keeps no more pools than that which nobody uses.
    explicit KeptPools(std::size_t most) : m_most(most) {}

    /// A pool with these limits that nobody uses, or a new one, with the context's worker program and findings. It is
    /// free again when the result is destroyed; this object must outlive it. All contexts are of one job.
    std::shared_ptr<WorkerPool> lend(const JobContext& context, const MeterLimits& limits);

private:
    using Free = std::pair<MeterLimits, std::unique_ptr<WorkerPool>>;
    /// Keeps it in place of the one that was kept first, if there are too many.
    void keep(Free pool);

    const std::size_t m_most;
    std::mutex m_mutex;
    std::deque<Free> m_free; ///< the latest is the last
};

} // namespace inlinescope
