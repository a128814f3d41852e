#include "core/analysis/alignment.h"
#include "core/analysis/checked_arithmetic.h"
#include "core/analysis/module_comparison.h"
#include "core/analysis/unique_size.h"
#include "core/jobs/cells.h"
#include "core/jobs/input_queries.h"
#include "core/jobs/module_evidence.h"
#include "core/jobs/queries.h"
#include "core/jobs/snapshot.h"

#include <algorithm>
#include <map>

namespace inlinescope {
namespace {

/// Module runs of one side by module name.
using Side = std::map<std::string, ModuleRunRow>;

Result<Side> readSide(const WorkspaceReader& reader, RunId run) {
    INLINESCOPE_TRY(auto rows, reader.moduleRuns(run));
    Side side;
    for (ModuleRunRow& row : rows)
        side.insert_or_assign(row.moduleName, std::move(row));
    return side;
}

const ModuleRunRow* okRow(const Side& side, const std::string& module) {
    const auto it = side.find(module);
    return it != side.end() && it->second.status == ModuleRunStatus::Ok ? &it->second : nullptr;
}

/// What alignment needs of a module run, as decisions without their strings.
Result<std::vector<Decision>> outcomesOf(const WorkspaceReader& reader, ModuleRunId id) {
    INLINESCOPE_TRY(const auto outcomes, reader.callsiteOutcomes(id));
    std::vector<Decision> decisions(outcomes.size());
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        decisions[i].ordinal = std::uint32_t(i);
        decisions[i].key = outcomes[i].key;
        decisions[i].advice = outcomes[i].advice;
        decisions[i].outcome = outcomes[i].outcome;
    }
    return decisions;
}

/// What the comparable modules say one by one.
struct Details {
    DifferingCounts differing;
    CausesByModule causes;
    std::size_t decidedDifferently = 0, same = 0, onlyA = 0, onlyB = 0, ambiguous = 0; ///< callsites
    std::size_t renames = 0, modulesWithRenames = 0;

