// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/advice_set.h"

#include <QTest>

using namespace inlinescope;

class TestAdviceSet : public QObject {
    Q_OBJECT

    static constexpr Advice inlines = Advice::Inline, refuses = Advice::Refuse;
    static std::optional<Advice> answer(const AdviceSet& advices, std::uint64_t hash, std::uint32_t occurrence) {
        const auto found = advices.find({hash, occurrence});
        return found ? std::optional(found->advice) : std::nullopt;
    }

private slots:
    void anOccurrenceIsAnsweredBeforeItsHashInAnyOrderOfAScript() {
        for (const std::vector<ForcedAdvice>& script : {std::vector<ForcedAdvice>{{7, 1, inlines}, {7, {}, refuses}},
                                                        std::vector<ForcedAdvice>{{7, {}, refuses}, {7, 1, inlines}}}) {
            const AdviceSet advices(script);
            QCOMPARE(advices.list().size(), std::size_t(2));
            QVERIFY(answer(advices, 7, 1) == inlines);
            QVERIFY(answer(advices, 7, 0) == refuses);
            QVERIFY(!answer(advices, 8, 0));
        }
    }

    void aLaterAdviceReplacesTheOneWithItsKey() {
        AdviceSet advices({{7, 1, inlines}, {7, {}, refuses}});
        advices.overrule({7, 1, refuses});
        QVERIFY(advices.list() == (std::vector<ForcedAdvice>{{7, {}, refuses}, {7, 1, refuses}}));
    }

    void aLaterAdviceAboutEveryQuestionReplacesThoseAboutOne() {
        AdviceSet advices({{7, 0, inlines}, {7, 0xffffffff, inlines}, {6, 1, inlines}, {8, {}, inlines}});
        advices.overrule(std::vector<ForcedAdvice>{{7, {}, refuses}, {7, 2, inlines}});
        QVERIFY(advices.list() ==
                (std::vector<ForcedAdvice>{{6, 1, inlines}, {7, {}, refuses}, {7, 2, inlines}, {8, {}, inlines}}));
        QVERIFY(answer(advices, 7, 0xffffffff) == refuses);
        QCOMPARE(advices.indexOf({7, 2}), std::size_t(2));
        QCOMPARE(advices.indexOf({7, 0}), advices.list().size());
    }
};

QTEST_GUILESS_MAIN(TestAdviceSet)
#include "tst_advice_set.moc"
