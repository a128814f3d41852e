// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/regret.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/common/meter_limits.h"
#include "core/jobs/tables/table.h"
#include "core/model/decision.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// What a row of a table of regret is about.
enum class RegretBy : std::uint8_t { Decision, Reason, Callee, Caller, Feature };
constexpr std::string_view toString(RegretBy by) {
    constexpr std::string_view words[] = {"decision", "reason", "callee", "caller", "feature"};
    return words[static_cast<std::size_t>(by)];
}

struct RegretOptions {
    std::string run;
    std::string against;              ///< the best found run; empty: the latest one that a search of the corpus made
    std::vector<std::string> modules; ///< names; empty: all that both runs have
    RegretBy by = RegretBy::Decision;
    MeterLimits limits;
};

/// For each decision that a run took differently from the best found run: the bytes of text by which the best found run
/// grows if this one decision is changed to that of the run, with all its other decisions held. This is measured as
/// whatif measures it for the best found run; above 0 the run loses by the decision. A decision that is the same in
/// both has no regret, and a decision that only one run was asked about has none that can be measured. Rows with the
/// most bytes come first.
///
/// By decision: module,decision,caller,callee,site,advice,bytes,status,reason,location,best_decision. The decision, its
/// advice and its reason are the run's.
/// By reason, callee or caller: that,advice,decisions,bytes,lost,won: bytes are the sum, lost and won its parts above
/// and below 0. Numbers in reasons are replaced by N.
/// By feature: feature,low,high,decisions,bytes,lost,won,uneven: of the decisions whose value is in [low, high); the
/// features that best show where the run loses come first (RegretBin in core/analysis/regret.h). TOTAL is the sum. The
/// notes say what is not in it, and that it is not the difference of the runs.
struct Regret {
    Table table;
    std::vector<OrdinalsByModule> decisions; ///< by row of the table: the run's decisions that it is about
    bool cancelled = false;
    std::int64_t missing = 0; ///< decisions that can be measured and are not yet
    std::int64_t leftOut = 0; ///< modules of the run that are not in the result
    std::int64_t gap = 0;     ///< text of the run less that of the best found run, over the modules in the result
    RegretSum sum;            ///< of the decisions with a measured value
};

/// Called, on the thread that runs the job, with what is measured so far: after the first decision, and then about once
/// a second, but so rarely that it takes at most a tenth of the time.
using WatchRegret = std::function<void(const Regret& soFar)>;

/// Errors besides the store's: Refused if there is no search and none is named, NotFound.
Result<Regret> regret(const JobContext& context, const RegretOptions& options, const WatchRegret& watch = {});

/// The same from stored results, without measuring; any thread may call.
Result<Regret> storedRegret(const std::string& workspace, const RegretOptions& options, const CancelToken& cancel);

} // namespace inlinescope
