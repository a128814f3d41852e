// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/find/find_table.h"

#include "core/jobs/common/remark_sets.h"
#include "core/jobs/find/find_callsites.h"
#include "core/jobs/find/find_remarks.h"
#include "core/jobs/tables/cells.h"
#include "core/jobs/tables/text_cell.h"
#include "core/model/names.h"
#include "core/model/symbol_text.h"

#include <algorithm>
#include <map>

namespace inlinescope {
namespace {

/// One result, as the cells of its row.
struct Found {
    FoundKind kind;
    std::string name;
    std::string caller = {}, location = {}, corpus = {}, module = {}, run = {}, site = {}, remarks = {};
    std::optional<std::int64_t> modules = {};
    Annotation written = {};
};

Row rowOf(const Found& found) {
    return {cell(toString(found.kind)),
            cell(found.name),
            textOrNothing(found.caller),
            textOrNothing(found.location),
            textOrNothing(found.corpus),
            textOrNothing(found.module),
            textOrNothing(found.run),
            textOrNothing(found.site),
            cell(found.modules),
            textOrNothing(found.written.label),
            textOrNothing(found.written.note),
            textOrNothing(found.remarks)};
}

/// The results of one kind, the best first.
class Group {
public:
    void add(int rank, std::size_t length, Found found) {
        m_found.emplace_back(std::tuple(rank, length, found.name), std::move(found));
    }
    bool isEmpty() const { return m_found.empty(); }
    void finish(std::size_t limit) {
        std::ranges::sort(m_found, {}, &Entry::first);
        m_found.resize(std::min(m_found.size(), limit));
    }
    int bestRank() const { return std::get<0>(m_found.front().first); }
    std::size_t count(int rank) const {
        return std::size_t(
            std::ranges::count(m_found, rank, [](const Entry& entry) { return std::get<0>(entry.first); }));
    }
    void appendTo(Table& table) const {
        for (const auto& [key, found] : m_found)
            table.rows.push_back(rowOf(found));
    }

private:
    using Entry = std::pair<std::tuple<int, std::size_t, std::string>, Found>;
    std::vector<Entry> m_found;
};

class NameSearch {
public:
    NameSearch(const ReaderPool& readers, const FindRequest& request, const CancelToken& cancel)
        : m_readers(readers), m_request(request), m_cancel(cancel), m_match(request.text),
          m_matchOfLists(request.text) {}

    Result<Table> table() {
        Table table = makeTable({{"kind", ColumnKind::Status},
                                 {"name"},
                                 {"caller"},
                                 {"location"},
                                 {"corpus"},
                                 {"module"},
                                 {"run"},
                                 {"site"},
                                 {"modules", ColumnKind::Count},
                                 {"label"},
                                 {"note"},
                                 {"remarks"}});
        if (m_match.isEmpty()) return table;
        INLINESCOPE_TRY(m_allRuns, m_readers.first().runs().all());
        INLINESCOPE_TRY(m_remarkSets, namedRemarkSets(m_readers.first()));
        INLINESCOPE_CHECK(readTexts());
        INLINESCOPE_CHECK(m_readers.run([this](std::size_t part, const WorkspaceReader& reader) -> Result<void> {
            if (part == 0) INLINESCOPE_CHECK(findNames(reader));
            return part + 1 == m_readers.size() ? findInLists(reader) : Result<void>();
        }));
        INLINESCOPE_CHECK(findCallsites());
        INLINESCOPE_CHECK(findAnnotations());
        append(table);
        table.notes = std::move(m_notes);
        return table;
    }

private:
    /// Adds a row if its name, or its further text, contains all words; for findInLists().
    void consider(Group& group, Found found, const std::string& further = {}) {
        if (m_matchOfLists.hasAll(found.name)) {
            const int rank = m_matchOfLists.rank(found.name);
            const std::size_t length = found.name.size();
            group.add(rank, length, std::move(found));
        } else if (!further.empty() && m_matchOfLists.hasAll(further)) {
            group.add(TextMatch::worstRank, further.size(), std::move(found));
        }
    }
    Result<void> readTexts();
    // These two are called at the same time.
    Result<void> findNames(const WorkspaceReader& reader);
    Result<void> findInLists(const WorkspaceReader& reader);

