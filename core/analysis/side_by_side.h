// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/search_moves.h"
#include "core/model/measured_variant.h"

#include <cstddef>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// Moves of one state that one compile can measure together, because no two of them change the same function. With all
/// other decisions held, a move changes
///   the code of its callers, and of the functions that they are inlined into;
///   whether its callee's body is kept, and so what only that body calls.
/// Hence a size of a changed function is due to the move that reaches it. That is an assumption: passes that see the
/// whole module may break it, so what it finds is only a candidate, and is compiled in full before it is used.
class SideBySide {
public:
    /// The arguments must outlive it; the moves are those of movesOf(decisions).
    SideBySide(std::span<const Decision> decisions, const std::vector<SearchMove>& moves);

    /// At most `most` sets of moves, by their indices; together they have the first moves, and as many as fit. Each
    /// move is in one set at most.
    std::vector<std::vector<std::size_t>> sets(std::size_t most) const;

    /// The object that each move of the set would make by itself, from that with nothing forced and that of all. Both
    /// must have a section for each function. The unwind tables of a function count with the mean of the module.
    std::vector<MeasuredVariant> apart(const std::vector<std::size_t>& set, const MeasuredVariant& none,
                                       const MeasuredVariant& all) const;

private:
    using Names = std::set<std::string>;
    /// What a move reaches.
    struct Reach {
        Names changed;
        std::string callee;
        bool refuses = false;
    };
    struct Set;

    Names withThoseItIsInlinedInto(const Names& functions) const;
    Names calledFrom(const std::string& function) const;
    bool changes(const Reach& reach, const std::string& function, const Names& called) const;

    std::multimap<std::string, std::string> m_inlinedInto; ///< by callee
    std::multimap<std::string, std::string> m_calls;       ///< by caller: the callees that it still calls
    std::vector<Reach> m_reaches;                          ///< of the moves
};

} // namespace inlinescope
