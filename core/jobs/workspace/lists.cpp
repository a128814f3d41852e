// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/lists.h"

#include "core/base/join.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/sides/explanation_table.h"
#include "core/jobs/sides/training_table.h"
#include "core/jobs/tables/annotation_cells.h"
#include "core/jobs/tables/cells.h"
#include "core/model/names.h"

#include <algorithm>
#include <array>
#include <map>

namespace inlinescope {
namespace {

/// The changes of command lines as `run` takes them.
std::vector<std::string> flagsOf(const CommandLineChanges& changes) {
    std::vector<std::string> flags;
    for (const std::string& flag : changes.remove)
        flags.push_back("--delete-flag=" + flag);
    for (const FlagReplacement& replacement : changes.replace)
        flags.push_back("--replace-flag=" + replacement.flag + "=" + replacement.value);
    for (const std::string& flag : changes.add)
        flags.push_back("--add-flag=" + flag);
    return flags;
}

Result<Table> listCorpora(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(const auto corpora, reader.corpora().all());
    Table table = makeTable({{"corpus"},
                             {"modules", ColumnKind::Count},
                             {"bitcode_bytes", ColumnKind::Bytes},
                             {"thinlto", ColumnKind::Status},
                             {"reference", ColumnKind::Status},
                             {"source"},
                             {"imported"},
                             {"complete", ColumnKind::Status}});
    for (const CorpusRow& row : corpora) {
        table.rows.push_back({cell(row.spec.name), cell(row.modules), cell(row.bitcodeBytes),
                              flagCell(row.spec.hasThinlto), flagCell(row.spec.byReference), cell(row.spec.sourcePath),
                              timeCell(row.importedAt), flagCell(row.complete)});
    }
    return table;
}

Result<Table> listModules(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(const auto corpora, reader.corpora().all());
    Table table = makeTable({{"corpus"},
                             {"module"},
                             {"bitcode_bytes", ColumnKind::Bytes},
                             {"bitcode_hash"},
                             {"reference", ColumnKind::Status},
                             {"thinlto", ColumnKind::Status},
                             {"side_files", ColumnKind::Count},
                             {"missing_side_files", ColumnKind::Count}});
    for (const CorpusRow& corpus : corpora) {
        INLINESCOPE_TRY(const auto modules, reader.modules().of(corpus.id));
        for (const ModuleRow& row : modules) {
            table.rows.push_back({cell(corpus.spec.name), cell(row.name), cell(row.bitcodeSize), cell(row.bitcodeHash),
                                  flagCell(row.byReference), flagCell(row.hasThinltoIndex), cell(row.sideFiles),
                                  cell(row.missingSideFiles)});
        }
    }
    return table;
}

Result<Table> listRuns(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(const auto held, reader.snapshot());
    INLINESCOPE_TRY(const auto runs, reader.runs().all());
    Table table = makeTable({{"run"},
                             {"corpus"},
                             {"policy"},
                             {"toolchain"},
                             {"mllvm"},
                             {"modules", ColumnKind::Count},
                             {"ok", ColumnKind::Count},
                             {"failed", ColumnKind::Count},
                             {"decisions", ColumnKind::Count},
                             {"text", ColumnKind::Bytes},
                             {"created"},
                             {"status", ColumnKind::Status},
                             {"flags"},
                             {"sample", ColumnKind::Count},
                             {"unique", ColumnKind::Bytes},
                             {"estimated", ColumnKind::Bytes},
                             {"size_model"}});
    for (const RunRow& row : runs) {
        INLINESCOPE_TRY(const RunCounts counts, reader.runs().counts(row.id));
        table.rows.push_back({cell(row.spec.name), cell(row.corpusName), cell(row.policyName), cell(row.spec.toolchain),
                              cell(join(row.spec.mllvm, " ")), cell(counts.corpusModules), cell(counts.ok),
                              cell(counts.failed), cell(counts.decisions), cell(counts.text), timeCell(row.createdAt),
                              cell(toString(row.status)), cell(join(flagsOf(row.spec.changes), " ")),
                              row.spec.sample ? cell(row.spec.sample) : Cell(), cell(counts.unique),
                              cell(counts.estimated),
                              row.spec.sizeModel ? cell(row.spec.sizeModel->sourcePath) : Cell()});
    }
    INLINESCOPE_TRY(const AnnotationCells annotations, AnnotationCells::read(reader));
    annotations.addToRuns(table, runs);
    return table;
}

Result<Table> listPolicies(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(const auto policies, reader.policies().all());
    Table table = makeTable({{"policy"},
                             {"kind", ColumnKind::Status},
                             {"bytes", ColumnKind::Bytes},
                             {"runs", ColumnKind::Count},
                             {"fingerprint"},
                             {"source"},
                             {"otherwise"}});
    for (const PolicyRow& row : policies) {
        table.rows.push_back({cell(row.spec.name), cell(toString(row.spec.kind)), cell(row.byteSize), cell(row.runs),
                              cell(row.spec.fingerprint), cell(row.spec.sourcePath),
                              row.spec.base ? cell(row.baseName) : Cell()});
    }
    return table;
}

Result<Table> listLogs(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(const auto logs, reader.logs().all());
    Table table = makeTable({{"log"},
                             {"contexts", ColumnKind::Count},
                             {"observations", ColumnKind::Count},
                             {"features", ColumnKind::Count},
                             {"bytes", ColumnKind::Bytes},
                             {"source"},
                             {"complete", ColumnKind::Status},
                             {"run"}});
    for (const LogRow& row : logs) {
        table.rows.push_back({cell(row.name), cell(row.contexts), cell(row.observations),
                              cell(std::int64_t(row.schema.features.size())), cell(row.source.size),
                              cell(row.source.path), flagCell(row.complete), row.run ? cell(row.runName) : Cell()});
    }
    return table;
}

Result<Table> listReports(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(const auto reports, reader.reports().all());
    const auto& fields = elfSizeFields();
    const auto code = std::size_t(std::find(fields.begin(), fields.end(), "code") - fields.begin());
    Table table = makeTable({{"report"},
                             {"entries", ColumnKind::Count},
                             {"code", ColumnKind::Bytes},
                             {"bytes", ColumnKind::Bytes},
                             {"source"},
                             {"complete", ColumnKind::Status}});
    for (const ReportRow& row : reports) {
        table.rows.push_back({cell(row.name), cell(row.entries),
                              row.totals.size() > code ? cell(row.totals[code]) : Cell(), cell(row.source.size),
                              cell(row.source.path), flagCell(row.complete)});
    }
    return table;
}

Result<Table> listRemarks(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(const auto sets, reader.remarks().all());
    Table table = makeTable({{"remarks"},
                             {"files", ColumnKind::Count},
                             {"sites", ColumnKind::Count},
                             {"inlined", ColumnKind::Count},
                             {"refused", ColumnKind::Count},
                             {"failed", ColumnKind::Count},
                             {"undecided", ColumnKind::Count},
                             {"bytes", ColumnKind::Bytes},
                             {"source"},
                             {"imported"},
                             {"complete", ColumnKind::Status}});
    for (const RemarkSetRow& row : sets)
        table.rows.push_back({cell(row.name), cell(row.files), cell(row.remarks), cell(row.inlined), cell(row.refused),
                              cell(row.failed), cell(row.notDecided), cell(row.source.size), cell(row.source.path),
                              timeCell(row.importedAt), flagCell(row.complete)});
    return table;
}

Result<Table> listPerformance(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(const auto sets, reader.performance().all());
    Table table = makeTable({{"performance"},
                             {"kind", ColumnKind::Status},
                             {"rows", ColumnKind::Count},
                             {"bytes", ColumnKind::Bytes},
                             {"source"},
                             {"imported"},
                             {"complete", ColumnKind::Status}});
    for (const PerformanceSetRow& row : sets)
        table.rows.push_back({cell(row.name), cell(std::string(toString(row.kind))), cell(row.rows),
                              cell(row.source.size), cell(row.source.path), timeCell(row.importedAt),
                              flagCell(row.complete)});
    return table;
}

/// Names of what findings may concern, by id.
using ItemNames = std::map<std::pair<ItemNoun, std::int64_t>, std::string>;

Result<ItemNames> readItemNames(const WorkspaceReader& reader) {
    ItemNames names;
    INLINESCOPE_TRY(const auto corpora, reader.corpora().all());
    INLINESCOPE_TRY(const auto runs, reader.runs().all());
    INLINESCOPE_TRY(const auto logs, reader.logs().all());
    INLINESCOPE_TRY(const auto reports, reader.reports().all());
    INLINESCOPE_TRY(const auto remarks, reader.remarks().names());
    INLINESCOPE_TRY(const auto performance, reader.performance().all());
    for (const CorpusRow& row : corpora)
        names[{ItemNoun::Corpus, row.id.value}] = row.spec.name;
    for (const RunRow& row : runs)
        names[{ItemNoun::Run, row.id.value}] = row.spec.name;
    for (const LogRow& row : logs)
        names[{ItemNoun::Log, row.id.value}] = row.name;
    for (const ReportRow& row : reports)
        names[{ItemNoun::Report, row.id.value}] = row.name;
    for (const RemarkSetName& row : remarks)
        names[{ItemNoun::Remarks, row.id.value}] = row.name;
    for (const PerformanceSetRow& row : performance)
        names[{ItemNoun::Performance, row.id.value}] = row.name;
    return names;
}

std::optional<NamedItem> itemOf(const FindingOwner& owner, const ItemNames& names) {
    const auto named = [&names](ItemNoun noun, std::int64_t id) {
        const auto found = names.find({noun, id});
        return found == names.end() ? std::nullopt : std::optional(NamedItem{noun, found->second});
    };
    if (owner.corpus) return named(ItemNoun::Corpus, owner.corpus.value);
    if (owner.run) return named(ItemNoun::Run, owner.run.value);
    if (owner.remarks) return named(ItemNoun::Remarks, owner.remarks.value);
    if (owner.performance) return named(ItemNoun::Performance, owner.performance.value);
    return owner.log ? named(ItemNoun::Log, owner.log.value) : named(ItemNoun::Report, owner.report.value);
}

/// What was expected and what to do, which share a column.
Cell expectedCell(const Error& error) {
    const bool both = !error.expected.empty() && !error.remedy.empty();
    return cell(error.expected + (both ? ". " : "") + error.remedy);
}

Result<FindingList> findingList(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(auto findings, reader.findings().all());
    INLINESCOPE_TRY(const ItemNames owners, readItemNames(reader));
    FindingList list;
    list.table = makeTable({{"severity", ColumnKind::Status},
                            {"subject"},
                            {"finding"},
                            {"file"},
                            {"place"},
                            {"expected"},
                            {"time"},
                            {"concerns"}});
    for (FindingRow& row : findings) {
        const Error& error = row.finding.error;
        std::optional<NamedItem> item = itemOf(row.owner, owners);
        list.table.rows.push_back({cell(toString(row.finding.severity)), cell(row.finding.subject), cell(error.found),
                                   cell(error.file), cell(error.place), expectedCell(error), timeCell(row.createdAt),
                                   cell(item ? std::string(toString(item->noun)) + " " + item->name : std::string())});
        list.findings.push_back({std::move(row.finding), std::move(item)});
    }
    return list;
}

Result<Table> findingTable(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(FindingList list, findingList(reader));
    return std::move(list.table);
}

struct ListEntry {
    std::string_view word;
    ListNoun noun;
    Result<Table> (*list)(const WorkspaceReader&);
};

Result<Row> moduleRunCells(const WorkspaceReader& reader, const ModuleRunRow& row) {
    Row cells = {cell(row.moduleName), cell(toString(row.status))};
    const ModuleSizes& sizes = row.sizes;
    for (const std::int64_t size :
         {sizes.text, sizes.data, sizes.bss, sizes.code, sizes.rodata, sizes.ehFrame, sizes.other})
        cells.push_back(row.status == ModuleRunStatus::Ok ? cell(size) : Cell());
    cells.push_back(row.status == ModuleRunStatus::Ok ? cell(row.unique) : Cell());
    for (const std::int64_t count : {row.counts.asked(), row.counts.inlined, row.counts.refused, row.counts.failed,
                                     row.counts.neverAsked, row.functions})
        cells.push_back(cell(count));
    for (const std::int64_t time : {row.wallNs, row.cpuNs})
        cells.push_back(cell(time / 1'000'000));
    cells.push_back(flagCell(row.forceStopped));
    cells.push_back(cell(row.objectHash));
    std::string words;
    if (row.hasDiagnostics) {
        INLINESCOPE_TRY(words, reader.moduleRuns().diagnostics(row.id));
    }
    cells.push_back(cell(words.substr(0, words.find('\n'))));
    return cells;
}

constexpr std::array<ListEntry, 12> lists = {{{"corpora", ListNoun::Corpora, listCorpora},
                                              {"modules", ListNoun::Modules, listModules},
                                              {"runs", ListNoun::Runs, listRuns},
                                              {"policies", ListNoun::Policies, listPolicies},
                                              {"logs", ListNoun::Logs, listLogs},
                                              {"reports", ListNoun::Reports, listReports},
                                              {"findings", ListNoun::Findings, findingTable},
                                              {"explanations", ListNoun::Explanations, listExplanations},
                                              {"culprits", ListNoun::Culprits, listCulprits},
                                              {"trainings", ListNoun::Trainings, listTrainings},
                                              {"remarks", ListNoun::Remarks, listRemarks},
                                              {"performance", ListNoun::Performance, listPerformance}}};

} // namespace

std::optional<ListNoun> parseListNoun(std::string_view word) {
    for (const ListEntry& entry : lists) {
        if (entry.word == word) return entry.noun;
    }
    return std::nullopt;
}

Result<Table> listTable(const std::string& path, ListNoun noun) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    return lists[std::size_t(noun)].list(reader);
}

