// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/store/store_fixture.h"
#include "tests/support/signals.h"

#include <sys/wait.h>

#include <algorithm>
#include <csignal>
#include <unistd.h>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

FunctionSize shared(const std::string& name, std::int64_t size) {
    return {name, size, ".text." + name, "linkonce_odr", true};
}

ModuleRunResult withText(std::int64_t text, std::vector<FunctionSize> functions) {
    ModuleRunResult result;
    result.status = ModuleRunStatus::Ok;
    result.sizes.text = result.sizes.code = text;
    result.functions = std::move(functions);
    return result;
}

} // namespace

class TestStoredRuns : public QObject {
    Q_OBJECT
private slots:
    void everyValueComesBack();
    void lookAlikeStringsAreStoredOnce();
    void textsOfEqualHashAreKeptApart();
    void pagesAreCutsOfTheWhole();
    void anEmptyResultIsStoredToo();
    void resultsThatContradictThemselvesAreRefused();
    void aResultReplacesTheEarlierOne();
    void uniqueCountsASharedBodyOnce();
    void uniqueCountsKnownTablesOfASharedBodyOnce();
    void uniqueIsAbsentUntilTheRunIsFinished();
    void aSumOfEstimatesIsAbsentUnlessAllAreKnown();
    void histogramHasTheValuesOfAllModules();
    void histogramIsRightAfterAReplacement();
    void idsThatAreGoneAreLeftOut();
    void viewsSayWhatWasStored();
    void removingARunLeavesNothingOfIt();
    void removingACorpusLeavesAnEmptyWorkspace();
    void aKillLosesAtMostTheModuleInFlight();
    void damagedRowsAreErrors();
};

void TestStoredRuns::everyValueComesBack() {
    RunSandbox box;
    const ModuleRunResult put = oddResult();
    const ModuleRunId id = need(box.writer.moduleRuns().put(box.run, box.a, put));

    ModuleRunResult got;
    const ModuleRunRow row = need(box.reader.moduleRuns().ofModule(box.run, box.a));
    QCOMPARE(row.id, id);
    QCOMPARE(row.moduleName, std::string("a"));
    QVERIFY(row.status == put.status);
    QVERIFY(row.sizes == put.sizes);
    QCOMPARE(row.wallNs, put.wallNs);
    QCOMPARE(row.cpuNs, put.cpuNs);
    QCOMPARE(row.forceStopped, true);
    QCOMPARE(row.objectHash, put.objectHash);
    QCOMPARE(row.functions, 4);
    QVERIFY(row.hasDiagnostics);
    QVERIFY((row.counts == DecisionCounts{1, 1, 0, 1, 1}));
    QCOMPARE(need(box.reader.moduleRuns().diagnostics(id)), put.diagnostics);
    QVERIFY(need(box.reader.moduleRuns().functions(id)) == put.functions);
    for (const DecisionRow& decision : need(box.reader.decisions().of(id)))
        got.decisions.push_back(decision.decision);
    QVERIFY(got.decisions == put.decisions);
    QVERIFY(need(box.reader.features().columns(id)) == put.features);
    QVERIFY(need(box.reader.features().columns(id, {"scalar", "none", "count"})) ==
            (std::vector<TensorColumn>{put.features[2], put.features[0]}));

    const auto outcomes = need(box.reader.decisions().outcomes(id));
    QCOMPARE(outcomes.size(), std::size_t(3));
    QVERIFY(outcomes[0].key == put.decisions[0].key);
    QVERIFY(outcomes[0].outcome == Outcome::InlinedCalleeDeleted);
    QVERIFY(outcomes[1].mandatory);

    const RunRow run = need(box.reader.runs().byId(box.run));
    const RunCounts counts = need(box.reader.runs().counts(box.run));
    QCOMPARE(counts.corpusModules, 3);
    QCOMPARE(counts.modules, 1);
    QCOMPARE(counts.ok, 1);
    QCOMPARE(counts.decisions, 2);
    QCOMPARE(counts.text, 100);
    QVERIFY(run.status == RunStatus::Running);
    QVERIFY(run.policyKind == PolicyKind::Default);
}

