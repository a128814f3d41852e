// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/search/search_job.h"

#include "core/base/caught.h"
#include "core/jobs/common/pool_options.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/compile/release_choice.h"
#include "core/jobs/search/search_memory.h"
#include "core/jobs/search/search_run.h"
#include "core/jobs/search/search_step.h"
#include "core/jobs/search/search_table.h"
#include "core/jobs/search/step_threads.h"
#include "core/model/names.h"
#include "core/model/policy_words.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <list>
#include <mutex>
#include <utility>

namespace inlinescope {

namespace {

/// Steps that are under way at a time. The same on every machine, since it decides what a step knows of others.
constexpr std::size_t stepsAtATime = 8;
/// The expected gain of a start before its first step, as a part of the module's bytes: published local searches and
/// ours gained about a tenth from the best known result; another start must first come as far as that. The built-in
/// policy saves about a twentieth in a few compiles, where a step of the others takes tens of them.
constexpr std::array<double, 5> expectedParts{0.1, 0.5, 0.005, 0.01, 0};
/// A step that gained nothing may be followed by one that does.
constexpr double leastExpected = 0.25;
/// The part of the time that is left for one step at most, so that the steps that wait for it are not too old.
constexpr double partOfTime = 0.25;
/// But not less than this: a step has a fixed cost.
constexpr double leastSeconds = 15;
/// Compiles of a step at least, if there are so many: the first use of a session has a fixed cost.
constexpr std::int64_t leastCompiles = 32;
/// Bytes that steps leave for later steps of their modules, at most.
constexpr std::size_t mostMemory = std::size_t(512) << 20;

struct Searched;

/// A start of a module, as the search plans its steps.
struct Planned {
    Searched* module = nullptr;
    SearchTrack track;
    double expected = 0;         ///< bytes that its next step is expected to gain
    std::string objectHash = {}; ///< of its state
    bool underWay = false;
    bool done = false; ///< exhausted, of no use, or impossible; a step under way has its own word for it
};

/// A module and its search from each start.
struct Searched {
    SearchedState* state = nullptr;
    std::vector<Planned> starts;
    std::int64_t rounds = 0;
    std::string firstHash; ///< of the best known result
    bool closed = false;   ///< exhausted, or cannot be searched
};

/// A step from its start until its result is used. Results are used in the order of starting.
struct StepUnderWay {
    Planned* planned = nullptr;
    StepRequest request;
    std::int64_t reserved = 0; ///< compiles
    std::optional<Result<StepResult>> result;
    bool ended = false;
};

class CorpusSearch {
public:
    CorpusSearch(const JobContext& context, const SearchOptions& options, SearchRun& run, const WatchSearch& watch)
        : m_context(context), m_options(options), m_run(run), m_watch(watch),
          m_budget(options.budget, options.compiles), m_threads(threads()) {
        m_soFar.run = run.name();
        m_soFar.objective = options.objective;
    }

    /// Takes steps until nothing helps or the budget is used up.
    Result<void> go() {
        INLINESCOPE_TRY(const std::string builtIn, builtInPolicy());
        for (SearchedState& state : m_run.modules())
            if (state.wanted) add(state, builtIn);
        tell({});
        while (true) {
            while (Planned* next = chooseNext())
                start(*next);
            if (m_underWay.empty()) break;
            INLINESCOPE_CHECK(useFirst());
        }
        return proveAll();
    }

    const std::optional<Error>& givenUp() const { return m_givenUp; }

private:
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
        Searched& module = m_modules.emplace_back();
        module.state = &state;
        // Which moves make the corpus smaller changes with the other modules, so an exhausted module stays open.
        module.closed = state.progress.exhausted && m_options.objective == SearchObjective::Text;
        const bool noPolicy = std::ranges::count(state.builtIn, builtIn) > 0 || state.progress.compiles > 0;
        for (const SearchStart start : {SearchStart::BestKnown, SearchStart::Policy, SearchStart::Heuristic,
                                        SearchStart::Nothing, SearchStart::AllWays}) {
            const double expected = expectedParts[std::size_t(start)] * double(m_run.judge(state));
            const bool done = start == SearchStart::Policy && noPolicy;
            module.starts.push_back({&module, {start, ModuleSearch(m_options.seed)}, expected, {}, false, done});
        }
        beginAgain(module);
        m_soFar.textBefore += state.sizes.text;
    }

