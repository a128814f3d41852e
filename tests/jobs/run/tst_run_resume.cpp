// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/module/module_tables.h"
#include "core/jobs/run/run_resume.h"
#include "core/jobs/tables/table_writer.h"
#include "core/jobs/workspace/lists.h"
#include "core/runner/toolchain.h"
#include "tests/jobs/job_fixture.h"
#include "tests/support/shadow_memory.h"

#include <algorithm>
#include <sstream>

using namespace inlinescope;
using namespace inlinescope::testing;

using Reasons = std::map<RedoReason, int>;

/// Runs that are resumed: which results are kept, which modules are run again, and that the result is the same as
/// without an interruption.
class TestRunResume : public QObject {
    Q_OBJECT

    const std::vector<std::string> m_modules = {"json.c.o", "pack.c.o", "sorting.c.o", "vm.c.o"};

    static void prepare(JobSandbox& box) {
        box.extract();
        box.import(box.corpus);
    }

    /// Everything that a run recorded, as the command line exports it, except times.
    static std::string exported(const JobSandbox& box, const std::string& run) {
        const std::string& path = box.context.workspacePath;
        Table modules = need(moduleRunsTable(path, run));
        std::ostringstream out;
        std::vector<Table> tables;
        for (std::vector<Cell>& row : modules.rows) {
            const std::string module = std::get<std::string>(row[0]);
            tables.push_back(need(decisionsTable(path, run, module)));
            tables.push_back(need(functionsTable(path, run, {}, module)));
            tables.push_back(need(moduleFeatures(path, run, module)));
            for (std::size_t column = 0; column < row.size(); ++column)
                if (modules.columns[column].name.ends_with("_ms")) row[column] = Cell();
        }
        writeTable(out, modules, TableFormat::Csv);
        for (const Table& table : tables)
            writeTable(out, table, TableFormat::Csv);
        for (const FeatureRow& feature :
             need(box.reader().features().distributions(need(box.reader().runs().byName(run)).id))) {
            out << feature.spec.name << ' ' << feature.count << ' ' << feature.minimum << ' ' << feature.maximum;
            for (const HistogramBin& bin : feature.bins)
                out << ' ' << bin.low << ':' << bin.count;
        }
        return out.str();
    }

