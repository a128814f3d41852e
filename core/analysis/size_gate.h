// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/module_comparison.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace inlinescope {

/// Maximum growth of a run compared with the one before it. Without any limit, the total must not grow.
struct GateLimits {
    std::optional<double> growthPercent;         ///< of text, over the modules that both runs have a size of
    std::optional<std::int64_t> moduleBytes;     ///< of text, for each module
    bool lostMayPass = false;                    ///< modules that no longer have a size do not fail the gate
    std::optional<std::int64_t> totalBytes = {}; ///< of text, over the same modules as growthPercent
};

struct GateResult {
    std::optional<double> allowedPercent; ///< that was applied; absent if no limit of the total was requested
    bool totalExceeds = false;            ///< allowedPercent
    std::vector<std::size_t> exceeding;   ///< rows of modules that grew by more than the limit, worst first
    std::vector<std::size_t> lost;        ///< rows of modules that had a size before, were tried, and have none now
    std::vector<std::size_t> notCompared; ///< rows without a size on both sides, including the lost ones
    bool passed = false;
    bool nothingCompared = false; ///< no module has a size on both sides, so that nothing was judged
    bool budgetExceeds = false;   ///< the total grew by more than GateLimits::totalBytes
};

/// Judges a comparison of two runs. `tried`: for each row, whether the second run was to compile the module (another
/// revision may not have the module, and that is no failure). Growth equal to a limit is allowed; a total that grew
/// from 0 exceeds every percentage. If nothing is compared, the gate fails. If a limit is not a finite number, every
/// total exceeds it.
GateResult judgeGrowth(const ModuleComparisonResult& comparison, const std::vector<bool>& tried,
                       const GateLimits& limits);

} // namespace inlinescope
