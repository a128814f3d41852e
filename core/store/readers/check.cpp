// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/readers/check.h"

#include "core/model/names.h"
#include "core/store/readers/corpora_reader.h"
#include "core/store/readers/findings_reader.h"
#include "core/store/readers/logs_reader.h"
#include "core/store/readers/module_runs_reader.h"
#include "core/store/readers/modules_reader.h"
#include "core/store/readers/performance_reader.h"
#include "core/store/readers/policies_reader.h"
#include "core/store/readers/remarks_reader.h"
#include "core/store/readers/reports_reader.h"
#include "core/store/readers/runs_reader.h"
#include "core/store/readers/trainings_reader.h"
#include "core/store/tables/attribute_results.h"
#include "core/store/tables/bodies.h"
#include "core/store/tables/decision_columns.h"
#include "core/store/tables/explanations.h"
#include "core/store/tables/flips.h"
#include "core/store/tables/module_names.h"
#include "core/store/tables/rollups.h"

namespace inlinescope {

using namespace store;

namespace {

/// A damaged file can have too many defects to list all of them.
constexpr std::size_t MostFindings = 1000;

class Checker {
public:
    Checker(ReaderState& state, const HashFunction& sha256, const ProgressCallback& progress, const CancelToken& cancel)
        : m_state(state), m_connection(state.connection), m_decompressor(state.decompressor), m_sha256(sha256),
          m_progress(progress), m_cancel(cancel) {
        m_connection.watch(&m_cancel);
    }
    ~Checker() { m_connection.watch(nullptr); }
    Checker(const Checker&) = delete;
    Checker& operator=(const Checker&) = delete;

    std::vector<Finding> findings() {
        for (auto section :
             {&Checker::checkFile, &Checker::checkForeignKeys, &Checker::checkLists, &Checker::countItems,
              &Checker::checkBlobs, &Checker::checkBodies, &Checker::checkModuleRuns, &Checker::checkRanges,
              &Checker::checkRuns, &Checker::checkExplanations, &Checker::checkLogs})
            attempt("workspace", [&] { (this->*section)(); });
        return std::move(m_findings);
    }

private:
    std::int64_t count(std::string_view sql) { return m_connection.query(sql).single(); }
    void add(std::string subject, std::string found, std::string place, std::string expected = {},
             std::string remedy = {}) {
        if (m_findings.size() < MostFindings)
            m_findings.push_back({Severity::Error,
                                  std::move(subject),
                                  {ErrorCode::Malformed, std::move(found), m_connection.path(), std::move(place),
                                   std::move(expected), std::move(remedy)}});
    }
    void expect(std::int64_t stored, std::int64_t counted, const std::string& subject, const std::string& what) {
        if (stored != counted)
            add(subject, what + " is " + std::to_string(stored), subject, std::to_string(counted) + " by its rows");
    }
    void next(const std::string& item) {
        if (m_cancel.isCancelled()) throw Failure{CancelToken::error()};
        if (m_progress) m_progress({++m_done, m_total, item});
    }
    /// If a part of the check cannot read its rows, this is a finding, and the check continues.
    template <typename Work>
    void attempt(const std::string& subject, Work&& work) {
        try {
            work();
        } catch (Failure& failure) {
            if (failure.error.code == ErrorCode::Cancelled) throw;
            const Error& error = failure.error;
            add(subject, error.found, error.place.empty() ? subject : error.place, error.expected, error.remedy);
        } catch (const SQLite::Exception& exception) {
            const Error error = sqliteError(exception, m_connection.path());
            if (error.code == ErrorCode::Cancelled) throw;
            add(subject, error.found, subject, error.expected, error.remedy);
        }
    }

    void countItems() {
        m_total = count("SELECT (SELECT count(*) FROM blobs) + (SELECT count(*) FROM module_runs) + "
                        "(SELECT count(*) FROM runs) + (SELECT count(*) FROM log_contexts)");
    }
    void checkFile();
    void checkForeignKeys();
    void checkLists();
    void checkFindings();
    template <typename Rows>
    void checkList(const std::string& subject, const Rows& rows, const std::string& wayOut = {});
    void checkBlobs();
    void checkBodies();
    void checkModuleRuns();
    void checkCounts(const Query& row, const std::string& subject);
    void checkColumns(const Query& row, const std::string& subject);
    void checkFlips(const Query& row, const std::string& subject);
    void checkAttributes(const Query& row, const std::string& subject);
    void checkNames(ModuleRunId moduleRun, const std::string& subject);
    void checkDecisionColumns(const Query& row, const std::string& subject);
    void checkRanges();
    void checkRuns();
    void checkUnique(RunId run, const std::string& subject);
    void checkHistograms(RunId run, const std::string& subject);
    void checkExplanations();
    void checkLogs();
    void checkChunks(const Query& context, const std::string& subject);

