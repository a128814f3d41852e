// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/patience.h"
#include "views/state/session.h"
#include "views/state/view_link.h"
#include "views/state/workspace_watcher.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace inlinescope;

namespace {

void append(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::Append));
    file.write(bytes);
}

} // namespace

class TestSession : public QObject {
    Q_OBJECT
private slots:
    void backAndForwardWalkTheWayOneCame();
    void aNewStepForgetsTheWayForward();
    void choosingAModuleIsNoStep();
    void chosenDecisionsStayUntilAnotherWorkspaceOpens();
    void anotherWorkspaceForgetsRunsModuleAndWay();
    void swappingExchangesTheRuns();
    void oneOfSeveralRunsIsShownAgainstTheBaseline();
    void anotherBaselineTakesItsPlaceOrChangesPlaces();
    void aWriteToTheLogOfTheWorkspaceIsNoticed();
    void anEmptyLogIsNoChange();
    void aLinkIsReadAsItWasWritten();
    void aLinkThatIsNotUnderstoodIsRefused_data();
    void aLinkThatIsNotUnderstoodIsRefused();
    void aLinkFollowsTheNameOfItsWorkspace();
};

void TestSession::aLinkIsReadAsItWasWritten() {
    ViewLink link;
    link.page = "module";
    link.runs = {"a,b", "release & more", "c=d"};
    link.versus = "c=d";
    link.module = "core/x y#%.cpp";
    link.decision = QString::fromUtf8("main@ß:3:1");
    link.asked = {{"a,b", 0}, {"c=d", 17}};
    link.filters = {{"callsitesTable", {{"caller", "std::vector"}, {"delta", "> 0"}}}};
    link.orders = {{"callsitesTable", {"cost_a", Qt::DescendingOrder}}, {"functionsTable", {"size_a", {}}}};
    link.choices = {{"sizesBaseline", "a:b/c&d"}};
    link.row = {"modulesTable", "module", "a:b"};
    const Result<ViewLink> read = parseViewLink(toText(link));
    QVERIFY(read.ok());
    QVERIFY(*read == link);
    QCOMPARE(toText(*read), toText(link));
    const Result<ViewLink> typed = parseViewLink("module=lua%2Flvm&runs=default,release");
    QVERIFY(typed.ok());
    QCOMPARE(typed->module, QString("lua/lvm"));
    QCOMPARE(typed->runs, QStringList({"default", "release"}));
    QCOMPARE(typed->versus, QString("release"));
    QVERIFY(parseViewLink({}).ok());
}

void TestSession::aLinkThatIsNotUnderstoodIsRefused_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("said");
    QTest::newRow("unknown") << "module=a&import=/etc" << "\"import\"";
    QTest::newRow("no key") << "/tmp/other.inlinescope" << "%2Ftmp";
    QTest::newRow("twice") << "module=a&module=b" << "\"module\"";
    QTest::newRow("empty") << "page=" << "\"page\"";
    QTest::newRow("control byte") << "module=a%1b%5b31m" << "\"module\"";
    QTest::newRow("no text") << "module=%ff%fe" << "\"module\"";
    QTest::newRow("filter") << "filter=modulesTable:module" << "\"filter\"";
    QTest::newRow("order") << "order=modulesTable:module:random" << "\"order\"";
    QTest::newRow("order of nothing") << "order=modulesTable:ascending" << "\"order\"";
    QTest::newRow("choice") << "choice=sizesBaseline" << "\"choice\"";
    QTest::newRow("ordinal") << "asked=run:-1" << "\"asked\"";
    QTest::newRow("long") << "module=" + QString(40'000, 'a') << "32 KiB";
}

void TestSession::aLinkThatIsNotUnderstoodIsRefused() {
    QFETCH(const QString, text);
    QFETCH(const QString, said);
    const Result<ViewLink> read = parseViewLink(text);
    QVERIFY(!read.ok());
    QVERIFY(read.error().code == ErrorCode::InvalidArgument);
    QVERIFY2(read.error().found.find(said.toStdString()) != std::string::npos, read.error().found.c_str());
    QVERIFY(read.error().found.find('\x1b') == std::string::npos);
}

void TestSession::aLinkFollowsTheNameOfItsWorkspace() {
    QTemporaryDir folder;
    const QString file = folder.filePath("a.inlinescope"), odd = folder.filePath("b.inlinescope#page=x");
    append(odd, "x");
    const auto link = splitLink(file + "#page=module#1");
    QCOMPARE(link.first, file);
    QCOMPARE(link.second.value_or(""), QString("page=module#1"));
    QVERIFY(!splitLink(file).second);
    QCOMPARE(splitLink(odd).first, odd); // a file has this name
}

void TestSession::backAndForwardWalkTheWayOneCame() {
    Session session({});
    session.navigate("start");
    session.navigate("modules");
    session.navigate({"module", "a.cpp"});
    QVERIFY(session.canGoBack() && !session.canGoForward());
    QSignalSpy modules(&session, &Session::moduleChanged);
    session.back();
    QCOMPARE(session.here(), (Place{"modules", ""}));
    QCOMPARE(modules.count(), 1);
    session.back();
    QCOMPARE(session.here().page, "start");
    QVERIFY(!session.canGoBack());
    session.back();
    session.forward();
    session.forward();
    QCOMPARE(session.here(), (Place{"module", "a.cpp"}));
    QVERIFY(!session.canGoForward());
}

