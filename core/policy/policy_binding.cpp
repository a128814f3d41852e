// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/policy_binding.h"

#include "core/base/join.h"
#include "core/model/shape_text.h"

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
        if (from.type == ScalarType::Int64) { // exact, unlike a conversion through double
            std::int64_t value = 0;
            std::memcpy(&value, bytes.data() + index * sizeof(value), sizeof(value));
            convertElement(value, to.type, out, index);
        } else
            convertElement(elementAsDouble(from.type, bytes, index), to.type, out, index);
    }
}

std::span<const std::int64_t> withoutBatch(const TensorSpec& spec) {
    const auto first = std::ranges::find_if(spec.shape, [](std::int64_t size) { return size != 1; });
    return {first, spec.shape.end()};
}

/// All reasons why a policy cannot be bound, in one sentence.
class Obstacles {
public:
    void addMissing(const TensorSpec& input) { m_missing.push_back(input.name); }
    void addShape(const TensorSpec& input, const TensorSpec& feature) {
        m_rest += "; input " + input.name + " has shape [" + shapeText(input.shape) + "], the feature [" +
                  shapeText(feature.shape) + "]";
    }
    void addOutput(const TensorSpec& output) { m_rest += "; output " + output.name + " has the name of a feature"; }

    Result<void> result() const {
        if (m_missing.empty() && m_rest.empty()) return {};
        const std::string missing =
            m_missing.empty() ? "" : "; it wants features that this compiler does not have: " + listed(m_missing);
        return Error{ErrorCode::Unsupported,
                     "the policy does not fit the compiler: " + (missing + m_rest).substr(2),
                     {},
                     {},
                     "a policy for this compiler's features"};
    }

private:
    std::vector<std::string> m_missing;
    std::string m_rest;
};

} // namespace

InputSource sourceOf(const TensorSpec& input, const std::vector<TensorSpec>& features) {
    if (std::ranges::find(agentInputs, input.name) != agentInputs.end()) return InputSource::Zero;
    if (std::ranges::find(features, input.name, &TensorSpec::name) != features.end()) return InputSource::Feature;
    return input.name == defaultAnswerInput ? InputSource::DefaultAnswer : InputSource::Missing;
}

bool haveSameShape(const TensorSpec& a, const TensorSpec& b) {
    return std::ranges::equal(withoutBatch(a), withoutBatch(b));
}

Result<PolicyBinding> PolicyBinding::bind(const Policy& policy, const std::vector<TensorSpec>& features) {
    return bind(std::make_unique<PolicyEvaluator>(policy), features);
}

Result<PolicyBinding> PolicyBinding::bind(std::unique_ptr<PolicyEngine> engine,
                                          const std::vector<TensorSpec>& features) {
    PolicyBinding binding(std::move(engine));
    const PolicyEngine& policy = *binding.m_engine;
    Obstacles obstacles;
    for (std::size_t index = 0; index < policy.inputs().size(); ++index) {
        const TensorSpec& input = policy.inputs()[index];
        const InputSource source = sourceOf(input, features);
        if (source == InputSource::Missing) obstacles.addMissing(input);
        if (source == InputSource::Missing || source == InputSource::Zero) continue;
        Feed feed{index, {}, TensorSpec{input.name, 0, ScalarType::Int64, {1}}, input};
        if (source == InputSource::Feature) {
            const auto found = std::ranges::find(features, input.name, &TensorSpec::name);
            feed.feature = static_cast<std::size_t>(found - features.begin());
            feed.from = *found;
        }
        if (!haveSameShape(feed.from, input)) obstacles.addShape(input, feed.from);
        binding.m_feeds.push_back(std::move(feed));
    }
    for (const TensorSpec& output : binding.m_furtherOutputs) {
        if (std::ranges::find(features, output.name, &TensorSpec::name) != features.end()) obstacles.addOutput(output);
    }
    INLINESCOPE_CHECK(obstacles.result());
    return binding;
}

Result<PolicyAnswer> PolicyBinding::answer(const std::function<Bytes(std::size_t)>& feature, bool defaultAnswer) {
    const std::int64_t defaultValue = defaultAnswer ? 1 : 0;
    for (const Feed& feed : m_feeds) {
        const Bytes bytes = feed.feature ? feature(*feed.feature) : std::as_bytes(std::span(&defaultValue, 1));
        convert(feed.from, bytes, feed.to, m_engine->input(feed.input));
    }
    INLINESCOPE_CHECK(m_engine->evaluate());
    PolicyAnswer answer;
    answer.value = elementAsDouble(m_decisionType, m_engine->output(0), 0);
    answer.inlines = answer.value != 0;
    answer.scores = m_engine->scores();
    return answer;
}

} // namespace inlinescope
