#pragma once
#include "core/model/tensor.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace inlinescope {

/// A distribution in bins of equal width from minimum to maximum, the last bin closed. Without values it has no bins.
struct Histogram {
    double minimum = 0;
    double maximum = 0;
    std::vector<std::int64_t> bins; ///< counts; one bin where minimum equals maximum
    std::int64_t count() const;
};

/// Distribution of element `element` of a column's tensors over at most `binCount` bins (at least 1). Values that are
/// not finite are left out.
Histogram histogramOf(const TensorColumn& column, std::size_t element, std::size_t binCount);

/// Percentile rank, 0 to 100, of `value`: the share of values below it plus half of those equal to it (in the histogram
/// form: values spread evenly inside their bin). Absent for an empty distribution and for NaN.
std::optional<double> percentileOf(double value, std::span<const double> sorted);
std::optional<double> percentileOf(double value, const Histogram& histogram);

} // namespace inlinescope
