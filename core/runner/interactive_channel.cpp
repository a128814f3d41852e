// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runner/interactive_channel.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>

namespace inlinescope {
namespace {

constexpr std::string_view defaultAnswerFeature = "inlining_default";
constexpr const char* channelName = "channel"; ///< in the compiler's working directory
constexpr std::size_t longestLine = 256 << 10;
constexpr std::size_t largestObservation = 4 << 20;
constexpr std::size_t mostRecorded = 256 << 20; ///< as for a worker's answer
constexpr int readsAtOnce = 16;                 ///< more than a pipe can contain, but bounded if the writer never stops
constexpr std::string_view observationBegin = "{\"observation\":";

Error onChannel(ErrorCode code, std::string found, std::string expected) {
    return {code, std::move(found), "the interactive channel", {}, std::move(expected)};
}

/// N of {"observation":N}.
std::optional<std::int64_t> observationNumber(std::string_view line) {
    std::int64_t number = 0;
    if (!line.starts_with(observationBegin) || !line.ends_with('}')) return std::nullopt;
    const char* begin = line.data() + observationBegin.size();
    const char* end = line.data() + line.size() - 1;
    const auto [stopped, error] = std::from_chars(begin, end, number);
    return error == std::errc() && stopped == end ? std::optional(number) : std::nullopt;
}

Result<UniqueFd> makeNamedPipe(const std::string& path) {
    if (::mkfifo(path.c_str(), S_IRUSR | S_IWUSR) != 0)
        return Error{ErrorCode::Unwritable, std::string("no named pipe: ") + std::strerror(errno), path, {}, {}};
    UniqueFd pipe(::open(path.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC));
    if (!pipe) return Error{ErrorCode::Unwritable, std::string("no named pipe: ") + std::strerror(errno), path, {}, {}};
    return pipe;
}

} // namespace

Result<std::unique_ptr<InteractiveChannel>> InteractiveChannel::open(const PrivateFolder& folder, ChannelPolicy policy,
                                                                     LogHeaderParser parseHeader) {
    std::unique_ptr<InteractiveChannel> channel(new InteractiveChannel(std::move(policy), std::move(parseHeader)));
    const std::string base = folder.file(channelName);
    INLINESCOPE_TRY(channel->m_in, makeNamedPipe(base + ".in"));
    INLINESCOPE_TRY(channel->m_out, makeNamedPipe(base + ".out"));
    return channel;
}

std::vector<std::string> InteractiveChannel::arguments(bool includeDefault) {
    std::vector<std::string> words = {"-mllvm", "-enable-ml-inliner=release", "-mllvm",
                                      std::string("-inliner-interactive-channel-base=") + channelName};
    if (includeDefault) words.insert(words.end(), {"-mllvm", "-inliner-interactive-include-default"});
    return words;
}

ServedDescriptor InteractiveChannel::served() {
    return {m_out.get(), [this] { return takeWhatIsThere(); }};
}

Result<void> InteractiveChannel::takeWhatIsThere() {
    std::array<std::byte, 64 * 1024> bytes;
    for (int reads = 0; reads < readsAtOnce; ++reads) {
        const ssize_t size = ::read(m_out.get(), bytes.data(), bytes.size());
        if (size <= 0) return {};
        INLINESCOPE_CHECK(takeBytes(Bytes(bytes).first(static_cast<std::size_t>(size))));
    }
    return {};
}

Result<void> InteractiveChannel::takeBytes(Bytes bytes) {
    while (!bytes.empty()) {
        if (m_expected > 0) {
            const std::size_t taken = std::min(bytes.size(), m_expected - m_tensors.size());
            m_tensors.insert(m_tensors.end(), bytes.begin(), bytes.begin() + std::ptrdiff_t(taken));
            bytes = bytes.subspan(taken);
            if (m_tensors.size() == m_expected) INLINESCOPE_CHECK(takeObservation());
            continue;
        }
        const char next = static_cast<char>(bytes.front());
        bytes = bytes.subspan(1);
        if (next == '\n') {
            INLINESCOPE_CHECK(takeLine(std::exchange(m_line, {})));
        } else if (m_line.size() == longestLine)
            return onChannel(ErrorCode::LimitExceeded, "a line of more than 256 KiB", "a training log");
        else
            m_line.push_back(next);
    }
    return {};
}

Result<void> InteractiveChannel::takeLine(const std::string& line) {
    if (line.starts_with("{\"features\"")) return takeHeader(line);
    if (!m_schemaSeen) return onChannel(ErrorCode::Malformed, "no header in the first line", "{\"features\":[...]}");
    if (line.starts_with("{\"context\":")) {
        m_next = 0;
        return {};
    }
    const auto number = observationNumber(line);
    if (!number || *number != m_next)
        return onChannel(ErrorCode::Malformed, "a line out of turn",
                         "observation " + std::to_string(m_next) + " or a context");
    ++m_next;
    m_tensors.clear();
    m_expected = 1; // the newline
    for (const TensorSpec& spec : m_header.features)
        m_expected += spec.byteSize();
    return {};
}

Result<void> InteractiveChannel::takeHeader(const std::string& line) {
    INLINESCOPE_TRY(FeatureSchema schema, m_parseHeader(line, "the interactive channel"));
    m_next = 0;
    if (m_schemaSeen) {
        if (schema == m_header) return {};
        return onChannel(ErrorCode::Malformed, "a second header unlike the first", "the same features");
    }
    m_schemaSeen = true;
    m_header = std::move(schema);
    std::size_t size = 0;
    for (const TensorSpec& spec : m_header.features)
        size += spec.byteSize();
    if (size > largestObservation)
        return onChannel(ErrorCode::LimitExceeded, "observations of more than 4 MiB", "smaller tensors");
    for (const TensorSpec& spec : m_header.features) {
        if (spec.name == defaultAnswerFeature)
            m_defaultAt = std::size_t(&spec - m_header.features.data());
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

Result<void> InteractiveChannel::takeObservation() {
    m_expected = 0;
    if (m_tensors.back() != std::byte('\n'))
        return onChannel(ErrorCode::Malformed, "no newline after the tensors", "exactly one newline");
    m_recorded += m_tensors.size();
    if (m_recorded > mostRecorded)
        return onChannel(ErrorCode::LimitExceeded, "more than 256 MiB of observations", "an end to the questions");
    std::optional<bool> defaultAnswer;
    std::size_t offset = 0;
    std::size_t column = 0;
    for (std::size_t index = 0; index < m_header.features.size(); ++index) {
        const TensorSpec& spec = m_header.features[index];
        const Bytes tensor = Bytes(m_tensors).subspan(offset, spec.byteSize());
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
    return answer(inlines);
}

Result<bool> InteractiveChannel::decide(std::optional<bool> defaultAnswer) {
    m_record.scores.emplace_back();
    if (m_policy.kind == ChannelPolicy::Kind::Never) return false;
    if (m_policy.kind == ChannelPolicy::Kind::Default) {
        if (defaultAnswer) return *defaultAnswer;
        return onChannel(ErrorCode::Malformed, "no tensor inlining_default", "the answer of the compiler's heuristic");
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

Result<void> InteractiveChannel::answer(bool inlines) {
    const std::int64_t advice = inlines ? 1 : 0; // InlineAdvisor's decision tensor: int64_t, shape [1]
    if (::write(m_in.get(), &advice, sizeof advice) == sizeof advice) return {};
    return onChannel(ErrorCode::LimitExceeded, "the compiler asks, but does not read the answers",
                     "one answer read per question");
}

} // namespace inlinescope
