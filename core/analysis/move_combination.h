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

/// Selects those of a state's moves that together make it smaller, the best first. Moves interact, so every step is
/// measured, by the caller. First all are tried at once. If that saves less than nine tenths of the sum of the gains,
/// or less than the best of them alone, the moves do not combine well: the first half is selected in the same way, and
/// then the second half in addition to the result. A single move is selected if it still makes the state smaller.
///
/// The result is the smallest state that was measured, so never larger than the state, nor than with the best candidate
/// alone unless measuring was ended or moves were skipped. At most 2 n - 1 measurements for n candidates.
class MoveCombining {
public:
    /// The state has `before` bytes.
    MoveCombining(std::vector<MeasuredMove> candidates, std::int64_t before);

    bool isDone() const { return m_next.empty(); }
    /// The moves that are to be measured together; not for use if it is done.
    std::vector<std::size_t> next() const;
    /// The bytes that the moves which next() adds to those already selected save alone, in sum.
    std::int64_t gain() const;
    /// The bytes of the state with the moves of next().
    void take(std::int64_t bytes);
    /// Does not select what next() adds.
    void skip() { m_next.pop_back(); }
    /// Measures no more.
    void end() { m_next.clear(); }
    const MoveCombination& best() const { return m_best; }

private:
    struct Part { ///< of the candidates
        std::size_t begin = 0, end = 0;
    };
    std::vector<MeasuredMove> m_candidates;
    std::vector<Part> m_next; ///< to be measured in addition to what is selected, the last one first
    MoveCombination m_taken;  ///< the moves that are already selected
    MoveCombination m_best;   ///< the smallest state that was measured
};

/// Bytes of the state with these moves together; nothing if no more can be measured.
using MeasureMoves = std::function<Result<std::optional<std::int64_t>>(const std::vector<std::size_t>& moves)>;

/// The result of MoveCombining with these measurements.
Result<MoveCombination> combineMoves(const std::vector<MeasuredMove>& candidates, std::int64_t before,
                                     const MeasureMoves& measure);

} // namespace inlinescope
