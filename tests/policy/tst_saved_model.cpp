// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/policy/own_policy.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <random>

using namespace inlinescope;
using namespace policy_samples;

/// A policy with a checkpoint, in both forms: one of our own, and LLVM 12's inliner policy if it is next to the
/// checkout. Decisions and Q-values come from independent evaluators (make_golden.py for ours).
class tst_saved_model : public QObject {
    Q_OBJECT

private slots:
    void initTestCase_data();
    void initTestCase();
    void signatureIsThePublishedOne();
    void decisionsAndScoresEqualTheGoldenOnes_data();
    void decisionsAndScoresEqualTheGoldenOnes();
    void servingDefaultOfOurOwnRuns();
    void servingDefaultWithAnOpenBatchRuns();
    void textAndBinaryAreTheSamePolicy();
    void textAndBinaryAnswerAlikeOnRandomInputs();
    void byteFormGivesTheSamePolicy();
    void unknownOperatorIsNamedWithItsNode();
    void missingVariablesAreNamed();
    void damagedCheckpointIsRefused_data();
    void damagedCheckpointIsRefused();
    void cutModelIsRefused_data();
    void cutModelIsRefused();
    void damagedModelNeverCrashes();
    void wrongOutputSpecIsRefused();
    void cutByteFormIsRefused();
    void damagedByteFormNeverCrashes();

private:
    /// A policy of this test's rows: the paths of its forms, and the names in it that the tests use.
    struct Sample {
        QString text, binary, golden;
        std::string variable; ///< in the checkpoint
        QByteArray product;   ///< a MatMul
    };
    Sample sample() const;
    Result<Policy> loadText() const { return Policy::load(sample().text.toStdString()); }
    Result<Policy> loadBinary() const { return Policy::load(sample().binary.toStdString()); }
    QJsonArray goldenRows() const { return QJsonDocument::fromJson(read(sample().golden)).array(); }
    /// A copy of the binary policy, which a test may damage.
    bool makeCopy(const QTemporaryDir& folder) const;

    QTemporaryDir m_own;
};

namespace {

const QStringList files = {"saved_model.pb", "output_spec.json", "variables/variables.index",
                           "variables/variables.data-00000-of-00001"};

std::vector<std::byte> byteForm(const Policy& policy) {
    ByteWriter out;
    policy.serialize(out);
    return out.take();
}

void feedRow(PolicyEvaluator& evaluator, const Policy& policy, const QJsonObject& row) {
    for (std::size_t i = 0; i < policy.inputs().size(); ++i) {
        const TensorSpec& spec = policy.inputs()[i];
        const double value = row.value(QString::fromStdString(spec.name)).toDouble();
        if (spec.type == ScalarType::Int64) feed<std::int64_t>(evaluator.input(i), {std::int64_t(value)});
        if (spec.type == ScalarType::Int32) feed<std::int32_t>(evaluator.input(i), {std::int32_t(value)});
        if (spec.type == ScalarType::Float) feed<float>(evaluator.input(i), {float(value)});
    }
}

/// Uses a policy read from damaged bytes as far as possible.
void exercise(const Result<Policy>& policy) {
    if (!policy.ok()) return;
    PolicyEvaluator evaluator(*policy);
    QVERIFY(evaluator.evaluate().ok());
    evaluator.scores();
    for (std::size_t i = 0; i < policy->outputs().size(); ++i)
        QCOMPARE(evaluator.output(i).size(), policy->outputs()[i].byteSize());
}

} // namespace

void tst_saved_model::initTestCase_data() {
    QTest::addColumn<bool>("isOwn");
    QTest::newRow("our own") << true;
    if (QFile::exists(sharedSample("policies/inliner-oz-llvm12/saved_model.pbtxt")))
        QTest::newRow("LLVM 12's") << false;
}

void tst_saved_model::initTestCase() {
    QVERIFY(own_policy::write(m_own.filePath("text"), m_own.filePath("binary")));
}

tst_saved_model::Sample tst_saved_model::sample() const {
    QFETCH_GLOBAL(bool, isOwn);
    if (isOwn)
        return {m_own.filePath("text"), m_own.filePath("binary"),
                INLINESCOPE_SOURCE_DIR "/tests/policy/tiny_golden.json", "hidden/weights", "hidden/product"};
    const QString published = sharedSample("policies/inliner-oz-llvm12");
    return {published, published + "-binary", published + "-golden.json", "QNetwork/EncodingNetwork/dense/kernel",
            "QNetwork/EncodingNetwork/dense/MatMul"};
}

