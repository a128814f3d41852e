// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/csv.h"
#include "tests/support/process.h"
#include "tests/support/shared_bodies.h"
#include "tests/support/signals.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <numeric>

namespace {

/// A copy of tuned_program, configured for clang-22 but not built: it has a compilation database and no object.
struct Program {
    QTemporaryDir folder;

    Program() {
        const QDir sources(INLINESCOPE_SOURCE_DIR "/tests/cli/tuned_program");
        for (const QString& name : sources.entryList(QDir::Files))
            QFile::copy(sources.filePath(name), path(name));
    }
    QString path(const QString& name) const { return folder.filePath(name); }
    QString database() const { return path("build/compile_commands.json"); }
    static QString cmake(const QString& buildFolder) {
        return "cmake -S . -B " + buildFolder +
               " -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER=clang-22 -DCMAKE_CXX_COMPILER=clang++-22";
    }
    /// The user's command for `tune --build`.
    static QString build() { return cmake("\"$INLINESCOPE_FOLDER\"") + " && cmake --build \"$INLINESCOPE_FOLDER\""; }

    Finished shell(const QString& words) const { return runProgram("bash", {"-euc", words}, folder.path()); }
    bool configure(const QString& flags = {}) const {
        return shell(cmake("build") + " -DCMAKE_EXPORT_COMPILE_COMMANDS=ON " + flags).exitCode == 0;
    }
    QByteArray read(const QString& name) const {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void write(const QString& name, const QByteArray& text) const {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("cannot write a test file");
    }
    /// With so few compiles that nothing may be found.
    Finished tune(const QStringList& further = {}) const { return tuneWith(2, further); }
    /// With enough compiles to find something in each module.
    Finished tuneSmaller(const QStringList& further = {}) const { return tuneWith(20, further); }
    Finished tuneWith(int compiles, const QStringList& further) const {
        return runProgram(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli",
                          QStringList{"--format", "json", "tune", database(), "--output", path("tuned"), "--compiles",
                                      QString::number(compiles)} +
                              further,
                          folder.path());
    }
    /// Gives two of the sources a function that they share, and that they call twice.
    void shareAFunction() const {
        write("words.h", read("words.h") +
                             "inline std::string lastOf(const std::string& text) {\n"
                             "    const std::vector<std::string> words = wordsOf(text);\n"
                             "    return std::vector<std::string>(words.rbegin(), words.rend()).front();\n"
                             "}\n");
        for (const char* name : {"main", "words"}) {
            const QString source = QString(name) + ".cpp";
            write(source, read(source) + "std::string " + name +
                              "Ends(const std::string& text) { return lastOf(text) + lastOf(reversed(text)); }\n");
        }
    }
    qint64 textOf(const QString& file) const {
        const Finished done = runProgram("llvm-size-22", {path(file)});
        return done.out.split('\n').value(1).simplified().split(' ').value(0).toLongLong();
    }
};

QJsonArray rowsOf(const Finished& done, const QString& table = {}) {
    const QJsonDocument json = QJsonDocument::fromJson(done.out);
    return table.isEmpty() ? json.array() : json.object()[table].toArray();
}

QJsonObject rowOf(const QJsonArray& rows, const QString& key, const QString& value) {
    for (const QJsonValue& row : rows)
        if (row.toObject()[key].toString() == value) return row.toObject();
    return {};
}

/// "text 10 -> 8 B (-2)"
QByteArray changeWords(const char* what, qint64 before, qint64 after) {
    return QString("%1 %2 -> %3 B (%4)").arg(what).arg(before).arg(after).arg(after - before).toUtf8();
}

QString moduleOf(const QString& source) {
    return "CMakeFiles/sample.dir/" + source + ".o";
}

/// `unique` of the sources' objects in a folder, in name order, as LLVM's tools measure them.
QList<qint64> uniquesByTools(const Program& program, const QString& folder, const QStringList& sources) {
    QList<qint64> uniques;
    QSet<QString> seen;
    for (const QString& source : sources) {
        const QString object = folder + "/" + moduleOf(source);
        qint64 unique = program.textOf(object);
        const QMap<QString, SharedBody> bodies = sharedBodies(program.path(object));
        for (auto body = bodies.begin(); body != bodies.end(); ++body)
            if (seen.contains(body.key())) unique -= body->size + body->tables;
        const QStringList names = bodies.keys();
        seen.unite(QSet<QString>(names.begin(), names.end()));
        uniques.append(unique);
    }
    return uniques;
}

} // namespace

/// `tune` through the real program, on a program that links; clang-22 and llvm-size-22 say what the two builds are.
class TuneTest : public QObject {
    Q_OBJECT

