// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/module/module_tables.h"

#include "core/analysis/checked_arithmetic.h"
#include "core/analysis/function_comparison.h"
#include "core/analysis/many_alignment.h"
#include "core/analysis/module_comparison.h"
#include "core/base/counted.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/sides/compared_runs.h"
#include "core/jobs/sides/decision_cells.h"
#include "core/jobs/sides/flip_cells.h"
#include "core/jobs/sides/input_comparison.h"
#include "core/jobs/sides/module_side.h"
#include "core/jobs/tables/annotation_cells.h"
#include "core/jobs/tables/text_cell.h"
#include "core/model/names.h"

#include <algorithm>
#include <map>

namespace inlinescope {
namespace {

Result<std::vector<InputDifference>> differencesOf(const WorkspaceReader& reader, const RunModule& a,
                                                   const RunModule& b) {
    InputComparison inputs(reader, a.run, b.run);
    if (a.row && b.row) INLINESCOPE_CHECK(inputs.addModule(*a.row, *b.row));
    INLINESCOPE_CHECK(inputs.addSideFiles(a.module, b.module));
    INLINESCOPE_CHECK(inputs.addRuns());
    return inputs.list();
}

void appendSide(Row& row, const Decision* decision) {
    if (!decision) {
        row.resize(row.size() + 6);
        return;
    }
    const bool asked = decision->outcome != Outcome::NeverAsked;
    row.insert(row.end(), {cell(std::int64_t(decision->ordinal)), asked ? cell(toString(decision->advice)) : Cell(),
                           cell(toString(decision->outcome)), cell(decision->cost), cell(decision->threshold),
                           cell(decision->reason)});
}

void appendFlip(Row& row, const FlipCells& cells, const std::optional<std::size_t>& decision) {
    if (decision)
        cells.append(row, *decision);
    else
        row.resize(row.size() + 2);
}

/// One compared side: its rows in the workspace, and what it recorded.
struct ComparedModule {
    RunModule side;
    ModuleEvidence evidence;
    FlipCells flips;

