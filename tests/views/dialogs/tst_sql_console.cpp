// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/jobs/job_fixture.h"
#include "tests/support/csv.h"
#include "tests/support/process.h"
#include "tests/views/window_fixture.h"
#include "views/charts/column_scatter.h"
#include "views/dialogs/sql_console.h"
#include "views/widgets/command_source.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTreeWidget>

using namespace inlinescope;
using namespace inlinescope::testing;

/// The console for SQL of the window, on real runs; the judge is the program sqlite3 on the same file.
class SqlConsoleTest : public QObject {
    Q_OBJECT

    JobSandbox m_box;
    std::unique_ptr<WindowFixture> m_fixture;
    SqlConsole* m_console = nullptr;

    QString workspace() const { return QString::fromStdString(m_box.context.workspacePath); }
    template <class W>
    W& part(const char* name) const {
        return *m_console->findChild<W*>(QLatin1String(name));
    }
    QString sentence() const { return part<QLabel>("sqlSentence").text(); }
    bool run(const QString& statement) {
        part<QPlainTextEdit>("sqlStatement").setPlainText(statement);
        part<QPushButton>("sqlRun").click();
        return QTest::qWaitFor([&] { return m_fixture->jobs.pendingQueries() == 0; }, patience);
    }
    QByteArray sqlite(const QString& statement) {
        return runProgram("sqlite3", {"-csv", "-newline", "\n", workspace(), statement}).out;
    }

private slots:
    void initTestCase() {
        m_box.extract();
        m_box.import(m_box.corpus);
        for (const char* policy : {"default", "never"}) {
            const Finished done = runCli(workspace(), {"run", "corpus", "--policy", policy, "--name", policy});
            QVERIFY2(done.exitCode == 0, done.err);
        }
        m_fixture = std::make_unique<WindowFixture>(workspace());
        QVERIFY(m_fixture->isReady());
        auto* action = m_fixture->child<QAction>("action_sql");
        QCOMPARE(action->shortcut(), QKeySequence("Ctrl+Shift+Q"));
        action->trigger();
        m_console = m_fixture->child<SqlConsole>("sqlConsole");
        QVERIFY(m_console && m_console->isVisible());
        QVERIFY(QTest::qWaitFor([&] { return m_fixture->jobs.pendingQueries() == 0; }, patience));
    }

    void theViewsAreListedWithTheirColumns() {
        const QTreeWidget& views = part<QTreeWidget>("sqlViews");
        QByteArray names;
        for (int view = 0; view < views.topLevelItemCount(); ++view)
            names += views.topLevelItem(view)->text(0).toUtf8() + '\n';
        QCOMPARE(names, sqlite("SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name"));
        const QTreeWidgetItem* modules = views.findItems("v_modules", Qt::MatchExactly).value(0);
        QVERIFY(modules && modules->childCount() > 2);
        QCOMPARE(modules->child(1)->text(0), "module");
    }

    void theResultIsATable() {
        const QString statement = "SELECT module, text, decisions FROM v_module_runs ORDER BY run, module";
        QVERIFY(run(statement));
        const TablePanel& table = part<TablePanel>("sqlTable");
        QList<QStringList> rows = parseCsv(table.csv());
        QCOMPARE(rows.takeFirst(), QStringList({"module", "text", "decisions"}));
        QVERIFY(!rows.isEmpty());
        QCOMPARE(rows, parseCsv(sqlite(statement).replace("\n", "\r\n")));
        QCOMPARE(sentence().section(' ', 0, 0), QString::number(rows.size()));
        QApplication::clipboard()->clear();
        part<QPushButton>("copyCommand").click();
        QVERIFY2(QApplication::clipboard()->text().endsWith("query '" + statement + '\''),
                 qPrintable(QApplication::clipboard()->text()));
    }

    void twoColumnsArePlotted() {
        QVERIFY(run("SELECT module, text, decisions, inlined FROM v_module_runs ORDER BY run, module"));
        auto& up = part<QComboBox>("sqlUp");
        up.setCurrentIndex(up.findText("inlined"));
        emit up.activated(up.currentIndex());
        const auto& scatter = part<ColumnScatter>("sqlScatter");
        QVERIFY(scatter.isVisible());
        QByteArray points;
        for (const QPointF& point : scatter.points())
            points += QByteArray::number(point.x()) + ',' + QByteArray::number(point.y()) + '\n';
        QCOMPARE(points, sqlite("SELECT text, inlined FROM v_module_runs ORDER BY run, module"));
        QVERIFY(run("SELECT module FROM v_modules"));
        QVERIFY(!scatter.isVisible()); // no two columns of numbers
    }

    void anErrorLeavesTheResult() {
        QVERIFY(run("SELECT 7 AS seven"));
        QVERIFY(run("SELECT text FROM strings"));
        QVERIFY2(sentence().contains("prohibited"), qPrintable(sentence()));
        QCOMPARE(part<TablePanel>("sqlTable").csv(), "seven\r\n7\r\n");
        const CommandSource* source = CommandSource::chosenIn(part<TablePanel>("sqlTable"), {});
        QVERIFY(source);
        QVERIFY2(source->command().shellText().endsWith("query 'SELECT 7 AS seven'"),
                 qPrintable(source->command().shellText()));
    }

    /// Only the button and its shortcut run the statement.
    void returnOutsideOfTheButtonRunsNothing() {
        QVERIFY(run("SELECT 8 AS eight"));
        part<QPlainTextEdit>("sqlStatement").setPlainText("SELECT 9 AS nine");
        QTest::keyClick(&part<TablePanel>("sqlTable"), Qt::Key_Return);
        QTest::keyClick(m_console, Qt::Key_Return);
        QVERIFY(m_console->isVisible());
        QCOMPARE(m_fixture->jobs.pendingQueries(), 0);
        QCOMPARE(part<TablePanel>("sqlTable").csv(), "eight\r\n8\r\n");
        QTest::keyClick(m_console, Qt::Key_Return, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(part<TablePanel>("sqlTable").csv(), "nine\r\n9\r\n", patience);
    }

    void aLongStatementIsStopped() {
        part<QPlainTextEdit>("sqlStatement")
            .setPlainText("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n");
        part<QPushButton>("sqlRun").click();
        QVERIFY(!part<QPushButton>("sqlRun").isEnabled());
        part<QPushButton>("sqlStop").click();
        QVERIFY(part<QPushButton>("sqlRun").isEnabled());
        QVERIFY(run("SELECT 1 AS one"));
        QCOMPARE(part<TablePanel>("sqlTable").csv(), "one\r\n1\r\n");
    }

    void theStatementStaysWhileTheConsoleIsClosed() {
        part<QPlainTextEdit>("sqlStatement").setPlainText("SELECT 2");
        m_console->close();
        QVERIFY(!m_console->isVisible());
        m_fixture->child<QAction>("action_sql")->trigger();
        QCOMPARE(m_fixture->child<SqlConsole>("sqlConsole"), m_console);
        QVERIFY(m_console->isVisible());
        QCOMPARE(part<QPlainTextEdit>("sqlStatement").toPlainText(), "SELECT 2");
    }
};

QTEST_MAIN(SqlConsoleTest)
#include "tst_sql_console.moc"
