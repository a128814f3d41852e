#pragma once
#include "core/policy/policy.h"

#include <functional>
#include <optional>
#include <vector>

namespace inlinescope {

/// What a policy answered to one question.
struct PolicyAnswer {
    bool inlines = false;
    std::vector<double> outputs; ///< scores of the decision where the graph ends in them, otherwise its further outputs
};

/// A policy whose inputs are joined, by name, to the feature tensors of this compiler: `inlining_default` gets the
/// default heuristic's answer, the inputs that TF-Agents adds (step_type, discount, reward) stay zero. Scalar types are
/// converted element by element.
class PolicyBinding {
public:
    /// Errors: Unsupported, for an input that no tensor of `features` feeds or whose element count differs; it names
    /// the input.
    static Result<PolicyBinding> bind(const Policy& policy, const std::vector<TensorSpec>& features);

    /// `feature(i)` gives the bytes of features[i] of `bind`. Errors are the evaluator's.
    Result<PolicyAnswer> answer(const std::function<Bytes(std::size_t)>& feature, bool defaultAnswer);

private:
    struct Feed {
        std::size_t input = 0;
        std::optional<std::size_t> feature; ///< absent: inlining_default
        TensorSpec from;
        TensorSpec to;
    };
    explicit PolicyBinding(const Policy& policy) : m_outputs(policy.outputs()), m_evaluator(policy) {}
    std::vector<double> furtherOutputs() const;

    std::vector<Feed> m_feeds;
    std::vector<TensorSpec> m_outputs;
    PolicyEvaluator m_evaluator;
};

} // namespace inlinescope
