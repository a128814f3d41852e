// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/search/search_table.h"

#include "core/analysis/checked_arithmetic.h"
#include "core/analysis/unique_size.h"
#include "core/base/counted.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/tables/cells.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace inlinescope {
namespace {

Table emptySearchTable() {
    return makeTable({{"module"},
                      {"start"},
                      {"text_before", ColumnKind::Bytes},
                      {"text", ColumnKind::Bytes},
                      {"delta", ColumnKind::Delta},
                      {"percent", ColumnKind::Percent},
                      {"unique_before", ColumnKind::Bytes},
                      {"unique", ColumnKind::Bytes},
                      {"unique_delta", ColumnKind::Delta},
                      {"moves", ColumnKind::Count},
                      {"rounds", ColumnKind::Count},
                      {"compiles", ColumnKind::Count},
                      {"status", ColumnKind::Status},
                      {"found_from"},
                      {"components", ColumnKind::Count},
                      {"proved", ColumnKind::Count},
                      {"proved_percent", ColumnKind::Share}});
}

/// The numbers of a row, and of TOTAL.
struct Figures {
    std::int64_t textBefore = 0, text = 0;
    std::optional<std::int64_t> uniqueBefore = 0, unique = 0;
    std::int64_t moves = 0, rounds = 0, compiles = 0;
    std::optional<std::int64_t> components = 0, proved = 0;

    void add(const Figures& more) {
        textBefore += more.textBefore;
        text += more.text;
        uniqueBefore = sum(uniqueBefore, more.uniqueBefore);
        unique = sum(unique, more.unique);
        moves += more.moves;
        rounds += more.rounds;
        compiles += more.compiles;
        components = *components + more.components.value_or(0);
        proved = *proved + more.proved.value_or(0);
    }

private:
    static std::optional<std::int64_t> sum(std::optional<std::int64_t> a, std::optional<std::int64_t> b) {
        return a && b ? std::optional(*a + *b) : std::nullopt;
    }
};

Row rowOf(const std::string& module, const std::string& start, const Figures& figures, const std::string& status,
          const std::string& foundFrom) {
    const std::int64_t delta = figures.text - figures.textBefore;
    return {cell(module),
            cell(start),
            cell(figures.textBefore),
            cell(figures.text),
            cell(delta),
            percentCell(percentOf(delta, figures.textBefore)),
            cell(figures.uniqueBefore),
            cell(figures.unique),
            cell(differenceOf(figures.uniqueBefore, figures.unique)),
            cell(figures.moves),
            cell(figures.rounds),
            cell(figures.compiles),
            cell(status),
            cell(foundFrom),
            cell(figures.components),
            cell(figures.proved),
            percentCell(percentOf(figures.proved, figures.components))};
}

/// Finds the results from which modules began, if they are unchanged.
class Starts {
public:
    explicit Starts(const WorkspaceReader& reader) : m_reader(reader) {}

