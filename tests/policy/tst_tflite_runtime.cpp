// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/graph.h"
#include "core/policy/tflite_writer.h"
#include "tests/policy/policy_samples.h"
#include "tests/support/tflite_runtime.h"

#include <QTest>

#include <cmath>
#include <random>
#include <set>

using namespace inlinescope;
using namespace policy_samples;

/// Expected values are from the real TFLite runtime.
class tst_tflite_runtime : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void ir2nativeIsTheSameInEveryForm();
    void writtenOperationIsTheRuntimes_data();
    void writtenOperationIsTheRuntimes();
    void everyOperationWasWritten();

private:
    /// One operation on elements of one type, as a SavedModel with input x, float [2,3], and output y.
    struct Case {
        QByteArray name;
        QByteArray nodes;
        ScalarType type;
    };
    struct Asked {
        Case operation;
        Policy policy;
        TfliteRuntime::Question question;
        TfliteRuntime::Answer answer;
    };
    static QList<Case> cases(const QByteArray& tensorflowType, ScalarType type);
    void askAll();

    TfliteRuntime m_runtime;
    std::vector<Asked> m_asked;
    std::set<std::string> m_refused; ///< cases for which the writer has no operator
};

namespace {

constexpr int ir2nativeRows = 1000;
constexpr int rows = 20;

const std::vector<std::pair<QByteArray, ScalarType>> types = {
    {"DT_FLOAT", ScalarType::Float},   {"DT_DOUBLE", ScalarType::Double}, {"DT_INT8", ScalarType::Int8},
    {"DT_UINT8", ScalarType::UInt8},   {"DT_INT16", ScalarType::Int16},   {"DT_UINT16", ScalarType::UInt16},
    {"DT_INT32", ScalarType::Int32},   {"DT_UINT32", ScalarType::UInt32}, {"DT_INT64", ScalarType::Int64},
    {"DT_UINT64", ScalarType::UInt64},
};

bool isFloating(ScalarType type) {
    return type == ScalarType::Float || type == ScalarType::Double;
}
bool isUnsigned(ScalarType type) {
    return toString(type).starts_with("u");
}

QByteArray cast(const QByteArray& name, const QByteArray& from, const QByteArray& type) {
    return node(name, "Cast", {from}, attribute("DstT", "type: " + type));
}

/// The input of an operation on elements of this type: whole numbers for integers, non-negative ones if the type is
/// unsigned.
QByteArray randomRows(ScalarType type) {
    std::mt19937 random(7);
    std::uniform_real_distribution<float> number(isUnsigned(type) ? 0.0F : -5.0F, 5.0F);
    QByteArray bytes;
    for (int i = 0; i < rows * 6; ++i) {
        const float drawn = number(random);
        const float value = isFloating(type) ? drawn : std::trunc(drawn);
        bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
    }
    return bytes;
}

/// Evaluates all rows: the bytes of the first output.
QByteArray evaluate(const Policy& policy, const QByteArray& inputs) {
    PolicyEvaluator evaluator(policy);
    QByteArray outputs;
    for (const char* at = inputs.data(); at != inputs.data() + inputs.size();) {
        for (std::size_t i = 0; i < policy.inputs().size(); ++i) {
            std::memcpy(evaluator.input(i).data(), at, evaluator.input(i).size());
            at += evaluator.input(i).size();
        }
        if (!evaluator.evaluate().ok()) qFatal("the policy does not run");
        const Bytes output = evaluator.output(0);
        outputs.append(reinterpret_cast<const char*>(output.data()), qsizetype(output.size()));
    }
    return outputs;
}

QByteArray textOf(const std::vector<std::byte>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())};
}

std::vector<double> numbersOf(ScalarType type, const QByteArray& bytes) {
    std::vector<double> numbers;
    for (std::size_t i = 0; i < std::size_t(bytes.size()) / scalarSize(type); ++i)
        numbers.push_back(elementAsDouble(type, asBytes({bytes.data(), std::size_t(bytes.size())}), i));
    return numbers;
}

/// Describes where the two differ by more than a millionth of the largest expected number: the error of float sums is
/// relative to their largest terms, and the order of summation differs. Empty if they agree; integers must agree
/// exactly.
QString difference(ScalarType type, const QByteArray& got, const QByteArray& wanted) {
    if (got.size() != wanted.size()) return QString("%1 bytes instead of %2").arg(got.size()).arg(wanted.size());
    const std::vector<double> a = numbersOf(type, got);
    const std::vector<double> b = numbersOf(type, wanted);
    double largest = 1;
    for (const double number : b)
        largest = std::isfinite(number) ? std::max(largest, std::abs(number)) : largest;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]))) continue;
        if (!isFloating(type) || !(std::abs(a[i] - b[i]) <= largest * 1e-6))
            return QString("element %1 is %2 instead of %3").arg(i).arg(a[i], 0, 'g', 9).arg(b[i], 0, 'g', 9);
    }
    return {};
}

} // namespace

