// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/search/search_job.h"

#include "core/base/caught.h"
#include "core/base/counted.h"
#include "core/jobs/common/pool_options.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/compile/release_choice.h"
#include "core/jobs/search/search_memory.h"
#include "core/jobs/search/search_plan.h"
#include "core/jobs/search/search_run.h"
#include "core/jobs/search/search_step.h"
#include "core/jobs/search/search_table.h"
#include "core/jobs/search/step_threads.h"
#include "core/model/names.h"
#include "core/model/policy_words.h"

#include <algorithm>
#include <chrono>
#include <list>
#include <mutex>
#include <utility>

namespace inlinescope {

namespace {

/// Steps that are under way at a time. The same on every machine, since it decides what a step knows of others.
constexpr std::size_t stepsAtATime = 8;
/// The part of the time that is left for one step at most, so that the steps that wait for it are not too old.
constexpr double partOfTime = 0.25;
/// But not less than this: a step has a fixed cost.
constexpr double leastSeconds = 15;
/// Steps that are still under way so long after the end of the time are given up: a part of the time, but not less than
/// the seconds.
constexpr int partsOfDelay = 20;
constexpr std::chrono::seconds leastDelay{1};
/// Compiles of a step at least, if there are so many: the first use of a session has a fixed cost.
constexpr std::int64_t leastCompiles = 32;
/// Bytes that steps leave for later steps of their modules, at most.
constexpr std::size_t mostMemory = std::size_t(512) << 20;

/// A step from its start until its result is used. Results are used in the order of starting.
struct StepUnderWay {
    PlannedStart* planned = nullptr;
    StepRequest request;
    std::int64_t reserved = 0;                ///< compiles
    std::optional<Result<StepResult>> result; ///< absent if the time ended before it began
    bool ended = false;
};

class CorpusSearch {
public:
    CorpusSearch(const JobContext& context, const SearchOptions& options, const SearchBudget& budget, SearchRun& run,
                 const WatchSearch& watch)
        : m_context(context), m_options(options), m_run(run), m_watch(watch), m_budget(budget), m_threads(threads()) {
        m_soFar.run = run.name();
        m_soFar.objective = options.objective;
    }

    /// Takes steps until nothing helps or the budget is used up.
    Result<void> go() {
        const Result<void> ended = takeSteps();
        const Result<void> kept = addEnd();
        return ended.ok() ? kept : ended;
    }

    CorpusSearch(const CorpusSearch&) = delete;
    CorpusSearch& operator=(const CorpusSearch&) = delete;
    ~CorpusSearch() { m_cancelSteps.cancel(); } // after an error; the threads are waited for

    /// Whether the time was too short to prove a result of each module.
    bool leavesUnproven() const {
        return hasProofsLeft() && !std::ranges::all_of(m_run.modules(), &SearchedState::proven);
    }

    const std::optional<Error>& givenUp() const { return m_givenUp; }

private:
    Result<void> takeSteps() {
        INLINESCOPE_TRY(const std::string builtIn, builtInPolicy());
        for (SearchedState& state : m_run.modules())
            add(state, builtIn);
        tell({});
        while (true) {
            while (PlannedStart* next = chooseNext())
                start(*next);
            if (m_underWay.empty()) return reportUnproven();
            const Result<void> used = useFirst();
            if (!used.ok()) return m_context.cancel.isCancelled() ? useEnded(used) : used;
        }
    }

    /// Whether known results were not tried: only time keeps them from it.
    bool hasProofsLeft() const {
        const auto isLeft = [](const PlannedStart& planned) {
            return planned.order() == PlannedStart::Order::Known && !planned.done;
        };
        return std::ranges::any_of(m_modules,
                                   [&](const auto& module) { return std::ranges::any_of(module.starts, isLeft); });
    }
    /// The fingerprint of the policy that is built in; empty if no known result is by any, or if it cannot be found,
    /// which the steps that try it then say.
    Result<std::string> builtInPolicy() {
        if (std::ranges::all_of(m_run.modules(), [](const auto& state) { return state.builtIn.empty(); }))
            return std::string();
        MeterLimits limits = m_options.limits;
        limits.jobs = 1;
        const auto pool = m_pools.lend(m_context, limits);
        const auto found = findRelease(std::string(releasePolicy), *pool, m_context.cancel);
        if (found.ok()) return found->policy.fingerprint;
        if (found.error().code == ErrorCode::Cancelled) return found.error();
        return std::string();
    }

