// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/alignment.h"

#include <QtTest>

#include <map>
#include <random>

using namespace inlinescope;

namespace {

Decision decision(std::uint32_t ordinal, std::uint64_t hash, std::uint32_t occurrence, Advice advice, Outcome outcome) {
    Decision decision;
    decision.ordinal = ordinal;
    decision.key = {hash, occurrence};
    decision.advice = advice;
    decision.outcome = outcome;
    return decision;
}
Decision inlined(std::uint32_t ordinal, std::uint64_t hash, std::uint32_t occurrence = 0) {
    return decision(ordinal, hash, occurrence, Advice::Inline, Outcome::Inlined);
}
Decision refused(std::uint32_t ordinal, std::uint64_t hash, std::uint32_t occurrence = 0) {
    return decision(ordinal, hash, occurrence, Advice::Refuse, Outcome::Refused);
}

using Rows = std::vector<AlignedCallsite>;
using enum AlignmentMark;

} // namespace

class TestAlignment : public QObject {
    Q_OBJECT

private slots:
    void differingRowsComeFirstThenOneSidedThenEqualByOrdinal() {
        // Indices are not ordinals: side A is in the reverse order of asking.
        const std::vector<Decision> a = {inlined(4, 50), refused(3, 40), inlined(2, 30), refused(1, 20),
                                         inlined(0, 10)};
        const std::vector<Decision> b = {inlined(0, 40), inlined(1, 60), refused(2, 30), inlined(3, 50),
                                         inlined(4, 70)};
        const Alignment alignment = alignCallsites(a, b);
        const Rows expected = {{2, 2, Differs, false}, // ordinal 2: inlined in A, refused in B
                               {1, 0, Differs, false}, // ordinal 3
                               {4, {}, OnlyA, false},  // ordinal 0
                               {3, {}, OnlyA, false},  // ordinal 1
                               {{}, 1, OnlyB, false},  {{}, 4, OnlyB, false}, {0, 3, Same, false}};
        QVERIFY(alignment.rows == expected);
        QCOMPARE(alignment.differing, std::size_t(2));
        QCOMPARE(alignment.onlyA, std::size_t(2));
        QCOMPARE(alignment.onlyB, std::size_t(2));
        QCOMPARE(alignment.same, std::size_t(1));
        QCOMPARE(alignment.ambiguous, std::size_t(0));
        QCOMPARE(alignment.uncertain, std::size_t(4));
        QVERIFY((countCallsites(CallsitesByKey(a), CallsitesByKey(b)) == AlignmentCounts{2, 2, 2, 1, 0, 4}));
    }

    void clonedCallsPairByOccurrenceAndAreAmbiguousOnBothSides() {
        const std::vector<Decision> a = {inlined(0, 7, 0), refused(1, 7, 1), inlined(2, 8)};
        const std::vector<Decision> b = {inlined(0, 7, 0), inlined(1, 8)};
        const Alignment alignment = alignCallsites(a, b);
        const Rows expected = {{1, {}, OnlyA, true}, {0, 0, Same, true}, {2, 1, Same, false}};
        QVERIFY(alignment.rows == expected);
        QCOMPARE(alignment.ambiguous, std::size_t(2));
        QCOMPARE(alignment.uncertain, std::size_t(2));
        const Alignment mirrored = alignCallsites(b, a);
        QCOMPARE(mirrored.onlyB, std::size_t(1));
        QCOMPARE(mirrored.ambiguous, std::size_t(2));
    }

