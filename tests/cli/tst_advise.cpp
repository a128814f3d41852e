// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/build_fixture.h"

#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

/// `advise` through the real program. What it promises is compared with what stock clang makes of the edited sources,
/// as llvm-size and llvm-readelf measure it.
class AdviseTest : public QObject {
    Q_OBJECT

    static constexpr const char* header =
        "extern int ext(int);\n"
        "/* fat(x) { } */\n"
        "inline int fat(int x)\n"
        "{\n"
        "  return ext(x) * ext(x + 1) + ext(x + 2) * ext(x + 3) - ext(x * 2);\n"
        "}\n"
        "template <class T> struct Box {\n"
        "  T t;\n"
        "  T twice(T x) { return T(ext(int(x)) * ext(int(t))) + T(ext(int(x + t))); }\n"
        "};\n";
    static constexpr const char* first = "#include \"shared.h\"\n"
                                         "static int lone(int x) { return ext(x) + ext(x * 7) + ext(x * 9); }\n"
                                         "int one(int x, Box<int>& b) {\n"
                                         "  int s = fat(x);\n"
                                         "  s += fat(s) + lone(x);\n"
                                         "  if (s > 3)\n"
                                         "    s -= fat(x + 7);\n"
                                         "  else if (lone(s)) { s = b.twice(s); }\n"
                                         "  return lone(x) + b.twice(x);\n"
                                         "}\n";
    static constexpr const char* second = "#include \"shared.h\"\n"
                                          "int two(int x, Box<short>& b) {\n"
                                          "  for (int i = 0; i < fat(x); ++i) x += b.twice(short(x));\n"
                                          "  return fat(x) + b.twice(short(x * 3));\n"
                                          "}\n";

    /// What two objects have, as text and with every shared body counted once.
    struct Sizes {
        qint64 text = 0, unique = 0;
    };

    static QStringList flags() { return {"-O2", "-gline-tables-only", "-w", "-c"}; }

    static void prepare(BuildFixture& build) {
        build.write("src/shared.h", header);
        build.write("src/first.cpp", first);
        build.write("src/second.cpp", second);
        for (const QString name : {"first", "second"}) {
            const QStringList words =
                QStringList{"clang++-22"} + flags() +
                QStringList{"-Xclang", "-fembed-bitcode=all", "src/" + name + ".cpp", "-o", name + ".o"};
            build.database << QJsonObject{{"directory", build.folder.path()},
                                          {"file", "src/" + name + ".cpp"},
                                          {"arguments", QJsonArray::fromStringList(words)}};
            QCOMPARE(runProgram(words[0], words.mid(1), build.folder.path()).exitCode, 0);
        }
        QCOMPARE(build.extract().exitCode, 0);
        QCOMPARE(build.cli({"import", build.path("corpus")}).exitCode, 0);
        QCOMPARE(build.run("default").exitCode, 0);
    }

    static QMap<QString, qint64> weakFunctions(const QString& object) {
        QMap<QString, qint64> weak;
        for (const QByteArray& line : runProgram("llvm-readelf-22", {"--symbols", "--wide", object}).out.split('\n')) {
            const QList<QByteArray> fields = line.simplified().split(' ');
            if (fields.size() == 8 && fields[3] == "FUNC" && fields[4] == "WEAK" && fields[6] != "UND")
                weak[fields[7]] = fields[2].toLongLong();
        }
        return weak;
    }
    /// Compiles the two sources in a folder of the build.
    static Sizes compiled(const BuildFixture& build, const QString& folder) {
        Sizes sizes;
        QMap<QString, qint64> seen;
        for (const QString name : {"first", "second"}) {
            const QString object = build.path(name + "-plain.o");
            const Finished done = runProgram(
                "clang++-22", flags() + QStringList{folder + "/" + name + ".cpp", "-o", object}, build.folder.path());
            if (done.exitCode != 0) qFatal("%s", done.err.constData());
            const qint64 text = runProgram("llvm-size-22", {object})
                                    .out.split('\n')
                                    .value(1)
                                    .simplified()
                                    .split(' ')
                                    .value(0)
                                    .toLongLong();
            const QMap<QString, qint64> weak = weakFunctions(object);
            sizes.text += text;
            sizes.unique += text;
            for (auto body = weak.begin(); body != weak.end(); ++body)
                if (seen.contains(body.key())) sizes.unique -= body.value();
            seen.insert(weak);
        }
        return sizes;
    }
    static QString map(const BuildFixture& build) { return build.path("src") + "=" + build.path("src"); }
    static QStringList advise(const BuildFixture& build, const QStringList& further) {
        Q_UNUSED(build)
        return QStringList{"--format", "csv", "advise", "default"} + further;
    }
    static QString field(const QList<QStringList>& rows, const QStringList& row, const QString& column) {
        return row.value(rows[0].indexOf(column));
    }
    static void copyTo(const BuildFixture& build, const QString& folder) {
        for (const QString name : {"shared.h", "first.cpp", "second.cpp"})
            build.write(folder + "/" + name, build.read("src/" + name));
    }

private slots:
    void initTestCase() {
        for (const QString program : {"clang-22", "patch"})
            if (QStandardPaths::findExecutable(program).isEmpty()) QSKIP("not installed");
    }