bool tst_saved_model::makeCopy(const QTemporaryDir& folder) const {
    return std::ranges::all_of(
        files, [&](const QString& name) { return write(folder.filePath(name), read(sample().binary + "/" + name)); });
}

void tst_saved_model::signatureIsThePublishedOne() {
    const Result<Policy> policy = loadText();
    QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
    QCOMPARE(policy->outputs().size(), std::size_t(1));
    QCOMPARE(policy->outputs()[0], (TensorSpec{"inlining_decision", 0, ScalarType::Int64, {1}}));
    QFETCH_GLOBAL(bool, isOwn);
    if (isOwn) { // every input is an integer; the evaluator that made the rows parsed the names itself
        const QStringList names = goldenRows().at(0)["inputs"].toObject().keys();
        QCOMPARE(qsizetype(policy->inputs().size()), names.size());
        for (const TensorSpec& input : policy->inputs())
            QVERIFY(names.contains(QString::fromStdString(input.name)) &&
                    input == (TensorSpec{input.name, 0, ScalarType::Int64, {1}}));
        return;
    }
    const std::vector<std::pair<std::string, ScalarType>> expected = {
        {"callee_basic_block_count", ScalarType::Int64},
        {"callee_conditionally_executed_blocks", ScalarType::Int64},
        {"callee_users", ScalarType::Int64},
        {"caller_basic_block_count", ScalarType::Int64},
        {"caller_conditionally_executed_blocks", ScalarType::Int64},
        {"caller_users", ScalarType::Int64},
        {"callsite_height", ScalarType::Int64},
        {"cost_estimate", ScalarType::Int64},
        {"discount", ScalarType::Float},
        {"edge_count", ScalarType::Int64},
        {"inlining_default", ScalarType::Int64},
        {"node_count", ScalarType::Int64},
        {"nr_ctant_params", ScalarType::Int64},
        {"reward", ScalarType::Float},
        {"step_type", ScalarType::Int32}};
    QCOMPARE(policy->inputs().size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
        QCOMPARE(policy->inputs()[i], (TensorSpec{expected[i].first, 0, expected[i].second, {1}}));
}

void tst_saved_model::decisionsAndScoresEqualTheGoldenOnes_data() {
    QTest::addColumn<bool>("isBinary");
    QTest::newRow("text") << false;
    QTest::newRow("binary") << true;
}

void tst_saved_model::decisionsAndScoresEqualTheGoldenOnes() {
    QFETCH(bool, isBinary);
    const Result<Policy> policy = isBinary ? loadBinary() : loadText();
    QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
    PolicyEvaluator evaluator(*policy);
    const QJsonArray rows = goldenRows();
    QCOMPARE(rows.size(), 20);
    for (const QJsonValue& row : rows) {
        feedRow(evaluator, *policy, row["inputs"].toObject());
        QVERIFY(evaluator.evaluate().ok());
        QCOMPARE(elementAsDouble(ScalarType::Int64, evaluator.output(0), 0), row["decision"].toDouble());
        const std::vector<double> scores = evaluator.scores();
        QCOMPARE(scores.size(), std::size_t(2));
        for (int i = 0; i < 2; ++i)
            QVERIFY(std::abs(scores[std::size_t(i)] - row["q_values"][i].toDouble()) < 1e-4);
    }
}

/// An estimator as Keras writes one: 3 x[0] - 2 x[1] + 5 x[2] + 7.
void tst_saved_model::servingDefaultOfOurOwnRuns() {
    QFETCH_GLOBAL(bool, isOwn);
    if (!isOwn) return; // one row is sufficient
    const QByteArray nodes = node("number", "Cast", {"action_input_1"}, attribute("DstT", "type: DT_FLOAT")) +
                             floats("weights", {3, 1}, {3, -2, 5}) + floats("bias", {1}, {7}) +
                             node("product", "MatMul", {"number", "weights"}) +
                             node("sum", "BiasAdd", {"product", "bias"});
    const Result<Policy> model =
        load(modelOf({{"input_1", "DT_INT32", {-1, 3}}}, nodes, {{"output_1", "DT_FLOAT", {}, "sum:0"}})
                 .replace("key: \"action\"", "key: \"serving_default\""));
    QVERIFY2(model.ok(), model.ok() ? "" : describe(model.error()).c_str());
    QCOMPARE(model->inputs()[0], (TensorSpec{"input_1", 0, ScalarType::Int32, {1, 3}}));
    QCOMPARE(model->outputs()[0], (TensorSpec{"output_1", 0, ScalarType::Float, {1, 1}}));
    PolicyEvaluator evaluator(*model);
    for (const auto& [input, expected] : {std::pair(std::vector<std::int32_t>{0, 0, 0}, 7.0),
                                          std::pair(std::vector<std::int32_t>{1, 10, 100}, 490.0)}) {
        feed(evaluator.input(0), input);
        QVERIFY(evaluator.evaluate().ok());
        QCOMPARE(elementAsDouble(ScalarType::Float, evaluator.output(0), 0), expected);
    }
    QVERIFY(evaluator.scores().empty());
}

/// The native-size estimator; expected values come from the same model's TFLite form, computed in double precision by a
/// script.
void tst_saved_model::servingDefaultWithAnOpenBatchRuns() {
    QFETCH_GLOBAL(bool, isOwn);
    if (isOwn) return; // it is next to LLVM 12's policy
    const Result<Policy> model = Policy::load(sharedSample("policies/ir2native-llvm18").toStdString());
    QVERIFY2(model.ok(), model.ok() ? "" : describe(model.error()).c_str());
    QCOMPARE(model->inputs().size(), std::size_t(1));
    QCOMPARE(model->inputs()[0], (TensorSpec{"input_1", 0, ScalarType::Int32, {1, 214}}));
    QCOMPARE(model->outputs()[0], (TensorSpec{"output_1", 0, ScalarType::Float, {1, 1}}));
    PolicyEvaluator evaluator(*model);
    const std::vector<std::pair<int (*)(int), double>> cases = {{[](int) { return 0; }, -0.6061988533010689},
                                                                {[](int) { return 1; }, 80.91888405385725},
                                                                {[](int i) { return i % 7; }, 99.83294009959718},
                                                                {[](int i) { return i * i % 23; }, 874.7145766738445}};
    for (const auto& [element, expected] : cases) {
        std::vector<std::int32_t> input(214);
        for (int i = 0; i < 214; ++i)
            input[std::size_t(i)] = element(i);
        feed(evaluator.input(0), input);
        QVERIFY(evaluator.evaluate().ok());
        const double found = elementAsDouble(ScalarType::Float, evaluator.output(0), 0);
        QVERIFY2(std::abs(found - expected) < 1e-3, qPrintable(QString::number(found)));
    }
    QVERIFY(evaluator.scores().empty());
}

void tst_saved_model::textAndBinaryAreTheSamePolicy() {
    const Result<Policy> text = loadText();
    const Result<Policy> binary = loadBinary();
    QVERIFY(text.ok() && binary.ok());
    QVERIFY(byteForm(*text) == byteForm(*binary));
    QCOMPARE(text->fingerprint(), binary->fingerprint());
    QCOMPARE(text->fingerprint().size(), std::size_t(16));
}

void tst_saved_model::textAndBinaryAnswerAlikeOnRandomInputs() {
    const Result<Policy> text = loadText();
    const Result<Policy> binary = loadBinary();
    QVERIFY(text.ok() && binary.ok());
    PolicyEvaluator first(*text);
    PolicyEvaluator second(*binary);
    std::mt19937 random(3);
    int inlined = 0;
    for (int round = 0; round < 1000; ++round) {
        QJsonObject row;
        for (const TensorSpec& input : text->inputs())
            row[QString::fromStdString(input.name)] = int(random() % (1U << random() % 17));
        feedRow(first, *text, row);
        feedRow(second, *binary, row);
        QVERIFY(first.evaluate().ok() && second.evaluate().ok());
        QVERIFY(std::ranges::equal(first.output(0), second.output(0)));
        QCOMPARE(first.scores(), second.scores());
        inlined += elementAsDouble(ScalarType::Int64, first.output(0), 0) != 0 ? 1 : 0;
    }
    QVERIFY(inlined > 100 && inlined < 900);
}

void tst_saved_model::byteFormGivesTheSamePolicy() {
    const Result<Policy> policy = loadBinary();
    QVERIFY(policy.ok());
    const Result<Policy> again = Policy::parse(byteForm(*policy));
    QVERIFY2(again.ok(), again.ok() ? "" : describe(again.error()).c_str());
    QCOMPARE(again->fingerprint(), policy->fingerprint());
    QVERIFY(again->inputs() == policy->inputs());
    QVERIFY(again->outputs() == policy->outputs());
    PolicyEvaluator first(*policy);
    PolicyEvaluator second(*again);
    for (const QJsonValue& row : goldenRows()) {
        feedRow(first, *policy, row["inputs"].toObject());
        feedRow(second, *again, row["inputs"].toObject());
        QVERIFY(first.evaluate().ok() && second.evaluate().ok());
        QCOMPARE(second.scores(), first.scores());
        QCOMPARE(second.scores().size(), std::size_t(2));
    }
}

void tst_saved_model::unknownOperatorIsNamedWithItsNode() {
    QTemporaryDir folder;
    QVERIFY(makeCopy(folder) && QFile::remove(folder.filePath("saved_model.pb")));
    const QByteArray product = sample().product;
    QString text = read(sample().text + "/saved_model.pbtxt");
    const QRegularExpression operation("(name: \"" + QRegularExpression::escape(product) + "\"\\s*op: \")(MatMul\")");
    QVERIFY(text.contains(operation));
    text.replace(operation, "\\1Fancy\\2");
    QVERIFY(write(folder.filePath("saved_model.pbtxt"), text.toUtf8()));
    const Result<Policy> policy = Policy::load(folder.path().toStdString());
    QVERIFY(!policy.ok());
    QVERIFY(policy.error().code == ErrorCode::Unsupported);
    QCOMPARE(policy.error().found, std::string("operator \"FancyMatMul\""));
    QCOMPARE(policy.error().place, "node " + product.toStdString());
    QCOMPARE(policy.error().file, folder.filePath("saved_model.pbtxt").toStdString());
}

void tst_saved_model::missingVariablesAreNamed() {
    QTemporaryDir folder;
    QVERIFY(makeCopy(folder) && QFile::remove(folder.filePath(files[3])));
    Result<Policy> policy = Policy::load(folder.path().toStdString());
    QVERIFY(!policy.ok());
    QCOMPARE(policy.error().file, folder.filePath(files[3]).toStdString());
    QVERIFY(QFile::remove(folder.filePath(files[2])));
    policy = Policy::load(folder.path().toStdString());
    QVERIFY(!policy.ok());
    QVERIFY(policy.error().found.find(sample().variable) != std::string::npos);
}

void tst_saved_model::damagedCheckpointIsRefused_data() {
    QTest::addColumn<QString>("name");
    QTest::newRow("index") << files[2];
    QTest::newRow("data") << files[3];
}

/// Every relevant byte is protected by a checksum, so a damaged file is either refused or gives the same policy: parts
/// of the index's footer and the tensors of the training are not needed.
void tst_saved_model::damagedCheckpointIsRefused() {
    QFETCH(QString, name);
    QTemporaryDir folder;
    QVERIFY(makeCopy(folder));
    const std::string path = folder.path().toStdString();
    const QByteArray whole = read(folder.filePath(name));
    const qsizetype step = std::max<qsizetype>(3, whole.size() / 60);
    const std::string fingerprint = Policy::load(path)->fingerprint();
    int refusedCuts = 0;
    int refusedFlips = 0;
    int places = 0;
    for (qsizetype place = 0; place < whole.size(); place += step, ++places) {
        QVERIFY(write(folder.filePath(name), whole.left(place)));
        const Result<Policy> cut = Policy::load(path);
        QVERIFY(!cut.ok() || cut->fingerprint() == fingerprint);
        refusedCuts += cut.ok() ? 0 : 1;
        QByteArray flipped = whole;
        flipped[place] = char(flipped[place] ^ (1 << place % 8));
        QVERIFY(write(folder.filePath(name), flipped));
        const Result<Policy> changed = Policy::load(path);
        QVERIFY(!changed.ok() || changed->fingerprint() == fingerprint);
        refusedFlips += changed.ok() ? 0 : 1;
    }
    QVERIFY2(refusedCuts * 10 > places * 7, qPrintable(QString::number(refusedCuts)));
    QVERIFY2(refusedFlips * 10 > places * 7, qPrintable(QString::number(refusedFlips)));
}

void tst_saved_model::cutModelIsRefused_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("places");
    QTest::newRow("binary") << "saved_model.pb" << 200;
    QTest::newRow("text") << "saved_model.pbtxt" << 20;
}

