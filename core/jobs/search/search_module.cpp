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
constexpr std::size_t setsPerRound = 48;
/// The share of a round's budget for measuring moves; the rest is for combining them.
constexpr double shareOfMeasuring = 0.7;
/// Compiles of a leap: enough to halve a set of moves three times and to continue with the halves.
constexpr int leapMeasures = 8;

/// One round from the state on which the meter is opened.
class Round {
public:
    Round(const RoundStart& start, const std::vector<SearchMove>& moves)
        : m_meter(start.meter), m_judge(start.judge), m_moves(moves), m_budget(start.budget), m_tell(start.measured) {}

    /// The change in bytes by each move alone, for the sets of moves that could be measured within the budget.
    Result<std::map<std::size_t, std::int64_t>> measureEach(const SideBySide& sideBySide,
                                                            const std::vector<std::vector<std::size_t>>& sets) {
        SearchBudget budget = m_budget.part(shareOfMeasuring);
        VariantSet variants{Others::Held, {}, {{}}, Accuracy::Ranking, true}; // the first forces nothing
        for (std::int64_t set = 0; set < budget.atMost(std::int64_t(sets.size())); ++set)
            variants.variants.push_back(advicesOf(sets[std::size_t(set)]));
        std::map<std::size_t, MeasuredVariant> objects;
        bool ended = false;
        const auto done = [&](std::size_t index, MeasuredVariant&& variant) -> Result<void> {
            objects.emplace(index, std::move(variant));
            if (index == 0) return {};
            count();
            m_tell(objects.size() - objects.count(0), variants.variants.size() - 1);
            if (!budget.isSpent()) return {};
            ended = true;
            return CancelToken::error();
        };
        const Result<void> measured = m_meter.measure(variants, done);
        if (!ended) INLINESCOPE_CHECK(measured);
        return changesBy(sideBySide, sets, objects);
    }
    /// Those whose change is known, and those that cannot be compiled.
    const std::vector<std::size_t>& measured() const { return m_measured; }

    /// Uses at most `measures` measurements for the combination.
    Result<SearchRound> combine(const std::vector<MeasuredMove>& candidates, std::int64_t before, int measures) {
        const auto measure = [&](const std::vector<std::size_t>& taken) -> Result<std::optional<std::int64_t>> {
            if (measures-- == 0) return std::optional<std::int64_t>();
            return bytesWith(taken);
        };
        INLINESCOPE_TRY(const MoveCombination found, combineMoves(candidates, before, measure));
        if (found.moves.empty()) m_round.better.reset();
        m_round.taken = found.moves.size();
        return std::move(m_round);
    }

private:
    /// The objects are by variant: that which forces nothing, and one for each set.
    std::map<std::size_t, std::int64_t> changesBy(const SideBySide& sideBySide,
                                                  const std::vector<std::vector<std::size_t>>& sets,
                                                  const std::map<std::size_t, MeasuredVariant>& objects) {
        const auto none = objects.find(0);
        const bool known = none != objects.end() && none->second.status == ModuleRunStatus::Ok;
        const std::int64_t unmoved = known ? m_judge(none->second.sizes, none->second.functions) : 0;
        std::map<std::size_t, std::int64_t> bytes;
        for (const auto& [variant, object] : objects) {
            if (variant == 0) continue;
            const std::vector<std::size_t>& set = sets[variant - 1];
            m_measured.insert(m_measured.end(), set.begin(), set.end());
            if (!known || object.status != ModuleRunStatus::Ok) continue;
            const std::vector<MeasuredVariant> apart = sideBySide.apart(set, none->second, object);
            for (std::size_t index = 0; index < set.size(); ++index)
                bytes[set[index]] = m_judge(apart[index].sizes, apart[index].functions) - unmoved;
        }
        return bytes;
    }

    void count() {
        ++m_round.compiles;
        m_budget.use(1);
    }

    std::vector<ForcedAdvice> advicesOf(const std::vector<std::size_t>& moves) const {
        std::vector<ForcedAdvice> advices;
        for (const std::size_t move : moves)
            advices.insert(advices.end(), m_moves[move].advices.begin(), m_moves[move].advices.end());
        return advices;
    }

