// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/policy.h"
#include "core/runner/worker_pool.h"

namespace inlinescope {

// What jobs ask of workers, each in terms of WorkerPool::run(). All block, call back on the calling thread, and end
// with ErrorCode::Cancelled after a cancel.

struct ModuleJob {
    std::size_t tag = 0; ///< the caller's own
    CompileJob job;
    JobInput bitcode;                ///< the job's input 0
    std::vector<JobInput> sideFiles; ///< inputs 1 and up, as job.sideInputs numbers them
};

/// Compiles modules. `done` gets one CompiledModule per module, in order of completion, whatever became of it: for a
/// lost or killed process the status says which, and the diagnostics say the reason with the end of its stderr.
/// A module that crashes while features are recorded which the policy does not need is compiled once more without them;
/// ModuleRunResult::featuresLost then says so.
/// Cancelled modules are delivered too, with status Cancelled. Beside WorkerPool's errors: Unsupported, for a policy
/// that does not fit the compiler, with the first module that met it; it is not delivered.
Result<void> compileModules(WorkerPool& pool, const std::function<std::optional<ModuleJob>()>& next,
                            const std::function<Result<void>(std::size_t tag, CompiledModule&&)>& done,
                            const CancelToken& cancel);

/// A module's baseline and variants of it, measured in one job (MeasureVariantsJob).
struct VariantsJob {
    ModuleJob baseline;
    std::vector<std::vector<ForcedAdvice>> variants;
    std::uint32_t children = 1;
    Accuracy accuracy = Accuracy::Exact;
};

/// Measures variants; `done` gets each one that the job could measure, in no order. Errors beside WorkerPool's: the
/// job's own, of which a lost process is one (WorkerLost); variants that were not delivered may be compiled by
/// themselves.
Result<VariantsMeasured>
measureVariants(WorkerPool& pool, VariantsJob job,
                const std::function<Result<void>(std::size_t variant, MeasuredVariant&&)>& done,
                const CancelToken& cancel);

struct ObjectJob {
    std::size_t tag = 0; ///< the caller's own
    std::string path;    ///< of the object file
};

/// Takes embedded modules from object files; nothing in a result where the object carries none. An object that cannot
/// be read (or crashes its reader) is an error passed to `done`.
Result<void>
readEmbeddedModules(WorkerPool& pool, const std::function<std::optional<ObjectJob>()>& next,
                    const std::function<Result<void>(std::size_t tag, Result<std::optional<EmbeddedModule>>&&)>& done,
                    const CancelToken& cancel);

/// Reads one file of imported evidence into `sink`, in bounded memory whatever the file's size. On an error the sink
/// may have received a part.
Result<void> readEvidence(WorkerPool& pool, EvidenceFormat format, const std::string& path, EvidenceSink& sink,
                          const CancelToken& cancel);

/// The arguments of cc1 with which another compiler may compile what `job` names, or the refusal.
Result<VettedCommandLine> vetCommandLine(WorkerPool& pool, VetJob job, const CancelToken& cancel);

/// Measures an object file of another compiler that made it from `bitcode`, and reads its optimization record. Errors:
/// a file that cannot be read.
Result<MeasuredModule> measureModule(WorkerPool& pool, const std::string& name, const std::string& objectPath,
                                     std::vector<std::byte> bitcode, const std::string& remarksPath,
                                     const CancelToken& cancel);

/// Compiles one module, as compileModules() does.
Result<CompiledModule> compileModule(WorkerPool& pool, ModuleJob module, const CancelToken& cancel);

/// Compiles one module and takes one function's code. Errors beside WorkerPool's: WorkerLost, with the compiler's
/// words, for a compile that fails.
Result<FunctionCode> functionCode(WorkerPool& pool, ModuleJob module, const std::string& function,
                                  const CancelToken& cancel);

/// The policies that are built into the worker, in the order in which they were given to the build.
Result<std::vector<ReleaseDescription>> releasePolicies(WorkerPool& pool, const CancelToken& cancel);

/// Reads a policy's folder or file, as Policy::load does.
Result<Policy> loadPolicy(WorkerPool& pool, const std::string& path, const CancelToken& cancel);

/// The features of the built-in compiler, from the compiler itself.
Result<FeatureList> listFeatures(WorkerPool& pool, const CancelToken& cancel);

} // namespace inlinescope
