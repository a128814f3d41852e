#include "core/jobs/run_job.h"

#include "core/jobs/file_io.h"
#include "core/jobs/snapshot.h"
#include "core/policy/policy.h"
#include "core/runner/worker_jobs.h"
#include "core/store/workspace_writer.h"

#include <algorithm>
#include <filesystem>
#include <tuple>

namespace inlinescope {
namespace {

/// The policy of a run: its row in the workspace, and what each compile job is told.
struct ChosenPolicy {
    PolicyId id;
    std::string name;
    JobPolicy kind = JobPolicy::Default;
    std::vector<std::byte> model;
};

/// One run, module by module: bitcode out of the store, a worker process, the result back into the store.
class Run {
public:
    Run(const JobContext& context, const RunOptions& options, WorkspaceReader reader, WorkspaceWriter writer)
        : m_context(context), m_options(options), m_reader(std::move(reader)), m_writer(std::move(writer)),
          m_pool({.program = context.workerProgram,
                  .parallel = options.jobs,
                  .timeLimit = std::chrono::seconds(options.timeLimitSeconds)}) {}

    Result<RunSummary> execute() {
        INLINESCOPE_TRY(const CorpusRow corpus, m_reader.corpusByName(m_options.corpus));
        INLINESCOPE_TRY(m_modules, chosenModules(corpus.id));
        INLINESCOPE_TRY(m_policy, choosePolicy());
        INLINESCOPE_TRY(m_summary.name, runName());
        INLINESCOPE_TRY(m_run, m_writer.beginRun({m_summary.name, corpus.id, m_policy.id,
                                                  "built-in LLVM " INLINESCOPE_LLVM_VERSION, m_options.mllvm}));
        const Result<void> compiled = compileModules(
            m_pool, [this] { return nextJob(); },
            [this](std::size_t tag, CompiledModule&& module) {
                return store(m_modules[tag], std::move(module.result));
            },
            m_context.cancel);
        const bool cancelled = !compiled.ok() && compiled.error().code == ErrorCode::Cancelled;
        INLINESCOPE_CHECK(m_writer.finishRun(m_run, cancelled ? RunStatus::Cancelled : RunStatus::Finished));
        if (!m_failure.ok()) return std::move(m_failure).error();
        if (!compiled.ok()) return compiled.error();
        return m_summary;
    }

private:
    /// Largest first, so that the last ones to finish are short.
    Result<std::vector<ModuleRow>> chosenModules(CorpusId corpus) const {
        INLINESCOPE_TRY(std::vector<ModuleRow> modules, m_reader.modules(corpus));
        for (const std::string& name : m_options.modules)
            INLINESCOPE_CHECK(m_reader.moduleByName(corpus, name));
        if (!m_options.modules.empty()) {
            std::erase_if(modules, [&](const ModuleRow& row) {
                return std::find(m_options.modules.begin(), m_options.modules.end(), row.name) ==
                       m_options.modules.end();
            });
        }
        std::sort(modules.begin(), modules.end(), [](const ModuleRow& a, const ModuleRow& b) {
            return std::tie(b.bitcodeSize, a.name) < std::tie(a.bitcodeSize, b.name);
        });
        return modules;
    }

    Result<ChosenPolicy> choosePolicy() {
        if (m_options.policy == "default" || m_options.policy == "never") {
            INLINESCOPE_TRY(const PolicyRow row, m_reader.policyByName(m_options.policy));
            return ChosenPolicy{
                row.id, row.spec.name, m_options.policy == "default" ? JobPolicy::Default : JobPolicy::Never, {}};
        }
        const std::string path = std::filesystem::absolute(m_options.policy).lexically_normal().string();
        INLINESCOPE_TRY(const Policy policy, loadPolicy(m_pool, path, m_context.cancel));
        ByteWriter bytes;
        policy.serialize(bytes);
        PolicySpec spec{std::filesystem::path(path).filename().string(), "model", path, policy.fingerprint(),
                        bytes.take()};
        const auto known = m_reader.policyByName(spec.name);
        if (known.ok() && known->spec.fingerprint != spec.fingerprint) {
            INLINESCOPE_TRY(spec.name, m_writer.freeName(WorkspaceWriter::Noun::Policy, spec.name));
        }
        INLINESCOPE_TRY(const PolicyId id, m_writer.putPolicy(spec));
        return ChosenPolicy{id, spec.name, JobPolicy::Model, std::move(spec.bytes)};
    }

