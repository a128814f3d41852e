// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/link_effect.h"
#include "core/jobs/compare/run_comparison.h"
#include "core/jobs/tables/table.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// What becomes of a run's differences from the baseline in the binaries that were linked of the objects of the two. A
/// binary that has the name of a run is taken for the one that was linked of its objects.
struct LinkedRun {
    std::map<std::string, LinkEffect> modules; ///< by name, of those that are measured in both; empty if not known
    std::optional<LinkEffect> total;           ///< of those of them that TOTAL counts: measured in all runs
    std::string problem;                       ///< why nothing is known: a binary and its linkObstacle(); or empty
};

/// By run; absent for the baseline, and if the run or the baseline has no binary. With ComparisonDepth::Sizes nothing
/// is known of the modules. Errors: those of the readers, Cancelled.
Result<std::vector<std::optional<LinkedRun>>> readLinked(const ReaderPool& readers, const GatheredRuns& runs,
                                                         ComparisonDepth depth, const CancelToken& cancel);

/// Adds linked,local,external,shared,unmatched to the end of a comparison's rows and its total, as in linkedTable(),
/// for each run that is known; with more than two runs the third one's are linked_c,local_c and so on. Adds nothing if
/// no run is known.
void addLinkedColumns(Table& comparison, const std::vector<std::optional<LinkedRun>>& linked);

/// The sentence about a run's total, or why there is none; empty if nothing is known.
std::string linkedNote(const LinkedRun& linked);

} // namespace inlinescope
