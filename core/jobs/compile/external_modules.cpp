// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compile/external_modules.h"

#include "core/analysis/foreign_decisions.h"
#include "core/base/caught.h"
#include "core/base/thread_group.h"
#include "core/formats/log_header_reader.h"
#include "core/jobs/compile/external_task.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <mutex>

namespace inlinescope {
namespace {

constexpr std::string_view defaultColumn = "inlining_default";
constexpr std::string_view answerColumn = "inlining_decision";

/// The columns of a training log's only context.
class LogCollector final : public EvidenceSink {
public:
    Result<void> beginLog(const FeatureSchema& schema) override {
        for (const TensorSpec& spec : schema.features)
            m_columns.push_back({spec, {}});
        return {};
    }
    Result<void> context(const std::string&) override { return {}; }
    Result<void> observations(const ObservationChunk& chunk) override {
        for (std::size_t index = 0; index < m_columns.size(); ++index) {
            const std::vector<std::byte>& more = chunk.columns[index].data;
            m_columns[index].data.insert(m_columns[index].data.end(), more.begin(), more.end());
        }
        return {};
    }
    Result<void> beginReport() override { return {}; }
    Result<void> entry(const ElfSizeEntry&) override { return {}; }
    Result<void> totals(const std::vector<std::optional<std::int64_t>>&) override { return {}; }
    Result<void> finding(const Finding&) override { return {}; }

    AnsweredQuestions questions() && {
        AnsweredQuestions made;
        for (TensorColumn& column : m_columns) {
            const std::size_t rows = column.rows();
            made.scores.resize(rows);
            made.answers.resize(rows);
            made.defaults.resize(rows);
            const bool answer = column.spec.name == answerColumn;
            const bool heuristic = column.spec.name == defaultColumn;
            for (std::size_t row = 0; (answer || heuristic) && row < rows; ++row) {
                const bool inlines = elementAsDouble(column.spec.type, column.row(row), 0) != 0;
                answer ? void(made.answers[row] = inlines) : void(made.defaults[row] = inlines);
            }
            if (!answer && !heuristic) made.features.push_back(std::move(column));
        }
        return made;
    }

private:
    std::vector<TensorColumn> m_columns;
};

std::string count(std::size_t number, const std::string& what) {
    return std::to_string(number) + " " + what;
}

/// An error that says what could not be known; std::nullopt if everything is known.
std::optional<Error> noteOf(const ForeignDecisions& named, const std::string& whyLess) {
    if (named.same && whyLess.empty()) return std::nullopt;
    const std::size_t all = named.placed + named.byOrder + named.unplaced + named.anonymous;
    std::string words = whyLess.empty() ? std::string() : whyLess + "; ";
    words += "of " + count(all, "decisions, ") + count(named.placed + named.byOrder, "have a place");
    if (named.byOrder > 0) words += " (" + count(named.byOrder, "by caller, callee and order alone)");
    words += ", " + count(named.unplaced, "only a caller and a callee");
    if (named.anonymous > 0) words += ", " + count(named.anonymous, "not even these");
    words += "; calls about which the compiler asked no advisor are not among them";
    return Error{ErrorCode::Unsupported, words, {}, {}, {}};
}

/// The steps of one module, on one thread.
class ExternalModuleCompile {
public:
    ExternalModuleCompile(const ExternalRun& run, WorkerPool& pool, ModuleTask&& module, const CancelToken& cancel)
        : m_run(run), m_pool(pool), m_module(std::move(module)), m_cancel(cancel) {}

    Result<ExternalModule> execute() {
        Result<ExternalModule> made = compile();
        if (made || made.error().code != ErrorCode::Cancelled) return made;
        ExternalModule cancelled;
        cancelled.compiled.result.status = ModuleRunStatus::Cancelled;
        return cancelled;
    }

private:
    Result<ExternalModule> compile() {
        const Result<VettedCommandLine> vetted = worker::vetCommandLine(m_pool, vetTask(m_module), m_cancel);
        // Runs even if the check of the command line failed, since only this step detects that no worker is available.
        INLINESCOPE_CHECK(compileBuiltIn(vetted ? vetted->unknown : std::vector<std::string>()));
        if (!vetted) return failed(vetted.error());
        if (!vetted->refusal.empty()) return failed(ModuleRunStatus::Failed, vetted->refusal);
        INLINESCOPE_TRY(const ExternalOutcome outcome, compileAs(m_run.mode, vetted->arguments));
        if (outcome.end.status != TaskStatus::Ok) return failed(outcome.end);
        Result<MeasuredModule> measured = measure(outcome);
        if (!measured) return failed(measured.error());
        Result<std::optional<AnsweredQuestions>> questions = questionsOf(outcome);
        if (!questions) return failed(questions.error());
        const bool byChannel = m_run.mode == CompileMode::Interactive;
        if (byChannel && !outcome.asked && m_builtIn && !m_builtIn->features.empty() &&
            m_builtIn->features.front().rows() > 0)
            return failed(ModuleRunStatus::Failed, "error: the compiler did not ask through the channel, as it should");
        const bool isSameObject = m_builtIn && m_builtIn->objectHash == measured->result.objectHash;
        if (byChannel && m_run.policy.kind == ChannelPolicy::Kind::Default && !isSameObject)
            return withoutChannel(vetted->arguments, outcome, std::move(*measured), std::move(*questions));
        return assembled(outcome, std::move(*measured), std::move(*questions), {});
    }