void TestSession::aNewStepForgetsTheWayForward() {
    Session session({});
    session.navigate("start");
    session.navigate("modules");
    session.back();
    session.navigate("logs");
    QVERIFY(!session.canGoForward());
    session.navigate("logs"); // to the present page: no step
    session.back();
    QCOMPARE(session.here().page, "start");
}

void TestSession::choosingAModuleIsNoStep() {
    Session session({});
    session.navigate("modules");
    session.setModule("a.cpp");
    QVERIFY(!session.canGoBack());
    session.navigate("module");
    QCOMPARE(session.module(), "a.cpp");
}

void TestSession::chosenDecisionsStayUntilAnotherWorkspaceOpens() {
    Session session({});
    session.setWorkspacePath("/a");
    QSignalSpy changed(&session, &Session::decisionsChanged);
    const std::vector<ChosenDecision> chosen = {{"x", "a.cpp", 3}, {"y", "a.cpp", 4}};
    session.setDecisions(chosen);
    session.setDecisions(chosen); // no change
    QCOMPARE(changed.count(), 1);
    session.navigate({"module", "b.cpp"});
    QVERIFY(session.decisions() == chosen && session.canGoBack() == false);
    session.setWorkspacePath("/b");
    QVERIFY(session.decisions().empty());
    QCOMPARE(changed.count(), 2);
}

void TestSession::anotherWorkspaceForgetsRunsModuleAndWay() {
    Session session({});
    session.setWorkspacePath("/a");
    session.setRuns({"x", "y"});
    session.navigate({"module", "a.cpp"});
    session.navigate("logs");
    QSignalSpy changed(&session, &Session::workspaceChanged);
    session.setWorkspacePath("/b");
    QCOMPARE(changed.count(), 1);
    QVERIFY(!session.hasRuns());
    QCOMPARE(session.module(), "");
    QVERIFY(!session.canGoBack());
    session.setWorkspacePath("/b");
    QCOMPARE(changed.count(), 1);
}

void TestSession::swappingExchangesTheRuns() {
    Session session({});
    session.setRuns({"x", "y"});
    QSignalSpy changed(&session, &Session::runsChanged);
    session.swapRuns();
    QCOMPARE(session.baselineRun(), "y");
    QCOMPARE(session.versusRun(), "x");
    QCOMPARE(changed.count(), 1);
}

void TestSession::oneOfSeveralRunsIsShownAgainstTheBaseline() {
    Session session({});
    session.setRuns({"a", "b", "", "c", "b", "d"});
    QCOMPARE(session.runs(), QStringList({"a", "b", "c", "d"}));
    QCOMPARE(session.versusRun(), "b");
    QSignalSpy runs(&session, &Session::runsChanged), versus(&session, &Session::versusChanged);
    session.setVersusRun("c");
    QCOMPARE(session.versusRun(), "c");
    QVERIFY(runs.isEmpty());
    QCOMPARE(versus.count(), 1);
    session.setRuns({"a", "d", "c"}); // it is still among them
    QCOMPARE(session.versusRun(), "c");
    session.setVersusRun("e"); // replaces it
    QCOMPARE(session.runs(), QStringList({"a", "d", "e"}));
    QCOMPARE(session.versusRun(), "e");
    session.setVersusRun("a"); // the baseline
    QCOMPARE(session.runs(), QStringList({"e", "d", "a"}));
    QCOMPARE(session.versusRun(), "a");
    session.setRuns({"e", "d"});
    QCOMPARE(session.versusRun(), "d");
    session.setRuns({"e"});
    QVERIFY(!session.hasRuns());
    QVERIFY(session.versusRun().isEmpty());
}

void TestSession::anotherBaselineTakesItsPlaceOrChangesPlaces() {
    Session session({});
    session.setBaselineRun("a");
    QCOMPARE(session.runs(), QStringList({"a"}));
    session.setRuns({"a", "b", "c"});
    session.setVersusRun("c");
    session.setBaselineRun("b");
    QCOMPARE(session.runs(), QStringList({"b", "a", "c"}));
    QCOMPARE(session.versusRun(), "c");
    session.setBaselineRun("c"); // the shown one: then the first other one is shown
    QCOMPARE(session.runs(), QStringList({"c", "a", "b"}));
    QCOMPARE(session.versusRun(), "a");
    session.setBaselineRun("x");
    QCOMPARE(session.runs(), QStringList({"x", "a", "b"}));
}

void TestSession::aWriteToTheLogOfTheWorkspaceIsNoticed() {
    const QTemporaryDir folder;
    const QString path = folder.filePath("w.inlinescope");
    append(path, "database");
    WorkspaceWatcher watcher;
    watcher.setInterval(10);
    watcher.watch(path);
    QSignalSpy changed(&watcher, &WorkspaceWatcher::changed);
    append(path + "-wal", "page");
    QVERIFY(changed.wait(patience));
    append(path, "more");
    QVERIFY(changed.wait(patience));
    watcher.watch({});
    append(path, "even more");
    QVERIFY(!changed.wait(100));
}

void TestSession::anEmptyLogIsNoChange() {
    const QTemporaryDir folder;
    const QString path = folder.filePath("w.inlinescope");
    append(path, "database");
    WorkspaceWatcher watcher;
    watcher.setInterval(10);
    watcher.watch(path);
    QSignalSpy changed(&watcher, &WorkspaceWatcher::changed);
    append(path + "-wal", {});
    QVERIFY(!changed.wait(100));
}

QTEST_GUILESS_MAIN(TestSession)
#include "tst_session.moc"
