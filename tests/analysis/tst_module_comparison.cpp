#include "core/analysis/function_comparison.h"
#include "core/analysis/module_comparison.h"
#include "core/analysis/unique_size.h"

#include <QtTest>

using namespace inlinescope;

namespace {

ModuleFigures module(const char* name, std::int64_t text, std::int64_t unique, std::int64_t decisions) {
    return {name, ModuleRunStatus::Ok, text, unique, decisions};
}

using Row = ModuleComparisonRow;

const Row* rowOf(const ModuleComparisonResult& result, const char* name) {
    for (const Row& row : result.rows)
        if (row.module == name) return &row;
    return nullptr;
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
        const DifferingCounts differing = {{"a", 2}, {"z", 3}, {"same", 0}, {"crash", 7}};
        const ModuleComparisonResult result = compareModules(a, b, differing);

        std::vector<std::string> names;
        for (const Row& row : result.rows)
            names.push_back(row.module);
        QVERIFY((names == std::vector<std::string>{"a", "crash", "gone", "new", "same", "unsized", "z"}));
        QVERIFY((*rowOf(result, "a") == Row{"a", 200, 250, 50, 25.0, 3, 5, 2, "ok", 200, 240}));
        QVERIFY((*rowOf(result, "z") == Row{"z", 100, 80, -20, -20.0, 4, 6, 3, "ok", 90, 75}));
        QVERIFY((*rowOf(result, "same") == Row{"same", 50, 50, 0, 0.0, 2, 2, 0, "ok", 40, 30}));
        QVERIFY((*rowOf(result, "crash") == Row{"crash", 70, {}, {}, {}, 1, {}, {}, "crashed in B", 70, {}}));
        QVERIFY((*rowOf(result, "gone") == Row{"gone", 1000, {}, {}, {}, 9, {}, {}, "missing in B", 1000, {}}));
        QVERIFY((*rowOf(result, "new") == Row{"new", {}, 500, {}, {}, {}, 8, {}, "missing in A", {}, 500}));
        QCOMPARE(rowOf(result, "unsized")->status, std::string("no size in B"));
        QVERIFY(!rowOf(result, "unsized")->comparable());

        // 200+100+50, 250+80+50, ...: only a, z and same have both sides.
        const std::string status = "1 missing in A, 1 missing in B, 1 failed in B, 1 no size in B";
        QVERIFY((result.total == Row{"TOTAL", 350, 380, 30, 100.0 * 30 / 350, 9, 13, 5, status, 330, 345}));
        QVERIFY((result.counts == ModuleComparisonCounts{7, 3, 1, 1, 1, {1, 0, 0, 0}, {1, 1, 0, 1}, {2, 1, 0, 1}}));
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
        const ModuleComparisonResult result = compareModules(a, b, {});
        std::int64_t sizeA = 0, sizeB = 0, delta = 0;
        for (const Row& row : result.rows)
            if (row.status == "ok") sizeA += *row.sizeA, sizeB += *row.sizeB, delta += *row.delta;
        QVERIFY(sizeA > 0);
        QVERIFY(result.total.sizeA == sizeA && result.total.sizeB == sizeB && result.total.delta == delta);
        QCOMPARE(sizeB - sizeA, delta);
        QCOMPARE(result.counts.smaller + result.counts.larger + result.counts.equal, result.counts.compared);
    }

    void nothingInCommonHasNoTotal() {
        const std::vector<ModuleFigures> a = {module("a", 1, 1, 1)};
        const ModuleComparisonResult result = compareModules(a, {}, {});
        QVERIFY((result.total == Row{"TOTAL", {}, {}, {}, {}, {}, {}, {}, "1 missing in B", {}, {}}));
        QCOMPARE(compareModules({}, {}, {}).total.status, std::string("ok"));
    }

    void modulesThatNeitherSideHasAreMissing() {
        const std::vector<ModuleFigures> a = {module("a", 1, 1, 1)}, b = {module("a", 2, 2, 1)};
        const std::vector<std::string> corpus = {"a", "x", "y", "x"};
        const ModuleComparisonResult result = compareModules(a, b, {}, corpus);
        QCOMPARE(result.rows.size(), std::size_t(3));
        QVERIFY((*rowOf(result, "x") == Row{"x", {}, {}, {}, {}, {}, {}, {}, "missing in A, missing in B", {}, {}}));
        QCOMPARE(result.total.status, std::string("2 missing in A, 2 missing in B"));
        QVERIFY((result.counts == ModuleComparisonCounts{3, 1, 0, 1, 0, {2}, {2}, {2}}));
    }

    void cancelledIsNotFailed() {
        std::vector<ModuleFigures> a = {module("a", 1, 1, 1)}, b = a;
        b[0].status = ModuleRunStatus::Cancelled;
        const ModuleComparisonResult result = compareModules(a, b, {});
        QCOMPARE(result.rows[0].status, std::string("cancelled in B"));
        QCOMPARE(result.total.status, std::string("1 cancelled in B"));
        QVERIFY((result.counts == ModuleComparisonCounts{1, 0, 0, 0, 0, {}, {0, 0, 1, 0}, {0, 0, 1, 0}}));
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
        const ModuleComparisonResult result = compareModules(a, b, {});
        QCOMPARE(rowOf(result, "same")->status, std::string("ok"));
        QCOMPARE(rowOf(result, "code")->status, std::string("other bitcode"));
        QCOMPARE(rowOf(result, "line")->status, std::string("other command line"));
        QCOMPARE(rowOf(result, "both")->status, std::string("other bitcode, other command line"));
        QCOMPARE(rowOf(result, "unknown")->status, std::string("ok"));
        QCOMPARE(rowOf(result, "lost")->status, std::string("crashed in B, other bitcode"));
        QVERIFY(rowOf(result, "code")->delta == 0);
        QCOMPARE(result.counts.compared, std::size_t(5));
        QCOMPARE(result.counts.otherBitcode, std::size_t(3));
        QCOMPARE(result.counts.otherCommandLine, std::size_t(2));
        QCOMPARE(result.total.status, std::string("1 failed in B, 3 with other bitcode, 2 with another command line"));
        QCOMPARE(leftOutText(result.counts), std::string("1 failed in B"));
    }

    void percentOfNothingIsAbsent() {
        const std::vector<ModuleFigures> a = {module("a", 0, 0, 1)}, b = {module("a", 5, 5, 1)};
        const ModuleComparisonResult result = compareModules(a, b, {});
        QVERIFY(result.rows[0].delta == 5 && !result.rows[0].percent);
    }

    void aSumBeyond64BitsIsAbsent() {
        const std::vector<ModuleFigures> a = {module("a", INT64_MAX, 0, 0), module("b", 1, 0, 0)};
        const ModuleComparisonResult result = compareModules(a, a, {});
        QVERIFY(!result.total.sizeA && !result.total.sizeB);
        QVERIFY(result.total.delta == 0);
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
};

QTEST_GUILESS_MAIN(TestModuleComparison)
#include "tst_module_comparison.moc"
