// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/store/store_fixture.h"

using namespace inlinescope;
using namespace inlinescope::testing;

/// The logs that runs record, and what ties a log to a run.
class TestStoredLogRuns : public QObject {
    Q_OBJECT
private slots:
    void aLogComesBackWithItsRunAndModules();
    void aModuleThatIsRecordedAgainReplacesItself();
    void otherFeaturesAreAnotherLog();
    void aRunTakesItsOwnLogsAlong();
    void aCorpusTakesThemToo();
    void whatIsGoneIsSaid();
    void anImportedLogIsTiedToModulesOfARun();
    void aNewImportKeepsTheTie();
    void aTieGoesWithItsRun();
    void whatCannotBeTiedIsRefused();
};

namespace {

FeatureSchema schemaOf(const std::string& answer, std::int64_t width = 3) {
    FeatureSchema schema;
    schema.features = {{"mask", 0, ScalarType::Int64, {1, width}}, {answer, 0, ScalarType::Int64, {1}}};
    return schema;
}

/// Two observations.
ObservationChunk context(const std::string& name, std::int64_t value) {
    return {name,
            0,
            {column<std::int64_t>("mask", ScalarType::Int64, {value, 0, 1, value, 1, 1}, {1, 3}),
             column<std::int64_t>("index_to_evict", ScalarType::Int64, {0, 2})}};
}

std::vector<std::string> contextsOf(const WorkspaceReader& reader, LogId log) {
    std::vector<std::string> all;
    for (const LogContextRow& row : need(reader.logs().contexts(log)))
        all.push_back(row.name + " of " + row.moduleName + ": " + std::to_string(row.observations));
    return all;
}

LogId importLog(WorkspaceWriter& writer, const std::vector<std::string>& contexts = {"f"}, bool complete = true) {
    auto sink = need(writer.importEvidence("imported", {"/log", "h", 1}));
    need(sink->beginLog(schemaOf("index_to_evict")));
    for (const std::string& name : contexts)
        need(sink->observations(context(name, 5)));
    return need(sink->finish(complete)).log;
}

/// The ids of a log's contexts, in their order.
std::vector<std::int64_t> idsOfContexts(const WorkspaceReader& reader, LogId log) {
    std::vector<std::int64_t> ids;
    for (const LogContextRow& row : need(reader.logs().contexts(log)))
        ids.push_back(row.id);
    return ids;
}

const char* const ties = "SELECT log, run, module, context FROM v_log_contexts ORDER BY context";

} // namespace

void TestStoredLogRuns::aLogComesBackWithItsRunAndModules() {
    RunSandbox box;
    const LogId log = need(box.writer.logs().begin(box.run, "run/eviction", schemaOf("index_to_evict")));
    QVERIFY(!need(box.reader.logs().byId(log)).complete);
    need(box.writer.logs().putModule(log, box.a, {context("f", 7), context("g", 8)}));
    need(box.writer.logs().putModule(log, box.b, {context("f", 9)}));
    need(box.writer.logs().putModule(log, box.c, {}));
    need(box.writer.logs().finish(log, true));
    const LogRow row = need(box.reader.logs().byName("run/eviction"));
    QVERIFY(row.complete && row.isRecorded() && row.run == box.run && row.schema == schemaOf("index_to_evict"));
    QCOMPARE(row.runName, std::string("run"));
    QCOMPARE(row.observations, 6);
    QCOMPARE(contextsOf(box.reader, log), (std::vector<std::string>{"f of a: 2", "g of a: 2", "f (b) of b: 2"}));
    const auto contexts = need(box.reader.logs().contexts(log));
    QVERIFY(need(box.reader.logs().observations(contexts[2].id, 0, 9)).columns == context("f", 9).columns);
    QCOMPARE(
        RawDatabase(box.path).rows("SELECT log, run, module, context FROM v_log_contexts ORDER BY module, context"),
        (std::vector<std::string>{"run/eviction|run|a|f", "run/eviction|run|a|g", "run/eviction|run|b|f (b)"}));
    QVERIFY(need(box.reader.check(sha256)).empty());
    const LogId imported = importLog(box.writer);
    QVERIFY(!need(box.reader.logs().byId(imported)).isRecorded());
    QVERIFY(!need(box.reader.logs().byId(imported)).run);
    QVERIFY(!need(box.reader.logs().contexts(imported)).front().module);
}

