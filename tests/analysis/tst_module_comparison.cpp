// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/function_comparison.h"
#include "core/analysis/module_comparison.h"
#include "core/analysis/unique_size.h"

#include <QtTest>

using namespace inlinescope;

namespace {

ModuleFigures module(const char* name, std::int64_t text, std::int64_t unique, std::int64_t decisions) {
    return {name, ModuleRunStatus::Ok, text, unique, decisions};
}

using Figures = std::vector<ModuleFigures>;
using enum ModuleProblem;
using Number = std::optional<std::int64_t>;
using Rows = std::vector<ModuleComparisonRow>;

/// A row of two sides, in the order of the command line's columns.
ModuleComparisonRow rowOfTwo(const char* module, Number sizeA, Number sizeB, Number delta,
                             std::optional<double> percent, Number decisionsA, Number decisionsB, Number differing,
                             const ComparisonStatus& status, Number uniqueA, Number uniqueB) {
    const Number sizes[] = {sizeA, sizeB};
    std::optional<std::size_t> best;
    if (sizeA && sizeB) best = *sizes[1] < *sizes[0] ? 1 : 0;
    return {module,
            {{sizeA, decisionsA, uniqueA, {}, {}, {}, {}}, {sizeB, decisionsB, uniqueB, delta, percent, differing, {}}},
            status,
            best};
}

ModuleComparisonRow rowOf(const ModuleComparisonResult& result, const char* name) {
    for (const ModuleComparisonRow& row : result.rows)
        if (row.module == name) return row;
    return {};
}

ModuleComparisonResult compareTwo(const Figures& a, const Figures& b, const std::vector<std::string>& modules = {}) {
    const Figures sides[] = {a, b};
    return compareModules(sides, modules);
}

/// Counts of a side with only its missing parts.
SideCounts lacking(LeftOutCounts leftOut) {
    SideCounts counts;
    counts.leftOut = leftOut;
    return counts;
}

} // namespace

class TestModuleComparison : public QObject {
    Q_OBJECT

private slots:
    void rowsTotalAndCountsAreThoseOfTheHand() {
        std::vector<ModuleFigures> a = {module("z", 100, 90, 4),    module("a", 200, 200, 3),
                                        module("same", 50, 40, 2),  module("gone", 1000, 1000, 9),
                                        module("crash", 70, 70, 1), module("unsized", 30, 30, 1)};
        std::vector<ModuleFigures> b = {module("a", 250, 240, 5),   module("z", 80, 75, 6),
                                        module("same", 50, 30, 2),  module("new", 500, 500, 8),
                                        module("crash", 60, 60, 1), module("unsized", 30, 30, 1)};
        b[4].status = ModuleRunStatus::Crashed;
        b[5].text.reset();
        b[0].differing = 2, b[1].differing = 3, b[2].differing = 0, b[4].differing = 7;
        const ModuleComparisonResult result = compareTwo(a, b);

        std::vector<std::string> names;
        for (const ModuleComparisonRow& row : result.rows)
            names.push_back(row.module);
        QVERIFY((names == std::vector<std::string>{"a", "crash", "gone", "new", "same", "unsized", "z"}));
        QVERIFY((rowOf(result, "a") == rowOfTwo("a", 200, 250, 50, 25.0, 3, 5, 2, {}, 200, 240)));
        QVERIFY((rowOf(result, "z") == rowOfTwo("z", 100, 80, -20, -20.0, 4, 6, 3, {}, 90, 75)));
        QVERIFY((rowOf(result, "same") == rowOfTwo("same", 50, 50, 0, 0.0, 2, 2, 0, {}, 40, 30)));
        QVERIFY((rowOf(result, "crash") == rowOfTwo("crash", 70, {}, {}, {}, 1, {}, {}, {{{Crashed, 1}}}, 70, {})));
        QVERIFY((rowOf(result, "gone") == rowOfTwo("gone", 1000, {}, {}, {}, 9, {}, {}, {{{Missing, 1}}}, 1000, {})));
        QVERIFY((rowOf(result, "new") == rowOfTwo("new", {}, 500, {}, {}, {}, 8, {}, {{{Missing, 0}}}, {}, 500)));
        QCOMPARE(toString(rowOf(result, "unsized").status), std::string("no size in B"));
        QVERIFY(!rowOf(result, "unsized").comparable());

        // 200+100+50, 250+80+50, ...: only a, z and same have both sides.
        const ComparisonStatus status{{{Missing, 0, 1}, {Missing, 1, 1}, {Failed, 1, 1}, {NoSize, 1, 1}}};
        QVERIFY((result.total == rowOfTwo("TOTAL", 350, 380, 30, 100.0 * 30 / 350, 9, 13, 5, status, 330, 345)));
        const SideCounts sideA{{1, 0, 0, 0}, 2, 0, 0, 0, 0, 0, {}}; // best: a, same (of equals the first)
        const SideCounts sideB{{1, 1, 0, 1}, 1, 1, 1, 1, 0, 0, {3, 350, 380}, -20, 50};
        QVERIFY((result.counts == ModuleComparisonCounts{7, 3, {sideA, sideB}, {2, 1, 0, 1}}));
    }

