// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/run/run_job.h"

#include "core/base/counted.h"
#include "core/jobs/compile/module_tasks.h"
#include "core/jobs/run/regalloc_recording.h"
#include "core/jobs/run/run_writer.h"
#include "core/jobs/run/unoptimized_modules.h"
#include "core/runner/worker_tasks.h"
#include "core/store/workspace.h"

namespace inlinescope {
namespace {

/// One run, module by module: has it compiled in a worker process or by a toolchain, and its result stored.
class Run {
public:
    Run(const JobContext& context, const RunSetup& setup, const RunSources& sources)
        : m_context(context), m_setup(setup), m_pool(sources.pool),
          m_writer(context, setup, sources.reader, sources.writer),
          m_tasks(sources.reader, sources.known, setup.policy, specOf(setup.options), setup.optionsFrom,
                  setup.compiler) {}

    Result<RunSummary> execute() {
        if (m_setup.isDone()) return m_writer.summary();
        INLINESCOPE_CHECK(m_writer.begin());
        const Result<void> compiled = m_setup.external ? compileByToolchain() : compileByWorkers();
        Result<void> ended = m_failure.ok() ? compiled : m_failure;
        if (!ended.ok()) ended = errorForUser(ended.error());
        const Result<void> finished = m_writer.finish(ended);
        if (finished.ok() && !ended.ok() && ended.error().code == ErrorCode::Cancelled) return whatWasKept();
        INLINESCOPE_CHECK(ended);
        INLINESCOPE_CHECK(finished);
        INLINESCOPE_TRY(RunSummary done, m_writer.summary());
        INLINESCOPE_CHECK(reportUnoptimized(done));
        return done;
    }

private:
    Result<void> compileByWorkers() {
        return worker::compileModules(
            m_pool, [this] { return nextTask(); },
            [this](std::size_t tag, CompiledModule&& module) { return m_writer.take(tag, std::move(module)); },
            m_context.cancel);
    }

    Result<void> compileByToolchain() {
        return compileModulesExternally(
            *m_setup.external, [this] { return nextTask(); },
            [this](std::size_t tag, ExternalModule&& module) -> Result<void> {
                const std::string name = m_setup.plan.modules[tag].name;
                INLINESCOPE_CHECK(m_writer.store(tag, std::move(module.compiled.result)));
                if (!module.note) return {};
                return m_writer.report({{Severity::Note, name, *module.note}});
            },
            m_context.cancel);
    }

    /// The next module with readable bitcode; modules before it without are stored as failed.
    std::optional<ModuleTask> nextTask() {
        while (m_next < m_setup.plan.modules.size() && m_failure.ok()) {
            const std::size_t tag = m_next++;
            Result<ModuleTask> task = makeTask(tag);
            if (task.ok()) return std::move(task).value();
            m_failure = m_writer.refuse(tag, task.error());
        }
        return std::nullopt;
    }

    Result<ModuleTask> makeTask(std::size_t tag) {
        INLINESCOPE_TRY(ModuleTask made, m_tasks.of(m_setup.plan.modules[tag].id, m_writer.input(tag)));
        made.tag = tag;
        if (m_setup.sizeModel) made.task.sizeModel = m_setup.sizeModel->bytes;
        m_unoptimized.note(made.task.name, made.task.commandLine);
        return made;
    }

    /// The error of a cancelled run.
    Error whatWasKept() const {
        Error error = CancelToken::error();
        const Result<RunSummary> kept = m_writer.summary();
        if (!kept.ok()) return error;
        error.found =
            "run " + kept->name + " was cancelled: " + std::to_string(kept->ok + kept->failed) + " of " +
            counted(std::size_t(m_setup.plan.kept) + m_setup.plan.modules.size(), "module is", "modules are") + " kept";
        error.remedy = "Resume it by: run --resume " + kept->name;
        return error;
    }

    /// Warns if nothing was decided: all sizes are then equal, but not due to the policy.
    Result<void> reportUnoptimized(const RunSummary& done) {
        std::vector<Finding> findings = m_unoptimized.findings();
        if (findings.empty() && done.decisions == 0 && done.ok > 0)
            findings.push_back(noDecisionsFinding(done.name, done.ok));
        return m_writer.report(findings);
    }

    /// The error for the user: if the run as a whole is unsupported, the reason is its policy.
    Error errorForUser(Error error) const {
        if (error.code == ErrorCode::Unsupported && error.file.empty()) error.file = m_setup.options.policy;
        return error;
    }

    const JobContext& m_context;
    const RunSetup& m_setup;
    WorkerPool& m_pool;
    RunWriter m_writer;
    ModuleTasks m_tasks;
    UnoptimizedModules m_unoptimized; ///< among those that this run compiles
    std::size_t m_next = 0;
    Result<void> m_failure; ///< a result that could not be stored while tasks were being made
};

} // namespace

Result<RunSummary> runCorpus(const JobContext& context, const RunOptions& options) {
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(context.workspacePath));
    INLINESCOPE_TRY(const WorkspaceReader reader, workspace.reader());
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer(Workspace::PatientWait));
    WorkerPool pool(runPoolOptions(context, options));
    KnownPaths known;
    const RunSources sources{reader, writer, pool, known};
    INLINESCOPE_TRY(const RunSetup setup, setUpRun(context, options, sources));
    std::optional<RegallocPlan> regalloc; // before the run, so that its errors come first
    if (options.alsoRegalloc) {
        INLINESCOPE_TRY(regalloc, planRegalloc(context, setup, sources));
    }
    INLINESCOPE_TRY(RunSummary summary, Run(context, setup, sources).execute());
    if (regalloc) {
        INLINESCOPE_TRY(summary.regalloc, recordRegalloc(context, *regalloc, setup, sources, summary.name));
    }
    return summary;
}

} // namespace inlinescope
