// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/replay_lines.h"

#include <QTest>

using namespace inlinescope;

namespace {

Decision decision(std::uint64_t hash, const char* callee, Outcome outcome) {
    Decision made;
    made.caller = "f";
    made.callee = callee;
    made.key.hash = hash;
    made.outcome = outcome;
    return made;
}

} // namespace

class TestReplayLines : public QObject {
    Q_OBJECT
private slots:
    void linesAreThoseOfLlvmsRemarks() {
        const std::vector<Decision> decisions{decision(1, "g", Outcome::Inlined), decision(2, "h", Outcome::Refused),
                                              decision(3, "i", Outcome::InlinedCalleeDeleted),
                                              decision(4, "j", Outcome::Failed)};
        const ReplayLines made = replayLines(decisions, {"f:1:2", "g:3:4 @ f:1:2", "f:2:2.1", "f:5:6"});
        QCOMPARE(made.lines.size(), std::size_t(4));
        QCOMPARE(made.lines[0].text(), std::string("remark: 'g' inlined into 'f' at callsite f:1:2;"));
        QCOMPARE(made.lines[1].text(),
                 std::string("remark: 'h' will not be inlined into 'f' at callsite g:3:4 @ f:1:2;"));
        QCOMPARE(made.lines[2].text(), std::string("remark: 'i' inlined into 'f' at callsite f:2:2.1;"));
        QCOMPARE(made.lines[3].text(), std::string("remark: 'j' will not be inlined into 'f' at callsite f:5:6;"));
        QCOMPARE(made.inlined, 2);
        QCOMPARE(made.refused, 2);
        QCOMPARE(made.lost(), 0);
    }

    void whatEveryCompilerRepeatsHasNoLine() {
        std::vector<Decision> decisions{decision(1, "g", Outcome::Refused), decision(2, "h", Outcome::Inlined),
                                        decision(3, "i", Outcome::NeverAsked)};
        decisions[0].mandatory = decisions[1].mandatory = true;
        const ReplayLines made = replayLines(decisions, {"f:1:2", "f:2:2", ""});
        QCOMPARE(made.lines.size(), std::size_t(1));
        QCOMPARE(made.lines[0].callee, std::string("h"));
        QCOMPARE(made.lost(), 0);
    }

    /// LLVM's ML advisor refuses a call in unreachable code by itself; the heuristic of a stock clang inlines it.
    void whatOnlyTheMlAdvisorRefusesHasALine() {
        std::vector<Decision> decisions{decision(1, "g", Outcome::Refused)};
        decisions[0].mandatory = true;
        decisions[0].defaultAdvice = true;
        QCOMPARE(replayLines(decisions, {"f:1:2"}).refused, 1);
        QCOMPARE(replayLines(decisions, {""}).noPlace, 1);
        decisions[0].defaultAdvice = false;
        QVERIFY(replayLines(decisions, {"f:1:2"}).lines.empty());
    }

    void callsWithoutALocationAreCounted() {
        std::vector<Decision> decisions{decision(1, "g", Outcome::Inlined), decision(2, "h", Outcome::Refused),
                                        decision(3, "i", Outcome::Refused)};
        decisions[2].mandatory = true; // every compiler refuses it without a line
        const ReplayLines made = replayLines(decisions, {"", "", ""});
        QVERIFY(made.lines.empty());
        QCOMPARE(made.noPlace, 2);
    }

    void theAnswerOfMostTwinsIsWritten() {
        const std::vector<Decision> decisions{decision(1, "g", Outcome::Inlined), decision(2, "g", Outcome::Refused),
                                              decision(3, "g", Outcome::Inlined), decision(4, "h", Outcome::Refused)};
        const ReplayLines most = replayLines(decisions, {"f:1:2", "f:1:2", "f:1:2", "f:1:2"});
        QCOMPARE(most.lines.size(), std::size_t(2)); // another callee at the same place is no twin
        QVERIFY(most.lines[0].inlines);
        QCOMPARE(most.twins, 1);
        const ReplayLines half = replayLines({decisions[0], decisions[1]}, {"f:1:2", "f:1:2"});
        QVERIFY(!half.lines[0].inlines);
        QCOMPARE(half.twins, 1);
    }