    /// Keeps the smallest. std::nullopt if the budget is used up.
    Result<std::optional<std::int64_t>> bytesWith(const std::vector<std::size_t>& moves) {
        if (m_budget.isSpent()) return std::optional<std::int64_t>();
        INLINESCOPE_TRY(ModuleRunResult result, m_meter.record(Others::Held, advicesOf(moves)));
        count();
        if (result.status != ModuleRunStatus::Ok) return std::optional(std::numeric_limits<std::int64_t>::max());
        const std::int64_t bytes = m_judge(result.sizes, result.functions);
        if (m_round.better && bytes >= m_judge(m_round.better->sizes, m_round.better->functions))
            return std::optional(bytes);
        m_round.better = std::move(result);
        return std::optional(bytes);
    }

    VariantMeter& m_meter;
    const JudgeObject& m_judge;
    const std::vector<SearchMove>& m_moves;
    SearchBudget m_budget;
    const std::function<void(std::size_t, std::size_t)>& m_tell;
    SearchRound m_round;
    std::vector<std::size_t> m_measured;
};

/// The moves that make the state smaller, the best first; of those for the same decision only the best.
std::vector<MeasuredMove> candidatesOf(const std::vector<SearchMove>& moves,
                                       const std::map<std::size_t, std::int64_t>& changes) {
    std::vector<MeasuredMove> improving;
    for (const auto& [move, change] : changes)
        if (change < 0) improving.push_back({move, -change});
    std::ranges::sort(improving, {}, [](const MeasuredMove& m) { return std::pair(-m.gain, m.move); });
    std::set<ForcedAdvice::Key> named;
    std::vector<MeasuredMove> candidates;
    for (const MeasuredMove& candidate : improving) {
        const std::vector<ForcedAdvice>& advices = moves[candidate.move].advices;
        const auto isNamed = [&](const ForcedAdvice& a) { return named.contains(a.key()); };
        if (std::ranges::any_of(advices, isNamed)) continue;
        for (const ForcedAdvice& advice : advices)
            named.insert(advice.key());
        candidates.push_back(candidate);
    }
    return candidates;
}

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

Result<SearchRound> ModuleSearch::leap(const RoundStart& start) {
    std::vector<SearchMove> moves = movesOf(start.meter.decisions(), start.history, m_seed);
    std::map<std::size_t, std::int64_t> hopes;
    for (std::size_t move = 0; move < moves.size(); ++move)
        if (!m_tried.contains(moves[move].identity()))
            hopes[move] = std::llround(start.history.expected(moves[move]).value_or(0));
    INLINESCOPE_TRY(SearchRound result,
                    Round(start, moves).combine(candidatesOf(moves, hopes), start.before, leapMeasures));
    m_changed = m_changed || result.better;
    return result;
}

Result<SearchRound> ModuleSearch::round(const RoundStart& start) {
    const std::vector<SearchMove> moves = nextMoves(start.meter.decisions(), start.history);
    if (m_exhausted) return SearchRound{};
    const SideBySide sideBySide(start.meter.decisions(), moves);
    std::vector<std::vector<std::size_t>> sets;
    if (m_apart)
        for (std::size_t move = 0; move < moves.size(); ++move)
            sets.push_back({move});
    else
        sets = sideBySide.sets(setsPerRound);
    Round round(start, moves);
    INLINESCOPE_TRY(const auto changes, round.measureEach(sideBySide, sets));
    for (const std::size_t move : round.measured())
        m_tried.insert(moves[move].identity());
    INLINESCOPE_TRY(SearchRound result,
                    round.combine(candidatesOf(moves, changes), start.before, std::numeric_limits<int>::max()));
    for (const auto& [move, change] : changes)
        result.learned.emplace_back(moves[move], change);
    m_changed = m_changed || result.better;
    nextMoves(result.better ? result.better->decisions : start.meter.decisions(), start.history); // ends a sweep
    return result;
}

} // namespace inlinescope
