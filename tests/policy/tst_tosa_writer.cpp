// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/graph.h"
#include "core/policy/tosa_text.h"
#include "core/policy/tosa_writer.h"
#include "tests/policy/policy_samples.h"
#include "tests/support/sample_policies.h"
#include "tests/support/tosa_compiler.h"

#include <QTest>

#include <cmath>
#include <random>
#include <set>

using namespace inlinescope;
using namespace policy_samples;

/// MLIR reads what is written, and the C++ that its passes make of it decides as the evaluator does.
class tst_tosa_writer : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void loweredPolicyDecidesAsTheEvaluator_data();
    void loweredPolicyDecidesAsTheEvaluator();
    void loweredOperationsGiveWhatIsExpected_data();
    void loweredOperationsGiveWhatIsExpected();
    void argumentsAreNamedAfterFeatures();
    void namesAreQuoted();
    void onlyTheDecisionIsWritten();
    void whatHasNoFormIsNamed_data();
    void whatHasNoFormIsNamed();

private:
    TosaCompiler::Run m_operations = nullptr; ///< of all cases
    std::size_t m_results = 0;                ///< elements of all cases
};

namespace {

std::vector<float> x = {1, -2, 3, 4, 5, -6};
std::vector<std::int64_t> n = {7, -2, 3};

/// Its result is "y"; expected values are computed by hand, those of Exp and Tanh by Python's math.
struct Case {
    const char* name;
    QByteArray nodes;
    std::vector<double> expected;
};

QByteArray castTo(const QByteArray& type) {
    return attribute("DstT", "type: " + type);
}

QByteArray wholes(const QByteArray& name, const QList<double>& values) {
    return constant(name, "DT_INT64", {values.size()}, "int64_val", values);
}

std::vector<Case> arithmetic() {
    const QByteArray w = floats("w", {3}, {2, 3, 4});
    const QByteArray powers = floats("w", {3}, {2, 4, 8});
    const QByteArray i = wholes("i", {1, 1, 5});
    return {
        {"Add", w + node("y", "AddV2", {"action_x", "w"}), {3, 1, 7, 6, 8, -2}},
        {"Add of integers", i + node("y", "AddV2", {"action_n", "i"}), {8, -1, 8}},
        {"Subtract", w + node("y", "Sub", {"action_x", "w"}), {-1, -5, -1, 2, 2, -10}},
        {"Mul", w + node("y", "Mul", {"action_x", "w"}), {2, -6, 12, 8, 15, -24}},
        {"Mul of integers", i + node("y", "Mul", {"action_n", "i"}), {7, -2, 15}},
        {"Divide", powers + node("y", "RealDiv", {"action_x", "w"}), {0.5, -0.5, 0.375, 2, 1.25, -0.75}},
        {"Minimum", w + node("y", "Minimum", {"action_x", "w"}), {1, -2, 3, 2, 3, -6}},
        {"Maximum", w + node("y", "Maximum", {"action_x", "w"}), {2, 3, 4, 4, 5, 4}},
        {"Minimum of integers", i + node("y", "Minimum", {"action_n", "i"}), {1, -2, 3}},
        {"Maximum of integers", i + node("y", "Maximum", {"action_n", "i"}), {7, 1, 5}},
        {"Relu", node("y", "Relu", {"action_x"}), {1, 0, 3, 4, 5, 0}},
        {"Relu of integers", node("y", "Relu", {"action_n"}), {7, 0, 3}},
        {"Sqrt", node("q", "Mul", {"action_x", "action_x"}) + node("y", "Sqrt", {"q"}), {1, 2, 3, 4, 5, 6}},
        {"Exp",
         node("y", "Exp", {"action_x"}),
         {2.718281828459045, 0.1353352832366127, 20.085536923187668, 54.598150033144236, 148.4131591025766,
          0.0024787521766663585}},
        {"Tanh",
         node("y", "Tanh", {"action_x"}),
         {0.7615941559557649, -0.9640275800758169, 0.9950547536867305, 0.999329299739067, 0.9999092042625951,
          -0.9999877116507956}},
        {"Bucketize",
         node("y", "Bucketize", {"action_x"},
              attribute("boundaries", "list { f: -2 f: -2 f: -2 f: -2 f: 0 f: 4 f: 4 }")),
         {5, 4, 5, 7, 7, 0}},
        {"Bucketize of integers",
         node("y", "Bucketize", {"action_n"}, attribute("boundaries", "list { f: -1.5 f: 3 f: 3 f: 6.5 }")),
         {4, 0, 3}},
    };
}

std::vector<Case> truth() {
    const QByteArray w = floats("w", {3}, {1, 5, -6});
    const QByteArray isLess = w + node("t", "Less", {"action_x", "w"});
    return {
        {"Equal", w + node("y", "Equal", {"action_x", "w"}), {1, 0, 0, 0, 1, 1}},
        {"Less", w + node("y", "Less", {"action_x", "w"}), {0, 1, 0, 0, 0, 0}},
        {"LessEqual", w + node("y", "LessEqual", {"action_x", "w"}), {1, 1, 0, 0, 1, 1}},
        {"Select", isLess + node("y", "SelectV2", {"t", "action_x", "w"}), {1, -2, -6, 1, 5, -6}},
        {"Not", isLess + node("y", "LogicalNot", {"t"}), {1, 0, 1, 1, 1, 1}},
        {"Cast of truth", isLess + node("y", "Cast", {"t"}, castTo("DT_INT64")), {0, 1, 0, 0, 0, 0}},
    };
}

std::vector<Case> shapes() {
    const QByteArray rows = integer("a", 0);
    const QByteArray columns = integer("a", 1);
    return {
        {"Concat of rows",
         rows + node("y", "ConcatV2", {"action_x", "action_x", "a"}),
         {1, -2, 3, 4, 5, -6, 1, -2, 3, 4, 5, -6}},
        {"Concat of columns",
         columns + node("y", "ConcatV2", {"action_x", "action_x", "a"}),
         {1, -2, 3, 1, -2, 3, 4, 5, -6, 4, 5, -6}},
        {"ArgMax", columns + node("y", "ArgMax", {"action_x", "a"}), {2, 1}},
        {"ArgMax of integers", rows + node("y", "ArgMax", {"action_n", "a"}), {0}},
        {"MatMul", floats("w", {3, 2}, {1, 2, 3, 4, 5, 6}) + node("y", "MatMul", {"action_x", "w"}), {10, 12, -11, -8}},
        {"MatMul, transposed",
         node("y", "MatMul", {"action_x", "action_x"}, attribute("transpose_b", "b: true")),
         {14, -24, -24, 77}},
        {"Sum of columns", rows + node("y", "Sum", {"action_x", "a"}), {5, 3, -3}},
        {"Sum of integers", rows + node("y", "Sum", {"action_n", "a"}), {8}},
        {"Max", columns + node("y", "Max", {"action_x", "a"}), {3, 5}},
        {"Min", rows + node("y", "Min", {"action_x", "a"}), {1, -2, -6}},
        {"Slice of a column",
         integers("b", {0, 1}) + integers("s", {2, 1}) + node("y", "Slice", {"action_x", "b", "s"}),
         {-2, 5}},
        {"Gather", rows + integers("i", {2, 0, 2}) + node("y", "GatherV2", {"action_n", "i", "a"}), {3, 7, 3}},
        {"Gather of rows",
         rows + integers("i", {1, 0}) + node("y", "GatherV2", {"action_x", "i", "a"}),
         {4, 5, -6, 1, -2, 3}},
        {"Transpose", integers("p", {1, 0}) + node("y", "Transpose", {"action_x", "p"}), {1, 4, -2, 5, 3, -6}},
        {"Reshape", integers("s", {3, 2}) + node("y", "Reshape", {"action_x", "s"}), {1, -2, 3, 4, 5, -6}},
    };
}

std::vector<Case> allCases() {
    std::vector<Case> all;
    for (const std::vector<Case>& some : {arithmetic(), truth(), shapes()})
        all.insert(all.end(), some.begin(), some.end());
    return all;
}

/// One policy for all cases, as a policy has one decision: the element of all results that the input "wanted" chooses.
QByteArray modelOfAllCases(std::size_t& results) {
    QByteArray nodes = integer("axis", 0);
    QList<QByteArray> parts;
    results = 0;
    for (const Case& one : allCases()) {
        const QByteArray prefix = "case" + QByteArray::number(parts.size());
        QByteArray own = one.nodes + node("f", "Cast", {"y"}, castTo("DT_FLOAT")) +
                         integers("k", {double(one.expected.size())}) + node("flat", "Reshape", {"f", "k"});
        own.replace("put: \"", "put: \"" + prefix + "/").replace("name: \"", "name: \"" + prefix + "/");
        nodes += own.replace(prefix + "/action_", "action_");
        parts << prefix + "/flat";
        results += one.expected.size();
    }
    nodes += node("all", "ConcatV2", parts + QList<QByteArray>{"axis"}) +
             node("chosen", "Mul", {"all", "action_wanted"}) + node("y", "Sum", {"chosen", "axis"});
    return modelOf({{"x", "DT_FLOAT", {2, 3}}, {"n", "DT_INT64", {3}}, {"wanted", "DT_FLOAT", {qint64(results)}}},
                   nodes, {{"y", "DT_FLOAT", {}, "y:0"}});
}

/// What features look like: mostly small, some large, a few negative.
void fillRandomly(std::span<std::byte> input, ScalarType type, std::mt19937& random) {
    for (std::size_t i = 0; i < input.size() / scalarSize(type); ++i) {
        const double size = std::pow(10.0, std::uniform_real_distribution<>(0, 4)(random)) - 1;
        const auto number = std::int64_t(random() % 5 == 0 ? -size : size);
        const auto put = [&](auto value) { std::memcpy(input.data() + i * sizeof value, &value, sizeof value); };
        if (type == ScalarType::Int64) put(number);
        if (type == ScalarType::Int32) put(std::int32_t(number));
        if (type == ScalarType::Float) put(float(number));
    }
}

QByteArray textOf(const Policy& policy) {
    const Result<std::string> text = writeTosa(policy);
    if (!text) qFatal("%s", describe(text.error()).c_str());
    return QByteArray::fromStdString(*text);
}

} // namespace

