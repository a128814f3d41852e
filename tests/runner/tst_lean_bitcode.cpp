// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runner/worker_tasks.h"
#include "tests/support/reference_compiler.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace inlinescope;

namespace {

/// Two declarations of one name, which clang describes as long as their types are known, and calls in inlined code.
constexpr const char* source = R"(
template <class T> struct Row { void reserve(int); T sum(int n) { reserve(n); return T(n); } };
static int twice(int n) { Row<int> row; return row.sum(n) + row.sum(n + 1); }
static long thrice(long n) { Row<long> row; return row.sum(int(n)) + twice(int(n)); }
long all(long n) { return thrice(n) + thrice(n + 2) + twice(3); }
)";

WorkerPoolOptions options() {
    WorkerPoolOptions result;
    result.program = INLINESCOPE_BINARY_DIR "/bin/inlinescope-worker";
    return result;
}

} // namespace

class TestLeanBitcode : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void theCompilerMakesTheSameOfIt_data();
    void theCompilerMakesTheSameOfIt();
    void aModuleWithoutOtherDebugInfoStaysAsItIs();
    void garbageIsRefused();

private:
    QString path(const QString& name) const { return m_folder.filePath(name); }
    void takeFrom(const QString& object, const QString& stem);
    ModuleTask task(const QString& stem) const;

    QTemporaryDir m_folder;
    QStringList m_stems;
};

void TestLeanBitcode::takeFrom(const QString& object, const QString& stem) {
    const Finished dumped =
        runProgram("llvm-objcopy-22", {"--dump-section=.llvmbc=" + path(stem + ".bc"),
                                       "--dump-section=.llvmcmd=" + path(stem + ".cmd"), object, path("rest.o")});
    QCOMPARE(dumped.exitCode, 0);
}

void TestLeanBitcode::initTestCase() {
    const QDir folder(INLINESCOPE_BINARY_DIR "/test-corpus/g");
    for (const QString& object : folder.entryList({"*.o"})) {
        m_stems << object.chopped(2);
        takeFrom(folder.filePath(object), m_stems.last());
    }
    QVERIFY(m_stems.size() > 5);
    QFile file(path("declarations.cpp"));
    QVERIFY(file.open(QFile::WriteOnly) && file.write(source) > 0);
    file.close();
    for (const auto& [name, option] : {std::pair("declarations", "-g"), std::pair("none", "-g0")}) {
        QCOMPARE(runProgram("clang-22", {"-c", "-Oz", option, "-fembed-bitcode=all", path("declarations.cpp"), "-o",
                                         path("made.o")})
                     .exitCode,
                 0);
        takeFrom(path("made.o"), name);
    }
    m_stems << "declarations";
}

ModuleTask TestLeanBitcode::task(const QString& stem) const {
    ModuleTask module;
    module.task.name = stem.toStdString();
    for (const QString& argument : commandLineOf(path(stem + ".cmd")))
        module.task.commandLine.push_back(argument.toStdString());
    module.bitcode = FileInput{path(stem + ".bc").toStdString()};
    return module;
}

void TestLeanBitcode::theCompilerMakesTheSameOfIt_data() {
    QTest::addColumn<QString>("stem");
    for (const QString& stem : m_stems)
        QTest::newRow(qPrintable(stem)) << stem;
}

void TestLeanBitcode::theCompilerMakesTheSameOfIt() {
    QFETCH(QString, stem);
    WorkerPool pool(options());
    const auto lean = worker::leanBitcode(pool, task(stem), {});
    QVERIFY2(lean.ok(), lean.ok() ? "" : describe(lean.error()).c_str());
    QVERIFY(!lean->empty());
    QVERIFY(qint64(lean->size()) < QFileInfo(path(stem + ".bc")).size());
    // What LLVM calls invalid debug info it drops, with a warning, and then all callsites have other keys.
    QFile file(path("lean.bc"));
    QVERIFY(file.open(QFile::WriteOnly));
    file.write(reinterpret_cast<const char*>(lean->data()), qint64(lean->size()));
    file.close();
    const Finished verified = runProgram("opt-22", {"-passes=verify", "-disable-output", path("lean.bc")});
    QCOMPARE(verified.exitCode, 0);
    ModuleTask other = task(stem);
    other.bitcode = *lean;
    const auto full = worker::compileModule(pool, task(stem), {}), made = worker::compileModule(pool, other, {});
    QVERIFY(full.ok() && made.ok());
    QVERIFY2(made->result.status == ModuleRunStatus::Ok, made->result.diagnostics.c_str());
    const QList<qint64> sizes = berkeleySizes(compileWithClang(path(stem), path("clang.o")));
    QCOMPARE(qint64(made->result.sizes.text), sizes.value(0));
    QVERIFY(made->result.functions == full->result.functions);
    QVERIFY(!full->result.decisions.empty());
    const auto same = [](const Decision& one, const Decision& two) {
        return one.key == two.key && one.advice == two.advice && one.outcome == two.outcome;
    };
    QVERIFY(std::ranges::equal(made->result.decisions, full->result.decisions, same));
}

void TestLeanBitcode::aModuleWithoutOtherDebugInfoStaysAsItIs() {
    WorkerPool pool(options());
    const auto lean = worker::leanBitcode(pool, task("none"), {});
    QVERIFY(lean.ok() && lean->empty());
}

void TestLeanBitcode::garbageIsRefused() {
    WorkerPool pool(options());
    ModuleTask module = task("declarations");
    module.bitcode = std::vector<std::byte>(64, std::byte{'B'});
    const auto lean = worker::leanBitcode(pool, module, {});
    QVERIFY(!lean.ok());
    QVERIFY(lean.error().code == ErrorCode::Malformed);
}

QTEST_GUILESS_MAIN(TestLeanBitcode)
#include "tst_lean_bitcode.moc"
