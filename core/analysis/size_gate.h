// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/module_comparison.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace inlinescope {

/// How much a run may be larger than the one before it. Without any limit, nothing may grow in total.
struct GateLimits {
    std::optional<double> growthPercent;     ///< of text, over the modules that both runs have a size of
    std::optional<std::int64_t> moduleBytes; ///< of text, of any one module
    bool lostMayPass = false;                ///< modules that have a size no more do not fail the gate
};

struct GateResult {
    std::optional<double> allowedPercent; ///< that was applied; absent where no limit of the total was asked for
    bool totalExceeds = false;
    std::vector<std::size_t> exceeding;   ///< rows of modules that grew by more than the limit, worst first
    std::vector<std::size_t> lost;        ///< rows of modules that have a size before, were tried, and have none now
    std::vector<std::size_t> notCompared; ///< rows without a size on both sides, the lost ones too
    bool passed = false;
    bool nothingCompared = false; ///< no module has a size on both sides, so that nothing was judged
};

/// Judges a comparison of two runs. `tried`: by row, whether the second run was to compile the module (in another
/// revision a module may be gone, and that is no failure). A limit that is met is not exceeded; a total that grew from
/// 0 exceeds every percentage. Where nothing is compared nothing passes, and no total is within a limit that is not a
/// finite number.
GateResult judgeGrowth(const ModuleComparisonResult& comparison, const std::vector<bool>& tried,
                       const GateLimits& limits);

} // namespace inlinescope
