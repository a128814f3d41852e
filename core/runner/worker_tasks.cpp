// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runner/worker_tasks.h"

#include "core/model/names.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace inlinescope {

namespace {

/// The explanation for the user if the compiler gave none, or after the compiler's.
std::string explain(const TaskOutcome& outcome) {
    std::string words = describe(outcome.error);
    if (!outcome.diagnostics.empty()) words += "\n" + outcome.diagnostics;
    return words;
}

CompiledModule compiled(TaskOutcome&& outcome) {
    CompiledModule module;
    if (outcome.status == TaskStatus::Ok) {
        module = std::get<CompiledModule>(std::move(*outcome.message));
        // What LLVM reports outside of clang's diagnostics is in the process's standard error, and is the cause.
        if (module.result.status != ModuleRunStatus::Ok) module.result.diagnostics.insert(0, outcome.diagnostics);
    } else {
        module.result.status = outcome.status;
        module.result.diagnostics = explain(outcome);
        module.result.wallNs = outcome.wallNs;
    }
    module.result.cpuNs = outcome.cpuNs;
    module.result.limit = outcome.limit;
    module.result.featuresLost = std::move(outcome.firstCrash);
    return module;
}

/// Moves a compile's inputs out of `module`, in the order of its task.
std::vector<TaskInput> inputsOf(ModuleTask& module) {
    std::vector<TaskInput> inputs = std::move(module.sideFiles);
    inputs.insert(inputs.begin(), std::move(module.bitcode));
    return inputs;
}

/// The same compile without features and estimate, if the policy does not need the features: a crash of the code that
/// computes them, which plain clang does not run, must not make the module fail.
std::optional<TaskMessage> withoutFeatures(const CompileTask& task) {
    const bool needed = task.policy == PolicyKind::Model || task.policy == PolicyKind::Release;
    if (needed || !task.record || !task.features) return std::nullopt;
    CompileTask plainer = task;
    plainer.features = false;
    plainer.sizeModel.clear();
    return plainer;
}

/// The file that is open, or else the one at the path.
TaskInput inputOf(const std::string& path, std::shared_ptr<const OpenFile> opened) {
    if (opened) return OpenedInput{std::move(opened)};
    return FileInput{path};
}

/// The error of a task that is not a module run, with the end of its process's output.
Error failure(const TaskOutcome& outcome) {
    Error error = outcome.error;
    if (outcome.status == TaskStatus::Crashed && !outcome.diagnostics.empty())
        error.found += ": " + outcome.diagnostics;
    return error;
}

/// Runs one task; its outcome, or the error that prevented one.
Result<TaskOutcome> runOne(WorkerPool& pool, TaskRequest request, const CancelToken& cancel) {
    std::optional<TaskRequest> waiting = std::move(request);
    std::optional<TaskOutcome> ended;
    const Result<void> ran = pool.run([&] { return std::exchange(waiting, std::nullopt); },
                                      [&](TaskOutcome&& outcome) {
                                          ended = std::move(outcome);
                                          return Result<void>();
                                      },
                                      cancel);
    INLINESCOPE_CHECK(ran);
    if (ended->status != TaskStatus::Ok) return failure(*ended);
    return std::move(*ended);
}

Error unasked() {
    return {ErrorCode::WorkerLost, "a variant that was not asked for", {}, {}, {}};
}

} // namespace

