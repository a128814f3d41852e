// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/module/module_tables.h"
#include "core/jobs/workspace/annotate_job.h"
#include "tests/views/window/habits_fixture.h"
#include "views/dialogs/annotation_editor.h"
#include "views/dialogs/import_compare_dialog.h"
#include "views/jobs/workspace_jobs.h"
#include "views/models/found_model.h"
#include "views/models/table_access.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/notice_bar.h"
#include "views/widgets/search_field.h"
#include "views/widgets/table_panel.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QSplitter>

#include <cmath>

using namespace inlinescope;

namespace {

QStringList shown(const QListView* list) {
    QStringList texts;
    for (int row = 0; row < list->model()->rowCount(); ++row)
        texts << list->model()->index(row, 0).data().toString();
    return texts;
}

} // namespace

/// Functions of the window used every day: search everywhere, going back, names, labels and notes.
class TestWindowHabits : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void theSearchFieldFindsWhileOneTypes();
    void aFoundFunctionOpensItsModuleAtItsRow();
    void aFoundCallsiteIsChosenThoughFiltersAndEqualityHideIt();
    void backReturnsToTheRowThatWasSought();
    void escapeGivesTheKeyboardBack();
    void aFoundRunIsCompared();
    void theFoundModelKeepsItsContract();
    void actionsAreFoundAndRun();
    void aButtonOfThePageIsFoundAndPressed();
    void whyTheSearchFailsIsSaidUntilItIsUntrue();
    void anActionIsFoundWithoutAWorkspace();
    void importAndCompareIsFoundWithoutAWorkspace();
    void theLastStateComesBack();
    void anotherWorkspaceHasItsOwnState();
    void namesAreShownAsOneWantsThem();
    void aLabelIsWrittenInPlaceAndFound();
    void aNoteOnACallsiteIsWrittenInPlace();
    void theVersusRunIsLabelled();
    void twoReportsThatAreDroppedAreCompared();
    void theReportIsWhatTheCommandLinePrints();

private:
    ComparedRuns m_runs;
    Table callsites() const;
};

Table TestWindowHabits::callsites() const {
    auto compared = compareModule(m_runs.path.toStdString(), {"plain", "without"}, m_runs.module.toStdString());
    return compared ? compared->table : Table{};
}

void TestWindowHabits::initTestCase() {
    QVERIFY(m_runs.make());
}

void TestWindowHabits::theSearchFieldFindsWhileOneTypes() {
    OpenedWindow opened(m_runs.path);
    const QListView* results = opened.search(m_runs.module);
    QVERIFY(results->isVisible());
    QCOMPARE(shown(results).mid(0, 2), QStringList({"Modules", m_runs.module}));
    QCOMPARE(results->currentIndex().row(), 1); // the heading is skipped
    QVERIFY(opened.openFirst());
    QCOMPARE(opened.session.here(), (Place{"module", m_runs.module}));
    QVERIFY(!results->isVisible());
    QVERIFY(!opened.search("no such thing anywhere")->isVisible());
}

void TestWindowHabits::aFoundFunctionOpensItsModuleAtItsRow() {
    const Table functions = *functionsTable(m_runs.path.toStdString(), "plain", "without", m_runs.module.toStdString());
    const QString function = cellText(functions, 0, "function");
    OpenedWindow opened(m_runs.path);
    const QListView* results = opened.search(function);
    QVERIFY(shown(results).contains("Functions"));
    const auto* model = qobject_cast<const FoundModel*>(results->model());
    while (cellText(*model->table(), model->tableRow(results->currentIndex().row()), "name") != function ||
           cellText(*model->table(), model->tableRow(results->currentIndex().row()), "kind") != "function")
        QTest::keyClick(opened.child<SearchField>("searchField"), Qt::Key_Down);
    QVERIFY(opened.openFirst());
    QVERIFY((opened.session.here().sought == Sought{{function}, Sought::Kind::Function}));
    QCOMPARE(opened.current("functionsTable", "function"), function);
}

void TestWindowHabits::aFoundCallsiteIsChosenThoughFiltersAndEqualityHideIt() {
    const Table sites = callsites();
    QVERIFY(!sites.rows.empty());
    const int last = int(sites.rows.size()) - 1;
    OpenedWindow opened(m_runs.path);
    opened.session.navigate(Place{"module", m_runs.module});
    QVERIFY(opened.settled());
    opened.child<QLineEdit>("callsitesTableFilter_caller")->setText("no caller is called so");
    QCOMPARE(opened.table("callsitesTable").shownRowCount(), 0);
    opened.session.navigate(Place{"module", m_runs.module, {{cellText(sites, last, "site")}, Sought::Kind::Callsite}});
    QVERIFY(opened.settled());
    QCOMPARE(opened.current("callsitesTable", "site"), cellText(sites, last, "site"));
}

