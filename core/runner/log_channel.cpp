// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runner/log_channel.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <limits>
#include <optional>

namespace inlinescope {
namespace {

constexpr std::size_t longestLine = 256 << 10;
constexpr std::size_t largestObservation = 4 << 20;
constexpr std::size_t mostRecorded = 256 << 20; ///< as for a worker's answer
constexpr std::size_t lineCost = 128;           ///< bytes that a context takes besides its name
constexpr int readsAtOnce = 16;                 ///< more than a pipe can contain, but bounded if the writer never stops
constexpr std::string_view observationBegin = "{\"observation\":";

/// N of {"observation":N}.
std::optional<std::int64_t> observationNumber(std::string_view line) {
    std::int64_t number = 0;
    if (!line.starts_with(observationBegin) || !line.ends_with('}')) return std::nullopt;
    const char* begin = line.data() + observationBegin.size();
    const char* end = line.data() + line.size() - 1;
    const auto [stopped, error] = std::from_chars(begin, end, number);
    const bool isNumber = error == std::errc() && stopped == end;
    return isNumber && number >= 0 && number < std::numeric_limits<std::int64_t>::max() ? std::optional(number)
                                                                                        : std::nullopt;
}

Result<UniqueFd> makeNamedPipe(const std::string& path) {
    if (::mkfifo(path.c_str(), S_IRUSR | S_IWUSR) != 0)
        return Error{ErrorCode::Unwritable, std::string("no named pipe: ") + std::strerror(errno), path, {}, {}};
    UniqueFd pipe(::open(path.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC));
    if (!pipe) return Error{ErrorCode::Unwritable, std::string("no named pipe: ") + std::strerror(errno), path, {}, {}};
    return pipe;
}

} // namespace

Error LogChannel::error(ErrorCode code, std::string found, std::string expected) {
    return {code, std::move(found), "the interactive channel", {}, std::move(expected)};
}

Result<std::unique_ptr<LogChannel>> LogChannel::open(const PrivateFolder& folder, const std::string& name,
                                                     LogHeaderParser parseHeader, ChannelHost host) {
    std::unique_ptr<LogChannel> channel(new LogChannel(std::move(parseHeader), std::move(host)));
    const std::string base = folder.file(name);
    INLINESCOPE_TRY(channel->m_in, makeNamedPipe(base + ".in"));
    INLINESCOPE_TRY(channel->m_out, makeNamedPipe(base + ".out"));
    return channel;
}

ServedDescriptor LogChannel::served() {
    return {m_out.get(), [this] { return takeWhatIsThere(); }};
}

Result<void> LogChannel::takeWhatIsThere() {
    std::array<std::byte, 64 * 1024> bytes;
    for (int reads = 0; reads < readsAtOnce; ++reads) {
        const ssize_t size = ::read(m_out.get(), bytes.data(), bytes.size());
        if (size <= 0) return {};
        INLINESCOPE_CHECK(takeBytes(Bytes(bytes).first(static_cast<std::size_t>(size))));
    }
    return {};
}

Result<void> LogChannel::takeBytes(Bytes bytes) {
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
            return error(ErrorCode::LimitExceeded, "a line of more than 256 KiB", "a training log");
        else
            m_line.push_back(next);
    }
    return {};
}

Result<void> LogChannel::takeLine(const std::string& line) {
    if (line.starts_with("{\"features\"")) return takeHeader(line);
    if (!m_schemaSeen) return error(ErrorCode::Malformed, "no header in the first line", "{\"features\":[...]}");
    if (line.starts_with("{\"context\":")) {
        m_next = 0;
        if (!m_host.context) return {};
        m_next.reset(); // a function that is allocated again goes on counting
        m_recorded += line.size() + lineCost;
        if (m_recorded > mostRecorded)
            return error(ErrorCode::LimitExceeded, "more than 256 MiB of contexts", "an end to the questions");
        return m_host.context(line);
    }
    const auto number = observationNumber(line);
    if (!number || *number != m_next.value_or(*number))
        return error(ErrorCode::Malformed, "a line out of turn",
                     (m_next ? "observation " + std::to_string(*m_next) : "an observation") + " or a context");
    m_next = *number + 1;
    m_tensors.clear();
    m_expected = 1; // the newline
    for (const TensorSpec& spec : m_header.features)
        m_expected += spec.byteSize();
    return {};
}

Result<void> LogChannel::takeHeader(const std::string& line) {
    INLINESCOPE_TRY(FeatureSchema schema, m_parseHeader(line, "the interactive channel"));
    m_next = 0;
    if (m_schemaSeen) {
        if (schema == m_header) return {};
        return error(ErrorCode::Malformed, "a second header unlike the first", "the same features");
    }
    m_schemaSeen = true;
    m_header = std::move(schema);
    std::size_t size = 0;
    for (const TensorSpec& spec : m_header.features)
        size += spec.byteSize();
    if (size > largestObservation)
        return error(ErrorCode::LimitExceeded, "observations of more than 4 MiB", "smaller tensors");
    return m_host.header(m_header);
}

Result<void> LogChannel::takeObservation() {
    m_expected = 0;
    if (m_tensors.back() != std::byte('\n'))
        return error(ErrorCode::Malformed, "no newline after the tensors", "exactly one newline");
    m_recorded += m_tensors.size();
    if (m_recorded > mostRecorded)
        return error(ErrorCode::LimitExceeded, "more than 256 MiB of observations", "an end to the questions");
    return m_host.observation(Bytes(m_tensors).first(m_tensors.size() - 1));
}

Result<void> LogChannel::answer(Bytes advice) {
    if (::write(m_in.get(), advice.data(), advice.size()) == ssize_t(advice.size())) return {};
    return error(ErrorCode::LimitExceeded, "the compiler asks, but does not read the answers",
                 "one answer read per question");
}

} // namespace inlinescope
