#include "core/jobs/run_job.h"

#include "core/jobs/file_io.h"
#include "core/jobs/module_failure.h"
#include "core/jobs/run_modules.h"
#include "core/jobs/run_policy.h"
#include "core/jobs/snapshot.h"
#include "core/runner/worker_jobs.h"
#include "core/store/workspace_writer.h"

#include <algorithm>

namespace inlinescope {
namespace {

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
        INLINESCOPE_TRY(m_modules, chosenModules(m_reader, corpus.id, m_options));
        m_inputs.resize(m_modules.size());
        INLINESCOPE_TRY(m_policy, choosePolicy(m_options.policy, m_reader, m_writer, m_pool, m_context.cancel));
        INLINESCOPE_CHECK(begin(corpus.id));
        const Result<void> compiled = compileModules(
            m_pool, [this] { return nextJob(); },
            [this](std::size_t tag, CompiledModule&& module) { return store(tag, std::move(module.result)); },
            m_context.cancel);
        const Result<void>& ended = m_failure.ok() ? compiled : m_failure;
        const Result<void> finished = finish(ended);
        if (!ended.ok()) return brokenOffBy(ended.error());
        INLINESCOPE_CHECK(finished);
        return m_summary;
    }

private:
    /// The run's name as it was asked for, or made from the policy's.
    Result<void> begin(CorpusId corpus) {
        const bool named = !m_options.name.empty();
        const RunSpec spec{named ? m_options.name : m_policy.name, corpus, m_policy.id,
                           "built-in LLVM " INLINESCOPE_LLVM_VERSION, m_options.mllvm};
        using Naming = WorkspaceWriter::Naming;
        INLINESCOPE_TRY(m_run, m_writer.beginRun(spec, named ? Naming::AsGiven : Naming::MakeFree));
        INLINESCOPE_TRY(const RunRow row, m_reader.run(m_run));
        m_summary.name = row.spec.name;
        return {};
    }

    /// The error for the person: what is unsupported of a run as a whole is its policy.
    Error brokenOffBy(Error error) const {
        if (error.code == ErrorCode::Unsupported && error.file.empty()) error.file = m_options.policy;
        return error;
    }

    /// A run that broke off before anything was done is not kept.
    Result<void> finish(const Result<void>& ended) {
        if (ended.ok()) return m_writer.finishRun(m_run, RunStatus::Finished);
        if (ended.error().code == ErrorCode::Cancelled) return m_writer.finishRun(m_run, RunStatus::Cancelled);
        if (m_done == 0) return m_writer.remove(m_run);
        INLINESCOPE_CHECK(m_writer.finishRun(m_run, RunStatus::Failed));
        INLINESCOPE_CHECK(
            m_writer.addFinding({.run = m_run}, {Severity::Error, m_summary.name, brokenOffBy(ended.error())}));
        return {};
    }

    /// The next module whose bitcode can be had; one whose bitcode cannot is stored as failed on the way.
    std::optional<ModuleJob> nextJob() {
        while (m_next < m_modules.size() && m_failure.ok()) {
            const std::size_t tag = m_next++;
            Result<ModuleJob> job = makeJob(tag);
            if (job.ok()) return std::move(job).value();
            ModuleRunResult result;
            result.diagnostics = describe(job.error());
            m_failure = store(tag, std::move(result));
        }
        return std::nullopt;
    }

    Result<ModuleJob> makeJob(std::size_t tag) {
        INLINESCOPE_TRY(Module module, m_reader.module(m_modules[tag].id));
        CompiledInput& input = m_inputs[tag];
        const auto hash = [&input](Bytes bytes) { return input.bitcodeHash = sha256(bytes); };
        INLINESCOPE_TRY(auto bitcode, m_reader.bitcode(m_modules[tag].id, hash));
        input.commandHash = hashOfArguments(module.commandLine);
        CompileJob job;
        job.name = module.name;
        job.commandLine = std::move(module.commandLine);
        job.mllvm = m_options.mllvm;
        job.policy = m_policy.kind;
        job.model = m_policy.model;
        job.syntheticKeys = m_options.callsiteKeys == "synthetic";
        return ModuleJob{tag, std::move(job), JobInput(std::move(bitcode)), {}};
    }

    static std::string hashOfArguments(const std::vector<std::string>& arguments) {
        ByteWriter joined;
        for (const std::string& argument : arguments) {
            joined.append(asBytes(argument));
            joined.write(char(0));
        }
        return sha256(joined.take());
    }

    Result<void> store(std::size_t tag, ModuleRunResult&& result) {
        const ModuleRow& module = m_modules[tag];
        INLINESCOPE_CHECK(m_writer.putModuleRun(m_run, module.id, result, m_inputs[tag]));
        if (result.status == ModuleRunStatus::Ok) {
            ++m_summary.ok;
            m_summary.decisions += std::count_if(result.decisions.begin(), result.decisions.end(),
                                                 [](const Decision& d) { return d.outcome != Outcome::NeverAsked; });
        } else if (result.status == ModuleRunStatus::Cancelled) {
            ++m_summary.cancelled;
        } else {
            ++m_summary.failed;
            const Finding finding = findingOfFailure(module, result);
            m_context.finding(finding);
            INLINESCOPE_CHECK(m_writer.addFinding({.run = m_run}, finding));
        }
        m_context.progress({++m_done, std::int64_t(m_modules.size()), module.name});
        return {};
    }

    const JobContext& m_context;
    const RunOptions& m_options;
    WorkspaceReader m_reader;
    WorkspaceWriter m_writer;
    WorkerPool m_pool;
    std::vector<ModuleRow> m_modules;
    std::vector<CompiledInput> m_inputs; ///< of m_modules, as far as their jobs were made
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
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer(Workspace::PatientWait));
    return Run(context, options, std::move(reader), std::move(writer)).execute();
}

} // namespace inlinescope