void TestStoredRuns::lookAlikeStringsAreStoredOnce() {
    RunSandbox box;
    need(box.writer.moduleRuns().put(box.run, box.a, oddResult()));
    RawDatabase raw(box.path);
    const std::string strings = raw.value("SELECT count(*) FROM strings");
    QCOMPARE(raw.value("SELECT count(DISTINCT CAST(text AS BLOB)) FROM strings"), strings);
    QCOMPARE(raw.value("SELECT count(*) FROM places"), std::string("3")); // "g at caller" is the end of two chains
    need(box.writer.moduleRuns().put(box.run, box.b, oddResult()));
    WorkspaceWriter another = need(box.workspace.writer());
    need(another.moduleRuns().put(box.run, box.c, oddResult()));
    QCOMPARE(raw.value("SELECT count(*) FROM strings"), strings);
    QCOMPARE(raw.value("SELECT count(*) FROM places"), std::string("3"));
}

void TestStoredRuns::textsOfEqualHashAreKeptApart() {
    // A known collision of FNV-1a, 32 bits.
    RunSandbox box;
    const ModuleRunId id =
        need(box.writer.moduleRuns().put(box.run, box.a, withText(2, {shared("costarring", 1), shared("liquid", 1)})));
    WorkspaceWriter another = need(box.workspace.writer());
    const ModuleRunId again = need(another.moduleRuns().put(box.run, box.b, withText(1, {shared("liquid", 1)})));
    QCOMPARE(
        RawDatabase(box.path).value("SELECT count(DISTINCT hash) FROM strings WHERE text IN ('costarring', 'liquid')"),
        std::string("1"));
    QCOMPARE(need(box.reader.moduleRuns().functions(id)).at(0).name, std::string("costarring"));
    QCOMPARE(need(box.reader.moduleRuns().functions(id)).at(1).name, std::string("liquid"));
    QCOMPARE(need(box.reader.moduleRuns().functions(again)).at(0).name, std::string("liquid"));
}

void TestStoredRuns::pagesAreCutsOfTheWhole() {
    RunSandbox box;
    ModuleRunResult result = withText(10, {});
    for (std::uint32_t ordinal = 0; ordinal < 10; ++ordinal)
        result.decisions.push_back(decision(ordinal, "f", ordinal, Outcome::Inlined));
    const ModuleRunId id = need(box.writer.moduleRuns().put(box.run, box.a, result));
    const auto ordinals = [&](std::int64_t first, std::int64_t count) {
        std::vector<std::uint32_t> ordinals;
        for (const DecisionRow& row : need(box.reader.decisions().of(id, first, count)))
            ordinals.push_back(row.decision.ordinal);
        return ordinals;
    };
    QCOMPARE(ordinals(0, 3), (std::vector<std::uint32_t>{0, 1, 2}));
    QCOMPARE(ordinals(8, 5), (std::vector<std::uint32_t>{8, 9}));
    QCOMPARE(ordinals(10, 5).size(), std::size_t(0));
    QCOMPARE(ordinals(-5, 2), (std::vector<std::uint32_t>{0, 1}));
    QCOMPARE(ordinals(0, std::numeric_limits<std::int64_t>::max()).size(), std::size_t(10));
    QVERIFY(failsWith(box.reader.decisions().of(ModuleRunId{99}), ErrorCode::NotFound));
}

