// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/script.h"

#include <unordered_map>

namespace inlinescope {
namespace {

bool canBeForced(const Decision& decision) {
    if (decision.outcome == Outcome::NeverAsked) return false;
    // LLVM's ML advisor refuses calls in unreachable code without asking its model; this does not bind other policies.
    const bool heuristicDisagrees =
        decision.defaultAdvice && *decision.defaultAdvice != (decision.advice == Advice::Inline);
    return !decision.mandatory || heuristicDisagrees;
}

} // namespace

std::vector<std::optional<ForcedAdvice>> forcedAdvices(const std::vector<Decision>& decisions) {
    std::unordered_map<std::uint64_t, std::size_t> rows;
    for (const Decision& decision : decisions)
        ++rows[decision.key.hash];
    std::vector<std::optional<ForcedAdvice>> forced(decisions.size());
    for (std::size_t index = 0; index < decisions.size(); ++index) {
        const Decision& decision = decisions[index];
        if (!canBeForced(decision)) continue;
        const bool shared = rows[decision.key.hash] > 1;
        forced[index] = {decision.key.hash, shared ? std::optional(decision.key.occurrence) : std::nullopt,
                         decision.advice};
    }
    return forced;
}

} // namespace inlinescope