    void callsitesOfOneSideAreCountedApart() {
        const Figures a = {module("x", 10, 10, 9), module("y", 20, 20, 9), module("failed", 30, 30, 9)};
        Figures b = a;
        b[0].differing = 2, b[1].differing = 3, b[2].differing = 5;
        b[0].oneSided = 40, b[1].oneSided = 60, b[2].oneSided = 70;
        b[2].status = ModuleRunStatus::Failed;
        const ModuleComparisonResult result = compareTwo(a, b);
        QCOMPARE(rowOf(result, "x").sides[1].differing, Number(2));
        QCOMPARE(rowOf(result, "x").sides[1].oneSided, Number(40));
        QCOMPARE(rowOf(result, "failed").sides[1].oneSided, Number());
        QCOMPARE(result.total.sides[1].differing, Number(5));
        QCOMPARE(result.total.sides[1].oneSided, Number(100));
    }

    void theTotalIsTheSumOfTheComparableRows() {
        std::vector<ModuleFigures> a, b;
        for (int index = 0; index < 300; ++index) {
            const std::string name = "m" + std::to_string(index * 7919 % 1000);
            ModuleFigures figures{name, index % 11 == 0 ? ModuleRunStatus::Failed : ModuleRunStatus::Ok,
                                  index * 13 % 101, index, index % 5};
            if (index % 3) a.push_back(figures);
            figures.text = index * 17 % 89;
            if (index % 7) b.push_back(figures);
        }
        const ModuleComparisonResult result = compareTwo(a, b);
        std::int64_t sizeA = 0, sizeB = 0, delta = 0;
        for (const ModuleComparisonRow& row : result.rows)
            if (row.status.parts.empty())
                sizeA += *row.sides[0].size, sizeB += *row.sides[1].size, delta += *row.sides[1].delta;
        QVERIFY(sizeA > 0);
        const auto& [totalA, totalB] = std::tie(result.total.sides[0], result.total.sides[1]);
        QVERIFY(totalA.size == sizeA && totalB.size == sizeB && totalB.delta == delta);
        QCOMPARE(sizeB - sizeA, delta);
        const SideCounts& side = result.counts.sides[1];
        QCOMPARE(side.smaller + side.larger + side.equal, result.counts.compared);
    }

    void nothingInCommonHasNoTotal() {
        const std::vector<ModuleFigures> a = {module("a", 1, 1, 1)};
        const ModuleComparisonResult result = compareTwo(a, {});
        QVERIFY((result.total == rowOfTwo("TOTAL", {}, {}, {}, {}, {}, {}, {}, {{{Missing, 1, 1}}}, {}, {})));
        QCOMPARE(toString(compareTwo({}, {}).total.status), std::string("ok"));
    }

