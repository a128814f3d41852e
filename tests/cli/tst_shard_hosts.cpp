// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/shard_fixture.h"

#include <QStandardPaths>

#include <unistd.h>

namespace {

/// A server of SSH at two addresses of loopback, as two hosts with the same files, for one key. The home folder of its
/// sessions is a folder of the test.
class Hosts {
public:
    explicit Hosts(const QString& folder) : m_folder(folder) {}
    ~Hosts() {
        m_server.kill();
        m_server.waitForFinished();
    }
    Hosts(const Hosts&) = delete;

    /// Why there are none on this machine; empty if they can be started.
    static QString obstacle() {
        for (const char* program : {"parallel", "dropbear", "dropbearkey", "dbclient", "unshare"})
            if (QStandardPaths::findExecutable(program).isEmpty() &&
                QStandardPaths::findExecutable(program, {"/usr/sbin"}).isEmpty())
                return QString("%1 is not installed").arg(program);
        if (::geteuid() != 0) return "another home folder for the sessions needs root";
        return runProgram("unshare", {"--mount", "true"}).exitCode == 0 ? QString() : QString("no mounts of its own");
    }

    bool start() {
        QDir(m_folder).mkpath("home/.ssh");
        const Finished host = runProgram("dropbearkey", {"-t", "ed25519", "-f", m_folder + "/host"});
        const Finished key = runProgram("dropbearkey", {"-t", "ed25519", "-f", m_folder + "/key"});
        QFile allowed(m_folder + "/home/.ssh/authorized_keys");
        if (host.exitCode != 0 || key.exitCode != 0 || !allowed.open(QIODevice::WriteOnly)) return false;
        for (const QByteArray& line : key.out.split('\n'))
            if (line.startsWith("ssh-")) allowed.write(line + '\n');
        allowed.close();
        for (const QString name : {"/home", "/home/.ssh"}) // nobody else may write to them
            QFile::setPermissions(m_folder + name, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        QStringList account = QString(runProgram("getent", {"passwd", "0"}).out.trimmed()).split(':');
        QFile accounts(m_folder + "/passwd");
        if (account.size() != 7 || !accounts.open(QIODevice::WriteOnly)) return false;
        account[5] = m_folder + "/home";
        accounts.write(account.join(':').toUtf8() + '\n');
        accounts.close();
        const QString mounted = "mount --bind \"$1\" /etc/passwd && shift && exec \"$@\"";
        QStringList words{"--mount", "sh", "-c", mounted, "sh", accounts.fileName()};
        words << QStandardPaths::findExecutable("dropbear", {"/usr/sbin"}) << "-F" << "-E" << "-s" << "-r"
              << m_folder + "/host";
        for (const QString& address : addresses)
            words << "-p" << address + ':' + port();
        m_server.setProcessChannelMode(QProcess::MergedChannels);
        m_server.start("unshare", words);
        return QTest::qWaitFor(
            [this] { return runProgram("dbclient", client() << "root@" + addresses.front() << "true").exitCode == 0; },
            20'000);
    }
    /// The client's words before the host.
    QStringList client() const { return {"-y", "-y", "-i", m_folder + "/key", "-p", port()}; }
    QByteArray log() { return m_server.readAll(); }

    inline static const QStringList addresses{"127.0.0.1", "127.0.0.2"};

private:
    static QString port() { return QString::number(20000 + int(::getpid()) % 20000); }

    QString m_folder;
    QProcess m_server;
};

} // namespace

/// The shards of a corpus on hosts that GNU parallel reaches by SSH.
class TestShardHosts : public QObject {
    Q_OBJECT

    ShardFixture m_fixture;
    QTemporaryDir m_folder;
    Hosts m_hosts{m_folder.path()};

private slots:
    void initTestCase() {
        if (const QString obstacle = Hosts::obstacle(); !obstacle.isEmpty()) QSKIP(qPrintable(obstacle));
        QVERIFY(m_fixture.prepare());
        QVERIFY2(m_hosts.start(), m_hosts.log());
    }

    /// As the guide writes it, with the hosts' names.
    void parallelUsesAllHosts() {
        QVERIFY(m_fixture.shard({"--shards", "4"}));
        qputenv("PARALLEL_SSH", ("dbclient " + m_hosts.client().join(' ')).toUtf8());
        const QString hosts = "root@" + Hosts::addresses.join(",root@");
        const Finished submitted =
            runProgram("sh", {m_fixture.shards + "/submit.sh", "--jobs", "1", "--sshlogin", hosts});
        QVERIFY2(submitted.exitCode == 0, submitted.err + m_hosts.log());
        QCOMPARE(m_fixture.column({"status", m_fixture.shards}, "status"),
                 QStringList({"done", "done", "done", "done"}));
        QFile log(m_fixture.shards + "/logs/joblog");
        QVERIFY(log.open(QIODevice::ReadOnly));
        const QByteArray jobs = log.readAll();
        for (const QString& address : Hosts::addresses)
            QVERIFY2(jobs.contains("root@" + address.toUtf8()), jobs);
        QCOMPARE(ShardFixture::dump(m_fixture.workspace), ShardFixture::dump(m_fixture.whole));
    }
};

QTEST_GUILESS_MAIN(TestShardHosts)
#include "tst_shard_hosts.moc"
