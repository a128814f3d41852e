// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runner/worker_tasks.h"
#include "tests/support/reference_compiler.h"
#include "tests/support/sample_evidence.h"
#include "tests/support/sample_policies.h"

#include <QCryptographicHash>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace inlinescope;

namespace {

const QString corpusFolder = QStringLiteral(INLINESCOPE_BINARY_DIR "/test-corpus/");

WorkerPoolOptions options() {
    WorkerPoolOptions result;
    result.program = INLINESCOPE_BINARY_DIR "/bin/inlinescope-worker";
    result.parallel = 2;
    return result;
}

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray bytesOf(const std::vector<std::byte>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())};
}

QString text(const std::string& string) {
    return QString::fromStdString(string);
}

/// Runs tasks to their end; results by tag.
std::map<std::size_t, CompiledModule> compileAll(WorkerPool& pool, std::vector<ModuleTask> tasks) {
    std::map<std::size_t, CompiledModule> results;
    std::size_t at = 0;
    const auto next = [&]() -> std::optional<ModuleTask> {
        if (at == tasks.size()) return std::nullopt;
        tasks[at].tag = at;
        return std::move(tasks[at++]);
    };
    const auto done = [&](std::size_t tag, CompiledModule&& module) {
        results[tag] = std::move(module);
        return Result<void>();
    };
    const auto ran = worker::compileModules(pool, next, done, {});
    return ran ? results : std::map<std::size_t, CompiledModule>();
}

} // namespace

class TestWorker : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void embeddedModulesAreTheSectionsOfTheObject();
    void anObjectWithoutBitcodeHasNoModule();
    void whatIsNoObjectIsAnErrorWithItsName();
    void objectsEqualThoseOfClang();
    void optionsOfOneTaskDoNotReachTheNext();
    void garbageForBitcodeFailsWithWords();
    void anUnknownOptionFailsWithWords();
    void sideFilesAreReadFromTheTasksInputs_data();
    void sideFilesAreReadFromTheTasksInputs();
    void aDamagedSideFileIsNamedAsTheCommandLineDoes();
    void whatLlvmSaysOfAFailureBesideClangIsKept();
    void aCommandLineCannotMakeATaskWrite();
    void aFatalErrorOfLlvmCostsItsTaskOnly();
    void refusingAllIsRecordedAsSuch();
    void aPolicyOnDiskDecides_data();
    void aPolicyOnDiskDecides();
    void aMissingPolicyIsAnError();
    void sizeReportsAreRead();
    void trainingLogsAreRead();

private:
    /// The corpus's module as a compile task; its files are in m_folder.
    ModuleTask task(const QString& stem) const;
    QString path(const QString& name) const { return m_folder.filePath(name); }
    void write(const QString& name, const QByteArray& content) const;

    QTemporaryDir m_folder;
    QStringList m_stems; ///< files in m_folder: STEM.bc and STEM.cmd, as llvm-objcopy dumps the sections
};

void TestWorker::write(const QString& name, const QByteArray& content) const {
    QFile file(path(name));
    QVERIFY(file.open(QFile::WriteOnly) && file.write(content) == content.size());
}

void TestWorker::initTestCase() {
    for (const QString& way : {QStringLiteral("plain"), QStringLiteral("g-sections")}) {
        const QDir folder(corpusFolder + way);
        for (const QString& object : folder.entryList({"*.o"})) {
            const QString stem = path(way + "-" + object.chopped(2));
            const Finished dumped = runProgram("llvm-objcopy-22", {"--dump-section=.llvmbc=" + stem + ".bc",
                                                                   "--dump-section=.llvmcmd=" + stem + ".cmd",
                                                                   folder.filePath(object), path("rest.o")});
            QCOMPARE(dumped.exitCode, 0);
            m_stems << stem;
        }
    }
    QCOMPARE(m_stems.size(), 26);
}

ModuleTask TestWorker::task(const QString& stem) const {
    ModuleTask module;
    module.task.name = stem.toStdString();
    for (const QString& argument : commandLineOf(stem + ".cmd"))
        module.task.commandLine.push_back(argument.toStdString());
    module.task.keepObject = true;
    module.bitcode = FileInput{stem.toStdString() + ".bc"};
    return module;
}

