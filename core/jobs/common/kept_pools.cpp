// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/kept_pools.h"

#include "core/jobs/common/pool_options.h"

#include <algorithm>

namespace inlinescope {

std::shared_ptr<WorkerPool> KeptPools::lend(const JobContext& context, const MeterLimits& limits) {
    std::unique_ptr<WorkerPool> pool;
    {
        const std::lock_guard lock(m_mutex);
        const auto kept = std::ranges::find(m_free, limits, [](const auto& entry) { return entry.first; });
        if (kept != m_free.end()) {
            pool = std::move(kept->second);
            m_free.erase(kept);
        }
    }
    if (!pool) pool = std::make_unique<WorkerPool>(poolOptions(context, limits));
    pool->tell(context.finding);
    return {pool.release(), [this, limits](WorkerPool* used) {
                std::unique_ptr<WorkerPool> owned(used);
                owned->tell([](const Finding&) {}); // the context can end before this pool
                const std::lock_guard lock(m_mutex);
                m_free.emplace_back(limits, std::move(owned));
            }};
}

} // namespace inlinescope
