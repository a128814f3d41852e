// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/tensor.h"

#include <optional>
#include <vector>

namespace inlinescope {

/// What another compiler asked in one compile, and what it was answered: one row of tensors, one answer and so on per
/// question, in the order of asking. Who asked about which callsite is not known here.
struct AnsweredQuestions {
    /// All with the same rows: the compiler's features without inlining_default, then the policy's further outputs.
    std::vector<TensorColumn> features;
    std::vector<bool> answers;                 ///< true: inline
    std::vector<std::optional<bool>> defaults; ///< what that compiler's own heuristic would answer
    std::vector<std::vector<double>> scores;   ///< of the policy, as in Decision::policyOutputs
};

} // namespace inlinescope
