// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/search/search_module.h"

#include "core/analysis/move_combination.h"
#include "core/analysis/side_by_side.h"
#include "core/jobs/compile/variant_meter.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace inlinescope {
namespace {

/// Variants of a round: enough that the fixed cost of a round is small in comparison, few enough that results are
/// stored and used soon.
constexpr std::size_t singlesPerRound = 128;
constexpr std::size_t setsPerRound = 24;
/// The share of a round's budget for measuring moves; the rest is for combining them.
constexpr double shareOfMeasuring = 0.7;
/// Measurements of a leap: enough to halve a set of moves three times and to continue with the halves.
constexpr int leapMeasures = 8;
/// Stands for the bytes of an object that could not be made.
constexpr std::int64_t noObject = std::numeric_limits<std::int64_t>::max() / 2;

/// No real change; keeps sums of a damaged worker's sizes from overflowing.
constexpr std::int64_t largestChange = std::int64_t(1) << 48;

/// Expected or measured changes in bytes, by move.
using Changes = std::map<std::size_t, std::int64_t>;

/// One round from the state on which the meter is opened: perhaps a leap, then moves are measured, then those that make
/// the state smaller are combined. All is measured in one task, except what that cannot measure.
class Round : public worker::BatchedVariants {
public:
    Round(const RoundStart& start, const std::vector<SearchMove>& moves)
        : m_meter(start.meter), m_judge(start.judge), m_before(start.before), m_moves(moves),
          m_sideBySide(start.meter.decisions(), moves), m_budget(start.budget), m_measuring(start.budget),
          m_tell(start.measured) {}

    /// Each set of moves is measured together; `leap` are the changes that moves are expected to make.
    Result<SearchRound> run(bool apart, const Changes& leap) {
        m_apart = apart;
        m_combining.emplace(candidatesOf(leap), 0);
        VariantSet first{Others::Held, {}, {{}}, Accuracy::Ranking, true}; // forces nothing
        INLINESCOPE_CHECK(m_meter.measureBatches(first, *this));
        if (m_phase == Phase::Leaping) endLeap();
        if (m_phase == Phase::Measuring) {
            INLINESCOPE_CHECK(measureRest());
            beginCombining();
        }
        INLINESCOPE_CHECK(compileRest());
        INLINESCOPE_CHECK(compileBest());
        for (const auto& [move, change] : m_changes)
            m_round.learned.emplace_back(m_moves[move], change);
        return std::move(m_round);
    }
    /// Those whose change is known, and those that cannot be compiled.
    const std::vector<std::size_t>& measured() const { return m_measured.moves; }

private:
    enum class Phase : std::uint8_t { Leaping, Measuring, Combining };

    // --- the task ---

    Result<bool> take(std::size_t variant, MeasuredVariant&& measured) override {
        if (variant == 0) {
            m_inTask.state = std::move(measured);
        } else if (variant == m_combination) {
            m_combination.reset();
            takeCombination(measured.status == ModuleRunStatus::Ok ? changeOf(measured, *m_inTask.state) : noObject);
        } else if (m_phase == Phase::Measuring && variant >= m_firstSet && variant - m_firstSet < m_sets.size()) {
            return takeSet(m_inTask, variant - m_firstSet, std::move(measured));
        }
        return true;
    }

    VariantBatch next() override {
        if (m_phase == Phase::Leaping) {
            if (const auto advices = nextCombination(leapMeasures)) return {*advices};
            endLeap();
            m_firstSet = m_variants;
            m_variants += m_sets.size();
            VariantBatch sets;
            for (const std::vector<std::size_t>& set : m_sets)
                sets.push_back(advicesOf(set));
            return sets;
        }
        if (m_phase == Phase::Measuring) {
            if (!areMeasured()) return {}; // the task could not measure some
            beginCombining();
        }
        const auto advices = nextCombination(std::numeric_limits<std::int64_t>::max());
        return advices ? VariantBatch{*advices} : VariantBatch();
    }

    /// Nothing if there is none, or the last one could not be measured in the task.
    std::optional<std::vector<ForcedAdvice>> nextCombination(std::int64_t most) {
        if (m_combination || !isKnown(m_inTask)) return std::nullopt;
        skipSmall();
        if (m_budget.isSpent() || m_round.compiles >= most) m_combining->end();
        if (m_combining->isDone()) return std::nullopt;
        m_combination = m_variants++;
        return advicesOf(m_combining->next());
    }

    /// Does not measure moves that save less than a measurement of this round has found in the mean: a later sweep
    /// measures them again. In a leap, and in the last sweep, all count.
    void skipSmall() {
        if (m_apart || m_phase == Phase::Leaping) return;
        const double measurements = double(m_measured.sets) + double(m_combinations);
        while (!m_combining->isDone() && double(m_combining->gain()) * measurements < double(m_gain))
            m_combining->skip();
    }

