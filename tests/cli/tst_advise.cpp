// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/advise_helpers.h"

#include <QRegularExpression>
#include <QTest>

/// `advise` through the real program. What it promises is compared with what stock clang makes of the edited sources,
/// as llvm-size and llvm-readelf measure it.
class AdviseTest : public QObject, AdviseHelpers {
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

    static constexpr const char* refused = "extern int ext(int, int, int, int, int, int);\n"
                                           "static int turned(int a, int b, int c, int d, int e, int f)\n"
                                           "{\n"
                                           "  return ext(f, e, d, c, b, a) * 3 + f;\n"
                                           "}\n"
                                           "int one(int x) { return turned(x, 5, x, 6, x, 7); }\n"
                                           "int two(int x) { return turned(9, x, 8, x, 7, x) - 1; }\n";
    static constexpr const char* constant =
        "extern int ext(int, int, int);\n"
        "static const int off = 0;\n"
        "int work(const int* mode, int x) {\n"
        "  if (*mode == 0) return x;\n"
        "  int s = ext(x, x * 3, x + 1) * ext(x + 4, x, x * 7) + ext(x, 4, 4) * ext(x + 8, x, 5);\n"
        "  return s + ext(s, s, *mode);\n"
        "}\n"
        "int quiet(int x) {\n"
        "  x = work(&off, x);\n"
        "  return x * 2;\n"
        "}\n"
        "int loud(const int* mode, int x) { return work(mode, x) + work(mode, x + 1); }\n";

