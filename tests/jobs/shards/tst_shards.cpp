// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/shard_folder.h"
#include "core/jobs/shards/shard_log.h"
#include "core/jobs/shards/shard_status.h"
#include "tests/jobs/shards/shard_box.h"
#include "tests/jobs/shards/workspace_dump.h"

#include <QRegularExpression>

#include <sys/inotify.h>

#include <algorithm>
#include <thread>
#include <unistd.h>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// Counts how often a folder is listed; files in it must be opened between two times.
class FolderListings {
public:
    explicit FolderListings(const QString& folder) : m_events(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
        if (::inotify_add_watch(m_events.get(), folder.toUtf8().constData(), IN_OPEN | IN_ACCESS) < 0)
            qFatal("no inotify");
    }
    int count() const {
        alignas(inotify_event) std::array<char, 1 << 16> events{};
        int listed = 0;
        for (ssize_t size = 0; (size = ::read(m_events.get(), events.data(), events.size())) > 0;)
            for (ssize_t at = 0; at < size;) {
                const auto* event = reinterpret_cast<const inotify_event*>(events.data() + at);
                listed += event->len == 0 && (event->mask & IN_ISDIR) && (event->mask & IN_ACCESS);
                at += ssize_t(sizeof(inotify_event) + event->len);
            }
        return listed;
    }

private:
    UniqueFd m_events;
};

} // namespace

/// A corpus in four shards under three policies, with the real worker: what is collected equals what one process stores
/// that runs the policies one after another.
class TestShards : public QObject, ShardBox {
    Q_OBJECT

    const std::vector<std::string> m_policies = {"default", "never", INLINESCOPE_SOURCE_DIR "/tests/support/tiny"};
    QByteArray m_all; ///< the rows of the views of `whole`

    static QStringList results(const QString& folder) {
        return QDir(folder + "/results").entryList(QDir::Files, QDir::Name);
    }

    ShardOptions options(const QString& folder) const { return ShardBox::options(folder, m_policies); }
    static std::int64_t sumOf(const Table& table, ColumnName column) {
        std::int64_t sum = 0;
        for (const Row& row : table.rows)
            sum += std::get<std::int64_t>(row[std::size_t(table.columnIndex(column))]);
        return sum;
    }
    /// As N.A.part.
    static void writeResults(std::uint32_t attempt, const ShardFolder& folder, std::uint32_t shard,
                             const std::string& node, const std::string& build,
                             const std::vector<std::pair<std::string, std::optional<CompiledModule>>>& units) {
        ResultWriter writer = need(ResultWriter::create(
            need(ResultsFolder::open(ShardFolder::resultsPath(folder.path()))), {shard, attempt, false},
            {folder.plan().id, shard, node, build, folder.plan().compiler}));
        for (const auto& [key, module] : units) {
            need(writer.begin(key));
            if (module) need(writer.close(key, *module));
        }
    }
    static ShardFolder opened(const QString& folder) { return need(ShardFolder::open(folder.toStdString())); }
    /// The results of the first shard's first unit.
    static std::pair<std::string, CompiledModule> firstResult(const ShardFolder& folder) {
        std::vector<Finding> findings;
        const std::vector<ShardResults> files = folder.results(0, need(folder.resultNames()), findings);
        const OpenFile file = need(folder.openResults(files.front().path));
        const ClosedUnit& unit = files.front().recorded.units.front();
        return {unit.key, need(readAnswer(ShardFolder::sourceOf(file), unit))};
    }

private slots:
    void initTestCase() {
        box.extract();
        box.import(box.corpus);
        whole = fresh("whole.inlinescope");
        for (const std::string& policy : m_policies) {
            RunOptions run;
            run.corpus = "corpus";
            run.policy = policy;
            run.jobs = 1; // so that the order of storing is that of the plan
            need(runCorpus(contextOf(whole), run));
        }
        wholeDump = dumpOf(whole, true);
        m_all = dumpOf(whole, false);
        done = path("done");
        need(shardCorpus(contextOf(fresh("first.inlinescope")), options(done)));
        QVERIFY(!QFile::exists(done + "/results/1.done"));
        doAll();
    }

