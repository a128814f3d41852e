// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/store/store_fixture.h"

#include <QFile>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

SideFile sideFile(const std::string& path, const std::string& content) {
    return {"-fprofile-sample-use=",      path, "/farm/" + path, sha256(asBytes(content)),
            std::int64_t(content.size()), false};
}

Module reading(const std::string& name, std::vector<SideFile> files) {
    Module module = moduleOf(name, "bitcode of " + name);
    module.sideFiles = std::move(files);
    return module;
}

StoredModule put(WorkspaceWriter& writer, CorpusId corpus, const Module& module) {
    return need(writer.modules().put(corpus, module, bytesOf("bitcode of " + module.name)));
}

} // namespace

class TestSideFiles : public QObject {
    Q_OBJECT

private slots:
    void sideFilesComeBackWithTheirModule() {
        Sandbox box;
        WorkspaceWriter writer = need(box.workspace.writer());
        const CorpusId corpus = addCorpus(writer);
        const SideFile there = sideFile("a.prof", "profile");
        const SideFile missing{"-mllvm -forceattrs-csv-path=", "b.csv", "/farm/b.csv", {}, 0, false};
        need(writer.modules().putSideFile(there.hash, asBytes("profile")));
        const ModuleId id = put(writer, corpus, reading("m", {there, missing})).id;
        const WorkspaceReader reader = need(box.workspace.reader());
        QVERIFY(need(reader.modules().byId(id)).sideFiles == (std::vector<SideFile>{there, missing}));
        QVERIFY(need(reader.modules().sideFile(there, sha256, anyPath)) == bytesOf("profile"));
        const ModuleRow row = need(reader.modules().of(corpus)).front();
        QCOMPARE(row.sideFiles, 2);
        QCOMPARE(row.missingSideFiles, 1);
        QCOMPARE(RawDatabase(box.path).value("SELECT count(*) FROM v_side_files WHERE missing"), std::string("1"));
        QVERIFY(need(reader.check(sha256)).empty());
    }

    void bytesAreStoredOnceAndGoWithTheLastModuleThatReadsThem() {
        Sandbox box;
        WorkspaceWriter writer = need(box.workspace.writer());
        const CorpusId corpus = addCorpus(writer);
        const SideFile file = sideFile("a.prof", "profile");
        const std::string count = "SELECT count(*) FROM blobs WHERE hash = '" + file.hash + "'";
        for (const char* module : {"m", "n"}) {
            need(writer.modules().putSideFile(file.hash, asBytes("profile")));
            put(writer, corpus, reading(module, {file}));
        }
        QCOMPARE(RawDatabase(box.path).value(count), std::string("1"));
        put(writer, corpus, reading("m", {}));
        QCOMPARE(RawDatabase(box.path).value(count), std::string("1"));
        put(writer, corpus, reading("n", {}));
        QCOMPARE(RawDatabase(box.path).value(count), std::string("0"));
        need(writer.modules().putSideFile(file.hash, asBytes("profile")));
        put(writer, corpus, reading("n", {file}));
        need(writer.corpora().remove(corpus));
        QCOMPARE(RawDatabase(box.path).value("SELECT (SELECT count(*) FROM blobs) + (SELECT count(*) FROM side_files)"),
                 std::string("0"));
    }

    void anotherSideFileMakesItAnotherModule() {
        Sandbox box;
        WorkspaceWriter writer = need(box.workspace.writer());
        const CorpusId corpus = addCorpus(writer);
        const SideFile first = sideFile("a.prof", "profile"), second = sideFile("a.prof", "another");
        need(writer.modules().putSideFile(first.hash, asBytes("profile")));
        need(writer.modules().putSideFile(second.hash, asBytes("another")));
        QVERIFY(!put(writer, corpus, reading("m", {first})).replaced);
        QVERIFY(!put(writer, corpus, reading("m", {first})).replaced);
        QVERIFY(put(writer, corpus, reading("m", {second})).replaced);
    }

    void bytesMustBePutBefore() {
        Sandbox box;
        WorkspaceWriter writer = need(box.workspace.writer());
        const Module module = reading("m", {sideFile("a.prof", "profile")});
        QVERIFY(failsWith(writer.modules().put(addCorpus(writer), module, asBytes("bitcode of m")),
                          ErrorCode::InvalidArgument));
        QCOMPARE(RawDatabase(box.path).value("SELECT count(*) FROM modules"), std::string("0"));
    }

