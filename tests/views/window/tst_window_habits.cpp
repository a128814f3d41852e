// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/module/module_tables.h"
#include "core/jobs/run/run_job.h"
#include "core/jobs/workspace/annotate_job.h"
#include "core/jobs/workspace/housekeeping.h"
#include "core/model/symbol_text.h"
#include "importers/jobs/extract_job.h"
#include "importers/jobs/import_job.h"
#include "tests/views/window_fixture.h"
#include "views/dialogs/annotation_editor.h"
#include "views/jobs/workspace_jobs.h"
#include "views/models/found_model.h"
#include "views/models/table_access.h"
#include "views/state/view_link.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/filter_header.h"
#include "views/widgets/notice_bar.h"
#include "views/widgets/search_field.h"
#include "views/widgets/table_panel.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QProcess>
#include <QSignalSpy>
#include <QSplitter>
#include <QUrl>

#include <algorithm>

using namespace inlinescope;

namespace {

/// A window over a workspace of two runs of the frozen corpus, which is made once.
struct Opened : WindowFixture {
    explicit Opened(const QString& workspace) : WindowFixture(workspace) {
        window.activateWindow();
        [[maybe_unused]] const bool ready = isReady() && settled();
    }
    TablePanel& table(const char* name) const { return *child<TablePanel>(name); }
    void press(const char* action) const { child<QAction>(QByteArray("action_") + action)->trigger(); }
    /// Types into the search field, as after Ctrl+K, and waits for the results.
    QListView* search(const QString& text) {
        press("find");
        auto* field = child<SearchField>("searchField");
        field->clear();
        QTest::keyClicks(field, text);
        [[maybe_unused]] const bool idle = QTest::qWaitFor([this] { return jobs.pendingQueries() == 0; }, patience);
        return &field->results();
    }
    bool openFirst() {
        QTest::keyClick(child<SearchField>("searchField"), Qt::Key_Return);
        return settled();
    }
    QString current(const char* panel, const char* column) const {
        return cellText(*table(panel).table(), table(panel).currentRow(), std::string(column));
    }
    bool idle() {
        return QTest::qWaitFor([this] { return jobs.isIdle() && settled(); }, patience);
    }
};

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
    void aLinkShowsTheSameViewInAnotherWindow_data();
    void aLinkShowsTheSameViewInAnotherWindow();
    void aLinkNamesTheReportsThatAreCompared();
    void aLinkMeasuresNothing();
    void aLinkToNoPageIsTold();
    void anActionIsFoundWithoutAWorkspace();
    void theLastStateComesBack();
    void anotherWorkspaceHasItsOwnState();
    void namesAreShownAsOneWantsThem();
    void aLabelIsWrittenInPlaceAndFound();
    void aNoteOnACallsiteIsWrittenInPlace();
    void theVersusRunIsLabelled();
    void twoReportsThatAreDroppedAreCompared();
    void theReportIsWhatTheCommandLinePrints();

private:
    QTemporaryDir m_folder;
    QString m_workspace;
    JobContext m_context;
    QString m_module; ///< the one with the most decisions
    void run(const char* policy, const char* name);
    Table callsites() const;
};

void TestWindowHabits::run(const char* policy, const char* name) {
    RunOptions options;
    options.corpus = "frozen";
    options.policy = policy;
    options.name = name;
    options.jobs = 2;
    QVERIFY(runCorpus(m_context, options).ok());
}

Table TestWindowHabits::callsites() const {
    auto compared = compareModule(m_context.workspacePath, {"plain", "without"}, m_module.toStdString());
    return compared ? compared->table : Table{};
}

void TestWindowHabits::initTestCase() {
    m_workspace = m_folder.filePath("frozen.inlinescope");
    m_context.workspacePath = m_workspace.toStdString();
    m_context.workerProgram = INLINESCOPE_BINARY_DIR "/bin/inlinescope-worker";
    const std::string database = INLINESCOPE_BINARY_DIR "/test-corpus/plain/compile_commands.json";
    const std::string corpus = m_folder.filePath("frozen").toStdString();
    QVERIFY(extractCorpus(m_context, {database, corpus, {}}).ok());
    ImportOptions import;
    import.paths = {corpus};
    QVERIFY(importPaths(m_context, import).ok());
    run("default", "plain");
    run("never", "without");
    QProcess sqlite;
    sqlite.start("sqlite3",
                 {m_workspace, "SELECT m.name FROM modules m JOIN module_runs mr ON mr.module_id = m.id ORDER "
                               "BY mr.decision_count DESC LIMIT 1"});
    QVERIFY(sqlite.waitForFinished());
    m_module = QString::fromUtf8(sqlite.readAllStandardOutput()).trimmed();
    QVERIFY(!m_module.isEmpty());
}

