// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/advise_helpers.h"

#include <QStandardPaths>

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

    static QStringList withPatch(const BuildFixture& build) {
        return advise({"--patch", build.path("a.patch"), "--map", map(build)});
    }

private slots:
    void initTestCase() {
        for (const QString program : {"clang-22", "patch"})
            if (QStandardPaths::findExecutable(program).isEmpty()) QSKIP("not installed");
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
};

QTEST_GUILESS_MAIN(AdvisedSourcesTest)
#include "tst_advised_sources.moc"
