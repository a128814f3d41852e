// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/common/meter_limits.h"
#include "core/jobs/tables/table.h"
#include "core/model/search_objective.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace inlinescope {

struct AdviseOptions {
    std::string run;
    std::vector<std::string> modules; ///< only changes that no other module has; empty: all
    std::int64_t top = 10;            ///< changes of definitions to measure, and as many of calls
    SearchObjective objective = SearchObjective::Text;
    bool patch = false;             ///< only changes whose place in the sources is found; SourceAdvice::patch
    std::vector<std::string> rules; ///< OLD=NEW: where the sources are now
    MeterLimits limits;
};

/// What will be measured, and how far that is.
struct AdviceSoFar {
    std::int64_t changes = 0;
    std::int64_t compiles = 0; ///< without those that combine the changes, which are at most as many again
    std::int64_t known = 0;    ///< compiles whose results were stored before
    std::int64_t measured = 0; ///< changes
    std::int64_t taken = 0;    ///< changes that are combined
    std::int64_t bytes = 0;    ///< change by the objective if they are
};

struct SourceAdvice {
    /// callee,caller,place,attribute,sites,modules,text,unique,status; TOTAL. A row per change, the best first: the
    /// attribute on the definition of the callee (no caller), or on the statement of a call. Text and unique are the
    /// measured changes over all modules of the run. `status` is "taken", "not together" if it helps alone, but not
    /// with those that are taken, "no gain", "not measured" after a cancel, or that of a compile that failed. TOTAL is
    /// measured too: of the changes that are taken, together.
    Table table;
    std::string patch;  ///< a unified diff with the changes that are taken
    std::string folder; ///< in which `patch -p1` takes it
    bool cancelled = false;
};

/// Measures which attributes in the source (noinline, always_inline) would make a run's program smallest: first on
/// definitions, then on calls. Candidates are ordered by what is known without a compile; of each kind the first ones
/// are measured, by compiling every module that has the definition or the call. Those that help are added one after the
/// other, the best first, as long as a compile of all of them together is smaller. Each result is stored at once.
/// `watch` is called before the first compile, and after each change that is measured or combined.
///
/// All other calls are decided as the run's policy does. A compiler that takes the patch decides by LLVM's heuristic,
/// so that a run of another policy gets no patch, and its bytes come with a warning.
///
/// Errors besides the store's: Refused for a run by another compiler, or whose inputs have changed, and for a patch of
/// a run that is not by the heuristic; NotFound for a module that the run has not; InvalidArgument for a rule.
Result<SourceAdvice> advise(const JobContext& context, const AdviseOptions& options,
                            const std::function<void(const AdviceSoFar&)>& watch = {});

} // namespace inlinescope
