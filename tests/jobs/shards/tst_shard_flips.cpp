// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/snapshot.h"
#include "core/jobs/shards/shard_flips_job.h"
#include "core/jobs/shards/shard_folder.h"
#include "core/jobs/shards/shard_status.h"
#include "core/jobs/training/flip_sample.h"
#include "core/jobs/whatif/whatif_job.h"
#include "tests/jobs/shards/shard_box.h"
#include "tests/jobs/shards/workspace_dump.h"

#include <algorithm>

using namespace inlinescope;
using namespace inlinescope::testing;

/// Flips of a run in four shards, with the real worker: what is collected equals what one process stores that measures
/// them as `whatif` does.
class TestShardFlips : public QObject, ShardBox {
    Q_OBJECT

    static constexpr std::int64_t Flips = 10;

    static ShardedFlips flips() { return {.run = "base", .count = Flips, .seed = 7}; }
    static std::int64_t number(const Table& table, ColumnName column) {
        return std::get<std::int64_t>(table.rows.front()[std::size_t(table.columnIndex(column))]);
    }
    /// All results of flips of the run, with the changes of sections and functions, by module.
    static std::map<std::string, std::vector<FlipResult>> stored(const QString& workspace) {
        const WorkspaceReader reader = need(openSnapshot(workspace.toStdString()));
        std::map<std::string, std::vector<FlipResult>> all;
        for (const ModuleRunRow& row : need(reader.moduleRuns().of(need(reader.runs().byName("base")).id)))
            all[row.moduleName] = need(reader.flips().of(row.id));
        return all;
    }
    void measureAsWhatIf(const QString& workspace, WhatIfOptions what) {
        what.run = "base";
        what.limits.jobs = 2;
        need(need(WhatIfJob::open(contextOf(workspace), std::move(what))).measure());
    }

private slots:
    void initTestCase() {
        box.extract();
        box.import(box.corpus);
        need(runCorpus(box.context, box.runOptions("base")));
        whole = fresh("whole.inlinescope");
        WhatIfOptions what;
        what.sample = Flips;
        what.seed = 7;
        measureAsWhatIf(whole, what);
        wholeDump = dumpOf(whole, false);
        done = path("done");
        const ShardSummary summary = need(shardFlips(box.context, options(done), flips()));
        QCOMPARE(summary.shards, std::uint32_t(Shards));
        QVERIFY(summary.modules >= std::size_t(Shards));
        doAll();
    }

    void fourShardsOnTwoSlotsEqualOneProcess() {
        const QString workspace = fresh("four.inlinescope");
        const Table collected = collect(workspace, done);
        QCOMPARE(number(collected, "flips"), Flips);
        QCOMPARE(number(collected, "missing"), std::int64_t(0));
        QCOMPARE(number(collected, "added"), number(collected, "modules"));
        QCOMPARE(RawDatabase(workspace.toStdString()).value("SELECT count(*) FROM flips"), std::to_string(Flips));
        QCOMPARE(firstDifference(dumpOf(workspace, false), wholeDump), QByteArray());
        QVERIFY(stored(workspace) == stored(whole));
        const Table again = collect(workspace, done);
        QCOMPARE(number(again, "added"), std::int64_t(0));
        QCOMPARE(number(again, "kept"), number(again, "modules"));
        QCOMPARE(firstDifference(dumpOf(workspace, false), wholeDump), QByteArray());
        QVERIFY(need(need(need(Workspace::open(workspace.toStdString())).reader()).check(sha256)).empty());
    }

    /// The shards arrive one by one, the last first, and are collected each time.
    void anotherOrderGivesTheSameWorkspace() {
        const QString folder = path("arriving"), workspace = fresh("order.inlinescope");
        copyFolder(done, folder);
        QDir(folder + "/results").removeRecursively();
        QVERIFY(QDir(folder).mkdir("results"));
        for (int shard = Shards; shard >= 1; --shard) {
            const QString name = QString("/results/%1.done").arg(shard);
            QVERIFY(QFile::copy(done + name, folder + name));
            QCOMPARE(number(collect(workspace, folder), "missing") == 0, shard == 1);
        }
        QCOMPARE(firstDifference(dumpOf(workspace, false), wholeDump), QByteArray());
        QVERIFY(stored(workspace) == stored(whole));
    }