    void fourShardsOnTwoSlotsEqualOneProcess() {
        const QString workspace = fresh("four.inlinescope");
        need(shardCorpus(contextOf(workspace), options(path("unused")))); // the workspace has its policies
        const Table collected = collect(workspace, done);
        QCOMPARE(sumOf(collected, "added"), std::int64_t(3 * JobSandbox::ModulesOfCorpus));
        QCOMPARE(sumOf(collected, "missing"), std::int64_t(0));
        QCOMPARE(firstDifference(dumpOf(workspace, true), wholeDump), QByteArray());
        QVERIFY(need(need(need(Workspace::open(workspace.toStdString())).reader()).check(sha256)).empty());
        // Twice: nothing changes.
        const Table again = collect(workspace, done);
        QCOMPARE(sumOf(again, "added"), std::int64_t(0));
        QCOMPARE(sumOf(again, "kept"), std::int64_t(3 * JobSandbox::ModulesOfCorpus));
        QCOMPARE(firstDifference(dumpOf(workspace, true), wholeDump), QByteArray());
    }

    /// The shards arrive one by one, in every fourth of the 24 orders, and are collected each time.
    void sixOrdersGiveTheSameWorkspace() {
        const QString base = fresh("base.inlinescope");
        need(shardCorpus(contextOf(base), options(path("unused2"))));
        const QString folder = path("arriving");
        copyFolder(done, folder);
        std::array<int, Shards> order = {1, 2, 3, 4};
        for (int tried = 0; tried < 6; ++tried) {
            QDir(folder + "/results").removeRecursively();
            QVERIFY(QDir(folder).mkdir("results"));
            const QString workspace = path("order.inlinescope");
            QFile::remove(workspace);
            QVERIFY(QFile::copy(base, workspace));
            std::int64_t added = 0;
            for (const int shard : order) {
                const QString name = QString("/results/%1.done").arg(shard);
                QVERIFY(QFile::copy(done + name, folder + name));
                added += sumOf(collect(workspace, folder), "added");
            }
            QCOMPARE(added, std::int64_t(3 * JobSandbox::ModulesOfCorpus));
            QCOMPARE(firstDifference(dumpOf(workspace, false), m_all), QByteArray());
            QCOMPARE(RawDatabase(workspace.toStdString()).value("SELECT group_concat(status) FROM runs"),
                     std::string("finished,finished,finished"));
            for (int skipped = 0; skipped < 4; ++skipped)
                std::ranges::next_permutation(order);
        }
    }

    /// A file of results that ends anywhere: what it holds is collected, and the shard is completed by another process.
    void whatWasCutOffIsDoneAgain() {
        const QString folder = path("cut");
        copyFolder(done, folder);
        const QString file = folder + "/results/2.done", part = folder + "/results/2.1.part";
        const QByteArray content = readWhole(file);
        QVERIFY(QFile::remove(file));
        const QString workspace = fresh("cut.inlinescope");
        need(shardCorpus(contextOf(workspace), options(path("unused3"))));
        for (const int tenths : {0, 3, 6, 9}) {
            QVERIFY(writeWhole(part, content.left(content.size() * tenths / 10)));
            collect(workspace, folder);
        }
        QVERIFY(sumOf(collect(workspace, folder), "missing") > 0);
        QVERIFY(RawDatabase(workspace.toStdString()).value("SELECT count(*) FROM runs WHERE status = 'cancelled'") !=
                "0");
        const ShardRun run = need(runOne(folder, 2));
        QVERIFY(run.isComplete() && run.kept > 0 && run.done > 0);
        QVERIFY(QFile::exists(file));
        QVERIFY(sumOf(collect(workspace, folder), "missing") == 0);
        QCOMPARE(firstDifference(dumpOf(workspace, false), m_all), QByteArray());
    }

    void aDamagedResultIsDoneAgain() {
        const QString folder = path("damaged");
        copyFolder(done, folder);
        const QString file = folder + "/results/1.done";
        QByteArray bytes = readWhole(file);
        bytes[bytes.size() / 2] = char(bytes[bytes.size() / 2] ^ 1);
        QVERIFY(writeWhole(file, bytes));
        const QString workspace = fresh("damaged.inlinescope");
        need(shardCorpus(contextOf(workspace), options(path("unused4"))));
        QVERIFY(sumOf(collect(workspace, folder), "missing") > 0);
        QVERIFY(need(runOne(folder, 1)).isComplete());
        QCOMPARE(sumOf(collect(workspace, folder), "missing"), std::int64_t(0));
        QCOMPARE(firstDifference(dumpOf(workspace, false), m_all), QByteArray());
    }