    void aFileByReferenceIsReadFromItsPlaceAndVerified() {
        Sandbox box;
        WorkspaceWriter writer = need(box.workspace.writer());
        SideFile file = sideFile("a.prof", "profile");
        file.filePath = box.file("a.prof");
        file.byReference = true;
        const ModuleId id = put(writer, addCorpus(writer), reading("m", {file})).id;
        const WorkspaceReader reader = need(box.workspace.reader());
        QVERIFY(need(reader.modules().byId(id)).sideFiles == std::vector<SideFile>{file});
        QVERIFY(failsWith(reader.modules().sideFile(file, sha256, anyPath), ErrorCode::NotFound));
        QFile onDisk(QString::fromStdString(file.filePath));
        QVERIFY(onDisk.open(QIODevice::WriteOnly) && onDisk.write("profile") == 7 && onDisk.flush());
        QVERIFY(need(reader.modules().sideFile(file, sha256, anyPath)) == bytesOf("profile"));
        const auto refused = reader.modules().sideFile(file, sha256, [](const std::string&) { return false; });
        QVERIFY(failsWith(refused, ErrorCode::Refused));
        QVERIFY(refused.error().found.find("that you have not imported from") != std::string::npos);
        QVERIFY(onDisk.seek(0) && onDisk.write("changed") == 7 && onDisk.flush());
        QVERIFY(failsWith(reader.modules().sideFile(file, sha256, anyPath), ErrorCode::Refused));
    }

    void damagedBytesAreTold() {
        Sandbox box;
        WorkspaceWriter writer = need(box.workspace.writer());
        const SideFile file = sideFile("a.prof", "profile");
        need(writer.modules().putSideFile(file.hash, asBytes("another")));
        QVERIFY(
            failsWith(need(box.workspace.reader()).modules().sideFile(file, sha256, anyPath), ErrorCode::Malformed));
    }

    void aRunKeepsWhatItChangesOfCommandLines() {
        Sandbox box;
        WorkspaceWriter writer = need(box.workspace.writer());
        const CorpusId corpus = addCorpus(writer);
        const CommandLineChanges changes{{"-Os", "-g"}, {"-O2", "-O2"}, {{"-triple", "x"}, {"-fa", "b=c"}, {"-e", ""}}};
        need(writer.runs().begin({"r", corpus, PolicyId{1}, "", {"-x"}, changes, 12}));
        const RunRow row = need(need(box.workspace.reader()).runs().byName("r"));
        QVERIFY(row.spec.changes == changes);
        QVERIFY(row.spec.mllvm == std::vector<std::string>{"-x"});
        QCOMPARE(row.spec.sample, 12);
        need(writer.runs().remove(row.id));
        QCOMPARE(RawDatabase(box.path).value("SELECT count(*) FROM run_options"), std::string("0"));
    }

    /// A file that was written before side files existed.
    void anOlderWorkspaceOpensAndKeepsItsRuns() {
        Sandbox box;
        QFile first(INLINESCOPE_SOURCE_DIR "/core/store/schema/001_initial.sql");
        QVERIFY(first.open(QIODevice::ReadOnly));
        const std::string path = box.file("old.inlinescope");
        RawDatabase raw(path);
        raw.exec(first.readAll().toStdString());
        raw.exec("PRAGMA application_id = 1231967075; PRAGMA user_version = 1;"
                 "INSERT INTO corpora VALUES (1, 'c', '/c', 'h', 0, 0, 1);"
                 "INSERT INTO runs VALUES (1, 'r', 1, 1, 't', 0, 0, 'finished', 0);"
                 "INSERT INTO run_options VALUES (1, 0, '-x')");
        const Workspace workspace = need(Workspace::open(path));
        const RunRow row = need(need(workspace.reader()).runs().byName("r"));
        QVERIFY(row.spec.mllvm == std::vector<std::string>{"-x"});
        QVERIFY(row.spec.changes == CommandLineChanges());
        QCOMPARE(row.spec.sample, 0);
    }
};

QTEST_GUILESS_MAIN(TestSideFiles)
#include "tst_side_files.moc"
