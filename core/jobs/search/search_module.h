// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/search_moves.h"
#include "core/jobs/compile/variant_meter.h"
#include "core/jobs/search/search_budget.h"

#include <functional>
#include <optional>
#include <set>

namespace inlinescope {

/// The value of an object in bytes; fewer are better.
using JudgeObject = std::function<std::int64_t(const ModuleSizes&, const std::vector<FunctionSize>&)>;

/// The result of one round of a module.
struct SearchRound {
    std::optional<ModuleRunResult> better; ///< a full compile, smaller than the state; absent if none was found
    std::size_t taken = 0;                 ///< moves that are part of it
    std::int64_t compiles = 0;             ///< variants that were measured, and compiles
};

/// The start of a round.
struct RoundStart {
    VariantMeter& meter;     ///< opened on the state
    std::int64_t before = 0; ///< the state's value in bytes
    const JudgeObject& judge;
    MoveHistory& history; ///< shared by the modules of a search
    const SearchBudget& budget;
    /// Called after each measured move, with the number of measured moves and of all.
    std::function<void(std::size_t done, std::size_t of)> measured;
};

/// The local search of one module, round by round. A sweep is complete when every move of the state at that time was
/// measured; the state is exhausted when a complete sweep has changed nothing. If the budget is used up, a round ends
/// early with what it found.
class ModuleSearch {
public:
    explicit ModuleSearch(std::uint64_t seed) : m_seed(seed) {}

    /// Combines the moves, not measured yet, of kinds that have made this or other modules smaller, if the combination
    /// makes the state smaller; needs a few compiles, whatever the number of moves.
    Result<SearchRound> leap(const RoundStart& start);
    /// Measures the next moves, and combines those that make the state smaller.
    Result<SearchRound> round(const RoundStart& start);
    bool isExhausted() const { return m_exhausted; }

private:
    std::vector<SearchMove> nextMoves(const std::vector<Decision>& decisions, const MoveHistory& history);

    std::uint64_t m_seed;
    std::set<SearchMove::Identity> m_tried; ///< in this sweep
    bool m_changed = false;                 ///< in this sweep
    bool m_exhausted = false;
};

} // namespace inlinescope
