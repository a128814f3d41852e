// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/compare/run_comparison.h"
#include "core/jobs/sides/compared_runs.h"
#include "core/jobs/tables/table.h"
#include "core/model/input_difference.h"

#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// One run of a comparison: totals over the modules that have a size in every run, and what it lacks.
struct ComparedRun {
    std::string run, corpus, policy;
    std::int64_t size = 0; ///< text, bytes
    std::int64_t unique = 0;
    std::int64_t decisions = 0;
    int best = 0;    ///< compared modules of which this run has the least text (the first of equals)
    int missing = 0; ///< modules of any corpus that this run lacks
    int failed = 0;  ///< modules that failed, crashed or timed out
    int cancelled = 0, noSize = 0;
    // Against the baseline; nothing on the baseline itself.
    int smaller = 0, larger = 0, equal = 0;        ///< compared modules
    std::int64_t differing = 0;                    ///< callsites
    int otherBitcode = 0;                          ///< modules of which the two compiled different bitcode
    int otherCommandLine = 0;                      ///< likewise
    std::vector<InputDifference> differences = {}; ///< what keeps the two from being comparable; empty for nothing
    /// Over the modules that these two have, whatever the other runs lack.
    int pairCompared = 0;
    std::int64_t pairBaselineSize = 0, pairSize = 0;
};

struct ComparisonSummary {
    std::vector<ComparedRun> runs; ///< the baseline first
    ComparisonDepth depth = ComparisonDepth::Callsites;
    int modules = 0;  ///< rows
    int compared = 0; ///< of them, those that have a size in every run
    // Modules of which that is so in at least one run.
    int missing = 0, failed = 0, cancelled = 0, noSize = 0;

    const ComparedRun& baseline() const { return runs.front(); }
};

struct RunComparison {
    ComparisonSummary summary;
    /// module,size_a,size_b,delta,percent,decisions_a,decisions_b,differing,status,unique_a,unique_b,added,removed,
    /// body_changed,decided_differently; TOTAL; notes. The last four are bytes that sum to delta, by the rules of
    /// core/analysis/growth_causes.h; absent where a side's bitcode, or what it defined, is not known.
    /// With more than two runs there follow for each: size_c,delta_c,percent_c,decisions_c,differing_c,unique_c,
    /// added_c,removed_c,body_changed_c,decided_differently_c (what b has without a letter), all against the baseline;
    /// and at the end best, the run with the least text. TOTAL is over the modules that every run has a size of.
    Table table;
    std::vector<std::optional<std::size_t>> best; ///< by row of the table: index of that run, the first of equals
    std::optional<std::size_t> bestTotal;         ///< likewise
};

/// Compares runs by module; the first is the baseline. InvalidArgument for fewer than two, or more than there are
/// letters.
Result<RunComparison> compareRuns(const std::string& path, const std::vector<std::string>& runs,
                                  const CancelToken& cancel, ComparisonDepth depth = ComparisonDepth::Callsites);

/// The comparison of two runs as the performance report of ml-compiler-opt's generate_default_trace:
/// module_name,default,TEXT_A,TEXT_B, without a header and without quotes; a module that lacks a size on a side, or has
/// none to speak of (0), has no row. Refused where a module's name has a comma or a line end, InvalidArgument for more
/// than two runs.
Result<std::string> performanceReport(const RunComparison& comparison);

} // namespace inlinescope
