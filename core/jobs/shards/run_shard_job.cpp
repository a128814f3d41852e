// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/run_shard_job.h"

#include "core/base/counted.h"
#include "core/jobs/common/pool_options.h"
#include "core/jobs/common/toolchains.h"
#include "core/jobs/shards/recorded_units.h"
#include "core/jobs/shards/searched_unit.h"
#include "core/jobs/whatif/flip_runner.h"
#include "core/runner/worker_tasks.h"

#include <sys/resource.h>

#include <map>
#include <set>

namespace inlinescope {
namespace {

constexpr int killerCount = 2;       ///< times that a unit may be begun and not finished
constexpr std::size_t mostTries = 3; ///< that are asked for

/// One policy of one module.
struct Unit {
    const ShardModule* module = nullptr;
    std::size_t policy = 0;
    std::string key;
};

/// Whether another try may have another end.
bool mayPass(const Error& error) {
    return error.code == ErrorCode::WorkerLost || error.code == ErrorCode::Unwritable;
}

/// Processor time of the processes that have ended.
std::int64_t childrenNs() {
    rusage usage{};
    ::getrusage(RUSAGE_CHILDREN, &usage);
    const auto ns = [](const timeval& time) { return time.tv_sec * 1'000'000'000LL + time.tv_usec * 1'000LL; };
    return ns(usage.ru_utime) + ns(usage.ru_stime);
}

CompiledModule killedResult() {
    CompiledModule module;
    module.result.status = ModuleRunStatus::Crashed;
    module.result.limit.kind = LimitKind::Kill;
    module.result.diagnostics = "error: the process that compiled the module was ended twice before it was done; the "
                                "module was not tried again";
    return module;
}

RecordedFlips killedFlips(const PlannedModule& module) {
    RecordedFlips flips;
    flips.objectHash = module.objectHash;
    flips.failure = Error{ErrorCode::WorkerLost,
                          "the process that measured the module was ended twice before it was done; the module was not "
                          "tried again",
                          module.name,
                          {},
                          {}};
    return flips;
}

RecordedSearch killedSearch(const PlannedModule& module) {
    RecordedSearch search;
    search.failure = Error{ErrorCode::WorkerLost,
                           "the process that searched the module was ended twice before it was done; the module was "
                           "not tried again",
                           module.name,
                           {},
                           {}};
    return search;
}

/// One call of runShard().
class ShardCall {
public:
    ShardCall(const JobContext& context, const ShardFolder& folder, std::string build)
        : m_context(context), m_folder(folder), m_plan(folder.plan()), m_build(std::move(build)) {}

    Result<ShardRun> run(std::uint32_t shard) {
        INLINESCOPE_TRY(m_shard, m_folder.shard(shard));
        INLINESCOPE_TRY(const ResultNames names, m_folder.resultNames());
        m_earlier = m_folder.results(shard, names, m_findings);
        for (const Finding& finding : m_findings)
            m_context.finding(finding);
        findUnits();
        if (m_units.empty() && names.contains({shard})) return m_run;
        Result<void> ended = work();
        if (ended.ok()) ended = finish();
        return judge(ended);
    }

private:
    /// The units without a result that can be read.
    void findUnits() {
        const RecordedUnits recorded(m_earlier);
        for (const ShardModule& module : m_shard.modules) {
            for (std::size_t policy = 0; policy < m_plan.policies.size(); ++policy) {
                ++m_run.units;
                Unit unit{&module, policy, keyOf(module, policy)};
                const RecordedUnit* done = recorded.best(unit.key);
                if (done && isReadable(*done)) {
                    ++m_run.kept;
                    m_run.failed += done->end->status != ModuleRunStatus::Ok;
                    continue;
                }
                if (recorded.unfinished(unit.key) >= killerCount) m_killers.insert(unit.key);
                m_units.push_back(std::move(unit));
            }
        }
    }

    std::string keyOf(const ShardModule& module, std::size_t policy) const {
        return unitKey(m_plan, m_plan.modules[module.module], m_plan.policies[policy], m_build);
    }

    bool isReadable(const RecordedUnit& unit) const {
        const Result<OpenFile> file = m_folder.openResults(unit.file->path);
        if (!file.ok()) return false;
        const ResultSource source = ShardFolder::sourceOf(*file);
        switch (m_plan.kind) {
        case ShardKind::Runs:
            return readAnswer(source, *unit.end).ok();
        case ShardKind::Flips:
            return readFlips(source, *unit.end).ok();
        case ShardKind::Search:
            return readSearch(source, *unit.end).ok();
        }
        return false;
    }

    Result<void> work() {
        const ResultHead head{m_plan.id, m_shard.shard, nodeName(), m_build, recordedBy(builtInCompiler())};
        INLINESCOPE_TRY(ShardFolder::Attempt attempt, m_folder.begin(m_shard.shard, head));
        m_attempt.emplace(std::move(attempt));
        switch (m_plan.kind) {
        case ShardKind::Runs:
            return compile();
        case ShardKind::Flips:
            return each(&ShardCall::measure, killedFlips);
        case ShardKind::Search:
            return each(&ShardCall::search, killedSearch);
        }
        return {};
    }