    /// Functions of the result; std::nullopt if it was removed, or knows not the same of them as the search's `found`.
    Result<std::optional<std::vector<FunctionSize>>> functions(const SearchedModule& module,
                                                               const ModuleRunRow& found) {
        using Functions = std::optional<std::vector<FunctionSize>>;
        const Result<RunRow> run = m_reader.runs().byName(module.startRun);
        if (!run.ok()) return Functions();
        const Result<ModuleRunRow> row = m_reader.moduleRuns().ofModule(run->id, module.module);
        if (!row.ok() || row->sizes.text != module.startText || row->tablesKnown != found.tablesKnown)
            return Functions();
        INLINESCOPE_TRY(auto functions, m_reader.moduleRuns().functions(row->id));
        return Functions(std::move(functions));
    }

private:
    const WorkspaceReader& m_reader;
};

/// unique_before by module; std::nullopt if a result is missing.
Result<std::optional<std::map<ModuleId, std::int64_t>>>
uniqueBefore(const WorkspaceReader& reader, const std::vector<ModuleRunRow>& rows,
             const std::map<ModuleId, SearchedModule>& searched) {
    using Uniques = std::optional<std::map<ModuleId, std::int64_t>>;
    UniqueSizeMeter meter;
    std::map<ModuleId, std::int64_t> uniques;
    for (const ModuleRunRow& row : rows) {
        const auto module = searched.find(row.module);
        if (module == searched.end()) return Uniques();
        INLINESCOPE_TRY(const auto functions, Starts(reader).functions(module->second, row));
        if (!functions) return Uniques();
        uniques[row.module] = meter.add(module->second.startText, *functions);
    }
    return Uniques(std::move(uniques));
}

Result<SearchRow> searchOf(const WorkspaceReader& reader, const RunRow& run) {
    INLINESCOPE_TRY(std::optional<SearchRow> search, reader.runs().search(run.id));
    if (search) return std::move(*search);
    return Error{ErrorCode::NotFound, "no search made run " + run.spec.name, {}, {}, {}};
}

void addToProof(SearchProof& proof, const Figures& figures, bool nothingToDecide, SearchObjective objective) {
    ++proof.modules;
    proof.known += nothingToDecide || figures.components;
    proof.components = saturatedSum(proof.components, figures.components.value_or(0));
    proof.proved = saturatedSum(proof.proved, figures.proved.value_or(0));
    if (!nothingToDecide && !(figures.components && figures.proved == figures.components)) return;
    ++proof.whole;
    const bool isUnique = objective == SearchObjective::Unique;
    const std::optional<std::int64_t> before = isUnique ? figures.uniqueBefore : figures.textBefore;
    const std::optional<std::int64_t> after = isUnique ? figures.unique : figures.text;
    proof.before = proof.before && before && after ? std::optional(saturatedSum(*proof.before, *before)) : std::nullopt;
    proof.after = proof.before ? std::optional(saturatedSum(*proof.after, *after)) : std::nullopt;
}

std::string proofText(const SearchProof& proof, SearchObjective objective) {
    const auto of = [](std::int64_t part, std::int64_t all) {
        return std::to_string(part) + " of " + std::to_string(all);
    };
    const bool isUnique = objective == SearchObjective::Unique;
    std::string text =
        "components proved: " + of(proof.proved, proof.components) +
        (proof.known < proof.modules ? ", counted in " + of(proof.known, proof.modules) + " modules" : "") +
        ", for which all ways to decide were tried" + (isUnique ? ", each with the other modules as they are" : "") +
        ", so that no other is smaller, if components do not change each other; modules proved whole: " +
        of(proof.whole, proof.modules);
    if (proof.whole == 0 || !proof.before) return text;
    text += ", with " + std::string(toString(objective)) + " " + std::to_string(*proof.before) + " -> " +
            std::to_string(*proof.after) + " B";
    const std::string percent = plainText(percentCell(percentOf(proof.change(), proof.before)));
    if (!percent.empty()) text += " (" + percent + " %)";
    return isUnique ? text : text + ", which is all that decisions can give there";
}

struct ProvedTable {
    Table table;
    SearchProof proof;
};

Result<ProvedTable> provedTable(const WorkspaceReader& reader, const std::string& name) {
    INLINESCOPE_TRY(const RunRow run, reader.runs().byName(name));
    INLINESCOPE_TRY(const RunCounts counts, reader.runs().counts(run.id));
    INLINESCOPE_TRY(const SearchRow search, searchOf(reader, run));
    INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, reader.moduleRuns().of(run.id));
    std::map<ModuleId, SearchedModule> searched;
    for (const SearchedModule& module : search.modules)
        searched[module.module] = module;
    INLINESCOPE_TRY(const auto before, uniqueBefore(reader, rows, searched));
    ProvedTable made{emptySearchTable(), {}};
    Table& table = made.table;
    Figures total;
    for (const ModuleRunRow& row : rows) {
        const SearchedModule& module = searched[row.module];
        Figures figures{module.startText, row.sizes.text,    {},           row.unique, module.taken, module.rounds,
                        module.compiles,  module.components, module.proved};
        if (before) figures.uniqueBefore = before->at(row.module);
        if (module.components == 0) figures.components = figures.proved = std::nullopt;
        total.add(figures);
        addToProof(made.proof, figures, row.counts.asked() == row.counts.mandatory, search.objective);
        table.rows.push_back(
            rowOf(row.moduleName, module.startRun, figures, module.exhausted ? "exhausted" : "open", module.foundFrom));
    }
    table.total = rowOf("TOTAL", {}, total, {}, {});
    if (made.proof.known < made.proof.modules) // no share of the whole
        table.total->at(std::size_t(table.columnIndex("proved_percent"))) = percentCell(std::nullopt);
    const auto open =
        std::ranges::count(rows, false, [&](const ModuleRunRow& row) { return searched[row.module].exhausted; });
    table.notes = {"TOTAL is over " + std::to_string(rows.size()) + " of " + counted(counts.corpusModules, "module") +
                       ", of which " + counted(open, "is", "are") + " not searched to the end",
                   "objective " + std::string(toString(search.objective)) +
                       "; unique counts a shared body once over the modules of the run"};
    if (made.proof.known > 0) table.notes.insert(table.notes.begin() + 1, proofText(made.proof, search.objective));
    return made;
}

} // namespace

std::optional<std::int64_t> SearchProof::change() const {
    return differenceOf(before, after);
}

Result<Table> searchTable(const WorkspaceReader& reader, const std::string& name) {
    INLINESCOPE_TRY(ProvedTable made, provedTable(reader, name));
    return std::move(made.table);
}

Result<Table> searchCurve(const WorkspaceReader& reader, const std::string& name) {
    INLINESCOPE_TRY(const RunRow run, reader.runs().byName(name));
    INLINESCOPE_TRY(const SearchRow search, searchOf(reader, run));
    Table table = makeTable({{"seconds"}, {"bytes", ColumnKind::Delta}});
    for (const SearchGain& gain : search.gains)
        table.rows.push_back({cell(double(gain.ms) / 1000), cell(gain.bytes)});
    table.notes = {"objective " + std::string(toString(search.objective))};
    return table;
}

Result<Table> storedSearch(const std::string& workspacePath, const std::string& run) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(workspacePath));
    return searchTable(reader, run);
}

Result<Table> storedSearchCurve(const std::string& workspacePath, const std::string& run) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(workspacePath));
    return searchCurve(reader, run);
}

Result<FoundBySearch> latestSearch(const std::string& workspacePath, const std::string& run) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(workspacePath));
    INLINESCOPE_TRY(const std::vector<RunRow> runs, reader.runs().all());
    FoundBySearch found;
    std::optional<std::tuple<bool, std::int64_t, std::int64_t>> latest;
    for (const RunRow& row : runs) {
        INLINESCOPE_TRY(const std::optional<SearchRow> search, reader.runs().search(row.id));
        // A run that was interrupted has no end.
        const std::tuple key(row.status == RunStatus::Running, std::max(row.createdAt, row.finishedAt), row.id.value);
        if (!search || (run.empty() ? latest && key < *latest : row.spec.name != run)) continue;
        latest = key;
        found.run = row.spec.name;
        found.objective = search->objective;
    }
    if (found.run.empty()) return found;
    INLINESCOPE_TRY(ProvedTable made, provedTable(reader, found.run));
    found.modules = std::move(made.table);
    found.proof = made.proof;
    INLINESCOPE_TRY(found.curve, searchCurve(reader, found.run));
    return found;
}

} // namespace inlinescope
