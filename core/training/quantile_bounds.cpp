// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/quantile_bounds.h"

#include <algorithm>
#include <cmath>

namespace inlinescope {
namespace {

/// `count` of the sorted values at even distances, each once and none equal to the first.
std::vector<float> quantilesOf(const std::vector<float>& sorted, std::size_t count) {
    std::vector<float> bounds;
    for (std::size_t i = 1; i <= count; ++i) {
        const float value = sorted[i * (sorted.size() - 1) / count];
        if (value > (bounds.empty() ? sorted.front() : bounds.back())) bounds.push_back(value);
    }
    return bounds;
}

} // namespace

std::vector<float> quantileBounds(std::span<const float> column, std::size_t count) {
    std::vector<float> sorted;
    std::ranges::copy_if(column, std::back_inserter(sorted), [](float value) { return std::isfinite(value); });
    if (sorted.empty() || count == 0) return {};
    std::ranges::sort(sorted);
    std::vector<float> distinct = sorted;
    distinct.erase(std::ranges::unique(distinct).begin(), distinct.end());
    if (distinct.size() <= count + 1) return {distinct.begin() + 1, distinct.end()};
    return quantilesOf(sorted, count);
}

} // namespace inlinescope
