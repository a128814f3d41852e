// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runner/worker_tasks.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/wait.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <map>
#include <thread>
#include <unistd.h>

using namespace inlinescope;

namespace {

constexpr int batch = 100;
constexpr int patience = 60'000; ///< ms, until processes exist or are gone on a loaded machine
/// The wall time limit is ten times as long, which no correct task of a batch needs on a loaded machine.
constexpr std::chrono::milliseconds shortLimit{500};

/// A copy of the fault worker that only this process starts, so that its processes can be identified.
const std::string& faultWorker() {
    static const QTemporaryDir folder;
    static const std::string program = [] {
        const std::filesystem::path copy = std::filesystem::canonical(folder.path().toStdString()) / "fault_worker";
        std::filesystem::copy_file(INLINESCOPE_BINARY_DIR "/bin/fault_worker", copy);
        return copy.string();
    }();
    return program;
}

int openDescriptors() {
    int count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator("/proc/self/fd"))
        ++count;
    return count;
}

/// Processes of this test's fault worker that have not ended; a zombie has no executable any more.
std::vector<pid_t> workerProcesses() {
    std::vector<pid_t> found;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const int pid = std::atoi(entry.path().filename().c_str());
        std::error_code gone;
        if (pid > 0 &&
            std::filesystem::read_symlink(entry.path() / "exe", gone) == std::filesystem::path(faultWorker()))
            found.push_back(pid);
    }
    return found;
}

pid_t parentOf(pid_t process) {
    QFile file(QString("/proc/%1/stat").arg(process));
    if (!file.open(QFile::ReadOnly)) return 0;
    return file.readAll().split(')').last().split(' ').value(2).toInt();
}

/// The worker of a pool, from which the others are forked; 0 if there is none.
pid_t zygote() {
    for (const pid_t process : workerProcesses())
        if (parentOf(process) == ::getpid()) return process;
    return 0;
}

std::vector<pid_t> taskProcesses() {
    std::vector<pid_t> processes = workerProcesses();
    std::erase(processes, zygote());
    return processes;
}

WorkerPoolOptions options(int parallel = 2) {
    WorkerPoolOptions result;
    result.program = faultWorker();
    result.variables = {"FAULT_WORKER"};
    result.parallel = parallel;
    result.timeLimit = std::chrono::seconds(60);
    result.outputLimit = 4 << 20;
    result.memoryLimit = 64 << 20;
    return result;
}

CompileTask named(const std::string& name) {
    CompileTask task;
    task.name = name;
    return task;
}

/// Outcomes by tag of a batch in which task number 37 has the name `odd` and the others are correct.
struct Batch {
    std::map<std::size_t, TaskOutcome> outcomes;
    Result<void> ran;
    int count(TaskStatus status) const {
        return int(std::count_if(outcomes.begin(), outcomes.end(),
                                 [&](const auto& outcome) { return outcome.second.status == status; }));
    }
};

constexpr std::size_t oddOne = 37;

/// `odd` are the names of the tasks from number 37 on.
Batch runBatch(WorkerPool& pool, const std::vector<std::string>& odd, const std::function<void()>& onDone = [] {}) {
    Batch result;
    std::size_t tag = 0;
    const auto next = [&]() -> std::optional<TaskRequest> {
        if (tag == batch) return std::nullopt;
        const bool isOdd = tag >= oddOne && tag < oddOne + odd.size();
        const std::string name = isOdd ? odd[tag - oddOne] : "job " + std::to_string(tag);
        return TaskRequest{tag++, named(name), {std::vector<std::byte>(100, std::byte(tag))}, nullptr};
    };
    const auto done = [&](TaskOutcome&& outcome) {
        result.outcomes[outcome.tag] = std::move(outcome);
        onDone();
        return Result<void>();
    };
    result.ran = pool.run(next, done, {});
    return result;
}
Batch runBatch(WorkerPool& pool, const std::string& odd) {
    return runBatch(pool, std::vector{odd});
}

QString text(const std::string& string) {
    return QString::fromStdString(string);
}

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

