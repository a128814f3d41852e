// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/split_counts.h"

#include "core/store/rows/histogram_bins.h"

#include <algorithm>
#include <cmath>

namespace inlinescope {
namespace {

constexpr std::size_t Bins = 2 * std::size_t(LargestHistogramKey) + 1;

} // namespace

SplitCounts::SplitCounts() : m_counts(2 * Bins) {}

std::size_t SplitCounts::index(int key, bool first) {
    return std::size_t(key + LargestHistogramKey) + (first ? Bins : 0);
}

void SplitCounts::add(ScalarType type, Bytes tensor, bool first) {
    const std::size_t elements = tensor.size() / scalarSize(type);
    for (std::size_t element = 0; element < elements; ++element) {
        const double value = elementAsDouble(type, tensor, element);
        if (!std::isnan(value)) ++at(histogramKey(value), first);
    }
}

void SplitCounts::add(const SplitCounts& other) {
    for (std::size_t i = 0; i < m_counts.size(); ++i)
        m_counts[i] += other.m_counts[i];
}

void SplitCounts::fill(FeatureDistribution& distribution) const {
    for (int key = -LargestHistogramKey; key <= LargestHistogramKey; ++key) {
        const std::int64_t first = at(key, true), second = at(key, false);
        if (first + second == 0) continue;
        const HistogramBin bin = histogramBin(key, first + second);
        distribution.bins.push_back({bin.low, bin.high, first, second});
        distribution.inlined += first;
        distribution.refused += second;
    }
}

double SplitCounts::distance() const {
    FeatureDistribution all;
    fill(all);
    if (all.inlined == 0 || all.refused == 0) return 0;
    double largest = 0;
    std::int64_t first = 0, second = 0;
    for (const FeatureDistribution::Bin& bin : all.bins) {
        first += bin.inlined;
        second += bin.refused;
        largest =
            std::max(largest, std::abs(double(first) / double(all.inlined) - double(second) / double(all.refused)));
    }
    return largest;
}

} // namespace inlinescope
