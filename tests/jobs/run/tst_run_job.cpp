// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/compare_runs.h"
#include "tests/jobs/job_fixture.h"
#include "tests/support/sample_policies.h"

#include <algorithm>
#include <array>
#include <thread>

using namespace inlinescope;
using namespace inlinescope::testing;

/// Runs with the real worker: the stored data and the messages in unusual cases.
class TestRunJob : public QObject {
    Q_OBJECT

    /// The status of a module in a comparison; empty if it has no row.
    static std::string statusOf(const RunComparison& comparison, const std::string& module) {
        for (const std::vector<Cell>& row : comparison.table.rows) {
            const auto* name = std::get_if<std::string>(&row[0]);
            if (name && *name == module) return std::get<std::string>(row[8]);
        }
        return {};
    }

private slots:
    void runsOverDifferentInputAreNotEquals() {
        JobSandbox box;
        box.extract();
        box.import(box.corpus);
        const std::vector<std::string> modules = {"json.c.o", "pack.c.o", "sorting.c.o"};
        need(runCorpus(box.context, box.runOptions("r1", modules)));
        QVERIFY(writeWhole(box.corpus + "/json.c.o.bc", readWhole(box.corpus + "/vm.c.o.bc")));
        QByteArray command = readWhole(box.corpus + "/pack.c.o.cmd");
        QVERIFY(command.contains("-Oz"));
        QVERIFY(writeWhole(box.corpus + "/pack.c.o.cmd", command.replace("-Oz", "-Os")));
        QCOMPARE(box.import(box.corpus).at(0).replaced, 2);
        need(runCorpus(box.context, box.runOptions("r2", modules)));

        // Read by SQLite: r1 keeps the hash of what it compiled, which is no longer the module's.
        QCOMPARE(box.value("SELECT count(*) FROM module_runs mr JOIN modules m ON m.id = mr.module_id JOIN runs r ON "
                           "r.id = mr.run_id WHERE r.name = 'r1' AND mr.bitcode_hash <> m.bitcode_hash"),
                 std::string("1"));
        QCOMPARE(box.value("SELECT count(DISTINCT command_hash) FROM module_runs mr JOIN modules m ON m.id = "
                           "mr.module_id WHERE m.name = 'pack.c.o'"),
                 std::string("2"));
        const RunComparison comparison = need(compareRuns(box.context.workspacePath, {"r1", "r2"}, {}));
        QCOMPARE(statusOf(comparison, "json.c.o"), std::string("other bitcode"));
        QCOMPARE(statusOf(comparison, "pack.c.o"), std::string("other command line"));
        QCOMPARE(statusOf(comparison, "sorting.c.o"), std::string("ok"));
        QCOMPARE(comparison.summary.runs[1].otherBitcode, 1);
        QCOMPARE(comparison.summary.runs[1].otherCommandLine, 1);
        QCOMPARE(comparison.summary.compared, 3);
        // The modules of the corpus that neither run has are missing, and counted.
        QCOMPARE(comparison.summary.missing, JobSandbox::ModulesOfCorpus - 3);
        QCOMPARE(int(comparison.table.rows.size()), JobSandbox::ModulesOfCorpus);
        QCOMPARE(statusOf(comparison, "vm.c.o"), std::string("missing in A, missing in B"));
        QVERIFY(comparison.table.notes[0].starts_with("TOTAL is over 3 of 13 modules; left out: 10 missing in A, "));
    }

    void aRunThatCannotStartLeavesNoRun() {
        JobSandbox box;
        box.extract();
        box.import(box.corpus);
        box.context.workerProgram = "/no/such/worker";
        const auto ran = runCorpus(box.context, box.runOptions("r"));
        QVERIFY(failsWith(ran, ErrorCode::WorkerLost));
        QCOMPARE(box.value("SELECT count(*) FROM runs"), std::string("0"));
        QVERIFY(box.passesCheck());
    }

