// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/unique_fd.h"
#include "core/model/answered_questions.h"
#include "core/policy/policy_binding.h"
#include "core/runner/confined_program.h"
#include "core/sandbox/private_folder.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// Reads the header line of a training log, with the file's name for errors.
using LogHeaderParser = std::function<Result<FeatureSchema>(const std::string& line, const std::string& file)>;

/// Who answers the questions of a channel.
struct ChannelPolicy {
    enum class Kind : std::uint8_t { Default, Never, Model } kind = Kind::Default;
    std::optional<Policy> model; ///< with Kind::Model
};

/// The host's side of LLVM's interactive channel (-inliner-interactive-channel-base): two named pipes in a private
/// folder. The compiler writes a training log without outcomes into one pipe and reads, after each observation, one
/// advice tensor from the other. Every advisor of a compile begins with its own header, which must be equal to the
/// first one. Both pipes are opened here for reading and writing, so that neither side waits for the other to open one.
/// The end of the compiler is noticed by its process, not by the pipes.
class InteractiveChannel {
public:
    /// Errors: no pipe can be made.
    static Result<std::unique_ptr<InteractiveChannel>> open(const PrivateFolder& folder, ChannelPolicy policy,
                                                            LogHeaderParser parseHeader);
    /// Arguments for the compiler; with its heuristic's answer among the features, or without.
    static std::vector<std::string> arguments(bool includeDefault);
    /// Errors, which end the compile: Malformed if the data is no log, LimitExceeded if it is too large or if answers
    /// are not read, Unsupported if the policy does not fit the features.
    ServedDescriptor served();
    bool wasOpened() const { return m_schemaSeen; }
    AnsweredQuestions takeRecord() { return std::move(m_record); }

private:
    InteractiveChannel(ChannelPolicy policy, LogHeaderParser parseHeader)
        : m_policy(std::move(policy)), m_parseHeader(std::move(parseHeader)) {}
    Result<void> takeWhatIsThere();
    Result<void> takeBytes(Bytes bytes);
    Result<void> takeLine(const std::string& line);
    Result<void> takeHeader(const std::string& line);
    Result<void> takeObservation();
    Result<bool> decide(std::optional<bool> defaultAnswer);
    Result<void> answer(bool inlines);

    ChannelPolicy m_policy;
    LogHeaderParser m_parseHeader;
    UniqueFd m_in, m_out;
    std::string m_line;
    std::vector<std::byte> m_tensors;
    std::size_t m_expected = 0; ///< bytes of the current observation, its newline included; 0 between observations
    std::int64_t m_next = 0;    ///< number of the next observation
    bool m_schemaSeen = false;
    FeatureSchema m_header;                 ///< as the compiler wrote it
    std::optional<std::size_t> m_defaultAt; ///< index of inlining_default among the header's features
    std::optional<PolicyBinding> m_binding;
    std::size_t m_recorded = 0; ///< bytes
    AnsweredQuestions m_record;
};

} // namespace inlinescope
