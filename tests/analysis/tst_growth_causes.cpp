// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/growth_causes.h"

#include <QtTest>

#include <limits>

using namespace inlinescope;

namespace {

FunctionSize symbol(const char* name, std::int64_t size, bool alias = false) {
    return {name, size, ".text", "external", false, alias};
}
FunctionBody body(const char* name, std::uint64_t hash, std::uint32_t instructions = 20) {
    return {name, hash, hash * 0x9e3779b97f4a7c15, instructions};
}
Decision inlined(const char* caller, const char* callee) {
    Decision decision;
    decision.caller = caller;
    decision.callee = callee;
    decision.advice = Advice::Inline;
    decision.outcome = Outcome::Inlined;
    return decision;
}

/// One side with its own data.
struct Side {
    std::int64_t text = 0;
    std::vector<FunctionSize> functions;
    std::vector<FunctionBody> bodies;
    std::vector<Decision> decisions;
    GrowthSide view() const { return {text, functions, bodies, decisions}; }
};

GrowthCauses causes(const Side& a, const Side& b) {
    return causesOfGrowth(a.view(), b.view(), CommonNames(a.bodies, b.bodies));
}

const FunctionComparisonRow& rowOf(const GrowthCauses& causes, const std::string& function) {
    const auto row = std::ranges::find(causes.rows, function, &FunctionComparisonRow::function);
    if (row == causes.rows.end()) qFatal("no row %s", function.c_str());
    return *row;
}
QString causeOf(const GrowthCauses& causes, const std::string& function) {
    const std::string_view word = toString(rowOf(causes, function).cause);
    return QString::fromUtf8(word.data(), qsizetype(word.size()));
}
bool sums(const GrowthCauses& causes, const Side& a, const Side& b) {
    std::int64_t sumA = causes.rest.sizeA.value(), sumB = causes.rest.sizeB.value();
    for (const FunctionComparisonRow& row : causes.rows) {
        sumA += row.sizeA.value_or(0);
        sumB += row.sizeB.value_or(0);
    }
    return sumA == a.text && sumB == b.text && causes.bytes.sum() == b.text - a.text;
}

} // namespace

class TestGrowthCauses : public QObject {
    Q_OBJECT

private slots:
    void whatOneBitcodeDefinesIsAddedOrRemoved() {
        const Side a{150, {symbol("stays", 50), symbol("goes", 30)}, {body("stays", 1), body("goes", 2)}, {}};
        const Side b{170, {symbol("stays", 50), symbol("comes", 40)}, {body("stays", 1), body("comes", 3)}, {}};
        const GrowthCauses found = causes(a, b);
        QCOMPARE(causeOf(found, "comes"), QString("added"));
        QCOMPARE(causeOf(found, "goes"), QString("removed"));
        QCOMPARE(causeOf(found, "stays"), QString());
        // Remainder 70 -> 80: it counts with the largest change, the 40 bytes added.
        QVERIFY(found.rest.cause == GrowthCause::Added);
        QVERIFY(found.bytes == (CauseBytes{50, -30, 0, 0}));
        QVERIFY(sums(found, a, b));
    }

    void aFunctionThatBothDefineAndOneSideKeepsIsDecidedDifferently() {
        const Side a{60, {symbol("f", 60)}, {body("f", 1), body("helper", 2)}, {inlined("f", "helper")}};
        const Side b{70, {symbol("f", 40), symbol("helper", 30)}, {body("f", 1), body("helper", 2)}, {}};
        const GrowthCauses found = causes(a, b);
        QCOMPARE(causeOf(found, "helper"), QString("decided differently"));
        QCOMPARE(causeOf(found, "f"), QString("decided differently"));
        QVERIFY(found.bytes == (CauseBytes{0, 0, 0, 10}));
        QVERIFY(sums(found, a, b));
    }

    void itsOwnBodyGoesBeforeWhatWasInlinedIntoIt() {
        const Side a{10, {symbol("f", 10)}, {body("f", 1), body("g", 2)}, {}};
        const Side b{15, {symbol("f", 15)}, {body("f", 9), body("g", 2)}, {inlined("f", "g")}};
        QCOMPARE(causeOf(causes(a, b), "f"), QString("body changed"));
    }

