// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/csv.h"
#include "tests/support/process.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

/// Disk errors: the disk is full or read-only, or the corpus is gone. The program prints a clear message, exits with
/// the code of the contract, and loses nothing that was complete.
class DiskTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_corpus = m_folder.filePath("corpus");
    const QString m_imported = m_folder.filePath("imported.inlinescope");
    static constexpr int Modules = 13;
    const QStringList m_run = {"run", "test", "--policy", "default", "--name", "r", "--jobs", "1"};

    QString copyOf(const QString& workspace, const QString& name) const {
        const QString copy = m_folder.filePath(name);
        return QFile::copy(workspace, copy) ? copy : QString();
    }

    /// Whether this system allows mounts in a separate namespace.
    static bool mayMount() {
        return runProgram("unshare", {"-m", "mount", "-t", "tmpfs", "none", "/mnt"}).exitCode == 0;
    }

    /// Runs a script that mounts a file system at $1. $2 is a workspace with the corpus in it, $3 the corpus; cli is
    /// the program with a workspace at $1, and prints its exit code at the end.
    Finished onSmallDisk(const QString& script) const {
        const QString mounted = m_folder.filePath("mounted");
        QDir().mkdir(mounted);
        const QString program =
            "disk=$1\ncli() { " INLINESCOPE_BINARY_DIR
            "/bin/inlinescope-cli --workspace $disk/w.inlinescope \"$@\" 2>&1; echo \"exit $?\"; }\n";
        return runProgram("unshare", {"-m", "sh", "-c", program + script, "sh", mounted, m_imported, m_corpus});
    }

