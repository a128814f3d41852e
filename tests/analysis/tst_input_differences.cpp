// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/input_differences.h"

#include <QtTest>

using namespace inlinescope;

namespace {

using Words = std::vector<std::string>;

} // namespace

class TestInputDifferences : public QObject {
    Q_OBJECT

private slots:
    void argumentsDifferByOptionWithItsValue() {
        const Words a = {"-cc1", "-Oz", "-mllvm", "-x=1", "-target-feature", "-avx", "-fsame", "-DTWICE", "-DTWICE"};
        const Words b = {"-cc1", "-O2", "-mllvm", "-x=2", "-target-feature", "+avx", "-fsame", "-DTWICE"};
        const ArgumentDifference found = argumentDifference(a, b);
        QVERIFY(found.onlyA == (Words{"-Oz", "-mllvm -x=1", "-target-feature -avx", "-DTWICE"}));
        QVERIFY(found.onlyB == (Words{"-O2", "-mllvm -x=2", "-target-feature +avx"}));
    }

    void decisionsThatABuildPlaysBackAreNoDifference() {
        const Words a = {"-cc1",   "-Oz",
                         "-mllvm", "-cgscc-inline-replay=/a/x.txt",
                         "-mllvm", "-cgscc-inline-replay-scope=Module",
                         "-mllvm", "--cgscc-inline-replay-fallback=Original"};
        const Words b = {"-cc1", "-Oz", "-mllvm", "-sample-profile-inline-replay=f"};
        QVERIFY(argumentDifference(a, Words{"-cc1", "-Oz"}).empty());
        QVERIFY(argumentDifference(a, b).onlyB == Words{"-mllvm -sample-profile-inline-replay=f"});
    }

    void orderIsNoDifferenceAndPlacesAreNone() {
        const Words a = {"-cc1",
                         "-Oz",
                         "-fpic",
                         "-I",
                         "/a/include",
                         "-I/a/x",
                         "-internal-isystem",
                         "/usr/a",
                         "-fdebug-compilation-dir=/a",
                         "-main-file-name",
                         "a.c",
                         "-o",
                         "/a/x.o",
                         "-x",
                         "c",
                         "/a/x.c",
                         "-fembed-bitcode=all"};
        const Words b = {"-cc1",
                         "-fpic",
                         "-Oz",
                         "-I",
                         "/b/include",
                         "-fdebug-compilation-dir=/b",
                         "-main-file-name",
                         "a.c",
                         "-o",
                         "/b/x.o",
                         "-x",
                         "c",
                         "/b/x.c",
                         ""};
        QVERIFY(argumentDifference(a, b).empty());
        QVERIFY(!argumentDifference(a, Words{"-cc1"}).empty());
    }

    void modulesThatDifferAlikeAreOneLine() {
        InputDifferences differences;
        const ArgumentDifference sizes{{"-Oz"}, {"-O2"}};
        for (int i = 0; i < 25'000; ++i)
            QVERIFY(differences.addArguments("m" + std::to_string(i), sizes));
        QVERIFY(differences.addArguments("odd", {{}, {"-triple x", "-g"}}));
        QVERIFY(!differences.addArguments("same", {}));
        differences.add(Mismatch::Bitcode, "m1");
        differences.addRuns(Mismatch::Compiler, "LLVM 22", "clang 19");
        differences.addRuns(Mismatch::Options, "", "");
        const auto list = differences.list();
        QCOMPARE(list.size(), std::size_t(5));
        QVERIFY(list[0] == (InputDifference{Mismatch::Bitcode, "", "", 1, {"m1"}}));
        QVERIFY(list[1] == (InputDifference{Mismatch::Target, "", "-triple x", 1, {"odd"}}));
        QVERIFY(list[2].what == Mismatch::Flags && list[2].a == "-Oz" && list[2].b == "-O2");
        QCOMPARE(list[2].modules, std::size_t(25'000));
        QCOMPARE(list[2].examples.size(), std::size_t(10));
        QCOMPARE(list[2].examples[1], std::string("m1"));
        QVERIFY(list[3] == (InputDifference{Mismatch::Flags, "", "-g", 1, {"odd"}}));
        QVERIFY(list[4] == (InputDifference{Mismatch::Compiler, "LLVM 22", "clang 19", 0, {}}));
    }
};

QTEST_APPLESS_MAIN(TestInputDifferences)
#include "tst_input_differences.moc"
