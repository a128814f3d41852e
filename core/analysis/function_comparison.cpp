// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/function_comparison.h"

#include "core/analysis/checked_arithmetic.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace inlinescope {
namespace {

/// By name and, for names that symbols share, occurrence.
using Pairs = std::map<std::pair<std::string, std::size_t>, FunctionPair>;

template <typename NameOf>
void addSide(Pairs& pairs, std::span<const FunctionSize> functions, const FunctionSize* FunctionPair::* side,
             NameOf nameOf) {
    std::map<std::string, std::size_t> occurrences;
    for (const FunctionSize& function : functions) {
        std::string name = nameOf(function.name);
        const std::size_t occurrence = occurrences[name]++;
        pairs[{std::move(name), occurrence}].*side = &function;
    }
}

std::uint64_t magnitude(std::int64_t value) {
    return value < 0 ? 0 - std::uint64_t(value) : std::uint64_t(value);
}

} // namespace

std::string_view toString(GrowthCause cause) {
    switch (cause) {
    case GrowthCause::None:
        return "";
    case GrowthCause::Added:
        return "added";
    case GrowthCause::Removed:
        return "removed";
    case GrowthCause::BodyChanged:
        return "body changed";
    case GrowthCause::DecidedDifferently:
        return "decided differently";
    case GrowthCause::Alias:
        return "alias";
    }
    return "";
}

std::vector<FunctionPair> pairFunctions(std::span<const FunctionSize> a, std::span<const FunctionSize> b,
                                        const CommonNames* names) {
    Pairs pairs;
    addSide(pairs, a, &FunctionPair::a, [names](const std::string& name) { return names ? names->ofA(name) : name; });
    addSide(pairs, b, &FunctionPair::b, [names](const std::string& name) { return names ? names->ofB(name) : name; });
    std::vector<FunctionPair> list;
    list.reserve(pairs.size());
    for (const auto& [key, pair] : pairs)
        list.push_back(pair);
    return list;
}

FunctionComparisonRow rowOf(const FunctionPair& pair) {
    const FunctionSize& known = pair.a ? *pair.a : *pair.b;
    FunctionComparisonRow row{known.name, known.linkage, {}, {}, 0};
    if (pair.a) row.sizeA = pair.a->size;
    if (pair.b) row.sizeB = pair.b->size;
    row.delta = saturatedDifference(row.sizeB.value_or(0), row.sizeA.value_or(0));
    return row;
}

void sortByDelta(std::vector<FunctionComparisonRow>& rows) {
    std::ranges::sort(rows, [](const FunctionComparisonRow& left, const FunctionComparisonRow& right) {
        const auto key = [](const FunctionComparisonRow& row) { return std::tie(row.function, row.sizeA, row.sizeB); };
        const auto leftSize = magnitude(left.delta), rightSize = magnitude(right.delta);
        return leftSize != rightSize ? leftSize > rightSize : key(left) < key(right);
    });
}

std::optional<FunctionComparisonRow> aliasRow(std::span<const FunctionSize> a, std::span<const FunctionSize> b) {
    FunctionComparisonRow row{"(aliases, counted once)", "", {}, {}, 0, GrowthCause::Alias};
    bool any = false;
    const auto add = [&any](std::span<const FunctionSize> functions, std::optional<std::int64_t>& bytes) {
        if (!functions.empty()) bytes = 0;
        for (const FunctionSize& function : functions)
            if (function.alias) any = true, bytes = saturatedDifference(*bytes, function.size);
    };
    add(a, row.sizeA);
    add(b, row.sizeB);
    row.delta = saturatedDifference(row.sizeB.value_or(0), row.sizeA.value_or(0));
    return any ? std::optional(row) : std::nullopt;
}

std::vector<FunctionComparisonRow> compareFunctions(std::span<const FunctionSize> a, std::span<const FunctionSize> b) {
    std::vector<FunctionComparisonRow> rows;
    for (const FunctionPair& pair : pairFunctions(a, b))
        rows.push_back(rowOf(pair));
    sortByDelta(rows);
    if (const auto aliases = aliasRow(a, b)) rows.push_back(*aliases);
    return rows;
}

} // namespace inlinescope
