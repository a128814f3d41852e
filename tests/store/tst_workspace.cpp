// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/schema/migrator.h"
#include "tests/store/store_fixture.h"
#include "tests/support/process.h"

#include <QDir>
#include <QFile>

#include <thread>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// The version that the newest schema step makes.
std::string schemaVersion() {
    return std::to_string(QDir(INLINESCOPE_SOURCE_DIR "/core/store/schema").entryList({"*.sql"}).size());
}

} // namespace

class TestWorkspace : public QObject {
    Q_OBJECT
private slots:
    void isAnSqliteFileInWalModeWithItsOwnApplicationId();
    void aNewWorkspaceIsWhatAllSchemaStepsMake();
    void lastConnectionLeavesOneFile();
    void refusesANewerFileAndLeavesItAsItIs();
    void refusesForeignFilesAndNeverTouchesThem_data();
    void refusesForeignFilesAndNeverTouchesThem();
    void createRefusesAnExistingFile();
    void migratesInOrderAndNotTwice();
    void aFailedMigrationChangesNothing();
    void secondWriterSaysThatAnotherProgramIsWriting();
    void secondWriterWaits();
    void aCancelEndsTheWaitForAnotherProgram();
    void readerSeesWhatAnotherConnectionWrote();
    void sameCorpusTwiceIsOneCorpus();
    void bitcodeIsStoredOncePerHash();
    void replacedBitcodeGoesWhenNothingUsesIt();
    void bitcodeByReferenceIsReadFromItsFileAndVerified();
    void embeddedBitcodeStaysWhenItIsReferredTo();
    void aReplacedModuleIsSaidToBe();
    void aCorpusIsCompleteWhenItsImportCameToItsEnd();
    void namesAreMadeFreeWhereThatIsWanted();
    void takenNamesAreRefused();
    void saveCopyIsWholeWhileAWriterIsOpen();
    void anotherProgramLeavesTheLogOfOneThatIsAtWork();
    void compactGivesSpaceBack();
    void plantedTriggersDoNotRun();
};

void TestWorkspace::isAnSqliteFileInWalModeWithItsOwnApplicationId() {
    Sandbox box;
    RawDatabase raw(box.path);
    QCOMPARE(raw.value("PRAGMA journal_mode"), std::string("wal"));
    QCOMPARE(raw.value("PRAGMA application_id"), std::string("1231967075")); // "InSc"
    QCOMPARE(raw.value("PRAGMA user_version"), schemaVersion());
    QCOMPARE(raw.value("PRAGMA integrity_check"), std::string("ok"));
    QCOMPARE(raw.rows("SELECT name FROM policies ORDER BY id"), (std::vector<std::string>{"default", "never"}));
    for (const std::string& view : raw.rows("SELECT name FROM sqlite_schema WHERE type = 'view'"))
        QVERIFY2(raw.rows("SELECT * FROM " + view).empty(), view.c_str());
}

/// SQLite's own account of the schema, and every row.
void TestWorkspace::aNewWorkspaceIsWhatAllSchemaStepsMake() {
    Sandbox box;
    RawDatabase made(box.path);
    RawDatabase steps(box.file("steps"));
    for (const char* script : schemaScripts())
        steps.exec(script);
    const char* const items = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name";
    QCOMPARE(made.rows(items), steps.rows(items));
    const std::vector<std::string> tables = steps.rows("SELECT name FROM sqlite_schema WHERE type = 'table'");
    QVERIFY(tables.size() > 40);
    for (const std::string& table : tables)
        QCOMPARE(made.rows("SELECT * FROM " + table), steps.rows("SELECT * FROM " + table));
}

void TestWorkspace::lastConnectionLeavesOneFile() {
    Sandbox box;
    {
        WorkspaceWriter writer = need(box.workspace.writer());
        addCorpus(writer);
    }
    QVERIFY(need(need(box.workspace.reader()).corpora().all()).size() == 1);
    QCOMPARE(QDir(box.folder.path()).entryList(QDir::Files), QStringList{"w.inlinescope"});
}