void TestStoredLogRuns::aModuleThatIsRecordedAgainReplacesItself() {
    RunSandbox box;
    const FeatureSchema schema = schemaOf("index_to_evict");
    const LogId log = need(box.writer.logs().begin(box.run, "run/eviction", schema));
    need(box.writer.logs().putModule(log, box.a, {context("f", 7), context("g", 8)}));
    need(box.writer.logs().putModule(log, box.b, {context("h", 9)}));
    need(box.writer.logs().finish(log, true));
    const auto before = RawDatabase(box.path).counts();
    QCOMPARE(need(box.writer.logs().begin(box.run, "run/eviction", schema)), log);
    QVERIFY(!need(box.reader.logs().byId(log)).complete);
    need(box.writer.logs().putModule(log, box.a, {context("f", 3), context("g", 4)}));
    need(box.writer.logs().finish(log, true));
    QVERIFY(RawDatabase(box.path).counts() == before);
    QCOMPARE(contextsOf(box.reader, log), (std::vector<std::string>{"h of b: 2", "f of a: 2", "g of a: 2"}));
    need(box.writer.logs().putModule(log, box.a, {}));
    QCOMPARE(contextsOf(box.reader, log), (std::vector<std::string>{"h of b: 2"}));
}

void TestStoredLogRuns::otherFeaturesAreAnotherLog() {
    RunSandbox box;
    const LogId log = need(box.writer.logs().begin(box.run, "run/eviction", schemaOf("index_to_evict")));
    need(box.writer.logs().putModule(log, box.a, {context("f", 7)}));
    QVERIFY(
        failsWith(box.writer.logs().putModule(log, box.b, {ObservationChunk{"f", 0, {}}}), ErrorCode::InvalidArgument));
    const LogId other = need(box.writer.logs().begin(box.run, "run/priority", schemaOf("priority")));
    QVERIFY(other != log);
    const LogId another = need(box.writer.logs().beginAnother(box.run, "run/priority", schemaOf("priority")));
    QVERIFY(another != other);
    QCOMPARE(need(box.reader.logs().byId(another)).name, std::string("run/priority-2"));
    need(box.writer.logs().remove(another));
    const LogId wider = need(box.writer.logs().begin(box.run, "run/eviction", schemaOf("index_to_evict", 37)));
    QVERIFY(wider != log);
    QCOMPARE(need(box.reader.logs().all()).size(), std::size_t(2));
    QVERIFY(need(box.reader.check(sha256)).empty());
}

void TestStoredLogRuns::aRunTakesItsOwnLogsAlong() {
    RunSandbox box;
    const LogId imported = importLog(box.writer);
    need(box.writer.runs().finish(box.run, RunStatus::Finished));
    const RunId kept = beginRun(box.writer, box.corpus, "kept");
    const LogId other = need(box.writer.logs().begin(kept, "kept/eviction", schemaOf("index_to_evict")));
    need(box.writer.logs().putModule(other, box.a, {context("f", 7)}));
    RawDatabase raw(box.path);
    const auto before = raw.counts();
    const LogId log = need(box.writer.logs().begin(box.run, "run/eviction", schemaOf("index_to_evict")));
    need(box.writer.logs().putModule(log, box.a, {context("f", 7), context("g", 8)}));
    raw.exec("INSERT INTO log_runs VALUES (" + std::to_string(imported.value) + ", " + std::to_string(box.run.value) +
             ", NULL)");
    QCOMPARE(need(box.reader.logs().byId(imported)).runName, std::string("run"));
    need(box.writer.runs().remove(box.run));
    auto after = raw.counts();
    for (const char* table : {"logs", "log_runs", "log_contexts", "log_context_modules", "log_features",
                              "observation_chunks", "observation_columns"})
        QCOMPARE(after[table], before.at(table));
    QVERIFY(!need(box.reader.logs().byId(imported)).run);
    QVERIFY(need(box.reader.check(sha256)).empty());
    need(box.writer.logs().remove(other));
    QCOMPARE(raw.counts()["log_runs"], std::string("0"));
    QCOMPARE(raw.counts()["log_context_modules"], std::string("0"));
}