void TestWindowHabits::theSearchFieldFindsWhileOneTypes() {
    Opened opened(m_workspace);
    const QListView* results = opened.search(m_module);
    QVERIFY(results->isVisible());
    QCOMPARE(shown(results).mid(0, 2), QStringList({"Modules", m_module}));
    QCOMPARE(results->currentIndex().row(), 1); // the heading is skipped
    QVERIFY(opened.openFirst());
    QCOMPARE(opened.session.here(), (Place{"module", m_module}));
    QVERIFY(!results->isVisible());
    QVERIFY(!opened.search("no such thing anywhere")->isVisible());
}

void TestWindowHabits::aFoundFunctionOpensItsModuleAtItsRow() {
    const Table functions = *functionsTable(m_context.workspacePath, "plain", "without", m_module.toStdString());
    const QString function = cellText(functions, 0, "function");
    Opened opened(m_workspace);
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
    Opened opened(m_workspace);
    opened.session.navigate(Place{"module", m_module});
    QVERIFY(opened.settled());
    opened.child<QLineEdit>("callsitesTableFilter_caller")->setText("no caller is called so");
    QCOMPARE(opened.table("callsitesTable").shownRowCount(), 0);
    opened.session.navigate(Place{"module", m_module, {{cellText(sites, last, "site")}, Sought::Kind::Callsite}});
    QVERIFY(opened.settled());
    QCOMPARE(opened.current("callsitesTable", "site"), cellText(sites, last, "site"));
}

void TestWindowHabits::backReturnsToTheRowThatWasSought() {
    const Table sites = callsites();
    const QString first = cellText(sites, 0, "site"), other = cellText(sites, int(sites.rows.size()) - 1, "site");
    Opened opened(m_workspace);
    opened.session.navigate(Place{"module", m_module, {{other}, Sought::Kind::Callsite}});
    QVERIFY(opened.settled());
    opened.table("callsitesTable").selectRow(0);
    opened.session.navigate("findings");
    opened.session.back();
    QVERIFY(opened.settled());
    QCOMPARE(opened.current("callsitesTable", "site"), other);
    opened.table("callsitesTable").selectRow(0);
    opened.session.navigate(Place{"module", m_module, {{other}, Sought::Kind::Callsite}}); // is searched for again
    QCOMPARE(opened.current("callsitesTable", "site"), other);
}

void TestWindowHabits::escapeGivesTheKeyboardBack() {
    Opened opened(m_workspace);
    opened.table("modulesTable").setFocus();
    const QWidget* before = opened.window.focusWidget();
    const QListView* results = opened.search(m_module);
    QTest::keyClick(opened.child<SearchField>("searchField"), Qt::Key_Escape);
    QVERIFY(!results->isVisible());
    QCOMPARE(opened.window.focusWidget(), before);
}

void TestWindowHabits::aFoundRunIsCompared() {
    Opened opened(m_workspace);
    opened.session.setRuns({"plain"});
    opened.search("without");
    QVERIFY(opened.openFirst());
    QCOMPARE(opened.session.here().page, "modules");
    QCOMPARE(opened.session.versusRun(), "without");
}

