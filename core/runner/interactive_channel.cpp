// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runner/interactive_channel.h"

namespace inlinescope {
namespace {

constexpr std::string_view defaultAnswerFeature = "inlining_default";
constexpr const char* channelName = "channel"; ///< in the compiler's working directory

} // namespace

Result<std::unique_ptr<InteractiveChannel>> InteractiveChannel::open(const PrivateFolder& folder, ChannelPolicy policy,
                                                                     LogHeaderParser parseHeader) {
    std::unique_ptr<InteractiveChannel> made(new InteractiveChannel(std::move(policy)));
    InteractiveChannel& channel = *made;
    ChannelHost host{[&channel](const FeatureSchema& header) { return channel.takeHeader(header); },
                     {},
                     [&channel](Bytes tensors) { return channel.takeObservation(tensors); }};
    INLINESCOPE_TRY(channel.m_channel, LogChannel::open(folder, channelName, std::move(parseHeader), std::move(host)));
    return made;
}

std::vector<std::string> InteractiveChannel::arguments(bool includeDefault) {
    std::vector<std::string> words = {"-mllvm", "-enable-ml-inliner=release", "-mllvm",
                                      std::string("-inliner-interactive-channel-base=") + channelName};
    if (includeDefault) words.insert(words.end(), {"-mllvm", "-inliner-interactive-include-default"});
    return words;
}

Result<void> InteractiveChannel::takeHeader(const FeatureSchema& header) {
    for (const TensorSpec& spec : header.features) {
        if (spec.name == defaultAnswerFeature)
            m_defaultAt = std::size_t(&spec - header.features.data());
        else
            m_record.features.push_back({spec, {}});
    }
    if (m_policy.kind != ChannelPolicy::Kind::Model) return {};
    std::vector<TensorSpec> features;
    for (const TensorColumn& column : m_record.features)
        features.push_back(column.spec);
    INLINESCOPE_TRY(m_binding, PolicyBinding::bind(*m_policy.model, features));
    for (const TensorSpec& output : m_binding->furtherOutputs())
        m_record.features.push_back({output, {}});
    return {};
}

Result<void> InteractiveChannel::takeObservation(Bytes tensors) {
    std::optional<bool> defaultAnswer;
    std::size_t offset = 0;
    std::size_t column = 0;
    const std::vector<TensorSpec>& features = m_channel->header().features;
    for (std::size_t index = 0; index < features.size(); ++index) {
        const TensorSpec& spec = features[index];
        const Bytes tensor = tensors.subspan(offset, spec.byteSize());
        offset += spec.byteSize();
        if (index == m_defaultAt) {
            defaultAnswer = elementAsDouble(spec.type, tensor, 0) != 0;
            continue;
        }
        std::vector<std::byte>& data = m_record.features[column++].data;
        data.insert(data.end(), tensor.begin(), tensor.end());
    }
    INLINESCOPE_TRY(const bool inlines, decide(defaultAnswer));
    m_record.answers.push_back(inlines);
    m_record.defaults.push_back(defaultAnswer);
    const std::int64_t advice = inlines ? 1 : 0; // InlineAdvisor's decision tensor: int64_t, shape [1]
    return m_channel->answer(std::as_bytes(std::span(&advice, 1)));
}

Result<bool> InteractiveChannel::decide(std::optional<bool> defaultAnswer) {
    m_record.scores.emplace_back();
    if (m_policy.kind == ChannelPolicy::Kind::Never) return false;
    if (m_policy.kind == ChannelPolicy::Kind::Default) {
        if (defaultAnswer) return *defaultAnswer;
        return LogChannel::error(ErrorCode::Malformed, "no tensor inlining_default",
                                 "the answer of the compiler's heuristic");
    }
    const std::size_t row = m_record.answers.size();
    INLINESCOPE_TRY(PolicyAnswer answer,
                    m_binding->answer([&](std::size_t index) { return m_record.features[index].row(row); },
                                      defaultAnswer.value_or(false)));
    m_record.scores.back() = std::move(answer.scores);
    const std::size_t outputs = m_binding->furtherOutputs().size();
    for (std::size_t index = 0; index < outputs; ++index) { // the policy's outputs are the last columns
        const Bytes output = m_binding->furtherOutput(index);
        std::vector<std::byte>& data = m_record.features[m_record.features.size() - outputs + index].data;
        data.insert(data.end(), output.begin(), output.end());
    }
    return answer.inlines;
}

} // namespace inlinescope