    void aPairDiffersByAdviceOrByBeingInlined_data() {
        QTest::addColumn<int>("adviceA");
        QTest::addColumn<int>("outcomeA");
        QTest::addColumn<int>("adviceB");
        QTest::addColumn<int>("outcomeB");
        QTest::addColumn<bool>("differs");
        const auto row = [](const char* name, Advice adviceA, Outcome outcomeA, Advice adviceB, Outcome outcomeB,
                            bool differs) {
            QTest::newRow(name) << int(adviceA) << int(outcomeA) << int(adviceB) << int(outcomeB) << differs;
        };
        using enum Outcome;
        row("both inlined", Advice::Inline, Inlined, Advice::Inline, Inlined, false);
        row("callee deleted in one", Advice::Inline, Inlined, Advice::Inline, InlinedCalleeDeleted, false);
        row("inlined and refused", Advice::Inline, Inlined, Advice::Refuse, Refused, true);
        row("deleted and refused", Advice::Inline, InlinedCalleeDeleted, Advice::Refuse, Refused, true);
        row("failed in one", Advice::Inline, Inlined, Advice::Inline, Failed, true);
        row("failed and refused", Advice::Inline, Failed, Advice::Refuse, Refused, true);
        row("refused and never asked", Advice::Refuse, Refused, Advice::Refuse, NeverAsked, false);
        row("inlined and never asked", Advice::Inline, Inlined, Advice::Refuse, NeverAsked, true);
        row("never asked in both", Advice::Refuse, NeverAsked, Advice::Refuse, NeverAsked, false);
    }
    void aPairDiffersByAdviceOrByBeingInlined() {
        QFETCH(int, adviceA);
        QFETCH(int, outcomeA);
        QFETCH(int, adviceB);
        QFETCH(int, outcomeB);
        QFETCH(bool, differs);
        const std::vector<Decision> a = {decision(0, 1, 0, Advice(adviceA), Outcome(outcomeA))};
        const std::vector<Decision> b = {decision(9, 1, 0, Advice(adviceB), Outcome(outcomeB))};
        const Alignment alignment = alignCallsites(a, b);
        QCOMPARE(alignment.rows.size(), std::size_t(1));
        QCOMPARE(alignment.differing, std::size_t(differs));
        QCOMPARE(alignment.same, std::size_t(!differs));
    }

    void emptySidesAlign() {
        const std::vector<Decision> one = {inlined(0, 1)};
        QVERIFY(alignCallsites({}, {}).rows.empty());
        QVERIFY((alignCallsites(one, {}).rows == Rows{{0, {}, OnlyA, false}}));
        QVERIFY((alignCallsites({}, one).rows == Rows{{{}, 0, OnlyB, false}}));
    }

    void everyDecisionStandsInExactlyOneRow() {
        std::mt19937 random(11);
        for (int round = 0; round < 50; ++round) {
            std::vector<Decision> sides[2];
            for (auto& side : sides) {
                std::map<std::uint64_t, std::uint32_t> occurrences;
                for (std::uint32_t ordinal = 0; ordinal < random() % 200; ++ordinal) {
                    const std::uint64_t hash = random() % 100;
                    side.push_back(random() % 2 ? inlined(ordinal, hash, occurrences[hash]++)
                                                : refused(ordinal, hash, occurrences[hash]++));
                }
                if (!side.empty()) side.push_back(side.front()); // a key that occurs twice must be kept too
            }
            const Alignment alignment = alignCallsites(sides[0], sides[1]);
            std::vector<int> seenA(sides[0].size()), seenB(sides[1].size());
            for (const AlignedCallsite& row : alignment.rows) {
                if (row.a) ++seenA[*row.a];
                if (row.b) ++seenB[*row.b];
                if (row.a && row.b) QVERIFY(sides[0][*row.a].key == sides[1][*row.b].key);
            }
            QCOMPARE(std::count(seenA.begin(), seenA.end(), 1), std::ptrdiff_t(seenA.size()));
            QCOMPARE(std::count(seenB.begin(), seenB.end(), 1), std::ptrdiff_t(seenB.size()));
            QCOMPARE(alignment.differing + alignment.onlyA + alignment.onlyB + alignment.same, alignment.rows.size());
        }
    }
};

QTEST_GUILESS_MAIN(TestAlignment)
#include "tst_alignment.moc"
