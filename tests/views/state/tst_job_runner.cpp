// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/patience.h"
#include "views/state/job_runner.h"

#include <QDir>
#include <QProcess>
#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <atomic>
#include <chrono>
#include <semaphore>

using namespace inlinescope;

namespace {

/// Threads of this process, counted by the kernel.
int threadCount() {
    return int(QDir(QStringLiteral("/proc/self/task")).entryList(QDir::Dirs | QDir::NoDotAndDotDot).size());
}

constexpr int unknownNice = -100;

/// The nice value of a process that this thread starts, as nice(1) prints it.
int niceOfAChild() {
    QProcess nice;
    nice.start(QStringLiteral("nice"), QStringList());
    return nice.waitForFinished() ? nice.readAllStandardOutput().trimmed().toInt() : unknownNice;
}

} // namespace

class TestJobRunner : public QObject {
    Q_OBJECT

private slots:
    void aQueryWorksElsewhereAndIsDeliveredInTheWindowThread();
    void theWindowThreadRunsBeforeBackgroundWork();
    void theNewestQueryOfASlotWins();
    void queriesOfDifferentSlotsDoNotDisturbEachOther();
    void aResultWhoseReceiverIsGoneIsDropped();
    void aCancelledQueryIsNotDelivered();
    void jobsRunOneAfterAnotherInTheOrderOfTheirStart();
    void aJobReportsProgressFindingsAndWhatItLeft();
    void aRunningJobIsCancelledThroughItsContext();
    void aWaitingJobThatIsCancelledNeverBegins();
    void aFailedJobKeepsItsError();
    void aFloodOfProgressAndFindingsIsBounded();
    void aJobKeepsTheWorkspaceItWasStartedWith();
    void aShortJobDoesNotWaitBehindALongOne();
    void theRateIsTheJobsOwnOrTheMeanSoFar();
    void theShareThatIsDoneNeverDecreases();
    void finishedJobsCanBeForgotten();
    void destructionWhileRunningCancelsAndLeavesNoThread();
};

void TestJobRunner::aQueryWorksElsewhereAndIsDeliveredInTheWindowThread() {
    JobRunner runner;
    QThread* workedIn = nullptr;
    QThread* deliveredIn = nullptr;
    int value = 0;
    runner.query<int>(
        this, QStringLiteral("a"),
        [&](const CancelToken&) -> Result<int> {
            workedIn = QThread::currentThread();
            return 7;
        },
        [&](const Result<int>& result) {
            deliveredIn = QThread::currentThread();
            value = *result;
        });
    QCOMPARE(runner.pendingQueries(), 1);
    QTRY_COMPARE_WITH_TIMEOUT(value, 7, patience);
    QVERIFY(workedIn != QThread::currentThread());
    QCOMPARE(deliveredIn, QThread::currentThread());
    QCOMPARE(runner.pendingQueries(), 0);
    QVERIFY(runner.isIdle());
}

void TestJobRunner::theWindowThreadRunsBeforeBackgroundWork() {
    const int before = niceOfAChild();
    QVERIFY(before > unknownNice);
    const int lower = std::min(before + 10, 19); // 19 is the largest
    JobRunner runner;
    std::atomic<int> ofQuery = unknownNice, ofJob = unknownNice;
    const auto ask = [&](const CancelToken&) -> Result<int> { return niceOfAChild(); };
    for (const auto length : {JobLength::Long, JobLength::Short}) {
        runner.query<int>(this, QStringLiteral("a"), ask, [&](const Result<int>& nice) { ofQuery = *nice; }, length);
        QTRY_VERIFY_WITH_TIMEOUT(runner.isIdle(), patience);
        QCOMPARE(ofQuery.exchange(unknownNice), lower);
        runner.start(
            QStringLiteral("job"),
            [&](const JobContext&) -> Result<QString> {
                ofJob = niceOfAChild();
                return QString();
            },
            nullptr, {}, length);
        QTRY_VERIFY_WITH_TIMEOUT(runner.isIdle(), patience);
        QCOMPARE(ofJob.exchange(unknownNice), lower);
    }
    QCOMPARE(niceOfAChild(), before);
}

