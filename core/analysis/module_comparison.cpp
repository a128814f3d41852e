#include "core/analysis/module_comparison.h"

#include "core/analysis/checked_arithmetic.h"
#include "core/model/names.h"

#include <map>
#include <string_view>

namespace inlinescope {
namespace {

using Figures = const ModuleFigures*; // null where the run has no such module

bool isOk(Figures figures) {
    return figures && figures->status == ModuleRunStatus::Ok;
}

/// What keeps this side from having a size, in words; empty where it has one.
std::string_view problemOf(Figures figures) {
    if (!figures) return "missing";
    if (!isOk(figures)) return toString(figures->status);
    return figures->text ? std::string_view() : "no size";
}

std::string statusText(Figures a, Figures b) {
    std::string text;
    const auto add = [&](std::string_view problem, std::string_view side) {
        if (problem.empty()) return;
        if (!text.empty()) text += ", ";
        text.append(problem).append(" in ").append(side);
    };
    add(problemOf(a), "A");
    add(problemOf(b), "B");
    return text.empty() ? "ok" : text;
}

ModuleComparisonRow rowOf(const std::string& module, Figures a, Figures b, const DifferingCounts& differing) {
    ModuleComparisonRow row;
    row.module = module;
    row.status = statusText(a, b);
    if (isOk(a)) row.sizeA = a->text, row.decisionsA = a->decisions, row.uniqueA = a->unique;
    if (isOk(b)) row.sizeB = b->text, row.decisionsB = b->decisions, row.uniqueB = b->unique;
    row.delta = differenceOf(row.sizeA, row.sizeB);
    row.percent = percentOf(row.delta, row.sizeA);
    if (const auto found = differing.find(module); isOk(a) && isOk(b) && found != differing.end())
        row.differing = found->second;
    return row;
}

void countSide(Figures figures, std::size_t& missing, std::size_t& failed, std::size_t& noSize) {
    if (!figures)
        ++missing;
    else if (!isOk(figures))
        ++failed;
    else if (!figures->text)
        ++noSize;
}

void count(ModuleComparisonCounts& counts, const ModuleComparisonRow& row, Figures a, Figures b) {
    ++counts.modules;
    countSide(a, counts.missingA, counts.failedA, counts.noSizeA);
    countSide(b, counts.missingB, counts.failedB, counts.noSizeB);
    if (!row.comparable()) return;
    ++counts.compared;
    ++(*row.delta < 0 ? counts.smaller : *row.delta > 0 ? counts.larger : counts.equal);
}

ModuleComparisonRow totalOf(std::span<const ModuleComparisonRow> rows) {
    const auto sum = [&](std::optional<std::int64_t> ModuleComparisonRow::* column) {
        ColumnSum total;
        for (const ModuleComparisonRow& row : rows)
            if (row.comparable()) total.add(row.*column);
        return total.value();
    };
    using Row = ModuleComparisonRow;
    Row total;
    total.module = "TOTAL";
    for (auto column : {&Row::sizeA, &Row::sizeB, &Row::delta, &Row::decisionsA, &Row::decisionsB, &Row::differing,
                        &Row::uniqueA, &Row::uniqueB})
        total.*column = sum(column);
    total.percent = percentOf(total.delta, total.sizeA);
    return total;
}

} // namespace

std::string leftOutText(const ModuleComparisonCounts& counts) {
    std::string text;
    const auto add = [&](std::size_t number, std::string_view what) {
        if (number == 0) return;
        if (!text.empty()) text += ", ";
        text += std::to_string(number);
        text += ' ';
        text += what;
    };
    add(counts.missingA, "missing in A");
    add(counts.missingB, "missing in B");
    add(counts.failedA, "failed in A");
    add(counts.failedB, "failed in B");
    add(counts.noSizeA, "no size in A");
    add(counts.noSizeB, "no size in B");
    return text.empty() ? "ok" : text;
}

ModuleComparisonResult compareModules(std::span<const ModuleFigures> a, std::span<const ModuleFigures> b,
                                      const DifferingCounts& differing) {
    std::map<std::string_view, std::pair<Figures, Figures>> modules;
    for (const ModuleFigures& figures : a)
        modules[figures.module].first = &figures;
    for (const ModuleFigures& figures : b)
        modules[figures.module].second = &figures;

    ModuleComparisonResult result;
    result.rows.reserve(modules.size());
    for (const auto& [module, sides] : modules) {
        result.rows.push_back(rowOf(std::string(module), sides.first, sides.second, differing));
        count(result.counts, result.rows.back(), sides.first, sides.second);
    }
    result.total = totalOf(result.rows);
    result.total.status = leftOutText(result.counts);
    return result;
}

} // namespace inlinescope