    const QStringList m_sources = {"main.cpp", "sums.c", "words.cpp"};

private slots:
    void initTestCase() {
        if (QStandardPaths::findExecutable("clang-22").isEmpty()) QSKIP("clang-22 is not installed");
        if (QStandardPaths::findExecutable("cmake").isEmpty()) QSKIP("cmake is not installed");
        if (QStandardPaths::findExecutable("make").isEmpty()) qputenv("CMAKE_GENERATOR", "Ninja");
    }

    void aProgramLinksSmallerAndDoesTheSame() {
        Program program;
        QVERIFY(program.configure());
        const Finished done = program.tuneSmaller({"--build", Program::build(), "--check", "./sample > printed"});
        QVERIFY2(done.exitCode == 0, done.err);

        const QJsonArray modules = rowsOf(done, "modules");
        qint64 before = 0, after = 0;
        for (const QString& source : m_sources) {
            const QJsonObject row = rowOf(modules, "module", moduleOf(source));
            const qint64 plain = program.textOf("tuned/builds/before/" + moduleOf(source));
            const qint64 tuned = program.textOf("tuned/builds/after/" + moduleOf(source));
            QVERIFY(plain > 0);
            QCOMPARE(qint64(row["text_before"].toInteger()), plain);
            QCOMPARE(qint64(row["text"].toInteger()), tuned);
            QCOMPARE(QFile::exists(program.path("tuned/playback/flags/" + moduleOf(source) + ".rsp")), tuned != plain);
            before += plain;
            after += tuned;
        }
        QVERIFY(after < before);
        const QJsonObject total = rowOf(modules, "module", "TOTAL");
        QCOMPARE(qint64(total["text_before"].toInteger()), before);
        QCOMPARE(qint64(total["text"].toInteger()), after);
        QVERIFY(total["unique"].toInteger() <= total["unique_before"].toInteger());

        const QJsonObject linked = rowOf(rowsOf(done, "linked"), "file", "sample");
        const qint64 linkedBefore = program.textOf("tuned/builds/before/sample");
        const qint64 linkedAfter = program.textOf("tuned/builds/after/sample");
        QCOMPARE(qint64(linked["text_before"].toInteger()), linkedBefore);
        QCOMPARE(qint64(linked["text"].toInteger()), linkedAfter);
        QVERIFY(linkedAfter < linkedBefore);

        QVERIFY2(done.err.contains("linked: text as llvm-size counts it"), done.err);
        const QByteArray sizes =
            "objects: " + changeWords("text", before, after) + ", " +
            changeWords("unique", total["unique_before"].toInteger(), total["unique"].toInteger()) +
            "; linked: " + changeWords("text", linkedBefore, linkedAfter) + "\n";
        QVERIFY2(done.err.contains(sizes), done.err);
        const QByteArray printed = program.read("tuned/builds/before/printed");
        QVERIFY2(printed.startsWith("three two one: 3 words\n"), printed);
        QCOMPARE(program.read("tuned/builds/after/printed"), printed);
        for (const char* side : {"before", "after"})
            QCOMPARE(rowOf(rowsOf(done, "check"), "name", side)["status"].toString(), QString("pass"));
        QVERIFY2(done.err.contains("times the "), done.err);

        const QByteArray launcher = program.path("tuned/playback/launcher").toUtf8();
        QVERIFY2(done.err.contains("set(CMAKE_C_COMPILER_LAUNCHER \"" + launcher + "\")\nset(CMAKE_CXX_COMPILER_"),
                 done.err);
        QVERIFY(QDir(program.path("build")).entryList({"*.o"}, QDir::Files).isEmpty());
    }

