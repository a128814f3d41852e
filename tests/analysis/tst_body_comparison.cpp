// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/body_comparison.h"

#include <QtTest>

using namespace inlinescope;

namespace {

/// Decisions of a made-up run, numbered in their order.
class Decisions {
public:
    /// About a call in `caller`, by the lines of its chain, innermost first: "G5 F1".
    Decisions& add(const char* caller, const char* callee, const QString& chain, Outcome outcome, const char* twin = "",
                   const char* inherited = "") {
        Decision decision;
        decision.ordinal = std::uint32_t(m_all.size());
        decision.caller = caller;
        decision.callee = callee;
        decision.outcome = outcome;
        decision.advice = outcome == Outcome::Inlined ? Advice::Inline : Advice::Refuse;
        decision.path.twin = twin;
        decision.path.inherited = inherited;
        for (const QString& place : chain.split(' '))
            decision.path.places.push_back({place.left(1).toStdString(), {}, place.mid(1).toUInt(), 0});
        m_all.push_back(decision);
        return *this;
    }
    Decisions& inlined(const char* caller, const char* callee, const QString& chain, const char* twin = "",
                       const char* inherited = "") {
        return add(caller, callee, chain, Outcome::Inlined, twin, inherited);
    }
    Decisions& refused(const char* caller, const char* callee, const QString& chain, const char* twin = "",
                       const char* inherited = "") {
        return add(caller, callee, chain, Outcome::Refused, twin, inherited);
    }
    Decisions& byAttribute(const char* caller, const char* callee, const QString& chain) {
        add(caller, callee, chain, Outcome::NeverAsked);
        m_all.back().mandatory = true;
        return *this;
    }
    BodyComparison compared(const char* function, const char* caller = "", const CancelToken& cancel = {}) const {
        return compareBody(m_all, function, caller, cancel);
    }

private:
    std::vector<Decision> m_all;
};

/// "F, .G, ..H!0/3": depth as dots, function, and for calls of a copy the mark and the decisions of both sides.
QString shown(const BodyComparison& comparison) {
    QStringList nodes;
    for (const InlineNode& node : differingCalls(comparison)) {
        QString text = QString(int(node.depth), '.') + QString::fromStdString(node.function);
        if (node.row && comparison.isOfCopy[*node.row]) {
            const AlignedCallsite& row = comparison.rows[*node.row];
            const auto ordinal = [](const std::vector<Decision>& side, const std::optional<std::size_t>& index) {
                return index ? QString::number(side[*index].ordinal) : QString();
            };
            text += row.mark == AlignmentMark::Same ? '=' : row.mark == AlignmentMark::Differs ? '!' : '?';
            text += ordinal(comparison.itself, row.a) + '/' + ordinal(comparison.copies, row.b);
        }
        nodes << text;
    }
    return nodes.join(", ");
}

/// "3 copies, 1 alike"
QString counts(const BodyComparison& comparison) {
    return QString("%1 copies, %2 alike").arg(comparison.copyCount).arg(comparison.alikeCount);
}

} // namespace

/// Expected rows written by hand. G is the function whose copies are compared.
class TestBodyComparison : public QObject {
    Q_OBJECT

private slots:
    void onlyCallsThatDifferAreShownWithTheirPlace() {
        Decisions run; // G: 0 refuses H, 1 refuses K, 2 refuses L. Its copy in F inlines H, refuses K, and has no L
        run.refused("G", "H", "G5").refused("G", "K", "G6").refused("G", "L", "G7");
        run.inlined("F", "G", "F1").inlined("F", "H", "G5 F1").refused("F", "K", "G6 F1");
        run.refused("F", "M", "H9 G5 F1"); // a call of H's body, which G by itself does not have
        const BodyComparison comparison = run.compared("G");
        QCOMPARE(shown(comparison), QString("F, .G, ..H!0/4, ...M?/6, ..L?2/"));
        QCOMPARE(counts(comparison), QString("1 copies, 0 alike"));
        QVERIFY(!comparison.neverAsked);
    }