    /// A result by another policy than `builtIn`, as an older program's, does not keep that from being tried.
    void add(SearchedState& state, const std::string& builtIn) {
        SearchedStarts& module = m_modules.emplace_back();
        module.state = &state;
        const bool noPolicy = std::ranges::count(state.builtIn, builtIn) > 0 || hasTriedPolicy(state.progress);
        module.plan(m_options, m_run.judge(state), noPolicy);
        if (state.wanted) m_soFar.textBefore += state.sizes.text;
    }

    /// It is tried before the first round.
    static bool hasTriedPolicy(const SearchedModule& progress) {
        return progress.rounds > 0 || progress.foundFrom == toString(PolicyKind::Release);
    }

    // --- steps ---

    static bool isOfAllWays(const PlannedStart& planned) { return planned.order() == PlannedStart::Order::AllWays; }

    PlannedStart* chooseNext() { return m_underWay.size() < stepsAtATime ? nextStart(m_modules, m_budget) : nullptr; }

    std::size_t threads() const { return std::min(stepsAtATime, processesOf(m_options.limits)); }

    void start(PlannedStart& planned) {
        const double timeOfStep = this->timeOfStep();
        // A known result is proved whatever is left.
        const bool isProof = planned.order() == PlannedStart::Order::Known;
        const SearchBudget budget = m_budget.part(1, isProof ? 0 : compilesOfStep());
        StepUnderWay& step = m_underWay.emplace_back(
            StepUnderWay{&planned, requestOf(planned, budget), budget.compilesLeft().value_or(0), {}, false});
        m_budget.use(step.reserved);
        planned.underWay = true;
        // Its judge is one for all of its steps.
        if (isOfAllWays(planned) && !planned.track.allWays)
            planned.othersAtBegin = planned.module->state->changesOfOthers;
        planned.track.memory = m_memory.take(planned.module->state->module.name);
        const std::chrono::nanoseconds timeOfProof = planned.module->timeOfProof(), fixedTime = planned.fixedTime();
        m_threads.start([this, &step, timeOfStep, timeOfProof, fixedTime] {
            std::optional<Result<StepResult>> result;
            if (!step.request.budget.isTimeOverAfter(fixedTime)) {
                step.request.limits.jobs = m_threads.share(int(processesOf(m_options.limits)));
                // Its time begins now, not while it waited for a thread.
                step.request.budget = step.request.budget.before(timeOfProof).part(timeOfStep, step.reserved);
                result = caught([&] { return takeStep(contextOfStep(), step.planned->track, step.request); });
            }
            m_threads.report([&step, result = std::move(result)]() mutable {
                step.result = std::move(result);
                step.ended = true;
            });
        });
    }

    JobContext contextOfStep() {
        JobContext context = m_context;
        context.cancel = m_cancelSteps;
        context.finding = [this](const Finding& finding) {
            m_threads.report([this, finding] { m_context.finding(finding); });
        };
        return context;
    }

    StepRequest requestOf(const PlannedStart& planned, const SearchBudget& budget) {
        const SearchedState& state = *planned.module->state;
        const auto measured = [this, &state](std::size_t done, std::size_t of) {
            m_threads.report([this, &state, done, of] { showProgress(state, done, of); });
        };
        StepRequest request{m_run.name(),
                            state.module.name,
                            m_storing,
                            m_pools,
                            m_options.limits,
                            m_run.judging(state),
                            m_run.judge(state),
                            best(state),
                            planned.module->firstHash,
                            std::nullopt,
                            m_history,
                            budget,
                            measured};
        if (planned.track.start == SearchStart::Known && state.better) request.known = state.better->row;
        return request;
    }

    /// An equal part of what is left for each module that is not closed.
    double timeOfStep() const {
        const auto left = m_budget.timeLeft();
        if (!left) return 1;
        const auto open = double(std::ranges::count(m_modules, false, &SearchedStarts::closed));
        const double equal = std::min(partOfTime, double(threads()) / std::max(1.0, open));
        return std::clamp(leastSeconds / double(left->count() + 1), equal, 1.0);
    }

