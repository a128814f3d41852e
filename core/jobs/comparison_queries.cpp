#include "core/analysis/alignment.h"
#include "core/analysis/module_comparison.h"
#include "core/analysis/unique_size.h"
#include "core/jobs/cells.h"
#include "core/jobs/queries.h"
#include "core/jobs/snapshot.h"

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

/// How the callsites of all comparable modules align.
struct CallsiteCounts {
    DifferingCounts byModule;
    std::size_t differing = 0, same = 0, onlyA = 0, onlyB = 0, ambiguous = 0;
};

Result<CallsiteCounts> countCallsites(const WorkspaceReader& reader, const Side& a, const Side& b,
                                      const CancelToken& cancel) {
    CallsiteCounts counts;
    for (const auto& [module, rowA] : a) {
        if (cancel.isCancelled()) return CancelToken::error();
        const ModuleRunRow* rowB = okRow(b, module);
        if (!rowB || rowA.status != ModuleRunStatus::Ok) continue;
        INLINESCOPE_TRY(const auto decisionsA, outcomesOf(reader, rowA.id));
        INLINESCOPE_TRY(const auto decisionsB, outcomesOf(reader, rowB->id));
        const Alignment alignment = alignCallsites(decisionsA, decisionsB);
        counts.byModule[module] = std::int64_t(alignment.differing + alignment.onlyA + alignment.onlyB);
        counts.differing += alignment.differing;
        counts.same += alignment.same;
        counts.onlyA += alignment.onlyA;
        counts.onlyB += alignment.onlyB;
        counts.ambiguous += alignment.ambiguous;
    }
    return counts;
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

/// The modules of both runs' corpora: one that neither run has is missing in both.
Result<std::vector<std::string>> modulesOf(const WorkspaceReader& reader, CorpusId a, CorpusId b) {
    std::vector<std::string> names;
    for (const CorpusId corpus : {a, b}) {
        INLINESCOPE_TRY(const auto modules, reader.modules(corpus));
        for (const ModuleRow& row : modules)
            names.push_back(row.name);
    }
    return names;
}

Row tableRow(const ModuleComparisonRow& row) {
    return {cell(row.module),         cell(row.sizeA),      cell(row.sizeB),      cell(row.delta),
            percentCell(row.percent), cell(row.decisionsA), cell(row.decisionsB), cell(row.differing),
            cell(row.status),         cell(row.uniqueA),    cell(row.uniqueB)};
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

std::vector<std::string> notesOf(const ModuleComparisonResult& result, const CallsiteCounts& callsites) {
    const std::string leftOut = leftOutText(result.counts);
    const auto number = [](std::size_t value) { return std::to_string(value); };
    std::vector<std::string> notes = {
        "TOTAL is over " + number(result.counts.compared) + " of " + number(result.counts.modules) + " modules" +
            (leftOut == "ok" ? "; none missing, none failed" : "; left out: " + leftOut),
        "callsites: " + number(callsites.same + callsites.differing) + " aligned (" + number(callsites.differing) +
            " decided differently), " + number(callsites.onlyA + callsites.onlyB) + " not aligned (" +
            number(callsites.onlyA) + " only in A, " + number(callsites.onlyB) + " only in B), " +
            number(callsites.ambiguous) + " ambiguous"};
    const auto warn = [&](std::size_t modules, const char* input) {
        if (modules)
            notes.push_back(number(modules) + (modules == 1 ? " module differs" : " modules differ") + " in " + input +
                            ": the runs did not compile the same there");
    };
    warn(result.counts.otherBitcode, "bitcode");
    warn(result.counts.otherCommandLine, "command line");
    return notes;
}

} // namespace

Result<RunComparison> compareRuns(const std::string& path, const std::string& runA, const std::string& runB,
                                  const CancelToken& cancel) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const RunRow rowA, reader.runByName(runA));
    INLINESCOPE_TRY(const RunRow rowB, reader.runByName(runB));
    INLINESCOPE_TRY(Side a, readSide(reader, rowA.id));
    INLINESCOPE_TRY(Side b, readSide(reader, rowB.id));
    if (!sameModules(a, b)) {
        INLINESCOPE_CHECK(restrictUnique(reader, a, b));
        INLINESCOPE_CHECK(restrictUnique(reader, b, a));
    }
    INLINESCOPE_TRY(const CallsiteCounts callsites, countCallsites(reader, a, b, cancel));
    INLINESCOPE_TRY(const auto modules, modulesOf(reader, rowA.spec.corpus, rowB.spec.corpus));
    const ModuleComparisonResult result = compareModules(figuresOf(a), figuresOf(b), callsites.byModule, modules);

    RunComparison comparison;
    comparison.summary = summaryOf(rowA, rowB, result);
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
                                  {"unique_b", ColumnKind::Bytes}});
    for (const ModuleComparisonRow& row : result.rows)
        comparison.table.rows.push_back(tableRow(row));
    comparison.table.total = tableRow(result.total);
    comparison.table.notes = notesOf(result, callsites);
    return comparison;
}

} // namespace inlinescope