    void aCopyThatIsDecidedAlikeIsOnlyCounted() {
        Decisions run;
        run.refused("G", "H", "G5").inlined("F", "G", "F1").refused("F", "H", "G5 F1");
        run.inlined("E", "G", "E1").inlined("E", "H", "G5 E1");
        QCOMPARE(shown(run.compared("G")), QString("E, .G, ..H!0/4"));
        QCOMPARE(counts(run.compared("G")), QString("2 copies, 1 alike"));
        QCOMPARE(shown(run.compared("G", "F")), QString());
        QCOMPARE(counts(run.compared("G", "F")), QString("1 copies, 1 alike"));
        QCOMPARE(counts(run.compared("G", "X")), QString("0 copies, 0 alike"));
    }

    /// Nobody is asked about it in F: its body is there already.
    void aCallThatCameInlinedWithTheBodyIsNoDifference() {
        Decisions run;
        run.inlined("G", "H", "G5").refused("G", "K", "H6 G5").inlined("F", "G", "F1").refused("F", "K", "H6 G5 F1");
        QCOMPARE(counts(run.compared("G")), QString("1 copies, 1 alike"));
        Decisions attribute;
        attribute.refused("G", "K", "G6")
            .inlined("F", "G", "F1")
            .refused("F", "K", "G6 F1")
            .byAttribute("G", "H", "G5");
        QCOMPARE(counts(attribute.compared("G")), QString("1 copies, 1 alike"));
    }

    /// The copy was made before G's own call was inlined, so F had the call, and the inliner did not ask about it.
    void aCallThatIsInlinedLaterByItselfIsADifference() {
        Decisions run;
        run.inlined("F", "G", "F1").inlined("G", "H", "G5");
        QCOMPARE(shown(run.compared("G")), QString("F, .G, ..H?1/"));
    }

    /// E inlines F, which has a copy of G that inlined H; in E only K is asked about again.
    void aCopyThatCameWithAnotherBodyHasTheDecisionsOfThatBody() {
        Decisions run;
        run.refused("G", "H", "G5").refused("G", "K", "G6");
        run.inlined("F", "G", "F1").inlined("F", "H", "G5 F1").refused("F", "K", "G6 F1");
        run.inlined("E", "F", "E1").inlined("E", "K", "G6 F1 E1");
        QCOMPARE(shown(run.compared("G", "E")), QString("E, .F, ..G, ...H!0/3, ...K!1/6"));
        QCOMPARE(counts(run.compared("G")), QString("2 copies, 0 alike"));
        QCOMPARE(shown(run.compared("F")), QString("E, .F, ..G=2/2, ...K!4/6"));
    }

    void repeatedCallsArePairedInTheirOrder() {
        Decisions run; // a pass has cloned the call of H in G; its third clone is only in F
        run.refused("G", "H", "G5").inlined("G", "H", "G5").inlined("F", "G", "F1");
        run.inlined("F", "H", "G5 F1").refused("F", "H", "G5 F1");
        // The first is asked about again in F; the second came inlined; one more is F's own.
        QCOMPARE(shown(run.compared("G")), QString("F, .G, ..H!0/3, ..H?/4"));
    }

    /// F's call of G was cloned before it was inlined: each of G's calls is in both copies.
    void copiesThatShareTheirPlacesAreComparedTogether() {
        Decisions run;
        run.refused("G", "H", "G5").inlined("F", "G", "F1").refused("F", "H", "G5 F1");
        run.inlined("F", "G", "F1").inlined("F", "H", "G5 F1");
        QCOMPARE(shown(run.compared("G")), QString("F, .G, ..H!0/4"));
        QCOMPARE(counts(run.compared("G")), QString("2 copies, 0 alike"));
    }

    void twinsAreDifferentCopiesAndDifferentCalls() {
        Decisions run; // F1 is two calls; in G the two calls of H share line 5
        run.refused("G", "H", "G5", "#1").refused("G", "H", "G5", "#2");
        run.inlined("F", "G", "F1", "#1").inlined("F", "G", "F1", "#2");
        run.refused("F", "H", "G5 F1", "#1", "#1").refused("F", "H", "G5 F1", "#2", "#1");
        run.refused("F", "H", "G5 F1", "#1", "#2").inlined("F", "H", "G5 F1", "#2", "#2");
        run.refused("F", "K", "H7 G5 F1", "", "#2#2");
        QCOMPARE(shown(run.compared("G")), QString("F, .G, ..H!1/7, ...K?/8"));
        QCOMPARE(counts(run.compared("G")), QString("2 copies, 1 alike"));
    }