    void aRunThatBreaksOffIsFailedAndKeepsWhatIsComplete() {
        JobSandbox box;
        box.extract();
        box.import(box.corpus);
        box.context.progress = [&](const Progress& progress) {
            // The largest possible id, so that no next one can be assigned.
            if (progress.done == 3)
                box.raw().exec("INSERT INTO feature_columns VALUES (9223372036854775807, 1, 1, x'')");
        };
        const auto ran = runCorpus(box.context, box.runOptions("r"));
        QVERIFY(failsWith(ran, ErrorCode::Malformed));
        QCOMPARE(box.value("SELECT status FROM runs"), std::string("failed"));
        QCOMPARE(box.value("SELECT count(*) FROM module_runs WHERE status = 'ok'"), std::string("3"));
        QCOMPARE(box.value("SELECT severity FROM findings WHERE run_id IS NOT NULL"), std::string("error"));
        box.raw().exec("DELETE FROM feature_columns WHERE id = 9223372036854775807");
        QVERIFY(box.passesCheck());
    }

    void aRunOutlastsAnotherProgramsLongWrite() {
        JobSandbox box;
        box.extract();
        box.import(box.corpus);
        RawDatabase other = box.raw();
        std::thread release;
        box.context.progress = [&](const Progress& progress) {
            if (progress.done != 1) return;
            other.exec("BEGIN IMMEDIATE");
            release = std::thread([&] {
                std::this_thread::sleep_for(std::chrono::seconds(7)); // longer than the user's own write would wait
                other.exec("COMMIT");
            });
        };
        const auto ran = runCorpus(box.context, box.runOptions("r", {"json.c.o", "pack.c.o", "sorting.c.o"}));
        release.join();
        QVERIFY2(ran.ok(), ran.ok() ? "" : describe(ran.error()).c_str());
        QCOMPARE(need(box.reader().runs().counts(need(box.reader().runs().byName("r")).id)).ok, 3);
    }

    void unnamedRunsAtOnceGetNamesOfTheirOwn() {
        JobSandbox box;
        box.extract();
        box.import(box.corpus);
        constexpr int runs = 4;
        std::array<bool, runs> ok{};
        std::vector<std::thread> programs;
        for (bool& done : ok)
            programs.emplace_back([&box, &done] {
                JobContext context;
                context.workspacePath = box.context.workspacePath;
                context.workerProgram = box.context.workerProgram;
                done = runCorpus(context, box.runOptions({}, {"sorting.c.o"})).ok();
            });
        for (std::thread& program : programs)
            program.join();
        QVERIFY(std::find(ok.begin(), ok.end(), false) == ok.end());
        QCOMPARE(box.raw().rows("SELECT name FROM runs ORDER BY name"),
                 (std::vector<std::string>{"default", "default-2", "default-3", "default-4"}));
        QVERIFY(box.passesCheck());
    }

    void aRunThatIsDeletedMeanwhileSaysSo() {
        JobSandbox box;
        box.extract();
        box.import(box.corpus);
        box.context.progress = [&](const Progress& progress) {
            if (progress.done != 2) return;
            WorkspaceWriter writer = need(need(Workspace::open(box.context.workspacePath)).writer());
            need(writer.runs().remove(need(box.reader().runs().byName("r")).id));
        };
        const auto ran = runCorpus(box.context, box.runOptions("r"));
        QVERIFY(failsWith(ran, ErrorCode::NotFound));
        QCOMPARE(ran.error().found, std::string("the run was deleted"));
        for (const char* table : {"runs", "module_runs", "decisions", "run_features", "findings"})
            QCOMPARE(box.value(std::string("SELECT count(*) FROM ") + table), std::string("0"));
        QVERIFY(box.passesCheck());
    }

    void aCancelledRunKeepsWhatIsComplete() {
        JobSandbox box;
        box.extract();
        box.import(box.corpus);
        box.context.progress = [&](const Progress& progress) {
            if (progress.done == 3) box.context.cancel.cancel();
        };
        QVERIFY(failsWith(runCorpus(box.context, box.runOptions("r")), ErrorCode::Cancelled));
        QCOMPARE(box.value("SELECT status FROM runs"), std::string("cancelled"));
        QCOMPARE(box.value("SELECT count(*) FROM module_runs WHERE status = 'ok'"), std::string("3"));
        QCOMPARE(box.value("SELECT count(*) FROM module_runs WHERE status NOT IN ('ok', 'cancelled')"),
                 std::string("0"));
        QCOMPARE(need(box.reader().runs().counts(need(box.reader().runs().byName("r")).id)).failed, 0);
        QVERIFY(box.findings.empty());
        QVERIFY(box.passesCheck());
    }

