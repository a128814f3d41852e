// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runner/worker_tasks.h"
#include "core/sandbox/confinement.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace inlinescope;

namespace {

const QStringList honest{"read bytes",      "map bytes",           "open bytes again",
                         "open file again", "read beneath folder", "null device"};

/// Denied by the form in which the runner passes inputs and channels: channels are not pipes, bytes are sealed. And the
/// limits of a task let it write no file, and start no process.
const QStringList never{"open diagnostics again", "write bytes", "grow bytes", "grow input",
                        "process of an ordinary user"};

/// Landlock's part, as in Debian 12's kernel; except truncating, which its version 2 does not restrict.
const QStringList reading{"read file", "read passwd", "read above folder", "read by link", "list folder"};
const QStringList changing{"create",  "unnamed file", "write",  "write input", "mkdir", "mkfifo",
                           "symlink", "link",         "rename", "remove",      "rmdir"};

/// The part of the system call filter.
const QStringList calls{"truncate",
                        "truncate input by reading",
                        "chmod",
                        "chmod input",
                        "touch",
                        "inet socket",
                        "unix socket",
                        "netlink socket",
                        "socket pair",
                        "pipe",
                        "signal to worker",
                        "thread signal to worker",
                        "owner of signals",
                        "limits of worker",
                        "handle of worker",
                        "inotify",
                        "file in memory",
                        "shared memory",
                        "personality",
                        "executable memory",
                        "map library"};

/// The part of the filter too, and of a limit that does not hold for root.
const QStringList starting{"thread", "process"};
bool startsDespiteTheLimit() {
    return ::geteuid() == 0;
}

QStringList without(QStringList all, const QStringList& some) {
    for (const QString& word : some)
        all.removeAll(word);
    return all;
}

} // namespace

/// The kernel's confinement, each half of it alone and both together. The tasks of hostile_worker report which attempts
/// succeeded; without any confinement nearly all do, so that the attempts are real ones.
class TestConfinement : public QObject {
    Q_OBJECT
private slots:
    void init();
    void withoutWallsTheAttemptsSucceed();
    void landlockAloneKeepsFilesFromTasks();
    void callsAreFilteredWithoutLandlock();
    void nothingGoesThroughBoth_data();
    void nothingGoesThroughBoth();
    void aTaskThatForksHasPipesAndProcessesBesides_data() { nothingGoesThroughBoth_data(); }
    void aTaskThatForksHasPipesAndProcessesBesides();
    void aKernelWithoutWallsIsNamedOnce();

private:
    /// The attempts that succeeded in a task under the sandbox support of this name; a text in brackets if the task
    /// failed.
    QStringList wentThrough(const QString& walls, bool forks = false) const;
    QStringList entries() const;
    QByteArray content(const QString& name) const;

    std::unique_ptr<QTemporaryDir> m_folder;
    QStringList m_entries; ///< of the folder, before
};

void TestConfinement::init() {
    m_folder = std::make_unique<QTemporaryDir>();
    QDir folder(m_folder->path());
    for (const QString sub : {"empty", "given", "given/deep"})
        QVERIFY(folder.mkdir(sub));
    for (const QString name : {"secret", "file", "second", "last", "given/deep/file"}) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QFile::WriteOnly) && file.write("content") == 7);
    }
    QVERIFY(QFile::link(folder.filePath("secret"), folder.filePath("given/link")));
    m_entries = entries();
}

QStringList TestConfinement::entries() const {
    return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot, QDir::Name);
}

