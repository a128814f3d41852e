// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/run/run_job.h"

#include "core/command_line/command_line_changes.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/compile/external_modules.h"
#include "core/jobs/compile/module_tasks.h"
#include "core/jobs/compile/release_choice.h"
#include "core/jobs/compile/run_policy.h"
#include "core/jobs/compile/run_script.h"
#include "core/jobs/run/module_failure.h"
#include "core/jobs/run/run_modules.h"
#include "core/jobs/run/run_resume.h"
#include "core/jobs/run/unoptimized_modules.h"
#include "core/runner/worker_tasks.h"
#include "core/store/workspace_writer.h"

#include <algorithm>
#include <filesystem>

namespace inlinescope {
namespace {

/// One run, module by module: reads bitcode from the store, compiles it in a worker process, and stores the result.
class Run {
public:
    Run(const JobContext& context, const RunOptions& options, WorkspaceReader reader, WorkspaceWriter writer)
        : m_context(context), m_options(options), m_reader(std::move(reader)), m_writer(std::move(writer)),
          m_pool(poolOptions(context, options)) {}

    Result<RunSummary> execute() {
        INLINESCOPE_CHECK(findRun());
        INLINESCOPE_CHECK(plan());
        if (m_earlier && m_earlier->status == RunStatus::Finished && m_plan.modules.empty()) return summary();
        INLINESCOPE_CHECK(begin());
        const Result<void> compiled = m_external ? compileByToolchain() : compileByWorkers();
        const Result<void>& ended = m_failure.ok() ? compiled : m_failure;
        const Result<void> finished = finish(ended);
        if (!ended.ok()) return errorForUser(ended.error());
        INLINESCOPE_CHECK(finished);
        INLINESCOPE_TRY(RunSummary done, summary());
        INLINESCOPE_CHECK(reportUnoptimized(done));
        return done;
    }

private:
    Result<void> compileByWorkers() {
        return worker::compileModules(
            m_pool, [this] { return nextTask(); },
            [this](std::size_t tag, CompiledModule&& module) { return take(tag, std::move(module)); },
            m_context.cancel);
    }
    Result<void> compileByToolchain() {
        return compileModulesExternally(
            *m_external, [this] { return nextTask(); },
            [this](std::size_t tag, ExternalModule&& module) -> Result<void> {
                const std::string name = m_plan.modules[tag].name;
                INLINESCOPE_CHECK(store(tag, std::move(module.compiled.result)));
                if (!module.note) return {};
                return report({{Severity::Note, name, *module.note}});
            },
            m_context.cancel);
    }

    static WorkerPoolOptions poolOptions(const JobContext& context, const RunOptions& options) {
        WorkerPoolOptions pool;
        pool.program = context.workerProgram;
        pool.parallel = options.jobs;
        pool.weakness = context.finding;
        pool.timeLimit = std::chrono::seconds(options.timeLimitSeconds);
        pool.memoryLimit = memoryLimitOf(options) << 20;
        return pool;
    }

    /// In MiB.
    static std::uint64_t memoryLimitOf(const RunOptions& options) {
        return options.memoryLimitMib > 0 ? std::uint64_t(options.memoryLimitMib)
                                          : defaultMemoryLimit(options.jobs) >> 20;
    }

    /// Finds corpus, policy, and the earlier run that is resumed.
    Result<void> findRun() {
        if (!m_options.resume.empty()) {
            INLINESCOPE_TRY(m_earlier, m_reader.runs().byName(m_options.resume));
            INLINESCOPE_TRY(m_options, resumedOptions(*m_earlier, m_options, m_known));
            m_optionsFrom = OptionsFrom::Workspace;
            INLINESCOPE_TRY(m_policy, storedPolicy(m_earlier->spec.policy, m_reader));
            if (m_policy.kind == PolicyKind::Release) { // the worker's, not the workspace's
                INLINESCOPE_TRY(m_policy,
                                chooseRelease(m_options.policy, m_reader, m_writer, m_pool, m_context.cancel));
            }
        } else if (m_options.toolchain.empty()) { // with a toolchain it is the toolchain's own
            INLINESCOPE_TRY(m_options.policy, withReleaseName(m_options.policy, m_pool, m_context.cancel));
        }
        INLINESCOPE_CHECK(findToolchain());
        INLINESCOPE_TRY(const CorpusRow corpus, m_reader.corpora().byName(m_options.corpus));
        m_corpus = corpus.id;
        m_folder = corpus.spec.sourcePath;
        if (!m_earlier) {
            INLINESCOPE_TRY(m_earlier, runToResume(m_reader, m_corpus, m_options));
            if (m_earlier) addEarlierModules();
            INLINESCOPE_TRY(m_policy, policyOfRun());
            if (m_policy.kind == PolicyKind::Model && !m_policy.script)
                (void)m_known.rememberReadable(m_options.policy); // if that fails, a resumed run asks for it again
        }
        return m_external ? givePolicy(*m_external) : Result<void>();
    }

