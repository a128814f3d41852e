// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/search_moves.h"
#include "core/jobs/compile/variant_meter.h"
#include "core/jobs/search/search_budget.h"

#include <functional>
#include <optional>
#include <set>

namespace inlinescope {

/// What judges an object: bytes, the fewer the better.
using JudgeObject = std::function<std::int64_t(const ModuleSizes&, const std::vector<FunctionSize>&)>;

/// What one round of a module came to.
struct SearchRound {
    std::optional<ModuleRunResult> better; ///< a compile in full, smaller than the state; absent where none was found
    std::size_t taken = 0;                 ///< moves that it took
    std::int64_t compiles = 0;             ///< variants that were measured, and compiles
};

/// What a round starts from.
struct RoundStart {
    VariantMeter& meter;     ///< opened on the state
    std::int64_t before = 0; ///< bytes that the state is judged
    const JudgeObject& judge;
    MoveHistory& history; ///< shared by the modules of a search
    const SearchBudget& budget;
    /// Told after each measured move: how many of how many are done.
    std::function<void(std::size_t done, std::size_t of)> measured;
};

/// The local search of one module, round by round. A sweep is over when every move of the state as it then is was
/// measured; the state is exhausted when a whole sweep has changed nothing. Rounds end early, with what was found,
/// where the budget is spent.
class ModuleSearch {
public:
    explicit ModuleSearch(std::uint64_t seed) : m_seed(seed) {}

    /// Takes together those moves, not measured yet, whose kind has made this or other modules smaller, where that
    /// makes the state smaller; a few compiles, however many the moves.
    Result<SearchRound> leap(const RoundStart& start);
    /// Measures the next moves, and puts together those that make the state smaller.
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
