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
    explicit KeptPools(const JobContext& context) : m_context(context) {}

    /// A pool with these limits that nobody uses, or a new one. It is free again when the result is destroyed; this
    /// object must outlive it.
    std::shared_ptr<WorkerPool> lend(const MeterLimits& limits);

private:
    const JobContext& m_context;
    std::mutex m_mutex;
    std::vector<std::pair<MeterLimits, std::unique_ptr<WorkerPool>>> m_free;
};

} // namespace inlinescope
