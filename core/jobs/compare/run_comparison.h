// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/alignment.h"
#include "core/analysis/module_comparison.h"
#include "core/base/cancel_token.h"
#include "core/jobs/common/reader_pool.h"
#include "core/model/input_difference.h"
#include "core/store/workspace_reader.h"

#include <cstdint>
#include <string>
#include <vector>

namespace inlinescope {

/// How far a comparison of runs looks.
enum class ComparisonDepth : std::uint8_t {
    Sizes, ///< nothing about callsites and causes of growth: `differing`, `added` and so on are absent. Ten times as
           ///< fast
    Callsites
};

/// How one run stands to the baseline, beside the figures of its modules.
struct RunAgainstBaseline {
    AlignmentCounts callsites;
    std::size_t renames = 0; ///< functions taken for renamed, in modulesWithRenames modules
    std::size_t modulesWithRenames = 0;
    std::vector<InputDifference> differences;
};

/// What is compared of two or more runs.
struct GatheredRuns {
    std::vector<RunRow> runs;                        ///< the baseline first
    std::vector<std::string> modules;                ///< of any of their corpora, in order
    std::vector<std::vector<ModuleFigures>> figures; ///< by run, the modules that it has in order
    std::vector<RunAgainstBaseline> against;         ///< by run; nothing for the baseline itself
};

/// Reads what comparing these runs takes: figures and inputs in one state of the workspace, callsites with all readers.
/// Of decisions, functions and bodies no more than one module's are in memory for each reader, and the baseline's are
/// read once for all that is held against it.
Result<GatheredRuns> gatherRuns(const ReaderPool& readers, const std::vector<std::string>& names, ComparisonDepth depth,
                                const CancelToken& cancel);

} // namespace inlinescope
