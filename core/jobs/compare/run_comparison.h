// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/alignment.h"
#include "core/analysis/module_comparison.h"
#include "core/base/cancel_token.h"
#include "core/jobs/common/reader_pool.h"
#include "core/model/input_difference.h"
#include "core/store/workspace_reader.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// The level of detail of a comparison of runs.
enum class ComparisonDepth : std::uint8_t {
    Sizes, ///< no callsites and causes of growth: `differing`, `added` and so on are absent. Ten times as fast
    Callsites
};

/// How one run differs from the baseline, besides the numbers of its modules.
struct RunAgainstBaseline {
    AlignmentCounts callsites;
    std::size_t renames = 0; ///< functions that are paired as renamed, in modulesWithRenames modules
    std::size_t modulesWithRenames = 0;
    std::vector<InputDifference> differences;
};

/// The data of a comparison of two or more runs.
struct GatheredRuns {
    std::vector<RunRow> runs;                        ///< the baseline first
    std::vector<std::string> modules;                ///< of any of their corpora, in order
    std::vector<std::vector<ModuleFigures>> figures; ///< by run, for the modules in order
    std::vector<RunAgainstBaseline> against;         ///< by run; empty for the baseline itself
    /// By module, then by run; absent where the module is not ok.
    std::vector<std::vector<std::optional<ModuleRunRow>>> stored;
    /// The hashes of their command lines, if those are compared as equal to the baseline's.
    std::map<ModuleRunId, std::string> ownCommands;
};

/// Reads the data for the comparison of these runs: numbers and inputs in one state of the workspace, callsites with
/// all readers. Each reader has the decisions, functions and bodies of at most one module in memory, and those of the
/// baseline are read once for all comparisons with it.
Result<GatheredRuns> gatherRuns(const ReaderPool& readers, const std::vector<std::string>& names, ComparisonDepth depth,
                                const CancelToken& cancel);

} // namespace inlinescope