private slots:
    void initTestCase() {
        const QString input = INLINESCOPE_BINARY_DIR "/test-corpus/g-sections/compile_commands.json";
        QCOMPARE(runCli(m_imported, {"extract", "--input", input, "--output", m_corpus}).exitCode, 0);
        QCOMPARE(runCli(m_imported, {"import", m_corpus, "--name", "test"}).exitCode, 0);
    }

    void aFileThatMayNotGrowStopsTheRun() {
        const QString workspace = copyOf(m_imported, "limited.inlinescope");
        const QString command =
            "ulimit -f 3000; exec " INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli --workspace "; // 1.5 MB
        const Finished stopped = runProgram("sh", {"-c", command + workspace + " " + m_run.join(' ')});
        QVERIFY2(stopped.err.contains(workspace.toUtf8() +
                                      ": the disk cannot be written. Make room on it, or raise the limit"),
                 stopped.err);
        QCOMPARE(stopped.exitCode, 4);
        const Finished check = runCli(workspace, {"check"});
        QVERIFY2(check.exitCode == 0, check.err);
        const int kept = parseCsv(runCli(workspace, {"--format", "csv", "list", "runs"}).out)[1][6].toInt();
        QVERIFY2(kept > 0 && kept < Modules, qPrintable(QString::number(kept)));
        const Finished resumed = runCli(workspace, {"run", "--resume", "r"});
        QCOMPARE(resumed.exitCode, 0);
        const QString words = QString("run r: %1 kept, %2 re-run (%2 missing)").arg(kept).arg(Modules - kept);
        QVERIFY2(resumed.err.contains(words.toUtf8()), resumed.err);
        QCOMPARE(runCli(workspace, {"check"}).exitCode, 0);
    }

    void aFullDiskStopsTheRun() {
        if (!mayMount()) QSKIP("no file system can be mounted here");
        const Finished done =
            onSmallDisk("mount -t tmpfs -o size=2700k none $1 && cp $2 $1/w.inlinescope || exit 9\n" +
                        QString("cli %1\ncli check\n").arg(m_run.join(' ')) +
                        "mount -o remount,size=20m $1\n"
                        "cli run --resume r\ncli check\n" +
                        QString("cli %1\nls $1\n").arg(m_run.join(' ').replace("--name r", "--name whole")));
        QCOMPARE(done.exitCode, 0);
        QVERIFY2(
            done.out.contains("w.inlinescope: the disk is full. Make room on it; what is complete is kept.\nexit 4\n"),
            done.out);
        QVERIFY2(done.out.contains("w.inlinescope: sound\nexit 0\nrun r: "), done.out);
        // The resumed run has as many decisions as the one that was not stopped.
        static const QRegularExpression equal("run r: (13 modules ok, 0 failed, [1-9][0-9]* decisions\nexit 0\n)"
                                              ".*run whole: \\1",
                                              QRegularExpression::DotMatchesEverythingOption);
        QVERIFY2(QString::fromUtf8(done.out).contains(equal), done.out);
        QVERIFY2(done.out.contains("w.inlinescope: sound\nexit 0\n"), done.out);
        QVERIFY2(done.out.endsWith("exit 0\nw.inlinescope\n"), done.out);
    }

    void aFullDiskStopsAnImport() {
        if (!mayMount()) QSKIP("no file system can be mounted here");
        const Finished done = onSmallDisk("mount -t tmpfs -o size=900k none $1 || exit 9\n"
                                          "cli import $3\ncli check\nmount -o remount,size=20m $1\n"
                                          "cli import $3\ncli check\n");
        QCOMPARE(done.exitCode, 0);
        QVERIFY2(
            done.out.contains("w.inlinescope: the disk is full. Make room on it; what is complete is kept.\nexit 4\n"),
            done.out);
        QVERIFY2(done.out.contains("13 modules, was already there\nexit 0\n"), done.out);
        QCOMPARE(done.out.count("w.inlinescope: sound\nexit 0\n"), 2);
    }

    /// A capture ends with a sound workspace on a disk of any size, or with an error and no file.
    void aFullDiskStopsACapture() {
        if (!mayMount()) QSKIP("no file system can be mounted here");
        const QString workspace = copyOf(m_imported, "source.inlinescope");
        QCOMPARE(runCli(workspace, QStringList(m_run) << "--module" << "json.c.o").exitCode, 0);
        const QString capture = INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli --workspace " + workspace +
                                " capture r --module json.c.o --output $disk/w.inlinescope";
        const Finished done = onSmallDisk("mount -t tmpfs none $disk || exit 9\n"
                                          "for size in $(seq 800 16 1400); do\n"
                                          "mount -o remount,size=${size}k $disk || exit 9\n" +
                                          capture + " >$disk.log 2>&1; code=$?; files=$(ls -A $disk)\n" +
                                          "mount -o remount,size=20m $disk || exit 9\n"
                                          "if [ $code = 0 ]; then cli check | grep -q ': sound$' && echo $files sound\n"
                                          "else echo $code $files; grep -o \"$disk/w.inlinescope: .*\" $disk.log; fi\n"
                                          "rm -f $disk/*\n"
                                          "done\n");
        QCOMPARE(done.exitCode, 0);
        const QString file = m_folder.filePath("mounted/w.inlinescope: ");
        const QString full = "1\n" + file + "the disk is full\n";
        const QString partly = "1\n" + file + "a part of it could not be written; the disk may be full\n";
        const auto whole = QString("w.inlinescope sound\n");
        const QString expected = "^(" + full + ")+(" + partly + ")+(" + whole + ")+$";
        QVERIFY2(QRegularExpression(expected).match(QString::fromUtf8(done.out)).hasMatch(), done.out + done.err);
    }

    void aReadOnlyFolderIsReadAndNotWritten() {
        if (!mayMount()) QSKIP("no file system can be mounted here");
        const Finished done =
            onSmallDisk("mount -t tmpfs none $1 && cp $2 $1/w.inlinescope && mount -o remount,ro $1 || exit 9\n"
                        "cli list corpora\ncli check\n" +
                        QString("cli %1\n").arg(m_run.join(' ')) +
                        "cli import $3\n"
                        "umount $1 && mount -t tmpfs -o ro none $1 && cli import $3\n");
        QCOMPARE(done.exitCode, 0);
        QVERIFY2(done.out.contains("w.inlinescope: sound\nexit 0\n"), done.out);
        QCOMPARE(
            done.out.count("its folder cannot be written: Read-only file system; expected a folder in which files can "
                           "be made\nexit 4\n"),
            3);
    }

    void aWriteProtectedFileIsReadAndNotWritten() {
        if (!mayMount()) QSKIP("no file system can be mounted here");
        // As a user without rights on the file: root may write in any mode.
        const Finished done =
            onSmallDisk("mount -t tmpfs none $1 && chmod 777 $1 && cp $2 $1/w.inlinescope && chmod 444 "
                        "$1/w.inlinescope || exit 9\n"
                        "mount --bind $1/w.inlinescope $1/w.inlinescope && mount -o "
                        "remount,bind,ro $1/w.inlinescope || exit 9\ncli list corpora\n" +
                        QString("cli %1\n").arg(m_run.join(' ')));
        QCOMPARE(done.exitCode, 0);
        QVERIFY2(done.out.contains("test"), done.out);
        QVERIFY2(
            done.out.contains("w.inlinescope: the workspace is write-protected. Make the file and its folder writable"),
            done.out);
        QVERIFY2(done.out.endsWith("exit 4\n"), done.out);
    }

    void aCorpusThatIsGoneStopsTheRunThatNeedsIt() {
        const QString corpus = m_folder.filePath("lent"), workspace = m_folder.filePath("referring.inlinescope");
        QCOMPARE(runProgram("cp", {"-r", m_corpus, corpus}).exitCode, 0);
        QCOMPARE(runCli(workspace, {"import", corpus, "--reference", "--name", "test"}).exitCode, 0);
        QCOMPARE(runCli(workspace, QStringList(m_run) << "--module" << "json.c.o").exitCode, 0);
        QVERIFY(QDir().rename(corpus, corpus + "-elsewhere"));
        const Finished stopped = runCli(workspace, m_run);
        QVERIFY2(stopped.err.contains(corpus.toUtf8() +
                                      "/: the folder of the corpus does not exist any more. Restore it and run again"),
                 stopped.err);
        QCOMPARE(stopped.exitCode, 3);
        QCOMPARE(runCli(workspace, {"check"}).exitCode, 0);
        QVERIFY(QDir().rename(corpus + "-elsewhere", corpus));
        const Finished resumed = runCli(workspace, m_run);
        QVERIFY2(resumed.exitCode == 0 && resumed.err.contains("run r: 1 kept, 12 re-run (12 missing)"), resumed.err);
    }
};

QTEST_GUILESS_MAIN(DiskTest)
#include "tst_disk.moc"
