// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/cc1_line.h"
#include "importers/jobs/front_end_command.h"
#include "tests/support/process.h"

#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace inlinescope;

namespace {

using Words = std::vector<std::string>;

Words wordsOf(const QString& text) {
    Words words;
    for (const QString& word : text.split(' ', Qt::SkipEmptyParts))
        words.push_back(word.toStdString());
    return words;
}
QString textOf(const Words& words) {
    QStringList text;
    for (const std::string& word : words)
        text << QString::fromStdString(word);
    return text.join(' ');
}

DatabaseObject objectOf(const QString& command) {
    DatabaseObject object{"/b/a.o", "a.o", "/b", {}, AskedBitcode::No, wordsOf(command)};
    object.compiler = object.arguments[compilerIndex(object.arguments)];
    return object;
}

const QString made = " -w -Xclang -fembed-bitcode=all -c -o /o/a.o -MD -MF /o/a.o.d";

} // namespace

class FrontEndCommandTest : public QObject {
    Q_OBJECT

private slots:
    /// gcc takes each of these, and clang does not: asked of both compilers.
    void flagsThatOnlyGccHasAreLeftOut_data() {
        QTest::addColumn<QString>("flag");
        for (const char* flag :
             {"-fconserve-stack", "-fno-guess-branch-probability", "-fvar-tracking-assignments", "-fno-ipa-sra",
              "-fipa-pta", "-fno-tree-sra", "-flto-partition=none", "-fanalyzer", "-fvect-cost-model=dynamic",
              "-fno-allow-store-data-races", "-fira-region=all", "-fsched-pressure", "-fdiagnostics-plain-output",
              "-fgraphite-identity", "-mpreferred-stack-boundary=4", "-mbranch-cost=3", "-mno-align-stringops"})
            QTest::newRow(flag) << flag;
    }
    void flagsThatOnlyGccHasAreLeftOut() {
        QFETCH(QString, flag);
        const QTemporaryDir folder;
        QFile file(folder.filePath("a.c"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("int a;\n") > 0);
        file.close();
        const QStringList arguments = {"-w", "-fsyntax-only", flag, file.fileName()};
        if (!QStandardPaths::findExecutable("gcc").isEmpty()) QCOMPARE(runProgram("gcc", arguments).exitCode, 0);
        QVERIFY(runProgram("clang-22", arguments).exitCode != 0);
        const auto left = frontEndArguments(objectOf("gcc -O2 " + flag + " -c a.c"), "/o/a.o");
        QCOMPARE(textOf(*left), "-O2 a.c -gline-tables-only" + made);
        QCOMPARE(gccOnlyArguments(objectOf("gcc -O2 " + flag + " -c a.c")), Words{flag.toStdString()});
        QVERIFY(gccOnlyArguments(objectOf("clang -O2 " + flag + " -c a.c")).empty());
    }

    void flagsOfBothCompilersAreKept() {
        const QString flags = "-O2 -fno-strict-aliasing -ftree-vectorize -fno-tree-slp-vectorize -mavx2 -fPIC "
                              "-fno-semantic-interposition -fwrapv -fpcc-struct-return -mregparm=3";
        const auto kept = frontEndArguments(objectOf("gcc " + flags + " -c a.c"), "/o/a.o");
        QCOMPARE(textOf(*kept), flags + " a.c -gline-tables-only" + made);
    }

    void whatIsPassedOn_data() {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const QString& command, const QString& expected) {
            QTest::newRow(name) << command << expected;
        };
        row("plain", "clang -O2 -DX=1 -c a.c -o a.o", "-O2 -DX=1 a.c -gline-tables-only" + made);
        row("C++ by name", "/usr/bin/clang++-22 -c a.cc", "--driver-mode=g++ a.cc -gline-tables-only" + made);
        row("launcher", "ccache cc -c a.c", "a.c -gline-tables-only" + made);
        row("own locations", "cc -g -c a.c", "-g a.c" + made);
        row("locations taken back", "cc -g -g0 -c a.c", "-g -g0 a.c -gline-tables-only" + made);
        row("not locations", "cc -gz -gno-column-info -c a.c", "-gz -gno-column-info a.c -gline-tables-only" + made);
        row("dependencies", "cc -MD -MT a.o -MF a.d -MQx -MP -Wp,-MMD,a.d -c a.c", "a.c -gline-tables-only" + made);
        row("outputs", "cc -oa.o --output=b.o -save-temps=obj --serialize-diagnostics d -ftime-trace=t a.c",
            "a.c -gline-tables-only" + made);
        row("not an output", "cc -objcmt-migrate-all -c a.c", "-objcmt-migrate-all a.c -gline-tables-only" + made);
        row("two programs", "cc -fembed-bitcode -fno-integrated-as -c a.c", "a.c -gline-tables-only" + made);
        row("for cc1", "cc -Xclang -fembed-bitcode=all -Xclang -o -c a.c",
            "-Xclang -fembed-bitcode=all -Xclang -o a.c -gline-tables-only" + made);
        const QString header = "-Xclang -include -Xclang p.hxx"; // as CMake writes it, after the precompiled one
        row("precompiled header", "cc -O2 -Xclang -include-pch -Xclang p.hxx.pch " + header + " -c a.c",
            "-O2 " + header + " a.c -gline-tables-only" + made);
        row("precompiled header of the driver", "cc -include-pch p.h.pch -include p.h -c a.c",
            "-include p.h a.c -gline-tables-only" + made);
        row("only precompiled", "cc -include-pch p.h.pch -include o.h p.h -c a.c",
            "-include-pch p.h.pch -include o.h p.h a.c -gline-tables-only" + made);
        row("no value", "cc a.c -c -include-pch", "a.c -include-pch -gline-tables-only" + made);
        row("link-time optimization", "clang -flto -flto=thin -fwhole-program-vtables -fsplit-lto-unit -O1 -c a.c",
            "-O1 a.c -gline-tables-only" + made);
        const QString merged = " -w -mllvm -lto-embed-bitcode=post-merge-pre-opt -c -o /o/a.o -MD -MF /o/a.o.d";
        row("backend of ThinLTO", "clang -O2 -flto=thin -x ir b.o -fthinlto-index=b.idx -c -o a.o",
            "-O2 -flto=thin -x ir b.o -fthinlto-index=b.idx" + merged);
        row("without imports", "cc -x ir b.o -fthinlto-index=/dev/null -c -o a.o",
            "-x ir b.o -fthinlto-index=/dev/null -gline-tables-only" + made);
        row("end of options", "cc -c -O1 -- -a.c", "-O1 -gline-tables-only" + made + " -- -a.c");
    }
    void whatIsPassedOn() {
        QFETCH(QString, command);
        QFETCH(QString, expected);
        const Result<Words> arguments = frontEndArguments(objectOf(command), "/o/a.o");
        QVERIFY(arguments.ok());
        QCOMPARE(textOf(*arguments), expected);
    }