void TestWorker::embeddedModulesAreTheSectionsOfTheObject() {
    WorkerPool pool(options());
    std::size_t at = 0;
    std::map<std::size_t, EmbeddedModule> modules;
    const auto next = [&]() -> std::optional<ObjectTask> {
        if (at == std::size_t(m_stems.size())) return std::nullopt;
        QString object = QFileInfo(m_stems[qsizetype(at)]).fileName();
        object.replace(object.startsWith("plain-") ? 5 : 10, 1, "/");
        return ObjectTask{at++, (corpusFolder + object + ".o").toStdString()};
    };
    const auto done = [&](std::size_t tag, Result<std::optional<EmbeddedModule>>&& module) {
        if (module && *module) modules[tag] = std::move(**module);
        return Result<void>();
    };
    QVERIFY(worker::readEmbeddedModules(pool, next, done, {}).ok());
    QCOMPARE(modules.size(), std::size_t(m_stems.size()));
    for (const auto& [tag, module] : modules) {
        const QString stem = m_stems[qsizetype(tag)];
        QVERIFY(bytesOf(module.bitcode) == contentOf(stem + ".bc"));
        QCOMPARE(QByteArray::fromStdString(module.rawCommandLine), contentOf(stem + ".cmd"));
        QCOMPARE(text(module.commandLine.front()), "-cc1");
        QVERIFY(!module.commandLine.back().empty());
    }
}

void TestWorker::anObjectWithoutBitcodeHasNoModule() {
    write("empty.c", "int f(void) { return 1; }\n");
    QCOMPARE(runProgram("clang-22", {"-c", path("empty.c"), "-o", path("empty.o")}).exitCode, 0);
    WorkerPool pool(options());
    std::optional<ObjectTask> object = ObjectTask{5, path("empty.o").toStdString()};
    int calls = 0;
    const auto done = [&](std::size_t tag, Result<std::optional<EmbeddedModule>>&& module) {
        calls += tag == 5 && module && !*module;
        return Result<void>();
    };
    QVERIFY(worker::readEmbeddedModules(pool, [&] { return std::exchange(object, std::nullopt); }, done, {}).ok());
    QCOMPARE(calls, 1);
}

void TestWorker::whatIsNoObjectIsAnErrorWithItsName() {
    write("text.o", "this is no object\n");
    WorkerPool pool(options());
    std::optional<ObjectTask> object = ObjectTask{5, path("text.o").toStdString()};
    QString words;
    const auto done = [&](std::size_t, Result<std::optional<EmbeddedModule>>&& module) {
        if (!module) words = text(describe(module.error()));
        return Result<void>();
    };
    QVERIFY(worker::readEmbeddedModules(pool, [&] { return std::exchange(object, std::nullopt); }, done, {}).ok());
    QVERIFY2(words.startsWith(path("text.o") + ": "), qPrintable(words));
}

void TestWorker::objectsEqualThoseOfClang() {
    std::vector<ModuleTask> tasks;
    for (const QString& stem : m_stems)
        tasks.push_back(task(stem));
    WorkerPool pool(options());
    const auto results = compileAll(pool, std::move(tasks));
    QCOMPARE(results.size(), std::size_t(m_stems.size()));
    for (const auto& [tag, module] : results) {
        const QString stem = m_stems[qsizetype(tag)];
        QVERIFY2(module.result.status == ModuleRunStatus::Ok, module.result.diagnostics.c_str());
        const QByteArray expected = contentOf(compileWithClang(stem, path("expected.o")));
        QVERIFY(!expected.isEmpty());
        QVERIFY2(bytesOf(module.object) == expected, qPrintable(stem));
        QCOMPARE(text(module.result.objectHash),
                 QString(QCryptographicHash::hash(expected, QCryptographicHash::Sha256).toHex()));
        const ModuleSizes& sizes = module.result.sizes;
        QCOMPARE((QList<qint64>{sizes.text, sizes.data, sizes.bss}), berkeleySizes(path("expected.o")));
        QVERIFY(module.result.cpuNs > 0);
        QVERIFY(!module.result.decisions.empty());
    }
}

