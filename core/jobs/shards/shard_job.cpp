// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/shard_job.h"

#include "core/base/counted.h"
#include "core/jobs/compile/module_tasks.h"
#include "core/jobs/compile/release_choice.h"
#include "core/jobs/compile/run_policy.h"
#include "core/jobs/run/run_setup.h"
#include "core/jobs/shards/shard_folder_writer.h"
#include "core/jobs/shards/shard_packing.h"
#include "core/store/workspace.h"

#include <algorithm>
#include <filesystem>
#include <map>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

/// The words that UnoptimizedModules looks for, and no others.
std::vector<std::string> levelsOf(const std::vector<std::string>& commandLine) {
    std::vector<std::string> words;
    for (const std::string& argument : commandLine)
        if (argument.starts_with("-O") || argument.starts_with("-disable-llvm")) words.push_back(argument);
    return words;
}

/// Shards the runs of a corpus.
class Sharder {
public:
    Sharder(const JobContext& context, const ShardOptions& options, RunSources sources)
        : m_context(context), m_options(options), m_sources(sources), m_folder(context, options) {}

    Result<ShardSummary> write() {
        INLINESCOPE_CHECK(m_folder.prepare());
        INLINESCOPE_CHECK(choosePolicies());
        INLINESCOPE_CHECK(pack());
        for (std::uint32_t shard = 0; shard < m_folder.shards(); ++shard)
            INLINESCOPE_CHECK(writeShard(shard));
        return m_folder.finish(counted(m_plan.policies.size(), "policy", "policies"));
    }

private:
    Result<void> choosePolicies() {
        for (const std::string& word : m_options.policies) {
            INLINESCOPE_TRY(RunOptions run, optionsFor(word));
            INLINESCOPE_TRY(RunSetup setup, setUpRun(m_context, run, m_sources));
            INLINESCOPE_CHECK(takePolicy(setup));
            m_setups.push_back(std::move(setup));
        }
        const RunSetup& first = m_setups.front();
        m_plan.corpus = m_options.run.corpus;
        m_plan.options = m_options.run;
        m_plan.toolchain = first.toolchain;
        m_plan.compiler = first.compiler;
        return {};
    }

    /// With the name of a run that does not exist, after the policy as `run` names it.
    Result<RunOptions> optionsFor(const std::string& word) {
        RunOptions run = m_options.run;
        INLINESCOPE_TRY(run.policy, withReleaseName(word, m_sources.pool, m_context.cancel));
        INLINESCOPE_TRY(const ChosenPolicy policy,
                        choosePolicy(run.policy, m_sources.reader, m_sources.writer, m_sources.pool, m_context.cancel));
        run.name = policy.name;
        const auto isTaken = [&](const std::string& name) {
            return m_sources.reader.runs().byName(name).ok() ||
                   std::ranges::find(m_plan.policies, name, &PlannedPolicy::run) != m_plan.policies.end();
        };
        for (int next = 2; isTaken(run.name); ++next)
            run.name = policy.name + "-" + std::to_string(next);
        return run;
    }

    Result<void> takePolicy(const RunSetup& setup) {
        const ChosenPolicy& policy = setup.policy;
        for (const PlannedPolicy& other : m_plan.policies)
            if (other.fingerprint == policy.fingerprint)
                return Error{ErrorCode::Refused, "the policy is given twice", setup.options.policy, {}, {}};
        return m_folder.addPolicy(setup.options.policy, setup.options.name, policy);
    }

