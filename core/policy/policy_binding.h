// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/policy.h"

#include <functional>
#include <optional>
#include <vector>

namespace inlinescope {

/// A policy's answer to one question.
struct PolicyAnswer {
    bool inlines = false;
    std::vector<double>
        scores;       ///< of which the decision is the largest, if the graph ends in an argmax; empty otherwise
    double value = 0; ///< the first element of the decision
};

/// Which value feeds an input of a policy.
enum class InputSource : std::uint8_t {
    Feature,       ///< the feature of the same name
    DefaultAnswer, ///< the default heuristic's answer: "inlining_default"
    Zero,          ///< always zero: an input that TF-Agents adds for training
    Missing,       ///< none: a policy with such an input is refused
};
InputSource sourceOf(const TensorSpec& input, const std::vector<TensorSpec>& features);
/// Whether the shapes are equal except for leading dimensions of 1, which are a batch.
bool haveSameShape(const TensorSpec& a, const TensorSpec& b);

/// A policy whose inputs are connected, by name, to the feature tensors of a compiler: `inlining_default` gets the
/// default heuristic's answer, the inputs that TF-Agents adds (step_type, discount, reward) stay zero. The two need not
/// be of the same version: a feature that the policy does not know is not fed. Shapes must be equal except for leading
/// dimensions of 1, which are a batch; scalar types are converted element by element.
class PolicyBinding {
public:
    /// Errors: Unsupported, for inputs that no tensor of `features` feeds or whose shape differs, and for further
    /// outputs that have the name of a feature; one error names all of them.
    static Result<PolicyBinding> bind(std::unique_ptr<PolicyEngine> engine, const std::vector<TensorSpec>& features);
    /// With the evaluator as the engine.
    static Result<PolicyBinding> bind(const Policy& policy, const std::vector<TensorSpec>& features);

    /// `feature(i)` returns the bytes of features[i] of `bind`. Errors are the engine's.
    Result<PolicyAnswer> answer(const std::function<Bytes(std::size_t)>& feature, bool defaultAnswer);

    /// The policy's outputs besides its decision; a run records them after the compiler's features.
    const std::vector<TensorSpec>& furtherOutputs() const { return m_furtherOutputs; }
    /// The bytes of furtherOutputs()[index], of the last answer.
    Bytes furtherOutput(std::size_t index) const { return m_engine->output(index + 1); }

private:
    struct Feed {
        std::size_t input = 0;
        std::optional<std::size_t> feature; ///< absent: inlining_default
        TensorSpec from;
        TensorSpec to;
    };
    explicit PolicyBinding(std::unique_ptr<PolicyEngine> engine)
        : m_decisionType(engine->outputs().front().type),
          m_furtherOutputs(engine->outputs().begin() + 1, engine->outputs().end()), m_engine(std::move(engine)) {}

    std::vector<Feed> m_feeds;
    ScalarType m_decisionType;
    std::vector<TensorSpec> m_furtherOutputs;
    std::unique_ptr<PolicyEngine> m_engine; ///< never null
};

} // namespace inlinescope