void TestStoredRuns::anEmptyResultIsStoredToo() {
    RunSandbox box;
    ModuleRunResult result;
    result.status = ModuleRunStatus::Crashed;
    result.diagnostics = "signal 11";
    result.features = {column<std::int64_t>("count", ScalarType::Int64, {}),
                       column<float>("nothing", ScalarType::Float, {}, {0})};
    const ModuleRunId id = need(box.writer.moduleRuns().put(box.run, box.a, result));
    QVERIFY(need(box.reader.features().columns(id)) == result.features);
    QVERIFY(need(box.reader.decisions().of(id)).empty());
    QVERIFY(need(box.reader.moduleRuns().ofModule(box.run, box.a)).status == ModuleRunStatus::Crashed);
    need(box.writer.runs().finish(box.run, RunStatus::Cancelled));
    const RunRow run = need(box.reader.runs().byId(box.run));
    const RunCounts counts = need(box.reader.runs().counts(box.run));
    QCOMPARE(counts.ok, 0);
    QVERIFY(!counts.unique);
    QVERIFY(run.status == RunStatus::Cancelled);
    QCOMPARE(need(box.reader.features().distributions(box.run)).at(0).count, 0);
}

void TestStoredRuns::resultsThatContradictThemselvesAreRefused() {
    RunSandbox box;
    const auto refused = [&](const ModuleRunResult& result, ModuleId module) {
        const auto put = box.writer.moduleRuns().put(box.run, module, result);
        return !put.ok() && put.error().code == ErrorCode::InvalidArgument;
    };
    ModuleRunResult result = oddResult();
    result.decisions[0].featureRow = 2;
    QVERIFY(refused(result, box.a));
    result = oddResult();
    result.features[1].data.pop_back();
    QVERIFY(refused(result, box.a));
    result = oddResult();
    result.features[0].data.resize(8);
    QVERIFY(refused(result, box.a));
    result = oddResult();
    result.features[0].spec.shape = {-1};
    QVERIFY(refused(result, box.a));
    QVERIFY(refused(oddResult(), ModuleId{99}));
    const CorpusId other = addCorpus(box.writer, "other");
    const ModuleId stranger = need(box.writer.modules().put(other, moduleOf("a", "A"), asBytes("A"))).id;
    QVERIFY(refused(oddResult(), stranger));
    RawDatabase raw(box.path);
    for (const char* table : {"module_runs", "decisions", "functions", "feature_columns", "strings", "places"})
        QCOMPARE(raw.value(std::string("SELECT count(*) FROM ") + table), std::string("0"));
    need(box.writer.moduleRuns().put(box.run, box.a, oddResult())); // and no cached data of the rollback is used
    QCOMPARE(raw.value("PRAGMA foreign_key_check"), std::string());
}

void TestStoredRuns::aResultReplacesTheEarlierOne() {
    RunSandbox box;
    need(box.writer.moduleRuns().put(box.run, box.a, oddResult()));
    need(box.writer.moduleRuns().put(box.run, box.b, oddResult()));
    need(box.writer.runs().finish(box.run, RunStatus::Finished));
    ModuleRunResult result = withText(42, {});
    result.decisions = {decision(0, "x", 1, Outcome::Inlined)};
    need(box.writer.moduleRuns().put(box.run, box.a, result));
    const auto rows = need(box.reader.moduleRuns().of(box.run));
    QCOMPARE(rows.size(), std::size_t(2));
    QCOMPARE(rows[0].sizes.text, 42);
    QCOMPARE(rows[1].sizes.text, 100);
    QVERIFY(need(box.reader.runs().byId(box.run)).status == RunStatus::Running);
    RawDatabase raw(box.path);
    QCOMPARE(raw.value("SELECT count(*) FROM decisions"), std::string("4"));
    QCOMPARE(raw.value("SELECT count(*) FROM functions"), std::string("4"));
    QCOMPARE(raw.value("SELECT count(*) FROM feature_columns"), std::string("3"));
}