    void thePatchGivesThePromisedText_data() {
        QTest::addColumn<QString>("objective");
        QTest::newRow("text") << "text";
        QTest::newRow("unique") << "unique";
    }
    void thePatchGivesThePromisedText() {
        QFETCH(const QString, objective);
        BuildFixture build;
        prepare(build);
        const Finished done =
            build.cli(advise(build, {"--objective", objective, "--patch", build.path("a.patch"), "--map", map(build)}));
        QVERIFY2(done.exitCode == 0, done.err);
        const QList<QStringList> rows = parseCsv(done.out);
        QCOMPARE(rows[0].join(','), QString("callee,caller,place,attribute,sites,modules,text,unique,status"));
        const Sizes before = compiled(build, "src");
        qint64 ofRun = 0;
        for (const char* module : {"first.o", "second.o"})
            ofRun += build.value({"modules", "default"}, module, "text").toLongLong();
        QCOMPARE(before.text, ofRun);
        copyTo(build, "edited");
        const Finished patched = runProgram("patch", {"-p1", "-i", build.path("a.patch")}, build.path("edited"));
        QVERIFY2(patched.exitCode == 0, patched.out + patched.err);
        const Sizes after = compiled(build, "edited");
        const QStringList total = rows.last();
        QCOMPARE(total[0], QString("TOTAL"));
        QCOMPARE(after.text - before.text, field(rows, total, "text").toLongLong());
        QCOMPARE(after.unique - before.unique, field(rows, total, "unique").toLongLong());
        QVERIFY((objective == "text" ? after.text - before.text : after.unique - before.unique) < 0);
        // A hunk has attributes only.
        for (const QByteArray& line : build.read("a.patch").split('\n'))
            if (line.startsWith('+') && !line.startsWith("+++"))
                QVERIFY2(line.contains("[[clang::") || line.contains("__attribute__(("), line);
        QVERIFY(build.read("src/first.cpp") == first);
    }

    /// Each row alone, by an edit that is written here.
    void aRowIsWhatClangMakesOfItsEdit_data() {
        QTest::addColumn<QString>("callee");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("attribute");
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        const QByteArray no = "__attribute__((noinline)) ";
        QTest::newRow("in a header") << "_Z3fati" << "shared.h:3" << "noinline" << "shared.h"
                                     << QByteArray("inline int fat(") << no + "inline int fat(";
        QTest::newRow("template") << "twice" << "shared.h:9" << "noinline" << "shared.h" << QByteArray("T twice(T x)")
                                  << no + "T twice(T x)";
        QTest::newRow("static") << "lone" << "first.cpp:2" << "noinline" << "first.cpp" << QByteArray("static int lone")
                                << no + "static int lone";
        QTest::newRow("call") << "_Z3fati" << "first.cpp:7:10" << "noinline" << "first.cpp"
                              << QByteArray("    s -= fat(") << QByteArray("    [[clang::noinline]] s -= fat(");
        QTest::newRow("two calls of a statement")
            << "_Z3fati" << "first.cpp:5:8" << "noinline" << "first.cpp" << QByteArray("  s += fat(")
            << QByteArray("  [[clang::noinline]] s += fat(");
        QTest::newRow("head of a loop") << "_Z3fati" << "second.cpp:3:23" << "noinline" << "second.cpp"
                                        << QByteArray("  for (") << QByteArray("  [[clang::noinline]] for (");
    }
    void aRowIsWhatClangMakesOfItsEdit() {
        QFETCH(const QString, callee);
        QFETCH(const QString, place);
        QFETCH(const QString, attribute);
        QFETCH(const QString, file);
        QFETCH(const QByteArray, before);
        QFETCH(const QByteArray, after);
        BuildFixture build;
        prepare(build);
        const Finished done =
            build.cli(advise(build, {"--top", "50", "--patch", build.path("a.patch"), "--map", map(build)}));
        QVERIFY2(done.exitCode == 0, done.err);
        copyTo(build, "edited");
        QByteArray text = build.read("edited/" + file);
        QCOMPARE(text.count(before), 1);
        build.write("edited/" + file, text.replace(before, after));
        const Sizes plain = compiled(build, "src"), edited = compiled(build, "edited");
        const QList<QStringList> rows = parseCsv(done.out);
        for (const QStringList& row : rows) {
            if (!field(rows, row, "place").endsWith("/" + place) || field(rows, row, "attribute") != attribute)
                continue;
            QVERIFY2(row[0].contains(callee), qPrintable(row[0]));
            QCOMPARE(field(rows, row, "text").toLongLong(), edited.text - plain.text);
            QCOMPARE(field(rows, row, "unique").toLongLong(), edited.unique - plain.unique);
            return;
        }
        QFAIL(done.out);
    }

