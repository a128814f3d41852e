// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/build_fixture.h"
#include "tests/support/reference_compiler.h"

#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

namespace {

constexpr const char* source = "extern int ext(int);\n"
                               "static int once(int x) { return ext(x) * ext(x + 1) - ext(x + 2); }\n"
                               "int first(int x) { return once(x) + 1; }\n";
const QStringList flags{"-Oz", "-gline-tables-only", "-Xclang", "-fembed-bitcode=all", "-w"};

/// A build by make in a folder with another name than most, whose rules call $(CC), and its playback.
struct MakeBuild {
    BuildFixture build;
    QString project = "p q/$a [x]'b", playback = "play \"back\"";

    QString path(const QString& name) const { return build.path(project + '/' + name); }
    qint64 textOf(const QString& object) const { return berkeleySizes(path(object)).value(0, -1); }
    void write(const QString& name, const QByteArray& text) const { build.write(project + '/' + name, text); }

    /// A rule that compiles by these words, which make runs each time, and the entry of its command.
    void addRule(const QString& folder, const QString& file, const QStringList& words) {
        write(folder + "/Makefile", "all:\n\t$(CC) " + (flags + words).join(' ').toUtf8() + "\n");
        note(folder, file, words);
    }
    void note(const QString& folder, const QString& file, const QStringList& words) {
        build.database << QJsonObject{
            {"directory", QDir::cleanPath(path(folder))},
            {"file", file},
            {"arguments", QJsonArray::fromStringList(QStringList{"clang-22"} + flags + words)}};
    }
    Finished make(const QString& compiler) const { return runProgram("make", {"CC=" + compiler}, build.path(project)); }
    /// With the launcher, whose name make must not read.
    Finished makeWithLauncher() const {
        qputenv("LAUNCHER", build.path(playback + "/launcher").toUtf8());
        return make("\"$$LAUNCHER\" clang-22");
    }
    /// Measures what make has built: the runs `default` and `never`.
    void measure() const {
        QCOMPARE(build.extract().exitCode, 0);
        QCOMPARE(build.cli({"import", build.path("corpus")}).exitCode, 0);
        QCOMPARE(build.run("default").exitCode, 0);
        QCOMPARE(build.cli({"run", "corpus", "--policy", "never", "--name", "never"}).exitCode, 0);
    }
    void play(const QString& run, const QStringList& further = {}) const {
        const Finished done = build.cli(QStringList{"--output", build.path(playback), "playback", run} + further);
        QVERIFY2(done.exitCode == 0, done.err);
    }
    qint64 textInRun(const QString& run, const QString& module) const {
        return build.value({"modules", run}, module, "text").toLongLong();
    }
};

/// The command for a Makefile in the text of the page, if all its languages have the same.
QString makeCommandOfTheGuide() {
    const QRegularExpression inCode("`make CC=[^`]+`");
    QStringList commands;
    for (const char* language : {"", "de/", "zh_CN/"}) {
        QFile page(QString(INLINESCOPE_SOURCE_DIR "/resources/guide/%1playback.md").arg(language));
        if (page.open(QIODevice::ReadOnly)) commands << inCode.match(QString::fromUtf8(page.readAll())).captured();
    }
    return commands == QStringList(3, commands.value(0)) ? commands[0].remove('`') : QString();
}

} // namespace

