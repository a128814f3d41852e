// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/readers/runs_reader.h"

#include "core/store/file/claim.h"
#include "core/store/file/reader_state.h"
#include "core/store/tables/run_option_kind.h"

namespace inlinescope {

using namespace store;

namespace {

constexpr const char* RunColumns =
    "SELECT r.id, r.name, r.corpus_id, r.policy_id, r.toolchain, c.name, p.name, p.kind, r.created_at, "
    "coalesce(r.finished_at, 0), r.status, coalesce(r.sample, 0), r.claim, p.source_path, "
    "sm.source_path, sm.fingerprint FROM runs r JOIN corpora c ON c.id = r.corpus_id JOIN policies p ON p.id = "
    "r.policy_id LEFT JOIN size_models sm ON sm.run_id = r.id";

constexpr std::string_view Counts =
    "SELECT (SELECT count(*) FROM modules m WHERE m.corpus_id = r.corpus_id), count(mr.id), "
    "coalesce(sum(mr.status = 'ok'), 0), coalesce(sum(mr.status IN ('failed', 'crashed', 'timed-out')), 0), "
    "coalesce(sum(mr.inlined + mr.refused + mr.failed), 0), coalesce(sum(iif(mr.status = 'ok', mr.text, 0)), 0), "
    "coalesce(sum(iif(mr.status = 'ok', mr.unique_text, 0)), 0), "
    "coalesce(sum(mr.status = 'ok' AND mr.unique_text IS NOT NULL), 0), "
    "coalesce(sum(iif(mr.status = 'ok', mr.estimated, 0)), 0), "
    "coalesce(sum(mr.status = 'ok' AND mr.estimated IS NOT NULL), 0) "
    "FROM runs r LEFT JOIN module_runs mr ON mr.run_id = r.id WHERE r.id = ?1 GROUP BY r.id";

void readOptions(Connection& connection, RunId run, RunSpec& spec) {
    Query query = connection.query("SELECT kind, argument FROM run_options WHERE run_id = ?1 ORDER BY ordinal");
    query.bind(run);
    while (query.step()) {
        const auto kind = enumeratorOf(query.text(0), RunOptionKind::ReplaceFlag);
        const std::string argument = query.text(1);
        if (kind == RunOptionKind::Mllvm) spec.mllvm.push_back(argument);
        if (kind == RunOptionKind::Module) spec.modules.push_back(argument);
        if (kind == RunOptionKind::CallsiteKeys) spec.callsiteKeys = query.word(1, CallsiteKeySource::Synthetic);
        if (kind == RunOptionKind::AddFlag) spec.changes.add.push_back(argument);
        if (kind == RunOptionKind::DeleteFlag) spec.changes.remove.push_back(argument);
        const std::size_t equals = std::min(argument.find('='), argument.size() - 1);
        if (kind == RunOptionKind::ReplaceFlag)
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
    run.spec.sample = row.count(11);
    readOptions(connection, run.id, run.spec);
    run.corpusName = row.text(5);
    run.policyName = row.text(6);
    run.policyKind = row.word(7, PolicyKind::Script);
    run.createdAt = row.integer(8);
    run.finishedAt = row.integer(9);
    run.status = currentStatus(connection, row.word(10, RunStatus::Failed), row.text(12));
    run.policySource = row.text(13);
    if (!row.isNull(14)) run.spec.sizeModel = {row.text(14), row.text(15), {}};
    return run;
}

} // namespace

Result<std::vector<RunRow>> RunsReader::all() const {
    const auto makeRow = [&](const Query& row) { return runRow(m_state->connection, row); };
    return m_state->read([&] { return collect(m_state->connection, RunColumns, " ORDER BY r.name", makeRow); });
}

Result<RunRow> RunsReader::byId(RunId id) const {
    const auto makeRow = [&](const Query& row) { return runRow(m_state->connection, row); };
    return m_state->read([&] {
        return onlyRow(collect(m_state->connection, RunColumns, " WHERE r.id = ?1", makeRow, id), "run",
                       idText(id.value), m_state->connection);
    });
}

namespace {

/// Throws Failure (NotFound) if the name in place of a run's is that of a set of remarks.
void refuseRemarks(Connection& connection, const std::string& name) {
    Query sets = connection.queryOnce("SELECT count(*) FROM remark_sets WHERE name = ?1");
    if (sets.bind(name).single() == 0) return;
    fail(ErrorCode::NotFound, '"' + name + "\" is a set of remarks, which has no bodies and no sizes",
         connection.path(), "a run", "`compare`, `callees` and `reasons` compare a set of remarks with a run.");
}

} // namespace

Result<RunRow> RunsReader::byName(const std::string& name) const {
    const auto makeRow = [&](const Query& row) { return runRow(m_state->connection, row); };
    return m_state->read([&] {
        auto rows = collect(m_state->connection, RunColumns, " WHERE r.name = ?1", makeRow, name);
        if (rows.empty()) refuseRemarks(m_state->connection, name);
        return namedRow(std::move(rows), "run", name, m_state->connection, "SELECT name FROM runs");
    });
}

Result<RunCounts> RunsReader::counts(RunId run) const {
    return m_state->read([&] {
        Query row = m_state->connection.query(Counts);
        if (!row.bind(run).step()) notFound("run", idText(run.value), m_state->connection.path());
        RunCounts counts{row.count(0), row.count(1), row.count(2), row.count(3), row.count(4), row.count(5), {}};
        if (counts.ok > 0 && row.integer(7) == counts.ok) counts.unique = row.count(6);
        if (counts.ok > 0 && row.integer(9) == counts.ok) counts.estimated = row.count(8);
        return counts;
    });
}

Result<std::optional<SizeModelSpec>> RunsReader::sizeModel(RunId run) const {
    return m_state->read([&]() -> std::optional<SizeModelSpec> {
        Query row =
            m_state->connection.query("SELECT source_path, fingerprint, bytes FROM size_models WHERE run_id = ?1");
        if (!row.bind(run).step()) return std::nullopt;
        const Bytes bytes = row.blob(2);
        return SizeModelSpec{row.text(0), row.text(1), {bytes.begin(), bytes.end()}};
    });
}

Result<std::optional<SearchRow>> RunsReader::search(RunId run) const {
    return m_state->read([&]() -> std::optional<SearchRow> {
        Query head = m_state->connection.query("SELECT objective FROM searches WHERE run_id = ?1");
        if (!head.bind(run).step()) return std::nullopt;
        SearchRow search{head.word(0, SearchObjective::Unique), {}};
        Query row = m_state->connection.query("SELECT module_id, start_run, start_text, rounds, taken, compiles, "
                                              "exhausted, found_from, components, proved FROM searched_modules WHERE "
                                              "run_id = ?1");
        row.bind(run);
        while (row.step())
            search.modules.push_back({ModuleId{row.integer(0)}, row.text(1), row.count(2), row.count(3), row.count(4),
                                      row.count(5), row.integer(6) != 0, row.text(7), row.count(8), row.count(9)});
        Query gain = m_state->connection.query("SELECT ms, bytes FROM search_gains WHERE run_id = ?1 ORDER BY ordinal");
        gain.bind(run);
        while (gain.step())
            search.gains.push_back({gain.count(0), gain.integer(1)});
        return search;
    });
}

} // namespace inlinescope
