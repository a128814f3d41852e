// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/graph.h"
#include "core/policy/tosa_writer.h"
#include "tests/policy/policy_samples.h"
#include "tests/policy/tosa_samples.h"
#include "tests/support/sample_policies.h"
#include "tests/support/tosa_compiler.h"

#include <QTest>

#include <cmath>
#include <random>
#include <set>

using namespace inlinescope;
using namespace policy_samples;
using namespace tosa_samples;

/// A policy as TOSA text is the policy that it was written from, as we write it and as mlir-opt prints it.
class tst_tosa_reader : public QObject {
    Q_OBJECT

private slots:
    void readPolicyDecidesAsTheOneWritten_data();
    void readPolicyDecidesAsTheOneWritten();
    void formOfLlvmsModelsIsRead();
    void outputsAreNamedAndTheDecisionIsFirst();
    void folderOfTextIsAPolicy();
    void writtenAgainItIsTheSame();
    void cutTextIsAnError_data();
    void cutTextIsAnError();
    void errorsSayWhereAndWhat_data();
    void errorsSayWhereAndWhat();
    void largeTextsAreRefused_data();
    void largeTextsAreRefused();
};

namespace {

QByteArray textOf(const Policy& policy) {
    const Result<std::string> text = writeTosa(policy);
    if (!text) qFatal("%s", describe(text.error()).c_str());
    return QByteArray::fromStdString(*text);
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

} // namespace

void tst_tosa_reader::readPolicyDecidesAsTheOneWritten_data() {
    QTest::addColumn<QString>("policy");
    QTest::addColumn<QStringList>("options");
    QList<std::pair<QByteArray, QString>> policies = {
        {"oz-1", QStringLiteral(INLINESCOPE_SOURCE_DIR "/resources/policies/oz-1")}, {"tiny", ownPolicy()}};
    for (const char* name : {"inliner-oz-llvm12", "ir2native-llvm18"})
        if (const QString path = sharedSample("policies/" + QString(name)); QFile::exists(path))
            policies.append({name, path});
    for (const auto& [name, path] : policies) {
        QTest::newRow(name + ", as written") << path << QStringList();
        QTest::newRow(name + ", printed") << path << QStringList{"-o", "-"};
        QTest::newRow(name + ", generic") << path << QStringList{"--mlir-print-op-generic"};
        QTest::newRow(name + ", with locations") << path << QStringList{"--mlir-print-debuginfo"};
        QTest::newRow(name + ", without hexadecimal digits")
            << path << QStringList{"--mlir-print-elementsattrs-with-hex-if-larger=-1"};
        QTest::newRow(name + ", simplified") << path << QStringList{"--canonicalize", "--cse"};
    }
}

void tst_tosa_reader::readPolicyDecidesAsTheOneWritten() {
    QFETCH(QString, policy);
    QFETCH(QStringList, options);
    const Result<Policy> source = Policy::load(policy.toStdString());
    QVERIFY2(source.ok(), source.ok() ? "" : describe(source.error()).c_str());
    QByteArray text = textOf(*source);
    if (!options.isEmpty()) {
        if (const QString missing = TosaCompiler::missing(); !missing.isEmpty()) QSKIP(qPrintable(missing));
        text = printed(text, options);
        QVERIFY(!text.isEmpty());
    }
    const Result<Policy> read = loadText(text);
    QVERIFY2(read.ok(), read.ok() ? "" : describe(read.error()).c_str());
    QCOMPARE(read->outputs()[0].name, source->outputs()[0].name);
    PolicyEvaluator expected(*source);
    PolicyEvaluator found(*read);
    QCOMPARE(found.inputs().size(), expected.inputs().size());
    std::mt19937 random(1);
    std::set<QByteArray> answers;
    for (int row = 0; row < 1000; ++row) {
        for (std::size_t i = 0; i < expected.inputs().size(); ++i) {
            QCOMPARE(found.inputs()[i].name, expected.inputs()[i].name);
            fillRandomly(expected.input(i), expected.inputs()[i].type, random);
            std::ranges::copy(expected.input(i), found.input(i).begin());
        }
        QVERIFY(expected.evaluate().ok() && found.evaluate().ok());
        const std::string answer(asText(found.output(0)));
        QCOMPARE(QByteArray::fromStdString(answer).toHex(),
                 QByteArray::fromStdString(std::string(asText(expected.output(0)))).toHex());
        answers.insert(QByteArray::fromStdString(answer));
    }
    QVERIFY(answers.size() > 1); // both decisions
}

/// The models of LLVM's own tests have scalars, attributes of converters, and arguments that are not used.
void tst_tosa_reader::formOfLlvmsModelsIsRead() {
    const QByteArray text =
        "// RUN: mlir-opt %s\n\n"
        "module attributes {tf_saved_model.semantics, tfl.description = \"MLIR \\22Converted\\22 }.\", "
        "tfl.metadata = {CONVERSION_METADATA = \"\\0C\\00{<[(\", min_runtime_version = \"\"}, "
        "tfl.schema_version = 3 : i32} {\n"
        "  func.func @mock_model(%arg0: tensor<i64> {tf_saved_model.index_path = [\"callee_users\"]}, "
        "%arg1: tensor<f32> {tf_saved_model.index_path = [\"reward\"]}) -> "
        "(tensor<i64> {tf_saved_model.index_path = [\"inlining_decision\"]}) attributes "
        "{tf.entry_function = {inputs = \"action_callee_users:0,action_reward:0\", outputs = \"PartitionedCall:0\"}, "
        "tf_saved_model.exported_names = [\"action\"]} {\n"
        "    %0 = \"tosa.const\"() <{values = dense<1> : tensor<i64>}> : () -> tensor<i64>\n"
        "    return %0 : tensor<i64>\n  }\n}\n";
    const Result<Policy> policy = loadText(text);
    QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
    QCOMPARE(policy->inputs().size(), std::size_t(2));
    QCOMPARE(policy->inputs()[0], (TensorSpec{"callee_users", 0, ScalarType::Int64, {}}));
    QCOMPARE(policy->inputs()[1], (TensorSpec{"reward", 0, ScalarType::Float, {}}));
    QCOMPARE(policy->outputs(), (std::vector{TensorSpec{"inlining_decision", 0, ScalarType::Int64, {}}}));
    PolicyEvaluator evaluator(*policy);
    QVERIFY(evaluator.evaluate().ok());
    QCOMPARE(values(evaluator.outputs()[0], evaluator.output(0)), std::vector<double>{1});
}

void tst_tosa_reader::outputsAreNamedAndTheDecisionIsFirst() {
    const QByteArray text = "func.func @f(%0: tensor<1xf32> {tf_saved_model.index_path = [\"a\\22\\C3\\BC\"]}) -> "
                            "(tensor<1xf32> {tf_saved_model.index_path = [\"extra\"]}, "
                            "tensor<1xf32> {tf_saved_model.index_path = [\"inlining_decision\"]}) {\n"
                            "  %1 = tosa.abs %0 : (tensor<1xf32>) -> tensor<1xf32>\n"
                            "  return %0, %1 : tensor<1xf32>, tensor<1xf32>\n}\n";
    QList<QByteArray> forms = {text};
    if (TosaCompiler::missing().isEmpty()) forms << printed(text, {"--mlir-print-op-generic"});
    for (const QByteArray& form : forms) {
        const Result<Policy> policy = loadText(form);
        QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
        QCOMPARE(policy->inputs()[0].name, std::string("a\"\xC3\xBC"));
        QCOMPARE(policy->outputs().size(), std::size_t(2));
        QCOMPARE(policy->outputs()[0].name, std::string("inlining_decision"));
        QCOMPARE(policy->outputs()[1].name, std::string("extra"));
        PolicyEvaluator evaluator(*policy);
        feed(evaluator.input(0), std::vector<float>{-3});
        QVERIFY(evaluator.evaluate().ok());
        QCOMPARE(values(evaluator.outputs()[0], evaluator.output(0)), std::vector<double>{3});
        QCOMPARE(values(evaluator.outputs()[1], evaluator.output(1)), std::vector<double>{-3});
    }
}

/// A conversion writes model.mlir into a folder.
void tst_tosa_reader::folderOfTextIsAPolicy() {
    const Result<Policy> source = Policy::load(ownPolicy().toStdString());
    QVERIFY(source.ok());
    const QTemporaryDir folder;
    QVERIFY(policy_samples::write(folder.filePath("model.mlir"), textOf(*source)));
    const Result<Policy> read = Policy::load(folder.path().toStdString());
    QVERIFY2(read.ok(), read.ok() ? "" : describe(read.error()).c_str());
    QCOMPARE(read->inputs(), source->inputs());
}

/// What was read can be written, and from then on the text is the same.
void tst_tosa_reader::writtenAgainItIsTheSame() {
    for (const QString& path : {ownPolicy(), QStringLiteral(INLINESCOPE_SOURCE_DIR "/resources/policies/oz-1")}) {
        const Result<Policy> source = Policy::load(path.toStdString());
        QVERIFY(source.ok());
        QList<QByteArray> texts = {textOf(*source)};
        for (int round = 0; round < 3; ++round) {
            const Result<Policy> read = loadText(texts.last());
            QVERIFY2(read.ok(), read.ok() ? "" : describe(read.error()).c_str());
            QCOMPARE(read->inputs(), source->inputs());
            texts << textOf(*read);
        }
        QVERIFY(texts[2] == texts[3]);
    }
}

void tst_tosa_reader::cutTextIsAnError_data() {
    QTest::addColumn<QByteArray>("text");
    const QByteArray nodes = floats("w", {3, 2}, {1, 2, 3, 4, 5, 6}) + node("m", "MatMul", {"action_x", "w"}) +
                             node("r", "Relu", {"m"}) + integer("a", 1) + node("d", "ArgMax", {"r", "a"}) +
                             integer("z", 0) + node("y", "Sum", {"d", "z"});
    const Result<Policy> policy = load(modelOf({{"x", "DT_FLOAT", {2, 3}}}, nodes, {{"y", "DT_INT64", {}, "y:0"}}));
    if (!policy) qFatal("%s", describe(policy.error()).c_str());
    const QByteArray text = textOf(*policy);
    QTest::newRow("as written") << text;
    if (!TosaCompiler::missing().isEmpty()) return;
    QTest::newRow("printed") << printed(text, {});
    QTest::newRow("generic") << printed(text, {"--mlir-print-op-generic"});
    QTest::newRow("with locations") << printed(text, {"--mlir-print-debuginfo", "--mlir-print-local-scope"});
}

void tst_tosa_reader::cutTextIsAnError() {
    QFETCH(QByteArray, text);
    QVERIFY(!text.isEmpty());
    text = text.trimmed();
    const QTemporaryDir folder;
    const QString path = folder.filePath("policy.mlir");
    const auto isRead = [&](const QByteArray& part) {
        return policy_samples::write(path, part) && Policy::load(path.toStdString()).ok();
    };
    QVERIFY(isRead(text));
    for (qsizetype size = 0; size < text.size(); ++size) {
        if (isRead(text.first(size)))
            QVERIFY2(text.mid(size).startsWith(" loc(") || text.mid(size).startsWith("loc("),
                     qPrintable(QString("%1 bytes").arg(size)));
        if (size % 7 != 0) continue;
        QByteArray damaged = text;
        damaged[size] = '>';
        (void)isRead(damaged); // any result, but no crash
    }
}

void tst_tosa_reader::errorsSayWhereAndWhat_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const QByteArray& text, const char* words) {
        QTest::newRow(name) << text << QString(words);
    };
    const QByteArray type = "tensor<2x3xf32>";
    const auto body = [&](const QByteArray& line) { return moduleOf("    " + line + "\n", type); };
    row("an operation", body("%y = tosa.erf %x : (tensor<2x3xf32>) -> tensor<2x3xf32>"),
        "line 3: operation tosa.erf; expected one of abs add argmax");
    row("another dialect", body("%y = arith.negf %x : tensor<2x3xf32>"),
        "line 3: operation \"arith.negf\"; expected operations of the dialect tosa and a return");
    row("a later value", body("%y = tosa.abs %z : (tensor<2x3xf32>) -> tensor<2x3xf32>"),
        "line 3: \"%z\"; expected an argument or an earlier result");
    row("another result", body("%y = tosa.abs %x : (tensor<2x3xf32>) -> tensor<3x2xf32>"),
        "line 3: a result float [3,2]; expected float [2,3]");
    row("an open dimension", body("%y = tosa.abs %x : (tensor<2x3xf32>) -> tensor<?x3xf32>"),
        "line 3: \"tensor<?x3xf32>\"; expected a tensor type whose dimensions are numbers");
    row("half floats", body("%y = tosa.cast %x : (tensor<2x3xf32>) -> tensor<2x3xf16>"),
        "line 3: \"tensor<2x3xf16>\"; expected elements of f32, i1, i8, i16, i32 or i64");
    row("a rounding", body("%y = tosa.cast %x : (tensor<2x3xf32>) -> tensor<2x3xi32>"),
        "line 3: a cast of floating point to integers, which rounds");
    row("a missing bracket", "module {\n  func.func @f(%x: tensor<1xf32>\n",
        "line 3: the end of the text; expected \")\"");
    row("no name", "func.func @f(%x: tensor<1xf32>) -> tensor<1xf32> {\n  return %x : tensor<1xf32>\n}\n",
        "line 1: an argument or result without a name; expected tf_saved_model.index_path = [\"NAME\"]");
    row("two functions", "module {\nfunc.func @f() {\n  return\n}\nfunc.func @g() {\n  return\n}\n}\n",
        "line 5: a second function; expected one function");
    row("few elements", moduleOf(constantText("y", "[[1.0, 2.0], [3.0, 4.0]]", type), type),
        "line 3: \"],\"; expected 3 elements in a list, not 2");
    row("no number", moduleOf(constantText("y", "[[1.0, two, 3.0], [1.0, 2.0, 3.0]]", type), type),
        "line 3: \"two\"; expected a number of the type");
    row("few bytes",
        moduleOf(constantText("y", "\"0x00000000\"", type).replace("0x00000000", "0x0000000000000000"), type),
        "line 3: 8 bytes of elements; expected 24 bytes, or one element");
    row("left out", moduleOf(constantText("y", "1.0", type).replace("dense<1.0>", "dense_resource<__elided__>"), type),
        "line 3: \"__elided__\"; expected the elements: a resource of the file, not one that was left out");
    row("not MLIR", "TFL", "bytes that are not a TFLite model");
    row("nothing", "module {\n}\n", "line 3: the end of the text; expected a module with a function");
}

