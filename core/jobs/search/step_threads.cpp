// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/search/step_threads.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace inlinescope {

namespace {

constexpr std::chrono::milliseconds betweenLooks{100}; ///< between two calls of what is done meanwhile

} // namespace

StepThreads::StepThreads(std::size_t count) {
    while (m_threads.size() < count)
        m_threads.emplace_back([this] { work(); });
}

StepThreads::~StepThreads() {
    {
        const std::lock_guard lock(m_mutex);
        m_ended = true;
        m_steps.clear();
    }
    m_started.notify_all();
    for (std::thread& thread : m_threads)
        thread.join();
}

void StepThreads::start(std::function<void()> step) {
    {
        const std::lock_guard lock(m_mutex);
        m_steps.push_back(std::move(step));
    }
    m_started.notify_one();
}

int StepThreads::share(int all) {
    const std::lock_guard lock(m_mutex);
    const std::size_t under = std::min(m_threads.size(), m_busy + m_steps.size());
    return std::max(1, all / int(std::max<std::size_t>(1, under)));
}

void StepThreads::report(std::function<void()> message) {
    {
        const std::lock_guard lock(m_mutex);
        m_messages.push_back(std::move(message));
    }
    m_reported.notify_one();
}

void StepThreads::listenUntil(const bool& ended, const std::function<void()>& meanwhile) {
    while (!ended) {
        meanwhile();
        std::unique_lock lock(m_mutex);
        if (!m_reported.wait_for(lock, betweenLooks, [this] { return !m_messages.empty(); })) continue;
        const std::function<void()> message = std::move(m_messages.front());
        m_messages.pop_front();
        lock.unlock();
        message();
    }
}

void StepThreads::work() {
    std::unique_lock lock(m_mutex);
    while (true) {
        m_started.wait(lock, [this] { return m_ended || !m_steps.empty(); });
        if (m_ended) return;
        const std::function<void()> step = std::move(m_steps.front());
        m_steps.pop_front();
        ++m_busy;
        lock.unlock();
        step();
        lock.lock();
        --m_busy;
    }
}

} // namespace inlinescope