void TestJobRunner::theNewestQueryOfASlotWins() {
    JobRunner runner;
    QSignalSpy idle(&runner, &JobRunner::idle);
    std::binary_semaphore go(0);
    CancelToken firstToken;
    QList<int> delivered;
    const auto deliver = [&](const Result<int>& result) { delivered << *result; };
    std::atomic<bool> firstRuns = false;
    runner.query<int>(
        this, QStringLiteral("a"),
        [&](const CancelToken& cancel) -> Result<int> {
            firstToken = cancel;
            firstRuns = true;
            go.acquire(); // ends only after its successor was started
            return 1;
        },
        deliver);
    QTRY_VERIFY_WITH_TIMEOUT(firstRuns, patience);
    runner.query<int>(this, QStringLiteral("a"), [](const CancelToken&) -> Result<int> { return 2; }, deliver);
    QVERIFY(firstToken.isCancelled());
    go.release();
    QTRY_COMPARE_WITH_TIMEOUT(delivered, QList<int>{2}, patience);
    runner.query<int>(this, QStringLiteral("a"), [](const CancelToken&) -> Result<int> { return 3; }, deliver);
    QTRY_COMPARE_WITH_TIMEOUT(delivered, (QList<int>{2, 3}), patience);
    QVERIFY(idle.size() >= 2);
}

void TestJobRunner::queriesOfDifferentSlotsDoNotDisturbEachOther() {
    JobRunner runner;
    QObject other;
    QSet<QString> delivered;
    const auto ask = [&](QObject* receiver, const QString& slot, const QString& text) {
        runner.query<QString>(
            receiver, slot, [text](const CancelToken&) -> Result<QString> { return text; },
            [&](const Result<QString>& result) { delivered << *result; });
    };
    ask(this, QStringLiteral("a"), QStringLiteral("this a"));
    ask(this, QStringLiteral("b"), QStringLiteral("this b"));
    ask(&other, QStringLiteral("a"), QStringLiteral("other a"));
    QTRY_COMPARE_WITH_TIMEOUT(
        delivered, (QSet<QString>{QStringLiteral("this a"), QStringLiteral("this b"), QStringLiteral("other a")}),
        patience);
}

void TestJobRunner::aResultWhoseReceiverIsGoneIsDropped() {
    JobRunner runner;
    std::binary_semaphore go(0);
    bool delivered = false;
    auto receiver = std::make_unique<QObject>();
    runner.query<int>(
        receiver.get(), QStringLiteral("a"),
        [&](const CancelToken&) -> Result<int> {
            go.acquire();
            return 1;
        },
        [&](const Result<int>&) { delivered = true; });
    receiver.reset();
    go.release();
    QTRY_VERIFY_WITH_TIMEOUT(runner.isIdle(), patience);
    QVERIFY(!delivered);
}

void TestJobRunner::aCancelledQueryIsNotDelivered() {
    JobRunner runner;
    std::atomic<bool> ended = false;
    bool delivered = false;
    runner.query<int>(
        this, QStringLiteral("a"),
        [&](const CancelToken& cancel) -> Result<int> {
            while (!cancel.isCancelled())
                QThread::yieldCurrentThread();
            ended = true;
            return CancelToken::error();
        },
        [&](const Result<int>&) { delivered = true; });
    runner.cancelQuery(this, QStringLiteral("a"));
    QVERIFY(runner.isIdle());
    // A query started later is delivered after anything that the first would have delivered.
    bool later = false;
    runner.query<int>(
        this, QStringLiteral("b"), [&](const CancelToken&) -> Result<int> { return 1; },
        [&](const Result<int>&) { later = true; });
    QTRY_VERIFY_WITH_TIMEOUT(later, patience);
    QCoreApplication::sendPostedEvents();
    QVERIFY(!delivered);
}

void TestJobRunner::jobsRunOneAfterAnotherInTheOrderOfTheirStart() {
    JobRunner runner;
    std::atomic<int> running = 0;
    std::atomic<int> most = 0;
    std::vector<int> order; // written by one job at a time, read when all have ended
    for (int number = 0; number < 5; ++number) {
        runner.start(QString::number(number), [&, number](const JobContext&) -> Result<QString> {
            most = std::max(most.load(), ++running);
            order.push_back(number);
            QThread::msleep(5);
            --running;
            return QString();
        });
    }
    QTRY_VERIFY_WITH_TIMEOUT(runner.isIdle(), patience);
    QCOMPARE(most.load(), 1);
    QCOMPARE(order, (std::vector<int>{0, 1, 2, 3, 4}));
    QCOMPARE(runner.jobs().size(), std::size_t(5));
}

