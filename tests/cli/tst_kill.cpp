// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/csv.h"
#include "tests/support/process.h"
#include "tests/support/signals.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <sqlite3.h>
#include <vector>

namespace {

const QStringList workers{INLINESCOPE_BINARY_DIR "/bin/inlinescope-worker",
                          INLINESCOPE_BINARY_DIR "/bin/inlinescope-reader"};

/// Worker processes that have not ended, of any program.
std::vector<pid_t> workersOf(const QByteArray& mark) {
    std::vector<pid_t> found;
    for (const QString& entry : QDir("/proc").entryList(QDir::Dirs)) {
        bool isNumber = false;
        const int pid = entry.toInt(&isNumber);
        if (!isNumber || !workers.contains(QFile::symLinkTarget("/proc/" + entry + "/exe"))) continue;
        QFile environment("/proc/" + entry + "/environ");
        if (environment.open(QFile::ReadOnly) && environment.readAll().contains(mark)) found.push_back(pid);
    }
    return found;
}

/// What SQLite itself reads, one value a row; from another process, concurrently with a writer.
class SqliteReader {
public:
    explicit SqliteReader(const QString& path) {
        sqlite3_open_v2(path.toUtf8().constData(), &m_handle, SQLITE_OPEN_READONLY, nullptr);
        sqlite3_busy_timeout(m_handle, 5000);
    }
    ~SqliteReader() { sqlite3_close(m_handle); }
    SqliteReader(const SqliteReader&) = delete;
    QStringList rows(const char* sql) const {
        QStringList rows;
        sqlite3_stmt* statement = nullptr;
        if (sqlite3_prepare_v2(m_handle, sql, -1, &statement, nullptr) != SQLITE_OK) return rows;
        while (sqlite3_step(statement) == SQLITE_ROW)
            rows << QString::fromUtf8(reinterpret_cast<const char*>(sqlite3_column_text(statement, 0)));
        sqlite3_finalize(statement);
        return rows;
    }

private:
    sqlite3* m_handle = nullptr;
};

/// Complete data that must not be lost: each module run with the counts of its own rows, each module with its bitcode,
/// each whole log.
constexpr const char* Complete =
    "SELECT 'run ' || mr.module_id || ' ' || mr.status || ' ' || mr.object_hash || ' ' || (SELECT count(*) FROM "
    "decisions d WHERE d.module_run_id = mr.id) || ' ' || (SELECT count(*) FROM feature_columns f WHERE "
    "f.module_run_id = mr.id) FROM module_runs mr UNION ALL SELECT 'module ' || m.name || ' ' || m.bitcode_hash || ' ' "
    "|| length(b.data) FROM modules m JOIN blobs b ON b.id = m.blob_id UNION ALL SELECT 'log ' || name || (SELECT "
    "sum(observations) FROM log_contexts WHERE log_id = logs.id) FROM logs";

} // namespace

