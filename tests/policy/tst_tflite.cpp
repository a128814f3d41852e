// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/graph.h"
#include "core/policy/output_spec.h"
#include "core/policy/tflite_writer.h"
#include "tests/policy/tflite_samples.h"
#include "tests/support/sample_policies.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <random>

using namespace policy_samples;
using namespace tflite_samples;

/// TFLite models that are damaged, and the files around a model.
class tst_tflite : public QObject {
    Q_OBJECT

private slots:
    void badModelIsRefused_data();
    void badModelIsRefused();
    void unneededOperatorDoesNotMatter();
    void oldFieldAloneNamesTheOperator();
    void cutModelIsRefused();
    void damagedModelNeverCrashes();
    void outputsAreWhatTheirFileNames();
    void fileAndFolderAreTheSamePolicy();
    void savedModelComesFirst();
    void ourOwnPolicyIsItsSavedModel();
    void ir2nativeIsItsSavedModel();
    void writtenPolicyIsReadBackToTheLastBit();
    void writerNamesWhatTfliteCannot();
};

namespace {

using Change = std::function<void(tflite::ModelT&)>;

/// y = relu(x) + w
QByteArray sample() {
    return built([](TfliteModel& model, std::int32_t x) {
        const std::int32_t above = operation(model, BuiltinOperator::RELU, {x});
        return operation(model, BuiltinOperator::ADD, {above, floatsOf(model, {3}, {1, 2, 3})});
    });
}

QByteArray writtenModel(const Policy& policy) {
    const auto bytes = writeTflite(policy);
    if (!bytes) qFatal("%s", describe(bytes.error()).c_str());
    return {reinterpret_cast<const char*>(bytes->data()), qsizetype(bytes->size())};
}

bool writeFolder(const QTemporaryDir& folder, const Policy& policy) {
    return write(folder.filePath("model.tflite"), writtenModel(policy)) &&
           write(folder.filePath("output_spec.json"), QByteArray::fromStdString(outputSpecText(policy.outputs())));
}

/// The bytes of all outputs and scores for random inputs.
QList<QByteArray> answers(const Policy& policy, int count) {
    PolicyEvaluator evaluator(policy);
    std::mt19937_64 random(5);
    QList<QByteArray> all;
    for (int i = 0; i < count; ++i) {
        for (std::size_t input = 0; input < policy.inputs().size(); ++input) {
            const TensorSpec& spec = policy.inputs()[input];
            for (std::size_t at = 0; at < spec.byteSize(); at += scalarSize(spec.type)) {
                const std::int64_t number = spec.type == ScalarType::Float ? 0 : std::int64_t(random() % 300);
                std::memcpy(evaluator.input(input).data() + at, &number, scalarSize(spec.type));
            }
        }
        if (!evaluator.evaluate().ok()) qFatal("the policy does not run");
        QByteArray bytes;
        for (std::size_t output = 0; output < policy.outputs().size(); ++output)
            bytes.append(reinterpret_cast<const char*>(evaluator.output(output).data()),
                         qsizetype(evaluator.output(output).size()));
        for (const double score : evaluator.scores())
            bytes.append(reinterpret_cast<const char*>(&score), sizeof(score));
        all << bytes;
    }
    return all;
}

} // namespace

Q_DECLARE_METATYPE(Change)

