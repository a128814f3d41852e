// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/revision_alignment.h"

#include <QtTest>

using namespace inlinescope;

namespace {

Decision call(std::uint32_t ordinal, const char* caller, const char* callee, std::vector<SourcePlace> path,
              bool inlined = true) {
    Decision decision;
    decision.ordinal = ordinal;
    decision.caller = caller;
    decision.callee = callee;
    decision.path.places = std::move(path);
    decision.key.hash = ordinal + 100; // keys are unrelated between revisions
    decision.advice = inlined ? Advice::Inline : Advice::Refuse;
    decision.outcome = inlined ? Outcome::Inlined : Outcome::Refused;
    return decision;
}
/// A place of a module without debug info.
SourcePlace number(const char* function, std::uint32_t call) {
    return {function, {}, call, 0};
}
SourcePlace at(const char* function, std::uint32_t line, std::uint32_t column = 1) {
    return {function, "x.c", line, column};
}

/// "0=1" for a pair of A's 0 and B's 1, "0-" and "+1" for one side; "!" if decided differently; s or l for how they
/// were paired.
QString text(const Alignment& alignment) {
    QStringList rows;
    for (const AlignedCallsite& row : alignment.rows) {
        QString line = row.a ? QString::number(*row.a) : QString();
        line += row.mark == AlignmentMark::Differs ? "!" : row.a && row.b ? "=" : row.a ? "-" : "+";
        if (row.b) line += QString::number(*row.b);
        if (row.a && row.b) line += row.by == AlignedBy::Line ? "l" : row.by == AlignedBy::Structure ? "s" : "k";
        if (row.renamed) line += "r";
        if (row.ambiguous) line += "?";
        rows << line;
    }
    rows.sort();
    return rows.join(' ');
}

} // namespace

class TestRevisionAlignment : public QObject {
    Q_OBJECT

private slots:
    void callsPairByCallerCalleeAndOccurrenceWhateverTheirLines() {
        const std::vector<Decision> a = {call(0, "f", "g", {at("f", 10)}), call(1, "f", "g", {at("f", 20)}),
                                         call(2, "f", "h", {at("f", 15)})};
        // Everything is 100 lines further down, asked in another order, and the second g is refused.
        const std::vector<Decision> b = {call(0, "f", "h", {at("f", 115)}), call(1, "f", "g", {at("f", 190)}, false),
                                         call(2, "f", "g", {at("f", 110)})};
        const Alignment alignment = alignRevisions(a, b, {});
        QCOMPARE(text(alignment), QString("0=2s 1!1s 2=0s"));
        QCOMPARE(alignment.differing, std::size_t(1));
        QCOMPARE(alignment.same, std::size_t(2));
        QVERIFY(alignment.rows[0].mark == AlignmentMark::Differs);
    }

    void theInlinePathTellsCallsApart() {
        const std::vector<Decision> a = {call(0, "f", "h", {at("g", 5), at("f", 10)}),
                                         call(1, "f", "h", {at("f", 12)})};
        const std::vector<Decision> b = {call(0, "f", "h", {at("f", 12)}),
                                         call(1, "f", "h", {at("k", 5), at("f", 10)})};
        QCOMPARE(text(alignRevisions(a, b, {})), QString("+1 0- 1=0s"));
    }

    void whereOneSideHasMoreCallsTheNearestRelativeLinePairs() {
        // f begins 1000 lines later in B, and has an additional call.
        const std::vector<Decision> a = {call(0, "f", "k", {at("f", 10)}), call(1, "f", "g", {at("f", 14)}),
                                         call(2, "f", "g", {at("f", 30)})};
        const std::vector<Decision> b = {call(0, "f", "k", {at("f", 1010)}), call(1, "f", "g", {at("f", 1014)}),
                                         call(2, "f", "g", {at("f", 1020)}), call(3, "f", "g", {at("f", 1031)})};
        QCOMPARE(text(alignRevisions(a, b, {})), QString("+2 0=0s 1=1l 2=3l"));
        QCOMPARE(text(alignRevisions(b, a, {})), QString("0=0s 1=1l 2- 3=2l"));
    }