void TestWindowHabits::actionsAreFoundAndRun() {
    Opened opened(m_workspace);
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

void TestWindowHabits::aLinkShowsTheSameViewInAnotherWindow_data() {
    QTest::addColumn<QString>("page");
    QTest::addColumn<QString>("table");
    QTest::addColumn<QString>("column");
    QTest::newRow("module") << "module" << "callsitesTable" << "callee";
    QTest::newRow("modules") << "modules" << "modulesTable" << "module";
}

void TestWindowHabits::aLinkShowsTheSameViewInAnotherWindow() {
    QFETCH(const QString, page);
    QFETCH(const QString, table);
    QFETCH(const QString, column);
    const QByteArray name = table.toLatin1();
    const auto opens = [&](Opened& opened) { return opened.idle() && opened.session.here().page == page; };
    QString text, chosen;
    std::vector<Cell> row;
    {
        Opened opened(m_workspace);
        opened.session.setRuns({"without", "plain"});
        opened.session.navigate(Place{page, m_module});
        QVERIFY(opens(opened));
        TablePanel& panel = opened.table(name.constData());
        chosen = cellText(*panel.table(), panel.shownRows().back(), column.toStdString());
        panel.showOnly({{column, chosen}}, column, Qt::DescendingOrder);
        panel.selectRow(panel.shownRows().back());
        row = panel.table()->rows[std::size_t(panel.currentRow())];
        opened.press("copyLink");
        text = QApplication::clipboard()->text();
    }
    const auto [file, link] = splitLink(text);
    QCOMPARE(file, m_workspace);
    QTemporaryDir elsewhere; // another machine has another path
    const QString copy = elsewhere.filePath("copy.inlinescope");
    QVERIFY(saveCopy(m_context, copy.toStdString()).ok());
    Opened opened(copy);
    const Result<ViewLink> parsed = parseViewLink(link.value_or("nothing"));
    QVERIFY2(parsed.ok(), qPrintable(text));
    opened.window.openLink(*parsed);
    QVERIFY(opens(opened));
    QCOMPARE(opened.session.runs(), QStringList({"without", "plain"}));
    if (page == "module") QCOMPARE(opened.session.module(), m_module);
    TablePanel& panel = opened.table(name.constData());
    QCOMPARE(panel.filters(), (QMap<QString, QString>{{column, chosen}}));
    QCOMPARE(panel.header().fieldName(panel.header().sortIndicatorSection()), column);
    QCOMPARE(panel.header().sortIndicatorOrder(), Qt::DescendingOrder);
    QVERIFY(panel.currentRow() >= 0);
    QVERIFY(panel.table()->rows[std::size_t(panel.currentRow())] == row);
    QVERIFY(!opened.child<NoticeBar>("notice")->isVisible());
    const Result<ViewLink> unordered = parseViewLink("page=" + page + "&module=" + QUrl::toPercentEncoding(m_module));
    QVERIFY(unordered.ok());
    opened.window.openLink(*unordered);
    QVERIFY(opens(opened));
    QCOMPARE(panel.header().sortIndicatorSection(), -1);
}

void TestWindowHabits::aLinkNamesTheReportsThatAreCompared() {
    QTemporaryDir folder;
    const QString first = folder.filePath("reports.inlinescope"), second = folder.filePath("copy.inlinescope");
    QVERIFY(QFile::copy(m_workspace, first));
    QStringList files;
    for (const auto& [name, code] : {std::pair("one", 100), {"two", 70}, {"three", 5}}) {
        QFile file(folder.filePath(QString("%1.json").arg(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QString("{\"files\":[{\"path\":\"a.so\",\"code\":%1},{\"path\":\"b.so\",\"code\":9,\"bss\":%1}],"
                           "\"totals\":{\"code\":%2,\"bss\":%1}}")
                       .arg(code)
                       .arg(code + 9)
                       .toUtf8());
        files << file.fileName();
    }
    QString text;
    {
        Opened opened(first);
        opened.window.openPaths(files);
        QVERIFY(opened.idle());
        opened.session.navigate("sizes");
        QVERIFY(opened.settled());
        opened.child<QComboBox>("sizesBaseline")->setCurrentText("three");
        opened.child<QComboBox>("sizesVersus")->setCurrentText("one");
        opened.child<QComboBox>("sizesField")->setCurrentText("bss");
        QVERIFY(opened.idle());
        TablePanel& sizes = opened.table("sizesTable");
        sizes.showOnly({}, "path", Qt::DescendingOrder);
        sizes.selectRow(findRow(*sizes.table(), "path", "b.so"));
        opened.press("copyLink");
        text = QApplication::clipboard()->text();
    }
    QVERIFY(QFile::copy(first, second)); // another machine has another path
    Opened opened(second);
    const Result<ViewLink> link = parseViewLink(splitLink(text).second.value_or("nothing"));
    QVERIFY2(link.ok(), qPrintable(text));
    opened.window.openLink(*link);
    QVERIFY(opened.idle());
    QCOMPARE(opened.child<QComboBox>("sizesBaseline")->currentText(), "three");
    QCOMPARE(opened.child<QComboBox>("sizesVersus")->currentText(), "one");
    QCOMPARE(opened.child<QComboBox>("sizesField")->currentText(), "bss");
    QCOMPARE(opened.current("sizesTable", "path"), "b.so");
    QCOMPARE(opened.current("sizesTable", "delta"), "95");
    QCOMPARE(opened.table("sizesTable").header().sortIndicatorOrder(), Qt::DescendingOrder);
    QVERIFY(opened.jobs.jobs().empty()); // a link starts nothing
    // one that names what does not exist, or something that is no choice of the page, chooses nothing
    const Result<ViewLink> strange =
        parseViewLink("page=sizes&choice=sizesBaseline:%2Fetc%2Fpasswd&choice=compareCorpus:x&choice=jobsDock:1");
    QVERIFY(strange.ok());
    opened.window.openLink(*strange);
    QVERIFY(opened.idle());
    QCOMPARE(opened.child<QComboBox>("sizesBaseline")->currentText(), "three");
    QVERIFY(opened.jobs.jobs().empty());
}

void TestWindowHabits::aLinkMeasuresNothing() {
    Opened opened(m_workspace);
    opened.session.setMeasuringSeconds(60);
    const Result<ViewLink> link =
        parseViewLink("runs=plain,without&module=" + QString(QUrl::toPercentEncoding(m_module)));
    QVERIFY(link.ok());
    opened.window.openLink(*link);
    QVERIFY(opened.idle());
    QCOMPARE(opened.session.here().page, QString("module"));
    QVERIFY(opened.jobs.jobs().empty());
}

void TestWindowHabits::aLinkToNoPageIsTold() {
    Opened opened(m_workspace);
    const Place before = opened.session.here();
    const Result<ViewLink> link = parseViewLink("page=%3Cb%3Enowhere");
    QVERIFY(link.ok());
    opened.window.openLink(*link);
    QVERIFY(opened.child<NoticeBar>("notice")->text().contains("<b>nowhere"));
    QVERIFY(opened.session.here() == before);
}

void TestWindowHabits::anActionIsFoundWithoutAWorkspace() {
    Opened opened{QString()};
    QCOMPARE(shown(opened.search("sizes")), QStringList({"Actions", "Sizes"}));
    QVERIFY(opened.openFirst());
    QCOMPARE(opened.session.here().page, QString("sizes"));
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
        Opened opened(m_workspace);
        opened.session.setRuns({"without", "plain"});
        opened.session.navigate(Place{"module", m_module});
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
    session.setWorkspacePath(m_workspace);
    QCOMPARE(session.here(), (Place{"module", m_module}));
    QCOMPARE(session.runs(), QStringList({"without", "plain"}));
    QVERIFY(QTest::qWaitFor([&] { return !window.page("module")->isLoading() && window.compareBar().isReady(); },
                            patience));
    QCOMPARE(session.runs(), QStringList({"without", "plain"}));
    QCOMPARE(window.findChild<QLineEdit*>("callsitesTableFilter_caller")->text(), "a");
    QCOMPARE(window.page("module")->findChild<QSplitter*>()->sizes(), sizes);
}

void TestWindowHabits::anotherWorkspaceHasItsOwnState() {
    const QString copy = m_folder.filePath("copy.inlinescope");
    QVERIFY(QFile::exists(copy) || QFile::copy(m_workspace, copy));
    Opened opened(m_workspace);
    opened.session.navigate("findings");
    opened.session.setWorkspacePath(copy);
    QCOMPARE(opened.session.here().page, "modules"); // nothing is stored for it
    opened.session.navigate("policies");
    opened.session.setWorkspacePath(m_workspace);
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
    Opened opened(m_workspace);
    opened.session.navigate(Place{"module", m_module});
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
    Opened opened(m_workspace);
    TablePanel& modules = opened.table("modulesTable");
    modules.selectRow(findRow(*modules.table(), "module", m_module));
    modules.findChild<QAction*>("action_annotate")->trigger();
    auto* editor = modules.findChild<AnnotationEditor*>();
    QVERIFY(editor && editor->isVisible());
    QTest::keyClicks(editor->findChild<QLineEdit*>("annotationLabel"), "suspect");
    editor->findChild<QPlainTextEdit*>("annotationNote")->setPlainText("grew on Monday");
    editor->findChild<QPushButton*>("copyCommand")->click();
    const QString program = "inlinescope-cli --workspace " + m_workspace + ' ', target = "module " + m_module + ' ';
    QCOMPARE(QApplication::clipboard()->text(), program + "label " + target + "suspect --run plain &&\n" + program +
                                                    "note " + target + "'grew on Monday' --run plain");
    QVERIFY(editor->isVisible());
    QTest::keyClick(editor->findChild<QLineEdit*>("annotationLabel"), Qt::Key_Return);
    QVERIFY(QTest::qWaitFor([&] { return opened.current("modulesTable", "label") == "suspect"; }, patience));
    QCOMPARE(opened.current("modulesTable", "module"), m_module);
    QCOMPARE(opened.current("modulesTable", "note"), "grew on Monday");
    QVERIFY(shown(opened.search("monday")).contains(m_module));
    modules.findChild<QAction*>("action_annotate")->trigger(); // cancelled
    editor = modules.findChild<AnnotationEditor*>();
    QTest::keyClicks(editor->findChild<QLineEdit*>("annotationLabel"), "else");
    QTest::keyClick(editor->findChild<QLineEdit*>("annotationLabel"), Qt::Key_Escape);
    QVERIFY(opened.idle());
    QCOMPARE(opened.current("modulesTable", "label"), "suspect");
}

void TestWindowHabits::aNoteOnACallsiteIsWrittenInPlace() {
    Opened opened(m_workspace);
    opened.session.navigate(Place{"module", m_module});
    QVERIFY(opened.settled());
    TablePanel& sites = opened.table("callsitesTable");
    const QString site = opened.current("callsitesTable", "site");
    sites.findChild<QAction*>("action_annotate")->trigger();
    auto* editor = sites.findChild<AnnotationEditor*>();
    QTest::keyClicks(editor->findChild<QPlainTextEdit*>("annotationNote"), "look here");
    QTest::keyClick(editor->findChild<QPlainTextEdit*>("annotationNote"), Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(QTest::qWaitFor([&] { return opened.current("callsitesTable", "note") == "look here"; }, patience));
    QCOMPARE(opened.current("callsitesTable", "site"), site);
    const Table written = *annotationsTable(m_context.workspacePath);
    const int row = findRow(written, "note", "look here");
    QCOMPARE(cellText(written, row, "site"), site);
    QCOMPARE(cellText(written, row, "module"), m_module);
}

void TestWindowHabits::theVersusRunIsLabelled() {
    Opened opened(m_workspace);
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
    const QString copy = m_folder.filePath("dropped.inlinescope");
    QVERIFY(QFile::copy(m_workspace, copy));
    Opened opened(copy);
    opened.window.openPaths({write("other.json", 5)});
    QVERIFY(opened.idle());
    opened.window.openPaths({write("before.json", 100), write("after.json", 70)});
    QVERIFY(QTest::qWaitFor([&] { return opened.session.here().page == "sizes"; }, patience));
    QVERIFY(opened.idle());
    QCOMPARE(opened.child<QComboBox>("sizesBaseline")->currentText(), "before");
    QCOMPARE(opened.child<QComboBox>("sizesVersus")->currentText(), "after");
}

void TestWindowHabits::theReportIsWhatTheCommandLinePrints() {
    Opened opened(m_workspace);
    opened.session.setRuns({"plain", "without"});
    const QString file = m_folder.filePath("report.html");
    writeReportWithJob(opened.session, opened.jobs, file);
    QVERIFY(opened.idle());
    QProcess cli;
    cli.start(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli",
              {"--workspace", m_workspace, "report", "plain", "without"});
    QVERIFY(cli.waitForFinished(patience));
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    QCOMPARE(written.readAll(), cli.readAllStandardOutput());
}

QTEST_MAIN(TestWindowHabits)
#include "tst_window_habits.moc"
