// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/observation_pager.h"

#include <QLabel>
#include <QTest>
#include <QToolButton>

using namespace inlinescope;

/// Pages of observations.
class TestObservationPager : public QObject {
    Q_OBJECT
private slots:
    /// Pages of large tensors have fewer rows than others, and none is left out.
    void aPageIsAsLongAsTheOneThatIsShown() {
        ObservationPager pager;
        auto* next = pager.findChild<QToolButton*>(QStringLiteral("logsNext"));
        auto* previous = pager.findChild<QToolButton*>(QStringLiteral("logsPrevious"));
        const auto* range = pager.findChild<QLabel*>(QStringLiteral("logsRange"));
        pager.showRange("c", 20, 8);
        QCOMPARE(range->text(), QString("c: observations 0 to 7 of 20"));
        next->click();
        QCOMPARE(pager.first(), 8);
        pager.showRange("c", 20, 8);
        next->click();
        QCOMPARE(pager.first(), 16);
        pager.showRange("c", 20, 4);
        QCOMPARE(range->text(), QString("c: observations 16 to 19 of 20"));
        QVERIFY(!next->isEnabled());
        previous->click();
        QCOMPARE(pager.first(), 8);
        pager.restart();
        pager.showRange("d", 2'300, 1'000);
        next->click();
        QCOMPARE(pager.first(), 1'000);
    }
};

QTEST_MAIN(TestObservationPager)
#include "tst_observation_pager.moc"