    Result<ChosenPolicy> policyOfRun() {
        if (m_external && m_external->mode == CompileMode::Release)
            return embeddedPolicy("clang " + m_external->toolchain.version, m_compilerIdentity, m_reader, m_writer);
        return choosePolicy(m_options.policy, m_reader, m_writer, m_pool, m_context.cancel);
    }

    /// Finds the compiler, and checks that it can do what the run needs.
    Result<void> findToolchain() {
        m_toolchain = m_compilerIdentity = builtInCompiler();
        if (m_options.toolchain.empty()) return m_options.development ? needsToolchain() : Result<void>();
        INLINESCOPE_TRY(Toolchain found, toolchainAt(m_context, m_options.toolchain, m_known));
        INLINESCOPE_TRY(const CompileMode mode, modeFor(found, m_options.policy, m_options.development));
        m_options.toolchain = found.path;
        m_toolchain = describeCompiler(found, m_options.development);
        m_compilerIdentity = m_toolchain + " " + found.identity;
        m_external = ExternalRun{std::move(found), mode, {}, {}, poolOptions(m_context, m_options)};
        m_external->pool.memoryLimit = memoryLimitOf(m_options) << 20;
        return {};
    }
    static Error needsToolchain() {
        return {ErrorCode::InvalidArgument,
                "the built-in LLVM has no development mode",
                {},
                {},
                "--toolchain with a clang that has TFLite"};
    }

    /// Passes on the policy of the run: to the channel that evaluates it for a toolchain, or in the folder where the
    /// toolchain reads it.
    Result<void> givePolicy(ExternalRun& external) const {
        if (m_policy.script)
            return Error{ErrorCode::Refused,
                         "a script with another clang, whose questions do not name their callsites",
                         m_policy.scriptFile,
                         {},
                         "no --toolchain"};
        if (m_policy.kind == PolicyKind::Default) return {};
        if (external.mode == CompileMode::Development) {
            INLINESCOPE_TRY(external.modelFolder, tfliteFolder(m_options.policy));
            return {};
        }
        if (m_policy.kind == PolicyKind::Release)
            return Error{ErrorCode::Refused,
                         "a policy that is built into this program decides in its own LLVM alone",
                         m_options.policy,
                         {},
                         "release, for the one of the toolchain, or the folder of the policy"};
        external.policy.kind = ChannelPolicy::Kind::Never;
        if (m_policy.kind == PolicyKind::Never) return {};
        external.policy.kind = ChannelPolicy::Kind::Model;
        INLINESCOPE_TRY(external.policy.model, Policy::parse(m_policy.model));
        return {};
    }

    /// A resumed run is completed, so the modules that it was asked for earlier are included.
    void addEarlierModules() {
        const RunOptions earlier = optionsOf(*m_earlier, m_options);
        std::vector<std::string>& modules = m_options.modules;
        if (earlier.modules.empty()) modules.clear();
        if (modules.empty()) return;
        modules.insert(modules.end(), earlier.modules.begin(), earlier.modules.end());
        std::sort(modules.begin(), modules.end());
        modules.erase(std::unique(modules.begin(), modules.end()), modules.end());
    }

    Result<void> plan() {
        m_compiler = recordedBy(m_compilerIdentity);
        m_tasks.emplace(m_reader, m_known, m_policy, specOf(m_options), m_optionsFrom, m_compiler);
        INLINESCOPE_TRY(ChosenModules chosen, chosenModules(m_reader, m_corpus, m_options));
        m_sample = std::move(chosen.sample);
        if (m_earlier) {
            const ResultInputs inputs{m_policy.fingerprint,       m_compiler,
                                      m_options.timeLimitSeconds, std::int64_t(memoryLimitOf(m_options)),
                                      !m_options.resume.empty(),  m_optionsFrom};
            INLINESCOPE_TRY(m_plan, planResume(m_reader, *m_earlier, chosen.modules, inputs, m_known));
        } else {
            m_plan = nothingDone(std::move(chosen.modules));
        }
        return {};
    }

