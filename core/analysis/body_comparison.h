// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/inline_tree.h"
#include "core/base/cancel_token.h"

namespace inlinescope {

/// The copies of a function's body that were inlined into other functions of a module run, each compared with the same
/// function compiled by itself: the calls of the copy with the calls of the function. Side A is the function by itself,
/// side B the copy. Two calls are one if they have the same callee and the same chain of places up to the function;
/// calls that repeat are paired in the order of asking. A call that the inliner was not asked about on a side because a
/// body arrived there with the call already inlined has the decision that inlined it in that body.
///
/// A copy that came with another function's body is a copy of its own only if the inliner asked about a call of it.
/// A copy inside of another copy of the function is a part of that one.
struct BodyComparison {
    /// Decisions of both sides; their caller and path are those of the call in the copy.
    std::vector<Decision> itself, copies;
    /// Of the copies that differ: all calls of these, and the calls through which they came, with their decision on
    /// both sides. `a`: index into `itself`; `b`: index into `copies`.
    std::vector<AlignedCallsite> rows;
    std::vector<bool> isOfCopy; ///< by row: whether it is a call of a copy
    std::size_t copyCount = 0;
    std::size_t alikeCount = 0; ///< copies that do not differ
    std::size_t openCount = 0;  ///< copies that were not compared, because they have too many calls together
    /// The inliner asked about no call of the function by itself, although there are some: the function was removed
    /// before, or never visited. Then nothing is compared.
    bool neverAsked = false;
};

/// `function`: linkage name. Only copies in `caller`; an empty name means any function but `function`. After a cancel
/// the comparison is incomplete.
BodyComparison compareBody(std::span<const Decision> decisions, const std::string& function,
                           const std::string& caller = {}, const CancelToken& cancel = {});

/// The tree of the calls that differ, with what is above them; its rows are those of the comparison.
std::vector<InlineNode> differingCalls(const BodyComparison& comparison);

} // namespace inlinescope
