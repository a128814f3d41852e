// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/regret.h"

#include <QTest>

#include <cstring>

using namespace inlinescope;

namespace {

TensorColumn column(const std::string& name, const std::vector<double>& values) {
    TensorColumn made{{name, 0, ScalarType::Double, {}}, std::vector<std::byte>(values.size() * sizeof(double))};
    std::memcpy(made.data.data(), values.data(), made.data.size());
    return made;
}

} // namespace

/// All expected sums are computed by hand.
class TestRegret : public QObject {
    Q_OBJECT

private slots:
    void reasonsAreFoldedByTheirNumbers() {
        QCOMPARE(foldedReason("cost=35, threshold=25"), std::string("cost=N, threshold=N"));
        QCOMPARE(foldedReason("(cost=-15000, threshold=0)"), std::string("(cost=N, threshold=N)"));
        QCOMPARE(foldedReason("noinline - really"), std::string("noinline - really"));
        QCOMPARE(foldedReason(""), std::string());
    }

    void decisionsAreSummedByNameAndAdvice() {
        const std::vector<RegrettedDecision> decisions = {{"c", "f", "cost=1", Advice::Inline, 30},
                                                          {"d", "f", "cost=2", Advice::Inline, -4},
                                                          {"c", "f", "cost=9", Advice::Refuse, 8},
                                                          {"c", "g", "never", Advice::Refuse, 100}};
        const auto byReason = regretBy(decisions, [](const auto& d) { return foldedReason(d.reason); });
        QCOMPARE(byReason.size(), std::size_t(3));
        QCOMPARE(byReason[0].name, std::string("never"));
        QCOMPARE(byReason[1].name, std::string("cost=N"));
        QVERIFY(byReason[1].advice == Advice::Inline);
        QVERIFY((byReason[1].sum == RegretSum{2, 30, -4}));
        QCOMPARE(byReason[1].sum.bytes(), std::int64_t(26));
        QVERIFY((byReason[2].sum == RegretSum{1, 8, 0}));
        QVERIFY(byReason[1].decisions == (std::vector<std::size_t>{0, 1}));
        QVERIFY(byReason[2].decisions == std::vector<std::size_t>{2});
        const auto byCallee = regretBy(decisions, [](const auto& d) { return d.callee; });
        QCOMPARE(byCallee[0].name, std::string("g"));
    }

    void binsArePowersOfTwo() {
        RegretByFeature features;
        const TensorColumn values = column("x", {0, 0.5, 1, 2, 3.99, 4, -1, -2, -3});
        for (std::size_t row = 0; row < values.rows(); ++row)
            features.add(values, row, 1, row);
        std::vector<std::pair<double, double>> bins;
        std::vector<std::int64_t> counts;
        for (const RegretBin& bin : features.bins()) {
            bins.emplace_back(bin.low, bin.high);
            counts.push_back(bin.sum.decisions);
        }
        QVERIFY(bins == (std::vector<std::pair<double, double>>{
                            {-4, -2}, {-2, -1}, {-1, -0.5}, {0, 0}, {0, 1}, {1, 2}, {2, 4}, {4, 8}}));
        QVERIFY(counts == (std::vector<std::int64_t>{1, 1, 1, 1, 1, 1, 2, 1}));
    }

    /// Of 40 bytes, x has all where it is 1; y has them distributed as the decisions are.
    void aFeatureThatTellsWhereARunLosesComesFirst() {
        RegretByFeature features;
        const TensorColumn x = column("x", {1, 1, 8, 8}), y = column("y", {1, 8, 1, 8});
        const std::vector<std::int64_t> regret = {20, 20, 0, 0};
        for (std::size_t row = 0; row < 4; ++row) {
            features.add(y, row, regret[row], 10 + row);
            features.add(x, row, regret[row], 10 + row);
        }
        const std::vector<RegretBin> bins = features.bins();
        QCOMPARE(bins.size(), std::size_t(4));
        QCOMPARE(bins[0].feature, std::string("x"));
        QCOMPARE(bins[0].concentration, 50.0); // 20 of 40 bytes are not in the bin of two of the four decisions
        QCOMPARE(bins[0].sum.bytes(), std::int64_t(40));
        QCOMPARE(bins[2].feature, std::string("y"));
        QCOMPARE(bins[2].concentration, 0.0);
        QVERIFY(bins[0].decisions == (std::vector<std::size_t>{10, 11}) && bins[1].low == 8);
        QVERIFY(bins[3].decisions == (std::vector<std::size_t>{11, 13}) && bins[3].low == 8);
    }

    void whatIsNoNumberIsLeftOut() {
        RegretByFeature features;
        features.add(column("x", {std::nan("")}), 0, 5, 0);
        features.add(column("x", {1}), 1, 5, 0);
        TensorColumn pair = column("pair", {1, 2});
        pair.spec.shape = {2};
        features.add(pair, 0, 5, 0);
        QVERIFY(features.bins().empty());
    }
};

QTEST_GUILESS_MAIN(TestRegret)
#include "tst_regret.moc"
