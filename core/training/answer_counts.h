// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <cstdint>
#include <optional>

namespace inlinescope {

/// How often answers were the recorded decision. Index 0 means not to inline, 1 means to inline.
struct AnswerCounts {
    std::array<std::array<std::int64_t, 2>, 2> rows{}; ///< by the recorded decision, then by the answer

    void add(bool decision, bool answer) { ++rows[decision][answer]; }
    std::int64_t of(bool decision) const { return rows[decision][0] + rows[decision][1]; }
    std::int64_t total() const { return of(false) + of(true); }
    /// The share of right answers; absent if there are no rows.
    std::optional<double> accuracy() const;
    /// Mean of the two decisions' shares of right answers: 0.5 if all answers are equal, whatever the rows are. Absent
    /// if a decision has no rows.
    std::optional<double> balancedAccuracy() const;
    /// The counts for the same rows if every answer were `answer`.
    AnswerCounts answeredBy(bool answer) const;
};

} // namespace inlinescope