    void modulesThatNeitherSideHasAreMissing() {
        const std::vector<ModuleFigures> a = {module("a", 1, 1, 1)}, b = {module("a", 2, 2, 1)};
        const std::vector<std::string> corpus = {"a", "x", "y", "x"};
        const ModuleComparisonResult result = compareTwo(a, b, corpus);
        QCOMPARE(result.rows.size(), std::size_t(3));
        QVERIFY(
            (rowOf(result, "x") == rowOfTwo("x", {}, {}, {}, {}, {}, {}, {}, {{{Missing, 0}, {Missing, 1}}}, {}, {})));
        QCOMPARE(toString(result.total.status), std::string("2 missing in A, 2 missing in B"));
        const SideCounts sideA{{2}, 1, 0, 0, 0, 0, 0, {}}, sideB{{2}, 0, 0, 1, 0, 0, 0, {1, 1, 2}, 0, 1};
        QVERIFY((result.counts == ModuleComparisonCounts{3, 1, {sideA, sideB}, {2}}));
    }

    void cancelledIsNotFailed() {
        std::vector<ModuleFigures> a = {module("a", 1, 1, 1)}, b = a;
        b[0].status = ModuleRunStatus::Cancelled;
        const ModuleComparisonResult result = compareTwo(a, b);
        QCOMPARE(toString(result.rows[0].status), std::string("cancelled in B"));
        QCOMPARE(toString(result.total.status), std::string("1 cancelled in B"));
        QVERIFY((result.counts == ModuleComparisonCounts{1, 0, {lacking({}), lacking({0, 0, 1, 0})}, {0, 0, 1, 0}}));
    }

    void otherInputIsSaidAndStillCompared() {
        std::vector<ModuleFigures> a, b;
        const auto add = [](std::vector<ModuleFigures>& side, const char* name, const char* bitcode, const char* line) {
            side.push_back(module(name, 10, 10, 1));
            side.back().bitcodeHash = bitcode;
            side.back().commandHash = line;
        };
        add(a, "same", "b1", "c1"), add(b, "same", "b1", "c1");
        add(a, "code", "b1", "c1"), add(b, "code", "b2", "c1");
        add(a, "line", "b1", "c1"), add(b, "line", "b1", "c2");
        add(a, "both", "b1", "c1"), add(b, "both", "b2", "c2");
        add(a, "unknown", "b1", "c1"), add(b, "unknown", "", "");
        add(a, "lost", "b1", "c1"), add(b, "lost", "b2", "c1");
        b.back().status = ModuleRunStatus::Crashed;
        const ModuleComparisonResult result = compareTwo(a, b);
        QCOMPARE(toString(rowOf(result, "same").status), std::string("ok"));
        QCOMPARE(toString(rowOf(result, "code").status), std::string("other bitcode"));
        QCOMPARE(toString(rowOf(result, "line").status), std::string("other command line"));
        QCOMPARE(toString(rowOf(result, "both").status), std::string("other bitcode, other command line"));
        QCOMPARE(toString(rowOf(result, "unknown").status), std::string("ok"));
        QCOMPARE(toString(rowOf(result, "lost").status), std::string("crashed in B, other bitcode"));
        QVERIFY(rowOf(result, "code").sides[1].delta == 0);
        QCOMPARE(result.counts.compared, std::size_t(5));
        QCOMPARE(result.counts.sides[1].otherBitcode, std::size_t(3));
        QCOMPARE(result.counts.sides[1].otherCommandLine, std::size_t(2));
        QCOMPARE(toString(result.total.status),
                 std::string("1 failed in B, 3 with other bitcode, 2 with another command line"));
        QCOMPARE(toString(result.total.status.leftOut()), std::string("1 failed in B"));
    }

    void percentOfNothingIsAbsent() {
        const std::vector<ModuleFigures> a = {module("a", 0, 0, 1)}, b = {module("a", 5, 5, 1)};
        const ModuleComparisonResult result = compareTwo(a, b);
        QVERIFY(result.rows[0].sides[1].delta == 5 && !result.rows[0].sides[1].percent);
    }

    void aSumBeyond64BitsIsAbsent() {
        const std::vector<ModuleFigures> a = {module("a", INT64_MAX, 0, 0), module("b", 1, 0, 0)};
        const ModuleComparisonResult result = compareTwo(a, a);
        QVERIFY(!result.total.sides[0].size && !result.total.sides[1].size);
        QVERIFY(result.total.sides[1].delta == 0);
    }

