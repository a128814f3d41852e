// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/reason_classes.h"

#include <QTest>

#include <limits>

using namespace inlinescope;

class TestReasonClasses : public QObject {
    Q_OBJECT
private slots:
    void costsAreComparedWithTheirThreshold_data() {
        QTest::addColumn<qint64>("cost");
        QTest::addColumn<qint64>("threshold");
        QTest::addColumn<QString>("words");
        constexpr qint64 most = std::numeric_limits<qint64>::max(), least = std::numeric_limits<qint64>::min();
        QTest::newRow("below") << qint64(-35) << qint64(5) << "cost below threshold";
        QTest::newRow("at") << qint64(5) << qint64(5) << "cost at threshold";
        QTest::newRow("1") << qint64(6) << qint64(5) << "cost over threshold by 1 to 10";
        QTest::newRow("10") << qint64(15) << qint64(5) << "cost over threshold by 1 to 10";
        QTest::newRow("11") << qint64(16) << qint64(5) << "cost over threshold by 11 to 50";
        QTest::newRow("50") << qint64(275) << qint64(225) << "cost over threshold by 11 to 50";
        QTest::newRow("51") << qint64(51) << qint64(0) << "cost over threshold by 51 to 250";
        QTest::newRow("251") << qint64(251) << qint64(0) << "cost over threshold by more than 250";
        QTest::newRow("beyond 64 bits") << most << least << "cost over threshold by more than 250";
    }
    void costsAreComparedWithTheirThreshold() {
        QFETCH(qint64, cost);
        QFETCH(qint64, threshold);
        QFETCH(QString, words);
        const std::string reason = "cost=" + std::to_string(cost) + ", threshold=" + std::to_string(threshold);
        QCOMPARE(QString::fromStdString(reasonClass(reason, {costBand(cost, threshold)})), words);
    }

    void whatIsSaidInWordsIsKept() {
        QCOMPARE(reasonClass("noinline function attribute", {}), std::string("noinline function attribute"));
        QCOMPARE(reasonClass("module size grew too much", {CostBand::Below}), std::string("module size grew too much"));
    }

    void whatTheCostDidNotDecideIsReported() {
        const CostBand below = costBand(-5, 5);
        QCOMPARE(reasonClass("cost=-5, threshold=5", {.band = below, .mandatory = true}),
                 std::string("decided without asking the policy"));
        QCOMPARE(reasonClass("cost=-5, threshold=5", {.band = below, .defaultRefuses = true}),
                 std::string("increases the cost of inlining in other contexts"));
        QCOMPARE(reasonClass("", {}), std::string("no reason recorded"));
        QVERIFY(costBand({}, 5) == CostBand::Unknown);
    }
};

QTEST_APPLESS_MAIN(TestReasonClasses)
#include "tst_reason_classes.moc"
