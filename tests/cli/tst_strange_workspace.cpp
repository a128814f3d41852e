// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/opening_watch.h"
#include "tests/support/process.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

/// A foreign workspace through the whole program: what it names is neither started nor read, and its options are not
/// used as the user's. The foreign user makes it with the same program and another folder of user data.
class StrangeWorkspaceTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    bool write(const QString& name, const QByteArray& content) const {
        QFile file(path(name));
        return file.open(QFile::WriteOnly) && file.write(content) == content.size();
    }
    /// From now on the programs run with this user's data.
    void be(const char* user) const { qputenv("XDG_DATA_HOME", path(user).toLocal8Bit()); }
    QByteArray sql(const QString& workspace, const QString& statement) const {
        return runProgram("sqlite3", {workspace, statement}).out.trimmed();
    }
    /// A workspace with the corpus "c" of one module, "m", and its run "r", as the foreign user leaves it.
    QString strangeWorkspace(const QString& name, const QStringList& runOptions = {}, bool byReference = false) const {
        const QString workspace = path(name + ".inlinescope");
        QStringList import{"import", path("corpus"), "--name", "c"};
        if (byReference) import << "--reference";
        be("stranger");
        const Finished imported = runCli(workspace, import);
        const Finished ran =
            runCli(workspace, QStringList{"run", "c", "--policy", "default", "--name", "r"} + runOptions);
        be("victim");
        if (imported.exitCode == 0 && ran.exitCode == 0) return workspace;
        qWarning("%s%s", imported.err.constData(), ran.err.constData());
        return {};
    }