/// kill -9 of the program at several moments: no complete data is lost, no files are left. Short by default;
/// INLINESCOPE_KILLS=50 sets the number of kills.
class KillTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_corpus = m_folder.filePath("corpus");
    const QString m_imported = m_folder.filePath("imported.inlinescope");
    const QString m_temporary = m_folder.filePath("tmp");
    const int m_kills =
        qEnvironmentVariableIntValue("INLINESCOPE_KILLS") ? qEnvironmentVariableIntValue("INLINESCOPE_KILLS") : 3;
    const QByteArray m_mark = "INLINESCOPE_TEST=" + QByteArray::number(QCoreApplication::applicationPid());
    QStringList m_objects; ///< hashes, of a run that was not killed

    QProcessEnvironment environment() const {
        QProcessEnvironment all = QProcessEnvironment::systemEnvironment();
        all.insert("INLINESCOPE_TEST", QString::number(QCoreApplication::applicationPid()));
        all.insert("TMPDIR", m_temporary);
        return all;
    }

    /// The duration of the command without a kill, in milliseconds; -1 if it fails.
    int duration(const QString& workspace, const QStringList& command) const {
        QElapsedTimer clock;
        clock.start();
        QProcess process;
        process.setProcessEnvironment(environment());
        process.start(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli", QStringList{"--workspace", workspace} + command);
        return process.waitForFinished(120'000) && process.exitCode() == 0 ? int(clock.elapsed()) : -1;
    }

    struct Kill {
        bool isWithin = false; ///< the command had not ended by itself
        QStringList complete;  ///< the complete data right before the kill
    };
    /// Kills the command after this time. It is stopped while the workspace is read, so that nothing changes in
    /// between.
    Kill killAfter(int milliseconds, const QString& workspace, const QStringList& command) const {
        QProcess process;
        process.setProcessEnvironment(environment());
        process.start(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli", QStringList{"--workspace", workspace} + command);
        if (process.waitForFinished(milliseconds)) return {false, SqliteReader(workspace).rows(Complete)};
        signalProcess(process.processId(), SIGSTOP);
        const QStringList complete = QFile::exists(workspace) ? SqliteReader(workspace).rows(Complete) : QStringList();
        process.kill();
        process.waitForFinished();
        return {process.exitStatus() == QProcess::CrashExit, complete};
    }

    void killHereAndThere(const QStringList& command, const QString& base, int whole, const char* unfinished);
    enum class Came { TooEarly, Within, TooLate };
    Came killOnce(int moment, const QStringList& command, const QString& base, const char* unfinished);
    void checkKept(const QString& workspace, const QStringList& complete, const QByteArray& where) const;
    void resumeTheRun(const QString& workspace, const QByteArray& where) const;

private slots:
    void initTestCase();
    void aRunLosesNothing();
    void anImportOfACorpusLosesNothing();
    void anImportOfALogLosesNothing();
};

void KillTest::initTestCase() {
    QVERIFY(QDir().mkdir(m_temporary));
    const QString input = INLINESCOPE_BINARY_DIR "/test-corpus/g-sections/compile_commands.json";
    QCOMPARE(runCli(m_imported, {"extract", "--input", input, "--output", m_corpus}).exitCode, 0);
    QCOMPARE(runCli(m_imported, {"import", m_corpus, "--name", "test"}).exitCode, 0);
}

/// Kills at moments spread uniformly over the duration of the command, until the requested number of them occurred
/// while `unfinished` returned 1. If the command is faster or slower than before, the intervals become shorter or
/// longer.
void KillTest::killHereAndThere(const QStringList& command, const QString& base, int whole, const char* unfinished) {
    int within = 0;
    const int most = 20 * m_kills;
    for (int kill = 0; kill < most && within < m_kills; ++kill) {
        const int moment = whole * (1 + kill % (2 * m_kills)) / (2 * m_kills + 1);
        const Came came = killOnce(moment, command, base, unfinished);
        if (QTest::currentTestFailed()) return;
        within += came == Came::Within;
        if (came == Came::TooLate) whole = std::max(whole * 3 / 4, 1);
        if (came == Came::TooEarly && moment > whole / 2) whole = whole * 4 / 3 + 1;
    }
    QVERIFY2(within >= m_kills, qPrintable(QString("%1 of %2 kills came within").arg(within).arg(m_kills)));
}

KillTest::Came KillTest::killOnce(int moment, const QStringList& command, const QString& base, const char* unfinished) {
    const QString workspace = m_folder.filePath("killed.inlinescope");
    for (const char* ending : {"", "-wal", "-shm"})
        QFile::remove(workspace + ending);
    if (!base.isEmpty() && !QFile::copy(base, workspace))
        QTest::qFail("the workspace is not copied", __FILE__, __LINE__);
    const Kill kill = killAfter(moment, workspace, command);
    const QByteArray where = QString("killed after %1 ms").arg(moment).toUtf8();
    checkKept(workspace, kill.complete, where);
    if (!QFile::exists(workspace)) return Came::TooEarly;
    const bool isUnfinished = SqliteReader(workspace).rows(unfinished) == QStringList{"1"};
    if (isUnfinished && !m_objects.isEmpty()) resumeTheRun(workspace, where);
    if (!kill.isWithin) return Came::TooLate;
    if (isUnfinished) return Came::Within;
    return SqliteReader(workspace).rows(unfinished).isEmpty() ? Came::TooEarly : Came::TooLate;
}

void KillTest::checkKept(const QString& workspace, const QStringList& complete, const QByteArray& where) const {
    QTRY_COMPARE(workersOf(m_mark).size(), std::size_t(0));
    QVERIFY(QDir(m_temporary).isEmpty());
    if (!QFile::exists(workspace)) return; // not started yet
    if (QFileInfo(workspace).size() > 0) {
        const Finished check = runCli(workspace, {"check"});
        QVERIFY2(check.exitCode == 0, where + ": " + check.err);
    }
    const QStringList left = SqliteReader(workspace).rows(Complete);
    for (const QString& row : complete)
        QVERIFY2(left.contains(row), where + ": lost " + row.toUtf8());
}

void KillTest::resumeTheRun(const QString& workspace, const QByteArray& where) const {
    QVERIFY(runCli(workspace, {"--format", "csv", "list", "runs"}).out.contains("interrupted"));
    const Finished resumed = runCli(workspace, {"run", "--resume", "r"});
    QVERIFY2(resumed.exitCode == 0, where + ": " + resumed.err);
    QVERIFY2(runCli(workspace, {"check"}).exitCode == 0, where);
    QCOMPARE(SqliteReader(workspace).rows("SELECT object_hash FROM module_runs ORDER BY module_id"), m_objects);
}

void KillTest::aRunLosesNothing() {
    const QStringList command{"run", "test", "--policy", "default", "--name", "r"};
    const QString whole = m_folder.filePath("whole.inlinescope");
    QVERIFY(QFile::copy(m_imported, whole));
    const int time = duration(whole, command);
    QVERIFY(time > 0);
    m_objects = SqliteReader(whole).rows("SELECT object_hash FROM module_runs ORDER BY module_id");
    QCOMPARE(m_objects.size(), 13);
    killHereAndThere(command, m_imported, time, "SELECT status = 'running' FROM runs");
    m_objects.clear();
}

void KillTest::anImportOfACorpusLosesNothing() {
    const QStringList command{"import", m_corpus};
    const int time = duration(m_folder.filePath("whole-import.inlinescope"), command);
    QVERIFY(time > 0);
    killHereAndThere(command, {}, time, "SELECT complete = 0 FROM corpora");
}

void KillTest::anImportOfALogLosesNothing() {
    const QString log = m_folder.filePath("training.log");
    QFile file(log);
    QVERIFY(file.open(QFile::WriteOnly));
    file.write(
        "{\"features\":[{\"name\":\"f\",\"port\":0,\"type\":\"int64_t\",\"shape\":[1024]}]}\n{\"context\":\"c\"}\n");
    QRandomGenerator random(4000); // incompressible bytes
    for (int observation = 0; observation < 4000; ++observation) {
        QByteArray tensor(8192, '\0');
        for (char& byte : tensor)
            byte = char(random.bounded(256));
        file.write("{\"observation\":" + QByteArray::number(observation) + "}\n" + tensor + '\n');
    }
    file.close();
    const QStringList command{"import", log};
    const int time = duration(m_folder.filePath("whole-log.inlinescope"), command);
    QVERIFY(time > 0);
    killHereAndThere(command, m_imported, time, "SELECT count(*) = 0 FROM logs");
}

QTEST_GUILESS_MAIN(KillTest)
#include "tst_kill.moc"
