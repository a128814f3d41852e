// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/build_fixture.h"

#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

/// `playback` through the real program; a stock clang compiles the sources with what it wrote, and llvm-size says what
/// that makes.
class PlaybackTest : public QObject {
    Q_OBJECT

    static constexpr const char* source = "extern int ext(int);\n"
                                          "static int once(int x) {\n"
                                          "  int s = 0;\n"
                                          "  for (int i = 0; i < x; i++) s += ext(i) * ext(x - i) + ext(i * x);\n"
                                          "  return s;\n"
                                          "}\n"
                                          "static int more(int x) { return ext(x) * ext(x + 1) - ext(x + 2); }\n"
                                          "int first(int x) { return once(x) + more(x); }\n"
                                          "int second(int x) { return x < 0 ? more(-x) : ext(x); }\n";

    static qint64 textOf(const QString& object) {
        const Finished done = runProgram("llvm-size-22", {object});
        return done.out.split('\n').value(1).simplified().split(' ').value(0).toLongLong();
    }

    /// A build of m.c with these flags, its corpus, and the runs `default` and `never`.
    static void prepare(BuildFixture& build, const QStringList& flags, const QString& clang = "clang-22") {
        build.write("m.c", source);
        QVERIFY(build.compile("sub/m.o", QStringList{"-Oz"} + flags, clang));
        QCOMPARE(build.extract().exitCode, 0);
        QCOMPARE(build.cli({"import", build.path("corpus")}).exitCode, 0);
        QCOMPARE(build.run("default").exitCode, 0);
        QCOMPARE(build.cli({"run", "corpus", "--policy", "never", "--name", "never"}).exitCode, 0);
    }
    static qint64 textOfRun(const BuildFixture& build, const QString& run) {
        return build.value({"modules", run}, "sub/m.o", "text").toLongLong();
    }
    static QStringList playback(const BuildFixture& build, const QString& run) {
        return {"--format", "csv", "--output", build.path("playback"), "playback", run};
    }
    /// The replay files of a module, from the build's folder.
    static QStringList replayFiles(const BuildFixture& build, const QString& module) {
        const QFileInfo object("playback/replay/" + module);
        QStringList files;
        for (const QString& file : QDir(build.path(object.path())).entryList({object.fileName() + ".*"}, QDir::Files))
            files << object.path() + '/' + file;
        return files;
    }
    /// A field of the table's only row.
    static QString field(const Finished& done, const QString& column) {
        const QList<QStringList> rows = parseCsv(done.out);
        return rows.size() < 2 ? QString() : rows[1].value(rows[0].indexOf(column));
    }
    /// The text that clang makes of m.c, in the build's folder; -1 if it fails.
    static qint64 compiled(const BuildFixture& build, const QStringList& program, const QString& object,
                           const QStringList& flags = {}) {
        const QStringList words =
            program + QStringList{"-Oz", "-gline-tables-only"} + flags + QStringList{"-c", "m.c", "-o", object};
        const Finished done = runProgram(words[0], words.mid(1), build.folder.path());
        if (done.exitCode != 0) qWarning() << done.err;
        return done.exitCode == 0 ? textOf(build.path(object)) : -1;
    }

    /// A target in a sub-folder: of a source there, one in another folder and with a blank in its name, one that the
    /// build makes, and one outside of the project. The project's own folder asks for the decisions.
    static void writeProject(const BuildFixture& build) {
        for (const char* path : {"p/part/m.c", "p/more/a b.c", "p/part/made.in", "away.c"})
            build.write(path, source);
        const QString lists = "add_custom_command(OUTPUT made.c COMMAND ${CMAKE_COMMAND} -E copy\n"
                              "  ${CMAKE_CURRENT_SOURCE_DIR}/made.in made.c DEPENDS made.in)\n"
                              "add_library(thing OBJECT m.c \"../more/a b.c\" made.c \"%1\")\n";
        build.write("p/part/CMakeLists.txt", lists.arg(build.path("away.c")).toUtf8());
        build.write("p/CMakeLists.txt",
                    "cmake_minimum_required(VERSION 3.25)\nproject(p C)\nadd_subdirectory(part)\n"
                    "if(PLAYBACK)\n  include(${PLAYBACK})\n  inlinescope_playback(thing)\nendif()\n");
    }

private slots:
    void initTestCase() {
        QVERIFY(!QStandardPaths::findExecutable("clang-22").isEmpty()); // the project is built with it
    }

