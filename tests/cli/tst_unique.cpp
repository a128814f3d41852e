// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/build_fixture.h"
#include "tests/support/shared_bodies.h"

#include <QSet>
#include <QStandardPaths>
#include <QTest>

/// `unique` of C++ modules that share functions with exception tables and jump tables. Expected values are of objects
/// that clang-22 makes, as LLVM's tools and a linker measure them.
class UniqueTest : public QObject {
    Q_OBJECT

    static constexpr const char* header = "void use(int);\n"
                                          "struct Guard { ~Guard(); };\n"
                                          "inline int guarded(int mode) {\n"
                                          "  if (mode == 0) return 1;\n"
                                          "  Guard guard;\n"
                                          "  use(mode);\n"
                                          "  return mode + 2;\n"
                                          "}\n"
                                          "inline int caught(int mode) {\n"
                                          "  if (mode == 1) return 5;\n"
                                          "  try { use(mode); } catch (int) { return 7; }\n"
                                          "  return 3;\n"
                                          "}\n"
                                          "inline int chosen(int mode) {\n"
                                          "  switch (mode) {\n"
                                          "  case 0: return 4;\n"
                                          "  case 1: use(3); return 9;\n"
                                          "  case 2: use(8); use(1); return 2;\n"
                                          "  case 3: use(17); return 6;\n"
                                          "  case 4: use(12); use(2); return 8;\n"
                                          "  case 5: use(19); return 1;\n"
                                          "  }\n"
                                          "  return 0;\n"
                                          "}\n";
    /// A call with a constant is inlined and needs no copy of the callee. Each module has a function with landing pads
    /// and one without, so that it keeps both shared parts of entries of .eh_frame.
    static QByteArray source(const QByteArray& name, const QByteArray& sum) {
        return "#include \"shared.h\"\n"
               "int plain_" +
               name +
               "(int x) { use(x); return x; }\n"
               "int " +
               name + "(int x) { Guard guard; use(x); return " + sum + "; }\n";
    }
    const QStringList modules = {"one.o", "three.o", "two.o"}; // in name order

    BuildFixture m_build;

    static QStringList flags() { return {"-Oz", "-ffunction-sections", "-c"}; }

    void compile(const QString& name, const QByteArray& text) {
        m_build.write("src/" + name + ".cpp", text);
        const QStringList words =
            QStringList{"clang++-22"} + flags() +
            QStringList{"-Xclang", "-fembed-bitcode=all", "src/" + name + ".cpp", "-o", name + ".o"};
        m_build.database << QJsonObject{{"directory", m_build.folder.path()},
                                        {"file", "src/" + name + ".cpp"},
                                        {"arguments", QJsonArray::fromStringList(words)}};
        QCOMPARE(runProgram(words[0], words.mid(1), m_build.folder.path()).exitCode, 0);
    }

    QString object(const QString& run, const QString& module) const { return m_build.path(run + "/" + module + ".o"); }
    qint64 unique(const QString& run) const { return m_build.value({"list", "runs"}, run, "unique").toLongLong(); }

    /// Text of the run's objects without the copies of shared bodies and their tables.
    qint64 uniqueByTools(const QString& run) const {
        QSet<QString> seen;
        qint64 sum = 0;
        for (const QString& module : modules) {
            const QString path = object(run, module);
            sum += runProgram("llvm-size-22", {path}).out.split('\n').value(1).simplified().split(' ')[0].toLongLong();
            const QMap<QString, SharedBody> bodies = sharedBodies(path);
            for (auto body = bodies.begin(); body != bodies.end(); ++body)
                if (seen.contains(body.key())) sum -= body->size + body->tables;
            const QStringList names = bodies.keys();
            seen.unite(QSet<QString>(names.begin(), names.end()));
        }
        return sum;
    }

    /// Bytes of the file's .eh_frame that only fill it.
    static qint64 padding(const QString& path) {
        qint64 sum = 0;
        for (const PrintedFrame& frame : printedFrames(path))
            sum += frame.padding;
        return sum;
    }
    qint64 uniqueWithoutPadding(const QString& run) const {
        qint64 bytes = unique(run);
        for (const QString& module : modules)
            bytes -= padding(object(run, module));
        return bytes;
    }