    Result<void> findModules(const WorkspaceReader& reader);
    void findRuns();
    Result<void> findInputs(const WorkspaceReader& reader);
    Result<void> findFindings(const WorkspaceReader& reader);
    Result<void> findCallsites();
    Result<std::vector<ListedCallsite>> callsitesOfRuns();
    Result<std::vector<ListedRemark>> callsitesOfRemarks();
    Result<void> findAnnotations();
    void append(Table& table);

    const ReaderPool& m_readers;
    const FindRequest& m_request;
    const CancelToken& m_cancel;
    TextMatch m_match, m_matchOfLists; ///< each for one thread
    std::vector<TextHits> m_hits;      ///< by part of the texts
    FoundNames m_names;
    std::vector<RunRow> m_allRuns;
    std::vector<RemarkSetName> m_remarkSets;
    std::vector<std::string> m_notes;
    /// In the order of the kinds that applies if their best rows are equal.
    Group m_modules, m_functions, m_files, m_callsites, m_runs, m_policies, m_logs, m_reports, m_sets, m_findings;
};

/// Each reader reads a part of the texts.
Result<void> NameSearch::readTexts() {
    INLINESCOPE_TRY(const std::int64_t last, m_readers.first().texts().lastId());
    m_hits.resize(m_readers.size());
    return m_readers.run([this, last](std::size_t part, const WorkspaceReader& reader) -> Result<void> {
        const auto [begin, end] = m_readers.share(part, std::size_t(last));
        TextMatch match(m_request.text);
        INLINESCOPE_TRY(m_hits[part], reader.texts().hits(match, std::int64_t(begin) + 1, std::int64_t(end), m_cancel));
        return {};
    });
}

Result<void> NameSearch::findInLists(const WorkspaceReader& reader) {
    INLINESCOPE_CHECK(findModules(reader));
    findRuns();
    INLINESCOPE_CHECK(findInputs(reader));
    return findFindings(reader);
}

Result<void> NameSearch::findModules(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(const auto corpora, reader.corpora().all());
    for (const CorpusRow& corpus : corpora) {
        INLINESCOPE_TRY(const auto modules, reader.modules().of(corpus.id));
        for (const ModuleRow& module : modules)
            consider(
                m_modules,
                {.kind = FoundKind::Module, .name = module.name, .corpus = corpus.spec.name, .module = module.name});
    }
    return {};
}

Result<void> NameSearch::findNames(const WorkspaceReader& reader) {
    const auto preferred =
        std::ranges::find(m_allRuns, m_request.run, [](const RunRow& run) -> const auto& { return run.spec.name; });
    INLINESCOPE_TRY(m_names, reader.texts().find(m_match, m_hits, std::size_t(m_request.limit),
                                                 preferred != m_allRuns.end() ? preferred->id : RunId(), m_cancel));
    const auto add = [this](Group& group, FoundKind kind, const FoundName& name, const std::string& shown) {
        group.add(m_match.rank(shown), shown.size(),
                  {.kind = kind,
                   .name = name.text,
                   .corpus = name.in.corpus,
                   .module = name.in.module,
                   .run = name.in.run,
                   .modules = name.modules});
    };
    for (const FoundName& function : m_names.functions)
        add(m_functions, FoundKind::Function, function, shortSymbol(function.text));
    for (const FoundName& file : m_names.files)
        add(m_files, FoundKind::File, file, file.text);
    return {};
}

/// What callsites are ordered by among all of them: of equal rank those of runs and those of remarks in turn, so that
/// neither leave no row for the others.
std::size_t placeOfCallsite(int rank, std::size_t number, bool isOfRemarks) {
    constexpr std::size_t mostCallsites = std::size_t(1) << 32;
    return std::size_t(rank) * mostCallsites + 2 * number + std::size_t(isOfRemarks);
}

Result<void> NameSearch::findCallsites() {
    INLINESCOPE_TRY(const std::vector<ListedCallsite> ofRuns, callsitesOfRuns());
    for (std::size_t number = 0; const ListedCallsite& site : ofRuns)
        m_callsites.add(TextMatch::worstRank, placeOfCallsite(site.rank, number++, false),
                        {.kind = FoundKind::Callsite,
                         .name = site.callee,
                         .caller = site.caller,
                         .location = formatPlace(site.place),
                         .corpus = site.in.corpus,
                         .module = site.in.module,
                         .run = site.in.run,
                         .site = formatKey(site.key)});
    INLINESCOPE_TRY(const std::vector<ListedRemark> ofRemarks, callsitesOfRemarks());
    for (std::size_t number = 0; const ListedRemark& site : ofRemarks)
        m_callsites.add(TextMatch::worstRank, placeOfCallsite(site.rank, number++, true),
                        {.kind = FoundKind::Callsite,
                         .name = site.callee,
                         .caller = site.caller,
                         .location = formatPlace(site.place),
                         .site = site.site,
                         .remarks = site.set});
    return {};
}

Result<std::vector<ListedCallsite>> NameSearch::callsitesOfRuns() {
    INLINESCOPE_TRY(CallsiteFindings found,
                    inlinescope::findCallsites(m_readers, m_match, m_names, std::size_t(m_request.limit),
                                               m_request.complete ? std::nullopt : std::optional(quickDecisions),
                                               m_cancel));
    if (found.visited < found.modules)
        m_notes.push_back("callsites were looked for in the first " + std::to_string(found.visited) + " of " +
                          std::to_string(found.modules) + " modules that may have some");
    return std::move(found.best);
}

Result<std::vector<ListedRemark>> NameSearch::callsitesOfRemarks() {
    const RemarkSearch search{m_remarkSets, std::size_t(m_request.limit),
                              m_request.complete ? std::nullopt : std::optional(quickDecisions)};
    INLINESCOPE_TRY(RemarkFindings found, findRemarks(m_readers.first(), m_match, m_names, search, m_cancel));
    if (!found.areAll)
        m_notes.push_back("callsites were looked for in the first " + std::to_string(quickDecisions) + " remarks");
    return std::move(found.best);
}

void NameSearch::findRuns() {
    for (const RunRow& run : m_allRuns)
        consider(m_runs,
                 {.kind = FoundKind::Run, .name = run.spec.name, .corpus = run.corpusName, .run = run.spec.name});
}

Result<void> NameSearch::findInputs(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(const auto policies, reader.policies().all());
    for (const PolicyRow& policy : policies)
        consider(m_policies, {.kind = FoundKind::Policy, .name = policy.spec.name, .location = policy.spec.sourcePath},
                 policy.spec.sourcePath);
    INLINESCOPE_TRY(const auto logs, reader.logs().all());
    for (const LogRow& log : logs)
        consider(m_logs, {.kind = FoundKind::Log, .name = log.name, .location = log.source.path}, log.source.path);
    INLINESCOPE_TRY(const auto reports, reader.reports().all());
    for (const ReportRow& report : reports)
        consider(m_reports, {.kind = FoundKind::Report, .name = report.name, .location = report.source.path},
                 report.source.path);
    for (const RemarkSetName& set : m_remarkSets)
        consider(m_sets,
                 {.kind = FoundKind::Remarks, .name = set.name, .location = set.sourcePath, .remarks = set.name},
                 set.sourcePath);
    return {};
}

Result<void> NameSearch::findFindings(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(const auto findings, reader.findings().all());
    for (const FindingRow& row : findings)
        consider(m_findings,
                 {.kind = FoundKind::Finding, .name = row.finding.error.found, .location = row.finding.subject},
                 row.finding.subject + ' ' + row.finding.error.file + ' ' + row.finding.error.found);
    return {};
}

/// Each annotation of a module, run or callsite is a row of its own, whether or not the subject's name matches.
Result<void> NameSearch::findAnnotations() {
    INLINESCOPE_TRY(const auto annotations, m_readers.first().annotations().all());
    for (const AnnotationRow& row : annotations) {
        const std::string text = row.annotation.label + ' ' + row.annotation.note;
        if (!m_match.hasAll(text)) continue;
        const AnnotationSubject& subject = row.subject;
        if (subject.remarks &&
            std::ranges::find(m_remarkSets, subject.remarks, &RemarkSetName::id) == m_remarkSets.end())
            continue;
        const int rank = m_match.rank(text);
        if (subject.run)
            m_runs.add(rank, text.size(),
                       {.kind = FoundKind::Run, .name = row.runName, .run = row.runName, .written = row.annotation});
        else if (!subject.callsite)
            m_modules.add(rank, text.size(),
                          {.kind = FoundKind::Module,
                           .name = row.moduleName,
                           .corpus = row.corpusName,
                           .module = row.moduleName,
                           .written = row.annotation});
        else
            m_callsites.add(rank, text.size(),
                            {.kind = FoundKind::Callsite,
                             .name = row.annotation.label,
                             .corpus = row.corpusName,
                             .module = row.moduleName,
                             .site = formatKey(*subject.callsite),
                             .remarks = row.remarksName,
                             .written = row.annotation});
    }
    return {};
}

/// Keeps the best rows of all, of equal ones those that come first.
void keepBest(const std::vector<Group*>& groups, std::size_t rows) {
    std::vector<std::size_t> kept(groups.size());
    for (int rank = 0; rank <= TextMatch::worstRank; ++rank)
        for (std::size_t group = 0; group < groups.size(); ++group) {
            const std::size_t more = std::min(groups[group]->count(rank), rows);
            kept[group] += more;
            rows -= more;
        }
    for (std::size_t group = 0; group < groups.size(); ++group)
        groups[group]->finish(kept[group]);
}

void NameSearch::append(Table& table) {
    const std::vector groups = {&m_modules,  &m_functions, &m_files,   &m_callsites, &m_runs,
                                &m_policies, &m_logs,      &m_reports, &m_sets,      &m_findings};
    for (Group* group : groups)
        group->finish(std::size_t(m_request.limit));
    if (m_request.rows) keepBest(groups, std::size_t(*m_request.rows));
    for (int rank = 0; rank <= TextMatch::worstRank; ++rank)
        for (const Group* group : groups)
            if (!group->isEmpty() && group->bestRank() == rank) group->appendTo(table);
}

} // namespace

std::string_view toString(FoundKind kind) {
    switch (kind) {
    case FoundKind::Module:
        return "module";
    case FoundKind::Function:
        return "function";
    case FoundKind::File:
        return "file";
    case FoundKind::Callsite:
        return "callsite";
    case FoundKind::Run:
        return "run";
    case FoundKind::Policy:
        return "policy";
    case FoundKind::Log:
        return "log";
    case FoundKind::Report:
        return "report";
    case FoundKind::Remarks:
        return "remarks";
    case FoundKind::Finding:
        return "finding";
    }
    return "unknown";
}

Result<Table> findTable(const std::string& path, const FindRequest& request, const CancelToken& cancel) {
    if (request.limit < 1) return Error{ErrorCode::InvalidArgument, "a limit of rows", {}, {}, "at least 1"};
    INLINESCOPE_TRY(const ReaderPool readers, ReaderPool::open(path));
    INLINESCOPE_TRY(const auto snapshots, readers.snapshots());
    return NameSearch(readers, request, cancel).table();
}

} // namespace inlinescope
