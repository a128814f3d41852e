// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/link_effect.h"
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/compare/run_comparison.h"
#include "core/jobs/sides/compared_runs.h"
#include "core/jobs/tables/table.h"
#include "core/model/comparison_status.h"
#include "core/model/input_difference.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// One run of a comparison: totals over the modules that have a size in every run, and what is missing.
struct ComparedRun {
    std::string run, corpus, policy;
    std::int64_t size = 0; ///< text, bytes
    std::int64_t unique = 0;
    std::int64_t decisions = 0;
    int best = 0;    ///< compared modules for which this run has the smallest text (the first of equal ones)
    int missing = 0; ///< modules of any corpus that this run lacks
    int failed = 0;  ///< modules that failed, crashed or timed out
    int cancelled = 0, noSize = 0;
    // Compared with the baseline; 0 for the baseline itself.
    int smaller = 0, larger = 0, equal = 0;         ///< compared modules
    std::int64_t smallerBytes = 0, largerBytes = 0; ///< the deltas of these, summed; smallerBytes is not above 0
    std::int64_t differing = 0;                     ///< callsites that both have
    std::int64_t oneSided = 0;                      ///< callsites that only one of the two has
    int otherBitcode = 0;                           ///< modules for which the two compiled different bitcode
    int otherCommandLine = 0;                       ///< modules that the two compiled with different command lines
    std::vector<InputDifference> differences = {};  ///< why the two are not comparable; empty if they are
    /// Over the modules that these two have, whatever the other runs have.
    int pairCompared = 0;
    std::int64_t pairBaselineSize = 0, pairSize = 0;
};

struct ComparisonSummary {
    std::vector<ComparedRun> runs; ///< the baseline first
    ComparisonDepth depth = ComparisonDepth::Callsites;
    int modules = 0;  ///< rows
    int compared = 0; ///< rows with a size in every run
    // Modules for which that is so in at least one run.
    int missing = 0, failed = 0, cancelled = 0, noSize = 0;

    const ComparedRun& baseline() const { return runs.front(); }
};

struct RunComparison {
    ComparisonSummary summary;
    /// module,size_a,size_b,delta,percent,... by `comparisonColumns` in compare_runs.cpp; then size_c,delta_c,... for
    /// each run after the second, and best, the run with the smallest text, if there are more than two; TOTAL; notes.
    /// What has no letter of its own, such as delta, is b's compared with the baseline. The causes, from added to
    /// decided_differently, are bytes that sum to delta, by the rules of core/analysis/growth_causes.h; absent if a
    /// side's bitcode, or what it defined, is not known. culprit_caller, culprit_callee, culprit_bytes and gap are
    /// those of FoundOfSide in found_columns.h; estimated is what the run's size model estimates. TOTAL is over the
    /// modules that have a size in every run. At the end linked,local,external,shared,unmatched of addLinkedColumns(),
    /// for runs that have a binary of their name if the baseline has one.
    Table table;
    std::vector<ComparisonStatus> statuses; ///< by row of the table: its column status
    /// By row of the table, then by run: the run whose text of the module is the smallest (FoundOfSide::smallest).
    std::vector<std::vector<std::string>> smallest;
    ComparisonStatus statusOfTotal; ///< the same for TOTAL
    /// By run: LinkedRun::total; absent for the baseline, and if it is not known.
    std::vector<std::optional<LinkEffect>> linked;
    std::vector<std::optional<std::size_t>> best; ///< by row of the table: index of that run, the first of equal ones
    std::optional<std::size_t> bestTotal;         ///< the same for TOTAL
};

/// TOTAL for a terminal: totalOnTerminal(), and in the column status nothing if no module has a problem.
Row totalOnTerminal(const RunComparison& comparison);

/// The order of a comparison's rows.
enum class ModuleOrder : std::uint8_t {
    Name,
    Delta ///< by |delta|, the largest first; equal ones, and at the end those without a delta, by name
};

/// Compares runs by module; the first is the baseline. InvalidArgument for fewer than two runs, or for more runs than
/// letters.
Result<RunComparison> compareRuns(const std::string& path, const std::vector<std::string>& runs,
                                  const CancelToken& cancel, ComparisonDepth depth = ComparisonDepth::Callsites,
                                  ModuleOrder order = ModuleOrder::Delta);

/// The comparison of two runs as the performance report of ml-compiler-opt's generate_default_trace:
/// module_name,default,TEXT_A,TEXT_B, without a header and without quotes. A module without a size in one run, or with
/// the size 0, has no row. Refused if a module's name has a comma or a line end, InvalidArgument for more than two
/// runs.
Result<std::string> performanceReport(const RunComparison& comparison);

} // namespace inlinescope
