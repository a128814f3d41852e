// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/output_spec.h"
#include "core/policy/saved_model_writer.h"
#include "tests/policy/policy_samples.h"
#include "tests/support/sample_policies.h"

#include <QRegularExpression>
#include <QTest>

#include <bit>
#include <random>

using namespace inlinescope;
using namespace policy_samples;

namespace {

/// The requirements of TensorFlow's registry for a node, besides those with a default: inputs (-1: as many as N or T
/// say) and attributes.
const std::map<QByteArray, std::pair<int, QList<QByteArray>>> declarations = {
    {"Placeholder", {0, {"dtype"}}},
    {"Const", {0, {"dtype", "value"}}},
    {"Identity", {1, {"T"}}},
    {"IdentityN", {-1, {"T"}}},
    {"AddV2", {2, {"T"}}},
    {"Sub", {2, {"T"}}},
    {"Mul", {2, {"T"}}},
    {"RealDiv", {2, {"T"}}},
    {"Minimum", {2, {"T"}}},
    {"Maximum", {2, {"T"}}},
    {"Sqrt", {1, {"T"}}},
    {"Relu", {1, {"T"}}},
    {"Exp", {1, {"T"}}},
    {"Log", {1, {"T"}}},
    {"Tanh", {1, {"T"}}},
    {"Sum", {2, {"T"}}},
    {"Max", {2, {"T"}}},
    {"Min", {2, {"T"}}},
    {"Reshape", {2, {"T"}}},
    {"BroadcastTo", {2, {"T"}}},
    {"Cast", {1, {"SrcT", "DstT"}}},
    {"Bucketize", {1, {"T", "boundaries"}}},
    {"ConcatV2", {-1, {"T", "N"}}},
    {"MatMul", {2, {"T"}}},
    {"ArgMax", {2, {"T", "output_type"}}},
};

struct WrittenNode {
    QByteArray name, operation;
    QList<QByteArray> inputs, attributes;
};

/// The nodes of a SavedModel in the text form that protobuf prints: one field per line, two blanks per level.
QList<WrittenNode> nodesOf(const QByteArray& text) {
    QList<WrittenNode> nodes;
    const auto value = [](const QByteArray& line) { return line.mid(line.indexOf('"') + 1).chopped(1); };
    for (const QByteArray& line : text.split('\n')) {
        if (line == "    node {") nodes.append(WrittenNode());
        if (line.startsWith("      name: ")) nodes.last().name = value(line);
        if (line.startsWith("      op: ")) nodes.last().operation = value(line);
        if (line.startsWith("      input: ")) nodes.last().inputs << value(line);
        if (line.startsWith("        key: ")) nodes.last().attributes << value(line);
        if (line == "    versions {") break;
    }
    return nodes;
}

/// A policy with every operator that can be written: all applied to x, float [2,3], and constants.
QByteArray everything() {
    const auto on = [](const QByteArray& name, const QByteArray& op, const QList<QByteArray>& inputs,
                       const QByteArray& attributes = {}) { return node(name, op, inputs, attributes); };
    QByteArray nodes;
    nodes += floats("row", {3}, {0.5, -1.25, 1e-30});
    nodes += integer("zero", 0) + integer("one", 1) + integers("shape", {3, 2}) + integers("flat", {6});
    nodes += on("sum", "AddV2", {"action_x", "row"}) + on("difference", "Sub", {"sum", "row"});
    nodes += on("product", "Mul", {"difference", "action_x"}) + on("quotient", "RealDiv", {"product", "row"});
    nodes += on("low", "Minimum", {"quotient", "row"}) + on("high", "Maximum", {"low", "action_x"});
    nodes += on("relu", "Relu", {"high"}) + on("root", "Sqrt", {"relu"}) + on("exp", "Exp", {"action_x"});
    nodes += on("log", "Log", {"exp"}) + on("tanh", "Tanh", {"log"});
    nodes += on("turned", "Reshape", {"tanh", "shape"});
    nodes += on("matrix", "MatMul", {"root", "turned"});                                       // [2,2]
    nodes += on("other", "MatMul", {"tanh", "root"}, attribute("transpose_b", "b: true"));     // [2,2]
    nodes += on("joined", "ConcatV2", {"matrix", "other", "one"});                             // [2,4]
    nodes += on("added", "Sum", {"joined", "zero"}) + on("largest", "Max", {"joined", "zero"}) // [4]
             + on("least", "Min", {"joined", "zero"});
    nodes += on("bucket", "Bucketize", {"joined"}, attribute("boundaries", "list { f: -0.5 f: 0.25 f: 3 }"));
    nodes += on("number", "Cast", {"bucket"}, attribute("DstT", "type: DT_FLOAT"));
    nodes +=
        on("a", "AddV2", {"number", "added"}) + on("b", "AddV2", {"a", "largest"}) + on("c", "Sub", {"b", "least"});
    nodes += on("best", "ArgMax", {"c", "one"}, attribute("output_type", "type: DT_INT64")); // [2]
    nodes += on("last", "Cast", {"best"}, attribute("DstT", "type: DT_FLOAT"));
    nodes += on("y", "AddV2", {"c", "last2"}) + integers("column", {2, 1}) + on("last2", "Reshape", {"last", "column"});
    return model(nodes, "y:0");
}

Result<Policy> written(const Policy& policy, QByteArray* text = nullptr) {
    const Result<std::string> model = savedModelText(*policy.graph());
    if (!model.ok()) return model.error();
    if (text != nullptr) *text = QByteArray::fromStdString(*model);
    const QTemporaryDir folder;
    const std::string outputs = outputSpecText(policy.outputs());
    if (!write(folder.filePath("saved_model.pbtxt"), QByteArray::fromStdString(*model)) ||
        !write(folder.filePath("output_spec.json"), QByteArray::fromStdString(outputs)))
        qFatal("no temporary folder");
    return Policy::load(folder.path().toStdString());
}

std::size_t indexOf(const std::vector<TensorSpec>& specs, const std::string& name) {
    return std::size_t(std::ranges::find(specs, name, &TensorSpec::name) - specs.begin());
}

/// Numbers of every magnitude in every input, the same for both; floats include infinities and NaN.
void feedRandom(PolicyEvaluator& a, PolicyEvaluator& b, const Policy& policy, const Policy& back,
                std::mt19937_64& random) {
    for (std::size_t i = 0; i < policy.inputs().size(); ++i) {
        const TensorSpec& spec = policy.inputs()[i];
        const std::span<std::byte> to = b.input(indexOf(back.inputs(), spec.name));
        for (std::size_t at = 0; at < to.size(); at += scalarSize(spec.type)) {
            const auto number = std::int64_t(random() >> (random() % 64));
            const float small = std::ldexp(float(random() % 2001) - 1000, -int(random() % 16));
            if (spec.type == ScalarType::Float)
                std::memcpy(&to[at], &small, sizeof(small));
            else
                std::memcpy(&to[at], &number, scalarSize(spec.type));
        }
        std::ranges::copy(to, a.input(i).begin());
    }
}

} // namespace

