// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/policy/policy_samples.h"

#include <QTest>

using namespace inlinescope;
using namespace policy_samples;

/// Expected values are computed by hand from x = [[1,-2,3],[4,5,-6]].
class tst_policy_operators : public QObject {
    Q_OBJECT

private slots:
    void operatorGivesWhatTensorFlowDefines_data();
    void operatorGivesWhatTensorFlowDefines();
    void constantsGiveTheSameAsInputs_data() { operatorGivesWhatTensorFlowDefines_data(); }
    void constantsGiveTheSameAsInputs();
    void functionCallsAreInlined();
    void scoresAreWhatTheDecisionIsTheArgmaxOf();
    void everyCutOfTheByteFormIsRefused();
    void craftedByteFormIsRefused_data();
    void craftedByteFormIsRefused();
    void badModelIsRefused_data();
    void badModelIsRefused();
    void deeplyNestedTextIsRefused();
};

namespace {

using Shape = std::vector<std::int64_t>;
using Values = std::vector<double>;

const std::vector<float> x = {1, -2, 3, 4, 5, -6};

QByteArray slice(const QList<double>& begin, const QList<double>& end, const QList<double>& step,
                 const QByteArray& masks) {
    return integers("b", begin) + integers("e", end) + integers("s", step) +
           node("y", "StridedSlice", {"action_x", "b", "e", "s"}, masks);
}

} // namespace

void tst_policy_operators::operatorGivesWhatTensorFlowDefines_data() {
    QTest::addColumn<QByteArray>("nodes");
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<Values>("expected");
    const auto row = [](const char* name, const QByteArray& nodes, const Shape& shape, const Values& expected) {
        QTest::newRow(name) << nodes << shape << expected;
    };
    const QByteArray matrix = floats("w", {3, 2}, {1, 2, 3, 4, 5, 6});
    const QByteArray rowVector = floats("w", {3}, {2, 3, 4});
    row("Identity", node("y", "Identity", {"action_x", "^action_x"}), {2, 3}, {1, -2, 3, 4, 5, -6});
    row("Relu", node("y", "Relu", {"action_x:0"}), {2, 3}, {1, 0, 3, 4, 5, 0});
    row("Sqrt", node("q", "Mul", {"action_x", "action_x"}) + node("y", "Sqrt", {"q"}), {2, 3}, {1, 2, 3, 4, 5, 6});
    row("Mul by a row", rowVector + node("y", "Mul", {"action_x", "w"}), {2, 3}, {2, -6, 12, 8, 15, -24});
    row("RealDiv by a column", floats("w", {2, 1}, {2, 4}) + node("y", "RealDiv", {"action_x", "w"}), {2, 3},
        {0.5, -1, 1.5, 1, 1.25, -1.5});
    row("AddV2 of a scalar", floats("w", {}, {10}) + node("y", "AddV2", {"w", "action_x"}), {2, 3},
        {11, 8, 13, 14, 15, 4});
    row("Minimum", rowVector + node("y", "Minimum", {"action_x", "w"}), {2, 3}, {1, -2, 3, 2, 3, -6});
    row("Maximum", rowVector + node("y", "Maximum", {"action_x", "w"}), {2, 3}, {2, 3, 4, 4, 5, 4});
    row("BiasAdd", rowVector + node("y", "BiasAdd", {"action_x", "w"}), {2, 3}, {3, 1, 7, 6, 8, -2});
    row("MatMul", matrix + node("y", "MatMul", {"action_x", "w"}), {2, 2}, {10, 12, -11, -8});
    row("MatMul with a transposed", node("y", "MatMul", {"action_x", "action_x"}, attribute("transpose_a", "b: true")),
        {3, 3}, {17, 18, -21, 18, 29, -36, -21, -36, 45});
    row("MatMul with b transposed", node("y", "MatMul", {"action_x", "action_x"}, attribute("transpose_b", "b: true")),
        {2, 2}, {14, -24, -24, 77});
    row("ConcatV2 along 0", integer("a", 0) + node("y", "ConcatV2", {"action_x", "action_x", "a"}), {4, 3},
        {1, -2, 3, 4, 5, -6, 1, -2, 3, 4, 5, -6});
    row("ConcatV2 along -1",
        integer("a", -1) + floats("w", {2, 1}, {7, 8}) + node("y", "ConcatV2", {"action_x", "w", "a"}), {2, 4},
        {1, -2, 3, 7, 4, 5, -6, 8});
    row("ArgMax along 0", integer("a", 0) + node("y", "ArgMax", {"action_x", "a"}), {3}, {1, 1, 0});
    row("ArgMax along -1", integer("a", -1) + node("y", "ArgMax", {"action_x", "a"}), {2}, {2, 1});
    row("ArgMax of equal elements takes the first",
        integer("a", 1) + floats("w", {3}, {-9, -9, -9}) + node("m", "Minimum", {"action_x", "w"}) +
            node("y", "ArgMax", {"m", "a"}),
        {2}, {0, 0});
    row("ExpandDims", integer("a", -1) + node("y", "ExpandDims", {"action_x", "a"}), {2, 3, 1}, {1, -2, 3, 4, 5, -6});
    row("Reshape with an open dimension", integers("s", {3, -1}) + node("y", "Reshape", {"action_x", "s"}), {3, 2},
        {1, -2, 3, 4, 5, -6});
    row("Cast cuts towards zero",
        floats("w", {}, {2}) + node("h", "RealDiv", {"action_x", "w"}) +
            node("y", "Cast", {"h"}, attribute("DstT", "type: DT_INT32")),
        {2, 3}, {0, -1, 1, 2, 2, -3});
    row("Bucketize counts the bounds up to the value",
        node("y", "Bucketize", {"action_x"}, attribute("boundaries", "list { f: -2 f: 0 f: 4 }")), {2, 3},
        {2, 1, 2, 3, 3, 0});
    row("StridedSlice backwards",
        slice({0, 0}, {0, 0}, {1, -1}, attribute("begin_mask", "i: 3") + attribute("end_mask", "i: 3")), {2, 3},
        {3, -2, 1, -6, 5, 4});
    row("StridedSlice that drops a dimension", slice({1, 0}, {2, 2}, {1, 1}, attribute("shrink_axis_mask", "i: 1")),
        {2}, {4, 5});
    row("StridedSlice of every other column", slice({0, -3}, {2, 3}, {1, 2}, {}), {2, 2}, {1, 3, 4, -6});
    row("StridedSlice of nothing", slice({2}, {2}, {1}, {}), {0, 3}, {});
    row("BroadcastTo the shape of BroadcastArgs",
        integers("a", {2, 3}) + integers("b", {2, 1, 1}) + node("s", "BroadcastArgs", {"a", "b"}) +
            node("y", "BroadcastTo", {"action_x", "s"}),
        {2, 2, 3}, {1, -2, 3, 4, 5, -6, 1, -2, 3, 4, 5, -6});
}