void TestWorker::optionsOfOneTaskDoNotReachTheNext() {
    const QString stem = path("plain-vm.c");
    ModuleTask odd = task(stem);
    odd.task.mllvm = {"-inline-threshold=1000000"};
    WorkerPoolOptions oneByOne = options();
    oneByOne.parallel = 1;
    WorkerPool pool(oneByOne);
    const auto results = compileAll(pool, {odd, task(stem)});
    QCOMPARE(results.size(), std::size_t(2));
    const QByteArray plain = contentOf(compileWithClang(stem, path("plain.o")));
    const QByteArray eager =
        contentOf(compileWithClang(stem, path("eager.o"), {"-mllvm", "-inline-threshold=1000000"}));
    QVERIFY(plain != eager);
    QVERIFY(bytesOf(results.at(0).object) == eager);
    QVERIFY(bytesOf(results.at(1).object) == plain);
}

void TestWorker::garbageForBitcodeFailsWithWords() {
    const QString stem = path("plain-vm.c");
    QByteArray cut = contentOf(stem + ".bc");
    cut.truncate(cut.size() / 2);
    std::vector<ModuleTask> tasks;
    for (const QByteArray& bitcode : {QByteArray(), QByteArray("BC\xc0\xde garbage"), QByteArray(5000, 'x'), cut}) {
        const Bytes bytes = asBytes({bitcode.constData(), std::size_t(bitcode.size())});
        tasks.push_back(task(stem));
        tasks.back().bitcode = std::vector<std::byte>(bytes.begin(), bytes.end());
    }
    WorkerPool pool(options());
    const auto results = compileAll(pool, std::move(tasks));
    QCOMPARE(results.size(), std::size_t(4));
    for (const auto& [tag, module] : results) {
        QVERIFY2(module.result.status == ModuleRunStatus::Failed, qPrintable(QString::number(tag)));
        QVERIFY(!module.result.diagnostics.empty());
    }
}

void TestWorker::anUnknownOptionFailsWithWords() {
    ModuleTask odd = task(path("plain-vm.c"));
    odd.task.commandLine.push_back("-fno-such-option");
    WorkerPool pool(options());
    const auto results = compileAll(pool, {odd});
    QCOMPARE(results.size(), std::size_t(1));
    const ModuleRunResult& result = results.at(0).result;
    QVERIFY(result.status == ModuleRunStatus::Failed);
    QVERIFY2(text(result.diagnostics).contains("-fno-such-option"), result.diagnostics.c_str());
}

void TestWorker::sideFilesAreReadFromTheTasksInputs_data() {
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<bool>("inMemory");
    for (const bool inMemory : {true, false}) {
        const char* where = inMemory ? "in memory" : "on disk";
        QTest::addRow("sections %s", where)
            << "-fbasic-block-sections=list=%" << QByteArray("v1\nf vm_run\nc0\nc1\n") << inMemory;
        QTest::addRow("LLVM option %s", where)
            << "-mllvm -forceattrs-csv-path=%" << QByteArray("store,noinline\n") << inMemory;
    }
}

/// The command line names a path that does not exist: only the input can be read.
void TestWorker::sideFilesAreReadFromTheTasksInputs() {
    QFETCH(QString, arguments);
    QFETCH(QByteArray, content);
    QFETCH(bool, inMemory);
    const QString stem = path("plain-vm.c");
    write("side", content);
    const auto naming = [&](const QString& file) { return QString(arguments).replace("%", file).split(' '); };
    const QByteArray plain = contentOf(compileWithClang(stem, path("plain.o")));
    const QByteArray expected = contentOf(compileWithClang(stem, path("expected.o"), naming(path("side"))));
    QVERIFY(!expected.isEmpty() && expected != plain);

    ModuleTask module = task(stem);
    for (const QString& argument : naming("/gone/side"))
        module.task.commandLine.push_back(argument.toStdString());
    module.task.sideInputs = {{"/gone/side", 1}};
    const Bytes bytes = asBytes({content.constData(), std::size_t(content.size())});
    module.sideFiles.push_back(FileInput{path("side").toStdString()});
    if (inMemory) module.sideFiles = {std::vector<std::byte>(bytes.begin(), bytes.end())};
    WorkerPool pool(options());
    const auto results = compileAll(pool, {module});
    QCOMPARE(results.size(), std::size_t(1));
    QVERIFY2(results.at(0).result.status == ModuleRunStatus::Ok, results.at(0).result.diagnostics.c_str());
    QVERIFY(bytesOf(results.at(0).object) == expected);
}

