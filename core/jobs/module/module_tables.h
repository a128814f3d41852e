// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/tables/table.h"
#include "core/model/flip.h"
#include "core/model/input_difference.h"

#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

// Tables of the contents of the workspace at `path`. Each call opens its own short-lived read snapshot, so any thread
// may call; column names and their order are the command line's contract (design.md section 6).

struct ModuleComparison {
    std::int64_t same = 0, differing = 0, onlyA = 0, onlyB = 0;
    std::int64_t ambiguous = 0;               ///< callsites with the same key as another callsite of the same run
    std::optional<std::int64_t> sizeA, sizeB; ///< text, bytes; absent if that module run has none
    std::string statusA, statusB;             ///< "ok", "failed", ..., or "missing"
    std::vector<InputDifference> differences; ///< between the module's two sides, and between the runs
    /// mark,caller,callee,location,inline_path,site,decision_a,advice_a,outcome_a,cost_a,threshold_a,reason_a,
    /// decision_b,advice_b,outcome_b,cost_b,threshold_b,reason_b. mark is "=", "!", "-" (only in A) or "+" (only in B).
    /// Differences come first. At the end paired_by: "key", or between revisions "structure" or "line", followed by
    /// "+rename" if a proposed rename was used; absent for a callsite of one side. Then for each side what is stored
    /// about its decision flipped by itself (FlipCells): flip_a,flip_state_a,flip_b,flip_state_b.
    Table table;
};

/// `runs` as in compareRuns(); `others`: the kind of flips in the table. With more than two runs the following columns
/// are added for each: decision_c,advice_c,outcome_c,cost_c,threshold_c,reason_c,flip_c,flip_state_c. Then a mark is
/// about all runs: "!" if a run decided differently from the first, "-" if the first has a callsite that another does
/// not have, "+" if the first does not have it. Sizes, statuses and differences are those of the first two.
Result<ModuleComparison> compareModule(const std::string& path, const std::vector<std::string>& runs,
                                       const std::string& module, Others others = Others::Decide);

/// decision,caller,callee,site,advice,outcome,cost,threshold,reason,location,default_advice,inline_path,linkage
Result<Table> decisionsTable(const std::string& path, const std::string& run, const std::string& module);

/// All decisions of a module run that have features: decision, then a column per feature.
Result<Table> moduleFeatures(const std::string& path, const std::string& run, const std::string& module);

/// function,linkage,size_a,size_b,delta,cause,renamed_from; with an empty runB: function,linkage,size_a. TOTAL is the
/// sum of the rows, the bytes of all functions; a further row subtracts what aliases name a second time. With two runs
/// a note says which part of text is in no function (core/analysis/growth_causes.h has the causes; renamed_from is A's
/// name of a function that was paired by a proposed rename). A side without a result (missing, failed) has no sizes and
/// no TOTAL, and a note says so.
Result<Table> functionsTable(const std::string& path, const std::string& runA, const std::string& runB,
                             const std::string& module);

} // namespace inlinescope
