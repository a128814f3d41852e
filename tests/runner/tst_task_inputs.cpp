// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runner/worker_tasks.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>

using namespace inlinescope;

namespace {

WorkerPoolOptions options() {
    WorkerPoolOptions result;
    result.program = INLINESCOPE_BINARY_DIR "/bin/fault_worker";
    result.parallel = 2;
    return result;
}

CompileTask named(const std::string& name) {
    CompileTask task;
    task.name = name;
    return task;
}

QString text(const std::string& string) {
    return QString::fromStdString(string);
}

} // namespace

/// The inputs of tasks.
class TestTaskInputs : public QObject {
    Q_OBJECT
private slots:
    void inputsKeepTheirOrder();
    void anOpenedFileIsTheInputWhateverIsAtItsPath();
    void tooManyInputsFailTheirTaskOnly();
    void aMissingInputFailsItsTaskOnly_data();
    void aMissingInputFailsItsTaskOnly();
    void theWorkerGetsNoVariablesButItsOwn();
    void aCrashOfWhatKeepsFeaturesCostsThemAlone();
    void aPolicyThatNeedsFeaturesIsNotTriedWithout();

private:
    QTemporaryDir m_folder;
    /// The path of a file with this content.
    std::string file(const QByteArray& content) const;
};

std::string TestTaskInputs::file(const QByteArray& content) const {
    QFile file(m_folder.filePath("input"));
    if (!file.open(QFile::WriteOnly) || file.write(content) != content.size()) return {};
    return file.fileName().toStdString();
}

void TestTaskInputs::inputsKeepTheirOrder() {
    std::vector<TaskInput> inputs{FileInput{file("first")}};
    std::string expected = "first";
    for (int i = 1; i < 250; ++i) {
        const std::string words = ", " + std::to_string(i);
        inputs.push_back(std::vector<std::byte>(asBytes(words).begin(), asBytes(words).end()));
        expected += words;
    }
    WorkerPool pool(options());
    std::optional<TaskRequest> request = TaskRequest{0, named("many"), inputs, nullptr};
    std::string got;
    const auto done = [&](TaskOutcome&& outcome) {
        if (outcome.status == TaskStatus::Ok) got = asText(std::get<CompiledModule>(*outcome.message).object);
        return Result<void>();
    };
    QVERIFY(pool.run([&] { return std::exchange(request, std::nullopt); }, done, {}).ok());
    QCOMPARE(got, expected);
}

/// Twice, since two tasks may read one opened file at the same time.
void TestTaskInputs::anOpenedFileIsTheInputWhateverIsAtItsPath() {
    const std::string path = file("opened");
    const auto opened = std::make_shared<const OpenFile>(std::move(*OpenFile::open(path)));
    QVERIFY(QFile::remove(QString::fromStdString(path)));
    QCOMPARE(file("another"), path);
    WorkerPool pool(options());
    std::vector<std::string> got;
    std::size_t at = 0;
    const auto next = [&]() -> std::optional<TaskRequest> {
        if (at++ == 2) return std::nullopt;
        return TaskRequest{at, named("many"), {OpenedInput{opened}}, nullptr};
    };
    const auto done = [&](TaskOutcome&& outcome) {
        got.emplace_back(outcome.status == TaskStatus::Ok ? asText(std::get<CompiledModule>(*outcome.message).object)
                                                          : describe(outcome.error));
        return Result<void>();
    };
    QVERIFY(pool.run(next, done, {}).ok());
    QCOMPARE(got, (std::vector<std::string>{"opened", "opened"}));
}

void TestTaskInputs::tooManyInputsFailTheirTaskOnly() {
    WorkerPool pool(options());
    std::vector<TaskRequest> requests;
    for (const std::size_t count : {1, 251, 1})
        requests.push_back({count, named("module"), std::vector<TaskInput>(count), nullptr});
    std::vector<std::string> ends;
    std::size_t at = 0;
    const auto next = [&] { return at < requests.size() ? std::optional(requests[at++]) : std::nullopt; };
    const auto done = [&](TaskOutcome&& outcome) {
        ends.push_back(outcome.status == TaskStatus::Ok ? "ok" : describe(outcome.error));
        return Result<void>();
    };
    QVERIFY(pool.run(next, done, {}).ok());
    std::ranges::sort(ends);
    QCOMPARE(ends, (std::vector<std::string>{"module: the task reads 251 files; expected at most 250", "ok", "ok"}));
}