void TestWorkspace::refusesANewerFileAndLeavesItAsItIs() {
    Sandbox box;
    const std::string newer = std::to_string(std::stoi(schemaVersion()) + 1);
    RawDatabase(box.path).exec("PRAGMA user_version = " + newer);
    const auto opened = Workspace::open(box.path);
    QVERIFY(!opened.ok());
    QVERIFY(failsWith(opened, ErrorCode::TooNew));
    QCOMPARE(opened.error().found, "workspace of schema version " + newer);
    QCOMPARE(RawDatabase(box.path).value("PRAGMA user_version"), newer);
}

void TestWorkspace::refusesForeignFilesAndNeverTouchesThem_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("text") << QByteArray("hello, this is no database\n");
    QTest::newRow("SQLite's magic and nothing else") << QByteArray("SQLite format 3\0", 16);
    QTest::newRow("magic and noise") << QByteArray("SQLite format 3\0", 16) + QByteArray(5000, '\x5a');
    Sandbox box;
    const std::string other = box.file("other.db");
    RawDatabase(other).exec("CREATE TABLE t (x); INSERT INTO t VALUES (1)");
    QFile file(QString::fromStdString(other));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QTest::newRow("another program's database") << file.readAll();
    RawDatabase(other).exec("PRAGMA journal_mode = WAL");
    file.seek(0);
    QTest::newRow("another program's database in WAL mode") << file.readAll();
}

void TestWorkspace::refusesForeignFilesAndNeverTouchesThem() {
    QFETCH(QByteArray, content);
    QTemporaryDir folder;
    QFile file(folder.filePath("f"));
    QVERIFY(file.open(QIODevice::ReadWrite));
    file.write(content);
    file.flush();
    const std::string path = file.fileName().toStdString();
    for (const auto& opened : {Workspace::open(path), Workspace::openOrCreate(path)}) {
        QVERIFY(!opened.ok());
        QVERIFY(failsWith(opened, ErrorCode::WorkspaceUnusable));
        QCOMPARE(opened.error().found, std::string("not an Inlinescope workspace"));
        QCOMPARE(opened.error().file, path);
    }
    file.seek(0);
    QCOMPARE(file.readAll(), content);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{"f"});
}

void TestWorkspace::createRefusesAnExistingFile() {
    Sandbox box;
    QVERIFY(failsWith(Workspace::create(box.path), ErrorCode::Refused));
    QVERIFY(failsWith(Workspace::open(box.file("none")), ErrorCode::NotFound));
    QVERIFY(Workspace::openOrCreate(box.path).ok());
    QVERIFY(failsWith(Workspace::create(box.file("no/such/folder")), ErrorCode::WorkspaceUnusable));
    QFile odd(box.folder.filePath("odd %41?mode=memory#.inlinescope"));
    const std::string path = odd.fileName().toStdString();
    QVERIFY(Workspace::create(path).ok());
    QVERIFY(odd.exists());
    QVERIFY(Workspace::open(path).ok());
}

void TestWorkspace::migratesInOrderAndNotTwice() {
    QTemporaryDir folder;
    const std::string path = folder.filePath("m").toStdString();
    RawDatabase(path).exec("VACUUM");
    const char* const scripts[] = {"CREATE TABLE a (x); INSERT INTO a VALUES (1);", "UPDATE a SET x = x * 10;",
                                   "UPDATE a SET x = x + 1; CREATE TABLE b (y);"};
    store::Connection connection(path, store::Connection::Mode::Write, std::chrono::seconds(1));
    store::migrate(connection, std::span(scripts).first(1));
    QCOMPARE(RawDatabase(path).value("SELECT x FROM a"), std::string("1"));
    store::migrate(connection, scripts);
    store::migrate(connection, scripts);
    QCOMPARE(RawDatabase(path).value("SELECT x FROM a"), std::string("11"));
    QCOMPARE(RawDatabase(path).value("PRAGMA user_version"), std::string("3"));
    QVERIFY_THROWS_EXCEPTION(store::Failure, store::migrate(connection, std::span(scripts).first(2)));
}

