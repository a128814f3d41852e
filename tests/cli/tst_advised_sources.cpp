// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/advise_helpers.h"

/// The patches of `advise` for sources that are laid out in other ways than usual, taken by `patch` and stock clang.
class AdvisedSourcesTest : public QObject, AdviseHelpers {
    Q_OBJECT

    static constexpr const char* header = "extern int ext(int);\n"
                                          "inline int work(int x)\n"
                                          "{\n"
                                          "  return ext(x) * ext(x + 1) + ext(x + 2) * ext(x + 3) - ext(x * 2);\n"
                                          "}\n"
                                          "inline int other(int x)\n"
                                          "{\n"
                                          "  return ext(x) + ext(x - 1) * ext(x - 2) * ext(x - 3) - ext(x * 5);\n"
                                          "}\n";
    static constexpr const char* first =
        "#include \"../inc/h.h\"\n"
        "int a(int x) {\n  x += work(x);\n  x ^= work(x + 5);\n  return x * work(x * 3);\n}\n";

    /// A call of `big` costs less than its body, except in `quiet`, where the body and what depends on it vanish: so an
    /// attribute on a statement helps, and none on the definition does.
    static constexpr const char* big =
        "extern int ext(int);\n"
        "int big(int x, int k) {\n"
        "  if (k == 0) return x;\n"
        "  return ext(x) * ext(x + k) + ext(x + 2) * ext(k + 3) - ext(x * k);\n"
        "}\n"
        "int quiet(int x) {\n"
        "  if (big(x, 0) != x) x = ext(ext(x + 1) * ext(x + 2) + ext(x + 3) * ext(x + 4) - ext(x + 5) * ext(x + 6) +\n"
        "                              ext(x + 7) * ext(x + 8) - ext(x + 9));\n"
        "  return x;\n"
        "}\n";

    static QStringList withPatch(const BuildFixture& build) {
        return advise({"--patch", build.path("a.patch"), "--map", map(build)});
    }

private slots:
    void initTestCase() {
        if (const QString missing = missingProgram(); !missing.isEmpty())
            QSKIP(qPrintable(missing + " is not installed"));
    }

    /// The debug info of the two modules names the header src/a/./../inc/h.h and src/b/./../inc/h.h.
    void aHeaderOfTwoSpellingsIsOneFile_data() {
        QTest::addColumn<QByteArray>("second");
        QTest::addColumn<QStringList>("places"); ///< of definitions, each with the number of its modules
        QTest::newRow("another function of it")
            << QByteArray("#include \"../inc/h.h\"\nint b(int x) { return other(x) + other(x + 5) * other(x * 3); }\n")
            << QStringList{"inc/h.h:2 1", "inc/h.h:6 1"};
        QTest::newRow("the same function")
            << QByteArray("#include \"../inc/h.h\"\nint b(int x) { return work(x) - 3; }\n")
            << QStringList{"inc/h.h:2 2"};
    }
    void aHeaderOfTwoSpellingsIsOneFile() {
        QFETCH(const QByteArray, second);
        QFETCH(const QStringList, places);
        BuildFixture build;
        build.write("src/inc/h.h", header);
        build.write("src/a/a.cpp", first);
        build.write("src/b/b.cpp", second);
        const Sources sources{{"a/a", "b/b"}, "-O2", true};
        runDefault(build, sources);
        const Finished done = build.cli(withPatch(build));
        QVERIFY2(done.exitCode == 0, done.err);
        const QList<QStringList> rows = parseCsv(done.out);
        for (const QString& place : places) {
            const QStringList row = rowAt(rows, place.section(' ', 0, 0), "noinline");
            QCOMPARE(field(rows, row, "status"), QString("taken"));
            QCOMPARE(field(rows, row, "modules"), place.section(' ', 1));
        }
        patch(build, {"inc/h.h", "a/a.cpp", "b/b.cpp"});
        QCOMPARE(build.read("edited/inc/h.h").count("noinline"), places.size());
        const Sizes before = compiled(build, "src", sources), after = compiled(build, "edited", sources);
        QCOMPARE(field(rows, rows.last(), "text").toLongLong(), after.text - before.text);
        QCOMPARE(field(rows, rows.last(), "unique").toLongLong(), after.unique - before.unique);
    }

    /// clang ignores the attribute before the declaration, and takes it for an error in the other branch.
    void aPatchHasOnlyStatementsOfWhichClangTakesTheAttribute() {
        const QByteArray source = QByteArray(big) + "int declared(int x, int k) {\n"
                                                    "  __attribute__((unused)) int rc = big(x, k);\n"
                                                    "  return x;\n"
                                                    "}\n"
                                                    "int branches(int x, int k) {\n"
                                                    "  int y =\n"
                                                    "#ifdef FAST\n"
                                                    "      x;\n"
                                                    "#else\n"
                                                    "      big(x, k + 1);\n"
                                                    "#endif\n"
                                                    "  return y;\n"
                                                    "}\n"
                                                    "int after(int x, int k) {\n"
                                                    "#ifdef FAST\n"
                                                    "  ++k;\n"
                                                    "#endif\n"
                                                    "  x = big(x, k) + 7;\n"
                                                    "  return x;\n"
                                                    "}\n";
        BuildFixture build;
        const Sources sources{{"one"}, "-O2"};
        const QList<QStringList> rows = advised(build, sources, source);
        patch(build, {"one.cpp"});
        const QByteArray call = "x = big(x, k) + 7;";
        QCOMPARE(build.read("edited/one.cpp"), QByteArray(source).replace(call, "[[clang::noinline]] " + call));
        const qint64 change = compiled(build, "edited", sources).text - compiled(build, "src", sources).text;
        QVERIFY(change < 0);
        QCOMPARE(field(rows, rows.last(), "text").toLongLong(), change);
    }

    void aFileWithoutALastLineEndKeepsItsEnd_data() {
        QTest::addColumn<QByteArray>("rest"); ///< after the change
        QTest::newRow("after the hunk") << QByteArray(
            "    ext(x);\n  }\n}\nint last(int x) {\n  ext(x);\n  return x;\n}");
        QTest::newRow("at its end") << QByteArray("    ext(x);\n  }\n}");
        QTest::newRow("in it") << QByteArray("  }\n}");
    }
    void aFileWithoutALastLineEndKeepsItsEnd() {
        QFETCH(const QByteArray, rest);
        const QByteArray begin = QByteArray(big) + "void one(int x, int k) {\n  {\n    ", call = "x = big(x, k);\n";
        BuildFixture build;
        advised(build, {{"one"}, "-O2"}, begin + call + rest);
        patch(build, {"one.cpp"}, {"-F0"}); // all of the context must fit
        QCOMPARE(build.read("edited/one.cpp"), begin + "[[clang::noinline]] " + call + rest);
    }
};

QTEST_GUILESS_MAIN(AdvisedSourcesTest)
#include "tst_advised_sources.moc"