    /// Lets the local search from the module's best state begin.
    void beginAgain(Searched& module) const {
        Planned& first = module.starts.front();
        first.track = begun(*module.state);
        first.done = false;
        first.objectHash = module.firstHash = module.state->objectHash;
    }

    // --- steps ---

    /// The built-in policy is tried before the local searches, one of which begins from the better result; all ways are
    /// tried after them, since they find most of what there is in less time.
    static bool canBegin(const Planned& planned) {
        if (planned.module->closed || planned.done || planned.underWay) return false;
        return std::ranges::all_of(planned.module->starts, [&](const Planned& other) {
            return other.done || orderOf(other) >= orderOf(planned);
        });
    }
    enum class Order : std::uint8_t { Policy, LocalSearch, AllWays };
    static Order orderOf(const Planned& planned) {
        switch (planned.track.start) {
        case SearchStart::Policy:
            return Order::Policy;
        case SearchStart::AllWays:
            return Order::AllWays;
        default:
            return Order::LocalSearch;
        }
    }

    /// The step with the highest expected gain for its cost, if one more may begin.
    Planned* chooseNext() {
        if (m_underWay.size() >= stepsAtATime || m_budget.isSpent()) return nullptr;
        Planned* best = nullptr;
        double most = 0;
        for (Searched& module : m_modules)
            for (Planned& planned : module.starts) {
                if (!canBegin(planned)) continue;
                const double rate = planned.expected / double(module.state->module.bitcodeSize + 1);
                if (best && rate <= most) continue;
                best = &planned;
                most = rate;
            }
        return best;
    }

    std::size_t threads() const { return std::min(stepsAtATime, processesOf(m_options.limits)); }

    void start(Planned& planned) {
        const double timeOfStep = this->timeOfStep();
        const SearchBudget budget = m_budget.part(1, compilesOfStep());
        StepUnderWay& step = m_underWay.emplace_back(
            StepUnderWay{&planned, requestOf(*planned.module, budget), budget.compilesLeft().value_or(0), {}, false});
        m_budget.use(step.reserved);
        planned.underWay = true;
        planned.track.memory = m_memory.take(planned.module->state->module.name);
        m_threads.start([this, &step, timeOfStep] {
            JobContext context = m_context;
            context.finding = [this](const Finding& finding) {
                m_threads.report([this, finding] { m_context.finding(finding); });
            };
            step.request.limits.jobs = m_threads.share(int(processesOf(m_options.limits)));
            // Its time begins now, not while it waited for a thread.
            step.request.budget = step.request.budget.part(timeOfStep, step.reserved);
            Result<StepResult> result = caught([&] { return takeStep(context, step.planned->track, step.request); });
            m_threads.report([&step, result = std::move(result)]() mutable {
                step.result = std::move(result);
                step.ended = true;
            });
        });
    }

    StepRequest requestOf(const Searched& module, const SearchBudget& budget) {
        const SearchedState& state = *module.state;
        const auto measured = [this, &state](std::size_t done, std::size_t of) {
            m_threads.report([this, &state, done, of] { showProgress(state, done, of); });
        };
        return {
            m_run.name(),       state.module.name, m_storing,        m_pools,   m_options.limits, m_run.judging(state),
            m_run.judge(state), best(state),       module.firstHash, m_history, budget,           measured};
    }

    /// An equal part of what is left for each module that is not closed.
    double timeOfStep() const {
        const auto left = m_budget.timeLeft();
        if (!left) return 1;
        const auto open = double(std::ranges::count(m_modules, false, &Searched::closed));
        const double equal = std::min(partOfTime, double(threads()) / std::max(1.0, open));
        return std::clamp(leastSeconds / double(left->count() + 1), equal, 1.0);
    }