    /// The last time of each module, in any finished run of the corpus by any policy.
    Result<std::map<std::int64_t, std::int64_t>> lastTimes() const {
        std::map<std::int64_t, std::int64_t> times;
        INLINESCOPE_TRY(const std::vector<RunRow> runs, m_sources.reader.runs().all());
        const RunRow* last = nullptr;
        for (const RunRow& run : runs) {
            const bool isLater = run.spec.corpus == m_setups.front().corpus && run.spec.toolchain == m_plan.toolchain &&
                                 (!last || run.createdAt > last->createdAt);
            if (!isLater) continue;
            INLINESCOPE_TRY(const RunCounts counts, m_sources.reader.runs().counts(run.id));
            if (counts.ok > 0) last = &run;
        }
        if (!last) return times;
        INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, m_sources.reader.moduleRuns().of(last->id));
        for (const ModuleRunRow& row : rows)
            if (row.status == ModuleRunStatus::Ok && !row.moduleChanged) times[row.module.value] = row.cpuNs;
        return times;
    }

    Result<void> pack() {
        INLINESCOPE_TRY(const auto times, lastTimes());
        std::vector<ModuleWork> work;
        for (const ModuleRow& module : rows()) {
            const auto known = times.find(module.id.value);
            work.push_back({module.bitcodeSize, known == times.end() ? 0 : known->second});
        }
        std::vector<std::int64_t> expected = expectedNs(work);
        for (std::int64_t& ns : expected)
            ns *= std::int64_t(m_plan.policies.size());
        m_folder.pack(expected);
        return {};
    }

    Result<void> writeShard(std::uint32_t shard) {
        ModuleTasks tasks(m_sources.reader, m_sources.known, m_setups.front().policy, specOf(m_setups.front().options),
                          OptionsFrom::Call, m_plan.compiler);
        ShardFile file{shard, {}};
        for (std::size_t index = 0; index < rows().size(); ++index) {
            if (m_folder.shardOf(index) != shard) continue;
            if (m_context.cancel.isCancelled()) return CancelToken::error();
            INLINESCOPE_CHECK(addModule(index, tasks, file));
            m_context.progress({++m_done, std::int64_t(rows().size()), rows()[index].name});
        }
        return m_folder.writeShard(file);
    }

    Result<void> addModule(std::size_t index, ModuleTasks& tasks, ShardFile& file) {
        const ModuleRow& row = rows()[index];
        PlannedModule& planned = m_plan.modules[index];
        planned.name = row.name;
        planned.bitcodeHash = row.bitcodeHash;
        planned.shard = file.shard;
        CompiledInput input;
        Result<ModuleTask> made = tasks.of(row.id, input);
        if (!made.ok()) return refuse(planned, input, made.error());
        planned.commandHash = input.commandHash;
        planned.levels = levelsOf(made->task.commandLine);
        ShardModule module;
        module.module = static_cast<std::uint32_t>(index);
        for (const RunSetup& setup : m_setups)
            module.scripts.push_back(encodedScript(setup.policy, row.name));
        INLINESCOPE_CHECK(m_folder.addTask(std::move(*made), module));
        file.modules.push_back(std::move(module));
        return {};
    }

    Result<void> refuse(PlannedModule& planned, const CompiledInput& input, const Error& error) {
        std::error_code ignored;
        if (error.code == ErrorCode::NotFound && !fs::exists(m_setups.front().folder, ignored)) return error;
        planned.refusal = encodeRefusal(error);
        planned.bitcodeRead = !input.compiler.empty();
        m_folder.countRefused();
        return {};
    }

    /// The modules, the same for all policies.
    const std::vector<ModuleRow>& rows() const { return m_setups.front().plan.modules; }

    const JobContext& m_context;
    const ShardOptions& m_options;
    RunSources m_sources;
    ShardFolderWriter m_folder;
    ShardPlan& m_plan = m_folder.plan();
    std::vector<RunSetup> m_setups; ///< one for each policy
    std::int64_t m_done = 0;        ///< modules
};

} // namespace

Result<ShardSummary> shardCorpus(const JobContext& context, const ShardOptions& options) {
    if (options.policies.empty()) return Error{ErrorCode::InvalidArgument, "no policy", {}, {}, "at least one"};
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(context.workspacePath));
    INLINESCOPE_TRY(const WorkspaceReader reader, workspace.reader());
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer(Workspace::PatientWait));
    WorkerPool pool(runPoolOptions(context, options.run));
    KnownPaths known;
    return Sharder(context, options, {reader, writer, pool, known}).write();
}

} // namespace inlinescope