void tst_policy_operators::operatorGivesWhatTensorFlowDefines() {
    QFETCH(QByteArray, nodes);
    QFETCH(Shape, shape);
    QFETCH(Values, expected);
    const Result<Policy> policy = load(model(nodes, "y:0"));
    QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
    QCOMPARE(policy->inputs().size(), std::size_t(1));
    QCOMPARE(policy->inputs()[0].name, std::string("x"));
    QCOMPARE(policy->outputs()[0].shape, shape);
    PolicyEvaluator evaluator(*policy);
    feed(evaluator.input(0), x);
    QVERIFY(evaluator.evaluate().ok());
    QCOMPARE(values(policy->outputs()[0], evaluator.output(0)), expected);
}

/// Values that depend on no input are computed while the policy is read.
void tst_policy_operators::constantsGiveTheSameAsInputs() {
    QFETCH(QByteArray, nodes);
    QFETCH(Values, expected);
    nodes.replace("\"action_x\"", "\"c\"").replace("\"action_x:0\"", "\"c\"");
    const Result<Policy> policy = load(model(floats("c", {2, 3}, {1, -2, 3, 4, 5, -6}) + nodes, "y:0"));
    QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
    PolicyEvaluator evaluator(*policy);
    QCOMPARE(values(policy->outputs()[0], evaluator.output(0)), expected);
}

void tst_policy_operators::functionCallsAreInlined() {
    const QByteArray library =
        "function { signature { name: \"twice\" input_arg { name: \"a\" } output_arg { name: \"r\" } } " +
        node("sum", "AddV2", {"a", "a"}).replace("node {", "node_def {") + " ret { key: \"r\" value: \"sum:z:0\" } }";
    const QByteArray called = attribute("f", "func { name: \"twice\" }");
    const QByteArray nodes =
        node("c1", "PartitionedCall", {"action_x"}, called) + node("y", "StatefulPartitionedCall", {"c1:0"}, called);
    const Result<Policy> policy = load(model(nodes, "y:0", library));
    QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
    PolicyEvaluator evaluator(*policy);
    feed(evaluator.input(0), x);
    QVERIFY(evaluator.evaluate().ok());
    QCOMPARE(values(policy->outputs()[0], evaluator.output(0)), Values({4, -8, 12, 16, 20, -24}));
}

