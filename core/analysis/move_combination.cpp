// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/move_combination.h"

#include <utility>

namespace inlinescope {
namespace {

/// At least nine tenths of the sum of gains, and not less than the first gain.
bool goTogether(std::int64_t sum, std::int64_t first, std::int64_t gain) {
    return gain >= first && gain >= sum - sum / 10;
}

} // namespace

MoveCombining::MoveCombining(std::vector<MeasuredMove> candidates, std::int64_t before)
    : m_candidates(std::move(candidates)), m_taken{{}, before}, m_best(m_taken) {
    if (!m_candidates.empty()) m_next.push_back({0, m_candidates.size()});
}

std::vector<std::size_t> MoveCombining::next() const {
    std::vector<std::size_t> moves = m_taken.moves;
    for (std::size_t index = m_next.back().begin; index < m_next.back().end; ++index)
        moves.push_back(m_candidates[index].move);
    return moves;
}

std::int64_t MoveCombining::gain() const {
    std::int64_t sum = 0;
    for (std::size_t index = m_next.back().begin; index < m_next.back().end; ++index)
        sum += m_candidates[index].gain;
    return sum;
}

void MoveCombining::take(std::int64_t bytes) {
    MoveCombination tried{next(), bytes};
    const std::int64_t sum = gain();
    const auto [begin, end] = m_next.back();
    m_next.pop_back();
    if (bytes < m_best.bytes) m_best = tried;
    const std::int64_t saved = m_taken.bytes - bytes;
    const bool single = end - begin == 1;
    if (saved > 0 && (single || goTogether(sum, m_candidates[begin].gain, saved))) {
        m_taken = std::move(tried);
    } else if (!single) {
        const std::size_t middle = begin + (end - begin + 1) / 2;
        m_next.push_back({middle, end});
        m_next.push_back({begin, middle});
    }
}

Result<MoveCombination> combineMoves(const std::vector<MeasuredMove>& candidates, std::int64_t before,
                                     const MeasureMoves& measure) {
    MoveCombining combining(candidates, before);
    while (!combining.isDone()) {
        INLINESCOPE_TRY(const std::optional<std::int64_t> bytes, measure(combining.next()));
        if (bytes)
            combining.take(*bytes);
        else
            combining.end();
    }
    return combining.best();
}

} // namespace inlinescope