    /// Compiles without the channel, for the object that the clang makes by itself.
    Result<ExternalModule> withoutChannel(const std::vector<std::string>& arguments,
                                          const ExternalOutcome& channelOutcome, MeasuredModule&& measured,
                                          std::optional<AnsweredQuestions>&& questions) {
        INLINESCOPE_TRY(const ExternalOutcome plain, compileAs(CompileMode::Default, arguments));
        if (plain.end.status != TaskStatus::Ok) return failed(plain.end);
        Result<MeasuredModule> alone = measure(plain);
        if (!alone) return failed(alone.error());
        if (alone->result.objectHash == measured.result.objectHash)
            return assembled(channelOutcome, std::move(measured), std::move(questions), {});
        return assembled(plain, std::move(*alone), std::nullopt,
                         "asked through the channel, the compiler made another object, so that the features are left "
                         "out");
    }

    /// Its recording provides the names of callsites; if it fails, there are none.
    Result<void> compileBuiltIn(const std::vector<std::string>& unknown) {
        ModuleTask task = m_module;
        std::vector<std::string>& words = task.task.commandLine;
        for (const std::string& option : unknown)
            if (const auto found = std::ranges::find(words, option); found > words.begin() && found != words.end())
                words.erase(found - 1, found + 1); // with its -mllvm
        Result<CompiledModule> compiled = worker::compileModule(m_pool, std::move(task), m_cancel);
        const bool unfit =
            !compiled && compiled.error().code == ErrorCode::Unsupported; // the policy needs newer features
        if (!compiled && !unfit) return compiled.error();
        if (compiled && compiled->result.status == ModuleRunStatus::Cancelled) return CancelToken::error();
        if (compiled && compiled->result.status == ModuleRunStatus::Ok) m_builtIn = std::move(compiled->result);
        return {};
    }

    Result<ExternalOutcome> compileAs(CompileMode mode, const std::vector<std::string>& arguments) const {
        ExternalCompile compile = externalCompile(m_module, arguments, m_run.pool);
        compile.mode = mode;
        compile.policy = m_run.policy;
        compile.modelFolder = m_run.modelFolder;
        compile.mayStop = m_run.policy.kind != ChannelPolicy::Kind::Default;
        INLINESCOPE_TRY(ExternalOutcome outcome, compileExternally(m_run.toolchain, compile, parseLogHeader, m_cancel));
        if (outcome.end.status == TaskStatus::Cancelled) return CancelToken::error();
        return outcome;
    }

    Result<MeasuredModule> measure(const ExternalOutcome& outcome) const {
        return worker::measureModule(m_pool, m_module.task.name, outcome.object,
                                     std::get<std::vector<std::byte>>(m_module.bitcode), outcome.remarks, m_cancel);
    }

    Result<std::optional<AnsweredQuestions>> questionsOf(const ExternalOutcome& outcome) const {
        using Questions = std::optional<AnsweredQuestions>;
        if (m_run.mode == CompileMode::Interactive) return Questions(outcome.channel);
        if (m_run.mode != CompileMode::Development) return Questions();
        LogCollector log;
        INLINESCOPE_CHECK(worker::readEvidence(m_pool, EvidenceFormat::TrainingLog, {outcome.log}, log, m_cancel));
        return Questions(std::move(log).questions());
    }

    Result<ExternalModule> assembled(const ExternalOutcome& outcome, MeasuredModule&& measured,
                                     std::optional<AnsweredQuestions>&& questions, const std::string& whyLess) const {
        const ModuleRunResult* builtIn = m_builtIn ? &*m_builtIn : nullptr;
        ForeignDecisions named =
            nameDecisions({std::move(measured.remarks), std::move(questions), measured.result.objectHash}, builtIn);
        ExternalModule made;
        made.note = noteOf(named, whyLess);
        ModuleRunResult& result = made.compiled.result;
        result = std::move(measured.result);
        result.diagnostics = outcome.end.printed;
        result.wallNs = outcome.end.wallNs;
        result.cpuNs = outcome.end.cpuNs;
        result.forceStopped = named.forceStopped;
        result.decisions = std::move(named.decisions);
        result.features = std::move(named.features);
        if (builtIn) result.bodies = builtIn->bodies;
        return made;
    }

