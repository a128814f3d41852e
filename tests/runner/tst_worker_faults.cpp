// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/runner/pool_fixture.h"
#include "tests/support/shadow_memory.h"
#include "tests/support/signals.h"

#include <atomic>
#include <csignal>
#include <thread>

using namespace inlinescope;
using namespace inlinescope::testing;

/// What a task, a worker or a program that fails costs: itself, and nothing else of its batch.
class TestWorkerFaults : public QObject {
    Q_OBJECT
private slots:
    void init() { m_leftovers.begin(); }
    void cleanup() { m_leftovers.end(); }
    void aFaultCostsOneTask_data();
    void aFaultCostsOneTask();
    void tasksThatHangCostThemselves();
    void aLostWorkerCostsTheTaskThatEndedIt_data();
    void aLostWorkerCostsTheTaskThatEndedIt();
    void tasksUnderWayOutliveTheirWorker();
    void aTaskKilledFromOutsideIsNoOthersMatter();
    void aWorkerKilledBetweenRunsIsReplaced();
    void diagnosticsKeepFirstAndLastWords();
    void aProgramThatIsNoWorkerIsAnError_data();
    void aProgramThatIsNoWorkerIsAnError();
    void batchesOfAnySizeArrive();
    void aBatchWithoutMeasuresIsAnsweredOnce();
    void variantsThatWereNotAskedForAreRefused();
    void variantsAfterTheLastBatchAreIgnored();

private:
    LeftoverCheck m_leftovers;
};

/// Sends these batches.
struct Batches : worker::BatchedVariants {
    explicit Batches(std::vector<VariantBatch> wanted) : batches(std::move(wanted)) {}
    Result<bool> take(std::size_t variant, MeasuredVariant&& measured) override {
        text[variant] = measured.sizes.text;
        ++taken;
        return true;
    }
    VariantBatch next() override { return asked < batches.size() ? batches[asked++] : VariantBatch(); }

    /// By a task of the fault worker, the first batch of which is one variant that forces nothing.
    Result<void> measure(const std::string& name) {
        WorkerPool pool(options());
        VariantsTask task;
        task.baseline.task.name = name;
        task.baseline.bitcode = std::vector<std::byte>(1);
        task.variants = {{}};
        const auto done = worker::measureBatches(pool, std::move(task), *this, {});
        return done.ok() ? Result<void>() : done.error();
    }

    std::vector<VariantBatch> batches;
    std::size_t asked = 0, taken = 0;
    std::map<std::size_t, std::int64_t> text;
};

