// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/shard_fixture.h"

#include <QStandardPaths>

#include <csignal>

/// `shard`, `run-shard`, `status` and `collect` as programs: started by GNU parallel, killed, and called again.
class TestShardCommands : public QObject {
    Q_OBJECT

    ShardFixture m_fixture;
    QByteArray m_whole;
    QString m_base = m_fixture.path("base.inlinescope");

    QString resultFile(const QString& name) const { return m_fixture.shards + "/results/" + name; }

    /// Starts a command and kills it with SIGKILL as soon as `reached` holds; false if it ended before.
    bool killWhen(const QStringList& command, const std::function<bool()>& reached) const {
        QProcess process;
        process.start(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli",
                      QStringList{"--workspace", m_fixture.workspace} + command);
        while (process.state() != QProcess::NotRunning) {
            if (reached()) {
                process.kill();
                return process.waitForFinished() && process.exitStatus() == QProcess::CrashExit;
            }
            process.waitForFinished(1);
        }
        return false;
    }
    int doneUnits() const {
        int sum = 0;
        for (const QString& done : m_fixture.column({"status", m_fixture.shards}, "done"))
            sum += done.toInt();
        return sum;
    }

private slots:
    void initTestCase() {
        QVERIFY(m_fixture.prepare());
        QVERIFY(QFile::copy(m_fixture.workspace, m_base));
        m_whole = ShardFixture::dump(m_fixture.whole);
        QVERIFY(!m_whole.contains("failed: "));
    }
    void init() {
        QFile::remove(m_fixture.workspace);
        QVERIFY(QFile::copy(m_base, m_fixture.workspace));
    }

    /// The script starts the shards, and collects.
    void parallelDoesAllShards() {
        if (QStandardPaths::findExecutable("parallel").isEmpty()) QSKIP("GNU parallel is not installed");
        QVERIFY(m_fixture.shard({"--shards", "4"}));
        QCOMPARE(m_fixture.column({"status", m_fixture.shards}, "status"),
                 QStringList({"absent", "absent", "absent", "absent"}));
        const Finished submitted = runProgram("sh", {m_fixture.shards + "/submit.sh", "--jobs", "2"});
        QVERIFY2(submitted.exitCode == 0, submitted.err);
        QCOMPARE(m_fixture.column({"status", m_fixture.shards}, "status"),
                 QStringList({"done", "done", "done", "done"}));
        QCOMPARE(QDir(m_fixture.shards + "/logs").entryList(QDir::Files, QDir::Name),
                 QStringList({"1.log", "2.log", "3.log", "4.log", "joblog"}));
        QCOMPARE(ShardFixture::dump(m_fixture.workspace), m_whole);
        QVERIFY(m_fixture.column({"status", m_fixture.shards, "--missing"}, "shard").isEmpty());
    }

    void aKilledShardLosesAtMostOneModule() {
        QVERIFY(m_fixture.shard({"--shards", "1"}));
        const QStringList command = {"run-shard", m_fixture.shards, "1"};
        int kills = 0, before = 0;
        for (int seen = 0; kills < 2; ++kills) {
            if (!killWhen(command, [&] { return (seen = doneUnits()) > before; })) break;
            before = doneUnits();
            QVERIFY2(before >= seen, qPrintable(QString("%1 of %2").arg(before).arg(seen)));
            m_fixture.cli({"collect", m_fixture.shards}); // what is there already
        }
        QVERIFY(kills > 0);
        const Finished resumed = m_fixture.cli(command);
        QVERIFY2(resumed.exitCode == 0 && resumed.err.contains(QByteArray::number(before) + " before"), resumed.err);
        QVERIFY(QFile::exists(resultFile("1.done")));
        QVERIFY(m_fixture.ok({"collect", m_fixture.shards}));
        QCOMPARE(ShardFixture::dump(m_fixture.workspace), m_whole);
    }

    void aKilledCollectIsCalledAgain() {
        QVERIFY(m_fixture.shard({"--shards", "2"}));
        for (const QString shard : {"1", "2"})
            QVERIFY(m_fixture.ok({"run-shard", m_fixture.shards, shard}));
        const auto stored = [&] {
            return runProgram("sqlite3", {"-readonly", "-cmd", ".timeout 5000", m_fixture.workspace,
                                          "SELECT count(*) FROM module_runs"})
                       .out.trimmed()
                       .toInt() >= 3;
        };
        const bool wasKilled = killWhen({"collect", m_fixture.shards}, stored);
        if (!wasKilled) qWarning("the program ended before it was killed");
        QVERIFY(m_fixture.ok({"collect", m_fixture.shards}));
        QVERIFY(m_fixture.ok({"collect", m_fixture.shards}));
        QCOMPARE(ShardFixture::dump(m_fixture.workspace), m_whole);
        QVERIFY(m_fixture.ok({"check"}));
    }

