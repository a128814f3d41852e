// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/csv.h"
#include "tests/support/process.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

/// Numbers as arguments of the command line, and commands with several arguments, one of which is wrong.
class CommandNumbersTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_workspace = m_folder.filePath("w.inlinescope");

    QByteArray sql(const QString& statement) const {
        return runProgram("sqlite3", {m_workspace, statement}).out.trimmed();
    }

private slots:
    void initTestCase() {
        const QString corpus = m_folder.filePath("corpus");
        const QString input = INLINESCOPE_BINARY_DIR "/test-corpus/plain/compile_commands.json";
        QCOMPARE(runCli(m_workspace, {"extract", "--input", input, "--output", corpus}).exitCode, 0);
        QCOMPARE(runCli(m_workspace, {"import", corpus, "--name", "c"}).exitCode, 0);
        QCOMPARE(
            runCli(m_workspace, {"run", "c", "--policy", "default", "--name", "r", "--module", "json.c.o"}).exitCode,
            0);
    }

    void aNumberThatDoesNotFitIsRefused_data() {
        QTest::addColumn<QStringList>("command");
        const QString tooLarge = "99999999999999999999";
        QTest::newRow("sample of a run") << QStringList{"run", "c", "--policy", "never", "--sample", tooLarge};
        QTest::newRow("sample that none can store")
            << QStringList{"run", "c", "--policy", "never", "--sample", "9223372036854775807"};
        QTest::newRow("no sample") << QStringList{"run", "c", "--policy", "never", "--sample", "0"};
        QTest::newRow("memory") << QStringList{"run", "c", "--policy", "never", "--memory-limit", tooLarge};
        QTest::newRow("time") << QStringList{"run", "c", "--policy", "never", "--time-limit", tooLarge};
        QTest::newRow("jobs") << QStringList{"run", "c", "--policy", "never", "--jobs", tooLarge};
        QTest::newRow("rows") << QStringList{"decisions", "r", "--limit", tooLarge};
        QTest::newRow("negative rows") << QStringList{"decisions", "r", "--limit", "-1"};
        QTest::newRow("places") << QStringList{"find", "json", "--limit", tooLarge};
        QTest::newRow("sample of decisions") << QStringList{"whatif", "r", "--sample", tooLarge};
        QTest::newRow("seed") << QStringList{"whatif", "r", "--sample", "1", "--seed", tooLarge};
        QTest::newRow("compiles") << QStringList{"search", "c", "--compiles", tooLarge};
        QTest::newRow("rounds") << QStringList{"search", "c", "--rounds", tooLarge};
        QTest::newRow("budget") << QStringList{"search", "c", "--budget", tooLarge};
        QTest::newRow("budget in hours") << QStringList{"search", "c", "--budget", "9223372036854775807h"};
        QTest::newRow("negative budget") << QStringList{"search", "c", "--budget", "-5m"};
        QTest::newRow("growth") << QStringList{"gate", "r", "r", "--max-module-growth", tooLarge};
        QTest::newRow("budget in bytes") << QStringList{"gate", "r", "r", "--budget", tooLarge};
        QTest::newRow("budget in MiB") << QStringList{"gate", "r", "r", "--budget", "1048577MiB"};
        QTest::newRow("budget in seconds") << QStringList{"gate", "r", "r", "--budget", "16s"};
        QTest::newRow("budget without a number") << QStringList{"gate", "r", "r", "--budget", "KiB"};
        QTest::newRow("budget in KB") << QStringList{"gate", "r", "r", "--module-budget", "16KB"};
        QTest::newRow("modules") << QStringList{"report", "r", "r", "--modules", tooLarge};
    }
    void aNumberThatDoesNotFitIsRefused() {
        QFETCH(const QStringList, command);
        const QByteArray before = sql("SELECT count(*) FROM runs");
        const Finished done = runCli(m_workspace, command);
        QCOMPARE(done.exitCode, 2);
        QVERIFY2(!done.err.contains("e+308") && !done.err.contains("e-308"), done.err);
        QCOMPARE(sql("SELECT count(*) FROM runs"), before);
        QCOMPARE(runCli(m_workspace, {"list", "runs"}).exitCode, 0);
    }

    void aSampleOfMoreThanThereIsTakesAll() {
        const Finished ran = runCli(m_workspace, {"run", "c", "--policy", "never", "--name", "many", "--sample",
                                                  "1099511627776", "--jobs", "2"});
        QVERIFY2(ran.exitCode == 0, ran.err);
        const auto runs = parseCsv(runCli(m_workspace, {"--format", "csv", "list", "runs"}).out);
        QCOMPARE(runs.size(), 3);
        QCOMPARE(runCli(m_workspace, {"delete", "run", "many"}).exitCode, 0);
    }

    /// As an older program stored it.
    void aRunThatCannotBeReadIsNamedAndCanBeDeleted() {
        const QString copy = m_folder.filePath("copy.inlinescope");
        QCOMPARE(runCli(m_workspace, {"save-copy", copy}).exitCode, 0);
        runProgram("sqlite3", {copy, "UPDATE runs SET sample = 9223372036854775807"});
        QVERIFY(runCli(copy, {"list", "runs"}).exitCode != 0);
        const Finished checked = runCli(copy, {"check"});
        QVERIFY(checked.exitCode != 0);
        QVERIFY2((checked.out + checked.err).contains("Delete it: delete run r"), checked.out + checked.err);
        QCOMPARE(runCli(copy, {"delete", "run", "r"}).exitCode, 0);
        QCOMPARE(runCli(copy, {"list", "runs"}).exitCode, 0);
        QCOMPARE(runCli(copy, {"check"}).exitCode, 0);
    }

    /// As many as the system passes on. Were each one to move all others, no test would wait for the end.
    void manyArgumentsAreTakenAsTheyAre() {
        const QString words = "ulimit -s unlimited; exec " INLINESCOPE_BINARY_DIR
                              "/bin/inlinescope-cli check first $(yes a | head -n 500000)";
        const Finished done = runProgram("sh", {"-c", words});
        QCOMPARE(done.exitCode, 2);
        QVERIFY2(done.err.contains("\"first\"") || done.err.contains("following argument"), done.err.left(1000));
    }

    void aCompilerThatIsNoneCostsTheOthersNothing() {
        const Finished both =
            runCli(m_workspace, {"--format", "csv", "toolchain", "/usr/bin/clang-22", "/nowhere/clang"});
        QCOMPARE(both.exitCode, 1);
        const auto rows = parseCsv(both.out);
        QCOMPARE(rows.size(), 5); // a header, and a row for each kind of decision
        QCOMPARE(rows[1][0], QString("/usr/bin/clang-22"));
        QVERIFY2(both.err.contains("/nowhere/clang"), both.err);
        QCOMPARE(runCli(m_workspace, {"toolchain", "/nowhere/clang"}).exitCode, 3);
    }

    void aScriptGoesWithItsLastRun() {
        const QString script = m_folder.filePath("s.script");
        QCOMPARE(runCli(m_workspace, {"--output", script, "--format", "script", "decisions", "r"}).exitCode, 0);
        for (const char* name : {"one", "two"}) {
            const Finished ran = runCli(
                m_workspace, {"run", "c", "--policy", "script:" + script, "--name", name, "--module", "json.c.o"});
            QVERIFY2(ran.exitCode == 0, ran.err);
        }
        const QString scripts = "SELECT count(*) FROM policies WHERE kind = 'script'";
        QCOMPARE(sql(scripts), QByteArray("1"));
        QCOMPARE(runCli(m_workspace, {"delete", "run", "one"}).exitCode, 0);
        QCOMPARE(sql(scripts), QByteArray("1"));
        QCOMPARE(runCli(m_workspace, {"delete", "run", "two"}).exitCode, 0);
        QCOMPARE(sql(scripts), QByteArray("0"));
        QCOMPARE(sql("SELECT group_concat(name) FROM (SELECT name FROM policies ORDER BY name)"),
                 QByteArray("default,never"));
        QCOMPARE(runCli(m_workspace, {"check"}).exitCode, 0);
    }
};

QTEST_GUILESS_MAIN(CommandNumbersTest)
#include "tst_command_numbers.moc"
