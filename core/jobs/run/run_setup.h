// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compile/chosen_policy.h"
#include "core/jobs/compile/external_modules.h"
#include "core/jobs/run/run_resume.h"
#include "core/store/workspace_writer.h"

namespace inlinescope {

/// Who compiles which modules of a run, under which policy.
struct RunSetup {
    RunOptions options; ///< of a resumed run those that it was made with, and the modules that it was asked for earlier
    OptionsFrom optionsFrom = OptionsFrom::Call;
    CorpusId corpus;
    std::string folder; ///< of the corpus, which has bitcode that was imported by reference
    ChosenPolicy policy;
    std::optional<SizeModelSpec> sizeModel; ///< with its bytes
    std::optional<ExternalRun> external;    ///< empty if the built-in LLVM compiles
    std::string toolchain;                  ///< as RunSpec has it
    std::string compiler;                   ///< as CompiledInput has it
    std::optional<RunRow> earlier;          ///< the run that is resumed
    std::vector<SizeClassCount> sample;     ///< as in RunSummary
    ResumePlan plan;

    /// Whether the run that is resumed has all its results, so that nothing is compiled or stored.
    bool isDone() const { return earlier && earlier->status == RunStatus::Finished && plan.modules.empty(); }
};

/// From what a setup is chosen, besides the options.
struct RunSources {
    const WorkspaceReader& reader;
    WorkspaceWriter& writer; ///< stores the policy
    WorkerPool& pool;
    KnownPaths& known;
};

/// The limits of the workers that compile a run's modules.
WorkerPoolOptions runPoolOptions(const JobContext& context, const RunOptions& options);

/// Finds the corpus, the compiler, the policy, the earlier run that is resumed, and the modules to be compiled. Stores
/// nothing but the policy. Errors: NotFound, also for a module that the corpus does not have; Refused if compiler,
/// policy and run do not fit each other; those of choosePolicy(), loadSizeModel(), toolchainAt() and resumedOptions().
Result<RunSetup> setUpRun(const JobContext& context, const RunOptions& options, RunSources sources);

} // namespace inlinescope