    void exitCodesSayWhatToDo() {
        QVERIFY(m_fixture.shard({"--shards", "2"}));
        QCOMPARE(m_fixture.cli({"run-shard", m_fixture.shards, "3"}).exitCode, 2);
        QCOMPARE(m_fixture.cli({"run-shard", m_fixture.path("corpus"), "1"}).exitCode, 2);
        QCOMPARE(m_fixture.cli({"shard", "mine", "--policies", "default", "--output", m_fixture.shards}).exitCode, 2);
        QCOMPARE(
            m_fixture.cli({"shard", "mine", "--policies", "never,never", "--output", m_fixture.path("n")}).exitCode, 2);
        qputenv("INLINESCOPE_WORKER", "/bin/false");
        QCOMPARE(m_fixture.cli({"run-shard", m_fixture.shards, "1"}).exitCode, 2); // another build
        const QStringList again = {"run-shard", m_fixture.shards, "1", "--allow-other-build"};
        QCOMPARE(m_fixture.cli(again).exitCode, 75);
        qunsetenv("INLINESCOPE_WORKER");
        QCOMPARE(m_fixture.cli({"run-shard", m_fixture.shards, "1"}).exitCode, 0);
        QCOMPARE(m_fixture.cli({"run-shard", m_fixture.shards, "1"}).exitCode, 0);
        QVERIFY(m_fixture.ok({"collect", m_fixture.shards}));
        QCOMPARE(m_fixture.column({"list", "runs"}, "status"), QStringList({"cancelled", "cancelled"}));
    }

    /// Collected flips are those that `whatif` measures, and it need not measure them.
    void flipsAreMeasuredInShards() {
        QVERIFY(m_fixture.ok({"run", "mine", "--policy", "default"}));
        const QString other = m_fixture.path("flips.inlinescope"), folder = m_fixture.path("flips");
        QVERIFY(QFile::copy(m_fixture.workspace, other));
        const QStringList whatIf = {"--format", "csv", "whatif", "default", "--sample", "6", "--seed", "3"};
        const Finished measured = runCli(other, whatIf);
        QVERIFY2(measured.exitCode == 0 && parseCsv(measured.out).size() == 7, measured.err);
        const QStringList shard = {"shard", "mine", "--output", folder};
        const QStringList flips = {"--run", "default", "--flips", "6", "--seed", "3"};
        QCOMPARE(m_fixture.cli(shard).exitCode, 2);
        QCOMPARE(m_fixture.cli(shard + QStringList{"--flips", "6"}).exitCode, 2);
        QCOMPARE(m_fixture.cli(shard + flips + QStringList{"--policies", "default"}).exitCode, 2);
        QCOMPARE(m_fixture.cli(shard + flips + QStringList{"--hold", "--training-round", "1"}).exitCode, 2);
        QCOMPARE(m_fixture.cli(shard + QStringList{"--run", "no such run", "--flips", "1"}).exitCode, 2);
        QVERIFY(!QFile::exists(folder));
        const Finished written = m_fixture.cli(shard + flips + QStringList{"--shards", "2"});
        QVERIFY2(written.exitCode == 0 && written.err.contains("adds the flips to the run: default"), written.err);
        for (const QString number : {"1", "2"})
            QVERIFY(m_fixture.ok({"run-shard", folder, number}));
        QCOMPARE(m_fixture.column({"collect", folder}, "flips"), QStringList({"6"}));
        qputenv("INLINESCOPE_WORKER", "/bin/false"); // nothing is measured any more
        const Finished known = m_fixture.cli(whatIf);
        qunsetenv("INLINESCOPE_WORKER");
        QVERIFY2(known.exitCode == 0, known.err);
        QCOMPARE(known.out, measured.out);
    }