void TestWindowHabits::backReturnsToTheRowThatWasSought() {
    const Table sites = callsites();
    const QString first = cellText(sites, 0, "site"), other = cellText(sites, int(sites.rows.size()) - 1, "site");
    OpenedWindow opened(m_runs.path);
    opened.session.navigate(Place{"module", m_runs.module, {{other}, Sought::Kind::Callsite}});
    QVERIFY(opened.settled());
    opened.table("callsitesTable").selectRow(0);
    opened.session.navigate("findings");
    opened.session.back();
    QVERIFY(opened.settled());
    QCOMPARE(opened.current("callsitesTable", "site"), other);
    opened.table("callsitesTable").selectRow(0);
    opened.session.navigate(Place{"module", m_runs.module, {{other}, Sought::Kind::Callsite}}); // is searched for again
    QCOMPARE(opened.current("callsitesTable", "site"), other);
}

void TestWindowHabits::escapeGivesTheKeyboardBack() {
    OpenedWindow opened(m_runs.path);
    opened.table("modulesTable").setFocus();
    const QWidget* before = opened.window.focusWidget();
    const QListView* results = opened.search(m_runs.module);
    QTest::keyClick(opened.child<SearchField>("searchField"), Qt::Key_Escape);
    QVERIFY(!results->isVisible());
    QCOMPARE(opened.window.focusWidget(), before);
}

void TestWindowHabits::aFoundRunIsCompared() {
    OpenedWindow opened(m_runs.path);
    opened.session.setRuns({"plain"});
    opened.search("without");
    QVERIFY(opened.openFirst());
    QCOMPARE(opened.session.here().page, "modules");
    QCOMPARE(opened.session.versusRun(), "without");
}

void TestWindowHabits::actionsAreFoundAndRun() {
    OpenedWindow opened(m_runs.path);
    opened.session.setRuns({"plain", "without"});
    const QListView* results = opened.search("RUNS swap");
    QCOMPARE(shown(results), QStringList({"Actions", "Swap the runs"}));
    const QModelIndex row = results->model()->index(1, 0);
    QCOMPARE(row.data(FoundModel::DetailRole).toString(), QString("Go  ·  Ctrl+Shift+S"));
    QVERIFY(opened.openFirst());
    QCOMPARE(opened.session.runs(), QStringList({"without", "plain"}));
    QVERIFY(!results->isVisible());
    // of the table that had the focus
    opened.session.navigate("modules");
    QVERIFY(opened.settled());
    opened.table("modulesTable").view().setFocus();
    QSignalSpy copied(opened.child<QAction>("modulesTableAction_copyAsMarkdown"), &QAction::triggered);
    opened.search("copy as markdown");
    QVERIFY(opened.openFirst());
    QCOMPARE(copied.size(), 1);
    // one that cannot run now is not found
    opened.session.setRuns({"plain"});
    QVERIFY(opened.settled());
    opened.child<QAction>("action_back")->setEnabled(false);
    QVERIFY(!shown(opened.search("back")).contains("Back"));
    // a name is opened first
    QVERIFY(opened.idle());
    results = opened.search("out");
    QVERIFY(shown(results).contains("About Inlinescope") && shown(results).contains("without"));
    const auto* model = qobject_cast<const FoundModel*>(results->model());
    QCOMPARE(model->actionAt(1), 0);
    QVERIFY(model->tableRow(results->currentIndex().row()) >= 0);
    while (results->currentIndex().row() > 1)
        QTest::keyClick(opened.child<SearchField>("searchField"), Qt::Key_Up);
    QCOMPARE(model->actionAt(results->currentIndex().row()), 0);
}

void TestWindowHabits::aButtonOfThePageIsFoundAndPressed() {
    OpenedWindow opened(m_runs.path);
    QVERIFY(opened.open({"plain", "without"}, "explain"));
    auto* button = opened.child<QPushButton>("explainStart");
    QSignalSpy pressed(button, &QPushButton::clicked);
    for (QPushButton* each : {button, opened.child<QPushButton>("explainEmptyStart")})
        each->setEnabled(false);
    QVERIFY(!shown(opened.search("TOTAL explain")).contains("Explain the total"));
    for (QPushButton* each : {button, opened.child<QPushButton>("explainEmptyStart")})
        each->setEnabled(true);
    const QListView* results = opened.search("TOTAL explain");
    QCOMPARE(shown(results).value(1), QString("Explain the total"));
    QCOMPARE(results->model()->index(1, 0).data(FoundModel::DetailRole).toString(),
             QString("Explain  ·  Ctrl+Shift+X"));
    QVERIFY(opened.openFirst());
    QCOMPARE(pressed.size(), 1);
    opened.jobs.cancelAll();
    QVERIFY(opened.idle());
    // a button of another page is not one that can be pressed now
    opened.session.navigate("sizes");
    QVERIFY(opened.settled());
    QVERIFY(!shown(opened.search("TOTAL explain")).contains("Explain the total"));
}

