// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/decision_columns.h"
#include "core/store/rollups.h"
#include "core/store/writer_state.h"

namespace inlinescope {

using namespace store;

namespace store {

std::string_view tableOf(WorkspaceWriter::Noun noun) {
    switch (noun) {
    case WorkspaceWriter::Noun::Corpus:
        return "corpora";
    case WorkspaceWriter::Noun::Policy:
        return "policies";
    case WorkspaceWriter::Noun::Run:
        return "runs";
    case WorkspaceWriter::Noun::Log:
        return "logs";
    case WorkspaceWriter::Noun::Report:
        break;
    }
    return "reports";
}

std::string_view wordOf(WorkspaceWriter::Noun noun) {
    switch (noun) {
    case WorkspaceWriter::Noun::Corpus:
        return "corpus";
    case WorkspaceWriter::Noun::Policy:
        return "policy";
    case WorkspaceWriter::Noun::Run:
        return "run";
    case WorkspaceWriter::Noun::Log:
        return "log";
    case WorkspaceWriter::Noun::Report:
        break;
    }
    return "report";
}

namespace {

bool isTaken(Connection& connection, WorkspaceWriter::Noun noun, const std::string& name) {
    return connection.queryOnce("SELECT count(*) FROM " + std::string(tableOf(noun)) + " WHERE name = ?1")
               .bind(name)
               .single() != 0;
}

} // namespace

std::string freeName(Connection& connection, WorkspaceWriter::Noun noun, const std::string& name,
                     WorkspaceWriter::Naming naming) {
    if (name.empty()) fail(ErrorCode::InvalidArgument, "an empty name", connection.path());
    std::string candidate = name;
    for (int next = 2; isTaken(connection, noun, candidate); ++next) {
        if (naming == WorkspaceWriter::Naming::AsGiven)
            fail(ErrorCode::Refused, "the name \"" + name + "\" is taken", connection.path(),
                 "another name, or the other one removed or renamed first");
        candidate = name + "-" + std::to_string(next);
    }
    return candidate;
}

void requireRow(Connection& connection, std::string_view table, std::int64_t id) {
    const std::string sql = "SELECT count(*) FROM " + std::string(table) + " WHERE id = ?1";
    if (!connection.queryOnce(sql).bind(id).single())
        fail(ErrorCode::InvalidArgument, "no row " + std::to_string(id) + " in " + std::string(table),
             connection.path());
}

void requireCount(std::int64_t value, std::string_view what) {
    if (value < 0 || value > LargestCount)
        fail(ErrorCode::LimitExceeded, std::string(what) + " of " + std::to_string(value), {}, "0 to 2^40");
}

void requireStillThere(Connection& connection, WorkspaceWriter::Noun noun, std::int64_t id) {
    const std::string sql = "SELECT count(*) FROM " + std::string(tableOf(noun)) + " WHERE id = ?1";
    if (!connection.queryOnce(sql).bind(id).single())
        fail(ErrorCode::NotFound, "the " + std::string(wordOf(noun)) + " was deleted", connection.path());
}

} // namespace store

WorkspaceWriter::WorkspaceWriter(std::unique_ptr<WriterState> state) : m_state(std::move(state)) {}
WorkspaceWriter::WorkspaceWriter(WorkspaceWriter&&) noexcept = default;
WorkspaceWriter& WorkspaceWriter::operator=(WorkspaceWriter&&) noexcept = default;
WorkspaceWriter::~WorkspaceWriter() = default;

namespace {

void putOptions(Connection& connection, RunId run, const RunSpec& spec) {
    connection.query("DELETE FROM run_options WHERE run_id = ?1").bind(run).run();
    std::int64_t ordinal = 0;
    const auto put = [&](std::string_view kind, const std::string& argument) {
        connection.query("INSERT INTO run_options (run_id, ordinal, kind, argument) VALUES (?1, ?2, ?3, ?4)")
            .bind(run, ordinal++, kind, argument)
            .run();
    };
    for (const std::string& argument : spec.mllvm)
        put("mllvm", argument);
    for (const std::string& flag : spec.changes.remove)
        put("delete-flag", flag);
    for (const FlagReplacement& replacement : spec.changes.replace)
        put("replace-flag", replacement.flag + "=" + replacement.value);
    for (const std::string& flag : spec.changes.add)
        put("add-flag", flag);
    if (spec.callsiteKeys != CallsiteKeySource::Automatic)
        put("callsite-keys", std::string(toString(spec.callsiteKeys)));
    for (const std::string& module : spec.modules)
        put("module", module);
}

void requireUnclaimed(WriterState& state, RunId run) {
    Connection& connection = state.connection;
    Query row = connection.query("SELECT status, claim, name FROM runs WHERE id = ?1");
    if (row.bind(run).step() && row.text(0) == toString(RunStatus::Running) &&
        Claim::isHeld(row.text(1), connection.path()))
        fail(ErrorCode::Refused, "run \"" + row.text(2) + "\" is under way", connection.path(), {},
             "Wait until it has ended, or cancel it.");
}

} // namespace

void store::claimRun(WriterState& state, RunId run) {
    const auto claim = state.claims.try_emplace(run.value, state.connection.path()).first;
    state.connection.query("UPDATE runs SET status = 'running', finished_at = NULL, claim = ?2 WHERE id = ?1")
        .bind(run, claim->second.text())
        .run();
}

Result<RunId> WorkspaceWriter::beginRun(const RunSpec& spec, Naming naming) {
    return m_state->transact([&] {
        Connection& connection = m_state->connection;
        const std::string name = freeName(connection, Noun::Run, spec.name, naming);
        requireCount(spec.sample, "a sample");
        requireRow(connection, "corpora", spec.corpus.value);
        requireRow(connection, "policies", spec.policy.value);
        connection
            .query("INSERT INTO runs (name, corpus_id, policy_id, toolchain, created_at, status, sample) "
                   "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
            .bind(name, spec.corpus, spec.policy, spec.toolchain, now(), toString(RunStatus::Running),
                  spec.sample ? std::optional(spec.sample) : std::nullopt)
            .run();
        const RunId run{connection.lastId()};
        claimRun(*m_state, run);
        putOptions(connection, run, spec);
        return run;
    });
}

Result<void> WorkspaceWriter::resumeRun(RunId run, const RunSpec& spec) {
    return m_state->transact([&] {
        Connection& connection = m_state->connection;
        requireStillThere(connection, Noun::Run, run.value);
        requireRow(connection, "policies", spec.policy.value);
        requireUnclaimed(*m_state, run);
        claimRun(*m_state, run);
        connection.query("UPDATE runs SET policy_id = ?2, toolchain = ?3 WHERE id = ?1")
            .bind(run, spec.policy, spec.toolchain)
            .run();
        putOptions(connection, run, spec);
        connection
            .query("DELETE FROM findings WHERE run_id = ?1 AND subject = (SELECT name FROM runs WHERE id = ?1) AND "
                   "subject NOT IN (SELECT name FROM modules WHERE corpus_id = (SELECT corpus_id FROM runs WHERE id = "
                   "?1))")
            .bind(run)
            .run();
    });
}

namespace {

void storeUnique(Connection& connection, RunId run) {
    connection.query("UPDATE module_runs SET unique_text = NULL WHERE run_id = ?1 AND unique_text IS NOT NULL")
        .bind(run)
        .run();
    for (const auto& [moduleRun, unique] : uniqueTexts(connection, run))
        connection.query("UPDATE module_runs SET unique_text = ?2 WHERE id = ?1").bind(moduleRun, unique).run();
}

/// Needed only after a module run was replaced: its counts could be subtracted, but not its minimum and maximum.
void refreshHistograms(WriterState& state, RunId run) {
    Connection& connection = state.connection;
    if (!connection.query("SELECT histograms_stale FROM runs WHERE id = ?1").bind(run).single()) return;
    auto histograms = histogramsFromColumns(connection, state.decompressor, run);
    for (StoredFeature& feature : storedFeatures(connection, run)) {
        feature.histogram = std::move(histograms[feature.id]);
        storeHistogram(connection, feature);
    }
    connection.query("UPDATE runs SET histograms_stale = 0 WHERE id = ?1").bind(run).run();
}

} // namespace

Result<void> WorkspaceWriter::finishRun(RunId run, RunStatus status) {
    return m_state->transact([&] {
        Connection& connection = m_state->connection;
        requireStillThere(connection, Noun::Run, run.value);
        storeUnique(connection, run);
        refreshHistograms(*m_state, run);
        moveFreshColumns(connection);
        connection.query("UPDATE runs SET status = ?2, finished_at = ?3 WHERE id = ?1")
            .bind(run, toString(status), now())
            .run();
        m_state->claims.erase(run.value);
    });
}

Result<FindingId> WorkspaceWriter::addFinding(const FindingOwner& owner, const Finding& finding) {
    return m_state->transact([&] { return insertFinding(m_state->connection, owner, finding); });
}

FindingId store::insertFinding(Connection& connection, const FindingOwner& owner, const Finding& finding) {
    using Noun = WorkspaceWriter::Noun;
    for (const auto& [noun, id] : {std::pair(Noun::Corpus, owner.corpus.value),
                                   {Noun::Run, owner.run.value},
                                   {Noun::Log, owner.log.value},
                                   {Noun::Report, owner.report.value}})
        if (id) requireStillThere(connection, noun, id);
    connection
        .query("INSERT INTO findings (severity, subject, corpus_id, run_id, log_id, report_id, code, found, file, "
               "place, expected, remedy, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)")
        .bind(toString(finding.severity), finding.subject, owner.corpus, owner.run, owner.log, owner.report,
              toString(finding.error.code), finding.error.found, finding.error.file, finding.error.place,
              finding.error.expected, finding.error.remedy, now())
        .run();
    return FindingId{connection.lastId()};
}

} // namespace inlinescope
