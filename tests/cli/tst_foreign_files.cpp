// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/build_fixture.h"

#include <QDirIterator>
#include <QTest>

#include <sys/stat.h>

namespace {

const QByteArray secret = "the secret of this machine\n";

/// A build next to a folder that it must not read.
struct Foreign : BuildFixture {
    QTemporaryDir elsewhere;
    Foreign() {
        QFile file(secretFile());
        if (!file.open(QIODevice::WriteOnly) || file.write(secret) != secret.size()) qFatal("cannot write a test file");
    }
    QString secretFile() const { return elsewhere.filePath("secret"); }

    /// A corpus of two modules of m.c.
    bool makeCorpus() { return compile("a.o", {}) && compile("b.o", {}) && extract().exitCode == 0; }
    /// Moves a file of the corpus elsewhere, and puts a link to it in its place.
    void moveOut(const QString& name) const {
        const QString target = elsewhere.filePath(QFileInfo(name).fileName());
        if (!QFile::rename(path("corpus/" + name), target) || !QFile::link(target, path("corpus/" + name)))
            qFatal("cannot move a test file");
    }
    bool holdsSecret(const QString& name) const {
        QDirIterator files(path(name), QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            if (file.open(QIODevice::ReadOnly) && file.readAll().contains(secret)) return true;
        }
        return false;
    }
};

} // namespace

/// Files that a foreign build or corpus names are read only if they are below its own folders, or below those that the
/// user names.
class TestForeignFiles : public QObject {
    Q_OBJECT

private slots:
    void extractCopiesNoFileFromOutsideOfTheBuild_data() {
        QTest::addColumn<bool>("byLink");
        QTest::newRow("named") << false;
        QTest::newRow("named by a link in the build") << true;
    }
    void extractCopiesNoFileFromOutsideOfTheBuild() {
        QFETCH(bool, byLink);
        Foreign build;
        const QString named = byLink ? build.path("list.csv") : build.secretFile();
        if (byLink) QVERIFY(QFile::link(build.secretFile(), named));
        // clang reads it during the compile, so it must be a list; its line names no function of m.c.
        QVERIFY(build.compile("a.o", {"-mllvm", "-forceattrs-csv-path=" + named}));
        const Finished done = build.extract();
        QVERIFY2(done.exitCode == 0, done.err);
        QVERIFY2(done.err.contains(named.toUtf8()) && done.err.contains("outside of the build's folders"), done.err);
        QVERIFY2(done.err.contains("0 side files copied, 1 missing"), done.err);
        QVERIFY(!build.holdsSecret("corpus"));

        const QString folder = build.elsewhere.path();
        const Finished mapped = build.extract({"--map", folder + "=" + folder});
        QVERIFY2(mapped.err.contains("1 side file copied, 0 missing"), mapped.err);
        QVERIFY(build.holdsSecret("corpus"));
    }

    void theFolderToWhichALinkToTheDatabaseLeadsIsTheBuilds() {
        Foreign build;
        build.write("list.csv", secret);
        QVERIFY(build.compile("a.o", {"-mllvm", "-forceattrs-csv-path=" + build.path("list.csv")}));
        QCOMPARE(build.extract().exitCode, 0);
        const QString link = build.elsewhere.filePath("compile_commands.json");
        QVERIFY(QFile::link(build.path("compile_commands.json"), link));
        const Finished done = build.cli({"extract", "--input", link, "--output", build.path("second")});
        QVERIFY2(done.err.contains("1 side file copied, 0 missing"), done.err);
    }

    /// Each command makes clang itself load the plugin.
    void aCompileLoadsNoPlugin_data() {
        QTest::addColumn<QString>("words");
        for (const char* words : {"-fplugin=./evil.so", "-Wp,-load,./evil.so", "@evil.rsp", "--config=./evil.rsp"})
            QTest::newRow(words) << QString(words);
    }
    void aCompileLoadsNoPlugin() {
        QFETCH(QString, words);
        Foreign build;
        build.write("evil.c", "#include <stdio.h>\n#include <stdlib.h>\n"
                              "__attribute__((constructor)) static void run(void) {\n"
                              "  char name[4096];\n"
                              "  snprintf(name, sizeof name, \"%s/was-loaded\", getenv(\"TMPDIR\"));\n"
                              "  FILE* file = fopen(name, \"w\");\n"
                              "  if (file) fclose(file);\n}\n");
        build.write("evil.rsp", "-fplugin=./evil.so\n");
        const QString compile = "clang-22 -shared -fPIC -o evil.so evil.c && TMPDIR=$PWD clang-22 -w -c m.c " + words;
        QCOMPARE(runProgram("sh", {"-c", compile}, build.folder.path()).exitCode, 0);
        QVERIFY(QFile::remove(build.path("was-loaded")));
        build.note({"clang-22", words, "-c", "m.c", "-o", "x.o"});
        const Finished done = build.extract({"--compile"});
        QCOMPARE(done.exitCode, 3);
        QVERIFY2(done.err.contains("loads a plugin"), done.err);
        QVERIFY(!QFile::exists(build.path("corpus/compiled_objects/was-loaded")));
    }
    void aResponseFileOfTheBuildIsFollowed() {
        Foreign build;
        build.write("flags.rsp", "-O2 \"-Dhot=warm\"\n");
        build.note({"clang-22", "@flags.rsp", "-c", "m.c", "-o", "x.o"});
        const Finished done = build.extract({"--compile"});
        QVERIFY2(done.exitCode == 0, done.err);
        QVERIFY(build.read("corpus/x.o.cmd").contains(QByteArray("-D\0hot=warm", 11)));
        build.write("flags.rsp", "-O2 \"-Dhot=cold_one\"\n");
        QVERIFY(build.extract({"--compile"}).exitCode == 0);
        QVERIFY(build.read("corpus/x.o.cmd").contains("hot=cold_one"));
    }