void TestJobRunner::aJobReportsProgressFindingsAndWhatItLeft() {
    JobRunner runner;
    std::binary_semaphore go(0);
    const Finding finding{Severity::Warning, "m", {ErrorCode::Malformed, "found", "file", "byte 3", "expected"}};
    Job ended;
    const auto soFar = std::make_shared<NewestResult>(1);
    const JobId id = runner.start(
        QStringLiteral("run"),
        [&](const JobContext& context) -> Result<QString> {
            context.progress({1, 4, "lua.c"});
            soFar->put(2);
            soFar->put(3);
            context.finding(finding);
            go.acquire();
            return QStringLiteral("4 modules");
        },
        this, [&](const Job& job) { ended = job; }, JobLength::Long, soFar);
    QCOMPARE(runner.job(id)->status, JobStatus::Waiting);
    QCOMPARE(std::any_cast<int>(runner.job(id)->soFar), 1);
    QTRY_COMPARE_WITH_TIMEOUT(std::any_cast<int>(runner.job(id)->soFar), 3, patience);
    QTRY_COMPARE_WITH_TIMEOUT(runner.job(id)->progress.item, std::string("lua.c"), patience);
    QCOMPARE(runner.job(id)->status, JobStatus::Running);
    QCOMPARE(runner.runningJob(), runner.job(id));
    QVERIFY(runner.job(id)->remainingMs.has_value());
    go.release();
    QTRY_COMPARE_WITH_TIMEOUT(ended.status, JobStatus::Done, patience);
    QCOMPARE(ended.title, QStringLiteral("run"));
    QCOMPARE(ended.summary, QStringLiteral("4 modules"));
    QCOMPARE(ended.findingCount, 1);
    QVERIFY(ended.findings == std::vector<Finding>{finding});
    QVERIFY(!ended.remainingMs.has_value());
    QVERIFY(!ended.soFar.has_value());
}

void TestJobRunner::aRunningJobIsCancelledThroughItsContext() {
    JobRunner runner;
    const JobId id = runner.start(QStringLiteral("run"), [](const JobContext& context) -> Result<QString> {
        while (!context.cancel.isCancelled())
            QThread::msleep(1);
        return CancelToken::error();
    });
    QTRY_COMPARE_WITH_TIMEOUT(runner.job(id)->status, JobStatus::Running, patience);
    runner.cancel(id);
    QTRY_COMPARE_WITH_TIMEOUT(runner.job(id)->status, JobStatus::Cancelled, patience);
}

void TestJobRunner::aWaitingJobThatIsCancelledNeverBegins() {
    JobRunner runner;
    std::binary_semaphore go(0);
    bool begun = false;
    bool told = false;
    runner.start(QStringLiteral("first"), [&](const JobContext&) -> Result<QString> {
        go.acquire();
        return QString();
    });
    const JobId second = runner.start(
        QStringLiteral("second"),
        [&](const JobContext&) -> Result<QString> {
            begun = true;
            return QString();
        },
        this, [&](const Job& job) { told = job.status == JobStatus::Cancelled; });
    runner.cancel(second);
    go.release();
    QTRY_VERIFY_WITH_TIMEOUT(runner.isIdle(), patience);
    QCOMPARE(runner.job(second)->status, JobStatus::Cancelled);
    QVERIFY(!begun);
    QVERIFY(told);
}

void TestJobRunner::aFailedJobKeepsItsError() {
    JobRunner runner;
    const Error error{ErrorCode::WorkspaceUnusable, "locked", "w.inlinescope", "", "close the other program"};
    const JobId id = runner.start(QStringLiteral("run"), [&](const JobContext&) -> Result<QString> { return error; });
    QTRY_COMPARE_WITH_TIMEOUT(runner.job(id)->status, JobStatus::Failed, patience);
    QVERIFY(runner.job(id)->error == error);
}