    void resultsAreStored() {
        BuildFixture build;
        prepare(build);
        const Finished once = build.cli(advise(build, {"--top", "3"}));
        QVERIFY2(once.exitCode == 0, once.err);
        const QRegularExpression plan("(\\d+) changes in (\\d+) compiles");
        const auto announced = plan.match(once.err);
        QVERIFY2(announced.hasMatch(), once.err);
        QVERIFY(!once.err.contains("are stored"));
        const Finished again = build.cli(advise(build, {"--top", "3"}));
        QCOMPARE(again.out, once.out);
        QVERIFY2(again.err.contains(announced.captured(2).toUtf8() + " compiles, " + announced.captured(2).toUtf8() +
                                    " of which are stored"),
                 again.err);
        // The page of callees has them too.
        const QList<QStringList> rows = parseCsv(once.out);
        for (const QStringList& row : rows.mid(1, rows.size() - 2)) {
            if (!field(rows, row, "caller").isEmpty()) continue;
            const QString column = field(rows, row, "attribute") == "noinline" ? "none_inlined" : "all_inlined";
            if (field(rows, row, "modules") != "1") continue; // Box<T>::twice has a name in each
            QCOMPARE(build.value({"callees", "default"}, row[0], column), field(rows, row, "text"));
        }
        QCOMPARE(build.cli({"check"}).exitCode, 0);
    }

    /// The workspace names the files, the user no folder.
    void filesThatTheUserDoesNotNameAreNotRead() {
        BuildFixture build;
        prepare(build);
        const Finished done = build.cli(advise(build, {"--patch", build.path("a.patch")}));
        QCOMPARE(done.exitCode, 0);
        QVERIFY(QFile::exists(build.path("a.patch")) && build.read("a.patch").isEmpty());
        QVERIFY2(done.err.contains("only the workspace names this file of the machine"), done.err);
        QVERIFY(build.cli(advise(build, {"--map", "nonsense"})).exitCode == 2);
    }

    void withoutDebugInfoCallsHaveNumbersAndNoPatch() {
        BuildFixture build;
        QVERIFY(build.compile("m.o", {}));
        QCOMPARE(build.extract().exitCode, 0);
        QCOMPARE(build.cli({"import", build.path("corpus")}).exitCode, 0);
        QCOMPARE(build.run("default").exitCode, 0);
        const Finished plain = build.cli(advise(build, {}));
        QVERIFY2(plain.exitCode == 0, plain.err);
        QVERIFY2(plain.out.contains("cold"), plain.out);
        QVERIFY2(!plain.out.contains("\nhot"), plain.out); // it has an attribute
        const Finished done = build.cli(advise(build, {"--patch", build.path("a.patch"), "--map", "/=/"}));
        QCOMPARE(done.exitCode, 0);
        QVERIFY2(done.err.contains("no debug info says where it is"), done.err);
    }
};

QTEST_GUILESS_MAIN(AdviseTest)
#include "tst_advise.moc"
