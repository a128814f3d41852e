// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace inlinescope {

/// A move that makes a state smaller, measured alone.
struct MeasuredMove {
    std::size_t move = 0;  ///< the caller's index
    std::int64_t gain = 0; ///< bytes that it saves
};

struct MoveCombination {
    std::vector<std::size_t> moves; ///< empty if no move made the state smaller
    std::int64_t bytes = 0;         ///< measured size of the state with these moves
};

/// Bytes of the state with these moves together; nothing if no more can be measured.
using MeasureMoves = std::function<Result<std::optional<std::int64_t>>(const std::vector<std::size_t>& moves)>;

/// Selects those of `candidates`, best first, that together make a state of `before` bytes smaller. Moves interact, so
/// every step is measured. First all are tried at once. If that saves less than nine tenths of the sum of the gains, or
/// less than the best of them alone, the moves do not combine well: the first half is selected in the same way, and
/// then the second half in addition to the result. A single move is selected if it still makes the state smaller.
///
/// The result is the smallest state that was measured, so never larger than `before`, nor than with the best candidate
/// alone unless measuring was ended. At most 2 n - 1 measurements for n candidates.
Result<MoveCombination> combineMoves(const std::vector<MeasuredMove>& candidates, std::int64_t before,
                                     const MeasureMoves& measure);

} // namespace inlinescope
