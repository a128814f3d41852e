// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/jobs/script_fixture.h"
#include "tests/support/csv.h"
#include "tests/views/window_fixture.h"
#include "views/charts/feature_scatter_chart.h"
#include "views/models/table_access.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/command_source.h"
#include "views/widgets/filter_header.h"
#include "views/widgets/paged_panel.h"

#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSet>
#include <QTabWidget>
#include <QToolButton>
#include <QTranslator>

using namespace inlinescope;
using namespace inlinescope::testing;

/// Every table of the window, filled from a workspace of one module, exports byte for byte the output of the command
/// that it copies. A table that is not filled here, or has no command, fails.
class TableExportsTest : public QObject {
    Q_OBJECT

    using Command = QStringList;

    JobSandbox m_box;
    std::unique_ptr<WindowFixture> m_fixture;
    /// by table: shows it with rows
    std::map<QString, std::function<void()>> m_fill;

    QString path() const { return QString::fromStdString(m_box.context.workspacePath); }
    QByteArray printed(const Command& command) const {
        return runCli(path(), QStringList{"--format", "csv"} + command).out;
    }
    void work(const Command& command, int code = 0) const {
        const Finished done = runCli(path(), command);
        QVERIFY2(done.exitCode == code, command.join(' ').toUtf8() + ": " + done.err);
    }
    QString write(const char* name, const QByteArray& content) const {
        const QString file = m_box.folder.filePath(name);
        return writeWhole(file, content) ? file : QString();
    }

    TablePanel& table(const char* name) const { return *m_fixture->child<TablePanel>(name); }
    QString text(const char* name, const char* column) const {
        const TablePanel& panel = table(name);
        return cellText(*panel.table(), std::max(0, panel.currentRow()), std::string(column));
    }
    bool idle() {
        return QTest::qWaitFor([&] { return m_fixture->jobs.isIdle(); }, patience) && m_fixture->settled();
    }
    void open(const char* page, const QStringList& sought = {}) {
        m_fixture->session.navigate({QString(page), QStringLiteral("m"), {sought}});
        QVERIFY(idle());
    }
    void press(const char* button) {
        m_fixture->child<QPushButton>(button)->click();
        QVERIFY(idle());
    }
    /// With all callsites of the module, the one of @first chosen.
    void openModule() {
        open("module");
        if (auto* equal = m_fixture->child<QPushButton>("showEqualButton"); equal->isEnabled()) equal->setChecked(true);
        table("callsitesTable").selectRow(findRow(*table("callsitesTable").table(), "caller", "first"));
        QVERIFY(idle());
    }
    /// Of both runs.
    void openDecisions() {
        m_fixture->session.openDecisions({"runs"});
        QVERIFY(idle());
    }
    void openFeatures() {
        openModule();
        open("features");
    }

    /// Shows the tabs that contain a widget, since a hidden table need not be filled.
    void show(const QWidget& panel) {
        for (const QWidget* at = &panel; at; at = at->parentWidget())
            for (auto* tabs : m_fixture->window.findChildren<QTabWidget*>())
                if (const int tab = tabs->indexOf(const_cast<QWidget*>(at)); tab >= 0) tabs->setCurrentIndex(tab);
        QVERIFY(idle());
    }

    QByteArray exported(const QString& name) {
        const QString file = m_box.folder.filePath(name + ".csv");
        if (auto* panel = m_fixture->window.findChild<TablePanel*>(name)) {
            show(*panel);
            return panel->exportCsvTo(file).ok() ? readWhole(file) : "not exported";
        }
        m_fixture->window.findChild<PagedPanel*>(name)->exportTo(file, true);
        return idle() ? readWhole(file) : "not exported";
    }

    QStringList tables() const {
        QStringList names;
        for (const auto* panel : m_fixture->window.findChildren<TablePanel*>())
            names << panel->objectName();
        for (const auto* panel : m_fixture->window.findChildren<PagedPanel*>())
            names << panel->objectName();
        return names;
    }