void tst_tflite::badModelIsRefused_data() {
    QTest::addColumn<Change>("change");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char* name, const QByteArray& said, const Change& change) {
        QTest::newRow(name) << change << said;
    };
    const auto graph = [](tflite::ModelT& m) -> tflite::SubGraphT& { return *m.subgraphs[0]; };
    const auto code = [](tflite::ModelT& m, BuiltinOperator builtin) {
        m.operator_codes[0]->builtin_code = builtin;
        m.operator_codes[0]->deprecated_builtin_code = 0;
    };
    row("an operator outside", "operator 0, tensor made: operator LSTM;",
        [=](tflite::ModelT& m) { code(m, BuiltinOperator::LSTM); });
    row("an operator of the future", "operator 0, tensor made: operator 1000;",
        [=](tflite::ModelT& m) { code(m, BuiltinOperator(1000)); });
    row("a custom operator", "operator 0, tensor made: custom operator \"TopK\"", [=](tflite::ModelT& m) {
        code(m, BuiltinOperator::CUSTOM);
        m.operator_codes[0]->custom_code = "TopK";
    });
    row("a quantised tensor", "tensor made: a quantised tensor", [=](tflite::ModelT& m) {
        graph(m).tensors[1]->quantization = std::make_unique<tflite::QuantizationT>();
        graph(m).tensors[1]->quantization->scale = {0.5F};
    });
    row("a type that is no number", "tensor w: type STRING",
        [=](tflite::ModelT& m) { graph(m).tensors[2]->type = TensorType::STRING; });
    row("a type of the future", "tensor w: type 99",
        [=](tflite::ModelT& m) { graph(m).tensors[2]->type = TensorType(99); });
    row("a sparse tensor", "a sparse tensor",
        [=](tflite::ModelT& m) { graph(m).tensors[2]->sparsity = std::make_unique<tflite::SparsityT>(); });
    row("a variable", "a variable", [=](tflite::ModelT& m) { graph(m).tensors[2]->is_variable = true; });
    row("another schema", "schema version 2", [](tflite::ModelT& m) { m.version = 2; });
    row("no subgraph", "no subgraph 0", [](tflite::ModelT& m) { m.subgraphs.clear(); });
    row("a signature of another subgraph", "no subgraph 4294967295",
        [](tflite::ModelT& m) { m.signatures[0]->subgraph_index = 0xffffffff; });
    row("an output of the signature that is no tensor", "tensor 77",
        [](tflite::ModelT& m) { m.signatures[0]->outputs[0]->tensor_index = 77; });
    row("no outputs", "a signature without outputs", [](tflite::ModelT& m) { m.signatures[0]->outputs.clear(); });
    row("an operand that is no tensor", "tensor 77", [=](tflite::ModelT& m) { graph(m).operators[1]->inputs[1] = 77; });
    row("a negative operand", "tensor -2", [=](tflite::ModelT& m) { graph(m).operators[1]->inputs[1] = -2; });
    row("an input that is no tensor", "tensor 1000000", [=](tflite::ModelT& m) { graph(m).inputs[0] = 1000000; });
    row("a result that is no tensor", "tensor 77", [=](tflite::ModelT& m) { graph(m).operators[0]->outputs[0] = 77; });
    row("an operator code that is not there", "operator code 9",
        [=](tflite::ModelT& m) { graph(m).operators[0]->opcode_index = 9; });
    row("a buffer that is not there", "a buffer that does not exist",
        [=](tflite::ModelT& m) { graph(m).tensors[2]->buffer = 9; });
    row("a constant that is too short", "8 bytes of data for a tensor of 12",
        [](tflite::ModelT& m) { m.buffers[1]->data.resize(8); });
    row("a shape larger than its data", "12 bytes of data for a tensor of 4000000",
        [=](tflite::ModelT& m) { graph(m).tensors[2]->shape = {1000, 1000}; });
    row("an impossible shape", "12 bytes of data",
        [=](tflite::ModelT& m) { graph(m).tensors[2]->shape = {1 << 30, 1 << 30, 1 << 30}; });
    row("a negative size", "12 bytes of data", [=](tflite::ModelT& m) { graph(m).tensors[2]->shape = {-3}; });
    row("too many dimensions", "impossible shape",
        [=](tflite::ModelT& m) { graph(m).tensors[2]->shape = std::vector<int>(9, 1); });
    row("a huge input", "impossible shape", [=](tflite::ModelT& m) { graph(m).tensors[0]->shape = {1 << 30, 4}; });
    row("a large input", "256 MiB", [=](tflite::ModelT& m) { graph(m).tensors[0]->shape = {1 << 14, 1 << 13}; });
    row("operators that need each other", "used before it is made",
        [=](tflite::ModelT& m) { graph(m).operators[0]->inputs[0] = 3; });
    row("operators in the wrong order", "used before it is made",
        [=](tflite::ModelT& m) { std::swap(graph(m).operators[0], graph(m).operators[1]); });
    row("a tensor that is made twice", "made twice", [=](tflite::ModelT& m) {
        graph(m).operators[0]->outputs[0] = 3;
        graph(m).operators[1]->inputs[0] = 0;
    });
    row("an input that is made", "made twice", [=](tflite::ModelT& m) {
        graph(m).operators[0]->inputs[0] = 2;
        graph(m).operators[0]->outputs[0] = 0;
        graph(m).operators[1]->inputs[0] = 0;
    });
    row("two inputs of one name", "two inputs of one name", [=](tflite::ModelT& m) { graph(m).inputs = {0, 0}; });
    row("a result too many", "2 results of an operator of 1",
        [=](tflite::ModelT& m) { graph(m).operators[0]->outputs = {1, 2}; });
    row("an operand too few", "with 1 operands", [=](tflite::ModelT& m) { graph(m).operators[1]->inputs = {1}; });
    row("shapes that do not fit", "broadcast", [=](tflite::ModelT& m) { graph(m).tensors[0]->shape = {2, 2}; });
    row("data behind the model", "data after the end of the flatbuffer", [](tflite::ModelT& m) {
        m.buffers[1]->data.clear();
        m.buffers[1]->offset = 4096;
        m.buffers[1]->size = 12;
    });
}

