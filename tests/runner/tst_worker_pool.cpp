// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/runner/pool_fixture.h"
#include "tests/support/shadow_memory.h"
#include "tests/support/signals.h"

#include <sys/wait.h>

#include <csignal>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// Counts observations; fails, waits or cancels at a given one.
class CountingSink : public EvidenceSink {
public:
    std::int64_t observationCount = 0;
    std::function<Result<void>(std::int64_t)> onObservation = [](std::int64_t) { return Result<void>(); };
    Result<void> beginLog(const FeatureSchema&) override { return {}; }
    Result<void> context(const std::string&) override { return {}; }
    Result<void> observations(const ObservationChunk& chunk) override {
        if (chunk.firstObservation != observationCount) return Error{ErrorCode::Internal, "order", {}, {}, {}};
        observationCount += std::int64_t(chunk.columns.front().rows());
        return onObservation(chunk.firstObservation);
    }
    Result<void> beginReport() override { return {}; }
    Result<void> entry(const ElfSizeEntry&) override { return {}; }
    Result<void> totals(const std::vector<std::optional<std::int64_t>>&) override { return {}; }
    Result<void> finding(const Finding&) override { return {}; }
};

} // namespace

/// Tasks and readings that are done, cancelled, or ended by their receiver.
class TestWorkerPool : public QObject {
    Q_OBJECT
private slots:
    void init() { m_leftovers.begin(); }
    void cleanup() { m_leftovers.end(); }
    void everyTaskOfABatchIsDoneOnce_data();
    void everyTaskOfABatchIsDoneOnce();
    void aPoolThatLetItsWorkerEndStartsAnother();
    void cancelKeepsWhatIsComplete();
    void cancelEndsAHangingTask();
    void anErrorOfTheReceiverEndsTheRun();
    void tasksDoneWhileTheReceiverIsBusyAreNotOverdue();
    void evidenceStreamsBeyondTheOutputLimit();
    void aReaderThatLiesIsAnError_data();
    void aReaderThatLiesIsAnError();
    void evidenceEndsWithItsError_data();
    void evidenceEndsWithItsError();
    void anErrorOfTheSinkEndsTheReading();
    void workersEndWithTheProgramThatStartedThem();

private:
    LeftoverCheck m_leftovers;
    QTemporaryDir m_folder;
    std::string file(const QByteArray& content) const;
};

std::string TestWorkerPool::file(const QByteArray& content) const {
    QFile file(m_folder.filePath("input"));
    if (!file.open(QFile::WriteOnly) || file.write(content) != content.size()) return {};
    return file.fileName().toStdString();
}

void TestWorkerPool::everyTaskOfABatchIsDoneOnce_data() {
    QTest::addColumn<int>("parallel");
    for (const int parallel : {1, 2, 8})
        QTest::addRow("%d at a time", parallel) << parallel;
}

void TestWorkerPool::everyTaskOfABatchIsDoneOnce() {
    QFETCH(int, parallel);
    WorkerPool pool(options(parallel));
    for (int run = 0; run < 2; ++run) { // the second in the same worker
        const Batch result = runBatch(pool, "job 37");
        QVERIFY2(result.ran.ok(), result.ran ? "" : describe(result.ran.error()).c_str());
        QCOMPARE(result.outcomes.size(), std::size_t(batch));
        for (const auto& [tag, outcome] : result.outcomes) {
            QCOMPARE(int(outcome.status), int(TaskStatus::Ok));
            const auto& module = std::get<CompiledModule>(*outcome.message);
            QCOMPARE(text(module.result.diagnostics), QString("job %1").arg(tag));
            QVERIFY(module.object == std::vector<std::byte>(100, std::byte(tag + 1)));
        }
    }
}

void TestWorkerPool::aPoolThatLetItsWorkerEndStartsAnother() {
    WorkerPool pool(options());
    pool.release(); // there is none yet
    for (int run = 0; run < 3; ++run) {
        QCOMPARE(runBatch(pool, "job 37").count(TaskStatus::Ok), batch);
        pool.release();
    }
}

