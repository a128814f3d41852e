// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/flip.h"
#include "core/runner/worker_tasks.h"
#include "tests/support/reference_compiler.h"
#include "tests/support/thin_program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <vector>

using namespace inlinescope;

namespace {

/// Two declarations of one name, which clang describes as long as their types are known, and calls in inlined code.
constexpr const char* declarations = R"(
template <class T> struct Row { void reserve(int); T sum(int n) { reserve(n); return T(n); } };
static int twice(int n) { Row<int> row; return row.sum(n) + row.sum(n + 1); }
static long thrice(long n) { Row<long> row; return row.sum(int(n)) + twice(int(n)); }
long all(long n) { return thrice(n) + thrice(n + 2) + twice(3); }
)";

/// Attributes that decide calls, on functions and on statements.
constexpr const char* attributes = R"(
static int small(int n) { return n * 3 + 1; }
__attribute__((always_inline)) static inline int wanted(int n) { for (int i = 0; i < n; ++i) n += small(n); return n; }
__attribute__((noinline)) static int kept(int n) { return n + 1; }
static int large(int n) { for (int i = 0; i < n; ++i) n = n * 31 + i; return n; }
int all(int n) {
    [[clang::noinline]] n += small(n);
    [[clang::always_inline]] n += large(n);
    return wanted(n) + kept(n) + small(n + 1) + large(n + 2);
}
)";

constexpr const char* coroutines = R"(
#include <coroutine>
struct Task {
    struct promise_type {
        int value = 0;
        Task get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
        std::suspend_always initial_suspend() { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        std::suspend_always yield_value(int next) { value = next; return {}; }
        void return_void() {}
        void unhandled_exception() {}
    };
    std::coroutine_handle<promise_type> handle;
};
static int twice(int n) { return n * 2 + 1; }
Task numbers(int n) { for (int i = 0; i < n; ++i) co_yield twice(i) + twice(n); }
int sum(int n) {
    Task task = numbers(n);
    int all = 0;
    for (task.handle.resume(); !task.handle.done(); task.handle.resume()) all += twice(task.handle.promise().value);
    task.handle.destroy();
    return all;
}
)";

/// Decisions that were asked for.
std::vector<std::tuple<CallsiteKey, std::string, Advice, Outcome>> asked(const std::vector<Decision>& decisions) {
    std::vector<std::tuple<CallsiteKey, std::string, Advice, Outcome>> all;
    for (const Decision& decision : decisions)
        if (decision.outcome != Outcome::NeverAsked)
            all.emplace_back(decision.key, decision.linkage, decision.advice, decision.outcome);
    return all;
}

WorkerPoolOptions options() {
    WorkerPoolOptions result;
    result.program = INLINESCOPE_BINARY_DIR "/bin/inlinescope-worker";
    return result;
}

} // namespace

class TestPreparedBitcode : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void theCompilerMakesTheSameOfIt_data();
    void theCompilerMakesTheSameOfIt();
    void theSameOfModulesOfThinLto_data();
    void theSameOfModulesOfThinLto();
    void passesBeforeTheInlinerHaveRun();
    void aModuleThatRunsNoPassesHasNone();
    void garbageIsRefused();

private:
    QString path(const QString& name) const { return m_folder.filePath(name); }
    void takeFrom(const QString& object, const QString& stem);
    void compareFlips(WorkerPool& pool, ModuleTask whole, ModuleTask prepared,
                      const std::vector<Decision>& decisions) const;
    ModuleTask task(const QString& stem) const;
    void write(const std::vector<std::byte>& prepared) const; ///< to prepared.bc
    static void writeFile(const QString& path, QByteArrayView content);

    QTemporaryDir m_folder;
    QStringList m_stems;
};

void TestPreparedBitcode::takeFrom(const QString& object, const QString& stem) {
    const Finished dumped =
        runProgram("llvm-objcopy-22", {"--dump-section=.llvmbc=" + path(stem + ".bc"),
                                       "--dump-section=.llvmcmd=" + path(stem + ".cmd"), object, path("rest.o")});
    QCOMPARE(dumped.exitCode, 0);
}

