// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/installation.h"
#include "core/runner/worker_tasks.h"
#include "core/sandbox/confinement.h"
#include "tests/jobs/job_fixture.h"
#include "tests/support/process.h"

#include <future>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

const QString programs = QStringLiteral(INLINESCOPE_BINARY_DIR "/bin/");

constexpr const char* trainingLog =
    "{\"features\":[{\"name\":\"count\",\"port\":0,\"shape\":[1],\"type\":\"int64_t\"}]}\n"
    "{\"context\":\"f\"}\n{\"observation\":0}\n12345678\n";

/// What /proc says of a child of the process, and its id; empty if there is none.
std::pair<QByteArray, qint64> childOf(qint64 parent) {
    for (const QString& process : QDir("/proc").entryList(QDir::Dirs)) {
        const QByteArray status = readWhole("/proc/" + process + "/status");
        if (status.contains("\nPPid:\t" + QByteArray::number(parent) + '\n')) return {status, process.toLongLong()};
    }
    return {};
}

/// A folder whose inlinescope-worker only leaves a file, `trace`.
class OtherPrograms {
public:
    OtherPrograms() {
        const QString script = path("inlinescope-worker");
        isMade = writeWhole(script, "#!/bin/sh\ntouch '" + path("trace").toUtf8() + "'\n") &&
                 QFile::setPermissions(script, QFile::ReadOwner | QFile::ExeOwner);
    }
    QString path(const QString& name) const { return m_folder.filePath(name); }
    std::string worker() const { return path("inlinescope-worker").toStdString(); }
    bool isWorkerStarted() const { return QFile::exists(path("trace")); }
    bool isMade = false;

private:
    QTemporaryDir m_folder;
};

} // namespace

/// Imports by inlinescope-reader, which reads the files of others, and by a worker in its place.
class TestImportReader : public QObject {
    Q_OBJECT

private slots:
    void startedByHandTheProgramsSaySo() {
        for (const char* name : {"inlinescope-reader", "inlinescope-worker"}) {
            const Finished finished = runProgram(programs + name, {});
            QCOMPARE(finished.exitCode, 2);
            QVERIFY2(finished.err.startsWith(QByteArray(name) + " is started by inlinescope"), finished.err);
        }
    }

    /// Logs, binaries, remarks, and the objects of a build.
    void theReaderBesideTheWorkerReads() {
        const OtherPrograms other;
        QVERIFY(other.isMade && QFile::link(programs + "inlinescope-reader", other.path("inlinescope-reader")));
        JobSandbox box;
        box.context.workerProgram = other.worker();
        const QString log = box.folder.filePath("a.log"), remarks = box.folder.filePath("a.opt.yaml");
        QVERIFY(writeWhole(log, trainingLog));
        QVERIFY(writeWhole(remarks, "--- !Passed\nPass: inline\nName: Inlined\nFunction: f\nArgs:\n  - Callee: g\n"
                                    "  - String: ' inlined into '\n  - Caller: f\n...\n"));
        QCOMPARE(box.import(log).at(0).items, std::int64_t(1));
        QCOMPARE(box.import(remarks).at(0).items, std::int64_t(1));
        QCOMPARE(box.import(programs + "inlinescope-reader").at(0).items, std::int64_t(1));
        box.extract();
        QVERIFY(box.findings.empty());
        QVERIFY(!other.isWorkerStarted());
        QVERIFY(box.passesCheck());
    }

    void aWorkerWithoutAReaderBesideItReads() {
        QTemporaryDir folder;
        const QString worker = folder.filePath("inlinescope-worker");
        QVERIFY(QFile::link(programs + "inlinescope-worker", worker));
        QCOMPARE(QString::fromStdString(readerOf(worker.toStdString())), worker);
        JobSandbox box;
        box.context.workerProgram = worker.toStdString();
        const QString log = box.folder.filePath("a.log");
        QVERIFY(writeWhole(log, trainingLog));
        QCOMPARE(box.import(log).at(0).items, std::int64_t(1));
    }

    /// A program in the worker's place that has another name gets all of its tasks.
    void aProgramOfAnotherNameReadsItself() {
        for (const char* worker : {"/usr/bin/true", "true", ""})
            QCOMPARE(readerOf(worker), std::string(worker));
        QCOMPARE(QString::fromStdString(readerOf((programs + "inlinescope-worker").toStdString())),
                 programs + "inlinescope-reader");
    }

