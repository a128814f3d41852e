// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <optional>

namespace inlinescope {

/// What a search, or a part of it, may still use: wall-clock time, compiles, both or no limit.
class SearchBudget {
public:
    using Clock = std::chrono::steady_clock;

    SearchBudget(std::optional<std::chrono::seconds> time, std::optional<std::int64_t> compiles)
        : m_compiles(compiles) {
        if (time) m_end = Clock::now() + *time;
    }

    bool isSpent() const { return isTimeOver() || (m_compiles && *m_compiles <= 0); }
    bool isTimeOver() const { return m_end && Clock::now() >= *m_end; }
    /// Whether `time` more would be too much.
    bool isTimeOverAfter(Clock::duration time) const { return m_end && Clock::now() + time >= *m_end; }
    void use(std::int64_t compiles) {
        if (m_compiles) *m_compiles -= compiles;
    }
    /// The number of compiles that may begin, at most `compiles`.
    std::int64_t atMost(std::int64_t compiles) const {
        return m_compiles ? std::clamp<std::int64_t>(*m_compiles, 0, compiles) : compiles;
    }
    /// A share, 0 to 1, of what is left; use of the part must also be counted on the whole.
    SearchBudget part(double share) const {
        SearchBudget part = *this;
        if (m_end)
            part.m_end = Clock::now() + std::chrono::duration_cast<Clock::duration>((*m_end - Clock::now()) * share);
        if (m_compiles) part.m_compiles = std::int64_t(std::ceil(double(*m_compiles) * share));
        return part;
    }
    /// A share of the time that is left, and at most `compiles` of the compiles.
    SearchBudget part(double shareOfTime, std::int64_t compiles) const {
        SearchBudget part = this->part(shareOfTime);
        if (m_compiles) part.m_compiles = atMost(compiles);
        return part;
    }
    /// Its time ends so much earlier, for what must follow.
    SearchBudget before(Clock::duration time) const {
        SearchBudget earlier = *this;
        if (m_end) *earlier.m_end -= time;
        return earlier;
    }
    std::optional<std::int64_t> compilesLeft() const { return m_compiles; }
    std::optional<std::chrono::seconds> timeLeft() const {
        if (!m_end) return std::nullopt;
        return std::max(std::chrono::seconds(0),
                        std::chrono::duration_cast<std::chrono::seconds>(*m_end - Clock::now()));
    }

private:
    std::optional<Clock::time_point> m_end;
    std::optional<std::int64_t> m_compiles;
};

} // namespace inlinescope