    void fillLists() {
        for (const auto& [table, page] : {std::pair("startCorporaTable", "start"),
                                          {"startRunsTable", "start"},
                                          {"startRemarksTable", "start"},
                                          {"logsTable", "logs"},
                                          {"policiesTable", "policies"},
                                          {"findingsTable", "findings"},
                                          {"sizesTable", "sizes"}})
            m_fill[table] = [=, this] { open(page); };
        for (const char* table : {"trainingRounds", "trainingPackages"})
            m_fill[table] = [this] { open("training", {"bytes"}); };
        m_fill["performanceTable"] = [this] { open("training", {"scores"}); };
        for (const char* part : {"Inputs", "Layers", "Outputs"})
            m_fill["policies" + QString(part) + "Table"] = [this] { open("policies", {"tiny"}); };
        for (const char* part : {"Contexts", "Observations"})
            m_fill["logs" + QString(part) + "Table"] = [this] { open("logs", {"one"}); };
        m_fill["logsComparisonTable"] = [this] { open("logs", {"one", "two"}); };
    }

    void fillRuns() {
        for (const auto& [table, page] : {std::pair("modulesTable", "modules"),
                                          {"modulesReasonsRefused", "modules"},
                                          {"modulesReasonsDiffering", "modules"},
                                          {"calleesTable", "callees"},
                                          {"regretTable", "regret"}})
            m_fill[table] = [=, this] { open(page); };
        for (const char* table : {"decisionsATable", "decisionsBTable"})
            m_fill[table] = [this] { openDecisions(); };
        m_fill["decisionsRemarks"] = [this] {
            m_fixture->session.openDecisions(
                {"remarks", {}, {}, {Side{Side::Kind::Remarks, "a.opt"}, Side{Side::Kind::Nothing}}});
            QVERIFY(idle());
        };
        m_fill["searchModules"] = [this] { open("regret"); };
        for (const char* part : {"Callees", "Callers", "Modules"})
            m_fill["explain" + QString(part)] = [this] {
                open("explain");
                press("explainStart");
            };
    }

    void fillModule() {
        for (const char* table :
             {"callsitesTable", "functionsTable", "featuresTable", "flipSections", "flipFunctions", "togetherTable"})
            m_fill[table] = [this] { openModule(); };
        m_fill["culpritsTable"] = [this] {
            openModule();
            m_fixture->child<QAction>("action_explainDelta")->trigger();
            idle();
        };
    }

    void fillFeatures() {
        for (const char* table : {"sidesTable", "chosenTable"})
            m_fill[table] = [this] { openFeatures(); };
        m_fill["brushedTable"] = [this] {
            openFeatures();
            auto* scatter = m_fixture->child<FeatureScatterChart>("featureScatter");
            scatter->setFocus();
            QTest::keyClick(scatter, Qt::Key_A, Qt::ControlModifier);
            idle();
        };
    }

    /// What "Copy as command" copies while the focus is in the widget, run by a shell, with the program of the build.
    QByteArray printedByCopy(QWidget& widget) {
        widget.setFocus();
        QApplication::clipboard()->clear();
        m_fixture->child<QAction>("action_copyAsCommand")->trigger();
        QString line = QApplication::clipboard()->text();
        if (!line.startsWith("inlinescope-cli ")) return "copied: " + line.toUtf8();
        line.replace("inlinescope-cli ", "inlinescope-cli --format csv ");
        const Finished done = runProgram("sh", {"-c", "PATH='" INLINESCOPE_BINARY_DIR "/bin':$PATH; " + line});
        return done.exitCode == 0 ? done.out : line.toUtf8() + ": " + done.err;
    }

private slots:
    void initTestCase() {
        const QByteArray log = "{\"features\":[{\"name\":\"n\",\"type\":\"int8_t\",\"port\":0,\"shape\":[1]}]}\n"
                               "{\"context\":\"c\"}\n{\"observation\":0}\n";
        const QByteArray sizes = "{\"files\": [{\"path\": \"bin/a\", \"build_id\": \"1\", \"code\": 5}], "
                                 "\"totals\": {\"code\": 5}}";
        makeCorpus(m_box.corpus, QByteArray(source) + third);
        work({"import", m_box.corpus});
        work({"run", "corpus", "--policy", "default", "--name", "default"});
        work({"run", "corpus", "--policy", "never", "--name", "never"});
        work({"run", "corpus", "--policy", INLINESCOPE_SOURCE_DIR "/tests/support/tiny", "--name", "development"});
        work({"whatif", "default", "--module", "m", "--all"});
        work({"whatif", "default", "--module", "m", "--decision", "0", "--decision", "1", "--together"});
        work({"search", "corpus"});
        work({"regret", "default"});
        work(
            {"train", "bytes", "corpus", "--rounds", "1", "--flips", "2", "--output", m_box.folder.filePath("policy")});
        work({"import", write("one.log", log + "5\n"), write("two.log", log + "7\n")});
        work({"import", write("smaller.json", sizes), "--name", "before"});
        work({"import", write("larger.json", QByteArray(sizes).replace(": 5", ": 6")), "--name", "after"});
        work({"import", write("scores.csv", "m,default,100,90\n")});
        work({"import", write("cut.log", log + "5\n{\"observation\":1}\n")}, 3); // ends in the middle: a finding
        work({"import", write("a.opt.yaml", "--- !Missed\nPass: inline\nName: TooCostly\nFunction: f\nArgs:\n"
                                            "  - Callee: g\n  - String: ' not inlined into '\n  - Caller: f\n...\n")});
        m_fixture = std::make_unique<WindowFixture>(path());
        m_fixture->jobs.setWorkerProgram(m_fixture->session.workerProgram());
        QVERIFY(m_fixture->isReady());
        QVERIFY(QTest::qWaitForWindowActive(&m_fixture->window, patience));
        m_fixture->session.setRuns({"default", "never"});
        fillLists();
        fillRuns();
        fillModule();
        fillFeatures();
    }

