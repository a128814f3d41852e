// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/many_alignment.h"

#include <QtTest>

using namespace inlinescope;

namespace {

/// A decision by a callsite's number, with this position in the order of asking.
Decision decision(std::uint32_t ordinal, std::uint64_t site, bool isInlined) {
    Decision decision;
    decision.ordinal = ordinal;
    decision.key = {site, 0};
    decision.advice = isInlined ? Advice::Inline : Advice::Refuse;
    decision.outcome = isInlined ? Outcome::Inlined : Outcome::Refused;
    return decision;
}

QString shown(const ManyAlignment& alignment) {
    QStringList rows;
    for (const ManyCallsite& row : alignment.rows) {
        QString text(QChar("!-+="[int(row.mark)]));
        for (const auto& side : row.sides)
            text += side ? QString::number(*side) : QStringLiteral(".");
        rows << text;
    }
    return rows.join(' ');
}

AlignedSide against(const std::vector<Decision>& baseline, const std::vector<Decision>& side, const char* bitcode) {
    return {side, alignCallsites(baseline, side), bitcode};
}

} // namespace

class TestManyAlignment : public QObject {
    Q_OBJECT

    const std::vector<Decision> m_a = {decision(0, 10, true), decision(1, 20, true), decision(2, 30, false)};
    const std::vector<Decision> m_b = {decision(0, 10, true), decision(1, 20, false), decision(2, 40, true),
                                       decision(3, 50, true)};
    const std::vector<Decision> m_c = {decision(0, 50, true), decision(1, 10, true), decision(2, 20, true),
                                       decision(3, 30, false)};

private slots:
    void twoSidesAreTheirAlignment() {
        const ManyAlignment many = alignMany(m_a, std::vector{against(m_a, m_b, "x")});
        QCOMPARE(shown(many), QString("!11 -2. +.2 +.3 =00"));
        const Alignment pair = alignCallsites(m_a, m_b);
        QVERIFY(static_cast<const AlignmentCounts&>(many) == static_cast<const AlignmentCounts&>(pair));
    }

    void aRowHasEverySideThatHasTheCallsite() {
        const ManyAlignment many = alignMany(m_a, std::vector{against(m_a, m_b, "x"), against(m_a, m_c, "x")});
        QCOMPARE(shown(many), QString("!112 -2.3 +.2. +.30 =001"));
        QVERIFY((static_cast<const AlignmentCounts&>(many) == AlignmentCounts{1, 1, 2, 1, 0, 3}));
    }

    void sidesOfOtherBitcodeShareNoKeys() {
        const ManyAlignment many = alignMany(m_a, std::vector{against(m_a, m_b, "x"), against(m_a, m_c, "y")});
        QCOMPARE(shown(many), QString("!112 -2.3 +..0 +.2. +.3. =001"));
    }

    void aBaselineWithoutAResultLeavesTheOthersBesideEachOther() {
        const std::vector<Decision> none;
        const ManyAlignment many = alignMany(none, std::vector{against(none, m_b, "x"), against(none, m_c, "x")});
        QCOMPARE(shown(many), QString("+.01 +.12 +.2. +.30 +..3"));
    }
};

QTEST_GUILESS_MAIN(TestManyAlignment)
#include "tst_many_alignment.moc"
