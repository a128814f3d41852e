// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: the distribution of a feature's values.
#include "core/model/tensor.h"
#include "core/store/rows/rows.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace inlinescope::store {

/// Counts values in the bins of core/store/rows/histogram_bins.h. These do not depend on the values, so that histograms
/// of module runs can be added and those of two runs compared. NaN is not counted.
class Histogram {
public:
    void add(const TensorColumn& column);
    void add(const Histogram& other);

    std::int64_t count() const { return m_count; }
    std::optional<double> minimum() const { return m_minimum; }
    std::optional<double> maximum() const { return m_maximum; }
    std::vector<HistogramBin> bins() const;
    bool operator==(const Histogram&) const = default;

    /// Stored form of the bins: per bin, ascending, the zigzag difference to the last key and the count as varints.
    /// Count, minimum and maximum are stored in their own columns.
    std::vector<std::byte> encode() const;
    /// Throws Failure (Malformed) for bytes that are no such list, or whose sum is not `count`.
    static Histogram decode(Bytes bytes, std::int64_t count, std::optional<double> minimum,
                            std::optional<double> maximum);

private:
    void add(double value);

    std::map<int, std::int64_t> m_bins;
    std::int64_t m_count = 0;
    std::optional<double> m_minimum;
    std::optional<double> m_maximum;
};

} // namespace inlinescope::store
