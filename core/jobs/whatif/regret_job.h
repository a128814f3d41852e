// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compile/variant_meter.h"
#include "core/jobs/tables/table.h"

#include <string>
#include <vector>

namespace inlinescope {

/// What a table of regret has a row for.
enum class RegretBy : std::uint8_t { Decision, Reason, Callee, Caller, Feature };

struct RegretOptions {
    std::string run;
    std::string against;              ///< the best found run; empty: the latest that a search of the corpus made
    std::vector<std::string> modules; ///< names; empty: all that both runs have
    RegretBy by = RegretBy::Decision;
    MeterLimits limits;
};

/// For each decision that a run took otherwise than the best found run: the bytes of text by which the best found run
/// grows where this one decision is put back as the run took it, all its others held. That is measured, as whatif of
/// the best found run measures it; above 0, the run loses by the decision. One that both took alike has no regret, and
/// one that only one of them was asked about none that can be measured. The most bytes first.
///
/// By decision: module,decision,caller,callee,site,advice,bytes,status,reason,location,best_decision. The decision, its
/// advice and its reason are the run's.
/// By reason, callee or caller: that,advice,decisions,bytes,lost,won: bytes are the sum, lost and won its parts above
/// and below 0. Numbers in reasons are folded to N.
/// By feature: feature,low,high,decisions,bytes,lost,won,uneven: of the decisions whose value is in [low, high),
/// features that tell most where the run loses first (RegretBin in core/analysis/regret.h). TOTAL is the sum. The notes
/// say what is not in it, and that it is not the difference of the runs.
struct Regret {
    Table table;
    bool cancelled = false;
    std::int64_t measured = 0; ///< decisions with a figure
    std::int64_t missing = 0;  ///< decisions that can be measured and are not
    std::int64_t leftOut = 0;  ///< modules of the run that are not in it
};

/// Errors beside the store's: Refused where no search has been made and none is named, NotFound.
Result<Regret> regret(const JobContext& context, const RegretOptions& options);

/// The same of what is stored, without measuring anything; any thread may call.
Result<Regret> storedRegret(const std::string& workspace, const RegretOptions& options, const CancelToken& cancel);

} // namespace inlinescope