void TestWindowHabits::whyTheSearchFailsIsSaidUntilItIsUntrue() {
    const QString gone = m_runs.folder.filePath("gone.inlinescope");
    OpenedWindow opened(m_runs.path);
    const auto* notice = opened.child<NoticeBar>("notice");
    Session session{QString()};
    session.setWorkspacePath(gone);
    SearchField field(session, opened.jobs);
    connect(&field, &SearchField::troubleChanged, opened.child<SearchField>("searchField"),
            &SearchField::troubleChanged); // as that of the window
    QSignalSpy troubles(&field, &SearchField::troubleChanged);
    const QString toolTip = field.toolTip();
    QTest::keyClicks(&field, "a");
    QTRY_COMPARE_WITH_TIMEOUT(troubles.size(), 1, patience);
    QVERIFY2(notice->isVisible() && notice->text().contains(gone), qPrintable(notice->text()));
    QCOMPARE(field.toolTip(), toolTip);
    QVERIFY(QFile::copy(m_runs.path, gone));
    QTest::keyClicks(&field, "b");
    QTRY_COMPARE_WITH_TIMEOUT(troubles.size(), 2, patience);
    QVERIFY(!notice->isVisible());
    QVERIFY(opened.idle());
}

void TestWindowHabits::anActionIsFoundWithoutAWorkspace() {
    OpenedWindow opened{QString()};
    QCOMPARE(shown(opened.search("sizes")), QStringList({"Actions", "Sizes"}));
    QVERIFY(opened.openFirst());
    QCOMPARE(opened.session.here().page, QString("sizes"));
}

void TestWindowHabits::importAndCompareIsFoundWithoutAWorkspace() {
    OpenedWindow opened{QString()};
    QVERIFY(shown(opened.search("import compare")).contains("Import and compare"));
    QVERIFY(opened.openFirst());
    QVERIFY(opened.child<ImportCompareDialog>("importCompareDialog"));
}

void TestWindowHabits::theFoundModelKeepsItsContract() {
    FoundModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    Table found;
    found.columns = {{"kind"}, {"name"}};
    for (int row = 0; row < 5000; ++row)
        found.rows.push_back({std::string(row < 2500 ? "module" : "function"), std::string("n") + std::to_string(row)});
    model.setFound({{"Swap the runs", "Go"}}, std::make_shared<const Table>(found));
    QCOMPARE(model.rowCount(), 5004);
    QCOMPARE(model.tableRow(0), -1);
    QCOMPARE(model.actionAt(0), -1);
    QCOMPARE(model.actionAt(1), 0);
    QCOMPARE(model.tableRow(1), -1);
    QCOMPARE(model.tableRow(3), 0);
    QCOMPARE(model.firstChoice(), 3);
    QCOMPARE(model.tableRow(2503), -1); // the second heading of names
    QCOMPARE(model.choosable(2503), 2504);
    QCOMPARE(model.choosable(2503, -1), 2502);
    QCOMPARE(model.choosable(2, -1), 1);
    QCOMPARE(model.choosable(0, -1), -1);
    model.setFound({{"Swap the runs", "Go"}}, std::make_shared<const Table>());
    QCOMPARE(model.firstChoice(), 1);
    model.setFound({}, std::make_shared<const Table>());
    QCOMPARE(model.rowCount(), 0);
}

