// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/store/store_fixture.h"
#include "tests/support/long_run.h"
#include "tests/support/read_workspace.h"

#include <QFile>

#include <sys/resource.h>

#include <random>

using namespace inlinescope;
using namespace inlinescope::testing;

/// Foreign workspaces: written with SQLite's own library, or with some bytes of a valid one changed.
class TestHostileWorkspace : public QObject {
    Q_OBJECT
private slots:
    void aForeignSchemaIsNamedAndNotRun_data();
    void aForeignSchemaIsNamedAndNotRun();
    void aViewInPlaceOfATableDoesNotRun();
    void commentsAndBlanksOfTheSchemaDoNotMatter();
    void aJournalCannotHaveOtherFilesDeleted();
    void aSoundWorkspaceIsReadWithoutAnError();
    void valuesThatCannotBeAreNamed_data();
    void valuesThatCannotBeAreNamed();
    void removalKeepsTheRowsOfOthers();
    void aSmallFileCannotTakeLargeMemory_data();
    void aSmallFileCannotTakeLargeMemory();
    void aHugeTextIsRefused();
    void pagesInACircleComeToAnEnd();
    void damagedFilesGiveValuesOrErrors();
};

namespace {

/// RFC 8878: a frame of `blocks` run-length blocks of 128 KiB zeros, with its size.
QByteArray zeros(quint64 blocks) {
    constexpr quint64 blockSize = 128 * 1024;
    QByteArray frame = QByteArray::fromHex("28b52ffd");
    frame += char(0xe0); // eight bytes of size, a single segment
    for (int shift = 0; shift < 64; shift += 8)
        frame += char((blocks * blockSize) >> shift);
    for (quint64 block = 1; block <= blocks; ++block) {
        const quint64 header = (blockSize << 3) | (1 << 1) | (block == blocks ? 1 : 0);
        for (int shift = 0; shift < 24; shift += 8)
            frame += char(header >> shift);
        frame += char(0);
    }
    return frame;
}

constexpr qint64 gibibyte = qint64(1) << 30;

QByteArray contents(const std::string& path) {
    QFile file(QString::fromStdString(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// As the header of a database file says it (below 64 KiB).
quint32 pageSizeOf(const QByteArray& file) {
    return quint32(uchar(file[16])) << 8 | uchar(file[17]);
}

void replace(const std::string& path, const QByteArray& bytes) {
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        throw std::runtime_error("cannot write " + path);
}

qint64 peakMemory() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss * qint64(1024);
}

/// The error of the first call that fails; empty if none does.
QString errorOf(const std::string& path) {
    const Result<void> walked = WorkspaceWalk(path).walk();
    return walked ? QString() : QString::fromStdString(describe(walked.error()));
}

} // namespace

void TestHostileWorkspace::aForeignSchemaIsNamedAndNotRun_data() {
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("found");
    const auto row = [](const char* name, const char* sql, const char* found) { QTest::newRow(name) << sql << found; };
    row("trigger", "CREATE TRIGGER x AFTER INSERT ON corpora BEGIN DELETE FROM runs; END",
        "workspace has a trigger 'x' that Inlinescope did not make");
    row("trigger called as a table", "CREATE TRIGGER runs AFTER INSERT ON corpora BEGIN DELETE FROM runs; END",
        "workspace has a trigger 'runs' that Inlinescope did not make");
    row("view", "CREATE VIEW x AS SELECT load_extension('/tmp/x.so')", "workspace has a view 'x' that");
    row("view that wants another file",
        "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema VALUES ('view', 'x', 'x', 0, 'CREATE VIEW x AS SELECT "
        "* FROM other.t')",
        "view x cannot reference objects in database other");
    row("changed view", "DROP VIEW v_runs; CREATE VIEW v_runs AS SELECT 1", "workspace has a changed view 'v_runs'");
    row("view in place of a table", "DROP TABLE logs; CREATE VIEW logs AS SELECT 1 AS id", "a view 'logs' that");
    row("table", "CREATE TABLE x (y)", "workspace has a table 'x' that Inlinescope did not make");
    row("virtual table", "CREATE VIRTUAL TABLE x USING fts4(y)", "workspace has a table 'x' that");
    row("virtual table in place of a table",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 0, sql = 'CREATE VIRTUAL TABLE functions "
        "USING "
        "fts4(id)' WHERE name = 'functions'",
        "'functions' that Inlinescope did not make so");
    row("generated column", "ALTER TABLE logs ADD COLUMN y AS (hex(zeroblob(1000000)))",
        "workspace has a changed table 'logs' that");
    row("check constraint",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'source_size INTEGER NOT NULL', "
        "'source_size INTEGER NOT NULL CHECK (load_extension(name))') WHERE name = 'logs'",
        "workspace has a changed table 'logs' that");
    row("index on an expression", "CREATE INDEX x ON logs (abs(id))", "workspace has an index 'x' that");
    row("no table", "DROP TABLE logs", "workspace has no table 'logs' that Inlinescope makes");
    row("no index", "DROP INDEX modules_by_blob", "workspace has no index 'modules_by_blob' that");
    row("name that is no text", "CREATE TABLE \"x\n\x1b[31m\" (y)", "workspace has a table 'x..[31m' that");
    row("version of a future", "PRAGMA user_version = 999", "workspace of schema version 999");
    row("version of nothing", "PRAGMA user_version = 0", "that Inlinescope did not make");
}

void TestHostileWorkspace::aForeignSchemaIsNamedAndNotRun() {
    QFETCH(QString, sql);
    QFETCH(QString, found);
    Sandbox box;
    fillWorkspace(box.workspace);
    {
        RawDatabase raw(box.path);
        sqlite3_db_config(raw.handle(), SQLITE_DBCONFIG_DEFENSIVE, 0, nullptr);
        raw.exec(sql.toStdString());
    }
    const QByteArray before = contents(box.path);
    const Result<Workspace> opened = Workspace::open(box.path);
    QVERIFY(!opened);
    const QString words = QString::fromStdString(describe(opened.error()));
    QVERIFY2(words.contains(found), qPrintable(words));
    QVERIFY(failsWith(opened, found.contains("999") ? ErrorCode::TooNew : ErrorCode::WorkspaceUnusable));
    QVERIFY(!Workspace::openOrCreate(box.path));
    QVERIFY(contents(box.path) == before);
}

/// The check happens at opening: a view planted later still does not run. (For triggers: tst_workspace.)
void TestHostileWorkspace::aViewInPlaceOfATableDoesNotRun() {
    Sandbox box;
    RawDatabase(box.path).exec("DROP TABLE log_contexts; CREATE VIEW log_contexts AS SELECT 1 AS id, 1 AS log_id, 'x' "
                               "AS name, 1 AS observations");
    const auto contexts = need(box.workspace.reader()).logs().contexts(LogId{1});
    QVERIFY(failsWith(contexts, ErrorCode::WorkspaceUnusable));
    QVERIFY2(QString::fromStdString(contexts.error().found).contains("access to view"), contexts.error().found.c_str());
}

void TestHostileWorkspace::commentsAndBlanksOfTheSchemaDoNotMatter() {
    Sandbox box;
    RawDatabase raw(box.path);
    sqlite3_db_config(raw.handle(), SQLITE_DBCONFIG_DEFENSIVE, 0, nullptr);
    raw.exec("PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, ' INTEGER PRIMARY', char(10) || "
             "'  /* it''s */ INTEGER -- a \"key' || char(10) || 'PRIMARY') WHERE name = 'logs'");
    QVERIFY(QString::fromStdString(raw.value("SELECT sql FROM sqlite_schema WHERE name = 'logs'")).contains("it's"));
    need(Workspace::open(box.path));
}

/// sqlite.org/fileformat2.html, section 3: a journal's header, and the name of a super-journal at its end.
void TestHostileWorkspace::aJournalCannotHaveOtherFilesDeleted() {
    Sandbox box;
    const std::string victim = box.file("victim");
    replace(victim, "important");
    const QByteArray magic = QByteArray::fromHex("d9d505f920a163d7");
    const auto number = [](quint32 value) {
        QByteArray bytes;
        for (int shift = 24; shift >= 0; shift -= 8)
            bytes += char(value >> shift);
        return bytes;
    };
    quint32 sum = 0;
    for (const char character : victim)
        sum += quint32(character);
    const quint32 pageSize = pageSizeOf(contents(box.path));
    const auto pages = quint32(contents(box.path).size() / pageSize);
    QByteArray journal = magic + number(0) + number(1) + number(pages) + number(512) + number(pageSize);
    journal = journal.leftJustified(512, 0) + number(0x40000000 / pageSize + 1) + QByteArray::fromStdString(victim) +
              number(quint32(victim.size())) + number(sum) + magic;
    replace(box.path + "-journal", journal);
    const Result<Workspace> opened = Workspace::open(box.path);
    QVERIFY(failsWith(opened, ErrorCode::WorkspaceUnusable));
    QCOMPARE(contents(victim), QByteArray("important"));
    // Without the check they would be gone.
    QCOMPARE(RawDatabase(box.path).value("SELECT count(*) FROM runs"), std::string("0"));
    QVERIFY(!QFile::exists(QString::fromStdString(victim)));
}

void TestHostileWorkspace::aSoundWorkspaceIsReadWithoutAnError() {
    Sandbox box;
    fillWorkspace(box.workspace);
    QCOMPARE(errorOf(box.path), QString());
}

void TestHostileWorkspace::valuesThatCannotBeAreNamed_data() {
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("found");
    const auto row = [](const char* name, const char* sql, const char* found) { QTest::newRow(name) << sql << found; };
    row("text for a number", "UPDATE module_runs SET inlined = 'many'", "module_runs.inlined, row 1: not an integer");
    row("blob for a number", "UPDATE logs SET source_size = x'00'", "logs.source_size, row 1: not an integer");
    row("negative count", "UPDATE module_runs SET decision_count = -1", "-1; expected 0 to 2^40");
    row("negative size", "UPDATE modules SET bitcode_size = -5", "-5; expected 0 to 2^40");
    row("impossible size", "UPDATE blobs SET size = 9223372036854775807", "blobs.size, row 1: 9223372036854775807");
    row("overflowing sums", "UPDATE modules SET bitcode_size = 9223372036854775807", "9223372036854775807");
    row("outcome", "UPDATE decisions SET outcome = 5 WHERE id = 2", "decisions.outcome, row 2: 5; expected 0 to 4");
    row("advice", "UPDATE decisions SET advice = -1", "decisions.advice, row 1: -1; expected 0 to 1");
    row("occurrence", "UPDATE decisions SET key_occurrence = 4294967296 WHERE id = 1",
        "decisions.key_occurrence, row 1: 4294967296");
    row("callsite that is not there", "UPDATE decisions SET callsite_id = 99999",
        "module run 1: 0 decisions; expected 3");
    row("feature row", "UPDATE decisions SET feature_row = 2 WHERE id = 1", "decisions.feature_row, row 1: 2");
    row("feature row twice", "UPDATE decisions SET feature_row = 1",
        "module run 1: row 1 of features for two decisions");
    row("rows of others",
        "CREATE TEMP TABLE t AS SELECT * FROM module_runs; UPDATE t SET id = 2, module_id = 7; INSERT INTO module_runs "
        "SELECT * FROM t; CREATE TEMP TABLE m AS SELECT * FROM modules; UPDATE m SET id = 7, name = 'b'; INSERT INTO "
        "modules SELECT * FROM m; INSERT INTO command_lines SELECT 7, arguments FROM command_lines",
        "module b has no columns of its decisions");
    row("rows that are not there", "UPDATE module_runs SET decision_count = 100",
        "module run 1: 3 decisions; expected 100");
    row("rows beyond all ids", "UPDATE module_runs SET first_decision = 9223372036854775807", "9223372036854775807");
    row("string that is not there", "UPDATE callsites SET caller_id = 99999", "no string 99999");
    row("places in a circle", "UPDATE places SET parent_id = (SELECT max(id) FROM places)", "damaged place");
    row("place of itself", "UPDATE places SET parent_id = id", "damaged place");
    row("status of a run", "UPDATE runs SET status = 'done'", "runs.status, row 1: unknown word \"done\"");
    row("kind of a policy", "UPDATE policies SET kind = 'oracle'", "unknown word \"oracle\"");
    row("status of a module run", "UPDATE module_runs SET status = x'ff'", "module_runs.status, row 1: unknown word");
    row("scalar type", "UPDATE run_features SET type = 'string' WHERE ordinal = 0",
        "run_features.type, row 1: an unknown scalar type");
    row("shape", "UPDATE run_features SET shape = '2147483647,2147483647' WHERE ordinal = 0",
        "run_features.shape, row 1: an impossible shape");
    row("shape of many dimensions",
        "UPDATE run_features SET shape = '1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1'",
        "an impossible shape");
    row("more rows of features", "UPDATE module_runs SET feature_rows = 1000000000000",
        "1000000000000 rows of feature");
    row("fewer rows of features", "UPDATE decisions SET feature_row = NULL; UPDATE module_runs SET feature_rows = 1",
        "compressed data larger than its bound");
    row("shorter column", "UPDATE feature_columns SET data = substr(data, 1, length(data) - 1)", "zstd: ");
    row("bytes after a column", "UPDATE feature_columns SET data = CAST(data || 'x' AS BLOB)",
        "bytes after compressed data");
    row("older format of zstd", "UPDATE feature_columns SET data = x'25b52ffd' || substr(data, 5)",
        "not compressed data");
    row("no columns of decisions", "DELETE FROM decision_columns", "module a has no columns of its decisions");
    row("shorter column of decisions", "UPDATE decision_columns SET data = substr(data, 1, length(data) - 1)",
        "zstd: ");
    row("answers that cannot be",
        "UPDATE decision_columns SET data = (SELECT data FROM decision_columns WHERE id >> 40 = "
        "10) || x'00' WHERE id >> 40 = 2",
        "bytes after compressed data");
    row("a column of answers in place of costs",
        "UPDATE decision_columns SET data = (SELECT data FROM decision_columns WHERE id >> 40 = 2) WHERE id >> 40 = 3",
        "module run 1: 0 decisions; expected 3");
    row("places of other decisions",
        "UPDATE decision_columns SET data = (SELECT data FROM decision_columns WHERE id >> 40 = 5) WHERE id >> 40 = 12",
        "a decision at a place that is not there");
    row("parents that come later",
        "UPDATE decision_columns SET data = (SELECT data FROM decision_columns WHERE id >> 40 = 14) WHERE id >> 40 = "
        "13",
        "a place before the one that it is inlined at");
    row("size of an explanation", "UPDATE explanations SET size_a = 9223372036854775807",
        "explanations.size_a, row 1: 9223372036854775807; expected 0 to 2^40");
    row("decision of a culprit", "UPDATE culprits SET decision_b = 3", "decision 3; expected one of 3");
    row("bytes of a culprit", "UPDATE culprits SET bytes = -9223372036854775808", "-9223372036854775808");
    row("decisions of a mix", "UPDATE measured_mixes SET decisions = x'ffffffffffffffffff01' WHERE decisions = x'01'",
        "damaged list of decisions");
    row("histogram", "UPDATE run_features SET value_count = -1", "damaged histogram");
    row("no column of observations", "DELETE FROM observation_columns",
        "not a whole column \"n\"; expected 3 observations");
    row("column beyond the schema", "UPDATE observation_columns SET ordinal = 5", "a column beyond the log's schema");
    row("first observation", "UPDATE observation_chunks SET first_observation = -9223372036854775808",
        "observation_chunks.first_observation, row 1");
    row("number of observations", "UPDATE observation_chunks SET observations = 9223372036854775807",
        "observation_chunks.observations, row 1");
    row("role", "UPDATE log_features SET role = 'x'", "log_features.role: an unknown role");
    row("severity", "INSERT INTO findings VALUES (1, 'bad', '', 1, 1, 1, 1, '', '', '', '', '', 0, '', NULL, NULL)",
        "findings.severity, row 1: unknown word \"bad\"");
    row("arguments", "UPDATE command_lines SET arguments = x''", "not compressed data");
}

void TestHostileWorkspace::valuesThatCannotBeAreNamed() {
    QFETCH(QString, sql);
    QFETCH(QString, found);
    Sandbox box;
    fillWorkspace(box.workspace);
    RawDatabase(box.path).exec(sql.toStdString());
    const QString error = errorOf(box.path);
    QVERIFY2(error.contains(found), qPrintable(error));
    QVERIFY2(error.contains(QString::fromStdString(box.path)), qPrintable(error));
}

void TestHostileWorkspace::removalKeepsTheRowsOfOthers() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    const CorpusId corpus = addCorpus(writer);
    const ModuleId module = need(writer.modules().put(corpus, moduleOf("a", "bitcode"), asBytes("bitcode"))).id;
    const RunId own = beginRun(writer, corpus, "own");
    const RunId greedy = beginRun(writer, corpus, "greedy");
    for (const RunId run : {own, greedy})
        need(writer.moduleRuns().put(run, module, oddResult()));
    RawDatabase raw(box.path);
    raw.exec("UPDATE module_runs SET first_decision = 1, decision_count = 6, first_function = 1, function_count = 8, "
             "first_column = 1, column_count = 6 WHERE run_id = " +
             std::to_string(greedy.value));
    need(writer.runs().remove(greedy));
    QCOMPARE(raw.value("SELECT (SELECT count(*) FROM decisions) || ' ' || (SELECT count(*) FROM functions) || ' ' || "
                       "(SELECT count(*) FROM feature_columns)"),
             std::string("3 4 3"));
}

void TestHostileWorkspace::aSmallFileCannotTakeLargeMemory_data() {
    QTest::addColumn<QString>("sql");
    QTest::newRow("bitcode") << "UPDATE blobs SET data = ?1, size = 1073741824";
    QTest::newRow("command line") << "UPDATE command_lines SET arguments = ?1";
    QTest::newRow("features") << "UPDATE feature_columns SET data = ?1; UPDATE run_features SET shape = '67108864,1'";
    QTest::newRow("observations") << "UPDATE observation_columns SET data = ?1; UPDATE observation_chunks SET "
                                     "observations = 134217728; UPDATE log_contexts SET observations = 134217728";
    QTest::newRow("observations of a large shape")
        << "UPDATE observation_columns SET data = ?1; UPDATE log_features SET shape = '44739242'";
    QTest::newRow("policy") << "UPDATE policies SET bytes = ?1";
}

void TestHostileWorkspace::aSmallFileCannotTakeLargeMemory() {
    QFETCH(QString, sql);
    Sandbox box;
    fillWorkspace(box.workspace);
    const QByteArray bomb = zeros(gibibyte / (128 * 1024));
    QVERIFY(bomb.size() < 40'000);
    {
        RawDatabase raw(box.path);
        raw.exec(sql.replace("?1", "x'" + bomb.toHex() + "'").toStdString());
    }
    const qint64 before = peakMemory();
    (void)errorOf(box.path);
    QVERIFY2(peakMemory() - before < gibibyte / 8, qPrintable(QString::number(peakMemory() - before)));
}

void TestHostileWorkspace::aHugeTextIsRefused() {
    Sandbox box;
    fillWorkspace(box.workspace);
    RawDatabase(box.path).exec("UPDATE strings SET text = CAST(zeroblob(100000000) AS TEXT) WHERE text = 'caller'");
    const QString error = errorOf(box.path);
    QVERIFY2(error.contains("strings.text: a text of 100000000 bytes"), qPrintable(error));
}

/// Each page of the table of findings contains the page below it several times, in three levels.
void TestHostileWorkspace::pagesInACircleComeToAnEnd() {
    Sandbox box;
    fillWorkspace(box.workspace);
    int root = 0;
    {
        RawDatabase raw(box.path);
        raw.exec("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) INSERT INTO findings "
                 "SELECT i, 'note', hex(randomblob(50)), NULL, NULL, NULL, NULL, 'malformed', '', '', '', '', 0, '', "
                 "NULL, NULL FROM n");
        raw.exec("PRAGMA wal_checkpoint(TRUNCATE)");
        root = std::stoi(raw.value("SELECT rootpage FROM sqlite_schema WHERE name = 'findings'"));
    }
    QByteArray file = contents(box.path);
    const int pageSize = int(pageSizeOf(file));
    const auto page = [&](int number) { return file.data() + qint64(number - 1) * pageSize; };
    const auto number = [](const char* at, int size) {
        int value = 0;
        for (int i = 0; i < size; ++i)
            value = value << 8 | uchar(at[i]);
        return value;
    };
    QCOMPARE(int(page(root)[0]), 5); // an interior page of a table
    const int cells = number(page(root) + 3, 2);
    QVERIFY(cells > 20);
    const auto child = [&](int cell) { return number(page(root) + 12 + 2 * cell, 2); };
    std::vector<int> levels = {root};
    for (int cell = 0; cell < 4; ++cell)
        levels.push_back(number(page(root) + child(cell), 4));
    const QByteArray interior(page(root), pageSize);
    for (std::size_t level = 0; level + 1 < levels.size(); ++level) {
        memcpy(page(levels[level]), interior.data(), pageSize);
        for (int cell = 0; cell < cells; ++cell)
            for (int i = 0; i < 4; ++i)
                page(levels[level])[number(interior.data() + 12 + 2 * cell, 2) + i] =
                    char(levels[level + 1] >> (8 * (3 - i)));
    }
    replace(box.path, file);
    const auto findings = need(need(Workspace::open(box.path)).reader()).findings().all();
    QVERIFY(failsWith(findings, ErrorCode::WorkspaceUnusable));
    QVERIFY2(QString::fromStdString(findings.error().found).contains("more rows than the file has room for"),
             findings.error().found.c_str());
    const auto checked = need(need(box.workspace.reader()).check(sha256));
    QVERIFY(std::any_of(checked.begin(), checked.end(), [](const Finding& finding) {
        return finding.error.found.find("2nd reference to page") != std::string::npos;
    }));
    QVERIFY(std::any_of(checked.begin(), checked.end(), [](const Finding& finding) {
        return finding.error.found.find("does not end") != std::string::npos;
    }));
    QVERIFY(!need(box.workspace.writer()).findings().removeAll());
}

void TestHostileWorkspace::damagedFilesGiveValuesOrErrors() {
    Sandbox box;
    fillWorkspace(box.workspace);
    RawDatabase(box.path).exec("PRAGMA wal_checkpoint(TRUNCATE)");
    const QByteArray sound = contents(box.path);
    std::mt19937 random(20260101); // NOLINT: the same files in every run
    int refused = 0;
    int read = 0;
    const int variants = isLongRun() ? 80 : 30;
    for (int variant = 0; variant < variants; ++variant) {
        QByteArray damaged = sound;
        for (unsigned flips = 1 + random() % 16; flips > 0; --flips)
            damaged[qsizetype(random() % unsigned(damaged.size()))] = char(random());
        if (variant % 10 == 0) damaged.truncate(qsizetype(random() % unsigned(damaged.size())));
        const std::string path = box.file("damaged.inlinescope");
        for (const char* suffix : {"", "-wal", "-shm", "-journal"})
            QFile::remove(QString::fromStdString(path + suffix));
        replace(path, damaged);
        WorkspaceWalk(path).walk() ? ++read : ++refused;
        if (Result<Workspace> workspace = Workspace::open(path))
            if (Result<WorkspaceWriter> writer = workspace->writer()) (void)writer->corpora().remove(CorpusId{1});
    }
    QVERIFY2(refused > variants / 6 && read > variants / 6,
             qPrintable(QString("%1 refused, %2 read").arg(refused).arg(read)));
}

QTEST_GUILESS_MAIN(TestHostileWorkspace)
#include "tst_hostile_workspace.moc"