    /// An equal part of what is left for each that can begin.
    std::int64_t compilesOfStep() const {
        const std::int64_t left = m_budget.compilesLeft().value_or(0);
        std::int64_t open = 0;
        for (const SearchedStarts& module : m_modules)
            for (const PlannedStart& planned : module.starts)
                open += planned.canBegin();
        const std::int64_t most = std::int64_t(stepsAtATime - m_underWay.size());
        return std::max(leastCompiles, left / std::max<std::int64_t>(1, std::min(open, most)));
    }

    static ModuleRunResult best(const SearchedState& state) {
        ModuleRunResult best;
        best.status = ModuleRunStatus::Ok;
        best.sizes = state.sizes;
        best.functions = state.functions;
        best.objectHash = state.objectHash;
        return best;
    }

    /// Stores what a step has found.
    Result<void> use(StepUnderWay& step) {
        PlannedStart& planned = *step.planned;
        SearchedStarts& module = *planned.module;
        planned.underWay = false;
        m_memory.keep(module.state->module.name, std::exchange(planned.track.memory, {}));
        m_budget.use(-step.reserved);
        if (!step.result || isLate(*step.result)) return {};
        if (!step.result->ok()) return giveUp(planned, step.result->error());
        StepResult& found = **step.result;
        if (planned.order() != PlannedStart::Order::Known) m_budget.use(found.compiles);
        m_soFar.compiles += found.compiles;
        module.state->progress.compiles += found.compiles;
        module.rounds += found.rounds;
        module.state->progress.rounds += found.rounds;
        for (const auto& [move, change] : found.learned)
            m_history.add(move, change);
        planned.done = planned.track.done;
        INLINESCOPE_CHECK(useState(planned, found));
        useProof(planned, found);
        if (planned.order() == PlannedStart::Order::Known) endProof(planned);
        for (const Finding& finding : found.findings)
            INLINESCOPE_CHECK(m_run.report(finding)); // storing a result removes earlier ones
        for (SearchedStarts& each : m_modules)        // others may begin again
            close(each);
        return m_run.keepProgress(*module.state);
    }

    /// What is proved is so of one state only, which may be another one than the module's, and with the bodies of other
    /// modules by which all ways were judged.
    static void useProof(const PlannedStart& planned, const StepResult& found) {
        if (found.components == 0 || planned.isOutdated()) return;
        SearchedState& state = *planned.module->state;
        state.progress.components = found.components;
        state.progress.proved = found.provedHash == state.objectHash ? found.proved : 0;
    }

    Result<void> useState(PlannedStart& planned, const StepResult& found) {
        SearchTrack& track = planned.track;
        SearchedState& state = *planned.module->state;
        if (!track.state) return {};
        ModuleRunResult& object = *track.state;
        const bool known =
            track.start == SearchStart::BestKnown || (track.start == SearchStart::Known && !state.better);
        const bool same = object.objectHash == state.objectHash;
        const std::int64_t bytes = m_run.judging(state)(object.sizes, object.functions), least = m_run.judge(state);
        if (known && same && track.proven) state.proven = true;
        // A known result that its script does not make cannot stay.
        if (track.proven && !same && (bytes < least || (known && !state.proven))) {
            INLINESCOPE_CHECK(keep(planned, object));
            state.proven = true;
            if (planned.order() < PlannedStart::Order::LocalSearch) planned.module->beginAgain();
        }
        // From what all ways gave, single decisions may help again.
        if (isOfAllWays(planned) && planned.done) planned.module->beginAgain();
        object.features = {};
        if (planned.order() == PlannedStart::Order::LocalSearch)
            planned.objectHash = object.objectHash; // others go on from nothing
        planned.expectMore(found.gained, bytes - m_run.judge(state));
        const bool ofAnother = std::ranges::any_of(planned.module->starts, [&](const PlannedStart& other) {
            return other.track.start != SearchStart::BestKnown && other.objectHash == state.objectHash;
        });
        // Other modules have changed, so that what the step found is of no use any more.
        if (known && object.objectHash != state.objectHash && !ofAnother) track.state.reset();
        return {};
    }

    /// After a result of another run the module's own is proved. Then the local search begins.
    static void endProof(PlannedStart& planned) {
        SearchedStarts& module = *planned.module;
        planned.done = !module.state->better || module.state->proven;
        module.state->better.reset();
        module.beginAgain();
    }