    void aStockClangMakesTheTextOfTheRun() {
        BuildFixture build;
        QVERIFY(QDir(build.folder.path()).mkpath("sub"));
        prepare(build, {"-gline-tables-only"});
        const qint64 wanted = textOfRun(build, "never");
        QVERIFY(wanted > 0);
        const qint64 plain = compiled(build, {"clang-22"}, "plain.o");
        QCOMPARE(plain, textOfRun(build, "default"));
        QVERIFY(plain != wanted);

        // A compiler's name is looked up as a shell does.
        const Finished missing = build.cli(playback(build, "never") + QStringList{"--verify", "no-such-clang"});
        QCOMPARE(missing.exitCode, 3);
        const Finished done = build.cli(playback(build, "never") + QStringList{"--verify", "clang-22"});
        QVERIFY2(done.exitCode == 0, done.err);
        QCOMPARE(field(done, "module"), QString("sub/m.o"));
        QCOMPARE(field(done, "status"), QString("exact"));
        QCOMPARE(field(done, "text_reached").toLongLong(), wanted);
        QCOMPARE(field(done, "not_taken"), QString("0"));

        const QString launcher = build.path("playback/launcher");
        QCOMPARE(compiled(build, {launcher, "clang-22"}, "sub/m.o"), wanted);
        QCOMPARE(compiled(build, {"clang-22"}, "r.o", {"@" + build.path("playback/flags/sub/m.o.rsp")}), wanted);
        // An object that the playback does not have, and one of the same name in a folder that is no build.
        QCOMPARE(compiled(build, {launcher, "clang-22"}, "sub/other.o"), plain);
        QVERIFY(QDir(build.folder.path()).mkpath("deep/sub"));
        QCOMPARE(compiled(build, {launcher, "clang-22"}, "deep/sub/m.o"), plain);
    }

    /// At -O2 the heuristic inlines all three calls. Inlining once() alone is smaller than that and than inlining none.
    void aStockClangMakesTheTextThatASearchFound() {
        BuildFixture build;
        QVERIFY(QDir(build.folder.path()).mkpath("sub"));
        prepare(build, {"-O2", "-gline-tables-only"});
        QCOMPARE(build.cli({"search", "corpus", "--name", "found"}).exitCode, 0);
        const qint64 wanted = textOfRun(build, "found");
        const qint64 plain = compiled(build, {"clang-22"}, "plain.o", {"-O2"});
        QCOMPARE(plain, textOfRun(build, "default"));
        QVERIFY(wanted > 0 && wanted < plain && wanted < textOfRun(build, "never"));

        const Finished done = build.cli(playback(build, "found") + QStringList{"--verify", "/usr/bin/clang-22"});
        QVERIFY2(done.exitCode == 0, done.err);
        QCOMPARE(field(done, "status"), QString("exact"));
        QCOMPARE(field(done, "text").toLongLong(), wanted);
        QCOMPARE(field(done, "text_reached").toLongLong(), wanted);
        QCOMPARE(compiled(build, {build.path("playback/launcher"), "clang-22"}, "sub/m.o", {"-O2"}), wanted);
    }

    void olderClangsTakeTheFilesToo_data() {
        QTest::addColumn<QString>("clang");
        for (const char* name : {"clang-16", "clang-19"})
            QTest::newRow(name) << QString(name);
    }
    /// once() has one caller, so that every heuristic inlines it.
    void olderClangsTakeTheFilesToo() {
        QFETCH(QString, clang);
        if (QStandardPaths::findExecutable(clang).isEmpty()) QSKIP(qPrintable(clang + " is not installed"));
        BuildFixture build;
        QVERIFY(QDir(build.folder.path()).mkpath("sub"));
        prepare(build, {"-gline-tables-only"});
        QCOMPARE(build.cli(playback(build, "never")).exitCode, 0);
        const auto hasOnce = [&build](const QString& object) {
            const QByteArray symbols = runProgram("llvm-nm-22", {build.path(object)}).out;
            return symbols.contains(" t once\n");
        };
        QVERIFY(compiled(build, {clang}, "plain.o") > 0);
        QVERIFY(!hasOnce("plain.o"));
        QVERIFY(compiled(build, {build.path("playback/launcher"), clang}, "sub/m.o") > 0);
        QVERIFY(hasOnce("sub/m.o"));
    }

