#include "core/jobs/flip_meter.h"

#include "core/jobs/compile_input.h"
#include "core/jobs/file_io.h"
#include "core/jobs/module_evidence.h"
#include "core/jobs/run_policy.h"
#include "core/jobs/run_script.h"
#include "core/jobs/snapshot.h"
#include "core/jobs/toolchains.h"
#include "core/model/names.h"

#include <limits>
#include <map>
#include <tuple>

namespace inlinescope {

std::string_view toString(Others others) {
    return others == Others::Held ? "held" : "decide";
}

namespace {

/// Advices by key; a later one overrules those that it covers.
class AdviceSet {
public:
    using Key = std::pair<std::uint64_t, std::optional<std::uint32_t>>;

    void put(const ForcedAdvice& advice) {
        if (!advice.occurrence) // it is about every question of the hash
            m_advices.erase(m_advices.lower_bound({advice.hash, std::nullopt}),
                            m_advices.upper_bound({advice.hash, std::numeric_limits<std::uint32_t>::max()}));
        m_advices[{advice.hash, advice.occurrence}] = advice.advice;
    }
    std::vector<ForcedAdvice> list() const {
        std::vector<ForcedAdvice> advices;
        for (const auto& [key, advice] : m_advices)
            advices.push_back({key.first, key.second, advice});
        return advices;
    }
    /// Where `advice` stands in list().
    std::size_t indexOf(const ForcedAdvice& advice) const {
        return std::size_t(std::distance(m_advices.begin(), m_advices.find({advice.hash, advice.occurrence})));
    }

private:
    std::map<Key, Advice> m_advices;
};

Error outdated(const std::string& module, const std::string& found) {
    return {ErrorCode::Refused, found + " since the run", module, {}, "Run it again."};
}

} // namespace

struct FlipMeter::State {
    State(const JobContext& context, WorkspaceReader reader, const FlipLimits& limits)
        : cancel(context.cancel), reader(std::move(reader)), pool(poolOptions(context, limits)) {}

    static WorkerPoolOptions poolOptions(const JobContext& context, const FlipLimits& limits) {
        WorkerPoolOptions options;
        options.program = context.workerProgram;
        options.parallel = limits.jobs;
        options.weakness = context.finding;
        options.timeLimit = std::chrono::seconds(limits.timeLimitSeconds);
        return options;
    }

    Result<void> find(const std::string& runName, const std::string& moduleName);
    Result<void> makeTemplate(const RunRow& run, const ModuleRow& module);
    /// What a flip forces, and where its own decisions stand in it.
    std::pair<std::vector<ForcedAdvice>, std::vector<std::size_t>> scriptOf(const Flip& flip) const;

