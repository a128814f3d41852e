// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/size_gate.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace inlinescope {
namespace {

/// The double next to a decimal limit, such as 0.7, differs from it by less than this part.
constexpr long double partOfRounding = std::numeric_limits<double>::epsilon();

bool exceeds(const ModuleComparisonRow& total, double percent) {
    const std::optional<std::int64_t> before = total.sides[0].size, delta = total.sides[1].delta;
    if (!before || !delta) return false;
    if (!std::isfinite(percent)) return true;
    const long double allowed = static_cast<long double>(percent) * *before;
    return static_cast<long double>(*delta) * 100 - allowed > std::abs(allowed) * partOfRounding;
}

} // namespace

GateResult judgeGrowth(const ModuleComparisonResult& comparison, const std::vector<bool>& tried,
                       const GateLimits& limits) {
    GateResult result;
    result.allowedPercent = limits.growthPercent;
    if (!limits.growthPercent && !limits.moduleBytes && !limits.totalBytes) result.allowedPercent = 0;
    if (result.allowedPercent) result.totalExceeds = exceeds(comparison.total, *result.allowedPercent);
    const std::optional<std::int64_t> growth = comparison.total.sides[1].delta;
    result.budgetExceeds = limits.totalBytes && growth && *growth > *limits.totalBytes;
    for (std::size_t row = 0; row < comparison.rows.size(); ++row) {
        const ModuleComparisonRow& module = comparison.rows[row];
        const ComparedSide &before = module.sides[0], &after = module.sides[1];
        if (!module.comparable()) result.notCompared.push_back(row);
        if (before.size && !after.size && tried[row]) result.lost.push_back(row);
        if (limits.moduleBytes && after.delta && *after.delta > *limits.moduleBytes) result.exceeding.push_back(row);
    }
    std::ranges::sort(result.exceeding, {},
                      [&](std::size_t row) { return std::pair(-*comparison.rows[row].sides[1].delta, row); });
    result.nothingCompared = result.notCompared.size() == comparison.rows.size();
    result.passed = !result.nothingCompared && !result.totalExceeds && !result.budgetExceeds &&
                    result.exceeding.empty() && (limits.lostMayPass || result.lost.empty());
    return result;
}

} // namespace inlinescope
