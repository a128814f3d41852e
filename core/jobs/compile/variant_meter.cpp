// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compile/variant_meter.h"

#include "core/base/counted.h"
#include "core/jobs/common/file_io.h"
#include "core/jobs/common/pool_options.h"
#include "core/jobs/common/run_module.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/common/toolchains.h"
#include "core/jobs/compile/module_tasks.h"
#include "core/jobs/compile/release_choice.h"
#include "core/model/advice_set.h"
#include "core/model/names.h"
#include "core/model/policy_words.h"

#include <algorithm>
#include <set>
#include <utility>

namespace inlinescope {

namespace {

/// From this number of variants on, one task for all is faster, although it also compiles the baseline and checks
/// itself.
constexpr std::size_t fewVariants = 5;

/// Keeps the error that the caller's functions have returned.
class CallerErrors : public worker::BatchedVariants {
public:
    explicit CallerErrors(BatchedVariants& variants) : m_variants(variants) {}
    Result<bool> take(std::size_t variant, MeasuredVariant&& measured) override {
        Result<bool> taken = m_variants.take(variant, std::move(measured));
        if (!taken.ok()) error = taken.error();
        return taken;
    }
    VariantBatch next() override { return m_variants.next(); }
    std::optional<Error> error;

private:
    BatchedVariants& m_variants;
};

} // namespace

struct VariantMeter::State {
    State(const JobContext& context, const MeterLimits& limits)
        : cancel(context.cancel), pool(std::make_shared<WorkerPool>(poolOptions(context, limits))),
          children(static_cast<std::uint32_t>(processesOf(limits))) {}

    Result<void> find(const WorkspaceReader& reader, const std::string& runName, const std::string& moduleName);
    /// Whether a compile made the object that the run recorded.
    Result<void> isOwn(const std::string& objectHash) const;
    /// For a compile that changes debug info, and with it the object.
    Result<void> hasOwnDecisions(const ModuleRunResult& result) const;
    /// The run's own script, under `others`.
    AdviceSet base(Others others) const;
    Result<ModuleRunResult> compileOnce(ModuleTask task, Others others, const std::vector<ForcedAdvice>& advices);
    /// Makes a compile one of the prepared module, if there is one.
    Result<void> prepare(ModuleTask& task);
    /// The run's own compile, prepared and without features.
    Result<ModuleTask> preparedCompile();
    using Done = std::function<Result<void>(std::size_t, MeasuredVariant&&)>;
    /// The baseline of `set`.
    Result<ModuleTask> baselineOf(const VariantSet& set);
    AdviceSet base(const VariantSet& set) const;
    /// Measures what it can in one task, and removes it from `left`.
    Result<void> measureTogether(const ModuleTask& baseline, const AdviceSet& base, const VariantSet& set,
                                 std::set<std::size_t>& left, const Done& done);
    /// Measures the variants in `left`, by a full compile each.
    Result<void> measureApart(const ModuleTask& baseline, const AdviceSet& base, const VariantSet& set,
                              const std::set<std::size_t>& left, const Done& done);

