// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/feature_axis.h"

#include <algorithm>
#include <cmath>

namespace inlinescope {
namespace {

constexpr double LinearPlaces = 16; ///< above it, eight to a power of two
constexpr double PlacesPerPower = 8;
constexpr double Beyond = 1e300; ///< leaves room for the difference of two values

double logarithmicPlace(double size) {
    if (size <= LinearPlaces) return size;
    int exponent = 0;
    const double mantissa = std::frexp(size / LinearPlaces, &exponent); // in [0.5, 1)
    return LinearPlaces + PlacesPerPower * (exponent - 1 + (mantissa * 2 - 1));
}

double logarithmicSize(double place) {
    if (place <= LinearPlaces) return place;
    const double powers = (place - LinearPlaces) / PlacesPerPower;
    return std::ldexp(LinearPlaces * (1 + powers - std::floor(powers)), int(std::floor(powers)));
}

bool isIntegerType(ScalarType type) {
    return type != ScalarType::Float && type != ScalarType::Double;
}

} // namespace

FeatureAxis::FeatureAxis(ScalarType type, double minimum, double maximum, AxisScale scale)
    : m_integer(isIntegerType(type)), m_logarithmic(scale == AxisScale::Logarithmic),
      m_minimum(std::clamp(minimum, -Beyond, Beyond)), m_maximum(std::clamp(maximum, m_minimum, Beyond)) {
    const double largest = std::max(std::abs(m_minimum), std::abs(m_maximum));
    if (!m_integer && largest > 0) m_unit = largest / (LinearPlaces * 64);
    m_first = m_integer ? number(m_minimum) : place(m_minimum);
    const double length = m_integer ? number(m_maximum) - m_first + 1 : place(m_maximum) - m_first;
    m_step = m_integer ? std::ceil(length / mostBins) : length / mostBins;
    if (!(m_step > 0)) m_step = 1; // all values are equal
    m_bins = std::clamp(int(std::ceil(length / m_step)), 1, mostBins);
}

double FeatureAxis::place(double value) const {
    if (!m_logarithmic) return value;
    return std::copysign(logarithmicPlace(std::abs(value) / m_unit), value);
}

double FeatureAxis::value(double place) const {
    if (!m_logarithmic) return place;
    return std::copysign(logarithmicSize(std::abs(place)) * m_unit, place);
}

/// Values with the same number are not distinguished; for integers the number is an integer.
double FeatureAxis::number(double value) const {
    return m_integer ? std::trunc(place(value)) : place(value);
}

int FeatureAxis::binOf(double value) const {
    const double bin = std::floor((number(std::clamp(value, m_minimum, m_maximum)) - m_first) / m_step);
    return int(std::clamp(bin, 0.0, double(m_bins - 1)));
}

/// For integers: half a step below the first integer that has this number.
double FeatureAxis::lowerEdge(double number) const {
    if (!m_integer) return value(number);
    return number > 0 ? std::ceil(value(number)) - 0.5 : 0.5 - std::ceil(value(1 - number));
}

double FeatureAxis::edge(int bin) const {
    return lowerEdge(m_first + bin * m_step);
}

} // namespace inlinescope
