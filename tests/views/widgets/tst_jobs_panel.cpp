// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/names.h"
#include "tests/views/patience.h"
#include "views/models/check_list_model.h"
#include "views/models/error_text.h"
#include "views/models/job_list_model.h"
#include "views/widgets/jobs_panel.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QThread>
#include <QToolButton>

#include <semaphore>

using namespace inlinescope;

class TestJobsPanel : public QObject {
    Q_OBJECT

private slots:
    void theListOfJobsIsASoundModel();
    void theNewestJobIsFirstAndEachIsOneLine();
    void durationsReadAsMinutesAndSeconds_data();
    void durationsReadAsMinutesAndSeconds();
    void thePanelShowsProgressAndTheResult();
    void ratesReadAsItemsASecondOrAMinute();
    void whatAJobLeftBehindIsAClickAway();
    void theButtonOfARowCancelsItsJob();
    void clearTakesFinishedJobsAway();
    void aFailedJobShowsItsErrorAsSentence();
    void everyErrorCodeHasASentenceWithAllItsParts_data();
    void everyErrorCodeHasASentenceWithAllItsParts();
    void onlyALostProcessIsSaidToBeLost();
    void theChecklistIsASoundModelAndKeepsHiddenMarks();
};

void TestJobsPanel::theListOfJobsIsASoundModel() {
    JobRunner runner;
    JobListModel model(runner);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (int number = 0; number < 3; ++number) {
        runner.start(QStringLiteral("job %1").arg(number), [](const JobContext& context) -> Result<QString> {
            context.progress({1, 2, "item"});
            return QStringLiteral("done well");
        });
    }
    QTRY_VERIFY_WITH_TIMEOUT(runner.isIdle(), patience);
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.index(1, JobListModel::TitleColumn).data().toString(), QStringLiteral("job 1"));
    QCOMPARE(model.index(1, JobListModel::StateColumn).data().toString(), QStringLiteral("done well"));
    QCOMPARE(model.index(1, 0).data(JobListModel::PercentRole).toInt(), 100);
    QCOMPARE(model.summary(), QStringLiteral("job 2: done well"));
    runner.clearFinished();
    QCOMPARE(model.rowCount(), 0);
}

void TestJobsPanel::theNewestJobIsFirstAndEachIsOneLine() {
    JobRunner runner;
    JobsPanel panel(runner);
    panel.show();
    const auto start = [&](const char* title, const char* summary) {
        runner.start(title, [summary](const JobContext&) -> Result<QString> { return QString(summary); });
        QTRY_VERIFY_WITH_TIMEOUT(runner.isIdle(), patience);
    };
    start("first", "two\nlines");
    start("second", "one line");
    const auto text = [&](int row, int column) { return panel.model().index(row, column).data().toString(); };
    QCOMPARE(text(0, JobListModel::TitleColumn), QString("second"));
    QCOMPARE(text(1, JobListModel::TitleColumn), QString("first"));
    QCOMPARE(text(1, JobListModel::StateColumn), QString("two lines"));
    QCOMPARE(panel.findChild<QLabel*>("jobsDetails")->text(), QString("one line")); // what has just ended
}

