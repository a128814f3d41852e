// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store.
#include <cstdint>

namespace inlinescope::store {

/// A signed number as an unsigned one, so that small magnitudes are short varints: 0, -1, 1, -2 become 0, 1, 2, 3.
constexpr std::uint64_t zigzag(std::int64_t value) {
    return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}
constexpr std::int64_t unzigzag(std::uint64_t value) {
    return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
}

} // namespace inlinescope::store
