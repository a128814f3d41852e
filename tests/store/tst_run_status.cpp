#include "store_fixture.h"

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// A corpus of modules a, b, c and a run that has begun.
struct RunSandbox : Sandbox {
    WorkspaceWriter writer = need(workspace.writer());
    CorpusId corpus = addCorpus(writer);
    ModuleId a = need(writer.putModule(corpus, moduleOf("a", "A"), asBytes("A"))).id;
    ModuleId b = need(writer.putModule(corpus, moduleOf("b", "B"), asBytes("B"))).id;
    ModuleId c = need(writer.putModule(corpus, moduleOf("c", "C"), asBytes("C"))).id;
    RunId run = beginRun(writer, corpus, "run");
};

} // namespace

class TestRunStatus : public QObject {
    Q_OBJECT
private slots:
    void aRunCountsWhatFailedAndNotWhatWasCancelled();
    void aRunThatWasDeletedSaysSo();
};

void TestRunStatus::aRunCountsWhatFailedAndNotWhatWasCancelled() {
    RunSandbox box;
    ModuleRunResult result;
    const std::pair<ModuleId, ModuleRunStatus> ended[] = {
        {box.a, ModuleRunStatus::Crashed}, {box.b, ModuleRunStatus::Cancelled}, {box.c, ModuleRunStatus::TimedOut}};
    for (const auto& [module, status] : ended) {
        result.status = status;
        need(box.writer.putModuleRun(box.run, module, result));
    }
    need(box.writer.finishRun(box.run, RunStatus::Failed));
    const RunRow row = need(need(box.workspace.reader()).run(box.run));
    QCOMPARE(row.modules, 3);
    QCOMPARE(row.ok, 0);
    QCOMPARE(row.failed, 2);
    QVERIFY(row.status == RunStatus::Failed);
    QCOMPARE(RawDatabase(box.path).value("SELECT status FROM runs"), std::string("failed"));
    QVERIFY(need(need(box.workspace.reader()).check(sha256)).empty());
}

void TestRunStatus::aRunThatWasDeletedSaysSo() {
    RunSandbox box;
    need(box.writer.remove(box.run));
    const auto put = box.writer.putModuleRun(box.run, box.a, oddResult());
    QVERIFY(failsWith(put, ErrorCode::NotFound));
    QCOMPARE(put.error().found, std::string("the run was deleted"));
    QVERIFY(failsWith(box.writer.finishRun(box.run, RunStatus::Finished), ErrorCode::NotFound));
    QVERIFY(failsWith(box.writer.addFinding({.run = box.run}, {}), ErrorCode::NotFound));
    QVERIFY(need(need(box.workspace.reader()).check(sha256)).empty()); // nothing refers to what is gone
}

QTEST_GUILESS_MAIN(TestRunStatus)
#include "tst_run_status.moc"
