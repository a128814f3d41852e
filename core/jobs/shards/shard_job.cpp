// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/shard_job.h"

#include "core/base/counted.h"
#include "core/jobs/common/file_io.h"
#include "core/jobs/compile/module_tasks.h"
#include "core/jobs/compile/release_choice.h"
#include "core/jobs/compile/run_policy.h"
#include "core/jobs/compile/run_script.h"
#include "core/jobs/run/run_setup.h"
#include "core/jobs/shards/shard_folder.h"
#include "core/jobs/shards/shard_packing.h"
#include "core/store/workspace.h"

#include <algorithm>
#include <filesystem>
#include <set>

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

std::vector<std::byte> encoded(const CompileTask& task) {
    ByteWriter out;
    encode(out, TaskMessage(task));
    return out.take();
}

/// Nodes check LLVM options as they check recorded command lines.
void moveOptionsIntoCommandLine(CompileTask& task) {
    for (std::string& option : task.mllvm)
        task.commandLine.insert(task.commandLine.end(), {"-mllvm", std::move(option)});
    task.mllvm.clear();
}

/// Writes one folder of shards.
class Sharder {
public:
    Sharder(const JobContext& context, const ShardOptions& options, RunSources sources)
        : m_context(context), m_options(options), m_sources(sources) {}