void TestStoredRuns::uniqueCountsASharedBodyOnce() {
    RunSandbox box;
    // In name order: a brings x and y, b repeats x, c repeats x and y. Other functions are each module's own.
    need(box.writer.moduleRuns().put(box.run, box.c, withText(300, {shared("x", 12), shared("y", 20)})));
    need(box.writer.moduleRuns().put(
        box.run, box.a, withText(100, {shared("x", 10), shared("y", 20), {"own", 30, ".text", "internal", false}})));
    need(box.writer.moduleRuns().put(box.run, box.b,
                                     withText(200, {shared("x", 11), {"own", 30, ".text", "internal", false}})));
    need(box.writer.runs().finish(box.run, RunStatus::Finished));
    const auto rows = need(box.reader.moduleRuns().of(box.run));
    QCOMPARE(rows[0].unique, std::optional<std::int64_t>(100));
    QCOMPARE(rows[1].unique, std::optional<std::int64_t>(200 - 11));
    QCOMPARE(rows[2].unique, std::optional<std::int64_t>(300 - 12 - 20));
    const RunRow run = need(box.reader.runs().byName("run"));
    const RunCounts counts = need(box.reader.runs().counts(box.run));
    QCOMPARE(counts.text, 600);
    QCOMPARE(counts.unique, std::optional<std::int64_t>(600 - 11 - 12 - 20));
    QVERIFY(run.finishedAt >= run.createdAt && run.createdAt > 0);

    // A module that failed has no bodies, so b's x is now the first.
    ModuleRunResult failed = withText(100, {shared("x", 10)});
    failed.status = ModuleRunStatus::Failed;
    need(box.writer.moduleRuns().put(box.run, box.a, failed));
    need(box.writer.runs().finish(box.run, RunStatus::Finished));
    QCOMPARE(need(box.reader.moduleRuns().ofModule(box.run, box.b)).unique, std::optional<std::int64_t>(200));
    QVERIFY(!need(box.reader.moduleRuns().ofModule(box.run, box.a)).unique);
}

void TestStoredRuns::uniqueCountsKnownTablesOfASharedBodyOnce() {
    RunSandbox box;
    const auto withTables = [](FunctionSize function, std::int64_t tables) {
        function.tables = tables;
        return function;
    };
    const std::vector<FunctionSize> known = {withTables(shared("x", 10), 4), withTables(shared("y", 20), 0)};
    need(box.writer.moduleRuns().put(box.run, box.a, withText(100, known)));
    need(box.writer.moduleRuns().put(box.run, box.b, withText(200, known)));
    // As a module run of an earlier version, which has them of no function.
    need(box.writer.moduleRuns().put(box.run, box.c, withText(300, {shared("x", 12), withTables(shared("y", 20), 7)})));
    need(box.writer.runs().finish(box.run, RunStatus::Finished));
    const auto rows = need(box.reader.moduleRuns().of(box.run));
    QCOMPARE(rows[0].unique, std::optional<std::int64_t>(100));
    QCOMPARE(rows[1].unique, std::optional<std::int64_t>(200 - 10 - 4 - 20));
    QCOMPARE(rows[2].unique, std::optional<std::int64_t>(300 - 12 - 20));
    QVERIFY(rows[0].tablesKnown && rows[1].tablesKnown && !rows[2].tablesKnown);
    QVERIFY(need(box.reader.moduleRuns().functions(rows[1].id)) == known);
    for (const FunctionSize& function : need(box.reader.moduleRuns().functions(rows[2].id)))
        QVERIFY(!function.tables);
    QVERIFY(need(box.reader.check(sha256)).empty());
}

void TestStoredRuns::aSumOfEstimatesIsAbsentUnlessAllAreKnown() {
    RunSandbox box;
    const auto sum = [&box] { return need(box.reader.runs().counts(box.run)).estimated; };
    const auto put = [&box](ModuleId module, ModuleRunStatus status, std::optional<std::int64_t> estimated) {
        ModuleRunResult result;
        result.status = status;
        result.estimated = estimated;
        need(box.writer.moduleRuns().put(box.run, module, result));
        return need(box.reader.moduleRuns().ofModule(box.run, module)).estimated == estimated;
    };
    QVERIFY(!sum()); // of no module
    QVERIFY(put(box.a, ModuleRunStatus::Ok, 40));
    QVERIFY(put(box.b, ModuleRunStatus::Failed, std::nullopt));
    QCOMPARE(sum(), std::optional<std::int64_t>(40));
    QVERIFY(put(box.c, ModuleRunStatus::Ok, std::nullopt));
    QVERIFY(!sum());
    QVERIFY(put(box.c, ModuleRunStatus::Ok, 0));
    QCOMPARE(sum(), std::optional<std::int64_t>(40));
    ModuleRunResult negative;
    negative.estimated = -1;
    QVERIFY(failsWith(box.writer.moduleRuns().put(box.run, box.c, negative), ErrorCode::LimitExceeded));
}