    /// In E, nothing says in one decision that the first number belongs to G and the second to F.
    void twinsOfACopyThatCameWithAnotherBodyAreKnownFromThatBody() {
        Decisions run;
        run.inlined("G", "H", "G5", "#2").refused("G", "K", "H7 G5", "", "#2");
        run.inlined("F", "G", "F1").refused("F", "K", "H7 G5 F1", "", "#2");
        run.inlined("E", "F", "E1", "#3").refused("E", "K", "H7 G5 F1 E1", "", "#2#3");
        QCOMPARE(counts(run.compared("G")), QString("2 copies, 2 alike"));
    }

    /// The place of F's call was lost (line 0), so no decision says what the body was like that came to E.
    void aCopyWithoutAKnownWayIsComparedWithTheFunctionAsItIs() {
        Decisions run;
        run.inlined("G", "H", "G5").refused("G", "K", "G6").inlined("F", "G", "F1").refused("F", "K", "G6 F1");
        run.inlined("E", "F", "E1").refused("E", "K", "G6 F0 E1");
        QCOMPARE(counts(run.compared("G")), QString("2 copies, 2 alike"));
    }

    void aFunctionThatTheInlinerNeverVisitedIsComparedWithNothing() {
        Decisions run;
        run.byAttribute("F", "G", "F1").refused("F", "H", "G5 F1").add("G", "H", "G5", Outcome::NeverAsked);
        const BodyComparison comparison = run.compared("G");
        QVERIFY(comparison.neverAsked);
        QVERIFY(comparison.rows.empty());
        QCOMPARE(counts(comparison), QString("1 copies, 0 alike"));
    }

    /// A pass specialised G for its callers: the calls of the specialised body were written in G.
    void aSpecialisedFunctionIsAnotherOne() {
        Decisions run;
        run.refused("G", "H", "G5").refused("S", "H", "G5").inlined("F", "S", "F1").inlined("F", "H", "G5 F1");
        QCOMPARE(counts(run.compared("G")), QString("0 copies, 0 alike"));
        QCOMPARE(shown(run.compared("S")), QString("F, .S, ..H!1/3"));
    }

    void aCopyInsideOfACopyIsPartOfIt() {
        Decisions run; // G calls itself
        run.refused("G", "G", "G5").inlined("F", "G", "F1").inlined("F", "G", "G5 F1").refused("F", "G", "G5 G5 F1");
        QCOMPARE(shown(run.compared("G")), QString("F, .G, ..G!0/2, ...G?/3"));
        QCOMPARE(counts(run.compared("G")), QString("1 copies, 0 alike"));
    }

    void nothingIsComparedAfterACancel() {
        Decisions run;
        run.refused("G", "H", "G5").inlined("F", "G", "F1").inlined("F", "H", "G5 F1");
        const CancelToken cancel;
        QCOMPARE(run.compared("G", "", cancel).rows.size(), std::size_t(2));
        cancel.cancel();
        const BodyComparison stopped = run.compared("G", "", cancel);
        QVERIFY(stopped.copyCount == 0 && stopped.rows.empty());
    }

    void strangeChainsGiveAnAnswer() {
        Decisions run;
        run.refused("G", "H", "G5").inlined("F", "G", "F1");
        QString chain = "G5";
        for (int link = 0; link < 20'000; ++link)
            chain += " F1";
        run.refused("F", "H", chain, "", "####").refused("F", "H", "G5 F1", "#", "#1##");
        QCOMPARE(run.compared("G").copyCount, std::size_t(1));
        std::vector<Decision> none(1);
        none[0].caller = none[0].callee = "G";
        QCOMPARE(compareBody(none, "G").copyCount, std::size_t(0));
    }
};

QTEST_GUILESS_MAIN(TestBodyComparison)
#include "tst_body_comparison.moc"
