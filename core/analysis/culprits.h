// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace inlinescope {

// Which of the decisions by which B differs from A cause B's size. An oracle gives sizes: a subset of the decisions is
// applied to A, and the result is measured. Decisions interact, so sums of effects are only an estimate, and every
// statement about a set was measured for that set.
//
// 1. The chain: B's decisions are applied one after the other, in the given order. Sizes along the chain sum to the
//    whole difference, however decisions interact. An interval whose two ends differ is divided, until single decisions
//    are left. One culprit among D takes at most 2 log2 D measurements.
// 2. The guess: the fewest pieces of the chain (intervals or single decisions) whose changes sum to the difference
//    within the tolerance. Only intervals of the guess are divided further. In exact mode every piece that changes
//    anything belongs to the guess.
// 3. The check: only the guessed decisions are applied to A and measured. If that is not B's size, since some of them
//    need others that the guess left out, a new chain begins after them, which shows the remaining difference.
// 4. The minimisation: each member is left out and measured; unnecessary members are dropped until there is none. The
//    result is 1-minimal, as that of delta debugging (Zeller and Hildebrandt 2002).
// Then each member is measured alone, and B without all of them. With the two ends of the chain one culprit takes at
// most 2 log2 D + 4 measurements.

/// The oracle's result for a subset.
struct SubsetSize {
    std::int64_t bytes = 0;
    std::uint64_t shape = 0; ///< a hash of all parts' sizes; equal for objects with equal sizes
    bool operator==(const SubsetSize&) const = default;
};

using Subset = std::vector<std::size_t>; ///< of 0..D-1, ascending
/// Measures subsets and gives each result with its index to `done`, in any order; an error ends the search.
using MeasureSubsets = std::function<Result<void>(
    const std::vector<Subset>& subsets, const std::function<void(std::size_t subset, const SubsetSize&)>& done)>;

struct CulpritSearch {
    bool exact = false;       ///< the result must have B's shape; otherwise B's bytes within the tolerance
    int tolerancePercent = 5; ///< of the difference
    /// Number of elements at the front of the chain that only have an effect together with others. The first division
    /// separates them from the rest, so that they cost no halving: D of the limit above is the number of the others.
    std::size_t companions = 0;
};

struct FoundCulprit {
    std::size_t element = 0;
    std::int64_t bytes = 0;               ///< alone in A; if the search was stopped before that, as a step of the chain
    std::optional<std::int64_t> together; ///< of all culprits minus that of all but this one
    bool operator==(const FoundCulprit&) const = default;
};

struct FoundCulprits {
    std::optional<SubsetSize> none, all;
    std::vector<FoundCulprit> culprits;       ///< by |bytes|, then |together|, largest first, then by element
    std::optional<SubsetSize> withCulprits;   ///< A with these
    std::optional<SubsetSize> allButCulprits; ///< A with all others
    std::size_t measured = 0;                 ///< number of subsets
    /// Before the end: `measured` at the end, if each interval that is still divided has one culprit; more if it has
    /// several. For the first results that is the limit for one culprit.
    std::size_t atMost = 0;
    /// No further culprits can show: those found do what is asked, and are only minimised and measured alone.
    bool settled = false;
    bool verified = false;        ///< withCulprits is the wanted size, and without any one of them it is not
    std::optional<Error> stopped; ///< by the oracle; the values here were found before that
};

/// Gets, after each result, what is known: the culprits are those so far, each with the bytes that it has as a step of
/// the chain until it is measured alone.
using WatchCulprits = std::function<void(const FoundCulprits& soFar)>;

/// Deterministic: the same results lead to the same measurements. D = `elements`.
FoundCulprits findCulprits(std::size_t elements, const MeasureSubsets& measure, const CulpritSearch& search,
                           const WatchCulprits& watch = {});

} // namespace inlinescope
