// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/performance.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace inlinescope {

/// One line of a curve: values by ascending steps. Of several points at one step the last one counts, as in
/// TensorBoard.
struct PerformanceLine {
    std::optional<double> percentile; ///< absent: a scalar
    std::vector<std::pair<std::int64_t, double>> values;
    bool operator==(const PerformanceLine&) const = default;
};

/// What is drawn together: a scalar, or the percentiles of a distribution, ascending.
struct PerformanceCurve {
    std::string name; ///< the tag; of percentiles that are tags of their own PREFIX/N_percentile
    std::vector<PerformanceLine> lines;
    bool operator==(const PerformanceCurve&) const = default;
};

/// The curves of an event file, by name. Percentiles are those of a histogram, and the scalars that ml-compiler-opt
/// writes with tags like "reward/10_percentile". Points without a number are left out.
std::vector<PerformanceCurve> performanceCurves(std::span<const PerformancePoint> points);

/// The same curves with the points that a picture of them shows which is so many pixels wide: of those in one column of
/// pixels the first and the last, and one with the smallest and one with the largest value (as in the aggregation M4 of
/// Jugel et al., VLDB 2014). A line has at most four points for each column, of which there is at least one.
std::vector<PerformanceCurve> thinnedCurves(const std::vector<PerformanceCurve>& curves, std::size_t columns);

} // namespace inlinescope
