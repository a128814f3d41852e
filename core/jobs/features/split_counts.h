// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/features/feature_distribution.h"
#include "core/model/tensor.h"

#include <cstdint>
#include <vector>

namespace inlinescope {

/// Values of two parts (inlined and refused decisions, or two logs), counted by the bins of stored distributions.
class SplitCounts {
public:
    SplitCounts();

    /// Counts every element of a tensor, except NaN.
    void add(ScalarType type, Bytes tensor, bool first);
    void add(const SplitCounts& other);
    /// Bins and totals: the first part's as inlined, the second's as refused.
    void fill(FeatureDistribution& distribution) const;
    /// The largest difference between the two parts' cumulative shares (the Kolmogorov-Smirnov statistic, here over the
    /// bins): 0 for equal distributions, 1 for distributions that do not overlap. 0 if a part has no values.
    double distance() const;

private:
    std::int64_t& at(int key, bool first) { return m_counts[index(key, first)]; }
    std::int64_t at(int key, bool first) const { return m_counts[index(key, first)]; }
    static std::size_t index(int key, bool first);

    std::vector<std::int64_t> m_counts;
};

} // namespace inlinescope
