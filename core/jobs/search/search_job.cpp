// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/search/search_job.h"

#include "core/jobs/common/snapshot.h"
#include "core/jobs/search/search_module.h"
#include "core/jobs/search/search_run.h"
#include "core/jobs/search/search_table.h"
#include "core/model/names.h"

#include <algorithm>
#include <chrono>

namespace inlinescope {

namespace {

/// The expected gain of a module before its first turn: published local searches and ours gained about a tenth.
constexpr std::int64_t expectedShare = 10;
/// The smallest share of the budget for a turn; less is left to other modules, since a round has a fixed cost.
constexpr double leastShare = 0.05;

/// A module and its search.
struct Searched {
    SearchedState* state = nullptr;
    ModuleSearch search;
    std::int64_t expectedGain = 1; ///< expected gain of its next turn in bytes, at least 1
    std::int64_t rounds = 0;
    bool closed = false; ///< exhausted, or cannot be searched
};

class Search {
public:
    Search(const JobContext& context, const SearchOptions& options, SearchRun& run, const WatchSearch& watch)
        : m_context(context), m_options(options), m_run(run), m_watch(watch),
          m_budget(options.budget, options.compiles) {
        m_soFar.run = run.name();
        m_soFar.objective = options.objective;
    }

    /// Gives turns until nothing helps or the budget is used up.
    Result<void> go() {
        for (SearchedState& state : m_run.modules())
            if (state.wanted) add(state);
        tell({});
        std::vector<Searched*> open = openModules();
        for (; !open.empty() && !m_budget.isSpent(); open = openModules())
            INLINESCOPE_CHECK(sweep(open));
        for (SearchedState& state : m_run.modules())
            INLINESCOPE_CHECK(prove(state));
        return {};
    }

private:
    void add(SearchedState& state) {
        const std::int64_t expectedGain = std::max<std::int64_t>(1, m_run.judge(state) / expectedShare);
        // Which moves make the corpus smaller changes with the other modules, so an exhausted module stays open.
        const bool closed = state.progress.exhausted && m_options.objective == SearchObjective::Text;
        m_modules.push_back({&state, ModuleSearch(m_options.seed), expectedGain, 0, closed});
        m_soFar.textBefore += state.sizes.text;
    }

    /// The modules that may still gain something, in the order of expected gain per cost.
    std::vector<Searched*> openModules() {
        std::vector<Searched*> open;
        for (Searched& module : m_modules)
            if (!module.closed) open.push_back(&module);
        std::ranges::sort(open, {}, [](const Searched* module) {
            return std::pair(-double(module->expectedGain) / module->state->cost, module->state->position);
        });
        return open;
    }

    /// One turn of each, with a share of the remaining budget by its expected gain, or an equal one if that is more;
    /// cheap modules come first and rarely use all of it.
    Result<void> sweep(const std::vector<Searched*>& open) {
        double expectedOfAll = 0;
        for (const Searched* module : open)
            expectedOfAll += double(module->expectedGain);
        std::size_t left = open.size();
        for (Searched* module : open) {
            if (m_budget.isSpent()) return {};
            const double share = std::max(double(module->expectedGain) / expectedOfAll, 1.0 / double(left--));
            expectedOfAll -= double(module->expectedGain);
            INLINESCOPE_CHECK(turn(*module, m_budget.part(std::min(share, 1.0))));
        }
        return {};
    }

    Result<void> turn(Searched& module, SearchBudget budget) {
        SearchedState& state = *module.state;
        const std::int64_t before = m_run.judge(state);
        INLINESCOPE_CHECK(step(module, budget, &ModuleSearch::leap));
        while (!module.closed && !budget.isSpent() && budget.shareLeft() > leastShare) {
            ++module.rounds;
            INLINESCOPE_CHECK(step(module, budget, &ModuleSearch::round));
            module.closed = module.closed || module.search.isExhausted() || module.rounds == m_options.rounds;
        }
        INLINESCOPE_CHECK(prove(state));
        module.expectedGain = std::max<std::int64_t>(1, before - m_run.judge(state));
        return {};
    }

    using Step = Result<SearchRound> (ModuleSearch::*)(const RoundStart&);
    Result<void> step(Searched& module, SearchBudget& budget, Step step) {
        SearchedState& state = *module.state;
        Result<VariantMeter> meter = VariantMeter::open(m_context, m_run.name(), state.module.name, m_options.limits);
        if (!meter.ok()) return giveUp(module, meter.error());
        const JudgeObject judge = [&](const ModuleSizes& sizes, const std::vector<FunctionSize>& functions) {
            return m_run.judge(state, sizes, functions);
        };
        const auto measured = [&](std::size_t done, std::size_t of) { showProgress(state, done, of); };
        const RoundStart start{*meter, m_run.judge(state), judge, m_history, budget, measured};
        INLINESCOPE_TRY(const SearchRound found, (module.search.*step)(start));
        use(state, found.compiles);
        budget.use(found.compiles);
        state.progress.rounds += step == &ModuleSearch::round ? 1 : 0;
        state.progress.taken += std::int64_t(found.taken);
        state.progress.exhausted = module.search.isExhausted();
        return found.better ? keep(state, *found.better) : m_run.keepProgress(state);
    }

