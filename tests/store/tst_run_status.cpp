// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/schema/migrator.h"
#include "tests/store/store_fixture.h"

#include <QFile>

#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <unistd.h>

using namespace inlinescope;
using namespace inlinescope::testing;

class TestRunStatus : public QObject {
    Q_OBJECT
private slots:
    void aRunCountsWhatFailedAndNotWhatWasCancelled();
    void aRunThatWasDeletedSaysSo();
    void aRunIsInterruptedOnceItsWriterIsGone();
    void aRunThatIsClaimedIsNotResumed();
    void aClaimNamesNoSocketOfOthers();
    void runsOfAnOlderSchemaAreKnownByTheirResults();
};

void TestRunStatus::aRunCountsWhatFailedAndNotWhatWasCancelled() {
    RunSandbox box;
    ModuleRunResult result;
    const std::pair<ModuleId, ModuleRunStatus> ended[] = {
        {box.a, ModuleRunStatus::Crashed}, {box.b, ModuleRunStatus::Cancelled}, {box.c, ModuleRunStatus::TimedOut}};
    for (const auto& [module, status] : ended) {
        result.status = status;
        need(box.writer.moduleRuns().put(box.run, module, result));
    }
    need(box.writer.runs().finish(box.run, RunStatus::Failed));
    const RunRow row = need(need(box.workspace.reader()).runs().byId(box.run));
    const RunCounts counts = need(need(box.workspace.reader()).runs().counts(box.run));
    QCOMPARE(counts.modules, 3);
    QCOMPARE(counts.ok, 0);
    QCOMPARE(counts.failed, 2);
    QVERIFY(row.status == RunStatus::Failed);
    QCOMPARE(RawDatabase(box.path).value("SELECT status FROM runs"), std::string("failed"));
    QVERIFY(need(need(box.workspace.reader()).check(sha256)).empty());
}

void TestRunStatus::aRunThatWasDeletedSaysSo() {
    RunSandbox box;
    need(box.writer.runs().remove(box.run));
    const auto put = box.writer.moduleRuns().put(box.run, box.a, oddResult());
    QVERIFY(failsWith(put, ErrorCode::NotFound));
    QCOMPARE(put.error().found, std::string("the run was deleted"));
    QVERIFY(failsWith(box.writer.runs().finish(box.run, RunStatus::Finished), ErrorCode::NotFound));
    QVERIFY(failsWith(box.writer.findings().add({.run = box.run}, {}), ErrorCode::NotFound));
    QVERIFY(need(need(box.workspace.reader()).check(sha256)).empty()); // nothing refers to the removed run
}

void TestRunStatus::aRunIsInterruptedOnceItsWriterIsGone() {
    std::optional<RunSandbox> box(std::in_place);
    const auto status = [&](const std::string& path, RunId run) {
        return need(need(need(Workspace::open(path)).reader()).runs().byId(run)).status;
    };
    const std::string copy = box->file("copy.inlinescope"), link = box->file("link.inlinescope");
    need(box->workspace.saveCopy(copy));
    QVERIFY(QFile::link(QString::fromStdString(box->path), QString::fromStdString(link)));
    QVERIFY(status(box->path, box->run) == RunStatus::Running);
    QVERIFY(status(link, box->run) == RunStatus::Running);
    QVERIFY(status(copy, box->run) == RunStatus::Interrupted);
    QCOMPARE(RawDatabase(copy).value("SELECT status FROM runs"), std::string("running")); // it is computed, not stored
    {
        const WorkspaceWriter gone = std::move(box->writer);
    }
    QVERIFY(status(box->path, box->run) == RunStatus::Interrupted);
    WorkspaceWriter next = need(box->workspace.writer());
    const RunRow row = need(need(box->workspace.reader()).runs().byId(box->run));
    need(next.runs().resume(box->run, row.spec));
    QVERIFY(status(box->path, box->run) == RunStatus::Running);
    need(next.runs().finish(box->run, RunStatus::Finished));
    QVERIFY(status(box->path, box->run) == RunStatus::Finished);
    QVERIFY(need(need(box->workspace.reader()).check(sha256)).empty());
}