    void cleanupTestCase() { m_fixture.reset(); }

    void aTableIsWhatItsCommandPrints_data() {
        QTest::addColumn<QString>("table");
        for (const QString& name : tables())
            QTest::newRow(qPrintable(name)) << name;
    }

    void aTableIsWhatItsCommandPrints() {
        QFETCH(const QString, table);
        const auto fill = m_fill.find(table);
        QVERIFY2(fill != m_fill.end(), qPrintable(table + ": say in this test how the table gets rows"));
        fill->second();
        const QByteArray shown = exported(table);
        auto* panel = m_fixture->child<RowPanel>(qPrintable(table));
        const CommandSource* source = CommandSource::of(panel);
        QVERIFY2(source && &source->widget() == panel, "setCommand() was not called");
        const QStringList words = source->command().words();
        QVERIFY2(parseCsv(shown).size() > 1, qPrintable(words.join(' ') + ": no rows\n" + shown));
        QCOMPARE(words.value(2), path());
        QCOMPARE(shown, printed(words.mid(3)));
        for (const Page* page : m_fixture->window.pages())
            if (page->isAncestorOf(panel)) QVERIFY(page->hasDataRows());
    }

    void aTableFitsTheNarrowestWindow_data() { aTableIsWhatItsCommandPrints_data(); }

    /// With its columns as at first: nothing is scrolled out of view, and no title is cut.
    void aTableFitsTheNarrowestWindow() {
        QFETCH(const QString, table);
        if (table == "brushedTable") return; // two of its titles are names of features, however long
        MainWindow& window = m_fixture->window;
        window.resize(960, 700);
        m_fill[table]();
        auto* panel = m_fixture->child<RowPanel>(qPrintable(table));
        show(*panel);
        QTRY_VERIFY_WITH_TIMEOUT(!panel->view().horizontalScrollBar()->isVisible(), patience);
        const FilterHeader& header = panel->header();
        QTRY_VERIFY_WITH_TIMEOUT(header.length() <= panel->view().viewport()->width(), patience);
        QStringList titles;
        for (int column = 0; column < header.count(); ++column) {
            if (header.isSectionHidden(column)) continue;
            titles << header.model()->headerData(column, Qt::Horizontal).toString();
            QVERIFY2(header.sectionSize(column) >= header.titleWidth(column), qPrintable(titles.back()));
        }
        QCOMPARE(QSet(titles.begin(), titles.end()).size(), titles.size());
        window.resize(1400, 900);
    }

    void theModulesPageShowsCulpritsAndGapsWithoutScrolling() {
        m_fill["explainModules"]();
        open("modules");
        const TablePanel& modules = table("modulesTable");
        QTRY_VERIFY_WITH_TIMEOUT(!modules.view().horizontalScrollBar()->isVisible(), patience);
        for (const char* column : {"size_a", "size_b", "delta", "percent", "differing", "status", "culprit_callee",
                                   "culprit_bytes", "gap_a", "gap_b"})
            QVERIFY2(!modules.view().isColumnHidden(modules.table()->columnIndex(std::string(column))), column);
    }