Result<Table> lookAtList(const std::string& path, ListNoun noun) {
    INLINESCOPE_TRY(const WorkspaceReader reader, Workspace::look(path));
    return lists[std::size_t(noun)].list(reader);
}

Result<bool> holdsEvidence(const std::string& path) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const ItemNames names, readItemNames(reader));
    return !names.empty();
}

Result<FindingList> listFindings(const std::string& path) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    return findingList(reader);
}

Result<Table> moduleRunsTable(const std::string& path, const std::string& run) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const RunRow row, reader.runs().byName(run));
    INLINESCOPE_TRY(const auto moduleRuns, reader.moduleRuns().of(row.id));
    Table table = makeTable({{"module"}, {"status", ColumnKind::Status}});
    for (const ColumnName size :
         std::initializer_list<ColumnName>{"text", "data", "bss", "code", "rodata", "eh_frame", "other", "unique"})
        table.columns.push_back({size, ColumnKind::Bytes});
    for (const ColumnName count :
         std::initializer_list<ColumnName>{"decisions", "inlined", "refused", "failed", "never_asked", "functions"})
        table.columns.push_back({count, ColumnKind::Count});
    for (const ColumnName time : std::initializer_list<ColumnName>{"wall_ms", "cpu_ms"})
        table.columns.push_back({time, ColumnKind::Number});
    table.columns.push_back({"force_stopped", ColumnKind::Status});
    for (const ColumnName text : std::initializer_list<ColumnName>{"object_hash", "diagnostics"})
        table.columns.push_back({text});
    for (const ColumnName count : std::initializer_list<ColumnName>{"flips", "flips_smaller"})
        table.columns.push_back({count, ColumnKind::Count});
    table.columns.push_back({"estimated", ColumnKind::Bytes});
    INLINESCOPE_TRY(const std::vector<FlipCounts> flips, reader.flips().counts(row.id));
    for (const ModuleRunRow& moduleRun : moduleRuns) {
        INLINESCOPE_TRY(Row cells, moduleRunCells(reader, moduleRun));
        std::int64_t measured = 0, smaller = 0;
        for (const FlipCounts& counts : flips)
            if (counts.moduleRun == moduleRun.id) measured += counts.measured, smaller += counts.shrink;
        cells.insert(cells.end(), {cell(measured), cell(smaller), cell(moduleRun.estimated)});
        table.rows.push_back(std::move(cells));
    }
    return table;
}

} // namespace inlinescope