void TestRunStatus::aRunThatIsClaimedIsNotResumed() {
    RunSandbox box;
    const RunRow row = need(need(box.workspace.reader()).runs().byId(box.run));
    WorkspaceWriter other = need(box.workspace.writer());
    QVERIFY(failsWith(other.runs().resume(box.run, row.spec), ErrorCode::Refused));
    need(box.writer.runs().finish(box.run, RunStatus::Cancelled));
    need(other.runs().resume(box.run, row.spec));
    QVERIFY(failsWith(box.writer.runs().resume(box.run, row.spec), ErrorCode::Refused));
}

/// A workspace may be foreign: its claim must not be used as an address to connect to.
void TestRunStatus::aClaimNamesNoSocketOfOthers() {
    RunSandbox box;
    const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string name = "others-" + std::to_string(::getpid());
    std::copy(name.begin(), name.end(), address.sun_path + 1); // in the abstract namespace
    const auto size = socklen_t(offsetof(sockaddr_un, sun_path) + 1 + name.size());
    QCOMPARE(::bind(socket, reinterpret_cast<const sockaddr*>(&address), size), 0);
    const std::string claim = RawDatabase(box.path).value("SELECT claim FROM runs");
    QVERIFY(need(need(box.workspace.reader()).runs().byId(box.run)).status == RunStatus::Running);
    RawDatabase(box.path).exec("UPDATE runs SET claim = '" + name + claim.substr(claim.find(' ')) + "'");
    QVERIFY(need(need(box.workspace.reader()).runs().byId(box.run)).status == RunStatus::Interrupted);
    ::close(socket);
}

void TestRunStatus::runsOfAnOlderSchemaAreKnownByTheirResults() {
    QTemporaryDir folder;
    const std::string path = folder.filePath("w.inlinescope").toStdString();
    RawDatabase(path).exec("");
    {
        store::Connection connection(path, store::Connection::Mode::Write, std::chrono::seconds(1));
        store::migrate(connection, schemaScripts().first(3));
    }
    const auto moduleRun = [](int run, int module) {
        return "INSERT INTO module_runs (run_id, module_id, status, wall_ns, cpu_ns, force_stopped, text, data, bss, "
               "code, rodata, eh_frame, other, inlined, refused, failed, never_asked, mandatory, first_decision, "
               "decision_count, first_function, function_count, first_column, column_count, feature_rows, object_hash, "
               "bitcode_hash, command_hash, diagnostics) VALUES (" +
               std::to_string(run) + ", " + std::to_string(module) +
               ", 'ok', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0, '', '', '', '');";
    };
    RawDatabase raw(path);
    raw.exec("INSERT INTO corpora VALUES (1, 'c', '/c/', '', 0, 0, 1);"
             "INSERT INTO modules (id, corpus_id, name, bitcode_hash, bitcode_size, bitcode_path, has_thinlto_index) "
             "VALUES (1, 1, 'b', '', 0, '', 0), (2, 1, 'a', '', 0, '', 0), (3, 1, 'c', '', 0, '', 0);"
             "INSERT INTO runs (id, name, corpus_id, policy_id, toolchain, created_at, status) VALUES "
             "(1, 'some', 1, 2, '', 0, 'finished'), (2, 'all', 1, 1, '', 0, 'finished'), (3, 'cut', 1, 1, '', 0, "
             "'running'); INSERT INTO run_options VALUES (1, 0, '-x', 'mllvm');");
    for (const auto& [run, module] : {std::pair(1, 1), {1, 2}, {2, 1}, {2, 2}, {2, 3}, {3, 1}})
        raw.exec(moduleRun(run, module));
    const WorkspaceReader reader = need(need(Workspace::open(path)).reader());
    const RunRow some = need(reader.runs().byName("some"));
    QVERIFY(some.spec.mllvm == std::vector<std::string>{"-x"});
    QVERIFY(some.spec.modules == (std::vector<std::string>{"a", "b"}));
    QVERIFY(need(reader.runs().byName("all")).spec.modules.empty());
    QVERIFY(need(reader.runs().byName("cut")).spec.modules.empty());
    QVERIFY(need(reader.runs().byName("cut")).status == RunStatus::Interrupted);
    QCOMPARE(need(reader.moduleRuns().ofModule(RunId{1}, ModuleId{1})).input.policyFingerprint, std::string("never"));
    QVERIFY(need(reader.moduleRuns().ofModule(RunId{1}, ModuleId{1})).input.compiler.empty());
}

QTEST_GUILESS_MAIN(TestRunStatus)
#include "tst_run_status.moc"
