// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/progress.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace inlinescope {

/// The speed and remaining time of long work whose items differ in cost. Each item has a weight (its expected cost in
/// any unit); the remaining items are expected to cost as much per weight as the finished ones did.
class Pace {
public:
    using Clock = std::chrono::steady_clock;

    /// `total` is the sum of the weights of all `items`.
    Pace(std::int64_t items, double total, Clock::time_point start) : m_items(items), m_total(total), m_start(start) {}

    /// An item is done.
    void add(double weight) {
        ++m_done;
        m_weight += weight;
    }
    /// `underWay` is the weight of what is done of items that are not.
    Progress progress(std::string item, Clock::time_point now, double underWay = 0) const {
        const double seconds = std::chrono::duration<double>(now - m_start).count();
        const double weight = m_weight + underWay;
        Progress progress{m_done, m_items, std::move(item)};
        if (seconds > 0) progress.perSecond = double(m_done) / seconds;
        if (weight > 0) progress.secondsLeft = std::max(m_total - weight, 0.0) * seconds / weight;
        return progress;
    }

private:
    std::int64_t m_items, m_done = 0;
    double m_total, m_weight = 0;
    Clock::time_point m_start;
};

/// The same of work whose items all cost the same, since `start`; `total` is 0 if it is not known.
inline Progress steadyProgress(std::int64_t done, std::int64_t total, std::string item, Pace::Clock::time_point start) {
    const double seconds = std::chrono::duration<double>(Pace::Clock::now() - start).count();
    Progress progress{done, total, std::move(item)};
    if (seconds > 0) progress.perSecond = double(done) / seconds;
    if (done > 0 && total >= done) progress.secondsLeft = double(total - done) * seconds / double(done);
    return progress;
}

} // namespace inlinescope
