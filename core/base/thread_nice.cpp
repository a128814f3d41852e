// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/thread_nice.h"

#include <sys/resource.h>

namespace inlinescope {

int threadNice() {
    return getpriority(PRIO_PROCESS, 0);
}

void raiseThreadNice(int nice) {
    if (threadNice() < nice) setpriority(PRIO_PROCESS, 0, nice);
}

} // namespace inlinescope
