// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wire/frames.h"

#include "core/base/error_place.h"

#include <algorithm>
#include <cerrno>
#include <limits>
#include <string>
#include <unistd.h>
#include <utility>

namespace inlinescope {

namespace {

constexpr std::size_t headerSize = 8; // of the stream and of a frame
constexpr std::size_t gatherSize = 64 * 1024;

} // namespace

FrameWriter::FrameWriter(int fd) : m_fd(fd) {
    m_pending.write(streamMagic);
    m_pending.write(streamVersion);
}

template <typename Message>
Result<void> FrameWriter::write(const Message& message, std::size_t type) {
    const std::size_t begin = m_pending.bytes().size();
    m_pending.write(static_cast<std::uint32_t>(type));
    m_pending.write(std::uint32_t(0));
    encode(m_pending, message);
    const std::size_t size = m_pending.bytes().size() - begin - headerSize;
    if (size > std::numeric_limits<std::uint32_t>::max()) {
        m_pending.shrink(begin);
        return Error{
            ErrorCode::LimitExceeded, "an answer of " + std::to_string(size) + " bytes", {}, {}, "at most 4 GiB"};
    }
    m_pending.writeAt(begin + sizeof(std::uint32_t), static_cast<std::uint32_t>(size));
    return m_pending.bytes().size() < gatherSize ? Result<void>() : flush();
}

template Result<void> FrameWriter::write(const ResultMessage&, std::size_t);
template Result<void> FrameWriter::write(const ObservationChunk&, std::size_t);

Result<void> FrameWriter::flush() {
    for (Bytes left = m_pending.bytes(); !left.empty();) {
        const ssize_t written = ::write(m_fd, left.data(), left.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return Error{ErrorCode::Unwritable, "the result stream is closed", {}, {}, {}};
        left = left.subspan(static_cast<std::size_t>(written));
    }
    m_pending.shrink(0);
    return {};
}

std::span<std::byte> FrameReader::room(std::size_t size) {
    if (m_buffer.size() - m_end < size) {
        if (m_position > 0)
            std::copy(m_buffer.begin() + std::ptrdiff_t(m_position), m_buffer.begin() + std::ptrdiff_t(m_end),
                      m_buffer.begin());
        m_end -= std::exchange(m_position, 0);
        if (m_buffer.size() - m_end < size) m_buffer.resize(m_end + size);
    }
    return std::span(m_buffer).subspan(m_end, size);
}

void FrameReader::feed(Bytes bytes) {
    std::ranges::copy(bytes, room(bytes.size()).begin());
    fed(bytes.size());
}

Result<void> FrameReader::readHeader(ByteReader& in) {
    if (in.read<std::uint32_t>() != streamMagic)
        return Error{ErrorCode::Malformed,
                     "not a result stream",
                     {},
                     placeText(PlaceKind::Byte, 0),
                     "a stream that begins with ISRS"};
    const auto version = in.read<std::uint32_t>();
    if (version == streamVersion) return {};
    return Error{ErrorCode::TooNew,
                 "result stream version " + std::to_string(version),
                 {},
                 {},
                 "version " + std::to_string(streamVersion) + "; program and worker must be of one build"};
}

Result<std::optional<ResultMessage>> FrameReader::next() {
    if (m_error) return *m_error;
    const auto fail = [&](Error error) { return *(m_error = std::move(error)); };
    ByteReader in(Bytes(m_buffer).subspan(m_position, m_end - m_position));
    if (in.remaining() < headerSize) return std::optional<ResultMessage>();
    if (!m_headerSeen) {
        if (auto header = readHeader(in); !header) return fail(header.error());
        m_headerSeen = true;
        m_position += headerSize;
        return next();
    }
    const auto type = in.read<std::uint32_t>();
    const auto length = in.read<std::uint32_t>();
    if (length > m_frameLimit)
        return fail({ErrorCode::LimitExceeded,
                     "a message of " + std::to_string(length) + " bytes",
                     {},
                     {},
                     "at most " + std::to_string(m_frameLimit) + " bytes"});
    if (in.remaining() < length) return std::optional<ResultMessage>();
    auto message = decodeResult(type, in.take(length));
    if (!message) return fail(std::move(message).error());
    m_position += headerSize + length;
    return std::optional(std::move(message).value());
}

} // namespace inlinescope