    CancelToken cancel;
    std::shared_ptr<WorkerPool> pool;
    std::uint32_t children; ///< processes at a time
    ModuleRunRow row;
    std::vector<Decision> decisions;
    std::vector<std::optional<ForcedAdvice>> forced; ///< the advice that repeats each decision
    ModuleTask compile;                              ///< the run's own compile
    MeterMemory own, *memory = &own;
    std::optional<ModuleSizes> sizes;
    std::optional<MeasuredVariant> baseline;
    SelfCheck check;
};

Result<void> VariantMeter::State::find(const WorkspaceReader& reader, const std::string& runName,
                                       const std::string& moduleName) {
    INLINESCOPE_TRY(const RunModule found, findModule(reader, runName, moduleName));
    INLINESCOPE_TRY(row, found.result());
    const RunRow& run = found.run;
    if (!compilerOf(run.spec.toolchain).path.empty())
        return Error{ErrorCode::Refused,
                     "run " + runName + " is by " + run.spec.toolchain,
                     moduleName,
                     {},
                     "a run by the built-in LLVM"};
    INLINESCOPE_TRY(decisions, reader.decisions().values(row.id));
    forced = forcedAdvices(decisions);
    const std::string compiler = recordedBy(builtInCompiler());
    if (row.input.compiler == compiler) sizes = row.sizes;
    INLINESCOPE_TRY(const ChosenPolicy policy, storedPolicy(run.spec.policy, reader));
    KnownPaths known;
    INLINESCOPE_TRY(compile, ModuleTasks(reader, known, policy, run.spec, OptionsFrom::Workspace, compiler).again(row));
    return {};
}

Result<void> VariantMeter::State::isOwn(const std::string& objectHash) const {
    if (objectHash == row.objectHash) return {};
    return Error{ErrorCode::Refused,
                 "another object than the run's, of SHA-256 " + objectHash,
                 compile.task.name,
                 {},
                 row.objectHash};
}

Result<void> VariantMeter::State::hasOwnDecisions(const ModuleRunResult& result) const {
    const auto isSame = [](const Decision& made, const Decision& stored) {
        return made.key == stored.key && made.advice == stored.advice && made.outcome == stored.outcome;
    };
    if (std::ranges::equal(result.decisions, decisions, isSame) && result.sizes.text == row.sizes.text) return {};
    return Error{ErrorCode::Refused,
                 counted(std::ssize(result.decisions), "decision", "decisions") + " and " +
                     std::to_string(result.sizes.text) + " B of text, which are not the run's",
                 compile.task.name,
                 {},
                 std::to_string(decisions.size()) + " and " + std::to_string(row.sizes.text) + " B"};
}

AdviceSet VariantMeter::State::base(Others others) const {
    AdviceSet advices(compile.task.script);
    if (others == Others::Held)
        for (const auto& advice : forced)
            if (advice) advices.overrule(*advice);
    return advices;
}

VariantMeter::VariantMeter(std::unique_ptr<State> state) : m_state(std::move(state)) {}
VariantMeter::VariantMeter(VariantMeter&&) noexcept = default;
VariantMeter& VariantMeter::operator=(VariantMeter&&) noexcept = default;
VariantMeter::~VariantMeter() = default;

Result<VariantMeter> VariantMeter::open(const JobContext& context, const std::string& run, const std::string& module,
                                        const MeterLimits& limits) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(context.workspacePath));
    auto state = std::make_unique<State>(context, limits);
    INLINESCOPE_CHECK(state->find(reader, run, module));
    return VariantMeter(std::move(state));
}

VariantMeter VariantMeter::of(const JobContext& context, MeterSource source, const MeterLimits& limits) {
    auto state = std::make_unique<State>(context, limits);
    state->row = std::move(source.row);
    state->sizes = state->row.sizes;
    state->decisions = std::move(source.decisions);
    state->forced = forcedAdvices(state->decisions);
    state->compile = std::move(source.task);
    return VariantMeter(std::move(state));
}

void VariantMeter::hold(std::vector<Decision> decisions) {
    m_state->decisions = std::move(decisions);
    m_state->forced = forcedAdvices(m_state->decisions);
    m_state->compile.task.script.clear();
    m_state->sizes.reset();
}

void VariantMeter::share(MeterMemory& memory) {
    m_state->memory = &memory;
}

void VariantMeter::use(std::shared_ptr<WorkerPool> pool) {
    m_state->pool = std::move(pool);
}

const ModuleRunRow& VariantMeter::moduleRun() const {
    return m_state->row;
}

const std::vector<Decision>& VariantMeter::decisions() const {
    return m_state->decisions;
}

std::optional<FlipStatus> VariantMeter::obstacle(std::size_t index) const {
    return flipObstacle(m_state->decisions[index], m_state->forced[index]);
}

ForcedAdvice VariantMeter::flipped(std::size_t decision) const {
    ForcedAdvice advice = *m_state->forced[decision];
    advice.advice = advice.advice == Advice::Inline ? Advice::Refuse : Advice::Inline;
    return advice;
}

Result<ModuleSizes> VariantMeter::sizes() {
    if (m_state->sizes) return *m_state->sizes;
    INLINESCOPE_TRY(const MeasuredVariant own, baseline());
    m_state->sizes = own.sizes;
    return own.sizes;
}

Result<MeasuredVariant> VariantMeter::baseline() {
    if (m_state->baseline) return *m_state->baseline;
    INLINESCOPE_TRY(ModuleRunResult compiled, compile(Others::Decide, {}));
    if (compiled.status != ModuleRunStatus::Ok)
        return Error{errorCodeOf(compiled.status), compiled.diagnostics, m_state->compile.task.name, {}, {}};
    m_state->baseline = measuredOf(std::move(compiled));
    return *m_state->baseline;
}