void TestStoredRuns::uniqueIsAbsentUntilTheRunIsFinished() {
    RunSandbox box;
    need(box.writer.moduleRuns().put(box.run, box.a, withText(100, {})));
    QVERIFY(!need(box.reader.runs().counts(box.run)).unique);
    need(box.writer.runs().finish(box.run, RunStatus::Finished));
    QCOMPARE(need(box.reader.runs().counts(box.run)).unique, std::optional<std::int64_t>(100));
    need(box.writer.moduleRuns().put(box.run, box.b, withText(100, {})));
    QVERIFY(!need(box.reader.runs().counts(box.run)).unique); // the sum would omit b
}

void TestStoredRuns::histogramHasTheValuesOfAllModules() {
    RunSandbox box;
    ModuleRunResult one = withText(1, {});
    one.features = {column<std::int64_t>("n", ScalarType::Int64, {0, 1, 15, 15}),
                    column<float>("f", ScalarType::Float, {0.5F, std::numeric_limits<float>::quiet_NaN(), -3, 1e9F})};
    ModuleRunResult two = withText(1, {});
    two.features = {column<std::int64_t>("n", ScalarType::Int64, {-4, 15, 16, 17, 18}),
                    column<float>("f", ScalarType::Float, {0.5F, 0, 0, 0, 0})};
    need(box.writer.moduleRuns().put(box.run, box.a, one));
    need(box.writer.moduleRuns().put(box.run, box.b, two));
    const auto features = need(box.reader.features().distributions(box.run));
    QCOMPARE(features.size(), std::size_t(2));
    QVERIFY(features[0].spec == one.features[0].spec);
    QCOMPARE(features[0].count, 9);
    QCOMPARE(features[0].minimum, -4.0);
    QCOMPARE(features[0].maximum, 18.0);
    const double tiny = 1.0 / 4294967296.0;
    const std::vector<HistogramBin> expected = {{-4.5, -4, 1}, {0, tiny, 1}, {1, 1.125, 1},
                                                {15, 16, 3},   {16, 18, 2},  {18, 20, 1}};
    QVERIFY(features[0].bins == expected);
    QCOMPARE(features[1].count, 8); // NaN is not a value
    QCOMPARE(features[1].minimum, -3.0);
    QCOMPARE(features[1].maximum, 1e9);
}

void TestStoredRuns::histogramIsRightAfterAReplacement() {
    RunSandbox box;
    ModuleRunResult result = withText(1, {});
    result.features = {column<std::int64_t>("n", ScalarType::Int64, {1000, -1000})};
    need(box.writer.moduleRuns().put(box.run, box.a, result));
    result.features = {column<std::int64_t>("n", ScalarType::Int64, {3})};
    need(box.writer.moduleRuns().put(box.run, box.a, result));
    need(box.writer.runs().finish(box.run, RunStatus::Finished));
    const FeatureRow feature = need(box.reader.features().distributions(box.run)).at(0);
    QVERIFY(feature.bins == (std::vector<HistogramBin>{{3, 3.25, 1}}));
    QCOMPARE(feature.minimum, 3.0);
    QCOMPARE(feature.maximum, 3.0);
}

void TestStoredRuns::idsThatAreGoneAreLeftOut() {
    RunSandbox box;
    need(box.writer.moduleRuns().put(box.run, box.a, oddResult()));
    const std::vector<DecisionId> ids = {DecisionId{3}, DecisionId{77}, DecisionId{1}, DecisionId{3}};
    std::vector<std::int64_t> got;
    for (const DecisionRow& row : need(box.reader.decisions().byId(ids)))
        got.push_back(row.id.value);
    QCOMPARE(got, (std::vector<std::int64_t>{3, 1, 3}));
}

