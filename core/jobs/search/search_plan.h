// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/search/search_run.h"
#include "core/jobs/search/search_step.h"

#include <chrono>
#include <cstdint>
#include <list>
#include <string>
#include <vector>

namespace inlinescope {

struct SearchedStarts;

/// A start of a module, as a search plans its steps.
struct PlannedStart {
    /// What is known is proved and the built-in policy is tried before the local searches, one of which begins from the
    /// better result; all ways are tried after them, since they find most of what there is in less time.
    enum class Order : std::uint8_t { Known, Policy, LocalSearch, AllWays };

    SearchedStarts* module = nullptr;
    SearchTrack track;
    double expected = 0;         ///< bytes that its next step is expected to gain
    std::string objectHash = {}; ///< of its state
    bool underWay = false;
    bool done = false;              ///< exhausted, of no use, or impossible; a step under way has its own word for it
    std::int64_t othersAtBegin = 0; ///< SearchedState::changesOfOthers when its search began

    Order order() const;
    /// Whether bodies of other modules have changed since its search began, so that it may find more.
    bool isOutdated() const;
    bool canBegin() const;
    /// Time of its next step without measurements.
    std::chrono::nanoseconds fixedTime() const;
    /// After a step that gained `gained` bytes, and is `gap` above the module's best state. A start that has come to
    /// the state of another one ends, and one that the fast sweeps do not make the best.
    void expectMore(std::int64_t gained, std::int64_t gap);
};

/// A module and its search from each start.
struct SearchedStarts {
    SearchedState* state = nullptr;
    std::vector<PlannedStart> starts;
    std::int64_t rounds = 0;
    std::uint64_t seed = 0;
    std::string firstHash; ///< of the best known result
    bool closed = false;   ///< exhausted, or cannot be searched
    bool givenUp = false;  ///< cannot be compiled again, as a finding says

    /// Plans the first step from each start; `noPolicy`: the built-in policy is not tried.
    void plan(const SearchOptions& options, std::int64_t bytes, bool noPolicy);
    /// Lets the local search from the module's best state begin.
    void beginAgain();
    /// After a step, or a change of another module: whether the module is `closed`, and whether the module is
    /// exhausted. The local search and that of all ways begin again if they ended before other modules changed.
    void close(const SearchOptions& options);
    /// Time of a step after its last measurement: what it found is compiled and proved.
    std::chrono::nanoseconds timeOfProof() const;
    /// All ways are tried again: what was proved was so with the decisions that the module had.
    void forgetProof();

private:
    void repeatOutdated();
};

/// The start whose next step has the highest expected gain for its cost, of those that the budget is enough for; proofs
/// of what is known first, for which no compiles need be left. nullptr if there is none.
PlannedStart* nextStart(std::list<SearchedStarts>& modules, const SearchBudget& budget);

} // namespace inlinescope