    void aCopiedCommandPrintsWhatIsShown_data() {
        QTest::addColumn<QString>("table");
        QTest::addColumn<QString>("column");
        QTest::addColumn<QString>("filter");
        QTest::newRow("by value") << "functionsTable" << "size_a" << ">5";
        QTest::newRow("by text") << "callsitesTable" << "caller" << "\"first\"";
        QTest::newRow("of millions") << "decisionsATable" << "callee" << "t";
    }

    void aCopiedCommandPrintsWhatIsShown() {
        QFETCH(const QString, table);
        QFETCH(const QString, column);
        QFETCH(const QString, filter);
        m_fill[table]();
        auto* panel = m_fixture->child<RowPanel>(qPrintable(table));
        const int all = int(parseCsv(exported(table)).size());
        panel->showOnly({{column, filter}}, column, Qt::DescendingOrder);
        QVERIFY(idle());
        const QByteArray shown = exported(table);
        QVERIFY2(parseCsv(shown).size() > 1 && parseCsv(shown).size() < all, shown);
        QCOMPARE(printedByCopy(panel->view()), shown);
        panel->showOnly({}, {}, Qt::AscendingOrder);
        QVERIFY(idle());
    }

    /// After an export through the dialog, its command writes the same file again.
    void anExportHasACommandToo() {
        m_fill["functionsTable"]();
        for (const auto& [name, all] : {std::pair("functionsTable", false), {"decisionsATable", true}}) {
            m_fill[name]();
            auto* panel = m_fixture->child<RowPanel>(name);
            const QString file = m_box.folder.filePath(QString(name) + "-exported.csv");
            panel->exportCsv();
            auto* dialog = panel->findChild<QFileDialog*>("exportDialog");
            dialog->selectNameFilter(dialog->nameFilters().at(all));
            emit dialog->fileSelected(file);
            delete dialog;
            QVERIFY(idle());
            const QByteArray written = readWhole(file);
            QVERIFY2(parseCsv(written).size() > 1, name);
            emit panel->view().customContextMenuRequested(QPoint(5, 5));
            auto* copy = m_fixture->window.findChild<QAction*>(panel->objectName() + "Action_copyExport");
            QVERIFY2(copy, name);
            copy->trigger();
            QVERIFY(QFile::remove(file));
            const Finished done = runProgram(
                "sh", {"-c", "PATH='" INLINESCOPE_BINARY_DIR "/bin':$PATH; " + QApplication::clipboard()->text()});
            QVERIFY2(done.exitCode == 0, done.err);
            QCOMPARE(readWhole(file), written);
            for (auto* menu : panel->findChildren<QMenu*>())
                delete menu;
        }
        m_fixture->window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&m_fixture->window, patience));
    }

    /// In another language too a file and a command have the core's words; a filter and a search take both.
    void wordsAreTranslatedOnScreenOnly() {
        m_fill["decisionsATable"]();
        auto* panel = m_fixture->child<PagedPanel>("decisionsATable");
        PagedModel& model = panel->model();
        const auto filtered = [&](const QString& text) {
            panel->showOnly({{"outcome", text}}, {}, Qt::AscendingOrder);
            return idle() ? exported("decisionsATable") : "not listed";
        };
        const QByteArray all = exported("decisionsATable"), refused = filtered("refused");
        const int count = int(parseCsv(refused).size()) - 1;
        QVERIFY(count > 0 && refused.contains(",refused,"));
        QTranslator german;
        QVERIFY(german.load(QLocale(QLocale::German), "inlinescope", "_", ":/translations"));
        QVERIFY(QCoreApplication::installTranslator(&german));
        QCOMPARE(filtered("abgelehnt"), refused);
        QCOMPARE(printedByCopy(panel->view()), refused);
        QCOMPARE(filtered("\"abgelehnt\""), refused);
        QCOMPARE(filtered("REFUSED"), refused);
        const int outcome = int(std::ranges::find(model.columns(), "outcome", &Column::name) - model.columns().begin());
        model.show(0, 0);
        QTRY_COMPARE_WITH_TIMEOUT(model.index(0, outcome).data().toString(), "abgelehnt", patience);
        QCOMPARE(model.index(0, outcome).data(Qt::ToolTipRole).toString(), "refused");
        QCOMPARE(filtered({}), all);
        std::optional<std::size_t> hits;
        model.find(this, "Abgelehnt", {outcome},
                   [&](const Result<RowListing::Hits>& found) { hits = found ? found->size() : 0; });
        QTRY_COMPARE_WITH_TIMEOUT(hits, std::size_t(count), patience);
        m_fill["startCorporaTable"]();
        const TablePanel& corpora = table("startCorporaTable");
        const int complete = corpora.table()->columnIndex("complete");
        QCOMPARE(corpora.model().index(0, complete).data().toString(), "ja");
        QCOMPARE(parseCsv(exported("startCorporaTable"))[1][complete], "yes");
        QCoreApplication::removeTranslator(&german);
    }

    /// As far as it has types: kind, place and noun. What the core wrote about the case stays as it is, in a file all.
    void aFindingIsTranslatedOnScreenOnly() {
        QTranslator german;
        QVERIFY(german.load(QLocale(QLocale::German), "inlinescope", "_", ":/translations"));
        QVERIFY(QCoreApplication::installTranslator(&german));
        open("findings");
        TablePanel& findings = table("findingsTable");
        const int row = findRow(*findings.table(), "severity", "error");
        findings.selectRow(-1);
        findings.selectRow(row);
        const auto shown = [&](const char* column) {
            const int index = findings.table()->columnIndex(std::string(column));
            return findings.model().index(findings.model().shownRow(row), index).data().toString();
        };
        QVERIFY2(shown("place").startsWith("Byte "), qPrintable(shown("place")));
        QCOMPARE(shown("concerns"), QString("Log cut"));
        const QString details = m_fixture->child<QLabel>("findingsDetails")->text();
        QVERIFY2(details.contains("cut.log ist beschädigt oder hat ein anderes Format, bei Byte "),
                 qPrintable(details));
        QVERIFY2(details.contains(shown("finding")), qPrintable(details));
        QCOMPARE(exported("findingsTable"), printed({"list", "findings"}));
        QCoreApplication::removeTranslator(&german);
    }

    void aCommandOmitsWhatThePageHides() {
        openModule();
        auto* equal = m_fixture->child<QPushButton>("showEqualButton");
        QVERIFY(equal->isEnabled());
        const int all = int(parseCsv(exported("callsitesTable")).size());
        equal->setChecked(false);
        const QByteArray shown = exported("callsitesTable");
        QVERIFY2(parseCsv(shown).size() > 1 && parseCsv(shown).size() < all, shown);
        QCOMPARE(printedByCopy(table("callsitesTable").view()), shown);
        equal->setChecked(true);
        open("modules");
        for (const char* preset : {"Growth", "Win", "Differing", "Failed"}) {
            m_fixture->child<QAction>(qPrintable(QString("action_preset%1").arg(preset)))->trigger();
            QVERIFY(idle());
            QCOMPARE(printedByCopy(table("modulesTable").view()), exported("modulesTable"));
        }
        table("modulesTable").showOnly({}, {}, Qt::AscendingOrder);
    }

    void aChartAndCodeHaveACommandToo() {
        openFeatures();
        const QByteArray bins = printedByCopy(*m_fixture->child<QWidget>("featureHistogram"));
        QVERIFY2(bins.startsWith("low,high,inlined,refused"), bins);
        openModule();
        auto* code = m_fixture->child<QWidget>("codePanel");
        show(*code);
        const QByteArray diff = printedByCopy(*m_fixture->child<QWidget>("codeViewA"));
        QVERIFY2(diff.contains("@first"), diff);
    }

    void withoutFocusTheFirstTableIsCopied() {
        open("modules");
        m_fixture->child<QWidget>("searchField")->setFocus();
        QCOMPARE(printedByCopy(*m_fixture->child<QWidget>("navigation")), printed({"compare", "default", "never"}));
    }

    /// Of a page that lists two runs, what is shown of both.
    void withoutFocusTheDecisionsOfBothRunsAreCopied() {
        openDecisions();
        const QByteArray a = exported("decisionsATable"), b = exported("decisionsBTable");
        QVERIFY(a != b && parseCsv(a).size() > 1 && parseCsv(b).size() > 1);
        auto* elsewhere = m_fixture->child<QWidget>("navigation");
        QCOMPARE(printedByCopy(*elsewhere), a + b);
        auto* shown = m_fixture->child<QToolButton>("decisionsShowA");
        shown->setChecked(false);
        QCOMPARE(printedByCopy(*elsewhere), b);
        shown->setChecked(true);
    }

    void noTableIsFilledThatIsGone() {
        for (const auto& [table, fill] : m_fill)
            QVERIFY2(tables().contains(table), qPrintable(table));
    }
};

QTEST_MAIN(TableExportsTest)
#include "tst_table_exports.moc"
