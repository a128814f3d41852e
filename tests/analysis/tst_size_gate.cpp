// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/delta_histogram.h"
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
    void totalIsComparedWithItsLimit() {
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

    /// Of 2000 bytes, 2 are 0.1 %. Most of these limits are no doubles.
    void growthEqualToADecimalLimitIsAllowed() {
        for (int tenths = 1; tenths <= 1000; ++tenths) {
            const GateLimits limits{tenths / 10.0, {}, true};
            QVERIFY(judgeGrowth(comparison(5 + 2 * tenths), tried, limits).passed);
            QVERIFY(judgeGrowth(comparison(6 + 2 * tenths), tried, limits).totalExceeds);
        }
    }

    void everyModuleIsComparedWithItsLimitWorstFirst() {
        GateResult verdict = judgeGrowth(comparison(7), tried, {{}, 4, true});
        QVERIFY(verdict.exceeding == Rows({1, 0}));
        QVERIFY(!verdict.passed);
        QVERIFY(!verdict.allowedPercent); // no limit for the total was set
        verdict = judgeGrowth(comparison(7), tried, {{}, 5, true});
        QVERIFY(verdict.exceeding == Rows({1}));
        QVERIFY(judgeGrowth(comparison(7), tried, {{}, 7, true}).passed);
        QVERIFY(!judgeGrowth(comparison(7), tried, {0.0, 7, true}).passed); // the total grew by 2
    }

    void theTotalHasABudgetInBytes() {
        // 5 + 15 - 10 = 10 bytes more.
        const auto judged = [](std::int64_t bytes) {
            return judgeGrowth(comparison(15), tried, {{}, {}, true, bytes});
        };
        QVERIFY(judged(9).budgetExceeds && !judged(9).passed && !judged(9).totalExceeds);
        QVERIFY(!judged(10).budgetExceeds && judged(10).passed);
        QVERIFY(!judged(10).allowedPercent); // text may grow
        const GateResult both = judgeGrowth(comparison(15), tried, {0.1, {}, true, 10});
        QVERIFY(both.totalExceeds && !both.budgetExceeds && !both.passed);
        // A negative budget requires a run to shrink: it shrinks by 5 bytes.
        QVERIFY(judgeGrowth(comparison(), tried, {{}, {}, true, -5}).passed);
        QVERIFY(!judgeGrowth(comparison(), tried, {{}, {}, true, -6}).passed);
    }

    void aHistogramCountsEveryChangeOnce() {
        constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
        const std::vector<std::int64_t> deltas = {least, -4096, -4095, -1, 0,    0,    1,
                                                  15,    16,    63,    64, 4095, 4096, 1 << 30};
        const std::vector<DeltaBin> bins = deltaHistogram(deltas);
        const std::vector<std::size_t> counts = {2, 1, 0, 0, 0, 1, 2, 2, 2, 1, 0, 1, 2};
        QCOMPARE(bins.size(), counts.size());
        for (std::size_t bin = 0; bin < bins.size(); ++bin) {
            QCOMPARE(bins[bin].modules, counts[bin]);
            if (bin > 0) QCOMPARE(*bins[bin].from, *bins[bin - 1].to + 1); // no gap, no overlap
        }
        QVERIFY(!bins.front().from && !bins.back().to);
        QVERIFY(bins[6].from == 0 && bins[6].to == 0);
        QCOMPARE(*bins[7].from, std::int64_t(1));
        QCOMPARE(*bins[7].to, std::int64_t(15));
        QCOMPARE(*bins[0].to, std::int64_t(-4096));
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