void TestWorkspace::aFailedMigrationChangesNothing() {
    QTemporaryDir folder;
    const std::string path = folder.filePath("m").toStdString();
    RawDatabase(path).exec("VACUUM");
    const char* const scripts[] = {"CREATE TABLE a (x);", "INSERT INTO a VALUES (1); INSERT INTO nowhere VALUES (1);"};
    store::Connection connection(path, store::Connection::Mode::Write, std::chrono::seconds(1));
    store::migrate(connection, std::span(scripts).first(1));
    QVERIFY_THROWS_EXCEPTION(SQLite::Exception, store::migrate(connection, scripts));
    QCOMPARE(RawDatabase(path).value("SELECT count(*) FROM a"), std::string("0"));
    QCOMPARE(RawDatabase(path).value("PRAGMA user_version"), std::string("1"));
}

void TestWorkspace::secondWriterSaysThatAnotherProgramIsWriting() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer(std::chrono::milliseconds(50)));
    RawDatabase other(box.path);
    other.exec("BEGIN IMMEDIATE");
    const auto added = writer.corpora().add({"c", "/c", "h", false, false});
    QVERIFY(!added.ok());
    QVERIFY(failsWith(added, ErrorCode::WorkspaceUnusable));
    QCOMPARE(added.error().found, std::string("another program is writing"));
    QVERIFY(need(need(box.workspace.reader()).corpora().all()).empty()); // reading is possible meanwhile
    other.exec("COMMIT");
    QVERIFY(writer.corpora().add({"c", "/c", "h", false, false}).ok());
}

void TestWorkspace::secondWriterWaits() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer(std::chrono::seconds(60)));
    RawDatabase other(box.path);
    other.exec("BEGIN IMMEDIATE; INSERT INTO corpora VALUES (77, 'first', '/x', 'h', 0, 0, 0)");
    std::thread release([&] {
        QTest::qSleep(200);
        other.exec("COMMIT");
    });
    const auto added = writer.corpora().add({"second", "/c", "h", false, false});
    release.join();
    QCOMPARE(need(added), CorpusId{78}); // so it came after the other
}

/// The other program does not end.
void TestWorkspace::aCancelEndsTheWaitForAnotherProgram() {
    Sandbox box;
    const CancelToken cancel;
    WorkspaceWriter writer = need(box.workspace.writer(std::chrono::seconds(60), cancel));
    const EvidenceSource source{"/log", std::string(64, 'b'), 1};
    RawDatabase other(box.path);
    other.exec("BEGIN IMMEDIATE");
    std::thread later([&] {
        QTest::qSleep(200);
        cancel.cancel();
    });
    QVERIFY(failsWith(writer.corpora().add({"c", "/c", "h", false, false}), ErrorCode::Cancelled));
    later.join();
    QVERIFY(failsWith(writer.importEvidence("log", source), ErrorCode::Cancelled));
    other.exec("COMMIT");
    QVERIFY(writer.corpora().add({"c", "/c", "h", false, false}).ok()); // nothing to wait for
}

void TestWorkspace::readerSeesWhatAnotherConnectionWrote() {
    Sandbox box;
    WorkspaceReader reader = need(box.workspace.reader());
    const std::int64_t before = need(reader.dataVersion());
    QCOMPARE(need(reader.dataVersion()), before);
    WorkspaceWriter writer = need(box.workspace.writer());
    const CorpusId corpus = addCorpus(writer);
    QVERIFY(need(reader.dataVersion()) != before);
    QCOMPARE(need(reader.corpora().byName("corpus")).id, corpus);
    QVERIFY(failsWith(reader.corpora().byName("other"), ErrorCode::NotFound));
}