    // Three sides, computed by hand:      A     B     C      all have a size, A and B have, A and C have
    //                              big  1000   900   800     yes
    //                              tie    50    40    40     yes; of equals the first is best
    //                              lost   70    60  crash         yes
    //                              new     -    30    20
    //                              gone   10     -     -
    void everyFurtherSideIsComparedWithTheFirst() {
        const Figures a = {module("big", 1000, 900, 4), module("tie", 50, 50, 2), module("lost", 70, 70, 3),
                           module("gone", 10, 10, 1)};
        const Figures b = {module("big", 900, 800, 5), module("tie", 40, 40, 2), module("lost", 60, 60, 3),
                           module("new", 30, 30, 1)};
        Figures c = {module("big", 800, 700, 6), module("tie", 40, 35, 2), module("lost", 65, 65, 9),
                     module("new", 20, 20, 1)};
        c[0].differing = 7, c[1].differing = 1, c[2].differing = 9;
        c[2].status = ModuleRunStatus::Crashed;
        const Figures sides[] = {a, b, c};
        const ModuleComparisonResult result = compareModules(sides);

        const ModuleComparisonRow big = rowOf(result, "big"), lost = rowOf(result, "lost");
        QVERIFY((big.sides[2] == ComparedSide{800, 6, 700, -200, -20.0, 7, {}}));
        QVERIFY((lost.sides[1] == ComparedSide{60, 3, 60, -10, 100.0 * -10 / 70, {}, {}}));
        QVERIFY((lost.sides[2] == ComparedSide{}));
        QCOMPARE(toString(big.status), std::string("ok"));
        QCOMPARE(toString(lost.status), std::string("crashed in C"));
        QCOMPARE(toString(rowOf(result, "new").status), std::string("missing in A"));
        QCOMPARE(toString(rowOf(result, "gone").status), std::string("missing in B, missing in C"));
        QVERIFY(big.best == 2 && rowOf(result, "tie").best == 1 && lost.best == 1 && rowOf(result, "new").best == 2);
        QVERIFY(!rowOf(result, "gone").best); // there is nothing to compare with
        // Only big and tie are on every side.
        QVERIFY((result.total.sides[0] == ComparedSide{1050, 6, 950, {}, {}, {}, {}}));
        QVERIFY((result.total.sides[1] == ComparedSide{940, 7, 840, -110, 100.0 * -110 / 1050, {}, {}}));
        QVERIFY((result.total.sides[2] == ComparedSide{840, 8, 735, -210, -20.0, 8, {}}));
        QVERIFY(result.total.best == 2);
        QCOMPARE(toString(result.total.status),
                 std::string("1 missing in A, 1 missing in B, 1 missing in C, 1 failed in C"));
        const SideCounts sideA{{1}, 0, 0, 0, 0, 0, 0, {}}, sideB{{1}, 1, 2, 0, 0, 0, 0, {3, 1120, 1000}, -110},
            sideC{{1, 1}, 1, 2, 0, 0, 0, 0, {2, 1050, 840}, -210};
        QVERIFY((result.counts == ModuleComparisonCounts{5, 2, {sideA, sideB, sideC}, {2, 1}}));
    }

    void ofSeveralSidesItIsSaidWhichHasOtherInput() {
        Figures a = {module("m", 1, 1, 1)}, b = a, c = a;
        a[0].bitcodeHash = b[0].bitcodeHash = "x", c[0].bitcodeHash = "y";
        a[0].commandHash = "p", b[0].commandHash = c[0].commandHash = "q";
        const Figures sides[] = {a, b, c};
        const ModuleComparisonResult result = compareModules(sides);
        QCOMPARE(toString(result.rows[0].status),
                 std::string("other command line in B, other bitcode in C, other command line in C"));
        QCOMPARE(toString(result.total.status),
                 std::string("1 with other bitcode in C, 1 with another command line in B, "
                             "1 with another command line in C"));
    }

