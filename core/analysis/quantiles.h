// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace inlinescope {

/// Values and how often each was seen. Memory grows with the number of distinct values.
class ValueCounts {
public:
    /// NaN is left out.
    void add(double value);
    std::int64_t count() const { return m_count; }
    std::size_t distinct() const { return m_counts.size(); }
    /// The quantiles at 0, 1/(count - 1), ..., 1, linearly interpolated between the two nearest values, as numpy's
    /// quantile() does. Empty without values; at least two quantiles. Between a finite and an infinite value it is the
    /// infinite one, and between both infinities the nearer one, where quantile() often has no number.
    std::vector<double> quantiles(std::size_t count) const;

private:
    std::map<double, std::int64_t> m_counts;
    std::int64_t m_count = 0;
};

} // namespace inlinescope
