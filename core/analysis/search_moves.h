// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/decision.h"
#include "core/model/script.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace inlinescope {

/// A step that a local search may make from a module's decisions: some of them, together, are decided otherwise.
struct SearchMove {
    std::vector<ForcedAdvice> advices;  ///< at least one; all have the same advice; in the order of asking
    std::string callee;                 ///< that they are about
    bool group = false;                 ///< all decisions about the callee that can be decided so
    std::vector<std::size_t> decisions; ///< their indices among those of the state

    /// Distinguishes it from other moves of the module, in every state.
    using Identity = std::vector<std::tuple<std::uint64_t, std::optional<std::uint32_t>, Advice>>;
    Identity identity() const;
};

/// Results of measured moves, from which the gain of another move is estimated.
class MoveHistory {
public:
    void add(const SearchMove& move, std::int64_t delta);
    /// Mean bytes of the measured moves of the same kind: callee, advice, single or group. Absent if none was measured.
    std::optional<double> expected(const SearchMove& move) const;

private:
    struct Sum {
        double bytes = 0;
        double moves = 0;
    };
    using Kind = std::tuple<std::string, Advice, bool>;
    static Kind kindOf(const SearchMove& move) { return {move.callee, move.advices.front().advice, move.group}; }
    std::map<Kind, Sum> m_kinds;
};

/// The moves from the state that is given by `decisions` (of one module run, in their order). There is one move for
/// each decision that a script can change, and one for each group of at least two decisions about one callee with the
/// same advice, so that its body can be removed completely, or be kept once for all. The most promising come first: the
/// smallest expected bytes (0 if not known), then groups, then moves whose cost is nearest to its threshold, then
/// random order.
std::vector<SearchMove> movesOf(std::span<const Decision> decisions, const MoveHistory& history, std::uint64_t seed);

} // namespace inlinescope
