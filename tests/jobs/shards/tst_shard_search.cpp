// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/snapshot.h"
#include "core/jobs/run/objects_job.h"
#include "core/jobs/search/search_job.h"
#include "core/jobs/shards/shard_folder.h"
#include "core/jobs/shards/shard_search_job.h"
#include "core/jobs/shards/shard_status.h"
#include "tests/jobs/shards/shard_box.h"
#include "tests/jobs/shards/workspace_dump.h"

#include <algorithm>
#include <ranges>

using namespace inlinescope;
using namespace inlinescope::testing;

/// Searches in four shards, with the real worker: what is collected equals what one process stores that searches one
/// module after the other.
class TestShardSearch : public QObject, ShardBox {
    Q_OBJECT

    static constexpr std::int64_t Compiles = 12;
    static constexpr std::size_t Modules = 6;          ///< of the corpus, the smallest
    static constexpr std::int64_t SmallestText = 1000; ///< in bytes, so that there is something to search

    std::vector<std::string> m_names; ///< of those modules
    std::map<std::string, std::int64_t> m_textBefore;

    static ShardedSearch search() { return {.compiles = Compiles, .seed = 3}; }
    ShardOptions optionsOfSome(const QString& folder) const {
        ShardOptions all = options(folder);
        all.run.modules = m_names;
        return all;
    }
    static std::int64_t number(const Table& table, ColumnName column) {
        return std::get<std::int64_t>(table.rows.front()[std::size_t(table.columnIndex(column))]);
    }
    std::string largest() const {
        return *std::ranges::max_element(m_names, {}, [&](const std::string& name) { return m_textBefore.at(name); });
    }
    /// As `search CORPUS --module M` does.
    void searchHere(const QString& workspace, const std::string& module, std::int64_t compiles = Compiles) {
        SearchOptions here;
        here.corpus = "corpus";
        here.modules = {module};
        here.compiles = compiles;
        here.seed = 3;
        here.limits.jobs = 2;
        need(searchCorpus(contextOf(workspace), here));
    }
    static std::vector<SearchedModule> progress(const WorkspaceReader& reader) {
        std::vector<SearchedModule> modules =
            need(reader.runs().search(need(reader.runs().byName("search")).id)).value().modules;
        std::ranges::sort(modules, {}, [](const SearchedModule& one) { return one.module.value; });
        return modules;
    }
    static std::vector<ModuleRunRow> found(const WorkspaceReader& reader) {
        return need(reader.moduleRuns().of(need(reader.runs().byName("search")).id));
    }
    void runAll(const QString& folder) {
        const int shards = int(need(ShardFolder::open(folder.toStdString())).shards());
        for (int shard = 1; shard <= shards; ++shard)
            QVERIFY(need(runOne(folder, shard)).isComplete());
    }
    void isAsWhole(const QString& workspace) {
        QCOMPARE(firstDifference(dumpOf(workspace, false), wholeDump), QByteArray());
        QVERIFY(progress(need(openSnapshot(workspace.toStdString()))) ==
                progress(need(openSnapshot(whole.toStdString()))));
        QVERIFY(need(need(need(Workspace::open(workspace.toStdString())).reader()).check(sha256)).empty());
    }

private slots:
    void initTestCase() {
        box.extract();
        box.import(box.corpus);
        need(runCorpus(box.context, box.runOptions("base")));
        std::vector<ModuleRunRow> rows =
            need(box.reader().moduleRuns().of(need(box.reader().runs().byName("base")).id));
        std::ranges::sort(rows, {}, [](const ModuleRunRow& row) { return row.sizes.text; });
        std::erase_if(rows, [](const ModuleRunRow& row) { return row.sizes.text < SmallestText; });
        for (const ModuleRunRow& row : rows | std::views::take(Modules)) {
            m_names.push_back(row.moduleName);
            m_textBefore[row.moduleName] = row.sizes.text;
        }
        QCOMPARE(m_names.size(), Modules);
        whole = fresh("whole.inlinescope");
        for (const std::string& name : m_names)
            searchHere(whole, name);
        wholeDump = dumpOf(whole, false);
        done = path("done");
        const ShardSummary summary = need(shardSearch(box.context, optionsOfSome(done), search()));
        QCOMPARE(summary.shards, std::uint32_t(Shards));
        QCOMPARE(summary.modules, m_names.size());
        QCOMPARE(summary.runs, std::vector<std::string>{"search"});
        doAll();
    }

