#include "core/policy/policy_binding.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace inlinescope {
namespace {

constexpr std::string_view defaultAnswerInput = "inlining_default";
constexpr std::array<std::string_view, 3> agentInputs = {"step_type", "discount", "reward"};

template <typename T>
void storeElement(std::span<std::byte> out, std::size_t index, T value) {
    std::memcpy(out.data() + index * sizeof(T), &value, sizeof(T));
}

template <typename From>
void convertElement(From value, ScalarType type, std::span<std::byte> out, std::size_t index) {
    switch (type) {
    case ScalarType::Float:
        return storeElement(out, index, static_cast<float>(value));
    case ScalarType::Double:
        return storeElement(out, index, static_cast<double>(value));
    case ScalarType::Int8:
        return storeElement(out, index, static_cast<std::int8_t>(value));
    case ScalarType::UInt8:
        return storeElement(out, index, static_cast<std::uint8_t>(value));
    case ScalarType::Int16:
        return storeElement(out, index, static_cast<std::int16_t>(value));
    case ScalarType::UInt16:
        return storeElement(out, index, static_cast<std::uint16_t>(value));
    case ScalarType::Int32:
        return storeElement(out, index, static_cast<std::int32_t>(value));
    case ScalarType::UInt32:
        return storeElement(out, index, static_cast<std::uint32_t>(value));
    case ScalarType::Int64:
        return storeElement(out, index, static_cast<std::int64_t>(value));
    case ScalarType::UInt64:
        return storeElement(out, index, static_cast<std::uint64_t>(value));
    }
}

void convert(const TensorSpec& from, Bytes bytes, const TensorSpec& to, std::span<std::byte> out) {
    if (from.type == to.type) {
        std::memcpy(out.data(), bytes.data(), std::min(out.size(), bytes.size()));
        return;
    }
    const std::size_t count = static_cast<std::size_t>(from.elementCount().value_or(0));
    for (std::size_t index = 0; index < count; ++index) {
        if (from.type == ScalarType::Int64) { // exact, unlike the way through double
            std::int64_t value = 0;
            std::memcpy(&value, bytes.data() + index * sizeof(value), sizeof(value));
            convertElement(value, to.type, out, index);
        } else
            convertElement(elementAsDouble(from.type, bytes, index), to.type, out, index);
    }
}

Error unboundInput(const TensorSpec& input, std::string why) {
    return {ErrorCode::Unsupported,
            "policy input " + input.name + " " + std::move(why),
            {},
            {},
            "a policy for this compiler's features"};
}

} // namespace

Result<PolicyBinding> PolicyBinding::bind(const Policy& policy, const std::vector<TensorSpec>& features) {
    PolicyBinding binding(policy);
    if (policy.outputs().empty())
        return Error{ErrorCode::Unsupported, "policy has no output", {}, {}, "an inlining decision"};
    for (std::size_t index = 0; index < policy.inputs().size(); ++index) {
        const TensorSpec& input = policy.inputs()[index];
        if (std::ranges::find(agentInputs, input.name) != agentInputs.end()) continue;
        const auto found = std::ranges::find(features, input.name, &TensorSpec::name);
        Feed feed{index, {}, TensorSpec{input.name, 0, ScalarType::Int64, {1}}, input};
        if (found != features.end()) {
            feed.feature = static_cast<std::size_t>(found - features.begin());
            feed.from = *found;
        } else if (input.name != defaultAnswerInput)
            return unboundInput(input, "is not a feature of this compiler");
        if (feed.from.elementCount() != input.elementCount())
            return unboundInput(input, "has another number of elements than the feature");
        binding.m_feeds.push_back(std::move(feed));
    }
    return binding;
}

Result<PolicyAnswer> PolicyBinding::answer(const std::function<Bytes(std::size_t)>& feature, bool defaultAnswer) {
    const std::int64_t defaultValue = defaultAnswer ? 1 : 0;
    for (const Feed& feed : m_feeds) {
        const Bytes bytes = feed.feature ? feature(*feed.feature) : std::as_bytes(std::span(&defaultValue, 1));
        convert(feed.from, bytes, feed.to, m_evaluator.input(feed.input));
    }
    INLINESCOPE_CHECK(m_evaluator.evaluate());
    PolicyAnswer answer;
    answer.inlines = elementAsDouble(m_outputs.front().type, m_evaluator.output(0), 0) != 0;
    answer.outputs = m_evaluator.scores();
    if (answer.outputs.empty()) answer.outputs = furtherOutputs();
    return answer;
}

std::vector<double> PolicyBinding::furtherOutputs() const {
    std::vector<double> values;
    for (std::size_t output = 1; output < m_outputs.size(); ++output) {
        const std::size_t count = static_cast<std::size_t>(m_outputs[output].elementCount().value_or(0));
        for (std::size_t index = 0; index < count; ++index)
            values.push_back(elementAsDouble(m_outputs[output].type, m_evaluator.output(output), index));
    }
    return values;
}

} // namespace inlinescope
