// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/policy/policy_samples.h"

#include <QTest>

#include <cmath>

using namespace inlinescope;
using namespace policy_samples;

/// The operators of register allocation and actor policies. Expected values follow from TensorFlow's published
/// definitions, by hand or (exponentials) by Python's math, from x = [[1,-2,3],[4,5,-6]].
class tst_tensor_operators : public QObject {
    Q_OBJECT

private slots:
    void arithmetic_data();
    void arithmetic();
    void truth_data();
    void truth();
    void alongAxes_data();
    void alongAxes();
    void places_data();
    void places();
    void chanceIsRefusedByOperatorAndNode();
    void badOperandsAreRefused_data();
    void badOperandsAreRefused();
};

namespace {

using Shape = std::vector<std::int64_t>;
using Values = std::vector<double>;

const std::vector<float> x = {1, -2, 3, 4, 5, -6};

void addColumns() {
    QTest::addColumn<QByteArray>("nodes");
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<Values>("expected");
}

void row(const char* name, const QByteArray& nodes, const Shape& shape, const Values& expected) {
    QTest::newRow(name) << nodes << shape << expected;
}

/// One operator on x only.
QByteArray unary(const QByteArray& op, const QByteArray& attributes = {}) {
    return node("y", op, {"action_x"}, attributes);
}

QByteArray truths(const QByteArray& name, const QList<double>& values) {
    return constant(name, "DT_BOOL", {values.size()}, "bool_val", values);
}

/// Float infinities and NaN, which the text form of a Const spells as words.
QByteArray specials() {
    return node("w", "Const", {},
                attribute("dtype", "type: DT_FLOAT") +
                    attribute("value", "tensor { dtype: DT_FLOAT tensor_shape { " + shapeText({3}) +
                                           " } float_val: inf float_val: -inf float_val: nan }"));
}

void compare(const QByteArray& nodes, const Shape& shape, const Values& expected) {
    const Result<Policy> policy = load(model(nodes, "y:0"));
    QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
    QCOMPARE(policy->outputs()[0].shape, shape);
    PolicyEvaluator evaluator(*policy);
    feed(evaluator.input(0), x);
    QVERIFY(evaluator.evaluate().ok());
    const Values found = values(policy->outputs()[0], evaluator.output(0));
    QCOMPARE(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        QVERIFY2(found[i] == expected[i] || std::abs(found[i] - expected[i]) <= 1e-6 * (1 + std::abs(expected[i])),
                 qPrintable(QString("element %1: %2, not %3").arg(i).arg(found[i]).arg(expected[i])));
}

/// The operator on its input, and folded if the input is a constant.
void check() {
    QFETCH(QByteArray, nodes);
    QFETCH(Shape, shape);
    QFETCH(Values, expected);
    compare(nodes, shape, expected);
    if (QTest::currentTestFailed()) return;
    nodes.replace("\"action_x\"", "\"c\"");
    compare(floats("c", {2, 3}, {1, -2, 3, 4, 5, -6}) + nodes, shape, expected);
}

} // namespace

void tst_tensor_operators::arithmetic_data() {
    addColumns();
    const QByteArray rowVector = floats("w", {3}, {2, 3, 4});
    row("Sub", rowVector + node("y", "Sub", {"action_x", "w"}), {2, 3}, {-1, -5, -1, 2, 2, -10});
    row("Sub from a row", rowVector + node("y", "Sub", {"w", "action_x"}), {2, 3}, {1, 5, 1, -2, -2, 10});
    row("Add", node("y", "Add", {"action_x", "action_x"}), {2, 3}, {2, -4, 6, 8, 10, -12});
    row("AddN", node("y", "AddN", {"action_x", "action_x", "action_x"}), {2, 3}, {3, -6, 9, 12, 15, -18});
    row("Neg", unary("Neg"), {2, 3}, {-1, 2, -3, -4, -5, 6});
    row("Abs", unary("Abs"), {2, 3}, {1, 2, 3, 4, 5, 6});
    row("Square", unary("Square"), {2, 3}, {1, 4, 9, 16, 25, 36});
    row("SquaredDifference", rowVector + node("y", "SquaredDifference", {"action_x", "w"}), {2, 3},
        {1, 25, 1, 4, 4, 100});
    row("Reciprocal", unary("Reciprocal"), {2, 3}, {1, -0.5, 1.0 / 3, 0.25, 0.2, -1.0 / 6});
    row("Rsqrt", node("q", "Square", {"action_x"}) + node("y", "Rsqrt", {"q"}), {2, 3},
        {1, 0.5, 1.0 / 3, 0.25, 0.2, 1.0 / 6});
    row("Exp", unary("Exp"), {2, 3},
        {2.718281828459045, 0.1353352832366127, 20.085536923187668, 54.598150033144236, 148.4131591025766,
         0.0024787521766663585});
    row("Log", node("q", "Abs", {"action_x"}) + node("y", "Log", {"q"}), {2, 3},
        {0, 0.6931471805599453, 1.0986122886681098, 1.3862943611198906, 1.6094379124341003, 1.791759469228055});
    row("Tanh", unary("Tanh"), {2, 3},
        {0.7615941559557649, -0.9640275800758169, 0.9950547536867305, 0.999329299739067, 0.9999092042625951,
         -0.9999877116507956});
    row("Sigmoid", unary("Sigmoid"), {2, 3},
        {0.7310585786300049, 0.11920292202211755, 0.9525741268224334, 0.9820137900379085, 0.9933071490757153,
         0.0024726231566347743});
    row("Softplus", unary("Softplus"), {2, 3},
        {1.3132616875182228, 0.1269280110429726, 3.048587351573742, 4.0181499279178094, 5.006715348489118,
         0.002475685137730357});
    row("Elu", unary("Elu"), {2, 3}, {1, -0.8646647167633873, 3, 4, 5, -0.9975212478233336});
    row("Relu6", rowVector + node("m", "Mul", {"action_x", "w"}) + node("y", "Relu6", {"m"}), {2, 3},
        {2, 0, 6, 6, 6, 0});
    row("LeakyRelu", unary("LeakyRelu", attribute("alpha", "f: 0.5")), {2, 3}, {1, -1, 3, 4, 5, -3});
    row("ClipByValue", floats("a", {}, {-1}) + floats("b", {}, {3}) + node("y", "ClipByValue", {"action_x", "a", "b"}),
        {2, 3}, {1, -1, 3, 3, 3, -1});
    row("Softmax", unary("Softmax"), {2, 3},
        {0.11849965453500957, 0.005899750401902781, 0.8756005950630876, 0.2689381376564082, 0.7310496525710317,
         1.2209772560054415e-05});
    row("Softmax of large logits",
        floats("w", {}, {1000}) + node("m", "Mul", {"action_x", "w"}) + node("y", "Softmax", {"m"}), {2, 3},
        {0, 0, 1, 0, 1, 0});
    row("LogSoftmax", unary("LogSoftmax"), {2, 3},
        {-2.1328452337275756, -5.132845233727576, -0.13284523372757562, -1.313273897365323, -0.3132738973653231,
         -11.313273897365324});
}

void tst_tensor_operators::arithmetic() {
    check();
}

void tst_tensor_operators::truth_data() {
    addColumns();
    const QByteArray w = floats("w", {3}, {1, 5, -6});
    const auto binary = [&](const QByteArray& op) { return w + node("y", op, {"action_x", "w"}); };
    row("Equal", binary("Equal"), {2, 3}, {1, 0, 0, 0, 1, 1});
    row("NotEqual", binary("NotEqual"), {2, 3}, {0, 1, 1, 1, 0, 0});
    row("Less", binary("Less"), {2, 3}, {0, 1, 0, 0, 0, 0});
    row("LessEqual", binary("LessEqual"), {2, 3}, {1, 1, 0, 0, 1, 1});
    row("Greater", binary("Greater"), {2, 3}, {0, 0, 1, 1, 0, 0});
    row("GreaterEqual", binary("GreaterEqual"), {2, 3}, {1, 0, 1, 1, 1, 1});
    const QByteArray both = truths("a", {0, 0, 1, 1}) + truths("b", {0, 1, 0, 1});
    row("LogicalAnd", both + node("y", "LogicalAnd", {"a", "b"}), {4}, {0, 0, 0, 1});
    row("LogicalOr", both + node("y", "LogicalOr", {"a", "b"}), {4}, {0, 1, 1, 1});
    row("LogicalNot", both + node("y", "LogicalNot", {"a"}), {4}, {1, 1, 0, 0});
    row("IsInf", specials() + node("y", "IsInf", {"w"}), {3}, {1, 1, 0});
    row("IsNan", specials() + node("y", "IsNan", {"w"}), {3}, {0, 0, 1});
    row("IsFinite", specials() + node("y", "IsFinite", {"w"}), {3}, {0, 0, 0});
    row("IsFinite of numbers", unary("IsFinite"), {2, 3}, {1, 1, 1, 1, 1, 1});
    row("NaN compares with nothing", specials() + node("y", "LessEqual", {"w", "w"}), {3}, {1, 1, 0});
    row("SelectV2 by a column",
        constant("t", "DT_BOOL", {2, 1}, "bool_val", {1, 0}) + w + node("y", "SelectV2", {"t", "action_x", "w"}),
        {2, 3}, {1, -2, 3, 1, 5, -6});
    row("Select chooses rows",
        truths("t", {0, 1}) + node("n", "Neg", {"action_x"}) + node("y", "Select", {"t", "action_x", "n"}), {2, 3},
        {-1, 2, -3, 4, 5, -6});
    row("infinite weights become a number",
        specials() + floats("k", {}, {1000}) + node("i", "IsInf", {"w"}) + node("s", "SelectV2", {"i", "k", "w"}) +
            node("n", "IsNan", {"s"}) + floats("z", {}, {-1}) + node("y", "SelectV2", {"n", "z", "s"}),
        {3}, {1000, 1000, -1});
    row("Cast to truth and back",
        integers("i", {0, -7, 3}) + node("t", "Cast", {"i"}, attribute("DstT", "type: DT_BOOL")) +
            node("y", "Cast", {"t"}, attribute("DstT", "type: DT_FLOAT")),
        {3}, {0, 1, 1});
    const QByteArray mixed = constant("m", "DT_BOOL", {2, 2}, "bool_val", {1, 0, 1, 1}) + integer("a", 1);
    row("All", mixed + node("y", "All", {"m", "a"}), {2}, {0, 1});
    row("Any", mixed + integer("b", 0) + node("y", "Any", {"m", "b"}), {2}, {1, 1});
}

void tst_tensor_operators::truth() {
    check();
}

void tst_tensor_operators::alongAxes_data() {
    addColumns();
    const QByteArray keep = attribute("keep_dims", "b: true");
    row("Sum along 0", integer("a", 0) + node("y", "Sum", {"action_x", "a"}), {3}, {5, 3, -3});
    row("Sum along -1 that keeps it", integer("a", -1) + node("y", "Sum", {"action_x", "a"}, keep), {2, 1}, {2, 3});
    row("Sum of all", integers("a", {0, 1}) + node("y", "Sum", {"action_x", "a"}), {}, {5});
    row("Sum along no axis", integers("a", {}) + node("y", "Sum", {"action_x", "a"}), {2, 3}, {1, -2, 3, 4, 5, -6});
    row("Max", integer("a", 1) + node("y", "Max", {"action_x", "a"}), {2}, {3, 5});
    row("Min", integer("a", 0) + node("y", "Min", {"action_x", "a"}), {3}, {1, -2, -6});
    row("Mean", integers("a", {1}) + node("y", "Mean", {"action_x", "a"}), {2}, {2.0 / 3, 1});
    row("Prod", integers("a", {0}) + node("y", "Prod", {"action_x", "a"}), {3}, {4, -10, -18});
    const QByteArray table = floats("t", {4, 2}, {0, 1, 10, 11, 20, 21, 30, 31});
    row("GatherV2 of rows", table + integers("i", {2, 0, 2}) + integer("a", 0) + node("y", "GatherV2", {"t", "i", "a"}),
        {3, 2}, {20, 21, 0, 1, 20, 21});
    row("GatherV2 of columns", integers("i", {2, 0}) + integer("a", 1) + node("y", "GatherV2", {"action_x", "i", "a"}),
        {2, 2}, {3, 1, -6, 4});
    row("GatherV2 with a batch",
        constant("i", "DT_INT64", {2, 1}, "int64_val", {2, 1}) + integer("a", -1) +
            node("y", "GatherV2", {"action_x", "i", "a"}, attribute("batch_dims", "i: 1")),
        {2, 1}, {3, 5});
    row("GatherV2 by a scalar", integer("i", 1) + integer("a", 0) + node("y", "GatherV2", {"action_x", "i", "a"}), {3},
        {4, 5, -6});
    row("an index outside the table gives zeros",
        table + integers("i", {4, -1, 3}) + integer("a", 0) + node("y", "GatherV2", {"t", "i", "a"}), {3, 2},
        {0, 0, 0, 0, 30, 31});
    row("indices that are computed",
        table + node("i", "Cast", {"action_x"}, attribute("DstT", "type: DT_INT64")) + node("y", "Gather", {"t", "i"}),
        {2, 3, 2}, {10, 11, 0, 0, 30, 31, 0, 0, 0, 0, 0, 0});
    row("OneHot",
        integers("i", {1, 3, 0}) + integer("d", 3) + floats("on", {}, {5}) + floats("off", {}, {-1}) +
            node("y", "OneHot", {"i", "d", "on", "off"}, attribute("axis", "i: -1")),
        {3, 3}, {-1, 5, -1, -1, -1, -1, 5, -1, -1});
}

void tst_tensor_operators::alongAxes() {
    check();
}

void tst_tensor_operators::places_data() {
    addColumns();
    const QByteArray zeros = integers("z", {0, 0});
    row("Tile", integers("t", {1, 2}) + node("y", "Tile", {"action_x", "t"}), {2, 6},
        {1, -2, 3, 1, -2, 3, 4, 5, -6, 4, 5, -6});
    row("Tile of rows", integers("t", {2, 1}) + node("y", "Tile", {"action_x", "t"}), {4, 3},
        {1, -2, 3, 4, 5, -6, 1, -2, 3, 4, 5, -6});
    row("Tile to nothing", integers("t", {0, 1}) + node("y", "Tile", {"action_x", "t"}), {0, 3}, {});
    row("Slice", integers("b", {0, 1}) + integers("s", {2, 1}) + node("y", "Slice", {"action_x", "b", "s"}), {2, 1},
        {-2, 5});
    row("Slice to the end", integers("b", {1, 1}) + integers("s", {1, -1}) + node("y", "Slice", {"action_x", "b", "s"}),
        {1, 2}, {5, -6});
    row("Transpose", integers("p", {1, 0}) + node("y", "Transpose", {"action_x", "p"}), {3, 2}, {1, 4, -2, 5, 3, -6});
    row("Squeeze", integer("a", 1) + node("e", "ExpandDims", {"action_x", "a"}) + node("y", "Squeeze", {"e"}), {2, 3},
        {1, -2, 3, 4, 5, -6});
    row("Squeeze of a named dimension",
        integers("s", {1, 6, 1}) + node("e", "Reshape", {"action_x", "s"}) +
            node("y", "Squeeze", {"e"}, attribute("squeeze_dims", "list { i: -1 }")),
        {1, 6}, {1, -2, 3, 4, 5, -6});
    row("Pack", node("n", "Neg", {"action_x"}) + node("y", "Pack", {"action_x", "n"}, attribute("axis", "i: 1")),
        {2, 2, 3}, {1, -2, 3, -1, 2, -3, 4, 5, -6, -4, -5, 6});
    row("Unpack", node("u", "Unpack", {"action_x"}, attribute("num", "i: 2")) + node("y", "Identity", {"u:1"}), {3},
        {4, 5, -6});
    row("Split",
        integer("a", 1) + node("s", "Split", {"a", "action_x"}, attribute("num_split", "i: 3")) +
            node("y", "Sub", {"s:2", "s:1"}),
        {2, 1}, {5, -11});
    row("SplitV",
        integers("n", {1, -1}) + integer("a", 1) + node("s", "SplitV", {"action_x", "n", "a"}) +
            node("y", "Identity", {"s:1"}),
        {2, 2}, {-2, 3, 5, -6});
    row("Fill", integers("s", {2}) + floats("v", {}, {7}) + node("y", "Fill", {"s", "v"}), {2}, {7, 7});
    row("ZerosLike", unary("ZerosLike"), {2, 3}, {0, 0, 0, 0, 0, 0});
    row("Range", integer("a", 5) + integer("b", -1) + integer("k", -2) + node("y", "Range", {"a", "b", "k"}), {3},
        {5, 3, 1});
    row("a dense layer's computed shape",
        node("s", "Shape", {"action_x"}) + integers("i", {0}) + integer("z", 0) +
            node("d", "GatherV2", {"s", "i", "z"}) + node("n", "Prod", {"d", "i"}) + integer("k", 3) +
            node("p", "Pack", {"n", "k"}) + node("y", "Reshape", {"action_x", "p"}),
        {2, 3}, {1, -2, 3, 4, 5, -6});
    const auto slice = [&](const QList<double>& b, const QList<double>& e, const QByteArray& masks) {
        return integers("b", b) + integers("e", e) + integers("s", QList<double>(b.size(), 1)) +
               node("y", "StridedSlice", {"action_x", "b", "e", "s"}, masks);
    };
    row("StridedSlice with an ellipsis and a new axis",
        slice({0, 0}, {0, 0}, attribute("ellipsis_mask", "i: 1") + attribute("new_axis_mask", "i: 2")), {2, 3, 1},
        {1, -2, 3, 4, 5, -6});
    row("StridedSlice of the last column by an ellipsis",
        slice({0, -1}, {0, 0}, attribute("ellipsis_mask", "i: 1") + attribute("shrink_axis_mask", "i: 2")), {2},
        {3, -6});
    for (const QByteArray name : {"StopGradient", "PreventGradient", "CheckNumerics", "EnsureShape", "Snapshot"})
        row(name.constData(), unary(name), {2, 3}, {1, -2, 3, 4, 5, -6});
}

void tst_tensor_operators::places() {
    check();
}

/// A head that samples, as in the collect policies of TF-Agents.
void tst_tensor_operators::chanceIsRefusedByOperatorAndNode() {
    const QByteArray nodes = integer("n", 1) + node("head/sample", "Multinomial", {"action_x", "n"}) +
                             node("y", "Identity", {"head/sample"});
    const Result<Policy> policy = load(model(nodes, "y:0"));
    QVERIFY(!policy.ok());
    QVERIFY(policy.error().code == ErrorCode::Unsupported);
    QCOMPARE(policy.error().found, std::string("operator \"Multinomial\""));
    QCOMPARE(policy.error().place, std::string("node head/sample"));
    QVERIFY(policy.error().expected.find("greedy") != std::string::npos);
    QVERIFY(policy.error().file.ends_with("/saved_model.pbtxt"));
}

void tst_tensor_operators::badOperandsAreRefused_data() {
    QTest::addColumn<QByteArray>("nodes");
    QTest::addColumn<QByteArray>("said");
    const auto bad = [](const char* name, const QByteArray& nodes, const QByteArray& said) {
        QTest::newRow(name) << nodes << said;
    };
    bad("Max of nothing",
        integers("s", {2, 0}) + floats("w", {1}, {1}) + node("e", "BroadcastTo", {"w", "s"}) + integer("a", 1) +
            node("y", "Max", {"e", "a"}),
        "no elements");
    bad("Sum along an axis that is not there", integer("a", 2) + node("y", "Sum", {"action_x", "a"}), "axis 2");
    bad("Gather by floats", node("y", "Gather", {"action_x", "action_x"}), "index");
    bad("Gather along an axis that is not there",
        integers("i", {0}) + integer("a", 2) + node("y", "GatherV2", {"action_x", "i", "a"}), "axis 2");
    bad("Gather with a batch that does not fit",
        constant("i", "DT_INT64", {3, 1}, "int64_val", {0, 0, 0}) + integer("a", 1) +
            node("y", "GatherV2", {"action_x", "i", "a"}, attribute("batch_dims", "i: 1")),
        "batch");
    bad("Select by numbers", node("y", "SelectV2", {"action_x", "action_x", "action_x"}), "truth");
    bad("Tile without end", integers("t", {1 << 20, 1 << 20}) + node("y", "Tile", {"action_x", "t"}),
        "impossible shape");
    bad("Slice past the end",
        integers("b", {1, 0}) + integers("s", {2, 3}) + node("y", "Slice", {"action_x", "b", "s"}), "outside");
    bad("Transpose of a dimension that is not there", integers("p", {9, 0}) + node("y", "Transpose", {"action_x", "p"}),
        "order");
    bad("Transpose twice the same", integers("p", {0, 0}) + node("y", "Transpose", {"action_x", "p"}), "order");
    bad("Split unevenly", integer("a", 1) + node("y", "Split", {"a", "action_x"}, attribute("num_split", "i: 2")),
        "different lengths");
    bad("Range without end",
        integer("a", 0) + integer("b", 1e9) + integer("c", 1) + node("y", "Range", {"a", "b", "c"}), "65536");
    bad("Exp of integers", integers("i", {1}) + node("y", "Exp", {"i"}), "floating point");
    bad("comparison of different types", integers("i", {1, 2, 3}) + node("y", "Less", {"action_x", "i"}), "types");
}

void tst_tensor_operators::badOperandsAreRefused() {
    QFETCH(QByteArray, nodes);
    QFETCH(QByteArray, said);
    const Result<Policy> policy = load(model(nodes, "y:0"));
    QVERIFY(!policy.ok());
    const QByteArray error = QByteArray::fromStdString(describe(policy.error()));
    QVERIFY2(error.contains(said) && error.contains("node "), error.constData());
}

QTEST_GUILESS_MAIN(tst_tensor_operators)
#include "tst_tensor_operators.moc"
