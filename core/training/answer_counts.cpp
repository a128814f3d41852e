// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/answer_counts.h"

namespace inlinescope {

std::optional<double> AnswerCounts::accuracy() const {
    if (total() == 0) return {};
    return double(rows[0][0] + rows[1][1]) / double(total());
}

std::optional<double> AnswerCounts::balancedAccuracy() const {
    if (of(false) == 0 || of(true) == 0) return {};
    return (double(rows[0][0]) / double(of(false)) + double(rows[1][1]) / double(of(true))) / 2;
}

AnswerCounts AnswerCounts::answeredBy(bool answer) const {
    AnswerCounts counts;
    counts.rows[0][answer] = of(false);
    counts.rows[1][answer] = of(true);
    return counts;
}

} // namespace inlinescope
