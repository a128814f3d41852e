// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/cpp_emitter.h"
#include "core/policy/graph.h"
#include "tests/policy/policy_samples.h"

#include <QProcess>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <dlfcn.h>
#include <new>
#include <optional>
#include <set>

using namespace inlinescope;
using namespace policy_samples;

namespace {

std::atomic<int> allocations = 0; // of the whole program, including the loaded libraries

} // namespace

void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

/// One policy, which has every case as an output, is translated, compiled by clang++-22 and loaded. Expected values are
/// computed by hand, those of Exp, Log and Tanh by Python's math, from x = [[1,-2,3],[4,5,-6]].
class tst_cpp_emitter : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void everyOperationStandsInACase();
    void runningAllocatesNothing();
    void theTranslationGivesTheEvaluatorsBits_data();
    void theTranslationGivesTheEvaluatorsBits();
    void aClassNameThatIsNoneIsRefused();
    void moreConstantsThanACompilerDigestsAreRefused();

private:
    using Run = void (*)(const void* input, std::size_t size);
    using ResultOf = const void* (*)(std::size_t output);

    Bytes translated(std::size_t output) const {
        return {static_cast<const std::byte*>(m_resultOf(output)), m_policy->outputs()[output].byteSize()};
    }

    std::optional<Policy> m_policy;
    Run m_run = nullptr;
    ResultOf m_resultOf = nullptr;
};

