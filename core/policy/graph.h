// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/policy/policy_value.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// A policy as a list of tensors in an order in which they can be computed: inputs first, every operand before its use.
/// Only `append` and `addOutput` extend it. They refuse everything that an evaluator could not run in bounded time and
/// memory; so the evaluator need not check anything.
class PolicyGraph {
public:
    static constexpr std::size_t maxRank = 8;
    static constexpr std::size_t maxValues = 1 << 18;
    /// Limit for the bytes of all tensors together.
    static constexpr std::size_t maxBytes = std::size_t(1) << 28;
    /// Limit for the multiplications of all matrix products plus the elements of all operands of reductions.
    static constexpr std::int64_t maxSteps = std::int64_t(1) << 30;

    /// Adds a value and returns its index. Errors carry only `found`: Malformed for a value that contradicts its code
    /// or operands, LimitExceeded for one that is too large.
    Result<std::uint32_t> append(PolicyValue value);
    Result<void> addOutput(PolicyOutput output);
    /// Removes values that no output needs (inputs are kept) and looks for the scores. To be called once, after the
    /// last addOutput.
    void finish();

    const std::vector<PolicyValue>& values() const { return m_values; }
    /// How many bytes of tensors can still be added.
    std::size_t bytesLeft() const { return maxBytes - m_bytes; }
    const std::vector<TensorSpec>& inputs() const { return m_inputs; }
    const std::vector<TensorSpec>& outputs() const { return m_outputs; }
    /// Index of the value that is output `index`.
    std::uint32_t outputValue(std::size_t index) const { return m_outputValues[index]; }
    /// The floating-point value whose ArgMax is the first output, if the graph has this form.
    std::optional<std::uint32_t> scores() const { return m_scores; }

private:
    void dropUnused();
    void findScores();

    std::vector<PolicyValue> m_values;
    std::vector<TensorSpec> m_inputs;
    std::vector<TensorSpec> m_outputs;
    std::vector<std::uint32_t> m_outputValues;
    std::optional<std::uint32_t> m_scores;
    std::size_t m_bytes = 0;
    std::int64_t m_steps = 0;
};

} // namespace inlinescope
