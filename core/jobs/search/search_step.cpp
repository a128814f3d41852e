// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/search/search_step.h"

#include "core/base/counted.h"
#include "core/jobs/common/snapshot.h"
#include "core/model/advice_set.h"
#include "core/model/names.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace inlinescope {
namespace {

/// The compiles until a module has nothing inlined: each may show callsites that no compile had before.
constexpr int mostRefusals = 4;
/// Calls to decide of a component of which all ways are tried.
constexpr std::size_t mostCalls = 12;
constexpr int waysPerStep = 64;
/// Compiles at most, since calls that are copied add ways.
constexpr std::int64_t mostWays = 8192;

std::vector<ForcedAdvice> differencesFromDefault(const std::vector<Decision>& decisions) {
    const auto forced = forcedAdvices(decisions);
    std::vector<ForcedAdvice> advices;
    for (std::size_t index = 0; index < decisions.size(); ++index)
        if (forced[index] && decisions[index].defaultAdvice != (decisions[index].advice == Advice::Inline))
            advices.push_back(*forced[index]);
    return advices;
}

class Step {
public:
    Step(VariantMeter meter, const std::string& workspacePath, SearchTrack& track, const StepRequest& request)
        : m_meter(std::move(meter)), m_workspacePath(workspacePath), m_track(track), m_request(request),
          m_budget(request.budget) {
        m_meter.share(m_track.memory);
    }

    Result<StepResult> take() {
        switch (m_track.start) {
        case SearchStart::Known:
            return tried(proveKnown());
        case SearchStart::Policy:
            return tried(compilePolicy());
        case SearchStart::AllWays:
            return tryAllWays();
        default:
            return search();
        }
    }

private:
    Result<StepResult> search() {
        if (!m_track.state) INLINESCOPE_CHECK(begin());
        const std::int64_t before = judge(*m_track.state);
        if (!m_budget.isSpent() && !m_track.done) {
            INLINESCOPE_CHECK(round());
            ++m_result.rounds;
        }
        // The start, if nothing better was found.
        if (!m_track.proven && isLeast(*m_track.state)) INLINESCOPE_CHECK(prove(ModuleRunResult(*m_track.state)));
        m_track.done = m_track.done || m_track.search.isExhausted();
        m_result.gained = before - judge(*m_track.state);
        return std::move(m_result);
    }

    std::int64_t judge(const ModuleRunResult& object) const { return m_request.judge(object.sizes, object.functions); }
    bool isLeast(const ModuleRunResult& object) const { return judge(object) <= m_request.least; }

    void count(std::int64_t compiles) {
        m_result.compiles += compiles;
        m_budget.use(compiles);
    }

    Result<ModuleRunResult> compile(const std::vector<ForcedAdvice>& advices) {
        return checked(m_meter.compile(Others::Decide, advices));
    }
    /// A full compile without features.
    Result<ModuleRunResult> compilePlain(const std::vector<ForcedAdvice>& advices, Others others = Others::Decide) {
        return checked(m_meter.compilePlain(others, advices));
    }
    Result<ModuleRunResult> checked(Result<ModuleRunResult>&& result) {
        count(1);
        INLINESCOPE_TRY(ModuleRunResult made, std::move(result));
        if (made.status != ModuleRunStatus::Ok)
            return Error{errorCodeOf(made.status), made.diagnostics, m_request.module, {}, {}};
        return made;
    }

    // --- local search ---

    Result<void> begin() {
        if (m_track.start != SearchStart::BestKnown) return compileStart();
        INLINESCOPE_TRY(m_track.state, ownResult());
        return {};
    }

    Result<ModuleRunResult> ownResult() const {
        ModuleRunResult result = m_request.best;
        result.decisions = m_meter.decisions();
        return result;
    }

    /// Makes the first state of a start that the run does not have.
    Result<void> compileStart() {
        m_meter.hold({});
        INLINESCOPE_TRY(ModuleRunResult state, compile({}));
        if (m_track.start == SearchStart::Nothing) INLINESCOPE_CHECK(refuseAll(state, true));
        m_track.proven = m_track.start == SearchStart::Heuristic;
        m_track.state = std::move(state);
        // Not another start than the module's best known result.
        m_track.done = m_track.state->objectHash == m_request.knownHash;
        return {};
    }