void TestJobsPanel::durationsReadAsMinutesAndSeconds_data() {
    QTest::addColumn<qint64>("milliseconds");
    QTest::addColumn<QString>("text");
    QTest::newRow("none") << qint64(0) << "0:00";
    QTest::newRow("seconds") << qint64(42'999) << "0:42";
    QTest::newRow("minutes") << qint64(12 * 60'000 + 5'000) << "12:05";
    QTest::newRow("hours") << qint64(3'600'000 + 2 * 60'000 + 3'000) << "1:02:03";
}

void TestJobsPanel::durationsReadAsMinutesAndSeconds() {
    QFETCH(qint64, milliseconds);
    QFETCH(QString, text);
    QCOMPARE(durationText(milliseconds), text);
}

void TestJobsPanel::thePanelShowsProgressAndTheResult() {
    JobRunner runner;
    JobsPanel panel(runner);
    panel.show();
    QSignalSpy summary(&panel, &JobsPanel::summaryChanged);
    auto* view = panel.findChild<QTableView*>(QStringLiteral("jobsView"));
    auto* details = panel.findChild<QLabel*>(QStringLiteral("jobsDetails"));
    QVERIFY(view && details);
    std::binary_semaphore go(0);
    runner.start(QStringLiteral("run release"), [&](const JobContext& context) -> Result<QString> {
        context.progress({61, 100, "lua.c"});
        go.acquire();
        return QStringLiteral("run release: 100 modules ok");
    });
    const auto shown = [&](int column) { return view->model()->index(0, column).data().toString(); };
    QTRY_COMPARE_WITH_TIMEOUT(shown(JobListModel::StateColumn), QStringLiteral("lua.c"), patience);
    QCOMPARE(shown(JobListModel::ProgressColumn), QStringLiteral("61 %"));
    QVERIFY(panel.summary().startsWith(QStringLiteral("run release  61 %")));
    go.release();
    QTRY_COMPARE_WITH_TIMEOUT(details->text(), QStringLiteral("run release: 100 modules ok"), patience);
    QVERIFY(!summary.isEmpty());
    QCOMPARE(summary.back().front().toString(), QStringLiteral("run release: run release: 100 modules ok"));
}

void TestJobsPanel::ratesReadAsItemsASecondOrAMinute() {
    QCOMPARE(rateText(12.34), QStringLiteral("12.3 /s"));
    QCOMPARE(rateText(1204.6), QStringLiteral("1,205 /s"));
    QCOMPARE(rateText(0.07), QStringLiteral("4.2 /min"));
}

void TestJobsPanel::whatAJobLeftBehindIsAClickAway() {
    JobRunner runner;
    JobsPanel panel(runner);
    panel.show();
    QSignalSpy runs(&panel, &JobsPanel::runRequested), findings(&panel, &JobsPanel::findingsRequested);
    auto* details = panel.findChild<QLabel*>(QStringLiteral("jobsDetails"));
    const JobId id = runner.start(
        QStringLiteral("run"),
        [](const JobContext& context) -> Result<QString> {
            context.finding({});
            context.progress({3, 4, "x", 12.34});
            return QStringLiteral("13 modules ok");
        },
        &panel, [&](const Job& job) { runner.noteRun(job.id, QStringLiteral("nightly <1>")); });
    QTRY_VERIFY_WITH_TIMEOUT(runner.isIdle(), patience);
    QVERIFY(details->text().contains(QStringLiteral("13 modules ok")));
    QVERIFY(details->text().contains(QStringLiteral("Show the run nightly &lt;1&gt;")));
    QCOMPARE(panel.model().index(0, JobListModel::RateColumn).data().toString(), QStringLiteral("12.3 /s"));
    emit details->linkActivated(QStringLiteral("run"));
    QCOMPARE(runs.size(), 1);
    QCOMPARE(runs[0][0].toString(), QStringLiteral("nightly <1>"));
    emit details->linkActivated(QStringLiteral("findings"));
    QCOMPARE(findings.size(), 1);
    panel.setWorkspace(QStringLiteral("/another"));
    QVERIFY(!details->text().contains(QStringLiteral("Show the run")));
    panel.setWorkspace(QString());
    QVERIFY(details->text().contains(QStringLiteral("Show the run")));
    runner.noteRun(id, QString());
    QVERIFY(!details->text().contains(QStringLiteral("Show the run")));
}

void TestJobsPanel::theButtonOfARowCancelsItsJob() {
    JobRunner runner;
    JobsPanel panel(runner);
    panel.show();
    const JobId id = runner.start(QStringLiteral("long"), [](const JobContext& context) -> Result<QString> {
        while (!context.cancel.isCancelled())
            QThread::msleep(1);
        return CancelToken::error();
    });
    auto* button = panel.findChild<QToolButton*>(QStringLiteral("jobCancel_%1").arg(id.value));
    QVERIFY(button);
    QTRY_COMPARE_WITH_TIMEOUT(runner.job(id)->status, JobStatus::Running, patience);
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(runner.job(id)->status, JobStatus::Cancelled, patience);
    QTRY_VERIFY_WITH_TIMEOUT(!panel.findChild<QToolButton*>(QStringLiteral("jobCancel_%1").arg(id.value)), patience);
}

void TestJobsPanel::clearTakesFinishedJobsAway() {
    JobRunner runner;
    JobsPanel panel(runner);
    panel.show();
    auto* clear = panel.findChild<QPushButton*>(QStringLiteral("jobsClear"));
    QVERIFY(clear && !clear->isEnabled());
    runner.start(QStringLiteral("short"), [](const JobContext&) -> Result<QString> { return QString(); });
    QTRY_VERIFY_WITH_TIMEOUT(clear->isEnabled(), patience);
    QTest::mouseClick(clear, Qt::LeftButton);
    QCOMPARE(panel.model().rowCount(), 0);
    QVERIFY(!clear->isEnabled());
}

void TestJobsPanel::aFailedJobShowsItsErrorAsSentence() {
    JobRunner runner;
    JobsPanel panel(runner);
    const Error error{ErrorCode::Refused,
                      "option -fplugin=x.so",
                      "lua/lvm.cmd",
                      "argument 12",
                      {},
                      "Remove it with --delete-flag -fplugin."};
    const JobId id = runner.start(QStringLiteral("run"), [&](const JobContext& context) -> Result<QString> {
        context.finding({Severity::Error, "lua/lvm", error});
        return error;
    });
    QTRY_COMPARE_WITH_TIMEOUT(runner.job(id)->status, JobStatus::Failed, patience);
    const QString expected = QStringLiteral("lua/lvm.cmd was refused, at argument 12: option -fplugin=x.so. Remove it "
                                            "with --delete-flag -fplugin.");
    QCOMPARE(jobStateText(*runner.job(id)), expected);
    const QString details = panel.findChild<QLabel*>(QStringLiteral("jobsDetails"))->text();
    QVERIFY(details.contains(QStringLiteral("error: lua/lvm: ") + expected));
    QCOMPARE(details.count(expected), 1);
    QCOMPARE(panel.summary(), QStringLiteral("run: failed")); // in the status bar
}

void TestJobsPanel::everyErrorCodeHasASentenceWithAllItsParts_data() {
    QTest::addColumn<int>("code");
    for (int code = 0; code <= int(ErrorCode::Internal); ++code)
        QTest::addRow("%s", toString(ErrorCode(code)).data()) << code;
}

void TestJobsPanel::everyErrorCodeHasASentenceWithAllItsParts() {
    QFETCH(int, code);
    const Error full{ErrorCode(code), "the found", "the/file", "byte 7", "the expected", "Do this."};
    const QString sentence = errorSentence(full);
    for (const char* part : {"the/file", "byte 7", "Expected: the expected. Do this."})
        QVERIFY2(sentence.contains(QLatin1String(part)), qPrintable(sentence));
    QCOMPARE(sentence.contains(QStringLiteral("the found")), ErrorCode(code) != ErrorCode::Cancelled);
    const QString bare = errorSentence({ErrorCode(code), {}, {}, {}, {}});
    QVERIFY(bare.size() > 5 && bare.endsWith(QLatin1Char('.')));
}

void TestJobsPanel::onlyALostProcessIsSaidToBeLost() {
    for (const ModuleRunStatus status : {ModuleRunStatus::Failed, ModuleRunStatus::TimedOut, ModuleRunStatus::Crashed})
        for (const char* file : {"", "x.cpp"}) {
            const QString sentence = errorSentence({errorCodeOf(status), "error: no such header", file, {}, {}});
            QCOMPARE(sentence.contains("lost"), status == ModuleRunStatus::Crashed);
            QVERIFY2(sentence.contains("no such header") && sentence.contains(file), qPrintable(sentence));
        }
}

void TestJobsPanel::theChecklistIsASoundModelAndKeepsHiddenMarks() {
    CheckListModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setNames({QStringLiteral("core/a.cpp"), QStringLiteral("core/b.cpp"), QStringLiteral("views/a.cpp")});
    QCOMPARE(model.checkedCount(), 3);
    model.setFilter(QStringLiteral("CORE"));
    QCOMPARE(model.rowCount(), 2);
    model.setShownChecked(false);
    QCOMPARE(model.checkedNames(), QStringList{QStringLiteral("views/a.cpp")});
    QVERIFY(model.setData(model.index(1), Qt::Checked, Qt::CheckStateRole));
    model.setFilter({});
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.checkedNames(), (QStringList{QStringLiteral("core/b.cpp"), QStringLiteral("views/a.cpp")}));
    QCOMPARE(model.checkedCount(), 2);
}

QTEST_MAIN(TestJobsPanel)
#include "tst_jobs_panel.moc"
