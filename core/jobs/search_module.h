#pragma once
#include "core/analysis/search_moves.h"
#include "core/jobs/search_budget.h"
#include "core/jobs/variant_meter.h"

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

/// The local search of one module, round by round. A sweep is over when every move of the state as it then is was
/// measured; the state is exhausted when a whole sweep has changed nothing.
class ModuleSearch {
public:
    explicit ModuleSearch(std::uint64_t seed) : m_seed(seed) {}

    /// Measures the next moves from the state that `meter` is opened on and that is judged `before` bytes, and puts
    /// together those that make it smaller. Ends early, with what was found, where the budget is spent. `measured` is
    /// told after each move how many of how many are done.
    Result<SearchRound> round(VariantMeter& meter, std::int64_t before, const JudgeObject& judge, MoveHistory& history,
                              const SearchBudget& budget,
                              const std::function<void(std::size_t done, std::size_t of)>& measured);
    bool isExhausted() const { return m_exhausted; }

private:
    std::vector<SearchMove> nextMoves(const std::vector<Decision>& decisions, const MoveHistory& history);

    std::uint64_t m_seed;
    std::set<SearchMove::Identity> m_tried; ///< in this sweep
    bool m_changed = false;                 ///< in this sweep
    bool m_exhausted = false;
};

} // namespace inlinescope
