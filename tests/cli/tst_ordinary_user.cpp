// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/process.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

/// Paths that the user may not enter or read give a sentence and an exit code. Root may enter every folder: if the
/// tests run as root, the programs run as another user.
class OrdinaryUserTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_closed = m_folder.filePath("closed"); ///< only its owner may enter it
    const QString m_open = m_folder.filePath("open");

    static Finished asOrdinaryUser(const QString& program, const QStringList& arguments, const QString& folder) {
        if (::geteuid() != 0) return runProgram(program, arguments, folder);
        return runProgram("setpriv",
                          QStringList{"--reuid=65534", "--regid=65534", "--clear-groups", program} + arguments, folder);
    }
    Finished cli(const QStringList& arguments) const {
        return asOrdinaryUser(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli", arguments, m_open);
    }
    /// For a user other than root, the mode of the folder denies access.
    static bool close(const QString& path) {
        return QFile::setPermissions(path, ::geteuid() == 0 ? QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner
                                                            : QFile::Permissions());
    }

private slots:
    void initTestCase() {
        QVERIFY(QDir().mkpath(m_closed) && QDir().mkpath(m_open));
        const auto everybody = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ReadOther |
                               QFile::WriteOther | QFile::ExeOther;
        QVERIFY(QFile::setPermissions(m_folder.path(), everybody) && QFile::setPermissions(m_open, everybody));
        const QString workspace = m_open + "/unreadable.inlinescope";
        const Finished made = cli({"--workspace", workspace, "import", "/dev/null"});
        if (made.exitCode == -1 || !QFile::exists(workspace))
            QSKIP("an ordinary user may not start the programs from this build folder");
        QVERIFY(::geteuid() != 0 || ::chown(workspace.toLocal8Bit().constData(), 0, 0) == 0);
        QVERIFY(close(workspace) && close(m_closed));
    }
    void cleanupTestCase() { QFile::setPermissions(m_closed, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner); }

    void aPathThatMayNotBeEnteredIsAnsweredByASentence_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("exitCode");
        const QString in = m_closed + "/x";
        const auto on = [&](const QStringList& command) { return QStringList{"--workspace", in} + command; };
        QTest::newRow("list") << on({"list", "runs"}) << 4;
        QTest::newRow("check") << on({"check"}) << 4;
        QTest::newRow("compare") << on({"compare", "a", "b"}) << 4;
        QTest::newRow("import into it") << on({"import", m_open}) << 4;
        QTest::newRow("run") << on({"run", "c", "--policy", "never"}) << 4;
        QTest::newRow("an unreadable workspace")
            << QStringList{"--workspace", m_open + "/unreadable.inlinescope", "list", "runs"} << 4;
        const QString own = m_open + "/own.inlinescope";
        const auto with = [&](const QStringList& command) { return QStringList{"--workspace", own} + command; };
        QTest::newRow("import of it") << with({"import", in}) << 3;
        QTest::newRow("import of it as a corpus") << with({"import", in, "--as", "corpus"}) << 3;
        QTest::newRow("import of it as a log") << with({"import", in, "--as", "training-log"}) << 3;
        QTest::newRow("extract of it") << with({"extract", "--input", in, "--output", m_open + "/corpus"}) << 3;
        QTest::newRow("vocabulary") << with({"vocab", in}) << 3;
        QTest::newRow("policy") << with({"show", in}) << 3;
    }
    void aPathThatMayNotBeEnteredIsAnsweredByASentence() {
        QFETCH(QStringList, arguments);
        QFETCH(int, exitCode);
        const Finished done = cli(arguments);
        QVERIFY2(done.exitCode == exitCode, qPrintable(QString::number(done.exitCode) + done.err));
        QVERIFY2(done.err.contains(m_closed.toUtf8()) || done.err.contains("unreadable.inlinescope"), done.err);
        QVERIFY2(!done.err.contains("unexpected"), done.err); // it is an expected error, not a caught exception
    }

    void aCurrentFolderThatIsGoneIsAnsweredByASentence_data() {
        QTest::addColumn<QString>("command");
        QTest::addColumn<int>("exitCode");
        QTest::newRow("list") << "list runs" << 4;
        QTest::newRow("import") << "import x" << 4;
        QTest::newRow("extract") << "extract --input db.json --output x" << 3;
    }
    void aCurrentFolderThatIsGoneIsAnsweredByASentence() {
        QFETCH(QString, command);
        QFETCH(int, exitCode);
        QVERIFY(QDir(m_open).mkpath("gone"));
        const Finished done =
            runProgram("sh", {"-c", "rmdir ../gone && exec " INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli " + command},
                       m_open + "/gone");
        QVERIFY2(done.exitCode == exitCode, qPrintable(QString::number(done.exitCode) + done.err));
        QVERIFY2(!done.err.contains("unexpected"), done.err);
    }
};

QTEST_GUILESS_MAIN(OrdinaryUserTest)
#include "tst_ordinary_user.moc"
