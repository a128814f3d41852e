// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that a search makes: what the search records, and the script that grows with it.
#include "core/store/writer_state.h"

namespace inlinescope {

using namespace store;

Result<void> WorkspaceWriter::beginSearch(RunId run, const std::string& objective) {
    return m_state->transact([&] {
        requireStillThere(m_state->connection, Noun::Run, run.value);
        m_state->connection.query("INSERT INTO searches (run_id, objective) VALUES (?1, ?2)")
            .bind(run, objective)
            .run();
    });
}

Result<void> WorkspaceWriter::putSearchedModule(RunId run, const SearchedModule& module) {
    return m_state->transact([&] {
        requireStillThere(m_state->connection, Noun::Run, run.value);
        m_state->connection
            .query("INSERT OR REPLACE INTO searched_modules (run_id, module_id, start_run, start_text, rounds, taken, "
                   "compiles, exhausted) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
            .bind(run, module.module, module.startRun, module.startText, module.rounds, module.taken, module.compiles,
                  module.exhausted)
            .run();
    });
}

Result<void> WorkspaceWriter::replaceScript(RunId run, Bytes text, const std::string& fingerprint) {
    return m_state->transact([&] {
        Connection& connection = m_state->connection;
        requireStillThere(connection, Noun::Run, run.value);
        const std::int64_t others = connection
                                        .query("SELECT count(*) FROM runs o JOIN runs r ON r.policy_id = o.policy_id "
                                               "WHERE r.id = ?1 AND o.id <> ?1")
                                        .bind(run)
                                        .single();
        if (others)
            fail(ErrorCode::Refused, "the script is that of another run too", connection.path(),
                 "a run with a script of its own");
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

} // namespace inlinescope
