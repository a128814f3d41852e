// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/policy.h"
#include "core/runner/worker_pool.h"

namespace inlinescope {

struct ModuleTask {
    std::size_t tag = 0; ///< chosen by the caller
    CompileTask task;
    TaskInput bitcode;                ///< the task's input 0
    std::vector<TaskInput> sideFiles; ///< inputs from 1 on, as numbered by task.sideInputs
};

/// A module's baseline and variants of it, measured in one task (MeasureVariantsTask).
struct VariantsTask {
    ModuleTask baseline;
    std::vector<std::vector<ForcedAdvice>> variants;
    std::uint32_t children = 1;
    Accuracy accuracy = Accuracy::Exact;
    std::optional<ModuleSizes> known = {}; ///< sizes of the baseline's object, if they are known
    std::vector<std::byte> pieces = {};    ///< MeasureVariantsTask::pieces
};

struct ObjectTask {
    std::size_t tag = 0;                         ///< chosen by the caller
    std::string path;                            ///< path of the object file
    std::shared_ptr<const OpenFile> opened = {}; ///< the object file; absent: the one at the path
};

/// A file of evidence.
struct EvidenceFile {
    std::string path;
    std::shared_ptr<const OpenFile> opened = {}; ///< the file; absent: the one at the path
    std::vector<std::string> debugFiles = {};    ///< paths of files of debug information of a binary
    bool debugInfo = true;                       ///< ReadEvidenceTask::debugInfo
};

/// What the front end's jobs ask workers for, each implemented with WorkerPool::run(). All block, call back on the
/// calling thread, and end with ErrorCode::Cancelled after a cancel.
namespace worker {

/// Compiles modules. `done` gets one CompiledModule per module, in order of completion, whatever its result: if the
/// process was lost or killed, the status says which, and the diagnostics give the reason with the end of its stderr.
/// If a module crashes while features are recorded that the policy does not need, it is compiled once more without
/// them; ModuleRunResult::featuresLost then says so.
/// Cancelled modules are delivered too, with status Cancelled. Errors besides WorkerPool's: Unsupported if a policy
/// does not fit the compiler, with the first module for which this was found; that module is not delivered.
Result<void> compileModules(WorkerPool& pool, const std::function<std::optional<ModuleTask>()>& next,
                            const std::function<Result<void>(std::size_t tag, CompiledModule&&)>& done,
                            const CancelToken& cancel);

/// Measures variants; `done` gets each one that the task could measure, in no order. Errors besides WorkerPool's: the
/// task's own, including a lost process (WorkerLost). Variants that were not delivered may be compiled one by one.
Result<VariantsMeasured>
measureVariants(WorkerPool& pool, VariantsTask task,
                const std::function<Result<void>(std::size_t variant, MeasuredVariant&&)>& done,
                const CancelToken& cancel);

/// What a task measures in batches.
class BatchedVariants {
public:
    virtual ~BatchedVariants() = default;
    /// Gets each variant that the task could measure, in no order. False: the present batch is to end, since next() is
    /// wanted; some variants may follow nevertheless. An error ends the task.
    virtual Result<bool> take(std::size_t variant, MeasuredVariant&& measured) = 0;
    /// Called after each batch. The next variants, numbered after those before; none: no more.
    virtual VariantBatch next() = 0;
};

/// Measures the task's variants, and then the batches. Errors: as measureVariants().
Result<VariantsMeasured> measureBatches(WorkerPool& pool, VariantsTask task, BatchedVariants& variants,
                                        const CancelToken& cancel);

/// Takes embedded modules from these sections of object files; the result is empty if the object contains none. If an
/// object cannot be read (or crashes its reader), `done` gets the error.
Result<void>
readEmbeddedModules(WorkerPool& pool, const std::function<std::optional<ObjectTask>()>& next,
                    const std::function<Result<void>(std::size_t tag, Result<std::optional<EmbeddedModule>>&&)>& done,
                    const CancelToken& cancel, const EmbeddedSections& sections = {});

/// Reads one file of imported evidence into `sink`, in bounded memory whatever the file's size. After an error the sink
/// may have received a part.
Result<void> readEvidence(WorkerPool& pool, EvidenceFormat format, const EvidenceFile& file, EvidenceSink& sink,
                          const CancelToken& cancel);

/// The cc1 arguments with which another compiler may compile the module of `task`, or why that is refused.
Result<VettedCommandLine> vetCommandLine(WorkerPool& pool, VetTask task, const CancelToken& cancel);

/// Measures an object file that another compiler made from `bitcode`, and reads that compiler's optimization record.
/// Errors: a file that cannot be read.
Result<MeasuredModule> measureModule(WorkerPool& pool, const std::string& name, const std::string& objectPath,
                                     std::vector<std::byte> bitcode, const std::string& remarksPath,
                                     const CancelToken& cancel);

/// Compiles one module, as compileModules() does.
Result<CompiledModule> compileModule(WorkerPool& pool, ModuleTask module, const CancelToken& cancel);

/// Compiles one module and returns one function's code. Errors besides WorkerPool's: errorCodeOf() of a
/// compile that fails, with the compiler's messages.
Result<FunctionCode> functionCode(WorkerPool& pool, ModuleTask module, const std::string& function,
                                  const CancelToken& cancel);

/// The functions that each module defines; `done` gets them in order of completion. Of a task, the name and the bitcode
/// are used. Errors besides WorkerPool's: those of the first module that cannot be read.
Result<void>
listDefinitions(WorkerPool& pool, const std::function<std::optional<ModuleTask>()>& next,
                const std::function<Result<void>(std::size_t tag, std::vector<FunctionDefinition>&&)>& done,
                const CancelToken& cancel);

/// The policies that are built into the worker, in the order in which the build lists them.
Result<std::vector<ReleaseDescription>> releasePolicies(WorkerPool& pool, const CancelToken& cancel);

/// Reads a policy's folder or file, as Policy::load does.
Result<Policy> loadPolicy(WorkerPool& pool, const std::string& path, const CancelToken& cancel);

/// The bitcode of the module where the first inliner would begin; empty if there is none. CompileTask::prepared
/// compiles it. Errors as listDefinitions().
Result<std::vector<std::byte>> preparedBitcode(WorkerPool& pool, ModuleTask module, const CancelToken& cancel);

/// The features of the built-in compiler, from the compiler itself.
Result<FeatureList> listFeatures(WorkerPool& pool, const CancelToken& cancel);

} // namespace worker

} // namespace inlinescope