void tst_policy_operators::scoresAreWhatTheDecisionIsTheArgmaxOf() {
    const QByteArray nodes = floats("w", {3}, {4, 1, -1}) + node("q", "Mul", {"action_x", "w"}) + integer("a", 1) +
                             node("m", "ArgMax", {"q", "a"}) + constant("k", "DT_INT64", {}, "int64_val", {1}) +
                             node("y", "Minimum", {"m", "k"});
    const Result<Policy> policy = load(model(nodes, "y:0"));
    QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
    QVERIFY(policy->outputs()[0].type == ScalarType::Int64);
    PolicyEvaluator evaluator(*policy);
    feed(evaluator.input(0), x);
    QVERIFY(evaluator.evaluate().ok());
    QCOMPARE(evaluator.scores(), Values({4, -2, -3, 16, 5, 6}));
    QCOMPARE(values(policy->outputs()[0], evaluator.output(0)), Values({0, 0}));
    feed<float>(evaluator.input(0), {0, 1, 0, 0, 0, -7});
    QVERIFY(evaluator.evaluate().ok());
    QCOMPARE(values(policy->outputs()[0], evaluator.output(0)), Values({1, 1})); // indices 1 and 2, at most 1
}

void tst_policy_operators::everyCutOfTheByteFormIsRefused() {
    const QByteArray nodes = floats("w", {3}, {4, 1, -1}) + node("q", "Mul", {"action_x", "w"}) + integer("a", 1) +
                             node("y", "ArgMax", {"q", "a"});
    const Result<Policy> policy = load(model(nodes, "y:0"));
    QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
    ByteWriter out;
    policy->serialize(out);
    const Result<Policy> again = Policy::parse(out.bytes());
    QVERIFY2(again.ok(), again.ok() ? "" : describe(again.error()).c_str());
    QVERIFY(again->inputs() == policy->inputs() && again->outputs() == policy->outputs());
    QCOMPARE(again->fingerprint(), policy->fingerprint());
    PolicyEvaluator evaluator(*again);
    feed(evaluator.input(0), x);
    QVERIFY(evaluator.evaluate().ok());
    QCOMPARE(evaluator.scores(), Values({4, -2, -3, 16, 5, 6}));
    for (std::size_t size = 0; size < out.bytes().size(); ++size)
        QVERIFY2(!Policy::parse(out.bytes().first(size)).ok(), qPrintable(QString::number(size)));
}

/// Byte forms written here by hand from the description in serialization.cpp: an input x of two floats, then one value.
void tst_policy_operators::craftedByteFormIsRefused_data() {
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<bool>("isGood");
    const auto number = [](char low) { return QByteArray(1, low) + QByteArray(7, low < 0 ? '\xff' : '\0'); };
    const QByteArray vector("\0\0\0\1\2", 5); // no name, port 0, float, rank 1, dimension 2
    const auto copy = [&](char offset, char stride) {
        return "\3" + vector + QByteArray("\1\0\2", 3) + number(offset) + number(stride);
    };
    const QByteArray none(1, '\0');
    QTest::newRow("relu") << "\14" + vector + QByteArray("\1\0", 2) + none << true;
    QTest::newRow("an operand that is the value itself") << "\14" + vector + "\1\1" + none << false;
    QTest::newRow("an operand too many") << "\14" + vector + QByteArray("\2\0\0", 3) + none << false;
    QTest::newRow("an unknown code") << "\20" + vector + QByteArray("\1\0", 2) + none << false;
    QTest::newRow("backwards copy") << copy(1, -1) << true;
    QTest::newRow("copy of one element") << copy(1, 0) << true;
    QTest::newRow("copy past the end") << copy(1, 1) << false;
    QTest::newRow("copy before the beginning") << copy(0, -1) << false;
    QTest::newRow("copy from before the beginning") << copy(-1, 1) << false;
}

void tst_policy_operators::craftedByteFormIsRefused() {
    QFETCH(QByteArray, value);
    QFETCH(bool, isGood);
    const QByteArray vector("\0\0\0\1\2", 5);
    const QByteArray bytes =
        "inlspol\n\1\2" + QByteArray("\0", 1) + vector + QByteArray("\0\0", 2) + value + "\1" + vector + "\1";
    QCOMPARE(Policy::parse(asBytes(bytes.toStdString())).ok(), isGood);
}

