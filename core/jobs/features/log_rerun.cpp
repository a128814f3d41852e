// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/log_rerun.h"

#include "core/jobs/common/pool_options.h"
#include "core/jobs/common/toolchains.h"
#include "core/jobs/compile/module_tasks.h"
#include "core/model/names.h"
#include "core/model/policy_words.h"
#include "core/runner/worker_tasks.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace inlinescope {
namespace {

constexpr std::int64_t MostCompiles = 100;
constexpr std::size_t MostKeptQuestions = 500'000;

Result<ModuleTask> defaultTask(const WorkspaceReader& reader, const LogRerunPlan& plan, CompiledInput& input) {
    INLINESCOPE_TRY(const PolicyRow heuristic, reader.policies().byName(std::string(defaultPolicy)));
    INLINESCOPE_TRY(const ChosenPolicy policy, storedPolicy(heuristic.id, reader));
    KnownPaths known;
    return ModuleTasks(reader, known, policy, plan.run, OptionsFrom::Workspace, recordedBy(builtInCompiler()))
        .of(plan.module, input);
}

/// All that the result depends on: what is compiled, and the file of the log with the place of the context in it. Empty
/// if the log is of no file.
std::string rerunKey(const LogRerunPlan& plan, const CompiledInput& input, const OpenLog& log,
                     const LogContextRow& logContext) {
    if (log.row.source.hash.empty()) return {};
    const auto place = std::ranges::find(log.contexts, logContext.id, &LogContextRow::id) - log.contexts.begin();
    std::string key;
    for (const std::string& part :
         {input.bitcodeHash, input.commandHash, input.policyFingerprint, input.compiler,
          std::string(toString(plan.run.callsiteKeys)), log.row.source.hash, std::to_string(log.row.observations),
          std::to_string(place), std::to_string(logContext.observations), plan.moduleName, log.row.name})
        key.append(part).push_back('\0');
    return key;
}

/// A compile, compared with the log.
struct ComparedCompile {
    RunObservations asked;
    QuestionMatch match = {};
    bool isWhole = false;
    std::int64_t text = 0;
};

/// The compiles for one context of a log.
class LogCompiles {
public:
    LogCompiles(const JobContext& context, const LogRerunPlan& plan, ModuleTask task)
        : m_context(context), m_plan(plan), m_task(std::move(task)), m_pool(poolOptions(context, {.jobs = 1})) {}

    Result<LogRerun> run(const WorkspaceReader& reader, const OpenLog& log, const LogContextRow& logContext) {
        m_context.progress({0, logContext.observations, m_plan.moduleName});
        INLINESCOPE_TRY(ComparedCompile best, compile({}));
        const std::int64_t defaultText = best.text;
        INLINESCOPE_TRY(const LoggedQuestions logged,
                        LoggedQuestions::read(reader, log, logContext, best.asked.features(), m_context.cancel));
        INLINESCOPE_CHECK(compare(logged, best));
        std::int64_t compiles = 1;
        bool isFurther = !logged.answers().empty();
        for (; isFurther && !best.isWhole && compiles < MostCompiles; ++compiles) {
            INLINESCOPE_TRY(const std::vector<ForcedAdvice> script, answersOf(logged, best));
            Result<ComparedCompile> made = compile(script);
            if (!made.ok() && made.error().code == ErrorCode::Cancelled) return std::move(made).error();
            if (!made.ok()) break; // what is matched stays
            INLINESCOPE_CHECK(compare(logged, *made));
            isFurther = made->isWhole || made->match.start > best.match.start;
            if (isFurther || made->match.found > best.match.found) best = std::move(*made);
        }
        return LogRerun{std::move(best.asked).takeDecisions(),
                        std::move(best.match),
                        compiles,
                        best.isWhole,
                        best.text,
                        defaultText};
    }

private:
    Result<ComparedCompile> compile(const std::vector<ForcedAdvice>& script) {
        ModuleTask task = m_task;
        task.task.script = script;
        INLINESCOPE_TRY(CompiledModule compiled, worker::compileModule(m_pool, std::move(task), m_context.cancel));
        ModuleRunResult& result = compiled.result;
        if (result.status != ModuleRunStatus::Ok)
            return Error{errorCodeOf(result.status), result.diagnostics, m_plan.moduleName, {}, {}};
        if (result.features.empty())
            return Error{ErrorCode::Refused, "the compile recorded no features", m_plan.moduleName, {}, {}};
        const PolicyKind kind = script.empty() ? PolicyKind::Default : PolicyKind::Script;
        return ComparedCompile{.asked =
                                   RunObservations::of(std::move(result.features), std::move(result.decisions), kind),
                               .text = result.sizes.text};
    }

