// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/lists.h"
#include "tests/views/frozen_runs.h"
#include "tests/views/page_fixture.h"
#include "tests/views/window/opened_window.h"
#include "views/jobs/import_compare.h"
#include "views/models/error_text.h"
#include "views/models/table_access.h"
#include "views/widgets/notice_bar.h"

#include <QDockWidget>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QStatusBar>
#include <QThread>
#include <QToolButton>

#include <algorithm>
#include <atomic>
#include <memory>

using namespace inlinescope;

/// What the window says about errors and jobs, and where.
class TestWindowMessages : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void theFirstImportShowsNoError();
    void anErrorStandsAboveItsPageUntilItIsUntrue();
    void aMissingRunIsNamedUntilOthersAreCompared();
    void whatIsSaidHidesNothing();
    void theJobsOpenOnRequestOrOnAFailure();
    void aFailedImportIsSaidOnceOnItsPage_data();
    void aFailedImportIsSaidOnceOnItsPage();
    void aFailedJobIsAFindingWithItsJob();
    void aFailedJobKeepsItsCommandAfterARestart();
    void aFailureIsAFindingOfTheWorkspaceOfItsJob();
    void anImportThatEndsInAnotherWorkspaceChangesNothingThere_data();
    void anImportThatEndsInAnotherWorkspaceChangesNothingThere();

private:
    FrozenRuns m_runs;
};

void TestWindowMessages::initTestCase() {
    QVERIFY(m_runs.import() && m_runs.run("default", "plain") && m_runs.run("never", "without"));
}

// The workspace does not exist before its first import.
void TestWindowMessages::theFirstImportShowsNoError() {
    Opened opened(m_runs.folder.filePath("first.inlinescope"));
    QSignalSpy troubles(&opened.window.compareBar(), &CompareBar::troubleChanged);
    QVERIFY(opened.isReady());
    opened.session.noteWorkspaceChanged();
    importPathsWithJob(opened.session, opened.jobs, {m_runs.corpus});
    QVERIFY(QTest::qWaitFor([&] { return opened.jobs.isIdle() && opened.settled(); }, patience));
    for (const auto& trouble : troubles)
        QCOMPARE(trouble[0].toString(), QString());
    QVERIFY(!opened.child<NoticeBar>("notice")->isVisible());
    QCOMPARE(opened.window.statusBar()->currentMessage(), QString());
    QVERIFY(opened.jobs.jobs().back().status == JobStatus::Done);
}

void TestWindowMessages::anErrorStandsAboveItsPageUntilItIsUntrue() {
    Opened opened(m_runs.path);
    QVERIFY(opened.open("modules"));
    auto* notice = opened.child<NoticeBar>("notice");
    QVERIFY(!notice->isVisible());
    const TablePanel& table = opened.table("modulesTable");
    showTrouble(&table, "It cannot be written.");
    QVERIFY(notice->isVisible());
    QCOMPARE(notice->text(), QString("It cannot be written."));
    const QWidget& page = *opened.window.page("modules");
    const auto area = [&](const QWidget& widget) {
        return QRect(widget.mapTo(&opened.window, QPoint()), widget.size());
    };
    QTRY_VERIFY_WITH_TIMEOUT(!area(*notice).intersects(area(page)), patience);
    QVERIFY(opened.open("findings"));
    QVERIFY(!notice->isVisible());
    QVERIFY(opened.open("modules"));
    QVERIFY(notice->isVisible());
    showTrouble(&table, {});
    QVERIFY(!notice->isVisible());
    showTrouble(&table, "It cannot be written.");
    opened.session.noteWorkspaceChanged(); // the page loads again
    QVERIFY(opened.settled());
    QVERIFY(!notice->isVisible());
    showTrouble(&table, "It cannot be written.");
    QTest::mouseClick(opened.child<QToolButton>("noticeClose"), Qt::LeftButton);
    QVERIFY(!notice->isVisible());
    QVERIFY(opened.open("findings") && opened.open("modules"));
    QVERIFY(!notice->isVisible());
}