    /// Compiles until nothing is inlined that can be refused.
    Result<void> refuseAll(ModuleRunResult& state, bool features) {
        AdviceSet refused{{}};
        for (int time = 0; time < mostRefusals; ++time) {
            bool inlines = false;
            for (const auto& advice : forcedAdvices(state.decisions))
                if (advice) {
                    inlines = inlines || advice->advice == Advice::Inline;
                    refused.overrule({advice->hash, advice->occurrence, Advice::Refuse});
                }
            if (!inlines) break;
            INLINESCOPE_TRY(state, features ? compile(refused.list()) : compilePlain(refused.list()));
        }
        return {};
    }

    Result<void> round() {
        m_meter.hold(m_track.state->decisions);
        const RoundStart start{m_meter,  judge(*m_track.state), m_request.judge, m_request.history,
                               m_budget, m_request.measured};
        INLINESCOPE_TRY(SearchRound found, m_track.search.round(start));
        count(found.compiles);
        m_result.learned.insert(m_result.learned.end(), found.learned.begin(), found.learned.end());
        if (!found.better) return {};
        m_track.taken += std::int64_t(found.taken);
        // What is not kept needs no proof.
        if (isLeast(*found.better)) return prove(*found.better);
        m_meter.hold(std::move(found.better->decisions));
        INLINESCOPE_TRY(m_track.state, checked(m_meter.compile(Others::Held, {})));
        m_track.proven = false;
        return {};
    }

    /// Whether the decisions of `found` make the object `own`, the sizes of which may differ from those of a
    /// prepared module by some bytes.
    Result<bool> isMadeBy(const ModuleRunResult& found, const ModuleRunResult& own) {
        if (own.sizes.text == found.sizes.text && own.functions == found.functions) return true;
        m_meter.hold(found.decisions);
        INLINESCOPE_TRY(const ModuleRunResult full, checked(m_meter.compile(Others::Held, {})));
        return full.objectHash == own.objectHash;
    }

    /// Compiles the module with the script alone, since the run must be reproducible by its script, and makes that the
    /// state.
    Result<void> prove(const ModuleRunResult& found) {
        m_meter.hold({});
        INLINESCOPE_TRY(ModuleRunResult own, compile(differencesFromDefault(found.decisions)));
        m_track.proven = true;
        INLINESCOPE_TRY(const bool same, isMadeBy(found, own));
        if (same) {
            m_track.state = std::move(own);
            return {};
        }
        m_result.findings.push_back(
            Finding{Severity::Warning,
                    m_request.module,
                    {ErrorCode::Internal,
                     "the script makes another object than the search had measured: " + std::to_string(own.sizes.text) +
                         " bytes of text, not " + std::to_string(found.sizes.text),
                     m_request.module,
                     {},
                     {},
                     "Of the objects that scripts make, the smallest is kept."}});
        // Otherwise the same step would be tried again.
        m_track.done = m_track.differs = judge(own) >= judge(*m_track.state);
        m_track.state = std::move(own);
        return {};
    }

    // --- known results and the built-in policy ---

    /// A module that cannot be compiled so is searched nevertheless.
    Result<StepResult> tried(const Result<void>& result) {
        m_track.done = true;
        if (result.ok()) return std::move(m_result);
        if (result.error().code == ErrorCode::Cancelled) return result.error();
        m_track.state.reset();
        m_result.findings.push_back({Severity::Warning, m_request.module, result.error()});
        return std::move(m_result);
    }

    Result<void> proveKnown() {
        INLINESCOPE_TRY(m_track.state, m_request.known ? knownResult() : ownResult());
        return isLeast(*m_track.state) ? prove(ModuleRunResult(*m_track.state)) : Result<void>();
    }

    /// What a step needs of it.
    Result<ModuleRunResult> knownResult() const {
        INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(m_workspacePath));
        ModuleRunResult result;
        result.status = ModuleRunStatus::Ok;
        result.sizes = m_request.known->sizes;
        result.objectHash = m_request.known->objectHash;
        INLINESCOPE_TRY(result.functions, reader.moduleRuns().functions(m_request.known->id));
        INLINESCOPE_TRY(result.decisions, reader.decisions().values(m_request.known->id));
        return result;
    }

