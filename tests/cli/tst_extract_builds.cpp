// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/process.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

/// `extract` on builds whose steps are made here: ThinLTO, and a Makefile.
class ExtractBuildsTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    void write(const QString& name, const QByteArray& text) const {
        QVERIFY(QDir().mkpath(QFileInfo(path(name)).path()));
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    }
    static QByteArray read(const QString& name) {
        QFile file(name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    /// The steps of a distributed build, with llvm-lto as the link that only writes the indexes.
    void aDistributedThinltoBuildHasItsIndexes() {
        write("dist/a.c", "int b(void);\nint main(void) { return b(); }\n");
        write("dist/b.c", "int b(void) { return 3; }\n");
        const auto run = [this](const QString& program, const QStringList& arguments) {
            const Finished done = runProgram(program, arguments, path("dist"));
            QVERIFY2(done.exitCode == 0, done.err);
        };
        for (const char* name : {"a.", "b."})
            run("clang-22", {"-O2", "-flto=thin", "-c", QString(name) + "c", "-o", QString(name) + "bitcode"});
        run("llvm-lto-22", {"-thinlto-action=thinlink", "-o", "index", "a.bitcode", "b.bitcode"});
        run("llvm-lto-22", {"-thinlto-action=distributedindexes", "-thinlto-index=index", "a.bitcode", "b.bitcode"});
        for (const char* name : {"a.", "b."})
            run("clang-22", {"-O2", "-x", "ir", QString(name) + "bitcode", "-c", "-o", QString(name) + "o",
                             "-fthinlto-index=" + QString(name) + "bitcode.thinlto.bc", "-mllvm",
                             "-lto-embed-bitcode=post-merge-pre-opt"});
        write("dist/program.params", "-o\nprogram\na.o\nb.o\n");
        const Finished done = runCli(path("unused"), {"extract", "--input", path("dist/program.params"),
                                                      "--object-folder", path("dist"), "--output", path("indexed")});
        QVERIFY2(done.exitCode == 0 && done.err.contains("2 modules of 2 objects"), done.err);
        QCOMPARE(read(path("indexed/corpus_description.json")),
                 "{\n  \"has_thinlto\": true,\n  \"modules\": [\n    \"a.o\",\n    \"b.o\"\n  ]\n}");
        QCOMPARE(read(path("indexed/a.o.thinlto.bc")), read(path("dist/a.bitcode.thinlto.bc")));
        QVERIFY(!read(path("indexed/a.o.thinlto.bc")).isEmpty() && !read(path("indexed/a.o.bc")).isEmpty());
    }

    /// A real link with LLVM's linker; what it saved is copied.
    void aLocalThinltoLinkBecomesACorpus() {
        if (QStandardPaths::findExecutable("ld.lld-22").isEmpty()) QSKIP("lld-22 is not installed");
        write("thin/a.c", "int b(void);\nint main(void) { return b(); }\n");
        write("thin/b.c", "int b(void) { return 3; }\n");
        for (const char* name : {"a", "b"})
            QCOMPARE(runProgram("clang-22", {"-O2", "-flto=thin", "-c", QString(name) + ".c"}, path("thin")).exitCode,
                     0);
        const Finished linked = runProgram("clang-22",
                                           {"-O2", "-flto=thin", "-fuse-ld=lld-22", "-Wl,--save-temps=import",
                                            "-Wl,--thinlto-emit-index-files", "a.o", "b.o", "-o", "program"},
                                           path("thin"));
        QVERIFY2(linked.exitCode == 0, linked.err);
        const Finished done = runCli(path("unused"), {"extract", "--input", path("thin"), "--output", path("local")});
        QVERIFY2(done.exitCode == 0 && done.err.contains("<UNSPECIFIED>"), done.err);
        QCOMPARE(read(path("local/corpus_description.json")),
                 "{\n  \"global_command_override\": [\n    \"<UNSPECIFIED>\"\n  ],\n  \"has_thinlto\": true,\n"
                 "  \"modules\": [\n    \"a.o\",\n    \"b.o\"\n  ]\n}");
        QCOMPARE(read(path("local/a.o.bc")), read(path("thin/a.o.3.import.bc")));
        QCOMPARE(read(path("local/b.o.thinlto.bc")), read(path("thin/b.o.thinlto.bc")));
        QVERIFY(!read(path("local/a.o.bc")).isEmpty());
    }

    /// By gcc, with a flag that clang does not have; the build's own objects stay as gcc made them.
    void aBuildByMakeBecomesACorpus() {
        if (QStandardPaths::findExecutable("make").isEmpty()) QSKIP("make is not installed");
        const bool hasGcc = !QStandardPaths::findExecutable("gcc").isEmpty();
        const QByteArray compiler = hasGcc ? "gcc" : "clang-22";
        write("made/first.c", "int second(int);\nint first(int x) { return second(x) + second(1); }\n");
        write("made/second.c", "static int twice(int x) { return 2 * x; }\nint second(int x) { return twice(x); }\n");
        write("made/Makefile", "CC = " + compiler + "\nCFLAGS = -O2" + (hasGcc ? " -fconserve-stack" : "") +
                                   "\nlibboth.a: first.o second.o\n\t$(AR) rcs $@ $^\n");
        const Finished done = runProgram(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli",
                                         {"extract", "--build", "make -j2", "--output", path("of-make")}, path("made"));
        QVERIFY2(done.exitCode == 0 && done.err.contains("2 modules of 2 objects"), done.err);
        QVERIFY2(done.err.contains("build: 2 compiles") && done.err.contains("2 sources compiled"), done.err);
        QCOMPARE(done.err.contains("left out 1 flag of gcc that clang does not have: -fconserve-stack (2 sources)"),
                 hasGcc);
        QCOMPARE(read(path("of-make/first.o.bc")).left(2), "BC");
        QVERIFY(read(path("of-make/second.o.cmd")).startsWith("-cc1"));
        QVERIFY(QFile::exists(path("made/libboth.a")));
        QVERIFY(!read(path("made/first.o")).contains("llvmbc"));
        const Finished both = runCli(path("unused"), {"extract", "--output", path("none")});
        QVERIFY2(both.exitCode == 2 && both.err.contains("--build"), both.err);
    }
};

QTEST_GUILESS_MAIN(ExtractBuildsTest)
#include "tst_extract_builds.moc"