void TestWindowHabits::theLastStateComesBack() {
    QTemporaryDir folder;
    const QString settingsFile = folder.filePath("settings.ini");
    QList<int> sizes;
    {
        OpenedWindow opened(m_runs.path);
        opened.session.setRuns({"without", "plain"});
        opened.session.navigate(Place{"module", m_runs.module});
        QVERIFY(opened.settled());
        opened.child<QLineEdit>("callsitesTableFilter_caller")->setText("a");
        opened.window.page("module")->findChild<QSplitter*>()->setSizes({200, 500});
        sizes = opened.window.page("module")->findChild<QSplitter*>()->sizes();
        opened.window.close();
        opened.settings.sync();
        QVERIFY(QFile::copy(opened.settings.fileName(), settingsFile));
    }
    Session session{QStringLiteral(INLINESCOPE_BINARY_DIR "/bin/inlinescope-worker")};
    JobRunner jobs;
    QSettings settings(settingsFile, QSettings::IniFormat);
    MainWindow window(session, jobs, settings, {ThemeChoice::Light, QApplication::palette(), {}});
    window.show();
    session.setWorkspacePath(m_runs.path);
    QCOMPARE(session.here(), (Place{"module", m_runs.module}));
    QCOMPARE(session.runs(), QStringList({"without", "plain"}));
    QVERIFY(QTest::qWaitFor([&] { return !window.page("module")->isLoading() && window.compareBar().isReady(); },
                            patience));
    QCOMPARE(session.runs(), QStringList({"without", "plain"}));
    QCOMPARE(window.findChild<QLineEdit*>("callsitesTableFilter_caller")->text(), "a");
    // Qt 6.8 restores a window no larger than its screen: the parts have their shares of what there is.
    const auto share = [](const QList<int>& parts) { return double(parts.first()) / (parts.first() + parts.last()); };
    const auto* splitter = window.page("module")->findChild<QSplitter*>();
    QTRY_VERIFY_WITH_TIMEOUT(std::abs(share(splitter->sizes()) - share(sizes)) < 0.03, patience);
}

void TestWindowHabits::anotherWorkspaceHasItsOwnState() {
    const QString copy = m_runs.folder.filePath("copy.inlinescope");
    QVERIFY(QFile::exists(copy) || QFile::copy(m_runs.path, copy));
    OpenedWindow opened(m_runs.path);
    opened.session.navigate("findings");
    opened.session.setWorkspacePath(copy);
    QCOMPARE(opened.session.here().page, "modules"); // nothing is stored for it
    opened.session.navigate("policies");
    opened.session.setWorkspacePath(m_runs.path);
    QCOMPARE(opened.session.here().page, "findings");
    opened.session.setWorkspacePath(copy);
    QCOMPARE(opened.session.here().page, "policies");
}

void TestWindowHabits::namesAreShownAsOneWantsThem() {
    const Table sites = callsites();
    int row = 0;
    while (row + 1 < int(sites.rows.size()) && !cellText(sites, row, "callee").startsWith("_Z"))
        ++row;
    const QString name = cellText(sites, row, "callee");
    QVERIFY2(name.startsWith("_Z"), "the corpus has C++");
    QProcess cxxfilt;
    cxxfilt.start("llvm-cxxfilt-22", {name});
    QVERIFY(cxxfilt.waitForFinished());
    const QString full = QString::fromUtf8(cxxfilt.readAllStandardOutput()).trimmed().remove(' ');
    OpenedWindow opened(m_runs.path);
    opened.session.navigate(Place{"module", m_runs.module});
    QVERIFY(opened.settled());
    TablePanel& panel = opened.table("callsitesTable");
    opened.child<QAbstractButton>("showEqualButton")->setChecked(true);
    const auto cell = [&] {
        const TableModel& model = panel.model();
        return model.index(model.shownRow(row), panel.table()->columnIndex("callee")).data().toString();
    };
    const QByteArray csv = panel.csv();
    QCOMPARE(cell(), QString::fromStdString(shortSymbol(name.toStdString())));
    opened.press("namesFull");
    QCOMPARE(cell().remove(' '), full);
    opened.press("namesRaw");
    QCOMPARE(cell(), name);
    QCOMPARE(panel.csv(), csv); // the contract's values in any form
    QCOMPARE(opened.settings.value("names").toInt(), int(SymbolForm::Raw));
    opened.press("namesShort");
}

void TestWindowHabits::aLabelIsWrittenInPlaceAndFound() {
    OpenedWindow opened(m_runs.path);
    TablePanel& modules = opened.table("modulesTable");
    modules.selectRow(findRow(*modules.table(), "module", m_runs.module));
    modules.findChild<QAction*>("action_annotate")->trigger();
    auto* editor = modules.findChild<AnnotationEditor*>();
    QVERIFY(editor && editor->isVisible());
    QTest::keyClicks(editor->findChild<QLineEdit*>("annotationLabel"), "suspect");
    editor->findChild<QPlainTextEdit*>("annotationNote")->setPlainText("grew on Monday");
    editor->findChild<QPushButton*>("copyCommand")->click();
    const QString program = "inlinescope-cli --workspace " + m_runs.path + ' ',
                  target = "module " + m_runs.module + ' ';
    QCOMPARE(QApplication::clipboard()->text(), program + "label " + target + "suspect --run plain &&\n" + program +
                                                    "note " + target + "'grew on Monday' --run plain");
    QVERIFY(editor->isVisible());
    QTest::keyClick(editor->findChild<QLineEdit*>("annotationLabel"), Qt::Key_Return);
    QVERIFY(QTest::qWaitFor([&] { return opened.current("modulesTable", "label") == "suspect"; }, patience));
    QCOMPARE(opened.current("modulesTable", "module"), m_runs.module);
    QCOMPARE(opened.current("modulesTable", "note"), "grew on Monday");
    QVERIFY(shown(opened.search("monday")).contains(m_runs.module));
    modules.findChild<QAction*>("action_annotate")->trigger(); // cancelled
    editor = modules.findChild<AnnotationEditor*>();
    QTest::keyClicks(editor->findChild<QLineEdit*>("annotationLabel"), "else");
    QTest::keyClick(editor->findChild<QLineEdit*>("annotationLabel"), Qt::Key_Escape);
    QVERIFY(opened.idle());
    QCOMPARE(opened.current("modulesTable", "label"), "suspect");
}

