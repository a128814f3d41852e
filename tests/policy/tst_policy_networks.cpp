// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tflite_writer.h"
#include "tests/policy/checkpoint_files.h"
#include "tests/support/tflite_runtime.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace inlinescope;
using namespace policy_samples;
using checkpoint_files::Variable;

/// A policy structured like the register allocation policies of 2022: embeddings, weights that may be infinite, a sum
/// over instructions, a mask. The expected answers are computed here by simple loops in double precision.
class tst_policy_networks : public QObject {
    Q_OBJECT

private slots:
    void evictionPolicyAnswersLikePlainLoops_data();
    void evictionPolicyAnswersLikePlainLoops();
    void writtenEvictionPolicyAnswersLikePlainLoops();
    void anotherRuntimeThanThePinnedOneIsNotTaken();
    void aMissingShardIsNamed();
    void anActorNetworkAnswersItsMode();
};

namespace {

constexpr int registers = 33;
constexpr int instructions = 5;
const std::vector<float> bounds = {1, 10, 100};

struct Question {
    std::vector<std::int64_t> mask = std::vector<std::int64_t>(registers);
    std::vector<std::int64_t> hint = std::vector<std::int64_t>(registers);
    std::vector<float> weight = std::vector<float>(registers);
    std::vector<float> progress = {0};
    std::vector<std::int64_t> opcodes = std::vector<std::int64_t>(instructions);
};

Question randomQuestion(std::mt19937& random) {
    Question question;
    for (int i = 0; i < registers; ++i) {
        question.mask[std::size_t(i)] = std::int64_t(random() % 2);
        question.hint[std::size_t(i)] = std::int64_t(random() % 7);
        question.weight[std::size_t(i)] = random() % 8 == 0 ? INFINITY : float(random() % 2000) / 10;
    }
    question.mask[random() % registers] = 1;
    question.progress[0] = float(random() % 100) / 100;
    for (std::int64_t& opcode : question.opcodes)
        opcode = std::int64_t(random() % 7);
    return question;
}

std::map<std::string, Variable> randomVariables() {
    std::map<std::string, Variable> variables = {{"embedding", {{7, 4}, {}}},
                                                 {"dense/kernel", {{10, 6}, {}}},
                                                 {"dense/bias", {{6}, {}}},
                                                 {"dense_1/kernel", {{6, 1}, {}}},
                                                 {"dense_1/bias", {{1}, {}}}};
    std::mt19937 random(7);
    for (auto& [name, variable] : variables) {
        qint64 count = 1;
        for (const qint64 size : variable.shape)
            count *= size;
        for (qint64 i = 0; i < count; ++i)
            variable.values.push_back(float(int(random() % 2001) - 1000) / 1000);
    }
    return variables;
}

/// The scores of all registers, the masked ones far below.
std::vector<double> expectedScores(const Question& question, const std::map<std::string, Variable>& variables) {
    const auto value = [&](const char* name, std::size_t index) { return double(variables.at(name).values[index]); };
    std::vector<double> scores;
    for (std::size_t r = 0; r < registers; ++r) {
        std::vector<double> features;
        for (std::size_t k = 0; k < 4; ++k)
            features.push_back(value("embedding", std::size_t(question.hint[r]) * 4 + k));
        const float weight = std::isinf(question.weight[r]) ? 1000 : question.weight[r];
        features.push_back(double(std::ranges::count_if(bounds, [&](float bound) { return bound <= weight; })) / 3);
        features.push_back(double(question.progress[0]));
        for (std::size_t k = 0; k < 4; ++k) {
            double sum = 0;
            for (const std::int64_t opcode : question.opcodes)
                sum += value("embedding", std::size_t(opcode) * 4 + k);
            features.push_back(sum);
        }
        double score = value("dense_1/bias", 0);
        for (std::size_t unit = 0; unit < 6; ++unit) {
            double sum = value("dense/bias", unit);
            for (std::size_t i = 0; i < features.size(); ++i)
                sum += features[i] * value("dense/kernel", i * 6 + unit);
            score += std::max(0.0, sum) * value("dense_1/kernel", unit);
        }
        scores.push_back(question.mask[r] != 0 ? score : -1e30);
    }
    return scores;
}

QByteArray variable(const QByteArray& name, const QList<qint64>& shape) {
    return node(name, "VarHandleOp", {},
                attribute("dtype", "type: DT_FLOAT") + attribute("shape", "shape { " + shapeText(shape) + " }"));
}

QByteArray evictionNodes() {
    QByteArray nodes = variable("embedding", {7, 4}) + variable("dense/kernel", {10, 6}) + variable("dense/bias", {6}) +
                       variable("dense_1/kernel", {6, 1}) + variable("dense_1/bias", {1});
    for (const QByteArray name : {"dense/kernel", "dense/bias", "dense_1/kernel", "dense_1/bias"})
        nodes += node(name + "/read", "ReadVariableOp", {name});
    nodes += integer("last", -1) + integer("first", 0) + integer("one", 1) + floats("large", {}, {1000}) +
             floats("three", {}, {3}) + floats("low", {}, {-1e30});
    nodes += node("hints", "ResourceGather", {"embedding", "action_hint"});
    nodes += node("endless", "IsInf", {"action_weight"}) +
             node("finite", "SelectV2", {"endless", "large", "action_weight"}) +
             node("bucket", "Bucketize", {"finite"}, attribute("boundaries", "list { f: 1 f: 10 f: 100 }")) +
             node("number", "Cast", {"bucket"}, attribute("DstT", "type: DT_FLOAT")) +
             node("quantile", "RealDiv", {"number", "three"}) + node("weights", "ExpandDims", {"quantile", "last"});
    nodes += integers("times", {1, registers}) + node("column", "ExpandDims", {"action_progress", "last"}) +
             node("tiled", "Tile", {"column", "times"}) + node("progress", "ExpandDims", {"tiled", "last"});
    nodes += node("opcodes", "ResourceGather", {"embedding", "action_opcodes"}) +
             node("sum", "Sum", {"opcodes", "first"}) + integers("cube", {1, 1, 4}) +
             node("row", "Reshape", {"sum", "cube"}) + integers("each", {1, registers, 1}) +
             node("block", "Tile", {"row", "each"});
    nodes += node("features", "ConcatV2", {"hints", "weights", "progress", "block", "last"}) +
             integers("matrix", {registers, 10}) + node("flat", "Reshape", {"features", "matrix"}) +
             node("product", "MatMul", {"flat", "dense/kernel/read"}) +
             node("dense", "BiasAdd", {"product", "dense/bias/read"}) + node("relu", "Relu", {"dense"}) +
             node("product_1", "MatMul", {"relu", "dense_1/kernel/read"}) +
             node("dense_1", "BiasAdd", {"product_1", "dense_1/bias/read"});
    return nodes + integers("line", {1, registers}) + node("logits", "Reshape", {"dense_1", "line"}) +
           node("legal", "Cast", {"action_mask"}, attribute("DstT", "type: DT_BOOL")) +
           node("masked", "SelectV2", {"legal", "logits", "low"}) + node("choice", "ArgMax", {"masked", "one"});
}

bool writeEvictionPolicy(const QString& folder, int shards, bool compressed) {
    const QByteArray text = modelOf({{"mask", "DT_INT64", {1, registers}},
                                     {"hint", "DT_INT64", {1, registers}},
                                     {"weight", "DT_FLOAT", {1, registers}},
                                     {"progress", "DT_FLOAT", {1}},
                                     {"opcodes", "DT_INT64", {instructions}}},
                                    evictionNodes(), {{"index_to_evict", "DT_INT64", {}, "choice:0"}});
    return write(folder + "/saved_model.pbtxt", text) &&
           checkpoint_files::write(folder, randomVariables(), shards, compressed);
}

template <typename T>
void feedNamed(PolicyEvaluator& evaluator, const Policy& policy, const std::string& name, const std::vector<T>& value) {
    for (std::size_t i = 0; i < policy.inputs().size(); ++i)
        if (policy.inputs()[i].name == name) feed(evaluator.input(i), value);
}

void feedAll(PolicyEvaluator& evaluator, const Policy& policy, const Question& question) {
    feedNamed(evaluator, policy, "mask", question.mask);
    feedNamed(evaluator, policy, "hint", question.hint);
    feedNamed(evaluator, policy, "weight", question.weight);
    feedNamed(evaluator, policy, "progress", question.progress);
    feedNamed(evaluator, policy, "opcodes", question.opcodes);
}

} // namespace