/// The launcher of a playback, as make calls it; llvm-size says what the compiler made. A heuristic inlines the only
/// call of once(), and the run `never` does not.
class PlaybackLauncherTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        for (const char* program : {"clang-22", "make"})
            if (QStandardPaths::findExecutable(program).isEmpty()) QSKIP("clang-22 or make is not installed");
    }

    void objectsAreKnownAsTheDatabaseNamesThem_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("object");
        QTest::newRow("-c alone") << "util.c" << QStringList{"-c", "util.c"} << "util.o";
        QTest::newRow("-c alone, a source in another folder")
            << "more/util.c" << QStringList{"-Imore", "-c", "more/util.c", "-MD", "-MF", "util.d"} << "util.o";
        QTest::newRow("-c alone, a source by -x") << "util.inc" << QStringList{"-x", "c", "-c", "util.inc"} << "util.o";
        QTest::newRow("-oFILE") << "util.c" << QStringList{"-c", "util.c", "-outil.o"} << "util.o";
        QTest::newRow("--output=FILE") << "util.c" << QStringList{"--output=util.o", "-c", "util.c"} << "util.o";
        QTest::newRow("--output FILE") << "util.c" << QStringList{"--output", "util.o", "-c", "util.c"} << "util.o";
        QTest::newRow("the last -o counts") << "util.c" << QStringList{"-oa.o", "-c", "util.c", "-o", "b.o"} << "b.o";
        QTest::newRow("a way around") << "util.c" << QStringList{"-c", "util.c", "-o", "../src/util.o"} << "util.o";
        QTest::newRow("outside of the build")
            << "util.c" << QStringList{"-c", "util.c", "-o", "../obj/util.o"} << "../obj/util.o";
    }
    void objectsAreKnownAsTheDatabaseNamesThem() {
        QFETCH(QString, file);
        QFETCH(QStringList, words);
        QFETCH(QString, object);
        MakeBuild made;
        made.project += "/src";
        made.write(file, source);
        made.write("../obj/here", {});
        made.addRule(".", file, words);
        QCOMPARE(made.make("clang-22").exitCode, 0);
        const qint64 plain = made.textOf(object);
        made.measure();
        made.play("never");
        const QString module = parseCsv(made.build.cli({"--format", "csv", "modules", "never"}).out).value(1).value(0);
        const qint64 wanted = made.textInRun("never", module);
        QVERIFY2(wanted > 0 && plain > 0 && wanted != plain, qPrintable(module));
        QVERIFY(QFile::remove(made.path(object)));
        const Finished done = made.makeWithLauncher();
        QVERIFY2(done.exitCode == 0 && done.err.isEmpty(), done.err);
        QCOMPARE(made.textOf(object), wanted);
    }

    /// Of two objects of one name each gets its own decisions, by the command that the guide has for a Makefile.
    void objectsOfOneNameAreToldApart_data() {
        QTest::addColumn<bool>("makesBelow");
        QTest::newRow("make calls make in the folder below") << true;
        QTest::newRow("make compiles into the folder below") << false;
    }
    void objectsOfOneNameAreToldApart() {
        QFETCH(bool, makesBelow);
        MakeBuild made;
        made.project = "p";
        made.playback = "p/playback";
        made.write("util.c", source);
        made.write("sub/util.c", source);
        made.addRule("sub", "util.c", {"-c", "util.c", "-o", "util.o"});
        const QStringList below{"-c", "sub/util.c", "-o", "sub/util.o"};
        made.addRule(".", "util.c", {"-c", "util.c", "-o", "util.o"});
        made.write("Makefile",
                   made.build.read("p/Makefile") +
                       (makesBelow ? "\t$(MAKE) -C sub\n" : "\t$(CC) " + (flags + below).join(' ').toUtf8() + '\n'));
        QCOMPARE(made.make("clang-22").exitCode, 0);
        const qint64 plain = made.textOf("util.o");
        QCOMPARE(made.textOf("sub/util.o"), plain);
        made.measure();
        const qint64 wanted = made.textInRun("never", "util.o");
        QCOMPARE(made.textInRun("never", "sub/util.o"), wanted);
        QVERIFY(plain > 0 && wanted > 0 && plain != wanted);

        const QString command = makeCommandOfTheGuide();
        QVERIFY(!command.isEmpty());
        const auto texts = [&]() -> QList<qint64> {
            const Finished done = runProgram("bash", {"-euc", command}, made.path("."));
            if (done.exitCode != 0) qWarning() << done.err;
            return {made.textOf("util.o"), made.textOf("sub/util.o")};
        };
        for (const bool isAbove : {true, false}) { // one of the two has decisions, then both have them
            QVERIFY(QDir(made.path("playback")).removeRecursively() || isAbove);
            const QString first = isAbove ? "util.o" : "sub/util.o", second = isAbove ? "sub/util.o" : "util.o";
            const QList<qint64> expected = isAbove ? QList<qint64>{wanted, plain} : QList<qint64>{plain, wanted};
            made.play("never", {"--module", first});
            QCOMPARE(texts(), expected);
            made.play("default", {"--module", second});
            QVERIFY(QFile::exists(made.path("playback/flags/" + second + ".rsp")));
            QCOMPARE(texts(), expected);
        }
    }

    /// `printf` instead of a compiler says what the launcher adds.
    void otherCommandsAreLeftAlone() {
        MakeBuild made;
        made.write("util.c", source);
        made.addRule(".", "util.c", {"-c", "util.c"});
        QCOMPARE(made.make("clang-22").exitCode, 0);
        made.measure();
        made.play("never");
        const auto said = [&made](const QStringList& words) {
            const Finished done = runProgram(made.build.path(made.playback + "/launcher"),
                                             QStringList{"printf", "%s\n"} + words, made.build.path(made.project));
            return QString::fromUtf8(done.out + done.err);
        };
        const QString flagsFile = '@' + made.build.path(made.playback + "/flags/util.o.rsp");
        QCOMPARE(said({"-c", "util.c"}), "-c\nutil.c\n" + flagsFile + '\n');
        for (const QStringList& words : {QStringList{"-c", "other.c"},
                                         {"-c", "util.c", "other.c"},
                                         {"util.c"},
                                         {"-E", "util.c", "-o", "util.o"},
                                         {"-MM", "-c", "util.c"},
                                         {"-c", "util.c", "-o", "other.o"},
                                         {"-c", "util.c", "-o", "none/util.o"},
                                         {"-c", "other.c", "-include", "util.c"},
                                         {"-c", "other.c", "-Xclang", "-o", "-Xclang", "util.o"},
                                         {"util.o", "-o", "util"}})
            QCOMPARE(said(words), words.join('\n') + '\n');
    }
};

QTEST_GUILESS_MAIN(PlaybackLauncherTest)
#include "tst_playback_launcher.moc"