    const Decision* decision(const std::optional<std::size_t>& index) const {
        return index ? &evidence.decisions[*index] : nullptr;
    }
};

/// The cells for all sides, then those for the first two; cells for further sides follow those.
Row alignedRow(const ManyCallsite& site, const std::vector<ComparedModule>& modules) {
    const auto decision = [&](std::size_t side) { return modules[side].decision(site.sides[side]); };
    const auto first =
        std::size_t(std::ranges::find_if(site.sides, [](const auto& i) { return i.has_value(); }) - site.sides.begin());
    const Decision& any = *decision(first);
    Row row = {cell(markText(site.mark)), cell(any.caller),    cell(any.callee),
               cell(locationText(any)),   cell(pathText(any)), cell(formatKey(any.key))};
    appendSide(row, decision(0));
    appendSide(row, decision(1));
    const std::string by = std::string(toString(site.by)) + (site.renamed ? "+rename" : "");
    row.push_back(first == 0 && std::ranges::count_if(site.sides, [](const auto& i) { return i.has_value(); }) > 1
                      ? cell(by)
                      : Cell());
    for (std::size_t side = 0; side < 2; ++side)
        appendFlip(row, modules[side].flips, site.sides[side]);
    for (std::size_t side = 2; side < modules.size(); ++side) {
        appendSide(row, decision(side));
        appendFlip(row, modules[side].flips, site.sides[side]);
    }
    return row;
}

Result<FlipCells> flipsOf(const WorkspaceReader& reader, const RunModule& side, const std::vector<Decision>& decisions,
                          Others others) {
    if (!side.row) return FlipCells();
    return FlipCells::read(reader, side.run, *side.row, decisions, others);
}

void addSideColumns(Table& table, std::size_t side) {
    const auto add = [&](ColumnName name, ColumnKind kind) {
        table.columns.push_back({columnOfSide(name, side), kind});
    };
    add("decision", ColumnKind::Number);
    add("advice", ColumnKind::Status);
    add("outcome", ColumnKind::Status);
    add("cost", ColumnKind::Number);
    add("threshold", ColumnKind::Number);
    add("reason", ColumnKind::Text);
}

void addFlipColumns(Table& table, std::size_t side) {
    table.columns.push_back({columnOfSide("flip", side), ColumnKind::Delta});
    table.columns.push_back({columnOfSide("flip_state", side), ColumnKind::Status});
}

Table callsiteTable(std::size_t sides) {
    Table table =
        makeTable({{"mark", ColumnKind::Status}, {"caller"}, {"callee"}, {"location"}, {"inline_path"}, {"site"}});
    for (std::size_t side = 0; side < 2; ++side)
        addSideColumns(table, side);
    table.columns.push_back({"paired_by", ColumnKind::Status});
    for (std::size_t side = 0; side < 2; ++side)
        addFlipColumns(table, side);
    for (std::size_t side = 2; side < sides; ++side) {
        addSideColumns(table, side);
        addFlipColumns(table, side);
    }
    return table;
}

Result<std::vector<ComparedModule>> readModules(const WorkspaceReader& reader, const std::vector<std::string>& runs,
                                                const std::string& module, Others others) {
    std::vector<ComparedModule> modules;
    for (const std::string& run : runs) {
        INLINESCOPE_TRY(RunModule side, findModule(reader, run, module));
        INLINESCOPE_TRY(ModuleEvidence evidence, evidenceOf(reader, side));
        INLINESCOPE_TRY(FlipCells flips, flipsOf(reader, side, evidence.decisions, others));
        modules.push_back({std::move(side), std::move(evidence), std::move(flips)});
    }
    return modules;
}

ManyAlignment alignModules(const std::vector<ComparedModule>& modules) {
    std::vector<AlignedSide> sides;
    const ComparedModule& baseline = modules.front();
    for (std::size_t side = 1; side < modules.size(); ++side) {
        const ComparedModule& module = modules[side];
        sides.push_back({module.evidence.decisions,
                         alignmentOf(baseline.side, baseline.evidence, module.side, module.evidence),
                         module.side.row ? std::string_view(module.side.row->input.bitcodeHash) : std::string_view()});
    }
    return alignMany(baseline.evidence.decisions, sides);
}

Result<Table> oneSidedFunctions(const WorkspaceReader& reader, const RunModule& side) {
    INLINESCOPE_TRY(const auto functions, functionsOf(reader, side));
    Table table = makeTable({{"function"}, {"linkage"}, {"size_a", ColumnKind::Bytes}});
    std::int64_t total = 0;
    for (const FunctionComparisonRow& row : compareFunctions(functions, {})) {
        table.rows.push_back({cell(row.function), cell(row.linkage), cell(row.sizeA)});
        total = saturatedSum(total, row.sizeA.value_or(0));
    }
    table.total = Row{cell("TOTAL"), {}, side.ok() ? cell(total) : Cell()};
    return table;
}

std::string noteOfRest(const FunctionComparisonRow& rest) {
    const std::string cause(toString(rest.cause));
    const auto number = [](const std::optional<std::int64_t>& bytes) { return std::to_string(bytes.value_or(0)); };
    return "TOTAL is all functions; " + number(rest.sizeA) + " -> " + number(rest.sizeB) +
           " bytes of text more are in no function (read-only data, unwind tables, padding)" +
           (cause.empty() ? "" : ", " + cause);
}

/// The functions of two sides with the causes of changes. If the causes are not known, a note says so.
Result<std::vector<FunctionComparisonRow>> functionRows(const WorkspaceReader& reader, const RunModule& sideA,
                                                        const RunModule& sideB, std::vector<std::string>& notes) {
    if (!sideA.ok() || !sideB.ok()) {
        INLINESCOPE_TRY(const auto a, functionsOf(reader, sideA));
        INLINESCOPE_TRY(const auto b, functionsOf(reader, sideB));
        return compareFunctions(a, b);
    }
    INLINESCOPE_TRY(const ModuleEvidence a, readModuleEvidence(reader, *sideA.row));
    INLINESCOPE_TRY(const ModuleEvidence b, readModuleEvidence(reader, *sideB.row));
    const RevisionComparison revisions(a, b);
    auto causes = haveSameBitcode(*sideA.row, *sideB.row) ? revisions.causesOfDecisions() : revisions.causes();
    if (causes) {
        notes.push_back(noteOfRest(causes->rest));
        return std::move(causes->rows);
    }
    notes.push_back("why sizes differ is not known: an older program compiled this bitcode; run the module again");
    return compareFunctions(a.functions, b.functions);
}

Result<Table> twoSidedFunctions(const WorkspaceReader& reader, const RunModule& sideA, const RunModule& sideB) {
    Table table = makeTable({{"function"},
                             {"linkage", ColumnKind::Status},
                             {"size_a", ColumnKind::Bytes},
                             {"size_b", ColumnKind::Bytes},
                             {"delta", ColumnKind::Delta},
                             {"cause", ColumnKind::Status},
                             {"renamed_from"}});
    INLINESCOPE_TRY(const auto rows, functionRows(reader, sideA, sideB, table.notes));
    const bool comparable =
        sideA.ok() && sideB.ok(); // a side without a result has no sizes, which is different from the size 0
    std::int64_t totalA = 0, totalB = 0;
    for (const FunctionComparisonRow& row : rows) {
        table.rows.push_back({cell(row.function), cell(row.linkage), cell(row.sizeA), cell(row.sizeB),
                              comparable ? cell(row.delta) : Cell(), textOrNothing(toString(row.cause)),
                              textOrNothing(row.renamedFrom)});
        totalA = saturatedSum(totalA, row.sizeA.value_or(0));
        totalB = saturatedSum(totalB, row.sizeB.value_or(0));
    }
    table.total = Row{cell("TOTAL"),
                      {},
                      sideA.ok() ? cell(totalA) : Cell(),
                      sideB.ok() ? cell(totalB) : Cell(),
                      comparable ? cell(saturatedDifference(totalB, totalA)) : Cell(),
                      {},
                      {}};
    return table;
}

} // namespace

Result<ModuleComparison> compareModule(const std::string& path, const std::vector<std::string>& runs,
                                       const std::string& module, Others others) {
    INLINESCOPE_CHECK(checkComparedRuns(runs));
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const auto modules, readModules(reader, runs, module, others));
    const ManyAlignment alignment = alignModules(modules);
    const RunModule &sideA = modules[0].side, &sideB = modules[1].side;
    INLINESCOPE_TRY(auto differences, differencesOf(reader, sideA, sideB));
    ModuleComparison comparison{std::int64_t(alignment.same),
                                std::int64_t(alignment.differing),
                                std::int64_t(alignment.onlyA),
                                std::int64_t(alignment.onlyB),
                                std::int64_t(alignment.ambiguous),
                                sideA.text(),
                                sideB.text(),
                                sideA.status(),
                                sideB.status(),
                                std::move(differences),
                                callsiteTable(runs.size())};
    for (const ManyCallsite& site : alignment.rows)
        comparison.table.rows.push_back(alignedRow(site, modules));
    INLINESCOPE_TRY(const AnnotationCells annotations, AnnotationCells::read(reader));
    annotations.addToCallsites(comparison.table, {sideA.module.id, sideB.module.id});
    comparison.table.notes = {counted(alignment.same + alignment.differing, "callsite") + " aligned (" +
                              std::to_string(alignment.differing) + " decided differently), " +
                              std::to_string(alignment.onlyA + alignment.onlyB) + " not aligned, " +
                              std::to_string(alignment.ambiguous) + " ambiguous"};
    for (const ComparedModule& compared : modules)
        noteSide(comparison.table.notes, reader, compared.side);
    for (const InputDifference& difference : comparison.differences)
        comparison.table.notes.push_back(describe(difference));
    for (std::size_t side = 2; side < modules.size(); ++side) {
        INLINESCOPE_TRY(const auto more, differencesOf(reader, sideA, modules[side].side));
        for (const InputDifference& difference : more)
            comparison.table.notes.push_back(describe(difference, sideLetter(side)));
    }
    return comparison;
}