void TestStoredRuns::viewsSayWhatWasStored() {
    RunSandbox box;
    need(box.writer.moduleRuns().put(box.run, box.a, oddResult()));
    need(box.writer.runs().finish(box.run, RunStatus::Finished));
    RawDatabase raw(box.path);
    QCOMPARE(
        raw.rows("SELECT run, policy, module, status, text, unique_text, decisions, never_asked FROM v_module_runs"),
        std::vector<std::string>{"run|default|a|ok|100|100|2|1"});
    QCOMPARE(raw.rows("SELECT run, corpus, status, modules, ok, text FROM v_runs"),
             std::vector<std::string>{"run|corpus|finished|1|1|100"});
    QCOMPARE(raw.rows("SELECT decision, caller, advice, outcome, default_advice, location, key_hash FROM v_decisions"),
             (std::vector<std::string>{"0|caller|inline|inlined-callee-deleted|refuse|dir/a.c:12:5|ffffffffffffffff",
                                       "1|caller|refuse|refused|||0000000000000000",
                                       "2||refuse|never-asked|||0000000000000000"}));
    QCOMPARE(raw.rows("SELECT site FROM v_decisions"),
             (std::vector<std::string>{"f:12:5#2 'twin'\n @ g:4294967295 @ caller:7:1#1#4", "g:4294967295 @ caller:7:1",
                                       ""}));
    QCOMPARE(raw.value("SELECT section FROM v_functions"), std::string(".text._Z1fv"));
    QCOMPARE(raw.value("SELECT count(*) FROM v_functions WHERE module = 'a' AND shared"), std::string("1"));
    QCOMPARE(raw.value("SELECT type, shape, value_count, minimum, maximum FROM v_features WHERE feature = 'embedding'"),
             std::string("float|1,3|6|-2.0|6.0"));
    QCOMPARE(raw.value("SELECT corpus, module, bitcode_size FROM v_modules ORDER BY module"),
             std::string("corpus|a|1"));
}

void TestStoredRuns::removingARunLeavesNothingOfIt() {
    RunSandbox box;
    need(box.writer.moduleRuns().put(box.run, box.a, oddResult()));
    const auto before = RawDatabase(box.path).counts();
    const RunId second = beginRun(box.writer, box.corpus, "second", PolicyId{2});
    ModuleRunResult result = oddResult();
    result.decisions[0].callee = "only here";
    result.decisions[0].path.places.push_back({"only here", "x.c", 1, 1});
    need(box.writer.moduleRuns().put(second, box.b, result));
    FindingOwner owner;
    owner.run = second;
    need(
        box.writer.findings().add(owner, {Severity::Warning, "b", {ErrorCode::LimitExceeded, "60 s", "b.bc", "", ""}}));
    need(box.writer.runs().remove(second));
    RawDatabase raw(box.path);
    QVERIFY(raw.counts() == before);
    QVERIFY(raw.rows("PRAGMA foreign_key_check").empty());
    QCOMPARE(raw.value("PRAGMA integrity_check"), std::string("ok"));
    QVERIFY(failsWith(box.writer.runs().remove(second), ErrorCode::InvalidArgument));
    std::vector<Decision> decisions;
    for (const DecisionRow& row :
         need(box.reader.decisions().of(need(box.reader.moduleRuns().ofModule(box.run, box.a)).id)))
        decisions.push_back(row.decision);
    QVERIFY(decisions == oddResult().decisions);
}

void TestStoredRuns::removingACorpusLeavesAnEmptyWorkspace() {
    RunSandbox box;
    Sandbox fresh;
    const auto expected = RawDatabase(fresh.path).counts();
    need(box.writer.moduleRuns().put(box.run, box.a, oddResult()));
    need(box.writer.moduleRuns().put(box.run, box.b, oddResult()));
    FindingOwner owner;
    owner.corpus = box.corpus;
    need(box.writer.findings().add(owner, {}));
    need(box.writer.corpora().remove(box.corpus));
    QVERIFY(RawDatabase(box.path).counts() == expected);
}

