// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace inlinescope {

// Which of the decisions by which B differs from A account for B's size. Sizes are asked of an oracle: a subset of the
// decisions is put into A, and what that makes is measured. Decisions interact, so sums of effects are only ever a
// guess, and whatever is said of a set was measured of that set.
//
// 1. The chain: B's decisions are put in one after the other, in the order given. Sizes along the chain sum to the
//    whole difference whatever interacts; where the two ends of a stretch differ, it is cut, until single decisions
//    are left. One culprit among D takes at most 2 log2 D measurements.
// 2. The guess: the fewest pieces of the chain (stretches or single decisions) whose changes sum to the difference
//    within the tolerance. Only stretches of the guess are cut on. In exact mode every piece counts that changes
//    anything.
// 3. The check: the guessed decisions alone are put into A and measured. Where that is not B's size, since some need
//    others that the guess left out, the chain begins again behind them: there the difference that is left shows.
// 4. The least: each member is left out and measured; what can be missed is dropped, until nothing can.
// Then each member is measured alone, and B without all of them. With the two ends of the chain one culprit takes at
// most 2 log2 D + 4 measurements.

/// What an oracle says of a subset.
struct SubsetSize {
    std::int64_t bytes = 0;
    std::uint64_t shape = 0; ///< a hash of all parts' sizes; equal for equal objects as far as sizes tell
    bool operator==(const SubsetSize&) const = default;
};

using Subset = std::vector<std::size_t>; ///< of 0..D-1, ascending
/// Measures subsets and gives each result with its index to `done`, in any order; an error ends the search.
using MeasureSubsets = std::function<Result<void>(
    const std::vector<Subset>& subsets, const std::function<void(std::size_t subset, const SubsetSize&)>& done)>;

struct CulpritSearch {
    bool exact = false;       ///< B's shape is wanted, otherwise its bytes within the tolerance
    int tolerancePercent = 5; ///< of the difference
    /// So many elements at the front of the chain matter only beside others. The first cut parts them from the rest, so
    /// that they cost no halving: D of the bound above is the number of the others.
    std::size_t companions = 0;
};

struct FoundCulprit {
    std::size_t element = 0;
    std::int64_t bytes = 0; ///< alone in A; where the search was stopped before that, as a step of the chain
    std::optional<std::int64_t> together; ///< of all culprits less that of all but this
    bool operator==(const FoundCulprit&) const = default;
};

struct FoundCulprits {
    std::optional<SubsetSize> none, all;
    std::vector<FoundCulprit> culprits;       ///< by |bytes|, then |together|, largest first, then by element
    std::optional<SubsetSize> withCulprits;   ///< these put into A
    std::optional<SubsetSize> allButCulprits; ///< all others put into A
    std::size_t measured = 0;                 ///< subsets
    bool verified = false;        ///< withCulprits is what is wanted, and is not where any one of them is left out
    std::optional<Error> stopped; ///< of the oracle; what is here was found until then
};

/// Deterministic: the same answers lead to the same questions. D = `elements`.
FoundCulprits findCulprits(std::size_t elements, const MeasureSubsets& measure, const CulpritSearch& search);

} // namespace inlinescope