void TestJobRunner::aFloodOfProgressAndFindingsIsBounded() {
    JobRunner runner;
    QSignalSpy changed(&runner, &JobRunner::jobChanged);
    constexpr int flood = 200'000;
    const JobId id = runner.start(QStringLiteral("run"), [](const JobContext& context) -> Result<QString> {
        for (int number = 1; number <= flood; ++number) {
            context.progress({number, flood, {}});
            context.finding({});
        }
        return QString();
    });
    QTRY_COMPARE_WITH_TIMEOUT(runner.job(id)->status, JobStatus::Done, patience);
    QCOMPARE(runner.job(id)->findingCount, flood);
    QCOMPARE(runner.job(id)->findings.size(), JobRunner::keptFindings);
    QCOMPARE(runner.job(id)->progress.done, flood);
    // About one change per interval, of which the timer may make some shorter, plus the last one.
    QVERIFY(changed.size() <= 2 * runner.job(id)->elapsedMs / JobRunner::progressIntervalMs + 3);
}

void TestJobRunner::aJobKeepsTheWorkspaceItWasStartedWith() {
    JobRunner runner;
    runner.setWorkspacePath(QStringLiteral("/a.inlinescope"));
    runner.setWorkerProgram(QStringLiteral("/worker"));
    const JobId id = runner.start(QStringLiteral("run"), [](const JobContext& context) -> Result<QString> {
        return QString::fromStdString(context.workspacePath + " " + context.workerProgram);
    });
    runner.setWorkspacePath(QStringLiteral("/b.inlinescope"));
    QTRY_COMPARE_WITH_TIMEOUT(runner.job(id)->summary, QStringLiteral("/a.inlinescope /worker"), patience);
}

void TestJobRunner::aShortJobDoesNotWaitBehindALongOne() {
    JobRunner runner;
    std::binary_semaphore go(0);
    std::atomic<int> atOnce = 0, most = 0;
    const auto brief = [&](const JobContext&) -> Result<QString> {
        most = std::max(most.load(), ++atOnce);
        QThread::msleep(2);
        --atOnce;
        return QString();
    };
    const JobId longOne = runner.start(QStringLiteral("long"), [&](const JobContext&) -> Result<QString> {
        go.acquire();
        return QString();
    });
    const JobId waiting = runner.start(QStringLiteral("long too"), brief);
    const JobId first = runner.start(QStringLiteral("short"), brief, nullptr, {}, JobLength::Short);
    const JobId second = runner.start(QStringLiteral("short too"), brief, nullptr, {}, JobLength::Short);
    QTRY_COMPARE_WITH_TIMEOUT(runner.job(second)->status, JobStatus::Done, patience);
    QCOMPARE(runner.job(first)->status, JobStatus::Done);
    QCOMPARE(most.load(), 1); // short ones run in order, one at a time
    QCOMPARE(runner.job(waiting)->status, JobStatus::Waiting);
    QTRY_COMPARE_WITH_TIMEOUT(runner.job(longOne)->status, JobStatus::Running, patience);
    go.release();
    QTRY_VERIFY_WITH_TIMEOUT(runner.isIdle(), patience);
}

void TestJobRunner::theRateIsTheJobsOwnOrTheMeanSoFar() {
    JobRunner runner;
    const JobId told = runner.start(QStringLiteral("told"), [](const JobContext& context) -> Result<QString> {
        context.progress({5, 10, "x", 2.5});
        return QString();
    });
    QTRY_VERIFY_WITH_TIMEOUT(runner.isIdle(), patience);
    QCOMPARE(runner.job(told)->perSecond, std::optional(2.5));
    const JobId meant = runner.start(QStringLiteral("meant"), [](const JobContext& context) -> Result<QString> {
        QThread::msleep(20);
        context.progress({40, 100, "x"});
        return QString();
    });
    QTRY_VERIFY_WITH_TIMEOUT(runner.isIdle(), patience);
    const Job& job = *runner.job(meant);
    QVERIFY(job.perSecond && qFuzzyCompare(*job.perSecond, 40 * 1000.0 / double(job.elapsedMs)));
    const JobId silent =
        runner.start(QStringLiteral("silent"), [](const JobContext&) -> Result<QString> { return QString(); });
    QTRY_VERIFY_WITH_TIMEOUT(runner.isIdle(), patience);
    QVERIFY(!runner.job(silent)->perSecond);
}