void TestStoredRuns::aKillLosesAtMostTheModuleInFlight() {
    RunSandbox box;
    int stored[2];
    QCOMPARE(::pipe(stored), 0);
    const pid_t child = ::fork();
    if (child == 0) { // puts modules until it is killed, reporting each
        auto writer = box.workspace.writer();
        for (int count = 0;; ++count) {
            const std::string name = "m" + std::to_string(count);
            const auto module = writer->modules().put(box.corpus, moduleOf(name, name), asBytes(name));
            const bool ok = module.ok() && writer->moduleRuns().put(box.run, module->id, oddResult()).ok();
            if (!ok || ::write(stored[1], ok ? "+" : "-", 1) != 1) ::_exit(1);
        }
    }
    char said = 0;
    for (int count = 0; count < 20; ++count)
        QCOMPARE(::read(stored[0], &said, 1), ssize_t(1));
    QVERIFY(signalProcess(child, SIGKILL));
    ::waitpid(child, nullptr, 0);
    ::close(stored[1]);
    int said20 = 20;
    while (::read(stored[0], &said, 1) == 1)
        ++said20;
    ::close(stored[0]);
    const Workspace again = need(Workspace::open(box.path));
    const auto rows = need(need(again.reader()).moduleRuns().of(box.run));
    QVERIFY(int(rows.size()) == said20 || int(rows.size()) == said20 + 1);
    for (const ModuleRunRow& row : rows)
        QCOMPARE(need(need(again.reader()).decisions().of(row.id)).size(), std::size_t(3));
    QVERIFY(need(need(again.reader()).check(sha256)).empty());
}

void TestStoredRuns::damagedRowsAreErrors() {
    RunSandbox box;
    const ModuleRunId id = need(box.writer.moduleRuns().put(box.run, box.a, oddResult()));
    RawDatabase raw(box.path);
    raw.exec("UPDATE decisions SET outcome = 9 WHERE id = 2");
    QVERIFY(failsWith(box.reader.decisions().of(id), ErrorCode::Malformed));
    raw.exec("UPDATE decisions SET outcome = 2 WHERE id = 2; UPDATE places SET parent_id = 3 WHERE id = 1");
    QVERIFY(failsWith(box.reader.decisions().of(id), ErrorCode::Malformed)); // a cycle
    raw.exec("UPDATE places SET parent_id = NULL WHERE id = 1; UPDATE module_runs SET feature_rows = 1 << 40");
    QVERIFY(failsWith(box.reader.features().columns(id), ErrorCode::Malformed));
    raw.exec("UPDATE module_runs SET feature_rows = 2, decision_count = -1");
    QVERIFY(failsWith(box.reader.decisions().of(id, 0, 10), ErrorCode::Malformed));
    raw.exec("UPDATE module_runs SET decision_count = 3; UPDATE feature_columns SET data = x'00'");
    QVERIFY(failsWith(box.reader.features().columns(id), ErrorCode::Malformed));
    raw.exec("UPDATE run_features SET shape = '1,,2'");
    QVERIFY(failsWith(box.reader.features().distributions(box.run), ErrorCode::Malformed));
    raw.exec("UPDATE run_features SET shape = '1', histogram = x'ffffffffffffffffffff01'");
    QVERIFY(failsWith(box.reader.features().distributions(box.run), ErrorCode::Malformed));
    raw.exec("UPDATE module_runs SET status = 'fine'");
    QVERIFY(failsWith(box.reader.moduleRuns().of(box.run), ErrorCode::Malformed));
    raw.exec("DROP TABLE decisions");
    QVERIFY(failsWith(box.reader.decisions().of(id), ErrorCode::WorkspaceUnusable));
}

QTEST_GUILESS_MAIN(TestStoredRuns)
#include "tst_stored_runs.moc"