void TestWorkspace::sameCorpusTwiceIsOneCorpus() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    const CorpusId first = addCorpus(writer);
    const ModuleId module = need(writer.modules().put(first, moduleOf("a.o", "bitcode"), asBytes("bitcode"))).id;
    const CorpusId second =
        need(writer.corpora().add({"another name", "/somewhere/corpus", std::string(64, 'a'), true, false}));
    QCOMPARE(second, first);
    QCOMPARE(need(writer.modules().put(second, moduleOf("a.o", "bitcode"), asBytes("bitcode"))).id, module);
    RawDatabase raw(box.path);
    QCOMPARE(raw.rows("SELECT name, has_thinlto FROM corpora"), std::vector<std::string>{"corpus|1"});
    QCOMPARE(raw.value("SELECT count(*) FROM modules"), std::string("1"));
    QCOMPARE(raw.value("SELECT count(*) FROM command_lines"), std::string("1"));

    WorkspaceReader reader = need(box.workspace.reader());
    const Module stored = need(reader.modules().byId(module));
    QCOMPARE(stored.commandLine, moduleOf("a.o", "bitcode").commandLine);
    QCOMPARE(stored.bitcodeSize, 7);
    QCOMPARE(need(reader.corpora().all()).front().modules, 1);
    QCOMPARE(need(reader.corpora().all()).front().bitcodeBytes, 7);
}

void TestWorkspace::bitcodeIsStoredOncePerHash() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    const std::string bitcode(100'000, 'B');
    const CorpusId one = addCorpus(writer, "one");
    const CorpusId two = addCorpus(writer, "two");
    need(writer.modules().put(one, moduleOf("a", bitcode), asBytes(bitcode)));
    const ModuleId copy = need(writer.modules().put(two, moduleOf("b", bitcode), asBytes(bitcode))).id;
    need(writer.modules().put(two, moduleOf("c", "other"), asBytes("other")));
    RawDatabase raw(box.path);
    QCOMPARE(raw.value("SELECT count(*) FROM blobs"), std::string("2"));
    QVERIFY(std::stoi(raw.value("SELECT length(data) FROM blobs WHERE size = 100000")) < 1000);
    QCOMPARE(need(need(box.workspace.reader()).modules().bitcode(copy, sha256, anyPath)), bytesOf(bitcode));
    QVERIFY(failsWith(writer.modules().put(two, moduleOf("d", "abc"), asBytes("ab")), ErrorCode::InvalidArgument));
    QVERIFY(failsWith(writer.modules().put(CorpusId{99}, moduleOf("d", "abc"), asBytes("abc")), ErrorCode::NotFound));
}

void TestWorkspace::replacedBitcodeGoesWhenNothingUsesIt() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    const CorpusId corpus = addCorpus(writer);
    const ModuleId module = need(writer.modules().put(corpus, moduleOf("a", "old"), asBytes("old"))).id;
    const RunId run = beginRun(writer, corpus, "run");
    const CompiledInput input{sha256(asBytes("old")), "c0ffee"};
    need(writer.moduleRuns().put(run, module, oddResult(), input));
    WorkspaceReader reader = need(box.workspace.reader());
    QVERIFY(!need(reader.moduleRuns().ofModule(run, module)).moduleChanged);
    need(writer.modules().put(corpus, moduleOf("a", "new"), asBytes("new")));
    QCOMPARE(RawDatabase(box.path).rows("SELECT hash FROM blobs"), std::vector<std::string>{sha256(asBytes("new"))});
    QVERIFY(need(reader.moduleRuns().ofModule(run, module)).input == input);
    QVERIFY(need(reader.moduleRuns().ofModule(run, module)).moduleChanged);
}

