// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/run/regalloc_recording.h"

#include "core/base/counted.h"
#include "core/base/in_order.h"
#include "core/base/short_text.h"
#include "core/formats/log_header_reader.h"
#include "core/jobs/common/toolchains.h"
#include "core/jobs/compile/external_task.h"
#include "core/jobs/compile/module_tasks.h"
#include "core/jobs/run/module_failure.h"
#include "core/jobs/tables/cells.h"
#include "core/policy/policy.h"

#include <QStandardPaths>

#include <algorithm>
#include <array>
#include <span>

namespace inlinescope {
namespace {

constexpr std::array advisors = {RegallocAdvisor::Eviction, RegallocAdvisor::Priority};

/// The clang of the built-in LLVM's major version, as distributions install it. Empty: there is none.
std::string stockClang() {
    const std::string version = builtInVersion();
    const std::string major = version.substr(0, version.find('.'));
    const QString own = QString::fromStdString("/usr/lib/llvm-" + major + "/bin");
    QString found = QStandardPaths::findExecutable("clang", {own});
    if (found.isEmpty()) found = QStandardPaths::findExecutable(QString::fromStdString("clang-" + major));
    return found.toStdString();
}

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

Result<std::vector<RegallocHost>> hostsOf(const JobContext& context, const RunSetup& setup, const RunSources& sources) {
    std::vector<RegallocHost> hosts = {{RegallocAdvisor::Eviction, {}, parseLogContext}};
    for (const std::string& path : setup.options.regallocPolicies) {
        INLINESCOPE_TRY(Policy policy, worker::loadPolicy(sources.pool, path, context.cancel));
        const std::string output = policy.outputs().front().name;
        const auto advisor = std::ranges::find(advisors, output, answerNameOf);
        if (advisor == advisors.end())
            return Error{ErrorCode::Refused,
                         "the policy's output is " + shortText(output),
                         path,
                         {},
                         "index_to_evict or priority"};
        const auto known = std::ranges::find(hosts, *advisor, &RegallocHost::advisor);
        if (known == hosts.end())
            hosts.push_back({*advisor, std::move(policy), parseLogContext});
        else if (!known->model)
            known->model = std::move(policy);
        else
            return Error{ErrorCode::Refused, "a second policy with the output " + output, path, {}, "one for each"};
    }
    return hosts;
}

/// One module, before and after its compile.
struct Asked {
    ModuleRunRow row;
    ModuleTask task;
};
struct Answered {
    ModuleRunRow row;
    Error error; ///< code Cancelled, or another compile's end that `failure` has in full
    std::optional<ModuleRunResult> failure;
    std::vector<RegallocQuestions> questions; ///< of each host
    std::int64_t text = 0;
    std::int64_t textWithout = 0;
    bool isEqual = false;
    bool isOfRun = false; ///< without these channels, the compiler makes the run's object
};

ModuleRunResult failureOf(const Error& error) {
    ModuleRunResult result;
    result.diagnostics = "error: " + describe(error);
    return result;
}

/// The compiles of one module, on a thread of its own.
class Recorder {
public:
    Recorder(const RegallocPlan& plan, const CancelToken& cancel) : m_plan(plan), m_cancel(cancel) {}

    Answered record(const Asked& asked) const {
        Answered made;
        made.row = asked.row;
        const Result<void> done = compile(asked, made);
        if (done.ok() || made.failure) return made;
        made.error = done.error();
        made.failure = failureOf(done.error());
        return made;
    }

private:
    struct Compiled {
        MeasuredModule measured;
        std::vector<RegallocQuestions> questions;
    };

