#pragma once
#include "core/base/result.h"
#include "core/jobs/job_context.h"

#include <cstdint>
#include <vector>

namespace inlinescope {

struct RunOptions {
    std::string corpus;
    std::string policy = "default";         ///< "default", "never" or the path of a SavedModel folder
    std::vector<std::string> modules;       ///< names; empty: all of the corpus
    std::string name;                       ///< of the run; empty: made from the policy
    std::vector<std::string> mllvm;         ///< LLVM options for every module, recorded with the run
    int jobs = 0;                           ///< worker processes at a time; 0: one per core
    int timeLimitSeconds = 300;             ///< per module
    std::string callsiteKeys = "automatic"; ///< or "synthetic": real locations set aside
};

struct RunSummary {
    std::string name;
    int ok = 0;
    int failed = 0;    ///< failed, crashed or timed out
    int cancelled = 0; ///< not done because the run was cancelled
    std::int64_t decisions = 0;
};

/// Re-runs modules of a corpus under a policy in worker processes and stores what they record, one module at a time:
/// what is complete stays when the run is cancelled, breaks off (RunStatus::Failed, which leaves no run where nothing
/// is complete) or the program dies (it stays RunStatus::Running then). A module that fails costs a status and a
/// finding, never the run.
///
/// Errors beside the store's: Unreadable for a policy path where nothing is, Unsupported for a policy that does not fit
/// this compiler, NotFound ("the run was deleted") for a run that was removed meanwhile, WorkerLost where the worker
/// program cannot be started, Cancelled.
Result<RunSummary> runCorpus(const JobContext& context, const RunOptions& options);

} // namespace inlinescope
