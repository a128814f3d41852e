// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/answer_counts.h"
#include "core/training/feature_choice.h"
#include "core/training/fitted_policy.h"
#include "core/training/folder_split.h"
#include "core/training/quantile_bounds.h"
#include "core/training/row_sample.h"

#include <QTest>

using namespace inlinescope;

namespace {

TensorSpec feature(const std::string& name, std::vector<std::int64_t> shape = {1}) {
    return {name, 0, ScalarType::Int64, std::move(shape)};
}

std::set<std::string> modulesIn(const std::vector<std::pair<std::string, int>>& folders) {
    std::set<std::string> modules;
    for (const auto& [folder, count] : folders) {
        for (int i = 0; i < count; ++i)
            modules.insert(folder + "/" + std::to_string(i) + ".c");
    }
    return modules;
}

/// The features of a set without a warning about their values.
std::vector<std::string> faultless(const TrainingSet& set) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < set.features.size(); ++i)
        if (!faultAsInput(set, i)) names.push_back(set.features[i].name);
    return names;
}

} // namespace

class TrainingTest : public QObject {
    Q_OBJECT

private slots:
    void fewValuesAreToldApartExactly() {
        const std::vector<float> column = {5, 1, 1, 3, 5, 1};
        QCOMPARE(quantileBounds(column, 8), (std::vector<float>{3, 5}));
    }

    // 0 ... 100, once each: the quartiles, and the largest value.
    void manyValuesAreCutAtQuantiles() {
        std::vector<float> column;
        for (int i = 100; i >= 0; --i)
            column.push_back(float(i));
        QCOMPARE(quantileBounds(column, 4), (std::vector<float>{25, 50, 75, 100}));
    }

    void aFrequentValueIsOneBound() {
        std::vector<float> column(90, 7);
        for (int i = 0; i < 10; ++i)
            column.push_back(float(i * 100));
        const std::vector<float> bounds = quantileBounds(column, 5);
        QCOMPARE(bounds, (std::vector<float>{7, 900}));
    }

    void whatNeverChangesHasNoBounds() {
        QVERIFY(quantileBounds(std::vector<float>(10, 3.F), 8).empty());
        QVERIFY(quantileBounds(std::vector<float>(), 8).empty());
    }

    void notANumberIsNoBound() {
        const std::vector<float> column = {NAN, 1, INFINITY, 2, -INFINITY};
        QCOMPARE(quantileBounds(column, 8), (std::vector<float>{2}));
    }

    void theAnswerIsNoInput() {
        QVERIFY(faultAsInput(feature("inlining_default")));
        QVERIFY(faultAsInput(feature("inlining_decision")));
        QVERIFY(!faultAsInput(feature("cost_estimate")));
        QVERIFY(!faultAsInput(feature("scalar", {})));
        QCOMPARE(*faultAsInput(feature("callee_embedding", {75})), std::string("it has 75 elements"));
    }

    // 200 rows; "almost" differs from the label on two of them, "mostly" on three.
    void whatEqualsTheAnswerOnNearlyAllRowsIsNoInput() {
        TrainingSet set;
        set.features = {feature("same"),   feature("opposite"), feature("almost"),
                        feature("mostly"), feature("twice"),    feature("constant")};
        for (int row = 0; row < 200; ++row) {
            const bool label = row % 2 == 0;
            const auto add = [&](double value) { set.values.push_back(float(value)); };
            add(label), add(!label), add(label != (row < 2)), add(label != (row < 3)), add(2 * label), add(4);
            set.labels.push_back(label);
        }
        QCOMPARE(faultless(set), (std::vector<std::string>{"mostly", "twice"}));
    }

    // The order of FNV-1a hashes, computed independently: zeta, gamma, epsilon, delta, beta, alpha, eta, theta.
    void foldersAreHeldOutInTheOrderOfTheirHashes() {
        const auto held = heldOutModules(
            modulesIn({{"alpha", 4}, {"beta", 4}, {"gamma", 5}, {"delta", 3}, {"zeta", 3}, {"theta", 2}}));
        // 21 modules, so 5: zeta, not gamma, not delta, not beta, not alpha, theta.
        QCOMPARE(held, modulesIn({{"zeta", 3}, {"theta", 2}}));
    }

    void whereNoFolderFitsTheSmallestIsHeldOut() {
        QCOMPARE(heldOutModules(modulesIn({{"big", 5}, {"small", 3}})), modulesIn({{"small", 3}}));
    }

    // Their order: three.c, four.c, two.c, five.c, one.c.
    void modulesOfOneFolderAreHeldOutOneByOne() {
        QCOMPARE(heldOutModules({"one.c", "two.c", "three.c", "four.c", "five.c"}), (std::set<std::string>{"three.c"}));
        QVERIFY(heldOutModules({"one.c"}).empty());
    }

    // 6 of 8 to inline are correct, 1 of 2 not to inline.
    void balancedAccuracyIsTheMeanOfBothRecalls() {
        AnswerCounts counts;
        for (int i = 0; i < 8; ++i)
            counts.add(true, i < 6);
        for (int i = 0; i < 2; ++i)
            counts.add(false, i < 1);
        QCOMPARE(*counts.accuracy(), 0.7);
        QCOMPARE(*counts.balancedAccuracy(), 0.625);
        QCOMPARE(*counts.answeredBy(true).accuracy(), 0.8);
        QCOMPARE(*counts.answeredBy(true).balancedAccuracy(), 0.5);
        AnswerCounts one;
        one.add(true, true);
        QVERIFY(!one.balancedAccuracy() && !AnswerCounts().accuracy());
    }

    // A uniform sample of 100 of 10,000 numbered rows: their mean is 5,000 give or take 290.
    void aSampleIsSpreadOverAllRowsAndBounded() {
        RowSample sample({feature("number")}, 100, 7);
        for (int i = 0; i < 10'000; ++i) {
            const float value = float(i);
            sample.add({&value, 1}, i % 2 == 0);
        }
        QCOMPARE(sample.seen(), std::size_t(10'000));
        const TrainingSet set = sample.take();
        QCOMPARE(set.rows(), std::size_t(100));
        QCOMPARE(set.values.size(), std::size_t(100));
        double sum = 0;
        for (std::size_t i = 0; i < 100; ++i) {
            sum += set.values[i];
            QCOMPARE(int(set.labels[i]), int(set.values[i]) % 2 == 0 ? 1 : 0);
        }
        QVERIFY(sum / 100 > 4'000 && sum / 100 < 6'000);
    }

    void withoutAFeatureThereIsNoPolicy() {
        const TrainingSet set{{feature("constant")}, {1, 1}, {0, 1}};
        const auto policy = fitPolicy(set, {0}, {}, [](const Progress&) {}, {});
        QVERIFY(!policy.ok() && policy.error().code == ErrorCode::InvalidArgument);
    }

    void aCancelEndsTheFit() {
        TrainingSet set{{feature("x")}, {}, {}};
        for (int row = 0; row < 1000; ++row) {
            set.values.push_back(float(row * 7919 % 1000));
            set.labels.push_back(row % 3 == 0);
        }
        const CancelToken cancel;
        std::int64_t steps = 0;
        const auto policy = fitPolicy(
            set, {0}, {},
            [&](const Progress& progress) {
                steps = progress.done;
                if (steps == 3) cancel.cancel();
            },
            cancel);
        QVERIFY(!policy.ok() && policy.error().code == ErrorCode::Cancelled);
        QVERIFY(steps <= 4);
    }
};

QTEST_APPLESS_MAIN(TrainingTest)
#include "tst_training.moc"
