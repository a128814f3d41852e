// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

namespace inlinescope {

/// The hash FNV-1a (Fowler, Noll, Vo) of 32 or 64 bits. Its values are stored in workspaces and choose samples, so that
/// a library's hash, which may change with its version, cannot replace it.
template <typename Value>
class Fnv1a {
    static_assert(std::is_same_v<Value, std::uint32_t> || std::is_same_v<Value, std::uint64_t>);

public:
    explicit Fnv1a(Value seed = 0) : m_value(offset ^ seed) {}

    Fnv1a& add(std::uint8_t byte) {
        m_value = (m_value ^ byte) * prime;
        return *this;
    }
    Fnv1a& add(std::string_view text) {
        for (const char c : text)
            add(static_cast<std::uint8_t>(c));
        return *this;
    }
    Fnv1a& add(std::span<const std::byte> bytes) {
        for (const std::byte byte : bytes)
            add(static_cast<std::uint8_t>(byte));
        return *this;
    }
    /// Its eight bytes, the lowest first.
    Fnv1a& addNumber(std::uint64_t number) {
        for (int shift = 0; shift < 64; shift += 8)
            add(static_cast<std::uint8_t>(number >> shift));
        return *this;
    }
    Value value() const { return m_value; }

private:
    static constexpr bool isWide = sizeof(Value) == 8;
    static constexpr Value offset = isWide ? static_cast<Value>(0xcbf29ce484222325) : static_cast<Value>(0x811c9dc5);
    static constexpr Value prime = isWide ? static_cast<Value>(0x100000001b3) : static_cast<Value>(0x01000193);
    Value m_value;
};
using Fnv1a32 = Fnv1a<std::uint32_t>;
using Fnv1a64 = Fnv1a<std::uint64_t>;

} // namespace inlinescope
