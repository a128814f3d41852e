// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/sql_query.h"
#include "tests/support/csv.h"
#include "tests/support/process.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

using namespace inlinescope;

/// `query` over a real run, compared with the program sqlite3, which reads the same file.
class QueryTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_workspace = m_folder.filePath("w.inlinescope");

    Finished query(const QStringList& arguments) {
        return runCli(m_workspace, QStringList{"--format", "csv", "query"} + arguments);
    }
    /// CSV without heads; NULL is empty.
    QByteArray sqlite(const QString& statement) {
        return runProgram("sqlite3", {"-csv", "-newline", "\n", m_workspace, statement}).out;
    }

private slots:
    void initTestCase() {
        const QString input = INLINESCOPE_BINARY_DIR "/test-corpus/plain/compile_commands.json";
        const QString corpus = m_folder.filePath("corpus");
        const QList<QStringList> commands = {{"extract", "--input", input, "--output", corpus},
                                             {"import", corpus, "--name", "test"},
                                             {"run", "test", "--policy", "default", "--name", "default"},
                                             {"run", "test", "--policy", "never", "--name", "never"}};
        for (const QStringList& command : commands) {
            const Finished done = runCli(m_workspace, command);
            QVERIFY2(done.exitCode == 0, done.err);
        }
    }

    void rowsAreWhatSqliteReads_data() {
        QTest::addColumn<QString>("statement");
        QTest::newRow("sums")
            << "SELECT run, sum(decisions) AS n, sum(text) FROM v_module_runs GROUP BY run ORDER BY run";
        QTest::newRow("join") << "SELECT d.module, d.callee, d.cost FROM v_decisions d JOIN v_runs r ON r.run = d.run "
                                 "WHERE r.policy = 'default' AND d.outcome = 'refused' ORDER BY 1, 2, 3 LIMIT 50";
        QTest::newRow("null") << "SELECT module, NULL AS none, upper(run) FROM v_module_runs ORDER BY run, module";
        QTest::newRow("window") << "SELECT module, rank() OVER (ORDER BY text DESC) AS place FROM v_module_runs WHERE "
                                   "run = 'never' ORDER BY place, module";
        QTest::newRow("with") << "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9) "
                                 "SELECT i, (SELECT count(*) FROM v_functions) AS functions FROM n";
        QTest::newRow("no row") << "SELECT * FROM v_flips WHERE 0";
        QTest::newRow("ends with a semicolon") << "SELECT count(*) FROM v_modules; ";
        QTest::newRow("ends with comments") << "SELECT count(*) FROM v_modules; -- all\n; /* of them */";
    }

    void rowsAreWhatSqliteReads() {
        QFETCH(const QString, statement);
        const Finished done = query({statement});
        QVERIFY2(done.exitCode == 0, done.err);
        QList<QStringList> rows = parseCsv(done.out);
        QVERIFY(!rows.isEmpty());
        rows.removeFirst();
        QCOMPARE(rows, parseCsv(sqlite(statement).replace("\n", "\r\n")));
    }

    void everyViewIsListedAndCanBeRead() {
        const Finished done = query({});
        QVERIFY2(done.exitCode == 0, done.err);
        QList<QStringList> rows = parseCsv(done.out);
        QCOMPARE(rows.takeFirst(), QStringList({"view", "columns", "meaning"}));
        QStringList names;
        for (const QStringList& row : rows) {
            names << row[0];
            QVERIFY2(!row[2].isEmpty(), qPrintable(row[0] + " has no meaning"));
            const Finished all = query({"SELECT * FROM " + row[0] + " LIMIT 1"});
            QVERIFY2(all.exitCode == 0, all.err);
            QCOMPARE(QString::fromUtf8(all.out).section(QString("\r\n"), 0, 0), QString(row[1]).replace(", ", ","));
        }
        QCOMPARE(names.join('\n') + '\n',
                 QString::fromUtf8(sqlite("SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name")));
    }

    void anythingElseIsRefused_data() {
        QTest::addColumn<QString>("statement");
        QTest::addColumn<QString>("found");
        const QString file = m_folder.filePath("written");
        QTest::newRow("a table") << "SELECT * FROM runs" << "prohibited";
        QTest::newRow("a table in an expression")
            << "SELECT (SELECT max(text) FROM strings) FROM v_runs" << "prohibited";
        QTest::newRow("a table by the name of a view")
            << "WITH v_runs AS (SELECT text FROM strings) SELECT * FROM v_runs" << "prohibited";
        QTest::newRow("a column that the view does not read")
            << "WITH v_modules AS (SELECT has_thinlto_index FROM modules) SELECT * FROM v_modules" << "prohibited";
        QTest::newRow("the schema") << "SELECT * FROM sqlite_schema" << "prohibited";
        QTest::newRow("another file") << "ATTACH '" + file + "' AS other" << "not authorized";
        QTest::newRow("a copy") << "VACUUM INTO '" + file + "'" << "no SELECT";
        QTest::newRow("a setting") << "PRAGMA query_only = 0" << "not authorized";
        QTest::newRow("a setting as a table") << "SELECT * FROM pragma_database_list"
                                              << "not authorized|prohibited"; // by SQLite's version
        QTest::newRow("an extension") << "SELECT load_extension('" + file + "')" << "not authorized";
        QTest::newRow("a large value") << "SELECT zeroblob(500000000)" << "not authorized";
        QTest::newRow("deletion") << "DELETE FROM runs" << "not authorized";
        QTest::newRow("a new table") << "CREATE TEMP TABLE t (a)" << "not authorized";
        QTest::newRow("a transaction") << "BEGIN" << "not authorized";
        QTest::newRow("two statements") << "SELECT 1; SELECT 2" << "more than one statement";
        QTest::newRow("a comment between two") << "SELECT 1; /* x */; SELECT 2 -- y" << "more than one statement";
        QTest::newRow("half a statement more") << "SELECT 1; SELEC" << "more than one statement";
        QTest::newRow("a comment") << "-- nothing" << "no SELECT statement";
        QTest::newRow("an error") << "SELECT runs FROM v_runs" << "no such column: runs";
        QTest::newRow("a syntax error") << "SELEC 1" << "syntax error";
    }

    void anythingElseIsRefused() {
        QFETCH(const QString, statement);
        QFETCH(const QString, found);
        const Finished done = query({statement});
        QCOMPARE(done.exitCode, 2);
        QVERIFY2(QString::fromUtf8(done.err).contains(QRegularExpression(found)), done.err);
        QVERIFY(done.out.isEmpty());
        QVERIFY(!QFile::exists(m_folder.filePath("written")));
        QCOMPARE(sqlite("SELECT count(*) FROM runs"), "2\n");
    }

    void theErrorSaysWhere() {
        const Finished done = query({"SELECT run,\n  absent FROM v_runs"});
        QVERIFY2(done.err.contains("column 15"), done.err); // the characters before "absent" are 14
    }

    void aStatementThatDoesNotEndIsCancelled() {
        const CancelToken cancel;
        std::thread later([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
            cancel.cancel();
        });
        const Result<Table> result =
            sqlTable(m_workspace.toStdString(),
                     "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n",
                     mostSqlRows, cancel);
        later.join();
        QVERIFY(!result.ok());
        QVERIFY(result.error().code == ErrorCode::Cancelled);
    }

    void columnsOfOneNameStayApart() {
        const Finished done = query({"SELECT 1 AS a, 2 AS a, 'x' AS a"});
        QCOMPARE(done.out, "a,a_2,a_3\r\n1,2,x\r\n");
    }

    void rowsAreChosenAsInEveryTable() {
        const Finished done = query({"--filter", "text=>0", "--order-by", "text", "--descending", "--limit", "1",
                                     "SELECT module, text FROM v_module_runs WHERE run = 'default'"});
        QVERIFY2(done.exitCode == 0, done.err);
        const QByteArray expected =
            sqlite("SELECT module, text FROM v_module_runs WHERE run = 'default' ORDER BY text DESC LIMIT 1");
        QCOMPARE(parseCsv(done.out), parseCsv(QByteArray("module,text\n" + expected).replace("\n", "\r\n")));
    }
};

QTEST_GUILESS_MAIN(QueryTest)
#include "tst_query.moc"
