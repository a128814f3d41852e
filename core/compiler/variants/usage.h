// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>

namespace inlinescope {

/// What a process has used since it began, without its children.
struct Usage {
    std::int64_t ns = 0; ///< user plus system time
    std::int64_t systemNs = 0;
    std::int64_t pageFaults = 0;
};
Usage ownUsage();
inline Usage operator-(const Usage& a, const Usage& b) {
    return {a.ns - b.ns, a.systemNs - b.systemNs, a.pageFaults - b.pageFaults};
}

} // namespace inlinescope
