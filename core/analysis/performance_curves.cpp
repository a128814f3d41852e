// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/performance_curves.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <string_view>

namespace inlinescope {
namespace {

/// The name and the percentile of a tag like "reward/10_percentile".
std::optional<std::pair<std::string, double>> percentileTag(std::string_view tag) {
    constexpr std::string_view ending = "_percentile";
    if (!tag.ends_with(ending)) return std::nullopt;
    const std::size_t slash = tag.rfind('/'), begin = slash == tag.npos ? 0 : slash + 1;
    const std::string_view number = tag.substr(begin, tag.size() - ending.size() - begin);
    double percentile = 0;
    const auto read = std::from_chars(number.data(), number.data() + number.size(), percentile);
    const bool isNumber = !number.empty() && read.ec == std::errc() && read.ptr == number.data() + number.size();
    if (!isNumber || !(percentile >= 0 && percentile <= 100)) return std::nullopt;
    return std::pair(std::string(tag.substr(0, begin)) + "N_percentile", percentile);
}

using LineValues = decltype(PerformanceLine::values);

/// Adds those of some values by ascending steps that are first, last, smallest and largest, in their order.
void addOutermost(LineValues& thinned, std::span<const LineValues::value_type> values) {
    const auto [smallest, largest] =
        std::ranges::minmax_element(values, {}, [](const auto& value) { return value.second; });
    std::array kept{values.begin(), smallest, largest, values.end() - 1};
    std::ranges::sort(kept);
    for (const auto each : std::ranges::subrange(kept.begin(), std::ranges::unique(kept).begin()))
        thinned.push_back(*each);
}

LineValues thinnedValues(const LineValues& values, std::size_t columns) {
    if (values.size() <= 4 * columns) return values;
    const auto first = double(values.front().first), width = double(values.back().first) - first;
    const auto columnOf = [=](const auto& value) {
        return std::min(columns - 1, std::size_t((double(value.first) - first) / width * double(columns)));
    };
    LineValues thinned;
    for (auto begin = values.begin(); begin != values.end();) {
        const auto end = std::find_if(begin, values.end(), [&, column = columnOf(*begin)](const auto& value) {
            return columnOf(value) != column;
        });
        addOutermost(thinned, {begin, end});
        begin = end;
    }
    return thinned;
}

} // namespace

std::vector<PerformanceCurve> performanceCurves(std::span<const PerformancePoint> points) {
    using Steps = std::map<std::int64_t, double>;
    std::map<std::string, std::map<std::optional<double>, Steps>> curves;
    for (const PerformancePoint& point : points) {
        if (!point.value || !std::isfinite(*point.value)) continue;
        const auto tagged = point.percentile ? std::nullopt : percentileTag(point.tag);
        if (tagged)
            curves[tagged->first][tagged->second][point.step] = *point.value;
        else
            curves[point.tag][point.percentile][point.step] = *point.value;
    }
    std::vector<PerformanceCurve> all;
    for (const auto& [name, lines] : curves) {
        PerformanceCurve curve{name, {}};
        for (const auto& [percentile, steps] : lines)
            curve.lines.push_back({percentile, {steps.begin(), steps.end()}});
        all.push_back(std::move(curve));
    }
    return all;
}

std::vector<PerformanceCurve> thinnedCurves(const std::vector<PerformanceCurve>& curves, std::size_t columns) {
    std::vector<PerformanceCurve> thinned;
    for (const PerformanceCurve& curve : curves) {
        thinned.push_back({curve.name, {}});
        for (const PerformanceLine& line : curve.lines)
            thinned.back().lines.push_back({line.percentile, thinnedValues(line.values, columns)});
    }
    return thinned;
}

} // namespace inlinescope