void TestWindowHabits::aNoteOnACallsiteIsWrittenInPlace() {
    OpenedWindow opened(m_runs.path);
    opened.session.navigate(Place{"module", m_runs.module});
    QVERIFY(opened.settled());
    TablePanel& sites = opened.table("callsitesTable");
    const QString site = opened.current("callsitesTable", "site");
    sites.findChild<QAction*>("action_annotate")->trigger();
    auto* editor = sites.findChild<AnnotationEditor*>();
    QTest::keyClicks(editor->findChild<QPlainTextEdit*>("annotationNote"), "look here");
    QTest::keyClick(editor->findChild<QPlainTextEdit*>("annotationNote"), Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(QTest::qWaitFor([&] { return opened.current("callsitesTable", "note") == "look here"; }, patience));
    QCOMPARE(opened.current("callsitesTable", "site"), site);
    const Table written = *annotationsTable(m_runs.path.toStdString());
    const int row = findRow(written, "note", "look here");
    QCOMPARE(cellText(written, row, "site"), site);
    QCOMPARE(cellText(written, row, "module"), m_runs.module);
}

void TestWindowHabits::theVersusRunIsLabelled() {
    OpenedWindow opened(m_runs.path);
    opened.session.setRuns({"plain", "without"});
    opened.press("labelRun");
    auto* editor = opened.window.compareBar().findChild<AnnotationEditor*>();
    QVERIFY(editor);
    QTest::keyClicks(editor->findChild<QLineEdit*>("annotationLabel"), "upper bound");
    QTest::keyClick(editor->findChild<QLineEdit*>("annotationLabel"), Qt::Key_Return);
    const auto* versus = opened.child<QComboBox>("compareVersus");
    QVERIFY(QTest::qWaitFor([&] { return versus->currentText().contains("upper bound"); }, patience));
    QCOMPARE(opened.session.versusRun(), "without");
}

void TestWindowHabits::twoReportsThatAreDroppedAreCompared() {
    QTemporaryDir folder;
    const auto write = [&](const char* name, int code) {
        QFile file(folder.filePath(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(
                QString("{\"files\":[{\"path\":\"a.so\",\"code\":%1}],\"totals\":{\"code\":%1}}").arg(code).toUtf8());
        return file.fileName();
    };
    const QString copy = m_runs.folder.filePath("dropped.inlinescope");
    QVERIFY(QFile::copy(m_runs.path, copy));
    OpenedWindow opened(copy);
    opened.window.openPaths({write("other.json", 5)});
    QVERIFY(opened.idle());
    opened.window.openPaths({write("before.json", 100), write("after.json", 70)});
    QVERIFY(QTest::qWaitFor([&] { return opened.session.here().page == "sizes"; }, patience));
    QVERIFY(opened.idle());
    QCOMPARE(opened.child<QComboBox>("sizesBaseline")->currentText(), "before");
    QCOMPARE(opened.child<QComboBox>("sizesVersus")->currentText(), "after");
}

void TestWindowHabits::theReportIsWhatTheCommandLinePrints() {
    OpenedWindow opened(m_runs.path);
    opened.session.setRuns({"plain", "without"});
    const QString file = m_runs.folder.filePath("report.html");
    writeReportWithJob(opened.session, opened.jobs, file);
    QVERIFY(opened.idle());
    QProcess cli;
    cli.start(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli",
              {"--workspace", m_runs.path, "report", "plain", "without"});
    QVERIFY(cli.waitForFinished(patience));
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    QCOMPARE(written.readAll(), cli.readAllStandardOutput());
}

QTEST_MAIN(TestWindowHabits)
#include "tst_window_habits.moc"