    /// An older clang reads only what it wrote.
    void anOlderClangThatMakesAnotherTextIsExplained() {
        if (QStandardPaths::findExecutable("clang-16").isEmpty()) QSKIP("clang-16 is not installed");
        BuildFixture build;
        QVERIFY(QDir(build.folder.path()).mkpath("sub"));
        prepare(build, {"-gline-tables-only"}, "clang-16");
        const Finished done = build.cli(playback(build, "never") + QStringList{"--verify", "clang-16"});
        QVERIFY2(done.exitCode == 0, done.err);
        QCOMPARE(done.err.contains("has other passes"), field(done, "status") == "differs");
    }

    /// What LLVM's replay finds only by discriminators or linkage names, of a build of lines only: both are in the
    /// compile with the response file.
    void callsThatShareAPlace_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QByteArray>("text");
        const QByteArray callee = "extern int ext(int);\n"
                                  "static int more(int x) { return ext(x) * ext(x + 1) - ext(x + 2); }\n";
        QTest::newRow("two calls that one macro makes, in one block")
            << "c"
            << callee + "#define TWICE(x) more(x) + ext(x) * more(x + 1)\n"
                        "int first(int x) { return TWICE(x); }\n";
        QTest::newRow("two calls that one macro makes, in two blocks")
            << "c"
            << callee + "#define EITHER(x) if (x > 1) ext(more(x)); else ext(more(x + 1) + 2)\n"
                        "void first(int x) { EITHER(x); }\n";
        QTest::newRow("two functions that differ only in their class")
            << "c++"
            << callee + "struct A { __attribute__((noinline)) int first(int x) { return more(x); } };\n"
                        "struct B { __attribute__((noinline)) int first(int x) { return more(x); } };\n"
                        "int both(int x) { return A().first(x) + B().first(x + 1); }\n";
    }
    /// A script decides one otherwise.
    void callsThatShareAPlace() {
        QFETCH(QString, language);
        QFETCH(QByteArray, text);
        BuildFixture build;
        QVERIFY(QDir(build.folder.path()).mkpath("sub"));
        build.write("m.c", text);
        QVERIFY(build.compile("sub/m.o", {"-Oz", "-gline-tables-only", "-x", language}));
        QCOMPARE(build.extract().exitCode, 0);
        QCOMPARE(build.cli({"import", build.path("corpus")}).exitCode, 0);
        QCOMPARE(build.cli({"run", "corpus", "--policy", "never", "--name", "never"}).exitCode, 0);
        QByteArray script = build.cli({"--format", "script", "decisions", "never"}).out;
        QVERIFY2(script.count("\nrefuse ") == 2, script);
        script.replace(script.lastIndexOf("\nrefuse "), 8, "\ninline ");
        build.write("one.txt", script);
        const QString policy = "script:" + build.path("one.txt");
        QCOMPARE(build.cli({"run", "corpus", "--policy", policy, "--name", "one"}).exitCode, 0);
        const qint64 wanted = textOfRun(build, "one");
        QVERIFY(wanted > 0 && wanted != textOfRun(build, "never"));
        const Finished done = build.cli(playback(build, "one") + QStringList{"--verify", "/usr/bin/clang-22"});
        QVERIFY2(field(done, "status") == "exact", done.err);
        QCOMPARE(field(done, "twins"), QString("0"));
        QCOMPARE(compiled(build, {build.path("playback/launcher"), "clang-22"}, "sub/m.o", {"-x", language}), wanted);
    }

    /// Of a loop that is unrolled before its function is inlined, the two copies of the call have one place, and no
    /// discriminator tells them apart. A script inlines the first one only.
    void copiesOfACallThatAreDecidedDifferentlyDiffer() {
        BuildFixture build;
        QVERIFY(QDir(build.folder.path()).mkpath("sub"));
        build.write("m.c", "extern int ext(int);\n"
                           "static int more(int x) { return ext(x) * ext(x + 1) - ext(x + 2); }\n"
                           "static int loop(int x) {\n"
                           "  int s = 0;\n"
                           "  for (int i = 0; i < 2; i++) s += more(x + i);\n"
                           "  return s;\n"
                           "}\n"
                           "int first(int x) { return loop(x) + 1; }\n"
                           "int second(int x) { return loop(x) + ext(x); }\n"
                           "int third(int x) { return more(x) * 3; }\n");
        QVERIFY(build.compile("sub/m.o", {"-gline-tables-only"}));
        QCOMPARE(build.extract().exitCode, 0);
        QCOMPARE(build.cli({"import", build.path("corpus")}).exitCode, 0);
        QCOMPARE(build.cli({"run", "corpus", "--policy", "never", "--name", "never"}).exitCode, 0);
        const auto runWith = [&build](const QString& from, const QString& run, const QString& inlined) {
            const QStringList lines = QString(build.cli({"--format", "script", "decisions", from}).out).split('\n');
            QStringList script;
            for (QString line : lines)
                script << (line.contains(QRegularExpression(inlined)) ? line.replace("refuse ", "inline ") : line);
            build.write(run + ".txt", script.join('\n').toUtf8());
            const QString policy = "script:" + build.path(run + ".txt");
            return script != lines && build.cli({"run", "corpus", "--policy", policy, "--name", run}).exitCode == 0;
        };
        QVERIFY(runWith("never", "unrolled", "loop into first"));
        QVERIFY(runWith("unrolled", "one", "#0 +more into first"));

        const Finished done = build.cli(playback(build, "one") + QStringList{"--verify", "/usr/bin/clang-22"});
        QVERIFY2(done.exitCode == 0, done.err);
        QCOMPARE(field(done, "status"), QString("differs"));
        QCOMPARE(field(done, "twins"), QString("1"));
        const qint64 wanted = textOfRun(build, "one");
        const qint64 reached = compiled(build, {build.path("playback/launcher"), "clang-22"}, "sub/m.o", {"-O2", "-w"});
        QVERIFY(wanted > 0 && reached > 0 && reached != wanted);
        QCOMPARE(field(done, "text").toLongLong(), wanted);
        QCOMPARE(field(done, "text_reached").toLongLong(), reached);
        QCOMPARE(field(done, "delta").toLongLong(), reached - wanted);
        const QByteArray words = "sub/m.o: /usr/bin/clang-22 (clang 22";
        QVERIFY2(done.err.contains(words) && done.err.contains("1 share a place with another decision"), done.err);
        QVERIFY2(done.err.contains("modules that differ: 1; with no_place 0, twins 1,"), done.err);
        QVERIFY2(done.err.contains("text as in the run: 0 of 1"), done.err);
    }

    void onlyTheNamedModulesAreWritten() {
        BuildFixture build;
        build.write("m.c", source);
        for (const char* object : {"a.o", "b.o", "c.o"})
            QVERIFY(build.compile(object, {"-gline-tables-only"}));
        QCOMPARE(build.extract().exitCode, 0);
        QCOMPARE(build.cli({"import", build.path("corpus")}).exitCode, 0);
        QCOMPARE(build.cli({"run", "corpus", "--policy", "never", "--name", "never"}).exitCode, 0);
        const Finished done = build.cli(playback(build, "never") + QStringList{"--module", "a.o", "--module", "c.o"});
        QVERIFY2(done.exitCode == 0, done.err);
        const QList<QStringList> rows = parseCsv(done.out);
        QCOMPARE(rows.size(), 1 + 2);
        QCOMPARE(rows[1][0] + " " + rows[2][0], QString("a.o c.o"));
        for (const auto& [object, isWritten] : {std::pair("a.o", true), {"b.o", false}, {"c.o", true}}) {
            QCOMPARE(QFile::exists(build.path(QString("playback/flags/%1.rsp").arg(object))), isWritten);
            QCOMPARE(replayFiles(build, object).size(), isWritten ? 1 : 0);
        }
    }

    /// A compiler cache compares arguments, with those of response files, and not what the replay file has.
    void otherDecisionsAreOtherArguments() {
        BuildFixture build;
        QVERIFY(QDir(build.folder.path()).mkpath("sub"));
        prepare(build, {"-gline-tables-only"});
        const auto arguments = [&build](const QString& run) {
            if (build.cli(playback(build, run)).exitCode != 0) return QByteArray();
            return build.read("playback/flags/sub/m.o.rsp");
        };
        const QByteArray never = arguments("never"), heuristic = arguments("default");
        QVERIFY(!never.isEmpty() && !heuristic.isEmpty() && never != heuristic);
        const QStringList files = replayFiles(build, "sub/m.o");
        QCOMPARE(files.size(), 1);
        QVERIFY2(heuristic.contains('"' + QByteArray("-cgscc-inline-replay=") + build.path(files[0]).toUtf8() + '"'),
                 heuristic);
        QCOMPARE(arguments("never"), never);

        const QString ccache = QStandardPaths::findExecutable("ccache");
        if (ccache.isEmpty()) QSKIP("ccache is not installed, which the rest needs");
        qputenv("CCACHE_DIR", build.path("cache").toUtf8());
        for (const char* run : {"never", "default"}) {
            QVERIFY(!arguments(run).isEmpty());
            QFile::remove(build.path("sub/m.o"));
            QCOMPARE(compiled(build, {build.path("playback/launcher"), ccache, "clang-22"}, "sub/m.o"),
                     textOfRun(build, run));
        }
    }

    /// What an earlier playback wrote is not the run's. Other files in these folders are a user's.
    void filesOfAnotherRunAreRemoved() {
        BuildFixture build;
        build.write("m.c", source);
        for (const char* object : {"a.o", "b.o"})
            QVERIFY(build.compile(object, {"-Oz", "-gline-tables-only"}));
        QCOMPARE(build.extract().exitCode, 0);
        QCOMPARE(build.cli({"import", build.path("corpus")}).exitCode, 0);
        QCOMPARE(build.cli({"run", "corpus", "--policy", "never", "--name", "never"}).exitCode, 0);
        QCOMPARE(build.run("part", {"--module", "a.o"}).exitCode, 0);
        build.write("playback/flags/of the user/b.o.rsp", "-O1\n");
        build.write("playback/replay/of the user/b.o.txt", "a play\n");
        QCOMPARE(build.cli(playback(build, "never")).exitCode, 0);
        QCOMPARE(replayFiles(build, "b.o").size(), 1);
        QCOMPARE(build.cli(playback(build, "part")).exitCode, 0);
        QCOMPARE(replayFiles(build, "a.o").size(), 1);
        QCOMPARE(replayFiles(build, "b.o").size(), 0);
        QVERIFY(!QFile::exists(build.path("playback/flags/b.o.rsp")));
        const QStringList launched{build.path("playback/launcher"), "clang-22"};
        QCOMPARE(compiled(build, launched, "b.o"), compiled(build, {"clang-22"}, "plain.o"));
        QCOMPARE(build.read("playback/flags/of the user/b.o.rsp"), QByteArray("-O1\n"));
        QCOMPARE(build.read("playback/replay/of the user/b.o.txt"), QByteArray("a play\n"));
    }

    /// The files of a named module are removed too if it gets none, and those of another one stay.
    void aNamedModuleWithoutLocationsLosesItsFiles() {
        BuildFixture build;
        build.write("m.c", source);
        for (const char* object : {"a.o", "b.o"})
            QVERIFY(build.compile(object, {"-gline-tables-only"}));
        QCOMPARE(build.extract().exitCode, 0);
        QCOMPARE(build.cli({"import", build.path("corpus")}).exitCode, 0);
        QCOMPARE(build.run("located").exitCode, 0);
        QCOMPARE(build.cli(playback(build, "located")).exitCode, 0);
        build.database = {};
        QVERIFY(build.compile("a.o", {}));
        QVERIFY(QDir(build.path("corpus")).removeRecursively());
        QCOMPARE(build.extract().exitCode, 0);
        QCOMPARE(build.cli({"import", build.path("corpus"), "--name", "bare"}).exitCode, 0);
        QCOMPARE(build.cli({"run", "bare", "--policy", "default", "--name", "bare"}).exitCode, 0);
        const Finished done = build.cli(playback(build, "bare") + QStringList{"--module", "a.o"});
        QCOMPARE(field(done, "status"), QString("no locations"));
        QVERIFY(!QFile::exists(build.path("playback/flags/a.o.rsp")));
        QCOMPARE(replayFiles(build, "a.o").size(), 0);
        QVERIFY(QFile::exists(build.path("playback/flags/b.o.rsp")));
        QCOMPARE(replayFiles(build, "b.o").size(), 1);
    }

    /// A function is named as the lines of a replay file that inline another one.
    void aNameCannotForgeALine() {
        BuildFixture build;
        QVERIFY(QDir(build.folder.path()).mkpath("sub"));
        build.write("m.c", "extern int ext(int);\n"
                           "static int forger(int x) __asm__(\"a' inlined into 'b' at callsite b:0:1;\\n\"\n"
                           "    \"remark: 'more' inlined into 'first' at callsite first:0:28;\\nremark: 'c\");\n"
                           "static int more(int x) { return ext(x) * ext(x + 1) - ext(x + 2); }\n"
                           "static int forger(int x) { return ext(x) * ext(x + 1) - ext(x + 2) * ext(x + 3); }\n"
                           "int first(int x) { return  more(x) + forger(x); }\n"
                           "int second(int x) { return ext(x) - forger(x); }\n");
        QVERIFY(build.compile("sub/m.o", {"-Oz", "-gline-tables-only"}));
        QCOMPARE(build.extract().exitCode, 0);
        QCOMPARE(build.cli({"import", build.path("corpus")}).exitCode, 0);
        QCOMPARE(build.cli({"run", "corpus", "--policy", "never", "--name", "never"}).exitCode, 0);
        const Finished done = build.cli(playback(build, "never") + QStringList{"--verify", "/usr/bin/clang-22"});
        QVERIFY2(done.err.contains("2 decisions are left out"), done.err);
        QCOMPARE(build.read(replayFiles(build, "sub/m.o").value(0)),
                 QByteArray("remark: 'more' will not be inlined into 'first' at callsite first:0:28;\n"));
        QCOMPARE(field(done, "status"), QString("exact"));
        QVERIFY(compiled(build, {build.path("playback/launcher"), "clang-22"}, "sub/m.o") > 0);
        QVERIFY(runProgram("llvm-nm-22", {build.path("sub/m.o")}).out.contains(" t more\n"));
    }

    void anEditedSourceStillCompiles() {
        BuildFixture build;
        QVERIFY(QDir(build.folder.path()).mkpath("sub"));
        prepare(build, {"-gline-tables-only"});
        QCOMPARE(build.cli(playback(build, "never")).exitCode, 0);
        const QByteArray text(source);
        const qsizetype body = text.indexOf("  int s = 0;\n");
        build.write("m.c", text.left(body) + "  x++;\n\n" + text.mid(body) + "int third(int x) { return more(x); }\n");
        QVERIFY(compiled(build, {build.path("playback/launcher"), "clang-22"}, "sub/m.o") > 0);
    }

    /// The callsites of first() have moved inside of it, so that the compiler's heuristic decides about them, or nobody
    /// inlines them. The run inlines once(), and so does every heuristic, since it has one caller.
    void theFallbackDecidesWhatAnEditHasMoved_data() {
        QTest::addColumn<QString>("fallback");
        QTest::addColumn<bool>("isInlined");
        QTest::newRow("original") << "original" << true;
        QTest::newRow("never") << "never" << false;
    }
    void theFallbackDecidesWhatAnEditHasMoved() {
        QFETCH(QString, fallback);
        QFETCH(bool, isInlined);
        BuildFixture build;
        QVERIFY(QDir(build.folder.path()).mkpath("sub"));
        prepare(build, {"-gline-tables-only"});
        QCOMPARE(build.cli(playback(build, "default") + QStringList{"--fallback", fallback}).exitCode, 0);
        const auto inlinesOnce = [&build] {
            QFile::remove(build.path("sub/m.o"));
            return compiled(build, {build.path("playback/launcher"), "clang-22"}, "sub/m.o") > 0 &&
                   !runProgram("llvm-nm-22", {build.path("sub/m.o")}).out.contains(" t once\n");
        };
        QVERIFY(inlinesOnce());
        build.write("m.c", QByteArray(source).replace("first(int x) { return", "first(int x) {\n  x++;\n\n  return"));
        QCOMPARE(inlinesOnce(), isInlined);
        QVERIFY(textOf(build.path("sub/m.o")) > 0); // it compiles
    }

    void withoutLocationsTheFlagIsNamed() {
        BuildFixture build;
        QVERIFY(QDir(build.folder.path()).mkpath("sub"));
        prepare(build, {});
        const Finished done = build.cli(playback(build, "never"));
        QCOMPARE(done.exitCode, 0);
        QCOMPARE(field(done, "status"), QString("no locations"));
        QVERIFY2(done.err.contains("-gline-tables-only"), done.err);
        QVERIFY(!QFile::exists(build.path("playback/flags/sub/m.o.rsp")));
    }

    /// They compile in different folders: make in that of the target, Ninja in that of the whole build.
    void cmakeTakesTheFilesForEachSource_data() {
        QTest::addColumn<QString>("program");
        QTest::newRow("Unix Makefiles") << "make";
        QTest::newRow("Ninja") << "ninja";
    }
    void cmakeTakesTheFilesForEachSource() {
        QFETCH(QString, program);
        const QString generator = QTest::currentDataTag();
        for (const QString& needed : {QString("cmake"), program})
            if (QStandardPaths::findExecutable(needed).isEmpty()) QSKIP("cmake or the program that builds is missing");
        BuildFixture build;
        writeProject(build);
        const auto made = [&](const QString& folder, const QStringList& words) -> QList<qint64> {
            const QStringList configure{"-S",
                                        build.path("p"),
                                        "-B",
                                        build.path(folder),
                                        "-G",
                                        generator,
                                        "-DCMAKE_C_COMPILER=clang-22",
                                        "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"};
            const QString flags = "-DCMAKE_C_FLAGS=-Oz -gline-tables-only -Xclang -fembed-bitcode=all";
            if (runProgram("cmake", configure + QStringList{flags} + words).exitCode != 0) return {-1};
            if (runProgram("cmake", {"--build", build.path(folder)}).exitCode != 0) return {-2};
            QList<qint64> texts;
            for (const QString& object : {QString("m.c.o"), QString("__/more/a_b.c.o"), QString("made.c.o"),
                                          build.path("away.c.o").remove(0, 1)})
                texts << textOf(build.path(folder + "/part/CMakeFiles/thing.dir/" + object));
            return texts;
        };
        const QList<qint64> before = made("b", {});
        QVERIFY(before.value(0) > 0);
        QCOMPARE(before, QList<qint64>(4, before[0])); // the same text of four sources
        QCOMPARE(
            build.cli({"extract", "--input", build.path("b/compile_commands.json"), "--output", build.path("corpus")})
                .exitCode,
            0);
        QCOMPARE(build.cli({"import", build.path("corpus")}).exitCode, 0);
        QCOMPARE(build.cli({"run", "corpus", "--policy", "never", "--name", "never"}).exitCode, 0);
        const Finished done = build.cli(playback(build, "never"));
        QVERIFY2(done.exitCode == 0, done.err);
        const qint64 text = build.value({"modules", "never"}, field(done, "module"), "text").toLongLong();
        QVERIFY(text > 0 && text != before[0]);
        const QList<qint64> wanted(4, text);
        QCOMPARE(made("c", {"-DPLAYBACK=" + build.path("playback/playback.cmake")}), wanted);
        QCOMPARE(made("d", {"-DCMAKE_C_COMPILER_LAUNCHER=" + build.path("playback/launcher")}), wanted);
    }
};

QTEST_GUILESS_MAIN(PlaybackTest)
#include "tst_playback.moc"
