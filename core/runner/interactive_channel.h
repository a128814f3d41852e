// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/answered_questions.h"
#include "core/policy/policy_binding.h"
#include "core/runner/log_channel.h"

#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// Who answers the questions of a channel.
struct ChannelPolicy {
    enum class Kind : std::uint8_t { Default, Never, Model } kind = Kind::Default;
    std::optional<Policy> model; ///< with Kind::Model
};

/// The host's side of the inliner's channel (-inliner-interactive-channel-base).
class InteractiveChannel {
public:
    /// Errors: no pipe can be made.
    static Result<std::unique_ptr<InteractiveChannel>> open(const PrivateFolder& folder, ChannelPolicy policy,
                                                            LogHeaderParser parseHeader);
    /// Arguments for the compiler; with its heuristic's answer among the features, or without.
    static std::vector<std::string> arguments(bool includeDefault);
    /// Errors, which end the compile: LogChannel's, and Unsupported if the policy does not fit the features.
    ServedDescriptor served() { return m_channel->served(); }
    bool wasOpened() const { return m_channel->wasOpened(); }
    AnsweredQuestions takeRecord() { return std::move(m_record); }

private:
    explicit InteractiveChannel(ChannelPolicy policy) : m_policy(std::move(policy)) {}
    Result<void> takeHeader(const FeatureSchema& header);
    Result<void> takeObservation(Bytes tensors);
    Result<bool> decide(std::optional<bool> defaultAnswer);

    ChannelPolicy m_policy;
    std::unique_ptr<LogChannel> m_channel;
    std::optional<std::size_t> m_defaultAt; ///< index of inlining_default among the header's features
    std::optional<PolicyBinding> m_binding;
    AnsweredQuestions m_record;
};

} // namespace inlinescope