    ReaderState& m_state;
    Connection& m_connection;
    Decompressor& m_decompressor;
    const HashFunction& m_sha256;
    const ProgressCallback& m_progress;
    const CancelToken& m_cancel;
    std::vector<Finding> m_findings;
    std::int64_t m_done = 0;
    std::int64_t m_total = 0;
};

void Checker::checkFile() {
    for (Query row = m_connection.query("PRAGMA integrity_check"); row.step();)
        if (row.text(0) != "ok") add("workspace", row.text(0), "SQLite's integrity check");
}

void Checker::checkForeignKeys() {
    for (Query row = m_connection.query("PRAGMA foreign_key_check"); row.step();)
        add("workspace", "a row of " + row.text(0) + " refers to a row of " + row.text(2) + " that is not there",
            row.text(0) + " row " + row.text(1));
}

/// A row that the program cannot read makes its whole list unreadable, and every command that reads the list fails.
template <typename Rows>
void Checker::checkList(const std::string& subject, const Rows& rows, const std::string& wayOut) {
    if (rows.ok()) return;
    Error error = rows.error();
    if (!wayOut.empty()) error.remedy += (error.remedy.empty() ? "" : " ") + wayOut;
    attempt(subject, [&] { throw Failure{std::move(error)}; });
}

void Checker::checkLists() {
    for (Query row = m_connection.query("SELECT id, name FROM runs"); row.step();) {
        const std::string subject = "run " + row.text(1), wayOut = "Delete it: delete " + subject;
        checkList(subject, RunsReader(m_state).byId(RunId{row.integer(0)}), wayOut);
        checkList(subject, RunsReader(m_state).counts(RunId{row.integer(0)}), wayOut);
        checkList(subject, ModuleRunsReader(m_state).of(RunId{row.integer(0)}), wayOut);
    }
    for (Query row = m_connection.query("SELECT id, name FROM corpora"); row.step();) {
        const std::string subject = "corpus " + row.text(1), wayOut = "Delete it: delete " + subject;
        checkList(subject, CorporaReader(m_state).byId(CorpusId{row.integer(0)}), wayOut);
        checkList(subject, ModulesReader(m_state).of(CorpusId{row.integer(0)}), wayOut);
    }
    for (Query row = m_connection.query("SELECT id, name FROM remark_sets"); row.step();) {
        const std::string subject = "remarks " + row.text(1), wayOut = "Delete it: delete " + subject;
        checkList(subject, RemarksReader(m_state).scan(RemarkSetId{row.integer(0)}, [](const StoredRemark&) {}, {}),
                  wayOut);
    }
    for (Query row = m_connection.query("SELECT id, name FROM reports"); row.step();) {
        const std::string subject = "report " + row.text(1), wayOut = "Delete it: delete " + subject;
        for (std::size_t level = 0; level < binaryLevelNames.size(); ++level)
            checkList(subject, ReportsReader(m_state).parts(ReportId{row.integer(0)}, BinaryLevel(level)), wayOut);
        const std::int64_t unknown =
            m_connection
                .query("SELECT count(*) FROM binary_parts WHERE report_id = ?1 AND level NOT IN (0, 1, 3, 4, 5)")
                .bind(row.integer(0))
                .single();
        if (unknown > 0)
            add(subject, std::to_string(unknown) + " parts of unknown levels", subject, "0, 1, 3, 4 or 5", wayOut);
    }
    for (Query row = m_connection.query("SELECT id, name FROM policies"); row.step();) {
        const std::string subject = "policy " + row.text(1);
        checkList(subject, PoliciesReader(m_state).byId(PolicyId{row.integer(0)}),
                  "Delete it, after the runs that use it: delete " + subject);
    }
    checkList("policies", PoliciesReader(m_state).all());
    checkList("logs", LogsReader(m_state).all());
    checkList("remarks", RemarksReader(m_state).all());
    for (Query row = m_connection.query("SELECT id, name FROM performance_sets"); row.step();) {
        const std::string subject = "performance " + row.text(1), wayOut = "Delete it: delete " + subject;
        checkList(subject, PerformanceReader(m_state).rows(PerformanceSetId{row.integer(0)}, {}), wayOut);
        checkList(subject, PerformanceReader(m_state).points(PerformanceSetId{row.integer(0)}, {}), wayOut);
    }
    checkList("performance", PerformanceReader(m_state).all());
    checkList("reports", ReportsReader(m_state).all());
    checkFindings();
    checkList("trainings", TrainingsReader(m_state).all());
}

constexpr const char* FindingOwners =
    "SELECT f.id, coalesce('run ' || r.name, 'corpus ' || c.name, 'log ' || l.name, 'report ' || p.name, "
    "'remarks ' || s.name, 'performance ' || t.name, '') FROM findings f LEFT JOIN runs r ON r.id = f.run_id "
    "LEFT JOIN corpora c ON c.id = f.corpus_id LEFT JOIN logs l ON l.id = f.log_id "
    "LEFT JOIN reports p ON p.id = f.report_id LEFT JOIN remark_sets s ON s.id = f.remark_set_id "
    "LEFT JOIN performance_sets t ON t.id = f.performance_id ORDER BY f.id";

/// A finding is deleted with what it belongs to.
void Checker::checkFindings() {
    for (Query row = m_connection.query(FindingOwners); row.step();) {
        const std::string owner = row.text(1);
        checkList("finding " + row.text(0), FindingsReader(m_state).byId(FindingId{row.integer(0)}),
                  owner.empty() ? "It belongs to nothing that can be deleted: import again, into a new workspace."
                                : "Delete what it belongs to: delete " + owner);
    }
    checkList("findings", FindingsReader(m_state).all());
}

void Checker::checkBlobs() {
    for (Query row = m_connection.query("SELECT id, hash, size, data FROM blobs"); row.step();) {
        const std::string hash = row.text(1);
        next(hash);
        attempt("blob " + hash, [&] {
            const auto bytes = m_decompressor.decompress(row.blob(3), row.size(2, LargestBlob));
            const std::string found = m_sha256(bytes);
            if (found != hash) fail(ErrorCode::Malformed, "the bytes have SHA-256 " + found, {}, hash);
        });
    }
}

void Checker::checkBodies() {
    for (Query row = m_connection.query("SELECT bitcode_hash FROM bodies"); row.step();) {
        const std::string hash = row.text(0);
        attempt("function bodies of bitcode " + hash, [&] { readBodies(m_connection, m_decompressor, hash); });
    }
}

void Checker::checkModuleRuns() {
    Query row = m_connection.query(
        "SELECT mr.id, r.name, m.name, mr.inlined, mr.refused, mr.failed, mr.never_asked, mr.mandatory, "
        "mr.first_decision, mr.decision_count, mr.feature_rows, mr.text, mr.code + mr.rodata + mr.eh_frame + mr.other, "
        "mr.first_function, mr.function_count, mr.first_column, mr.column_count FROM module_runs mr JOIN runs r ON "
        "r.id = mr.run_id JOIN modules m ON m.id = mr.module_id");
    while (row.step()) {
        const std::string subject = row.text(2) + " in run " + row.text(1);
        next(subject);
        attempt(subject, [&] {
            checkCounts(row, subject);
            checkColumns(row, subject);
            checkFlips(row, subject);
            checkAttributes(row, subject);
            checkNames(ModuleRunId{row.integer(0)}, subject);
            checkDecisionColumns(row, subject);
        });
    }
}

void Checker::checkCounts(const Query& row, const std::string& subject) {
    // Stops at the first row of another module run, so that overlapping ranges are not read many times.
    Query foreign = m_connection.query("SELECT id FROM decisions WHERE id >= ?1 AND id < ?1 + ?2 AND module_run_id <> "
                                       "?3 ORDER BY id LIMIT 1");
    const bool isCut = foreign.bind(row.integer(8), row.integer(9), row.integer(0)).step();
    const std::int64_t rows = isCut ? foreign.integer(0) - row.integer(8) : row.integer(9);
    Query counted = m_connection.query(
        "SELECT coalesce(sum(outcome <= 1), 0), coalesce(sum(outcome = 2), 0), coalesce(sum(outcome = 3), 0), "
        "coalesce(sum(outcome = 4), 0), coalesce(sum(mandatory <> 0 AND outcome <> 4), 0), count(*), "
        "coalesce(max(feature_row), -1) FROM decisions WHERE id >= ?1 AND id < ?1 + ?2");
    counted.bind(row.integer(8), rows).step();
    expect(row.integer(3), counted.integer(0), subject, "the number of inlined decisions");
    expect(row.integer(4), counted.integer(1), subject, "the number of refused decisions");
    expect(row.integer(5), counted.integer(2), subject, "the number of failed decisions");
    expect(row.integer(6), counted.integer(3), subject, "the number of callsites never asked about");
    expect(row.integer(7), counted.integer(4), subject, "the number of mandatory decisions");
    expect(row.integer(9), counted.integer(5), subject, "the number of decisions");
    expect(row.integer(11), row.integer(12), subject, "text");
    if (counted.integer(6) >= row.integer(10)) add(subject, "a decision's feature row is beyond the features", subject);
    Query functions =
        m_connection.query("SELECT count(*) FROM functions WHERE id >= ?1 AND id < ?1 + ?2 AND module_run_id = ?3");
    expect(row.integer(14), functions.bind(row.integer(13), row.integer(14), row.integer(0)).single(), subject,
           "the number of functions");
}

void Checker::checkColumns(const Query& row, const std::string& subject) {
    Query column = m_connection.query(
        "SELECT fc.data, f.name, f.port, f.type, f.shape FROM feature_columns fc JOIN run_features f ON f.id = "
        "fc.feature_id WHERE fc.id >= ?1 AND fc.id < ?1 + ?2 AND fc.module_run_id = ?3");
    column.bind(row.integer(15), row.integer(16), row.integer(0));
    std::int64_t columns = 0;
    for (; column.step(); ++columns)
        attempt(subject, [&] { readColumn(m_decompressor, column.blob(0), readSpec(column, 1), row.integer(10)); });
    expect(row.integer(16), columns, subject, "the number of feature columns");
}

void Checker::checkFlips(const Query& row, const std::string& subject) {
    Lookup lookup(m_connection);
    Query flip = m_connection.query("SELECT others, decision, further, status, text, changes, tables FROM flips WHERE "
                                    "module_run_id = ?1");
    for (flip.bind(row.integer(0)); flip.step();)
        attempt(subject, [&] {
            const FlipResult result = readFlip(flip, 0, lookup);
            if (result.decisions.back() >= row.integer(9))
                add(subject, "a flip of decision " + std::to_string(result.decisions.back()), subject,
                    "one of the " + std::to_string(row.integer(9)) + " decisions");
            if (result.hasSizes() == flip.isNull(4))
                add(subject, "a flip that is " + std::string(toString(result.status)), subject,
                    result.hasSizes() ? "a change of text" : "no change of text");
        });
}

void Checker::checkAttributes(const Query& row, const std::string& subject) {
    Query result = m_connection.query("SELECT attributes, status, text, shared FROM attribute_results WHERE "
                                      "module_run_id = ?1");
    for (result.bind(row.integer(0)); result.step();)
        attempt(subject, [&] {
            const bool isOk = readAttributeResult(result, 0).status == ModuleRunStatus::Ok;
            if (isOk == result.isNull(2))
                add(subject, "a result of attributes", subject, isOk ? "a change of text" : "no change of text");
        });
}

void Checker::checkNames(ModuleRunId moduleRun, const std::string& subject) {
    Query row = m_connection.query("SELECT functions, mentioned, files FROM module_names WHERE module_run_id = ?1");
    if (!row.bind(moduleRun).step() || readNames(row, 0) != namesInRows(m_connection, moduleRun))
        add(subject, "the names by which it is found are not those of its rows", subject);
}

void Checker::checkDecisionColumns(const Query& row, const std::string& subject) {
    const ModuleRunId moduleRun{row.integer(0)};
    const auto decisions = static_cast<std::size_t>(row.count(9));
    const DecisionTable table = columnsInRows(m_connection, moduleRun);
    for (std::size_t field = 0; field < table.size() && decisions > 0; ++field)
        if (readDecisionColumn(m_connection, m_decompressor, moduleRun, decisions, DecisionField(field)) !=
            table[field])
            add(subject, "column " + std::to_string(field) + " of its decisions is not that of its rows", subject);
}

/// Rows that belong to no module run.
void Checker::checkRanges() {
    expect(count("SELECT coalesce(sum(decision_count), 0) FROM module_runs"), count("SELECT count(*) FROM decisions"),
           "workspace", "the number of decisions over all module runs");
    expect(count("SELECT coalesce(sum(function_count), 0) FROM module_runs"), count("SELECT count(*) FROM functions"),
           "workspace", "the number of functions over all module runs");
    expect(count("SELECT coalesce(sum(column_count), 0) FROM module_runs"),
           count("SELECT count(*) FROM feature_columns"), "workspace",
           "the number of feature columns over all module runs");
}

void Checker::checkRuns() {
    for (Query row = m_connection.query("SELECT id, name, status, histograms_stale FROM runs"); row.step();) {
        const RunId run{row.integer(0)};
        const std::string subject = "run " + row.text(1);
        next(subject);
        attempt(subject, [&] {
            row.word(2, RunStatus::Failed);
            // Before the first finish `unique` does not exist, and after a replacement it is outdated until the next
            // finish.
            if (row.text(2) != toString(RunStatus::Running)) checkUnique(run, subject);
            if (!row.integer(3)) checkHistograms(run, subject);
        });
    }
}

void Checker::checkUnique(RunId run, const std::string& subject) {
    auto computed = uniqueTexts(m_connection, run);
    Query row = m_connection.query("SELECT id, unique_text FROM module_runs WHERE run_id = ?1 AND status = 'ok'");
    row.bind(run);
    while (row.step())
        if (row.optionalInteger(1) != computed[row.integer(0)])
            add(subject, "unique is " + row.text(1), "module run " + row.text(0),
                std::to_string(computed[row.integer(0)]) + " by its functions");
}

void Checker::checkHistograms(RunId run, const std::string& subject) {
    auto computed = histogramsFromColumns(m_connection, m_decompressor, run);
    for (const StoredFeature& feature : storedFeatures(m_connection, run))
        if (feature.histogram != computed[feature.id])
            add(subject, "the histogram of feature " + feature.spec.name + " is not that of its values", subject);
}

void Checker::checkExplanations() {
    for (Query row = m_connection.query("SELECT x.id, r.name, m.name FROM decision_mixes x LEFT JOIN module_runs mr ON "
                                        "mr.id = x.module_run_a LEFT JOIN runs r ON r.id = mr.run_id LEFT JOIN modules "
                                        "m ON m.id = mr.module_id");
         row.step();) {
        const std::string subject = "explanations of " + row.text(2) + " from run " + row.text(1);
        attempt(subject, [&] {
            for (std::string& defect : explanationDefects(m_connection, row.integer(0)))
                add(subject, std::move(defect), subject);
        });
    }
}

void Checker::checkLogs() {
    Query row = m_connection.query("SELECT c.id, l.name, c.name, c.observations, c.log_id FROM log_contexts c JOIN "
                                   "logs l ON l.id = c.log_id");
    while (row.step()) {
        const std::string subject = "context \"" + row.text(2) + "\" of log " + row.text(1);
        next(subject);
        attempt(subject, [&] { checkChunks(row, subject); });
    }
}

void Checker::checkChunks(const Query& context, const std::string& subject) {
    Query chunk = m_connection.query("SELECT first_observation, observations FROM observation_chunks WHERE context_id "
                                     "= ?1 ORDER BY first_observation");
    chunk.bind(context.integer(0));
    std::int64_t expected = 0;
    for (; chunk.step(); expected += chunk.integer(1))
        expect(chunk.integer(0), expected, subject, "the first observation of a chunk");
    expect(context.integer(3), expected, subject, "the number of observations");
    // Columns are in the order of the schema: its features, then its score.
    Query column = m_connection.query(
        "WITH schema AS (SELECT name, port, type, shape, row_number() OVER (ORDER BY role, ordinal) - 1 AS position "
        "FROM log_features WHERE log_id = ?1 AND role <> 'advice') SELECT oc.data, s.name, s.port, s.type, s.shape, "
        "ch.observations FROM observation_chunks ch JOIN schema s LEFT JOIN observation_columns oc ON oc.chunk_id = "
        "ch.id AND oc.ordinal = s.position WHERE ch.context_id = ?2");
    column.bind(context.integer(4), context.integer(0));
    while (column.step())
        attempt(subject, [&] { readColumn(m_decompressor, column.blob(0), readSpec(column, 1), column.integer(5)); });
}

} // namespace

std::vector<Finding> store::findDefects(ReaderState& state, const HashFunction& sha256,
                                        const ProgressCallback& progress, const CancelToken& cancel) {
    return Checker(state, sha256, progress, cancel).findings();
}

} // namespace inlinescope
