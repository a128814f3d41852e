// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/csv.h"
#include "tests/support/process.h"

#include <QTemporaryDir>
#include <QTest>

/// `search` as a program, with a budget that is shorter than any compile: no time is measured, since the workspace says
/// that each compile takes an hour.
class TestSearchCommand : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_corpus = m_folder.filePath("corpus");
    const QStringList m_modules = {"--module", "hash_table.c.o", "--module", "json.c.o"};

    /// A workspace with a run of this policy.
    QString workspaceWith(const QString& policy) const {
        const QString workspace = m_folder.filePath(policy + ".inlinescope");
        const bool made =
            runCli(workspace, {"import", m_corpus, "--name", "c"}).exitCode == 0 &&
            runCli(workspace, QStringList{"run", "c", "--policy", policy, "--name", "known"} + m_modules).exitCode == 0;
        if (made) query(workspace, "UPDATE module_runs SET cpu_ns = 3600 * 1000000000");
        return workspace;
    }
    static QByteArray query(const QString& workspace, const QString& sql) {
        return runProgram("sqlite3", {workspace, sql}).out.trimmed();
    }
    static QByteArray objects(const QString& workspace, const QString& run) {
        return query(workspace, "SELECT group_concat(module || text || object_hash) FROM (SELECT * FROM v_module_runs "
                                "WHERE run = '" +
                                    run + "' AND status = 'ok' ORDER BY module)");
    }
    static QByteArray statusOf(const QString& workspace) {
        return query(workspace, "SELECT status FROM v_runs WHERE run = 's'");
    }

private slots:
    void initTestCase() {
        const QString input = INLINESCOPE_BINARY_DIR "/test-corpus/g-sections/compile_commands.json";
        QCOMPARE(runCli("none", {"extract", "--input", input, "--output", m_corpus}).exitCode, 0);
    }

    void ofProvedResultsTheRunIsACopy() {
        const QString workspace = workspaceWith("default");
        const Finished done = runCli(
            workspace, QStringList{"--format", "csv", "search", "c", "--name", "s", "--budget", "1s"} + m_modules);
        QVERIFY2(done.exitCode == 0, done.err);
        QVERIFY2(done.err.contains("TOTAL is over 2 of 13 modules, of which 2 are not searched to the end") &&
                     done.err.endsWith("run s\n"),
                 done.err);
        const auto rows = parseCsv(done.out);
        QCOMPARE(rows.size(), qsizetype(4)); // with head and TOTAL
        const qsizetype compiles = rows[0].indexOf("compiles"), status = rows[0].indexOf("status");
        for (const QStringList& row : rows.mid(1, 2))
            QCOMPARE(row[compiles] + row[status], QString("0open"));
        QCOMPARE(objects(workspace, "s").count(','), qsizetype(1));
        QCOMPARE(objects(workspace, "s"), objects(workspace, "known"));
        QCOMPARE(statusOf(workspace), QByteArray("finished"));
        QCOMPARE(runCli(workspace, {"check"}).exitCode, 0);
    }

    /// The next search of the name proves them.
    void whatCouldNotBeProvedIsKeptAndSaid() {
        const QString workspace = workspaceWith("never");
        const QStringList search = QStringList{"search", "c", "--name", "s"} + m_modules;
        const Finished done = runCli(workspace, search + QStringList{"--budget", "1s"});
        QVERIFY2(done.exitCode == 0, done.err);
        QVERIFY2(done.err.contains("the budget ended before the best known results of 2 modules were compiled again"),
                 done.err);
        QCOMPARE(objects(workspace, "s"), objects(workspace, "known"));
        QCOMPARE(statusOf(workspace), QByteArray("cancelled"));
        QCOMPARE(runCli(workspace, {"check"}).exitCode, 0);

        const Finished further = runCli(workspace, search + QStringList{"--compiles", "1"});
        QVERIFY2(further.exitCode == 0 && !further.err.contains("the budget ended"), further.err);
        QCOMPARE(statusOf(workspace), QByteArray("finished"));
    }
};

QTEST_GUILESS_MAIN(TestSearchCommand)
#include "tst_search_command.moc"
