// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <sys/resource.h>

#include <cstdint>

namespace inlinescope {

/// User plus system time, in nanoseconds.
inline std::int64_t processorTime(const rusage& usage) {
    const auto nanoseconds = [](const timeval& time) { return time.tv_sec * 1'000'000'000ll + time.tv_usec * 1'000ll; };
    return nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime);
}

} // namespace inlinescope