void tst_tflite::badModelIsRefused() {
    QFETCH(Change, change);
    QFETCH(QByteArray, said);
    const Result<Policy> policy = loadModel(changed(sample(), change));
    QVERIFY(!policy.ok());
    const QByteArray error = QByteArray::fromStdString(describe(policy.error()));
    QVERIFY2(error.contains(said), error.constData());
    QVERIFY2(error.contains("/model.tflite"), error.constData());
}

void tst_tflite::unneededOperatorDoesNotMatter() {
    const QByteArray model = changed(sample(), [](tflite::ModelT& m) {
        auto made = std::make_unique<tflite::OperatorT>(*m.subgraphs[0]->operators[0]);
        made->outputs = {std::int32_t(m.subgraphs[0]->tensors.size())};
        made->opcode_index = std::uint32_t(m.operator_codes.size());
        m.subgraphs[0]->tensors.push_back(std::make_unique<tflite::TensorT>(*m.subgraphs[0]->tensors[1]));
        m.subgraphs[0]->operators.push_back(std::move(made));
        m.operator_codes.push_back(std::make_unique<tflite::OperatorCodeT>());
        m.operator_codes.back()->builtin_code = BuiltinOperator::LSTM;
    });
    const Result<Policy> policy = loadModel(model);
    QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
    QCOMPARE(policy->fingerprint(), loadModel(sample())->fingerprint());
}

void tst_tflite::oldFieldAloneNamesTheOperator() {
    const QByteArray model = changed(sample(), [](tflite::ModelT& m) {
        for (const auto& code : m.operator_codes)
            code->builtin_code = BuiltinOperator::ADD; // as if absent
    });
    const Result<Policy> policy = loadModel(model);
    QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
    QCOMPARE(policy->fingerprint(), loadModel(sample())->fingerprint());
}

void tst_tflite::cutModelIsRefused() {
    const QByteArray whole = sample();
    QVERIFY(loadModel(whole).ok());
    for (qsizetype size = 0; size < whole.size(); ++size)
        QVERIFY2(!loadModel(whole.left(size)).ok(), qPrintable(QString::number(size)));
    QVERIFY(!loadModel(QByteArray(whole).replace("TFL3", "TFL4")).ok());
}

void tst_tflite::damagedModelNeverCrashes() {
    const QByteArray whole = sample();
    std::mt19937 random(1);
    for (int i = 0; i < 1000; ++i) {
        QByteArray damaged = whole;
        for (int flips = 0; flips <= i % 3; ++flips)
            damaged[qsizetype(random() % std::size_t(damaged.size()))] = char(random());
        const Result<Policy> policy = loadModel(damaged);
        if (policy && policy->inputs()[0].byteSize() < 1000) QVERIFY(answers(*policy, 1).size() == 1);
    }
}

