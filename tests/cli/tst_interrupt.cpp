// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/csv.h"
#include "tests/support/endless.h"
#include "tests/support/process.h"
#include "tests/support/signals.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <sys/ioctl.h>
#include <sys/stat.h>

#include <csignal>
#include <fcntl.h>
#include <unistd.h>

/// Ctrl-C during the work: exit code 130, complete data is kept, the workspace is valid. One of the modules never ends,
/// so that the work is active whenever the signal arrives. A second signal ends the program immediately.
class InterruptTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_workspace = m_folder.filePath("w.inlinescope");
    const QString m_corpus = m_folder.filePath("corpus");
    mutable QByteArray m_said; ///< on stderr by the command that was interrupted last

    /// Runs the command until the query on the workspace returns at least `enough`, then interrupts it like a terminal.
    int interruptWhen(const QStringList& command, const QString& query, int enough) const {
        QProcess process;
        process.start(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli", QStringList{"--workspace", m_workspace} + command);
        const bool reached = QTest::qWaitFor(
            [&] { return number(query) >= enough || process.state() == QProcess::NotRunning; }, 240'000);
        if (!reached || process.state() == QProcess::NotRunning) return -1;
        if (!signalProcess(process.processId(), SIGINT)) return -1;
        const bool ended = process.waitForFinished(60'000) && process.exitStatus() == QProcess::NormalExit;
        m_said = process.readAllStandardError();
        return ended ? process.exitCode() : -1;
    }

    /// Whether the signal is still pending for the process.
    static bool isPending(pid_t pid, int signal) {
        QFile status(QString("/proc/%1/status").arg(pid));
        if (!status.open(QIODevice::ReadOnly)) return false;
        for (const QByteArray& line : status.readAll().split('\n'))
            if (line.startsWith("ShdPnd:") || line.startsWith("SigPnd:"))
                if (line.mid(7).trimmed().toULongLong(nullptr, 16) >> (signal - 1) & 1) return true;
        return false;
    }

    int number(const QString& query) const {
        return runProgram("sqlite3", {"-readonly", "-cmd", ".timeout 5000", m_workspace, query}).out.trimmed().toInt();
    }

    /// Replaces the bitcode of a module with another one.
    bool makeEndless(const QString& module) const {
        QFile source(m_folder.filePath("endless.c"));
        if (!source.open(QIODevice::WriteOnly)) return false;
        source.write("int endless(int x) { " ENDLESS_ASSEMBLY " return x; }\n");
        source.close();
        const QString bitcode = m_corpus + "/" + module + ".bc";
        return QFile::remove(bitcode) && runProgram("clang-22", {"-O2", "-Xclang", "-disable-llvm-passes", "-emit-llvm",
                                                                 "-c", source.fileName(), "-o", bitcode})
                                                 .exitCode == 0;
    }

private slots:
    void initTestCase() {
        const QString input = INLINESCOPE_BINARY_DIR "/test-corpus/g-sections/compile_commands.json";
        QCOMPARE(runCli(m_workspace, {"extract", "--input", input, "--output", m_corpus}).exitCode, 0);
        QVERIFY(makeEndless("json.c.o"));
        QCOMPARE(runCli(m_workspace, {"import", m_corpus, "--name", "test"}).exitCode, 0);
    }

    void aRunKeepsTheModulesThatAreDone() {
        const QString done = "SELECT count(*) FROM v_module_runs WHERE run = 'r' AND status = 'ok'";
        QCOMPARE(interruptWhen({"run", "test", "--policy", "default", "--name", "r", "--jobs", "2"}, done, 2), 130);
        const int kept = number(done), all = number("SELECT count(*) FROM v_modules");
        QVERIFY2(kept >= 2 && kept < all, qPrintable(QString("%1 of %2").arg(kept).arg(all)));
        const QString sentence = "inlinescope-cli: run r was cancelled: %1 of %2 modules are kept. Resume it by: run "
                                 "--resume r\n";
        QVERIFY2(m_said.endsWith(sentence.arg(kept).arg(all).toUtf8()), m_said);
        QCOMPARE(runCli(m_workspace, {"check"}).exitCode, 0);
        const auto runs = parseCsv(runCli(m_workspace, {"--format", "csv", "list", "runs"}).out);
        QCOMPARE(runs[1][11], QString("cancelled"));
        QCOMPARE(runs[1][6].toInt(), kept);
        const auto rows = parseCsv(runCli(m_workspace, {"--format", "csv", "modules", "r"}).out);
        QCOMPARE(std::count_if(rows.begin(), rows.end(), [](const QStringList& row) { return row[1] == "ok"; }), kept);
    }

    /// The endless module keeps the search at work.
    void aSearchSaysWhichRunHasItsResult() {
        const QString begun = "SELECT count(*) FROM v_runs WHERE run = 's'";
        QCOMPARE(interruptWhen({"search", "test", "--name", "s", "--jobs", "2"}, begun, 1), 130);
        QVERIFY2(m_said.endsWith("inlinescope-cli: the search was cancelled; run s has the best decisions found so "
                                 "far. The same command resumes it.\n"),
                 m_said);
        QCOMPARE(number(begun), 1);
    }

    void anExplanationKeepsWhatWasCompiled() {
        for (const QString& policy : {QString("default"), QString("never")})
            QCOMPARE(runCli(m_workspace, QStringList{"run", "test", "--policy", policy, "--name", policy, "--jobs", "2",
                                                     "--time-limit", "5"})
                         .exitCode,
                     1); // one module does not end
        const QString done = "SELECT count(*) FROM v_explanations WHERE verified = 1",
                      compiled = "SELECT count(*) FROM measured_mixes";
        QCOMPARE(interruptWhen({"explain", "default", "never", "--exact", "--jobs", "1"}, compiled, 3), 130);
        QVERIFY(number(compiled) >= 3);
        const QRegularExpression kept(
            "the search was cancelled; the explanations of (\\d+) of (\\d+) modules are kept, "
            "and the compiles of the next one. The same command resumes it.\n$");
        const QRegularExpressionMatch said = kept.match(QString::fromUtf8(m_said));
        QVERIFY2(said.hasMatch(), m_said);
        QCOMPARE(said.captured(1).toInt(), number(done));
        QVERIFY(said.captured(1).toInt() < said.captured(2).toInt());
    }

    void aSecondSignalEndsWhatCannotBeCancelled_data() {
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("second");
        QTest::newRow("Ctrl-C twice") << SIGINT << SIGINT;
        QTest::newRow("Ctrl-C, then kill") << SIGINT << SIGTERM;
        QTest::newRow("kill, then Ctrl-C") << SIGTERM << SIGINT;
        QTest::newRow("kill twice") << SIGTERM << SIGTERM;
    }

    // The program writes its manual to a full pipe: during that it does not check for a cancel.
    void aSecondSignalEndsWhatCannotBeCancelled() {
        QFETCH(int, first);
        QFETCH(int, second);
        const QString path = m_folder.filePath("pipe");
        QFile::remove(path);
        QCOMPARE(mkfifo(path.toLocal8Bit().constData(), 0600), 0);
        const int pipe = open(path.toLocal8Bit().constData(), O_RDWR | O_CLOEXEC);
        QVERIFY(pipe >= 0);
        const int size = fcntl(pipe, F_SETPIPE_SZ, 4096);
        QProcess process;
        process.setStandardOutputFile(path);
        process.start(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli", {"manual"});
        const auto inPipe = [pipe] {
            int bytes = 0;
            return ioctl(pipe, FIONREAD, &bytes) == 0 ? bytes : -1;
        };
        QTRY_COMPARE_WITH_TIMEOUT(inPipe(), size, 60'000);
        const auto pid = pid_t(process.processId());
        QVERIFY(signalProcess(pid, first));
        QTRY_VERIFY_WITH_TIMEOUT(!isPending(pid, first), 60'000);
        QCOMPARE(process.state(), QProcess::Running);
        QVERIFY(signalProcess(pid, second));
        const bool ended = process.waitForFinished(60'000);
        if (!ended) process.kill();
        process.waitForFinished();
        close(pipe);
        QVERIFY(ended);
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 130);
    }
};

QTEST_GUILESS_MAIN(InterruptTest)
#include "tst_interrupt.moc"
