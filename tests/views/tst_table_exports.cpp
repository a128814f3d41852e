// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/jobs/script_fixture.h"
#include "tests/support/csv.h"
#include "tests/views/window_fixture.h"
#include "views/charts/feature_scatter_chart.h"
#include "views/models/table_access.h"
#include "views/panels/brushed_panel.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/paged_panel.h"

#include <QAction>
#include <QComboBox>
#include <QPushButton>
#include <QTabWidget>

using namespace inlinescope;
using namespace inlinescope::testing;

/// Every table of the window, filled from a workspace of one module, exports byte for byte the output of the command
/// named here. A table without a command fails.
class TableExportsTest : public QObject {
    Q_OBJECT

    using Command = QStringList;

    JobSandbox m_box;
    std::unique_ptr<WindowFixture> m_fixture;
    /// by table: fills it, and returns the command with the same output
    std::map<QString, std::function<Command()>> m_commands;

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
    Command ofModule(Command command) const { return command << "--module" << "m"; }
    /// The decision of the chosen callsite on both sides.
    Command ofDecision(Command command) const {
        return ofModule(command) << "--decision" << text("callsitesTable", "decision_a") << "--decision-b"
                                 << text("callsitesTable", "decision_b");
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

    void nameLists() {
        for (const auto& [table, page, noun] : {std::tuple("startCorporaTable", "start", "corpora"),
                                                {"startRunsTable", "start", "runs"},
                                                {"logsTable", "logs", "logs"},
                                                {"policiesTable", "policies", "policies"},
                                                {"findingsTable", "findings", "findings"}})
            m_commands[table] = [=, this] {
                open(page);
                return Command{"list", noun};
            };
        for (const char* part : {"Inputs", "Layers", "Outputs"})
            m_commands["policies" + QString(part) + "Table"] = [=, this] {
                open("policies", {"tiny"});
                return Command{"show", "tiny", "--part", QString(part).toLower()};
            };
        m_commands["sizesTable"] = [this] {
            open("sizes");
            const auto chosen = [&](const char* name) { return m_fixture->child<QComboBox>(name)->currentText(); };
            return Command{"sizes", chosen("sizesBaseline"), chosen("sizesVersus"), "--field", chosen("sizesField")};
        };
        m_commands["logsContextsTable"] = [this] {
            open("logs", {"one"});
            return Command{"logs", "one"};
        };
        m_commands["logsObservationsTable"] = [this] {
            open("logs", {"one"});
            return Command{"logs", "one", "--context", "c", "--count", "1000"};
        };
        m_commands["logsComparisonTable"] = [this] {
            open("logs", {"one", "two"});
            return Command{"logs", "one", "two"};
        };
    }

    void nameRuns() {
        const auto add = [this](const char* table, const char* page, const Command& command) {
            m_commands[table] = [=, this] {
                open(page);
                return command;
            };
        };
        add("modulesTable", "modules", {"compare", "default", "never"});
        add("modulesReasonsRefused", "modules", {"reasons", "default", "never"});
        add("modulesReasonsDiffering", "modules", {"reasons", "default", "never", "--differing"});
        add("decisionsATable", "decisions", {"decisions", "default"});
        add("decisionsBTable", "decisions", {"decisions", "never"});
        add("calleesTable", "callees", {"callees", "default", "never"});
        add("regretTable", "regret", {"regret", "default", "--by", "reason"});
        for (const char* part : {"Callees", "Callers", "Modules"})
            m_commands["explain" + QString(part)] = [=, this] {
                open("explain");
                press("explainStart");
                return Command{"explain", "default", "never", "--part", QString(part).toLower()};
            };
    }

    void nameModule() {
        const auto add = [this](const char* table, const std::function<Command()>& command) {
            m_commands[table] = [=, this] {
                openModule();
                return command();
            };
        };
        add("callsitesTable", [this] { return ofModule({"compare", "default", "never"}); });
        add("functionsTable", [this] { return ofModule({"functions", "default", "never"}); });
        add("featuresTable", [this] { return ofDecision({"features", "default", "never"}); });
        for (const auto& [table, option] : {std::pair("flipSections", "--sections"), {"flipFunctions", "--functions"}})
            add(table, [=, this] {
                const QString decision = text("callsitesTable", "decision_a");
                return ofModule({"whatif", "default"}) << "--decision" << decision << option;
            });
        add("togetherTable", [this] {
            return ofModule({"whatif", "default"}) << "--decision" << "0" << "--decision" << "1" << "--together";
        });
        add("culpritsTable", [this] {
            m_fixture->child<QAction>("action_explainDelta")->trigger();
            idle();
            return ofModule({"explain", "default", "never"});
        });
    }

    void nameFeatures() {
        const auto sides = [this](Command command) {
            openFeatures();
            return ofDecision(command);
        };
        m_commands["sidesTable"] = [=] { return sides({"features", "default", "never"}); };
        m_commands["chosenTable"] = [=] { return sides({"features", "default", "never"}) << "--decisions"; };
        m_commands["brushedTable"] = [this] {
            openFeatures();
            auto* scatter = m_fixture->child<FeatureScatterChart>("featureScatter");
            scatter->setFocus();
            QTest::keyClick(scatter, Qt::Key_A, Qt::ControlModifier);
            idle();
            Command command{"features", "default", "--scatter"};
            for (const char* axis : {"scatterX", "scatterY"})
                command << m_fixture->child<QComboBox>(axis)->currentText();
            const FeatureBrush brush = *scatter->brush();
            command << "--inside";
            for (const double bound : {brush.xLow, brush.xHigh, brush.yLow, brush.yHigh})
                command << QString::number(bound, 'g', 17);
            return command << "--count" << QString::number(BrushedPanel::mostBrushed);
        };
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
        work({"run", "corpus", "--policy", INLINESCOPE_SOURCE_DIR "/resources/policies/tiny", "--name", "development"});
        work({"whatif", "default", "--module", "m", "--all"});
        work({"whatif", "default", "--module", "m", "--decision", "0", "--decision", "1", "--together"});
        work({"search", "corpus"});
        work({"regret", "default"});
        work({"import", write("one.log", log + "5\n"), write("two.log", log + "7\n")});
        work({"import", write("smaller.json", sizes), "--name", "before"});
        work({"import", write("larger.json", QByteArray(sizes).replace(": 5", ": 6")), "--name", "after"});
        work({"import", write("cut.log", log)}, 3); // ends in the middle: a finding
        m_fixture = std::make_unique<WindowFixture>(path());
        m_fixture->jobs.setWorkerProgram(m_fixture->session.workerProgram());
        QVERIFY(m_fixture->isReady());
        m_fixture->session.setRuns({"default", "never"});
        nameLists();
        nameRuns();
        nameModule();
        nameFeatures();
    }

    void cleanupTestCase() { m_fixture.reset(); }

    void aTableIsWhatItsCommandPrints_data() {
        QTest::addColumn<QString>("table");
        for (const QString& name : tables())
            QTest::newRow(qPrintable(name)) << name;
    }

    void aTableIsWhatItsCommandPrints() {
        QFETCH(const QString, table);
        const auto command = m_commands.find(table);
        QVERIFY2(command != m_commands.end(),
                 qPrintable(table + ": name in this test the command that prints the table"));
        const Command words = command->second();
        const QByteArray shown = exported(table);
        QVERIFY2(parseCsv(shown).size() > 1, qPrintable(words.join(' ') + ": no rows\n" + shown));
        QCOMPARE(shown, printed(words));
        for (const Page* page : m_fixture->window.pages())
            if (page->isAncestorOf(m_fixture->child<QWidget>(qPrintable(table)))) QVERIFY(page->hasDataRows());
    }

    void noCommandIsNamedForATableThatIsGone() {
        for (const auto& [table, command] : m_commands)
            QVERIFY2(tables().contains(table), qPrintable(table));
    }
};

QTEST_MAIN(TableExportsTest)
#include "tst_table_exports.moc"
