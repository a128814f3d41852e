// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/policy/tosa_samples.h"

#include <QTest>

#include <cmath>

using namespace inlinescope;
using namespace policy_samples;
using namespace tosa_samples;

/// Operations and constants of TOSA text mean what TOSA says; results are computed by hand.
class tst_tosa_operations : public QObject {
    Q_OBJECT

private slots:
    void operationsGiveWhatIsExpected_data();
    void operationsGiveWhatIsExpected();
    void constantsAreReadInEveryForm_data();
    void constantsAreReadInEveryForm();
};

namespace {

const std::vector<float> x = {1, -2, 3, 4, 5, -6};

const QByteArray same = "tensor<2x3xf32>";
const QByteArray truths = "tensor<2x3xi1>";
const QByteArray row = "tensor<1x3xf32>";

QByteArray rowText() {
    return constantText("w", "[[2.0, 3.0, 4.0]]", row);
}

QByteArray zeroText() {
    return constantText("z", "0.0", "tensor<1xf32>");
}

void add(const char* name, const QByteArray& body, const QByteArray& type, const std::vector<double>& expected) {
    QTest::newRow(name) << body << type << expected;
}

void addUnary(const char* operation, const std::vector<double>& expected, const QByteArray& attributes = {}) {
    add(operation,
        "    %y = tosa." + QByteArray(operation) + " %x " + attributes + " : (" + same + ") -> " + same + "\n", same,
        expected);
}

void addBinary(const char* operation, const QByteArray& type, const std::vector<double>& expected,
               bool isSwapped = false) {
    add(operation,
        rowText() + "    %y = tosa." + operation + (isSwapped ? " %w, %x : (" : " %x, %w : (") +
            (isSwapped ? row + ", " + same : same + ", " + row) + ") -> " + type + "\n",
        type, expected);
}

void addArithmetic() {
    addBinary("add", same, {3, 1, 7, 6, 8, -2});
    addBinary("sub", same, {-1, -5, -1, 2, 2, -10});
    addBinary("maximum", same, {2, 3, 4, 4, 5, 4});
    addBinary("minimum", same, {1, -2, 3, 2, 3, -6});
    addBinary("equal", truths, {0, 0, 0, 0, 0, 0});
    addBinary("greater", truths, {0, 0, 0, 1, 1, 0});
    addBinary("greater_equal", truths, {1, 1, 1, 0, 0, 1}, true);
    add("mul",
        rowText() + constantText("s", "0", "tensor<1xi8>") +
            "    %y = tosa.mul %x, %w, %s : (tensor<2x3xf32>, tensor<1x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>\n",
        same, {2, -6, 12, 8, 15, -24});
    addUnary("abs", {1, 2, 3, 4, 5, 6});
    addUnary("identity", {1, -2, 3, 4, 5, -6});
    addUnary("reciprocal", {1, -0.5, 1.0F / 3, 0.25, 0.2F, -1.0F / 6});
    addUnary("clamp", {1, 0, 3, 4, 4.5, 0}, "{max_val = 4.5 : f32, min_val = 0.0 : f32}");
    // Python's math
    addUnary("exp", {2.718281828459045, 0.1353352832366127, 20.085536923187668, 54.598150033144236, 148.4131591025766,
                     0.0024787521766663585});
    addUnary("tanh", {0.7615941559557649, -0.9640275800758169, 0.9950547536867305, 0.999329299739067,
                      0.9999092042625951, -0.9999877116507956});
    addUnary("sigmoid", {0.7310585786300049, 0.11920292202211755, 0.9525741268224334, 0.9820137900379085,
                         0.9933071490757153, 0.0024726231566347743});
    add("negate",
        zeroText() +
            "    %y = tosa.negate %x, %z, %z : (tensor<2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3xf32>\n",
        same, {-1, 2, -3, -4, -5, 6});
}

void addPowers() {
    for (const auto& [power, expected] : {std::pair("2.0", std::vector<double>{1, 4, 9, 16, 25, 36}),
                                          std::pair("1.0", std::vector<double>{1, -2, 3, 4, 5, -6})})
        add(("pow " + QByteArray(power)).constData(),
            constantText("p", power, "tensor<1x1xf32>") +
                "    %y = tosa.pow %x, %p : (tensor<2x3xf32>, tensor<1x1xf32>) -> tensor<2x3xf32>\n",
            same, expected);
    add("roots and logarithms",
        "    %q = tosa.abs %x : (tensor<2x3xf32>) -> tensor<2x3xf32>\n" + constantText("p", "0.5", "tensor<1x1xf32>") +
            "    %r = tosa.pow %q, %p : (tensor<2x3xf32>, tensor<1x1xf32>) -> tensor<2x3xf32>\n"
            "    %i = tosa.rsqrt %q : (tensor<2x3xf32>) -> tensor<2x3xf32>\n"
            "    %l = tosa.log %q : (tensor<2x3xf32>) -> tensor<2x3xf32>\n"
            "    %y = tosa.concat %r, %i, %l {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> "
            "tensor<6x3xf32>\n",
        "tensor<6x3xf32>",
        {1, 1.4142135623730951, 1.7320508075688772, 2, 2.23606797749979, 2.449489742783178, 1, 0.7071067811865475,
         0.5773502691896258, 0.5, 0.4472135954999579, 0.4082482904638631, 0, 0.6931471805599453, 1.0986122886681098,
         1.3862943611198906, 1.6094379124341003, 1.791759469228055});
}

void addTruth() {
    const QByteArray above = rowText() +
                             "    %t = tosa.greater %x, %w : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xi1>\n"
                             "    %e = tosa.greater %w, %x : (tensor<1x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>\n";
    for (const auto& [operation, expected] : {std::pair("logical_and", std::vector<double>{0, 0, 0, 0, 0, 0}),
                                              std::pair("logical_or", std::vector<double>{1, 1, 1, 1, 1, 1}),
                                              std::pair("logical_xor", std::vector<double>{1, 1, 1, 1, 1, 1})})
        add(operation,
            above + "    %y = tosa." + operation + " %t, %e : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>\n",
            truths, expected);
    add("logical_not", above + "    %y = tosa.logical_not %t : (tensor<2x3xi1>) -> tensor<2x3xi1>\n", truths,
        {1, 1, 1, 0, 0, 1});
    add("select",
        above +
            "    %y = tosa.select %t, %x, %w : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>\n",
        same, {2, 3, 4, 4, 5, 4});
    add("cast of truth", above + "    %y = tosa.cast %t : (tensor<2x3xi1>) -> tensor<2x3xi32>\n", "tensor<2x3xi32>",
        {0, 0, 0, 1, 1, 0});
    for (const auto& [operation, expected] :
         {std::pair("reduce_all", std::vector<double>{0, 0, 0}), std::pair("reduce_any", std::vector<double>{1, 1, 0})})
        add(operation,
            above + "    %y = tosa." + operation + " %t {axis = 0 : i32} : (tensor<2x3xi1>) -> tensor<1x3xi1>\n",
            "tensor<1x3xi1>", expected);
}

void addShapes() {
    for (const auto& [operation, expected] :
         {std::pair("reduce_sum", std::vector<double>{2, 3}), std::pair("reduce_max", std::vector<double>{3, 5}),
          std::pair("reduce_min", std::vector<double>{-2, -6})})
        add(operation,
            QByteArray("    %y = tosa.") + operation + " %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>\n",
            "tensor<2x1xf32>", expected);
    add("argmax", "    %y = tosa.argmax %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2xi64>\n", "tensor<2xi64>",
        {2, 1});
    add("concat",
        "    %y = tosa.concat %x, %x {axis = 1 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>\n",
        "tensor<2x6xf32>", {1, -2, 3, 1, -2, 3, 4, 5, -6, 4, 5, -6});
    add("transpose", "    %y = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>\n",
        "tensor<3x2xf32>", {1, 4, -2, 5, 3, -6});
    add("reshape",
        shapeOf("s", "[3, 2]", 2) +
            "    %y = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x2xf32>\n",
        "tensor<3x2xf32>", {1, -2, 3, 4, 5, -6});
    add("slice",
        shapeOf("b", "[0, 1]", 2) + shapeOf("s", "[2, 1]", 2) +
            "    %y = tosa.slice %x, %b, %s : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x1xf32>\n",
        "tensor<2x1xf32>", {-2, 5});
    add("tile",
        shapeOf("m", "[1, 2]", 2) +
            "    %y = tosa.tile %x, %m : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x6xf32>\n",
        "tensor<2x6xf32>", {1, -2, 3, 1, -2, 3, 4, 5, -6, 4, 5, -6});
}

void addProducts() {
    const QByteArray batch = shapeOf("s", "[1, 2, 3]", 3) +
                             "    %b = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<3>) -> tensor<1x2x3xf32>\n";
    add("gather",
        batch + constantText("i", "[[1, 0, 1]]", "tensor<1x3xi32>") +
            "    %y = tosa.gather %b, %i : (tensor<1x2x3xf32>, tensor<1x3xi32>) -> tensor<1x3x3xf32>\n",
        "tensor<1x3x3xf32>", {4, 5, -6, 1, -2, 3, 4, 5, -6});
    add("matmul",
        batch + zeroText() + constantText("m", "[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]]", "tensor<1x3x2xf32>") +
            "    %y = tosa.matmul %b, %m, %z, %z : (tensor<1x2x3xf32>, tensor<1x3x2xf32>, tensor<1xf32>, "
            "tensor<1xf32>) -> tensor<1x2x2xf32>\n",
        "tensor<1x2x2xf32>", {10, 12, -11, -8});
    add("conv2d",
        shapeOf("s", "[1, 2, 1, 3]", 4) +
            "    %r = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<4>) -> tensor<1x2x1x3xf32>\n" + zeroText() +
            constantText("k", "[[[[1.0, 3.0, 5.0]]], [[[2.0, 4.0, 6.0]]]]", "tensor<2x1x1x3xf32>") +
            constantText("b", "[0.5, -0.5]", "tensor<2xf32>") +
            "    %y = tosa.conv2d %r, %k, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, "
            "0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x1x3xf32>, tensor<2x1x1x3xf32>, tensor<2xf32>, "
            "tensor<1xf32>, "
            "tensor<1xf32>) -> tensor<1x2x1x2xf32>\n",
        "tensor<1x2x1x2xf32>", {10.5, 11.5, -10.5, -8.5});
}

} // namespace

