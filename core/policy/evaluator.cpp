// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/graph.h"
#include "core/policy/operators.h"
#include "core/policy/policy.h"

#include <cassert>

namespace inlinescope {
namespace {

constexpr std::size_t alignment = 16;

struct Step {
    const PolicyValue* value = nullptr;
    std::vector<OperandView> operands;
    std::span<std::byte> result;
};

} // namespace

/// Every tensor has a fixed address: constants in the graph, reshapes at their operand, all others in `memory`.
struct PolicyEvaluator::State {
    std::shared_ptr<const PolicyGraph> graph;
    std::vector<std::byte> memory;
    std::vector<std::size_t> offsets; ///< per input, into memory
    std::vector<Bytes> tensors;       ///< per value
    std::vector<Step> steps;

    explicit State(std::shared_ptr<const PolicyGraph> policyGraph) : graph(std::move(policyGraph)) {
        placeTensors();
        for (const PolicyValue& value : graph->values()) {
            if (isComputed(value)) steps.push_back(makeStep(value));
        }
    }

    static bool isComputed(const PolicyValue& value) {
        return value.code != OpCode::Input && value.code != OpCode::Constant && value.code != OpCode::Reshape;
    }

    void placeTensors() {
        std::vector<std::size_t> places;
        std::size_t size = 0;
        for (const PolicyValue& value : graph->values()) {
            places.push_back(size);
            if (value.code == OpCode::Input || isComputed(value))
                size += (value.spec.byteSize() + alignment - 1) / alignment * alignment;
        }
        memory.resize(size);
        offsets.assign(places.begin(), places.begin() + std::ptrdiff_t(graph->inputs().size()));
        for (std::size_t i = 0; i < places.size(); ++i) {
            const PolicyValue& value = graph->values()[i];
            if (value.code == OpCode::Constant) {
                tensors.push_back(value.data);
            } else if (value.code == OpCode::Reshape) {
                tensors.push_back(tensors[value.operands[0]]);
            } else {
                tensors.push_back(Bytes(memory).subspan(places[i], value.spec.byteSize()));
            }
        }
    }

    Step makeStep(const PolicyValue& value) {
        Step step;
        step.value = &value;
        for (const std::uint32_t operand : value.operands)
            step.operands.push_back({&graph->values()[operand].spec, tensors[operand]});
        const Bytes place = tensors[std::size_t(&value - graph->values().data())];
        step.result = std::span(memory).subspan(std::size_t(place.data() - memory.data()), place.size());
        return step;
    }
};

PolicyEvaluator::PolicyEvaluator(const Policy& policy) : m_state(std::make_unique<State>(policy.graph())) {}
PolicyEvaluator::~PolicyEvaluator() = default;
PolicyEvaluator::PolicyEvaluator(PolicyEvaluator&&) noexcept = default;
PolicyEvaluator& PolicyEvaluator::operator=(PolicyEvaluator&&) noexcept = default;

const std::vector<TensorSpec>& PolicyEvaluator::inputs() const {
    return m_state->graph->inputs();
}

const std::vector<TensorSpec>& PolicyEvaluator::outputs() const {
    return m_state->graph->outputs();
}

std::span<std::byte> PolicyEvaluator::input(std::size_t index) {
    assert(index < m_state->offsets.size());
    return std::span(m_state->memory).subspan(m_state->offsets[index], m_state->graph->inputs()[index].byteSize());
}

Result<void> PolicyEvaluator::evaluate() {
    for (const Step& step : m_state->steps)
        compute(*step.value, step.operands, step.result);
    return {};
}

Bytes PolicyEvaluator::output(std::size_t index) const {
    assert(index < m_state->graph->outputs().size());
    return m_state->tensors[m_state->graph->outputValue(index)];
}

std::vector<double> PolicyEvaluator::scores() const {
    const std::optional<std::uint32_t> value = m_state->graph->scores();
    if (!value) return {};
    const TensorSpec& spec = m_state->graph->values()[*value].spec;
    std::vector<double> scores;
    for (std::size_t i = 0; i < std::size_t(*spec.elementCount()); ++i)
        scores.push_back(elementAsDouble(spec.type, m_state->tensors[*value], i));
    return scores;
}

} // namespace inlinescope