void TestStoredLogRuns::aCorpusTakesThemToo() {
    RunSandbox box;
    const LogId log = need(box.writer.logs().begin(box.run, "run/eviction", schemaOf("index_to_evict")));
    need(box.writer.logs().putModule(log, box.a, {context("f", 7)}));
    need(box.writer.runs().finish(box.run, RunStatus::Finished));
    need(box.writer.corpora().remove(box.corpus));
    auto counts = RawDatabase(box.path).counts();
    for (const char* table : {"logs", "log_runs", "log_contexts", "log_context_modules", "observation_columns"})
        QCOMPARE(counts[table], std::string("0"));
    need(box.writer.compact());
    QVERIFY(need(box.reader.check(sha256)).empty());
}

void TestStoredLogRuns::whatIsGoneIsSaid() {
    RunSandbox box;
    const LogId log = need(box.writer.logs().begin(box.run, "run/eviction", schemaOf("index_to_evict")));
    need(box.writer.logs().remove(log));
    QVERIFY(failsWith(box.writer.logs().putModule(log, box.a, {}), ErrorCode::NotFound));
    QVERIFY(failsWith(box.writer.logs().finish(log, true), ErrorCode::NotFound));
    need(box.writer.runs().finish(box.run, RunStatus::Finished));
    need(box.writer.runs().remove(box.run));
    const FeatureSchema schema = schemaOf("index_to_evict");
    QVERIFY(failsWith(box.writer.logs().begin(box.run, "run/eviction", schema), ErrorCode::NotFound));
    QVERIFY(failsWith(box.writer.logs().beginAnother(box.run, "run/eviction", schema), ErrorCode::NotFound));
}

void TestStoredLogRuns::anImportedLogIsTiedToModulesOfARun() {
    RunSandbox box;
    RawDatabase raw(box.path);
    const LogId log = importLog(box.writer, {"f", "g", "h"});
    const auto contexts = idsOfContexts(box.reader, log);
    need(box.writer.logs().tie(log, box.run, {{contexts[0], box.a}, {contexts[2], box.b}}));
    QCOMPARE(need(box.reader.logs().byId(log)).run, box.run);
    QCOMPARE(contextsOf(box.reader, log), (std::vector<std::string>{"f of a: 2", "g of : 2", "h of b: 2"}));
    QCOMPARE(raw.rows(ties), (std::vector<std::string>{"imported|run|a|f", "imported|run||g", "imported|run|b|h"}));
    need(box.writer.logs().tie(log, box.run, {{contexts[0], box.a}, {contexts[1], box.a}, {contexts[2], box.a}}));
    QCOMPARE(contextsOf(box.reader, log), (std::vector<std::string>{"f of a: 2", "g of a: 2", "h of a: 2"}));
    QCOMPARE(raw.rows(ties), (std::vector<std::string>{"imported|run|a|f", "imported|run|a|g", "imported|run|a|h"}));
    QCOMPARE(raw.counts()["log_context_modules"], std::string("0"));
    QVERIFY(need(box.reader.check(sha256)).empty());
    need(box.writer.logs().untie(log));
    QVERIFY(!need(box.reader.logs().byId(log)).run);
    QCOMPARE(contextsOf(box.reader, log), (std::vector<std::string>{"f of : 2", "g of : 2", "h of : 2"}));
    QCOMPARE(raw.counts()["log_runs"], std::string("0"));
}

