// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/run/regalloc_recording.h"

#include "core/base/counted.h"
#include "core/base/in_order.h"
#include "core/jobs/common/stock_clang.h"
#include "core/jobs/common/toolchains.h"
#include "core/jobs/compile/module_tasks.h"
#include "core/jobs/run/module_failure.h"

#include <algorithm>
#include <span>

namespace inlinescope {
namespace {

/// The policy of the run, for a clang's channel.
Result<ChannelPolicy> channelPolicyOf(const ChosenPolicy& policy) {
    ChannelPolicy made;
    if (policy.kind == PolicyKind::Default && !policy.script) return made;
    if (policy.kind == PolicyKind::Release || policy.script)
        return Error{ErrorCode::Refused,
                     std::string("the register allocator's questions are recorded by a clang, which cannot follow ") +
                         (policy.script ? "a script" : "a policy that is built into this program"),
                     policy.name,
                     {},
                     "--policy default, never, or the path of a policy"};
    made.kind = ChannelPolicy::Kind::Never;
    if (policy.kind == PolicyKind::Never) return made;
    made.kind = ChannelPolicy::Kind::Model;
    INLINESCOPE_TRY(made.model, Policy::parse(policy.model));
    return made;
}

Result<ExternalRun> clangFor(const JobContext& context, const RunSetup& setup, const RunSources& sources) {
    INLINESCOPE_TRY(ChannelPolicy policy, channelPolicyOf(setup.policy));
    const std::string path = stockClang();
    if (path.empty())
        return Error{ErrorCode::Unreadable,
                     "no clang of LLVM " + builtInVersion() + " is installed, which the register allocator is asked by",
                     {},
                     {},
                     {},
                     "Install it, or give a clang with --toolchain."};
    INLINESCOPE_TRY(Toolchain found, toolchainAt(context, path, sources.known));
    ExternalRun made{std::move(found), CompileMode::Default, std::move(policy), {}, {}};
    if (made.policy.kind != ChannelPolicy::Kind::Default) {
        INLINESCOPE_TRY(made.mode, modeFor(made.toolchain, std::string(neverPolicy), false)); // by the channel
    }
    made.pool = runPoolOptions(context, setup.options);
    return made;
}

/// One module, before and after its compile.
struct AskedModule {
    ModuleRunRow row;
    ModuleTask task;
};
struct AnsweredModule {
    ModuleRunRow row;
    RegallocCompile made;
};

ModuleRunResult failureOf(const Error& error) {
    ModuleRunResult result;
    result.diagnostics = "error: " + describe(error);
    return result;
}

/// One recording: makes the tasks, and stores what the compiles give.
class Recording {
public:
    Recording(const JobContext& context, const RegallocPlan& plan, const RunSetup& setup, const RunSources& sources)
        : m_context(context), m_plan(plan), m_reader(sources.reader), m_writer(sources.writer),
          m_tasks(sources.reader, sources.known, setup.policy, specOf(setup.options), setup.optionsFrom,
                  setup.compiler),
          m_logs(plan.hosts.size()) {}

    Result<RegallocSummary> execute(const std::string& run) {
        INLINESCOPE_TRY(m_run, m_reader.runs().byName(run));
        INLINESCOPE_TRY(const std::vector<LogRow> earlier, recordedLogs());
        const Result<void> recorded = recordAll();
        if (!recorded.ok()) return earlier.empty() ? recorded.error() : withoutNewLogs(recorded.error());
        for (const Log& log : m_logs)
            if (log.id) INLINESCOPE_CHECK(m_writer.logs().finish(log.id, m_failed == 0));
        INLINESCOPE_CHECK(replace(earlier));
        addNotes();
        return std::move(m_summary);
    }

private:
    struct Log {
        LogId id;
        FeatureSchema schema;
    };

    std::string nameOf(std::size_t host) const {
        return m_run.spec.name + "/" + std::string(toString(m_plan.hosts[host].advisor));
    }