    /// The build that the two lines make is the one that was measured, also in the folder of the user's own.
    void theTwoLinesMakeTheTunedBuild() {
        Program program;
        QVERIFY(program.configure());
        const Finished done = program.tuneSmaller();
        QVERIFY2(done.exitCode == 0, done.err);
        QByteArray lines;
        for (const QByteArray& line : done.err.split('\n'))
            if (line.startsWith("set(")) lines += line + "\n";
        const QByteArray lists = program.read("CMakeLists.txt");
        program.write("CMakeLists.txt", lines + lists);
        QVERIFY(program.configure());
        QCOMPARE(program.shell("cmake --build build").exitCode, 0);
        for (const QString& source : m_sources)
            QCOMPARE(program.textOf("build/" + moduleOf(source)),
                     qint64(rowOf(rowsOf(done), "module", moduleOf(source))["text"].toInteger()));
    }

    /// The search is by the built-in LLVM; what the clang that is named makes of its decisions is what is shown.
    /// Locations are in both builds: clang 16 adds entries to .eh_frame if a module has them.
    void anOlderClangIsTuned_data() {
        QTest::addColumn<QString>("version");
        for (const char* version : {"16", "19"})
            QTest::newRow(version) << QString(version);
    }
    void anOlderClangIsTuned() {
        QFETCH(const QString, version);
        if (QStandardPaths::findExecutable("clang-" + version).isEmpty()) QSKIP("not installed");
        Program program;
        QVERIFY(program.configure());
        const QString locations = "CFLAGS=-gline-tables-only CXXFLAGS=-gline-tables-only ";
        const QString build = locations + Program::build().replace("-22", "-" + version);
        const Finished done = program.tuneSmaller(
            {"--clang", QStandardPaths::findExecutable("clang-" + version), "--build", build, "--check", "./sample"});
        QVERIFY2(done.exitCode == 0, done.err);
        const QJsonArray modules = rowsOf(done, "modules");
        for (const QString& source : m_sources) {
            const QJsonObject row = rowOf(modules, "module", moduleOf(source));
            QCOMPARE(qint64(row["text_before"].toInteger()), program.textOf("tuned/builds/before/" + moduleOf(source)));
            QCOMPARE(qint64(row["text"].toInteger()), program.textOf("tuned/builds/after/" + moduleOf(source)));
        }
        const QJsonObject total = rowOf(modules, "module", "TOTAL");
        QVERIFY(total["text"].toInteger() < total["text_before"].toInteger());
        for (const char* side : {"before", "after"})
            QCOMPARE(rowOf(rowsOf(done, "check"), "name", side)["status"].toString(), QString("pass"));
    }

    /// `unique` is of the objects that the clang makes, whose bodies have other sizes than those that the search found.
    void uniqueIsOfTheObjectsThatTheClangMakes_data() {
        QTest::addColumn<QString>("version");
        for (const char* version : {"16", "19", "22"})
            QTest::newRow(version) << QString(version);
    }
    void uniqueIsOfTheObjectsThatTheClangMakes() {
        QFETCH(const QString, version);
        if (QStandardPaths::findExecutable("clang-" + version).isEmpty()) QSKIP("not installed");
        Program program;
        program.shareAFunction();
        QVERIFY(program.configure());
        const QString locations = "CFLAGS=-gline-tables-only CXXFLAGS=-gline-tables-only ";
        const QString build = locations + Program::build().replace("-22", "-" + version);
        const Finished done =
            program.tuneSmaller({"--clang", QStandardPaths::findExecutable("clang-" + version), "--build", build});
        QVERIFY2(done.exitCode == 0, done.err);
        const QList<qint64> before = uniquesByTools(program, "tuned/builds/before", m_sources);
        const QList<qint64> after = uniquesByTools(program, "tuned/builds/after", m_sources);
        const QJsonArray modules = rowsOf(done, "modules");
        for (int index = 0; index < m_sources.size(); ++index) {
            const QJsonObject row = rowOf(modules, "module", moduleOf(m_sources[index]));
            QCOMPARE(qint64(row["unique_before"].toInteger()), before[index]);
            QCOMPARE(qint64(row["unique"].toInteger()), after[index]);
        }
        const qint64 sumBefore = std::accumulate(before.begin(), before.end(), qint64(0)),
                     sum = std::accumulate(after.begin(), after.end(), qint64(0));
        const QJsonObject total = rowOf(modules, "module", "TOTAL");
        QVERIFY(sum < total["text"].toInteger()); // a body is shared
        QVERIFY(sum < sumBefore);
        QVERIFY2(done.err.contains(", " + changeWords("unique", sumBefore, sum)), done.err);
        // If clang-16 makes all that the search found, this test does not tell the two apart.
        if (version == "16")
            QCOMPARE(rowOf(modules, "module", moduleOf("words.cpp"))["status"].toString(), QString("differs"));
    }

