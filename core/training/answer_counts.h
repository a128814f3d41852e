// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <cstdint>
#include <optional>

namespace inlinescope {

/// How often answers were the recorded decision. Index 0 is not to inline, 1 to inline.
struct AnswerCounts {
    std::array<std::array<std::int64_t, 2>, 2> rows{}; ///< by the recorded decision, then by the answer

    void add(bool decision, bool answer) { ++rows[decision][answer]; }
    std::int64_t of(bool decision) const { return rows[decision][0] + rows[decision][1]; }
    std::int64_t total() const { return of(false) + of(true); }
    /// Right answers of all; nothing without rows.
    std::optional<double> accuracy() const;
    /// Mean of the two decisions' shares of right answers: 0.5 for one answer to everything, whatever is in the rows.
    /// Nothing where a decision has no rows.
    std::optional<double> balancedAccuracy() const;
    /// The same rows, answered with `answer` throughout.
    AnswerCounts answeredBy(bool answer) const;
};

} // namespace inlinescope