    void theReaderCompilesNothing() {
        WorkerPool pool({.program = (programs + "inlinescope-reader").toStdString(), .parallel = 1});
        const Result<FeatureList> features = worker::listFeatures(pool, {});
        QVERIFY(!features.ok() && features.error().code == ErrorCode::InvalidArgument);
    }

    /// The workspace is opened while the file is read: that it is none is said before all that is wrong with the file.
    void aWorkspaceThatIsNoneEndsTheImport() {
        for (const QByteArray& content : {QByteArray(trainingLog), QByteArray("{\"features\":[]}\n")}) {
            JobSandbox box;
            const QString workspace = QString::fromStdString(box.context.workspacePath);
            const QByteArray foreign(200, 'x');
            QVERIFY(writeWhole(workspace, foreign));
            const QString log = box.folder.filePath("a.log");
            QVERIFY(writeWhole(log, content));
            ImportOptions options{{log.toStdString()}, {}, {}, false};
            options.format = "training-log";
            QVERIFY(failsWith(importPaths(box.context, options), ErrorCode::WorkspaceUnusable));
            QCOMPARE(readWhole(workspace), foreign);
            QCOMPARE(QDir(box.folder.path()).entryList(QDir::Files).size(), 2);
            QVERIFY(box.findings.empty());
        }
    }

    void aFolderThatCannotBeMadeEndsTheImport() {
        JobSandbox box;
        const QString log = box.folder.filePath("a.log"), file = box.folder.filePath("file");
        QVERIFY(writeWhole(log, trainingLog) && writeWhole(file, {}));
        box.context.workspacePath = (file + "/folder/w.inlinescope").toStdString();
        QVERIFY(
            failsWith(importPaths(box.context, {{log.toStdString()}, {}, {}, false}), ErrorCode::WorkspaceUnusable));
    }

    /// What the kernel says of the program and of its task, while that waits until what it has read is taken.
    void bothProgramsConfineThemselves() {
        if (!sandboxSupport().seccomp) QSKIP("this system has no seccomp");
        for (const char* name : {"inlinescope-reader", "inlinescope-worker"}) {
            QTemporaryDir folder;
            const QString worker = folder.filePath("inlinescope-worker");
            QVERIFY(QFile::link(programs + name, worker));
            JobSandbox box;
            box.context.workerProgram = worker.toStdString();
            QByteArray log = trainingLog;
            for (int number = 1; number < 500'000; ++number)
                log += "{\"observation\":" + QByteArray::number(number) + "}\n12345678\n";
            QVERIFY(writeWhole(box.folder.filePath("a.log"), log));
            QByteArray program, task;
            box.context.progress = [&](const Progress&) {
                if (!task.isEmpty()) return;
                const auto [status, id] = childOf(QCoreApplication::applicationPid());
                program = status;
                task = childOf(id).first;
            };
            QCOMPARE(box.import(box.folder.filePath("a.log")).at(0).items, std::int64_t(500'000));
            QVERIFY2(program.contains("\nNoNewPrivs:\t1\n"), program);
            QVERIFY2(task.contains("\nNoNewPrivs:\t1\n") && task.contains("\nSeccomp:\t2\n"), task);
        }
    }

    /// Another program's write is over only after the file was read.
    void theImportWaitsForAnotherProgramsWrite() {
        JobSandbox box;
        const QString log = box.folder.filePath("a.log"), second = box.folder.filePath("b.log");
        QVERIFY(writeWhole(log, trainingLog) && writeWhole(second, trainingLog));
        box.import(log);
        RawDatabase other(box.context.workspacePath);
        other.exec("BEGIN IMMEDIATE");
        auto importing = std::async(std::launch::async, [&] { return box.import(second); });
        QVERIFY(importing.wait_for(std::chrono::milliseconds(500)) == std::future_status::timeout);
        other.exec("COMMIT");
        QCOMPARE(importing.get().at(0).items, std::int64_t(1));
        QCOMPARE(box.value("SELECT count(*) FROM logs"), std::string("2"));
    }
};

QTEST_GUILESS_MAIN(TestImportReader)
#include "tst_import_reader.moc"