    /// What was measured here before is not measured elsewhere.
    void storedFlipsAreNotInThePlan() {
        const QString workspace = fresh("half.inlinescope");
        WhatIfOptions what;
        what.sample = Flips / 2; // contained in the larger sample
        what.seed = 7;
        measureAsWhatIf(workspace, what);
        const QString folder = path("half");
        need(shardFlips(contextOf(workspace), options(folder), flips()));
        std::size_t planned = 0;
        const ShardFolder opened = need(ShardFolder::open(folder.toStdString()));
        for (const PlannedModule& module : opened.plan().modules)
            planned += module.flips.size();
        QCOMPARE(planned, std::size_t(Flips - Flips / 2));
        for (int shard = 1; shard <= int(opened.shards()); ++shard)
            QVERIFY(need(runOne(folder, shard)).isComplete());
        collect(workspace, folder);
        QVERIFY(stored(workspace) == stored(whole));
        QVERIFY(failsWith(shardFlips(contextOf(whole), options(path("nothing")), flips()), ErrorCode::Refused));
        QVERIFY(!QFile::exists(path("nothing")));
    }

    /// The flips that a training's first round measures are found measured by it.
    void aTrainingsFlipsAreThoseThatItAsksFor() {
        const QString workspace = fresh("training.inlinescope"), folder = path("training");
        ShardedFlips wanted = flips();
        wanted.count = 12;
        wanted.trainedRounds = 1;
        need(shardFlips(contextOf(workspace), options(folder), wanted));
        const WorkspaceReader reader = need(openSnapshot(workspace.toStdString()));
        const RunRow run = need(reader.runs().byName("base"));
        std::set<std::string> names;
        for (const ModuleRow& module : need(reader.modules().of(run.spec.corpus)))
            names.insert(module.name);
        const std::set<std::string> training = trainingModules(names);
        QVERIFY(training.size() < names.size());
        OrdinalsByModule planned;
        const ShardFolder opened = need(ShardFolder::open(folder.toStdString()));
        for (const PlannedModule& module : opened.plan().modules)
            planned[module.name] = module.flips;
        QVERIFY(planned == need(sampleFlips(reader, run.id, training, {12, 100}, 7 + 1)));
    }

    void aTaskThatWasKilledLosesOneModule() {
        const QString folder = path("killed"), workspace = fresh("killed.inlinescope");
        copyFolder(done, folder);
        const QByteArray content = readWhole(folder + "/results/1.done");
        QVERIFY(QFile::remove(folder + "/results/1.done"));
        for (const qsizetype size : {content.size() - 1, content.size() / 2, qsizetype(3)}) {
            QVERIFY(writeWhole(folder + "/results/1.1.part", content.left(size)));
            QVERIFY(number(collect(fresh("cut.inlinescope"), folder), "missing") > 0);
        }
        QVERIFY(need(runOne(folder, 1)).isComplete());
        QCOMPARE(number(collect(workspace, folder), "missing"), std::int64_t(0));
        QCOMPARE(firstDifference(dumpOf(workspace, false), wholeDump), QByteArray());
    }

    /// A changed byte of a result is never another flip.
    void noChangedByteBecomesAResult() {
        const QString folder = path("changed");
        copyFolder(done, folder);
        const QString file = folder + "/results/1.done";
        const QByteArray content = readWhole(file);
        const auto wanted = stored(whole);
        for (qsizetype at = 0; at < content.size(); at += std::max<qsizetype>(1, content.size() / 24)) {
            QByteArray changed = content;
            changed[at] = char(changed[at] ^ (1 << (at % 8)));
            QVERIFY(writeWhole(file, changed));
            const QString workspace = fresh("changed.inlinescope");
            QVERIFY(number(collect(workspace, folder), "missing") > 0);
            for (const auto& [module, flips] : stored(workspace))
                QVERIFY(flips.empty() || flips == wanted.at(module));
        }
    }

    void aRunThatIsAnotherOneNowGetsNoFlips() {
        const QString workspace = fresh("other.inlinescope");
        RawDatabase(workspace.toStdString())
            .rows("UPDATE module_runs SET object_hash = 'ff' || substr(object_hash, 3)");
        const Table collected = collect(workspace, done);
        QCOMPARE(number(collected, "missing"), number(collected, "modules"));
        QVERIFY(errors("another result of the module") > 0);
        QCOMPARE(RawDatabase(workspace.toStdString()).value("SELECT count(*) FROM flips"), std::string("0"));
    }

    void theStatusCountsModules() {
        const Table table = need(shardStatus(box.context, done.toStdString(), false)).table;
        QCOMPARE(table.rows.size(), std::size_t(Shards));
        for (const Row& row : table.rows)
            QCOMPARE(std::get<std::string>(row[1]), std::string("done"));
    }
};

QTEST_GUILESS_MAIN(TestShardFlips)
#include "tst_shard_flips.moc"