/// A policy written as a SavedModel, read back by the reader of TensorFlow's own.
class SavedModelWriterTest : public QObject {
    Q_OBJECT

    static Result<Policy> source(const QString& name) {
        if (name == "everything") return load(everything());
        return Policy::load((name == "our own" ? ownPolicy() : sharedSample("policies/" + name)).toStdString());
    }

private slots:
    void readBackItAnswersBitForBit_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"everything", "our own"})
            QTest::newRow(name) << name;
        for (const char* name : {"inliner-oz-llvm12", "ir2native-llvm18"})
            if (QFile::exists(sharedSample(QString("policies/") + name))) QTest::newRow(name) << name;
    }

    void readBackItAnswersBitForBit() {
        QFETCH(const QString, name);
        const Result<Policy> policy = source(name);
        QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
        const Result<Policy> back = written(*policy);
        QVERIFY2(back.ok(), back.ok() ? "" : describe(back.error()).c_str());
        QVERIFY(back->outputs() == policy->outputs());
        QCOMPARE(back->inputs().size(), policy->inputs().size());
        PolicyEvaluator a(*policy), b(*back);
        std::mt19937_64 random(3);
        for (int row = 0; row < 1000; ++row) {
            feedRandom(a, b, *policy, *back, random);
            QVERIFY(a.evaluate().ok() && b.evaluate().ok());
            for (std::size_t i = 0; i < policy->outputs().size(); ++i)
                QVERIFY(std::ranges::equal(a.output(i), b.output(i)));
            QVERIFY(a.scores() == b.scores() || std::isnan(a.scores()[0]));
        }
    }

    void everyNodeHasWhatTensorFlowAsksFor() {
        QByteArray text;
        QVERIFY(written(*load(everything()), &text).ok());
        const QList<WrittenNode> nodes = nodesOf(text);
        QSet<QByteArray> names, operations;
        const QRegularExpression allowed("^[A-Za-z0-9.][A-Za-z0-9_.\\\\/-]*$"); // TensorFlow's rule for names
        for (const WrittenNode& node : nodes) {
            QVERIFY2(allowed.match(node.name).hasMatch(), node.name);
            QVERIFY2(!names.contains(node.name), node.name);
            for (const QByteArray& input : node.inputs)
                QVERIFY2(std::ranges::count(nodes, input, &WrittenNode::name) == 1, input);
            const auto declared = declarations.find(node.operation);
            QVERIFY2(declared != declarations.end(), node.operation);
            if (declared->second.first >= 0) QCOMPARE(int(node.inputs.size()), declared->second.first);
            for (const QByteArray& attribute : declared->second.second)
                QVERIFY2(node.attributes.contains(attribute), node.name + ": " + attribute);
            names << node.name;
            operations << node.operation;
        }
        QCOMPARE(int(operations.size()), int(declarations.size()) - 1); // all except IdentityN
        QVERIFY(text.contains("tags: \"serve\"") && text.contains("key: \"action\""));
        QVERIFY(names.contains("action_x") && names.contains("StatefulPartitionedCall"));
    }

    void furtherOutputsKeepTheirNamesAndOrder() {
        QByteArray two = model(node("y", "Relu", {"action_x"}) + node("z", "Tanh", {"action_x"}), "y:0");
        two.replace("outputs {", "outputs { key: \"z\" value { name: \"z:0\" dtype: DT_FLOAT } }\noutputs {");
        const Result<Policy> policy = load(two);
        QVERIFY(policy.ok());
        const Result<Policy> back = written(*policy);
        QVERIFY2(back.ok(), back.ok() ? "" : describe(back.error()).c_str());
        QCOMPARE(back->outputs().size(), std::size_t(2));
        PolicyEvaluator evaluator(*back);
        feed<float>(evaluator.input(0), {-1, 0, 1, 2, 3, 4});
        QVERIFY(evaluator.evaluate().ok());
        const std::size_t y = indexOf(back->outputs(), "y"), z = indexOf(back->outputs(), "z");
        QCOMPARE(values(back->outputs()[y], evaluator.output(y)), (std::vector<double>{0, 0, 1, 2, 3, 4}));
        QVERIFY(std::abs(values(back->outputs()[z], evaluator.output(z))[0] + 0.7615942) < 1e-6);
    }

    void whatIsNotWrittenIsNamed() {
        const Result<Policy> policy = load(model(node("less", "Less", {"action_x", "action_x"}) +
                                                     node("y", "Cast", {"less"}, attribute("DstT", "type: DT_FLOAT")),
                                                 "y:0"));
        QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
        const auto text = savedModelText(*policy->graph());
        QVERIFY(!text.ok() && text.error().code == ErrorCode::Unsupported);
        QVERIFY2(text.error().found.find("Less") != std::string::npos, text.error().found.c_str());
        QCOMPARE(text.error().place, std::string("less"));
    }

    void anInputThatTensorFlowCannotNameIsRefused() {
        PolicyGraph graph;
        const TensorSpec spec{"two words", 0, ScalarType::Float, {1}};
        QVERIFY(graph.append({OpCode::Input, spec, {}, {}, {}}).ok());
        QVERIFY(graph.addOutput({spec, 0}).ok());
        graph.finish();
        const auto text = savedModelText(graph);
        QVERIFY(!text.ok() && text.error().place == "two words");
    }
};

QTEST_APPLESS_MAIN(SavedModelWriterTest)
#include "tst_saved_model_writer.moc"