class TestWorkerPool : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void everyTaskOfABatchIsDoneOnce_data();
    void everyTaskOfABatchIsDoneOnce();
    void aFaultCostsOneTask_data();
    void aFaultCostsOneTask();
    void tasksThatHangCostThemselves();
    void aLostWorkerCostsTheTaskThatEndedIt_data();
    void aLostWorkerCostsTheTaskThatEndedIt();
    void tasksUnderWayOutliveTheirWorker();
    void aTaskKilledFromOutsideIsNoOthersMatter();
    void aWorkerKilledBetweenRunsIsReplaced();
    void diagnosticsKeepFirstAndLastWords();
    void cancelKeepsWhatIsComplete();
    void cancelEndsAHangingTask();
    void anErrorOfTheReceiverEndsTheRun();
    void tasksDoneWhileTheReceiverIsBusyAreNotOverdue();
    void aProgramThatIsNoWorkerIsAnError_data();
    void aProgramThatIsNoWorkerIsAnError();
    void evidenceStreamsBeyondTheOutputLimit();
    void evidenceEndsWithItsError_data();
    void evidenceEndsWithItsError();
    void anErrorOfTheSinkEndsTheReading();
    void workersEndWithTheProgramThatStartedThem();

private:
    int m_descriptors = 0;
    QTemporaryDir m_folder;
    std::string file(const QByteArray& content) const;
};

void TestWorkerPool::init() {
    qunsetenv("FAULT_WORKER");
    QCOMPARE(workerProcesses().size(), std::size_t(0));
    m_descriptors = openDescriptors();
}

void TestWorkerPool::cleanup() {
    QCOMPARE(openDescriptors(), m_descriptors);
    QTRY_COMPARE_WITH_TIMEOUT(workerProcesses().size(), std::size_t(0), patience);
}

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

void TestWorkerPool::aFaultCostsOneTask_data() {
    QTest::addColumn<QString>("fault");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* fault, TaskStatus status, const char* words) {
        QTest::newRow(fault) << fault << int(status) << words;
    };
    row("told failure", TaskStatus::Failed, "told failure: byte 3: no module in it; expected BC");
    row("crash", TaskStatus::Crashed, "killed by signal SIGSEGV (Segmentation fault)");
    row("fatal error", TaskStatus::Crashed, "killed by signal SIGABRT");
    row("exit 1", TaskStatus::Crashed, "ended by itself (exit code 1)");
    row("exit 0", TaskStatus::Crashed, "before its answer was complete (exit code 0)");
    row("killed", TaskStatus::Crashed, "SIGKILL (Killed), perhaps because memory ran out");
    row("busy", TaskStatus::TimedOut, "not done in time; expected at most 1 s of processor time");
    row("flood", TaskStatus::Failed, "flood: the task's answer is too large; expected at most 4194304 bytes");
    row("flood of words", TaskStatus::Crashed, "killed by signal SIGABRT");
    row("garbage", TaskStatus::Crashed, "broke its protocol: not a result stream");
    row("garbage and hang", TaskStatus::Crashed, "broke its protocol: not a result stream");
    row("newer version", TaskStatus::Crashed, "broke its protocol: result stream version ");
    row("huge frame", TaskStatus::Failed, "a message of 4294967295 bytes; expected at most 4194304 bytes");
    row("partial frame", TaskStatus::Crashed, "before its answer was complete (exit code 0)");
    row("unknown frame", TaskStatus::Crashed, "broke its protocol: unknown message of type 77");
    row("no answer", TaskStatus::Crashed, "before its answer was complete (exit code 0)");
    row("wrong answer", TaskStatus::Crashed, "unexpected message");
    row("evidence instead", TaskStatus::Crashed, "unexpected message");
    row("two answers", TaskStatus::Crashed, "unexpected message");
    row("out of memory", TaskStatus::Failed, "out of memory: memory limit of 64 MiB reached");
    row("exception", TaskStatus::Crashed, "an uncaught exception (exit code 69)");
}

void TestWorkerPool::aFaultCostsOneTask() {
    QFETCH(QString, fault);
    QFETCH(int, status);
    QFETCH(QString, words);
    WorkerPoolOptions limits = options();
    if (status == int(TaskStatus::TimedOut)) limits.timeLimit = std::chrono::seconds(1);
    WorkerPool pool(limits);
    const Batch result = runBatch(pool, fault.toStdString());
    QVERIFY2(result.ran.ok(), result.ran ? "" : describe(result.ran.error()).c_str());
    QCOMPARE(result.outcomes.size(), std::size_t(batch));
    QCOMPARE(result.count(TaskStatus::Ok), batch - 1);
    const TaskOutcome& odd = result.outcomes.at(oddOne);
    QCOMPARE(int(odd.status), status);
    const QString said = text(describe(odd.error));
    QVERIFY2(said.contains(words), qPrintable(said));
    const LimitKind limit = status == int(TaskStatus::TimedOut) ? LimitKind::Time
                            : fault == "out of memory"          ? LimitKind::Memory
                            : fault == "killed"                 ? LimitKind::Kill
                                                                : LimitKind::None;
    QCOMPARE(int(odd.limit.kind), int(limit));
    if (fault == "fatal error") QCOMPARE(text(odd.diagnostics), "LLVM ERROR: Broken module found\n");
    if (fault == "exception") QCOMPARE(text(odd.diagnostics), "what() of it");
}

