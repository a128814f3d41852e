#include "core/analysis/alignment.h"
#include "core/analysis/checked_arithmetic.h"
#include "core/analysis/function_comparison.h"
#include "core/jobs/annotation_cells.h"
#include "core/jobs/decision_cells.h"
#include "core/jobs/flip_cells.h"
#include "core/jobs/input_queries.h"
#include "core/jobs/module_evidence.h"
#include "core/jobs/queries.h"
#include "core/jobs/snapshot.h"
#include "core/model/names.h"

#include <algorithm>
#include <map>

namespace inlinescope {
namespace {

/// One module of a run, where the run has it.
struct ModuleSide {
    RunRow run;
    ModuleRow module;
    std::optional<ModuleRunRow> row = {};

    bool ok() const { return row && row->status == ModuleRunStatus::Ok; }
    std::string status() const { return row ? std::string(toString(row->status)) : "missing"; }
    std::optional<std::int64_t> text() const { return ok() ? std::optional(row->sizes.text) : std::nullopt; }
};

/// NotFound where the run's corpus has no such module; a module that the run did not do is a side without a row.
Result<ModuleSide> findModule(const WorkspaceReader& reader, const std::string& runName,
                              const std::string& moduleName) {
    INLINESCOPE_TRY(const RunRow run, reader.runByName(runName));
    INLINESCOPE_TRY(const ModuleRow module, reader.moduleByName(run.spec.corpus, moduleName));
    auto row = reader.moduleRun(run.id, module.id);
    if (row.ok()) return ModuleSide{run, module, std::move(row).value()};
    if (row.error().code == ErrorCode::NotFound) return ModuleSide{run, module};
    return std::move(row).error();
}

/// What stands beside a table where a side has no result: that it is missing, or how it failed.
void noteSide(std::vector<std::string>& notes, const WorkspaceReader& reader, const std::string& run,
              const ModuleSide& side) {
    if (side.ok()) return;
    std::string note = "run " + run + ": the module is " + side.status();
    if (side.row && side.row->hasDiagnostics) {
        if (const auto words = reader.diagnostics(side.row->id); words.ok())
            note += ": " + words->substr(0, words->find('\n'));
    }
    notes.push_back(std::move(note));
}

Result<std::vector<Decision>> decisionsOf(const WorkspaceReader& reader, const ModuleSide& side) {
    if (!side.row) return std::vector<Decision>();
    return readDecisions(reader, side.row->id);
}

/// Everything of a side, with as much as there is of one that did not succeed.
Result<ModuleEvidence> evidenceOf(const WorkspaceReader& reader, const ModuleSide& side) {
    if (!side.row) return ModuleEvidence();
    return readEvidence(reader, *side.row);
}

bool areRevisions(const ModuleSide& a, const ModuleSide& b) {
    return a.row && b.row && haveDifferentBitcode(*a.row, *b.row);
}

Result<std::vector<InputDifference>> differencesOf(const WorkspaceReader& reader, const ModuleSide& a,
                                                   const ModuleSide& b) {
    InputComparison inputs(reader, a.run, b.run);
    if (a.row && b.row) INLINESCOPE_CHECK(inputs.addModule(*a.row, *b.row));
    INLINESCOPE_CHECK(inputs.addSideFiles(a.module, b.module));
    INLINESCOPE_CHECK(inputs.addRuns());
    return inputs.list();
}

const char* markText(AlignmentMark mark) {
    switch (mark) {
    case AlignmentMark::Differs:
        return "!";
    case AlignmentMark::OnlyA:
        return "-";
    case AlignmentMark::OnlyB:
        return "+";
    case AlignmentMark::Same:
        return "=";
    }
    return "?";
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

Row alignedRow(const AlignedCallsite& site, const std::vector<Decision>& a, const std::vector<Decision>& b) {
    const Decision* sideA = site.a ? &a[*site.a] : nullptr;
    const Decision* sideB = site.b ? &b[*site.b] : nullptr;
    const Decision& either = sideA ? *sideA : *sideB;
    Row row = {cell(markText(site.mark)),  cell(either.caller),    cell(either.callee),
               cell(locationText(either)), cell(pathText(either)), cell(formatKey(either.key))};
    appendSide(row, sideA);
    appendSide(row, sideB);
    const std::string by = std::string(toString(site.by)) + (site.renamed ? "+rename" : "");
    row.push_back(sideA && sideB ? cell(by) : Cell());
    return row;
}

Result<FlipCells> flipsOf(const WorkspaceReader& reader, const ModuleSide& side, const std::vector<Decision>& decisions,
                          Others others) {
    if (!side.row) return FlipCells({});
    return FlipCells::read(reader, side.run, *side.row, decisions, others);
}

void appendFlip(Row& row, const FlipCells& cells, const std::optional<std::size_t>& decision) {
    if (decision)
        cells.append(row, *decision);
    else
        row.resize(row.size() + 2);
}

Table callsiteTable() {
    Table table =
        makeTable({{"mark", ColumnKind::Status}, {"caller"}, {"callee"}, {"location"}, {"inline_path"}, {"site"}});
    for (const char* side : {"_a", "_b"}) {
        const auto add = [&](const char* name, ColumnKind kind) {
            table.columns.push_back({std::string(name) + side, kind});
        };
        add("decision", ColumnKind::Number);
        add("advice", ColumnKind::Status);
        add("outcome", ColumnKind::Status);
        add("cost", ColumnKind::Number);
        add("threshold", ColumnKind::Number);
        add("reason", ColumnKind::Text);
    }
    table.columns.push_back({"paired_by", ColumnKind::Status});
    for (const char* side : {"_a", "_b"}) {
        table.columns.push_back({std::string("flip") + side, ColumnKind::Delta});
        table.columns.push_back({std::string("flip_state") + side, ColumnKind::Status});
    }
    return table;
}

Result<std::vector<FunctionSize>> functionsOf(const WorkspaceReader& reader, const ModuleSide& side) {
    if (!side.ok()) return std::vector<FunctionSize>();
    return reader.functions(side.row->id);
}

Result<Table> oneSidedFunctions(const WorkspaceReader& reader, const ModuleSide& side) {
    INLINESCOPE_TRY(const auto functions, functionsOf(reader, side));
    Table table = makeTable({{"function"}, {"linkage"}, {"size_a", ColumnKind::Bytes}});
    std::int64_t total = 0;
    for (const FunctionComparisonRow& row : compareFunctions(functions, {})) {
        table.rows.push_back({cell(row.function), cell(row.linkage), cell(row.sizeA)});
        total += row.sizeA.value_or(0);
    }
    table.total = Row{cell("TOTAL"), {}, side.ok() ? cell(total) : Cell()};
    return table;
}

/// The functions of two sides with the causes of what moved. Where these are not known, a note says so, and nothing
/// stands for what is in no function.
Result<std::vector<FunctionComparisonRow>> functionRows(const WorkspaceReader& reader, const ModuleSide& sideA,
                                                        const ModuleSide& sideB, std::vector<std::string>& notes) {
    if (!sideA.ok() || !sideB.ok()) {
        INLINESCOPE_TRY(const auto a, functionsOf(reader, sideA));
        INLINESCOPE_TRY(const auto b, functionsOf(reader, sideB));
        return compareFunctions(a, b);
    }
    INLINESCOPE_TRY(const ModuleEvidence a, readEvidence(reader, *sideA.row));
    INLINESCOPE_TRY(const ModuleEvidence b, readEvidence(reader, *sideB.row));
    const RevisionComparison revisions(a, b);
    const auto causes = haveSameBitcode(*sideA.row, *sideB.row) ? revisions.causesOfDecisions() : revisions.causes();
    if (causes) return causes->rows;
    notes.push_back("why sizes differ is not known: an older program compiled this bitcode; run the module again");
    return compareFunctions(a.functions, b.functions);
}

Result<Table> twoSidedFunctions(const WorkspaceReader& reader, const ModuleSide& sideA, const ModuleSide& sideB) {
    Table table = makeTable({{"function"},
                             {"linkage", ColumnKind::Status},
                             {"size_a", ColumnKind::Bytes},
                             {"size_b", ColumnKind::Bytes},
                             {"delta", ColumnKind::Delta},
                             {"cause", ColumnKind::Status},
                             {"renamed_from"}});
    INLINESCOPE_TRY(const auto rows, functionRows(reader, sideA, sideB, table.notes));
    const bool comparable = sideA.ok() && sideB.ok(); // a side without a result has no sizes, which is not the size 0
    std::int64_t totalA = 0, totalB = 0;
    const auto textOrNothing = [](std::string_view text) { return text.empty() ? Cell() : cell(text); };
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

Result<ModuleComparison> compareModule(const std::string& path, const std::string& runA, const std::string& runB,
                                       const std::string& module, Others others) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const ModuleSide sideA, findModule(reader, runA, module));
    INLINESCOPE_TRY(const ModuleSide sideB, findModule(reader, runB, module));
    INLINESCOPE_TRY(const ModuleEvidence a, evidenceOf(reader, sideA));
    INLINESCOPE_TRY(const ModuleEvidence b, evidenceOf(reader, sideB));
    const Alignment alignment =
        areRevisions(sideA, sideB) ? RevisionComparison(a, b).alignment() : alignCallsites(a.decisions, b.decisions);
    INLINESCOPE_TRY(auto differences, differencesOf(reader, sideA, sideB));
    INLINESCOPE_TRY(const FlipCells flipsA, flipsOf(reader, sideA, a.decisions, others));
    INLINESCOPE_TRY(const FlipCells flipsB, flipsOf(reader, sideB, b.decisions, others));

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
                                callsiteTable()};
    for (const AlignedCallsite& site : alignment.rows) {
        Row& row = comparison.table.rows.emplace_back(alignedRow(site, a.decisions, b.decisions));
        appendFlip(row, flipsA, site.a);
        appendFlip(row, flipsB, site.b);
    }
    INLINESCOPE_TRY(const AnnotationCells annotations, AnnotationCells::read(reader));
    annotations.addToCallsites(comparison.table, {sideA.module.id, sideB.module.id});
    comparison.table.notes = {std::to_string(alignment.same + alignment.differing) + " callsites aligned (" +
                              std::to_string(alignment.differing) + " decided differently), " +
                              std::to_string(alignment.onlyA + alignment.onlyB) + " not aligned, " +
                              std::to_string(alignment.ambiguous) + " ambiguous"};
    noteSide(comparison.table.notes, reader, runA, sideA);
    noteSide(comparison.table.notes, reader, runB, sideB);
    for (const InputDifference& difference : comparison.differences)
        comparison.table.notes.push_back(describe(difference));
    return comparison;
}

Result<Table> decisionsTable(const std::string& path, const std::string& run, const std::string& module) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const ModuleSide side, findModule(reader, run, module));
    INLINESCOPE_TRY(const auto decisions, decisionsOf(reader, side));
    Table table;
    table.columns = decisionColumns();
    for (const Decision& decision : decisions)
        table.rows.push_back(decisionCells(decision));
    noteSide(table.notes, reader, run, side);
    return table;
}

Result<Table> moduleFeatures(const std::string& path, const std::string& run, const std::string& module) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const ModuleSide side, findModule(reader, run, module));
    Table table = makeTable({{"decision", ColumnKind::Number}});
    noteSide(table.notes, reader, run, side);
    if (!side.row) return table;
    INLINESCOPE_TRY(const auto columns, reader.features(side.row->id));
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
    INLINESCOPE_TRY(const ModuleSide sideA, findModule(reader, runA, module));
    if (runB.empty()) {
        INLINESCOPE_TRY(Table table, oneSidedFunctions(reader, sideA));
        noteSide(table.notes, reader, runA, sideA);
        return table;
    }
    INLINESCOPE_TRY(const ModuleSide sideB, findModule(reader, runB, module));
    INLINESCOPE_TRY(Table table, twoSidedFunctions(reader, sideA, sideB));
    noteSide(table.notes, reader, runA, sideA);
    noteSide(table.notes, reader, runB, sideB);
    return table;
}

} // namespace inlinescope