void TestWindowMessages::aMissingRunIsNamedUntilOthersAreCompared() {
    Opened opened(m_runs.path);
    QVERIFY(opened.isReady());
    auto* notice = opened.child<NoticeBar>("notice");
    opened.session.setRuns({"plain", "gone"});
    opened.session.noteWorkspaceChanged();
    QTRY_VERIFY_WITH_TIMEOUT(notice->isVisible(), patience);
    QVERIFY2(notice->text().contains("gone"), qPrintable(notice->text()));
    opened.session.setRuns({"without", "plain"});
    QVERIFY(!notice->isVisible());
}

void TestWindowMessages::whatIsSaidHidesNothing() {
    Opened opened(m_runs.path);
    QVERIFY(opened.open("modules"));
    auto *rows = opened.child<QLabel>("statusSelection"), *message = opened.child<QLabel>("statusMessage");
    QVERIFY(!rows->text().isEmpty());
    opened.window.say("Picture written to x.png.");
    opened.table("modulesTable").selectRow(0);
    QVERIFY(rows->isVisible() && message->isVisible());
    QCOMPARE(message->text(), QString("Picture written to x.png."));
    QVERIFY(!rows->geometry().intersects(message->geometry()));
    QCOMPARE(opened.window.statusBar()->currentMessage(), QString()); // Qt would paint it over the rows
}

void TestWindowMessages::theJobsOpenOnRequestOrOnAFailure() {
    Opened opened{QString()};
    const auto* dock = opened.child<QDockWidget>("jobsDock");
    opened.jobs.start("good", [](const JobContext&) -> Result<QString> { return QString("done"); });
    QTRY_VERIFY_WITH_TIMEOUT(opened.jobs.isIdle(), patience);
    QVERIFY(!dock->isVisible());
    QVERIFY(opened.child<QToolButton>("statusJobs")->isVisible());
    QTest::mouseClick(opened.child<QToolButton>("statusJobs"), Qt::LeftButton);
    QVERIFY(dock->isVisible());
    QTest::mouseClick(opened.child<QToolButton>("statusJobs"), Qt::LeftButton);
    QVERIFY(!dock->isVisible());
    opened.jobs.start("bad", [](const JobContext&) -> Result<QString> {
        return Error{ErrorCode::Refused, "for a test", {}, {}, {}};
    });
    QTRY_VERIFY_WITH_TIMEOUT(opened.jobs.isIdle(), patience);
    QVERIFY(dock->isVisible());
}

void TestWindowMessages::aFailedImportIsSaidOnceOnItsPage_data() {
    QTest::addColumn<bool>("compares");
    QTest::addColumn<QString>("page");
    QTest::newRow("a file that is dropped or named") << false << "start";
    QTest::newRow("Import and compare") << true << "modules";
}

