// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <cstdint>
#include <limits>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// Reads a descriptor through a buffer of fixed size; does not own it. A token is what a reader must hold at once (a
/// line, a JSON string). If a limit is set and a token is longer, the input ends as if the file ended there, and
/// `problem()` returns the error. So memory stays bounded even if a library collects the token.
class DescriptorBuffer final : public std::streambuf {
public:
    explicit DescriptorBuffer(int fd) : m_fd(fd), m_buffer(bufferSize) {}

    /// Bytes consumed since the start of the reading.
    std::uint64_t position() const { return m_base + std::uint64_t(gptr() - eback()); }
    /// What has been read from the file, but not consumed.
    std::string_view buffered() const { return {gptr(), egptr()}; }
    /// Consumes bytes of buffered().
    void skipBuffered(std::size_t bytes) { setg(eback(), gptr() + bytes, egptr()); }
    void limitTokens(std::uint64_t bytes) { m_tokenLimit = bytes; }
    void startToken() { m_tokenStart = position(); }
    /// Why the input ended before the end of the file, as an error of `file` at the current position; success
    /// otherwise.
    Result<void> problem(const std::string& file) const;

protected:
    int_type underflow() override;

private:
    static constexpr std::size_t bufferSize = 64 << 10;

    int m_fd;
    std::vector<char> m_buffer;
    std::uint64_t m_base = 0; ///< position of the buffer's first byte
    std::uint64_t m_tokenStart = 0;
    std::uint64_t m_tokenLimit = std::numeric_limits<std::uint64_t>::max();
    int m_errno = 0;
    bool m_tokenTooLong = false;
};

} // namespace inlinescope
