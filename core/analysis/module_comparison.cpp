// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/module_comparison.h"

#include "core/analysis/checked_arithmetic.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace inlinescope {
namespace {

using Figures = const ModuleFigures*; // null if the run has no such module
using Sides = std::vector<Figures>;   // the baseline first

bool isOk(Figures figures) {
    return figures && figures->status == ModuleRunStatus::Ok;
}

/// Why this side has no size; absent if it has one.
std::optional<ModuleProblem> problemOf(Figures figures) {
    if (!figures) return ModuleProblem::Missing;
    if (!isOk(figures)) return problemOf(figures->status);
    return figures->text ? std::nullopt : std::optional(ModuleProblem::NoSize);
}

/// Whether both sides know the hash and the hashes differ.
bool differs(Figures a, Figures b, std::string ModuleFigures::* hash) {
    return a && b && !(a->*hash).empty() && !(b->*hash).empty() && a->*hash != b->*hash;
}

ComparisonStatus statusOf(const Sides& sides) {
    ComparisonStatus status;
    for (std::size_t side = 0; side < sides.size(); ++side)
        if (const auto problem = problemOf(sides[side])) status.parts.push_back({*problem, side});
    for (std::size_t side = 1; side < sides.size(); ++side) {
        const auto where = sides.size() > 2 ? std::optional(side) : std::nullopt;
        if (differs(sides[0], sides[side], &ModuleFigures::bitcodeHash))
            status.parts.push_back({ModuleProblem::OtherBitcode, where});
        if (differs(sides[0], sides[side], &ModuleFigures::commandHash))
            status.parts.push_back({ModuleProblem::OtherCommandLine, where});
    }
    return status;
}

/// The sum over rows. A crash and a timeout count as failures.
ComparisonStatus totalStatus(std::span<const ModuleComparisonRow> rows) {
    std::vector<ComparisonStatus> statuses;
    for (const ModuleComparisonRow& row : rows) {
        statuses.push_back(row.status);
        for (ComparisonStatus::Part& part : statuses.back().parts)
            if (part.problem == ModuleProblem::Crashed || part.problem == ModuleProblem::TimedOut)
                part.problem = ModuleProblem::Failed;
    }
    return statusOfAll(statuses);
}

ComparedSide sideOf(Figures figures) {
    ComparedSide side;
    if (isOk(figures)) side.size = figures->text, side.decisions = figures->decisions, side.unique = figures->unique;
    return side;
}

/// Sets the values of a side relative to the baseline.
void compareWithBaseline(const ComparedSide& baseline, ComparedSide& side) {
    side.delta = differenceOf(baseline.size, side.size);
    side.percent = percentOf(side.delta, baseline.size);
}

std::optional<std::size_t> bestOf(const std::vector<ComparedSide>& sides) {
    std::optional<std::size_t> best;
    std::size_t sized = 0;
    for (std::size_t side = 0; side < sides.size(); ++side) {
        if (!sides[side].size) continue;
        ++sized;
        if (!best || *sides[side].size < *sides[*best].size) best = side;
    }
    return sized < 2 ? std::nullopt : best;
}

ModuleComparisonRow moduleRow(std::string_view module, const Sides& sides) {
    ModuleComparisonRow row{std::string(module), {}, statusOf(sides), {}};
    row.sides.reserve(sides.size());
    for (const Figures figures : sides)
        row.sides.push_back(sideOf(figures));
    for (std::size_t side = 1; side < sides.size(); ++side) {
        compareWithBaseline(row.sides[0], row.sides[side]);
        if (isOk(sides[0]) && isOk(sides[side])) {
            row.sides[side].differing = sides[side]->differing;
            row.sides[side].oneSided = sides[side]->oneSided;
        }
        if (row.sides[side].delta) row.sides[side].causes = sides[side]->causes;
    }
    row.best = bestOf(row.sides);
    return row;
}

/// The count that a side's module belongs to; null if it has a size.
std::size_t LeftOutCounts::* leftOutAs(Figures figures) {
    if (!figures) return &LeftOutCounts::missing;
    if (figures->status == ModuleRunStatus::Cancelled) return &LeftOutCounts::cancelled;
    if (!isOk(figures)) return &LeftOutCounts::failed;
    return figures->text ? nullptr : &LeftOutCounts::noSize;
}

void countLeftOut(ModuleComparisonCounts& counts, const Sides& sides) {
    LeftOutCounts any;
    for (std::size_t side = 0; side < sides.size(); ++side)
        if (const auto as = leftOutAs(sides[side])) ++(counts.sides[side].leftOut.*as), any.*as = 1;
    for (auto as : {&LeftOutCounts::missing, &LeftOutCounts::failed, &LeftOutCounts::cancelled, &LeftOutCounts::noSize})
        counts.any.*as += any.*as;
}

void count(ModuleComparisonCounts& counts, const ModuleComparisonRow& row, const Sides& sides) {
    ++counts.modules;
    countLeftOut(counts, sides);
    for (std::size_t side = 1; side < sides.size(); ++side) {
        counts.sides[side].otherBitcode += differs(sides[0], sides[side], &ModuleFigures::bitcodeHash);
        counts.sides[side].otherCommandLine += differs(sides[0], sides[side], &ModuleFigures::commandHash);
    }
    if (!row.comparable()) return;
    ++counts.compared;
    if (row.best) ++counts.sides[*row.best].best;
    for (std::size_t side = 1; side < sides.size(); ++side) {
        const std::int64_t delta = *row.sides[side].delta;
        SideCounts& of = counts.sides[side];
        ++(delta < 0 ? of.smaller : delta > 0 ? of.larger : of.equal);
        std::int64_t& bytes = delta < 0 ? of.smallerBytes : of.largerBytes;
        bytes = saturatedSum(bytes, delta);
    }
}

/// Over the rows in which the side and the baseline have a size, whatever the others have.
PairTotal pairTotal(std::span<const ModuleComparisonRow> rows, std::size_t side) {
    std::size_t modules = 0;
    ColumnSum baseline, size;
    for (const ModuleComparisonRow& row : rows) {
        if (!row.sides[side].delta) continue;
        ++modules;
        baseline.add(row.sides[0].size);
        size.add(row.sides[side].size);
    }
    return {modules, baseline.value(), size.value()};
}

std::optional<CauseBytes> totalCauses(std::span<const ModuleComparisonRow> rows, std::size_t side) {
    std::optional<CauseBytes> total;
    for (const ModuleComparisonRow& row : rows) {
        const auto& causes = row.sides[side].causes;
        if (!causes || !row.comparable()) continue;
        if (!total) total.emplace();
        for (auto cause :
             {&CauseBytes::added, &CauseBytes::removed, &CauseBytes::bodyChanged, &CauseBytes::decidedDifferently})
            (*total).*cause = saturatedSum((*total).*cause, (*causes).*cause);
    }
    return total;
}

ComparedSide totalSide(std::span<const ModuleComparisonRow> rows, std::size_t side) {
    ComparedSide total;
    using Side = ComparedSide;
    for (auto column :
         {&Side::size, &Side::decisions, &Side::unique, &Side::delta, &Side::differing, &Side::oneSided}) {
        ColumnSum sum;
        for (const ModuleComparisonRow& row : rows)
            if (row.comparable()) sum.add(row.sides[side].*column);
        total.*column = sum.value();
    }
    total.causes = totalCauses(rows, side);
    return total;
}

ModuleComparisonRow totalOf(std::span<const ModuleComparisonRow> rows, const ModuleComparisonCounts& counts) {
    ModuleComparisonRow total{"TOTAL", {}, totalStatus(rows), {}};
    for (std::size_t side = 0; side < counts.sides.size(); ++side) {
        total.sides.push_back(totalSide(rows, side));
        total.sides[side].percent = percentOf(total.sides[side].delta, total.sides[0].size);
    }
    total.best = bestOf(total.sides);
    return total;
}

using SidesByModule = std::map<std::string_view, Sides>;

SidesByModule sidesByModule(std::span<const std::vector<ModuleFigures>> sides, std::span<const std::string> modules) {
    SidesByModule sidesOf;
    const auto sidesOfModule = [&](std::string_view module) -> Sides& {
        Sides& found = sidesOf[module];
        found.resize(sides.size());
        return found;
    };
    for (const std::string& module : modules)
        sidesOfModule(module);
    for (std::size_t side = 0; side < sides.size(); ++side)
        for (const ModuleFigures& figures : sides[side])
            sidesOfModule(figures.module)[side] = &figures;
    return sidesOf;
}

} // namespace

bool ModuleComparisonRow::comparable() const {
    return std::ranges::all_of(sides, [](const ComparedSide& side) { return side.size.has_value(); });
}

ModuleComparisonResult compareModules(std::span<const std::vector<ModuleFigures>> sides,
                                      std::span<const std::string> modules) {
    ModuleComparisonResult result;
    result.counts.sides.resize(sides.size());
    const SidesByModule sidesOf = sidesByModule(sides, modules);
    result.rows.reserve(sidesOf.size());
    for (const auto& [module, figures] : sidesOf) {
        result.rows.push_back(moduleRow(module, figures));
        count(result.counts, result.rows.back(), figures);
    }
    for (std::size_t side = 1; side < sides.size(); ++side)
        result.counts.sides[side].pair = pairTotal(result.rows, side);
    result.total = totalOf(result.rows, result.counts);
    return result;
}

} // namespace inlinescope
