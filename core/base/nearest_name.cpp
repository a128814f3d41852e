// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nearest_name.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace inlinescope {
namespace {

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    return lower;
}

/// The optimal string alignment distance, in bytes.
std::size_t distanceOf(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before, last(b.size() + 1), row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t(0));
    for (std::size_t i = 1; i <= a.size(); ++i) {
        before = std::exchange(last, row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
    }
    return row.back();
}

} // namespace

std::string nearestName(std::string_view typed, std::span<const std::string> names) {
    const std::string wanted = lowerCase(typed);
    const std::string *nearest = nullptr, *containing = nullptr;
    std::size_t smallest = 0;
    int containers = 0;
    for (const std::string& name : names) {
        const std::string candidate = lowerCase(name);
        if (!wanted.empty() && candidate.find(wanted) != candidate.npos) {
            containing = &name;
            ++containers;
        }
        const auto [shorter, longer] = std::minmax({wanted.size(), candidate.size()});
        const std::size_t most = std::max<std::size_t>(longer / 3, 1);
        if (shorter == 0 || longer - shorter > most) continue;
        const std::size_t distance = distanceOf(wanted, candidate);
        if (distance > most || distance == longer || (nearest && distance >= smallest)) continue;
        nearest = &name;
        smallest = distance;
    }
    if (nearest) return *nearest;
    return containers == 1 ? *containing : std::string();
}

std::string didYouMean(std::string_view typed, std::span<const std::string> names) {
    const std::string nearest = nearestName(typed, names);
    return nearest.empty() ? nearest : "Did you mean \"" + nearest + "\"?";
}

} // namespace inlinescope
