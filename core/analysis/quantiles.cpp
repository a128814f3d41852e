// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/quantiles.h"

#include <algorithm>
#include <cmath>

namespace inlinescope {
namespace {

/// At `part` of the way from `a` to `b`, a larger value.
double between(double a, double b, double part) {
    if (std::isinf(a)) return std::isinf(b) && part >= 0.5 ? b : a;
    if (std::isinf(b)) return b;
    if (std::isinf(b - a)) return std::lerp(a, b, part); // values of both signs
    // From the nearer end, so that the last value is exact.
    return part < 0.5 ? a + (b - a) * part : b - (b - a) * (1 - part);
}

} // namespace

void ValueCounts::add(double value) {
    if (std::isnan(value)) return;
    ++m_counts[value];
    ++m_count;
}

std::vector<double> ValueCounts::quantiles(std::size_t count) const {
    std::vector<double> quantiles;
    if (m_counts.empty()) return quantiles;
    count = std::max<std::size_t>(count, 2);
    const double step = 1 / double(count - 1); // multiplied, as numpy's linspace() does
    auto value = m_counts.begin();
    std::int64_t upTo = value->second; // values up to and with *value
    for (std::size_t number = 0; number < count; ++number) {
        const double share = number + 1 == count ? 1 : double(number) * step;
        const double place = share * double(m_count - 1), part = place - std::floor(place);
        const auto below = std::int64_t(place);
        while (below >= upTo)
            upTo += (++value)->second;
        const double a = value->first;
        const double b = below + 1 < upTo || below + 1 >= m_count ? a : std::next(value)->first;
        quantiles.push_back(a == b || part == 0 ? a : between(a, b, part));
    }
    return quantiles;
}

} // namespace inlinescope
