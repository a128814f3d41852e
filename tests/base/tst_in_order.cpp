// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/in_order.h"

#include <QTest>

#include <atomic>
#include <latch>
#include <numeric>
#include <stdexcept>

using namespace inlinescope;

class TestInOrder : public QObject {
    Q_OBJECT
private slots:
    void valuesComeInTheOrderOfTheItems() {
        // The first item is made last: it waits for the second one.
        std::latch second(1);
        const std::vector<int> items{1, 2, 3};
        std::vector<int> taken;
        const auto make = [&](int item) {
            if (item == 1) second.wait();
            if (item == 2) second.count_down();
            return item * 10;
        };
        const auto take = [&](int made) {
            taken.push_back(made);
            return Result<void>();
        };
        QVERIFY(makeInOrder(items, 2, make, take).ok());
        QVERIFY((taken == std::vector<int>{10, 20, 30}));
        QVERIFY(makeInOrder(std::vector<int>(), 2, make, take).ok());
        QCOMPARE(taken.size(), std::size_t(3));
    }

    void noMoreThanAskedForAreMadeAtATime() {
        std::vector<int> items(40);
        std::iota(items.begin(), items.end(), 0);
        std::atomic<int> now = 0, most = 0;
        const auto make = [&](int item) {
            const int here = ++now;
            for (int seen = most; seen < here && !most.compare_exchange_weak(seen, here);) {
            }
            --now;
            return item;
        };
        QVERIFY(makeInOrder(items, 3, make, [](int) { return Result<void>(); }).ok());
        QVERIFY2(most >= 1 && most <= 3, qPrintable(QString::number(most)));
    }

    void anErrorEndsIt() {
        const std::vector<int> items{1, 2, 3, 4, 5, 6, 7, 8};
        std::atomic<int> made = 0;
        const auto make = [&](int item) { return ++made, item; };
        const Error stop{ErrorCode::Cancelled, "at two", {}, {}, {}};
        const Result<void> ended =
            makeInOrder(items, 2, make, [&](int item) { return item == 2 ? Result<void>(stop) : Result<void>(); });
        QVERIFY(!ended.ok() && ended.error() == stop);
        QVERIFY(made <= 3); // the third began when the first had been taken
    }

    void anExceptionIsPassedOn() {
        const auto make = [](int item) -> int { return item == 2 ? throw std::runtime_error("two") : item; };
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, (void)makeInOrder(std::vector<int>{1, 2, 3}, 2, make,
                                                                       [](int) { return Result<void>(); }));
    }
};

QTEST_GUILESS_MAIN(TestInOrder)
#include "tst_in_order.moc"
