#include "core/policy/cpp_emitter.h"
#include "policy_samples.h"

#include <QProcess>
#include <QTest>

#include <atomic>
#include <cstdlib>
#include <dlfcn.h>
#include <new>

using namespace inlinescope;
using namespace policy_samples;

namespace {

std::atomic<int> allocations = 0; // of the whole program, the loaded libraries among it

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

/// Policies are translated, compiled by clang++-22 and loaded. Expected values are computed by hand from
/// x = [[1,-2,3],[4,5,-6]].
class tst_cpp_emitter : public QObject {
    Q_OBJECT

private slots:
    void translatedPoliciesGiveTheEvaluatorsBits_data();
    void translatedPoliciesGiveTheEvaluatorsBits();
    void aClassNameThatIsNoneIsRefused();
};

namespace {

using Run = void (*)(const void* input, std::size_t inputSize, void* output, std::size_t outputSize);

/// Builds FOLDER/policy.so, whose function `run` feeds the first input and gives the first output of a fresh object.
bool build(const Policy& policy, const QTemporaryDir& folder, QByteArray& words) {
    const Result<CppText> text = emitCpp(policy, {"Sample", "sample", "sample.h"});
    if (!text) return words = QByteArray::fromStdString(describe(text.error())), false;
    const QByteArray shim = "#include \"sample.h\"\n#include <cstring>\n"
                            "static inlinescope::release::Sample sample;\n"
                            "extern \"C\" void run(const void* in, size_t size, void* out, size_t outSize) {\n"
                            "std::memcpy(sample.arg_data(0), in, size); sample.Run();\n"
                            "std::memcpy(out, sample.result_data(0), outSize); }\n";
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

void tst_cpp_emitter::translatedPoliciesGiveTheEvaluatorsBits_data() {
    QTest::addColumn<QByteArray>("nodes");
    QTest::addColumn<std::vector<double>>("expected");
    const auto row = [](const char* name, const QByteArray& nodes, const std::vector<double>& expected) {
        QTest::newRow(name) << nodes << expected;
    };
    const QByteArray rowVector = floats("w", {3}, {2, 3, 4});
    row("Mul and copy", rowVector + node("y", "Mul", {"action_x", "w"}), {2, -6, 12, 8, 15, -24});
    row("Divide, add, relu",
        floats("w", {}, {2}) + node("h", "RealDiv", {"action_x", "w"}) + node("s", "AddV2", {"h", "action_x"}) +
            node("y", "Relu", {"s"}),
        {1.5, 0, 4.5, 6, 7.5, 0});
    row("Square root", node("q", "Mul", {"action_x", "action_x"}) + node("y", "Sqrt", {"q"}), {1, 2, 3, 4, 5, 6});
    row("MatMul", floats("w", {3, 2}, {1, 2, 3, 4, 5, 6}) + node("y", "MatMul", {"action_x", "w"}), {10, 12, -11, -8});
    row("MatMul, transposed", node("y", "MatMul", {"action_x", "action_x"}, attribute("transpose_b", "b: true")),
        {14, -24, -24, 77});
    row("Bounds that repeat",
        node("y", "Bucketize", {"action_x"},
             attribute("boundaries", "list { f: -2 f: -2 f: -2 f: -2 f: 0 f: 4 f: 4 }")),
        {5, 4, 5, 7, 7, 0});
    row("Concat and ArgMax",
        integer("a", 1) + node("c", "ConcatV2", {"action_x", "action_x", "a"}) + node("y", "ArgMax", {"c", "a"}),
        {2, 1});
    row("Minimum and maximum",
        rowVector + node("m", "Minimum", {"action_x", "w"}) + floats("l", {3}, {0, 0, 0}) +
            node("y", "Maximum", {"m", "l"}),
        {1, 0, 3, 2, 3, 0});
}

void tst_cpp_emitter::translatedPoliciesGiveTheEvaluatorsBits() {
    QFETCH(QByteArray, nodes);
    QFETCH(std::vector<double>, expected);
    const Result<Policy> policy = load(model(nodes, "y:0"));
    QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
    const QTemporaryDir folder;
    QByteArray words;
    QVERIFY2(build(*policy, folder, words), words.constData());
    void* library = ::dlopen(qPrintable(folder.filePath("policy.so")), RTLD_NOW);
    QVERIFY2(library, ::dlerror());
    const auto run = reinterpret_cast<Run>(::dlsym(library, "run"));
    QVERIFY(run);
    const std::vector<float> x = {1, -2, 3, 4, 5, -6};
    std::vector<std::byte> output(policy->outputs()[0].byteSize());
    const int before = allocations;
    run(x.data(), x.size() * sizeof(float), output.data(), output.size());
    QCOMPARE(int(allocations), before);
    QCOMPARE(values(policy->outputs()[0], output), expected);
    PolicyEvaluator evaluator(*policy);
    feed(evaluator.input(0), x);
    QVERIFY(evaluator.evaluate().ok());
    const Bytes developed = evaluator.output(0);
    QVERIFY(std::equal(output.begin(), output.end(), developed.begin(), developed.end()));
}

void tst_cpp_emitter::aClassNameThatIsNoneIsRefused() {
    const Result<Policy> policy = load(model(node("y", "Relu", {"action_x"}), "y:0"));
    QVERIFY(policy.ok());
    const Result<CppText> text = emitCpp(*policy, {"in-valid", "my policy", "x.h"});
    QVERIFY(!text.ok());
    QVERIFY(describe(text.error()).find("my policy") != std::string::npos);
}

QTEST_GUILESS_MAIN(tst_cpp_emitter)
#include "tst_cpp_emitter.moc"
