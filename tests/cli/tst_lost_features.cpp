// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/build_fixture.h"

#include <QTest>

/// A module for which recording features crashes the compiler: its run has a result, and every list of findings says
/// what is missing and why. The fault comes from a worker that crashes while it is asked for features.
class TestLostFeatures : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { qunsetenv("INLINESCOPE_WORKER"); }

    void theRunHasAResultAndAFinding() {
        BuildFixture build;
        QVERIFY(build.compile("m.o", {}));
        QCOMPARE(build.extract().exitCode, 0);
        for (const QString end : {".bc", ".cmd"})
            QVERIFY(QFile::rename(build.path("corpus/m.o" + end), build.path("corpus/crash with features" + end)));
        QByteArray description = build.read("corpus/corpus_description.json");
        QVERIFY(description.contains("\"m.o\""));
        build.write("corpus/corpus_description.json", description.replace("\"m.o\"", "\"crash with features\""));
        QCOMPARE(build.cli({"import", "corpus"}).exitCode, 0);

        qputenv("INLINESCOPE_WORKER", INLINESCOPE_BINARY_DIR "/bin/fault_worker");
        const Finished ran = build.run("r");
        QVERIFY2(ran.exitCode == 0, ran.err);
        QVERIFY2(ran.err.contains("1 module ok") && ran.err.contains("without features"), ran.err);
        qunsetenv("INLINESCOPE_WORKER");

        QCOMPARE(build.value({"modules", "r"}, "crash with features", "status"), QString("ok"));
        const Finished findings = build.cli({"--format", "csv", "list", "findings"});
        for (const QByteArray& word :
             {QByteArray("warning"), QByteArray("crash with features"), QByteArray("SIGSEGV"),
              QByteArray("compiled again without features"), QByteArray("github.com/llvm/llvm-project/pull/177683")})
            QVERIFY2(findings.out.contains(word), findings.out);
    }
};

QTEST_GUILESS_MAIN(TestLostFeatures)
#include "tst_lost_features.moc"