    void aSecondCallKeepsWhatIsDone() {
        Program program;
        QVERIFY(program.configure());
        const Finished first = program.tune();
        QVERIFY2(first.exitCode == 0, first.err);
        QVERIFY2(first.err.contains("front end: 3 sources compiled, 0 unchanged, 0 taken from the build"), first.err);
        const Finished second = program.tune();
        QVERIFY2(second.exitCode == 0, second.err);
        QVERIFY2(second.err.contains("front end: 0 sources compiled, 3 unchanged"), second.err);
        const qint64 text = rowOf(rowsOf(second), "module", "TOTAL")["text"].toInteger();
        QVERIFY(text <= rowOf(rowsOf(first), "module", "TOTAL")["text"].toInteger());
        // A header concerns two of the sources.
        program.write("words.h", program.read("words.h") + "inline int more(int x) { return x + 1; }\n");
        const Finished third = program.tune();
        QVERIFY2(third.err.contains("front end: 2 sources compiled, 1 unchanged"), third.err);
        // Other modules are another corpus.
        program.write("CMakeLists.txt", program.read("CMakeLists.txt").replace(" sums.c", ""));
        QVERIFY(program.configure());
        const Finished fourth = program.tune();
        QCOMPARE(fourth.exitCode, 3);
        QVERIFY2(fourth.err.contains("by --name"), fourth.err);
        QCOMPARE(rowsOf(program.tune({"--name", "two"})).size(), 2 + 1); // and TOTAL
    }

    void objectsWithBitcodeAndLocationsAreTaken() {
        Program program;
        QVERIFY(program.configure("-DCMAKE_CXX_FLAGS='-g -Xclang -fembed-bitcode=all'"));
        QCOMPARE(program.shell("cmake --build build").exitCode, 0);
        const Finished done = program.tune();
        QVERIFY2(done.exitCode == 0, done.err);
        QVERIFY2(done.err.contains("front end: 1 source compiled, 0 unchanged, 2 taken from the build"), done.err);
        QCOMPARE(rowsOf(done).size(), 3 + 1);
    }