    void functionsAlignByNameAndSortByMagnitude() {
        const std::vector<FunctionSize> a = {{"f", 100, ".text.f", "external", false},
                                             {"local", 10, ".text", "internal", false},
                                             {"local", 20, ".text", "internal", false},
                                             {"gone", 40, ".text", "linkonce_odr", true}};
        const std::vector<FunctionSize> b = {{"local", 10, ".text", "internal", false},
                                             {"new", 40, ".text", "internal", false},
                                             {"f", 70, ".text.f", "external", false},
                                             {"local", 25, ".text", "internal", false},
                                             {"local", 1, ".text", "internal", false}};
        const std::vector<FunctionComparisonRow> expected = {
            {"gone", "linkonce_odr", 40, {}, -40}, {"new", "internal", {}, 40, 40}, {"f", "external", 100, 70, -30},
            {"local", "internal", 20, 25, 5},      {"local", "internal", {}, 1, 1}, {"local", "internal", 10, 10, 0}};
        QVERIFY(compareFunctions(a, b) == expected);
        QVERIFY(compareFunctions({}, {}).empty());
    }

    void extremeSizesDoNotOverflow() {
        const std::vector<FunctionSize> a = {{"f", INT64_MIN, "", "", false}}, b = {{"f", INT64_MAX, "", "", false}};
        QCOMPARE(compareFunctions(a, b)[0].delta, std::int64_t(INT64_MAX));
        QCOMPARE(compareFunctions(b, a)[0].delta, std::int64_t(INT64_MIN));
    }

    void aSharedBodyIsPaidForOnce() {
        const FunctionSize shared{"_ZN1SC2Ev", 30, "", "linkonce_odr", true}, own{"main", 70, "", "external", false},
            other{"_Z1gv", 12, "", "linkonce_odr", true}, sameNameButLocal{"_ZN1SC2Ev", 30, "", "internal", false};
        UniqueSizeMeter meter;
        QCOMPARE(meter.add(120, std::vector{shared, own}), std::int64_t(120));
        QCOMPARE(meter.add(100, std::vector{shared, other}), std::int64_t(70));
        QCOMPARE(meter.add(100, std::vector{shared, other}), std::int64_t(58));
        QCOMPARE(meter.add(100, std::vector{sameNameButLocal, own}), std::int64_t(100));
        QCOMPARE(meter.add(20, std::vector{shared}), std::int64_t(0)); // never below 0
        QCOMPARE(meter.add(33, {}), std::int64_t(33));
    }

    void theTablesOfASharedBodyArePaidForOnce() {
        FunctionSize shared{"_Z1fv", 30, "", "linkonce_odr", true}, own{"main", 70, "", "external", false};
        shared.tables = 36;
        own.tables = 0;
        UniqueSizeMeter meter;
        QCOMPARE(meter.add(200, std::vector{shared, own}), std::int64_t(200));
        QCOMPARE(meter.add(200, std::vector{shared, own}), std::int64_t(134));
        // Two sides are compared by what both know.
        std::vector<FunctionSize> a = {shared, own}, b = {shared, own};
        keepCommonKnowledge(a, b);
        QVERIFY(a[0].tables == 36 && b[0].tables == 36);
        b[0].tables.reset();
        QVERIFY(!knowsTables(b));
        keepCommonKnowledge(a, b);
        QVERIFY(!a[0].tables && !b[1].tables);
        QCOMPARE(meter.add(200, a), std::int64_t(170));
    }

    /// 929 bytes, of which a body of 202 with two names belongs to another module: 727 are its own.
    void aBodyOfTwoNamesIsTakenOffOnce() {
        const FunctionSize body{"_ZN1SC2Ev", 202, "", "linkonce_odr", true},
            alias{"_ZN1SC1Ev", 202, "", "weak", true, true};
        UniqueSizeMeter meter;
        QCOMPARE(meter.add(500, std::vector{body, alias}), std::int64_t(500));
        QCOMPARE(meter.add(929, std::vector{body, alias}), std::int64_t(727));
        QCOMPARE(meter.add(929, std::vector{body}), std::int64_t(727));
    }
};

QTEST_GUILESS_MAIN(TestModuleComparison)
#include "tst_module_comparison.moc"