    void close(SearchedStarts& module) {
        module.close(m_options);
        for (PlannedStart& planned : module.starts)
            if (planned.done && !planned.underWay) planned.track.state.reset(); // its decisions take much memory
        if (module.closed) m_memory.forget(module.state->module.name);
    }

    /// The name of a start; empty for that which continues what others found.
    static std::string nameOf(SearchStart start, const SearchedModule& progress) {
        switch (start) {
        case SearchStart::Policy:
            return std::string(toString(PolicyKind::Release));
        case SearchStart::Heuristic:
            return std::string(toString(PolicyKind::Default));
        case SearchStart::Nothing:
            return std::string(toString(PolicyKind::Never));
        default:
            return progress.foundFrom.empty() ? progress.startRun : progress.foundFrom;
        }
    }

    Result<void> keep(const PlannedStart& planned, const ModuleRunResult& result) {
        SearchedState& state = *planned.module->state;
        const bool isStart = planned.track.start == SearchStart::Known && state.better;
        // What all ways give, and what its own script makes, continues what others found.
        const bool goesOn =
            planned.track.start == SearchStart::AllWays || (planned.track.start == SearchStart::Known && !isStart);
        if (!goesOn) state.progress.taken = planned.track.taken;
        state.progress.components = state.progress.proved = 0;
        if (planned.track.start != SearchStart::AllWays) planned.module->forgetProof();
        // The state is as old as the search that has found it.
        PlannedStart& first = planned.module->starts.front();
        if (planned.order() == PlannedStart::Order::LocalSearch)
            first.othersAtBegin = std::min(first.othersAtBegin, planned.othersAtBegin);
        if (isStart) {
            state.progress.startRun = state.progress.foundFrom = state.better->run;
            state.progress.startText = state.better->row.sizes.text;
        }
        state.progress.foundFrom = nameOf(planned.track.start, state.progress);
        state.progress.exhausted = false;
        const std::int64_t before = m_run.judge(state), textBefore = state.sizes.text;
        {
            const std::lock_guard storing(m_storing); // the result and the script are two transactions
            INLINESCOPE_CHECK(m_run.keep(state, result));
        }
        if (!isStart) return addGain(state, m_run.judge(state) - before);
        if (state.wanted) m_soFar.textBefore += state.sizes.text - textBefore;
        tell(state.module.name);
        return {};
    }

    Result<void> addGain(const SearchedState& state, std::int64_t change) {
        auto gains = std::make_shared<SearchGains>(*m_soFar.gains);
        gains->steps.push_back({secondsSinceStart(), m_soFar.change() + change});
        gains->modules[state.module.name] += change;
        m_soFar.gains = std::move(gains);
        tell(state.module.name);
        return m_run.addGain(secondsSinceStart(), m_soFar.change());
    }

    /// The time after the last gain, so that a later search of the run begins after it.
    Result<void> addEnd() {
        const auto& steps = m_soFar.gains->steps;
        const double seconds = secondsSinceStart(), millisecond = 0.001;
        if (m_soFar.compiles == 0 || (!steps.empty() && seconds < steps.back().seconds + millisecond)) return {};
        return m_run.addGain(seconds, m_soFar.change());
    }

    /// A module that cannot be compiled again stays as it is.
    Result<void> giveUp(PlannedStart& planned, const Error& error) {
        if (error.code == ErrorCode::Cancelled || error.code == ErrorCode::WorkspaceUnusable) return error;
        SearchedStarts& module = *planned.module;
        planned.done = true;
        m_memory.forget(module.state->module.name);
        module.closed = true;
        if (std::exchange(module.givenUp, true)) return {};
        if (!m_givenUp) m_givenUp = error;
        return m_run.report({Severity::Error, module.state->module.name, error});
    }

    /// Of modules for whose known results the time was too short.
    Result<void> reportUnproven() {
        const auto isUnproven = [](const SearchedState& state) { return !state.proven || state.better; };
        const auto modules = std::ranges::count_if(m_run.modules(), isUnproven);
        if (modules == 0 || !hasProofsLeft()) return {};
        return m_run.report({Severity::Note,
                             m_run.name(),
                             {ErrorCode::LimitExceeded,
                              "the budget ended before the best known results of " + counted(modules, "module") +
                                  " were compiled again; the run has others of them",
                              m_run.name(),
                              {},
                              {},
                              "Search on with the same name."}});
    }