void TestWindowMessages::aFailedImportIsSaidOnceOnItsPage() {
    QFETCH(const bool, compares);
    QFETCH(const QString, page);
    Opened opened(m_runs.folder.filePath(page + ".inlinescope"));
    QVERIFY(opened.open("start"));
    const QString folder = m_runs.folder.filePath("damaged-" + page), file = folder + "/corpus_description.json";
    QVERIFY(QDir().mkpath(folder));
    QFile damaged(file);
    QVERIFY(damaged.open(QIODevice::WriteOnly) && damaged.write("no corpus") > 0);
    damaged.close();
    if (compares)
        importAndCompare(opened.session, opened.jobs, {folder, "never"});
    else
        opened.window.openPaths({folder});
    QVERIFY(QTest::qWaitFor([&] { return opened.jobs.isIdle() && opened.settled(); }, patience));
    const Job failed = opened.jobs.jobs().back();
    QVERIFY(failed.status == JobStatus::Failed);
    QCOMPARE(opened.session.here().page, page);
    auto* notice = opened.child<NoticeBar>("notice");
    QVERIFY(notice->isVisible());
    const QString sentence = errorSentence(failed.error);
    QCOMPARE(notice->text().count(sentence), 1);
    QCOMPARE(opened.child<QLabel>("statusMessage")->text(), QString());
    const QString found = QString::fromStdString(failed.error.found);
    QVERIFY(!opened.child<QToolButton>("statusJobs")->text().contains(found));
    QVERIFY(opened.child<QDockWidget>("jobsDock")->isVisible());
    QCOMPARE(opened.child<QLabel>("jobsDetails")->text().count(found.toHtmlEscaped()), 1);
    QVERIFY(opened.open("findings"));
    QVERIFY(!notice->text().contains(sentence));
    QVERIFY(opened.open(qPrintable(page)));
    QVERIFY(notice->text().contains(sentence));
    importPathsWithJob(opened.session, opened.jobs, {m_runs.corpus});
    QVERIFY(!notice->text().contains(sentence));
    QVERIFY(QTest::qWaitFor([&] { return opened.jobs.isIdle() && opened.settled(); }, patience));
}

void TestWindowMessages::aFailedJobIsAFindingWithItsJob() {
    const QString path = m_runs.folder.filePath("failing.inlinescope");
    QVERIFY(QFile::copy(m_runs.path, path));
    Opened opened(path);
    QVERIFY(opened.open("findings"));
    const auto fail = [&] {
        opened.jobs.start("measure x.cpp", [](const JobContext&) -> Result<QString> {
            return Error{ErrorCode::Refused, "no toolchain", {}, {}, {}, "Choose one."};
        });
        return QTest::qWaitFor([&] { return opened.jobs.isIdle() && opened.settled(); }, patience);
    };
    const auto rows = [&] { return listFindings(path.toStdString())->findings.size(); };
    const std::size_t before = rows();
    QVERIFY(fail() && fail());
    QTRY_COMPARE_WITH_TIMEOUT(rows(), before + 1, patience); // the same error is one finding
    const TablePanel& table = opened.table("findingsTable");
    QTRY_VERIFY_WITH_TIMEOUT(findRow(*table.table(), "subject", "measure x.cpp") >= 0, patience);
    opened.table("findingsTable").selectRow(findRow(*table.table(), "subject", "measure x.cpp"));
    QVERIFY(opened.child<QLabel>("findingsDetails")->text().contains("no toolchain. Choose one."));
    auto* dock = opened.child<QDockWidget>("jobsDock");
    dock->hide();
    QVERIFY(opened.child<QPushButton>("findingsJob")->isVisible());
    QTest::mouseClick(opened.child<QPushButton>("findingsJob"), Qt::LeftButton);
    QVERIFY(dock->isVisible());
    QVERIFY(opened.child<QLabel>("jobsDetails")->text().contains("no toolchain"));
}

void TestWindowMessages::aFailedJobKeepsItsCommandAfterARestart() {
    const QString path = m_runs.folder.filePath("restarted.inlinescope");
    QVERIFY(QFile::copy(m_runs.path, path));
    {
        Opened opened(path);
        QVERIFY(opened.open("findings"));
        const JobId id = opened.jobs.start("merge x", [](const JobContext&) -> Result<QString> {
            return Error{ErrorCode::Refused, "not today", {}, {}, {}, "Wait."};
        });
        opened.jobs.noteCommand(id, CliCommand(opened.session, "merge").name("/x.inlinescope"));
        QVERIFY(QTest::qWaitFor([&] { return opened.jobs.isIdle() && opened.settled(); }, patience));
        const TablePanel& table = opened.table("findingsTable");
        QTRY_VERIFY_WITH_TIMEOUT(findRow(*table.table(), "subject", "merge x") >= 0, patience);
        opened.table("findingsTable").selectRow(findRow(*table.table(), "subject", "merge x"));
        QVERIFY(opened.child<QPushButton>("findingsJob")->isVisible());
    }
    Opened opened(path);
    QVERIFY(opened.open("findings"));
    TablePanel& table = opened.table("findingsTable");
    table.selectRow(findRow(*table.table(), "subject", "merge x"));
    const QString sentence = opened.child<QLabel>("findingsDetails")->text();
    QVERIFY2(sentence.contains("not today. Wait. Its command is: inlinescope-cli --workspace " + path +
                               " merge /x.inlinescope"),
             qPrintable(sentence));
}

