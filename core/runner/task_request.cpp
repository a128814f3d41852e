// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runner/task_request.h"

#include <algorithm>
#include <thread>
#include <unistd.h>

namespace inlinescope {
namespace {

constexpr std::uint64_t leastMemory = 1ull << 30;

} // namespace

std::size_t parallelTasks(int parallel) {
    return parallel > 0 ? static_cast<std::size_t>(parallel) : std::max(1u, std::thread::hardware_concurrency());
}

std::uint64_t defaultMemoryLimit(int parallel) {
    const auto pages = static_cast<std::uint64_t>(std::max(0L, ::sysconf(_SC_PHYS_PAGES)));
    const auto memory = pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    return std::max(leastMemory, memory / 4 * 3 / parallelTasks(parallel));
}

} // namespace inlinescope
