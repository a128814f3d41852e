// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/csv.h"
#include "tests/support/process.h"
#include "tests/support/sample_evidence.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

/// `merge` and `capture`. What is in the files is read by the program sqlite3, by names instead of ids.
class MergeTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    void done(const QString& workspace, const QStringList& arguments) const {
        const Finished finished = runCli(path(workspace), arguments);
        QVERIFY2(finished.exitCode == 0, (arguments.join(' ') + '\n').toUtf8() + finished.err);
    }
    QByteArray csv(const QString& workspace, const QStringList& arguments) const {
        const Finished finished = runCli(path(workspace), QStringList{"--format", "csv"} + arguments);
        return finished.exitCode == 0 ? finished.out : "failed: " + finished.err;
    }
    QByteArray sqlite(const QString& workspace, const QString& statement) const {
        const Finished finished = runProgram("sqlite3", {path(workspace), statement});
        return finished.exitCode == 0 ? finished.out : "failed: " + finished.err;
    }
    void writeFile(const QString& name, const QByteArray& text) const {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    }
    QByteArray bytes(const QString& name) const {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
    }
    void copyFile(const QString& from, const QString& to) const {
        QFile::remove(path(to));
        QVERIFY(QFile::copy(path(from), path(to)));
    }
    /// Everything less ids and times, in an order that does not depend on them.
    QByteArray dump(const QString& workspace) const {
        const QStringList statements = {
            "SELECT name, source_path, description_hash, has_thinlto, complete FROM corpora ORDER BY 1, 2",
            "SELECT c.name, m.name, m.bitcode_hash, m.bitcode_size, m.bitcode_path, hex(l.arguments), hex(b.data) FROM "
            "modules m JOIN corpora c ON c.id = m.corpus_id JOIN command_lines l ON l.module_id = m.id LEFT JOIN blobs "
            "b ON b.id = m.blob_id ORDER BY 1, 2",
            "SELECT * FROM v_side_files ORDER BY 1, 2, 3, 4",
            "SELECT name, kind, source_path, fingerprint, hex(bytes) FROM policies ORDER BY 1",
            "SELECT run, corpus, policy, toolchain, status, modules, ok, text, unique_text FROM v_runs ORDER BY 1",
            "SELECT r.name, o.ordinal, o.kind, o.argument FROM run_options o JOIN runs r ON r.id = o.run_id ORDER BY "
            "1, 2",
            "SELECT run, policy, module, status, text, unique_text, data, bss, code, rodata, eh_frame, other, "
            "decisions, inlined, refused, failed, never_asked, mandatory, functions, force_stopped, object_hash, "
            "diagnostics FROM v_module_runs ORDER BY 1, 3",
            "SELECT * FROM v_decisions ORDER BY run, module, decision",
            "SELECT * FROM v_functions ORDER BY 1, 2, 3, 4, 5, 6, 7",
            "SELECT * FROM v_features ORDER BY 1, 2",
            "SELECT * FROM v_flips ORDER BY 1, 2, 5, 3, 4",
            "SELECT r.name, f.name, m.name, hex(c.data) FROM feature_columns c JOIN run_features f ON f.id = "
            "c.feature_id JOIN runs r ON r.id = f.run_id JOIN module_runs x ON x.id = c.module_run_id JOIN modules m "
            "ON m.id = x.module_id ORDER BY 1, 2, 3",
            "SELECT name, source_path, source_hash, source_size, complete FROM logs ORDER BY 1",
            "SELECT l.name, f.role, f.ordinal, f.name, f.port, f.type, f.shape FROM log_features f JOIN logs l ON l.id "
            "= f.log_id ORDER BY 1, 2, 3",
            "SELECT l.name, c.name, o.first_observation, o.observations, x.ordinal, hex(x.data) FROM "
            "observation_columns x JOIN observation_chunks o ON o.id = x.chunk_id JOIN log_contexts c ON c.id = "
            "o.context_id JOIN logs l ON l.id = c.log_id ORDER BY 1, 2, 3, 5",
            "SELECT * FROM v_log_contexts ORDER BY 1, 2, 3, 4",
            "SELECT * FROM v_remarks",
            "SELECT * FROM v_performance ORDER BY 1, 2, 3",
            "SELECT * FROM v_curves ORDER BY 1, 2, 3, 5",
            "SELECT * FROM v_vocabularies ORDER BY 1, 2, 3",
            "SELECT * FROM v_report_entries ORDER BY 1, 2, 3",
            "SELECT severity, subject, corpus, run, log, report, file, place, found, expected FROM v_findings ORDER BY "
            "1, 2, 3, 4, 5, 6, 7, 8, 9",
            "SELECT run, module, key_hash, key_occurrence, label, note, remarks FROM v_annotations ORDER BY 1, 2, 3",
            "SELECT text FROM strings ORDER BY 1"};
        QByteArray all;
        for (const QString& statement : statements) {
            const QByteArray rows = sqlite(workspace, statement);
            if (rows.startsWith("failed")) qFatal("%s", rows.constData());
            all += rows + "--\n";
        }
        return all;
    }
    static QByteArray statuses(const QByteArray& table) {
        QStringList words;
        for (const QStringList& row : parseCsv(table).mid(1))
            if (!words.contains(row.last())) words << row.last();
        words.sort();
        return words.join(' ').toUtf8();
    }
    void importFirst(const QString& workspace) const {
        done(workspace, {"import", path("plain"), "--name", "first"});
        done(workspace, {"run", "first", "--policy", "default", "--name", "one"});
        done(workspace, {"whatif", "one", "--module", m_module, "--all"});
        done(workspace, {"import", path("mylog"), "--name", "mylog"});
        done(workspace, {"label", "run", "one", "a label"});
    }
    void importSecond(const QString& workspace) const {
        done(workspace, {"import", path("sections"), "--name", "second"});
        done(workspace, {"run", "second", "--policy", "never", "--name", "two"});
        done(workspace, {"import", path("before.json"), "--name", "before"});
        done(workspace, {"import", path("calls.opt.yaml"), "--name", "calls"});
        done(workspace, {"import", path("users.buckets")});
        done(workspace, {"note", "run", "two", "a note"});
        done(workspace, {"label", "callsite", "0123456789abcdef", "hot", "--remarks", "calls"});
    }
    /// A log of a module, one of two modules and something else, and one of unknown origin.
    void importLogs(const QString& workspace) const {
        done(workspace, {"import", path("plain"), "--name", "first"});
        done(workspace, {"run", "first", "--policy", "default", "--name", "one"});
        done(workspace, {"log", "one", "--module", m_module, "--output", path("real")});
        writeFile("contexts", sampleLog(inlinerFeatures(), {m_module.toUtf8(), "elsewhere", m_other.toUtf8()}, 4));
        for (const char* log : {"real", "contexts", "mylog"})
            done(workspace, {"import", path(log), "--name", log});
    }
    void tieLogs(const QString& workspace) const {
        done(workspace, {"tie", "real", "--run", "one", "--module", m_module});
        for (const QString& module : {m_module, m_other})
            done(workspace, {"tie", "contexts", "--context", module, "--run", "one", "--module", module});
    }
    QString m_module, m_other;