void tst_saved_model::cutModelIsRefused() {
    QFETCH(QString, name);
    QFETCH(int, places);
    QTemporaryDir folder;
    QVERIFY(makeCopy(folder) && QFile::remove(folder.filePath("saved_model.pb")));
    const QByteArray whole = read((name.endsWith("txt") ? sample().text : sample().binary) + "/" + name);
    QVERIFY(!whole.isEmpty());
    for (int i = 0; i < places; ++i) {
        QVERIFY(write(folder.filePath(name), whole.left(whole.size() / places * i + i % 7)));
        QVERIFY(!Policy::load(folder.path().toStdString()).ok());
    }
}

void tst_saved_model::damagedModelNeverCrashes() {
    QTemporaryDir folder;
    QVERIFY(makeCopy(folder));
    const QByteArray whole = read(folder.filePath("saved_model.pb"));
    std::mt19937 random(1);
    for (int i = 0; i < 400; ++i) {
        QByteArray damaged = whole;
        for (int flips = 0; flips < 3; ++flips)
            damaged[qsizetype(random() % std::size_t(damaged.size()))] = char(random());
        QVERIFY(write(folder.filePath("saved_model.pb"), damaged));
        exercise(Policy::load(folder.path().toStdString()));
    }
}

void tst_saved_model::wrongOutputSpecIsRefused() {
    QTemporaryDir folder;
    QVERIFY(makeCopy(folder));
    const QByteArray spec = read(folder.filePath("output_spec.json"));
    const std::vector<QByteArray> wrong = {
        {},
        "[",
        "[]",
        "{}",
        "[1]",
        QByteArray(spec).replace("int64_t", "string"),
        QByteArray(spec).replace("int64_t", "int32_t"),
        QByteArray(spec).replace("StatefulPartitionedCall", "Elsewhere"),
        QByteArray(spec).replace("\"port\": 0", "\"port\": 1"),
        QByteArray(spec).replace("\"shape\": [", "\"shape\": [ 7,"),
        QByteArray("[").repeated(100000),
    };
    for (const QByteArray& text : wrong) {
        QVERIFY(text != spec && write(folder.filePath("output_spec.json"), text));
        QVERIFY2(!Policy::load(folder.path().toStdString()).ok(), text.left(200).constData());
    }
}