    void aPluginIsRefused_data() {
        QTest::addColumn<QString>("words");
        for (const char* words : {"-fplugin=x.so", "-fpass-plugin=x.so", "-Xclang -load -Xclang x.so",
                                  "-Xclang -plugin -Xclang p", "-Xclang -add-plugin -Xclang p"})
            QTest::newRow(words) << QString(words);
    }
    void aPluginIsRefused() {
        QFETCH(QString, words);
        const Result<Words> arguments = frontEndArguments(objectOf("clang " + words + " -c a.c"), "/o/a.o");
        QVERIFY(!arguments.ok());
        QVERIFY(arguments.error().code == ErrorCode::Refused);
    }

    /// What clang itself says that it would run, by whatever words it was called.
    void whatClangWouldRunIsJudged_data() {
        QTest::addColumn<QString>("words");
        QTest::addColumn<int>("expected"); // an ErrorCode; -1: none
        const auto row = [](const QString& words, int expected) {
            QTest::newRow(qPrintable(words)) << words << expected;
        };
        const int refused = int(ErrorCode::Refused), unsupported = int(ErrorCode::Unsupported);
        for (const char* words :
             {"-Wp,-load,x.so", "@evil.rsp", "@nested.rsp", "--config=./evil.rsp", "-Xclang @evil.rsp", "-Wp,@evil.rsp",
              "-Xpreprocessor -load -Xpreprocessor x.so", "-mllvm --load=x.so", "-Xclang -mllvm -Xclang -load=x.so",
              "-Wp,-fpass-plugin=x.so", "-mllvm @evil.rsp -fplugin=x.so", "-Xclang @none.rsp"})
            row(words, refused);
        row("-fno-integrated-as", unsupported);
        row("-save-temps", unsupported);
        row("-E -o /dev/null --version", unsupported);
        row("@good.rsp", -1);
        row("-Wp,-DX=1 -Xclang -O1", -1);
    }
    void whatClangWouldRunIsJudged() {
        QFETCH(QString, words);
        QFETCH(int, expected);
        const QTemporaryDir folder;
        const auto write = [&](const QString& name, const QByteArray& text) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        };
        write("a.c", "int a = 1;\n");
        write("evil.rsp", "-fplugin=x.so\n");
        write("nested.rsp", "-O1 @evil.rsp\n");
        write("good.rsp", "-O1 \"-DA=a \\\"\\\\$b\\\"\"\n");
        const QStringList given = words.split(' ') + QStringList{"-w", "-c", "a.c", "-o", "a.o"};
        const Finished plan = runProgram("clang-22", QStringList{"-###"} + given, folder.path());
        QCOMPARE(plan.exitCode, 0);
        const Result<Words> line = judgedCc1Line(plan.err.toStdString(), "a.o");
        QCOMPARE(line.ok() ? -1 : int(line.error().code), expected);
        if (!line.ok()) return;
        QCOMPARE(runProgram("clang-22", given, folder.path()).exitCode, 0);
        QVERIFY(QFile::rename(folder.filePath("a.o"), folder.filePath("expected.o")));
        QStringList judged;
        for (const std::string& word : *line)
            judged << QString::fromStdString(word);
        QCOMPARE(runProgram("clang-22", judged, folder.path()).exitCode, 0);
        QCOMPARE(runProgram("cmp", {"a.o", "expected.o"}, folder.path()).exitCode, 0);
    }

    /// Wherever what clang prints is cut off, it is refused.
    void aLineThatIsCutOffIsRefused() {
        const std::string printed = "clang version 22\n \"clang\" \"-cc1\" \"-DX=\\\"\n\" \"-x\" \"c\" \"a.c\"\n";
        const Result<Words> line = judgedCc1Line(printed, "a.o");
        QCOMPARE(textOf(*line), "-cc1 -DX=\"\n -x c a.c");
        for (std::size_t size = 0; size < printed.size(); ++size)
            QVERIFY(!judgedCc1Line(printed.substr(0, size), "a.o").ok());
        QVERIFY(!judgedCc1Line(printed + std::string(maxCc1Line, 'x'), "a.o").ok());
        QVERIFY(!judgedCc1Line(printed + printed, "a.o").ok());
    }

    void theBuildsOwnObjectNeedsBitcodeAndLocations() {
        DatabaseObject object = objectOf("clang -g -c a.c");
        QVERIFY(!embedsModuleWithLocations(object));
        object.asked = AskedBitcode::ByCc1;
        QVERIFY(embedsModuleWithLocations(object));
        object.arguments = wordsOf("clang -c a.c");
        QVERIFY(!embedsModuleWithLocations(object));
    }
};

QTEST_APPLESS_MAIN(FrontEndCommandTest)
#include "tst_front_end_command.moc"
