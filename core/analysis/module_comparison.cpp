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

/// Whether both sides know the hash and disagree.
bool differs(Figures a, Figures b, std::string ModuleFigures::* hash) {
    return a && b && !(a->*hash).empty() && !(b->*hash).empty() && a->*hash != b->*hash;
}

void append(std::string& text, std::string_view words) {
    if (!text.empty()) text += ", ";
    text += words;
}

std::string statusText(Figures a, Figures b) {
    std::string text;
    if (const auto problem = problemOf(a); !problem.empty()) append(text, std::string(problem) + " in A");
    if (const auto problem = problemOf(b); !problem.empty()) append(text, std::string(problem) + " in B");
    if (differs(a, b, &ModuleFigures::bitcodeHash)) append(text, "other bitcode");
    if (differs(a, b, &ModuleFigures::commandHash)) append(text, "other command line");
    return text.empty() ? "ok" : text;
}

ModuleComparisonRow moduleRow(const std::string& module, Figures a, Figures b, const DifferingCounts& differing,
                              const CausesByModule& causes) {
    ModuleComparisonRow row;
    row.module = module;
    row.status = statusText(a, b);
    if (isOk(a)) row.sizeA = a->text, row.decisionsA = a->decisions, row.uniqueA = a->unique;
    if (isOk(b)) row.sizeB = b->text, row.decisionsB = b->decisions, row.uniqueB = b->unique;
    row.delta = differenceOf(row.sizeA, row.sizeB);
    row.percent = percentOf(row.delta, row.sizeA);
    if (const auto found = differing.find(module); isOk(a) && isOk(b) && found != differing.end())
        row.differing = found->second;
    if (const auto found = causes.find(module); row.comparable() && found != causes.end()) row.causes = found->second;
    return row;
}

/// The count that a side's module belongs to; null where it has a size.
std::size_t LeftOutCounts::* leftOutAs(Figures figures) {
    if (!figures) return &LeftOutCounts::missing;
    if (figures->status == ModuleRunStatus::Cancelled) return &LeftOutCounts::cancelled;
    if (!isOk(figures)) return &LeftOutCounts::failed;
    return figures->text ? nullptr : &LeftOutCounts::noSize;
}

void countLeftOut(ModuleComparisonCounts& counts, Figures a, Figures b) {
    const auto inA = leftOutAs(a), inB = leftOutAs(b);
    if (inA) ++(counts.a.*inA), ++(counts.either.*inA);
    if (inB) ++(counts.b.*inB);
    if (inB && inB != inA) ++(counts.either.*inB);
}

void count(ModuleComparisonCounts& counts, const ModuleComparisonRow& row, Figures a, Figures b) {
    ++counts.modules;
    countLeftOut(counts, a, b);
    counts.otherBitcode += differs(a, b, &ModuleFigures::bitcodeHash);
    counts.otherCommandLine += differs(a, b, &ModuleFigures::commandHash);
    if (!row.comparable()) return;
    ++counts.compared;
    ++(*row.delta < 0 ? counts.smaller : *row.delta > 0 ? counts.larger : counts.equal);
}

std::optional<CauseBytes> totalCauses(std::span<const ModuleComparisonRow> rows) {
    std::optional<CauseBytes> total;
    for (const ModuleComparisonRow& row : rows) {
        if (!row.causes) continue;
        if (!total) total.emplace();
        for (auto cause :
             {&CauseBytes::added, &CauseBytes::removed, &CauseBytes::bodyChanged, &CauseBytes::decidedDifferently})
            (*total).*cause = saturatedSum((*total).*cause, (*row.causes).*cause);
    }
    return total;
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
    total.causes = totalCauses(rows);
    return total;
}

} // namespace

std::string leftOutText(const ModuleComparisonCounts& counts) {
    std::string text;
    const auto add = [&](std::size_t LeftOutCounts::* number, const std::string& what) {
        if (counts.a.*number) append(text, std::to_string(counts.a.*number) + ' ' + what + " in A");
        if (counts.b.*number) append(text, std::to_string(counts.b.*number) + ' ' + what + " in B");
    };
    add(&LeftOutCounts::missing, "missing");
    add(&LeftOutCounts::failed, "failed");
    add(&LeftOutCounts::cancelled, "cancelled");
    add(&LeftOutCounts::noSize, "no size");
    return text.empty() ? "ok" : text;
}

std::string otherInputText(const ModuleComparisonCounts& counts) {
    std::string text;
    if (counts.otherBitcode) append(text, std::to_string(counts.otherBitcode) + " with other bitcode");
    if (counts.otherCommandLine) append(text, std::to_string(counts.otherCommandLine) + " with another command line");
    return text;
}

ModuleComparisonResult compareModules(std::span<const ModuleFigures> a, std::span<const ModuleFigures> b,
                                      const DifferingCounts& differing, std::span<const std::string> modules,
                                      const CausesByModule& causes) {
    std::map<std::string_view, std::pair<Figures, Figures>> sidesOf;
    for (const std::string& module : modules)
        sidesOf[module];
    for (const ModuleFigures& figures : a)
        sidesOf[figures.module].first = &figures;
    for (const ModuleFigures& figures : b)
        sidesOf[figures.module].second = &figures;

    ModuleComparisonResult result;
    result.rows.reserve(sidesOf.size());
    for (const auto& [module, sides] : sidesOf) {
        result.rows.push_back(moduleRow(std::string(module), sides.first, sides.second, differing, causes));
        count(result.counts, result.rows.back(), sides.first, sides.second);
    }
    result.total = totalOf(result.rows);
    result.total.status = leftOutText(result.counts);
    if (const std::string other = otherInputText(result.counts); !other.empty())
        result.total.status = result.total.status == "ok" ? other : result.total.status + ", " + other;
    return result;
}

} // namespace inlinescope