    void count(const std::string& module, const Alignment& alignment) {
        differing[module] = std::int64_t(alignment.differing + alignment.onlyA + alignment.onlyB);
        decidedDifferently += alignment.differing;
        same += alignment.same;
        onlyA += alignment.onlyA;
        onlyB += alignment.onlyB;
        ambiguous += alignment.ambiguous;
    }
};

/// Modules of which both sides compiled the same bitcode: keys tell callsites, and all bytes are decisions.
Result<void> detailByKey(Details& details, const WorkspaceReader& reader, const ModuleRunRow& a,
                         const ModuleRunRow& b) {
    INLINESCOPE_TRY(const auto decisionsA, outcomesOf(reader, a.id));
    INLINESCOPE_TRY(const auto decisionsB, outcomesOf(reader, b.id));
    details.count(a.moduleName, alignCallsites(decisionsA, decisionsB));
    if (haveSameBitcode(a, b))
        details.causes[a.moduleName].decidedDifferently = saturatedDifference(b.sizes.text, a.sizes.text);
    return {};
}

/// Two revisions of a module.
Result<void> detailByStructure(Details& details, const WorkspaceReader& reader, const ModuleRunRow& a,
                               const ModuleRunRow& b) {
    INLINESCOPE_TRY(const ModuleEvidence evidenceA, readEvidence(reader, a));
    INLINESCOPE_TRY(const ModuleEvidence evidenceB, readEvidence(reader, b));
    const RevisionComparison revisions(evidenceA, evidenceB);
    details.count(a.moduleName, revisions.alignment());
    if (const auto causes = revisions.causes()) details.causes[a.moduleName] = causes->bytes;
    details.renames += revisions.renames().size();
    details.modulesWithRenames += !revisions.renames().empty();
    return {};
}

Result<Details> detailsOf(const WorkspaceReader& reader, const Side& a, const Side& b, const CancelToken& cancel) {
    Details details;
    for (const auto& [module, rowA] : a) {
        if (cancel.isCancelled()) return CancelToken::error();
        const ModuleRunRow* rowB = okRow(b, module);
        if (!rowB || rowA.status != ModuleRunStatus::Ok) continue;
        const auto detail = haveDifferentBitcode(rowA, *rowB) ? detailByStructure : detailByKey;
        INLINESCOPE_CHECK(detail(details, reader, rowA, *rowB));
    }
    return details;
}

/// Unique sizes hold for one set of modules only: as stored where both runs have the same modules, measured again over
/// the common ones otherwise.
Result<void> restrictUnique(const WorkspaceReader& reader, Side& side, const Side& other) {
    UniqueSizeMeter meter;
    for (auto& [module, row] : side) {
        if (row.status != ModuleRunStatus::Ok || !okRow(other, module)) {
            row.unique.reset();
            continue;
        }
        INLINESCOPE_TRY(const auto functions, reader.functions(row.id));
        row.unique = meter.add(row.sizes.text, functions);
    }
    return {};
}

bool sameModules(const Side& a, const Side& b) {
    const auto lacks = [](const Side& side, const Side& other) {
        for (const auto& [module, row] : side) {
            if (row.status == ModuleRunStatus::Ok && (!okRow(other, module) || !row.unique)) return true;
        }
        return false;
    };
    return !lacks(a, b) && !lacks(b, a);
}

std::vector<ModuleFigures> figuresOf(const Side& side) {
    std::vector<ModuleFigures> figures;
    for (const auto& [module, row] : side) {
        const bool ok = row.status == ModuleRunStatus::Ok;
        figures.push_back({module, row.status, ok ? std::optional(row.sizes.text) : std::nullopt, row.unique,
                           row.counts.asked(), row.input.bitcodeHash, row.input.commandHash});
    }
    return figures;
}

std::vector<std::string> namesOf(const std::vector<ModuleRow>& modules) {
    std::vector<std::string> names;
    for (const ModuleRow& row : modules)
        names.push_back(row.name);
    return names;
}

const ModuleRow* findModule(const std::vector<ModuleRow>& modules, const std::string& name) {
    const auto found = std::ranges::lower_bound(modules, name, {}, &ModuleRow::name);
    return found != modules.end() && found->name == name ? &*found : nullptr;
}

/// A run with the modules of its corpus, in order of their names.
struct RunInput {
    RunRow run;
    std::vector<ModuleRow> modules;
};

Result<RunInput> readInput(const WorkspaceReader& reader, const std::string& name) {
    INLINESCOPE_TRY(RunRow run, reader.runByName(name));
    INLINESCOPE_TRY(auto modules, reader.modules(run.spec.corpus));
    return RunInput{std::move(run), std::move(modules)};
}

/// Compares what went into the two runs. Command lines that differ in nothing but places are the same from here on.
Result<std::vector<InputDifference>> compareInputs(const WorkspaceReader& reader, const RunInput& inputA,
                                                   const RunInput& inputB, Side& a, const Side& b) {
    InputComparison inputs(reader, inputA.run, inputB.run);
    inputs.addModuleSets(namesOf(inputA.modules), namesOf(inputB.modules));
    for (auto& [module, rowA] : a) {
        const auto rowB = b.find(module);
        if (rowB == b.end()) continue;
        INLINESCOPE_TRY(const bool differ, inputs.addModule(rowA, rowB->second));
        if (!differ) rowA.input.commandHash = rowB->second.input.commandHash;
        const ModuleRow *moduleA = findModule(inputA.modules, module), *moduleB = findModule(inputB.modules, module);
        if (moduleA && moduleB) INLINESCOPE_CHECK(inputs.addSideFiles(*moduleA, *moduleB));
    }
    INLINESCOPE_CHECK(inputs.addRuns());
    return inputs.list();
}

Row tableRow(const ModuleComparisonRow& row) {
    const auto bytes = [&row](std::int64_t CauseBytes::* cause) {
        return row.causes ? cell((*row.causes).*cause) : Cell();
    };
    return {cell(row.module),
            cell(row.sizeA),
            cell(row.sizeB),
            cell(row.delta),
            percentCell(row.percent),
            cell(row.decisionsA),
            cell(row.decisionsB),
            cell(row.differing),
            cell(row.status),
            cell(row.uniqueA),
            cell(row.uniqueB),
            bytes(&CauseBytes::added),
            bytes(&CauseBytes::removed),
            bytes(&CauseBytes::bodyChanged),
            bytes(&CauseBytes::decidedDifferently)};
}

ComparisonSummary summaryOf(const RunRow& a, const RunRow& b, const ModuleComparisonResult& result) {
    ComparisonSummary summary{a.spec.name, b.spec.name, a.corpusName, b.corpusName, a.policyName, b.policyName};
    const auto& [counts, total] = std::tie(result.counts, result.total);
    summary.sizeA = total.sizeA.value_or(0);
    summary.sizeB = total.sizeB.value_or(0);
    summary.uniqueA = total.uniqueA.value_or(0);
    summary.uniqueB = total.uniqueB.value_or(0);
    summary.compared = int(counts.compared);
    summary.smaller = int(counts.smaller);
    summary.larger = int(counts.larger);
    summary.equal = int(counts.equal);
    summary.missing = int(counts.either.missing);
    summary.failed = int(counts.either.failed);
    summary.cancelled = int(counts.either.cancelled);
    summary.noSize = int(counts.either.noSize);
    summary.otherBitcode = int(counts.otherBitcode);
    summary.otherCommandLine = int(counts.otherCommandLine);
    summary.decisionsA = total.decisionsA.value_or(0);
    summary.decisionsB = total.decisionsB.value_or(0);
    summary.differing = total.differing.value_or(0);
    return summary;
}

std::vector<std::string> notesOf(const ModuleComparisonResult& result, const Details& details,
                                 const std::vector<InputDifference>& differences) {
    const std::string leftOut = leftOutText(result.counts);
    const auto number = [](std::size_t value) { return std::to_string(value); };
    std::vector<std::string> notes = {
        "TOTAL is over " + number(result.counts.compared) + " of " + number(result.counts.modules) + " modules" +
            (leftOut == "ok" ? "; none missing, none failed" : "; left out: " + leftOut),
        "callsites: " + number(details.same + details.decidedDifferently) + " aligned (" +
            number(details.decidedDifferently) + " decided differently), " + number(details.onlyA + details.onlyB) +
            " not aligned (" + number(details.onlyA) + " only in A, " + number(details.onlyB) + " only in B), " +
            number(details.ambiguous) + " ambiguous"};
    if (details.renames)
        notes.push_back(number(details.renames) + " functions of " + number(details.modulesWithRenames) +
                        " modules are taken for renamed by likeness of their bodies; `functions` marks them");
    const auto lacksCauses = [](const ModuleComparisonRow& row) { return row.comparable() && !row.causes; };
    if (const auto without = std::ranges::count_if(result.rows, lacksCauses))
        notes.push_back(
            "added, removed, body_changed and decided_differently are not known of " + number(std::size_t(without)) +
            " modules, and TOTAL lacks them there: an older program compiled their bitcode; run them again");
    for (const InputDifference& difference : differences)
        notes.push_back(describe(difference));
    return notes;
}

} // namespace

