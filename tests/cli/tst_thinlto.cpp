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

    ThinBuild() {
        for (int i = 0; i < ThinProgram::modules; ++i) {
            const QString to = "native" + QString::number(i) + ".o";
            program.run("clang-22", program.backend(i, flags, "expected.o"));
            objects[to] = hashOf(read("expected.o"));
            const QStringList arguments = program.backend(i, flags + embedding, to);
            program.run("clang-22", arguments);
            note(QStringList{"clang-22"} + arguments);
        }
    }
};

} // namespace

/// ThinLTO from a build to a run, distributed and local.
class TestThinlto : public QObject {
    Q_OBJECT

private slots:
    void aDistributedBuildRunsToItsOwnObjects() {
        ThinBuild build;
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
        QMap<QString, QString> hashes;
        const QList<QStringList> rows = parseCsv(build.cli({"--format", "csv", "modules", "r"}).out);
        for (const QStringList& row : rows.mid(1))
            hashes[row[0]] = row[rows[0].indexOf("object_hash")];
        QCOMPARE(hashes, build.objects);
        // m1.c calls small6, which m6.c defines.
        const Finished decisions = build.cli({"--format", "csv", "decisions", "r", "--module", "native1.o"});
        QVERIFY2(decisions.out.contains("available_externally from m6.o"), decisions.out + decisions.err);
    }

    /// What a decision about a function of another module costs: the object with the decision turned around.
    void aDecisionAboutAnotherModuleIsMeasured() {
        ThinBuild build;
        QVERIFY2(build.program.failure.isEmpty(), qPrintable(build.program.failure));
        QCOMPARE(build.extract().exitCode, 0);
        QCOMPARE(build.cli({"import", "corpus"}).exitCode, 0);
        QCOMPARE(build.run("r").exitCode, 0);
        const Finished measured =
            build.cli({"--format", "csv", "whatif", "r", "--module", "native1.o", "--all"});
        QVERIFY2(measured.exitCode == 0, measured.err);
    }

    /// A local link by lld, whose modules have no command line of their own.
    void aLocalLinkRunsWithItsIndexes() {
        if (QStandardPaths::findExecutable("ld.lld-22").isEmpty()) QSKIP("lld-22 is not installed");
        BuildFixture build;
        ThinProgram program(build.folder.path(), flags);
        QStringList link{"--save-temps=import", "--thinlto-emit-index-files", "-e", "main", "-o", "linked"};
        for (int i = 0; i < ThinProgram::modules; ++i)
            link << ThinProgram::object(i);
        program.run("ld.lld-22", link);
        QVERIFY2(program.failure.isEmpty(), qPrintable(program.failure));
        const Finished extracted =
            build.cli({"extract", "--input", build.folder.path(), "--output", build.path("corpus")});
        QVERIFY2(extracted.exitCode == 0, extracted.err);
        const QStringList command = {"-cc1",   "-triple",          "x86_64-pc-linux-gnu", "-emit-obj",
                                     "-O2",    "-vectorize-loops", "-vectorize-slp",      "-mrelocation-model",
                                     "static", "-ffunction-sections"};
        QJsonObject description = QJsonDocument::fromJson(build.read("corpus/corpus_description.json")).object();
        QCOMPARE(description["modules"].toArray().size(), qsizetype(ThinProgram::modules));
        description["global_command_override"] = QJsonArray::fromStringList(command);
        build.write("corpus/corpus_description.json", QJsonDocument(description).toJson());
        QCOMPARE(build.cli({"import", "corpus"}).exitCode, 0);
        const Finished ran = build.run("r");
        QVERIFY2(ran.exitCode == 0, ran.err);
        for (const int i : {0, 1, 17}) {
            const QString module = ThinProgram::object(i);
            const QString expected =
                build.reference(module, command + QStringList{"-fthinlto-index=corpus/" + module + ".thinlto.bc",
                                                              "-mllvm", "-thinlto-assume-merged"});
            QVERIFY(!expected.isEmpty());
            QCOMPARE(build.objectHash("r", module), expected);
        }
        const Finished decisions = build.cli({"--format", "csv", "decisions", "r", "--module", "m1.o"});
        QVERIFY2(decisions.out.contains("available_externally from m6.o"), decisions.out + decisions.err);
    }
};

QTEST_GUILESS_MAIN(TestThinlto)
#include "tst_thinlto.moc"