void tst_policy_networks::evictionPolicyAnswersLikePlainLoops_data() {
    QTest::addColumn<int>("shards");
    QTest::addColumn<bool>("compressed");
    QTest::newRow("one shard, plain index") << 1 << false;
    QTest::newRow("one shard, Snappy index") << 1 << true;
    QTest::newRow("three shards, plain index") << 3 << false;
    QTest::newRow("three shards, Snappy index") << 3 << true;
}

void tst_policy_networks::evictionPolicyAnswersLikePlainLoops() {
    QFETCH(int, shards);
    QFETCH(bool, compressed);
    const QTemporaryDir folder;
    QVERIFY(writeEvictionPolicy(folder.path(), shards, compressed));
    const Result<Policy> policy = Policy::load(folder.path().toStdString());
    QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
    QCOMPARE(policy->outputs()[0].name, std::string("index_to_evict"));
    PolicyEvaluator evaluator(*policy);
    const std::map<std::string, Variable> variables = randomVariables();
    std::mt19937 random(11);
    for (int round = 0; round < 200; ++round) {
        const Question question = randomQuestion(random);
        feedAll(evaluator, *policy, question);
        QVERIFY(evaluator.evaluate().ok());
        const std::vector<double> expected = expectedScores(question, variables);
        const std::vector<double> scores = evaluator.scores();
        QCOMPARE(scores.size(), expected.size());
        for (std::size_t i = 0; i < scores.size(); ++i)
            QVERIFY(std::abs(scores[i] - expected[i]) <= 1e-5 * (1 + std::abs(expected[i])));
        const auto chosen = std::size_t(elementAsDouble(ScalarType::Int64, evaluator.output(0), 0));
        QVERIFY(expected[chosen] >= *std::ranges::max_element(expected) - 1e-5); // another one may be equally good
    }
}

