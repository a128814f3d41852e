// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/compare_runs.h"

#include "core/base/counted.h"
#include "core/jobs/compare/comparison_subtotal.h"
#include "core/jobs/compare/found_columns.h"
#include "core/jobs/compare/linked_columns.h"
#include "core/jobs/compare/run_comparison.h"
#include "core/jobs/sides/compared_runs.h"
#include "core/jobs/sides/input_comparison.h"
#include "core/jobs/tables/annotation_cells.h"
#include "core/jobs/tables/apart_sums.h"
#include "core/jobs/tables/cells.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <tuple>
#include <variant>

namespace inlinescope {
namespace {

// Where the values of a column come from.
using OfModule = Cell (*)(const ModuleComparisonRow& row); ///< one value
using OfRun = Cell (*)(const ModuleRunRow& module);        ///< a value in each run in which the module is ok
using OfPair = Cell (*)(const ComparedSide& side);  ///< a value in each run but the baseline, which it is relative to
using OfFound = Cell (*)(const FoundOfSide& found); ///< likewise, of what is stored besides
using OfFoundRun = std::optional<std::int64_t> FoundOfSide::*; ///< of what is stored besides, in each run

struct ComparisonColumn {
    ColumnName name; ///< without the letter of a side
    ColumnKind kind;
    std::variant<OfModule, OfRun, OfPair, OfFound, OfFoundRun> value;
};

template <std::int64_t CauseBytes::* Cause>
Cell causeCell(const ComparedSide& side) {
    return side.causes ? cell((*side.causes).*Cause) : Cell();
}

template <auto LargestCulprit::* Part>
Cell culpritCell(const FoundOfSide& found) {
    return found.culprit ? cell((*found.culprit).*Part) : Cell();
}

/// The contract's columns: a new one is the last, since scripts may count them. TOTAL has the sums of those that are
/// numbers.
constexpr ComparisonColumn comparisonColumns[] = {
    {"module", ColumnKind::Text, [](const ModuleComparisonRow& row) { return cell(row.module); }},
    {"size", ColumnKind::Bytes, [](const ModuleRunRow& module) { return cell(module.sizes.text); }},
    {"delta", ColumnKind::Delta, [](const ComparedSide& side) { return cell(side.delta); }},
    {"percent", ColumnKind::Percent, [](const ComparedSide& side) { return percentCell(side.percent); }},
    {"decisions", ColumnKind::Count, [](const ModuleRunRow& module) { return cell(module.counts.asked()); }},
    {"differing", ColumnKind::Count, [](const ComparedSide& side) { return cell(side.differing); }},
    {"status", ColumnKind::Status, [](const ModuleComparisonRow& row) { return cell(toString(row.status)); }},
    {"unique", ColumnKind::Bytes, [](const ModuleRunRow& module) { return cell(module.unique); }},
    {"added", ColumnKind::Delta, causeCell<&CauseBytes::added>},
    {"removed", ColumnKind::Delta, causeCell<&CauseBytes::removed>},
    {"body_changed", ColumnKind::Delta, causeCell<&CauseBytes::bodyChanged>},
    {"decided_differently", ColumnKind::Delta, causeCell<&CauseBytes::decidedDifferently>},
    {"one_sided", ColumnKind::Count, [](const ComparedSide& side) { return cell(side.oneSided); }},
    {"culprit_caller", ColumnKind::Text, culpritCell<&LargestCulprit::caller>},
    {"culprit_callee", ColumnKind::Text, culpritCell<&LargestCulprit::callee>},
    {"culprit_bytes", ColumnKind::Delta, culpritCell<&LargestCulprit::bytes>},
    {"gap", ColumnKind::Bytes, &FoundOfSide::gap},
    {"estimated", ColumnKind::Bytes, [](const ModuleRunRow& module) { return cell(module.estimated); }},
};

bool isOfRun(const ComparisonColumn& column) {
    return std::holds_alternative<OfRun>(column.value) || std::holds_alternative<OfFoundRun>(column.value);
}

bool isOfSide(const ComparisonColumn& column, std::size_t side) {
    return isOfRun(column) || (std::holds_alternative<OfModule>(column.value) ? side == 0 : side > 0);
}

/// Calls `visit` with each column and side of the table, in order: those of the first two runs, then those of each
/// further one.
void forEachColumn(std::size_t runs, auto visit) {
    for (std::size_t begin = 0, end = 2; begin < runs; begin = end++)
        for (const ComparisonColumn& column : comparisonColumns)
            for (std::size_t side = begin; side < end; ++side)
                if (isOfSide(column, side)) visit(column, side);
}

/// The second run's relations are named without a side.
std::string nameOf(const ComparisonColumn& column, std::size_t side) {
    return columnOfSide(column.name, isOfRun(column) || side > 1 ? std::optional(side) : std::nullopt);
}

std::vector<Column> comparisonTableColumns(std::size_t runs) {
    std::vector<Column> columns;
    forEachColumn(runs, [&](const ComparisonColumn& column, std::size_t side) {
        columns.push_back({nameOf(column, side), column.kind});
    });
    if (runs > 2) columns.push_back({"best"});
    return columns;
}

Row tableRow(const GatheredRuns& runs, const ModuleComparisonRow& row,
             const std::vector<std::optional<ModuleRunRow>>& stored, const std::vector<FoundOfSide>& found,
             std::size_t columns) {
    Row cells;
    cells.reserve(columns);
    forEachColumn(runs.runs.size(), [&](const ComparisonColumn& column, std::size_t side) {
        if (const auto* ofModule = std::get_if<OfModule>(&column.value))
            cells.push_back((*ofModule)(row));
        else if (const auto* ofRun = std::get_if<OfRun>(&column.value))
            cells.push_back(stored[side] ? (*ofRun)(*stored[side]) : Cell());
        else if (const auto* ofFound = std::get_if<OfFound>(&column.value))
            cells.push_back((*ofFound)(found[side]));
        else if (const auto* ofFoundRun = std::get_if<OfFoundRun>(&column.value))
            cells.push_back(cell(found[side].**ofFoundRun));
        else
            cells.push_back(std::get<OfPair>(column.value)(row.sides[side]));
    });
    if (runs.runs.size() > 2) cells.push_back(row.best ? cell(runs.runs[*row.best].spec.name) : Cell());
    return cells;
}

/// TOTAL, over the rows that are comparable.
Row totalRow(const GatheredRuns& runs, const ModuleComparisonRow& total, const Table& table) {
    std::vector<int> rows(table.rows.size());
    std::iota(rows.begin(), rows.end(), 0);
    Row cells = comparisonSubtotal(table, rows);
    cells[std::size_t(table.columnIndex("module"))] = cell(total.module);
    cells[std::size_t(table.columnIndex("status"))] = cell(toString(total.status));
    if (runs.runs.size() > 2 && total.best)
        cells[std::size_t(table.columnIndex("best"))] = cell(runs.runs[*total.best].spec.name);
    return cells;
}

ComparedRun comparedRun(const RunRow& run, const ComparedSide& total, const SideCounts& counts) {
    ComparedRun compared{run.spec.name, run.corpusName, run.policyName};
    compared.size = total.size.value_or(0);
    compared.unique = total.unique.value_or(0);
    compared.decisions = total.decisions.value_or(0);
    compared.best = int(counts.best);
    compared.missing = int(counts.leftOut.missing);
    compared.failed = int(counts.leftOut.failed);
    compared.cancelled = int(counts.leftOut.cancelled);
    compared.noSize = int(counts.leftOut.noSize);
    compared.smaller = int(counts.smaller);
    compared.larger = int(counts.larger);
    compared.equal = int(counts.equal);
    compared.smallerBytes = counts.smallerBytes;
    compared.largerBytes = counts.largerBytes;
    compared.differing = total.differing.value_or(0);
    compared.oneSided = total.oneSided.value_or(0);
    compared.otherBitcode = int(counts.otherBitcode);
    compared.otherCommandLine = int(counts.otherCommandLine);
    compared.pairCompared = int(counts.pair.modules);
    compared.pairBaselineSize = counts.pair.baseline.value_or(0);
    compared.pairSize = counts.pair.size.value_or(0);
    return compared;
}

ComparisonSummary summaryOf(const GatheredRuns& runs, const ModuleComparisonResult& result) {
    ComparisonSummary summary;
    for (std::size_t side = 0; side < runs.runs.size(); ++side) {
        summary.runs.push_back(comparedRun(runs.runs[side], result.total.sides[side], result.counts.sides[side]));
        summary.runs.back().differences = runs.against[side].differences;
    }
    summary.modules = int(result.counts.modules);
    summary.compared = int(result.counts.compared);
    summary.missing = int(result.counts.any.missing);
    summary.failed = int(result.counts.any.failed);
    summary.cancelled = int(result.counts.any.cancelled);
    summary.noSize = int(result.counts.any.noSize);
    return summary;
}

std::string number(std::size_t value) {
    return std::to_string(value);
}

/// "C (release): " before a note about one of several runs; empty for two runs.
std::string speaker(const GatheredRuns& runs, std::size_t side) {
    return runs.runs.size() > 2 ? sideLetter(side) + " (" + runs.runs[side].spec.name + "): " : std::string();
}

std::string callsitesNote(const AlignmentCounts& callsites, const std::string& letter) {
    return "callsites: " + number(callsites.same + callsites.differing) + " aligned (" + number(callsites.differing) +
           " decided differently), " + number(callsites.onlyA + callsites.onlyB) + " not aligned (" +
           number(callsites.onlyA) + " only in A, " + number(callsites.onlyB) + " only in " + letter + "), " +
           number(callsites.ambiguous) + " ambiguous";
}

/// TOTAL is over the modules that all runs have; if two of them have more in common, notes their own sum.
void notePair(std::vector<std::string>& notes, const GatheredRuns& runs, const ModuleComparisonResult& result,
              std::size_t side) {
    const PairTotal& pair = result.counts.sides[side].pair;
    if (pair.modules == result.counts.compared || !pair.baseline || !pair.size) return;
    notes.push_back(speaker(runs, side) + "against A alone, over " + counted(pair.modules, "module") + ": " +
                    std::to_string(*pair.baseline) + " -> " + std::to_string(*pair.size) + " bytes");
}

/// The notes about one run compared with the baseline.
void noteSide(std::vector<std::string>& notes, const GatheredRuns& runs, const ModuleComparisonResult& result,
              std::size_t side) {
    const RunAgainstBaseline& against = runs.against[side];
    const std::string who = speaker(runs, side);
    notePair(notes, runs, result, side);
    notes.push_back(who + callsitesNote(against.callsites, sideLetter(side)));
    if (against.renames)
        notes.push_back(who + counted(against.renames, "function") + " of " +
                        counted(against.modulesWithRenames, "module") + (against.renames == 1 ? " is" : " are") +
                        " taken for renamed because of similar bodies; `functions` marks them");
    const auto lacksCauses = [side](const ModuleComparisonRow& row) {
        return row.comparable() && !row.sides[side].causes;
    };
    if (const auto without = std::ranges::count_if(result.rows, lacksCauses))
        notes.push_back(who + "added, removed, body_changed and decided_differently are not known of " +
                        counted(without, "module, which is", "modules, which are") +
                        " missing from TOTAL: an older program compiled their bitcode; run them again");
    for (const InputDifference& difference : against.differences)
        notes.push_back(who + describe(difference, sideLetter(side)));
}

std::vector<std::string> notesOf(const GatheredRuns& runs, const ModuleComparisonResult& result) {
    const ComparisonStatus leftOut = result.total.status.leftOut();
    std::vector<std::string> notes = {
        "TOTAL is over " + number(result.counts.compared) + " of " + counted(result.counts.modules, "module") +
        (leftOut.parts.empty() ? "; none missing, none failed" : "; left out: " + toString(leftOut))};
    if (runs.runs.size() > 2) notes.front() += "; A is the baseline, " + runs.runs.front().spec.name;
    for (std::size_t side = 1; side < runs.runs.size(); ++side)
        noteSide(notes, runs, result, side);
    return notes;
}

/// The columns of what is linked, if the runs have binaries, with their notes.
Result<void> addLinked(RunComparison& comparison, const ReaderPool& readers, const GatheredRuns& runs,
                       const CancelToken& cancel) {
    INLINESCOPE_TRY(const auto linked, readLinked(readers, runs, comparison.summary.depth, cancel));
    addLinkedColumns(comparison.table, linked);
    for (std::size_t side = 0; side < linked.size(); ++side) {
        comparison.linked.push_back(linked[side] ? linked[side]->total : std::nullopt);
        const std::string note = linked[side] ? linkedNote(*linked[side]) : std::string();
        if (!note.empty()) comparison.table.notes.push_back(speaker(runs, side) + note);
    }
    return {};
}

/// The rows of a result in an order: indices. They are by name as they are.
std::vector<std::size_t> orderOf(const std::vector<ModuleComparisonRow>& rows, ModuleOrder order) {
    std::vector<std::size_t> indices(rows.size());
    std::iota(indices.begin(), indices.end(), 0);
    const auto size = [&](std::size_t row) {
        const std::optional<std::int64_t>& delta = rows[row].sides[1].delta;
        return delta ? (*delta < 0 ? 0 - std::uint64_t(*delta) : std::uint64_t(*delta)) : 0;
    };
    if (order == ModuleOrder::Delta)
        std::ranges::sort(indices, {}, [&](std::size_t row) {
            return std::tuple(!rows[row].sides[1].delta.has_value(), ~size(row), row);
        });
    return indices;
}

} // namespace

Result<RunComparison> compareRuns(const std::string& path, const std::vector<std::string>& names,
                                  const CancelToken& cancel, ComparisonDepth depth, ModuleOrder order) {
    INLINESCOPE_CHECK(checkComparedRuns(names));
    INLINESCOPE_TRY(const ReaderPool readers, ReaderPool::open(path));
    INLINESCOPE_TRY(const GatheredRuns runs, gatherRuns(readers, names, depth, cancel));
    const ModuleComparisonResult result = compareModules(runs.figures, runs.modules);
    FoundOfModules found(runs.modules.size(), std::vector<FoundOfSide>(names.size()));
    if (depth == ComparisonDepth::Callsites) {
        INLINESCOPE_TRY(found, readFound(readers, runs, cancel));
    }
    RunComparison comparison;
    comparison.summary = summaryOf(runs, result);
    comparison.summary.depth = depth;
    comparison.table.columns = comparisonTableColumns(names.size());
    comparison.table.rows.reserve(result.rows.size());
    const std::size_t columns = comparison.table.columns.size();
    for (const std::size_t module : orderOf(result.rows, order)) {
        comparison.table.rows.push_back(
            tableRow(runs, result.rows[module], runs.stored[module], found[module], columns));
        comparison.statuses.push_back(result.rows[module].status);
        comparison.best.push_back(result.rows[module].best);
        std::vector<std::string>& smallest = comparison.smallest.emplace_back();
        for (const FoundOfSide& side : found[module])
            smallest.push_back(side.smallest);
    }
    comparison.statusOfTotal = result.total.status;
    comparison.bestTotal = result.total.best;
    comparison.table.total = totalRow(runs, result.total, comparison.table);
    if (depth == ComparisonDepth::Callsites) comparison.table.notes = notesOf(runs, result);
    std::vector<std::string> corpora;
    for (const RunRow& run : runs.runs)
        corpora.push_back(run.corpusName);
    INLINESCOPE_TRY(const AnnotationCells annotations, AnnotationCells::read(readers.first()));
    annotations.addToModules(comparison.table, corpora);
    INLINESCOPE_CHECK(addLinked(comparison, readers, runs, cancel));
    return comparison;
}

Row totalOnTerminal(const RunComparison& comparison) {
    Row total = totalOnTerminal(comparison.table);
    if (comparison.statusOfTotal.parts.empty()) total[std::size_t(comparison.table.columnIndex("status"))] = {};
    return total;
}

Result<std::string> performanceReport(const RunComparison& comparison) {
    if (comparison.summary.runs.size() != 2)
        return Error{ErrorCode::InvalidArgument,
                     "a performance report of " + std::to_string(comparison.summary.runs.size()) + " runs",
                     {},
                     {},
                     "two runs"};
    const int module = comparison.table.columnIndex("module"), sizeA = comparison.table.columnIndex("size_a"),
              sizeB = comparison.table.columnIndex("size_b");
    std::string report;
    for (const Row& row : comparison.table.rows) {
        const std::string name = plainText(row[std::size_t(module)]), a = plainText(row[std::size_t(sizeA)]),
                          b = plainText(row[std::size_t(sizeB)]);
        if (a.empty() || b.empty() || a == "0" || b == "0") continue;
        if (name.find_first_of(",\r\n") != std::string::npos)
            return Error{ErrorCode::Refused,
                         "a module's name that a report without quotes cannot have",
                         name,
                         {},
                         "a name without comma and line end"};
        report.append(name).append(",default,").append(a).append(",").append(b).append("\n");
    }
    return report;
}

} // namespace inlinescope
