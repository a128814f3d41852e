// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

namespace inlinescope {

using Bytes = std::span<const std::byte>;

inline Bytes asBytes(std::string_view text) {
    return std::as_bytes(std::span(text.data(), text.size()));
}
inline std::string_view asText(Bytes bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Reads little-endian values from a bounded slice. Every read checks the bound. The first short read makes the reader
/// fail for good, so a caller may read a group of values and call `failed()` once. Values read after a failure are zero
/// or empty.
class ByteReader {
public:
    explicit ByteReader(Bytes bytes) : m_bytes(bytes) {}

    std::size_t position() const { return m_position; }
    std::size_t remaining() const { return m_bytes.size() - m_position; }
    bool atEnd() const { return remaining() == 0; }
    bool failed() const { return m_failed; }
    /// Marks the input as damaged at the current position.
    void fail() { m_failed = true; }
    /// Error for `file` if a read went past the end: Malformed, with the byte at which it stopped.
    Result<void> check(std::string_view file, std::string_view what) const;

    template <typename T>
        requires std::is_arithmetic_v<T>
    T read() {
        T value{};
        if (Bytes slice = take(sizeof(T)); slice.size() == sizeof(T)) std::memcpy(&value, slice.data(), sizeof(T));
        return value;
    }
    /// The next `size` bytes; if fewer remain, the reader fails and the slice is empty.
    Bytes take(std::size_t size) {
        if (m_failed || size > remaining()) {
            m_failed = true;
            return {};
        }
        Bytes slice = m_bytes.subspan(m_position, size);
        m_position += size;
        return slice;
    }
    /// LEB128, at most 64 bits.
    std::uint64_t readVarint();

private:
    Bytes m_bytes;
    std::size_t m_position = 0;
    bool m_failed = false;
};

} // namespace inlinescope
