// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace inlinescope {

/// Threads that take the steps of a search, in the order in which they are started, and report to the thread that owns
/// the search what they have found. The destructor drops the steps that no thread has begun, and waits for the others.
/// It is no ThreadGroup, whose threads do one work each, and say nothing before they end. A step must not throw.
class StepThreads {
public:
    explicit StepThreads(std::size_t count);
    ~StepThreads();
    StepThreads(const StepThreads&) = delete;
    StepThreads& operator=(const StepThreads&) = delete;

    void start(std::function<void()> step);
    /// Processes that a step may use of `all`, so that all of them have work.
    int share(int all);

    /// Has the owner call it; from any thread.
    void report(std::function<void()> message);
    /// Calls what is reported, until `ended`, which only such a call changes; and `meanwhile` several times a second.
    void listenUntil(const bool& ended, const std::function<void()>& meanwhile);

private:
    void work();

    std::mutex m_mutex;
    std::condition_variable m_started, m_reported;
    std::deque<std::function<void()>> m_steps, m_messages;
    std::size_t m_busy = 0;
    bool m_ended = false;
    std::vector<std::thread> m_threads;
};

} // namespace inlinescope