private slots:
    void initTestCase() {
        for (const QStringList& build : {QStringList{"plain", "plain"}, {"g-sections", "sections"}})
            done("none",
                 {"extract", "--input", INLINESCOPE_BINARY_DIR "/test-corpus/" + build[0] + "/compile_commands.json",
                  "--output", path(build[1])});
        writeFile("mylog", sampleLog(inlinerFeatures(), {"default"}, 4));
        writeFile("before.json", sampleReport(2, 1));
        writeFile("users.buckets", "1\n1\n6.5\n");
        writeFile("calls.c", "static int add(int a) { return a + 1; }\nextern int g(int);\n"
                             "int f(int a) { return add(a) + g(a); }\n");
        const Finished compiled = runProgram("clang-22", {"-O2", "-g", "-c", path("calls.c"), "-o", path("calls.o"),
                                                          "-fsave-optimization-record",
                                                          "-foptimization-record-file=" + path("calls.opt.yaml")});
        QVERIFY2(compiled.exitCode == 0, compiled.err);
        done("modules", {"import", path("plain"), "--name", "first"});
        const QByteArray names = sqlite("modules", "SELECT name FROM modules ORDER BY bitcode_size LIMIT 2");
        m_module = QString::fromUtf8(names).section('\n', 0, 0);
        m_other = QString::fromUtf8(names).section('\n', 1, 1);
        QVERIFY(!m_module.isEmpty() && !m_other.isEmpty());
        importFirst("a");
        importSecond("b");
        copyFile("a", "both");
        importSecond("both");
    }

    void isWhatOneWorkspaceHasThatDidBoth() {
        for (const QStringList& order : {QStringList{"a", "b"}, {"b", "a"}}) {
            const QString merged = order.join('+');
            const QByteArray before = bytes(order[1]);
            copyFile(order[0], merged);
            QCOMPARE(statuses(csv(merged, {"merge", path(order[1])})), QByteArray("added"));
            QCOMPARE(dump(merged), dump("both"));
            QVERIFY(bytes(order[1]) == before);
            done(merged, {"check"});
        }
    }

    void whatIsThereStaysOnce() {
        copyFile("both", "twice");
        const QByteArray expected = dump("both");
        for (const char* other : {"a", "b", "both"}) {
            QCOMPARE(statuses(csv("twice", {"merge", path(other)})), QByteArray("there"));
            QCOMPARE(dump("twice"), expected);
        }
        copyFile("b", "renamed");
        done("renamed", {"rename", "run", "two", "one"});
        done("renamed", {"rename", "corpus", "second", "first"});
        QCOMPARE(statuses(csv("twice", {"merge", path("renamed")})), QByteArray("there"));
        QCOMPARE(dump("twice"), expected);
    }

    void aNameInUseGetsANumber() {
        copyFile("a", "named");
        done("named", {"merge", path("renamed")});
        QCOMPARE(sqlite("named", "SELECT name FROM runs ORDER BY 1"), QByteArray("one\none-2\n"));
        QCOMPARE(sqlite("named", "SELECT name FROM corpora ORDER BY 1"), QByteArray("first\nfirst-2\n"));
        done("named", {"merge", path("renamed")});
        QCOMPARE(sqlite("named", "SELECT count(*) FROM runs"), QByteArray("2\n"));
    }

    void damageIsAnErrorThatLosesNothing_data() {
        QTest::addColumn<QString>("statement");
        QTest::addColumn<QByteArray>("named");
        QTest::newRow("outcome") << "UPDATE decisions SET outcome = 77 WHERE id = 2" << QByteArray("decisions");
        QTest::newRow("size") << "UPDATE module_runs SET text = -5 WHERE id = 1" << QByteArray("module_runs");
        QTest::newRow("bitcode") << "UPDATE blobs SET data = x'00'" << QByteArray("hostile");
        QTest::newRow("circle") << "UPDATE places SET parent_id = id WHERE parent_id IS NOT NULL"
                                << QByteArray("place");
        QTest::newRow("kind") << "UPDATE runs SET status = 'x'" << QByteArray("runs");
    }
    void damageIsAnErrorThatLosesNothing() {
        QFETCH(const QString, statement);
        QFETCH(const QByteArray, named);
        copyFile("b", "hostile");
        const QByteArray changed = sqlite("hostile", statement + "; SELECT changes() > 0");
        QVERIFY2(changed == "1\n", changed);
        copyFile("a", "mine");
        const Finished finished = runCli(path("mine"), {"merge", path("hostile")});
        QVERIFY2(finished.exitCode != 0 && finished.exitCode != -1, finished.err);
        QVERIFY2(finished.err.contains("hostile") && finished.err.contains(named), finished.err);
        done("mine", {"check"});
        QCOMPARE(sqlite("mine", "SELECT name, status FROM runs"), QByteArray("one|finished\n"));
        QCOMPARE(csv("mine", {"decisions", "one"}), csv("a", {"decisions", "one"}));
        // What was not damaged is there, and the rest follows from an undamaged copy.
        done("mine", {"merge", path("b")});
        QCOMPARE(dump("mine"), dump("both"));
    }

    void whatIsNoWorkspaceIsRefused() {
        writeFile("text", "no workspace");
        copyFile("b", "older");
        sqlite("older", "PRAGMA user_version = 3");
        copyFile("a", "kept");
        const QByteArray before = dump("kept"), older = bytes("older");
        for (const char* other : {"text", "older", "missing"})
            QVERIFY(runCli(path("kept"), {"merge", path(other)}).exitCode > 0);
        QCOMPARE(dump("kept"), before);
        QVERIFY(bytes("older") == older);
        QVERIFY(!QFile::exists(path("missing")));
    }

    /// No file of the user is touched, whatever its name.
    void aCaptureThatFailsLeavesTheFolderAsItWas() {
        done("failing", {"import", path("plain"), "--name", "first"});
        for (const char* end : {".part", ".part-wal", ".part-shm", ".part-journal"}) {
            QFile file(path("precious") + end);
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write("precious") == 8);
        }
        const auto content = [this] {
            return QDir(m_folder.path()).entryList({"precious*", ".inlinescope*"}, QDir::AllEntries | QDir::Hidden);
        };
        const QStringList before = content();
        QCOMPARE(before.size(), 4);
        QVERIFY(
            runCli(path("failing"), {"capture", "none", "--module", m_module, "--output", path("precious")}).exitCode >
            0);
        QCOMPARE(content(), before);
    }

    /// Of a log of several modules, what it has of the captured one; a log that is not tied is not copied.
    void aCaptureHasWhatLogsRecordOfItsModule() {
        importLogs("logged");
        tieLogs("logged");
        const QByteArray module = m_module.toUtf8();
        const QByteArray asked = sqlite("logged", "SELECT count(*) FROM v_decisions WHERE run = 'one' AND feature_row "
                                                  ">= 0 AND module = '" +
                                                      m_module + "'");
        const QString rows = "SELECT log, run, module, context, observations FROM v_log_contexts ORDER BY 1, 4";
        const QByteArray ofModule = "contexts|one|" + module + "|" + module + "|4\nreal|one|" + module + "||" + asked;
        done("logged", {"capture", "one", "--module", m_module, "--output", path("with logs")});
        done("with logs", {"check"});
        QCOMPARE(sqlite("with logs", rows), ofModule);
        QCOMPARE(sqlite("with logs", "SELECT name, complete FROM logs ORDER BY 1"), QByteArray("contexts|0\nreal|1\n"));
        for (const QStringList& command :
             {QStringList{"logs", "real", "--callsites"}, {"logs", "contexts", "--context", m_module}}) {
            QVERIFY2(csv("logged", command).startsWith("observation,"), csv("logged", command));
            QCOMPARE(csv("with logs", command), csv("logged", command));
        }
        const QByteArray merged = csv("logged", {"merge", path("with logs")});
        QVERIFY2(merged.contains("log,contexts,,there") && merged.contains("log,real,,there"), merged);
        QCOMPARE(sqlite("logged", "SELECT count(*) FROM log_contexts"), QByteArray("5\n"));
        // The part becomes the log again, and keeps its tie.
        const QByteArray whole = csv("with logs", {"merge", path("logged")});
        QVERIFY2(whole.contains("log,contexts,,completed") && whole.contains("log,mylog,,added"), whole);
        done("with logs", {"check"});
        const QString contexts = "SELECT c.name, c.observations, l.complete FROM log_contexts c JOIN logs l ON l.id = "
                                 "c.log_id WHERE l.name = 'contexts' ORDER BY 1";
        QCOMPARE(sqlite("with logs", contexts), sqlite("logged", contexts));
        QCOMPARE(sqlite("with logs", "SELECT run, module FROM v_log_contexts WHERE log = 'contexts' AND context = '" +
                                         m_module + "'"),
                 "one|" + module + '\n');
        for (const QString& context : {m_module, QString("elsewhere"), m_other})
            QCOMPARE(csv("with logs", {"logs", "contexts", "--context", context}),
                     csv("logged", {"logs", "contexts", "--context", context}));
    }

    /// The whole report completes what a capture has of it.
    void aCaptureHasTheScoresOfItsModule() {
        writeFile("scores.csv",
                  m_module.toUtf8() + ",f,12.500000,9.000000\n" + m_other.toUtf8() + ",g,2.000000,3.000000\n");
        copyFile("a", "scored");
        done("scored", {"import", path("scores.csv"), "--name", "scores"});
        done("scored", {"capture", "one", "--module", m_module, "--output", path("scores")});
        QCOMPARE(sqlite("scores", "SELECT module, key, \"default\" FROM v_performance"),
                 m_module.toUtf8() + "|f|12.5\n");
        QCOMPARE(statuses(csv("scored", {"merge", path("scores")})), QByteArray("there"));
        done("scored", {"capture", "one", "--module", m_other, "--output", path("other scores")});
        copyFile("scores", "both scores");
        done("both scores", {"merge", path("other scores")});
        QCOMPARE(sqlite("both scores", "SELECT count(*) FROM v_performance"), QByteArray("2\n"));
        const QByteArray merged = csv("scores", {"merge", path("scored")});
        QVERIFY2(merged.contains("performance,scores,,completed"), merged);
        const QString rows = "SELECT p.*, s.complete FROM v_performance p JOIN performance_sets s ON s.name = "
                             "p.performance ORDER BY 1, 2, 3";
        QCOMPARE(sqlite("scores", rows), sqlite("scored", rows));
        done("scores", {"check"});
    }

    void aTieIsMergedUnlessThereIsOne() {
        importLogs("tied");
        copyFile("tied", "not tied");
        tieLogs("tied");
        const QByteArray expected = dump("tied");
        const QByteArray merged = csv("not tied", {"merge", path("tied")});
        QVERIFY2(merged.contains("log,contexts,,completed") && merged.contains("log,real,,completed") &&
                     merged.contains("log,mylog,,there"),
                 merged);
        QCOMPARE(dump("not tied"), expected);
        QCOMPARE(statuses(csv("not tied", {"merge", path("tied")})), QByteArray("there"));
        QCOMPARE(dump("not tied"), expected);
        done("empty", {"merge", path("tied")});
        QCOMPARE(dump("empty"), expected);
        done("tied", {"tie", "real", "--run", "one", "--module", m_other});
        done("tied", {"merge", path("empty")});
        QCOMPARE(sqlite("tied", "SELECT module FROM v_log_contexts WHERE log = 'real'"), m_other.toUtf8() + '\n');
        done("tied", {"check"});
    }

    /// A capture has one of the modules that the run was asked for, and is still found as this run.
    void aCapturedRunOfTwoModulesRunsAgain() {
        done("two modules", {"import", path("plain"), "--name", "first"});
        done("two modules",
             {"run", "first", "--policy", "default", "--name", "pair", "--module", m_module, "--module", m_other});
        done("two modules", {"capture", "pair", "--module", m_module, "--output", path("one of two")});
        done("one of two", {"run", "--again", "pair", "--name", "again"});
        done("one of two", {"run", "--resume", "pair"});
        const QString objects = "SELECT DISTINCT module, text, object_hash FROM v_module_runs WHERE module = '" +
                                m_module + "' AND status = 'ok'";
        QCOMPARE(sqlite("one of two", "SELECT run FROM v_module_runs ORDER BY 1"), QByteArray("again\npair\n"));
        QCOMPARE(sqlite("one of two", objects), sqlite("two modules", objects));
        const QByteArray merged = csv("two modules", {"merge", path("one of two")});
        QVERIFY2(merged.contains("run,pair,,there") && merged.contains("run,again,,added"), merged);
        QCOMPARE(sqlite("two modules", "SELECT run, module FROM v_module_runs WHERE run = 'pair' ORDER BY module"),
                 sqlite("modules", "SELECT 'pair', name FROM modules WHERE name IN ('" + m_module + "', '" + m_other +
                                       "') ORDER BY name"));
    }

    /// The run from which a search began has another name here; the search is before it in the order of names.
    void aSearchNamesItsRunsAsTheyAreHere() {
        done("searched", {"import", path("plain"), "--name", "first"});
        for (const QStringList& made : {QStringList{"run", "first", "--policy", "never", "--name", "start"},
                                        QStringList{"search", "first", "--name", "a search", "--compiles", "4"}})
            done("searched", made + QStringList{"--module", m_module, "--module", m_other});
        const QString starts = "SELECT DISTINCT start_run FROM searched_modules";
        QCOMPARE(sqlite("searched", starts), QByteArray("start\n"));
        done("another start", {"import", path("plain"), "--name", "first"});
        done("another start",
             {"run", "first", "--policy", "default", "--name", "start", "--module", m_module, "--module", m_other});
        done("another start", {"merge", path("searched")});
        QCOMPARE(sqlite("another start", starts), QByteArray("start-2\n"));
        const auto found = [this](const QString& workspace, const QString& column) {
            return sqlite(workspace, "SELECT m.name, " + column +
                                         " FROM searched_modules s JOIN modules m ON m.id = s.module_id ORDER BY 1");
        };
        QCOMPARE(found("another start", "found_from"), found("searched", "replace(found_from, 'start', 'start-2')"));
    }

    /// They are the gains of all modules of the search.
    void aCaptureHasNoGainsOfASearch() {
        QVERIFY(sqlite("searched", "SELECT count(*) FROM search_gains") != "0\n");
        done("searched", {"capture", "a search", "--module", m_module, "--output", path("one searched")});
        QCOMPARE(sqlite("one searched", "SELECT m.name FROM searched_modules s JOIN modules m ON m.id = s.module_id"),
                 m_module.toUtf8() + '\n');
        QCOMPARE(sqlite("one searched", "SELECT count(*) FROM search_gains"), QByteArray("0\n"));
        QCOMPARE(statuses(csv("searched", {"merge", path("one searched")})), QByteArray("there"));
    }

    void aCaptureHasAllNumbersOfItsModule() {
        done("source", {"import", path("plain"), "--name", "first", "--reference"});
        for (const char* policy : {"default", "never"})
            done("source", {"run", "first", "--policy", policy, "--name", policy});
        done("source", {"whatif", "default", "--module", m_module, "--all"});
        done("source", {"explain", "default", "never", "--module", m_module});
        done("source", {"capture", "default", "--module", m_module, "--output", path("captured")});
        QVERIFY(runCli(path("source"), {"capture", "default", "--module", m_module, "--output", path("captured")})
                    .exitCode > 0);
        QCOMPARE(QDir(m_folder.path()).entryList({".inlinescope*"}, QDir::AllEntries | QDir::Hidden), QStringList());
        QVERIFY(QDir(path("plain")).removeRecursively());
        done("captured", {"check"});
        QCOMPARE(sqlite("captured", "SELECT name FROM modules"), m_module.toUtf8() + '\n');
        for (const QStringList& command : {QStringList{"decisions", "default", "--module", m_module},
                                           {"decisions", "never", "--module", m_module},
                                           {"functions", "default", "never", "--module", m_module},
                                           {"features", "default", "--module", m_module},
                                           {"whatif", "default", "--module", m_module, "--all"}})
            QCOMPARE(csv("captured", command), csv("source", command));
        const QString culprits = "SELECT * FROM v_culprits ORDER BY rank";
        QVERIFY(!sqlite("source", culprits).isEmpty());
        QCOMPARE(sqlite("captured", culprits), sqlite("source", culprits));
        done("captured", {"run", "first", "--policy", "default", "--name", "again"});
        // No flip of the new run was measured.
        const QStringList asked = {"--columns", "decision,caller,callee,site,advice,outcome,cost,threshold,reason"};
        QCOMPARE(csv("captured", QStringList{"decisions", "again"} + asked),
                 csv("captured", QStringList{"decisions", "default"} + asked));
        QCOMPARE(sqlite("captured", "SELECT count(DISTINCT object_hash) FROM v_module_runs WHERE run <> 'never'"),
                 QByteArray("1\n"));
        QCOMPARE(statuses(csv("source", {"merge", path("captured")})), QByteArray("added there"));
    }
};

QTEST_GUILESS_MAIN(MergeTest)
#include "tst_merge.moc"