/// At the same time, with a fourth one that is correct: they reach their wall time limit.
void TestWorkerPool::tasksThatHangCostThemselves() {
    const std::vector<std::string> faults{"hang", "closed and hanging", "stubborn"};
    WorkerPoolOptions limits = options(int(faults.size()) + 1);
    limits.timeLimit = shortLimit;
    WorkerPool pool(limits);
    const Batch result = runBatch(pool, faults);
    QVERIFY2(result.ran.ok(), result.ran ? "" : describe(result.ran.error()).c_str());
    QCOMPARE(result.outcomes.size(), std::size_t(batch));
    QCOMPARE(result.count(TaskStatus::Ok), batch - int(faults.size()));
    for (std::size_t i = 0; i < faults.size(); ++i) {
        const TaskOutcome& odd = result.outcomes.at(oddOne + i);
        QCOMPARE(int(odd.status), int(TaskStatus::TimedOut));
        QCOMPARE(int(odd.limit.kind), int(LimitKind::Time));
        const QString said = text(describe(odd.error));
        QVERIFY2(said.contains("not done in time; expected at most 5 s by the clock"), qPrintable(said));
    }
}

void TestWorkerPool::aLostWorkerCostsTheTaskThatEndedIt_data() {
    QTest::addColumn<QString>("fault");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("words");
    QTest::newRow("killed") << "kill the worker" << int(TaskStatus::Crashed)
                            << "the worker was killed by signal SIGKILL";
    QTest::newRow("hanging") << "stop the worker" << int(TaskStatus::TimedOut) << "not done in time";
}

void TestWorkerPool::aLostWorkerCostsTheTaskThatEndedIt() {
    QFETCH(QString, fault);
    QFETCH(int, status);
    QFETCH(QString, words);
    qputenv("FAULT_WORKER", "no walls"); // a confined task cannot reach it
    WorkerPoolOptions limits = options();
    if (status == int(TaskStatus::TimedOut)) limits.timeLimit = shortLimit;
    WorkerPool pool(limits);
    const Batch result = runBatch(pool, fault.toStdString());
    QVERIFY2(result.ran.ok(), result.ran ? "" : describe(result.ran.error()).c_str());
    QCOMPARE(result.outcomes.size(), std::size_t(batch));
    QCOMPARE(result.count(TaskStatus::Ok), batch - 1); // the concurrent ones were retried
    const TaskOutcome& odd = result.outcomes.at(oddOne);
    QCOMPARE(int(odd.status), status);
    QVERIFY2(text(describe(odd.error)).contains(words), describe(odd.error).c_str());
}

void TestWorkerPool::tasksUnderWayOutliveTheirWorker() {
    WorkerPool pool(options(4));
    std::map<std::size_t, TaskStatus> ended;
    std::size_t tag = 0;
    const auto next = [&]() -> std::optional<ModuleTask> {
        if (tag == batch) return std::nullopt;
        if (tag % 30 == 20) { // with active tasks, several times
            const pid_t worker = zygote();
            if (!worker || ::kill(worker, SIGKILL) != 0) return std::nullopt;
        }
        return ModuleTask{tag++, named("a while"), std::vector<std::byte>(100, std::byte(7)), {}};
    };
    const auto done = [&](std::size_t tag, CompiledModule&& module) {
        ended[tag] =
            module.object == std::vector<std::byte>(100, std::byte(7)) ? module.result.status : ModuleRunStatus::Failed;
        return Result<void>();
    };
    const auto ran = worker::compileModules(pool, next, done, {});
    QVERIFY2(ran.ok(), ran ? "" : describe(ran.error()).c_str());
    QCOMPARE(ended.size(), std::size_t(batch));
    for (const auto& [tag, status] : ended)
        QVERIFY2(status == ModuleRunStatus::Ok, qPrintable(QString::number(tag)));
}