/// Also that of a part: the contexts that come with the rest may be of another module.
void TestStoredLogRuns::aNewImportKeepsTheTie() {
    RunSandbox box;
    const LogId log = importLog(box.writer, {"f"}, false);
    need(box.writer.logs().tie(log, box.run, {{idsOfContexts(box.reader, log)[0], box.a}}));
    QCOMPARE(importLog(box.writer, {"e", "f"}), log);
    QCOMPARE(need(box.reader.logs().byId(log)).run, box.run);
    QCOMPARE(contextsOf(box.reader, log), (std::vector<std::string>{"e of : 2", "f of a: 2"}));
    const auto contexts = idsOfContexts(box.reader, log);
    need(box.writer.logs().tie(log, box.run, {{contexts[0], box.b}, {contexts[1], box.b}}));
    QCOMPARE(importLog(box.writer, {"e", "f"}), log);
    QCOMPARE(contextsOf(box.reader, log), (std::vector<std::string>{"e of b: 2", "f of b: 2"}));
    QVERIFY(need(box.reader.check(sha256)).empty());
}

void TestStoredLogRuns::aTieGoesWithItsRun() {
    RunSandbox box;
    const LogId log = importLog(box.writer, {"f", "g"});
    const auto contexts = idsOfContexts(box.reader, log);
    need(box.writer.logs().tie(log, box.run, {{contexts[0], box.a}}));
    need(box.writer.runs().finish(box.run, RunStatus::Finished));
    need(box.writer.runs().remove(box.run));
    auto counts = RawDatabase(box.path).counts();
    QCOMPARE(counts["log_runs"], std::string("0"));
    QCOMPARE(counts["log_context_modules"], std::string("0"));
    QCOMPARE(contextsOf(box.reader, log), (std::vector<std::string>{"f of : 2", "g of : 2"}));
    const RunId other = beginRun(box.writer, box.corpus, "other");
    need(box.writer.logs().tie(log, other, {{contexts[0], box.a}}));
    need(box.writer.logs().remove(log));
    counts = RawDatabase(box.path).counts();
    QCOMPARE(counts["log_runs"], std::string("0"));
    QCOMPARE(counts["log_context_modules"], std::string("0"));
    QVERIFY(need(box.reader.check(sha256)).empty());
}

void TestStoredLogRuns::whatCannotBeTiedIsRefused() {
    RunSandbox box;
    const LogId log = importLog(box.writer, {"f"});
    const std::int64_t only = idsOfContexts(box.reader, log)[0];
    need(box.writer.logs().tie(log, box.run, {{only, box.a}}));
    const auto refused = [&](LogId of, RunId run, const std::map<std::int64_t, ModuleId>& modules, ErrorCode code) {
        QVERIFY(failsWith(box.writer.logs().tie(of, run, modules), code));
        QCOMPARE(RawDatabase(box.path).rows(ties).back(), std::string("imported|run|a|f"));
    };
    refused(log, box.run, {}, ErrorCode::InvalidArgument);
    refused(log, box.run, {{only, ModuleId{77}}}, ErrorCode::InvalidArgument);
    refused(log, box.run, {{only + 1, box.a}}, ErrorCode::InvalidArgument);
    refused(log, RunId{77}, {{only, box.a}}, ErrorCode::NotFound);
    refused(LogId{77}, box.run, {{only, box.a}}, ErrorCode::NotFound);
    const CorpusId elsewhere = need(box.writer.corpora().add({"elsewhere", "/elsewhere", "d"}));
    const RunId other = beginRun(box.writer, elsewhere, "other");
    refused(log, other, {{only, box.a}}, ErrorCode::InvalidArgument);
    const LogId recorded = need(box.writer.logs().begin(box.run, "a recorded log", schemaOf("index_to_evict")));
    need(box.writer.logs().putModule(recorded, box.a, {context("e", 7)}));
    refused(recorded, box.run, {{idsOfContexts(box.reader, recorded)[0], box.b}}, ErrorCode::Refused);
    QVERIFY(failsWith(box.writer.logs().untie(recorded), ErrorCode::Refused));
}

QTEST_GUILESS_MAIN(TestStoredLogRuns)
#include "tst_stored_log_runs.moc"