    void importFollowsNoLinkOutOfTheCorpus_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("exitCode");
        QTest::newRow("bitcode") << "a.o.bc" << 1;
        QTest::newRow("command line") << "a.o.cmd" << 1;
        QTest::newRow("description") << "corpus_description.json" << 3;
    }
    void importFollowsNoLinkOutOfTheCorpus() {
        QFETCH(QString, file);
        QFETCH(int, exitCode);
        Foreign build;
        QVERIFY(build.makeCorpus());
        build.moveOut(file);
        const Finished done = build.cli({"import", "corpus", "--name", "mine"});
        QVERIFY2(done.exitCode == exitCode, done.err);
        QVERIFY2(done.err.contains("corpus/" + file.toUtf8()) &&
                     done.err.contains(build.elsewhere.filePath(file).toUtf8()) && done.err.contains("outside"),
                 done.err);
        if (exitCode == 1) QCOMPARE(build.value({"list", "corpora"}, "mine", "modules"), QString("1"));

        const QString folder = build.elsewhere.path();
        const Finished mapped = build.cli({"import", "corpus", "--name", "mine", "--map", "/nowhere=" + folder});
        QVERIFY2(mapped.exitCode == 0, mapped.err);
        QCOMPARE(build.value({"list", "corpora"}, "mine", "modules"), QString("2"));
    }
    void linksWithinTheCorpusAreFollowed() {
        Foreign build;
        QVERIFY(build.makeCorpus());
        QVERIFY(QFile::rename(build.path("corpus/a.o.bc"), build.path("corpus/blob")));
        QVERIFY(QFile::link("blob", build.path("corpus/a.o.bc")));
        const Finished done = build.cli({"import", "corpus", "--name", "mine"});
        QVERIFY2(done.exitCode == 0, done.err);
        QCOMPARE(build.value({"list", "corpora"}, "mine", "modules"), QString("2"));
    }
    void theListingOfSideFilesIsNoWayOutEither() {
        Foreign build;
        QVERIFY(build.makeCorpus());
        QVERIFY(QFile::link(build.secretFile(), build.path("corpus/side_files.json")));
        const Finished done = build.cli({"import", "corpus", "--name", "mine"});
        QCOMPARE(done.exitCode, 3);
        QVERIFY2(done.err.contains("side_files.json") && done.err.contains("outside"), done.err);
    }

    /// Nothing but main() expects the exception.
    void aFileThatTakesAllMemoryIsAnsweredByASentence() {
        if (inlinescope::testing::hasShadowMemory) QSKIP("no sanitizer starts in so few addresses");
        Foreign build;
        QByteArray database = "[";
        for (int entry = 0; entry < 400'000; ++entry)
            database += QByteArray(entry ? "," : "") +
                        "{'directory': '/b', 'file': 'm.c', 'command': 'clang -c m.c -o m" + QByteArray::number(entry) +
                        ".o'}";
        build.write("large.json", database.replace('\'', '"') + ']');
        const Finished done = runProgram(
            "sh", {"-c", "ulimit -v 204800; exec " INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli extract --input '" +
                             build.path("large.json") + "' --output '" + build.path("corpus") + "'"});
        QCOMPARE(done.err, QByteArray("inlinescope-cli: there is not enough memory\n"));
        QCOMPARE(done.exitCode, 1);
    }

    void evidenceIsARegularFile_data() {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QString>("file");
        for (const char* format : {"training-log", "elf-sizes", "remarks", "legacy-log", "trace", ""}) {
            for (const char* file : {"/dev/null", "/dev/zero", "pipe"})
                QTest::addRow("%s as %s", file, *format ? format : "detected") << format << file;
        }
    }
    void evidenceIsARegularFile() {
        QFETCH(QString, format);
        QFETCH(QString, file);
        Foreign build;
        QCOMPARE(::mkfifo(build.path("pipe").toLocal8Bit().constData(), 0600), 0);
        QStringList arguments{"import", file};
        if (!format.isEmpty()) arguments << "--as" << format;
        const Finished done = build.cli(arguments);
        QVERIFY2(done.exitCode == 3, done.err);
        QVERIFY2(done.err.contains("not a regular file"), done.err);
    }
};

QTEST_GUILESS_MAIN(TestForeignFiles)
#include "tst_foreign_files.moc"