Result<std::vector<std::byte>> VariantMeter::object() {
    ModuleTask task = m_state->compile;
    task.task.script = m_state->base(Others::Decide).list();
    task.task.keepObject = true;
    INLINESCOPE_TRY(CompiledModule compiled, worker::compileModule(*m_state->pool, std::move(task), m_state->cancel));
    if (compiled.result.status != ModuleRunStatus::Ok)
        return Error{
            errorCodeOf(compiled.result.status), compiled.result.diagnostics, m_state->compile.task.name, {}, {}};
    INLINESCOPE_CHECK(m_state->isOwn(sha256(compiled.object)));
    return std::move(compiled.object);
}

Result<CompiledModule> VariantMeter::replayable(bool profiling) {
    ModuleTask task = m_state->compile;
    task.task.features = false;
    task.task.replaySites = true;
    task.task.profilingLocations = profiling;
    INLINESCOPE_TRY(CompiledModule compiled, worker::compileModule(*m_state->pool, std::move(task), m_state->cancel));
    if (compiled.result.status != ModuleRunStatus::Ok)
        return Error{
            errorCodeOf(compiled.result.status), compiled.result.diagnostics, m_state->compile.task.name, {}, {}};
    INLINESCOPE_CHECK(m_state->hasOwnDecisions(compiled.result));
    return compiled;
}

const ModuleTask& VariantMeter::task() const {
    return m_state->compile;
}

Result<FunctionCode> VariantMeter::code(const std::string& function) {
    ModuleTask task = m_state->compile;
    task.task.script = m_state->base(Others::Decide).list();
    INLINESCOPE_TRY(FunctionCode code,
                    worker::functionCode(*m_state->pool, std::move(task), function, m_state->cancel));
    INLINESCOPE_CHECK(m_state->isOwn(code.objectHash));
    return code;
}

Result<ModuleRunResult> VariantMeter::State::compileOnce(ModuleTask task, Others others,
                                                         const std::vector<ForcedAdvice>& advices) {
    AdviceSet script = base(others);
    script.overrule(advices);
    task.task.script = script.list();
    INLINESCOPE_TRY(CompiledModule compiled, worker::compileModule(*pool, std::move(task), cancel));
    return std::move(compiled.result);
}

Result<ModuleRunResult> VariantMeter::compile(Others others, const std::vector<ForcedAdvice>& advices) {
    return m_state->compileOnce(m_state->compile, others, advices);
}

Result<ModuleRunResult> VariantMeter::compilePlain(Others others, const std::vector<ForcedAdvice>& advices) {
    ModuleTask task = m_state->compile;
    task.task.features = false;
    return m_state->compileOnce(std::move(task), others, advices);
}

Result<std::optional<ModuleRunResult>> VariantMeter::compileBuiltInPolicy() {
    const Result<ReleaseDescription> found = findRelease(std::string(releasePolicy), *m_state->pool, m_state->cancel);
    if (!found.ok() && found.error().code == ErrorCode::NotFound) return std::optional<ModuleRunResult>();
    INLINESCOPE_CHECK(found);
    ModuleTask task = m_state->compile;
    task.task.policy = PolicyKind::Release;
    task.task.release = found->policy;
    task.task.model.clear();
    task.task.script.clear();
    INLINESCOPE_TRY(CompiledModule compiled, worker::compileModule(*m_state->pool, std::move(task), m_state->cancel));
    return std::optional(std::move(compiled.result));
}

Result<void> VariantMeter::State::prepare(ModuleTask& task) {
    if (!memory->prepared) {
        Result<std::vector<std::byte>> bitcode = worker::preparedBitcode(*pool, compile, cancel);
        if (!bitcode.ok() && bitcode.error().code == ErrorCode::Cancelled) return bitcode.error();
        memory->prepared = std::make_shared<const std::vector<std::byte>>(bitcode.ok() ? *std::move(bitcode)
                                                                                       : std::vector<std::byte>());
    }
    if (memory->prepared->empty()) return {};
    task.bitcode = *memory->prepared;
    task.task.prepared = true;
    return {};
}

Result<ModuleTask> VariantMeter::State::preparedCompile() {
    ModuleTask task = compile;
    task.task.features = task.task.debugInfo = false;
    INLINESCOPE_CHECK(prepare(task));
    return task;
}

Result<ModuleRunResult> VariantMeter::record(Others others, const std::vector<ForcedAdvice>& advices) {
    INLINESCOPE_TRY(ModuleTask task, m_state->preparedCompile());
    return m_state->compileOnce(std::move(task), others, advices);
}

const SelfCheck& VariantMeter::selfCheck() const {
    return m_state->check;
}

AdviceSet VariantMeter::State::base(const VariantSet& set) const {
    AdviceSet advices = base(set.others);
    advices.overrule(set.common);
    return advices;
}

