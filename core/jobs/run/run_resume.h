// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compile/compile_input.h"
#include "core/jobs/run/run_options.h"
#include "core/store/workspace_reader.h"

#include <optional>

namespace inlinescope {

// The earlier run that is resumed, and which of its modules are compiled again.

/// The options that are stored with a run; the caller adds name, corpus, policy and toolchain. Limits and the number of
/// jobs are not included, since a run may be resumed with others.
RunSpec specOf(const RunOptions& options);
/// The reverse: the options of `run`, with the limits and the number of jobs of `options`. It names no compiler.
RunOptions optionsOf(const RunRow& run, const RunOptions& options);

/// The compiler of the run if this user has not named it before, so it is not started. Empty if the run is by the
/// built-in LLVM, or its compiler is known.
std::string unknownCompilerOf(const RunRow& run, const KnownPaths& known);

/// The options with which a run is resumed: optionsOf(), and the compiler that `call` names, otherwise the run's
/// compiler, if this user has named that program before. Errors: Refused, with the path, for a compiler or a folder of
/// a model (development mode) that only the workspace names, and for a --toolchain if the built-in LLVM compiled the
/// run.
Result<RunOptions> resumedOptions(const RunRow& run, const RunOptions& call, const KnownPaths& known);

/// The run that `options` resume, if it exists: the one with their name, or without a name the latest unfinished one
/// with the same options. Errors: Refused, with the differences, for a run of that name with other options (except
/// modules, which are added). `sizeModel` is the one that the options name.
Result<std::optional<RunRow>> runToResume(const WorkspaceReader& reader, CorpusId corpus, const RunOptions& options,
                                          const std::optional<SizeModelSpec>& sizeModel);

struct ResumePlan {
    std::vector<ModuleRow> modules; ///< to be compiled, in the given order
    int kept = 0;
    std::map<RedoReason, int> reasons;
};

/// The inputs that new results would have.
struct ResultInputs {
    std::string policyFingerprint;
    std::string compiler;
    std::int64_t timeLimitSeconds = 0;
    std::int64_t memoryLimitMib = 0;
    bool limitsAgain = false; ///< modules that a limit ended are tried again even under the same limit
    OptionsFrom optionsFrom = OptionsFrom::Workspace;
};

Result<ResumePlan> planResume(const WorkspaceReader& reader, const RunRow& run, const std::vector<ModuleRow>& modules,
                              const ResultInputs& now, KnownPaths& known);

} // namespace inlinescope