    Result<std::string> runName() const {
        if (!m_options.name.empty()) return m_options.name;
        return m_writer.freeName(WorkspaceWriter::Noun::Run, m_policy.name);
    }

    /// The next module whose bitcode can be had; one whose bitcode cannot is stored as failed on the way.
    std::optional<ModuleJob> nextJob() {
        while (m_next < m_modules.size() && m_failure.ok()) {
            const std::size_t tag = m_next++;
            Result<ModuleJob> job = makeJob(tag);
            if (job.ok()) return std::move(job).value();
            ModuleRunResult result;
            result.diagnostics = describe(job.error());
            m_failure = store(m_modules[tag], std::move(result));
        }
        return std::nullopt;
    }

    Result<ModuleJob> makeJob(std::size_t tag) const {
        INLINESCOPE_TRY(Module module, m_reader.module(m_modules[tag].id));
        INLINESCOPE_TRY(auto bitcode, m_reader.bitcode(m_modules[tag].id, sha256));
        CompileJob job;
        job.name = module.name;
        job.commandLine = std::move(module.commandLine);
        job.mllvm = m_options.mllvm;
        job.policy = m_policy.kind;
        job.model = m_policy.model;
        job.syntheticKeys = m_options.callsiteKeys == "synthetic";
        return ModuleJob{tag, std::move(job), JobInput(std::move(bitcode))};
    }

    Result<void> store(const ModuleRow& module, ModuleRunResult&& result) {
        INLINESCOPE_CHECK(m_writer.putModuleRun(m_run, module.id, result));
        if (result.status == ModuleRunStatus::Ok) {
            ++m_summary.ok;
            m_summary.decisions += std::count_if(result.decisions.begin(), result.decisions.end(),
                                                 [](const Decision& d) { return d.outcome != Outcome::NeverAsked; });
        } else if (result.status == ModuleRunStatus::Cancelled) {
            ++m_summary.cancelled;
        } else {
            ++m_summary.failed;
            INLINESCOPE_CHECK(keepFailure(module, result));
        }
        m_context.progress({++m_done, std::int64_t(m_modules.size()), module.name});
        return {};
    }

    Result<void> keepFailure(const ModuleRow& module, const ModuleRunResult& result) {
        const std::string reason = result.diagnostics.empty() ? std::string("no reason given") : result.diagnostics;
        const Finding finding{Severity::Error,
                              module.name,
                              {ErrorCode::WorkerLost,
                               std::string(statusText(result.status)) + ": " + reason,
                               module.bitcodePath,
                               {},
                               {}}};
        m_context.finding(finding);
        INLINESCOPE_CHECK(m_writer.addFinding({.run = m_run}, finding));
        return {};
    }

    static std::string_view statusText(ModuleRunStatus status) {
        switch (status) {
        case ModuleRunStatus::Crashed:
            return "the compiler crashed";
        case ModuleRunStatus::TimedOut:
            return "the time limit was reached";
        default:
            return "not compiled";
        }
    }

    const JobContext& m_context;
    const RunOptions& m_options;
    WorkspaceReader m_reader;
    WorkspaceWriter m_writer;
    WorkerPool m_pool;
    std::vector<ModuleRow> m_modules;
    ChosenPolicy m_policy;
    RunId m_run;
    std::size_t m_next = 0;
    std::int64_t m_done = 0;
    Result<void> m_failure; ///< a result that could not be stored while jobs were being made
    RunSummary m_summary;
};

} // namespace

Result<RunSummary> runCorpus(const JobContext& context, const RunOptions& options) {
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(context.workspacePath));
    INLINESCOPE_TRY(WorkspaceReader reader, workspace.reader());
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer());
    return Run(context, options, std::move(reader), std::move(writer)).execute();
}

} // namespace inlinescope