    /// Begins the run, under the requested name, or one made from the policy's.
    Result<void> begin() {
        const bool named = !m_options.name.empty();
        RunSpec spec = specOf(m_options);
        spec.name = named ? m_options.name : m_policy.name;
        spec.corpus = m_corpus;
        spec.policy = m_policy.id;
        spec.toolchain = m_toolchain;
        if (m_earlier) {
            m_run = m_earlier->id;
            INLINESCOPE_CHECK(m_writer.resumeRun(m_run, spec));
            INLINESCOPE_CHECK(reportKeptFailures());
        } else {
            using Naming = WorkspaceWriter::Naming;
            INLINESCOPE_TRY(m_run, m_writer.beginRun(spec, named ? Naming::AsGiven : Naming::MakeFree));
        }
        return reportUnknownModules();
    }

    Result<void> reportUnknownModules() {
        if (!m_policy.script) return {};
        INLINESCOPE_TRY(const std::vector<ModuleRow> modules, m_reader.modules().of(m_corpus));
        INLINESCOPE_TRY(const RunRow run, m_reader.runs().byId(m_run));
        return report(findingsOfUnknownModules(m_policy.scriptFile, *m_policy.script, modules, run.spec.name));
    }

    /// Warns if nothing was decided: all sizes are then equal, but not due to the policy.
    Result<void> reportUnoptimized(const RunSummary& done) {
        std::vector<Finding> findings = m_unoptimized.findings();
        if (findings.empty() && done.decisions == 0 && done.ok > 0)
            findings.push_back(noDecisionsFinding(done.name, done.ok));
        return report(findings);
    }

    Result<void> report(const std::vector<Finding>& findings) {
        for (const Finding& finding : findings) {
            m_context.finding(finding);
            INLINESCOPE_CHECK(m_writer.addFinding({.run = m_run}, finding));
        }
        return {};
    }

    /// Reports earlier failures again that are not retried.
    Result<void> reportKeptFailures() const {
        INLINESCOPE_TRY(const std::vector<FindingRow> findings, m_reader.findings().all());
        for (const FindingRow& row : findings) {
            const auto isIt = [&row](const ModuleRow& module) { return module.name == row.finding.subject; };
            if (row.owner.run == m_run && std::none_of(m_plan.modules.begin(), m_plan.modules.end(), isIt))
                m_context.finding(row.finding);
        }
        return {};
    }

    Result<RunSummary> summary() const {
        INLINESCOPE_TRY(const RunRow row, m_reader.runs().byId(m_earlier ? m_earlier->id : m_run));
        return RunSummary{row.spec.name,         int(row.ok), int(row.failed), row.decisions,
                          m_earlier.has_value(), m_plan.kept, m_plan.reasons,  m_sample};
    }

    /// The error for the user: if the run as a whole is unsupported, the reason is its policy.
    Error errorForUser(Error error) const {
        if (error.code == ErrorCode::Unsupported && error.file.empty()) error.file = m_options.policy;
        return error;
    }

    /// A new run that ended by an error before anything was done is not kept.
    Result<void> finish(const Result<void>& ended) {
        if (ended.ok()) return m_writer.finishRun(m_run, RunStatus::Finished);
        if (ended.error().code == ErrorCode::Cancelled) return m_writer.finishRun(m_run, RunStatus::Cancelled);
        if (m_done == 0 && !m_earlier) return m_writer.remove(m_run);
        INLINESCOPE_CHECK(m_writer.finishRun(m_run, RunStatus::Failed));
        INLINESCOPE_TRY(const RunRow row, m_reader.runs().byId(m_run));
        INLINESCOPE_CHECK(
            m_writer.addFinding({.run = m_run}, {Severity::Error, row.spec.name, errorForUser(ended.error())}));
        return {};
    }

    /// The next module with readable bitcode; modules before it without are stored as failed.
    std::optional<ModuleTask> nextTask() {
        while (m_next < m_plan.modules.size() && m_failure.ok()) {
            const std::size_t tag = m_next++;
            Result<ModuleTask> task = makeTask(tag);
            if (task.ok()) return std::move(task).value();
            m_failure = refuse(tag, task.error());
        }
        return std::nullopt;
    }

    Result<ModuleTask> makeTask(std::size_t tag) {
        INLINESCOPE_TRY(ModuleTask made, m_tasks->of(m_plan.modules[tag].id, m_inputs[tag]));
        made.tag = tag;
        m_unoptimized.note(made.task.name, made.task.commandLine);
        return made;
    }