/// Written as TFLite, in the real TFLite runtime.
void tst_policy_networks::writtenEvictionPolicyAnswersLikePlainLoops() {
    const TfliteRuntime runtime;
    const QString missing = runtime.prepare();
    if (!missing.isEmpty()) QSKIP(qPrintable(missing));
    const QTemporaryDir folder;
    QVERIFY(writeEvictionPolicy(folder.path(), 1, false));
    const Result<Policy> policy = Policy::load(folder.path().toStdString());
    QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
    const auto written = writeTflite(*policy);
    QVERIFY2(written.ok(), written.ok() ? "" : describe(written.error()).c_str());
    PolicyEvaluator evaluator(*policy);
    std::mt19937 random(13);
    std::vector<Question> questions;
    QByteArray inputs;
    for (int round = 0; round < 200; ++round) {
        questions.push_back(randomQuestion(random));
        feedAll(evaluator, *policy, questions.back());
        for (std::size_t i = 0; i < policy->inputs().size(); ++i)
            inputs.append(reinterpret_cast<const char*>(evaluator.input(i).data()),
                          qsizetype(evaluator.input(i).size()));
    }
    const QByteArray model(reinterpret_cast<const char*>(written->data()), qsizetype(written->size()));
    const TfliteRuntime::Answer answer = runtime.ask({{model, inputs}})[0];
    QVERIFY2(answer.isDone, answer.words.constData());
    QCOMPARE(answer.outputs.size(), qsizetype(questions.size() * sizeof(std::int64_t)));
    for (std::size_t i = 0; i < questions.size(); ++i) {
        std::int64_t chosen = 0;
        std::memcpy(&chosen, answer.outputs.data() + i * sizeof(chosen), sizeof(chosen));
        const std::vector<double> expected = expectedScores(questions[i], randomVariables());
        QVERIFY(chosen >= 0 && chosen < registers);
        QVERIFY(expected[std::size_t(chosen)] >= *std::ranges::max_element(expected) - 1e-5);
    }
}