void TestWorkerPool::aTaskKilledFromOutsideIsNoOthersMatter() {
    WorkerPool pool(options());
    std::atomic<int> ended = 0;
    std::thread killer([&ended] { // when only the hanging one is left, and has its process
        while (ended < batch - 1 || taskProcesses().size() != 1)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        ::kill(taskProcesses().front(), SIGKILL);
    });
    const Batch result = runBatch(pool, {"hang"}, [&ended] { ++ended; });
    killer.join();
    QVERIFY(result.ran.ok());
    QCOMPARE(result.count(TaskStatus::Ok), batch - 1);
    const TaskOutcome& odd = result.outcomes.at(oddOne);
    QVERIFY(odd.status == TaskStatus::Crashed && odd.limit.kind == LimitKind::Kill);
    QVERIFY2(text(describe(odd.error)).contains("SIGKILL (Killed)"), describe(odd.error).c_str());
}

void TestWorkerPool::aWorkerKilledBetweenRunsIsReplaced() {
    WorkerPool pool(options());
    QVERIFY(runBatch(pool, "job 37").ran.ok());
    const std::vector<pid_t> workers = workerProcesses();
    QCOMPARE(workers.size(), std::size_t(1));
    QCOMPARE(::kill(workers.front(), SIGKILL), 0);
    QTRY_COMPARE_WITH_TIMEOUT(workerProcesses().size(), std::size_t(0), patience);
    QCOMPARE(runBatch(pool, "job 37").count(TaskStatus::Ok), batch);
}

void TestWorkerPool::diagnosticsKeepFirstAndLastWords() {
    WorkerPool pool(options());
    const TaskOutcome odd = runBatch(pool, "flood of words").outcomes.at(oddOne);
    QVERIFY(text(odd.diagnostics).startsWith("first words\nline 0 of too many\n"));
    QVERIFY(text(odd.diagnostics).endsWith("line 199999 of too many\nlast words"));
    QVERIFY(odd.diagnostics.size() < 17 * 1024);
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
    QTRY_COMPARE_WITH_TIMEOUT(workerProcesses().size(), std::size_t(0), patience);
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

void TestWorkerPool::aProgramThatIsNoWorkerIsAnError_data() {
    QTest::addColumn<QString>("program");
    QTest::addColumn<QByteArray>("start");
    QTest::addColumn<QString>("words");
    QTest::newRow("missing") << "/none/such" << QByteArray() << "No such file";
    QTest::newRow("other program") << "/bin/true" << QByteArray() << "exit code 0";
    QTest::newRow("libraries missing") << text(faultWorker()) << QByteArray("exits")
                                       << "exit code 127: error while loading shared libraries";
    QTest::newRow("other version") << text(faultWorker()) << QByteArray("other version") << "another protocol version";
    QTest::newRow("garbage") << text(faultWorker()) << QByteArray("garbage") << "damaged packet";
}

void TestWorkerPool::aProgramThatIsNoWorkerIsAnError() {
    QFETCH(QString, program);
    QFETCH(QByteArray, start);
    QFETCH(QString, words);
    qputenv("FAULT_WORKER", start);
    WorkerPoolOptions wrong = options();
    wrong.program = program.toStdString();
    WorkerPool pool(wrong);
    const Batch result = runBatch(pool, "job 37");
    QVERIFY(!result.ran.ok());
    QVERIFY(result.ran.error().code == ErrorCode::WorkerLost);
    const QString said = text(describe(result.ran.error()));
    QVERIFY2(said.contains(words) && said.startsWith(program + ": "), qPrintable(said));
}

void TestWorkerPool::evidenceStreamsBeyondTheOutputLimit() {
    WorkerPool pool(options()); // at most 4 MiB an answer
    CountingSink sink;
    const auto read = worker::readEvidence(pool, EvidenceFormat::TrainingLog, file(QByteArray(1000, '.')), sink, {});
    QVERIFY2(read.ok(), read ? "" : describe(read.error()).c_str());
    QCOMPARE(sink.observationCount, std::int64_t(1000)); // 32 KiB each
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
    const auto read = worker::readEvidence(pool, EvidenceFormat::TrainingLog, file(content), sink, {});
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
    const auto read = worker::readEvidence(pool, EvidenceFormat::TrainingLog, file(QByteArray(5000, '.')), sink, {});
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
    QTRY_COMPARE_WITH_TIMEOUT(workerProcesses().size(), std::size_t(3), patience); // the worker and two tasks
    QCOMPARE(::kill(program, SIGKILL), 0);
    int status = 0;
    QCOMPARE(::waitpid(program, &status, 0), program);
    QTRY_COMPARE_WITH_TIMEOUT(workerProcesses().size(), std::size_t(0), patience);
}

QTEST_GUILESS_MAIN(TestWorkerPool)
#include "tst_worker_pool.moc"