    Result<void> keep(SearchedState& state, const ModuleRunResult& result) {
        const std::int64_t before = m_run.judge(state);
        INLINESCOPE_CHECK(m_run.keep(state, result));
        const std::int64_t change = m_run.judge(state) - before;
        auto gains = std::make_shared<SearchGains>(*m_soFar.gains);
        gains->steps.push_back({secondsSinceStart(), m_soFar.change() + change});
        gains->modules[state.module.name] += change;
        m_soFar.gains = std::move(gains);
        tell(state.module.name);
        return {};
    }

    /// A module that cannot be compiled again stays as it is.
    Result<void> giveUp(Searched& module, const Error& error) {
        if (error.code == ErrorCode::Cancelled || error.code == ErrorCode::WorkspaceUnusable) return error;
        module.closed = true;
        return m_run.report({Severity::Error, module.state->module.name, error});
    }

    /// Compiles the module with the script alone, since the run must be reproducible by its script.
    Result<void> prove(SearchedState& state) {
        if (state.proven) return {};
        INLINESCOPE_TRY(VariantMeter meter,
                        VariantMeter::open(m_context, m_run.name(), state.module.name, m_options.limits));
        INLINESCOPE_TRY(const ModuleRunResult result, meter.compile(Others::Decide, {}));
        use(state, 1);
        if (result.status != ModuleRunStatus::Ok)
            return Error{errorCodeOf(result.status), result.diagnostics, state.module.name, {}, {}};
        if (result.objectHash == state.objectHash) {
            state.proven = true;
            return m_run.keepProgress(state);
        }
        INLINESCOPE_CHECK(m_run.report(
            {Severity::Warning,
             state.module.name,
             {ErrorCode::Internal,
              "the script makes another object than the search had measured: " + std::to_string(result.sizes.text) +
                  " bytes of text, not " + std::to_string(state.sizes.text),
              state.module.name,
              {},
              {},
              "The script's object was kept."}}));
        INLINESCOPE_CHECK(keep(state, result));
        state.proven = true;
        return {};
    }

    void use(SearchedState& state, std::int64_t compiles) {
        state.progress.compiles += compiles;
        m_soFar.compiles += compiles;
        m_budget.use(compiles);
    }

    // --- for who watches ---

    double secondsSinceStart() const { return std::chrono::duration<double>(Clock::now() - m_start).count(); }
    std::int64_t finished() const { return std::ranges::count(m_modules, true, &Searched::closed); }

    void tell(const std::string& module) {
        if (!m_watch) return;
        m_soFar.module = module;
        m_soFar.modules = std::int64_t(m_modules.size());
        m_soFar.finished = finished();
        m_soFar.seconds = secondsSinceStart();
        m_watch(m_soFar);
    }

    /// Shows the number of finished modules, and the progress of the current one.
    void showProgress(const SearchedState& state, std::size_t done, std::size_t of) {
        Progress progress;
        progress.done = finished();
        progress.total = std::int64_t(m_modules.size());
        progress.item = state.module.name + ", move " + std::to_string(done) + " of " + std::to_string(of) + ", " +
                        std::to_string(state.sizes.text - state.progress.startText) + " bytes so far";
        if (const auto left = m_budget.timeLeft()) progress.secondsLeft = double(left->count());
        m_context.progress(progress);
        tell(state.module.name);
    }

    using Clock = std::chrono::steady_clock;

    const JobContext& m_context;
    const SearchOptions& m_options;
    SearchRun& m_run;
    const WatchSearch& m_watch;
    const Clock::time_point m_start = Clock::now();
    SearchSoFar m_soFar;
    SearchBudget m_budget;
    MoveHistory m_history;
    std::vector<Searched> m_modules;
};

} // namespace

Result<SearchSummary> searchCorpus(const JobContext& context, const SearchOptions& options, const WatchSearch& watch) {
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(context.workspacePath));
    INLINESCOPE_TRY(WorkspaceReader reader, workspace.reader());
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer(Workspace::PatientWait));
    SearchRun run(context, options, std::move(reader), std::move(writer));
    INLINESCOPE_CHECK(run.begin());
    const Result<void> ended = Search(context, options, run, watch).go();
    const bool cancelled = !ended.ok() && ended.error().code == ErrorCode::Cancelled;
    INLINESCOPE_CHECK(run.finish(cancelled    ? RunStatus::Cancelled
                                 : ended.ok() ? RunStatus::Finished
                                              : RunStatus::Failed));
    if (!cancelled) INLINESCOPE_CHECK(ended);
    INLINESCOPE_TRY(const WorkspaceReader result, openSnapshot(context.workspacePath));
    INLINESCOPE_TRY(Table table, searchTable(result, run.name()));
    return SearchSummary{run.name(), std::move(table), cancelled};
}

} // namespace inlinescope
