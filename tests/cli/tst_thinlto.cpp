// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/build_fixture.h"
#include "tests/support/thin_program.h"

#include <QTest>

namespace {

const QStringList flags = {"-O2"};
const QStringList embedding = {"-mllvm", "-lto-embed-bitcode=post-merge-pre-opt"};

QString hashOf(const QByteArray& object) {
    return QCryptographicHash::hash(object, QCryptographicHash::Sha256).toHex();
}

/// A build whose backend compiles are in the database; `objects` are those of the same compiles without embedding.
struct ThinBuild : BuildFixture {
    ThinProgram program{folder.path(), flags};
    QMap<QString, QString> objects; ///< hash by module

    explicit ThinBuild(const QStringList& further) {
        for (int i = 0; i < ThinProgram::modules; ++i) {
            const QString to = "native" + QString::number(i) + ".o";
            program.run("clang-22", program.backend(i, flags, "expected.o"));
            objects[to] = hashOf(read("expected.o"));
            const QStringList arguments = program.backend(i, flags + further, to);
            program.run("clang-22", arguments);
            note(QStringList{"clang-22"} + arguments);
        }
    }
    /// The object's hash by module.
    QMap<QString, QString> hashes(const QString& run) const {
        QMap<QString, QString> found;
        const QList<QStringList> rows = parseCsv(cli({"--format", "csv", "modules", run}).out);
        for (const QStringList& row : rows.mid(1))
            found[row[0]] = row[rows[0].indexOf("object_hash")];
        return found;
    }
};

} // namespace

/// ThinLTO from a build to a run, distributed and local.
class TestThinlto : public QObject {
    Q_OBJECT

private slots:
    void aDistributedBuildRunsToItsOwnObjects() {
        ThinBuild build(embedding);
        QVERIFY2(build.program.failure.isEmpty(), qPrintable(build.program.failure));
        const Finished extracted = build.extract();
        QVERIFY2(extracted.exitCode == 0, extracted.err);
        // The indexes and the modules are in the corpus: the build is not needed any more.
        for (int i = 0; i < ThinProgram::modules; ++i)
            QVERIFY(QFile::remove(build.path(ThinProgram::object(i))) &&
                    QFile::remove(build.path(ThinProgram::index(i))));
        QCOMPARE(build.cli({"import", "corpus"}).exitCode, 0);
        const Finished ran = build.run("r");
        QVERIFY2(ran.exitCode == 0, ran.err);
        QCOMPARE(build.hashes("r"), build.objects);
        // m1.c calls small6, which m6.c defines.
        const Finished decisions = build.cli({"--format", "csv", "decisions", "r", "--module", "native1.o"});
        QVERIFY2(decisions.out.contains("available_externally from m6.o"), decisions.out + decisions.err);
    }

    /// A damaged index costs one module.
    void aDamagedIndexFailsItsModuleOnly() {
        ThinBuild build(embedding);
        QVERIFY2(build.program.failure.isEmpty(), qPrintable(build.program.failure));
        QCOMPARE(build.extract().exitCode, 0);
        const QByteArray index = build.read("corpus/native1.o.thinlto.bc");
        build.write("corpus/native1.o.thinlto.bc", index.left(index.size() / 2));
        QByteArray flipped = build.read("corpus/native3.o.thinlto.bc");
        for (qsizetype at = 40; at < flipped.size(); at += 16)
            flipped[at] = char(~flipped[at]);
        build.write("corpus/native3.o.thinlto.bc", flipped);
        QCOMPARE(build.cli({"import", "corpus"}).exitCode, 0);
        const Finished ran = build.run("r");
        QVERIFY2(ran.exitCode == 1 && ran.err.contains("22 modules ok, 2 failed"), ran.err);
        QVERIFY2(ran.err.contains("native1.o") && ran.err.contains("native3.o"), ran.err);
    }

    /// The commands of an ordinary build are enough; its objects contain no bitcode, and are not changed.
    void aDistributedBuildWithoutBitcodeIsCompiledAgain() {
        ThinBuild build({});
        QVERIFY2(build.program.failure.isEmpty(), qPrintable(build.program.failure));
        const QByteArray before = build.read("native1.o");
        const Finished extracted = build.extract({"--compile"});
        QVERIFY2(extracted.exitCode == 0, extracted.err);
        QVERIFY2(extracted.err.contains("24 sources compiled"), extracted.err);
        QVERIFY(build.read("native1.o") == before);
        QCOMPARE(build.cli({"import", "corpus"}).exitCode, 0);
        QCOMPARE(build.run("r").exitCode, 0);
        QCOMPARE(build.hashes("r"), build.objects);
    }

    /// What a decision about a function of another module costs is what a run with the other decision has.
    void aDecisionAboutAnotherModuleIsMeasured() {
        ThinBuild build(embedding);
        QVERIFY2(build.program.failure.isEmpty(), qPrintable(build.program.failure));
        QCOMPARE(build.extract().exitCode, 0);
        QCOMPARE(build.cli({"import", "corpus"}).exitCode, 0);
        QCOMPARE(build.run("r").exitCode, 0);
        const QStringList decisions{"decisions", "r", "--module", "native1.o"};
        const QString decision = build.value(decisions, "small6", "decision", 2);
        QVERIFY(build.value(decisions, "small6", "linkage", 2).endsWith(" from m6.o"));
        const QString measured =
            build.value({"whatif", "r", "--module", "native1.o", "--decision", decision}, decision, "text");
        QCOMPARE(build.cli({"script", "made.script", "--run", "r", "--module", "native1.o", "--decision", decision})
                     .exitCode,
                 0);
        QCOMPARE(build.cli({"run", "corpus", "--policy", "script:made.script", "--name", "other"}).exitCode, 0);
        QVERIFY(!measured.isEmpty());
        QCOMPARE(measured, build.value({"modules", "other"}, "native1.o", "text"));
        QVERIFY(measured != build.value({"modules", "r"}, "native1.o", "text"));
    }