/// Though the time left does: the window shows as share what has passed of it and of the seconds left.
void TestJobRunner::theShareThatIsDoneNeverDecreases() {
    std::counting_semaphore go(0);
    JobRunner runner;
    const JobId id = runner.start(QStringLiteral("grows"), [&](const JobContext& context) -> Result<QString> {
        for (const auto& [done, left] : {std::pair(5, 0.001), {6, 5000.0}, {0, 5000.0}}) {
            context.progress({done, 10, "x", 1, left});
            while (!go.try_acquire_for(std::chrono::milliseconds(1)) && !context.cancel.isCancelled())
                continue;
        }
        return QString();
    });
    const auto share = [&] {
        const double seconds = double(runner.job(id)->elapsedMs) / 1000;
        return seconds / (seconds + runner.job(id)->progress.secondsLeft);
    };
    QTRY_VERIFY_WITH_TIMEOUT(runner.job(id)->progress.done == 5 && runner.job(id)->elapsedMs > 0, patience);
    const double before = share();
    go.release();
    QTRY_COMPARE_WITH_TIMEOUT(runner.job(id)->progress.done, 6, patience);
    QVERIFY(before >= 0.5 && share() >= before - 1e-9); // digits of a double
    QCOMPARE(runner.job(id)->remainingMs, std::optional<std::int64_t>(5'000'000));
    go.release(); // it begins something else
    QTRY_COMPARE_WITH_TIMEOUT(runner.job(id)->progress.done, 0, patience);
    QVERIFY(share() < 0.5);
    go.release();
    QTRY_VERIFY_WITH_TIMEOUT(runner.isIdle(), patience);
}

void TestJobRunner::finishedJobsCanBeForgotten() {
    JobRunner runner;
    std::binary_semaphore go(0);
    runner.start(QStringLiteral("first"), [](const JobContext&) -> Result<QString> { return QString(); });
    const JobId second = runner.start(QStringLiteral("second"), [&](const JobContext&) -> Result<QString> {
        go.acquire();
        return QStringLiteral("kept");
    });
    QTRY_COMPARE_WITH_TIMEOUT(runner.job(second)->status, JobStatus::Running, patience);
    runner.clearFinished();
    QCOMPARE(runner.jobs().size(), std::size_t(1));
    QCOMPARE(runner.jobs().front().id, second);
    go.release();
    QTRY_COMPARE_WITH_TIMEOUT(runner.job(second)->summary, QStringLiteral("kept"), patience);
    runner.clearFinished();
    QVERIFY(runner.jobs().empty());
}

void TestJobRunner::destructionWhileRunningCancelsAndLeavesNoThread() {
    const int before = threadCount();
    std::atomic<int> begun = 0;
    std::atomic<int> ended = 0;
    bool delivered = false;
    {
        JobRunner runner;
        const auto untilCancelled = [&](const CancelToken& cancel) {
            ++begun;
            while (!cancel.isCancelled())
                QThread::msleep(1);
            ++ended;
        };
        runner.start(
            QStringLiteral("job"),
            [=](const JobContext& context) -> Result<QString> {
                untilCancelled(context.cancel);
                return QString();
            },
            this, [&](const Job&) { delivered = true; });
        runner.query<int>(
            this, QStringLiteral("a"),
            [=](const CancelToken& cancel) -> Result<int> {
                untilCancelled(cancel);
                return 1;
            },
            [&](const Result<int>&) { delivered = true; });
        QTRY_COMPARE_WITH_TIMEOUT(begun.load(), 2, patience);
        QVERIFY(threadCount() > before);
    }
    QCOMPARE(ended.load(), 2);
    // The kernel lists a joined thread for a short time, in `before` too.
    QTRY_VERIFY_WITH_TIMEOUT(threadCount() <= before, patience);
    QCoreApplication::sendPostedEvents();
    QVERIFY(!delivered);
}

QTEST_GUILESS_MAIN(TestJobRunner)
#include "tst_job_runner.moc"