namespace {

const std::vector<float> x = {1, -2, 3, 4, 5, -6};

struct Case {
    const char* name;
    QByteArray nodes; ///< the result is "y"
    std::vector<double> expected;
};

QByteArray castTo(const QByteArray& type) {
    return attribute("DstT", "type: " + type);
}

std::vector<Case> arithmetic() {
    const QByteArray w = floats("w", {3}, {2, 3, 4});
    const QByteArray squares = node("q", "Mul", {"action_x", "action_x"});
    const QByteArray products = w + node("m", "Mul", {"action_x", "w"});
    return {
        {"Mul and copy", w + node("y", "Mul", {"action_x", "w"}), {2, -6, 12, 8, 15, -24}},
        {"Divide, add, relu",
         floats("w", {}, {2}) + node("h", "RealDiv", {"action_x", "w"}) + node("s", "AddV2", {"h", "action_x"}) +
             node("y", "Relu", {"s"}),
         {1.5, 0, 4.5, 6, 7.5, 0}},
        {"Subtract", w + node("y", "Sub", {"action_x", "w"}), {-1, -5, -1, 2, 2, -10}},
        {"Minimum and maximum",
         w + node("m", "Minimum", {"action_x", "w"}) + floats("l", {3}, {0, 0, 0}) + node("y", "Maximum", {"m", "l"}),
         {1, 0, 3, 2, 3, 0}},
        {"Square root", squares + node("y", "Sqrt", {"q"}), {1, 2, 3, 4, 5, 6}},
        {"Exp",
         node("y", "Exp", {"action_x"}),
         {2.718281828459045, 0.1353352832366127, 20.085536923187668, 54.598150033144236, 148.4131591025766,
          0.0024787521766663585}},
        {"Log",
         squares + node("y", "Log", {"q"}),
         {0, 1.3862943611198906, 2.1972245773362196, 2.772588722239781, 3.2188758248682006, 3.58351893845611}},
        {"Tanh",
         node("y", "Tanh", {"action_x"}),
         {0.7615941559557649, -0.9640275800758169, 0.9950547536867305, 0.999329299739067, 0.9999092042625951,
          -0.9999877116507956}},
        {"Cast drops fractions",
         floats("w", {}, {0.75}) + node("m", "Mul", {"action_x", "w"}) + node("y", "Cast", {"m"}, castTo("DT_INT32")),
         {0, -1, 2, 3, 3, -4}},
        {"Cast of what is out of range",
         floats("w", {3}, {1e10, 1e10, 1}) + node("m", "Mul", {"action_x", "w"}) +
             node("y", "Cast", {"m"}, castTo("DT_INT32")),
         {-2147483648.0, -2147483648.0, 3, -2147483648.0, -2147483648.0, -6}},
        {"Cast of an integer",
         node("i", "Cast", {"action_x"}, castTo("DT_INT64")) + node("y", "Cast", {"i"}, castTo("DT_DOUBLE")),
         {1, -2, 3, 4, 5, -6}},
        {"MatMul", floats("w", {3, 2}, {1, 2, 3, 4, 5, 6}) + node("y", "MatMul", {"action_x", "w"}), {10, 12, -11, -8}},
        {"MatMul, transposed",
         node("y", "MatMul", {"action_x", "action_x"}, attribute("transpose_b", "b: true")),
         {14, -24, -24, 77}},
        {"Bounds that repeat",
         node("y", "Bucketize", {"action_x"},
              attribute("boundaries", "list { f: -2 f: -2 f: -2 f: -2 f: 0 f: 4 f: 4 }")),
         {5, 4, 5, 7, 7, 0}},
    };
}

std::vector<Case> truth() {
    const QByteArray w = floats("w", {3}, {1, 5, -6});
    const QByteArray logarithms = node("l", "Log", {"action_x"}); // NaN for negative values
    return {
        {"Equal", w + node("y", "Equal", {"action_x", "w"}), {1, 0, 0, 0, 1, 1}},
        {"Less", w + node("y", "Less", {"action_x", "w"}), {0, 1, 0, 0, 0, 0}},
        {"LessEqual", w + node("y", "LessEqual", {"action_x", "w"}), {1, 1, 0, 0, 1, 1}},
        {"NaN compares with nothing", logarithms + node("y", "LessEqual", {"l", "l"}), {1, 0, 1, 1, 1, 0}},
        {"Select",
         w + node("t", "Less", {"action_x", "w"}) + node("y", "SelectV2", {"t", "action_x", "w"}),
         {1, -2, -6, 1, 5, -6}},
    };
}

std::vector<Case> alongAxes() {
    const QByteArray table = floats("t", {4, 2}, {0, 1, 10, 11, 20, 21, 30, 31});
    const QByteArray rows = integer("a", 0);
    const QByteArray columns = integer("a", 1);
    return {
        {"Sum of columns", rows + node("y", "Sum", {"action_x", "a"}), {5, 3, -3}},
        {"Sum of rows", columns + node("y", "Sum", {"action_x", "a"}), {2, 3}},
        {"Max", columns + node("y", "Max", {"action_x", "a"}), {3, 5}},
        {"Min", rows + node("y", "Min", {"action_x", "a"}), {1, -2, -6}},
        {"Concat and ArgMax",
         columns + node("c", "ConcatV2", {"action_x", "action_x", "a"}) + node("y", "ArgMax", {"c", "a"}),
         {2, 1}},
        {"Gather by computed indices, some outside",
         table + node("i", "Cast", {"action_x"}, castTo("DT_INT64")) + node("y", "Gather", {"t", "i"}),
         {10, 11, 0, 0, 30, 31, 0, 0, 0, 0, 0, 0}},
        {"Gather of columns",
         integers("i", {2, 0}) + columns + node("y", "GatherV2", {"action_x", "i", "a"}),
         {3, 1, -6, 4}},
        {"Gather with a batch",
         constant("i", "DT_INT64", {2, 1}, "int64_val", {2, 1}) + columns +
             node("y", "GatherV2", {"action_x", "i", "a"}, attribute("batch_dims", "i: 1")),
         {3, 5}},
    };
}

std::vector<Case> copies() {
    const auto slice = [](const QList<double>& begin, const QList<double>& end, const QList<double>& step,
                          const QByteArray& masks) {
        return integers("b", begin) + integers("e", end) + integers("s", step) +
               node("y", "StridedSlice", {"action_x", "b", "e", "s"}, masks);
    };
    return {
        {"Slice of a column",
         integers("b", {0, 1}) + integers("s", {2, 1}) + node("y", "Slice", {"action_x", "b", "s"}),
         {-2, 5}},
        {"Slice that goes back by twos", slice({0, 2}, {2, 0}, {1, -2}, attribute("end_mask", "i: 2")), {3, 1, -6, 4}},
        {"Slice of one element", slice({1, 1}, {2, 2}, {1, 1}, attribute("shrink_axis_mask", "i: 3")), {5}},
        {"Transpose", integers("p", {1, 0}) + node("y", "Transpose", {"action_x", "p"}), {1, 4, -2, 5, 3, -6}},
        {"Reshape",
         integers("s", {3, 2}) + floats("w", {2}, {1, 10}) + node("r", "Reshape", {"action_x", "s"}) +
             node("y", "Mul", {"r", "w"}),
         {1, -20, 3, 40, 5, -60}},
    };
}

std::vector<Case> allCases() {
    std::vector<Case> all;
    for (const std::vector<Case>& some : {arithmetic(), truth(), alongAxes(), copies()})
        all.insert(all.end(), some.begin(), some.end());
    return all;
}

/// The nodes of all cases, each with its own prefix, and an output of each.
QByteArray modelOfAllCases() {
    QByteArray nodes;
    QList<Tensor> outputs;
    for (const Case& one : allCases()) {
        const QByteArray prefix = "case" + QByteArray::number(100 + outputs.size()); // in the order of their names
        QByteArray own = one.nodes;
        own.replace("put: \"", "put: \"" + prefix + "/").replace("name: \"", "name: \"" + prefix + "/");
        nodes += own.replace(prefix + "/action_x", "action_x");
        outputs.append({prefix, "DT_FLOAT", {}, prefix + "/y:0"});
    }
    return modelOf({{"x", "DT_FLOAT", {2, 3}}}, nodes, outputs);
}

/// Builds FOLDER/policy.so, whose function `run` sets the first input and whose `resultOf` returns an output.
bool build(const Policy& policy, const QTemporaryDir& folder, QByteArray& words) {
    const Result<CppText> text = emitCpp(policy, {"Sample", "sample", "sample.h"});
    if (!text) return words = QByteArray::fromStdString(describe(text.error())), false;
    const QByteArray shim = "#include \"sample.h\"\n#include <cstring>\n"
                            "static inlinescope::release::Sample sample;\n"
                            "extern \"C\" void run(const void* in, size_t size) {\n"
                            "std::memcpy(sample.arg_data(0), in, size); sample.Run(); }\n"
                            "extern \"C\" const void* resultOf(size_t i) { return sample.result_data(int(i)); }\n";
    write(folder.filePath("sample.h"), QByteArray::fromStdString(text->header));
    write(folder.filePath("sample.cpp"), QByteArray::fromStdString(text->source) + shim);
    QProcess clang;
    clang.setProcessChannelMode(QProcess::MergedChannels);
    clang.start("clang++-22",
                {"-std=c++20", "-O2", "-fPIC", "-shared", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror", "-I",
                 INLINESCOPE_SOURCE_DIR, folder.filePath("sample.cpp"), "-o", folder.filePath("policy.so")});
    clang.waitForFinished(120000);
    words = clang.readAll();
    return clang.exitStatus() == QProcess::NormalExit && clang.exitCode() == 0;
}

} // namespace