    void aDecisionAtAnyDepthCounts() {
        // g is inlined into f on both sides; only in B was h inlined into g before.
        const std::vector<FunctionBody> bodies = {body("f", 1), body("g", 2), body("h", 3)};
        const Side a{10, {symbol("f", 10)}, bodies, {inlined("f", "g")}};
        const Side b{30, {symbol("f", 30)}, bodies, {inlined("g", "h"), inlined("f", "g")}};
        QCOMPARE(causeOf(causes(a, b), "f"), QString("decided differently"));
    }

    void theSameBodiesByAnotherWayAreNoDecision() {
        // In A h is inlined into g and g into f; in B g is inlined into f, then the h that came with it: the content of
        // f is the same.
        const std::vector<FunctionBody> bodiesA = {body("f", 1), body("g", 2), body("h", 3)};
        const std::vector<FunctionBody> bodiesB = {body("f", 1), body("g", 2), body("h", 4)};
        const Side a{10, {symbol("f", 10)}, bodiesA, {inlined("g", "h"), inlined("f", "g")}};
        const Side b{12, {symbol("f", 12)}, bodiesB, {inlined("f", "g"), inlined("f", "h")}};
        QCOMPARE(causeOf(causes(a, b), "f"), QString("body changed")); // h is larger
    }

    void aHeavierCalleeIsABodyChangedAtAnyDepth() {
        const Side a{
            10, {symbol("f", 10)}, {body("f", 1), body("g", 2), body("h", 3)}, {inlined("g", "h"), inlined("f", "g")}};
        Side b = a;
        b.text = 18;
        b.functions[0].size = 18;
        b.bodies[2].hash = 33;
        QVERIFY(causes(a, b).bytes == (CauseBytes{0, 0, 8, 0}));
        // The always_inline pass asks no advisor.
        Side mandatory = b;
        for (Decision& decision : mandatory.decisions) {
            decision.outcome = Outcome::NeverAsked;
            decision.advice = Advice::Refuse;
            decision.mandatory = true;
        }
        QCOMPARE(causeOf(causes(a, mandatory), "f"), QString("body changed"));
    }

    void whatNothingElseExplainsIsABodyChanged() {
        const Side a{10, {symbol("f", 10)}, {body("f", 1)}, {}};
        const Side b{12, {symbol("f", 12)}, {body("f", 1)}, {}};
        QVERIFY(causes(a, b).bytes == (CauseBytes{0, 0, 2, 0}));
        const Side rodata{99, {symbol("f", 10)}, {body("f", 1)}, {}};
        QVERIFY(causes(a, rodata).bytes == (CauseBytes{0, 0, 89, 0}));
    }

    void aRenameIsOneFunctionAndMarked() {
        const Side a{50, {symbol("before", 50)}, {body("before", 1)}, {}};
        const Side b{50, {symbol("after", 50)}, {body("after", 1)}, {}};
        const GrowthCauses found = causes(a, b);
        QCOMPARE(rowOf(found, "after").renamedFrom, std::string("before"));
        QCOMPARE(rowOf(found, "after").delta, std::int64_t(0));
        QVERIFY(found.bytes == CauseBytes());
        QCOMPARE(found.rows.size(), std::size_t(1));
    }

    void partsBelongToTheirFunction() {
        const Side a{50, {symbol("f", 50)}, {body("f", 1), body("g", 2)}, {}};
        const Side b{70, {symbol("f", 40), symbol("f.cold.1", 30)}, {body("f", 9), body("g", 2)}, {}};
        QCOMPARE(causeOf(causes(a, b), "f.cold.1"), QString("body changed"));
        const Side coroutine{70, {symbol("f", 50), symbol("new.resume", 20)}, {body("f", 1), body("new", 3)}, {}};
        QCOMPARE(causeOf(causes(a, coroutine), "new.resume"), QString("added"));
        const Side underscore{70, {symbol("f", 50), symbol("_g", 20)}, {body("f", 1), body("g", 2)}, {}};
        QCOMPARE(causeOf(causes(a, underscore), "_g"), QString("decided differently"));
    }