void tst_tosa_reader::errorsSayWhereAndWhat() {
    QFETCH(QByteArray, text);
    QFETCH(QString, words);
    const Result<Policy> policy = loadText(text);
    QVERIFY(!policy.ok());
    const QString found = QString::fromStdString(describe(policy.error()));
    QVERIFY2(found.contains("policy.mlir: " + words), qPrintable(found));
}

void tst_tosa_reader::largeTextsAreRefused_data() {
    QTest::addColumn<QByteArray>("text");
    const QByteArray huge = "tensor<2000x2000x100xf32>";
    QTest::newRow("a constant") << moduleOf(constantText("y", "1.0", huge), huge);
    QTest::newRow("elements") << moduleOf(constantText("y", "1.0", "tensor<70000x70000xf32>"), "tensor<2x3xf32>");
    QTest::newRow("brackets") << moduleOf("    %y = \"tosa.const\"() <{values = " + QByteArray(1 << 20, '[') + "}>\n",
                                          huge);
    QTest::newRow("dimensions") << moduleOf(
        constantText("y", "1.0", "tensor<" + QByteArray("1x").repeated(1000) + "f32>"), "tensor<2x3xf32>");
    QTest::newRow("attributes") << moduleOf(
        "    %y = tosa.abs %x {" +
            [] {
                QByteArray names;
                for (int i = 0; i < 100'000; ++i)
                    names += "a" + QByteArray::number(i) + ", ";
                return names;
            }() +
            "} : (tensor<2x3xf32>) -> tensor<2x3xf32>\n",
        "tensor<2x3xf32>");
    QByteArray doubled =
        "    %v0 = tosa.concat %x, %x {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>\n";
    qint64 rows = 4;
    for (int i = 1; i < 30; ++i, rows *= 2) {
        const QByteArray from = "tensor<" + QByteArray::number(rows) + "x3xf32>";
        const QByteArray last = "%v" + QByteArray::number(i - 1);
        doubled += "    %v" + QByteArray::number(i) + " = tosa.concat " + last + ", " + last + " {axis = 0 : i32} : (" +
                   from + ", " + from + ") -> tensor<" + QByteArray::number(2 * rows) + "x3xf32>\n";
    }
    QTest::newRow("tensors") << moduleOf(doubled, "tensor<2x3xf32>");
}

void tst_tosa_reader::largeTextsAreRefused() {
    QFETCH(QByteArray, text);
    const Result<Policy> policy = loadText(text);
    QVERIFY(!policy.ok());
    QVERIFY2(QString::fromStdString(policy.error().place).startsWith("line "), describe(policy.error()).c_str());
}

QTEST_GUILESS_MAIN(tst_tosa_reader)
#include "tst_tosa_reader.moc"
