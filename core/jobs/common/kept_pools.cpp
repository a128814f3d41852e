// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/kept_pools.h"

#include "core/jobs/common/pool_options.h"

#include <algorithm>
#include <optional>

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
                keep({limits, std::move(owned)});
            }};
}

void KeptPools::keep(Free pool) {
    std::optional<Free> given; // ended after the lock, which takes some time
    const std::lock_guard lock(m_mutex);
    m_free.push_back(std::move(pool));
    if (m_free.size() <= m_most) return;
    given = std::move(m_free.front());
    m_free.pop_front();
}

} // namespace inlinescope
