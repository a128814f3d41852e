// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/search_moves.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <random>

namespace inlinescope {
namespace {

/// A move with its sort keys.
struct RankedMove {
    SearchMove move;
    double expected = 0;       ///< bytes
    std::int64_t distance = 0; ///< distance of the cost from the threshold, the smallest of its decisions
    std::uint64_t lot = 0;

    auto rank() const { return std::tuple(expected, !move.group, distance, lot); }
};

std::int64_t distanceOf(const Decision& decision) {
    if (!decision.cost || !decision.threshold) return std::numeric_limits<std::int64_t>::max();
    return std::abs(*decision.cost - *decision.threshold);
}

ForcedAdvice otherWay(ForcedAdvice advice) {
    advice.advice = advice.advice == Advice::Inline ? Advice::Refuse : Advice::Inline;
    return advice;
}

/// The single moves, then the groups.
std::vector<RankedMove> collectMoves(std::span<const Decision> decisions) {
    const auto forced = forcedAdvices({decisions.begin(), decisions.end()});
    std::vector<RankedMove> moves;
    std::map<std::pair<std::string, Advice>, RankedMove> groups; ///< by callee and the advice that they give
    for (std::size_t index = 0; index < decisions.size(); ++index) {
        const Decision& decision = decisions[index];
        if (!forced[index] || decision.outcome == Outcome::Failed) continue;
        const ForcedAdvice advice = otherWay(*forced[index]);
        moves.push_back({{{advice}, decision.callee, false, {index}}, 0, distanceOf(decision), 0});
        const RankedMove none{{{}, decision.callee, true, {}}, 0, std::numeric_limits<std::int64_t>::max(), 0};
        RankedMove& group = groups.try_emplace({decision.callee, advice.advice}, none).first->second;
        group.move.advices.push_back(advice);
        group.move.decisions.push_back(index);
        group.distance = std::min(group.distance, distanceOf(decision));
    }
    for (auto& [kind, group] : groups)
        if (group.move.advices.size() > 1) moves.push_back(std::move(group));
    return moves;
}

} // namespace

SearchMove::Identity SearchMove::identity() const {
    Identity identity;
    for (const ForcedAdvice& advice : advices)
        identity.emplace_back(advice.hash, advice.occurrence, advice.advice);
    std::ranges::sort(identity);
    return identity;
}

void MoveHistory::add(const SearchMove& move, std::int64_t delta) {
    Sum& sum = m_kinds[kindOf(move)];
    sum.bytes += double(delta);
    sum.moves += 1;
}

std::optional<double> MoveHistory::expected(const SearchMove& move) const {
    const auto found = m_kinds.find(kindOf(move));
    if (found == m_kinds.end()) return std::nullopt;
    return found->second.bytes / found->second.moves;
}

std::vector<SearchMove> movesOf(std::span<const Decision> decisions, const MoveHistory& history, std::uint64_t seed) {
    std::vector<RankedMove> ranked = collectMoves(decisions);
    std::mt19937_64 lots(seed);
    for (RankedMove& move : ranked) {
        move.expected = history.expected(move.move).value_or(0);
        move.lot = lots();
    }
    std::ranges::sort(ranked, {}, &RankedMove::rank);
    std::vector<SearchMove> moves;
    for (RankedMove& move : ranked)
        moves.push_back(std::move(move.move));
    return moves;
}

} // namespace inlinescope
