// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/evidence.h"
#include "core/policy/policy_binding.h"
#include "core/runner/eviction_heuristic.h"
#include "core/runner/log_channel.h"

#include <map>
#include <optional>

namespace inlinescope {

/// The name in a training log's line {"context":"NAME"}, with the file's name for errors.
using LogContextParser = std::function<Result<std::string>(const std::string& line, const std::string& file)>;

/// The advisors of LLVM's greedy register allocator that a stock compiler asks through a channel.
enum class RegallocAdvisor : std::uint8_t { Eviction, Priority };
std::string_view toString(RegallocAdvisor advisor); ///< "eviction", "priority"
/// The output of a policy for it: "index_to_evict", "priority".
std::string_view answerNameOf(RegallocAdvisor advisor);

/// Who answers the questions of an advisor.
struct RegallocHost {
    RegallocAdvisor advisor = RegallocAdvisor::Eviction;
    std::optional<Policy> model; ///< absent: as LLVM's heuristic does; RegallocAdvisor::Priority needs one
    LogContextParser parseContext;
};

/// What an advisor was asked in one compile, and the answers.
struct RegallocQuestions {
    FeatureSchema schema;                   ///< the compiler's features, then the answer; without any if it never asked
    std::vector<ObservationChunk> contexts; ///< a whole one for each function with questions, in their order
    std::int64_t count = 0;
    std::int64_t uncertain =
        0; ///< questions of which the features do not determine the heuristic's answer (EvictionHeuristic)
};

/// The host's side of an advisor's channel (-regalloc-evict-interactive-channel-base and its likes).
class RegallocChannel {
public:
    /// Errors: LogChannel::open()'s, and Unsupported for a host that needs a policy.
    static Result<std::unique_ptr<RegallocChannel>> open(const PrivateFolder& folder, const RegallocHost& host,
                                                         LogHeaderParser parseHeader);
    static std::vector<std::string> arguments(RegallocAdvisor advisor);
    /// Errors, which end the compile: LogChannel's; Unsupported if the policy or the heuristic does not fit the
    /// features; Refused for an answer of the policy that would crash the compiler.
    ServedDescriptor served() { return m_channel->served(); }
    RegallocQuestions takeRecord() { return std::move(m_record); }

private:
    explicit RegallocChannel(const RegallocHost& host) : m_host(host) {}
    Result<void> takeHeader(const FeatureSchema& header);
    Result<void> takeContext(const std::string& line);
    Result<void> takeObservation(Bytes tensors);
    Result<double> decide(Bytes tensors);
    Result<void> checkAnswer(Bytes tensors, double value) const;

    RegallocHost m_host;
    std::unique_ptr<LogChannel> m_channel;
    std::optional<EvictionHeuristic> m_heuristic;
    std::optional<PolicyBinding> m_binding;
    std::optional<FeaturePlace> m_mask;
    std::vector<FeaturePlace> m_places;         ///< of all features
    std::string m_context;                      ///< the function that is allocated
    std::map<std::string, std::size_t> m_index; ///< of contexts in the record
    RegallocQuestions m_record;
};

} // namespace inlinescope