Result<RunComparison> compareRuns(const std::string& path, const std::string& runA, const std::string& runB,
                                  const CancelToken& cancel) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const RunInput inputA, readInput(reader, runA));
    INLINESCOPE_TRY(const RunInput inputB, readInput(reader, runB));
    INLINESCOPE_TRY(Side a, readSide(reader, inputA.run.id));
    INLINESCOPE_TRY(Side b, readSide(reader, inputB.run.id));
    if (!sameModules(a, b)) {
        INLINESCOPE_CHECK(restrictUnique(reader, a, b));
        INLINESCOPE_CHECK(restrictUnique(reader, b, a));
    }
    INLINESCOPE_TRY(const Details details, detailsOf(reader, a, b, cancel));
    INLINESCOPE_TRY(auto differences, compareInputs(reader, inputA, inputB, a, b));
    std::vector<std::string> modules = namesOf(inputA.modules); // one that neither run has is missing in both
    const std::vector<std::string> modulesB = namesOf(inputB.modules);
    modules.insert(modules.end(), modulesB.begin(), modulesB.end());
    const ModuleComparisonResult result =
        compareModules(figuresOf(a), figuresOf(b), details.differing, modules, details.causes);

    RunComparison comparison;
    comparison.summary = summaryOf(inputA.run, inputB.run, result);
    comparison.table = makeTable({{"module"},
                                  {"size_a", ColumnKind::Bytes},
                                  {"size_b", ColumnKind::Bytes},
                                  {"delta", ColumnKind::Delta},
                                  {"percent", ColumnKind::Percent},
                                  {"decisions_a", ColumnKind::Count},
                                  {"decisions_b", ColumnKind::Count},
                                  {"differing", ColumnKind::Count},
                                  {"status", ColumnKind::Status},
                                  {"unique_a", ColumnKind::Bytes},
                                  {"unique_b", ColumnKind::Bytes},
                                  {"added", ColumnKind::Delta},
                                  {"removed", ColumnKind::Delta},
                                  {"body_changed", ColumnKind::Delta},
                                  {"decided_differently", ColumnKind::Delta}});
    for (const ModuleComparisonRow& row : result.rows)
        comparison.table.rows.push_back(tableRow(row));
    comparison.table.total = tableRow(result.total);
    comparison.table.notes = notesOf(result, details, differences);
    comparison.differences = std::move(differences);
    return comparison;
}

} // namespace inlinescope
