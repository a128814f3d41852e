// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace inlinescope {

/// A move that makes a state smaller, measured by itself.
struct MeasuredMove {
    std::size_t move = 0;  ///< the caller's index
    std::int64_t gain = 0; ///< bytes that it takes off
};

struct MoveCombination {
    std::vector<std::size_t> moves; ///< none where nothing made the state smaller
    std::int64_t bytes = 0;         ///< of the state with them, as measured
};

/// Bytes of the state with these moves taken together; nothing to say that no more can be measured.
using MeasureMoves = std::function<Result<std::optional<std::int64_t>>(const std::vector<std::size_t>& moves)>;

/// Takes those of `candidates`, best first, that together make a state of `before` bytes smaller; moves interact, so
/// every step is measured. All are tried at once. Where that gives less than nine tenths of the sum of the gains, or
/// less than the best of them by itself, they do not go together: the first half is taken in the same way, and then
/// the second on top of what was taken. A single move is taken where it still makes the state smaller.
///
/// The result is the smallest state that was met, so never larger than `before`, nor than with the best candidate
/// alone unless measuring was ended. At most 2 n - 1 measures of n candidates.
Result<MoveCombination> combineMoves(const std::vector<MeasuredMove>& candidates, std::int64_t before,
                                     const MeasureMoves& measure);

} // namespace inlinescope
