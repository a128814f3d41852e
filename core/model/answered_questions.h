// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/tensor.h"

#include <optional>
#include <vector>

namespace inlinescope {

/// What another compiler asked in one compile, and which answers it got: one row of tensors, one answer and so on per
/// question, in the order of asking. It is not known here which caller and callsite a question was about.
struct AnsweredQuestions {
    /// All with the same number of rows: the compiler's features without inlining_default, then the policy's further
    /// outputs.
    std::vector<TensorColumn> features;
    std::vector<bool> answers;                 ///< true: inline
    std::vector<std::optional<bool>> defaults; ///< the answer of that compiler's own heuristic
    std::vector<std::vector<double>> scores;   ///< of the policy; as Decision::policyOutputs
};

} // namespace inlinescope
