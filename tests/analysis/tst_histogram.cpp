#include "core/analysis/histogram.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace inlinescope;

namespace {

template <typename T>
TensorColumn column(ScalarType type, std::int64_t width, const std::vector<T>& values) {
    TensorColumn column{{"f", 0, type, {width}}, std::vector<std::byte>(values.size() * sizeof(T))};
    if (!values.empty()) std::memcpy(column.data.data(), values.data(), column.data.size());
    return column;
}

} // namespace

class TestHistogram : public QObject {
    Q_OBJECT

private slots:
    void binsCountTheValuesOfOneElement() {
        // Element 1 of five tensors: 0 1 2 3 10, in bins of width 2.5.
        const auto tensors = column<std::int64_t>(ScalarType::Int64, 2, {9, 0, 9, 1, 9, 2, 9, 3, 9, 10});
        const Histogram histogram = histogramOf(tensors, 1, 4);
        QCOMPARE(histogram.minimum, 0.0);
        QCOMPARE(histogram.maximum, 10.0);
        QVERIFY((histogram.bins == std::vector<std::int64_t>{3, 1, 0, 1}));
        QCOMPARE(histogram.count(), std::int64_t(5));
    }

    void equalValuesTakeOneBinAndNoneNoBin() {
        QVERIFY((histogramOf(column<std::int8_t>(ScalarType::Int8, 1, {-3, -3}), 0, 10).bins ==
                 std::vector<std::int64_t>{2}));
        QVERIFY(histogramOf(column<std::int8_t>(ScalarType::Int8, 1, {}), 0, 10).bins.empty());
    }

    void valuesThatAreNotFiniteAreLeftOutAndTheLargestDoNotOverflow() {
        const double huge = std::numeric_limits<double>::max();
        const Histogram histogram =
            histogramOf(column<double>(ScalarType::Double, 1, {huge, NAN, -huge, INFINITY, 1.0}), 0, 2);
        QVERIFY((histogram.bins == std::vector<std::int64_t>{1, 2}));
        QVERIFY(histogramOf(column<double>(ScalarType::Double, 1, {NAN}), 0, 2).bins.empty());
        const double tiny = std::numeric_limits<double>::denorm_min();
        QCOMPARE(histogramOf(column<double>(ScalarType::Double, 1, {0.0, tiny}), 0, 4).count(), std::int64_t(2));
    }

    void percentilesAreThoseOfTheHand() {
        const std::vector<double> sorted = {1, 2, 2, 4};
        QCOMPARE(*percentileOf(0, sorted), 0.0);
        QCOMPARE(*percentileOf(1, sorted), 12.5); // half of one in four
        QCOMPARE(*percentileOf(2, sorted), 50.0); // one below, half of two
        QCOMPARE(*percentileOf(3, sorted), 75.0);
        QCOMPARE(*percentileOf(5, sorted), 100.0);
        QVERIFY(!percentileOf(1, std::vector<double>{}));

        const Histogram histogram{0, 10, {4, 6}}; // 0..5 and 5..10
        QCOMPARE(*percentileOf(2.5, histogram), 20.0);
        QCOMPARE(*percentileOf(7.5, histogram), 70.0);
        QCOMPARE(*percentileOf(10, histogram), 100.0);
        QCOMPARE(*percentileOf(-1, histogram), 0.0);
        QCOMPARE(*percentileOf(11, histogram), 100.0);
        QCOMPARE(*percentileOf(3, Histogram{3, 3, {7}}), 50.0);
        QVERIFY(!percentileOf(1, Histogram{}));
        QVERIFY(!percentileOf(NAN, histogram) && !percentileOf(NAN, sorted));
    }
};

QTEST_GUILESS_MAIN(TestHistogram)
#include "tst_histogram.moc"