void TestPreparedBitcode::initTestCase() {
    const QDir folder(INLINESCOPE_BINARY_DIR "/test-corpus/g");
    for (const QString& object : folder.entryList({"*.o"})) {
        m_stems << object.chopped(2);
        takeFrom(folder.filePath(object), m_stems.last());
    }
    QVERIFY(m_stems.size() > 5);
    const auto compile = [this](const char* source, const QString& name, const QStringList& options) {
        writeFile(path("made.cpp"), source);
        const Finished done = runProgram(
            "clang-22", QStringList{"-c", "-Oz", "-std=c++20", path("made.cpp"), "-o", path("made.o")} + options);
        QCOMPARE(done.exitCode, 0);
        takeFrom(path("made.o"), name);
    };
    const QStringList asTheFrontEndMadeIt{"-Xclang", "-fembed-bitcode=all"};
    compile(declarations, "declarations", QStringList{"-g"} + asTheFrontEndMadeIt);
    compile(declarations, "none", QStringList{"-g0"} + asTheFrontEndMadeIt);
    compile(attributes, "attributes", QStringList{"-g"} + asTheFrontEndMadeIt);
    compile(coroutines, "coroutines", QStringList{"-g"} + asTheFrontEndMadeIt);
    compile(declarations, "optimized", {"-g", "-fembed-bitcode=all"}); // the driver embeds the module after all passes
    m_stems << "declarations" << "none"; // one has callsites with real places, the other has not
    m_stems << "attributes" << "coroutines";
}

ModuleTask TestPreparedBitcode::task(const QString& stem) const {
    ModuleTask module;
    module.task.name = stem.toStdString();
    for (const QString& argument : commandLineOf(path(stem + ".cmd")))
        module.task.commandLine.push_back(argument.toStdString());
    module.bitcode = FileInput{path(stem + ".bc").toStdString()};
    return module;
}

void TestPreparedBitcode::write(const std::vector<std::byte>& prepared) const {
    writeFile(path("prepared.bc"), {reinterpret_cast<const char*>(prepared.data()), qsizetype(prepared.size())});
}

void TestPreparedBitcode::writeFile(const QString& path, QByteArrayView content) {
    QFile file(path);
    QVERIFY(file.open(QFile::WriteOnly));
    QCOMPARE(file.write(content.data(), content.size()), content.size());
}

void TestPreparedBitcode::theCompilerMakesTheSameOfIt_data() {
    QTest::addColumn<QString>("stem");
    for (const QString& stem : m_stems)
        QTest::newRow(qPrintable(stem)) << stem;
}

void TestPreparedBitcode::theCompilerMakesTheSameOfIt() {
    QFETCH(QString, stem);
    WorkerPool pool(options());
    const auto prepared = worker::preparedBitcode(pool, task(stem), {});
    QVERIFY2(prepared.ok(), prepared.ok() ? "" : describe(prepared.error()).c_str());
    QVERIFY(!prepared->empty());
    // What LLVM calls invalid debug info it drops, with a warning, and then all callsites have other keys.
    write(*prepared);
    const Finished verified = runProgram("opt-22", {"-passes=verify", "-disable-output", path("prepared.bc")});
    QCOMPARE(verified.exitCode, 0);
    ModuleTask other = task(stem);
    other.bitcode = *prepared;
    other.task.prepared = true;
    const auto full = worker::compileModule(pool, task(stem), {}), made = worker::compileModule(pool, other, {});
    QVERIFY(full.ok() && made.ok());
    QVERIFY2(made->result.status == ModuleRunStatus::Ok, made->result.diagnostics.c_str());
    const QList<qint64> sizes = berkeleySizes(compileWithClang(path(stem), path("clang.o")));
    QCOMPARE(qint64(made->result.sizes.text), sizes.value(0));
    QVERIFY(made->result.functions == full->result.functions);
    QVERIFY(!asked(full->result.decisions).empty());
    QVERIFY(asked(made->result.decisions) == asked(full->result.decisions));
}

void TestPreparedBitcode::theSameOfModulesOfThinLto_data() {
    QTest::addColumn<QStringList>("flags");
    QTest::newRow("speed") << QStringList{"-O2"};
    QTest::newRow("size, with debug info") << QStringList{"-Oz", "-g"};
}