void tst_tosa_writer::initTestCase() {
    if (const QString missing = TosaCompiler::missing(); !missing.isEmpty()) QSKIP(qPrintable(missing));
    const Result<Policy> policy = load(modelOfAllCases(m_results));
    QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
    QByteArray words;
    m_operations = TosaCompiler::compile(textOf(*policy), words);
    QVERIFY2(m_operations, words.constData());
}

void tst_tosa_writer::loweredPolicyDecidesAsTheEvaluator_data() {
    QTest::addColumn<QString>("policy");
    addPolicyRows();
    QTest::newRow("oz-1") << QStringLiteral(INLINESCOPE_SOURCE_DIR "/resources/policies/oz-1");
    if (const QString folder = sharedSample("policies/ir2native-llvm18"); QFile::exists(folder))
        QTest::newRow("ir2native") << folder;
}

void tst_tosa_writer::loweredPolicyDecidesAsTheEvaluator() {
    QFETCH(QString, policy);
    const Result<Policy> loaded = Policy::load(policy.toStdString());
    QVERIFY2(loaded.ok(), loaded.ok() ? "" : describe(loaded.error()).c_str());
    const QByteArray text = textOf(*loaded);
    const Finished verified = TosaCompiler::verify(text);
    QVERIFY2(verified.exitCode == 0, verified.err.constData());
    QByteArray words;
    const TosaCompiler::Run run = TosaCompiler::compile(text, words);
    QVERIFY2(run, words.constData());
    PolicyEvaluator evaluator(*loaded);
    std::vector<void*> inputs;
    for (std::size_t i = 0; i < evaluator.inputs().size(); ++i)
        inputs.push_back(evaluator.input(i).data());
    std::mt19937 random(1);
    std::set<QByteArray> answers;
    for (int row = 0; row < 1000; ++row) {
        for (std::size_t i = 0; i < inputs.size(); ++i)
            fillRandomly(evaluator.input(i), evaluator.inputs()[i].type, random);
        QVERIFY(evaluator.evaluate().ok());
        QByteArray result(qsizetype(evaluator.output(0).size()), 0);
        run(inputs.data(), result.data());
        const std::string_view expected = asText(evaluator.output(0));
        QCOMPARE(result.toHex(), QByteArray(expected.data(), qsizetype(expected.size())).toHex());
        answers.insert(result);
    }
    QVERIFY(answers.size() > 1); // both decisions
}

