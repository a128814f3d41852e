// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"

#include <cstring>
#include <string_view>
#include <vector>

namespace inlinescope {

/// Appends little-endian values to a growing buffer; the counterpart of ByteReader.
class ByteWriter {
public:
    template <typename T>
        requires std::is_arithmetic_v<T>
    void write(T value) {
        const auto* raw = reinterpret_cast<const std::byte*>(&value);
        m_bytes.insert(m_bytes.end(), raw, raw + sizeof(T));
    }
    void append(Bytes bytes) { m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end()); }
    void writeVarint(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7)
            m_bytes.push_back(std::byte(value | 0x80));
        m_bytes.push_back(std::byte(value));
    }
    /// Replaces the bytes from `position` on by those of `value`, which must be there already.
    template <typename T>
        requires std::is_arithmetic_v<T>
    void writeAt(std::size_t position, T value) {
        std::memcpy(m_bytes.data() + position, &value, sizeof(T));
    }
    Bytes bytes() const { return m_bytes; }
    std::vector<std::byte> take() { return std::move(m_bytes); }
    /// Leaves the first bytes, and keeps the memory of the others.
    void shrink(std::size_t size) { m_bytes.resize(size); }

private:
    std::vector<std::byte> m_bytes;
};

} // namespace inlinescope