/// Two outputs, the second of which the file names first, and one that the model does not have.
void tst_tflite::outputsAreWhatTheirFileNames() {
    QTemporaryDir folder;
    const QByteArray model = changed(sample(), [](tflite::ModelT& m) {
        m.subgraphs[0]->tensors[1]->name = "StatefulPartitionedCall:1";
        m.subgraphs[0]->outputs = {3, 1};
    });
    const auto spec = [](const QByteArray& port, const QByteArray& name, const QByteArray& type) {
        return "{\"logging_name\": \"" + name +
               "\", \"tensor_spec\": {\"name\": \"StatefulPartitionedCall\", \"port\": " + port + ", \"type\": \"" +
               type + "\", \"shape\": [2, 3]}}";
    };
    const auto loadWith = [&](const QByteArray& specs) {
        if (!write(folder.filePath("output_spec.json"), specs)) qFatal("no temporary folder");
        return Policy::load(folder.path().toStdString());
    };
    QVERIFY(write(folder.filePath("model.tflite"), model));
    QCOMPARE(Policy::load(folder.path().toStdString())->outputs().size(), std::size_t(1)); // by the signature
    const auto policy = loadWith("[" + spec("1", "above", "float") + "," + spec("0", "sum", "float") + "]");
    QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
    QCOMPARE(policy->outputs()[0].name, std::string("above"));
    QCOMPARE(policy->outputs()[1].name, std::string("sum"));
    PolicyEvaluator evaluator(*policy);
    feed<float>(evaluator.input(0), {1, -2, 3, 4, 5, -6});
    QVERIFY(evaluator.evaluate().ok());
    QCOMPARE(values(policy->outputs()[0], evaluator.output(0)), std::vector<double>({1, 0, 3, 4, 5, 0}));
    QCOMPARE(values(policy->outputs()[1], evaluator.output(1)), std::vector<double>({2, 2, 6, 5, 7, 3}));
    const auto missing = loadWith("[" + spec("2", "third", "float") + "]");
    QVERIFY(!missing.ok());
    QCOMPARE(missing.error().found, std::string("no output tensor \"StatefulPartitionedCall:2\""));
    const auto other = loadWith("[" + spec("0", "sum", "int64_t") + "]");
    QVERIFY(!other.ok());
    QCOMPARE(other.error().file, folder.filePath("output_spec.json").toStdString());
}

void tst_tflite::fileAndFolderAreTheSamePolicy() {
    const Result<Policy> policy = loadModel(sample());
    QVERIFY(policy.ok());
    QTemporaryDir folder;
    QVERIFY(writeFolder(folder, *policy));
    const Result<Policy> byFolder = Policy::load(folder.path().toStdString());
    const Result<Policy> byFile = Policy::load(folder.filePath("model.tflite").toStdString());
    QVERIFY(byFolder.ok() && byFile.ok());
    QCOMPARE(byFile->fingerprint(), byFolder->fingerprint());
    // As a worker opens it: the specification has its own path.
    QVERIFY(QFile::rename(folder.filePath("output_spec.json"), folder.filePath("elsewhere")));
    QVERIFY(write(folder.filePath("elsewhere"), read(folder.filePath("elsewhere")).replace("\"y\"", "\"z\"")));
    const Result<Policy> apart =
        Policy::load(folder.filePath("model.tflite").toStdString(), folder.filePath("elsewhere").toStdString());
    QVERIFY(apart.ok());
    QCOMPARE(apart->outputs()[0].name, std::string("z"));
}

void tst_tflite::savedModelComesFirst() {
    const Result<Policy> policy = loadModel(sample());
    QVERIFY(policy.ok());
    QTemporaryDir folder;
    QVERIFY(write(folder.filePath("model.tflite"), writtenModel(*policy)));
    QVERIFY(write(folder.filePath("saved_model.pbtxt"), model(node("z", "Relu", {"action_x"}), "z:0")));
    const Result<Policy> both = Policy::load(folder.path().toStdString());
    QVERIFY(both.ok());
    QCOMPARE(both->graph()->values().size(), std::size_t(2)); // x and z
}

