// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/build_fixture.h"

#include <QStandardPaths>
#include <QTest>

#include <pwd.h>
#include <unistd.h>

namespace {

/// Overwrites the major version in bitcode's identification block, which has "LLVM22..." with six bits per character
/// ([a-zA-Z0-9._]), not at a byte boundary. False if it is not found.
bool setProducer(QByteArray& bitcode, char digit) {
    const auto sixBits = [](char c) { return c >= '0' && c <= '9' ? 52 + c - '0' : c >= 'A' ? 26 + c - 'A' : 0; };
    const auto bits = [&](qsizetype at, qsizetype count) {
        int value = 0;
        for (qsizetype bit = 0; bit < count; ++bit)
            value |= ((bitcode[(at + bit) / 8] >> ((at + bit) % 8)) & 1) << bit;
        return value;
    };
    const QByteArray wanted = "LLVM22";
    for (qsizetype at = 0; at < 1000; ++at) {
        qsizetype matched = 0;
        while (matched < wanted.size() && bits(at + 6 * matched, 6) == sixBits(wanted[matched]))
            ++matched;
        if (matched < wanted.size()) continue;
        for (qsizetype bit = 0; bit < 12; ++bit) {
            char& byte = bitcode[(at + 24 + bit) / 8];
            const int mask = 1 << ((at + 24 + bit) % 8);
            byte = char((sixBits(digit) >> (bit % 6)) & 1 ? byte | mask : byte & ~mask);
        }
        return true;
    }
    return false;
}

} // namespace

/// Bitcode written by other compilers: it runs, or a message says why not.
class TestProducers : public QObject {
    Q_OBJECT

private slots:
    void olderClangs_data() {
        QTest::addColumn<QString>("clang");
        for (const char* clang : {"clang-14", "clang-16", "clang-19", "clang-22"})
            QTest::newRow(clang) << clang;
    }
    /// If clang-22 does not know an option of the older one, the failure names the flags with which it runs.
    void olderClangs() {
        QFETCH(QString, clang);
        if (QStandardPaths::findExecutable(clang).isEmpty()) QSKIP("this clang is absent");
        BuildFixture build;
        QVERIFY(build.compile("m.o", {}, clang));
        QCOMPARE(build.extract().exitCode, 0);
        QCOMPARE(build.cli({"import", "corpus"}).exitCode, 0);
        QStringList flags;
        Finished ran = build.run("run-0");
        int tries = 0;
        for (; ran.exitCode != 0 && tries < 3; ran = build.run("run-" + QString::number(tries), flags)) {
            const qsizetype before = flags.size();
            for (QString word : QString::fromUtf8(ran.err).split(QRegularExpression("\\s+"))) {
                if (word.endsWith('.')) word.chop(1);
                if (word.startsWith("--add-flag=") || word.startsWith("--delete-flag=")) flags << word;
            }
            QVERIFY2(flags.size() > before, ran.err);
            ++tries;
        }
        QVERIFY2(ran.exitCode == 0, ran.err);
        QStringList line = build.commandLine("m.o");
        for (const QString& unknown : {"--mrelax-relocations", "-treat-scalable-fixed-error-as-warning"}) {
            const qsizetype at = line.indexOf(unknown);
            if (at > 0) line.remove(line[at - 1] == "-mllvm" ? at - 1 : at, line[at - 1] == "-mllvm" ? 2 : 1);
        }
        const QString expected = build.reference("m.o", line);
        QVERIFY(!expected.isEmpty());
        QCOMPARE(build.objectHash("run-" + QString::number(tries), "m.o"), expected);
    }

    void rustc() {
        // Tests have a home folder of their own; rustup keeps its compilers in the user's.
        const QString toolchains = QString::fromLocal8Bit(::getpwuid(::getuid())->pw_dir) + "/.rustup";
        if (QDir(toolchains).exists()) qputenv("RUSTUP_HOME", toolchains.toLocal8Bit());
        if (QStandardPaths::findExecutable("rustc").isEmpty()) QSKIP("rustc is absent");
        const Finished version = runProgram("rustc", {"--version"});
        // The programs that rustup starts also exist without a compiler, and then say that there is none.
        if (version.exitCode != 0 && version.err.contains("rustup")) QSKIP("rustup has no toolchain here");
        QVERIFY2(version.exitCode == 0, version.err);
        BuildFixture build;
        build.write("r.rs", "#![crate_type=\"lib\"]\n"
                            "#[inline(never)] fn hot(x: &[i32]) -> i32 { x.iter().map(|v| v * 3).sum() }\n"
                            "pub fn f(x: &[i32]) -> i32 { hot(x) + x.len() as i32 }\n");
        QVERIFY(QDir().mkpath(build.path("corpus")));
        const Finished made = runProgram("rustc",
                                         {"--emit=llvm-bc", "-C", "opt-level=2", "-C", "no-prepopulate-passes", "-o",
                                          build.path("corpus/r.bc"), build.path("r.rs")},
                                         build.folder.path());
        QVERIFY2(made.exitCode == 0, made.err);
        build.write("corpus/corpus_description.json", "{\"has_thinlto\": false, \"modules\": [\"r\"]}");
        const QStringList line = {"-cc1", "-triple", "x86_64-unknown-linux-gnu", "-emit-obj", "-O2"};
        build.write("corpus/r.cmd", line.join(QChar(0)).toUtf8());
        QCOMPARE(build.cli({"import", "corpus"}).exitCode, 0);
        const Finished ran = build.run("r");
        const QString expected = build.reference("r", line);
        if (expected.isEmpty()) { // a rustc of a newer LLVM
            QVERIFY2(ran.err.contains("bitcode of a newer LLVM"), ran.err);
            return;
        }
        QVERIFY2(ran.exitCode == 0, ran.err);
        QCOMPARE(build.objectHash("r", "r"), expected);
    }

    void bitcodeOfANewerLlvmIsNamed() {
        BuildFixture build;
        QVERIFY(build.compile("m.o", {}));
        QCOMPARE(build.extract().exitCode, 0);
        QByteArray bitcode = build.read("corpus/m.o.bc");
        const QByteArray whole = bitcode;
        QVERIFY(setProducer(bitcode, '9'));
        build.write("corpus/m.o.bc", bitcode.left(bitcode.size() / 8 * 4));
        QCOMPARE(build.cli({"import", "corpus"}).exitCode, 0);
        const Finished newer = build.run("newer");
        QCOMPARE(newer.exitCode, 1);
        QVERIFY2(newer.err.contains("bitcode of a newer LLVM (producer LLVM99."), newer.err);
        QVERIFY2(newer.err.contains("reader LLVM 22."), newer.err);

        build.write("corpus/m.o.bc", whole.left(whole.size() / 8 * 4)); // damaged, independent of its age
        QCOMPARE(build.cli({"import", "corpus"}).exitCode, 0);
        const Finished damaged = build.run("damaged");
        QCOMPARE(damaged.exitCode, 1);
        QVERIFY2(!damaged.err.contains("newer LLVM"), damaged.err);

        build.write("corpus/m.o.bc", bitcode); // newer, with only known content
        QCOMPARE(build.cli({"import", "corpus"}).exitCode, 0);
        QCOMPARE(build.run("known").exitCode, 0);
        QCOMPARE(build.objectHash("known", "m.o"), build.reference("m.o"));
    }
};

QTEST_GUILESS_MAIN(TestProducers)
#include "tst_producers.moc"
