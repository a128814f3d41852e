#include "core/analysis/function_comparison.h"

#include "core/analysis/checked_arithmetic.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace inlinescope {
namespace {

struct Pair {
    const FunctionSize* a = nullptr;
    const FunctionSize* b = nullptr;
};
/// By name and, for names that local symbols share, occurrence.
using Pairs = std::map<std::pair<std::string_view, std::size_t>, Pair>;

void addSide(Pairs& pairs, std::span<const FunctionSize> functions, const FunctionSize* Pair::* side) {
    std::map<std::string_view, std::size_t> occurrences;
    for (const FunctionSize& function : functions)
        pairs[{function.name, occurrences[function.name]++}].*side = &function;
}

FunctionComparisonRow rowOf(const Pair& pair) {
    const FunctionSize& known = pair.a ? *pair.a : *pair.b;
    FunctionComparisonRow row{known.name, known.linkage, {}, {}, 0};
    if (pair.a) row.sizeA = pair.a->size;
    if (pair.b) row.sizeB = pair.b->size;
    row.delta = saturatedDifference(row.sizeB.value_or(0), row.sizeA.value_or(0));
    return row;
}

std::uint64_t magnitude(std::int64_t value) {
    return value < 0 ? 0 - std::uint64_t(value) : std::uint64_t(value);
}

} // namespace

std::vector<FunctionComparisonRow> compareFunctions(std::span<const FunctionSize> a, std::span<const FunctionSize> b) {
    Pairs pairs;
    addSide(pairs, a, &Pair::a);
    addSide(pairs, b, &Pair::b);
    std::vector<FunctionComparisonRow> rows;
    rows.reserve(pairs.size());
    for (const auto& [key, pair] : pairs)
        rows.push_back(rowOf(pair));
    std::ranges::sort(rows, [](const FunctionComparisonRow& left, const FunctionComparisonRow& right) {
        const auto key = [](const FunctionComparisonRow& row) { return std::tie(row.function, row.sizeA, row.sizeB); };
        const auto leftSize = magnitude(left.delta), rightSize = magnitude(right.delta);
        return leftSize != rightSize ? leftSize > rightSize : key(left) < key(right);
    });
    return rows;
}

} // namespace inlinescope