    void fourShardsOnTwoSlotsEqualOneProcess() {
        const QString workspace = fresh("four.inlinescope");
        const Table collected = collect(workspace, done);
        QCOMPARE(number(collected, "missing"), std::int64_t(0));
        QCOMPARE(number(collected, "failed"), std::int64_t(0));
        QCOMPARE(number(collected, "added"), std::int64_t(m_names.size()));
        isAsWhole(workspace);
        std::int64_t delta = 0;
        for (const ModuleRunRow& row : found(need(openSnapshot(workspace.toStdString()))))
            delta += row.sizes.text - m_textBefore.at(row.moduleName);
        QVERIFY(delta < 0);
        QCOMPARE(number(collected, "delta"), delta);
        const Table again = collect(workspace, done);
        QCOMPARE(number(again, "added"), std::int64_t(0));
        QCOMPARE(number(again, "kept"), std::int64_t(m_names.size()));
        QCOMPARE(number(again, "delta"), std::int64_t(0));
        isAsWhole(workspace);
    }

    /// The objects of the run's script have the sizes that were collected, by llvm-size.
    void theScriptMakesTheObjects() {
        const QString workspace = fresh("objects.inlinescope"), folder = path("objects");
        collect(workspace, done);
        QVERIFY(QDir().mkpath(folder));
        ObjectsOptions objects;
        objects.run = "search";
        objects.folder = folder.toStdString();
        QCOMPARE(need(writeObjects(contextOf(workspace), objects)), std::int64_t(m_names.size()));
        for (const ModuleRunRow& row : found(need(openSnapshot(workspace.toStdString())))) {
            const Finished size = runProgram(
                "llvm-size-22", {"--format=berkeley", folder + "/" + QString::fromStdString(row.moduleName) + ".o"});
            QVERIFY2(size.exitCode == 0, size.err);
            QCOMPARE(QString::fromUtf8(size.out).split('\n').value(1).simplified().section(' ', 0, 0).toLongLong(),
                     row.sizes.text);
        }
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
        isAsWhole(workspace);
    }

    /// A node resumes the search that the workspace has under this name.
    void aStoredSearchIsResumed() {
        const QString workspace = fresh("resumed.inlinescope"), folder = path("resumed"),
                      here = path("here.inlinescope");
        searchHere(workspace, largest(), Compiles / 2);
        QFile::remove(here);
        QVERIFY(QFile::copy(workspace, here));
        searchHere(here, largest());
        ShardOptions one = options(folder);
        one.run.modules = {largest()};
        QCOMPARE(need(shardSearch(contextOf(workspace), one, search())).shards, std::uint32_t(1));
        runAll(folder);
        QCOMPARE(number(collect(workspace, folder), "missing"), std::int64_t(0));
        QCOMPARE(firstDifference(dumpOf(workspace, false), dumpOf(here, false)), QByteArray());
        QVERIFY(progress(need(openSnapshot(workspace.toStdString()))) ==
                progress(need(openSnapshot(here.toStdString()))));
    }

    void aSmallerStateStays() {
        const QString workspace = path("further.inlinescope");
        QFile::remove(workspace);
        QVERIFY(QFile::copy(whole, workspace));
        searchHere(workspace, largest(), 3 * Compiles);
        const QByteArray before = dumpOf(workspace, false);
        const Table collected = collect(workspace, done);
        QCOMPARE(number(collected, "kept"), std::int64_t(m_names.size()));
        QCOMPARE(firstDifference(dumpOf(workspace, false), before), QByteArray());
    }