Result<ModuleTask> VariantMeter::State::baselineOf(const VariantSet& set) {
    ModuleTask baseline = compile;
    if (set.prepared) INLINESCOPE_CHECK(prepare(baseline));
    if (set.accuracy == Accuracy::Ranking) baseline.task.commandLine.push_back("-ffunction-sections");
    return baseline;
}

Result<void> VariantMeter::measureBatches(const VariantSet& first, worker::BatchedVariants& variants) {
    INLINESCOPE_TRY(ModuleTask baseline, m_state->baselineOf(first));
    baseline.task.script = m_state->base(first).list();
    VariantsTask task{std::move(baseline), first.variants, m_state->children, first.accuracy};
    if (first.prepared && first.accuracy == Accuracy::Ranking) task.pieces = std::exchange(m_state->memory->pieces, {});
    CallerErrors caller(variants);
    auto ended = worker::measureBatches(*m_state->pool, std::move(task), caller, m_state->cancel);
    if (first.prepared && ended.ok()) m_state->memory->pieces = std::move(ended->pieces);
    if (caller.error) return *caller.error;
    if (!ended.ok() && ended.error().code == ErrorCode::Cancelled) return ended.error();
    return {};
}

Result<void> VariantMeter::measure(const VariantSet& set, const State::Done& done) {
    std::set<std::size_t> left;
    for (std::size_t variant = 0; variant < set.variants.size(); ++variant)
        left.insert(variant);
    m_state->check = {};
    const AdviceSet base = m_state->base(set);
    INLINESCOPE_TRY(const ModuleTask baseline, m_state->baselineOf(set));
    if (left.size() >= fewVariants) INLINESCOPE_CHECK(m_state->measureTogether(baseline, base, set, left, done));
    return m_state->measureApart(baseline, base, set, left, done);
}

Result<void> VariantMeter::State::measureTogether(const ModuleTask& baseline, const AdviceSet& base,
                                                  const VariantSet& set, std::set<std::size_t>& left,
                                                  const Done& done) {
    VariantsTask task{baseline, set.variants, children, set.accuracy};
    task.baseline.task.script = base.list();
    // Otherwise the baseline is not the run's own object.
    if (set.common.empty() && set.accuracy == Accuracy::Exact) task.known = sizes;
    Result<void> taken; // an error of the caller's function, which is returned to the caller
    const auto take = [&](std::size_t variant, MeasuredVariant&& measured) -> Result<void> {
        if (left.erase(variant) == 0) return {};
        taken = done(variant, std::move(measured));
        return taken;
    };
    Result<VariantsMeasured> ended = worker::measureVariants(*pool, task, take, cancel);
    if (!ended.ok() && taken.ok() && ended.error().code == ErrorCode::Unsupported && task.known) {
        task.known.reset();
        ended = worker::measureVariants(*pool, std::move(task), take, cancel);
    }
    INLINESCOPE_CHECK(taken);
    if (!ended.ok() && ended.error().code == ErrorCode::Cancelled) return ended.error();
    if (ended.ok())
        check = std::move(ended->check);
    else
        check.reason = describe(ended.error());
    check.fellBack += static_cast<std::int64_t>(left.size());
    return {};
}

Result<void> VariantMeter::State::measureApart(const ModuleTask& baseline, const AdviceSet& base, const VariantSet& set,
                                               const std::set<std::size_t>& left, const Done& done) {
    const auto scriptOf = [&](std::size_t variant) {
        AdviceSet script = base;
        script.overrule(set.variants[variant]);
        return script;
    };
    auto next = left.begin();
    const auto nextTask = [&]() -> std::optional<ModuleTask> {
        if (next == left.end()) return std::nullopt;
        ModuleTask task = baseline;
        task.tag = *next++;
        task.task.decisions = task.task.features = false;
        task.task.debugInfo = !set.prepared;
        task.task.script = scriptOf(task.tag).list();
        return task;
    };
    const auto take = [&](std::size_t variant, CompiledModule&& module) -> Result<void> {
        MeasuredVariant measured = measuredOf(std::move(module.result));
        const AdviceSet script = scriptOf(variant);
        if (measured.status == ModuleRunStatus::Ok)
            for (const ForcedAdvice& advice : set.variants[variant]) {
                const std::size_t index = script.indexOf(advice.key());
                if (index >= module.script.size())
                    return Error{ErrorCode::WorkerLost, "fewer outcomes than advices", baseline.task.name, {}, {}};
                measured.outcomes.push_back(module.script[index]);
            }
        return done(variant, std::move(measured));
    };
    return worker::compileModules(*pool, nextTask, take, cancel);
}

} // namespace inlinescope
