// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/thread_group.h"

#include <QTest>

#include <atomic>
#include <stdexcept>

using namespace inlinescope;

class TestThreadGroup : public QObject {
    Q_OBJECT
private slots:
    void everyThreadHasWorkedAfterJoin();
    void anExceptionIsAnError();
    void theFirstErrorIsByOrderOfStart();
};

void TestThreadGroup::everyThreadHasWorkedAfterJoin() {
    std::atomic<int> done = 0;
    ThreadGroup threads;
    for (int thread = 0; thread < 4; ++thread)
        QVERIFY(threads
                    .start([&done]() -> Result<void> {
                        ++done;
                        return {};
                    })
                    .ok());
    QVERIFY(threads.join().ok());
    QCOMPARE(done.load(), 4);
}

void TestThreadGroup::anExceptionIsAnError() {
    ThreadGroup threads;
    QVERIFY(threads.start([]() -> Result<void> { throw std::runtime_error("thrown in a thread"); }).ok());
    const Result<void> ended = threads.join();
    QVERIFY(!ended.ok());
    QVERIFY(ended.error().code == ErrorCode::Internal);
    QVERIFY(ended.error().found.find("thrown in a thread") != std::string::npos);
}

void TestThreadGroup::theFirstErrorIsByOrderOfStart() {
    std::atomic<bool> secondFailed = false;
    ThreadGroup threads;
    const auto first = [&secondFailed]() -> Result<void> {
        secondFailed.wait(false);
        return Error{ErrorCode::Refused, "first", {}, {}, {}};
    };
    const auto second = [&secondFailed]() -> Result<void> {
        secondFailed = true;
        secondFailed.notify_all();
        return Error{ErrorCode::Refused, "second", {}, {}, {}};
    };
    QVERIFY(threads.start(first).ok() && threads.start(second).ok());
    const Result<void> ended = threads.join();
    QVERIFY(!ended.ok());
    QCOMPARE(ended.error().found, std::string("first"));
}

QTEST_GUILESS_MAIN(TestThreadGroup)
#include "tst_thread_group.moc"