namespace worker {

Result<void> compileModules(WorkerPool& pool, const std::function<std::optional<ModuleTask>()>& next,
                            const std::function<Result<void>(std::size_t tag, CompiledModule&&)>& done,
                            const CancelToken& cancel) {
    const auto source = [&]() -> std::optional<TaskRequest> {
        std::optional<ModuleTask> module = next();
        if (!module) return std::nullopt;
        std::vector<TaskInput> inputs = inputsOf(*module);
        std::optional<TaskMessage> plainer = withoutFeatures(module->task);
        return TaskRequest{module->tag, std::move(module->task), std::move(inputs), nullptr, {}, std::move(plainer)};
    };
    const auto take = [&](TaskOutcome&& outcome) -> Result<void> {
        // The policy does not fit this compiler: all other modules would fail in the same way.
        if (outcome.status == TaskStatus::Failed && outcome.error.code == ErrorCode::Unsupported) return outcome.error;
        const std::size_t tag = outcome.tag;
        return done(tag, compiled(std::move(outcome)));
    };
    return pool.run(source, take, cancel);
}

Result<VariantsMeasured>
measureVariants(WorkerPool& pool, VariantsTask task,
                const std::function<Result<void>(std::size_t variant, MeasuredVariant&&)>& done,
                const CancelToken& cancel) {
    const std::size_t count = task.variants.size();
    std::vector<TaskInput> inputs = inputsOf(task.baseline);
    MeasureVariantsTask message{
        std::move(task.baseline.task), std::move(task.variants), task.children, task.accuracy, task.known, false,
        std::move(task.pieces)};
    TaskRequest request{0, std::move(message), std::move(inputs)};
    request.variants = [&done, count](VariantMeasured&& variant) -> Result<void> {
        if (variant.variant >= count) return unasked();
        return done(variant.variant, std::move(variant.measured));
    };
    INLINESCOPE_TRY(TaskOutcome outcome, runOne(pool, std::move(request), cancel));
    return std::get<VariantsMeasured>(std::move(*outcome.message));
}

Result<VariantsMeasured> measureBatches(WorkerPool& pool, VariantsTask task, BatchedVariants& variants,
                                        const CancelToken& cancel) {
    std::vector<TaskInput> inputs = inputsOf(task.baseline);
    std::size_t count = task.variants.size();
    TaskRequest request{0,
                        MeasureVariantsTask{std::move(task.baseline.task), std::move(task.variants), task.children,
                                            task.accuracy, task.known, true, std::move(task.pieces)},
                        std::move(inputs)};
    std::size_t unmeasured = 1; // batches that the task has
    bool wanted = false, ended = false;
    request.variants = [&](VariantMeasured&& variant) -> Result<void> {
        if (variant.variant >= count) return unasked();
        if (ended) return {};
        INLINESCOPE_TRY(const bool goesOn, variants.take(variant.variant, std::move(variant.measured)));
        wanted = wanted || (!goesOn && unmeasured == 1);
        return {};
    };
    request.batches = [&](std::size_t measured) -> std::optional<VariantBatch> {
        unmeasured -= std::min(measured, unmeasured);
        if (ended || !(std::exchange(wanted, false) || unmeasured == 0)) return std::nullopt;
        VariantBatch batch = variants.next();
        ended = batch.empty();
        count += batch.size();
        ++unmeasured;
        return batch;
    };
    INLINESCOPE_TRY(TaskOutcome outcome, runOne(pool, std::move(request), cancel));
    return std::get<VariantsMeasured>(std::move(*outcome.message));
}

Result<void>
readEmbeddedModules(WorkerPool& pool, const std::function<std::optional<ObjectTask>()>& next,
                    const std::function<Result<void>(std::size_t tag, Result<std::optional<EmbeddedModule>>&&)>& done,
                    const CancelToken& cancel, const EmbeddedSections& sections) {
    const auto source = [&]() -> std::optional<TaskRequest> {
        std::optional<ObjectTask> object = next();
        if (!object) return std::nullopt;
        return TaskRequest{object->tag,
                           ExtractTask{object->path, sections},
                           {inputOf(object->path, std::move(object->opened))},
                           nullptr};
    };
    const auto take = [&](TaskOutcome&& outcome) -> Result<void> {
        if (outcome.status != TaskStatus::Ok) return done(outcome.tag, failure(outcome));
        return done(outcome.tag, std::get<ExtractedModule>(std::move(*outcome.message)).module);
    };
    return pool.run(source, take, cancel);
}

Result<void> readEvidence(WorkerPool& pool, EvidenceFormat format, const EvidenceFile& file, EvidenceSink& sink,
                          const CancelToken& cancel) {
    std::vector<TaskInput> inputs{file.opened ? TaskInput(OpenedInput{file.opened, true}) : FileInput{file.path}};
    if (file.debugInfo)
        for (const std::string& debugFile : file.debugFiles)
            inputs.emplace_back(FileInput{debugFile});
    const auto outcome =
        runOne(pool, {0, ReadEvidenceTask{format, file.path, file.debugInfo}, std::move(inputs), &sink}, cancel);
    return outcome ? Result<void>() : Result<void>(outcome.error());
}

Result<VettedCommandLine> vetCommandLine(WorkerPool& pool, VetTask task, const CancelToken& cancel) {
    INLINESCOPE_TRY(TaskOutcome outcome, runOne(pool, {0, std::move(task), {}, nullptr}, cancel));
    return std::get<VettedCommandLine>(std::move(*outcome.message));
}

Result<MeasuredModule> measureModule(WorkerPool& pool, const std::string& name, const std::string& objectPath,
                                     std::vector<std::byte> bitcode, const std::string& remarksPath,
                                     const CancelToken& cancel) {
    std::vector<TaskInput> inputs{FileInput{objectPath}, std::move(bitcode), FileInput{remarksPath}};
    INLINESCOPE_TRY(TaskOutcome outcome, runOne(pool, {0, MeasureTask{name}, std::move(inputs), nullptr}, cancel));
    return std::get<MeasuredModule>(std::move(*outcome.message));
}

Result<CompiledModule> compileModule(WorkerPool& pool, ModuleTask module, const CancelToken& cancel) {
    std::optional<ModuleTask> waiting = std::move(module);
    std::optional<CompiledModule> result;
    INLINESCOPE_CHECK(compileModules(
        pool, [&] { return std::exchange(waiting, std::nullopt); },
        [&](std::size_t, CompiledModule&& made) {
            result = std::move(made);
            return Result<void>();
        },
        cancel));
    return std::move(*result);
}

Result<FunctionCode> functionCode(WorkerPool& pool, ModuleTask module, const std::string& function,
                                  const CancelToken& cancel) {
    const std::string name = module.task.name;
    std::vector<TaskInput> inputs = inputsOf(module);
    FunctionCodeTask task{std::move(module.task), function};
    INLINESCOPE_TRY(TaskOutcome outcome, runOne(pool, {0, std::move(task), std::move(inputs), nullptr}, cancel));
    auto& compiled = std::get<CompiledFunction>(*outcome.message);
    if (compiled.status == ModuleRunStatus::Ok) return std::move(compiled.code);
    return Error{errorCodeOf(compiled.status), outcome.diagnostics + compiled.diagnostics, name, {}, {}};
}

Result<void>
listDefinitions(WorkerPool& pool, const std::function<std::optional<ModuleTask>()>& next,
                const std::function<Result<void>(std::size_t tag, std::vector<FunctionDefinition>&&)>& done,
                const CancelToken& cancel) {
    const auto source = [&]() -> std::optional<TaskRequest> {
        std::optional<ModuleTask> module = next();
        if (!module) return std::nullopt;
        return TaskRequest{module->tag, ListDefinitionsTask{module->task.name}, {std::move(module->bitcode)}, nullptr};
    };
    const auto take = [&](TaskOutcome&& outcome) -> Result<void> {
        if (outcome.status != TaskStatus::Ok) return failure(outcome);
        return done(outcome.tag, std::get<DefinitionList>(std::move(*outcome.message)).functions);
    };
    return pool.run(source, take, cancel);
}

Result<std::vector<std::byte>> preparedBitcode(WorkerPool& pool, ModuleTask module, const CancelToken& cancel) {
    std::vector<TaskInput> inputs = inputsOf(module);
    INLINESCOPE_TRY(TaskOutcome outcome,
                    runOne(pool, {0, PrepareTask{std::move(module.task)}, std::move(inputs), nullptr}, cancel));
    return std::get<PreparedBitcode>(std::move(*outcome.message)).bitcode;
}

Result<FeatureList> listFeatures(WorkerPool& pool, const CancelToken& cancel) {
    INLINESCOPE_TRY(TaskOutcome outcome, runOne(pool, {0, ListFeaturesTask{}, {}, nullptr}, cancel));
    return std::get<FeatureList>(std::move(*outcome.message));
}

Result<std::vector<ReleaseDescription>> releasePolicies(WorkerPool& pool, const CancelToken& cancel) {
    INLINESCOPE_TRY(TaskOutcome outcome, runOne(pool, {0, ListReleasePoliciesTask{}, {}, nullptr}, cancel));
    return std::get<ReleasePolicies>(std::move(*outcome.message)).policies;
}

Result<Policy> loadPolicy(WorkerPool& pool, const std::string& path, const CancelToken& cancel) {
    namespace fs = std::filesystem;
    std::error_code error;
    std::vector<TaskInput> inputs;
    if (fs::is_directory(path, error)) {
        inputs.emplace_back(FolderInput{path});
    } else {
        inputs.emplace_back(FileInput{path});
        const fs::path specs = fs::path(path).replace_filename("output_spec.json");
        if (fs::is_regular_file(specs, error)) inputs.emplace_back(FileInput{specs.string()});
    }
    INLINESCOPE_TRY(const TaskOutcome outcome, runOne(pool, {0, LoadPolicyTask{path}, inputs, nullptr}, cancel));
    return Policy::parse(std::get<LoadedPolicy>(*outcome.message).policy);
}

} // namespace worker

} // namespace inlinescope
