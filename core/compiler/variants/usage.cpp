// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/variants/usage.h"

#include <sys/resource.h>

#include <ctime>

namespace inlinescope {

Usage ownUsage() {
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return {time.tv_sec * 1'000'000'000LL + time.tv_nsec,
            usage.ru_stime.tv_sec * 1'000'000'000LL + usage.ru_stime.tv_usec * 1000LL, usage.ru_minflt};
}

} // namespace inlinescope