    /// An equal part of what is left for each that can begin.
    std::int64_t compilesOfStep() const {
        const std::int64_t left = m_budget.compilesLeft().value_or(0);
        std::int64_t open = 0;
        for (const Searched& module : m_modules)
            for (const Planned& planned : module.starts)
                open += canBegin(planned);
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
        Planned& planned = *step.planned;
        Searched& module = *planned.module;
        planned.underWay = false;
        m_memory.keep(module.state->module.name, std::exchange(planned.track.memory, {}));
        m_budget.use(-step.reserved);
        if (!step.result->ok()) return giveUp(module, step.result->error());
        StepResult& found = **step.result;
        count(*module.state, found.compiles);
        module.rounds += found.rounds;
        module.state->progress.rounds += found.rounds;
        for (const auto& [move, change] : found.learned)
            m_history.add(move, change);
        if (found.components > 0) {
            module.state->progress.components = found.components;
            module.state->progress.proved = found.proved;
        }
        planned.done = planned.track.done;
        INLINESCOPE_CHECK(useState(planned, found));
        if (found.finding) INLINESCOPE_CHECK(m_run.report(*found.finding)); // storing a result removes earlier ones
        close(module);
        return m_run.keepProgress(*module.state);
    }

    Result<void> useState(Planned& planned, const StepResult& found) {
        SearchTrack& track = planned.track;
        SearchedState& state = *planned.module->state;
        if (!track.state) return {};
        ModuleRunResult& object = *track.state;
        const bool known = track.start == SearchStart::BestKnown, same = object.objectHash == state.objectHash;
        const std::int64_t bytes = m_run.judging(state)(object.sizes, object.functions), least = m_run.judge(state);
        if (known && same && track.proven) state.proven = true;
        // A known result that its script does not make cannot stay.
        if (track.proven && !same && (bytes < least || (known && !state.proven))) {
            INLINESCOPE_CHECK(keep(planned, object));
            state.proven = true;
            // From there single decisions may help again.
            if (orderOf(planned) != Order::LocalSearch) beginAgain(*planned.module);
        }
        object.features = {};
        if (orderOf(planned) == Order::LocalSearch) planned.objectHash = object.objectHash; // others go on from nothing
        expectMore(planned, found.gained, bytes - m_run.judge(state));
        const bool ofAnother = std::ranges::any_of(planned.module->starts, [&](const Planned& other) {
            return other.track.start != SearchStart::BestKnown && other.objectHash == state.objectHash;
        });
        // Other modules have changed, so that what the step found is of no use any more.
        if (known && object.objectHash != state.objectHash && !ofAnother) track.state.reset();
        return {};
    }

    /// After a step that gained `gained` bytes, and is `gap` above the module's best state. A start that has come to
    /// the state of another one ends, and one that the fast sweeps do not make the best.
    static void expectMore(Planned& planned, std::int64_t gained, std::int64_t gap) {
        const double hoped = gained * 2 > gap ? double(gained) / 2 : 0;
        planned.expected = std::max(hoped, leastExpected);
        const SearchTrack& track = planned.track;
        if (gap > 0 && track.search.isApart()) planned.done = true;
        for (const Planned& other : planned.module->starts)
            if (&other != &planned && other.objectHash == planned.objectHash && !planned.objectHash.empty())
                planned.done = planned.done || track.start != SearchStart::BestKnown;
    }

    void close(Searched& module) {
        const bool exhausted = std::ranges::all_of(module.starts, [](const Planned& planned) { return planned.done; });
        if (exhausted) module.state->progress.exhausted = true;
        module.closed = module.closed || exhausted || (m_options.rounds && module.rounds >= *m_options.rounds);
        for (Planned& planned : module.starts)
            if (planned.done && !planned.underWay) planned.track.state.reset(); // its decisions take much memory
        if (module.closed) m_memory.forget(module.state->module.name);
    }