void tst_tosa_writer::loweredOperationsGiveWhatIsExpected_data() {
    QTest::addColumn<std::size_t>("first");
    QTest::addColumn<std::vector<double>>("expected");
    std::size_t first = 0;
    for (const Case& one : allCases()) {
        QTest::newRow(one.name) << first << one.expected;
        first += one.expected.size();
    }
}

void tst_tosa_writer::loweredOperationsGiveWhatIsExpected() {
    QFETCH(std::size_t, first);
    QFETCH(std::vector<double>, expected);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        std::vector<float> wanted(m_results);
        wanted[first + i] = 1;
        float found = 0;
        void* const inputs[] = {n.data(), wanted.data(), x.data()};
        m_operations(inputs, &found);
        QVERIFY2(std::abs(found - expected[i]) <= 1e-6 * std::abs(expected[i]),
                 qPrintable(QString("element %1: %2, not %3").arg(i).arg(found).arg(expected[i])));
    }
}

/// As in the models of LLVM's own tests.
void tst_tosa_writer::argumentsAreNamedAfterFeatures() {
    const Result<Policy> policy = Policy::load(ownPolicy().toStdString());
    QVERIFY(policy.ok());
    const QByteArray text = textOf(*policy);
    QCOMPARE(text.count("func.func"), 1);
    QVERIFY(text.contains(": tensor<1xi64> {tf_saved_model.index_path = [\"callee_users\"]}"));
    QVERIFY(text.contains("-> (tensor<1xi64> {tf_saved_model.index_path = [\"inlining_decision\"]})"));
    QCOMPARE(text.count("tf_saved_model.index_path"), qsizetype(policy->inputs().size()) + 1);
}