    void aUnitThatEndedItsProcessTwiceIsSkipped() {
        const QString folder = path("killer");
        copyFolder(done, folder);
        const ShardFolder shards = opened(folder);
        const std::string key = firstResult(shards).first;
        QVERIFY(QFile::remove(folder + "/results/1.done"));
        writeResults(1, shards, 0, "a", shards.plan().build, {{key, std::nullopt}});
        writeResults(2, shards, 0, "b", shards.plan().build, {{key, std::nullopt}});
        const ShardRun run = need(runOne(folder, 1));
        QCOMPARE(run.skipped, std::int64_t(1));
        QCOMPARE(run.failed, std::int64_t(1));
        QVERIFY(run.isComplete());
        const QString workspace = fresh("killer.inlinescope");
        need(shardCorpus(contextOf(workspace), options(path("unused5"))));
        const Table collected = collect(workspace, folder);
        QCOMPARE(sumOf(collected, "failed"), std::int64_t(1));
        QCOMPARE(RawDatabase(workspace.toStdString())
                     .value("SELECT count(*) FROM module_runs WHERE status = 'crashed' AND limit_kind = 'kill'"),
                 std::string("1"));
        QCOMPARE(errors("ended twice"), 1);
    }

    /// Begun once is no proof: the unit is compiled.
    void aUnitThatWasBegunOnceIsDone() {
        const QString folder = path("once");
        copyFolder(done, folder);
        const ShardFolder shards = opened(folder);
        const std::string key = firstResult(shards).first;
        QVERIFY(QFile::remove(folder + "/results/1.done"));
        writeResults(1, shards, 0, "a", shards.plan().build, {{key, std::nullopt}});
        const ShardRun run = need(runOne(folder, 1));
        QVERIFY(run.isComplete() && run.skipped == 0 && run.failed == 0);
    }

    void whatMayPassIsAskedForThreeTimes() {
        const QString folder = path("again");
        copyFolder(done, folder);
        QVERIFY(QFile::remove(folder + "/results/1.done"));
        JobContext context = contextOf("/nowhere");
        context.workerProgram = "/bin/false";
        const auto attempt = [&] { return runShard(context, {folder.toStdString(), 1, true}); };
        for (int number = 1; number <= 2; ++number) {
            const ShardRun run = need(attempt());
            QVERIFY(run.again && run.again->code == ErrorCode::WorkerLost && run.done == 0);
        }
        QVERIFY(failsWith(attempt(), ErrorCode::WorkerLost));
        QVERIFY(need(runOne(folder, 1)).isComplete()); // a user may try as often as he wants
    }

    void differentResultsOfOneUnitAreAFinding() {
        const QString folder = path("different");
        copyFolder(done, folder);
        const ShardFolder shards = opened(folder);
        auto [key, module] = firstResult(shards);
        CompiledModule same = module;
        same.result.wallNs += 1;
        writeResults(7, shards, 0, "equal", shards.plan().build, {{key, same}});
        const QString workspace = fresh("different.inlinescope");
        need(shardCorpus(contextOf(workspace), options(path("unused6"))));
        collect(workspace, folder);
        QCOMPARE(errors("not deterministic"), 0);
        module.result.objectHash = std::string(64, 'f');
        writeResults(8, shards, 0, "strange node", shards.plan().build, {{key, module}});
        for (int time = 0; time < 2; ++time) {
            collect(workspace, folder);
            QCOMPARE(errors("not deterministic"), 1);
            QCOMPARE(errors("strange node"), 1);
            QCOMPARE(errors(nodeName()) + errors("equal"), 1);
            RawDatabase raw(workspace.toStdString());
            QCOMPARE(raw.value("SELECT count(*) FROM findings WHERE found LIKE 'not deterministic%'"),
                     std::string("1"));
        }
        // Whatever comes first, the same result is kept.
        const QString later = fresh("later.inlinescope");
        need(shardCorpus(contextOf(later), options(path("unused7"))));
        collect(later, folder);
        QCOMPARE(firstDifference(dumpOf(later, false), dumpOf(workspace, false)), QByteArray());
    }

