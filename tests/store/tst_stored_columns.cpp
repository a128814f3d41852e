// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/store/store_fixture.h"

#include <algorithm>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

ModuleRunResult deciding(std::vector<Decision> decisions) {
    ModuleRunResult result;
    result.status = ModuleRunStatus::Ok;
    result.decisions = std::move(decisions);
    return result;
}

} // namespace

/// Data that is read by column: decisions of a whole run, and features by name.
class TestStoredColumns : public QObject {
    Q_OBJECT
private slots:
    void featuresAreFoundWhereverTheyStand();
    void scansColumnsOfAWholeRun();
    void columnsSettleTogether();
    void aSnapshotHasItsColumnsUntilItEnds();
    void damageIsDescribedAlikeInASnapshot();
};

void TestStoredColumns::featuresAreFoundWhereverTheyStand() {
    RunSandbox box;
    ModuleRunResult result = oddResult();
    const TensorColumn count = result.features[0], scalar = result.features[2];
    const ModuleRunId first = need(box.writer.moduleRuns().put(box.run, box.a, result));
    std::ranges::reverse(result.features);
    const ModuleRunId turned = need(box.writer.moduleRuns().put(box.run, box.b, result));
    result.features.pop_back();
    const ModuleRunId fewer = need(box.writer.moduleRuns().put(box.run, box.c, result));
    using Columns = std::vector<TensorColumn>;
    QVERIFY(need(box.reader.features().columns(first, {"scalar", "count"})) == (Columns{scalar, count}));
    QVERIFY(need(box.reader.features().columns(turned, {"scalar", "count"})) == (Columns{scalar, count}));
    QVERIFY(need(box.reader.features().columns(fewer, {"count", "scalar"})) == Columns{scalar});
    QVERIFY(need(box.reader.features().columns(first, {"count", "count"})) == (Columns{count, count}));
}