void TestWorker::aDamagedSideFileIsNamedAsTheCommandLineDoes() {
    ModuleTask module = task(path("plain-vm.c"));
    for (const char* argument : {"-fprofile-instrument-use=llvm", "-fprofile-instrument-use-path=/gone/side.profdata"})
        module.task.commandLine.push_back(argument);
    module.task.sideInputs = {{"/gone/side.profdata", 1}};
    module.sideFiles = {std::vector<std::byte>(1000, std::byte('x'))};
    WorkerPool pool(options());
    const auto results = compileAll(pool, {module});
    QCOMPARE(results.size(), std::size_t(1));
    const ModuleRunResult& result = results.at(0).result;
    QVERIFY(result.status == ModuleRunStatus::Failed);
    QVERIFY2(text(result.diagnostics).contains("/gone/side.profdata"), result.diagnostics.c_str());
    QVERIFY2(!text(result.diagnostics).contains("/proc/"), result.diagnostics.c_str());
}

/// Reading the index fails in LLVM, which reports it on standard error and not through clang's diagnostics.
void TestWorker::whatLlvmSaysOfAFailureBesideClangIsKept() {
    ModuleTask odd = task(path("plain-vm.c"));
    odd.task.commandLine.push_back("-fthinlto-index=" + path("no-such-index").toStdString());
    WorkerPool pool(options());
    const auto results = compileAll(pool, {odd});
    QCOMPARE(results.size(), std::size_t(1));
    const ModuleRunResult& result = results.at(0).result;
    QVERIFY(result.status == ModuleRunStatus::Failed);
    QVERIFY2(text(result.diagnostics).contains("no-such-index"), result.diagnostics.c_str());
}

void TestWorker::aCommandLineCannotMakeATaskWrite() {
    const QTemporaryDir aside;
    const std::string file = aside.filePath("file").toStdString();
    std::vector<ModuleTask> tasks;
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"-coverage-notes-file=" + file, "-coverage-data-file=" + file},
             {"-mllvm", "-info-output-file=" + file, "-mllvm", "-time-passes", "-ftime-report"},
             {"-mllvm", "-ir-dump-directory=" + file, "-mllvm", "-print-after-all"},
             {"-dependency-file", file, "-MT", "x", "-serialize-diagnostic-file", file}}) {
        tasks.push_back(task(path("plain-vm.c")));
        auto& commandLine = tasks.back().task.commandLine;
        commandLine.insert(commandLine.end(), arguments.begin(), arguments.end());
    }
    WorkerPool pool(options());
    const auto results = compileAll(pool, tasks);
    QCOMPARE(results.size(), tasks.size());
    QCOMPARE(QDir(aside.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList());
    for (const auto& [tag, module] : results)
        QVERIFY2(module.result.status == ModuleRunStatus::Ok, module.result.diagnostics.c_str());
}

void TestWorker::aFatalErrorOfLlvmCostsItsTaskOnly() {
    const QString stem = path("plain-vm.c");
    ModuleTask odd = task(stem);
    odd.task.mllvm = {"-stop-after=no-such-pass"}; // LLVM reports it as fatal and ends the process
    const Finished clang =
        runProgram("clang-22", commandLineOf(stem + ".cmd") + QStringList{"-mllvm", "-stop-after=no-such-pass", "-o",
                                                                          path("x.o"), "-x", "ir", stem + ".bc"});
    QVERIFY(clang.exitCode != 0 && clang.err.contains("no-such-pass"));
    WorkerPool pool(options());
    const auto results = compileAll(pool, {task(stem), odd, task(stem)});
    QCOMPARE(results.size(), std::size_t(3));
    QVERIFY(results.at(0).result.status == ModuleRunStatus::Ok);
    QVERIFY(results.at(2).result.status == ModuleRunStatus::Ok);
    const ModuleRunResult& result = results.at(1).result;
    QVERIFY(result.status == ModuleRunStatus::Crashed);
    QVERIFY2(text(result.diagnostics).contains("no-such-pass"), result.diagnostics.c_str());
}

void TestWorker::refusingAllIsRecordedAsSuch() {
    ModuleTask never = task(path("plain-vm.c"));
    never.task.policy = PolicyKind::Never;
    WorkerPool pool(options());
    const auto results = compileAll(pool, {never});
    QCOMPARE(results.size(), std::size_t(1));
    QVERIFY2(results.at(0).result.status == ModuleRunStatus::Ok, results.at(0).result.diagnostics.c_str());
    int asked = 0;
    for (const Decision& decision : results.at(0).result.decisions) {
        asked += decision.outcome != Outcome::NeverAsked && !decision.mandatory;
        if (!decision.mandatory) QVERIFY(decision.advice == Advice::Refuse);
    }
    QVERIFY(asked > 0);
}