    /// The build that the two lines make embeds bitcode too: its command lines have the replay files in them.
    void aBuildThatPlaysDecisionsBackIsTunedAgain() {
        Program program;
        const QString flags = "-DCMAKE_C_FLAGS='-gline-tables-only -Xclang -fembed-bitcode=all' "
                              "-DCMAKE_CXX_FLAGS='-gline-tables-only -Xclang -fembed-bitcode=all'";
        QVERIFY(program.configure(flags));
        QCOMPARE(program.shell("cmake --build build").exitCode, 0);
        const Finished first = program.tuneSmaller();
        QVERIFY2(first.exitCode == 0, first.err);
        QVERIFY(rowOf(rowsOf(first), "module", "TOTAL")["text"].toInteger() <
                rowOf(rowsOf(first), "module", "TOTAL")["text_before"].toInteger());
        QCOMPARE(program.shell("cp -r tuned/playback played").exitCode, 0);
        const QString launcher = program.path("tuned/playback/launcher");
        QVERIFY(program.configure(flags + " -DCMAKE_C_COMPILER_LAUNCHER=" + launcher +
                                  " -DCMAKE_CXX_COMPILER_LAUNCHER=" + launcher));
        QCOMPARE(program.shell("cmake --build build --clean-first").exitCode, 0);
        const QString object = program.path("build/" + moduleOf("words.cpp"));
        QCOMPARE(runProgram("llvm-objcopy-22", {"--dump-section=.llvmcmd=" + program.path("cmd"), object}).exitCode, 0);
        QVERIFY(program.read("cmd").contains("-cgscc-inline-replay="));
        // A run of what was built.
        const auto cli = [&program](const QStringList& words) {
            return runProgram(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli", words, program.folder.path());
        };
        QCOMPARE(cli({"extract", "--input", program.database(), "--output", "corpus"}).exitCode, 0);
        QCOMPARE(cli({"import", "corpus"}).exitCode, 0);
        const Finished run = cli({"run", "corpus", "--policy", "default"});
        QVERIFY2(run.exitCode == 0, run.err);
        const Finished second = program.tuneSmaller();
        QVERIFY2(second.exitCode == 0, second.err);
        int played = 0;
        for (const QString& source : m_sources)
            played += QFile::exists(program.path("played/flags/" + moduleOf(source) + ".rsp"));
        QVERIFY(played > 0);
        const QString frontEnd =
            QString("front end: %1 source%2 compiled, 0 unchanged, %3 taken from the build, 0 failed")
                .arg(played)
                .arg(played == 1 ? "" : "s")
                .arg(3 - played);
        QVERIFY2(second.err.contains(frontEnd.toUtf8()), second.err);
        for (const QString& source : m_sources) {
            const QJsonObject before = rowOf(rowsOf(first), "module", moduleOf(source)),
                              after = rowOf(rowsOf(second), "module", moduleOf(source));
            QCOMPARE(after["text_before"].toInteger(), before["text_before"].toInteger());
            QVERIFY(after["text"].toInteger() <= before["text"].toInteger());
        }
    }

    void aPrecompiledHeaderNeedsNoBuild() {
        Program program;
        program.write("CMakeLists.txt",
                      program.read("CMakeLists.txt") +
                          "target_precompile_headers(sample PRIVATE <map> \"words.h\")\n"
                          "set_source_files_properties(sums.c PROPERTIES SKIP_PRECOMPILE_HEADERS ON)\n");
        QVERIFY(program.configure());
        QVERIFY(program.read("build/compile_commands.json").contains("-include-pch"));
        const Finished done = program.tune();
        QVERIFY2(done.exitCode == 0, done.err);
        QVERIFY2(done.err.contains("front end: 3 sources compiled, 0 unchanged"), done.err);
        QCOMPARE(rowsOf(done).size(), 3 + 1);
    }

    void aSourceThatDoesNotCompileIsAFinding() {
        Program program;
        QVERIFY(program.configure());
        program.write("sums.c", "int weighted(const int* values, int count) { return nothing; }\n");
        const Finished done = program.tune();
        QCOMPARE(done.exitCode, 1);
        QVERIFY2(done.err.contains("sums.c.o: ") && done.err.contains("'nothing'"), done.err);
        QCOMPARE(rowsOf(done).size(), 2 + 1);
        QVERIFY(rowOf(rowsOf(done), "module", moduleOf("words.cpp"))["text"].toInteger() > 0);
    }

    void aPluginIsNotLoaded() {
        Program program;
        QVERIFY(program.configure("-DCMAKE_C_FLAGS=-Qunused-arguments"));
        QByteArray database = program.read("build/compile_commands.json");
        program.write("build/compile_commands.json",
                      database.replace("-Qunused-arguments", "-fplugin=" + program.path("evil.so").toUtf8()));
        const Finished done = program.tune();
        QCOMPARE(done.exitCode, 1);
        QVERIFY2(done.err.contains("loads a plugin"), done.err);
    }

    /// A front end that is confined cannot write outside of the tune's folder, whatever the command asks for.
    void aCommandWritesNothingElsewhere() {
        Program program;
        QVERIFY(program.configure("-DCMAKE_C_FLAGS=-Qunused-arguments"));
        QByteArray database = program.read("build/compile_commands.json");
        const QByteArray elsewhere = program.path("elsewhere").toUtf8();
        program.write("build/compile_commands.json",
                      database.replace("-Qunused-arguments", "-Xclang -opt-record-file -Xclang " + elsewhere));
        const Finished done = program.tune();
        QCOMPARE(done.exitCode, 1);
        QVERIFY(!QFile::exists(elsewhere));
    }

    void whatTheUsersCommandsFailAtIsAFinding() {
        Program program;
        QVERIFY(program.configure());
        const Finished noBuild = program.tune({"--build", "echo no such thing; exit 7"});
        QCOMPARE(noBuild.exitCode, 1);
        QVERIFY2(noBuild.err.contains("exit code 7") && noBuild.err.contains("no such thing"), noBuild.err);
        QCOMPARE(rowsOf(noBuild).size(), 3 + 1);

        const Finished noCheck =
            program.tune({"--build", Program::build(), "--check", "./sample && [ -z \"$INLINESCOPE_LAUNCHER\" ]"});
        QCOMPARE(noCheck.exitCode, 1);
        QCOMPARE(rowOf(rowsOf(noCheck, "check"), "name", "before")["status"].toString(), QString("pass"));
        QCOMPARE(rowOf(rowsOf(noCheck, "check"), "name", "after")["status"].toString(), QString("fail"));
        QVERIFY2(!noCheck.err.contains(" times the "), noCheck.err);

        const Finished withoutLauncher = program.tune(
            {"--build", "unset CMAKE_C_COMPILER_LAUNCHER CMAKE_CXX_COMPILER_LAUNCHER; " + Program::build()});
        QVERIFY2(withoutLauncher.err.contains("linked files of the same size"), withoutLauncher.err);
    }

    void ctrlCEndsTheUsersCommandAndTheNextCallResumes() {
        Program program;
        QVERIFY(program.configure());
        QVERIFY(QDir().mkpath(program.path("tuned")));
        program.write("tuned/tune.json", R"({"searched_seconds": 1000})"); // by an earlier call
        QProcess process;
        process.setWorkingDirectory(program.folder.path());
        process.start(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli",
                      {"tune", program.database(), "--output", program.path("tuned"), "--compiles", "2", "--build",
                       "sleep 1000 & echo $! > pid.new; mv pid.new pid; wait"});
        QVERIFY(QTest::qWaitFor(
            [&] { return QFile::exists(program.path("pid")) || process.state() == QProcess::NotRunning; }, 240'000));
        const pid_t sleeper = program.read("pid").trimmed().toInt();
        QVERIFY(signalProcess(sleeper, 0));
        QVERIFY(signalProcess(process.processId(), SIGINT));
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitCode(), 130);
        const QByteArray said = process.readAllStandardError();
        QVERIFY2(said.contains("Resume it by the same command"), said);
        QTRY_VERIFY(!signalProcess(sleeper, 0));
        const auto searched = [&program] {
            return QJsonDocument::fromJson(program.read("tuned/tune.json")).object()["searched_seconds"].toInteger(-1);
        };
        QVERIFY(searched() >= 1000); // the search was over, and not all else
        const Finished resumed = program.tune();
        QVERIFY2(resumed.exitCode == 0, resumed.err);
        QVERIFY2(resumed.err.contains("front end: 0 sources compiled, 3 unchanged"), resumed.err);
        QCOMPARE(searched(), 0);
    }

    void wrongUsageIsSaid() {
        Program program;
        QVERIFY(program.configure());
        QCOMPARE(program.tune({"--check", "true"}).exitCode, 2);
        QCOMPARE(program.tune({"--clang", program.path("no-clang")}).exitCode, 3);
        QVERIFY(QDir(program.path("tuned")).removeRecursively());
        QVERIFY(QDir().mkpath(program.path("tuned")));
        program.write("tuned/mine", "of the user\n");
        const Finished refused = program.tune();
        QCOMPARE(refused.exitCode, 2);
        QVERIFY2(refused.err.contains("other files"), refused.err);
        QCOMPARE(program.read("tuned/mine"), QByteArray("of the user\n"));
    }
};

QTEST_GUILESS_MAIN(TuneTest)
#include "tst_tune.moc"