    void resultsOfAnotherBuildAreRefused() {
        const QString folder = path("build");
        copyFolder(done, folder);
        const ShardFolder shards = opened(folder);
        const QByteArray original = readWhole(folder + "/results/1.done");
        QVERIFY(QFile::remove(folder + "/results/1.done"));
        JobContext other = contextOf("/nowhere");
        const QString worker = path("inlinescope-worker");
        QVERIFY(writeWhole(worker, readWhole(QString::fromStdString(other.workerProgram)) + "another build"));
        QVERIFY(QFile::setPermissions(worker, QFile::ReadOwner | QFile::ExeOwner));
        other.workerProgram = worker.toStdString();
        QVERIFY(failsWith(runShard(other, {folder.toStdString(), 1, false}), ErrorCode::Refused));
        QVERIFY(results(folder).size() == Shards - 1);
        QVERIFY(need(runShard(other, {folder.toStdString(), 1, true})).isComplete());
        const QString workspace = fresh("build.inlinescope");
        need(shardCorpus(contextOf(workspace), options(path("unused8"))));
        const std::int64_t missing = sumOf(collect(workspace, folder), "missing");
        QVERIFY(missing > 0);
        QCOMPARE(errors("results of another build"), 1);
        QCOMPARE(sumOf(collect(workspace, folder, true), "missing"), std::int64_t(0));
        QCOMPARE(firstDifference(dumpOf(workspace, false), m_all), QByteArray()); // it is the same compiler
    }

    void aPlanDoesNotChange() {
        QVERIFY(failsWith(shardCorpus(box.context, options(done)), ErrorCode::Refused));
        const QString folder = path("foreign");
        copyFolder(done, folder);
        QByteArray plan = readWhole(folder + "/shards/1");
        plan[plan.size() - 1] = char(plan[plan.size() - 1] ^ 1);
        QVERIFY(QFile::setPermissions(folder + "/shards/1", QFile::ReadOwner | QFile::WriteOwner));
        QVERIFY(writeWhole(folder + "/shards/1", plan));
        QVERIFY(QFile::remove(folder + "/results/1.done"));
        QVERIFY(failsWith(runOne(folder, 1), ErrorCode::Malformed));
    }

    /// A link in the folder leads nowhere.
    void filesOutsideOfTheFolderAreNotRead() {
        const QString folder = path("links");
        copyFolder(done, folder);
        const QString elsewhere = path("elsewhere");
        QVERIFY(QFile::rename(folder + "/plan", elsewhere));
        QVERIFY(QFile::link(elsewhere, folder + "/plan"));
        QVERIFY(failsWith(ShardFolder::open(folder.toStdString()), ErrorCode::Refused));
    }

    void theStatusSaysWhatTheFilesSay() {
        const QString folder = path("status");
        copyFolder(done, folder);
        QVERIFY(QFile::remove(folder + "/results/2.done"));
        const QByteArray third = readWhole(folder + "/results/3.done");
        QVERIFY(QFile::remove(folder + "/results/3.done"));
        QVERIFY(writeWhole(folder + "/results/3.1.part", third.left(third.size() / 2)));
        const ShardStatus status = need(shardStatus(box.context, folder.toStdString(), false));
        const Table& table = status.table;
        QStringList words;
        for (const Row& row : table.rows)
            words << QString::fromStdString(std::get<std::string>(row[1]));
        QCOMPARE(words, QStringList({"done", "absent", "running", "done"}));
        QCOMPARE(sumOf(table, "units"), std::int64_t(3 * JobSandbox::ModulesOfCorpus));
        QCOMPARE(need(shardStatus(box.context, folder.toStdString(), true)).table.rows.size(), std::size_t(2));
        QVERIFY(runProgram("touch", {"-d", "1 hour ago", folder + "/results/3.1.part"}).exitCode == 0);
        QCOMPARE(std::get<std::string>(need(shardStatus(box.context, folder.toStdString(), true)).table.rows[1][1]),
                 std::string("partial"));
    }

