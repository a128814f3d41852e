// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/decisions/decision_order.h"
#include "tests/support/csv.h"
#include "tests/support/process.h"
#include "views/models/table_access.h"
#include "views/panels/compare_bar.h"
#include "views/state/job_runner.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/code_view.h"
#include "views/widgets/headline.h"
#include "views/widgets/paged_panel.h"
#include "views/widgets/table_panel.h"
#include "views/widgets/total_row.h"
#include "views/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QImage>
#include <QLabel>
#include <QLibraryInfo>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

using namespace inlinescope;

/// The window on the demo workspace: every page has rows, and every table exports what the command line prints.
class DemoWindowTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_workspace = m_folder.filePath("demo.inlinescope");
    std::unique_ptr<Session> m_session;
    std::unique_ptr<JobRunner> m_jobs;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<MainWindow> m_window;

    TablePanel& panel(const QString& name) const { return *m_window->findChild<TablePanel*>(name); }

    /// Clicks the page in the navigation and waits for its rows.
    bool open(const QString& id) {
        auto* navigation = m_window->findChild<QListWidget*>("navigation");
        for (int row = 0; row < int(m_window->pages().size()); ++row) {
            if (m_window->pages()[std::size_t(row)]->id() != id) continue;
            QTest::mouseClick(navigation->viewport(), Qt::LeftButton, {},
                              navigation->visualItemRect(navigation->item(row)).center());
        }
        return QTest::qWaitFor([&] { return m_session->here().page == id && !m_window->page(id)->isLoading(); },
                               60'000);
    }

    /// The table's export, through a file as the user gets it.
    QByteArray exported(const QString& name) const {
        const QString path = m_folder.filePath(name + ".csv");
        QFile file(path);
        if (!panel(name).exportCsvTo(path).ok() || !file.open(QIODevice::ReadOnly)) return "not exported";
        return file.readAll();
    }

    QByteArray printed(const QStringList& command) const {
        return runCli(m_workspace, QStringList{"--format", "csv"} + command).out;
    }

    Finished grab(const QStringList& arguments) const {
        return runProgram(INLINESCOPE_BINARY_DIR "/bin/inlinescope",
                          QStringList{"--workspace", m_workspace} + arguments);
    }

    static QString text(const TablePanel& table, const char* column) {
        const int index = table.table()->columnIndex(std::string(column)), row = std::max(0, table.currentRow());
        return QString::fromStdString(plainText(table.table()->rows[std::size_t(row)][std::size_t(index)]));
    }

private slots:
    void initTestCase() {
        QVERIFY(runCli(INLINESCOPE_BINARY_DIR "/demo/demo.inlinescope", {"save-copy", m_workspace}).exitCode == 0);
        m_session = std::make_unique<Session>(QStringLiteral(INLINESCOPE_BINARY_DIR "/bin/inlinescope-worker"));
        m_jobs = std::make_unique<JobRunner>();
        m_jobs->setWorkerProgram(m_session->workerProgram());
        m_settings = std::make_unique<QSettings>(m_folder.filePath("settings.ini"), QSettings::IniFormat);
        m_window = std::make_unique<MainWindow>(*m_session, *m_jobs, *m_settings,
                                                WindowOptions{ThemeChoice::Light, QApplication::palette(), {}});
        m_window->resize(1400, 900);
        m_window->show();
        m_session->setWorkspacePath(m_workspace);
        QVERIFY(QTest::qWaitFor([&] { return m_window->compareBar().isReady(); }, 60'000));
        m_session->setRuns({"default", "release"});
    }

    void everyPageHasRows() {
        for (const Page* page : m_window->pages()) {
            QVERIFY2(open(page->id()), qPrintable(page->id()));
            QVERIFY2(page->hasDataRows(), qPrintable(page->id()));
        }
    }

    /// The search had few modules, which is shown next to the sum.
    void theRegretSaysHowManyModulesAreNotInIt() {
        QMap<QString, int> modules;
        const auto runs = parseCsv(printed({"list", "runs"}));
        for (const QStringList& run : runs.mid(1))
            modules[run[0]] = run[runs[0].indexOf("ok")].toInt();
        QVERIFY(open("regret"));
        const QString detail = m_window->findChild<Headline*>("regretHeadline")->detail();
        const QString missing = QString("%1 module(s) left out").arg(modules["default"] - modules["best"]);
        QVERIFY2(modules["best"] > 0 && detail.contains(missing), qPrintable(detail));
    }

    /// Between any two runs that differ the demo has an explained module.
    void theExplainedDeltasAreThoseOfTheList() {
        const auto listed = parseCsv(printed({"list", "explanations"}));
        QSet<QString> pairs;
        for (const QStringList& row : listed.mid(1)) {
            if (row[listed[0].indexOf("kind")] != "explanation") continue; // regret, measured as far as time allowed
            QCOMPARE(row[listed[0].indexOf("status")], QString("ok"));
            pairs << row[1] + ' ' + row[2];
        }
        QVERIFY(pairs.contains("default release") && pairs.contains("default development"));
        QVERIFY(open("explain"));
        const Table& modules = *panel("explainModules").table();
        const int row = findRow(modules, "module", "core/base/error.cpp");
        QVERIFY(row >= 0);
        QCOMPARE(cellText(modules, row, "status"), QString("ok"));
        const auto culprits = parseCsv(printed({"explain", "default", "release", "--module", "core/base/error.cpp"}));
        QCOMPARE(cellText(modules, row, "culprits").toInt(), int(culprits.size()) - 1);
        QVERIFY(panel("explainCallees").shownRowCount() > 0 && panel("explainCallers").shownRowCount() > 0);
    }

    /// "not asked for" without its middle says something else.
    void theStatusOfAModuleIsReadWholeAtEveryWidth() {
        QVERIFY(open("explain"));
        const TablePanel& modules = panel("explainModules");
        const int status = modules.table()->columnIndex("status");
        for (const int width : {1024, 1400, 1600, 2560}) {
            m_window->resize(width, 900);
            QTRY_COMPARE(m_window->width(), width);
            QTRY_VERIFY2(modules.view().columnWidth(status) >= modules.view().sizeHintForColumn(status),
                         qPrintable(QString("%1: %2").arg(width).arg(modules.view().columnWidth(status))));
        }
        m_window->resize(1400, 900);
    }

    /// Which decision that is says sqlite3.
    void theDemoOpensAtItsLargestDecisionWithNothingLeftToMeasure() {
        const QString query = "SELECT module, run_a, run_b, decision_a, bytes FROM v_culprits "
                              "WHERE run_b IN (SELECT r.name FROM runs r JOIN module_runs m ON m.run_id = r.id AND "
                              "m.status = 'ok' GROUP BY r.id HAVING count(*) = (SELECT count(*) FROM modules)) "
                              "ORDER BY abs(bytes) DESC LIMIT 1";
        const QStringList largest =
            QString::fromUtf8(runProgram("sqlite3", {"-separator", "|", m_workspace, query}).out).trimmed().split('|');
        QCOMPARE(largest.size(), 5);
        Session session(QStringLiteral(INLINESCOPE_BINARY_DIR "/bin/inlinescope-worker"));
        JobRunner jobs;
        QSettings settings(m_folder.filePath("first.ini"), QSettings::IniFormat);
        MainWindow window(session, jobs, settings, {ThemeChoice::Light, QApplication::palette(), {m_workspace}});
        window.show();
        session.setWorkspacePath(m_workspace);
        const auto chosen = [&] {
            return session.decisions().empty() ? QString() : QString::number(session.decisions().front().decision);
        };
        QTRY_VERIFY_WITH_TIMEOUT(!window.page("module")->isLoading() && chosen() == largest[3], 60'000);
        QCOMPARE(session.here().page, QString("module"));
        QCOMPARE(session.module(), largest[0]);
        QCOMPARE(session.baselineRun(), largest[1]);
        QCOMPARE(session.versusRun(), largest[2]);
        QCOMPARE(session.decisions().front().run, largest[1]);
        QVERIFY(qAbs(largest[4].toLongLong()) >= 100);
        QTRY_VERIFY(window.findChild<QWidget*>("culpritsWaterfall")->isVisible());
        const auto* callsites = window.findChild<TablePanel*>("callsitesTable");
        QTRY_COMPARE(cellText(*callsites->table(), callsites->currentRow(), "decision_a"), largest[3]);
        for (int row = 0; row < int(callsites->table()->rows.size()); ++row)
            for (const ColumnName side : {ColumnName("flip_state_a"), ColumnName("flip_state_b")})
                QVERIFY2(cellText(*callsites->table(), row, side) != "not measured", qPrintable(QString::number(row)));
    }

    /// The other run's decision about the same callsite is the one that the command line aligns with it.
    void theDecisionsOfTheOpenedDemoAreAtOneCallsite() {
        Session session(QStringLiteral(INLINESCOPE_BINARY_DIR "/bin/inlinescope-worker"));
        JobRunner jobs;
        QSettings settings(m_folder.filePath("opened.ini"), QSettings::IniFormat);
        MainWindow window(session, jobs, settings, {ThemeChoice::Light, QApplication::palette(), {m_workspace}});
        window.show();
        session.setWorkspacePath(m_workspace);
        QTRY_VERIFY_WITH_TIMEOUT(!session.decisions().empty() && !window.page("module")->isLoading(), 60'000);
        const ChosenDecision chosen = session.decisions().front();
        QCOMPARE(chosen.run, session.baselineRun());
        const auto rows =
            parseCsv(printed({"compare", session.baselineRun(), session.versusRun(), "--module", chosen.module}));
        const qsizetype a = rows[0].indexOf("decision_a"), b = rows[0].indexOf("decision_b");
        const auto aligned = std::ranges::find_if(
            rows, [&](const QStringList& row) { return row[a] == QString::number(chosen.decision); });
        QVERIFY(aligned != rows.end());
        session.navigate("decisions");
        QTRY_VERIFY_WITH_TIMEOUT(!window.page("decisions")->isLoading() && jobs.pendingQueries() == 0, 60'000);
        for (const auto& [name, decision] :
             {std::pair("decisionsATable", (*aligned)[a]), {"decisionsBTable", (*aligned)[b]}}) {
            const auto& table = *window.findChild<PagedPanel*>(name);
            const auto shown = [&] {
                const std::vector<Cell>* cells =
                    table.currentRow() < 0 ? nullptr : table.model().cells(table.currentRow());
                return cells ? QString::fromStdString(plainText((*cells)[std::size_t(ListColumn::Decision)]))
                             : QString();
            };
            QTRY_COMPARE_WITH_TIMEOUT(shown(), decision, 60'000);
        }
    }

    void theGuidedStepsAreTickedAsTheyAreDone() {
        Session session(QStringLiteral(INLINESCOPE_BINARY_DIR "/bin/inlinescope-worker"));
        JobRunner jobs;
        jobs.setWorkerProgram(session.workerProgram());
        QSettings settings(m_folder.filePath("steps.ini"), QSettings::IniFormat);
        MainWindow window(session, jobs, settings, {ThemeChoice::Light, QApplication::palette(), {m_workspace}});
        window.show();
        session.setWorkspacePath(m_workspace);
        const auto* steps = window.findChild<QWidget*>("guidedSteps");
        QTRY_VERIFY_WITH_TIMEOUT(steps->isVisible() && !window.page("module")->isLoading(), 60'000);
        const auto text = [&](int step) { return steps->findChild<QLabel*>(QString("stepsText%1").arg(step))->text(); };
        const auto click = [&](const char* name) {
            QTest::mouseClick(steps->findChild<QPushButton*>(QLatin1String(name)), Qt::LeftButton);
        };
        const QChar tick(0x2713);
        for (int step : {1, 2, 3})
            QVERIFY2(!text(step).contains(tick), qPrintable(text(step)));
        click("stepsSee");
        QVERIFY(text(1).startsWith(tick));
        // The workspace names the file, so that the user must allow its folder.
        auto* allow = window.findChild<QPushButton*>("sourceAllow");
        QTRY_VERIFY_WITH_TIMEOUT(allow->isVisible(), 60'000);
        QTest::mouseClick(allow, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!window.findChild<CodeView*>("sourceView")->text().isEmpty(), 60'000);
        QVERIFY(!allow->isVisible());
        click("stepsUndo");
        QTRY_VERIFY_WITH_TIMEOUT(text(2).startsWith(tick), 120'000);
        const ChosenDecision chosen = session.decisions().front();
        const auto rows = parseCsv(
            printed({"whatif", chosen.run, "--module", chosen.module, "--decision", QString::number(chosen.decision)}));
        QString shown = text(2).section(" B", 0, 0).section(' ', -1);
        shown.replace(QChar(0x2212), '-').remove(QRegularExpression("[^0-9-]"));
        QCOMPARE(shown.toLongLong(), rows[1][rows[0].indexOf("delta")].toLongLong());
        click("stepsModules");
        QVERIFY(text(3).startsWith(tick));
        QCOMPARE(session.here().page, QString("modules"));
        const auto* modules = window.findChild<TablePanel*>("modulesTable");
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QAction*>("action_presetGap")->isChecked(), 60'000);
        const auto gaps = parseCsv(printed({"compare", session.baselineRun(), session.versusRun()}));
        qint64 largest = 0;
        for (const QStringList& row : gaps.mid(1))
            if (row[0] != "TOTAL") largest = std::max(largest, row[gaps[0].indexOf("gap_a")].toLongLong());
        QVERIFY(largest > 0);
        QCOMPARE(cellInteger(*modules->table(), modules->shownRows().front(), "gap_a"), largest);
        session.back();
        click("stepsDismiss");
        QVERIFY(!steps->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(!window.page("module")->isLoading(), 60'000);
        window.findChild<QAction*>("action_guidedSteps")->trigger();
        QTRY_VERIFY(steps->isVisible());
        click("stepsDismiss");
        // Dismissed once, they stay away.
        session.setWorkspacePath({});
        session.setWorkspacePath(m_workspace);
        QTRY_VERIFY_WITH_TIMEOUT(jobs.isIdle(), 60'000);
        QVERIFY(!steps->isVisible());
    }

    void startTablesAreTheLists() {
        QVERIFY(open("start"));
        QCOMPARE(exported("startCorporaTable"), printed({"list", "corpora"}));
        QCOMPARE(exported("startRunsTable"), printed({"list", "runs"}));
    }

    void modulesTableIsTheComparison() {
        QVERIFY(open("modules"));
        QCOMPARE(exported("modulesTable"), printed({"compare", "default", "release"}));
    }

    void theTotalRowReadsAsTheSumOfItsModules() {
        QVERIFY(open("modules"));
        const auto rows = parseCsv(printed({"compare", "default", "release"}));
        qint64 sum = 0;
        for (const QStringList& row : rows.mid(1, rows.size() - 2))
            sum += row[1].toLongLong();
        const TotalRow& total = *panel("modulesTable").findChild<TotalRow*>("modulesTableTotal");
        QVERIFY(total.isVisible());
        QString shown = total.model()->index(0, 1).data().toString();
        shown.remove(QRegularExpression("[^0-9]"));
        QCOMPARE(shown.toLongLong(), sum);
    }

    void moduleTablesAreTheAlignedCallsitesFeaturesAndFunctions() {
        QVERIFY(open("modules"));
        BigTableView& view = panel("modulesTable").view();
        const QModelIndex cell = panel("modulesTable").model().index(0, 0);
        view.scrollTo(cell);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(cell).center());
        QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(cell).center());
        QVERIFY(QTest::qWaitFor(
            [&] { return m_session->here().page == "module" && !m_window->page("module")->isLoading(); }, 60'000));
        const QString module = m_session->module();
        QVERIFY(!module.isEmpty());
        if (auto* equal = m_window->findChild<QPushButton*>("showEqualButton");
            equal->isEnabled() && !equal->isChecked())
            QTest::mouseClick(equal, Qt::LeftButton);
        QCOMPARE(exported("callsitesTable"), printed({"compare", "default", "release", "--module", module}));
        QCOMPARE(exported("functionsTable"), printed({"functions", "default", "release", "--module", module}));

        panel("callsitesTable").selectRow(0);
        QVERIFY(QTest::qWaitFor(
            [&] { return !m_window->page("module")->isLoading() && panel("featuresTable").shownRowCount() > 0; },
            60'000));
        QStringList command = {"features", "default", "release", "--module", module};
        if (const QString a = text(panel("callsitesTable"), "decision_a"); !a.isEmpty()) command << "--decision" << a;
        if (const QString b = text(panel("callsitesTable"), "decision_b"); !b.isEmpty()) command << "--decision-b" << b;
        QTRY_COMPARE(exported("featuresTable"), printed(command));
    }

    void logTablesAreTheLogsContextsAndObservations() {
        QVERIFY(open("logs"));
        QCOMPARE(exported("logsTable"), printed({"list", "logs"}));
        const QString log = text(panel("logsTable"), "log");
        QCOMPARE(exported("logsContextsTable"), printed({"logs", log}));
        QCOMPARE(exported("logsObservationsTable"),
                 printed({"logs", log, "--context", text(panel("logsContextsTable"), "context"), "--count", "1000"}));
    }

    void sizesTableIsTheComparisonOfTheChosenReports() {
        QVERIFY(open("sizes"));
        const auto chosen = [&](const char* name) { return m_window->findChild<QComboBox*>(name)->currentText(); };
        QCOMPARE(exported("sizesTable"),
                 printed({"sizes", chosen("sizesBaseline"), chosen("sizesVersus"), "--field", chosen("sizesField")}));
    }

    void findingsTableIsTheList() {
        QVERIFY(open("findings"));
        QCOMPARE(exported("findingsTable"), printed({"list", "findings"}));
    }

    void grabLeavesAPictureOfEveryPageInBothThemes() {
        for (const char* theme : {"light", "dark"}) {
            const QString folder = m_folder.filePath(theme);
            const Finished done = grab({"--theme", theme, "--grab", folder});
            QVERIFY2(done.exitCode == 0, done.err);
            QVERIFY2(!done.err.contains("no data rows"), done.err);
            for (const Page* page : m_window->pages()) {
                const QImage picture(folder + "/" + page->id() + ".png");
                QVERIFY2(picture.width() >= 1000 && picture.height() >= 600, qPrintable(page->id()));
                const int light = qGray(picture.pixel(picture.width() - 3, picture.height() / 2));
                QVERIFY2((light > 128) == (QByteArray(theme) == "light"), qPrintable(page->id()));
            }
        }
    }

    void grabEndsWith1WhereRowsAreRequiredAndAPageHasNone() {
        const QStringList to{"--theme", "light", "--require-rows", "--grab", m_folder.filePath("required")};
        const Finished full = grab(to + QStringList{"--page", "regret"});
        QVERIFY2(full.exitCode == 0 && !full.err.contains("no data rows"), full.err);
        // Nobody has explained anything in a workspace without runs.
        const QString bare = m_folder.filePath("bare.inlinescope");
        QCOMPARE(runCli(bare, {"import", INLINESCOPE_BINARY_DIR "/demo/corpus"}).exitCode, 0);
        const Finished empty = runProgram(INLINESCOPE_BINARY_DIR "/bin/inlinescope",
                                          QStringList{"--workspace", bare} + to + QStringList{"--page", "explain"});
        QCOMPARE(empty.exitCode, 1);
        QVERIFY2(empty.err.contains("explain: no data rows\n"), empty.err);
        QCOMPARE(runProgram(INLINESCOPE_BINARY_DIR "/bin/inlinescope", {"--require-rows"}).exitCode, 2);
    }

    /// Qt's own dialogs and messages have the words of Qt's catalogue, if it is installed.
    void wordsOfQtAreInTheUsersLanguage_data() {
        QTest::addColumn<QString>("language");
        QTest::newRow("German") << "de_DE";
        QTest::newRow("Chinese") << "zh_CN";
    }
    void wordsOfQtAreInTheUsersLanguage() {
        QFETCH(const QString, language);
        QTranslator ofQt;
        if (!ofQt.load(QLocale(language), "qtbase", "_", QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
            QSKIP("qt6-translations-l10n is not installed");
        const QString word = ofQt.translate("QCommandLineParser", "Arguments:");
        QVERIFY(!word.isEmpty());
        const QByteArray before = qgetenv("LC_ALL");
        const auto restore = qScopeGuard([&] { before.isNull() ? qunsetenv("LC_ALL") : qputenv("LC_ALL", before); });
        qputenv("LC_ALL", language.toUtf8() + ".UTF-8");
        const Finished help = runProgram(INLINESCOPE_BINARY_DIR "/bin/inlinescope", {"--help"});
        QCOMPARE(help.exitCode, 0);
        QVERIFY2(QString::fromUtf8(help.out).contains(word), help.out);
    }

    /// Columns of observations are features, which have one name in every language.
    void everyHeadIsInTheCatalogues() {
        struct Marking : QTranslator {
            bool isEmpty() const override { return false; }
            QString translate(const char* context, const char* source, const char*, int) const override {
                return qstrcmp(context, "Columns") == 0 ? QLatin1Char('~') + QLatin1String(source) : QString();
            }
        } marking;
        QApplication::installTranslator(&marking);
        for (const Page* page : m_window->pages())
            QVERIFY(open(page->id()));
        QVERIFY(open("policies"));
        panel("policiesTable").selectRow(findRow(*panel("policiesTable").table(), "policy", "oz-1"));
        QTRY_VERIFY(panel("policiesInputsTable").shownRowCount() > 0);
        QVERIFY(open("logs"));
        m_window->findChild<QAbstractItemView*>("logsTableView")->selectAll();
        QTRY_VERIFY(panel("logsComparisonTable").shownRowCount() > 0);
        QStringList unknown;
        QSet<QString> views;
        for (const auto* view : m_window->findChildren<QAbstractItemView*>()) {
            const QAbstractItemModel* model = view->model();
            const bool isHead = !view->objectName().endsWith("View");
            if (!model || isHead || view->objectName() == "logsObservationsTableView") continue;
            for (int column = 0; column < model->columnCount(); ++column) {
                const QString name = model->headerData(column, Qt::Horizontal, TableModel::NameRole).toString();
                if (name.isEmpty()) continue;
                views << view->objectName();
                if (!model->headerData(column, Qt::Horizontal).toString().startsWith('~'))
                    unknown << view->objectName() + ": " + name;
            }
        }
        QVERIFY2(unknown.isEmpty(), qPrintable(unknown.join(", ")));
        QVERIFY2(views.size() > 15, qPrintable(QStringList(views.values()).join(", ")));
    }
};

QTEST_MAIN(DemoWindowTest)
#include "tst_demo_window.moc"