void TestWorkspace::bitcodeByReferenceIsReadFromItsFileAndVerified() {
    Sandbox box;
    QFile file(box.folder.filePath("m.bc"));
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
    file.write("bitcode");
    Module module = moduleOf("m", "bitcode");
    module.byReference = true;
    module.bitcodePath = file.fileName().toStdString();
    WorkspaceWriter writer = need(box.workspace.writer());
    const ModuleId id = need(writer.modules().put(addCorpus(writer), module, {})).id;
    WorkspaceReader reader = need(box.workspace.reader());
    QCOMPARE(need(reader.modules().bitcode(id, sha256, anyPath)), bytesOf("bitcode"));
    QVERIFY(need(reader.modules().byId(id)).byReference);
    std::vector<std::string> asked;
    const auto refused = reader.modules().bitcode(id, sha256, [&asked](const std::string& path) {
        asked.push_back(path);
        return false;
    });
    QVERIFY(failsWith(refused, ErrorCode::Refused));
    QVERIFY2(refused.error().found.find("that you have not imported from") != std::string::npos,
             refused.error().found.c_str());
    QCOMPARE(asked, std::vector<std::string>{module.bitcodePath});
    QCOMPARE(RawDatabase(box.path).value("SELECT count(*) FROM blobs"), std::string("0"));

    file.seek(0);
    file.write("BITCODE");
    QVERIFY(failsWith(reader.modules().bitcode(id, sha256, anyPath), ErrorCode::Refused));
    file.write("longer");
    QVERIFY(failsWith(reader.modules().bitcode(id, sha256, anyPath), ErrorCode::Refused));
    file.remove();
    QVERIFY(failsWith(reader.modules().bitcode(id, sha256, anyPath), ErrorCode::NotFound));
}

void TestWorkspace::embeddedBitcodeStaysWhenItIsReferredTo() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    WorkspaceReader reader = need(box.workspace.reader());
    const CorpusId corpus = addCorpus(writer);
    Module module = moduleOf("m", "bitcode");
    const ModuleId id = need(writer.modules().put(corpus, module, asBytes("bitcode"))).id;
    QVERIFY(!need(reader.corpora().byId(corpus)).spec.byReference);
    module.byReference = true;
    need(writer.modules().put(corpus, module, {}));
    QVERIFY(!need(reader.modules().byId(id)).byReference);
    QVERIFY(!need(reader.corpora().byId(corpus)).spec.byReference);
    QCOMPARE(need(reader.modules().bitcode(id, sha256, anyPath)), bytesOf("bitcode"));
    // Other bitcode is not affected, nor is a module that was never stored.
    module = moduleOf("m", "other bitcode");
    module.byReference = true;
    QVERIFY(need(writer.modules().put(corpus, module, {})).replaced);
    QVERIFY(need(reader.modules().byId(id)).byReference);
    QVERIFY(need(reader.corpora().byId(corpus)).spec.byReference);
    module.byReference = false;
    QVERIFY(!need(writer.modules().put(corpus, module, asBytes("other bitcode"))).replaced);
    QVERIFY(!need(reader.corpora().byId(corpus)).spec.byReference);
    QCOMPARE(RawDatabase(box.path).value("SELECT count(*) FROM blobs"), std::string("1"));
}

void TestWorkspace::aReplacedModuleIsSaidToBe() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    const CorpusId corpus = addCorpus(writer);
    Module module = moduleOf("m", "bitcode");
    QVERIFY(!need(writer.modules().put(corpus, module, asBytes("bitcode"))).replaced);
    QVERIFY(!need(writer.modules().put(corpus, module, asBytes("bitcode"))).replaced);
    module.commandLine.push_back("-O2");
    QVERIFY(need(writer.modules().put(corpus, module, asBytes("bitcode"))).replaced);
    Module changed = moduleOf("m", "BITCODE");
    changed.commandLine = module.commandLine;
    QVERIFY(need(writer.modules().put(corpus, changed, asBytes("BITCODE"))).replaced);
}

void TestWorkspace::aCorpusIsCompleteWhenItsImportCameToItsEnd() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    WorkspaceReader reader = need(box.workspace.reader());
    const CorpusId corpus = addCorpus(writer);
    QVERIFY(!need(reader.corpora().byId(corpus)).complete);
    need(writer.corpora().finish(corpus));
    QVERIFY(need(reader.corpora().byId(corpus)).complete);
    addCorpus(writer);
    QVERIFY(!need(reader.corpora().byId(corpus)).complete);
    QVERIFY(failsWith(writer.corpora().finish(CorpusId{99}), ErrorCode::NotFound));
}