/// Our own policy in both forms: equal answers to the last bit, and the decisions of an evaluator that shares no code
/// with ours (make_golden.py).
void tst_tflite::ourOwnPolicyIsItsSavedModel() {
    const Result<Policy> saved = Policy::load(ownPolicy().toStdString());
    const Result<Policy> lite = Policy::load((ownPolicy() + "/model.tflite").toStdString());
    QVERIFY2(saved.ok() && lite.ok(), lite.ok() ? "" : describe(lite.error()).c_str());
    QVERIFY(saved->inputs() == lite->inputs());
    QVERIFY(answers(*lite, 1000) == answers(*saved, 1000));
    PolicyEvaluator evaluator(*lite);
    const QJsonArray rows =
        QJsonDocument::fromJson(read(INLINESCOPE_SOURCE_DIR "/tests/policy/tiny_golden.json")).array();
    QCOMPARE(rows.size(), 20);
    for (const QJsonValue& row : rows) {
        for (std::size_t i = 0; i < lite->inputs().size(); ++i)
            feed<std::int64_t>(evaluator.input(i),
                               {row["inputs"][QString::fromStdString(lite->inputs()[i].name)].toInteger()});
        QVERIFY(evaluator.evaluate().ok());
        QCOMPARE(elementAsDouble(ScalarType::Int64, evaluator.output(0), 0), row["decision"].toDouble());
    }
}

/// The estimator that LLVM's developers publish in both forms: the same numbers to the last bit, on 1,000 inputs.
void tst_tflite::ir2nativeIsItsSavedModel() {
    const QString folder = sharedFile("policies/ir2native-llvm18");
    if (!QFile::exists(folder)) QSKIP("no sample policies");
    const Result<Policy> saved = Policy::load(folder.toStdString());
    const Result<Policy> lite = Policy::load((folder + "/model.tflite").toStdString());
    QVERIFY2(saved.ok() && lite.ok(), lite.ok() ? "" : describe(lite.error()).c_str());
    QVERIFY(saved->inputs() == lite->inputs());
    QVERIFY(saved->outputs() == lite->outputs());
    QVERIFY(answers(*lite, 1000) == answers(*saved, 1000));
    PolicyEvaluator evaluator(*lite);
    QVERIFY(evaluator.evaluate().ok());
    const double zeros = values(lite->outputs()[0], evaluator.output(0))[0];
    QVERIFY(std::abs(zeros - -0.6061978) < 1e-6); // the result of the real runtime
}

void tst_tflite::writtenPolicyIsReadBackToTheLastBit() {
    QStringList paths = {ownPolicy()};
    for (const char* name : {"inliner-oz-llvm12", "ir2native-llvm18"})
        if (QFile::exists(sharedSample(QString("policies/") + name)))
            paths << sharedSample(QString("policies/") + name);
    for (const QString& path : paths) {
        const Result<Policy> policy = Policy::load(path.toStdString());
        QVERIFY(policy.ok());
        QTemporaryDir folder;
        QVERIFY(writeFolder(folder, *policy));
        const Result<Policy> again = Policy::load(folder.path().toStdString());
        QVERIFY2(again.ok(), again.ok() ? "" : describe(again.error()).c_str());
        QVERIFY(again->inputs() == policy->inputs());
        QVERIFY(again->outputs() == policy->outputs());
        QVERIFY(answers(*again, 1000) == answers(*policy, 1000));
        if (path != ownPolicy()) QVERIFY(writtenModel(*again) == read(folder.filePath("model.tflite")));

        // As LLVM reads it: numbers are numbers.
        const QJsonObject spec = QJsonDocument::fromJson(read(folder.filePath("output_spec.json")))[0].toObject();
        QCOMPARE(spec["logging_name"].toString().toStdString(), policy->outputs()[0].name);
        QCOMPARE(spec["tensor_spec"]["name"].toString(), "StatefulPartitionedCall");
        QVERIFY(spec["tensor_spec"]["port"].isDouble() && spec["tensor_spec"]["shape"][0].isDouble());
    }
}

void tst_tflite::writerNamesWhatTfliteCannot() {
    const QByteArray nodes =
        node("big", "Cast", {"action_x"}, attribute("DstT", "type: DT_DOUBLE")) + node("z", "Sqrt", {"big"});
    const Result<Policy> policy = load(model(nodes, "z:0"));
    QVERIFY(policy.ok());
    const auto written = writeTflite(*policy);
    QVERIFY(!written.ok());
    QVERIFY(written.error().code == ErrorCode::Unsupported);
    QCOMPARE(written.error().found, std::string("Cast to double"));
    QCOMPARE(written.error().place, std::string("value big"));
}

QTEST_GUILESS_MAIN(tst_tflite)
#include "tst_tflite.moc"