    /// The logs of earlier recordings, which may have been answered by others.
    Result<std::vector<LogRow>> recordedLogs() const {
        INLINESCOPE_TRY(std::vector<LogRow> logs, m_reader.logs().all());
        std::erase_if(logs, [this](const LogRow& log) { return !log.isRecorded() || log.run != m_run.id; });
        return logs;
    }

    /// The error, after which the run has its earlier logs only.
    Error withoutNewLogs(Error error) {
        for (const Log& log : m_logs)
            if (log.id && !m_writer.logs().remove(log.id).ok()) break; // the first error is the one that counts
        return error;
    }

    /// The new logs take the names of the earlier ones.
    Result<void> replace(const std::vector<LogRow>& earlier) {
        for (const LogRow& log : earlier)
            if (m_reader.logs().byId(log.id).ok()) INLINESCOPE_CHECK(m_writer.logs().remove(log.id));
        for (std::size_t host = 0; host < m_logs.size() && !earlier.empty(); ++host) {
            if (!m_logs[host].id) continue;
            INLINESCOPE_TRY(const LogRow made, m_reader.logs().byId(m_logs[host].id));
            if (!m_reader.logs().byName(nameOf(host)).ok())
                INLINESCOPE_CHECK(m_writer.rename(ItemNoun::Log, {{made.name, nameOf(host)}}));
        }
        return {};
    }

    Result<void> recordAll() {
        INLINESCOPE_TRY(std::vector<ModuleRunRow> rows, m_reader.moduleRuns().of(m_run.id));
        std::erase_if(rows, [](const ModuleRunRow& row) { return row.status != ModuleRunStatus::Ok; });
        m_modules = std::int64_t(rows.size());
        const std::size_t parallel = parallelTasks(m_plan.compiler.pool.parallel);
        for (std::size_t first = 0; first < rows.size(); first += parallel)
            INLINESCOPE_CHECK(recordSome(std::span(rows).subspan(first, std::min(parallel, rows.size() - first))));
        return {};
    }

    Result<void> recordSome(std::span<const ModuleRunRow> rows) {
        std::vector<AskedModule> asked;
        for (const ModuleRunRow& row : rows) {
            Result<ModuleTask> task = m_tasks.again(row);
            if (task.ok())
                asked.push_back({row, std::move(task).value()});
            else
                INLINESCOPE_CHECK(refuse(row, failureOf(task.error())));
        }
        return makeInOrder(
            asked, asked.size(),
            [this](const AskedModule& one) {
                return AnsweredModule{one.row,
                                      compileWithRegalloc(m_plan, one.task, one.row.objectHash, m_context.cancel)};
            },
            [this](const AnsweredModule& answered) { return take(answered.row, answered.made); });
    }

    Result<void> take(const ModuleRunRow& row, const RegallocCompile& made) {
        if (m_context.cancel.isCancelled() || made.isCancelled) return CancelToken::error();
        if (made.failure) return refuse(row, *made.failure);
        RegallocModule module{row.moduleName, {}, {}, made.text, made.textWithout, made.isEqual, wordsOf(made)};
        for (std::size_t index = 0; index < m_plan.hosts.size(); ++index) {
            const bool isEviction = m_plan.hosts[index].advisor == RegallocAdvisor::Eviction;
            (isEviction ? module.eviction : module.priority) = made.questions[index].count;
            INLINESCOPE_CHECK(store(index, row, made.questions[index]));
        }
        m_summary.modules.push_back(std::move(module));
        m_equal += made.isEqual;
        progress(row);
        return {};
    }

