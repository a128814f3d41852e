// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/search/search_module.h"

#include "core/analysis/move_combination.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace inlinescope {
namespace {

/// Moves of a round: enough that the fixed cost of a round is small in comparison, few enough that results are stored
/// and used soon.
constexpr std::size_t movesPerRound = 256;
/// The share of a round's budget for measuring each move by itself; the rest is for combining them.
constexpr double shareOfSingles = 0.7;
/// Compiles of a leap: enough to halve a set of moves three times and to continue with the halves.
constexpr int leapMeasures = 8;

/// One round from the state on which the meter is opened.
class Round {
public:
    Round(const RoundStart& start, const std::vector<SearchMove>& moves)
        : m_meter(start.meter), m_judge(start.judge), m_moves(moves), m_budget(start.budget), m_tell(start.measured) {}

    /// The change in bytes by each move alone, for the moves that could be measured within the budget.
    Result<std::map<std::size_t, std::int64_t>> measureEach() {
        SearchBudget budget = m_budget.part(shareOfSingles);
        VariantSet set{Others::Held, {}, {{}}, Accuracy::Ranking}; // the first forces nothing
        for (std::int64_t move = 0; move < budget.atMost(std::int64_t(m_moves.size())); ++move)
            set.variants.push_back(m_moves[std::size_t(move)].advices);
        std::map<std::size_t, std::int64_t> bytes;
        bool ended = false;
        std::optional<std::int64_t> unmoved;
        const auto done = [&](std::size_t index, MeasuredVariant&& variant) -> Result<void> {
            const bool ok = variant.status == ModuleRunStatus::Ok;
            if (index == 0) {
                if (ok) unmoved = m_judge(variant.sizes, variant.functions);
                return {};
            }
            const std::size_t move = index - 1;
            count();
            if (ok) bytes[move] = m_judge(variant.sizes, variant.functions);
            m_measured.push_back(move);
            m_tell(m_measured.size(), set.variants.size() - 1);
            if (!budget.isSpent()) return {};
            ended = true;
            return CancelToken::error();
        };
        const Result<void> measured = m_meter.measure(set, done);
        if (!ended) INLINESCOPE_CHECK(measured);
        if (!unmoved) bytes.clear();
        for (auto& [move, change] : bytes)
            change -= *unmoved;
        return bytes;
    }
    const std::vector<std::size_t>& measured() const { return m_measured; }

    /// Uses at most `measures` measurements for the combination.
    Result<SearchRound> combine(const std::vector<MeasuredMove>& candidates, std::int64_t before, int measures) {
        const auto measure = [&](const std::vector<std::size_t>& taken) -> Result<std::optional<std::int64_t>> {
            if (measures-- == 0) return std::optional<std::int64_t>();
            return bytesWith(taken);
        };
        INLINESCOPE_TRY(const MoveCombination found, combineMoves(candidates, before, measure));
        if (found.moves.empty()) return std::move(m_round);
        INLINESCOPE_TRY(ModuleRunResult result, m_meter.compile(Others::Held, advicesOf(found.moves)));
        count();
        if (result.status == ModuleRunStatus::Ok && m_judge(result.sizes, result.functions) < before) {
            m_round.better = std::move(result);
            m_round.taken = found.moves.size();
        }
        return std::move(m_round);
    }

private:
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

    /// std::nullopt if the budget is used up.
    Result<std::optional<std::int64_t>> bytesWith(const std::vector<std::size_t>& moves) {
        if (m_budget.isSpent()) return std::optional<std::int64_t>();
        std::int64_t bytes = std::numeric_limits<std::int64_t>::max();
        const VariantSet set{Others::Held, {}, {advicesOf(moves)}, Accuracy::Exact};
        INLINESCOPE_CHECK(m_meter.measure(set, [&](std::size_t, MeasuredVariant&& variant) -> Result<void> {
            count();
            if (variant.status == ModuleRunStatus::Ok) bytes = m_judge(variant.sizes, variant.functions);
            return {};
        }));
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

/// The moves from this state that the sweep has not measured; if there are none, those of a new sweep.
std::vector<SearchMove> ModuleSearch::nextMoves(const std::vector<Decision>& decisions, const MoveHistory& history) {
    std::vector<SearchMove> moves = movesOf(decisions, history, m_seed);
    const auto tried = [this](const SearchMove& move) { return m_tried.contains(move.identity()); };
    if (std::ranges::all_of(moves, tried)) {
        m_exhausted = !m_changed;
        m_changed = false;
        m_tried.clear();
    }
    if (m_exhausted) return {};
    std::erase_if(moves, tried);
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
    std::vector<SearchMove> moves = nextMoves(start.meter.decisions(), start.history);
    const std::size_t all = moves.size();
    moves.resize(std::min(all, movesPerRound));
    if (moves.empty()) {
        m_exhausted = true;
        return SearchRound{};
    }
    Round round(start, moves);
    INLINESCOPE_TRY(const auto changes, round.measureEach());
    for (const auto& [move, change] : changes)
        start.history.add(moves[move], change);
    for (const std::size_t move : round.measured())
        m_tried.insert(moves[move].identity());
    INLINESCOPE_TRY(SearchRound result,
                    round.combine(candidatesOf(moves, changes), start.before, std::numeric_limits<int>::max()));
    m_changed = m_changed || result.better;
    if (!m_changed && round.measured().size() == all) m_exhausted = true;
    return result;
}

} // namespace inlinescope
