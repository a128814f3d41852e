// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

namespace inlinescope {

/// The exception that is being handled, as an error: LimitExceeded for memory that cannot be had, Unreadable for a file
/// system's, with its path, Internal for every other. To be called in a catch block.
Error errorOfException();

/// What `work` (which returns a Result) gives; what it throws, as an error. Rooms report by Results, so this is for
/// what is left over, where an exception would end the program: at the foot of a thread and of main().
template <typename Work>
auto caught(Work&& work) -> decltype(work()) {
    try {
        return work();
    } catch (...) {
        return errorOfException();
    }
}

} // namespace inlinescope