    void aCallsiteThatIsInlinedLaterIsInlined() {
        std::vector<Decision> decisions{decision(1, "g", Outcome::Refused), decision(1, "g", Outcome::Inlined)};
        decisions[1].key.occurrence = 1;
        const ReplayLines made = replayLines(decisions, {"f:1:2", "f:1:2"});
        QCOMPARE(made.lines.size(), std::size_t(1));
        QVERIFY(made.lines[0].inlines);
        QCOMPARE(made.changed, 1);
        QCOMPARE(made.twins, 0);
    }

    /// A pass copies a call; after the call was inlined, the copy is refused.
    void aCopyThatIsRefusedAfterInliningIsATwin() {
        std::vector<Decision> decisions{decision(1, "g", Outcome::Inlined), decision(1, "g", Outcome::Refused)};
        decisions[1].key.occurrence = 1;
        const std::vector<std::string> sites{"f:1:2", "f:1:2"};
        const ReplayLines made = replayLines(decisions, sites);
        QCOMPARE(made.lines.size(), std::size_t(1));
        QVERIFY(made.lines[0].inlines);
        QCOMPARE(made.twins, 1);
        QCOMPARE(made.changed, 0);
        decisions[1].mandatory = true; // the replaying compiler refuses it, too
        QCOMPARE(replayLines(decisions, sites).twins, 0);
    }

    void aNameThatIsReadOtherwiseHasNoLine_data() {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<bool>("isWritten");
        QTest::newRow("plain") << QByteArray("_ZN1aIbE1cEv") << true;
        QTest::newRow("with the mark of a name as written") << QByteArray("\1f") << true;
        QTest::newRow("with a blank and a quote") << QByteArray("a 'b' c") << true;
        QTest::newRow("forges a line") << QByteArray("a' inlined into 'b' at callsite c:1:1;\nremark: 'd") << false;
        QTest::newRow("with a line end") << QByteArray("a\nb") << false;
        QTest::newRow("with a carriage return") << QByteArray("a\rb") << false;
        QTest::newRow("with a byte that ends the file") << QByteArray("a\0b", 3) << false;
        QTest::newRow("begins another name") << QByteArray("a: 'b") << false;
        QTest::newRow("has words that a refusal does not look for") << QByteArray("a' inlined into 'b") << true;
        QTest::newRow("refuses itself") << QByteArray("a' will not be inlined into 'b") << false;
        QTest::newRow("chooses the place") << QByteArray("a' inlined into 'b' at callsite c:1:1;") << false;
    }
    void aNameThatIsReadOtherwiseHasNoLine() {
        QFETCH(QByteArray, name);
        QFETCH(bool, isWritten);
        std::vector<Decision> decisions{decision(1, "g", Outcome::Inlined), decision(2, "h", Outcome::Inlined),
                                        decision(3, "h", Outcome::Refused)};
        decisions[1].callee = decisions[2].callee = name.toStdString();
        const ReplayLines made = replayLines(decisions, {"f:1:2", "f:2:2", "f:2:2"});
        QCOMPARE(made.lines.size(), std::size_t(isWritten ? 2 : 1));
        QCOMPARE(made.noLine, isWritten ? 0 : 2);
        QCOMPARE(made.inlined, 1);
        QCOMPARE(made.lost(), isWritten ? 1 : 2);
    }

    void aPlaceThatIsReadOtherwiseHasNoLine() {
        const ReplayLines made = replayLines({decision(1, "g", Outcome::Inlined)}, {"f;g:1:2"});
        QVERIFY(made.lines.empty());
        QCOMPARE(made.noLine, 1);
    }
};

QTEST_GUILESS_MAIN(TestReplayLines)
#include "tst_replay_lines.moc"