/// A fake npm returns an archive that unpacks to a runtime, and is not the pinned one.
void tst_policy_networks::anotherRuntimeThanThePinnedOneIsNotTaken() {
    for (const char* program : {"node", "npm", "tar"})
        if (QStandardPaths::findExecutable(program).isEmpty()) QSKIP("node, npm or tar is not there");
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkpath("package/wasm"));
    QFile wasm(folder.filePath("package/wasm/tflite_web_api_cc_simd.wasm"));
    QVERIFY(wasm.open(QIODevice::WriteOnly));
    wasm.close();
    QCOMPARE(runProgram("tar", {"czf", "other.tgz", "package"}, folder.path()).exitCode, 0);
    QFile npm(folder.filePath("npm"));
    QVERIFY(npm.open(QIODevice::WriteOnly));
    npm.write("#!/bin/sh\ncp '" + folder.filePath("other.tgz").toUtf8() + "' other.tgz && echo other.tgz\n");
    npm.close();
    QVERIFY(npm.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    const QByteArray path = qgetenv("PATH");
    qputenv("PATH", folder.path().toUtf8() + ":" + path);
    const TfliteRuntime other(folder.filePath("taken"));
    const QString said = other.prepare();
    qputenv("PATH", path);
    QVERIFY2(said.contains("another archive"), qPrintable(said));
    QVERIFY(!QFile::exists(folder.filePath("taken")));
}

void tst_policy_networks::aMissingShardIsNamed() {
    const QTemporaryDir folder;
    QVERIFY(writeEvictionPolicy(folder.path(), 3, true));
    const QString shard = folder.filePath("variables/variables.data-00001-of-00003");
    QVERIFY(QFile::remove(shard));
    const Result<Policy> policy = Policy::load(folder.path().toStdString());
    QVERIFY(!policy.ok());
    QCOMPARE(policy.error().file, shard.toStdString());
}

/// The greedy form of an actor's categorical head: the mode of a softmax over the logits, by hand from x.
void tst_policy_networks::anActorNetworkAnswersItsMode() {
    const QByteArray nodes = floats("w", {3, 2}, {0.5, -0.5, 0, 1, 0.25, 0}) + node("p", "MatMul", {"action_x", "w"}) +
                             node("t", "Tanh", {"p"}) + node("s", "Softmax", {"t"}) + integer("a", -1) +
                             node("y", "ArgMax", {"s", "a"});
    const Result<Policy> policy = load(model(nodes, "y:0"));
    QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
    PolicyEvaluator evaluator(*policy);
    feed<float>(evaluator.input(0), {1, -2, 3, 4, 5, -6});
    QVERIFY(evaluator.evaluate().ok());
    // x w = [[1.25, -2.5], [0.5, 3]]
    QCOMPARE(values(policy->outputs()[0], evaluator.output(0)), std::vector<double>({0, 1}));
    const double first = std::exp(std::tanh(1.25));
    const double second = std::exp(std::tanh(-2.5));
    QVERIFY(std::abs(evaluator.scores()[0] - first / (first + second)) < 1e-6);
}

QTEST_GUILESS_MAIN(tst_policy_networks)
#include "tst_policy_networks.moc"