    /// An error without made.failure is the reason.
    Result<void> compile(const Asked& asked, Answered& made) const {
        WorkerPoolOptions options = m_plan.compiler.pool;
        options.parallel = 1;
        options.weakness = [](const Finding&) {}; // reported before the compiler was first started
        WorkerPool pool(options);
        INLINESCOPE_TRY(const VettedCommandLine vetted, worker::vetCommandLine(pool, vetTask(asked.task), m_cancel));
        if (!vetted.refusal.empty()) return Error{ErrorCode::Refused, vetted.refusal, {}, {}, {}};
        INLINESCOPE_TRY(Compiled with, compileBy(pool, asked, vetted.arguments, m_plan.hosts, made.failure));
        const std::string& hash = with.measured.result.objectHash;
        made.questions = std::move(with.questions);
        made.text = made.textWithout = with.measured.result.sizes.text;
        made.isEqual = made.isOfRun = hash == asked.row.objectHash;
        if (made.isEqual) return {};
        INLINESCOPE_TRY(const Compiled without, compileBy(pool, asked, vetted.arguments, {}, made.failure));
        made.textWithout = without.measured.result.sizes.text;
        made.isEqual = without.measured.result.objectHash == hash;
        made.isOfRun = without.measured.result.objectHash == asked.row.objectHash;
        return {};
    }

    Result<Compiled> compileBy(WorkerPool& pool, const Asked& asked, const std::vector<std::string>& arguments,
                               const std::vector<RegallocHost>& hosts, std::optional<ModuleRunResult>& failure) const {
        ExternalCompile compile = externalCompile(asked.task, arguments, m_plan.compiler.pool);
        compile.mode = m_plan.compiler.mode;
        compile.policy = m_plan.compiler.policy;
        compile.modelFolder = m_plan.compiler.modelFolder;
        compile.mayStop = m_plan.compiler.policy.kind != ChannelPolicy::Kind::Default;
        compile.regalloc = hosts;
        INLINESCOPE_TRY(ExternalOutcome outcome,
                        compileExternally(m_plan.compiler.toolchain, compile, parseLogHeader, m_cancel));
        if (outcome.end.status == TaskStatus::Cancelled) return CancelToken::error();
        if (outcome.end.status != TaskStatus::Ok) {
            failure = failedResult(outcome.end);
            return outcome.end.error;
        }
        INLINESCOPE_TRY(MeasuredModule measured,
                        worker::measureModule(pool, asked.task.task.name, outcome.object,
                                              std::get<std::vector<std::byte>>(asked.task.bitcode), outcome.remarks,
                                              m_cancel));
        return Compiled{std::move(measured), std::move(outcome.regalloc)};
    }

    const RegallocPlan& m_plan;
    const CancelToken& m_cancel;
};

/// One recording: makes the tasks, and stores what the compiles give.
class Recording {
public:
    Recording(const JobContext& context, const RegallocPlan& plan, const RunSetup& setup, const RunSources& sources)
        : m_context(context), m_plan(plan), m_reader(sources.reader), m_writer(sources.writer),
          m_tasks(sources.reader, sources.known, setup.policy, specOf(setup.options), setup.optionsFrom,
                  setup.compiler),
          m_logs(plan.hosts.size()), m_table(makeTable({{"module"},
                                                        {"eviction", ColumnKind::Count},
                                                        {"priority", ColumnKind::Count},
                                                        {"text", ColumnKind::Bytes},
                                                        {"text_without", ColumnKind::Bytes},
                                                        {"equal", ColumnKind::Status},
                                                        {"words"}})) {}

    Result<Table> execute(const std::string& run) {
        INLINESCOPE_TRY(m_run, m_reader.runs().byName(run));
        INLINESCOPE_TRY(std::vector<ModuleRunRow> rows, m_reader.moduleRuns().of(m_run.id));
        std::erase_if(rows, [](const ModuleRunRow& row) { return row.status != ModuleRunStatus::Ok; });
        m_modules = std::int64_t(rows.size());
        const std::size_t parallel = parallelTasks(m_plan.compiler.pool.parallel);
        for (std::size_t first = 0; first < rows.size(); first += parallel)
            INLINESCOPE_CHECK(recordSome(std::span(rows).subspan(first, std::min(parallel, rows.size() - first))));
        for (const Log& log : m_logs)
            if (log.id) INLINESCOPE_CHECK(m_writer.logs().finish(log.id, m_failed == 0));
        addNotes();
        return std::move(m_table);
    }

private:
    struct Log {
        LogId id;
        FeatureSchema schema;
    };