    MeterLimits limits() const { return {1, m_plan.options.timeLimitSeconds, memoryLimit()}; }

    /// Other shards may be done on the other cores of the machine.
    std::uint64_t memoryLimit() const {
        return m_plan.options.memoryLimitMib > 0 ? std::uint64_t(m_plan.options.memoryLimitMib) << 20
                                                 : defaultMemoryLimit(0);
    }

    Result<void> compile() {
        WorkerPool pool(poolOptions(m_context, limits()));
        const Result<void> compiled = worker::compileModules(
            pool, [this] { return nextTask(); },
            [this](std::size_t tag, CompiledModule&& module) { return take(m_units[tag], std::move(module)); },
            m_context.cancel);
        return m_failure.ok() ? compiled : m_failure;
    }

    /// Does one module after the other, and records `killed` of those that have ended their process too often.
    template <typename Recorded>
    Result<void> each(Result<Recorded> (ShardCall::*work)(const Unit&), Recorded (*killed)(const PlannedModule&)) {
        for (const Unit& unit : m_units) {
            INLINESCOPE_CHECK(m_attempt->writer.begin(unit.key));
            if (m_killers.contains(unit.key)) {
                ++m_run.skipped;
                INLINESCOPE_CHECK(record(unit, killed(m_plan.modules[unit.module->module])));
                continue;
            }
            INLINESCOPE_TRY(Recorded recorded, (this->*work)(unit));
            const Result<void> done = record(unit, std::move(recorded));
            if (done.ok()) continue;
            if (done.error().code != ErrorCode::LimitExceeded) return done;
            Recorded tooLarge = killed(m_plan.modules[unit.module->module]);
            tooLarge.failure = done.error();
            INLINESCOPE_CHECK(record(unit, std::move(tooLarge)));
        }
        return {};
    }

    /// Errors: Cancelled, and those of the machine. Any other is part of the result.
    Result<RecordedFlips> measure(const Unit& unit) {
        INLINESCOPE_TRY(ModuleTask task, makeTask(unit));
        INLINESCOPE_TRY(MeterSource source, ownOf(*unit.module, m_plan));
        source.task = std::move(task);
        std::vector<FlipSet> sets;
        for (const std::uint32_t decision : m_plan.modules[unit.module->module].flips)
            sets.push_back({decision});
        RecordedFlips recorded;
        recorded.objectHash = source.row.objectHash;
        const std::int64_t before = childrenNs();
        const Result<void> measured = [&] {
            VariantMeter meter = VariantMeter::of(m_context, std::move(source), limits());
            return measureFlips(meter, m_plan.others, sets, [&](FlipResult&& flip) -> Result<void> {
                recorded.flips.push_back(std::move(flip));
                return {};
            });
        }();
        recorded.cpuNs = childrenNs() - before;
        if (m_context.cancel.isCancelled()) return CancelToken::error();
        if (!measured.ok() && mayPass(measured.error())) return measured.error();
        if (!measured.ok()) recorded.failure = measured.error();
        return recorded;
    }

    Result<RecordedSearch> search(const Unit& unit) {
        INLINESCOPE_TRY(const std::vector<std::byte> workspace, m_folder.input(unit.module->inputs.front()));
        JobContext context = m_context;
        context.progress = [this](const Progress& its) {
            m_attempt->writer.touch();
            m_context.progress({m_run.kept + m_run.done, m_run.units, its.item});
        };
        const std::int64_t before = childrenNs();
        INLINESCOPE_TRY(RecordedSearch found,
                        searchUnit(context, m_plan, m_plan.modules[unit.module->module], workspace, limits()));
        found.cpuNs = childrenNs() - before;
        return found;
    }

    std::optional<ModuleTask> nextTask() {
        while (m_next < m_units.size() && m_failure.ok()) {
            const std::size_t tag = m_next++;
            m_failure = m_attempt->writer.begin(m_units[tag].key);
            if (!m_failure.ok()) break;
            if (m_killers.contains(m_units[tag].key)) {
                ++m_run.skipped;
                m_failure = record(m_units[tag], killedResult());
                continue;
            }
            Result<ModuleTask> task = makeTask(m_units[tag]);
            if (!task.ok()) {
                m_failure = task.error();
                break;
            }
            task->tag = tag;
            return std::move(task).value();
        }
        return std::nullopt;
    }

