// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/store/store_fixture.h"

#include <list>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// SQLite's own file system with one failing part, during the lifetime of this object.
class FailingFileSystem {
public:
    using Fail = void (*)(sqlite3_io_methods&);
    explicit FailingFileSystem(Fail fail) {
        original() = sqlite3_vfs_find(nullptr);
        failure() = fail;
        m_vfs = *original();
        m_vfs.zName = "failing";
        m_vfs.xOpen = open;
        sqlite3_vfs_register(&m_vfs, 1);
    }
    ~FailingFileSystem() {
        sqlite3_vfs_unregister(&m_vfs);
        sqlite3_vfs_register(original(), 1);
    }
    FailingFileSystem(const FailingFileSystem&) = delete;

private:
    static sqlite3_vfs*& original() {
        static sqlite3_vfs* vfs = nullptr;
        return vfs;
    }
    static Fail& failure() {
        static Fail fail = nullptr;
        return fail;
    }
    static int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* outFlags) {
        static std::list<sqlite3_io_methods> methods; // one per file that was opened
        const int code = original()->xOpen(original(), name, file, flags, outFlags);
        if (!file->pMethods) return code;
        methods.push_back(*file->pMethods);
        failure()(methods.back());
        file->pMethods = &methods.back();
        return code;
    }
    sqlite3_vfs m_vfs;
};

void withoutSharedMemory(sqlite3_io_methods& methods) {
    methods.xShmMap = [](sqlite3_file*, int, int, int, void volatile**) { return SQLITE_IOERR_SHMMAP; };
}

/// Like a file system whose driver does not support shared memory.
void withoutWal(sqlite3_io_methods& methods) {
    methods.iVersion = 1;
}

void full(sqlite3_io_methods& methods) {
    methods.xWrite = [](sqlite3_file*, const void*, int, sqlite3_int64) { return SQLITE_FULL; };
}

void broken(sqlite3_io_methods& methods) {
    methods.xWrite = [](sqlite3_file*, const void*, int, sqlite3_int64) { return SQLITE_IOERR_WRITE; };
}

const std::string noSharedMemory = "the file system has no shared memory or locks, as some network file systems";

} // namespace

/// Operations that a file system may deny SQLite: the error says which, and existing data is unchanged.
class TestFileSystem : public QObject {
    Q_OBJECT
private slots:
    void withoutSharedMemoryAWorkspaceIsRefused_data();
    void withoutSharedMemoryAWorkspaceIsRefused();
    void aWriteThatFailsLeavesWhatWasThere_data();
    void aWriteThatFailsLeavesWhatWasThere();
};

void TestFileSystem::withoutSharedMemoryAWorkspaceIsRefused_data() {
    QTest::addColumn<bool>("known");
    QTest::newRow("none to be had") << true;
    QTest::newRow("none known") << false;
}

void TestFileSystem::withoutSharedMemoryAWorkspaceIsRefused() {
    QFETCH(bool, known);
    Sandbox box;
    {
        WorkspaceWriter writer = need(box.workspace.writer());
        addCorpus(writer);
    }
    {
        const FailingFileSystem failing(known ? withoutSharedMemory : withoutWal);
        for (const auto& refused : {Workspace::open(box.path), Workspace::create(box.file("new.inlinescope"))}) {
            QVERIFY(failsWith(refused, ErrorCode::WorkspaceUnusable));
            QCOMPARE(refused.error().found, noSharedMemory);
            QCOMPARE(refused.error().remedy, std::string("Keep the workspace on a local disk."));
        }
    }
    const WorkspaceReader reader = need(need(Workspace::open(box.path)).reader());
    QCOMPARE(need(reader.corpora().all()).size(), std::size_t(1));
    QVERIFY(need(reader.check(sha256)).empty());
    need(Workspace::open(box.file("new.inlinescope"))); // the new workspace is usable on another disk
}

void TestFileSystem::aWriteThatFailsLeavesWhatWasThere_data() {
    QTest::addColumn<bool>("isFull");
    QTest::addColumn<QString>("found");
    QTest::newRow("full") << true << "the disk is full";
    QTest::newRow("broken") << false << "the disk cannot be written";
}

void TestFileSystem::aWriteThatFailsLeavesWhatWasThere() {
    QFETCH(bool, isFull);
    QFETCH(QString, found);
    Sandbox box;
    {
        WorkspaceWriter writer = need(box.workspace.writer());
        addCorpus(writer);
    }
    {
        const FailingFileSystem failing(isFull ? full : broken);
        WorkspaceWriter writer = need(need(Workspace::open(box.path)).writer());
        const auto added = writer.corpora().add({"second", "/elsewhere", std::string(64, 'b'), false, false});
        QVERIFY(failsWith(added, ErrorCode::WorkspaceUnusable));
        QCOMPARE(QString::fromStdString(added.error().found), found);
    }
    const WorkspaceReader reader = need(need(Workspace::open(box.path)).reader());
    QCOMPARE(need(reader.corpora().all()).size(), std::size_t(1));
    QVERIFY(need(reader.check(sha256)).empty());
}

QTEST_GUILESS_MAIN(TestFileSystem)
#include "tst_file_system.moc"
