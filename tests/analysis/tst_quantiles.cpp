// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/quantiles.h"

#include <QtTest>

#include <limits>

using namespace inlinescope;

/// Expected values by hand: the quantile at q of n values is at place q * (n - 1) of the ordered values.
class TestQuantiles : public QObject {
    Q_OBJECT

    static std::vector<double> of(std::initializer_list<double> values, std::size_t count) {
        ValueCounts counts;
        for (const double value : values)
            counts.add(value);
        return counts.quantiles(count);
    }

private slots:
    void placesBetweenValuesAreInterpolated() {
        QCOMPARE(of({4, 1, 3, 2}, 4), (std::vector<double>{1, 2, 3, 4}));
        QCOMPARE(of({0, 10}, 5), (std::vector<double>{0, 2.5, 5, 7.5, 10}));
        QCOMPARE(of({1, 1, 1, 5}, 3), (std::vector<double>{1, 1, 5}));       // places 0, 1.5, 3
        QCOMPARE(of({1, 1, 5, 9, 9, 9}, 3), (std::vector<double>{1, 7, 9})); // places 0, 2.5, 5
        QCOMPARE(of({2, 2, 8, 8}, 3),
                 (std::vector<double>{2, 5, 8})); // place 1.5 is between the last 2 and the first 8
    }

    void oneValueIsEveryQuantile() { QCOMPARE(of({7}, 3), (std::vector<double>{7, 7, 7})); }

    void thereAreNoneWithoutValues() {
        QVERIFY(of({}, 10).empty());
        QVERIFY(of({std::numeric_limits<double>::quiet_NaN()}, 10).empty());
    }

    void infinityIsAValue() {
        const double infinity = std::numeric_limits<double>::infinity();
        QCOMPARE(of({0, 1, infinity}, 3), (std::vector<double>{0, 1, infinity}));
        // Places 0, 1/4, 1/2, 3/4, 1: what is not the finite value is infinitely far from it.
        QCOMPARE(of({0, infinity}, 5), (std::vector<double>{0, infinity, infinity, infinity, infinity}));
        QCOMPARE(of({-infinity, 0}, 5), (std::vector<double>{-infinity, -infinity, -infinity, -infinity, 0}));
        QCOMPARE(of({-infinity, infinity}, 5),
                 (std::vector<double>{-infinity, -infinity, infinity, infinity, infinity}));
    }

    /// Their difference is greater than the largest double.
    void theLargestNumbersAreInterpolated() {
        QCOMPARE(of({-0x1p1023, 0x1p1023}, 5), (std::vector<double>{-0x1p1023, -0x1p1022, 0, 0x1p1022, 0x1p1023}));
    }

    /// numpy.linspace(0, 1, 1000) multiplies by 1 / 999: its element 17 times 999 is 17 less 2^-48, which Python prints
    /// so; 17 / 999 would give 17.
    void theSharesAreThoseOfNumpy() {
        ValueCounts counts;
        for (int value = 0; value < 1000; ++value)
            counts.add(value);
        const std::vector<double> all = counts.quantiles(1000);
        QVERIFY(all[16] == 16 && all[17] == 16.999999999999996 && all[18] == 18 && all[58] == 57.99999999999999);
    }

    void theEndsAreExact() {
        const std::vector<double> all = of({-0.1, 0.3, 0.7}, 1000);
        QCOMPARE(all.size(), 1000);
        QVERIFY(all.front() == -0.1 && all.back() == 0.7);
        QVERIFY(std::ranges::is_sorted(all));
    }
};

QTEST_GUILESS_MAIN(TestQuantiles)
#include "tst_quantiles.moc"