    Result<ShardSummary> write() {
        INLINESCOPE_CHECK(prepareFolder());
        INLINESCOPE_CHECK(choosePolicies());
        INLINESCOPE_CHECK(pack());
        for (std::uint32_t shard = 0; shard < m_summary.shards; ++shard)
            INLINESCOPE_CHECK(writeShard(shard));
        INLINESCOPE_CHECK(writeScripts());
        // Last, so that a folder with a plan is complete.
        INLINESCOPE_CHECK(writeFile(ShardFolder::planPath(m_folder), encodePlan(m_plan)));
        m_summary.modules = m_plan.modules.size();
        m_summary.units = m_plan.units();
        return m_summary;
    }

private:
    Result<void> prepareFolder() {
        std::error_code failure;
        m_folder = fs::absolute(m_options.folder, failure).lexically_normal().string();
        if (!fs::path(m_folder).has_filename()) m_folder = fs::path(m_folder).parent_path().string();
        if (fs::exists(ShardFolder::planPath(m_folder), failure))
            return Error{ErrorCode::Refused,
                         "the folder has a plan of shards already, which does not change",
                         m_folder,
                         {},
                         "a new folder"};
        fs::create_directories(ShardFolder::resultsPath(m_folder), failure);
        if (failure) return Error{ErrorCode::Unwritable, failure.message(), m_folder, {}, {}};
        return {};
    }

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
        INLINESCOPE_TRY(m_plan.build, compilerBuild(m_context.workerProgram));
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
                   std::ranges::find(m_summary.runs, name) != m_summary.runs.end();
        };
        for (int next = 2; isTaken(run.name); ++next)
            run.name = policy.name + "-" + std::to_string(next);
        return run;
    }

    Result<void> takePolicy(const RunSetup& setup) {
        const ChosenPolicy& policy = setup.policy;
        PlannedPolicy planned{setup.options.policy, setup.options.name, policy.fingerprint, policy.kind, {},
                              policy.release};
        for (const PlannedPolicy& other : m_plan.policies)
            if (other.fingerprint == planned.fingerprint)
                return Error{ErrorCode::Refused, "the policy is given twice", setup.options.policy, {}, {}};
        if (policy.kind == PolicyKind::Model) {
            INLINESCOPE_TRY(planned.modelHash, writeInput(policy.model));
        }
        m_plan.policies.push_back(std::move(planned));
        m_summary.runs.push_back(setup.options.name);
        return {};
    }

    /// The last time of each module, in any finished run of the corpus by any policy.
    Result<std::map<std::int64_t, std::int64_t>> lastTimes() const {
        std::map<std::int64_t, std::int64_t> times;
        INLINESCOPE_TRY(const std::vector<RunRow> runs, m_sources.reader.runs().all());
        const RunRow* last = nullptr;
        for (const RunRow& run : runs)
            if (run.spec.corpus == m_setups.front().corpus && run.spec.toolchain == m_plan.toolchain && run.ok > 0 &&
                (!last || run.createdAt > last->createdAt))
                last = &run;
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
        const std::uint32_t wanted =
            m_options.shards ? m_options.shards : shardCount(expected, m_options.minutes * 60'000'000'000);
        m_summary.shards = std::clamp<std::uint32_t>(wanted, 1, std::max<std::size_t>(1, work.size()));
        m_shardOf = packShards(expected, m_summary.shards);
        std::vector<std::int64_t> load(m_summary.shards);
        for (std::size_t module = 0; module < expected.size(); ++module)
            load[m_shardOf[module]] += expected[module];
        m_summary.shardMinutes = *std::ranges::max_element(load) / 60'000'000'000 + 1;
        m_plan.modules.resize(rows().size());
        m_plan.shardFiles.resize(m_summary.shards);
        return {};
    }

    Result<void> writeShard(std::uint32_t shard) {
        ModuleTasks tasks(m_sources.reader, m_sources.known, m_setups.front().policy, specOf(m_setups.front().options),
                          OptionsFrom::Call, m_plan.compiler);
        ShardFile file{shard, {}};
        for (std::size_t index = 0; index < rows().size(); ++index) {
            if (m_shardOf[index] != shard) continue;
            if (m_context.cancel.isCancelled()) return CancelToken::error();
            INLINESCOPE_CHECK(addModule(index, tasks, file));
            m_context.progress({++m_done, std::int64_t(rows().size()), rows()[index].name});
        }
        const std::vector<std::byte> bytes = encodeShard(file);
        m_plan.shardFiles[shard] = sha256(bytes);
        m_summary.bytes += bytes.size();
        return writeFile(ShardFolder::shardPath(m_folder, shard), bytes);
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
        CompileTask& task = made->task;
        planned.commandHash = input.commandHash;
        planned.levels = levelsOf(task.commandLine);
        moveOptionsIntoCommandLine(task);
        ShardModule module;
        module.module = static_cast<std::uint32_t>(index);
        module.scripts = scriptsOf(row.name);
        INLINESCOPE_CHECK(writeInputs(*made, module));
        task.model.clear();
        task.script.clear();
        task.release = {};
        task.policy = PolicyKind::Default;
        module.task = encoded(task);
        file.modules.push_back(std::move(module));
        return {};
    }

    Result<void> refuse(PlannedModule& planned, const CompiledInput& input, const Error& error) {
        std::error_code ignored;
        if (error.code == ErrorCode::NotFound && !fs::exists(m_setups.front().folder, ignored)) return error;
        planned.refusal = encodeRefusal(error);
        planned.bitcodeRead = !input.compiler.empty();
        ++m_summary.refused;
        return {};
    }

    std::vector<std::vector<std::byte>> scriptsOf(const std::string& module) const {
        std::vector<std::vector<std::byte>> scripts;
        for (const RunSetup& setup : m_setups) {
            const ScriptModule* section = setup.policy.script ? sectionOf(*setup.policy.script, module) : nullptr;
            CompileTask task;
            if (section) task.script = section->advices;
            scripts.push_back(section ? encoded(task) : std::vector<std::byte>());
        }
        return scripts;
    }

    Result<void> writeInputs(const ModuleTask& task, ShardModule& module) {
        std::vector<const TaskInput*> inputs{&task.bitcode};
        for (const TaskInput& file : task.sideFiles)
            inputs.push_back(&file);
        for (const TaskInput* input : inputs) {
            INLINESCOPE_TRY(std::string hash, writeInput(std::get<std::vector<std::byte>>(*input)));
            module.inputs.push_back(std::move(hash));
        }
        return {};
    }

    Result<std::string> writeInput(const std::vector<std::byte>& bytes) {
        std::string hash = sha256(bytes);
        if (!m_written.insert(hash).second) return hash;
        m_summary.bytes += bytes.size();
        INLINESCOPE_CHECK(writeFile(ShardFolder::inputPath(m_folder, hash), bytes));
        return hash;
    }

    Result<void> writeScripts() const {
        std::error_code ignored;
        const SubmitWords words{"Corpus " + m_plan.corpus + ": " + counted(m_plan.modules.size(), "module") + ", " +
                                    counted(m_plan.policies.size(), "policy", "policies") + ", " +
                                    counted(m_summary.shards, "shard"),
                                m_folder,
                                fs::absolute(m_context.workspacePath, ignored).lexically_normal().string(),
                                m_options.program,
                                m_summary.shards,
                                m_summary.shardMinutes};
        INLINESCOPE_CHECK(writeFile(m_folder + "/run.sh", asBytes(runScript(words))));
        return writeFile(m_folder + "/submit.sh", asBytes(submitScript(m_options.engine, words)));
    }

    /// The modules, the same for all policies.
    const std::vector<ModuleRow>& rows() const { return m_setups.front().plan.modules; }

    const JobContext& m_context;
    const ShardOptions& m_options;
    RunSources m_sources;
    std::string m_folder;
    std::vector<RunSetup> m_setups; ///< one for each policy
    std::vector<std::uint32_t> m_shardOf;
    std::set<std::string> m_written; ///< hashes of inputs
    ShardPlan m_plan;
    ShardSummary m_summary;
    std::int64_t m_done = 0; ///< modules
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