QList<tst_tflite_runtime::Case> tst_tflite_runtime::cases(const QByteArray& t, ScalarType type) {
    QList<Case> all;
    const QByteArray operands = floats("w", {3}, {1, 2, 0}) + node("s", "AddV2", {"action_x", "w"}) +
                                cast("a", "action_x", t) + cast("b", "s", t);
    const auto add = [&](const QByteArray& name, const QByteArray& nodes) {
        all << Case{name, operands + nodes, type};
    };
    for (const char* op :
         {"AddV2", "Sub", "Mul", "RealDiv", "Minimum", "Maximum", "Equal", "Less", "LessEqual", "Greater", "NotEqual"})
        add(op, node("y", op, {"a", "b"}));
    for (const char* op : {"Sqrt", "Exp", "Log", "Tanh", "Relu", "Square", "Sigmoid", "Softmax", "Identity"})
        add(op, node("y", op, {"a"}));
    for (const auto& [name, ignored] : types)
        add("Cast to " + name, cast("y", "a", name));
    add("Bucketize", node("y", "Bucketize", {"a"}, attribute("boundaries", "list { f: -2 f: 0 f: 0 f: 2.5 f: 4 }")));
    add("ConcatV2", integer("k", 1) + node("y", "ConcatV2", {"a", "b", "a", "k"}));
    add("Select", node("c", "Less", {"action_x", "s"}) + node("d", "Less", {"s", "action_x"}) +
                      node("e", "LogicalOr", {"c", "d"}) + node("y", "SelectV2", {"e", "a", "b"}));
    add("truth as a number", node("c", "Less", {"a", "b"}) + cast("y", "c", "DT_FLOAT"));
    for (const char* op : {"Sum", "Max", "Min", "Mean"}) {
        add(op + QByteArray(" of columns"), integer("k", 0) + node("y", op, {"a", "k"}));
        add(op + QByteArray(" of all"), integers("k", {0, 1}) + node("y", op, {"a", "k"}));
    }
    add("ArgMax", integer("k", 1) + node("y", "ArgMax", {"a", "k"}));
    add("ArgMax as int32",
        integer("k", 0) + node("y", "ArgMax", {"a", "k"}, attribute("output_type", "type: DT_INT32")));
    add("GatherV2", integer("k", 1) + integers("i", {2, 0, 2, 1}) + node("y", "GatherV2", {"a", "i", "k"}));
    add("GatherV2 of a batch", integer("k", 1) + constant("i", "DT_INT64", {2, 1}, "int64_val", {2, 1}) +
                                   node("y", "GatherV2", {"a", "i", "k"}, attribute("batch_dims", "i: 1")));
    add("Reshape", integers("k", {3, 2}) + node("y", "Reshape", {"a", "k"}));
    add("BroadcastTo", integers("k", {2, 2, 3}) + node("y", "BroadcastTo", {"a", "k"}));
    add("Transpose", integers("k", {1, 0}) + node("y", "Transpose", {"a", "k"}));
    add("Tile", integers("k", {2, 1}) + node("y", "Tile", {"a", "k"}));
    add("StridedSlice backwards", integers("from", {0, 0}) + integers("to", {0, 0}) + integers("by", {1, -2}) +
                                      node("y", "StridedSlice", {"a", "from", "to", "by"},
                                           attribute("begin_mask", "i: 3") + attribute("end_mask", "i: 3")));
    add("a constant", integers("v", {3, 1, 2}) + cast("y", "v", t));
    const QByteArray matrix = floats("m", {3, 2}, {1, 2, -3, 4, 5, 6}) + cast("n", "m", t);
    add("MatMul", matrix + node("y", "MatMul", {"a", "n"}));
    add("MatMul of weights as TFLite has them",
        floats("m", {2, 3}, {1, 2, -3, 4, 5, 6}) + cast("n", "m", t) +
            node("y", "MatMul", {"a", "n"}, attribute("transpose_b", "b: true")));
    add("MatMul of columns", floats("m", {2, 2}, {1, 2, -3, 4}) + cast("n", "m", t) +
                                 node("y", "MatMul", {"a", "n"}, attribute("transpose_a", "b: true")));
    add("MatMul of two inputs", node("y", "MatMul", {"a", "b"}, attribute("transpose_b", "b: true")));
    return all;
}

/// Runs all models in one process of the runtime. An operation that the graph does not have for a type, such as the
/// square root of an integer, is not a case.
void tst_tflite_runtime::askAll() {
    QList<TfliteRuntime::Question> questions;
    for (const auto& [name, type] : types) {
        for (const Case& operation : cases(name, type)) {
            const Result<Policy> policy = load(model(operation.nodes, "y:0"));
            if (!policy) continue;
            const auto written = writeTflite(*policy);
            if (!written) {
                m_refused.insert((operation.name + " of " + name).toStdString());
                continue;
            }
            const TfliteRuntime::Question question{textOf(*written), randomRows(type)};
            questions << question;
            m_asked.push_back({operation, *policy, question, {}});
        }
    }
    const QList<TfliteRuntime::Answer> answers = m_runtime.ask(questions);
    for (std::size_t i = 0; i < m_asked.size(); ++i)
        m_asked[i].answer = answers[qsizetype(i)];
}