    CancelToken cancel;
    WorkspaceReader reader;
    WorkerPool pool;
    ModuleRunRow row;
    ChosenPolicy policy;
    std::vector<Decision> decisions;
    std::vector<std::optional<ForcedAdvice>> forced; ///< what repeats each decision
    std::vector<ForcedAdvice> own;                   ///< of the script that the run was made under
    ModuleJob compile;                               ///< the run's own compile, but for the script
    std::optional<ModuleSizes> baseline;
};

Result<void> FlipMeter::State::find(const std::string& runName, const std::string& moduleName) {
    INLINESCOPE_TRY(const RunRow run, reader.runByName(runName));
    INLINESCOPE_TRY(const ModuleRow module, reader.moduleByName(run.spec.corpus, moduleName));
    const Result<ModuleRunRow> found = reader.moduleRun(run.id, module.id);
    if (!found.ok() || found->status != ModuleRunStatus::Ok) {
        const std::string status = found.ok() ? std::string(toString(found->status)) : "missing";
        return Error{ErrorCode::Refused, "the module is " + status + " in run " + runName, moduleName, {}, {}};
    }
    if (!compilerOf(run.spec.toolchain).path.empty())
        return Error{ErrorCode::Refused,
                     "run " + runName + " is by " + run.spec.toolchain,
                     moduleName,
                     {},
                     "a run by the built-in LLVM"};
    row = *found;
    INLINESCOPE_TRY(policy, storedPolicy(run.spec.policy, reader));
    if (policy.fingerprint != row.input.policyFingerprint) return outdated(moduleName, "the policy has changed");
    INLINESCOPE_TRY(decisions, readDecisions(reader, row.id));
    forced = forcedAdvices(decisions);
    const ScriptModule* section = policy.script ? sectionOf(*policy.script, moduleName) : nullptr;
    if (section) own = section->advices;
    if (row.input.compiler == recordedBy(builtInCompiler())) baseline = row.sizes;
    return makeTemplate(run, module);
}

Result<void> FlipMeter::State::makeTemplate(const RunRow& run, const ModuleRow& moduleRow) {
    INLINESCOPE_TRY(const Module module, reader.module(moduleRow.id));
    if (module.bitcodeHash != row.input.bitcodeHash) return outdated(module.name, "the bitcode was replaced");
    INLINESCOPE_TRY(auto bitcode, reader.bitcode(moduleRow.id, sha256));
    CompileInputs inputs(run.spec.changes, run.spec.mllvm);
    INLINESCOPE_TRY(CompileInput input, inputs.of(module));
    if (input.hash != row.input.commandHash)
        return outdated(module.name, "the command line or a side file has changed");
    compile.bitcode = std::move(bitcode);
    compile.job.name = module.name;
    compile.job.mllvm = run.spec.mllvm;
    compile.job.policy = policy.kind;
    compile.job.model = policy.model;
    compile.job.release = policy.release;
    compile.job.syntheticKeys = run.spec.callsiteKeys == "synthetic";
    return SideFileBytes(reader).give(std::move(input), compile);
}

std::pair<std::vector<ForcedAdvice>, std::vector<std::size_t>> FlipMeter::State::scriptOf(const Flip& flip) const {
    AdviceSet advices;
    for (const ForcedAdvice& advice : own)
        advices.put(advice);
    if (flip.others == Others::Held)
        for (const auto& advice : forced)
            if (advice) advices.put(*advice);
    std::vector<ForcedAdvice> flipped;
    for (const std::size_t decision : flip.decisions) {
        ForcedAdvice& advice = flipped.emplace_back(*forced[decision]);
        advice.advice = advice.advice == Advice::Inline ? Advice::Refuse : Advice::Inline;
        advices.put(advice);
    }
    std::vector<std::size_t> places;
    for (const ForcedAdvice& advice : flipped)
        places.push_back(advices.indexOf(advice));
    return {advices.list(), places};
}

FlipMeter::FlipMeter(std::unique_ptr<State> state) : m_state(std::move(state)) {}
FlipMeter::FlipMeter(FlipMeter&&) noexcept = default;
FlipMeter::~FlipMeter() = default;

Result<FlipMeter> FlipMeter::open(const JobContext& context, const std::string& run, const std::string& module,
                                  const FlipLimits& limits) {
    INLINESCOPE_TRY(WorkspaceReader reader, openSnapshot(context.workspacePath));
    auto state = std::make_unique<State>(context, std::move(reader), limits);
    INLINESCOPE_CHECK(state->find(run, module));
    return FlipMeter(std::move(state));
}

const std::vector<Decision>& FlipMeter::decisions() const {
    return m_state->decisions;
}

std::optional<std::string> FlipMeter::obstacle(std::size_t index) const {
    const Decision& decision = m_state->decisions[index];
    if (decision.outcome == Outcome::NeverAsked) return "never asked";
    if (decision.outcome == Outcome::Failed) return "refused by the inliner";
    if (m_state->forced[index]) return std::nullopt;
    return decision.advice == Advice::Inline ? "mandatory" : "never inlinable";
}

Result<ModuleSizes> FlipMeter::baseline() {
    if (m_state->baseline) return *m_state->baseline;
    Result<void> failed;
    const Result<void> measured = measure({Flip{}}, [&](std::size_t, MeasuredFlip&& flip) -> Result<void> {
        if (flip.result.status == ModuleRunStatus::Ok)
            m_state->baseline = flip.result.sizes;
        else
            failed = Error{ErrorCode::WorkerLost, flip.result.diagnostics, m_state->compile.job.name, {}, {}};
        return {};
    });
    INLINESCOPE_CHECK(measured);
    INLINESCOPE_CHECK(failed);
    return *m_state->baseline;
}

Result<void> FlipMeter::measure(const std::vector<Flip>& flips,
                                const std::function<Result<void>(std::size_t, MeasuredFlip&&)>& done) {
    std::map<std::size_t, std::vector<std::size_t>> places; ///< of the flips under way
    std::size_t next = 0;
    const auto nextJob = [&]() -> std::optional<ModuleJob> {
        if (next == flips.size()) return std::nullopt;
        ModuleJob job = m_state->compile;
        job.tag = next++;
        std::tie(job.job.script, places[job.tag]) = m_state->scriptOf(flips[job.tag]);
        return job;
    };
    const auto take = [&](std::size_t flip, CompiledModule&& module) {
        MeasuredFlip measured{std::move(module.result), {}};
        if (measured.result.status == ModuleRunStatus::Ok)
            for (const std::size_t place : places[flip])
                measured.outcomes.push_back(module.script.at(place));
        places.erase(flip);
        return done(flip, std::move(measured));
    };
    return compileModules(m_state->pool, nextJob, take, m_state->cancel);
}

} // namespace inlinescope