    /// Stores a module that is not passed to a worker as failed. Error: a cause that also prevents every other module.
    Result<void> refuse(std::size_t tag, const Error& error) {
        std::error_code ignored;
        if (error.code == ErrorCode::NotFound && !std::filesystem::exists(m_folder, ignored))
            return Error{ErrorCode::Unreadable,
                         "the folder of the corpus is gone",
                         m_folder,
                         {},
                         {},
                         "Bring it back and run again; what is complete is kept."};
        ModuleRunResult result;
        result.diagnostics = describe(error);
        return store(tag, std::move(result), findingOfRefusal(m_plan.modules[tag], error));
    }

    /// The finding about a failure. Clang's messages about options are related to the recorded options that the run has
    /// kept.
    Finding findingOf(const ModuleRow& row, const ModuleRunResult& result) const {
        CommandLineChanges changes = m_options.changes;
        changes.add.clear();
        const Result<Module> module = m_reader.modules().byId(row.id);
        const auto kept = changedCommandLine(module.ok() ? module->commandLine : std::vector<std::string>(), changes);
        return findingOfFailure(row, result, kept.ok() ? *kept : std::vector<std::string>());
    }

    /// The script's section about a module; nullptr if there is none.
    const ScriptModule* sectionOf(std::size_t tag) const {
        return m_policy.script ? inlinescope::sectionOf(*m_policy.script, m_plan.modules[tag].name) : nullptr;
    }

    Result<void> take(std::size_t tag, CompiledModule&& module) {
        const ScriptModule* section = module.result.status == ModuleRunStatus::Ok ? sectionOf(tag) : nullptr;
        const std::string bitcodeHash = m_inputs[tag].bitcodeHash;
        INLINESCOPE_CHECK(store(tag, std::move(module.result)));
        if (!section) return {};
        return report(findingsOfScript(m_policy.scriptFile, *section, bitcodeHash, module.script));
    }

    Result<void> store(std::size_t tag, ModuleRunResult&& result, const std::optional<Finding>& refusal = {}) {
        const ModuleRow& module = m_plan.modules[tag];
        Result<ModuleRunId> stored = m_writer.putModuleRun(m_run, module.id, result, m_inputs[tag]);
        if (!stored.ok() && stored.error().code == ErrorCode::LimitExceeded) { // the compiler's output cannot be stored
            result = ModuleRunResult();
            result.diagnostics = "error: " + describe(stored.error());
            stored = m_writer.putModuleRun(m_run, module.id, result, m_inputs[tag]);
        }
        INLINESCOPE_CHECK(stored);
        if (result.status == ModuleRunStatus::Ok && !result.featuresLost.empty())
            INLINESCOPE_CHECK(report({findingOfLostFeatures(module, result.featuresLost)}));
        m_inputs.erase(tag);
        if (result.status != ModuleRunStatus::Ok && result.status != ModuleRunStatus::Cancelled) {
            INLINESCOPE_CHECK(report({refusal ? *refusal : findingOf(module, result)}));
        }
        m_context.progress({++m_done, std::int64_t(m_plan.modules.size()), module.name});
        return {};
    }

    const JobContext& m_context;
    RunOptions m_options;
    WorkspaceReader m_reader;
    WorkspaceWriter m_writer;
    WorkerPool m_pool;
    KnownPaths m_known;
    OptionsFrom m_optionsFrom = OptionsFrom::Call;
    std::optional<ModuleTasks> m_tasks; ///< made after it is known what the run was asked for
    CorpusId m_corpus;
    std::string m_folder; ///< of the corpus, which has bitcode that was imported by reference
    ChosenPolicy m_policy;
    std::optional<ExternalRun> m_external; ///< empty if the built-in LLVM compiles
    std::string m_toolchain, m_compilerIdentity;
    std::string m_compiler;
    std::optional<RunRow> m_earlier; ///< the run that is resumed
    std::vector<SizeClassCount> m_sample;
    ResumePlan m_plan;
    UnoptimizedModules m_unoptimized;              ///< among those that this run compiles
    std::map<std::size_t, CompiledInput> m_inputs; ///< of the plan's modules whose tasks are running
    RunId m_run;
    std::size_t m_next = 0;
    std::int64_t m_done = 0;
    Result<void> m_failure; ///< a result that could not be stored while tasks were being made
};

} // namespace

Result<RunSummary> runCorpus(const JobContext& context, const RunOptions& options) {
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(context.workspacePath));
    INLINESCOPE_TRY(WorkspaceReader reader, workspace.reader());
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer(Workspace::PatientWait));
    return Run(context, options, std::move(reader), std::move(writer)).execute();
}

} // namespace inlinescope