    /// The sections of text in the linked objects of a run, without what a linker puts between functions and after
    /// entries of .eh_frame.
    qint64 linked(const QString& linker, const QString& run) const {
        const QString path = m_build.path(run + "-" + linker);
        QStringList words = {"--unresolved-symbols=ignore-all", "-o", path};
        for (const QString& module : modules)
            words << object(run, module);
        const Finished done = runProgram(linker, words);
        if (done.exitCode != 0) qFatal("%s", done.err.constData());
        qint64 sum = -padding(path);
        for (const char* section : {".rodata", ".gcc_except_table", ".eh_frame"})
            sum += sectionBytes(path, section);
        for (const QByteArray& line : runProgram("llvm-readelf-22", {"--symbols", "--wide", path}).out.split('\n')) {
            const QList<QByteArray> fields = line.simplified().split(' ');
            if (fields.size() == 8 && fields[3] == "FUNC" && fields[6] != "UND") sum += fields[2].toLongLong();
        }
        return sum;
    }

private slots:
    void initTestCase() {
        m_build.write("src/shared.h", header);
        compile("one", source("one", "guarded(x) + caught(x) + chosen(x)"));
        compile("two", source("two", "guarded(0) + caught(1) + chosen(0)"));
        compile("three", source("three", "guarded(x) + caught(1) + chosen(x)"));
        QDir(m_build.folder.path()).mkdir("plain");
        for (const QString& module : modules)
            QCOMPARE(
                runProgram("clang++-22",
                           flags() + QStringList{"src/" + module.chopped(2) + ".cpp", "-o", "plain/" + module + ".o"},
                           m_build.folder.path())
                    .exitCode,
                0);
        QCOMPARE(m_build.extract().exitCode, 0);
        QCOMPARE(m_build.cli({"import", m_build.path("corpus")}).exitCode, 0);
        for (const QString run : {"default", "never"}) {
            QCOMPARE(m_build.cli({"run", "corpus", "--policy", run, "--name", run}).exitCode, 0);
            const Finished done = m_build.cli({"objects", run, "--output", m_build.path(run)});
            QVERIFY2(done.exitCode == 0, done.err);
        }
    }

    void aSharedBodyAndItsTablesCountOnce() {
        for (const QString run : {"default", "never"})
            QCOMPARE(unique(run), uniqueByTools(run));
        QCOMPARE(unique("default"), uniqueByTools("plain"));
        // Each kind of table is there, and so are copies that the default policy does not make.
        const auto bodies = sharedBodies(object("never", "two.o"));
        QCOMPARE(bodies.size(), 3);
        QVERIFY(sectionBytes(object("never", "two.o"), ".gcc_except_table._Z6caughti") > 0);
        QVERIFY(sectionBytes(object("never", "two.o"), ".rodata._Z6choseni") > 0);
        QVERIFY(sharedBodies(object("default", "two.o")).isEmpty());
    }

    void itMovesAsTheLinkedSectionsDo_data() {
        QTest::addColumn<QString>("linker");
        QTest::newRow("GNU ld") << "ld.bfd";
        QTest::newRow("lld") << "ld.lld-22";
    }
    void itMovesAsTheLinkedSectionsDo() {
        QFETCH(const QString, linker);
        if (QStandardPaths::findExecutable(linker).isEmpty()) QSKIP(qPrintable("no " + linker));
        const auto moved = [](const auto& measure) { return measure("never") - measure("default"); };
        const qint64 change = moved([&](const QString& run) { return linked(linker, run); });
        QVERIFY(change != 0);
        QCOMPARE(moved([&](const QString& run) { return uniqueWithoutPadding(run); }), change);
        // The sum of the objects says something else.
        QVERIFY(moved([&](const QString& run) { return m_build.value({"list", "runs"}, run, "text").toLongLong(); }) >
                change + 400);
    }

    void ofOneModuleItIsTheText() {
        QCOMPARE(m_build.cli({"run", "corpus", "--policy", "never", "--name", "alone", "--module", "one.o"}).exitCode,
                 0);
        QCOMPARE(unique("alone"), m_build.value({"list", "runs"}, "alone", "text").toLongLong());
    }
};

QTEST_GUILESS_MAIN(UniqueTest)
#include "tst_unique.moc"