void tst_tosa_writer::namesAreQuoted() {
    TosaText text;
    const TosaText::Tensor argument = text.addArgument("a\"b\\c\n\xC3\xBC", ScalarType::Int64, {1});
    const QByteArray module = QByteArray::fromStdString(text.module(argument, "\"] }"));
    QVERIFY(module.contains("[\"a\\22b\\5Cc\\0A\\C3\\BC\"]"));
    const Finished verified = TosaCompiler::verify(module);
    QVERIFY2(verified.exitCode == 0, verified.err.constData());
}

/// What other outputs need has no place in the text, even if it has no form.
void tst_tosa_writer::onlyTheDecisionIsWritten() {
    const QByteArray nodes = node("l", "Log", {"action_x"}) + node("d", "Relu", {"action_x"});
    const Result<Policy> policy =
        load(modelOf({{"x", "DT_FLOAT", {1}}}, nodes,
                     {{"inlining_decision", "DT_FLOAT", {1}, "d:0"}, {"other", "DT_FLOAT", {1}, "l:0"}}));
    QVERIFY(policy.ok() && policy->outputs().size() == 2);
    const QByteArray text = textOf(*policy);
    QVERIFY(text.contains("[\"inlining_decision\"]") && !text.contains("other"));
}

void tst_tosa_writer::whatHasNoFormIsNamed_data() {
    QTest::addColumn<QByteArray>("nodes");
    QTest::addColumn<QByteArray>("found");
    QTest::newRow("an operation") << node("head/y", "Log", {"action_x"}) << QByteArray("Log");
    QTest::newRow("a type") << node("d", "Cast", {"action_x"}, castTo("DT_DOUBLE")) + node("head/y", "Exp", {"d"})
                            << QByteArray("Cast to double");
    QTest::newRow("a rounding") << node("i", "Cast", {"action_x"}, castTo("DT_INT32")) +
                                       node("head/y", "Cast", {"i"}, castTo("DT_FLOAT"))
                                << QByteArray("Cast of float to int32_t");
}

void tst_tosa_writer::whatHasNoFormIsNamed() {
    QFETCH(QByteArray, nodes);
    QFETCH(QByteArray, found);
    const Result<Policy> policy =
        load(modelOf({{"x", "DT_FLOAT", {1}}}, nodes, {{"inlining_decision", "DT_FLOAT", {1}, "head/y:0"}}));
    QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
    const Result<std::string> text = writeTosa(*policy);
    QVERIFY(!text.ok());
    QVERIFY(text.error().code == ErrorCode::Unsupported);
    QCOMPARE(QByteArray::fromStdString(text.error().found), found);
    QVERIFY(text.error().place.starts_with("value "));
    const Result<Policy> two = load(model(node("y", "Relu", {"action_x"}), "y:0"));
    QVERIFY(two.ok() && !writeTosa(*two).ok());
    QCOMPARE(writeTosa(*two).error().found, std::string("6 elements"));
}

QTEST_GUILESS_MAIN(tst_tosa_writer)
#include "tst_tosa_writer.moc"