    /// A search in shards finds what `search` finds of each module by itself.
    void searchesAreMadeInShards() {
        const QStringList names = {"matrix.cpp.o", "vm.c.o"};
        QVERIFY(m_fixture.ok({"run", "mine", "--policy", "default"}));
        const QString other = m_fixture.path("searched.inlinescope"), folder = m_fixture.path("searches");
        QVERIFY(QFile::copy(m_fixture.workspace, other));
        for (const QString& name : names)
            QCOMPARE(runCli(other, {"search", "mine", "--module", name, "--compiles", "8"}).exitCode, 0);
        QStringList search = {"shard", "mine", "--output", folder, "--search", "--compiles", "8"};
        QCOMPARE(m_fixture.cli(search + QStringList{"--policies", "default"}).exitCode, 2);
        QCOMPARE(m_fixture.cli(search + QStringList{"--run", "default", "--flips", "1"}).exitCode, 2);
        QCOMPARE(m_fixture.cli({"shard", "mine", "--output", folder, "--policies", "default", "--seed", "1"}).exitCode,
                 2);
        QCOMPARE(
            m_fixture.cli({"shard", "mine", "--output", folder, "--policies", "default", "--rounds", "1"}).exitCode, 2);
        QVERIFY(!QFile::exists(folder));
        for (const QString& name : names)
            search += {"--module", name};
        const Finished written = m_fixture.cli(search + QStringList{"--shards", "2"});
        QVERIFY2(written.exitCode == 0 && written.err.contains("makes the run: search"), written.err);
        for (const QString number : {"1", "2"})
            QVERIFY(m_fixture.ok({"run-shard", folder, number}));
        QCOMPARE(m_fixture.column({"collect", folder}, "added"), QStringList({"2"}));
        const QStringList searched = {"--format", "csv", "searched", "search"};
        QCOMPARE(m_fixture.cli(searched).out, runCli(other, searched).out);
        QCOMPARE(ShardFixture::dump(m_fixture.workspace), ShardFixture::dump(other));
    }

    /// An input of a newer version cannot be read, whatever the workspace is; a newer workspace cannot be used.
    void aNewerVersionIsAMatterOfItsFile() {
        QVERIFY(m_fixture.shard({}));
        QFile plan(m_fixture.shards + "/plan");
        QVERIFY(plan.open(QIODevice::ReadWrite) && plan.seek(4) && plan.write("\x63", 1) == 1);
        plan.close();
        for (const QString command : {"run-shard", "status", "collect"}) {
            const QStringList words{command, m_fixture.shards};
            const Finished done = m_fixture.cli(command == "run-shard" ? words + QStringList{"1"} : words);
            QVERIFY2(done.exitCode == 3 && done.err.contains("of version 99"), done.err);
        }
        const QString newer = m_fixture.path("newer.inlinescope");
        QVERIFY(QFile::copy(m_fixture.whole, newer));
        QCOMPARE(runProgram("sqlite3", {newer, "PRAGMA user_version = 9999"}).exitCode, 0);
        const Finished done = runCli(newer, {"list", "runs"});
        QVERIFY2(done.exitCode == 4 && done.err.contains("version 9999"), done.err);
    }

    /// The plan's own worker cannot be started: asked to try again, the script does so, at most three times.
    void theScriptTriesThreeTimes() {
        qputenv("INLINESCOPE_WORKER", "/bin/false");
        QVERIFY(m_fixture.shard({"--shards", "1"}));
        const Finished script = runProgram("sh", {m_fixture.shards + "/run.sh", "1"});
        qunsetenv("INLINESCOPE_WORKER");
        QVERIFY2(script.exitCode == 1 && script.err.count("try again") == 2, script.err);
        QCOMPARE(QDir(m_fixture.shards + "/results").entryList(QDir::Files).size(), 3);
    }

    /// LLVM options of the call are checked on the node as those of a recorded command line.
    void aNodeChecksOptions() {
        QVERIFY(m_fixture.shard({"--shards", "1", "--mllvm", "-inline-threshold=0", "--module", "vm.c.o"}));
        QVERIFY(m_fixture.ok({"run-shard", m_fixture.shards, "1"}));
        QVERIFY(m_fixture.ok({"collect", m_fixture.shards}));
        QVERIFY(runCli(m_fixture.whole, {"run", "mine", "--policy", "default", "--name", "zero", "--mllvm",
                                         "-inline-threshold=0", "--module", "vm.c.o"})
                    .exitCode == 0);
        const QString hash = "SELECT object_hash || command_hash FROM module_runs r JOIN runs n ON n.id = r.run_id "
                             "WHERE n.name = '%1'";
        QCOMPARE(runProgram("sqlite3", {m_fixture.workspace, hash.arg("default")}).out,
                 runProgram("sqlite3", {m_fixture.whole, hash.arg("zero")}).out);
    }
};

QTEST_GUILESS_MAIN(TestShardCommands)
#include "tst_shard_commands.moc"
