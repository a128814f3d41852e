// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/thread_group.h"

#include "core/base/caught.h"

#include <utility>

namespace inlinescope {

Result<void> ThreadGroup::start(Work work) {
    return caught([&]() -> Result<void> {
        Result<void>& result = m_results.emplace_back();
        m_threads.emplace_back([&result, work = std::move(work)] { result = caught(work); });
        return {};
    });
}

Result<void> ThreadGroup::join() {
    m_threads.clear();
    for (Result<void>& result : m_results)
        INLINESCOPE_CHECK(std::exchange(result, {}));
    return {};
}

} // namespace inlinescope
