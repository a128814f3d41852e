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

/// A step that a local search may take from a module's decisions: some of them taken the other way, together.
struct SearchMove {
    std::vector<ForcedAdvice> advices; ///< at least one, all the same; in the order of asking
    std::string callee;                ///< that they are about
    bool group = false;                ///< every decision about the callee that can be taken that way

    /// What tells it from other moves of the module, whatever the state.
    using Identity = std::vector<std::tuple<std::uint64_t, std::optional<std::uint32_t>, Advice>>;
    Identity identity() const;
};

/// What measured moves gave; the gain of another one is guessed from it.
class MoveHistory {
public:
    void add(const SearchMove& move, std::int64_t delta);
    /// Mean bytes of the moves of its kind: callee, advice, single or group. Absent where none was measured.
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

/// The moves from the state that `decisions` (of one module run, in their order) are: each that a script can change,
/// taken the other way by itself; and of each callee all that have one advice, where they are more than one: so that
/// its body can go altogether, or be one for all. The most promising first: the least expected bytes (0 where nothing
/// is known), among equals groups, then those whose cost is nearest to its threshold, then by lot.
std::vector<SearchMove> movesOf(std::span<const Decision> decisions, const MoveHistory& history, std::uint64_t seed);

} // namespace inlinescope
