// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace inlinescope {

/// How many modules changed by a number of bytes between two limits, both included.
struct DeltaBin {
    std::optional<std::int64_t> from, to; ///< bytes; absent: no limit
    std::size_t modules = 0;
    bool operator==(const DeltaBin&) const = default;
};

/// The changes of modules by their number of bytes, in 13 bins from the largest shrinkage to the largest growth: one
/// for 0, and on both sides 1..15, 16..63, 64..255, 256..1023, 1024..4095 bytes, and more.
std::vector<DeltaBin> deltaHistogram(std::span<const std::int64_t> deltas);

} // namespace inlinescope