    void aPolicyThatDoesNotFitEndsTheRunAtOnce() {
        JobSandbox box;
        const QString policy = box.folder.filePath("estimator");
        QVERIFY(QDir().mkpath(policy));
        QVERIFY(writeWhole(policy + "/saved_model.pbtxt",
                           readWhole(INLINESCOPE_SOURCE_DIR "/tests/support/few-users/saved_model.pbtxt")
                               .replace("callee_users", "input_1")));
        box.extract();
        box.import(box.corpus);
        RunOptions options = box.runOptions("r");
        options.policy = policy.toStdString();
        const auto ran = runCorpus(box.context, options);
        QVERIFY(failsWith(ran, ErrorCode::Unsupported));
        QVERIFY2(ran.error().found.ends_with("features that this compiler does not have: input_1"),
                 describe(ran.error()).c_str());
        QCOMPARE(ran.error().file, options.policy);
        QCOMPARE(box.value("SELECT count(*) FROM runs"), std::string("0"));
        QVERIFY(box.findings.empty());
    }

    void aPolicyIsNamedByItsFolder() {
        const QString policy = ownPolicy();
        JobSandbox box;
        box.extract();
        box.import(box.corpus);
        RunOptions options = box.runOptions({}, {"sorting.c.o"});
        for (const char* ending : {"", "/", "/.", "//"}) {
            options.policy = policy.toStdString() + ending;
            need(runCorpus(box.context, options));
        }
        QCOMPARE(box.value("SELECT group_concat(name) FROM policies WHERE kind = 'model'"),
                 policy.section('/', -1).toStdString());
        const std::string name = policy.section('/', -1).toStdString();
        QCOMPARE(box.raw().rows("SELECT name FROM runs ORDER BY id"),
                 (std::vector<std::string>{name, name + "-2", name + "-3", name + "-4"}));
    }

    void aPolicyThatIsNotThereIsUnreadable() {
        JobSandbox box;
        box.extract();
        box.import(box.corpus);
        RunOptions options = box.runOptions("r");
        for (const char* policy : {"/no/such/policy", "/no/such/policy/", "defautl"}) {
            options.policy = policy;
            QVERIFY(failsWith(runCorpus(box.context, options), ErrorCode::Unreadable));
        }
    }

    void aFindingIsOneLineAndTheDiagnosticsAreKept() {
        JobSandbox box;
        box.extract();
        QVERIFY(writeWhole(box.corpus + "/json.c.o.bc", "no bitcode at all"));
        QByteArray command = readWhole(box.corpus + "/pack.c.o.cmd");
        for (int option = 0; option < 50; ++option)
            command += QByteArray(1, '\0') + "-fno-such-option" + QByteArray(20, 'x') + QByteArray::number(option);
        QVERIFY(writeWhole(box.corpus + "/pack.c.o.cmd", command));
        box.import(box.corpus);
        const RunSummary summary = need(runCorpus(box.context, box.runOptions("r", {"json.c.o", "pack.c.o"})));
        QCOMPARE(summary.failed, 2);
        QCOMPARE(box.findings.size(), std::size_t(2));
        for (const Finding& finding : box.findings) {
            const std::string& found = finding.error.found;
            QVERIFY2(found.size() < 330 && found.find('\n') == std::string::npos, found.c_str());
            QVERIFY2(found.starts_with("not compiled: "), found.c_str());
            QVERIFY(finding.error.code == ErrorCode::NotCompiled); // no process was lost
            QVERIFY2(found.find(finding.error.file) == std::string::npos, found.c_str());
        }
        QVERIFY(std::stoi(box.value("SELECT max(length(diagnostics)) FROM module_runs")) > 1000);
    }
};

QTEST_GUILESS_MAIN(TestRunJob)
#include "tst_run_job.moc"