    Result<void> recordSome(std::span<const ModuleRunRow> rows) {
        std::vector<Asked> asked;
        for (const ModuleRunRow& row : rows) {
            Result<ModuleTask> task = m_tasks.again(row);
            if (task.ok())
                asked.push_back({row, std::move(task).value()});
            else
                INLINESCOPE_CHECK(refuse(row, failureOf(task.error())));
        }
        const Recorder recorder(m_plan, m_context.cancel);
        return makeInOrder(
            asked, asked.size(), [&recorder](const Asked& one) { return recorder.record(one); },
            [this](Answered&& answered) { return take(std::move(answered)); });
    }

    Result<void> take(Answered&& answered) {
        if (m_context.cancel.isCancelled() || answered.error.code == ErrorCode::Cancelled) return CancelToken::error();
        if (answered.failure) return refuse(answered.row, *answered.failure);
        Row row = {cell(answered.row.moduleName),
                   Cell(),
                   Cell(),
                   cell(answered.text),
                   cell(answered.textWithout),
                   flagCell(answered.isEqual),
                   cell(noteOf(answered))};
        for (std::size_t index = 0; index < m_plan.hosts.size(); ++index) {
            row[m_plan.hosts[index].advisor == RegallocAdvisor::Eviction ? 1 : 2] =
                cell(answered.questions[index].count);
            INLINESCOPE_CHECK(store(index, answered.row, answered.questions[index]));
        }
        m_table.rows.push_back(std::move(row));
        m_equal += answered.isEqual;
        progress(answered.row);
        return {};
    }

    Result<void> store(std::size_t host, const ModuleRunRow& row, const RegallocQuestions& questions) {
        Log& log = m_logs[host];
        if (questions.count == 0) return log.id ? m_writer.logs().putModule(log.id, row.module, {}) : Result<void>();
        if (!log.id) {
            const std::string name = m_run.spec.name + "/" + std::string(toString(m_plan.hosts[host].advisor));
            INLINESCOPE_TRY(log.id, m_writer.logs().begin(m_run.id, name, questions.schema));
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
        m_table.rows.push_back({cell(row.moduleName), Cell(), Cell(), Cell(), Cell(), Cell(), cell(error.found)});
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

    static std::string noteOf(const Answered& answered) {
        std::string note;
        const auto add = [&note](const std::string& words) { note += (note.empty() ? "" : "; ") + words; };
        if (!answered.isOfRun) add("this compiler's object is not the run's");
        std::int64_t uncertain = 0;
        for (const RegallocQuestions& questions : answered.questions)
            uncertain += questions.uncertain;
        if (uncertain > 0)
            add(counted(uncertain, "eviction question") + " with an infinite weight, which hides the other weights");
        return note;
    }

    void addNotes() {
        const bool isHeuristic = !m_plan.hosts.front().model;
        m_table.notes.push_back("recorded by " + m_plan.compiler.toolchain.description());
        if (isHeuristic)
            m_table.notes.push_back("eviction was answered as LLVM's heuristic does, as far as the features tell it: " +
                                    std::to_string(m_equal) + " of " + counted(m_modules, "module") +
                                    " have the object that the compiler makes by itself");
        if (m_plan.hosts.size() == 1)
            m_table.notes.push_back("priority was not asked, because the features do not tell the answers of LLVM's "
                                    "heuristic: it is asked with a policy that has the output priority");
    }

    const JobContext& m_context;
    const RegallocPlan& m_plan;
    const WorkspaceReader& m_reader;
    WorkspaceWriter& m_writer;
    ModuleTasks m_tasks;
    std::vector<Log> m_logs; ///< of each host
    Table m_table;
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
    INLINESCOPE_TRY(plan.hosts, hostsOf(context, setup, sources));
    return plan;
}

Result<Table> recordRegalloc(const JobContext& context, const RegallocPlan& plan, const RunSetup& setup,
                             const RunSources& sources, const std::string& run) {
    return Recording(context, plan, setup, sources).execute(run);
}

} // namespace inlinescope
