// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/job_context.h"
#include "core/jobs/common/meter_limits.h"
#include "core/runner/worker_pool.h"

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace inlinescope {

/// Pools of a job that outlive their users, since starting a worker program takes about 0.1 s. For any thread.
class KeptPools {
public:
    /// A pool with these limits that nobody uses, or a new one, with the context's worker program and findings. It is
    /// free again when the result is destroyed; this object must outlive it. All contexts are of one job.
    std::shared_ptr<WorkerPool> lend(const JobContext& context, const MeterLimits& limits);

private:
    std::mutex m_mutex;
    std::vector<std::pair<MeterLimits, std::unique_ptr<WorkerPool>>> m_free;
};

} // namespace inlinescope