/// Functions of other modules are imported before the inliner, and so are in the prepared module.
void TestPreparedBitcode::theSameOfModulesOfThinLto() {
    QFETCH(const QStringList, flags);
    const QTemporaryDir folder;
    ThinProgram program(folder.path(), flags);
    program.run("clang-22", program.backend(1, flags, "expected.o"));
    program.run("clang-22", program.backend(1, flags + QStringList{"-mllvm", "-lto-embed-bitcode=post-merge-pre-opt"},
                                            "embedded.o"));
    program.run("llvm-objcopy-22", {"--dump-section=.llvmcmd=module.cmd", "embedded.o", "rest.o"});
    QVERIFY2(program.failure.isEmpty(), qPrintable(program.failure));
    ModuleTask whole;
    whole.task.name = "m1";
    for (const QString& argument : commandLineOf(program.path("module.cmd")))
        if (!argument.startsWith("-lto-embed-bitcode")) whole.task.commandLine.push_back(argument.toStdString());
    std::erase(whole.task.commandLine, "-mllvm"); // it was the only such option
    whole.bitcode = FileInput{program.path(ThinProgram::object(1)).toStdString()};
    QStringList files{ThinProgram::index(1)};
    for (int index = 0; index < ThinProgram::modules; ++index)
        files << ThinProgram::object(index);
    for (const QString& file : files) {
        whole.sideFiles.emplace_back(FileInput{program.path(file).toStdString()});
        whole.task.sideInputs.push_back({file.toStdString(), std::uint32_t(whole.sideFiles.size())});
    }
    WorkerPool pool(options());
    const auto prepared = worker::preparedBitcode(pool, whole, {});
    QVERIFY2(prepared.ok(), prepared.ok() ? "" : describe(prepared.error()).c_str());
    QVERIFY(!prepared->empty());
    ModuleTask other = whole;
    other.bitcode = *prepared;
    other.task.prepared = true;
    const auto full = worker::compileModule(pool, whole, {}), made = worker::compileModule(pool, other, {});
    QVERIFY(full.ok() && made.ok());
    QVERIFY2(made->result.status == ModuleRunStatus::Ok, made->result.diagnostics.c_str());
    QCOMPARE(qint64(made->result.sizes.text), berkeleySizes(program.path("expected.o")).value(0));
    QVERIFY(made->result.functions == full->result.functions);
    QVERIFY(std::ranges::any_of(made->result.decisions, [](const Decision& decision) {
        return decision.linkage.find(" from m") != std::string::npos;
    }));
    QVERIFY(asked(made->result.decisions) == asked(full->result.decisions));
    compareFlips(pool, whole, other, full->result.decisions);
}

/// Flips of the prepared module have the sizes of compiles from the beginning.
void TestPreparedBitcode::compareFlips(WorkerPool& pool, ModuleTask whole, ModuleTask prepared,
                                       const std::vector<Decision>& decisions) const {
    for (ModuleTask* task : {&whole, &prepared})
        task->task.commandLine.push_back("-ffunction-sections");
    VariantsTask task{prepared, {}, 1, Accuracy::Ranking};
    const std::vector<std::optional<ForcedAdvice>> forced = forcedAdvices(decisions);
    for (std::size_t index = 0; index < decisions.size() && task.variants.size() < 6; ++index) {
        if (flipObstacle(decisions[index], forced[index])) continue;
        task.variants.push_back({*forced[index]});
        Advice& advice = task.variants.back().front().advice;
        advice = advice == Advice::Inline ? Advice::Refuse : Advice::Inline;
    }
    QVERIFY(task.variants.size() > 1);
    std::map<std::size_t, ModuleSizes> sizes;
    const auto measured = worker::measureVariants(pool, task,
                                                  [&](std::size_t variant, MeasuredVariant&& flipped) -> Result<void> {
                                                      sizes[variant] = flipped.sizes;
                                                      return {};
                                                  },
                                                  {});
    QVERIFY2(measured.ok(), measured.ok() ? "" : describe(measured.error()).c_str());
    QVERIFY2(measured->check.method == Method::Pieces, measured->check.reason.c_str());
    QCOMPARE(sizes.size(), task.variants.size());
    for (const auto& [variant, found] : sizes) {
        whole.task.script = task.variants[variant];
        const auto compiled = worker::compileModule(pool, whole, {});
        QVERIFY(compiled.ok() && compiled->result.sizes == found);
    }
}

void TestPreparedBitcode::passesBeforeTheInlinerHaveRun() {
    WorkerPool pool(options());
    const auto prepared = worker::preparedBitcode(pool, task("declarations"), {});
    QVERIFY(prepared.ok() && !prepared->empty());
    write(*prepared);
    const auto locals = [this](const QString& name) {
        return runProgram("llvm-dis-22", {path(name), "-o", "-"}).out.count(" = alloca ");
    };
    QVERIFY(locals("declarations.bc") > 0);
    QVERIFY(locals("prepared.bc") < locals("declarations.bc")); // SROA is one of them
}

void TestPreparedBitcode::aModuleThatRunsNoPassesHasNone() {
    WorkerPool pool(options());
    const auto prepared = worker::preparedBitcode(pool, task("optimized"), {});
    QVERIFY(prepared.ok() && prepared->empty());
}

void TestPreparedBitcode::garbageIsRefused() {
    WorkerPool pool(options());
    ModuleTask module = task("declarations");
    module.bitcode = std::vector<std::byte>(64, std::byte{'B'});
    const auto prepared = worker::preparedBitcode(pool, module, {});
    QVERIFY(!prepared.ok());
    QVERIFY(prepared.error().code == ErrorCode::Malformed);
}

QTEST_GUILESS_MAIN(TestPreparedBitcode)
#include "tst_prepared_bitcode.moc"