    Result<void> store(std::size_t host, const ModuleRunRow& row, const RegallocQuestions& questions) {
        Log& log = m_logs[host];
        if (questions.count == 0) return {};
        if (!log.id) {
            INLINESCOPE_TRY(log.id, m_writer.logs().beginAnother(m_run.id, nameOf(host), questions.schema));
            log.schema = questions.schema;
        }
        if (log.schema == questions.schema) return m_writer.logs().putModule(log.id, row.module, questions.contexts);
        return report(row, {ErrorCode::Unsupported,
                            "its register allocator has other features than the log's",
                            {},
                            {},
                            "modules for one target"});
    }

    Result<void> refuse(const ModuleRunRow& row, const ModuleRunResult& failure) {
        ModuleRow module;
        module.id = row.module;
        module.name = row.moduleName;
        const Error error = findingOfFailure(module, failure, {}).error;
        m_summary.modules.push_back({row.moduleName, {}, {}, {}, {}, {}, error.found});
        progress(row);
        return report(row, error);
    }

    Result<void> report(const ModuleRunRow& row, Error error) {
        ++m_failed;
        error.found = "the register allocator's questions are not recorded: " + error.found;
        const Finding finding{Severity::Error, row.moduleName, std::move(error)};
        m_context.finding(finding);
        INLINESCOPE_CHECK(m_writer.findings().add({.run = m_run.id}, finding));
        return {};
    }

    void progress(const ModuleRunRow& row) { m_context.progress({++m_done, m_modules, row.moduleName}); }

    static std::string wordsOf(const RegallocCompile& made) {
        std::string words;
        const auto add = [&words](const std::string& more) { words += (words.empty() ? "" : "; ") + more; };
        if (!made.isOfRun) add("this compiler's object is not the run's");
        std::int64_t uncertain = 0;
        for (const RegallocQuestions& questions : made.questions)
            uncertain += questions.uncertain;
        if (uncertain > 0)
            add(counted(uncertain, "eviction question") + " with an infinite weight, which hides the other weights");
        return words;
    }

    void addNotes() {
        const bool isHeuristic = !m_plan.hosts.front().model;
        m_summary.notes.push_back("recorded by " + m_plan.compiler.toolchain.description());
        if (isHeuristic)
            m_summary.notes.push_back(
                "eviction was answered as LLVM's heuristic does, as far as the features determine it: of " +
                counted(m_modules, "module") + ", " + std::to_string(m_equal) +
                " have the object that the compiler makes by itself");
        if (m_plan.hosts.size() == 1)
            m_summary.notes.push_back("priority was not asked, because the features do not determine the answers of "
                                      "LLVM's heuristic: it is asked with a policy that has the output priority");
    }

    const JobContext& m_context;
    const RegallocPlan& m_plan;
    const WorkspaceReader& m_reader;
    WorkspaceWriter& m_writer;
    ModuleTasks m_tasks;
    std::vector<Log> m_logs; ///< of each host
    RegallocSummary m_summary;
    RunRow m_run;
    std::int64_t m_modules = 0, m_done = 0, m_failed = 0, m_equal = 0;
};

} // namespace

Result<RegallocPlan> planRegalloc(const JobContext& context, const RunSetup& setup, const RunSources& sources) {
    RegallocPlan plan;
    if (setup.external) {
        plan.compiler = *setup.external;
        const bool isDefault = plan.compiler.policy.kind == ChannelPolicy::Kind::Default;
        // Under the default policy, the run has the object that the compiler makes without a channel.
        if (isDefault && plan.compiler.mode == CompileMode::Interactive) plan.compiler.mode = CompileMode::Default;
    } else {
        INLINESCOPE_TRY(plan.compiler, clangFor(context, setup, sources));
    }
    INLINESCOPE_TRY(plan.hosts, regallocHosts(setup.options.regallocPolicies, sources.pool, context.cancel));
    return plan;
}

Result<RegallocSummary> recordRegalloc(const JobContext& context, const RegallocPlan& plan, const RunSetup& setup,
                                       const RunSources& sources, const std::string& run) {
    return Recording(context, plan, setup, sources).execute(run);
}

} // namespace inlinescope