void TestWorker::aPolicyOnDiskDecides_data() {
    QTest::addColumn<QString>("folder");
    addPolicyRows();
}

void TestWorker::aPolicyOnDiskDecides() {
    QFETCH(QString, folder);
    WorkerPool pool(options());
    const auto policy = worker::loadPolicy(pool, folder.toStdString(), {});
    QVERIFY2(policy.ok(), policy ? "" : describe(policy.error()).c_str());
    const auto direct = Policy::load(folder.toStdString());
    QVERIFY(direct.ok());
    QCOMPARE(policy->fingerprint(), direct->fingerprint());
    ModuleTask trained = task(path("plain-vm.c"));
    trained.task.policy = PolicyKind::Model;
    ByteWriter bytes;
    policy->serialize(bytes);
    trained.task.model = bytes.take();
    ModuleTask damaged = trained;
    damaged.task.model.resize(damaged.task.model.size() / 2);
    const auto results = compileAll(pool, {trained, damaged});
    QCOMPARE(results.size(), std::size_t(2));
    QVERIFY2(results.at(0).result.status == ModuleRunStatus::Ok, results.at(0).result.diagnostics.c_str());
    QVERIFY(!results.at(0).result.decisions.empty());
    QVERIFY(results.at(1).result.status == ModuleRunStatus::Failed);
}

void TestWorker::aMissingPolicyIsAnError() {
    WorkerPool pool(options());
    const auto policy = worker::loadPolicy(pool, path("no-policy").toStdString(), {});
    QVERIFY(!policy.ok());
    QVERIFY(text(describe(policy.error())).contains("no-policy"));
}

namespace {

/// Counts what it receives.
class CountingSink : public EvidenceSink {
public:
    int logs = 0, contexts = 0, reports = 0;
    std::size_t observationCount = 0;
    std::vector<ElfSizeEntry> entries;
    std::vector<std::optional<std::int64_t>> sums;
    Result<void> beginLog(const FeatureSchema&) override { return ++logs, Result<void>(); }
    Result<void> context(const std::string&) override { return ++contexts, Result<void>(); }
    Result<void> observations(const ObservationChunk& chunk) override {
        observationCount += chunk.columns.front().rows();
        return {};
    }
    Result<void> beginReport() override { return ++reports, Result<void>(); }
    Result<void> entry(const ElfSizeEntry& entry) override { return entries.push_back(entry), Result<void>(); }
    Result<void> totals(const std::vector<std::optional<std::int64_t>>& values) override {
        return sums = values, Result<void>();
    }
    Result<void> finding(const Finding&) override { return {}; }
};

} // namespace

void TestWorker::sizeReportsAreRead() {
    const QString report = path("whole.json");
    write("whole.json", sampleReport(60, 7));
    WorkerPool pool(options());
    CountingSink sink;
    const auto read = worker::readEvidence(pool, EvidenceFormat::ElfSizes, {report.toStdString()}, sink, {});
    QVERIFY2(read.ok(), read ? "" : describe(read.error()).c_str());
    QCOMPARE(sink.reports, 1);
    QCOMPARE(qsizetype(sink.entries.size()), 60);
    write("report.json", "{\"files\": ");
    const auto damaged =
        worker::readEvidence(pool, EvidenceFormat::ElfSizes, {path("report.json").toStdString()}, sink, {});
    QVERIFY(!damaged.ok());
    QVERIFY(text(describe(damaged.error())).startsWith(path("report.json") + ": "));
}

void TestWorker::trainingLogsAreRead() {
    const QString log = path("whole.log");
    write("whole.log", sampleLog(inlinerFeatures(), {""}, 12));
    WorkerPool pool(options());
    CountingSink sink;
    const auto read = worker::readEvidence(pool, EvidenceFormat::TrainingLog, {log.toStdString()}, sink, {});
    QVERIFY2(read.ok(), read ? "" : describe(read.error()).c_str());
    QCOMPARE(sink.logs, 1);
    QCOMPARE(sink.contexts, 1);
    QCOMPARE(qsizetype(sink.observationCount), 12);
}

QTEST_GUILESS_MAIN(TestWorker)
#include "tst_worker.moc"