    void takeCombination(std::int64_t change) {
        count();
        ++m_combinations;
        m_combining->take(change);
    }

    /// What one task has measured.
    struct Task {
        std::optional<MeasuredVariant> state;
        std::map<std::size_t, MeasuredVariant> sets;
    };
    static bool isKnown(const Task& task) { return task.state && task.state->status == ModuleRunStatus::Ok; }

    Result<bool> takeSet(Task& task, std::size_t set, MeasuredVariant&& measured) {
        if (!task.sets.try_emplace(set, std::move(measured)).second) return true;
        count();
        m_measuring.use(1);
        m_tell(++m_measured.sets, m_sets.size());
        return !m_measuring.isSpent();
    }

    /// Whether no more sets are to be measured.
    bool areMeasured() const { return m_measured.sets >= m_sets.size() || m_measuring.isSpent(); }

    std::int64_t changeOf(const auto& object, const auto& state) const {
        const std::int64_t change = m_judge(object.sizes, object.functions) - m_judge(state.sizes, state.functions);
        return std::clamp(change, -largestChange, largestChange);
    }

    // --- phases ---

    void endLeap() {
        m_phase = Phase::Measuring;
        m_combination.reset();
        m_leap = m_combining->best();
        m_measuring = m_budget.part(shareOfMeasuring);
        if (m_apart)
            for (std::size_t move = 0; move < m_moves.size(); ++move)
                m_sets.push_back({move});
        else
            m_sets = m_sideBySide.sets(setsPerRound);
        m_sets.resize(std::size_t(m_measuring.atMost(std::int64_t(m_sets.size()))));
    }

    /// Measures the sets that the task could not measure.
    Result<void> measureRest() {
        if (areMeasured()) return {};
        VariantSet rest{Others::Held, {}, {{}}, Accuracy::Ranking, true};
        std::vector<std::size_t> sets;
        for (std::size_t set = 0; set < m_sets.size(); ++set) {
            if (m_inTask.sets.contains(set)) continue;
            rest.variants.push_back(advicesOf(m_sets[set]));
            sets.push_back(set);
        }
        Task task;
        bool ended = false;
        const Result<void> measured =
            m_meter.measure(rest, [&](std::size_t index, MeasuredVariant&& one) -> Result<void> {
                if (index == 0) {
                    task.state = std::move(one);
                    return {};
                }
                INLINESCOPE_TRY(const bool goesOn, takeSet(task, sets[index - 1], std::move(one)));
                ended = !goesOn;
                return goesOn ? Result<void>() : CancelToken::error();
            });
        if (!ended) INLINESCOPE_CHECK(measured);
        addChanges(task);
        return {};
    }

    void addChanges(const Task& task) {
        for (const auto& [number, object] : task.sets) {
            const std::vector<std::size_t>& set = m_sets[number];
            m_measured.moves.insert(m_measured.moves.end(), set.begin(), set.end());
            if (!isKnown(task) || object.status != ModuleRunStatus::Ok) continue;
            const std::vector<MeasuredVariant> apart = m_sideBySide.apart(set, *task.state, object);
            for (std::size_t index = 0; index < set.size(); ++index)
                m_changes[set[index]] = changeOf(apart[index], *task.state);
        }
    }

    void beginCombining() {
        m_phase = Phase::Combining;
        addChanges(m_inTask);
        Changes changes = m_changes;
        if (!m_leap.moves.empty()) changes[leapMove()] = m_leap.bytes;
        m_combining.emplace(candidatesOf(changes), 0);
        m_combinations = 0;
        m_gain = m_combining->isDone() ? 0 : m_combining->gain();
    }

    /// Compiles the module for each combination that the task has not measured.
    Result<void> compileRest() {
        while (true) {
            skipSmall();
            if (m_combining->isDone() || m_budget.isSpent()) return {};
            INLINESCOPE_TRY(const std::int64_t change, compile(m_combining->next()));
            takeCombination(change);
        }
    }

    /// Compiles the module for the best combination, unless it has been compiled.
    Result<void> compileBest() {
        std::vector<std::size_t> best = m_combining->best().moves;
        if (m_leap.bytes < m_combining->best().bytes) best = {leapMove()};
        if (!best.empty() && best != m_better) {
            count();
            INLINESCOPE_CHECK(compile(best));
        }
        for (const std::size_t move : m_better)
            m_round.taken += move == leapMove() ? m_leap.moves.size() : 1;
        return {};
    }