void TestWorkerPool::cancelKeepsWhatIsComplete() {
    WorkerPool pool(options());
    const CancelToken cancel;
    std::size_t started = 0, completed = 0, cancelled = 0;
    const auto next = [&]() -> std::optional<ModuleTask> {
        ++started;
        return ModuleTask{started, named("endless"), {}, {}};
    };
    const auto done = [&](std::size_t tag, CompiledModule&& module) {
        if (module.result.status == ModuleRunStatus::Ok) ++completed;
        if (module.result.status == ModuleRunStatus::Cancelled) ++cancelled;
        if (completed == 10) cancel.cancel();
        return Result<void>();
    };
    const auto ran = worker::compileModules(pool, next, done, cancel);
    QVERIFY(!ran.ok() && ran.error().code == ErrorCode::Cancelled);
    QVERIFY(completed >= 10);
    QCOMPARE(completed + cancelled, started);
    QCOMPARE(runBatch(pool, "job 37").count(TaskStatus::Ok), batch); // and the pool is still usable
}

void TestWorkerPool::cancelEndsAHangingTask() {
    WorkerPool pool(options());
    const CancelToken cancel;
    int asked = 0;
    ModuleRunStatus status = ModuleRunStatus::Ok;
    const auto next = [&]() -> std::optional<ModuleTask> {
        if (++asked == 2) cancel.cancel();
        return asked == 1 ? std::optional(ModuleTask{1, named("hang"), {}, {}}) : std::nullopt;
    };
    const auto done = [&](std::size_t, CompiledModule&& module) {
        status = module.result.status;
        return Result<void>();
    };
    const auto ran = worker::compileModules(pool, next, done, cancel);
    QVERIFY(!ran.ok() && ran.error().code == ErrorCode::Cancelled);
    QCOMPARE(int(status), int(ModuleRunStatus::Cancelled));
}

void TestWorkerPool::anErrorOfTheReceiverEndsTheRun() {
    WorkerPool pool(options());
    int delivered = 0;
    const auto next = [] { return std::optional(ModuleTask{0, named("endless"), {}, {}}); };
    const auto done = [&](std::size_t, CompiledModule&&) {
        ++delivered;
        return Result<void>(Error{ErrorCode::Unwritable, "disk full", {}, {}, {}});
    };
    const auto ran = worker::compileModules(pool, next, done, {});
    QVERIFY(!ran.ok() && ran.error().code == ErrorCode::Unwritable);
    QCOMPARE(delivered, 1);
    QTRY_COMPARE_WITH_TIMEOUT(faultWorker().processes().size(), std::size_t(0), patience);
    QCOMPARE(runBatch(pool, "job 37").count(TaskStatus::Ok), batch);
}

void TestWorkerPool::tasksDoneWhileTheReceiverIsBusyAreNotOverdue() {
    WorkerPoolOptions limits = options(4);
    limits.timeLimit = shortLimit;
    WorkerPool pool(limits);
    std::size_t started = 0, good = 0;
    const auto next = [&] {
        return started < 4 ? std::optional(ModuleTask{started++, named("job"), {}, {}}) : std::nullopt;
    };
    const auto done = [&](std::size_t, CompiledModule&& module) {
        if (++good == 1) { // simulates a slow database
            while (!taskProcesses().empty())
                QTest::qSleep(10);
            QTest::qSleep(11 * int(shortLimit.count()));
        }
        return module.result.status == ModuleRunStatus::Ok ? Result<void>() : Result<void>(CancelToken::error());
    };
    QVERIFY(worker::compileModules(pool, next, done, {}).ok());
    QCOMPARE(good, std::size_t(4));
}