void TestWorkspace::namesAreMadeFreeWhereThatIsWanted() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    const CorpusId corpus = need(writer.corpora().add({"c", "/c", "h", false}, NewName::MakeFree));
    for (const char* source : {"/d", "/e"})
        need(writer.corpora().add({"c", source, "h", false}, NewName::MakeFree));
    for (int run = 0; run < 3; ++run)
        need(writer.runs().begin({"run", corpus, PolicyId{1}, "", {}}, NewName::MakeFree));
    need(writer.policies().put({"p", PolicyKind::Model, "/p", "1234", {}}, NewName::MakeFree));
    const PolicyId other = need(writer.policies().put({"p", PolicyKind::Model, "/p", "5678", {}}, NewName::MakeFree));
    for (const char* source : {"/a", "/b"}) {
        auto sink = need(writer.importEvidence("log", {source, "h", 1}, NewName::MakeFree));
        need(sink->beginLog({}));
        need(sink->finish());
    }
    RawDatabase raw(box.path);
    QCOMPARE(raw.rows("SELECT name FROM corpora ORDER BY id"), (std::vector<std::string>{"c", "c-2", "c-3"}));
    QCOMPARE(raw.rows("SELECT name FROM runs ORDER BY id"), (std::vector<std::string>{"run", "run-2", "run-3"}));
    QCOMPARE(raw.rows("SELECT name FROM logs ORDER BY id"), (std::vector<std::string>{"log", "log-2"}));
    QCOMPARE(need(need(box.workspace.reader()).policies().byId(other)).name, std::string("p-2"));
}

void TestWorkspace::takenNamesAreRefused() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    const CorpusId corpus = addCorpus(writer);
    addCorpus(writer, "other");
    QVERIFY(failsWith(writer.corpora().add({"corpus", "/x", "y", false, false}), ErrorCode::Refused));
    QVERIFY(failsWith(writer.corpora().add({"", "/x", "y", false, false}), ErrorCode::InvalidArgument));
    QVERIFY(failsWith(writer.rename(ItemNoun::Corpus, {{"other", "corpus"}}), ErrorCode::Refused));
    need(writer.rename(ItemNoun::Corpus, {{"other", "other"}}));
    need(writer.rename(ItemNoun::Corpus, {{"other", "renamed"}}));
    beginRun(writer, corpus, "run");
    QVERIFY(failsWith(writer.runs().begin({"run", corpus, PolicyId{1}, "", {}}), ErrorCode::Refused));
    QVERIFY(failsWith(writer.runs().begin({"x", CorpusId{50}, PolicyId{1}, "", {}}), ErrorCode::InvalidArgument));

    const PolicyId policy = need(writer.policies().put({"p", PolicyKind::Model, "/p", "1234", bytesOf("graph")}));
    QCOMPARE(need(writer.policies().put({"p", PolicyKind::Model, "/elsewhere", "1234", bytesOf("graph")})), policy);
    QVERIFY(failsWith(writer.policies().put({"p", PolicyKind::Model, "/p", "5678", {}}), ErrorCode::Refused));
    QVERIFY(failsWith(writer.rename(ItemNoun::Policy, {{"default", "mine"}}), ErrorCode::Refused));
    QVERIFY(failsWith(writer.policies().remove(PolicyId{2}), ErrorCode::Refused));
    beginRun(writer, corpus, "with p", policy);
    QVERIFY(failsWith(writer.policies().remove(policy), ErrorCode::Refused));
    const PolicyId base = need(writer.policies().put({"q", PolicyKind::Model, "/q", "12", bytesOf("graph")}));
    const PolicyId script = need(writer.policies().put({"s", PolicyKind::Script, "/s", "34", bytesOf("text"), base}));
    QVERIFY(failsWith(writer.policies().remove(base), ErrorCode::Refused));
    need(writer.policies().remove(script));
    need(writer.policies().remove(base));
    WorkspaceReader reader = need(box.workspace.reader());
    QCOMPARE(need(reader.policies().byId(policy)).bytes, bytesOf("graph"));
    QCOMPARE(need(reader.policies().byName("p")).runs, 1);
    QCOMPARE(need(reader.runs().byName("with p")).spec.mllvm,
             (std::vector<std::string>{"-inline-threshold=5", "it's"}));
}

