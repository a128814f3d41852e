// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wire/frames.h"

#include "core/base/error_place.h"

#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <limits>
#include <string>
#include <unistd.h>
#include <utility>

namespace inlinescope {

namespace {

constexpr std::size_t headerSize = 8; // of the stream and of a frame
constexpr std::size_t gatherSize = 64 * 1024;
constexpr std::size_t mostPieces = 128; ///< of one system call; the system takes up to 1,024

} // namespace

FrameWriter::FrameWriter(int fd) : m_fd(fd) {
    m_pending.write(streamMagic);
    m_pending.write(streamVersion);
}

std::size_t FrameWriter::begin(std::size_t type) {
    const std::size_t begin = m_pending.bytes().size();
    m_pending.write(static_cast<std::uint32_t>(type));
    m_pending.write(std::uint32_t(0));
    return begin;
}

Result<void> FrameWriter::end(std::size_t begin, std::size_t size) {
    if (size > std::numeric_limits<std::uint32_t>::max()) {
        m_pending.shrink(begin);
        return Error{
            ErrorCode::LimitExceeded, "an answer of " + std::to_string(size) + " bytes", {}, {}, "at most 4 GiB"};
    }
    m_pending.writeAt(begin + sizeof(std::uint32_t), static_cast<std::uint32_t>(size));
    return {};
}

Result<void> FrameWriter::write(const ResultMessage& message) {
    const std::size_t begun = begin(message.index());
    encode(m_pending, message);
    INLINESCOPE_CHECK(end(begun, m_pending.bytes().size() - begun - headerSize));
    return m_pending.bytes().size() < gatherSize ? Result<void>() : flush();
}

Result<void> FrameWriter::write(const ObservationChunk& chunk) {
    INLINESCOPE_CHECK(flush());
    const std::size_t begun = begin(observationChunkType);
    std::vector<Bytes> pieces = encodeInPieces(m_pending, chunk);
    std::size_t size = 0;
    for (const Bytes& piece : pieces)
        size += piece.size();
    INLINESCOPE_CHECK(end(begun, size - headerSize));
    INLINESCOPE_CHECK(send(std::move(pieces)));
    m_pending.shrink(0);
    return {};
}

Result<void> FrameWriter::flush() {
    INLINESCOPE_CHECK(send({m_pending.bytes()}));
    m_pending.shrink(0);
    return {};
}

Result<void> FrameWriter::send(std::vector<Bytes> pieces) {
    std::span<Bytes> left = pieces;
    while (true) {
        while (!left.empty() && left.front().empty())
            left = left.subspan(1);
        if (left.empty()) return {};
        std::array<iovec, mostPieces> parts{};
        const std::size_t count = std::min(left.size(), parts.size());
        for (std::size_t part = 0; part < count; ++part)
            parts[part] = {const_cast<std::byte*>(left[part].data()), left[part].size()};
        const ssize_t written = ::writev(m_fd, parts.data(), static_cast<int>(count));
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return Error{ErrorCode::Unwritable, "the result stream is closed", {}, {}, {}};
        for (auto rest = static_cast<std::size_t>(written); rest > 0;) {
            const std::size_t taken = std::min(rest, left.front().size());
            left.front() = left.front().subspan(taken);
            rest -= taken;
            if (left.front().empty()) left = left.subspan(1);
        }
    }
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