    void theLogOfAShardIsTheNewestOfItsFiles() {
        const QString folder = path("logged");
        copyFolder(done, folder);
        QVERIFY(shardLog(folder.toStdString(), 0, {}).error().code == ErrorCode::NotFound);
        QVERIFY(QDir().mkpath(folder + "/logs") && writeWhole(folder + "/logs/2.log", "two\n"));
        QVERIFY(writeWhole(folder + "/logs/2+1-77.log", "an array from 2 on\n")); // its task 1 is shard 3
        for (const char* other : {"joblog", "22.log", "2.log~", "collect.log", "2+-1.log", "2+1.log"})
            QVERIFY(writeWhole(folder + "/logs/" + other, "another\n"));
        QCOMPARE(need(shardLog(folder.toStdString(), 1, {})).text, "two\n");
        QCOMPARE(need(shardLog(folder.toStdString(), 2, {})).text, "an array from 2 on\n");
        QVERIFY(writeWhole(folder + "/logs/1+1-78.log", "submitted again\n"));
        QCOMPARE(runProgram("touch", {"-d", "1 hour ago", folder + "/logs/2.log"}).exitCode, 0);
        QCOMPARE(need(shardLog(folder.toStdString(), 1, {})).text, "submitted again\n");
        QVERIFY(QFile::link("/etc/passwd", folder + "/logs/4.log"));
        QVERIFY(shardLog(folder.toStdString(), 3, {}).error().code == ErrorCode::Refused);
        QVERIFY(QFile::remove(folder + "/logs/4.log"));
        QVERIFY(writeWhole(folder + "/logs/4.log", QByteArray(300'000, 'x') + "\x1b]0;title\x07"));
        const ShardLog cut = need(shardLog(folder.toStdString(), 3, {}));
        QVERIFY(cut.isCut && cut.text.ends_with("x\\x1b]0;title\\x07"));
        QCOMPARE(cut.text.size(), ShardLog::mostBytes + 2 * 3); // four characters for one byte, twice
    }

    /// Of a million shards, all jobs but the listing take the time of the shard's own files.
    void theFolderOfResultsIsListedOnce() {
        const QString folder = path("listed"), workspace = fresh("listed.inlinescope");
        copyFolder(done, folder);
        need(shardCorpus(contextOf(workspace), options(path("unused9"))));
        const std::vector<std::function<void()>> jobs = {
            [&] { need(shardStatus(box.context, folder.toStdString(), false)); },
            [&] { collect(workspace, folder); },
            [&] { need(runOne(folder, 1)); },
        };
        for (const auto& job : jobs) {
            const FolderListings listings(folder + "/results");
            job();
            QCOMPARE(listings.count(), 1);
        }
    }

    void onlyNamesThatAProcessWritesAreOfAShard() {
        const QString folder = path("names");
        QVERIFY(QDir().mkpath(folder + "/results"));
        for (const char* name : {"1.done", "1.1.part", "1.1000.done", "12.7.part", "1.part", "1.0.part", "1.01.part",
                                 "01.done", "1.1001.part", "-1.done", "+1.done", "1.1.1.part", "1..part", "0.done",
                                 "4294967296.done", ".done", "done", "1.done~", "x.done"})
            QVERIFY(writeWhole(folder + "/results/" + name, {}));
        const ResultNames names = need(need(ResultsFolder::open((folder + "/results").toStdString())).names());
        QStringList texts;
        for (const std::uint32_t shard : {0u, 11u})
            for (const ResultName& name : names.of(shard))
                texts << QString::fromStdString(name.text());
        QCOMPARE(texts, QStringList({"1.done", "1.1.part", "1.1000.done", "12.7.part"}));
        QVERIFY(names.contains({0}) && !names.contains({11}) && names.of(1).empty());
    }

    /// A path that is taken although no file was found there, as by a process that starts or ends at the same time:
    /// links to nothing.
    void aProcessGetsFilesOfItsOwn() {
        const QString folder = path("own");
        copyFolder(done, folder);
        QVERIFY(QFile::remove(folder + "/results/1.done"));
        for (const QString name : {"/results/1.1.part", "/results/1.done"})
            QVERIFY(QFile::link("nothing", folder + name));
        QVERIFY(need(runOne(folder, 1)).isComplete());
        QVERIFY(QFileInfo(folder + "/results/1.1.part").isSymLink());
        QVERIFY(QFileInfo(folder + "/results/1.done").isSymLink());
        const ShardRun again = need(runOne(folder, 1));
        QVERIFY(again.isComplete() && again.done == 0);
        QVERIFY(QFileInfo(folder + "/results/1.2.done").size() > 0);
    }

    void twoProcessesDoOneShard() {
        const QString folder = path("two");
        copyFolder(done, folder);
        QVERIFY(QFile::remove(folder + "/results/1.done"));
        std::thread other([&] { need(runOne(folder, 1)); });
        const Result<ShardRun> run = runOne(folder, 1);
        other.join();
        QVERIFY(need(run).isComplete());
        QVERIFY(results(folder).filter(QRegularExpression("^1\\.")).size() <= 2 && results(folder).contains("1.done"));
    }

    void theThousandthProcessIsTheLast() {
        const QString folder = path("last");
        copyFolder(done, folder);
        QVERIFY(QFile::remove(folder + "/results/1.done"));
        for (int number = 1; number <= 1000; ++number)
            QVERIFY(writeWhole(folder + QString("/results/1.%1.part").arg(number), {}));
        const Result<ShardRun> refused = runOne(folder, 1);
        QVERIFY(failsWith(refused, ErrorCode::LimitExceeded));
        QVERIFY(!refused.error().remedy.empty());
        QVERIFY(QFile::remove(folder + "/results/1.1000.part"));
        QVERIFY(need(runOne(folder, 1)).isComplete());
    }

    void aLinkedFolderOfResultsIsNotUsed() {
        const QString folder = path("linked"), elsewhere = path("linked-elsewhere");
        copyFolder(done, folder);
        QVERIFY(QDir(folder + "/results").removeRecursively() && QDir().mkdir(elsewhere));
        QVERIFY(QFile::link(elsewhere, folder + "/results"));
        QVERIFY(failsWith(runOne(folder, 1), ErrorCode::Refused));
        QVERIFY(failsWith(shardStatus(box.context, folder.toStdString(), false), ErrorCode::Refused));
        QVERIFY(QDir(elsewhere).isEmpty());
    }

    /// The path leads elsewhere after the folder was opened.
    void resultsAreMadeInTheFolderThatWasOpened() {
        const QString folder = path("moved"), elsewhere = path("moved-elsewhere");
        copyFolder(done, folder);
        const ShardFolder shards = opened(folder);
        QVERIFY(QDir().rename(folder + "/results", folder + "/own") && QDir().mkdir(elsewhere));
        QVERIFY(QFile::link(elsewhere, folder + "/results"));
        QVERIFY(need(shards.resultNames()).contains({0}));
        const ShardFolder::Attempt attempt = need(shards.begin(0, {}));
        need(shards.finish(attempt.name));
        QVERIFY(QDir(elsewhere).isEmpty() && QFile::exists(folder + "/own/1.1.done"));
    }

    void atMostAThousandFilesOfAShardAreRead() {
        const QString folder = path("many");
        copyFolder(done, folder);
        const QByteArray result = readWhole(done + "/results/1.done");
        for (int number = 1; number <= 1000; ++number)
            QVERIFY(writeWhole(folder + QString("/results/1.%1.part").arg(number), result.first(result.size() / 50)));
        std::vector<Finding> findings;
        const ShardFolder shards = opened(folder);
        QCOMPARE(shards.results(0, need(shards.resultNames()), findings).size(), std::size_t(1000));
        QCOMPARE(findings.size(), std::size_t(1));
        QVERIFY(findings.front().error.code == ErrorCode::LimitExceeded);
    }

    /// A module that no worker gets is a row with the same finding as in a run.
    void aModuleThatIsRefusedIsARow() {
        const QString folder = path("refused");
        ShardOptions refused = options(folder);
        refused.policies = {"default"};
        refused.run.changes.replace = {{"-no-such-flag", "value"}};
        const QString workspace = fresh("refused.inlinescope"), whole = fresh("refused-whole.inlinescope");
        const ShardSummary summary = need(shardCorpus(contextOf(workspace), refused));
        QCOMPARE(summary.refused, std::size_t(JobSandbox::ModulesOfCorpus));
        for (std::uint32_t shard = 1; shard <= summary.shards; ++shard)
            QVERIFY(need(runOne(folder, int(shard))).isComplete());
        collect(workspace, folder);
        RunOptions run = refused.run;
        run.policy = "default";
        run.jobs = 1;
        need(runCorpus(contextOf(whole), run));
        QCOMPARE(firstDifference(dumpOf(workspace, true), dumpOf(whole, true)), QByteArray());
    }
};

QTEST_GUILESS_MAIN(TestShards)
#include "tst_shards.moc"