void TestWorkspace::saveCopyIsWholeWhileAWriterIsOpen() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    const CorpusId corpus = addCorpus(writer);
    const ModuleId module = need(writer.modules().put(corpus, moduleOf("a", "bitcode"), asBytes("bitcode"))).id;
    const RunId run = beginRun(writer, corpus, "run");
    need(writer.moduleRuns().put(run, module, oddResult()));
    QVERIFY(QFileInfo(QString::fromStdString(box.path + "-wal")).size() > 0);
    const std::string target = box.file("copy.inlinescope");
    // A write during the copy: the copy has the state before it.
    const ProgressCallback writesMeanwhile = [&](const Progress&) { addCorpus(writer, "later"); };
    need(box.workspace.saveCopy(target, writesMeanwhile));
    const Workspace copy = need(Workspace::open(target));
    RawDatabase original(box.path);
    RawDatabase copied(target);
    QCOMPARE(copied.value("PRAGMA integrity_check"), std::string("ok"));
    original.exec("DELETE FROM corpora WHERE name = 'later'");
    for (const auto& [table, count] : original.counts()) {
        QCOMPARE(copied.value("SELECT count(*) FROM " + table), count);
        QCOMPARE(copied.rows("SELECT * FROM " + table), original.rows("SELECT * FROM " + table));
    }
    QVERIFY(failsWith(box.workspace.saveCopy(target), ErrorCode::Refused));
    QVERIFY(failsWith(box.workspace.saveCopy(box.file("no/such/folder")), ErrorCode::Unwritable));
    CancelToken cancelled;
    cancelled.cancel();
    QVERIFY(failsWith(box.workspace.saveCopy(box.file("third"), {}, cancelled), ErrorCode::Cancelled));
    QVERIFY(QDir(box.folder.path()).entryList({"third*", "*.part*"}, QDir::Files).isEmpty());
}

/// The last process that closes a workspace removes its log. A process that opens it a second time must not lose its
/// own locks by that.
void TestWorkspace::anotherProgramLeavesTheLogOfOneThatIsAtWork() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    addCorpus(writer);
    need(Workspace::open(box.path));
    const QString path = QString::fromStdString(box.path);
    QCOMPARE(runProgram("sqlite3", {path, "SELECT count(*) FROM corpora"}).out, QByteArray("1\n"));
    QVERIFY(QFile::exists(path + "-wal"));
    need(writer.rename(ItemNoun::Corpus, {{"corpus", "renamed"}}));
    QCOMPARE(runProgram("sqlite3", {path, "SELECT name FROM corpora"}).out, QByteArray("renamed\n"));
}

void TestWorkspace::compactGivesSpaceBack() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    const CorpusId corpus = addCorpus(writer);
    std::string noise;
    for (unsigned seed = 1; noise.size() < 1'000'000; seed = seed * 1664525 + 1013904223)
        noise += char(seed >> 24);
    need(writer.modules().put(corpus, moduleOf("a", noise), asBytes(noise)));
    need(writer.corpora().remove(corpus));
    need(writer.compact());
    QVERIFY(QFileInfo(QString::fromStdString(box.path)).size() < qint64(noise.size()));
    QVERIFY(need(need(box.workspace.reader()).corpora().all()).empty());
}

void TestWorkspace::plantedTriggersDoNotRun() {
    Sandbox box; // opened and checked before the trigger is created
    RawDatabase(box.path).exec("CREATE TRIGGER t AFTER INSERT ON corpora BEGIN DELETE FROM policies; END");
    WorkspaceWriter writer = need(box.workspace.writer());
    addCorpus(writer);
    QCOMPARE(RawDatabase(box.path).value("SELECT count(*) FROM policies"), std::string("2"));
}

QTEST_GUILESS_MAIN(TestWorkspace)
#include "tst_workspace.moc"
