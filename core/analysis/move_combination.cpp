// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/move_combination.h"

#include <span>

namespace inlinescope {
namespace {

using Candidates = std::span<const MeasuredMove>;

/// At least nine tenths of the sum of gains, and not less than the first gain.
bool goTogether(Candidates candidates, std::int64_t gain) {
    std::int64_t sum = 0;
    for (const MeasuredMove& candidate : candidates)
        sum += candidate.gain;
    return gain >= candidates.front().gain && gain >= sum - sum / 10;
}

class Combining {
public:
    Combining(std::int64_t before, const MeasureMoves& measure)
        : m_measure(measure), m_taken{{}, before}, m_best(m_taken) {}

    Result<void> take(Candidates candidates) {
        if (candidates.empty() || m_ended) return {};
        MoveCombination tried = m_taken;
        for (const MeasuredMove& candidate : candidates)
            tried.moves.push_back(candidate.move);
        INLINESCOPE_TRY(const std::optional<std::int64_t> bytes, m_measure(tried.moves));
        m_ended = !bytes;
        if (!bytes) return {};
        tried.bytes = *bytes;
        if (tried.bytes < m_best.bytes) m_best = tried;
        const std::int64_t gain = m_taken.bytes - tried.bytes;
        const bool single = candidates.size() == 1;
        if (gain > 0 && (single || goTogether(candidates, gain)))
            m_taken = std::move(tried);
        else if (!single)
            return takeHalves(candidates);
        return {};
    }
    MoveCombination best() const { return m_best; }

private:
    Result<void> takeHalves(Candidates candidates) {
        const std::size_t half = (candidates.size() + 1) / 2;
        INLINESCOPE_CHECK(take(candidates.first(half)));
        return take(candidates.subspan(half));
    }

    const MeasureMoves& m_measure;
    MoveCombination m_taken; ///< the moves that are already selected
    MoveCombination m_best;  ///< the smallest state that was measured
    bool m_ended = false;
};

} // namespace

Result<MoveCombination> combineMoves(const std::vector<MeasuredMove>& candidates, std::int64_t before,
                                     const MeasureMoves& measure) {
    Combining combining(before, measure);
    INLINESCOPE_CHECK(combining.take(candidates));
    return combining.best();
}

} // namespace inlinescope
