// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/size_gate.h"

#include <QTest>

#include <limits>

using namespace inlinescope;

/// Results for made-up sizes, computed by hand.
class TestSizeGate : public QObject {
    Q_OBJECT

    /// "a" 1000 -> 1005, "b" 600 -> 600, "c" 400 -> 390: TOTAL 2000 -> 1995; "d" 100 -> failed; "e" 50 -> missing.
    static ModuleComparisonResult comparison(std::int64_t growthOfB = 0) {
        const auto figures = [](const char* name, std::int64_t text, ModuleRunStatus status = ModuleRunStatus::Ok) {
            return ModuleFigures{name, status, text, text, 1};
        };
        const std::vector<ModuleFigures> sides[] = {
            {figures("a", 1000), figures("b", 600), figures("c", 400), figures("d", 100), figures("e", 50)},
            {figures("a", 1005), figures("b", 600 + growthOfB), figures("c", 390),
             figures("d", 0, ModuleRunStatus::Crashed)}};
        return compareModules(sides);
    }
    static inline const std::vector<bool> tried = {true, true, true, true, false};
    using Rows = std::vector<std::size_t>;

private slots:
    void totalIsHeldAgainstItsLimit() {
        // 5 + 15 - 10 = 10 of 2000 bytes: 0.5 %.
        const ModuleComparisonResult grown = comparison(15);
        const auto exceeds = [&](std::optional<double> percent) {
            const GateResult verdict = judgeGrowth(grown, tried, {percent, {}, true});
            return verdict.totalExceeds && !verdict.passed;
        };
        QVERIFY(exceeds(0.49));
        QVERIFY(!exceeds(0.5));
        QVERIFY(!exceeds(0.51));
        QVERIFY(exceeds({}));                                              // no limit is set: no growth is allowed
        QVERIFY(judgeGrowth(comparison(5), tried, {{}, {}, true}).passed); // 0 bytes more
        // A negative limit requires a run to shrink: -5 of 2000 bytes is -0.25 %.
        QVERIFY(judgeGrowth(comparison(), tried, {-0.25, {}, true}).passed);
        QVERIFY(!judgeGrowth(comparison(), tried, {-0.26, {}, true}).passed);
    }

    void everyModuleIsHeldAgainstItsLimitWorstFirst() {
        GateResult verdict = judgeGrowth(comparison(7), tried, {{}, 4, true});
        QVERIFY(verdict.exceeding == Rows({1, 0}));
        QVERIFY(!verdict.passed);
        QVERIFY(!verdict.allowedPercent); // no limit for the total was set
        verdict = judgeGrowth(comparison(7), tried, {{}, 5, true});
        QVERIFY(verdict.exceeding == Rows({1}));
        QVERIFY(judgeGrowth(comparison(7), tried, {{}, 7, true}).passed);
        QVERIFY(!judgeGrowth(comparison(7), tried, {0.0, 7, true}).passed); // the total grew by 2
    }

    void nothingComparedIsNeverPassed() {
        const std::vector<ModuleFigures> crashed = {{"a", ModuleRunStatus::Crashed, {}, {}},
                                                    {"b", ModuleRunStatus::Crashed, {}, {}}};
        const std::vector<ModuleFigures> sized = {{"a", ModuleRunStatus::Ok, 10, 10, 1},
                                                  {"b", ModuleRunStatus::Ok, 20, 20, 1}};
        for (const auto& sides : {std::vector{crashed, sized}, {sized, crashed}, {crashed, crashed}, {{}, {}}}) {
            const ModuleComparisonResult comparison = compareModules(sides);
            const GateResult verdict =
                judgeGrowth(comparison, std::vector<bool>(comparison.rows.size(), true), {1000.0, {}, true});
            QVERIFY(verdict.nothingCompared && !verdict.passed);
        }
        QVERIFY(!judgeGrowth(comparison(), tried, {}).nothingCompared);
    }

    void aLimitThatIsNotFiniteIsExceeded() {
        for (const double limit : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()})
            QVERIFY(!judgeGrowth(comparison(), tried, {limit, {}, true}).passed);
    }

    void aModuleThatLostItsSizeFailsUnlessItIsAllowed() {
        const GateResult verdict = judgeGrowth(comparison(), tried, {});
        QVERIFY(verdict.notCompared == Rows({3, 4}));
        QVERIFY(verdict.lost == Rows({3})); // e is not in the other revision
        QVERIFY(!verdict.passed);
        QVERIFY(judgeGrowth(comparison(), tried, {{}, {}, true}).passed);
        const std::vector<bool> all(5, true); // e should have been compiled, and was not
        QVERIFY(judgeGrowth(comparison(), all, {}).lost == Rows({3, 4}));
    }
};

QTEST_GUILESS_MAIN(TestSizeGate)
#include "tst_size_gate.moc"