    /// Runs until `modules` are finished, and cancels.
    static void runSome(JobSandbox& box, const RunOptions& options, int modules) {
        JobContext context = box.context;
        context.cancel = CancelToken();
        context.progress = [&](const Progress& progress) {
            if (progress.done == modules) context.cancel.cancel();
        };
        if (!failsWith(runCorpus(context, options), ErrorCode::Cancelled)) throw std::runtime_error("not cancelled");
    }

private slots:
    void aResumedRunEqualsOneThatWasNot() {
        JobSandbox box;
        prepare(box);
        need(runCorpus(box.context, box.runOptions("whole", m_modules)));
        runSome(box, box.runOptions("parts", m_modules), 1);
        QCOMPARE(box.value("SELECT status FROM runs WHERE name = 'parts'"), std::string("cancelled"));
        RunOptions options;
        options.resume = "parts";
        const RunSummary summary = need(runCorpus(box.context, options));
        QVERIFY(summary.resumed);
        QVERIFY(summary.kept >= 1 && summary.kept < int(m_modules.size()));
        QVERIFY(summary.redone == (Reasons{{RedoReason::Missing, int(m_modules.size()) - summary.kept}}));
        QCOMPARE(summary.ok, int(m_modules.size()));
        QCOMPARE(box.value("SELECT group_concat(status) FROM runs"), std::string("finished,finished"));
        const std::string whole = exported(box, "whole");
        QVERIFY(whole.size() > 10'000);
        QVERIFY(whole == exported(box, "parts"));
        QVERIFY(box.passesCheck());
    }

    void aRunIsRunAgainWithItsOptionsUnderANewName() {
        JobSandbox box;
        prepare(box);
        RunOptions first = box.runOptions("first", {"json.c.o", "pack.c.o"});
        first.policy = "never";
        first.mllvm = {"-inline-threshold=0"};
        first.changes.add = {"-Oz"};
        need(runCorpus(box.context, first));
        RunOptions options;
        options.again = "first";
        options.name = "second";
        const RunSummary summary = need(runCorpus(box.context, options));
        QCOMPARE(summary.name, std::string("second"));
        QVERIFY(!summary.resumed);
        QCOMPARE(summary.ok, 2);
        QVERIFY(exported(box, "first") == exported(box, "second"));
        const auto optionsOfRun = [&box](const std::string& run) {
            const RunRow row = need(box.reader().runs().byName(run));
            return std::tuple(row.spec.mllvm, row.spec.changes.add, row.spec.modules, row.policyName, row.corpusName);
        };
        QVERIFY(optionsOfRun("first") == optionsOfRun("second"));
        QVERIFY(!runCorpus(box.context, options).ok()); // the name is taken, and nothing is resumed
        QCOMPARE(box.value("SELECT count(*) FROM runs"), std::string("2"));
    }

    void aRunWithoutANameGoesOnWithItsUnfinishedLikeOnly() {
        JobSandbox box;
        prepare(box);
        const RunOptions options = box.runOptions({}, m_modules);
        runSome(box, options, 1);
        RunOptions other = options;
        other.mllvm = {"-inline-threshold=0"};
        QVERIFY(!need(runCorpus(box.context, other)).resumed);
        other = options;
        other.modules = {"json.c.o"};
        QVERIFY(!need(runCorpus(box.context, other)).resumed);
        other = options;
        other.timeLimitSeconds = 200; // no other run is created for that
        QCOMPARE(need(runCorpus(box.context, other)).name, std::string("default"));
        QVERIFY(!need(runCorpus(box.context, options)).resumed); // the other one is finished
        QCOMPARE(box.raw().rows("SELECT name FROM runs ORDER BY name"),
                 (std::vector<std::string>{"default", "default-2", "default-3", "default-4"}));
    }

    void aNamedRunThatWasAskedForOtherwiseIsLeftAlone() {
        JobSandbox box;
        prepare(box);
        need(runCorpus(box.context, box.runOptions("r", {"json.c.o"})));
        const std::string before = exported(box, "r");
        RunOptions options = box.runOptions("r", {"json.c.o"});
        options.policy = "never";
        options.mllvm = {"-inline-threshold=0"};
        options.callsiteKeys = CallsiteKeySource::Synthetic;
        const auto ran = runCorpus(box.context, options);
        QVERIFY(failsWith(ran, ErrorCode::Refused));
        QCOMPARE(ran.error().found,
                 std::string("run \"r\" was started with other options: it has policy default, not never; options: no "
                             "options, not --mllvm -inline-threshold=0 --callsite-keys synthetic"));
        QVERIFY(before == exported(box, "r"));
    }

    void aNamedRunTakesFurtherModules() {
        JobSandbox box;
        prepare(box);
        need(runCorpus(box.context, box.runOptions("r", {"json.c.o"})));
        const RunSummary summary = need(runCorpus(box.context, box.runOptions("r", {"pack.c.o", "sorting.c.o"})));
        QCOMPARE(summary.kept, 1);
        QVERIFY(summary.redone == (Reasons{{RedoReason::Missing, 2}}));
        QCOMPARE(box.value("SELECT group_concat(argument) FROM run_options WHERE kind = 'module'"),
                 std::string("json.c.o,pack.c.o,sorting.c.o"));
        const RunSummary again = need(runCorpus(box.context, box.runOptions("r", {"pack.c.o"})));
        QCOMPARE(again.kept, 3);
        QVERIFY(again.redone.empty());
        need(runCorpus(box.context, box.runOptions("fresh", {"json.c.o", "pack.c.o", "sorting.c.o"})));
        QVERIFY(exported(box, "r") == exported(box, "fresh"));
        QVERIFY(box.passesCheck());
    }

    void onlyWhatChangedIsDoneAgain() {
        JobSandbox box;
        prepare(box);
        const RunOptions options = box.runOptions("r", m_modules);
        need(runCorpus(box.context, options));
        QVERIFY(writeWhole(box.corpus + "/json.c.o.bc", readWhole(box.corpus + "/matrix.cpp.o.bc")));
        QByteArray command = readWhole(box.corpus + "/pack.c.o.cmd");
        QVERIFY(writeWhole(box.corpus + "/pack.c.o.cmd", command.replace("-Oz", "-Os")));
        QCOMPARE(box.import(box.corpus).at(0).replaced, 2);
        // As a run by a program of another build, or under a policy file that has changed since, would have left it.
        box.raw().exec("UPDATE module_runs SET compiler = 'built-in LLVM 21.1.0, recorder 1' WHERE module_id = (SELECT "
                       "id FROM modules WHERE name = 'sorting.c.o')");
        box.raw().exec("UPDATE module_runs SET policy_fingerprint = 'another' WHERE module_id = (SELECT id FROM "
                       "modules WHERE name = 'vm.c.o')");
        const RunSummary summary = need(runCorpus(box.context, options));
        QCOMPARE(summary.kept, 0);
        QVERIFY(summary.redone == (Reasons{{RedoReason::OtherBitcode, 1},
                                           {RedoReason::OtherCommandLine, 1},
                                           {RedoReason::OtherPolicy, 1},
                                           {RedoReason::OtherCompiler, 1}}));
        QCOMPARE(need(runCorpus(box.context, options)).kept, 4);
        need(runCorpus(box.context, box.runOptions("fresh", m_modules)));
        QVERIFY(exported(box, "r") == exported(box, "fresh"));
        QVERIFY(box.passesCheck());
    }

    /// A built-in policy is identified by its name, and distinguished from another one of that name by its fingerprint.
    void aBuiltInPolicyThatIsAnotherByNowDecidesAgain() {
        JobSandbox box;
        prepare(box);
        RunOptions byName = box.runOptions("r", m_modules);
        byName.policy = "release";
        need(runCorpus(box.context, byName));
        const std::string fingerprint =
            "SELECT fingerprint FROM policies WHERE id = (SELECT policy_id FROM runs WHERE name = 'r')";
        const std::string builtIn = box.value(fingerprint);
        RunOptions asItIs;
        asItIs.resume = "r";
        for (const RunOptions& options : {asItIs, byName}) {
            QCOMPARE(need(runCorpus(box.context, options)).kept, 4);
            // As a program with another policy of that name would have left it before vm.c.o.
            box.raw().exec("UPDATE policies SET fingerprint = 'another' WHERE kind = 'release'");
            box.raw().exec("UPDATE module_runs SET policy_fingerprint = 'another' WHERE module_id <> (SELECT id FROM "
                           "modules WHERE name = 'vm.c.o')");
            const RunSummary summary = need(runCorpus(box.context, options));
            QCOMPARE(summary.kept, 1);
            QVERIFY(summary.redone == (Reasons{{RedoReason::OtherPolicy, 3}}));
            QCOMPARE(box.value(fingerprint), builtIn);
        }
        byName.name = "fresh";
        need(runCorpus(box.context, byName));
        QVERIFY(exported(box, "r") == exported(box, "fresh"));
        QVERIFY(box.passesCheck());
    }

    /// The data of a workspace about a run: the compiler, the folder of a model, options and the files that they name.
    void onlyWhatTheUserNamedIsHandedOn() {
        QTemporaryDir folder;
        KnownPaths known(folder.filePath("known").toStdString());
        const std::string program = INLINESCOPE_BINARY_DIR "/bin/fault_compiler", models = folder.path().toStdString();
        RunRow run;
        run.spec = {"r", CorpusId{1}, PolicyId{1}, program + " (clang 99.1.2)", {"-some-option"}};
        run.policyName = "default";
        const auto refusedWith = [&](const RunOptions& call) {
            const auto options = resumedOptions(run, call, known);
            return !options.ok() && options.error().code == ErrorCode::Refused ? options.error().file : std::string();
        };
        QCOMPARE(refusedWith({}), program);
        QCOMPARE(unknownCompilerOf(run, known), program);
        RunOptions named;
        named.toolchain = "/usr/bin/clang-22";
        QCOMPARE(need(resumedOptions(run, named, known)).toolchain, named.toolchain);
        need(known.rememberCompiler(need(findToolchain(program))));
        QCOMPARE(need(resumedOptions(run, {}, known)).toolchain, program);
        // Whatever kind the policy claims to be of, its path is not read as a folder.
        run.spec.toolchain = program + " (clang 99.1.2, development)";
        QVERIFY(need(resumedOptions(run, {}, known)).development);
        for (const PolicyKind kind : {PolicyKind::Model, PolicyKind::Script, PolicyKind::Never}) {
            run.policyKind = kind;
            for (const auto& [name, source] : {std::pair(models, std::string()), {"p", models}, {"default", models}}) {
                run.policyName = name;
                run.policySource = source;
                QVERIFY(!refusedWith({}).empty());
            }
        }
        run.policyKind = PolicyKind::Model;
        need(known.rememberReadable(models));
        QCOMPARE(need(resumedOptions(run, {}, known)).policy, models);
        // Another program of this user knows it, and another user does not.
        QVERIFY(KnownPaths(folder.filePath("known").toStdString()).isKnownCompiler(program));
        QVERIFY(KnownPaths(folder.filePath("known").toStdString()).mayRead(models + "/known"));
        QVERIFY(!KnownPaths(folder.filePath("other").toStdString()).isKnownCompiler(program));
        QVERIFY(!KnownPaths(folder.filePath("other").toStdString()).mayRead(models));
        QVERIFY(!known.mayRead("/etc/passwd") && !known.mayRead(models + "/../"));
        // The built-in LLVM compiled: no question is necessary, and no other compiler is accepted.
        run.spec.toolchain = "built-in LLVM 22";
        QVERIFY(need(resumedOptions(run, {}, known)).toolchain.empty());
        QVERIFY(failsWith(resumedOptions(run, named, known), ErrorCode::Refused));
    }

    void storedOptionsArePartOfTheCommandLineAndOfItsHash() {
        QTemporaryDir folder;
        KnownPaths known(folder.path().toStdString());
        Module module;
        module.commandLine = {"-cc1", "-O2"};
        const auto inputOf = [&](const std::vector<std::string>& mllvm, OptionsFrom from) {
            return need(CompileInputs({}, mllvm, from, known).of(module));
        };
        const CompileInput byUser = inputOf({"-a", "-b=1"}, OptionsFrom::Call);
        const CompileInput stored = inputOf({"-a", "-b=1"}, OptionsFrom::Workspace);
        QVERIFY((byUser.mllvm == std::vector<std::string>{"-a", "-b=1"}));
        QVERIFY((byUser.commandLine == module.commandLine));
        QVERIFY(stored.mllvm.empty());
        QVERIFY((stored.commandLine == std::vector<std::string>{"-cc1", "-O2", "-mllvm", "-a", "-mllvm", "-b=1"}));
        QCOMPARE(stored.hash, byUser.hash);
        // printf '%s\0' -cc1 -O2 | sha256sum, and with the options
        QCOMPARE(inputOf({}, OptionsFrom::Call).hash,
                 std::string("710c2190d193b2a5dc97496a76da410cdacaf224565879e8965d23a84183d879"));
        QCOMPARE(stored.hash, std::string("d91885087d39ede5442363a22a759ef7b04406d7a9df8f317a6763b1670a447e"));
    }

    void aModuleThatALimitEndedIsTriedAgainUnderAHigherOne() {
        if (hasShadowMemory) QSKIP("a sanitizer ends the program when memory ends");
        JobSandbox box;
        prepare(box);
        RunOptions options = box.runOptions("r", m_modules);
        options.memoryLimitMib = 2;
        RunSummary summary = need(runCorpus(box.context, options));
        QCOMPARE(summary.ok, 0);
        QCOMPARE(box.value("SELECT group_concat(DISTINCT status || ' ' || limit_kind || ' ' || limit_value) FROM "
                           "module_runs"),
                 std::string("failed memory 2"));
        QCOMPARE(box.findings.size(), m_modules.size());
        for (const Finding& finding : box.findings)
            QCOMPARE(finding.error.found, std::string("not compiled: memory limit of 2 MiB reached"));
        box.findings.clear();
        summary = need(runCorpus(box.context, options));
        QCOMPARE(summary.kept, 4);
        QCOMPARE(summary.failed, 4);
        options.memoryLimitMib = 1000;
        summary = need(runCorpus(box.context, options));
        QVERIFY(summary.redone == (Reasons{{RedoReason::MemoryLimit, 4}}));
        QCOMPARE(summary.ok, 4);
        QCOMPARE(box.value("SELECT count(*) FROM findings"), std::string("0"));
        need(runCorpus(box.context, box.runOptions("fresh", m_modules)));
        QVERIFY(exported(box, "r") == exported(box, "fresh"));
        QVERIFY(box.passesCheck());
    }

    void asItIsMeansUnderTheSameLimitToo() {
        JobSandbox box;
        prepare(box);
        need(runCorpus(box.context, box.runOptions("r", m_modules)));
        box.raw().exec("UPDATE module_runs SET status = 'timed-out', limit_kind = 'time', limit_value = 300 WHERE "
                       "module_id = (SELECT id FROM modules WHERE name = 'json.c.o')");
        box.raw().exec("UPDATE module_runs SET status = 'crashed' WHERE module_id = (SELECT id FROM modules WHERE name "
                       "= 'pack.c.o')");
        QCOMPARE(need(runCorpus(box.context, box.runOptions("r", m_modules))).kept, 4);
        RunOptions options;
        options.resume = "r";
        const RunSummary summary = need(runCorpus(box.context, options));
        QVERIFY(summary.redone == (Reasons{{RedoReason::TimeLimit, 1}}));
        QCOMPARE(summary.failed, 1); // a module that crashed would crash again
    }

    void aRunThatIsUnderWayIsNotResumed() {
        JobSandbox box;
        prepare(box);
        JobContext second;
        second.workspacePath = box.context.workspacePath;
        second.workerProgram = box.context.workerProgram;
        RunStatus seen = RunStatus::Failed;
        std::optional<Error> refused;
        box.context.progress = [&](const Progress& progress) {
            if (progress.done != 1) return;
            seen = need(box.reader().runs().byName("r")).status;
            RunOptions options;
            options.resume = "r";
            if (const auto ran = runCorpus(second, options); !ran.ok()) refused = ran.error();
        };
        QCOMPARE(need(runCorpus(box.context, box.runOptions("r", m_modules))).ok, 4);
        QVERIFY(seen == RunStatus::Running);
        QVERIFY(refused && refused->code == ErrorCode::Refused);
        QCOMPARE(refused->found, std::string("run \"r\" is under way"));
    }

    void aCopyOfARunUnderWayIsInterrupted() {
        JobSandbox box;
        prepare(box);
        const std::string copy = box.folder.filePath("copy.inlinescope").toStdString();
        box.context.progress = [&](const Progress& progress) {
            if (progress.done == 2) need(need(Workspace::open(box.context.workspacePath)).saveCopy(copy));
        };
        need(runCorpus(box.context, box.runOptions("r", m_modules)));
        JobContext second;
        second.workspacePath = copy;
        second.workerProgram = box.context.workerProgram;
        const auto status = [&] { return need(need(need(Workspace::open(copy)).reader()).runs().byName("r")).status; };
        QVERIFY(status() == RunStatus::Interrupted);
        RunOptions options;
        options.resume = "r";
        QCOMPARE(need(runCorpus(second, options)).kept, 2);
        QVERIFY(status() == RunStatus::Finished);
    }

    /// Only one that has ended replaces an earlier one.
    void aCancelledRecordingLeavesTheEarlierOne() {
        JobSandbox box;
        prepare(box);
        RunOptions options = box.runOptions("r", m_modules);
        options.alsoRegalloc = true;
        need(runCorpus(box.context, options));
        const std::string content = "SELECT l.name, l.complete, count(*), sum(c.observations) FROM logs l JOIN "
                                    "log_contexts c ON c.log_id = l.id GROUP BY l.id";
        const std::vector<std::string> before = box.raw().rows(content);
        QVERIFY(before.size() == 1 && before[0].starts_with("r/eviction|1|"));
        const std::string id = box.value("SELECT id FROM logs");
        RunOptions again;
        again.resume = "r";
        again.alsoRegalloc = true;
        again.jobs = 2;
        runSome(box, again, 3);
        QCOMPARE(box.raw().rows(content), before);
        QCOMPARE(box.value("SELECT id FROM logs"), id);
        need(runCorpus(box.context, again));
        QCOMPARE(box.raw().rows(content), before);
        QVERIFY(box.value("SELECT id FROM logs") != id && box.passesCheck());
    }
};

QTEST_GUILESS_MAIN(TestRunResume)
#include "tst_run_resume.moc"
