// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/size_model.h"
#include "tests/support/sample_policies.h"
#include "tests/support/size_model.h"

#include <QTemporaryDir>

#include <cmath>
#include <limits>

using namespace inlinescope;

/// Models that estimate sizes: which are taken, and what becomes of their output.
class tst_size_model : public QObject {
    Q_OBJECT

private slots:
    void anEstimateIsTheModelsOutputInWholeBytes_data();
    void anEstimateIsTheModelsOutputInWholeBytes();
    void anOutputThatIsNoSizeIsAnError_data();
    void anOutputThatIsNoSizeIsAnError();
    void anotherInterfaceIsRefused_data();
    void anotherInterfaceIsRefused();
    void thePublishedModelGivesTheNumbersOfItsWeights();

private:
    static Result<Policy> load(const QTemporaryDir& folder, const SizeModelShape& shape,
                               const std::vector<float>& weights) {
        writeSizeModel(folder.path(), shape, weights);
        return Policy::load(folder.path().toStdString());
    }
    static Result<std::int64_t> estimate(const std::vector<float>& weights, const std::vector<std::int32_t>& features);
};

/// By a model whose output is the dot product of weights and features.
Result<std::int64_t> tst_size_model::estimate(const std::vector<float>& weights,
                                              const std::vector<std::int32_t>& features) {
    const QTemporaryDir folder;
    INLINESCOPE_TRY(const Policy policy, load(folder, {}, weights));
    INLINESCOPE_TRY(SizeModel model, SizeModel::bind(policy));
    std::array<std::int32_t, SizeModel::featureCount> all{};
    std::ranges::copy(features, all.begin());
    INLINESCOPE_CHECK(model.estimate(std::array<std::int32_t, SizeModel::featureCount>{})); // leaves nothing behind
    return model.estimate(all);
}

void tst_size_model::anEstimateIsTheModelsOutputInWholeBytes_data() {
    QTest::addColumn<QList<float>>("weights");
    QTest::addColumn<QList<int>>("features");
    QTest::addColumn<qint64>("bytes");
    QTest::newRow("sum of products") << QList<float>{2, 0, -1, 10} << QList<int>{7, 5, 3, 4} << qint64(51);
    QTest::newRow("a fraction is dropped") << QList<float>{0.75F} << QList<int>{5} << qint64(3);
    QTest::newRow("less than one byte") << QList<float>{0.5F} << QList<int>{1} << qint64(0);
    QTest::newRow("negative") << QList<float>{-3} << QList<int>{5} << qint64(0);
}

void tst_size_model::anEstimateIsTheModelsOutputInWholeBytes() {
    QFETCH(QList<float>, weights);
    QFETCH(QList<int>, features);
    QFETCH(qint64, bytes);
    const Result<std::int64_t> found = estimate({weights.begin(), weights.end()}, {features.begin(), features.end()});
    QVERIFY2(found.ok(), found.ok() ? "" : describe(found.error()).c_str());
    QCOMPARE(*found, bytes);
}

void tst_size_model::anOutputThatIsNoSizeIsAnError_data() {
    QTest::addColumn<float>("weight");
    QTest::newRow("not a number") << std::nanf("");
    QTest::newRow("infinite") << std::numeric_limits<float>::infinity();
    QTest::newRow("beyond 1 TiB") << 2e12F;
}

void tst_size_model::anOutputThatIsNoSizeIsAnError() {
    QFETCH(float, weight);
    const QTemporaryDir folder;
    const Result<Policy> policy = load(folder, {}, {weight});
    QVERIFY(policy.ok());
    Result<SizeModel> model = SizeModel::bind(*policy);
    QVERIFY(model.ok());
    std::array<std::int32_t, SizeModel::featureCount> features{};
    features[0] = 1;
    const Result<std::int64_t> found = model->estimate(features);
    QVERIFY(!found.ok() && found.error().code == ErrorCode::Malformed);
}

void tst_size_model::anotherInterfaceIsRefused_data() {
    QTest::addColumn<SizeModelShape>("shape");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("fewer features") << SizeModelShape{.features = 213} << QByteArray("its input is int32_t [1,213]");
    QTest::newRow("another type") << SizeModelShape{.type = ScalarType::Int64}
                                  << QByteArray("its input is int64_t [1,214]");
    QTest::newRow("two sizes") << SizeModelShape{.sizes = 2} << QByteArray("its output float [1,2]");
}

void tst_size_model::anotherInterfaceIsRefused() {
    QFETCH(SizeModelShape, shape);
    QFETCH(QByteArray, words);
    const QTemporaryDir folder;
    const Result<Policy> policy = load(folder, shape, {});
    QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
    const Result<SizeModel> model = SizeModel::bind(*policy);
    QVERIFY(!model.ok() && model.error().code == ErrorCode::Unsupported);
    QVERIFY2(describe(model.error()).find(words.toStdString()) != std::string::npos, describe(model.error()).c_str());
    const Result<Policy> inliner = Policy::load(ownPolicy().toStdString());
    QVERIFY(inliner.ok() && !SizeModel::bind(*inliner).ok());
}

/// Expected: the values that tst_saved_model has for this model, computed in double precision by a script.
void tst_size_model::thePublishedModelGivesTheNumbersOfItsWeights() {
    const QString folder = sharedSample("policies/ir2native-llvm18");
    if (!QFile::exists(folder)) QSKIP("no sample of LLVM's model");
    for (const QString& path : {folder, folder + "/model.tflite"}) {
        const Result<Policy> policy = Policy::load(path.toStdString());
        QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
        Result<SizeModel> model = SizeModel::bind(*policy);
        QVERIFY2(model.ok(), model.ok() ? "" : describe(model.error()).c_str());
        std::array<std::int32_t, SizeModel::featureCount> features{};
        QCOMPARE(*model->estimate(features), std::int64_t(0)); // -0.606
        features.fill(1);
        QCOMPARE(*model->estimate(features), std::int64_t(80)); // 80.919
        for (int i = 0; i < 214; ++i)
            features[std::size_t(i)] = i * i % 23;
        QCOMPARE(*model->estimate(features), std::int64_t(874)); // 874.715
    }
}

QTEST_GUILESS_MAIN(tst_size_model)
#include "tst_size_model.moc"