Result<Table> decisionsTable(const std::string& path, const std::string& run, const std::string& module) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const RunModule side, findModule(reader, run, module));
    INLINESCOPE_TRY(const auto decisions, decisionsOf(reader, side));
    Table table;
    table.columns = decisionColumns();
    for (const Decision& decision : decisions)
        table.rows.push_back(decisionCells(decision));
    table.notes = notesOfAlwaysInlined(std::ranges::count_if(decisions, isAlwaysInlined));
    noteSide(table.notes, reader, side);
    return table;
}

Result<Table> moduleFeatures(const std::string& path, const std::string& run, const std::string& module) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const RunModule side, findModule(reader, run, module));
    Table table = makeTable({{"decision", ColumnKind::Number}});
    noteSide(table.notes, reader, side);
    if (!side.row) return table;
    INLINESCOPE_TRY(const auto columns, reader.features().columns(side.row->id));
    INLINESCOPE_TRY(const auto decisions, decisionsOf(reader, side));
    for (const TensorColumn& column : columns)
        table.columns.push_back({column.spec.name, ColumnKind::Number});
    for (const Decision& decision : decisions) {
        if (decision.featureRow < 0) continue;
        Row row = {cell(std::int64_t(decision.ordinal))};
        for (const TensorColumn& column : columns)
            row.push_back(tensorCell(column.spec, column.row(std::size_t(decision.featureRow))));
        table.rows.push_back(std::move(row));
    }
    return table;
}

Result<Table> functionsTable(const std::string& path, const std::string& runA, const std::string& runB,
                             const std::string& module) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const RunModule sideA, findModule(reader, runA, module));
    if (runB.empty()) {
        INLINESCOPE_TRY(Table table, oneSidedFunctions(reader, sideA));
        noteSide(table.notes, reader, sideA);
        return table;
    }
    INLINESCOPE_TRY(const RunModule sideB, findModule(reader, runB, module));
    INLINESCOPE_TRY(Table table, twoSidedFunctions(reader, sideA, sideB));
    noteSide(table.notes, reader, sideA);
    noteSide(table.notes, reader, sideB);
    return table;
}

} // namespace inlinescope
