#include "core/jobs/cells.h"
#include "core/jobs/queries.h"
#include "core/jobs/snapshot.h"
#include "core/model/names.h"

#include <algorithm>
#include <array>

namespace inlinescope {
namespace {

/// Lines of a list as the command line shows them: LLVM options joined by blanks.
std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

Result<Table> listCorpora(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(const auto corpora, reader.corpora());
    Table table = makeTable({{"corpus"},
                             {"modules", ColumnKind::Count},
                             {"bitcode_bytes", ColumnKind::Bytes},
                             {"thinlto"},
                             {"reference"},
                             {"source"},
                             {"imported"}});
    for (const CorpusRow& row : corpora) {
        table.rows.push_back({cell(row.spec.name), cell(row.modules), cell(row.bitcodeBytes),
                              flagCell(row.spec.hasThinlto), flagCell(row.spec.byReference), cell(row.spec.sourcePath),
                              timeCell(row.importedAt)});
    }
    return table;
}

Result<Table> listModules(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(const auto corpora, reader.corpora());
    Table table = makeTable(
        {{"corpus"}, {"module"}, {"bitcode_bytes", ColumnKind::Bytes}, {"bitcode_hash"}, {"reference"}, {"thinlto"}});
    for (const CorpusRow& corpus : corpora) {
        INLINESCOPE_TRY(const auto modules, reader.modules(corpus.id));
        for (const ModuleRow& row : modules) {
            table.rows.push_back({cell(corpus.spec.name), cell(row.name), cell(row.bitcodeSize), cell(row.bitcodeHash),
                                  flagCell(row.byReference), flagCell(row.hasThinltoIndex)});
        }
    }
    return table;
}

Result<Table> listRuns(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(const auto runs, reader.runs());
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
                             {"status", ColumnKind::Status}});
    for (const RunRow& row : runs) {
        table.rows.push_back({cell(row.spec.name), cell(row.corpusName), cell(row.policyName), cell(row.spec.toolchain),
                              cell(joined(row.spec.mllvm)), cell(row.corpusModules), cell(row.ok),
                              cell(row.modules - row.ok), cell(row.decisions), cell(row.text), timeCell(row.createdAt),
                              cell(toString(row.status))});
    }
    return table;
}

Result<Table> listPolicies(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(const auto policies, reader.policies());
    Table table = makeTable(
        {{"policy"}, {"kind"}, {"bytes", ColumnKind::Bytes}, {"runs", ColumnKind::Count}, {"fingerprint"}, {"source"}});
    for (const PolicyRow& row : policies) {
        table.rows.push_back({cell(row.spec.name), cell(row.spec.kind), cell(row.byteSize), cell(row.runs),
                              cell(row.spec.fingerprint), cell(row.spec.sourcePath)});
    }
    return table;
}

Result<Table> listLogs(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(const auto logs, reader.logs());
    Table table = makeTable({{"log"},
                             {"contexts", ColumnKind::Count},
                             {"observations", ColumnKind::Count},
                             {"features", ColumnKind::Count},
                             {"bytes", ColumnKind::Bytes},
                             {"source"}});
    for (const LogRow& row : logs) {
        table.rows.push_back({cell(row.name), cell(row.contexts), cell(row.observations),
                              cell(std::int64_t(row.schema.features.size())), cell(row.source.size),
                              cell(row.source.path)});
    }
    return table;
}

Result<Table> listReports(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(const auto reports, reader.reports());
    const auto& fields = elfSizeFields();
    const auto code = std::size_t(std::find(fields.begin(), fields.end(), "code") - fields.begin());
    Table table = makeTable({{"report"},
                             {"entries", ColumnKind::Count},
                             {"code", ColumnKind::Bytes},
                             {"bytes", ColumnKind::Bytes},
                             {"source"}});
    for (const ReportRow& row : reports) {
        table.rows.push_back({cell(row.name), cell(row.entries),
                              row.totals.size() > code ? cell(row.totals[code]) : Cell(), cell(row.source.size),
                              cell(row.source.path)});
    }
    return table;
}

Result<Table> listFindings(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(const auto findings, reader.findings());
    Table table = makeTable(
        {{"severity", ColumnKind::Status}, {"subject"}, {"finding"}, {"file"}, {"place"}, {"expected"}, {"time"}});
    for (const FindingRow& row : findings) {
        const Error& error = row.finding.error;
        table.rows.push_back({cell(toString(row.finding.severity)), cell(row.finding.subject), cell(error.found),
                              cell(error.file), cell(error.place), cell(error.expected), timeCell(row.createdAt)});
    }
    return table;
}

/// Remark sets are not imported yet: the list is there, and empty.
Result<Table> listRemarks(const WorkspaceReader&) {
    return makeTable({{"remarks"}, {"source"}});
}

struct ListEntry {
    std::string_view word;
    ListNoun noun;
    Result<Table> (*list)(const WorkspaceReader&);
};

constexpr std::array<ListEntry, 8> lists = {{{"corpora", ListNoun::Corpora, listCorpora},
                                             {"modules", ListNoun::Modules, listModules},
                                             {"runs", ListNoun::Runs, listRuns},
                                             {"policies", ListNoun::Policies, listPolicies},
                                             {"logs", ListNoun::Logs, listLogs},
                                             {"reports", ListNoun::Reports, listReports},
                                             {"remarks", ListNoun::Remarks, listRemarks},
                                             {"findings", ListNoun::Findings, listFindings}}};

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

} // namespace inlinescope
