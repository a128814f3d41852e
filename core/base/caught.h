// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

namespace inlinescope {

/// The exception that is being handled, as an error: LimitExceeded if memory could not be allocated, Unreadable with
/// the path for an exception of the file system, Internal for every other. To be called in a catch block.
Error errorOfException();

/// The result of `work`, which returns a Result; an exception that it throws becomes an error. Functions report errors
/// as Results, so this is only for the outermost function of a thread and for main(), where an exception would end the
/// program.
template <typename Work>
auto caught(Work&& work) -> decltype(work()) {
    try {
        return work();
    } catch (...) {
        return errorOfException();
    }
}

} // namespace inlinescope
