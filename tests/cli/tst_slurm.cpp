// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/shard_fixture.h"

#include <QStandardPaths>

#include <array>
#include <csignal>
#include <unistd.h>

namespace {

/// A Slurm of one node on loopback, without systemd and cgroups, with a munge of its own.
class Cluster {
public:
    explicit Cluster(const QString& folder) : m_folder(folder) {}
    ~Cluster() {
        stop();
        end(m_munge);
    }
    Cluster(const Cluster&) = delete;

    /// Why there is none on this machine; empty if it can be started.
    static QString obstacle() {
        for (const char* program : {"slurmctld", "slurmd", "sbatch", "munged"})
            if (QStandardPaths::findExecutable(program).isEmpty() &&
                QStandardPaths::findExecutable(program, {"/usr/sbin"}).isEmpty())
                return QString("%1 is not installed").arg(program);
        return ::geteuid() == 0 ? QString() : QString("slurmd needs root");
    }

    /// At most three tasks in an array, so that four shards need two.
    bool start() {
        for (const QString name : {"state", "node", "logs", "munge"})
            QDir(m_folder).mkdir(name);
        QFile::setPermissions(m_folder + "/munge", QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        write("munge/key", QByteArray(1024, 'k'));
        QFile::setPermissions(m_folder + "/munge/key", QFile::ReadOwner);
        write("slurm.conf", configuration());
        qputenv("SLURM_CONF", (m_folder + "/slurm.conf").toUtf8());
        run(m_munge, "munged",
            {"--foreground", "--force", "--key-file=" + m_folder + "/munge/key",
             "--socket=" + m_folder + "/munge/socket", "--pid-file=" + m_folder + "/munge/pid",
             "--log-file=" + m_folder + "/munge/log", "--seed-file=" + m_folder + "/munge/seed"});
        if (!QTest::qWaitFor([this] { return QFile::exists(m_folder + "/munge/socket"); }, 20'000)) return false;
        return startNode();
    }
    /// A cluster without jobs, in place of this one and its jobs.
    bool startAgain() {
        stop();
        for (const QString name : {"state", "node"})
            if (!QDir(m_folder + '/' + name).removeRecursively() || !QDir(m_folder).mkdir(name)) return false;
        return startNode();
    }
    void startController() { run(m_controller, "slurmctld", {"-D"}); }
    void killController() { end(m_controller); }
    QByteArray logs() const { return read("logs/controller") + read("logs/node"); }

private:
    bool startNode() {
        startController();
        run(m_node, "slurmd", {"-D", "-N", "localhost"});
        return QTest::qWaitFor([] { return runProgram("sinfo", {"-h", "-o", "%T"}).out.contains("idle"); }, 60'000);
    }
    void stop() {
        if (m_controller.state() == QProcess::Running) runProgram("scancel", {"--user=root"});
        end(m_node);
        end(m_controller);
    }
    static void end(QProcess& process) {
        process.kill(); // SIGKILL
        process.waitForFinished();
    }
    void run(QProcess& process, const QString& program, const QStringList& arguments) {
        process.setStandardOutputFile(QProcess::nullDevice());
        process.setStandardErrorFile(QProcess::nullDevice());
        const QString found = QStandardPaths::findExecutable(program, {"/usr/sbin"});
        process.start(found, arguments);
        process.waitForStarted();
    }
    void write(const QString& name, const QByteArray& text) const {
        QFile file(m_folder + '/' + name);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("cannot write");
    }
    QByteArray read(const QString& name) const {
        QFile file(m_folder + '/' + name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QByteArray configuration() const {
        const int port = 20000 + int(::getpid()) % 10000 * 2;
        return QString("ClusterName=test\nSlurmctldHost=localhost(127.0.0.1)\nSlurmUser=root\nSlurmdUser=root\n"
                       "AuthType=auth/munge\nAuthInfo=socket=%1/munge/socket\nCredType=cred/munge\n"
                       "CommunicationParameters=NoCtldInAddrAny,NoInAddrAny\nSlurmctldPort=%2\nSlurmdPort=%3\n"
                       "StateSaveLocation=%1/state\nSlurmdSpoolDir=%1/node\nSlurmctldPidFile=%1/state/pid\n"
                       "SlurmdPidFile=%1/node/pid\nSlurmctldLogFile=%1/logs/controller\nSlurmdLogFile=%1/logs/node\n"
                       "ProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nSwitchType=switch/none\n"
                       "MpiDefault=none\nJobAcctGatherType=jobacct_gather/none\nSelectType=select/cons_tres\n"
                       "SelectTypeParameters=CR_Core\nReturnToService=2\nMaxArraySize=3\nSlurmdTimeout=30\n"
                       "NodeName=localhost NodeHostname=localhost NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN\n"
                       "PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP\n")
            .arg(m_folder)
            .arg(port)
            .arg(port + 1)
            .toUtf8();
    }

    QString m_folder;
    QProcess m_munge, m_controller, m_node;
};

} // namespace

/// The shards of a corpus on a real Slurm.
class TestSlurm : public QObject {
    Q_OBJECT

    ShardFixture m_fixture;
    QTemporaryDir m_folder;
    Cluster m_cluster{m_folder.path()};

    bool submit() const {
        const Finished submitted = runProgram("sh", {m_fixture.shards + "/submit.sh"});
        if (submitted.exitCode != 0) qWarning("%s", submitted.err.constData());
        return submitted.exitCode == 0;
    }

private slots:
    void initTestCase() {
        if (const QString obstacle = Cluster::obstacle(); !obstacle.isEmpty()) QSKIP(qPrintable(obstacle));
        QVERIFY(m_fixture.prepare());
        if (!m_cluster.start()) QSKIP("Slurm does not start on this machine: " + m_cluster.logs().right(2000));
    }

    /// Two arrays, the kill of the controller while they run, and the collection after both.
    void arraysDoAllShards() {
        QVERIFY(m_fixture.shard({"--shards", "4", "--engine", "slurm"}));
        QVERIFY(submit());
        QTest::qWait(6000); // the controller writes the jobs that it has to its disk every five seconds
        m_cluster.killController();
        QTest::qWait(500);
        m_cluster.startController();
        const auto areDone = [this] {
            return m_fixture.column({"status", m_fixture.shards, "--missing"}, "shard").isEmpty();
        };
        if (!QTest::qWaitFor(areDone, 90'000)) { // it has lost some all the same: what is missing is started again
            QVERIFY2(m_cluster.startAgain(), m_cluster.logs().right(4000));
            QVERIFY(submit());
            QVERIFY2(QTest::qWaitFor(areDone, 300'000), m_cluster.logs().right(4000));
        }
        const auto areCollected = [this] {
            return m_fixture.column({"list", "runs"}, "status") == QStringList({"finished", "finished"});
        };
        // The controller may need minutes to notice ends that it missed; what counts is in the files.
        if (!QTest::qWaitFor(areCollected, 20'000)) QVERIFY(m_fixture.ok({"collect", m_fixture.shards}));
        QCOMPARE(ShardFixture::dump(m_fixture.workspace), ShardFixture::dump(m_fixture.whole));
        const QStringList logs = QDir(m_fixture.shards + "/logs").entryList({"*+*-*.log"}, QDir::Files);
        QStringList arrays;
        for (const QString& log : logs)
            if (!arrays.contains(log.section('+', 0, 0))) arrays << log.section('+', 0, 0);
        QVERIFY2(logs.size() >= 4, qPrintable(logs.join(' ')));
        QVERIFY2(arrays.size() >= 2, qPrintable(logs.join(' '))); // MaxArraySize is 3
    }
};

QTEST_GUILESS_MAIN(TestSlurm)
#include "tst_slurm.moc"