    /// The change that the moves make, by a compile; the smallest object is kept.
    Result<std::int64_t> compile(const std::vector<std::size_t>& moves) {
        INLINESCOPE_TRY(ModuleRunResult made, m_meter.record(Others::Held, advicesOf(moves)));
        if (made.status != ModuleRunStatus::Ok) return noObject;
        const auto value = [this](const ModuleRunResult& object) { return m_judge(object.sizes, object.functions); };
        const std::int64_t bytes = value(made);
        if (bytes < (m_round.better ? value(*m_round.better) : m_before)) {
            m_round.better = std::move(made);
            m_better = moves;
        }
        return std::clamp(bytes - m_before, -largestChange, largestChange);
    }

    // --- moves ---

    /// The number of the move that the leap has found.
    std::size_t leapMove() const { return m_moves.size(); }

    std::vector<ForcedAdvice> advicesOf(const std::vector<std::size_t>& moves) const {
        std::vector<ForcedAdvice> advices;
        for (const std::size_t move : moves) {
            const std::vector<ForcedAdvice> one = move == leapMove() ? advicesOf(m_leap.moves) : m_moves[move].advices;
            advices.insert(advices.end(), one.begin(), one.end());
        }
        return advices;
    }

    /// The moves that make the state smaller, the best first; of those for the same decision only the best.
    std::vector<MeasuredMove> candidatesOf(const Changes& changes) const {
        std::vector<MeasuredMove> improving;
        for (const auto& [move, change] : changes)
            if (change < 0) improving.push_back({move, -change});
        std::ranges::sort(improving, {}, [](const MeasuredMove& m) { return std::pair(-m.gain, m.move); });
        std::set<ForcedAdvice::Key> named;
        std::vector<MeasuredMove> candidates;
        for (const MeasuredMove& candidate : improving) {
            const std::vector<ForcedAdvice> advices = advicesOf({candidate.move});
            const auto isNamed = [&](const ForcedAdvice& a) { return named.contains(a.key()); };
            if (std::ranges::any_of(advices, isNamed)) continue;
            for (const ForcedAdvice& advice : advices)
                named.insert(advice.key());
            candidates.push_back(candidate);
        }
        return candidates;
    }

    void count() {
        ++m_round.compiles;
        m_budget.use(1);
    }

    VariantMeter& m_meter;
    const JudgeObject& m_judge;
    const std::int64_t m_before; ///< the state's value, in bytes
    const std::vector<SearchMove>& m_moves;
    const SideBySide m_sideBySide;
    SearchBudget m_budget, m_measuring;
    const std::function<void(std::size_t, std::size_t)>& m_tell;
    bool m_apart = false; ///< each move is measured by itself
    SearchRound m_round;

    Phase m_phase = Phase::Leaping;
    Task m_inTask;
    std::optional<MoveCombining> m_combining; ///< of changes in bytes
    std::optional<std::size_t> m_combination; ///< the variant that is being measured
    std::int64_t m_combinations = 0;          ///< measured of the present phase
    std::int64_t m_gain = 0;                  ///< bytes that the candidates save alone, in sum
    std::size_t m_variants = 1, m_firstSet = 0;
    MoveCombination m_leap;
    std::vector<std::vector<std::size_t>> m_sets;
    struct {
        std::size_t sets = 0;
        std::vector<std::size_t> moves;
    } m_measured;
    Changes m_changes;
    std::vector<std::size_t> m_better; ///< the moves of SearchRound::better
};

} // namespace

void ModuleSearch::endSweep() {
    m_exhausted = m_apart && !m_changed;
    m_apart = !m_changed;
    m_changed = false;
    m_tried.clear();
}

std::vector<SearchMove> ModuleSearch::nextMoves(const std::vector<Decision>& decisions, const MoveHistory& history) {
    std::vector<SearchMove> moves = movesOf(decisions, history, m_seed);
    const auto tried = [this](const SearchMove& move) { return m_tried.contains(move.identity()); };
    if (std::ranges::all_of(moves, tried)) endSweep();
    if (moves.empty()) m_exhausted = true;
    if (m_exhausted) return {};
    std::erase_if(moves, tried);
    if (m_apart) moves.resize(std::min(moves.size(), singlesPerRound));
    return moves;
}

Result<SearchRound> ModuleSearch::round(const RoundStart& start) {
    const std::vector<SearchMove> moves = nextMoves(start.meter.decisions(), start.history);
    if (m_exhausted) return SearchRound{};
    Changes expected;
    if (!std::exchange(m_leapt, true))
        for (std::size_t move = 0; move < moves.size(); ++move)
            expected[move] = std::llround(start.history.expected(moves[move]).value_or(0));
    Round round(start, moves);
    INLINESCOPE_TRY(SearchRound result, round.run(m_apart, expected));
    for (const std::size_t move : round.measured())
        m_tried.insert(moves[move].identity());
    m_changed = m_changed || result.better;
    nextMoves(result.better ? result.better->decisions : start.meter.decisions(), start.history); // ends a sweep
    return result;
}

} // namespace inlinescope