    Result<void> compare(const LoggedQuestions& logged, ComparedCompile& made) {
        INLINESCOPE_TRY(made.match, logged.match(made.asked));
        made.isWhole = isWhole(logged, made);
        m_context.progress({std::int64_t(made.match.start), std::int64_t(logged.size()), m_plan.moduleName});
        return {};
    }

    static bool isWhole(const LoggedQuestions& logged, const ComparedCompile& made) {
        if (made.match.start != logged.size() || made.asked.size() != logged.size()) return false;
        if (logged.answers().empty()) return false; // the log's are not known
        for (std::size_t row = 0; row < logged.size(); ++row)
            if ((made.asked.decision(row).advice == Advice::Inline) != logged.answers()[row]) return false;
        return true;
    }

    /// The log's answers to the questions of a compile that are, or may be, the log's.
    static Result<std::vector<ForcedAdvice>> answersOf(const LoggedQuestions& logged, const ComparedCompile& made) {
        INLINESCOPE_TRY(const QuestionMatch guess, logged.guess(made.asked));
        std::vector<ForcedAdvice> script;
        const auto answer = [&](std::size_t observation, std::size_t question) {
            const CallsiteKey& key = made.asked.decision(question).key;
            script.push_back(
                {key.hash, key.occurrence, logged.answers()[observation] ? Advice::Inline : Advice::Refuse});
        };
        const std::size_t start = made.match.start;
        for (std::size_t row = 0; row < start; ++row)
            answer(row, row);
        for (std::size_t row = start; row < logged.size(); ++row)
            if (const auto question = guess.asked[row]; question && *question >= start) answer(row, *question);
        return script;
    }

    const JobContext& m_context;
    const LogRerunPlan& m_plan;
    ModuleTask m_task;
    WorkerPool m_pool;
};

} // namespace

std::shared_ptr<const LogRerun> KeptReruns::find(const std::string& key) const {
    const std::lock_guard lock(m_mutex);
    const auto found = std::ranges::find(m_kept, key, &Kept::first);
    return found == m_kept.end() ? nullptr : found->second;
}

void KeptReruns::put(const std::string& key, std::shared_ptr<const LogRerun> made) {
    const std::lock_guard lock(m_mutex);
    std::erase_if(m_kept, [&key](const Kept& kept) { return kept.first == key; });
    m_kept.emplace_back(key, std::move(made));
    std::size_t questions = 0;
    for (const Kept& kept : m_kept)
        questions += kept.second->asked.size();
    while (questions > MostKeptQuestions && m_kept.size() > 1) {
        questions -= m_kept.front().second->asked.size();
        m_kept.erase(m_kept.begin());
    }
}

Result<std::shared_ptr<const LogRerun>> rerunLog(const JobContext& context, const WorkspaceReader& reader,
                                                 const LogRerunPlan& plan, const OpenLog& log,
                                                 const LogContextRow& logContext) {
    CompiledInput input;
    INLINESCOPE_TRY(ModuleTask task, defaultTask(reader, plan, input));
    const std::string key = plan.kept ? rerunKey(plan, input, log, logContext) : std::string();
    if (!key.empty())
        if (auto made = plan.kept->find(key)) return made;
    if (!plan.compiles) return std::shared_ptr<const LogRerun>();
    INLINESCOPE_TRY(LogRerun made, LogCompiles(context, plan, std::move(task)).run(reader, log, logContext));
    auto shared = std::make_shared<const LogRerun>(std::move(made));
    if (!key.empty()) plan.kept->put(key, shared);
    return shared;
}

} // namespace inlinescope
