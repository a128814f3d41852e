// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/log_rerun.h"

#include "core/jobs/common/pool_options.h"
#include "core/jobs/common/toolchains.h"
#include "core/jobs/compile/module_tasks.h"
#include "core/model/names.h"
#include "core/model/policy_words.h"
#include "core/runner/worker_tasks.h"

#include <optional>
#include <utility>
#include <vector>

namespace inlinescope {
namespace {

constexpr std::int64_t MostCompiles = 100;

Result<ModuleTask> defaultTask(const WorkspaceReader& reader, const LogRerunPlan& plan) {
    INLINESCOPE_TRY(const PolicyRow heuristic, reader.policies().byName(std::string(defaultPolicy)));
    INLINESCOPE_TRY(const ChosenPolicy policy, storedPolicy(heuristic.id, reader));
    KnownPaths known;
    CompiledInput input;
    return ModuleTasks(reader, known, policy, plan.run, OptionsFrom::Workspace, recordedBy(builtInCompiler()))
        .of(plan.module, input);
}

/// The compiles for one context of a log.
class LogCompiles {
public:
    LogCompiles(const JobContext& context, const LogRerunPlan& plan, ModuleTask task)
        : m_context(context), m_plan(plan), m_task(std::move(task)), m_pool(poolOptions(context, {.jobs = 1})) {}

    Result<LogRerun> run(const WorkspaceReader& reader, const OpenLog& log, const LogContextRow& logContext) {
        INLINESCOPE_TRY(LogRerun best, compile({}));
        best.defaultText = best.text;
        INLINESCOPE_TRY(const LoggedQuestions logged,
                        LoggedQuestions::read(reader, log, logContext, best.asked.features(), m_context.cancel));
        INLINESCOPE_CHECK(compare(logged, best));
        std::int64_t compiles = 1;
        bool isFurther = !logged.answers().empty();
        for (; isFurther && !best.isWhole && compiles < MostCompiles; ++compiles) {
            INLINESCOPE_TRY(const std::vector<ForcedAdvice> script, answersOf(logged, best));
            Result<LogRerun> made = compile(script);
            if (!made.ok() && made.error().code == ErrorCode::Cancelled) return made;
            if (!made.ok()) break; // what is matched stays
            made->defaultText = best.defaultText;
            INLINESCOPE_CHECK(compare(logged, *made));
            isFurther = made->isWhole || made->match.start > best.match.start;
            if (isFurther || made->match.found > best.match.found) best = std::move(*made);
        }
        best.compiles = compiles;
        return best;
    }

private:
    Result<LogRerun> compile(const std::vector<ForcedAdvice>& script) {
        ModuleTask task = m_task;
        task.task.script = script;
        INLINESCOPE_TRY(CompiledModule compiled, worker::compileModule(m_pool, std::move(task), m_context.cancel));
        ModuleRunResult& result = compiled.result;
        if (result.status != ModuleRunStatus::Ok)
            return Error{errorCodeOf(result.status), result.diagnostics, m_plan.moduleName, {}, {}};
        if (result.features.empty())
            return Error{ErrorCode::Refused, "the compile recorded no features", m_plan.moduleName, {}, {}};
        const PolicyKind kind = script.empty() ? PolicyKind::Default : PolicyKind::Script;
        return LogRerun{.asked = RunObservations::of(std::move(result.features), std::move(result.decisions), kind),
                        .match = {},
                        .text = result.sizes.text};
    }

    Result<void> compare(const LoggedQuestions& logged, LogRerun& made) {
        INLINESCOPE_TRY(made.match, logged.match(made.asked));
        made.isWhole = isWhole(logged, made);
        m_context.progress({std::int64_t(made.match.start), std::int64_t(logged.size()), m_plan.moduleName});
        return {};
    }

    static bool isWhole(const LoggedQuestions& logged, const LogRerun& made) {
        if (made.match.start != logged.size() || made.asked.size() != logged.size()) return false;
        if (logged.answers().empty()) return false; // the log's are not known
        for (std::size_t row = 0; row < logged.size(); ++row)
            if ((made.asked.decision(row).advice == Advice::Inline) != logged.answers()[row]) return false;
        return true;
    }

    /// The log's answers to the questions of a compile that are, or may be, the log's.
    static Result<std::vector<ForcedAdvice>> answersOf(const LoggedQuestions& logged, const LogRerun& made) {
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

Result<LogRerun> rerunLog(const JobContext& context, const WorkspaceReader& reader, const LogRerunPlan& plan,
                          const OpenLog& log, const LogContextRow& logContext) {
    INLINESCOPE_TRY(ModuleTask task, defaultTask(reader, plan));
    return LogCompiles(context, plan, std::move(task)).run(reader, log, logContext);
}

} // namespace inlinescope