void tst_cpp_emitter::initTestCase() {
    Result<Policy> policy = load(modelOfAllCases());
    QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
    m_policy = std::move(*policy);
    QCOMPARE(m_policy->outputs().size(), allCases().size());
    const QTemporaryDir folder;
    QByteArray words;
    QVERIFY2(build(*m_policy, folder, words), words.constData());
    void* library = ::dlopen(qPrintable(folder.filePath("policy.so")), RTLD_NOW);
    QVERIFY2(library, ::dlerror());
    m_run = reinterpret_cast<Run>(::dlsym(library, "run"));
    m_resultOf = reinterpret_cast<ResultOf>(::dlsym(library, "resultOf"));
    QVERIFY(m_run && m_resultOf);
    m_run(x.data(), x.size() * sizeof(float));
}

void tst_cpp_emitter::everyOperationStandsInACase() {
    std::set<OpCode> seen;
    for (const PolicyValue& value : m_policy->graph()->values())
        seen.insert(value.code);
    QCOMPARE(seen.size(), std::size_t(opCodeCount));
}

void tst_cpp_emitter::runningAllocatesNothing() {
    const int before = allocations;
    m_run(x.data(), x.size() * sizeof(float));
    QCOMPARE(int(allocations), before);
}

void tst_cpp_emitter::theTranslationGivesTheEvaluatorsBits_data() {
    QTest::addColumn<std::size_t>("output");
    QTest::addColumn<std::vector<double>>("expected");
    std::size_t output = 0;
    for (const Case& one : allCases())
        QTest::newRow(one.name) << output++ << one.expected;
}

void tst_cpp_emitter::theTranslationGivesTheEvaluatorsBits() {
    QFETCH(std::size_t, output);
    QFETCH(std::vector<double>, expected);
    const std::vector<double> found = values(m_policy->outputs()[output], translated(output));
    QCOMPARE(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        QVERIFY2(std::abs(found[i] - expected[i]) <= 1e-6 * std::abs(expected[i]),
                 qPrintable(QString("element %1: %2, not %3").arg(i).arg(found[i]).arg(expected[i])));
    PolicyEvaluator evaluator(*m_policy);
    feed(evaluator.input(0), x);
    QVERIFY(evaluator.evaluate().ok());
    QVERIFY(std::ranges::equal(translated(output), evaluator.output(output)));
}

void tst_cpp_emitter::aClassNameThatIsNoneIsRefused() {
    const Result<Policy> policy = load(model(node("y", "Relu", {"action_x"}), "y:0"));
    QVERIFY(policy.ok());
    const Result<CppText> text = emitCpp(*policy, {"in-valid", "my policy", "x.h"});
    QVERIFY(!text.ok());
    QVERIFY(describe(text.error()).find("my policy") != std::string::npos);
}

/// 2^22 numbers are translated, one more is not.
void tst_cpp_emitter::moreConstantsThanACompilerDigestsAreRefused() {
    const auto translation = [](qint64 constants) {
        const QByteArray nodes = constant("head/table", "DT_FLOAT", {constants}, "float_val", {7}) +
                                 node("i", "Cast", {"action_x"}, castTo("DT_INT64")) +
                                 node("y", "Gather", {"head/table", "i"});
        const Result<Policy> policy = load(model(nodes, "y:0"));
        if (!policy.ok()) qFatal("%s", describe(policy.error()).c_str());
        return emitCpp(*policy, {"Large", "my policy", "large.h"});
    };
    const qint64 most = 1 << 22;
    QVERIFY(translation(most).ok());
    const Result<CppText> text = translation(most + 1);
    QVERIFY(!text.ok());
    QVERIFY(text.error().code == ErrorCode::LimitExceeded);
    QCOMPARE(text.error().file, std::string("policy my policy"));
    QCOMPARE(text.error().place, std::string("node head/table"));
    QCOMPARE(text.error().found, std::string("more than 4194304 constant numbers"));
}

QTEST_GUILESS_MAIN(tst_cpp_emitter)
#include "tst_cpp_emitter.moc"