    void whatNoBitcodeDefinesGoesWithTheRemainder() {
        const Side a{50, {symbol("f", 50)}, {body("f", 1)}, {}};
        const Side b{100,
                     {symbol("f", 50), symbol("new", 30), symbol("OUTLINED_FUNCTION_0", 20)},
                     {body("f", 1), body("new", 2)},
                     {}};
        const GrowthCauses found = causes(a, b);
        QCOMPARE(causeOf(found, "OUTLINED_FUNCTION_0"), QString("added"));
        QVERIFY(found.bytes == (CauseBytes{50, 0, 0, 0}));
    }

    void aliasesCountOnce() {
        // C1 and C2 name the same 30 (then 40) bytes.
        const std::vector<FunctionBody> bodies = {body("C2", 1), body("C1", 1)};
        std::vector<FunctionBody> changed = {body("C2", 5), body("C1", 5)};
        const Side a{40, {symbol("C2", 30), symbol("C1", 30, true)}, bodies, {}};
        const Side b{53, {symbol("C2", 40), symbol("C1", 40, true)}, changed, {}};
        const GrowthCauses found = causes(a, b);
        QCOMPARE(causeOf(found, "C2"), QString("body changed"));
        QCOMPARE(causeOf(found, "C1"), QString("alias"));
        QCOMPARE(found.rest.delta, std::int64_t(3)); // 10 -> 13
        QCOMPARE(rowOf(found, "(aliases, counted once)").delta, std::int64_t(-10));
        QVERIFY(found.bytes == (CauseBytes{0, 0, 13, 0}));
        QVERIFY(sums(found, a, b));
    }

    /// C1 had its own body and is then an alias of C2.
    void anAliasOnOneSideHasNoBytesThere() {
        const Side a{70, {symbol("C2", 30), symbol("C1", 30)}, {}, {}};
        const Side b{41, {symbol("C2", 31), symbol("C1", 31, true)}, {}, {}};
        const GrowthCauses found = causesInSameBitcode(a.view(), b.view());
        QCOMPARE(rowOf(found, "(aliases, counted once)").sizeA, std::optional<std::int64_t>(0));
        QCOMPARE(rowOf(found, "(aliases, counted once)").sizeB, std::optional<std::int64_t>(-31));
        QCOMPARE(found.rest.delta, std::int64_t(0)); // 10 -> 10
        QVERIFY(found.bytes == (CauseBytes{0, 0, 0, -29}));
        QVERIFY(sums(found, a, b));
    }

    void oneBitcodeUnderTwoRunsIsAllDecidedDifferently() {
        const Side a{50, {symbol("f", 30), symbol("g", 10)}, {}, {}};
        const Side b{40, {symbol("f", 35)}, {}, {}};
        const GrowthCauses found = causesInSameBitcode(a.view(), b.view());
        QVERIFY(found.bytes == (CauseBytes{0, 0, 0, -10}));
        QCOMPARE(causeOf(found, "g"), QString("decided differently"));
        QVERIFY(sums(found, a, b));
    }

    void recursionEndsAndIsTheSameOnBothSides() {
        const std::vector<FunctionBody> bodies = {body("f", 1), body("g", 2)};
        const std::vector<Decision> ring = {inlined("f", "g"), inlined("g", "f"), inlined("g", "g")};
        const Side a{10, {symbol("f", 10)}, bodies, ring},
            b{12, {symbol("f", 12)}, bodies, {ring.rbegin(), ring.rend()}};
        QCOMPARE(causeOf(causes(a, b), "f"), QString("body changed")); // no decision differs
    }

    void aLongChainAndHugeSizesDoNoHarm() {
        Side a;
        std::vector<std::string> names;
        for (int i = 0; i < 200'000; ++i)
            names.push_back("f" + std::to_string(i));
        for (std::size_t i = 0; i + 1 < names.size(); ++i)
            a.decisions.push_back(inlined(names[i].c_str(), names[i + 1].c_str()));
        constexpr auto most = std::numeric_limits<std::int64_t>::max(),
                       least = std::numeric_limits<std::int64_t>::min();
        a.text = least;
        a.functions = {symbol("f0", least), symbol("x", most, true), symbol("y", most)};
        a.bodies = {body("f0", 1)};
        Side b = a;
        b.text = most;
        b.functions[0].size = most;
        b.bodies[0].hash = 2;
        QCOMPARE(causeOf(causes(a, b), "f0"), QString("body changed"));
    }
};

QTEST_APPLESS_MAIN(TestGrowthCauses)
#include "tst_growth_causes.moc"
