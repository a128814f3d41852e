// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/snapshot.h"
#include "core/jobs/shards/collect_job.h"
#include "core/jobs/shards/run_shard_job.h"
#include "core/jobs/shards/shard_flips_job.h"
#include "core/jobs/shards/shard_folder.h"
#include "core/jobs/shards/shard_status.h"
#include "core/jobs/training/flip_sample.h"
#include "core/jobs/whatif/whatif_job.h"
#include "tests/jobs/job_fixture.h"
#include "tests/jobs/shards/workspace_dump.h"
#include "tests/support/process.h"

#include <algorithm>
#include <thread>

using namespace inlinescope;
using namespace inlinescope::testing;

/// Flips of a run in four shards, with the real worker: what is collected equals what one process stores that measures
/// them as `whatif` does.
class TestShardFlips : public QObject {
    Q_OBJECT

    static constexpr int Shards = 4;
    static constexpr std::int64_t Flips = 24;
    JobSandbox m_box;        ///< with a run, from which the others begin
    QString m_whole, m_done; ///< the workspace of one process, and a folder whose shards are done
    QByteArray m_dump;       ///< of m_whole

    QString path(const QString& name) const { return m_box.folder.filePath(name); }
    JobContext contextOf(const QString& workspace) {
        JobContext context = m_box.context;
        context.workspacePath = workspace.toStdString();
        return context;
    }
    QString fresh(const QString& name) const {
        QFile::remove(path(name));
        if (!QFile::copy(QString::fromStdString(m_box.context.workspacePath), path(name))) qFatal("no copy");
        return path(name);
    }
    static void copyFolder(const QString& from, const QString& to) {
        QDir(to).removeRecursively();
        if (runProgram("cp", {"-r", from, to}).exitCode != 0) qFatal("no copy");
    }
    static ShardOptions options(const QString& folder) {
        ShardOptions options;
        options.run.corpus = "corpus";
        options.folder = folder.toStdString();
        options.shards = Shards;
        options.program = "inlinescope-cli";
        return options;
    }
    static ShardedFlips flips() { return {.run = "base", .count = Flips, .seed = 7}; }
    Result<ShardRun> runOne(const QString& folder, int shard) {
        return runShard(contextOf("/nowhere"), {folder.toStdString(), shard, false});
    }
    Table collect(const QString& workspace, const QString& folder) {
        m_box.findings.clear();
        return need(collectShards(contextOf(workspace), {folder.toStdString(), false}));
    }
    static std::int64_t number(const Table& table, ColumnName column) {
        return std::get<std::int64_t>(table.rows.front()[std::size_t(table.columnIndex(column))]);
    }
    int errors(const std::string& words) const {
        return int(std::ranges::count_if(m_box.findings, [&](const Finding& finding) {
            return finding.severity == Severity::Error && finding.error.found.find(words) != std::string::npos;
        }));
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
        m_box.extract();
        m_box.import(m_box.corpus);
        need(runCorpus(m_box.context, m_box.runOptions("base")));
        m_whole = fresh("whole.inlinescope");
        WhatIfOptions what;
        what.sample = Flips;
        what.seed = 7;
        measureAsWhatIf(m_whole, what);
        m_dump = dumpOf(m_whole, false);
        m_done = path("done");
        const ShardSummary summary = need(shardFlips(m_box.context, options(m_done), flips()));
        QCOMPARE(summary.shards, std::uint32_t(Shards));
        QVERIFY(summary.modules >= std::size_t(Shards));
        std::thread other([this] { // two slots
            for (const int shard : {2, 4})
                need(runOne(m_done, shard));
        });
        for (const int shard : {1, 3})
            need(runOne(m_done, shard));
        other.join();
        QCOMPARE(QDir(m_done + "/results").entryList(QDir::Files, QDir::Name),
                 QStringList({"1.done", "2.done", "3.done", "4.done"}));
    }

