// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/side_by_side.h"

#include <QTest>

#include <algorithm>

using namespace inlinescope;

namespace {

Decision decision(std::uint64_t hash, const std::string& caller, const std::string& callee, bool inlined) {
    Decision made;
    made.caller = caller;
    made.callee = callee;
    made.key.hash = hash;
    made.advice = inlined ? Advice::Inline : Advice::Refuse;
    made.outcome = inlined ? Outcome::Inlined : Outcome::Refused;
    return made;
}

/// The moves about a single decision, by the hash of its key.
std::vector<SearchMove> singles(const std::vector<Decision>& decisions) {
    std::vector<SearchMove> moves = movesOf(decisions, {}, 0);
    std::erase_if(moves, [](const SearchMove& move) { return move.group; });
    std::ranges::sort(moves, {}, [](const SearchMove& move) { return move.advices.front().hash; });
    return moves;
}

using Sets = std::vector<std::vector<std::size_t>>;

Sets setsOf(const std::vector<Decision>& decisions, std::size_t most = 100) {
    const auto moves = singles(decisions);
    return SideBySide(decisions, moves).sets(most);
}

MeasuredVariant object(const std::vector<std::pair<std::string, std::int64_t>>& functions, std::int64_t other = 0) {
    MeasuredVariant made;
    made.status = ModuleRunStatus::Ok;
    for (const auto& [name, bytes] : functions) {
        made.functions.push_back({name, bytes, ".text." + name, "external", false, false});
        made.sizes.text += bytes;
    }
    made.sizes.text += other;
    return made;
}

} // namespace

/// Sets and shares computed by hand.
class TestSideBySide : public QObject {
    Q_OBJECT

private slots:
    void movesOfDifferentCallersAreMeasuredTogether() {
        QVERIFY(setsOf({decision(1, "a", "x", true), decision(2, "b", "y", false)}) == (Sets{{0, 1}}));
        QVERIFY(setsOf({decision(1, "a", "x", true), decision(2, "a", "y", false)}) == (Sets{{0}, {1}}));
    }

    /// b is inlined into a, so what changes b changes a.
    void whatIsInlinedReachesItsCaller() {
        QVERIFY(setsOf({decision(1, "b", "x", true), decision(2, "a", "b", true), decision(3, "a", "y", true)}) ==
                (Sets{{0}, {1}, {2}}));
        // It is called: a does not change, except if the move inlines what has changed.
        QVERIFY(setsOf({decision(1, "b", "x", true), decision(2, "a", "b", false), decision(3, "a", "y", true)}) ==
                (Sets{{0, 2}, {1}}));
    }

    /// Two refusals keep the body of x like one; if two calls are inlined, x may go although it would not for one.
    void refusalsOfACalleeGoTogether() {
        QVERIFY(setsOf({decision(1, "a", "x", true), decision(2, "b", "x", true)}) == (Sets{{0, 1}}));
        QVERIFY(setsOf({decision(1, "a", "x", false), decision(2, "b", "x", false)}) == (Sets{{0}, {1}}));
        QVERIFY(setsOf({decision(1, "a", "x", true), decision(2, "b", "x", false)}) == (Sets{{0}, {1}}));
    }

    void thereAreAtMostAsManySetsAsAllowed() {
        QVERIFY(setsOf({decision(1, "a", "x", true), decision(2, "a", "y", true), decision(3, "b", "z", true)}, 1) ==
                (Sets{{0, 2}}));
    }

    /// a grows by 7 and b shrinks by 3; x is kept by both, with y, which only x calls. Something else grew by 100.
    void theBytesOfAFunctionAreDueToTheMoveThatReachesIt() {
        const std::vector<Decision> decisions = {decision(1, "x", "y", false), decision(2, "a", "x", true),
                                                 decision(3, "b", "x", true)};
        auto moves = singles(decisions);
        moves.erase(moves.begin());
        const SideBySide sideBySide(decisions, moves);
        QVERIFY(sideBySide.sets(9) == (Sets{{0, 1}}));
        const MeasuredVariant none = object({{"a", 50}, {"b", 60}});
        const MeasuredVariant all = object({{"a", 57}, {"b", 57}, {"x", 20}, {"y", 10}}, 100);
        const auto apart = sideBySide.apart({0, 1}, none, all);
        QCOMPARE(apart.size(), std::size_t(2));
        QCOMPARE(apart[0].sizes.text, std::int64_t(110 + 7 + 20 + 10));
        QCOMPARE(apart[1].sizes.text, std::int64_t(110 - 3 + 20 + 10));
        QCOMPARE(apart[0].functions.size(), std::size_t(4));
        QCOMPARE(sideBySide.apart({0}, none, all).front().sizes.text, all.sizes.text);
    }

    /// With unwind tables of 24 bytes for each of two functions, and read-only data of its own.
    void aFunctionComesWithItsOwnData() {
        const std::vector<Decision> decisions = {decision(1, "a", "x", true), decision(2, "b", "y", true)};
        const auto moves = singles(decisions);
        MeasuredVariant none = object({{"a", 50}, {"b", 60}}, 48);
        none.sizes.ehFrame = 48;
        MeasuredVariant all = object({{"a", 40}, {"b", 60}, {"x", 5}, {"y", 5}});
        all.sections = {{".rodata.x", 8}, {".gcc_except_table.b", 4}, {".rodata.other", 90}};
        const auto apart = SideBySide(decisions, moves).apart({0, 1}, none, all);
        QCOMPARE(apart[0].sizes.text, std::int64_t(158 - 10 + 5 + 8 + 24));
        QCOMPARE(apart[1].sizes.text, std::int64_t(158 + 4 + 5 + 24));
    }
};

QTEST_GUILESS_MAIN(TestSideBySide)
#include "tst_side_by_side.moc"