void tst_tosa_operations::operationsGiveWhatIsExpected_data() {
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<std::vector<double>>("expected");
    addArithmetic();
    addPowers();
    addTruth();
    addShapes();
    addProducts();
}

/// Each body is one that mlir-opt accepts.
void tst_tosa_operations::operationsGiveWhatIsExpected() {
    QFETCH(QByteArray, body);
    QFETCH(QByteArray, type);
    QFETCH(std::vector<double>, expected);
    const QByteArray text = moduleOf(body, type);
    QList<QByteArray> forms = {text};
    if (TosaCompiler::missing().isEmpty()) {
        forms << printed(text, {}) << printed(text, {"--mlir-print-op-generic"});
    }
    for (const QByteArray& form : forms) {
        const Result<Policy> policy = loadText(form);
        QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
        PolicyEvaluator evaluator(*policy);
        feed(evaluator.input(0), x);
        QVERIFY(evaluator.evaluate().ok());
        const std::vector<double> found = values(evaluator.outputs()[0], evaluator.output(0));
        QCOMPARE(found.size(), expected.size());
        for (std::size_t i = 0; i < found.size(); ++i)
            QVERIFY2(std::abs(found[i] - expected[i]) <= 3e-7 * std::abs(expected[i]),
                     qPrintable(QString("element %1: %2, not %3").arg(i).arg(found[i]).arg(expected[i])));
    }
}