    /// The compiler's output could not be read; a cancel is passed on.
    static Result<ExternalModule> failed(const Error& error) {
        if (error.code == ErrorCode::Cancelled) return error;
        return failed(ModuleRunStatus::Failed, "error: " + describe(error));
    }
    static ExternalModule failed(ModuleRunStatus status, std::string diagnostics) {
        ExternalModule made;
        made.compiled.result.status = status;
        made.compiled.result.diagnostics = std::move(diagnostics);
        return made;
    }
    static ExternalModule failed(const ProgramEnd& end) {
        ExternalModule made;
        made.compiled.result = failedResult(end);
        return made;
    }

    const ExternalRun& m_run;
    WorkerPool& m_pool;
    ModuleTask m_module;
    const CancelToken& m_cancel;
    std::optional<ModuleRunResult> m_builtIn;
};

/// Threads that each process one module after the other, with a worker of their own, which they keep. Tasks and results
/// pass through the thread that created this object, in the order in which modules are finished: a ThreadGroup alone
/// returns one result of each thread, at its end.
class ModuleThreads {
public:
    explicit ModuleThreads(const ExternalRun& run) : m_run(run) {
        m_poolOptions = run.pool;
        m_poolOptions.parallel = 1;
        m_poolOptions.weakness = [](const Finding&) {}; // reported before the compiler was first started
    }
    ~ModuleThreads() {
        m_stop.cancel();
        {
            const std::lock_guard lock(m_mutex);
            m_closed = true;
        }
        m_work.notify_all();
    }
    ModuleThreads(const ModuleThreads&) = delete;

    Result<void> run(const std::function<std::optional<ModuleTask>()>& next,
                     const std::function<Result<void>(std::size_t, ExternalModule&&)>& done,
                     const CancelToken& cancel) {
        const std::size_t parallel = parallelTasks(m_run.pool.parallel);
        bool more = true;
        std::size_t underWay = 0;
        while (more || underWay > 0) {
            if (cancel.isCancelled()) m_stop.cancel();
            while (more && underWay < parallel && !m_stop.isCancelled()) {
                std::optional<ModuleTask> task = next();
                more = task.has_value();
                if (!task) break;
                INLINESCOPE_CHECK(hand(std::move(*task)));
                ++underWay;
            }
            if (underWay == 0 && m_stop.isCancelled()) return CancelToken::error();
            std::optional<Finished> finished = await();
            if (!finished) continue;
            --underWay;
            if (!finished->result) return finished->result.error();
            INLINESCOPE_CHECK(done(finished->tag, std::move(*finished->result)));
        }
        if (cancel.isCancelled()) return CancelToken::error();
        return {};
    }

private:
    struct Finished {
        std::size_t tag;
        Result<ExternalModule> result;
    };

    /// Errors: no thread can be started.
    Result<void> hand(ModuleTask&& task) {
        const std::lock_guard lock(m_mutex);
        m_tasks.push_back(std::move(task));
        if (m_idle < m_tasks.size()) INLINESCOPE_CHECK(m_threads.start([this] { return work(); }));
        m_work.notify_one();
        return {};
    }
    /// The next result, or std::nullopt after a short time.
    std::optional<Finished> await() {
        std::unique_lock lock(m_mutex);
        m_results.wait_for(lock, std::chrono::milliseconds(100), [this] { return !m_finished.empty(); });
        if (m_finished.empty()) return std::nullopt;
        std::optional<Finished> first = std::move(m_finished.front());
        m_finished.pop_front();
        return first;
    }
    std::optional<ModuleTask> take() {
        std::unique_lock lock(m_mutex);
        ++m_idle;
        m_work.wait(lock, [this] { return m_closed || !m_tasks.empty(); });
        --m_idle;
        if (m_closed) return std::nullopt;
        std::optional<ModuleTask> task = std::move(m_tasks.front());
        m_tasks.pop_front();
        return task;
    }
    Result<void> work() {
        std::optional<WorkerPool> pool; // made with the first task, whose result is also an exception of this
        while (std::optional<ModuleTask> task = take()) {
            const std::size_t tag = task->tag;
            Result<ExternalModule> made = caught([&] {
                if (!pool) pool.emplace(m_poolOptions);
                return ExternalModuleCompile(m_run, *pool, std::move(*task), m_stop).execute();
            });
            const std::lock_guard lock(m_mutex);
            m_finished.push_back({tag, std::move(made)});
            m_results.notify_one();
        }
        return {};
    }

    const ExternalRun& m_run;
    WorkerPoolOptions m_poolOptions;
    CancelToken m_stop; ///< set by a cancel, or by an error that ends the run
    std::mutex m_mutex;
    std::condition_variable m_work, m_results;
    std::deque<ModuleTask> m_tasks;
    std::deque<Finished> m_finished;
    std::size_t m_idle = 0;
    bool m_closed = false;
    ThreadGroup m_threads; ///< last, so that its destructor waits before the rest is destroyed
};

} // namespace

Result<void> compileModulesExternally(const ExternalRun& run, const std::function<std::optional<ModuleTask>()>& next,
                                      const std::function<Result<void>(std::size_t tag, ExternalModule&&)>& done,
                                      const CancelToken& cancel) {
    return ModuleThreads(run).run(next, done, cancel);
}

} // namespace inlinescope