void TestTaskInputs::aMissingInputFailsItsTaskOnly_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("words");
    QTest::newRow("missing") << m_folder.filePath("none.o") << "No such file or directory";
    QTest::newRow("folder") << m_folder.path() << "not a regular file";
    QTest::newRow("device") << "/dev/zero" << "not a regular file";
}

void TestTaskInputs::aMissingInputFailsItsTaskOnly() {
    QFETCH(QString, path);
    QFETCH(QString, words);
    WorkerPool pool(options());
    std::vector<ObjectTask> objects{{0, file("good")}, {1, path.toStdString()}, {2, file("good")}};
    std::map<std::size_t, std::string> errors;
    std::size_t at = 0;
    const auto next = [&]() { return at < objects.size() ? std::optional(objects[at++]) : std::nullopt; };
    const auto done = [&](std::size_t tag, Result<std::optional<EmbeddedModule>>&& module) {
        errors[tag] = module ? "" : describe(module.error());
        return Result<void>();
    };
    QVERIFY(worker::readEmbeddedModules(pool, next, done, {}).ok());
    QCOMPARE(errors.size(), std::size_t(3));
    QCOMPARE(errors[0] + errors[2], std::string());
    QVERIFY2(text(errors[1]).startsWith(path + ": ") && text(errors[1]).contains(words), errors[1].c_str());
}

namespace {

/// The result of one module.
CompiledModule compileOne(CompileTask task, std::vector<std::byte> bitcode = std::vector<std::byte>(1)) {
    WorkerPool pool(options());
    const auto compiled = worker::compileModule(pool, {0, std::move(task), std::move(bitcode), {}}, {});
    return compiled ? *compiled : CompiledModule();
}

} // namespace

void TestTaskInputs::theWorkerGetsNoVariablesButItsOwn() {
    qputenv("INLINESCOPE_TEST_SECRET", "of another program");
    qputenv("LD_LIBRARY_PATH", "/none/such");
    const CompiledModule module = compileOne(named("environment"));
    qunsetenv("INLINESCOPE_TEST_SECRET");
    qunsetenv("LD_LIBRARY_PATH");
    const QString all = QString::fromStdString(module.result.diagnostics);
    QVERIFY2(all.contains("LD_LIBRARY_PATH=/none/such\n"), qPrintable(all)); // so it is the worker's environment
    static const QRegularExpression needed("^(LC_ALL|LD_LIBRARY_PATH|[ALTU]B?SAN_OPTIONS)=");
    for (const QString& variable : all.split('\n', Qt::SkipEmptyParts))
        QVERIFY2(variable.contains(needed), qPrintable(variable));
}

void TestTaskInputs::aCrashOfWhatKeepsFeaturesCostsThemAlone() {
    const std::vector<std::byte> bitcode(100, std::byte(7));
    for (const PolicyKind policy : {PolicyKind::Default, PolicyKind::Never}) {
        CompileTask task = named("crash with features");
        task.policy = policy;
        const CompiledModule module = compileOne(task, bitcode);
        QVERIFY(module.result.status == ModuleRunStatus::Ok);
        QVERIFY(module.object == bitcode); // the second process had the inputs too
        QVERIFY2(QString::fromStdString(module.result.featuresLost).contains("SIGSEGV"),
                 module.result.featuresLost.c_str());
    }
    QVERIFY(compileOne(named("module")).result.featuresLost.empty());
    const CompiledModule other = compileOne(named("crash"));
    QVERIFY(other.result.status == ModuleRunStatus::Crashed); // a crash that is unrelated to features
}

void TestTaskInputs::aPolicyThatNeedsFeaturesIsNotTriedWithout() {
    CompileTask task = named("crash with features");
    task.policy = PolicyKind::Model;
    QVERIFY(compileOne(task).result.status == ModuleRunStatus::Crashed);
    task.policy = PolicyKind::Default;
    task.record = false;
    QVERIFY(compileOne(task).result.status == ModuleRunStatus::Crashed);
}

QTEST_GUILESS_MAIN(TestTaskInputs)
#include "tst_task_inputs.moc"
