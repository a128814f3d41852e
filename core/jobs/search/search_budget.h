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
        measureWhole();
    }

    bool isSpent() const { return (m_end && Clock::now() >= *m_end) || (m_compiles && *m_compiles <= 0); }
    void use(std::int64_t compiles) {
        if (m_compiles) *m_compiles -= compiles;
    }
    /// 0 to 1, of the initial budget.
    double shareLeft() const {
        double left = 1;
        if (m_end) left = std::chrono::duration<double>(*m_end - Clock::now()) / m_wholeTime;
        if (m_compiles) left = std::min(left, double(*m_compiles) / double(m_wholeCompiles));
        return std::clamp(left, 0.0, 1.0);
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
        part.measureWhole();
        return part;
    }
    std::optional<std::chrono::seconds> timeLeft() const {
        if (!m_end) return std::nullopt;
        return std::max(std::chrono::seconds(0),
                        std::chrono::duration_cast<std::chrono::seconds>(*m_end - Clock::now()));
    }

private:
    void measureWhole() {
        if (m_end) m_wholeTime = std::max<Clock::duration>(Clock::duration(1), *m_end - Clock::now());
        m_wholeCompiles = std::max<std::int64_t>(1, m_compiles.value_or(1));
    }

    std::optional<Clock::time_point> m_end;
    std::optional<std::int64_t> m_compiles;
    std::chrono::duration<double> m_wholeTime{1};
    std::int64_t m_wholeCompiles = 1;
};

} // namespace inlinescope
