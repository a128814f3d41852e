// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/tensor.h"

#include <cstddef>

namespace inlinescope {

enum class AxisScale : std::uint8_t { Linear, Logarithmic };

/// One axis of a chart of a feature's values: the position of a value, and the one of a few bins that contains it. On a
/// logarithmic axis places are evenly spaced up to 16 (for a feature that is no integer: to a 64th of its largest
/// size), then eight to each power of two, and mirrored below zero. So counts, which are dense near zero and also very
/// large, are visible together. Bins of integers contain only integers, and all have the same number of places.
class FeatureAxis {
public:
    static constexpr int mostBins = 96;

    FeatureAxis() = default;
    /// Minimum and maximum of the values; values beyond them, or infinite ones, are replaced by them.
    FeatureAxis(ScalarType type, double minimum, double maximum, AxisScale scale);

    /// Continuous and increasing; on a linear axis one unit is one value.
    double place(double value) const;
    /// The value at a place: the reverse of place().
    double value(double place) const;

    int bins() const { return m_bins; }
    int binOf(double value) const;
    /// The value between bins `bin - 1` and `bin`, from 0 to bins(). For integers it is half-way between two.
    double edge(int bin) const;
    bool isInteger() const { return m_integer; }

private:
    double number(double value) const;
    double lowerEdge(double number) const;

    bool m_integer = true;
    bool m_logarithmic = false;
    double m_minimum = 0, m_maximum = 0;
    double m_unit = 1;  ///< of logarithmic places
    double m_first = 0; ///< number of the first bin's first place
    double m_step = 1;  ///< places in a bin
    int m_bins = 1;
};

} // namespace inlinescope
