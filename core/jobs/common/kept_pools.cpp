// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/kept_pools.h"

#include "core/jobs/common/pool_options.h"

#include <algorithm>

namespace inlinescope {

std::shared_ptr<WorkerPool> KeptPools::lend(const MeterLimits& limits) {
    std::unique_ptr<WorkerPool> pool;
    {
        const std::lock_guard lock(m_mutex);
        const auto kept = std::ranges::find(m_free, limits, [](const auto& entry) { return entry.first; });
        if (kept != m_free.end()) {
            pool = std::move(kept->second);
            m_free.erase(kept);
        }
    }
    if (!pool) pool = std::make_unique<WorkerPool>(poolOptions(m_context, limits));
    return {pool.release(), [this, limits](WorkerPool* used) {
                std::unique_ptr<WorkerPool> owned(used);
                const std::lock_guard lock(m_mutex);
                m_free.emplace_back(limits, std::move(owned));
            }};
}

} // namespace inlinescope