void TestWorkerPool::evidenceStreamsBeyondTheOutputLimit() {
    if (hasShadowMemory) QSKIP("a sanitizer keeps freed memory, beyond the task's limit");
    WorkerPool pool(options()); // at most 4 MiB an answer
    CountingSink sink;
    const auto read = worker::readEvidence(pool, EvidenceFormat::TrainingLog, {file(QByteArray(1000, '.'))}, sink, {});
    QVERIFY2(read.ok(), read ? "" : describe(read.error()).c_str());
    QCOMPARE(sink.observationCount, std::int64_t(1000)); // 32 KiB each
}

void TestWorkerPool::aReaderThatLiesIsAnError_data() {
    QTest::addColumn<int>("format");
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("no beginning") << int(EvidenceFormat::TrainingLog) << QByteArray("nothing");
    QTest::newRow("another kind") << int(EvidenceFormat::PerformanceReport) << QByteArray("..");
    QTest::newRow("an error of the workspace") << int(EvidenceFormat::TrainingLog) << QByteArray("claims");
}

void TestWorkerPool::aReaderThatLiesIsAnError() {
    QFETCH(const int, format);
    QFETCH(const QByteArray, content);
    WorkerPool pool(options());
    CountingSink sink;
    const EvidenceFile asked{file(content)};
    const auto read = worker::readEvidence(pool, EvidenceFormat(format), asked, sink, {});
    QVERIFY(!read.ok() && read.error().code == ErrorCode::WorkerLost);
    QCOMPARE(read.error().file, asked.path);
}

void TestWorkerPool::evidenceEndsWithItsError_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("words");
    QTest::newRow("damage") << QByteArray(20, '.') + "e" << int(ErrorCode::Malformed) << "byte 20: an e";
    QTest::newRow("crash") << QByteArray(20, '.') + "x" << int(ErrorCode::WorkerLost) << "killed by signal SIGSEGV";
}

void TestWorkerPool::evidenceEndsWithItsError() {
    QFETCH(QByteArray, content);
    QFETCH(int, code);
    QFETCH(QString, words);
    WorkerPool pool(options());
    CountingSink sink;
    const auto read = worker::readEvidence(pool, EvidenceFormat::TrainingLog, {file(content)}, sink, {});
    QVERIFY(!read.ok());
    QCOMPARE(int(read.error().code), code);
    QVERIFY2(text(describe(read.error())).contains(words), describe(read.error()).c_str());
    if (code == int(ErrorCode::Malformed)) QCOMPARE(sink.observationCount, std::int64_t(20));
}

void TestWorkerPool::anErrorOfTheSinkEndsTheReading() {
    WorkerPool pool(options());
    CountingSink sink;
    sink.onObservation = [](std::int64_t row) {
        return row < 5 ? Result<void>() : Result<void>(Error{ErrorCode::Unwritable, "disk full", "w", {}, {}});
    };
    const auto read = worker::readEvidence(pool, EvidenceFormat::TrainingLog, {file(QByteArray(5000, '.'))}, sink, {});
    QVERIFY(!read.ok());
    QCOMPARE(text(describe(read.error())), "w: disk full");
    QCOMPARE(sink.observationCount, std::int64_t(6));
}

void TestWorkerPool::workersEndWithTheProgramThatStartedThem() {
    const pid_t program = ::fork(); // simulates a window that is killed during a run
    if (program == 0) {
        WorkerPool pool(options());
        (void)worker::compileModules(
            pool, [] { return std::optional(ModuleTask{0, named("hang"), {}, {}}); },
            [](std::size_t, CompiledModule&&) { return Result<void>(); }, {});
        ::_exit(0);
    }
    QTRY_COMPARE_WITH_TIMEOUT(faultWorker().processes().size(), std::size_t(3), patience); // the worker and two tasks
    QVERIFY(signalProcess(program, SIGKILL));
    int status = 0;
    QCOMPARE(::waitpid(program, &status, 0), program);
    QTRY_COMPARE_WITH_TIMEOUT(faultWorker().processes().size(), std::size_t(0), patience);
}

QTEST_GUILESS_MAIN(TestWorkerPool)
#include "tst_worker_pool.moc"
