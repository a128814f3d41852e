// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/writers/runs_writer.h"

#include "core/store/file/writer_state.h"
#include "core/store/tables/decision_columns.h"
#include "core/store/tables/removal.h"
#include "core/store/tables/rollups.h"
#include "core/store/tables/run_option_kind.h"

namespace inlinescope {

using namespace store;

namespace {

void putOptions(Connection& connection, RunId run, const RunSpec& spec) {
    connection.query("DELETE FROM run_options WHERE run_id = ?1").bind(run).run();
    std::int64_t ordinal = 0;
    const auto put = [&](RunOptionKind kind, const std::string& argument) {
        connection.query("INSERT INTO run_options (run_id, ordinal, kind, argument) VALUES (?1, ?2, ?3, ?4)")
            .bind(run, ordinal++, toString(kind), argument)
            .run();
    };
    for (const std::string& argument : spec.mllvm)
        put(RunOptionKind::Mllvm, argument);
    for (const std::string& flag : spec.changes.remove)
        put(RunOptionKind::DeleteFlag, flag);
    for (const FlagReplacement& replacement : spec.changes.replace)
        put(RunOptionKind::ReplaceFlag, replacement.flag + "=" + replacement.value);
    for (const std::string& flag : spec.changes.add)
        put(RunOptionKind::AddFlag, flag);
    if (spec.callsiteKeys != CallsiteKeySource::Automatic)
        put(RunOptionKind::CallsiteKeys, std::string(toString(spec.callsiteKeys)));
    for (const std::string& module : spec.modules)
        put(RunOptionKind::Module, module);
}

void requireUnclaimed(WriterState& state, RunId run) {
    Connection& connection = state.connection;
    Query row = connection.query("SELECT status, claim, name FROM runs WHERE id = ?1");
    if (row.bind(run).step() && row.text(0) == toString(RunStatus::Running) &&
        Claim::isHeld(row.text(1), connection.path()))
        fail(ErrorCode::Refused, "run \"" + row.text(2) + "\" is under way", connection.path(), {},
             "Wait until it has ended, or cancel it.");
}

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

/// Gives the run a copy of its script if another run has the same one and it is to become another text.
void separateScript(Connection& connection, RunId run, const std::string& fingerprint) {
    Query shared = connection.query("SELECT p.name FROM runs r JOIN policies p ON p.id = r.policy_id WHERE r.id = ?1 "
                                    "AND p.kind = 'script' AND p.fingerprint <> ?2 AND EXISTS (SELECT * FROM runs o "
                                    "WHERE o.policy_id = p.id AND o.id <> ?1)");
    if (!shared.bind(run, fingerprint).step()) return;
    const std::string name = freeName(connection, ItemNoun::Policy, shared.text(0), NewName::MakeFree);
    connection
        .query("INSERT INTO policies (name, kind, source_path, fingerprint, added_at, bytes, base_id) SELECT ?2, kind, "
               "source_path, fingerprint, ?3, bytes, base_id FROM policies WHERE id = (SELECT policy_id FROM runs "
               "WHERE id = ?1)")
        .bind(run, name, now())
        .run();
    connection.query("UPDATE runs SET policy_id = ?2 WHERE id = ?1").bind(run, PolicyId{connection.lastId()}).run();
}

} // namespace

Result<RunId> RunsWriter::begin(const RunSpec& spec, NewName newName) const {
    return m_state->transact([&] {
        Connection& connection = m_state->connection;
        const std::string name = freeName(connection, ItemNoun::Run, spec.name, newName);
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
        if (const auto& model = spec.sizeModel)
            connection
                .query("INSERT INTO size_models (run_id, source_path, fingerprint, bytes) VALUES (?1, ?2, ?3, ?4)")
                .bind(run, model->sourcePath, model->fingerprint, model->bytes)
                .run();
        return run;
    });
}

Result<void> RunsWriter::resume(RunId run, const RunSpec& spec) const {
    return m_state->transact([&] {
        Connection& connection = m_state->connection;
        requireStillThere(connection, ItemNoun::Run, run.value);
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

Result<void> RunsWriter::finish(RunId run, RunStatus status) const {
    return m_state->transact([&] {
        Connection& connection = m_state->connection;
        requireStillThere(connection, ItemNoun::Run, run.value);
        storeUnique(connection, run);
        refreshHistograms(*m_state, run);
        moveFreshColumns(connection);
        connection.query("UPDATE runs SET status = ?2, finished_at = ?3 WHERE id = ?1")
            .bind(run, toString(status), now())
            .run();
        m_state->claims.erase(run.value);
    });
}

Result<void> RunsWriter::beginSearch(RunId run, SearchObjective objective) const {
    return m_state->transact([&] {
        requireStillThere(m_state->connection, ItemNoun::Run, run.value);
        m_state->connection.query("INSERT INTO searches (run_id, objective) VALUES (?1, ?2)")
            .bind(run, toString(objective))
            .run();
    });
}

Result<void> RunsWriter::putSearchedModule(RunId run, const SearchedModule& module) const {
    return m_state->transact([&] {
        requireStillThere(m_state->connection, ItemNoun::Run, run.value);
        m_state->connection
            .query("INSERT OR REPLACE INTO searched_modules (run_id, module_id, start_run, start_text, rounds, taken, "
                   "compiles, exhausted, found_from, components, proved) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, "
                   "?10, ?11)")
            .bind(run, module.module, module.startRun, module.startText, module.rounds, module.taken, module.compiles,
                  module.exhausted, module.foundFrom, module.components, module.proved)
            .run();
    });
}

Result<void> RunsWriter::addSearchGain(RunId run, const SearchGain& gain) const {
    return m_state->transact([&] {
        requireStillThere(m_state->connection, ItemNoun::Run, run.value);
        m_state->connection
            .query("INSERT INTO search_gains (run_id, ordinal, ms, bytes) SELECT ?1, coalesce(max(ordinal) + 1, 0), "
                   "?2, ?3 FROM search_gains WHERE run_id = ?1")
            .bind(run, gain.ms, gain.bytes)
            .run();
    });
}

Result<void> RunsWriter::replaceScript(RunId run, Bytes text, const std::string& fingerprint) const {
    return m_state->transact([&] {
        Connection& connection = m_state->connection;
        requireStillThere(connection, ItemNoun::Run, run.value);
        separateScript(connection, run, fingerprint);
        connection
            .query("UPDATE policies SET bytes = ?2, fingerprint = ?3 WHERE kind = 'script' AND id = (SELECT policy_id "
                   "FROM runs WHERE id = ?1)")
            .bind(run, text, fingerprint)
            .run();
        connection.query("UPDATE module_runs SET policy_fingerprint = ?2 WHERE run_id = ?1")
            .bind(run, fingerprint)
            .run();
    });
}

Result<RunId> RunsWriter::idOf(const std::string& name) const {
    return idOfName<RunId>(*m_state, ItemNoun::Run, name);
}

Result<void> RunsWriter::remove(RunId id) const {
    return m_state->transact([&] {
        requireRow(m_state->connection, "runs", id.value);
        removeRun(m_state->connection, id.value);
        m_state->claims.erase(id.value);
        removeUnused(m_state->connection);
        m_state->interner.forget();
    });
}

} // namespace inlinescope