    void aModuleWithoutAResultIsLeftOut() {
        const QString workspace = fresh("without.inlinescope"), folder = path("without");
        const std::string left = m_names.front();
        RawDatabase(workspace.toStdString())
            .rows("DELETE FROM module_runs WHERE module_id = (SELECT id FROM modules WHERE name = '" + left + "')");
        box.findings.clear();
        const ShardSummary summary = need(shardSearch(contextOf(workspace), options(folder), search()));
        QCOMPARE(int(summary.modules), JobSandbox::ModulesOfCorpus - 1);
        QCOMPARE(summary.refused, std::size_t(1));
        QCOMPARE(box.findings.size(), std::size_t(1));
        QCOMPARE(box.findings.front().subject, left);
        RawDatabase(workspace.toStdString()).rows("DELETE FROM module_runs");
        QVERIFY(failsWith(shardSearch(contextOf(workspace), options(path("none")), search()), ErrorCode::Refused));
        QVERIFY(!QFile::exists(path("none")));
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
        isAsWhole(workspace);
    }

    /// A changed byte of a result is never another result.
    void noChangedByteBecomesAResult() {
        const QString folder = path("changed");
        copyFolder(done, folder);
        const QString file = folder + "/results/1.done";
        const QByteArray content = readWhole(file);
        std::map<std::string, std::string> wanted;
        for (const ModuleRunRow& row : found(need(openSnapshot(whole.toStdString()))))
            wanted[row.moduleName] = row.objectHash;
        for (qsizetype at = 0; at < content.size(); at += std::max<qsizetype>(1, content.size() / 16)) {
            QByteArray changed = content;
            changed[at] = char(changed[at] ^ (1 << (at % 8)));
            QVERIFY(writeWhole(file, changed));
            const QString workspace = fresh("changed.inlinescope");
            QVERIFY(number(collect(workspace, folder), "missing") > 0);
            const WorkspaceReader reader = need(openSnapshot(workspace.toStdString()));
            for (const ModuleRunRow& row : found(reader))
                QVERIFY(row.objectHash == wanted.at(row.moduleName) ||
                        row.sizes.text == m_textBefore.at(row.moduleName));
        }
    }

    void anotherModuleGetsNoResult() {
        const QString workspace = fresh("other.inlinescope");
        RawDatabase(workspace.toStdString())
            .rows("UPDATE module_runs SET command_hash = 'ff' || substr(command_hash, 3)");
        box.findings.clear();
        QVERIFY(failsWith(collectShards(contextOf(workspace), {done.toStdString(), false}), ErrorCode::Refused));
    }

    /// The search of a module that no worker measured is no result.
    void aLostWorkerAsksForAnotherTry() {
        const QString folder = path("lost");
        copyFolder(done, folder);
        QVERIFY(QFile::remove(folder + "/results/1.done"));
        JobContext context = contextOf("/nowhere");
        context.workerProgram = "/bin/false";
        const ShardRun lost = need(runShard(context, {folder.toStdString(), 1, true}));
        QVERIFY(lost.again && !lost.isComplete());
        QVERIFY(lost.again->code == ErrorCode::WorkerLost);
        QCOMPARE(lost.done, std::int64_t(0));
        QVERIFY(need(runOne(folder, 1)).isComplete());
        const QString workspace = fresh("lost.inlinescope");
        QCOMPARE(number(collect(workspace, folder), "missing"), std::int64_t(0));
        isAsWhole(workspace);
    }

    /// The search that is stored has another module.
    void onlyTheNamedModulesAreSharded() {
        const QString workspace = fresh("named.inlinescope"), folder = path("named");
        const std::string other = *std::ranges::find_if(m_names, [&](const auto& name) { return name != largest(); });
        searchHere(workspace, other, 1);
        ShardOptions one = options(folder);
        one.run.modules = {largest()};
        QCOMPARE(need(shardSearch(contextOf(workspace), one, search())).modules, std::size_t(1));
    }

    /// A number of compiles that no machine makes.
    void theExpectedTimeHasALimit() {
        ShardOptions one = options(path("long"));
        one.run.modules = {largest()};
        const ShardSummary summary = need(shardSearch(box.context, one, {.compiles = std::int64_t(1) << 40}));
        QVERIFY(summary.shardMinutes > 0 && summary.shardMinutes <= 366 * 24 * 60);
    }