    void withoutDebugInfoTheNumbersOfTheCallsStandForLines() {
        const std::vector<Decision> a = {call(0, "f", "g", {number("f", 2)}),
                                         call(1, "f", "h", {number("g", 1), number("f", 2)}),
                                         call(2, "f", "g", {number("f", 9)})};
        const std::vector<Decision> b = {call(0, "f", "g", {number("f", 3)}),
                                         call(1, "f", "h", {number("g", 1), number("f", 3)}),
                                         call(2, "f", "g", {number("f", 10)})};
        QCOMPARE(text(alignRevisions(a, b, {})), QString("0=0s 1=1s 2=2s"));
        const std::vector<Decision> fewer = {call(0, "f", "g", {number("f", 1)}), call(1, "f", "k", {number("f", 1)})};
        const std::vector<Decision> more = {call(0, "f", "g", {number("f", 1)}), call(1, "f", "g", {number("f", 6)}),
                                            call(2, "f", "k", {number("f", 1)})};
        QCOMPARE(text(alignRevisions(fewer, more, {})), QString("+1 0=0l 1=2s"));
    }

    void chainsThatAnOlderProgramKeptAsTextAreTakenApart() {
        const std::vector<Decision> a = {call(0, "f", "h", {{"g:1 @ f:2", "", 0, 0}}),
                                         call(1, "f", "g", {{"f:9#2", "", 0, 0}}), call(2, "f", "k", {at("f", 1)})};
        const std::vector<Decision> b = {call(0, "f", "g", {{"f:11#2", "", 0, 0}}),
                                         call(1, "f", "h", {{"g:1 @ f:3", "", 0, 0}}), call(2, "f", "k", {at("f", 1)})};
        QCOMPARE(text(alignRevisions(a, b, {})), QString("0=1s 1=0s 2=2s"));
    }

    void aRenamedFunctionKeepsItsCallsAndSaysSo() {
        const std::vector<FunctionBody> bodiesA = {{"old", 1, 0, 20}}, bodiesB = {{"new", 1, 0, 20}};
        const CommonNames names(bodiesA, bodiesB);
        const std::vector<Decision> a = {call(0, "old", "g", {at("old", 3)}), call(1, "f", "old", {at("f", 3)}),
                                         call(2, "f", "g", {at("f", 4)})};
        const std::vector<Decision> b = {call(0, "new", "g", {at("new", 3)}), call(1, "f", "new", {at("f", 3)}),
                                         call(2, "f", "g", {at("f", 4)})};
        QCOMPARE(text(alignRevisions(a, b, names)), QString("0=0sr 1=1sr 2=2s"));
        QCOMPARE(text(alignRevisions(a, b, {})), QString("+0 +1 0- 1- 2=2s"));
    }

    void clonedCallsAreAmbiguous() {
        std::vector<Decision> a = {call(0, "f", "g", {at("f", 3)}), call(1, "f", "g", {at("f", 3)})};
        a[1].key = {a[0].key.hash, 1};
        const std::vector<Decision> b = {call(0, "f", "g", {at("f", 3)}), call(1, "f", "g", {at("f", 4)})};
        QCOMPARE(text(alignRevisions(a, b, {})), QString("0=0s? 1=1s?"));
    }

    void everyDecisionStandsInOneRow() {
        std::vector<Decision> a, b;
        for (std::uint32_t i = 0; i < 400; ++i)
            a.push_back(call(i, i % 3 ? "f" : "g", i % 5 ? "h" : "k", {at("f", i * 7 % 101)}));
        for (std::uint32_t i = 0; i < 300; ++i)
            b.push_back(call(i, i % 4 ? "f" : "g", i % 7 ? "h" : "k", {at("f", i * 11 % 97)}));
        std::vector<int> seenA(a.size()), seenB(b.size());
        for (const AlignedCallsite& row : alignRevisions(a, b, {}).rows) {
            if (row.a) ++seenA[*row.a];
            if (row.b) ++seenB[*row.b];
            if (row.a && row.b) QCOMPARE(a[*row.a].caller + a[*row.a].callee, b[*row.b].caller + b[*row.b].callee);
        }
        QVERIFY(std::ranges::all_of(seenA, [](int seen) { return seen == 1; }));
        QVERIFY(std::ranges::all_of(seenB, [](int seen) { return seen == 1; }));
    }
};

QTEST_APPLESS_MAIN(TestRevisionAlignment)
#include "tst_revision_alignment.moc"
