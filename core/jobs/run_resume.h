#pragma once
#include "core/jobs/run_job.h"
#include "core/store/workspace_reader.h"

#include <optional>

namespace inlinescope {

// Which earlier run is gone on with, and what of it is done again.

/// What is kept with a run of what it was asked for; the caller adds name, corpus, policy and toolchain. Limits and the
/// number of jobs are none of it: a run may be gone on with under others.
RunSpec specOf(const RunOptions& options);
/// The other way: what `run` was asked for, with the limits and the number of jobs of `options`.
RunOptions optionsOf(const RunRow& run, const RunOptions& options);

/// The run that `options` go on with, if one is there: the one of their name, or without a name the latest unfinished
/// one that was asked for in the same words. Errors: Refused, with what differs, for a run of that name that was
/// asked for otherwise (modules aside: they add up).
Result<std::optional<RunRow>> runToResume(const WorkspaceReader& reader, CorpusId corpus, const RunOptions& options);

struct ResumePlan {
    std::vector<ModuleRow> modules; ///< to be done, in the order in which they were given
    int kept = 0;
    std::map<RedoReason, int> reasons;
};

/// What new results would be made by.
struct Makings {
    std::string policyFingerprint;
    std::string compiler;
    std::int64_t timeLimitSeconds = 0;
    std::int64_t memoryLimitMib = 0;
    bool limitsAgain = false; ///< modules that a limit ended are tried again also under the same limit
};

ResumePlan nothingDone(std::vector<ModuleRow> modules);
Result<ResumePlan> planResume(const WorkspaceReader& reader, const RunRow& run, const std::vector<ModuleRow>& modules,
                              const Makings& makings);

} // namespace inlinescope
