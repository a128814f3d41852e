// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/tables/removal.h"

#include "core/store/file/writer_state.h"
#include "core/store/tables/bodies.h"
#include "core/store/tables/decision_columns.h"
#include "core/store/tables/explanations.h"
#include "core/store/tables/flips.h"
#include "core/store/tables/log_content.h"
#include "core/store/tables/trainings.h"

namespace inlinescope::store {

namespace {

/// Which of the ids 1...largest of a table are in use.
class Marks {
public:
    Marks(Connection& connection, std::string_view largestId) : m_connection(connection) {
        // Ids are assigned in order, so the largest is near the count; in an untrusted file it may be far larger.
        const std::int64_t largest = connection.query(largestId).single();
        if (largest < 0 || largest > (std::int64_t(1) << 32))
            fail(ErrorCode::Malformed, "row id " + std::to_string(largest), connection.path());
        m_marks.resize(static_cast<std::size_t>(largest) + 1);
    }
    void mark(std::int64_t id) {
        if (id > 0 && static_cast<std::size_t>(id) < m_marks.size()) m_marks[static_cast<std::size_t>(id)] = true;
    }
    bool isMarked(std::int64_t id) const {
        return id > 0 && static_cast<std::size_t>(id) < m_marks.size() && m_marks[static_cast<std::size_t>(id)];
    }
    /// Marks the ids in the first `columns` columns of every row of the query.
    void markAll(std::string_view sql, int columns) {
        for (Query query = m_connection.query(sql); query.step();)
            for (int column = 0; column < columns; ++column)
                mark(query.integer(column));
    }
    void removeUnmarked(std::string_view allIds, std::string_view removal) {
        std::vector<std::int64_t> unused;
        for (Query query = m_connection.query(allIds); query.step();)
            if (!isMarked(query.integer(0))) unused.push_back(query.integer(0));
        for (std::int64_t id : unused)
            execute(m_connection, removal, id);
    }

private:
    Connection& m_connection;
    std::vector<bool> m_marks;
};

void removeUnusedTexts(Connection& connection) {
    Marks callsites(connection, "SELECT max(id) FROM callsites");
    Marks places(connection, "SELECT max(id) FROM places");
    Marks strings(connection, "SELECT max(id) FROM strings");
    strings.markAll("SELECT name_id, section_id, linkage_id FROM functions", 3);
    strings.markAll("SELECT name_id, caller_id, callee_id, source_id, site_id, reason_id FROM remarks", 6);
    strings.markAll("SELECT name_id, place_id FROM binary_parts", 2);
    forBodyNames(connection, [&strings](std::int64_t name) { strings.mark(name); });
    forFlipNames(connection, [&strings](std::int64_t name) { strings.mark(name); });
    for (Query query = connection.query("SELECT callsite_id, reason_id FROM decisions"); query.step();) {
        callsites.mark(query.integer(0));
        strings.mark(query.integer(1));
    }
    callsites.removeUnmarked("SELECT id FROM callsites", "DELETE FROM callsites WHERE id = ?1");
    strings.markAll("SELECT callee_id, caller_id, linkage_id FROM callsites", 3);
    places.markAll("SELECT place_id FROM callsites", 1);
    // In descending order, since a place's parent has a smaller id.
    for (Query query = connection.query("SELECT id, parent_id, function_id, file_id FROM places ORDER BY id DESC");
         query.step();) {
        if (!places.isMarked(query.integer(0))) continue;
        places.mark(query.integer(1));
        strings.mark(query.integer(2));
        strings.mark(query.integer(3));
    }
    places.removeUnmarked("SELECT id FROM places", "DELETE FROM places WHERE id = ?1");
    strings.removeUnmarked("SELECT id FROM strings", "DELETE FROM strings WHERE id = ?1");
}

/// A script was made for its runs, and is removed with the last one.
void removeUnusedScript(Connection& connection, std::int64_t policy) {
    execute(connection,
            "DELETE FROM policies WHERE id = ?1 AND kind = 'script' AND NOT EXISTS (SELECT 1 FROM runs WHERE policy_id "
            "= ?1) AND NOT EXISTS (SELECT 1 FROM policies p WHERE p.base_id = ?1)",
            policy);
}

} // namespace

void removeModuleRun(Connection& connection, std::int64_t moduleRun) {
    Query row = connection.query("SELECT first_decision, decision_count, first_function, function_count, first_column, "
                                 "column_count FROM module_runs WHERE id = ?1");
    if (!row.bind(moduleRun).step()) return;
    connection.query("DELETE FROM decisions WHERE id >= ?1 AND id < ?1 + ?2 AND module_run_id = ?3")
        .bind(row.integer(0), row.integer(1), moduleRun)
        .run();
    connection.query("DELETE FROM functions WHERE id >= ?1 AND id < ?1 + ?2 AND module_run_id = ?3")
        .bind(row.integer(2), row.integer(3), moduleRun)
        .run();
    connection.query("DELETE FROM feature_columns WHERE id >= ?1 AND id < ?1 + ?2 AND module_run_id = ?3")
        .bind(row.integer(4), row.integer(5), moduleRun)
        .run();
    execute(connection, "DELETE FROM flips WHERE module_run_id = ?1", moduleRun);
    execute(connection, "DELETE FROM attribute_results WHERE module_run_id = ?1", moduleRun);
    removeMixesOf(connection, moduleRun);
    execute(connection, "DELETE FROM module_names WHERE module_run_id = ?1", moduleRun);
    removeColumns(connection, ModuleRunId{moduleRun});
    execute(connection, "DELETE FROM module_runs WHERE id = ?1", moduleRun);
}

void removeRun(Connection& connection, std::int64_t run) {
    const std::int64_t policy = connection.query("SELECT policy_id FROM runs WHERE id = ?1").bind(run).single();
    for (std::int64_t id : idsOf(connection, "SELECT id FROM module_runs WHERE run_id = ?1", run))
        removeModuleRun(connection, id);
    execute(connection, "DELETE FROM run_features WHERE run_id = ?1", run);
    execute(connection, "DELETE FROM run_options WHERE run_id = ?1", run);
    execute(connection, "DELETE FROM findings WHERE run_id = ?1", run);
    execute(connection, "DELETE FROM search_gains WHERE run_id = ?1", run);
    execute(connection, "DELETE FROM searched_modules WHERE run_id = ?1", run);
    execute(connection, "DELETE FROM searches WHERE run_id = ?1", run);
    execute(connection, "DELETE FROM annotations WHERE run_id = ?1", run);
    execute(connection, "DELETE FROM size_models WHERE run_id = ?1", run);
    for (std::int64_t log : idsOf(connection,
                                  "SELECT l.id FROM log_runs t JOIN logs l ON l.id = t.log_id WHERE t.run_id = ?1 AND "
                                  "l.source_hash = ''",
                                  run))
        removeLog(connection, LogId{log});
    for (std::int64_t log : idsOf(connection, "SELECT log_id FROM log_runs WHERE run_id = ?1", run))
        removeLogTie(connection, LogId{log}); // of an imported log, which is kept
    execute(connection, "DELETE FROM runs WHERE id = ?1", run);
    removeUnusedScript(connection, policy);
}

void removeCorpus(Connection& connection, std::int64_t corpus) {
    for (std::int64_t run : idsOf(connection, "SELECT id FROM runs WHERE corpus_id = ?1", corpus))
        removeRun(connection, run);
    removeTrainingsOf(connection, corpus);
    execute(connection, "DELETE FROM side_files WHERE module_id IN (SELECT id FROM modules WHERE corpus_id = ?1)",
            corpus);
    execute(connection, "DELETE FROM command_lines WHERE module_id IN (SELECT id FROM modules WHERE corpus_id = ?1)",
            corpus);
    execute(connection, "DELETE FROM annotations WHERE module_id IN (SELECT id FROM modules WHERE corpus_id = ?1)",
            corpus);
    execute(connection, "DELETE FROM modules WHERE corpus_id = ?1", corpus);
    execute(connection, "DELETE FROM findings WHERE corpus_id = ?1", corpus);
    execute(connection, "DELETE FROM corpora WHERE id = ?1", corpus);
}

void removeLogContent(Connection& connection, LogId log) {
    for (std::int64_t context : idsOf(connection, "SELECT id FROM log_contexts WHERE log_id = ?1", log.value))
        removeLogContext(connection, context);
    execute(connection, "DELETE FROM log_features WHERE log_id = ?1", log.value);
    execute(connection, "DELETE FROM findings WHERE log_id = ?1", log.value);
}

void removeLogTie(Connection& connection, LogId log) {
    execute(connection,
            "DELETE FROM log_context_modules WHERE context_id IN (SELECT id FROM log_contexts WHERE log_id = ?1)",
            log.value);
    execute(connection, "DELETE FROM log_runs WHERE log_id = ?1", log.value);
}

void removeLog(Connection& connection, LogId log) {
    removeLogTie(connection, log);
    removeLogContent(connection, log);
    execute(connection, "DELETE FROM logs WHERE id = ?1", log.value);
}

void removeRemarkContent(Connection& connection, RemarkSetId set) {
    execute(connection, "DELETE FROM remarks WHERE file_id IN (SELECT id FROM remark_files WHERE set_id = ?1)",
            set.value);
    execute(connection, "DELETE FROM remark_files WHERE set_id = ?1", set.value);
    execute(connection, "DELETE FROM findings WHERE remark_set_id = ?1", set.value);
}

void removePerformanceContent(Connection& connection, PerformanceSetId set) {
    execute(connection,
            "DELETE FROM performance_points WHERE curve_id IN (SELECT id FROM performance_curves WHERE set_id = ?1)",
            set.value);
    execute(connection, "DELETE FROM performance_curves WHERE set_id = ?1", set.value);
    execute(connection, "DELETE FROM performance_rows WHERE set_id = ?1", set.value);
    execute(connection, "DELETE FROM findings WHERE performance_id = ?1", set.value);
}

void removeReportContent(Connection& connection, ReportId report) {
    execute(connection, "DELETE FROM report_entries WHERE report_id = ?1", report.value);
    execute(connection, "DELETE FROM binary_parts WHERE report_id = ?1", report.value);
    execute(connection, "DELETE FROM binary_symbols WHERE report_id = ?1", report.value);
    execute(connection, "DELETE FROM findings WHERE report_id = ?1", report.value);
}

void removeUnused(Connection& connection) {
    connection
        .query("DELETE FROM blobs WHERE NOT EXISTS (SELECT 1 FROM modules WHERE blob_id = blobs.id) AND NOT EXISTS "
               "(SELECT 1 FROM side_files WHERE blob_id = blobs.id)")
        .run();
    removeUnusedBodies(connection);
    removeUnusedTexts(connection);
}

} // namespace inlinescope::store