void tst_policy_operators::badModelIsRefused_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char* name, const QByteArray& nodes, const QByteArray& said,
                        const QByteArray& library = {}) {
        QTest::newRow(name) << model(nodes, "y:0", library) << said;
    };
    const auto function = [](const QByteArray& name, const QByteArray& called) {
        const QByteArray call = attribute("f", "func { name: \"" + called + "\" }");
        QByteArray nodes =
            node("c", "PartitionedCall", {"a"}, call) + node("d", "PartitionedCall", {"c:output:0"}, call);
        return "function { signature { name: \"" + name + "\" input_arg { name: \"a\" } output_arg { name: \"r\" } } " +
               nodes.replace("node {", "node_def {") + " ret { key: \"r\" value: \"d:output:0\" } } ";
    };
    const auto call = [](const QByteArray& name) {
        return node("y", "PartitionedCall", {"action_x"}, attribute("f", "func { name: \"" + name + "\" }"));
    };
    row("a cycle", node("y", "Relu", {"z"}) + node("z", "Relu", {"y"}), "a cycle");
    row("a node that is not there", node("y", "Relu", {"nowhere"}), "nowhere");
    row("an output that is not there", node("z", "Relu", {"action_x"}), "node y");
    row("an output number that is not there", node("z", "Relu", {"action_x"}) + node("y", "Relu", {"z:1"}), "z:1");
    row("an unknown operator", node("y", "Frobnicate", {"action_x"}), "\"Frobnicate\"");
    row("a placeholder that is not fed", node("p", "Placeholder", {}) + node("y", "Relu", {"p"}), "placeholder");
    row("too few operands", node("y", "MatMul", {"action_x"}), "operands");
    row("shapes that do not fit", floats("w", {2, 2}, {1}) + node("y", "MatMul", {"action_x", "w"}), "do not fit");
    row("shapes that do not broadcast", floats("w", {4}, {1}) + node("y", "Mul", {"action_x", "w"}), "broadcast");
    row("different types", integers("w", {1, 2, 3}) + node("y", "Mul", {"action_x", "w"}), "type");
    row("an axis that is not there", integer("a", 2) + node("y", "ArgMax", {"action_x", "a"}), "axis 2");
    row("a computed axis",
        node("a", "Cast", {"action_x"}, attribute("DstT", "type: DT_INT32")) + node("y", "ArgMax", {"action_x", "a"}),
        "computed from the inputs");
    row("a reshape that loses elements", integers("s", {5}) + node("y", "Reshape", {"action_x", "s"}), "reshape");
    row("a step of zero", slice({0}, {1}, {0}, {}), "step 0");
    row("bounds out of order", node("y", "Bucketize", {"action_x"}, attribute("boundaries", "list { f: 2 f: 1 }")),
        "not sorted");
    row("a huge constant", floats("y", {1 << 20, 1 << 20}, {1}), "impossible shape");
    row("a large constant", floats("y", {1 << 15, 1 << 15}, {1}), "256 MiB");
    row("a huge broadcast", integers("s", {1 << 12, 1 << 12, 2, 3}) + node("y", "BroadcastTo", {"action_x", "s"}),
        "256 MiB");
    row("a product without end",
        floats("w", {1}, {1}) + integers("s", {2048, 2048}) + node("b", "BroadcastTo", {"w", "s"}) +
            node("y", "MatMul", {"b", "b"}),
        "2^30");
    row("a huge size beside none",
        integers("s", {0, 1 << 30, 1 << 30}) + floats("w", {1}, {1}) + node("y", "BroadcastTo", {"w", "s"}),
        "impossible shape");
    row("a negative size", floats("y", {-1}, {1}), "impossible shape");
    row("a string", constant("y", "DT_STRING", {1}, "string_val", {}), "DT_STRING");
    row("a variable without a checkpoint", node("v", "VarHandleOp", {}) + node("y", "ReadVariableOp", {"v"}),
        "variables.index");
    row("a variable as a tensor", node("v", "VarHandleOp", {}) + node("y", "Relu", {"v"}), "on a variable");
    row("a function that calls itself", call("f"), "nested deeper", function("f", "f"));
    QByteArray doubling;
    for (int i = 0; i < 30; ++i)
        doubling += function("f" + QByteArray::number(i), "f" + QByteArray::number(i + 1));
    doubling += "function { signature { name: \"f30\" input_arg { name: \"a\" } output_arg { name: \"r\" } } "
                "ret { key: \"r\" value: \"a\" } }";
    row("functions that double", call("f0"), "2^20", doubling);
    QTest::newRow("no graph") << QByteArray("saved_model_schema_version: 1") << QByteArray("serve");
    QTest::newRow("no protobuf") << QByteArray("meta_graphs {\n} }") << QByteArray("line 2");
}

void tst_policy_operators::badModelIsRefused() {
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, said);
    const Result<Policy> policy = load(text);
    QVERIFY(!policy.ok());
    const QByteArray error = QByteArray::fromStdString(describe(policy.error()));
    QVERIFY2(error.contains(said), error.constData());
    QVERIFY2(error.contains("saved_model.pbtxt"), error.constData());
}

void tst_policy_operators::deeplyNestedTextIsRefused() {
    QVERIFY(!load("meta_graphs {\n" + QByteArray("unknown {").repeated(100000)).ok());
    QVERIFY(!load(QByteArray("meta_graphs { graph_def { node { attr { value {").repeated(100000)).ok());
}

QTEST_GUILESS_MAIN(tst_policy_operators)
#include "tst_policy_operators.moc"
