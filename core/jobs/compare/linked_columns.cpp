// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/linked_columns.h"

#include "core/jobs/compare/comparison_subtotal.h"
#include "core/jobs/compare/linked_symbols.h"
#include "core/jobs/compare/linked_table.h"
#include "core/jobs/tables/cells.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <set>

namespace inlinescope {
namespace {

struct LinkedColumn {
    ColumnName name;
    ColumnKind kind;
};

constexpr LinkedColumn linkedColumns[] = {{"linked", ColumnKind::Delta},
                                          {"local", ColumnKind::Delta},
                                          {"external", ColumnKind::Delta},
                                          {"shared", ColumnKind::Delta},
                                          {"unmatched", ColumnKind::Count}};

/// The binary that has the name of the run.
Result<std::optional<ReportId>> binaryOfRun(const WorkspaceReader& reader, const RunRow& run) {
    const Result<ReportRow> report = reader.reports().byName(run.spec.name);
    if (!report.ok()) {
        if (report.error().code == ErrorCode::NotFound) return std::optional<ReportId>();
        return report.error();
    }
    INLINESCOPE_TRY(const auto levels, reader.reports().levels(report->id));
    return levels.empty() ? std::optional<ReportId>() : std::optional(report->id);
}

/// The functions that a run has in the modules that are measured in the baseline and in the other run.
Result<std::vector<ModuleFunctions>> functionsOfSide(const ReaderPool& readers, const GatheredRuns& runs,
                                                     std::size_t side, std::size_t other, const CancelToken& cancel) {
    std::vector<ModuleFunctions> all;
    std::vector<ModuleRunId> stored;
    for (std::size_t module = 0; module < runs.modules.size(); ++module) {
        const auto& rows = runs.stored[module];
        if (!rows.front() || !rows[other]) continue;
        all.push_back({runs.modules[module], {}});
        stored.push_back(rows[side]->id);
    }
    INLINESCOPE_CHECK(readers.forEach(
        all.size(),
        [&](std::size_t, const WorkspaceReader& reader, std::size_t module) -> Result<void> {
            INLINESCOPE_TRY(all[module].functions, reader.moduleRuns().functions(stored[module]));
            return {};
        },
        cancel));
    return all;
}

/// The effects of the modules that are measured in all runs, which are those that a comparison's TOTAL counts.
std::vector<LinkEffect> countedInTotal(const GatheredRuns& runs, const std::vector<LinkEffect>& effects) {
    std::set<std::string> measured;
    for (std::size_t module = 0; module < runs.modules.size(); ++module)
        if (std::ranges::all_of(runs.stored[module], [](const auto& row) { return row.has_value(); }))
            measured.insert(runs.modules[module]);
    std::vector<LinkEffect> counted;
    std::ranges::copy_if(effects, std::back_inserter(counted),
                         [&](const LinkEffect& effect) { return measured.contains(effect.module); });
    return counted;
}

using Binaries = std::vector<std::optional<ReportId>>; ///< by run

Result<LinkedRun> readLinkedRun(const ReaderPool& readers, const GatheredRuns& runs, const Binaries& binaries,
                                std::size_t side, const CancelToken& cancel) {
    const ReportsReader& reports = readers.first().reports();
    std::array<LinkedSymbols, 2> symbols;
    INLINESCOPE_TRY(symbols[0], readLinkedSymbols(reports, *binaries.front()));
    INLINESCOPE_TRY(symbols[1], readLinkedSymbols(reports, *binaries[side]));
    INLINESCOPE_TRY(const auto runA, functionsOfSide(readers, runs, 0, side, cancel));
    INLINESCOPE_TRY(const auto runB, functionsOfSide(readers, runs, side, side, cancel));
    const std::vector<LinkEffect> effects = linkEffects(runA, runB, symbols[0].parts, symbols[1].parts);
    LinkedRun linked;
    if (const auto obstacle = linkObstacle(symbols, totalEffect(effects))) {
        linked.problem = runs.runs[obstacle->side == 0 ? 0 : side].spec.name + " " + obstacle->words;
        return linked;
    }
    const std::vector<LinkEffect> counted = countedInTotal(runs, effects);
    if (!counted.empty()) linked.total = totalEffect(counted);
    for (const LinkEffect& effect : effects)
        linked.modules.emplace(effect.module, effect);
    return linked;
}

void addCellsOf(Row& row, const LinkEffect* effect) {
    if (!effect) return row.resize(row.size() + std::size(linkedColumns));
    row.push_back(cell(effect->linkedDelta()));
    for (const std::int64_t bytes : effect->linked)
        row.push_back(cell(bytes));
    row.push_back(cell(std::int64_t(effect->unknown)));
}

void addColumnsOf(Table& comparison, const LinkedRun& linked, std::size_t side) {
    const int module = comparison.columnIndex("module");
    for (const auto& [name, kind] : linkedColumns)
        comparison.columns.push_back({columnOfSide(name, side > 1 ? std::optional(side) : std::nullopt), kind});
    for (Row& row : comparison.rows) {
        const auto known = linked.modules.find(plainText(row[std::size_t(module)]));
        addCellsOf(row, known == linked.modules.end() ? nullptr : &known->second);
    }
}

} // namespace

Result<std::vector<std::optional<LinkedRun>>> readLinked(const ReaderPool& readers, const GatheredRuns& runs,
                                                         ComparisonDepth depth, const CancelToken& cancel) {
    std::vector<std::optional<LinkedRun>> linked(runs.runs.size());
    Binaries binaries;
    for (const RunRow& run : runs.runs) {
        INLINESCOPE_TRY(const auto binary, binaryOfRun(readers.first(), run));
        binaries.push_back(binary);
    }
    for (std::size_t side = 1; side < linked.size(); ++side) {
        if (!binaries.front() || !binaries[side]) continue;
        linked[side].emplace();
        if (depth == ComparisonDepth::Sizes) continue;
        INLINESCOPE_TRY(linked[side], readLinkedRun(readers, runs, binaries, side, cancel));
    }
    return linked;
}

void addLinkedColumns(Table& comparison, const std::vector<std::optional<LinkedRun>>& linked) {
    const std::size_t first = comparison.columns.size();
    for (std::size_t side = 1; side < linked.size(); ++side)
        if (linked[side]) addColumnsOf(comparison, *linked[side], side);
    if (!comparison.total || comparison.columns.size() == first) return;
    std::vector<int> rows(comparison.rows.size());
    std::iota(rows.begin(), rows.end(), 0);
    const Row sums = comparisonSubtotal(comparison, rows);
    comparison.total->insert(comparison.total->end(), sums.begin() + std::ptrdiff_t(first), sums.end());
}

std::string linkedNote(const LinkedRun& linked) {
    if (linked.total) return linkSentence(*linked.total);
    if (linked.problem.empty()) return {};
    return "The binary " + linked.problem + ": it is not compared";
}

} // namespace inlinescope