void tst_tflite_runtime::initTestCase() {
    const QString missing = m_runtime.prepare();
    if (!missing.isEmpty()) QSKIP(qPrintable(missing));
    askAll();
}

/// On 1,000 random inputs our readers give equal answers to the last bit, and the runtime the same within the error of
/// the order of summation; likewise for the model after it is written again.
void tst_tflite_runtime::ir2nativeIsTheSameInEveryForm() {
    const QString folder = sharedFile("policies/ir2native-llvm18");
    if (!QFile::exists(folder)) QSKIP("no sample policies");
    const Result<Policy> saved = Policy::load(folder.toStdString());
    const Result<Policy> lite = Policy::load((folder + "/model.tflite").toStdString());
    QVERIFY2(saved.ok() && lite.ok(), lite.ok() ? "" : describe(lite.error()).c_str());
    std::mt19937 random(3);
    QByteArray inputs;
    for (std::size_t i = 0; i < ir2nativeRows * lite->inputs()[0].byteSize() / sizeof(std::int32_t); ++i) {
        const auto value = std::int32_t(random() % 200);
        inputs.append(reinterpret_cast<const char*>(&value), sizeof(value));
    }
    const QByteArray expected = evaluate(*saved, inputs);
    QVERIFY(evaluate(*lite, inputs) == expected);
    const auto again = writeTflite(*lite);
    QVERIFY(again.ok());
    const auto answers = m_runtime.ask({{read(folder + "/model.tflite"), inputs}, {textOf(*again), inputs}});
    for (const TfliteRuntime::Answer& answer : answers) {
        QVERIFY2(answer.isDone, answer.words.constData());
        QCOMPARE(answer.outputs.size(), qsizetype(ir2nativeRows * sizeof(float)));
        QCOMPARE(difference(ScalarType::Float, answer.outputs, expected), QString());
    }
}

void tst_tflite_runtime::writtenOperationIsTheRuntimes_data() {
    QTest::addColumn<std::size_t>("index");
    for (std::size_t i = 0; i < m_asked.size(); ++i)
        QTest::addRow("%s of %s", m_asked[i].operation.name.constData(), toString(m_asked[i].operation.type).data())
            << i;
}

void tst_tflite_runtime::writtenOperationIsTheRuntimes() {
    QFETCH(std::size_t, index);
    const Asked& asked = m_asked[index];
    QVERIFY2(asked.answer.isDone, asked.answer.words.constData());
    const TensorSpec& output = asked.policy.outputs()[0];
    QCOMPARE(difference(output.type, asked.answer.outputs, evaluate(asked.policy, asked.question.inputs)), QString());
    // The written policy is read as the same policy.
    QTemporaryDir folder;
    QVERIFY(write(folder.filePath("model.tflite"), asked.question.model));
    const Result<Policy> again = Policy::load(folder.path().toStdString());
    QVERIFY2(again.ok(), again.ok() ? "" : describe(again.error()).c_str());
    QVERIFY(again->inputs() == asked.policy.inputs() && again->outputs() == asked.policy.outputs());
    QVERIFY(evaluate(*again, asked.question.inputs) == evaluate(asked.policy, asked.question.inputs));
}

/// The runtime was tested with every code of the graph; and for the types of policies, float, int32 and int64, only
/// operations for which TFLite has no kernel were refused.
void tst_tflite_runtime::everyOperationWasWritten() {
    std::set<OpCode> written;
    for (const Asked& asked : m_asked) {
        for (const PolicyValue& value : asked.policy.graph()->values())
            written.insert(value.code);
    }
    for (std::uint8_t code = 0; code < opCodeCount; ++code)
        QVERIFY2(written.contains(OpCode(code)), toString(OpCode(code)).data());
    std::set<std::string> unknown = {"ArgMax of DT_INT64", "ArgMax as int32 of DT_INT64"};
    for (const char* from : {"DT_FLOAT", "DT_INT32", "DT_INT64"})
        for (const char* to : {"DT_DOUBLE", "DT_UINT16", "DT_UINT64"})
            unknown.insert(std::string("Cast to ") + to + " of " + from);
    for (const std::string& name : m_refused) {
        const bool isCommon = name.ends_with("DT_FLOAT") || name.ends_with("DT_INT32") || name.ends_with("DT_INT64");
        QVERIFY2(!isCommon || unknown.contains(name), name.c_str());
    }
}

QTEST_GUILESS_MAIN(tst_tflite_runtime)
#include "tst_tflite_runtime.moc"