QByteArray TestConfinement::content(const QString& name) const {
    QFile file(m_folder->filePath(name));
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList TestConfinement::wentThrough(const QString& walls, bool forks) const {
    qputenv("HOSTILE_WALLS", walls.toUtf8());
    WorkerPoolOptions options;
    options.program = INLINESCOPE_BINARY_DIR "/bin/hostile_worker";
    options.variables = {"HOSTILE_WALLS"};
    options.parallel = 1;
    WorkerPool pool(options);
    const std::string path = m_folder->path().toStdString();
    CompileTask task;
    task.commandLine = {path};
    TaskMessage message = task;
    if (forks) message = MeasureVariantsTask{task, {{}}, 1, Accuracy::Exact};
    std::optional<TaskRequest> request = TaskRequest{
        0, message, {std::vector<std::byte>(1), FileInput{path + "/file"}, FolderInput{path + "/given"}}, nullptr};
    QStringList result;
    const auto takeVariant = [&](VariantMeasured&& variant) {
        result = QString::fromStdString(variant.measured.diagnostics).split("; ");
        return Result<void>();
    };
    if (forks) request->variants = takeVariant;
    const auto done = [&](TaskOutcome&& outcome) {
        if (outcome.message && forks) return Result<void>();
        const std::string words = outcome.message ? std::get<CompiledModule>(*outcome.message).result.diagnostics
                                                  : "[" + describe(outcome.error) + "]";
        result = QString::fromStdString(words).split("; ");
        return Result<void>();
    };
    const auto ran = pool.run([&] { return std::exchange(request, std::nullopt); }, done, {});
    return ran ? result : QStringList{"[" + QString::fromStdString(describe(ran.error())) + "]"};
}

void TestConfinement::withoutWallsTheAttemptsSucceed() {
    const QStringList through = wentThrough("none");
    for (const QString& attempt : honest + reading + changing + calls)
        QVERIFY2(through.contains(attempt), qPrintable(attempt + " failed; these did not: " + through.join("; ")));
    for (const QString& attempt : starting + QStringList{"program"})
        QVERIFY2(through.contains(attempt) == startsDespiteTheLimit(), qPrintable(attempt));
    for (const QString& attempt : never)
        QVERIFY2(!through.contains(attempt), qPrintable(attempt));
    QVERIFY(entries() != m_entries);
}

void TestConfinement::landlockAloneKeepsFilesFromTasks() {
    if (sandboxSupport().landlock == 0) QSKIP("this kernel has no Landlock");
    const QStringList through = wentThrough("landlock2");
    for (const QString& attempt : reading + changing + QStringList{"program", "read memory of worker", "trace worker"})
        QVERIFY2(!through.contains(attempt), qPrintable(attempt));
    for (const QString& attempt : honest + calls)
        QVERIFY2(through.contains(attempt), qPrintable(attempt)); // so the test sees one half only
    for (const QString& attempt : starting)
        QVERIFY2(through.contains(attempt) == startsDespiteTheLimit(), qPrintable(attempt));
    QCOMPARE(entries(), m_entries);
    QCOMPARE(content("secret"), QByteArray("content"));
}

void TestConfinement::callsAreFilteredWithoutLandlock() {
    if (!sandboxSupport().seccomp) QSKIP("this kernel filters no system calls");
    const QStringList through = wentThrough("seccomp");
    for (const QString& attempt : honest + reading)
        QVERIFY2(through.contains(attempt), qPrintable(attempt));
    // Landlock restricts files; of the other attempts only those that open something are left, since changing a folder
    // is not an open().
    const QStringList openable{"create", "unnamed file", "write", "write input"};
    const QStringList left = without(through, honest + reading + openable);
    for (const QString& attempt : left)
        QVERIFY2(attempt.startsWith("read "), qPrintable(attempt));
}

void TestConfinement::nothingGoesThroughBoth_data() {
    QTest::addColumn<QString>("walls");
    QTest::newRow("as Debian 12 has them") << "debian12";
    QTest::newRow("all of this kernel") << "all";
}

void TestConfinement::nothingGoesThroughBoth() {
    if (sandboxSupport().landlock == 0 || !sandboxSupport().seccomp)
        QSKIP("this kernel has not both Landlock and seccomp");
    QFETCH(QString, walls);
    QCOMPARE(wentThrough(walls), honest);
    QCOMPARE(entries(), m_entries);
    for (const QString file : {"secret", "file", "second", "last"})
        QCOMPARE(content(file), QByteArray("content"));
}

void TestConfinement::aTaskThatForksHasPipesAndProcessesBesides() {
    if (sandboxSupport().landlock == 0 || !sandboxSupport().seccomp)
        QSKIP("this kernel has not both Landlock and seccomp");
    QFETCH(QString, walls);
    QStringList through = wentThrough(walls, true);
    if (::geteuid() != 0) through.removeOne("process of an ordinary user"); // root may not become one here
    QCOMPARE(through, honest + QStringList({"pipe", "process"}));
    QCOMPARE(entries(), m_entries);
}

void TestConfinement::aKernelWithoutWallsIsNamedOnce() {
    QCOMPARE(weakness({2, true}), std::string());
    QVERIFY(QString::fromStdString(weakness({0, true})).contains("no Landlock"));
    QVERIFY(QString::fromStdString(weakness({7, false})).contains("no system call filters"));
    qputenv("FAULT_WORKER", "no walls");
    WorkerPoolOptions options;
    options.program = INLINESCOPE_BINARY_DIR "/bin/fault_worker";
    options.variables = {"FAULT_WORKER"};
    std::vector<std::string> told;
    options.weakness = [&](const Finding& finding) { told.push_back(finding.error.found); };
    WorkerPool pool(options);
    for (int run = 0; run < 2; ++run) {
        int left = 3, ok = 0;
        const auto next = [&]() -> std::optional<TaskRequest> {
            if (left-- <= 0) return std::nullopt;
            return TaskRequest{0, CompileTask(), {std::vector<std::byte>(1)}, nullptr};
        };
        const auto done = [&](TaskOutcome&& outcome) { return ok += outcome.status == TaskStatus::Ok, Result<void>(); };
        QVERIFY(pool.run(next, done, {}).ok());
        QCOMPARE(ok, 3); // it continues
    }
    QCOMPARE(told.size(), std::size_t(1));
    QVERIFY(QString::fromStdString(told.front()).contains("neither Landlock nor"));
}

QTEST_GUILESS_MAIN(TestConfinement)
#include "tst_confinement.moc"
