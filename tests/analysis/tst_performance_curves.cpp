// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/performance_curves.h"

#include <QtTest>

#include <limits>

using namespace inlinescope;

namespace {

PerformancePoint point(const char* tag, std::int64_t step, std::optional<double> value,
                       std::optional<double> percentile = {}) {
    return {tag, step, 0, percentile, value};
}

} // namespace

/// The curves of event files.
class TestPerformanceCurves : public QObject {
    Q_OBJECT
private slots:
    void aScalarIsALineOfAscendingSteps() {
        const auto curves = performanceCurves(std::vector{point("b", 9, 1.0), point("a", 5, 2.0), point("b", 3, 4.0)});
        QVERIFY(curves == (std::vector<PerformanceCurve>{{"a", {{std::nullopt, {{5, 2.0}}}}},
                                                         {"b", {{std::nullopt, {{3, 4.0}, {9, 1.0}}}}}}));
    }

    /// A program that is restarted writes its steps again.
    void theLastValueOfAStepCounts() {
        const auto curves = performanceCurves(std::vector{point("a", 5, 2.0), point("a", 5, 3.0)});
        QVERIFY(curves.at(0).lines.at(0).values == (std::vector<std::pair<std::int64_t, double>>{{5, 3.0}}));
    }

    void tagsOfPercentilesAreOneCurve() {
        const auto curves =
            performanceCurves(std::vector{point("reward/90_percentile", 1, 3.0), point("reward/10_percentile", 1, 1.0),
                                          point("reward/99.5_percentile", 1, 4.0)});
        QVERIFY(curves == (std::vector<PerformanceCurve>{
                              {"reward/N_percentile", {{10, {{1, 1.0}}}, {90, {{1, 3.0}}}, {99.5, {{1, 4.0}}}}}}));
    }

    void otherTagsThatEndAlikeAreScalars() {
        for (const char* tag : {"reward/x_percentile", "reward/_percentile", "reward/101_percentile", "a_percentile"}) {
            const auto curves = performanceCurves(std::vector{point(tag, 1, 3.0)});
            QCOMPARE(curves.at(0).name, std::string(tag));
            QVERIFY(!curves.at(0).lines.at(0).percentile);
        }
    }

    void aHistogramIsOneCurve() {
        const auto curves = performanceCurves(std::vector{point("r", 1, 0.5, 50), point("r", 1, 0.0, 0)});
        QVERIFY(curves == (std::vector<PerformanceCurve>{{"r", {{0, {{1, 0.0}}}, {50, {{1, 0.5}}}}}}));
    }

    void whatIsNoNumberIsLeftOut() {
        QVERIFY(
            performanceCurves(std::vector{point("a", 1, {}), point("a", 2, std::numeric_limits<double>::infinity())})
                .empty());
    }

    /// Two columns: the steps 0 to 49, and 50 to 99.
    void aThinnedCurveHasTheOutermostValuesOfEachColumn() {
        PerformanceLine line{50, {}};
        for (std::int64_t step = 0; step < 100; ++step)
            line.values.emplace_back(step, 1);
        line.values[7].second = 9;
        line.values[30].second = -4;
        line.values[50].second = 20;
        line.values[98].second = 0;
        const PerformanceLine few{{}, {{0, 1}, {5, 2}}};
        const auto thinned = thinnedCurves({{"many", {line, few}}}, 2);
        QVERIFY(thinned ==
                (std::vector<PerformanceCurve>{
                    {"many", {{50, {{0, 1}, {7, 9}, {30, -4}, {49, 1}, {50, 20}, {98, 0}, {99, 1}}}, few}}}));
    }

    /// Of a line that no column is left out of, the difference of the steps being no 64 bit number.
    void stepsMayBeFarApart() {
        PerformanceLine line;
        for (const std::int64_t step : {std::numeric_limits<std::int64_t>::min(), std::int64_t(-1), std::int64_t(0),
                                        std::int64_t(1), std::numeric_limits<std::int64_t>::max()})
            line.values.emplace_back(step, 2);
        const auto thinned = thinnedCurves({{"wide", {line}}}, 1);
        QVERIFY(thinned[0].lines[0].values ==
                (std::vector<std::pair<std::int64_t, double>>{line.values.front(), line.values.back()}));
    }
};

QTEST_GUILESS_MAIN(TestPerformanceCurves)
#include "tst_performance_curves.moc"