void TestStoredColumns::scansColumnsOfAWholeRun() {
    RunSandbox box;
    const ModuleRunResult b =
        deciding({decision(0, "zeta", 5, Outcome::Inlined), decision(1, "alpha", {}, Outcome::Refused)});
    const ModuleRunResult a = deciding({decision(0, "mid", 7, Outcome::Refused)});
    need(box.writer.moduleRuns().put(box.run, box.b, b)); // stored first, but a comes first by name
    need(box.writer.moduleRuns().put(box.run, box.a, a));
    const auto modules = need(box.reader.decisionColumns().ranges(box.run));
    QCOMPARE(modules.size(), std::size_t(2));
    QCOMPARE(modules[0].module + "," + modules[1].module, std::string("a,b"));
    const std::vector<DecisionField> fields = {DecisionField::Cost, DecisionField::FeatureRow};
    QVERIFY(need(box.reader.decisionColumns().of(modules[0], fields)) == (std::vector<ColumnValues>{{7}, {0}}));
    QVERIFY(need(box.reader.decisionColumns().of(modules[1], fields)) ==
            (std::vector<ColumnValues>{{5, NoNumber}, {0, 0}}));

    need(box.writer.moduleRuns().put(box.run, box.b, b)); // the same rows, of another module run
    QVERIFY(failsWith(box.reader.decisionColumns().of(modules[1], fields), ErrorCode::NotFound));
    const std::vector<std::uint32_t> beyond = {4'000'000'000U};
    QVERIFY(failsWith(box.reader.texts().scan(beyond, [](std::string_view) {}, {}), ErrorCode::Malformed));
}

/// Columns are equal in every state: fresh, merged during the run (at module run 2048) or at the run's end.
void TestStoredColumns::columnsSettleTogether() {
    RunSandbox box;
    RawDatabase raw(box.path);
    raw.exec("INSERT INTO sqlite_sequence VALUES ('module_runs', 2046)");
    const auto rows = [&raw](const char* table, const char* of) {
        return raw.value(std::string("SELECT count(*) FROM ") + table + " WHERE module_run_id = " + of);
    };
    const std::string all = std::to_string(decisionFieldCount);
    const std::vector<DecisionField> fields = {DecisionField::Callsite, DecisionField::Cost};
    const auto columns = [&] {
        std::vector<std::vector<ColumnValues>> columns;
        for (const ModuleDecisions& module : need(box.reader.decisionColumns().ranges(box.run)))
            columns.push_back(need(box.reader.decisionColumns().of(module, fields)));
        return columns;
    };
    const ModuleRunResult result = deciding({decision(0, "callee", 5, Outcome::Inlined)});
    QCOMPARE(need(box.writer.moduleRuns().put(box.run, box.a, result)), ModuleRunId{2047});
    QCOMPARE(rows("fresh_decision_columns", "2047"), all);
    QCOMPARE(rows("decision_columns", "2047"), std::string("0"));
    need(box.writer.moduleRuns().put(box.run, box.b, result));
    for (const char* moduleRun : {"2047", "2048"})
        QCOMPARE(rows("decision_columns", moduleRun) + rows("fresh_decision_columns", moduleRun), all + "0");
    need(box.writer.moduleRuns().put(box.run, box.c, result));
    QCOMPARE(rows("fresh_decision_columns", "2049"), all);
    const auto before = columns();
    QVERIFY(before == (std::vector<std::vector<ColumnValues>>(3, {{1}, {5}})));
    QVERIFY(need(box.reader.check(sha256)).empty());
    need(
        box.writer.moduleRuns().put(box.run, box.c, result)); // the fresh data of the earlier result is removed with it
    QCOMPARE(rows("fresh_decision_columns", "2049"), std::string("0"));
    need(box.writer.runs().finish(box.run, RunStatus::Finished));
    QCOMPARE(rows("decision_columns", "2050") + rows("fresh_decision_columns", "2050"), all + "0");
    QVERIFY(columns() == before);
    QVERIFY(need(box.reader.check(sha256)).empty());
}

/// In a snapshot, columns are read by cursors, which must not keep it.
void TestStoredColumns::aSnapshotHasItsColumnsUntilItEnds() {
    RunSandbox box;
    RawDatabase raw(box.path);
    raw.exec("INSERT INTO sqlite_sequence VALUES ('module_runs', 2046)");
    const auto costing = [](std::int64_t cost) { return deciding({decision(0, "callee", cost, Outcome::Inlined)}); };
    need(box.writer.moduleRuns().put(box.run, box.a, costing(1)));
    need(box.writer.moduleRuns().put(box.run, box.b, costing(2))); // module run 2048: both have settled
    need(box.writer.moduleRuns().put(box.run, box.c, costing(3))); // fresh
    const std::vector<DecisionField> fields = {DecisionField::Cost};
    const auto costs = [&] {
        std::vector<std::int64_t> costs;
        const auto modules = need(box.reader.decisionColumns().ranges(box.run));
        for (const std::size_t module : {1, 0, 2, 1, 0})
            costs.push_back(need(box.reader.decisionColumns().of(modules[module], fields)).front().front());
        return costs;
    };
    {
        const auto held = need(box.reader.snapshot());
        QCOMPARE(costs(), (std::vector<std::int64_t>{2, 1, 3, 2, 1}));
        need(box.writer.moduleRuns().put(box.run, box.b, costing(4)));
        QCOMPARE(costs(), (std::vector<std::int64_t>{2, 1, 3, 2, 1}));
    }
    QCOMPARE(raw.value("PRAGMA wal_checkpoint(TRUNCATE)").front(), '0'); // no reader is in the way
    QCOMPARE(costs(), (std::vector<std::int64_t>{4, 1, 3, 4, 1}));
    const auto held = need(box.reader.snapshot());
    QCOMPARE(costs(), (std::vector<std::int64_t>{4, 1, 3, 4, 1}));
}

void TestStoredColumns::damageIsDescribedAlikeInASnapshot() {
    RunSandbox box;
    RawDatabase raw(box.path);
    need(box.writer.moduleRuns().put(box.run, box.a, deciding({decision(0, "callee", 1, Outcome::Inlined)})));
    need(box.writer.runs().finish(box.run, RunStatus::Finished));
    const auto modules = need(box.reader.decisionColumns().ranges(box.run));
    const std::vector<DecisionField> fields = {DecisionField::Reason};
    const std::string of = " WHERE id >> 40 = " + std::to_string(int(DecisionField::Reason));
    const std::string cost =
        "(SELECT data FROM decision_columns WHERE id >> 40 = " + std::to_string(int(DecisionField::Cost)) + ")";
    for (const std::string& damage : {std::string("7"), std::string("x'00'"), std::string("'text'"), cost}) {
        raw.exec("UPDATE decision_columns SET data = " + damage + of);
        const auto alone = box.reader.decisionColumns().of(modules[0], fields);
        QVERIFY(failsWith(alone, ErrorCode::Malformed));
        const auto held = need(box.reader.snapshot());
        const auto inSnapshot = box.reader.decisionColumns().of(modules[0], fields);
        QVERIFY(failsWith(inSnapshot, ErrorCode::Malformed));
        QCOMPARE(describe(inSnapshot.error()), describe(alone.error()));
    }
}

QTEST_GUILESS_MAIN(TestStoredColumns)
#include "tst_stored_columns.moc"
