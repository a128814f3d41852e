// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/claim.h"
#include "core/store/reader_state.h"

namespace inlinescope {

using namespace store;

namespace {

constexpr const char* CorpusColumns =
    "SELECT c.id, c.name, c.source_path, c.description_hash, c.has_thinlto, "
    "EXISTS (SELECT 1 FROM modules m WHERE m.corpus_id = c.id AND m.blob_id IS NULL), c.imported_at, "
    "(SELECT count(*) FROM modules m WHERE m.corpus_id = c.id), "
    "(SELECT coalesce(sum(m.bitcode_size), 0) FROM modules m WHERE m.corpus_id = c.id), "
    "(SELECT count(*) FROM runs r WHERE r.corpus_id = c.id), c.complete FROM corpora c";

CorpusRow corpusRow(const Query& row) {
    CorpusRow corpus;
    corpus.id = CorpusId{row.integer(0)};
    corpus.spec = {row.text(1), row.text(2), row.text(3), row.integer(4) != 0, row.integer(5) != 0};
    corpus.importedAt = row.integer(6);
    corpus.modules = row.count(7);
    corpus.bitcodeBytes = row.count(8);
    corpus.runs = row.count(9);
    corpus.complete = row.integer(10) != 0;
    return corpus;
}

constexpr const char* ModuleColumns =
    "SELECT id, name, bitcode_hash, bitcode_size, bitcode_path, blob_id IS NULL, has_thinlto_index, "
    "(SELECT count(*) FROM side_files s WHERE s.module_id = modules.id), "
    "(SELECT count(*) FROM side_files s WHERE s.module_id = modules.id AND s.hash = '') FROM modules";

ModuleRow moduleRow(const Query& row) {
    return {ModuleId{row.integer(0)}, row.text(1),         row.text(2),  row.count(3), row.text(4),
            row.integer(5) != 0,      row.integer(6) != 0, row.count(7), row.count(8)};
}

constexpr const char* PolicyColumns =
    "SELECT p.id, p.name, p.kind, p.source_path, p.fingerprint, length(p.bytes), p.added_at, "
    "(SELECT count(*) FROM runs r WHERE r.policy_id = p.id), coalesce(p.base_id, 0), coalesce(b.name, '') "
    "FROM policies p LEFT JOIN policies b ON b.id = p.base_id";

PolicyRow policyRow(const Query& row) {
    return {PolicyId{row.integer(0)},
            {row.text(1), row.word(2, PolicyKind::Script), row.text(3), row.text(4), {}, PolicyId{row.integer(8)}},
            row.count(5),
            row.integer(6),
            row.count(7),
            row.text(9)};
}

constexpr const char* RunColumns =
    "SELECT r.id, r.name, r.corpus_id, r.policy_id, r.toolchain, c.name, p.name, p.kind, r.created_at, "
    "coalesce(r.finished_at, 0), r.status, (SELECT count(*) FROM modules m WHERE m.corpus_id = r.corpus_id), "
    "count(mr.id), coalesce(sum(mr.status = 'ok'), 0), coalesce(sum(mr.inlined + mr.refused + mr.failed), 0), "
    "coalesce(sum(iif(mr.status = 'ok', mr.text, 0)), 0), coalesce(sum(iif(mr.status = 'ok', mr.unique_text, 0)), 0), "
    "coalesce(sum(mr.status = 'ok' AND mr.unique_text IS NOT NULL), 0), "
    "coalesce(sum(mr.status IN ('failed', 'crashed', 'timed-out')), 0), coalesce(r.sample, 0), r.claim, p.source_path "
    "FROM runs r JOIN corpora c ON c.id = r.corpus_id JOIN policies p ON p.id = r.policy_id "
    "LEFT JOIN module_runs mr ON mr.run_id = r.id";

void readOptions(Connection& connection, RunId run, RunSpec& spec) {
    Query query = connection.query("SELECT kind, argument FROM run_options WHERE run_id = ?1 ORDER BY ordinal");
    query.bind(run);
    while (query.step()) {
        const std::string kind = query.text(0), argument = query.text(1);
        if (kind == "mllvm") spec.mllvm.push_back(argument);
        if (kind == "module") spec.modules.push_back(argument);
        if (kind == "callsite-keys") spec.callsiteKeys = query.word(1, CallsiteKeySource::Synthetic);
        if (kind == "add-flag") spec.changes.add.push_back(argument);
        if (kind == "delete-flag") spec.changes.remove.push_back(argument);
        const std::size_t equals = std::min(argument.find('='), argument.size() - 1);
        if (kind == "replace-flag")
            spec.changes.replace.push_back({argument.substr(0, equals), argument.substr(equals + 1)});
    }
}

/// A stored status Running becomes Interrupted if no program is working on the run any more.
RunStatus currentStatus(const Connection& connection, RunStatus status, const std::string& claim) {
    if (status != RunStatus::Running || Claim::isHeld(claim, connection.path())) return status;
    return RunStatus::Interrupted;
}

RunRow runRow(Connection& connection, const Query& row) {
    RunRow run;
    run.id = RunId{row.integer(0)};
    run.spec.name = row.text(1);
    run.spec.corpus = CorpusId{row.integer(2)};
    run.spec.policy = PolicyId{row.integer(3)};
    run.spec.toolchain = row.text(4);
    run.spec.sample = row.count(19);
    readOptions(connection, run.id, run.spec);
    run.corpusName = row.text(5);
    run.policyName = row.text(6);
    run.policyKind = row.word(7, PolicyKind::Script);
    run.createdAt = row.integer(8);
    run.finishedAt = row.integer(9);
    run.status = currentStatus(connection, row.word(10, RunStatus::Failed), row.text(20));
    run.policySource = row.text(21);
    run.corpusModules = row.count(11);
    run.modules = row.count(12);
    run.ok = row.count(13);
    run.decisions = row.count(14);
    run.text = row.count(15);
    run.failed = row.count(18);
    if (run.ok > 0 && row.integer(17) == run.ok) run.unique = row.count(16);
    return run;
}

/// All rows of a query that consists of a SELECT and the rest of the statement.
template <typename MakeRow, typename... Args>
auto collect(Connection& connection, const char* select, const char* rest, MakeRow makeRow, const Args&... args) {
    Query query = connection.queryOnce(std::string(select) + rest);
    query.bind(args...);
    std::vector<decltype(makeRow(query))> rows;
    while (query.step())
        rows.push_back(makeRow(query));
    return rows;
}

std::string idText(std::int64_t id) {
    return "#" + std::to_string(id);
}

} // namespace

void store::notFound(std::string_view noun, const std::string& name, const std::string& workspace) {
    fail(ErrorCode::NotFound, "no " + std::string(noun) + " \"" + name + "\"", workspace);
}

WorkspaceReader::WorkspaceReader(std::unique_ptr<ReaderState> state) : m_state(std::move(state)) {}
WorkspaceReader::WorkspaceReader(WorkspaceReader&&) noexcept = default;
WorkspaceReader& WorkspaceReader::operator=(WorkspaceReader&&) noexcept = default;
WorkspaceReader::~WorkspaceReader() = default;

Result<std::int64_t> WorkspaceReader::dataVersion() const {
    return guarded(m_state->connection.path(),
                   [&] { return m_state->connection.query("PRAGMA data_version").single(); });
}

Result<WorkspaceReader::Snapshot> WorkspaceReader::snapshot() const {
    return guarded(m_state->connection.path(),
                   [&] { return Snapshot(std::make_shared<ReadSnapshot>(m_state->connection)); });
}

Result<std::vector<CorpusRow>> WorkspaceReader::corpora() const {
    return m_state->read([&] { return collect(m_state->connection, CorpusColumns, " ORDER BY c.name", corpusRow); });
}

Result<CorpusRow> WorkspaceReader::corpus(CorpusId id) const {
    return m_state->read([&] {
        return onlyRow(collect(m_state->connection, CorpusColumns, " WHERE c.id = ?1", corpusRow, id), "corpus",
                       idText(id.value), m_state->connection);
    });
}

Result<CorpusRow> WorkspaceReader::corpusByName(const std::string& name) const {
    return m_state->read([&] {
        return onlyRow(collect(m_state->connection, CorpusColumns, " WHERE c.name = ?1", corpusRow, name), "corpus",
                       name, m_state->connection);
    });
}

Result<std::vector<ModuleRow>> WorkspaceReader::modules(CorpusId corpus) const {
    return m_state->read([&] {
        return collect(m_state->connection, ModuleColumns, " WHERE corpus_id = ?1 ORDER BY name", moduleRow, corpus);
    });
}

Result<ModuleRow> WorkspaceReader::moduleByName(CorpusId corpus, const std::string& name) const {
    return m_state->read([&] {
        return onlyRow(
            collect(m_state->connection, ModuleColumns, " WHERE corpus_id = ?1 AND name = ?2", moduleRow, corpus, name),
            "module", name, m_state->connection);
    });
}

Result<std::vector<PolicyRow>> WorkspaceReader::policies() const {
    return m_state->read([&] { return collect(m_state->connection, PolicyColumns, " ORDER BY p.name", policyRow); });
}

Result<PolicyRow> WorkspaceReader::policyByName(const std::string& name) const {
    return m_state->read([&] {
        return onlyRow(collect(m_state->connection, PolicyColumns, " WHERE p.name = ?1", policyRow, name), "policy",
                       name, m_state->connection);
    });
}

Result<PolicySpec> WorkspaceReader::policy(PolicyId id) const {
    return m_state->read([&] {
        Query row =
            m_state->connection.query("SELECT name, kind, source_path, fingerprint, bytes, coalesce(base_id, 0) "
                                      "FROM policies WHERE id = ?1");
        if (!row.bind(id).step()) notFound("policy", idText(id.value), m_state->connection.path());
        const Bytes bytes = row.blob(4);
        return PolicySpec{row.text(0), row.word(1, PolicyKind::Script), row.text(2),
                          row.text(3), {bytes.begin(), bytes.end()},    PolicyId{row.integer(5)}};
    });
}

Result<std::vector<RunRow>> WorkspaceReader::runs() const {
    const auto makeRow = [&](const Query& row) { return runRow(m_state->connection, row); };
    return m_state->read(
        [&] { return collect(m_state->connection, RunColumns, " GROUP BY r.id ORDER BY r.name", makeRow); });
}

Result<RunRow> WorkspaceReader::run(RunId id) const {
    const auto makeRow = [&](const Query& row) { return runRow(m_state->connection, row); };
    return m_state->read([&] {
        return onlyRow(collect(m_state->connection, RunColumns, " WHERE r.id = ?1 GROUP BY r.id", makeRow, id), "run",
                       idText(id.value), m_state->connection);
    });
}

Result<RunRow> WorkspaceReader::runByName(const std::string& name) const {
    const auto makeRow = [&](const Query& row) { return runRow(m_state->connection, row); };
    return m_state->read([&] {
        return onlyRow(collect(m_state->connection, RunColumns, " WHERE r.name = ?1 GROUP BY r.id", makeRow, name),
                       "run", name, m_state->connection);
    });
}

Result<std::vector<FindingRow>> WorkspaceReader::findings() const {
    const auto makeRow = [](const Query& row) {
        FindingRow finding;
        finding.id = FindingId{row.integer(0)};
        finding.owner = {CorpusId{row.integer(3)}, RunId{row.integer(4)}, LogId{row.integer(5)},
                         ReportId{row.integer(6)}};
        finding.finding.severity = row.word(1, Severity::Error);
        finding.finding.subject = row.text(2);
        finding.finding.error = {
            row.word(7, ErrorCode::Internal), row.text(8), row.text(9), row.text(10), row.text(11), row.text(12)};
        finding.createdAt = row.integer(13);
        return finding;
    };
    return m_state->read([&] {
        return collect(m_state->connection,
                       "SELECT id, severity, subject, corpus_id, run_id, log_id, report_id, code, found, file, place, "
                       "expected, remedy, created_at FROM findings",
                       " ORDER BY id", makeRow);
    });
}

} // namespace inlinescope