    void fourShardsOnTwoSlotsEqualOneProcess() {
        const QString workspace = fresh("four.inlinescope");
        const Table collected = collect(workspace, m_done);
        QCOMPARE(number(collected, "flips"), Flips);
        QCOMPARE(number(collected, "missing"), std::int64_t(0));
        QCOMPARE(number(collected, "added"), number(collected, "modules"));
        QCOMPARE(RawDatabase(workspace.toStdString()).value("SELECT count(*) FROM flips"), std::to_string(Flips));
        QCOMPARE(firstDifference(dumpOf(workspace, false), m_dump), QByteArray());
        QVERIFY(stored(workspace) == stored(m_whole));
        const Table again = collect(workspace, m_done);
        QCOMPARE(number(again, "added"), std::int64_t(0));
        QCOMPARE(number(again, "kept"), number(again, "modules"));
        QCOMPARE(firstDifference(dumpOf(workspace, false), m_dump), QByteArray());
        QVERIFY(need(need(need(Workspace::open(workspace.toStdString())).reader()).check(sha256)).empty());
    }

    /// The shards arrive one by one, the last first, and are collected each time.
    void anotherOrderGivesTheSameWorkspace() {
        const QString folder = path("arriving"), workspace = fresh("order.inlinescope");
        copyFolder(m_done, folder);
        QDir(folder + "/results").removeRecursively();
        QVERIFY(QDir(folder).mkdir("results"));
        for (int shard = Shards; shard >= 1; --shard) {
            const QString name = QString("/results/%1.done").arg(shard);
            QVERIFY(QFile::copy(m_done + name, folder + name));
            QCOMPARE(number(collect(workspace, folder), "missing") == 0, shard == 1);
        }
        QCOMPARE(firstDifference(dumpOf(workspace, false), m_dump), QByteArray());
        QVERIFY(stored(workspace) == stored(m_whole));
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
        QVERIFY(stored(workspace) == stored(m_whole));
        QVERIFY(failsWith(shardFlips(contextOf(m_whole), options(path("nothing")), flips()), ErrorCode::Refused));
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
        copyFolder(m_done, folder);
        const QByteArray whole = readWhole(folder + "/results/1.done");
        QVERIFY(QFile::remove(folder + "/results/1.done"));
        for (const qsizetype size : {whole.size() - 1, whole.size() / 2, qsizetype(3)}) {
            QVERIFY(writeWhole(folder + "/results/1.1.part", whole.left(size)));
            QVERIFY(number(collect(fresh("cut.inlinescope"), folder), "missing") > 0);
        }
        QVERIFY(need(runOne(folder, 1)).isComplete());
        QCOMPARE(number(collect(workspace, folder), "missing"), std::int64_t(0));
        QCOMPARE(firstDifference(dumpOf(workspace, false), m_dump), QByteArray());
    }

    /// A changed byte of a result is never another flip.
    void noChangedByteBecomesAResult() {
        const QString folder = path("changed");
        copyFolder(m_done, folder);
        const QString file = folder + "/results/1.done";
        const QByteArray whole = readWhole(file);
        const auto wanted = stored(m_whole);
        for (qsizetype at = 0; at < whole.size(); at += std::max<qsizetype>(1, whole.size() / 24)) {
            QByteArray changed = whole;
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
        const Table collected = collect(workspace, m_done);
        QCOMPARE(number(collected, "missing"), number(collected, "modules"));
        QVERIFY(errors("another result of the module") > 0);
        QCOMPARE(RawDatabase(workspace.toStdString()).value("SELECT count(*) FROM flips"), std::string("0"));
    }

    void theStatusCountsModules() {
        const Table table = need(shardStatus(m_box.context, m_done.toStdString(), false)).table;
        QCOMPARE(table.rows.size(), std::size_t(Shards));
        for (const Row& row : table.rows)
            QCOMPARE(std::get<std::string>(row[1]), std::string("done"));
    }
};

QTEST_GUILESS_MAIN(TestShardFlips)
#include "tst_shard_flips.moc"
