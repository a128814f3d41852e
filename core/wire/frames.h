// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/wire/messages.h"

namespace inlinescope {

// A task's result stream:
//
//   stream = magic "ISRS", version (u32), frame...
//   frame  = type (u32, the index in ResultMessage), length (u32), message of that length
//
// all little-endian. A complete stream ends in TaskDone or TaskFailed. The same bytes in a file are a test fixture.

constexpr std::uint32_t streamMagic = 0x53525349; // "ISRS"
constexpr std::uint32_t streamVersion = 24;

/// Writes a result stream to a file descriptor, which it does not own; small frames are buffered. Blocks while the
/// reader is slower.
class FrameWriter {
public:
    explicit FrameWriter(int fd);
    /// Errors: the descriptor cannot be written; a message of more than 4 GiB.
    Result<void> write(const ResultMessage& message);
    /// The same without a copy of the chunk; not buffered.
    Result<void> write(const ObservationChunk& chunk);
    Result<void> flush();
    int descriptor() const { return m_fd; }

private:
    /// Begins a frame in m_pending; returns its place there.
    std::size_t begin(std::size_t type);
    /// Notes the size of its message.
    Result<void> end(std::size_t begin, std::size_t size);
    Result<void> send(std::vector<Bytes> pieces);

    int m_fd;
    ByteWriter m_pending;
};

/// Reads a result stream piece by piece. Stores at most one frame of `frameLimit` bytes and the last input; the first
/// error is final.
class FrameReader {
public:
    explicit FrameReader(std::uint64_t frameLimit) : m_frameLimit(frameLimit) {}
    /// Memory for the next `size` bytes of the stream, to be followed by fed() with the number of those that came.
    std::span<std::byte> room(std::size_t size);
    void fed(std::size_t size) { m_end += m_error ? 0 : size; }
    void feed(Bytes bytes);
    /// The next message, or nothing if it is not complete. Errors: wrong magic or version (Malformed, TooNew), a frame
    /// beyond the limit (LimitExceeded), a damaged message.
    Result<std::optional<ResultMessage>> next();
    /// Whether a frame has begun but is not complete.
    bool insideFrame() const { return m_end > m_position; }

private:
    Result<void> readHeader(ByteReader& in);

    std::uint64_t m_frameLimit;
    std::vector<std::byte> m_buffer; ///< keeps its size, so that its memory is cleared only once
    std::size_t m_position = 0;      ///< position of the first unread byte in m_buffer
    std::size_t m_end = 0;           ///< of those that were fed
    bool m_headerSeen = false;
    std::optional<Error> m_error;
};

} // namespace inlinescope