void tst_saved_model::cutByteFormIsRefused() {
    const Result<Policy> policy = loadBinary();
    QVERIFY(policy.ok());
    const std::vector<std::byte> whole = byteForm(*policy);
    for (std::size_t size = 0; size < whole.size(); size += size < 2000 ? 1 : 97)
        QVERIFY2(!Policy::parse(Bytes(whole).first(size)).ok(), qPrintable(QString::number(size)));
    QVERIFY(!Policy::parse(Bytes(whole).first(whole.size() - 1)).ok());
    std::vector<std::byte> longer = whole;
    longer.push_back(std::byte(0));
    QVERIFY(!Policy::parse(longer).ok());
}

void tst_saved_model::damagedByteFormNeverCrashes() {
    const Result<Policy> policy = loadBinary();
    QVERIFY(policy.ok());
    const std::vector<std::byte> whole = byteForm(*policy);
    std::mt19937 random(2);
    for (int i = 0; i < 4000; ++i) {
        std::vector<std::byte> damaged = whole;
        for (int flips = 0; flips <= i % 3; ++flips)
            damaged[random() % damaged.size()] ^= std::byte(1 << random() % 8);
        exercise(Policy::parse(damaged));
    }
}

QTEST_GUILESS_MAIN(tst_saved_model)
#include "tst_saved_model.moc"
