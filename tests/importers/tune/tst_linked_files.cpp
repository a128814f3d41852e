// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tune/linked_files.h"
#include "tests/support/process.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>

#include <filesystem>

using namespace inlinescope;

/// What a search of a build's folder finds, and that it says so if it did not look at everything.
class LinkedFilesTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_library;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    void put(const QString& name) const {
        QVERIFY(QDir().mkpath(QFileInfo(path(name)).path()));
        QVERIFY(QFile::copy(m_library, path(name)));
    }
    LinkedFiles found(const QString& folder, std::size_t most = 1000) const {
        const Result<LinkedFiles> files = linkedFilesBelow(path(folder).toStdString(), {}, most);
        return files.ok() ? *files : LinkedFiles{{}, files.error()};
    }
    static QStringList namesOf(const LinkedFiles& files) {
        QStringList names;
        for (const auto& [name, size] : files.sizes)
            names << QString::fromStdString(name);
        return names;
    }

private slots:
    void initTestCase() {
        QFile source(path("l.c"));
        QVERIFY(source.open(QIODevice::WriteOnly) && source.write("int f(void) { return 1; }\n") > 0);
        source.close();
        m_library = path("l.so");
        if (runProgram("clang-22", {"-shared", "-nostdlib", "-fPIC", path("l.c"), "-o", m_library}).exitCode != 0)
            QSKIP("clang-22 cannot link");
    }

    void linkedFilesAreFound() {
        put("whole/a.so");
        put("whole/lib/b.so");
        put("whole/CMakeFiles/tried.so");
        QVERIFY(QFile::link(path("whole/a.so"), path("whole/link.so")));
        QVERIFY(QFile::copy(path("l.c"), path("whole/l.c")));
        const LinkedFiles files = found("whole");
        QCOMPARE(namesOf(files), (QStringList{"a.so", "lib/b.so"}));
        QVERIFY(!files.problem);
        const QStringList words =
            QString::fromUtf8(runProgram("llvm-size-22", {m_library}).out).split('\n').value(1).simplified().split(' ');
        QCOMPARE(files.sizes.at("lib/b.so").text, words.value(0).toLongLong());
    }

    void moreFilesThanTheLimitAreAProblem() {
        for (const char* name : {"many/a.so", "many/b.so", "many/c.so"})
            put(name);
        QVERIFY(!found("many", 3).problem);
        const LinkedFiles part = found("many", 2);
        QVERIFY(part.problem && part.problem->code == ErrorCode::LimitExceeded);
        QCOMPARE(part.sizes.size(), 2u);
    }

    /// A folder that cannot be opened, here because no descriptor is left, ends the search.
    void aFolderThatCannotBeReadIsAProblem() {
        put("deep" + QString("/d").repeated(60) + "/a.so");
        QCOMPARE(found("deep").sizes.size(), 1u);
        rlimit usual{};
        QCOMPARE(::getrlimit(RLIMIT_NOFILE, &usual), 0);
        const auto open =
            std::distance(std::filesystem::directory_iterator("/proc/self/fd"), std::filesystem::directory_iterator());
        const rlimit few{rlim_t(open) + 20, usual.rlim_max};
        QCOMPARE(::setrlimit(RLIMIT_NOFILE, &few), 0);
        const LinkedFiles part = found("deep");
        QCOMPARE(::setrlimit(RLIMIT_NOFILE, &usual), 0);
        QVERIFY(part.problem && part.problem->code == ErrorCode::Unreadable);
        QVERIFY(part.sizes.empty());
    }

    void aMissingFolderIsAProblem() {
        const LinkedFiles none = found("absent");
        QVERIFY(none.problem && none.problem->code == ErrorCode::Unreadable);
    }
};

QTEST_GUILESS_MAIN(LinkedFilesTest)
#include "tst_linked_files.moc"
