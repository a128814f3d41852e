// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/graph.h"

#include "core/policy/operators.h"

#include <algorithm>
#include <array>

namespace inlinescope {
namespace {

Error malformed(std::string found) {
    return {ErrorCode::Malformed, std::move(found), {}, {}, {}};
}

Error tooLarge(std::string found) {
    return {ErrorCode::LimitExceeded, std::move(found), {}, {}, {}};
}

/// Whether every product of dimensions fits into 31 bits, even if another dimension is 0.
bool isPossible(const TensorSpec& spec) {
    TensorSpec filled = spec;
    std::ranges::replace(filled.shape, 0, 1);
    return spec.shape.size() <= PolicyGraph::maxRank && filled.elementCount().has_value();
}

/// The multiplications of a matrix product (rows times columns times the common dimension), or the elements that a
/// reduction reads: the work that the size of the result does not bound.
std::int64_t stepsOf(const PolicyValue& value, std::span<const PolicyValue* const> operands) {
    switch (value.code) {
    case OpCode::ArgMax:
    case OpCode::ReduceSum:
    case OpCode::ReduceMax:
    case OpCode::ReduceMin:
        return *operands[0]->spec.elementCount();
    case OpCode::MatMul: {
        const std::int64_t common = operands[0]->spec.shape[value.numbers[0] != 0 ? 0 : 1];
        const std::int64_t count = *value.spec.elementCount();
        return count > 0 && common > PolicyGraph::maxSteps / count ? PolicyGraph::maxSteps + 1 : count * common;
    }
    default:
        return 0;
    }
}

} // namespace

Result<std::uint32_t> PolicyGraph::append(PolicyValue value) {
    if (!isPossible(value.spec)) return malformed("a tensor of impossible shape");
    if (std::size_t(*value.spec.elementCount()) > (maxBytes - m_bytes) / scalarSize(value.spec.type) ||
        m_values.size() >= maxValues)
        return tooLarge("a graph with more than 256 MiB of tensors or 262144 of them");
    std::vector<const PolicyValue*> operands;
    for (const std::uint32_t index : value.operands) {
        if (index >= m_values.size()) return malformed("an operand that comes after its use");
        operands.push_back(&m_values[index]);
    }
    if (const auto fault = faultOf(value, operands)) return malformed(*fault);
    m_steps += stepsOf(value, operands);
    if (m_steps > maxSteps) return tooLarge("matrix products and reductions of more than 2^30 steps");
    if (value.code == OpCode::Input) {
        if (m_inputs.size() != m_values.size()) return malformed("an input that is not at the beginning");
        m_inputs.push_back(value.spec);
    }
    m_bytes += value.spec.byteSize();
    m_values.push_back(std::move(value));
    return std::uint32_t(m_values.size() - 1);
}

Result<void> PolicyGraph::addOutput(PolicyOutput output) {
    if (output.value >= m_values.size()) return malformed("an output that does not exist");
    const TensorSpec& made = m_values[output.value].spec;
    if (made.type != output.spec.type || made.shape != output.spec.shape)
        return malformed("output \"" + output.spec.name + "\" of another type or shape than the graph's");
    m_outputs.push_back(std::move(output.spec));
    m_outputValues.push_back(output.value);
    return {};
}

void PolicyGraph::finish() {
    dropUnused();
    findScores();
}

void PolicyGraph::dropUnused() {
    std::vector<bool> used(m_values.size(), false);
    std::fill_n(used.begin(), m_inputs.size(), true);
    for (const std::uint32_t value : m_outputValues)
        used[value] = true;
    for (std::size_t i = m_values.size(); i-- > 0;) {
        for (const std::uint32_t operand : m_values[i].operands)
            used[operand] = used[operand] || used[i];
    }
    std::vector<std::uint32_t> moved(m_values.size());
    std::uint32_t kept = 0;
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        if (!used[i]) continue;
        for (std::uint32_t& operand : m_values[i].operands)
            operand = moved[operand];
        if (kept != i) m_values[kept] = std::move(m_values[i]);
        moved[i] = kept++;
    }
    m_values.resize(kept);
    for (std::uint32_t& value : m_outputValues)
        value = moved[value];
}

void PolicyGraph::findScores() {
    if (m_outputValues.empty()) return;
    std::vector<bool> reached(m_values.size(), false);
    reached[m_outputValues[0]] = true;
    for (std::size_t i = m_outputValues[0] + 1; i-- > 0;) {
        if (!reached[i]) continue;
        const PolicyValue& value = m_values[i];
        const ScalarType type = value.operands.empty() ? ScalarType::Int64 : m_values[value.operands[0]].spec.type;
        if (value.code == OpCode::ArgMax && (type == ScalarType::Float || type == ScalarType::Double)) {
            m_scores = value.operands[0];
            return;
        }
        for (const std::uint32_t operand : value.operands)
            reached[operand] = true;
    }
}

} // namespace inlinescope
