// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>

namespace inlinescope {

/// Collects numbers into one hash, which does not depend on the machine's byte order.
class Mixer {
public:
    template <typename... Ts>
    explicit Mixer(Ts... values) {
        (add(static_cast<std::uint64_t>(values)), ...);
    }
    /// A step of MurmurHash64A.
    void add(std::uint64_t value) {
        value *= multiplier;
        value ^= value >> 47;
        value *= multiplier;
        m_hash = (m_hash ^ value) * multiplier;
    }
    std::uint64_t value() const {
        std::uint64_t hash = m_hash;
        hash = (hash ^ (hash >> 47)) * multiplier;
        return hash ^ (hash >> 47);
    }

private:
    static constexpr std::uint64_t multiplier = 0xc6a4a7935bd1e995;
    std::uint64_t m_hash = 0x9e3779b97f4a7c15;
};

} // namespace inlinescope