    /// What the node found is in the workspace, once; it does not make the result another one.
    void findingsOfANodeAreStored() {
        const QString folder = path("told"), workspace = fresh("told.inlinescope");
        copyFolder(done, folder);
        const ShardFolder shards = need(ShardFolder::open(folder.toStdString()));
        std::vector<Finding> damages;
        const ResultNames names = need(shards.resultNames());
        const ShardResults before = shards.results(0, names, damages).front();
        ShardFolder::Attempt attempt = need(shards.begin(0, before.recorded.head));
        const OpenFile file = need(shards.openResults(before.path));
        const std::string module = shards.plan().modules[shards.modulesOf(0).front()].name;
        for (const ClosedUnit& unit : before.recorded.units) {
            RecordedSearch told = need(readSearch(ShardFolder::sourceOf(file), unit));
            if (&unit == &before.recorded.units.front())
                told.findings.push_back(
                    {Severity::Warning, module, {ErrorCode::Refused, "said by the node", {}, {}, {}}});
            QVERIFY(attempt.writer.begin(unit.key).ok() && attempt.writer.close(unit.key, std::move(told)).ok());
        }
        QVERIFY(attempt.writer.flush().ok());
        QVERIFY(QFile::remove(QString::fromStdString(before.path)));
        const auto said = [&] {
            return RawDatabase(workspace.toStdString())
                .rows("SELECT count(*) FROM findings WHERE found LIKE '%said by the node%'");
        };
        collect(workspace, folder);
        const auto once = said();
        collect(workspace, folder);
        QCOMPARE(said(), once);
        QCOMPARE(once, std::vector<std::string>{"1"});
        // The other process's results are the same ones.
        QVERIFY(QFile::copy(done + "/results/1.done", folder + "/results/1.done"));
        collect(fresh("both.inlinescope"), folder);
        QCOMPARE(errors("not deterministic"), 0);
    }

    /// The budget is shorter than a compile. A proved result is the search's; what is not proved asks for more time.
    void aUnitWithABudgetKeepsWhatIsKnown() {
        for (const bool proved : {true, false}) {
            const QString folder = path(proved ? "budget" : "unproved"), workspace = fresh("budget.inlinescope");
            if (!proved) {
                RawDatabase(workspace.toStdString()).rows("DELETE FROM module_runs");
                RunOptions never = box.runOptions("never", {largest()});
                never.policy = "never";
                need(runCorpus(contextOf(workspace), never));
            }
            RawDatabase(workspace.toStdString()).rows("UPDATE module_runs SET cpu_ns = 3600 * 1000000000"); // too long
            ShardOptions one = options(folder);
            one.run.modules = {largest()};
            need(shardSearch(contextOf(workspace), one, {.budget = std::chrono::seconds(1)}));
            QVERIFY(need(runOne(folder, 1)).isComplete());
            const Table collected = collect(workspace, folder);
            QCOMPARE(number(collected, "missing"), std::int64_t(0));
            QCOMPARE(number(collected, "kept"), std::int64_t(proved));
            QCOMPARE(number(collected, "failed"), std::int64_t(!proved));
            QCOMPARE(errors("the budget ended before a result was compiled with its script"), int(!proved));
            const WorkspaceReader reader = need(openSnapshot(workspace.toStdString()));
            const RunRow known = need(reader.runs().byName(proved ? "base" : "never"));
            const ModuleId module = found(reader).front().module;
            QCOMPARE(found(reader).size(), std::size_t(1));
            QCOMPARE(found(reader).front().objectHash, need(reader.moduleRuns().ofModule(known.id, module)).objectHash);
        }
    }

    void theStatusCountsModules() {
        const ShardStatus status = need(shardStatus(box.context, done.toStdString(), false));
        QVERIFY(status.kind == ShardKind::Search);
        QCOMPARE(status.units, std::int64_t(m_names.size()));
        QCOMPARE(status.done, status.units);
        QVERIFY(status.ns > 0);
    }
};

QTEST_GUILESS_MAIN(TestShardSearch)
#include "tst_shard_search.moc"