    Result<ModuleTask> makeTask(const Unit& unit) {
        ModuleTask made;
        INLINESCOPE_TRY(made.task, taskOf(*unit.module, unit.policy, m_plan));
        if (const std::string& model = m_plan.policies[unit.policy].modelHash; !model.empty()) {
            if (!m_models.contains(model)) {
                INLINESCOPE_TRY(m_models[model], m_folder.input(model));
            }
            made.task.model = m_models[model];
        }
        INLINESCOPE_CHECK(readInputs(*unit.module));
        made.bitcode = m_inputs.front();
        made.sideFiles.assign(m_inputs.begin() + 1, m_inputs.end());
        return made;
    }

    /// Those of the last module are kept for its next policy.
    Result<void> readInputs(const ShardModule& module) {
        if (m_inputsOf == &module) return {};
        m_inputs.clear();
        m_inputsOf = &module;
        for (const std::string& hash : module.inputs) {
            INLINESCOPE_TRY(std::vector<std::byte> bytes, m_folder.input(hash));
            m_inputs.emplace_back(std::move(bytes));
        }
        return {};
    }

    Result<void> take(const Unit& unit, CompiledModule&& module) {
        if (module.result.status == ModuleRunStatus::Cancelled) return {};
        if (module.result.limit.kind == LimitKind::Kill) { // stays unfinished
            ++m_killed;
            return {};
        }
        const Result<void> recorded = record(unit, std::move(module));
        if (recorded.ok() || recorded.error().code != ErrorCode::LimitExceeded) return recorded;
        CompiledModule tooLarge; // as a run stores it
        tooLarge.result.diagnostics = "error: " + describe(recorded.error());
        return record(unit, std::move(tooLarge));
    }

    Result<void> record(const Unit& unit, CompiledModule module) {
        const bool failed = module.result.status != ModuleRunStatus::Ok;
        INLINESCOPE_CHECK(m_attempt->writer.close(unit.key, std::move(module)));
        return count(unit, failed);
    }

    template <typename Recorded>
    Result<void> record(const Unit& unit, Recorded recorded) {
        const bool failed = recorded.failure.has_value();
        INLINESCOPE_CHECK(m_attempt->writer.close(unit.key, std::move(recorded)));
        return count(unit, failed);
    }

    Result<void> count(const Unit& unit, bool failed) {
        ++m_run.done;
        m_run.failed += failed;
        m_context.progress({m_run.kept + m_run.done, m_run.units, m_plan.modules[unit.module->module].name});
        return {};
    }

    /// The file of a complete shard gets its final name.
    Result<void> finish() {
        INLINESCOPE_CHECK(m_attempt->writer.flush());
        return m_run.isComplete() ? m_folder.finish(m_attempt->name) : Result<void>();
    }

    Result<ShardRun> judge(const Result<void>& ended) {
        if (!ended.ok() && !mayPass(ended.error())) return ended.error();
        if (ended.ok() && m_killed == 0) return m_run;
        const Error why = !ended.ok() ? ended.error()
                                      : Error{ErrorCode::LimitExceeded,
                                              counted(m_killed, "unit was", "units were") +
                                                  " killed by the system, perhaps because memory ran out",
                                              m_attempt->path,
                                              {},
                                              {},
                                              "Do fewer shards at a time, or give --memory-limit to `shard`."};
        if (m_earlier.size() + 1 >= mostTries) return why;
        m_run.again = why;
        return m_run;
    }

    const JobContext& m_context;
    const ShardFolder& m_folder;
    const ShardPlan& m_plan;
    std::string m_build;
    ShardFile m_shard;
    std::vector<ShardResults> m_earlier;
    std::vector<Finding> m_findings;
    std::vector<Unit> m_units; ///< that are left
    std::set<std::string> m_killers;
    std::map<std::string, std::vector<std::byte>> m_models;
    const ShardModule* m_inputsOf = nullptr;
    std::vector<TaskInput> m_inputs;
    std::optional<ShardFolder::Attempt> m_attempt;
    std::size_t m_next = 0;
    int m_killed = 0;
    Result<void> m_failure;
    ShardRun m_run;
};

Error otherBuild(const std::string& here, const ShardPlan& plan, const std::string& folder) {
    return {ErrorCode::Refused,
            "this program is another build than the plan's: " + here,
            folder,
            {},
            plan.build,
            "Install the same build on all machines, or give --allow-other-build here and to `collect`."};
}

} // namespace

Result<ShardRun> runShard(const JobContext& context, const RunShardOptions& options) {
    INLINESCOPE_TRY(const ShardFolder folder, ShardFolder::open(options.folder));
    if (options.shard < 1 || options.shard > std::int64_t(folder.shards()))
        return Error{ErrorCode::NotFound,
                     "no shard " + std::to_string(options.shard),
                     options.folder,
                     {},
                     "1 to " + std::to_string(folder.shards())};
    INLINESCOPE_TRY(std::string build, compilerBuild(context.workerProgram));
    if (build != folder.plan().build && !options.allowOtherBuild)
        return otherBuild(build, folder.plan(), options.folder);
    return ShardCall(context, folder, std::move(build)).run(static_cast<std::uint32_t>(options.shard - 1));
}

} // namespace inlinescope
