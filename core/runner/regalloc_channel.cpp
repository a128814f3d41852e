// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runner/regalloc_channel.h"

#include <cmath>
#include <cstring>
#include <limits>

namespace inlinescope {
namespace {

/// In the compiler's working directory.
std::string channelNameOf(RegallocAdvisor advisor) {
    return std::string(toString(advisor)) + "-channel";
}

ScalarType answerTypeOf(RegallocAdvisor advisor) {
    return advisor == RegallocAdvisor::Eviction ? ScalarType::Int64 : ScalarType::Float;
}

/// The bytes of an answer: a tensor with one element.
std::vector<std::byte> tensorOf(RegallocAdvisor advisor, double value) {
    std::vector<std::byte> bytes(scalarSize(answerTypeOf(advisor)));
    const auto index = std::int64_t(value);
    const auto priority = float(value);
    if (advisor == RegallocAdvisor::Eviction)
        std::memcpy(bytes.data(), &index, sizeof index);
    else
        std::memcpy(bytes.data(), &priority, sizeof priority);
    return bytes;
}

} // namespace

std::string_view toString(RegallocAdvisor advisor) {
    return advisor == RegallocAdvisor::Eviction ? "eviction" : "priority";
}

std::string_view answerNameOf(RegallocAdvisor advisor) {
    return advisor == RegallocAdvisor::Eviction ? "index_to_evict" : "priority";
}

Result<std::unique_ptr<RegallocChannel>> RegallocChannel::open(const PrivateFolder& folder, const RegallocHost& host,
                                                               LogHeaderParser parseHeader) {
    if (host.advisor == RegallocAdvisor::Priority && !host.model)
        return Error{ErrorCode::Unsupported,
                     "the features do not determine the priorities of LLVM's heuristic",
                     {},
                     {},
                     "a policy with the output priority"};
    std::unique_ptr<RegallocChannel> made(new RegallocChannel(host));
    RegallocChannel& channel = *made;
    ChannelHost events{[&channel](const FeatureSchema& header) { return channel.takeHeader(header); },
                       [&channel](const std::string& line) { return channel.takeContext(line); },
                       [&channel](Bytes tensors) { return channel.takeObservation(tensors); }};
    INLINESCOPE_TRY(channel.m_channel,
                    LogChannel::open(folder, channelNameOf(host.advisor), std::move(parseHeader), std::move(events)));
    return made;
}

std::vector<std::string> RegallocChannel::arguments(RegallocAdvisor advisor) {
    const bool eviction = advisor == RegallocAdvisor::Eviction;
    return {"-mllvm", eviction ? "-regalloc-enable-advisor=release" : "-regalloc-enable-priority-advisor=release",
            "-mllvm",
            (eviction ? "-regalloc-evict-interactive-channel-base=" : "-regalloc-priority-interactive-channel-base=") +
                channelNameOf(advisor)};
}

Result<void> RegallocChannel::takeHeader(const FeatureSchema& header) {
    const TensorSpec answer{std::string(answerNameOf(m_host.advisor)), 0, answerTypeOf(m_host.advisor), {1}};
    if (header.advice && header.advice->type != answer.type)
        return LogChannel::error(ErrorCode::Unsupported,
                                 "answers of type " + std::string(toString(header.advice->type)),
                                 std::string(toString(answer.type)));
    m_record.schema.features = header.features;
    m_record.schema.features.push_back(answer);
    std::vector<std::string> names;
    for (const TensorSpec& spec : header.features)
        names.push_back(spec.name);
    INLINESCOPE_TRY(m_places, featurePlaces(header.features, names));
    if (m_host.advisor == RegallocAdvisor::Eviction) {
        INLINESCOPE_TRY(const std::vector<FeaturePlace> mask, featurePlaces(header.features, {"mask"}));
        m_mask = mask.front();
    }
    if (m_host.model) {
        INLINESCOPE_TRY(m_binding, PolicyBinding::bind(*m_host.model, header.features));
    } else {
        INLINESCOPE_TRY(m_heuristic, EvictionHeuristic::of(header.features));
    }
    return {};
}

Result<void> RegallocChannel::takeContext(const std::string& line) {
    INLINESCOPE_TRY(m_context, m_host.parseContext(line, "the interactive channel"));
    return {};
}

Result<void> RegallocChannel::takeObservation(Bytes tensors) {
    INLINESCOPE_TRY(const double value, decide(tensors));
    const auto [entry, isNew] = m_index.try_emplace(m_context, m_record.contexts.size());
    if (isNew) {
        m_record.contexts.push_back({m_context, 0, {}});
        for (const TensorSpec& spec : m_record.schema.features)
            m_record.contexts.back().columns.push_back({spec, {}});
    }
    std::vector<TensorColumn>& columns = m_record.contexts[entry->second].columns;
    for (std::size_t index = 0; index < m_places.size(); ++index) {
        const Bytes tensor = tensors.subspan(m_places[index].offset, m_places[index].spec.byteSize());
        columns[index].data.insert(columns[index].data.end(), tensor.begin(), tensor.end());
    }
    const std::vector<std::byte> advice = tensorOf(m_host.advisor, value);
    columns.back().data.insert(columns.back().data.end(), advice.begin(), advice.end());
    ++m_record.count;
    return m_channel->answer(advice);
}

Result<double> RegallocChannel::decide(Bytes tensors) {
    if (m_heuristic) {
        const EvictionHeuristic::Answer answer = m_heuristic->answer(tensors);
        if (!answer.isCertain) ++m_record.uncertain;
        INLINESCOPE_CHECK(checkAnswer(tensors, double(answer.index)));
        return double(answer.index);
    }
    const auto feature = [&](std::size_t index) {
        return tensors.subspan(m_places[index].offset, m_places[index].spec.byteSize());
    };
    INLINESCOPE_TRY(const PolicyAnswer answer, m_binding->answer(feature, false));
    INLINESCOPE_CHECK(checkAnswer(tensors, answer.value));
    return answer.value;
}

/// Of a register that may not be evicted, the compiler would access memory that is not its own.
Result<void> RegallocChannel::checkAnswer(Bytes tensors, double value) const {
    if (m_host.advisor == RegallocAdvisor::Priority) { // converted to unsigned by LLVM
        if (value >= 0 && value < double(std::numeric_limits<std::uint32_t>::max())) return {};
        return LogChannel::error(ErrorCode::Refused, "the policy's priority is " + std::to_string(value),
                                 "a number from 0 to 2^32 - 1");
    }
    const auto count = double(m_mask->spec.elementCount().value_or(0));
    const bool isWhole = std::trunc(value) == value && std::abs(value) < 1e15; // false of NaN
    if (value >= 0 && value < count && m_mask->element(tensors, std::size_t(value)) != 0) return {};
    return LogChannel::error(ErrorCode::Refused,
                             "position " + (isWhole ? std::to_string(std::int64_t(value)) : std::to_string(value)) +
                                 " was chosen in function " + m_context,
                             "one that the mask allows");
}

} // namespace inlinescope
