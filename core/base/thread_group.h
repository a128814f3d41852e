// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <deque>
#include <functional>
#include <thread>
#include <vector>

namespace inlinescope {

/// Threads that work at the same time, and their errors. An exception in a thread becomes an error of it, as by
/// caught(), instead of the program's end. For one thread, which starts and joins the others. It is no QThreadPool,
/// since that has no results and ends the program by an exception.
class ThreadGroup {
public:
    using Work = std::function<Result<void>()>;

    /// `work` begins at once, in a new thread. Errors: the system has no thread left (Internal).
    Result<void> start(Work work);
    /// Waits for all threads; the first error in the order of their start. The destructor waits too.
    Result<void> join();

private:
    std::deque<Result<void>> m_results;
    std::vector<std::jthread> m_threads;
};

} // namespace inlinescope