    /// A local search from the module's best state.
    SearchTrack begun(const SearchedState& state) const {
        SearchTrack track{SearchStart::BestKnown, ModuleSearch(m_options.seed)};
        track.proven = state.proven;
        track.taken = state.progress.taken;
        return track;
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

    Result<void> keep(const Planned& planned, const ModuleRunResult& result) {
        SearchedState& state = *planned.module->state;
        if (planned.track.start != SearchStart::AllWays) state.progress.taken = planned.track.taken;
        state.progress.foundFrom = nameOf(planned.track.start, state.progress);
        state.progress.exhausted = false;
        const std::int64_t before = m_run.judge(state);
        {
            const std::lock_guard storing(m_storing); // the result and the script are two transactions
            INLINESCOPE_CHECK(m_run.keep(state, result));
        }
        const std::int64_t change = m_run.judge(state) - before;
        auto gains = std::make_shared<SearchGains>(*m_soFar.gains);
        gains->steps.push_back({secondsSinceStart(), m_soFar.change() + change});
        gains->modules[state.module.name] += change;
        m_soFar.gains = std::move(gains);
        tell(state.module.name);
        return m_run.addGain(secondsSinceStart(), m_soFar.change());
    }

    /// A module that cannot be compiled again stays as it is.
    Result<void> giveUp(Searched& module, const Error& error) {
        if (error.code == ErrorCode::Cancelled || error.code == ErrorCode::WorkspaceUnusable) return error;
        m_memory.forget(module.state->module.name);
        if (std::exchange(module.closed, true)) return {};
        if (!m_givenUp) m_givenUp = error;
        return m_run.report({Severity::Error, module.state->module.name, error});
    }

    /// Compiles those modules with their script alone whose known result was made in another way.
    Result<void> proveAll() {
        m_budget = SearchBudget(std::nullopt, 0);
        std::list<Searched> unproven;
        for (SearchedState& state : m_run.modules()) {
            if (state.proven) continue;
            Searched& module = unproven.emplace_back();
            module.state = &state;
            module.starts.push_back({&module, {SearchStart::BestKnown, ModuleSearch(m_options.seed)}});
        }
        for (Searched& module : unproven)
            start(module.starts.front());
        return useAll();
    }

    Result<void> useAll() {
        while (!m_underWay.empty()) {
            INLINESCOPE_CHECK(useFirst());
        }
        return {};
    }

    Result<void> useFirst() {
        m_threads.listenUntil(m_underWay.front().ended);
        INLINESCOPE_CHECK(use(m_underWay.front()));
        m_underWay.pop_front();
        return {};
    }

    void count(SearchedState& state, std::int64_t compiles) {
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

    /// Shows the number of finished modules, and the progress of one that is searched.
    void showProgress(const SearchedState& state, std::size_t done, std::size_t of) {
        Progress progress;
        progress.done = finished();
        progress.total = std::int64_t(m_modules.size());
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
    MoveHistory m_history;
    std::list<Searched> m_modules;
    std::list<StepUnderWay> m_underWay;
    std::mutex m_storing;
    SearchMemory m_memory{mostMemory};
    KeptPools m_pools{processesOf(m_options.limits)};
    std::optional<Error> m_givenUp; ///< the first
    StepThreads m_threads;          ///< the last, since its steps use the others
};

} // namespace

Result<SearchSummary> searchCorpus(const JobContext& context, const SearchOptions& options, const WatchSearch& watch) {
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(context.workspacePath));
    INLINESCOPE_TRY(WorkspaceReader reader, workspace.reader());
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer(Workspace::PatientWait));
    SearchRun run(context, options, std::move(reader), std::move(writer));
    INLINESCOPE_CHECK(run.begin());
    CorpusSearch search(context, options, run, watch);
    const Result<void> ended = search.go();
    const bool cancelled = !ended.ok() && ended.error().code == ErrorCode::Cancelled;
    INLINESCOPE_CHECK(run.finish(cancelled    ? RunStatus::Cancelled
                                 : ended.ok() ? RunStatus::Finished
                                              : RunStatus::Failed));
    if (!cancelled) INLINESCOPE_CHECK(ended);
    INLINESCOPE_TRY(const WorkspaceReader result, openSnapshot(context.workspacePath));
    INLINESCOPE_TRY(Table table, searchTable(result, run.name()));
    return SearchSummary{run.name(), std::move(table), cancelled, search.givenUp()};
}

} // namespace inlinescope