/// Ends with this once it is let go.
static JobRunner::JobWork heldJob(const std::shared_ptr<std::atomic<bool>>& letGo, const Result<QString>& end) {
    return [letGo, end](const JobContext& context) -> Result<QString> {
        while (!*letGo && !context.cancel.isCancelled())
            QThread::msleep(5);
        return end;
    };
}

void TestWindowMessages::aFailureIsAFindingOfTheWorkspaceOfItsJob() {
    const QString left = m_runs.folder.filePath("left.inlinescope"), next = m_runs.folder.filePath("next.inlinescope");
    QVERIFY(QFile::copy(m_runs.path, left) && QFile::copy(m_runs.path, next));
    Opened opened(left);
    QVERIFY(opened.open("findings"));
    const auto letGo = std::make_shared<std::atomic<bool>>(false);
    opened.jobs.start("measure y.cpp", heldJob(letGo, Error{ErrorCode::WorkspaceUnusable, "held", {}, {}, {}, {}}));
    opened.session.setWorkspacePath(next);
    QVERIFY(opened.open("findings"));
    *letGo = true;
    QVERIFY(QTest::qWaitFor([&] { return opened.jobs.isIdle() && opened.settled(); }, patience));
    const auto has = [](const QString& path) {
        const FindingList list = *listFindings(path.toStdString());
        return std::ranges::any_of(list.findings, [](const auto& each) { return each.finding.error.found == "held"; });
    };
    QVERIFY(has(left));
    QVERIFY(!has(next));
    QVERIFY(!opened.child<NoticeBar>("notice")->isVisible());
}

void TestWindowMessages::anImportThatEndsInAnotherWorkspaceChangesNothingThere_data() {
    QTest::addColumn<bool>("isDamaged");
    QTest::newRow("a corpus") << false;
    QTest::newRow("a damaged corpus") << true;
}

void TestWindowMessages::anImportThatEndsInAnotherWorkspaceChangesNothingThere() {
    QFETCH(const bool, isDamaged);
    const QString folder = m_runs.folder.filePath("damaged");
    QVERIFY(QDir().mkpath(folder));
    QFile damaged(folder + "/corpus_description.json");
    QVERIFY(damaged.open(QIODevice::WriteOnly) && damaged.write("no corpus") > 0);
    damaged.close();
    Opened opened(m_runs.folder.filePath(isDamaged ? "refilled.inlinescope" : "filled.inlinescope"));
    QVERIFY(opened.open("start"));
    const auto letGo = std::make_shared<std::atomic<bool>>(false);
    opened.jobs.start("first", heldJob(letGo, QString("done"))); // the import waits for it
    opened.window.openPaths({isDamaged ? folder : m_runs.corpus});
    opened.session.setWorkspacePath(m_runs.path);
    QVERIFY(opened.open("findings"));
    const QStringList runs = opened.session.runs();
    *letGo = true;
    QVERIFY(QTest::qWaitFor([&] { return opened.jobs.isIdle() && opened.settled(); }, patience));
    QVERIFY(opened.jobs.jobs().back().status == (isDamaged ? JobStatus::Failed : JobStatus::Done));
    QCOMPARE(opened.session.here().page, QString("findings"));
    QCOMPARE(opened.session.runs(), runs);
    QVERIFY(!opened.child<NoticeBar>("notice")->isVisible());
}

QTEST_MAIN(TestWindowMessages)
#include "tst_window_messages.moc"
