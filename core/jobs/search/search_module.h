// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/search_moves.h"
#include "core/base/result.h"
#include "core/jobs/search/search_budget.h"
#include "core/model/module_run.h"

#include <functional>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace inlinescope {

class VariantMeter;

/// The value of an object in bytes; fewer are better.
using JudgeObject = std::function<std::int64_t(const ModuleSizes&, const std::vector<FunctionSize>&)>;

/// The result of one round of a module.
struct SearchRound {
    std::optional<ModuleRunResult> better; ///< VariantMeter::record(), smaller than the state; absent if none was found
    std::size_t taken = 0;                 ///< moves that are part of it
    std::int64_t compiles = 0;             ///< variants that were measured, and compiles
    std::vector<std::pair<SearchMove, std::int64_t>> learned = {}; ///< measured moves, and the change in bytes
};

/// The start of a round.
struct RoundStart {
    VariantMeter& meter;     ///< its decisions are the state
    std::int64_t before = 0; ///< the state's value in bytes
    const JudgeObject& judge;
    const MoveHistory& history; ///< of all modules of a search
    const SearchBudget& budget;
    /// Called after each measurement, with the number of measurements and of all.
    std::function<void(std::size_t done, std::size_t of)> measured;
};

/// The local search of one module from one start, round by round. In a first sweep moves that do not reach the same
/// functions are measured together (side_by_side.h), which is much faster. After such a sweep has changed nothing, each
/// move is measured by itself. The state is exhausted when that changes nothing either; if it does, the next sweep
/// measures together again. If the budget is used up, a round ends early with what it found.
class ModuleSearch {
public:
    explicit ModuleSearch(std::uint64_t seed) : m_seed(seed) {}

    /// Measures the next moves, and combines those that make the state smaller. The first round begins with a leap: it
    /// combines the moves of kinds that have made this or other modules smaller, if that makes the state smaller; this
    /// needs a few measurements, whatever the number of moves.
    Result<SearchRound> round(const RoundStart& start);
    bool isExhausted() const { return m_exhausted; }
    /// Whether each move is measured by itself now.
    bool isApart() const { return m_apart; }

private:
    /// The moves from this state that the sweep has not measured; if there are none, those of the next sweep.
    std::vector<SearchMove> nextMoves(const std::vector<Decision>& decisions, const MoveHistory& history);
    void endSweep();

    std::uint64_t m_seed;
    std::set<SearchMove::Identity> m_tried; ///< in this sweep
    bool m_changed = false;                 ///< in this sweep
    bool m_leapt = false;
    bool m_apart = false; ///< this sweep measures each move by itself
    bool m_exhausted = false;
};

} // namespace inlinescope