void tst_tosa_operations::constantsAreReadInEveryForm_data() {
    QTest::addColumn<QByteArray>("elements");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<std::vector<double>>("expected");
    const auto row = [](const char* name, const char* elements, const char* type, std::vector<double> expected) {
        QTest::newRow(name) << QByteArray(elements) << QByteArray(type) << expected;
    };
    row("lists", "dense<[[1.5, -2.0e+00], [3.000000e+00, 0.1]]>", "tensor<2x2xf32>", {1.5, -2, 3, 0.1F});
    row("one for all", "dense<-2.5>", "tensor<2x2xf32>", {-2.5, -2.5, -2.5, -2.5});
    row("a scalar", "dense<7>", "tensor<i64>", {7});
    row("bits of a float", "dense<[0x3F800000, 0xFF800000]>", "tensor<2xf32>", {1, -HUGE_VAL});
    row("bytes", "dense<\"0x0000803F000000C0\">", "tensor<2xf32>", {1, -2});
    row("bytes of one", "dense<\"0x0000803F\">", "tensor<3xf32>", {1, 1, 1});
    row("bytes of integers", "dense<\"0xFFFFFFFFFFFFFFFF0200000000000000\">", "tensor<2xi64>", {-1, 2});
    row("limits", "dense<[-128, 127]>", "tensor<2xi8>", {-128, 127});
    row("truth", "dense<[true, false, true]>", "tensor<3xi1>", {1, 0, 1});
    row("truth for all", "dense<true>", "tensor<3xi1>", {1, 1, 1});
    row("a resource", "dense_resource<weights>", "tensor<2xf32>", {1, -2});
}

void tst_tosa_operations::constantsAreReadInEveryForm() {
    QFETCH(QByteArray, elements);
    QFETCH(QByteArray, type);
    QFETCH(std::vector<double>, expected);
    const QByteArray text =
        moduleOf("    %y = \"tosa.const\"() <{values = " + elements + " : " + type + "}> : () -> " + type + "\n",
                 type) +
        "{-#\n  dialect_resources: {\n    builtin: {\n      weights: \"0x040000000000803F000000C0\"\n    }\n  }\n#-}\n";
    const Result<Policy> policy = loadText(text);
    QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
    PolicyEvaluator evaluator(*policy);
    QVERIFY(evaluator.evaluate().ok());
    QCOMPARE(values(evaluator.outputs()[0], evaluator.output(0)), expected);
    if (TosaCompiler::missing().isEmpty()) QVERIFY(!printed(text, {}).isEmpty());
}

QTEST_GUILESS_MAIN(tst_tosa_operations)
#include "tst_tosa_operations.moc"