private slots:
    void init() {
        QDir(path("victim")).removeRecursively();
        be("victim");
    }
    void initTestCase() {
        qputenv("XDG_CACHE_HOME", path("cache").toLocal8Bit());
        QVERIFY(QDir(m_folder.path()).mkpath("corpus"));
        const QString object = INLINESCOPE_BINARY_DIR "/test-corpus/plain/json.c.o";
        QCOMPARE(runProgram("llvm-objcopy-22", {"--dump-section=.llvmbc=" + path("corpus/m.bc"),
                                                "--dump-section=.llvmcmd=" + path("corpus/m.cmd"), object, "/dev/null"})
                     .exitCode,
                 0);
        const QJsonObject description{{"has_thinlto", false}, {"modules", QJsonArray{"m"}}};
        QVERIFY(write("corpus/corpus_description.json", QJsonDocument(description).toJson()));
        QVERIFY(QFile::copy(INLINESCOPE_BINARY_DIR "/bin/fault_compiler", path("compiler")));
        QVERIFY(write("script", "#!/bin/sh\ntouch " + path("trace").toUtf8() + "\n"));
        QVERIFY(QFile::setPermissions(path("script"), QFile::ReadOwner | QFile::ExeOwner));
    }

    void noProgramOfTheWorkspaceIsStarted() {
        const QString workspace = strangeWorkspace("program");
        QVERIFY(!workspace.isEmpty());
        sql(workspace, "UPDATE runs SET status = 'cancelled', toolchain = '" + path("compiler") +
                           " (clang 99.1.2)'; DELETE FROM module_runs");
        OpeningWatch compiler(path("compiler"));
        QVERIFY(compiler.good());
        QCOMPARE(runCli(workspace, {"run", "--again", "r", "--name", "n"}).exitCode, 2);
        QCOMPARE(sql(workspace, "SELECT count(*) FROM runs WHERE name = 'n'"), QByteArray("0"));
        const Finished refused = runCli(workspace, {"run", "--resume", "r"});
        QCOMPARE(refused.exitCode, 2);
        QVERIFY2(refused.err.contains(path("compiler").toUtf8() + ": the workspace names a compiler") &&
                     refused.err.contains("--toolchain"),
                 refused.err);
        QVERIFY(!compiler.opened());
        QCOMPARE(sql(workspace, "SELECT count(*) FROM module_runs"), QByteArray("0"));
        // The user's own argument, which is valid from then on; fault_compiler reads the module as text and fails.
        QVERIFY(runCli(workspace, {"run", "--resume", "r", "--toolchain", path("compiler")}).exitCode != 2);
        QVERIFY(compiler.opened());
        QCOMPARE(sql(workspace, "SELECT count(*) FROM module_runs"), QByteArray("1"));
        sql(workspace, "UPDATE runs SET status = 'cancelled'; DELETE FROM module_runs");
        QVERIFY(runCli(workspace, {"run", "--resume", "r"}).exitCode != 2);
        QCOMPARE(sql(workspace, "SELECT count(*) FROM module_runs"), QByteArray("1"));
        // Another program at that path is not the one that the user allowed.
        QFile program(path("compiler"));
        QVERIFY(program.open(QFile::Append) && program.write("x") == 1);
        program.close();
        QCOMPARE(runCli(workspace, {"run", "--resume", "r"}).exitCode, 2);
    }

    void theMissingSandboxIsReportedBeforeTheFirstStart() {
        // The program writes a file whenever it is started.
        QVERIFY(write("witness.c", "#include <stdio.h>\nint main(void) {\n  FILE* said = fopen(SAID, \"r\");\n"
                                   "  FILE* seen = fopen(SEEN, \"a\");\n  fputs(\"started\\n\", seen);\n"
                                   "  for (int c; said && (c = fgetc(said)) != EOF;) fputc(c, seen);\n"
                                   "  puts(\"clang version 19.1.7\");\n  return 0;\n}\n"));
        QCOMPARE(runProgram("clang-22", {"-DSAID=\"" + path("said") + "\"", "-DSEEN=\"" + path("seen") + "\"",
                                         path("witness.c"), "-o", path("witness")})
                     .exitCode,
                 0);
        const QString workspace = strangeWorkspace("warning");
        QProcess process;
        process.setStandardErrorFile(path("said"));
        process.start(INLINESCOPE_BINARY_DIR "/bin/old_kernel",
                      {INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli", "--workspace", workspace, "run", "c", "--policy",
                       "default", "--name", "w", "--toolchain", path("witness")});
        QVERIFY(process.waitForFinished(60'000));
        QFile seen(path("seen"));
        QVERIFY(seen.open(QFile::ReadOnly)); // it was started
        const QByteArray before = seen.readAll();
        const QByteArray told = "started\nwarning: " + path("witness").toUtf8() + ": ";
        QVERIFY2(before.startsWith(told) && before.contains("neither Landlock nor system call filters"), before);
    }

    void storedOptionsAreNotTheUsers() {
        const QString workspace = strangeWorkspace("options", {"--mllvm", "-exec-on-ir-change=" + path("script")});
        QVERIFY(!workspace.isEmpty());
        QVERIFY(!sql(workspace, "SELECT argument FROM run_options").isEmpty());
        QFile::remove(path("trace"));
        OpeningWatch script(path("script"));
        QVERIFY(script.good());
        const QStringList uses[] = {{"whatif", "r", "--module", "m", "--decision", "0"},
                                    {"objects", "r", "--output", path("objects")},
                                    {"code", "r", "--module", "m", "--function", "json_parse", "--as", "asm"}};
        for (const QStringList& use : uses) {
            // On a kernel without support.
            const Finished done =
                runProgram(INLINESCOPE_BINARY_DIR "/bin/old_kernel",
                           QStringList{INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli", "--workspace", workspace} + use);
            QVERIFY2(done.exitCode != 0 && (done.out + done.err).contains("refused the LLVM option -exec-on-ir-change"),
                     done.out + done.err);
        }
        sql(workspace, "UPDATE runs SET status = 'cancelled'; DELETE FROM module_runs");
        for (const QStringList& run : {QStringList{"--resume", "r"}, {"--again", "r", "--name", "second"}}) {
            const Finished done = runProgram(
                INLINESCOPE_BINARY_DIR "/bin/old_kernel",
                QStringList{INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli", "--workspace", workspace, "run"} + run);
            QCOMPARE(done.exitCode, 1);
            QVERIFY2(done.err.contains("refused the LLVM option -exec-on-ir-change"), done.err);
        }
        QVERIFY(!script.opened());
        QVERIFY(!QFile::exists(path("trace")));
    }

    void storedOptionsReadNoFileThatTheUserDidNotName_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QStringList>("options");
        QTest::newRow("LLVM option") << QByteArray("json_parse,noinline\n")
                                     << QStringList{"--mllvm", "-forceattrs-csv-path=" + path("list")};
        QTest::newRow("flag") << QByteArray("fun:*\nsrc:*\n")
                              << QStringList{"--add-flag", "-fsanitize-coverage-type=3", "--add-flag",
                                             "-fsanitize-coverage-allowlist=" + path("list")};
    }
    void storedOptionsReadNoFileThatTheUserDidNotName() {
        QFETCH(const QByteArray, content);
        QFETCH(const QStringList, options);
        QVERIFY(write("list", content));
        const QString workspace = strangeWorkspace(QString("files-%1").arg(QTest::currentDataTag()), options);
        QVERIFY(!workspace.isEmpty());
        const QStringList whatif{"whatif", "r", "--module", "m", "--decision", "0"};
        OpeningWatch list(path("list"));
        QVERIFY(list.good());
        const Finished refused = runCli(workspace, whatif);
        QCOMPARE(refused.exitCode, 2);
        QVERIFY2(refused.err.contains("names a file that you have not named yourself"), refused.err);
        sql(workspace, "INSERT INTO runs SELECT 7, 's', corpus_id, policy_id, toolchain, created_at, finished_at, "
                       "status, histograms_stale, sample, claim FROM runs; INSERT INTO module_runs SELECT * FROM "
                       "(SELECT 77 AS id, 7 AS run_id) JOIN (SELECT module_id, status, wall_ns, cpu_ns, force_stopped, "
                       "text, data, bss, code, rodata, eh_frame, other, unique_text, inlined, refused, failed, "
                       "never_asked, mandatory, first_decision, decision_count, first_function, function_count, "
                       "first_column, column_count, feature_rows, object_hash, bitcode_hash, 'x', diagnostics, "
                       "policy_fingerprint, compiler, limit_kind, limit_value, tables_known FROM module_runs)");
        QVERIFY(runCli(workspace, {"compare", "r", "s"}).exitCode >= 0);
        QVERIFY(!list.opened());
        // The user who named it continues as before.
        be("stranger");
        const Finished measured = runCli(workspace, whatif);
        QVERIFY2(measured.exitCode == 0, measured.err);
        QVERIFY(list.opened());
    }

    /// A folder may contain a workspace that the user did not ask for.
    void whatIsNotNamedIsOnlyLookedAt() {
        const QString workspace = strangeWorkspace("looked");
        QVERIFY(!workspace.isEmpty());
        const QString current = path("current"), older = path("older");
        QVERIFY(QDir().mkpath(current) && QDir().mkpath(older));
        QVERIFY(QFile::copy(workspace, current + "/workspace.inlinescope"));
        QCOMPARE(runProgram("sqlite3", {older + "/workspace.inlinescope",
                                        ".read " INLINESCOPE_SOURCE_DIR "/tests/store/frozen/workspace_008.sql"})
                     .exitCode,
                 0);
        const auto bytes = [](const QString& folder) {
            QFile file(folder + "/workspace.inlinescope");
            return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
        };
        const QByteArray before = bytes(current), oldBefore = bytes(older);
        const QStringList complete{"complete", "--", "modules", ""};
        const QString cli = INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli";
        QCOMPARE(runProgram(cli, complete, current).out, QByteArray("r\n"));
        QCOMPARE(runProgram(cli, complete, older).out, QByteArray());
        // The window opens what is up to date, and does not change the rest.
        const Finished window = runProgram(INLINESCOPE_BINARY_DIR "/bin/inlinescope",
                                           {"--grab", path("grabbed"), "--page", "start"}, older);
        QVERIFY2(QFile::exists(path("grabbed/start.png")), window.err);
        QVERIFY(bytes(current) == before && bytes(older) == oldBefore);
        for (const QString& folder : {current, older})
            QCOMPARE(QDir(folder).entryList(QDir::Files), QStringList{"workspace.inlinescope"});
        const Finished linked = runProgram(INLINESCOPE_BINARY_DIR "/bin/inlinescope",
                                           {"--grab", path("linked"), current + "/workspace.inlinescope#import=/etc"});
        QVERIFY2(linked.exitCode == 2 && linked.err.contains("\"import\""), linked.err);
        // If it is named, it is upgraded.
        QCOMPARE(runProgram(cli, {"list", "runs"}, older).exitCode, 0);
        QVERIFY(bytes(older) != oldBefore);
    }

    void modulesAreWrittenBelowTheFolder() {
        const QString workspace = strangeWorkspace("names");
        for (const char* name : {"../escape", "/tmp/escape-of-a-module", "a/../../escape"}) {
            sql(workspace, QString("UPDATE modules SET name = '%1'").arg(name));
            const Finished done = runCli(workspace, {"objects", "r", "--output", path("objects")});
            QVERIFY2(done.exitCode == 2 && done.err.contains("leads out of the folder"), done.err);
            QVERIFY(!QFile::exists(path("escape.o")) && !QFile::exists("/tmp/escape-of-a-module.o"));
        }
    }

    void bitcodeOutsideIsReadOnlyWhereTheUserImportedFrom() {
        const QString workspace = strangeWorkspace("reference", {}, true);
        QVERIFY(!workspace.isEmpty());
        OpeningWatch bitcode(path("corpus/m.bc"));
        QVERIFY(bitcode.good());
        const Finished ran = runCli(workspace, {"run", "c", "--policy", "never", "--name", "n"});
        QCOMPARE(ran.exitCode, 1);
        QVERIFY2(ran.err.contains("outside of the workspace, at a place that you have not imported from"), ran.err);
        QCOMPARE(runCli(workspace, {"whatif", "r", "--module", "m", "--decision", "0"}).exitCode, 2);
        QVERIFY(!bitcode.opened());
        QCOMPARE(runCli(workspace, {"import", path("corpus"), "--name", "c", "--reference"}).exitCode, 0);
        const Finished again = runCli(workspace, {"run", "c", "--policy", "never", "--name", "n"});
        QVERIFY2(again.exitCode == 0, again.err);
        QVERIFY(bitcode.opened());
        // A link that leads out of the folder is not part of it.
        QVERIFY(QFile::rename(path("corpus/m.bc"), path("elsewhere.bc")));
        QVERIFY(QFile::link(path("elsewhere.bc"), path("corpus/m.bc")));
        const Finished led = runCli(workspace, {"run", "c", "--policy", "never", "--name", "link"});
        QVERIFY(QFile::remove(path("corpus/m.bc")) && QFile::rename(path("elsewhere.bc"), path("corpus/m.bc")));
        QCOMPARE(led.exitCode, 1);
        QVERIFY2(led.err.contains("at a place that you have not imported from"), led.err);
    }
};

QTEST_GUILESS_MAIN(StrangeWorkspaceTest)
#include "tst_strange_workspace.moc"