    /// A local link by lld, whose modules have no command line of their own: with the options that lld compiles them
    /// by, the objects are those that lld made.
    void aLocalLinkRunsToTheLinkersObjects() {
        if (QStandardPaths::findExecutable("ld.lld-22").isEmpty()) QSKIP("lld-22 is not installed");
        BuildFixture build;
        ThinProgram program(build.folder.path(), flags);
        QStringList link{
            "--save-temps=import", "--thinlto-emit-index-files", "--lto-obj-path=native", "-e", "main", "-o", "linked"};
        for (int i = 0; i < ThinProgram::modules; ++i)
            link << ThinProgram::object(i);
        program.run("ld.lld-22", link);
        QVERIFY2(program.failure.isEmpty(), qPrintable(program.failure));
        const Finished extracted = build.cli(
            {"extract", "--input", build.folder.path(), "--output", build.path("corpus"), "--default-args",
             "-cc1 -triple x86_64-pc-linux-gnu -emit-obj -O2 -vectorize-loops -vectorize-slp -mrelocation-model static "
             "-ffunction-sections -fdata-sections -faddrsig"});
        QVERIFY2(extracted.exitCode == 0 && !extracted.err.contains("<UNSPECIFIED>"), extracted.err);
        QCOMPARE(build.cli({"import", "corpus"}).exitCode, 0);
        const Finished ran = build.run("r");
        QVERIFY2(ran.exitCode == 0, ran.err);
        for (int i = 0; i < ThinProgram::modules; ++i)
            QCOMPARE(build.objectHash("r", ThinProgram::object(i)),
                     hashOf(build.read("native" + QString::number(i + 1))));
        const Finished decisions = build.cli({"--format", "csv", "decisions", "r", "--module", "m1.o"});
        QVERIFY2(decisions.out.contains("available_externally from m6.o"), decisions.out + decisions.err);
    }

    /// Full LTO: modules as they are before the link.
    void modulesOfFullLtoRunAsTheyAreBeforeTheLink() {
        BuildFixture build;
        for (const QString object : {"a.o", "b.o"}) {
            const QStringList arguments{"-O2", "-flto", "-DNAME=" + object, "-w", "-c", "m.c", "-o", object};
            build.note(QStringList{"clang-22"} + arguments);
            QCOMPARE(runProgram("clang-22", arguments, build.folder.path()).exitCode, 0);
        }
        const Finished extracted = build.extract({"--compile"});
        QVERIFY2(extracted.exitCode == 0, extracted.err);
        QCOMPARE(build.cli({"import", "corpus"}).exitCode, 0);
        QCOMPARE(build.run("r").exitCode, 0);
        const QString expected = build.reference("a.o");
        QVERIFY(!expected.isEmpty());
        QCOMPARE(build.objectHash("r", "a.o"), expected);
    }

    /// Full LTO: the one module of the program, which lld merged and saved.
    void theModuleOfFullLtoIsACorpusOfOne() {
        if (QStandardPaths::findExecutable("ld.lld-22").isEmpty()) QSKIP("lld-22 is not installed");
        BuildFixture build;
        build.write("a.c", "int b(int);\nint main(int c, char** v) { return b(c) + b(c + 1); }\n");
        build.write("b.c", "int b(int x) { return x > 3 ? x * 7 : x; }\n");
        for (const QStringList& command :
             QList<QStringList>{{"clang-22", "-O2", "-flto", "-c", "a.c"},
                                {"clang-22", "-O2", "-flto", "-c", "b.c"},
                                {"ld.lld-22", "-e", "main", "--save-temps=internalize", "a.o", "b.o", "-o", "program"}})
            QCOMPARE(runProgram(command[0], command.mid(1), build.folder.path()).exitCode, 0);
        QVERIFY(QDir().mkpath(build.path("merged")));
        QVERIFY(QFile::rename(build.path("program.0.2.internalize.bc"), build.path("merged/program.bc")));
        const QStringList command{"-cc1", "-triple", "x86_64-pc-linux-gnu", "-emit-obj", "-O2"};
        QCOMPARE(build
                     .cli({"make-corpus", "--input", build.path("merged"), "--output", build.path("corpus"),
                           "--default-args", command.join(' ')})
                     .exitCode,
                 0);
        QCOMPARE(build.cli({"import", "corpus"}).exitCode, 0);
        const Finished ran = build.run("r");
        QVERIFY2(ran.exitCode == 0, ran.err);
        const QString expected = build.reference("program", command);
        QVERIFY(!expected.isEmpty());
        QCOMPARE(build.objectHash("r", "program"), expected);
        // The call goes from a.c to b.c.
        const QStringList decisions{"decisions", "r", "--module", "program"};
        QCOMPARE(build.value(decisions, "b", "caller", 2), QString("main"));
        QVERIFY(build.value(decisions, "b", "outcome", 2).startsWith("inlined"));
    }
};

QTEST_GUILESS_MAIN(TestThinlto)
#include "tst_thinlto.moc"
