#include "core/analysis/histogram.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace inlinescope {
namespace {

std::vector<double> finiteValues(const TensorColumn& column, std::size_t element) {
    std::vector<double> values;
    values.reserve(column.rows());
    for (std::size_t row = 0; row < column.rows(); ++row) {
        const double value = elementAsDouble(column.spec.type, column.row(row), element);
        if (std::isfinite(value)) values.push_back(value);
    }
    return values;
}

/// Position of a value between minimum and maximum in units of bins, from 0 to the number of bins. Halved operands: the
/// distance of two finite doubles may be infinite. Halved, the two smallest ones are one, hence the guard.
double binPosition(double value, const Histogram& histogram) {
    const double width = histogram.maximum / 2 - histogram.minimum / 2;
    if (width <= 0) return 0;
    return (value / 2 - histogram.minimum / 2) / width * double(histogram.bins.size());
}

std::size_t binOf(double value, const Histogram& histogram) {
    if (histogram.bins.size() == 1) return 0;
    return std::min(std::size_t(binPosition(value, histogram)), histogram.bins.size() - 1);
}

} // namespace

std::int64_t Histogram::count() const {
    return std::accumulate(bins.begin(), bins.end(), std::int64_t(0));
}

Histogram histogramOf(const TensorColumn& column, std::size_t element, std::size_t binCount) {
    Histogram histogram;
    const std::vector<double> values = finiteValues(column, element);
    if (values.empty()) return histogram;
    const auto [low, high] = std::ranges::minmax(values);
    histogram.minimum = low;
    histogram.maximum = high;
    histogram.bins.assign(low == high ? 1 : std::max<std::size_t>(binCount, 1), 0);
    for (double value : values)
        ++histogram.bins[binOf(value, histogram)];
    return histogram;
}

std::optional<double> percentileOf(double value, std::span<const double> sorted) {
    if (sorted.empty() || std::isnan(value)) return std::nullopt;
    const auto [first, last] = std::ranges::equal_range(sorted, value);
    const double below = double(first - sorted.begin());
    const double equal = double(last - first);
    return 100.0 * (below + equal / 2) / double(sorted.size());
}

std::optional<double> percentileOf(double value, const Histogram& histogram) {
    const double count = double(histogram.count());
    if (count == 0 || std::isnan(value)) return std::nullopt;
    if (value < histogram.minimum) return 0;
    if (value > histogram.maximum) return 100;
    if (histogram.minimum == histogram.maximum) return 50;
    const std::size_t bin = binOf(value, histogram);
    const double below = double(std::accumulate(histogram.bins.begin(), histogram.bins.begin() + bin, std::int64_t(0)));
    const double share = binPosition(value, histogram) - double(bin);
    return 100.0 * (below + share * double(histogram.bins[bin])) / count;
}

} // namespace inlinescope