/// More than a socket takes at once, by a task that reads late.
void TestWorkerFaults::batchesOfAnySizeArrive() {
    const std::vector<ForcedAdvice> many(300'000), one(1);
    Batches batches({{many, one}, {one}, {many}});
    const Result<void> measured = batches.measure("slow reader");
    QVERIFY2(measured.ok(), measured.ok() ? "" : describe(measured.error()).c_str());
    QCOMPARE(batches.text, (std::map<std::size_t, std::int64_t>{{0, 0}, {1, 300'000}, {2, 1}, {3, 1}, {4, 300'000}}));
    QCOMPARE(batches.taken, std::size_t(5));
}

void TestWorkerFaults::aBatchWithoutMeasuresIsAnsweredOnce() {
    Batches batches({{{}}, {{}, {}}});
    QVERIFY(batches.measure("no variants").ok());
    QCOMPARE(batches.asked, std::size_t(2));
    QCOMPARE(batches.taken, std::size_t(0));
}

void TestWorkerFaults::variantsThatWereNotAskedForAreRefused() {
    Batches batches({});
    const Result<void> measured = batches.measure("unasked variant");
    QVERIFY(!measured.ok() && measured.error().code == ErrorCode::WorkerLost);
    QCOMPARE(batches.taken, std::size_t(0));
}

void TestWorkerFaults::variantsAfterTheLastBatchAreIgnored() {
    Batches batches({});
    QVERIFY(batches.measure("late variant").ok());
    QCOMPARE(batches.taken, std::size_t(1));
}

void TestWorkerFaults::aFaultCostsOneTask_data() {
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

void TestWorkerFaults::aFaultCostsOneTask() {
    QFETCH(QString, fault);
    QFETCH(int, status);
    if (hasShadowMemory && fault == "out of memory") QSKIP("a sanitizer ends the program when memory ends");
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
void TestWorkerFaults::tasksThatHangCostThemselves() {
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

void TestWorkerFaults::aLostWorkerCostsTheTaskThatEndedIt_data() {
    QTest::addColumn<QString>("fault");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("words");
    QTest::newRow("killed") << "kill the worker" << int(TaskStatus::Crashed)
                            << "the worker was killed by signal SIGKILL";
    QTest::newRow("hanging") << "stop the worker" << int(TaskStatus::TimedOut) << "not done in time";
}

void TestWorkerFaults::aLostWorkerCostsTheTaskThatEndedIt() {
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

void TestWorkerFaults::tasksUnderWayOutliveTheirWorker() {
    WorkerPool pool(options(4));
    std::map<std::size_t, TaskStatus> ended;
    std::size_t tag = 0;
    const auto next = [&]() -> std::optional<ModuleTask> {
        if (tag == batch) return std::nullopt;
        if (tag % 30 == 20) { // with active tasks, several times
            const pid_t worker = zygote();
            if (!signalProcess(worker, SIGKILL)) return std::nullopt;
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

void TestWorkerFaults::aTaskKilledFromOutsideIsNoOthersMatter() {
    WorkerPool pool(options());
    std::atomic<int> ended = 0;
    std::thread killer([&ended] { // when only the hanging one is left, and has its process
        std::vector<pid_t> tasks = taskProcesses();
        for (; ended < batch - 1 || tasks.size() != 1; tasks = taskProcesses())
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        signalProcess(tasks.front(), SIGKILL);
    });
    const Batch result = runBatch(pool, {"hang"}, [&ended] { ++ended; });
    killer.join();
    QVERIFY(result.ran.ok());
    QCOMPARE(result.count(TaskStatus::Ok), batch - 1);
    const TaskOutcome& odd = result.outcomes.at(oddOne);
    QVERIFY(odd.status == TaskStatus::Crashed && odd.limit.kind == LimitKind::Kill);
    QVERIFY2(text(describe(odd.error)).contains("SIGKILL (Killed)"), describe(odd.error).c_str());
}

void TestWorkerFaults::aWorkerKilledBetweenRunsIsReplaced() {
    WorkerPool pool(options());
    QVERIFY(runBatch(pool, "job 37").ran.ok());
    const std::vector<pid_t> workers = faultWorker().processes();
    QCOMPARE(workers.size(), std::size_t(1));
    QVERIFY(signalProcess(workers.front(), SIGKILL));
    QTRY_COMPARE_WITH_TIMEOUT(faultWorker().processes().size(), std::size_t(0), patience);
    QCOMPARE(runBatch(pool, "job 37").count(TaskStatus::Ok), batch);
}

void TestWorkerFaults::diagnosticsKeepFirstAndLastWords() {
    WorkerPool pool(options());
    const TaskOutcome odd = runBatch(pool, "flood of words").outcomes.at(oddOne);
    QVERIFY(text(odd.diagnostics).startsWith("first words\nline 0 of too many\n"));
    QVERIFY(text(odd.diagnostics).endsWith("line 199999 of too many\nlast words"));
    QVERIFY(odd.diagnostics.size() < 17 * 1024);
}

void TestWorkerFaults::aProgramThatIsNoWorkerIsAnError_data() {
    QTest::addColumn<QString>("program");
    QTest::addColumn<QByteArray>("start");
    QTest::addColumn<QString>("words");
    QTest::newRow("missing") << "/none/such" << QByteArray() << "No such file";
    QTest::newRow("other program") << "/bin/true" << QByteArray() << "exit code 0";
    QTest::newRow("libraries missing") << text(faultWorker().path()) << QByteArray("exits")
                                       << "exit code 127: error while loading shared libraries";
    QTest::newRow("other version") << text(faultWorker().path()) << QByteArray("other version")
                                   << "another protocol version";
    QTest::newRow("garbage") << text(faultWorker().path()) << QByteArray("garbage") << "damaged packet";
}

void TestWorkerFaults::aProgramThatIsNoWorkerIsAnError() {
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

QTEST_GUILESS_MAIN(TestWorkerFaults)
#include "tst_worker_faults.moc"