    Result<void> useFirst() {
        m_threads.listenUntil(m_underWay.front().ended, [this] { cancelSteps(); });
        INLINESCOPE_CHECK(use(m_underWay.front()));
        m_underWay.pop_front();
        return {};
    }

    /// After a cancel, which was the result of the first step: stores what others have found that had ended before.
    Result<void> useEnded(const Result<void>& cancelled) {
        for (StepUnderWay& step : m_underWay) {
            m_threads.listenUntil(step.ended, [this] { cancelSteps(); });
            if (step.result && step.result->ok()) INLINESCOPE_CHECK(use(step));
        }
        return cancelled;
    }

    /// After a cancel, or if the time is over for longer than a step may be late.
    void cancelSteps() const {
        if (m_context.cancel.isCancelled() || m_budget.isTimeOverAfter(-mostDelay())) m_cancelSteps.cancel();
    }
    std::chrono::seconds mostDelay() const {
        return std::max(leastDelay, m_options.budget.value_or(leastDelay) / partsOfDelay);
    }
    /// Whether the search has cancelled the step.
    bool isLate(const Result<StepResult>& result) const {
        return !result.ok() && result.error().code == ErrorCode::Cancelled && !m_context.cancel.isCancelled() &&
               m_cancelSteps.isCancelled();
    }

    // --- for who watches ---

    double secondsSinceStart() const { return std::chrono::duration<double>(Clock::now() - m_start).count(); }
    std::int64_t finished() const {
        return std::ranges::count_if(m_modules,
                                     [](const auto& module) { return module.closed && module.state->wanted; });
    }
    std::int64_t wanted() const { return std::ranges::count(m_run.modules(), true, &SearchedState::wanted); }

    void tell(const std::string& module) {
        if (!m_watch) return;
        m_soFar.module = module;
        m_soFar.modules = wanted();
        m_soFar.finished = finished();
        m_soFar.seconds = secondsSinceStart();
        m_watch(m_soFar);
    }

    /// Shows the number of finished modules, and the progress of one that is searched.
    void showProgress(const SearchedState& state, std::size_t done, std::size_t of) {
        Progress progress;
        progress.done = finished();
        progress.total = wanted();
        progress.item = state.module.name + ", measurement " + std::to_string(done) + " of " + std::to_string(of) +
                        ", " + std::to_string(state.sizes.text - state.progress.startText) + " bytes so far";
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
    const CancelToken m_cancelSteps;
    MoveHistory m_history;
    std::list<SearchedStarts> m_modules;
    std::list<StepUnderWay> m_underWay;
    std::mutex m_storing;
    SearchMemory m_memory{mostMemory};
    KeptPools m_pools{processesOf(m_options.limits)};
    std::optional<Error> m_givenUp; ///< the first
    StepThreads m_threads;          ///< the last, since its steps use the others
};

} // namespace

Result<SearchSummary> searchCorpus(const JobContext& context, const SearchOptions& options, const WatchSearch& watch) {
    const SearchBudget budget(options.budget, options.compiles); // its time begins
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(context.workspacePath));
    INLINESCOPE_TRY(WorkspaceReader reader, workspace.reader());
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer(Workspace::PatientWait));
    SearchRun run(context, options, std::move(reader), std::move(writer));
    INLINESCOPE_CHECK(run.begin());
    CorpusSearch search(context, options, budget, run, watch);
    const Result<void> ended = search.go();
    const bool cancelled = !ended.ok() && ended.error().code == ErrorCode::Cancelled;
    const RunStatus whole = search.leavesUnproven() ? RunStatus::Cancelled : RunStatus::Finished;
    INLINESCOPE_CHECK(run.finish(cancelled ? RunStatus::Cancelled : ended.ok() ? whole : RunStatus::Failed));
    if (!cancelled) INLINESCOPE_CHECK(ended);
    INLINESCOPE_TRY(const WorkspaceReader result, openSnapshot(context.workspacePath));
    INLINESCOPE_TRY(Table table, searchTable(result, run.name()));
    return SearchSummary{run.name(), std::move(table), cancelled, search.leavesUnproven(), search.givenUp()};
}

} // namespace inlinescope
