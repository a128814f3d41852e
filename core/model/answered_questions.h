#pragma once
#include "core/model/tensor.h"

#include <optional>
#include <vector>

namespace inlinescope {

/// What another compiler asked in one compile, and what it was answered: one row of tensors, one answer and so on per
/// question, in the order of asking. Who asked about which callsite is not known here.
struct AnsweredQuestions {
    std::vector<TensorColumn> features;        ///< all with the same rows; without inlining_default
    std::vector<bool> answers;                 ///< true: inline
    std::vector<std::optional<bool>> defaults; ///< what that compiler's own heuristic would answer
    std::vector<std::vector<double>> outputs;  ///< further outputs of the policy
};

} // namespace inlinescope
