// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/delta_histogram.h"

#include <algorithm>
#include <array>

namespace inlinescope {
namespace {

/// The smallest growth of each bin above 0.
constexpr std::array<std::int64_t, 6> starts = {1, 16, 64, 256, 1024, 4096};

} // namespace

std::vector<DeltaBin> deltaHistogram(std::span<const std::int64_t> deltas) {
    std::vector<DeltaBin> bins;
    for (std::size_t bin = starts.size(); bin-- > 0;)
        bins.push_back({bin + 1 < starts.size() ? std::optional(1 - starts[bin + 1]) : std::nullopt, -starts[bin], 0});
    bins.push_back({0, 0, 0});
    for (std::size_t bin = 0; bin < starts.size(); ++bin)
        bins.push_back({starts[bin], bin + 1 < starts.size() ? std::optional(starts[bin + 1] - 1) : std::nullopt, 0});
    for (const std::int64_t delta : deltas)
        ++std::ranges::find_if(bins, [delta](const DeltaBin& bin) { return !bin.to || delta <= *bin.to; })->modules;
    return bins;
}

} // namespace inlinescope