    static void prepare(BuildFixture& build) {
        build.write("src/shared.h", header);
        build.write("src/first.cpp", first);
        build.write("src/second.cpp", second);
        runDefault(build, twoWithAHeader());
    }
    static void copyTo(const BuildFixture& build, const QString& folder) {
        for (const QString name : {"shared.h", "first.cpp", "second.cpp"})
            build.write(folder + "/" + name, build.read("src/" + name));
    }

private slots:
    void initTestCase() {
        if (const QString missing = missingProgram(); !missing.isEmpty())
            QSKIP(qPrintable(missing + " is not installed"));
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
            build.cli(advise({"--objective", objective, "--patch", build.path("a.patch"), "--map", map(build)}));
        QVERIFY2(done.exitCode == 0, done.err);
        const QList<QStringList> rows = parseCsv(done.out);
        QCOMPARE(rows[0].join(','), QString("callee,caller,place,attribute,sites,modules,text,unique,status"));
        const Sizes before = compiled(build, "src");
        qint64 ofRun = 0;
        for (const char* module : {"first.o", "second.o"})
            ofRun += build.value({"modules", "default"}, module, "text").toLongLong();
        QCOMPARE(before.text, ofRun);
        patch(build, {"shared.h", "first.cpp", "second.cpp"});
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

    /// Debug info names the folder of the build, the map that of now.
    void aPatchIsOfTheFolderThatTheMapNames() {
        BuildFixture build;
        prepare(build);
        const Sizes before = compiled(build, "src");
        QVERIFY(QDir(build.folder.path()).rename("src", "moved"));
        const Finished done = build.cli(
            advise({"--patch", build.path("a.patch"), "--map", build.path("src") + "=" + build.path("moved")}));
        QVERIFY2(done.exitCode == 0, done.err);
        const Finished patched = runProgram("patch", {"-p1", "-i", build.path("a.patch")}, build.path("moved"));
        QVERIFY2(patched.exitCode == 0, patched.out + patched.err);
        const QList<QStringList> rows = parseCsv(done.out);
        const qint64 change = compiled(build, "moved").text - before.text;
        QVERIFY(change < 0);
        QCOMPARE(field(rows, rows.last(), "text").toLongLong(), change);
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
        const Finished done = build.cli(advise({"--top", "50", "--patch", build.path("a.patch"), "--map", map(build)}));
        QVERIFY2(done.exitCode == 0, done.err);
        copyTo(build, "edited");
        QByteArray text = build.read("edited/" + file);
        QCOMPARE(text.count(before), 1);
        build.write("edited/" + file, text.replace(before, after));
        const Sizes plain = compiled(build, "src"), edited = compiled(build, "edited");
        const QList<QStringList> rows = parseCsv(done.out);
        const QStringList row = rowAt(rows, place, attribute);
        QVERIFY2(row.value(0).contains(callee), done.out);
        QCOMPARE(field(rows, row, "text").toLongLong(), edited.text - plain.text);
        QCOMPARE(field(rows, row, "unique").toLongLong(), edited.unique - plain.unique);
    }

    /// The function of the header is in both modules.
    void ofANamedModuleAreChangesThatNoOtherModuleHas() {
        BuildFixture build;
        prepare(build);
        const QStringList options = {"--top", "50", "--patch", build.path("a.patch"), "--map", map(build)};
        const Finished done = build.cli(advise({"--module", "first.o"}) + options);
        QVERIFY2(done.exitCode == 0, done.err);
        const QList<QStringList> all = parseCsv(build.cli(advise(options)).out), rows = parseCsv(done.out);
        QVERIFY(!rowAt(all, "shared.h:3", "noinline").isEmpty() && rowAt(rows, "shared.h:3", "noinline").isEmpty());
        const QString place = "first.cpp:2";
        QCOMPARE(field(rows, rowAt(rows, place, "noinline"), "text"),
                 field(all, rowAt(all, place, "noinline"), "text"));
        for (const QStringList& row : rows.mid(1, rows.size() - 2))
            QVERIFY2(field(rows, row, "modules") == "1" && !field(rows, row, "place").contains("second.cpp"), done.out);

        const Finished unknown = build.cli(advise({"--module", "firts.o"}));
        QVERIFY2(unknown.err.contains("no module \"firts.o\"") && unknown.err.contains("Did you mean \"first.o\"?"),
                 unknown.err);
        QVERIFY(unknown.exitCode != 0);
    }

    /// Functions that the heuristic refuses to inline, although that makes the text smaller: it counts few instructions
    /// for the calls in `turned`, and does not see that a load in `work` is of a constant.
    void alwaysInlineInAPatchGivesThePromisedText_data() {
        QTest::addColumn<QByteArray>("source");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QByteArray>("edited"); ///< the line of the place
        QTest::newRow("definition") << QByteArray(refused) << "one.cpp:2"
                                    << QByteArray("static int __attribute__((always_inline)) turned(");
        QTest::newRow("statement") << QByteArray(constant) << "one.cpp:9:7"
                                   << QByteArray("  [[clang::always_inline]] x = work(&off, x);");
    }
    void alwaysInlineInAPatchGivesThePromisedText() {
        QFETCH(const QByteArray, source);
        QFETCH(const QString, place);
        QFETCH(const QByteArray, edited);
        BuildFixture build;
        const Sources sources = oneForSize();
        const QList<QStringList> rows = advised(build, sources, source);
        QCOMPARE(rows.value(1), rowAt(rows, place, "always_inline")); // the best one
        QCOMPARE(field(rows, rows[1], "status"), QString("taken"));
        patch(build, {"one.cpp"});
        QVERIFY2(build.read("edited/one.cpp").contains(edited), build.read("a.patch"));
        const qint64 change = compiled(build, "edited", sources).text - compiled(build, "src", sources).text;
        QVERIFY(change < 0);
        QCOMPARE(field(rows, rows[1], "text").toLongLong(), change);
        QCOMPARE(field(rows, rows.last(), "text").toLongLong(), change);
    }

    /// If one of the two calls is inlined, the heuristic inlines the other too, which is the last one then.
    void whatHelpsAloneButNotBesidesOthersIsNotTogether() {
        BuildFixture build;
        const Sources sources = oneForSize();
        const QList<QStringList> rows = advised(build, sources, refused);
        QCOMPARE(field(rows, rowAt(rows, "one.cpp:2", "always_inline"), "status"), QString("taken"));
        const qint64 plain = compiled(build, "src", sources).text;
        const QByteArray taken = QByteArray(refused).replace("int turned", "__attribute__((always_inline)) int turned");
        build.write("edited/one.cpp", taken);
        const qint64 ofTaken = compiled(build, "edited", sources).text - plain;
        for (const auto& [place, call] : {std::pair("one.cpp:6:25", "(x, "), std::pair("one.cpp:7:25", "(9, ")}) {
            const QStringList row = rowAt(rows, place, "always_inline");
            const QByteArray before = QByteArray("return turned") + call;
            const QByteArray after = QByteArray("[[clang::always_inline]] ") + before;
            QCOMPARE(field(rows, row, "status"), QString("not together"));
            build.write("edited/one.cpp", QByteArray(refused).replace(before, after));
            const qint64 alone = compiled(build, "edited", sources).text - plain;
            QVERIFY(alone < 0);
            QCOMPARE(field(rows, row, "text").toLongLong(), alone);
            build.write("edited/one.cpp", QByteArray(taken).replace(before, after));
            QVERIFY(compiled(build, "edited", sources).text - plain >= ofTaken);
        }
        QCOMPARE(field(rows, rows.last(), "text").toLongLong(), ofTaken);
    }

    /// Measured with the decisions of another policy, attributes do something else than in a stock clang's compile.
    void onlyARunOfTheHeuristicGetsAPatch_data() {
        QTest::addColumn<QStringList>("command");
        QTest::newRow("policy") << QStringList{"run", "corpus", "--policy", "never", "--name", "other"};
        QTest::newRow("search") << QStringList{"search", "corpus", "--name", "other", "--compiles", "5"};
    }
    void onlyARunOfTheHeuristicGetsAPatch() {
        QFETCH(const QStringList, command);
        BuildFixture build;
        prepare(build);
        const Finished made = build.cli(command);
        QVERIFY2(made.exitCode == 0, made.err);
        const QStringList adviseOther = {"--format", "csv", "advise", "other", "--top", "3"};
        const Finished refused =
            build.cli(adviseOther + QStringList{"--patch", build.path("a.patch"), "--map", map(build)});
        QCOMPARE(refused.exitCode, 2);
        QVERIFY2(refused.out.isEmpty() && !refused.err.contains("compiles"), refused.out + refused.err);
        QVERIFY2(refused.err.contains("expected a run of the policy default") &&
                     refused.err.contains("--policy default"),
                 refused.err);
        QVERIFY(!QFile::exists(build.path("a.patch")));

        const QByteArray note = "its own policy decides the other calls";
        QVERIFY(!build.cli({"callees", "other"}).err.contains(note)); // no attribute is measured
        const Finished done = build.cli(adviseOther);
        QVERIFY2(done.exitCode == 0, done.err);
        QVERIFY(parseCsv(done.out).size() > 2);
        QVERIFY2(done.err.contains("warning: other: ") && done.err.contains("a stock clang decides them otherwise"),
                 done.err);
        const Finished callees = build.cli({"callees", "default", "other"});
        QVERIFY2(callees.err.contains("best of run other: " + note) && !callees.err.contains("run default: " + note),
                 callees.err);
        QVERIFY(!build.cli(advise({"--top", "3"})).err.contains("warning"));
    }

    void resultsAreStored() {
        BuildFixture build;
        prepare(build);
        const Finished once = build.cli(advise({"--top", "3"}));
        QVERIFY2(once.exitCode == 0, once.err);
        const QRegularExpression plan("(\\d+) changes in (\\d+) compiles");
        const auto announced = plan.match(once.err);
        QVERIFY2(announced.hasMatch(), once.err);
        QVERIFY(!once.err.contains("are stored"));
        const Finished again = build.cli(advise({"--top", "3"}));
        QCOMPARE(again.out, once.out);
        QVERIFY2(again.err.contains(announced.captured(2).toUtf8() + " compiles, " + announced.captured(2).toUtf8() +
                                    " of which are stored"),
                 again.err);
        // The page of callees has them too.
        const QList<QStringList> rows = parseCsv(once.out);
        bool hasTemplate = false;
        for (const QStringList& row : rows.mid(1, rows.size() - 2)) {
            if (!field(rows, row, "caller").isEmpty()) continue;
            const QString column = field(rows, row, "attribute") == "noinline" ? "none_inlined" : "all_inlined";
            QStringList callees = {row[0]};
            if (row[0].contains("twice")) callees = {"_ZN3BoxIiE5twiceEi", "_ZN3BoxIsE5twiceEs"}; // a module each
            for (const QString& callee : callees) {
                QCOMPARE(build.value({"callees", "default"}, callee, column), field(rows, row, "text"));
                QCOMPARE(build.value({"callees", "default"}, callee, column + "_unique"), field(rows, row, "unique"));
            }
            hasTemplate |= callees.size() == 2;
        }
        QVERIFY(hasTemplate);
        QCOMPARE(build.cli({"check"}).exitCode, 0);
    }

    /// The workspace names the files, the user no folder.
    void filesThatTheUserDoesNotNameAreNotRead() {
        BuildFixture build;
        prepare(build);
        const Finished done = build.cli(advise({"--patch", build.path("a.patch")}));
        QCOMPARE(done.exitCode, 0);
        QVERIFY(QFile::exists(build.path("a.patch")) && build.read("a.patch").isEmpty());
        QVERIFY2(done.err.contains("only the workspace names this file of the machine"), done.err);
        QVERIFY(build.cli(advise({"--map", "nonsense"})).exitCode == 2);
    }

    void withoutDebugInfoCallsHaveNumbersAndNoPatch() {
        BuildFixture build;
        QVERIFY(build.compile("m.o", {}));
        QCOMPARE(build.extract().exitCode, 0);
        QCOMPARE(build.cli({"import", build.path("corpus")}).exitCode, 0);
        QCOMPARE(build.run("default").exitCode, 0);
        const Finished plain = build.cli(advise({}));
        QVERIFY2(plain.exitCode == 0, plain.err);
        QVERIFY2(plain.out.contains("cold"), plain.out);
        QVERIFY2(!plain.out.contains("\nhot"), plain.out); // it has an attribute
        const Finished done = build.cli(advise({"--patch", build.path("a.patch"), "--map", "/=/"}));
        QCOMPARE(done.exitCode, 0);
        QVERIFY2(done.err.contains("no debug info says where it is"), done.err);
    }
};

QTEST_GUILESS_MAIN(AdviseTest)
#include "tst_advise.moc"
