#include "core/analysis/size_gate.h"

#include <algorithm>
#include <cmath>

namespace inlinescope {
namespace {

bool exceeds(const ModuleComparisonRow& total, double percent) {
    const std::optional<std::int64_t> before = total.sides[0].size, delta = total.sides[1].delta;
    if (!before || !delta) return false;
    if (!std::isfinite(percent)) return true;
    return static_cast<long double>(*delta) * 100 > static_cast<long double>(percent) * *before;
}

} // namespace

GateVerdict judgeGrowth(const ModuleComparisonResult& comparison, const std::vector<bool>& tried,
                        const GateLimits& limits) {
    GateVerdict verdict;
    verdict.allowedPercent = limits.growthPercent;
    if (!limits.growthPercent && !limits.moduleBytes) verdict.allowedPercent = 0;
    if (verdict.allowedPercent) verdict.totalExceeds = exceeds(comparison.total, *verdict.allowedPercent);
    for (std::size_t row = 0; row < comparison.rows.size(); ++row) {
        const ModuleComparisonRow& module = comparison.rows[row];
        const ComparedSide &before = module.sides[0], &after = module.sides[1];
        if (!module.comparable()) verdict.notCompared.push_back(row);
        if (before.size && !after.size && tried[row]) verdict.lost.push_back(row);
        if (limits.moduleBytes && after.delta && *after.delta > *limits.moduleBytes) verdict.exceeding.push_back(row);
    }
    std::ranges::sort(verdict.exceeding, {},
                      [&](std::size_t row) { return std::pair(-*comparison.rows[row].sides[1].delta, row); });
    verdict.nothingCompared = verdict.notCompared.size() == comparison.rows.size();
    verdict.passed = !verdict.nothingCompared && !verdict.totalExceeds && verdict.exceeding.empty() &&
                     (limits.lostMayPass || verdict.lost.empty());
    return verdict;
}

} // namespace inlinescope