    Result<void> compilePolicy() {
        INLINESCOPE_TRY(std::optional<ModuleRunResult> compiled, m_meter.compileBuiltInPolicy());
        if (!compiled) return {};
        INLINESCOPE_TRY(ModuleRunResult made, checked(*std::move(compiled)));
        if (judge(made) >= m_request.least) return {};
        m_track.state = made;
        INLINESCOPE_CHECK(prove(made));
        m_result.gained = m_request.least - judge(*m_track.state);
        return {};
    }

    // --- all ways to decide ---

    Result<StepResult> tryAllWays() {
        const std::vector<Decision> decisions = m_meter.decisions();
        if (!m_track.allWays) INLINESCOPE_CHECK(beginAllWays());
        m_meter.hold(decisions);
        ExhaustiveSearch& all = *m_track.allWays;
        for (int ways = 0; ways < waysPerStep && !all.isDone() && !m_budget.isSpent(); ++ways) {
            INLINESCOPE_TRY(const RecordedCompile way, compileWay(all.next()));
            all.take(way);
            m_request.measured(std::size_t(ways) + 1, waysPerStep);
        }
        m_track.taken += m_result.compiles;
        const bool ends = all.isDone() || m_track.taken >= mostWays;
        // Also before the end, since what is not kept is lost if the time is over.
        INLINESCOPE_TRY(const bool same, useBest(all));
        m_track.done = ends || !same;
        if (m_track.done) endAllWays(all);
        return std::move(m_result);
    }

    /// One that cannot be compiled is not smaller.
    Result<RecordedCompile> compileWay(const std::vector<ForcedAdvice>& advices) {
        count(1);
        INLINESCOPE_TRY(ModuleRunResult made, m_meter.compilePlain(Others::Held, advices));
        if (made.status == ModuleRunStatus::Cancelled) return CancelToken::error();
        return made.status == ModuleRunStatus::Ok ? shown(std::move(made))
                                                  : RecordedCompile{{}, RecordedCompile::noObject};
    }

    Result<void> beginAllWays() {
        m_track.judgeOfWays = m_request.judge;
        INLINESCOPE_TRY(const ModuleRunResult state, ownResult());
        m_meter.hold({});
        INLINESCOPE_TRY(ModuleRunResult nothing, compilePlain({}));
        INLINESCOPE_CHECK(refuseAll(nothing, false));
        m_track.allWays.emplace(shown(std::move(nothing)), judge(state), mostCalls);
        return {};
    }

    RecordedCompile shown(ModuleRunResult&& object) const {
        return {std::move(object.decisions), m_track.judgeOfWays(object.sizes, object.functions)};
    }

    /// Makes the best of the components that were tried to the end the state, if that makes the module smaller. Returns
    /// whether the module's script makes it.
    Result<bool> useBest(const ExhaustiveSearch& all) {
        m_result.provedHash = m_request.best.objectHash;
        if (all.bytes() >= m_track.judgeOfWays(m_request.best.sizes, m_request.best.functions)) return true;
        INLINESCOPE_TRY(const ModuleRunResult best, checked(m_meter.compile(Others::Held, all.best())));
        m_track.state = best;
        INLINESCOPE_CHECK(prove(best));
        m_result.provedHash = best.objectHash;
        return m_track.state->objectHash == best.objectHash;
    }

    void endAllWays(const ExhaustiveSearch& all) {
        m_result.components = std::int64_t(all.components());
        m_result.proved = std::int64_t(all.proved());
        if (all.dependent() > 0) m_result.findings.push_back(dependence(all.dependent()));
        m_track.allWays.reset();
    }

    Finding dependence(std::size_t components) const {
        return {Severity::Note,
                m_request.module,
                {ErrorCode::Internal,
                 counted(components, "component") + " of the call graph became smaller again after others had changed: "
                                                    "the compiler does not decide about them independently",
                 m_request.module,
                 {},
                 {}}};
    }

    VariantMeter m_meter;
    const std::string& m_workspacePath;
    SearchTrack& m_track;
    const StepRequest& m_request;
    SearchBudget m_budget;
    StepResult m_result;
};

} // namespace

Result<StepResult> takeStep(const JobContext& context, SearchTrack& track, const StepRequest& request) {
    std::unique_lock storing(request.storing);
    INLINESCOPE_TRY(VariantMeter meter, VariantMeter::open(context, request.run, request.module, request.limits));
    storing.unlock();
    meter.use(request.pools.lend(context, request.limits));
    return Step(std::move(meter), context.workspacePath, track, request).take();
}

} // namespace inlinescope
