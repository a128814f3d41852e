// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compile/compile_input.h"
#include "core/jobs/run/run_options.h"
#include "core/store/workspace_reader.h"

#include <optional>

namespace inlinescope {

// Which earlier run is gone on with, and what of it is done again.

/// What is kept with a run of what it was asked for; the caller adds name, corpus, policy and toolchain. Limits and the
/// number of jobs are none of it: a run may be gone on with under others.
RunSpec specOf(const RunOptions& options);
/// The other way: what `run` was asked for, with the limits and the number of jobs of `options`. It names no compiler.
RunOptions optionsOf(const RunRow& run, const RunOptions& options);

/// The compiler that the run names and that this user has not named before: it is not started. Empty where the run is
/// by the built-in LLVM, or its compiler is known.
std::string unknownCompilerOf(const RunRow& run, const KnownPaths& known);

/// What a run is resumed with: optionsOf(), and the compiler that `call` names, or else that of the run, if this user
/// has named that very program before. Errors: Refused, with the path, for a compiler or a folder of a model
/// (development mode) that only the workspace names, and for a --toolchain where the built-in LLVM compiled.
Result<RunOptions> resumedOptions(const RunRow& run, const RunOptions& call, const KnownPaths& known);

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
struct ResultInputs {
    std::string policyFingerprint;
    std::string compiler;
    std::int64_t timeLimitSeconds = 0;
    std::int64_t memoryLimitMib = 0;
    bool limitsAgain = false; ///< modules that a limit ended are tried again also under the same limit
    OptionsFrom optionsFrom = OptionsFrom::Workspace;
};

ResumePlan nothingDone(std::vector<ModuleRow> modules);
Result<ResumePlan> planResume(const WorkspaceReader& reader, const RunRow& run, const std::vector<ModuleRow>& modules,
                              const ResultInputs& now, KnownPaths& known);

} // namespace inlinescope
