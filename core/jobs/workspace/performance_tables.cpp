// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/performance_tables.h"

#include "core/base/counted.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/sides/vocabulary_table.h"
#include "core/jobs/tables/cells.h"
#include "core/jobs/workspace/incomplete_note.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <map>
#include <tuple>
#include <type_traits>
#include <utility>

namespace inlinescope {
namespace {

/// Whether it has both numbers. A workspace may have infinite ones, which are none.
bool hasNumbers(const PerformanceRow& row) {
    return row.value && row.baseline && std::isfinite(*row.value) && std::isfinite(*row.baseline);
}

std::optional<double> rewardOf(const PerformanceRow& row) {
    if (!hasNumbers(row)) return std::nullopt;
    const double reward = trainingReward(*row.value, *row.baseline);
    return std::isfinite(reward) ? std::optional(reward) : std::nullopt;
}

/// Whole numbers are sizes, others scores.
Cell numberCell(const std::optional<double>& number) {
    constexpr double exact = 9007199254740992.0; // 2^53
    if (!number || !std::isfinite(*number)) return {};
    const bool isWhole = std::abs(*number) <= exact && std::floor(*number) == *number;
    return isWhole ? cell(std::int64_t(*number)) : cell(*number);
}

/// Only a trajectory has decisions, perhaps none.
Cell decisionsCell(const PerformanceRow& row, PerformanceKind kind) {
    if (kind != PerformanceKind::Trajectories) return {};
    if (row.actions.empty()) return cell(std::int64_t(0));
    return cell(std::int64_t(std::ranges::count(row.actions, ' ') + 1));
}

std::string fourDigits(double number) {
    std::array<char, 64> text{};
    const int size = std::snprintf(text.data(), text.size(), "%.4f", number);
    return std::string(text.data(), std::size_t(std::clamp(size, 0, int(text.size()) - 1)));
}

struct Rewards {
    double mean = 0;
    std::int64_t above = 0, below = 0, equal = 0; ///< than 0
    std::int64_t count() const { return above + below + equal; }
};

Rewards rewardsOf(const std::vector<PerformanceRow>& rows) {
    Rewards rewards;
    double sum = 0;
    for (const PerformanceRow& row : rows)
        if (const auto reward = rewardOf(row)) {
            sum += *reward;
            ++(*reward > 0 ? rewards.above : *reward < 0 ? rewards.below : rewards.equal);
        }
    if (rewards.count() > 0) rewards.mean = sum / double(rewards.count());
    return rewards;
}

/// "mean reward 0.0123 of 54 rows: 20 above 0, 30 below, 4 equal"
std::string rewardNote(const std::vector<PerformanceRow>& rows) {
    const Rewards rewards = rewardsOf(rows);
    if (rewards.count() == 0) return "no row has a reward";
    return "mean reward " + fourDigits(rewards.mean) + " of " + counted(rewards.count(), "row") + ": " +
           std::to_string(rewards.above) + " above 0, " + std::to_string(rewards.below) + " below, " +
           std::to_string(rewards.equal) + " equal";
}

Table rowTable(const std::vector<PerformanceRow>& rows, PerformanceKind kind) {
    Table table = makeTable({{"module"},
                             {"key"},
                             {"default", ColumnKind::Number},
                             {"policy", ColumnKind::Number},
                             {"reward", ColumnKind::Number},
                             {"decisions", ColumnKind::Count}});
    std::optional<double> baselines, values;
    for (const PerformanceRow& row : rows) {
        table.rows.push_back({cell(row.module), cell(row.key), numberCell(row.baseline), numberCell(row.value),
                              cell(rewardOf(row)), decisionsCell(row, kind)});
        if (!hasNumbers(row)) continue;
        baselines = baselines.value_or(0) + *row.baseline;
        values = values.value_or(0) + *row.value;
    }
    table.total = Row{cell("TOTAL"), {}, numberCell(baselines), numberCell(values), {}, {}};
    table.notes = {rewardNote(rows)};
    return table;
}

/// What both sides have of each key, in the order of the keys. A file may repeat a key, as one of several iterations
/// does: then a key's first values are a pair, its second ones, and so on. A side that has none is null.
template <typename Value, typename KeyOf>
auto pairedByKey(const std::array<std::vector<Value>, 2>& sides, const KeyOf& keyOf) {
    using Key = std::invoke_result_t<KeyOf, const Value&>;
    std::map<std::pair<Key, std::size_t>, std::array<const Value*, 2>> pairs;
    for (std::size_t side = 0; side < sides.size(); ++side) {
        std::map<Key, std::size_t> counts;
        for (const Value& value : sides[side]) {
            const Key key = keyOf(value);
            pairs[{key, counts[key]++}][side] = &value;
        }
    }
    return pairs;
}

Table comparedRows(const std::array<std::vector<PerformanceRow>, 2>& sides, const std::vector<PerformanceKind>& kinds) {
    Table table = makeTable({{"module"},
                             {"key"},
                             {"default_a", ColumnKind::Number},
                             {"default_b", ColumnKind::Number},
                             {"policy_a", ColumnKind::Number},
                             {"policy_b", ColumnKind::Number},
                             {"reward_a", ColumnKind::Number},
                             {"reward_b", ColumnKind::Number},
                             {"decisions_a", ColumnKind::Count},
                             {"decisions_b", ColumnKind::Count}});
    const auto nameOf = [](const PerformanceRow& row) { return std::pair(row.module, row.key); };
    const auto decisionsOf = [](const PerformanceRow* row, PerformanceKind kind) {
        return row ? decisionsCell(*row, kind) : Cell();
    };
    const PerformanceRow none;
    for (const auto& [name, both] : pairedByKey(sides, nameOf)) {
        const PerformanceRow &a = both[0] ? *both[0] : none, &b = both[1] ? *both[1] : none;
        const auto& [module, key] = name.first;
        table.rows.push_back({cell(module), cell(key), numberCell(a.baseline), numberCell(b.baseline),
                              numberCell(a.value), numberCell(b.value), cell(rewardOf(a)), cell(rewardOf(b)),
                              decisionsOf(both[0], kinds[0]), decisionsOf(both[1], kinds[1])});
    }
    table.notes = {"a: " + rewardNote(sides[0]), "b: " + rewardNote(sides[1])};
    return table;
}

Cell momentCell(double seconds) {
    constexpr double largest = 253402300799; // the year 9999
    return seconds > 0 && seconds <= largest ? timeCell(std::int64_t(seconds * 1000)) : Cell();
}

Table pointTable(const std::vector<PerformancePoint>& points) {
    Table table = makeTable({{"tag"},
                             {"step", ColumnKind::Number},
                             {"time"},
                             {"percentile", ColumnKind::Number},
                             {"value", ColumnKind::Number}});
    for (const PerformancePoint& point : points)
        table.rows.push_back(
            {cell(point.tag), cell(point.step), momentCell(point.time), cell(point.percentile), cell(point.value)});
    return table;
}

Table comparedPoints(const std::array<std::vector<PerformancePoint>, 2>& sides) {
    Table table = makeTable({{"tag"},
                             {"step", ColumnKind::Number},
                             {"percentile", ColumnKind::Number},
                             {"value_a", ColumnKind::Number},
                             {"value_b", ColumnKind::Number}});
    const auto placeOf = [](const PerformancePoint& point) {
        return std::tuple(point.tag, point.step, point.percentile);
    };
    const PerformancePoint none;
    for (const auto& [place, both] : pairedByKey(sides, placeOf)) {
        const auto& [tag, step, percentile] = place.first;
        const PerformancePoint &a = both[0] ? *both[0] : none, &b = both[1] ? *both[1] : none;
        table.rows.push_back({cell(tag), cell(step), cell(percentile), cell(a.value), cell(b.value)});
    }
    return table;
}

/// Rows of modules are comparable, whatever file they are from.
Result<void> requireComparable(PerformanceKind a, PerformanceKind b) {
    if (a == b || (!hasPoints(a) && !hasPoints(b))) return {};
    const bool isVocabulary = a == PerformanceKind::Vocabulary || b == PerformanceKind::Vocabulary;
    return Error{ErrorCode::InvalidArgument,
                 isVocabulary ? "a vocabulary and another kind of performance"
                              : "the points of an event file and the rows of modules",
                 {},
                 {},
                 "two sets of one kind"};
}

/// A line for each feature, over the numbers of its quantiles. Infinite ones are left out.
std::vector<PerformanceCurve> quantileCurves(const QuantileVocabulary& vocabulary) {
    std::vector<PerformanceCurve> curves;
    for (const auto& [feature, quantiles] : vocabulary) {
        PerformanceLine line;
        for (std::size_t number = 0; number < quantiles.size(); ++number)
            if (std::isfinite(quantiles[number])) line.values.emplace_back(std::int64_t(number), quantiles[number]);
        curves.push_back({feature, {std::move(line)}});
    }
    return curves;
}

void noteIncompleteSet(const PerformanceSetRow& set, std::vector<std::string>& notes) {
    noteIncomplete(set, hasPoints(set.kind) ? "point" : "row", notes);
}

constexpr std::size_t mostPixels = 4096; ///< of the width of a picture

} // namespace

Result<Table> performanceTable(const std::string& path, const std::vector<std::string>& sets,
                               const CancelToken& cancel) {
    if (sets.empty() || sets.size() > 2)
        return Error{ErrorCode::InvalidArgument, std::to_string(sets.size()) + " sets", {}, {}, "one or two"};
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    std::array<std::vector<PerformanceRow>, 2> rows;
    std::array<std::vector<PerformancePoint>, 2> points;
    std::vector<PerformanceKind> kinds;
    std::vector<std::string> notes;
    for (std::size_t side = 0; side < sets.size(); ++side) {
        INLINESCOPE_TRY(const PerformanceSetRow set, reader.performance().byName(sets[side]));
        kinds.push_back(set.kind);
        noteIncompleteSet(set, notes);
        INLINESCOPE_TRY(rows[side], reader.performance().rows(set.id, cancel));
        INLINESCOPE_TRY(points[side], reader.performance().points(set.id, cancel));
    }
    INLINESCOPE_CHECK(requireComparable(kinds.front(), kinds.back()));
    const bool areTwo = sets.size() > 1;
    Table table = hasPoints(kinds.front()) ? (areTwo ? comparedPoints(points) : pointTable(points[0]))
                                           : (areTwo ? comparedRows(rows, kinds) : rowTable(rows[0], kinds[0]));
    std::ranges::move(notes, std::back_inserter(table.notes));
    return table;
}

Result<ShownPerformance> shownPerformance(const std::string& path, const std::string& name, const CancelToken& cancel) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const std::vector<PerformanceSetRow> sets, reader.performance().all());
    ShownPerformance shown;
    const PerformanceSetRow* chosen = nullptr;
    for (const PerformanceSetRow& set : sets) {
        shown.names.push_back(set.name);
        const bool isNewer = !chosen || (chosen->name != name && set.importedAt >= chosen->importedAt);
        if (set.name == name || isNewer) chosen = &set;
    }
    if (!chosen) return shown;
    shown.name = chosen->name;
    shown.kind = chosen->kind;
    shown.complete = chosen->complete;
    if (shown.kind == PerformanceKind::Events) {
        INLINESCOPE_TRY(const auto points, reader.performance().points(chosen->id, cancel));
        shown.table = pointTable(points);
        shown.curves = performanceCurves(points);
    } else if (shown.kind == PerformanceKind::Vocabulary) {
        INLINESCOPE_TRY(const auto points, reader.performance().points(chosen->id, cancel));
        const QuantileVocabulary vocabulary = vocabularyOfPoints(points);
        shown.table = quantileTable(vocabulary);
        shown.curves = quantileCurves(vocabulary);
    } else {
        INLINESCOPE_TRY(const auto rows, reader.performance().rows(chosen->id, cancel));
        shown.table = rowTable(rows, shown.kind);
        const Rewards rewards = rewardsOf(rows);
        shown.meanReward = rewards.mean;
        shown.above = rewards.above;
        shown.below = rewards.below;
        shown.equal = rewards.equal;
    }
    noteIncompleteSet(*chosen, shown.table.notes);
    shown.drawn = thinnedCurves(shown.curves, mostPixels);
    return shown;
}

} // namespace inlinescope
