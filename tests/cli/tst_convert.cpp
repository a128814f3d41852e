// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/build_fixture.h"
#include "tests/policy/policy_samples.h"

#include <QTest>

/// A policy is converted on the command line, and its new form decides as the old one did.
class tst_convert : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void convertedPolicyCompilesTheSameObjects();
    void policyOfTheWorkspaceIsConvertedByName();
    void nothingIsReplacedUnasked();
    void savedModelKeepsItsFolder();
    void policyIsWrittenAsTosa();
    void textIsConvertedAndShown();
    void badArgumentsAreRefused();

private:
    Finished convert(const QStringList& arguments) const { return m_build.cli(QStringList{"convert"} + arguments); }

    BuildFixture m_build;
};

/// A policy that inlines only leaves of the call graph.
void tst_convert::initTestCase() {
    using namespace policy_samples;
    const QByteArray nodes = constant("limit", "DT_INT64", {1}, "int64_val", {2}) +
                             node("low", "Less", {"action_callsite_height", "limit"}) +
                             node("decision", "Cast", {"low"}, attribute("DstT", "type: DT_INT64"));
    m_build.write("leaves/saved_model.pbtxt", modelOf({{"callsite_height", "DT_INT64", {1}}}, nodes,
                                                      {{"inlining_decision", "DT_INT64", {1}, "decision:0"}}));
    QVERIFY(m_build.compile("m.o", {}));
    QCOMPARE(m_build.extract().exitCode, 0);
    QCOMPARE(m_build.cli({"import", "corpus"}).exitCode, 0);
    const Finished converted = convert({"leaves", "--to", "tflite", "--output", "new/lite"});
    QVERIFY2(converted.exitCode == 0, converted.err.constData());
    QCOMPARE(QDir(m_build.path("new/lite")).entryList(QDir::Files), QStringList({"model.tflite", "output_spec.json"}));
    QCOMPARE(convert({"leaves", "--to", "tosa", "--output", "new/text"}).exitCode, 0);
}

/// The folder, and the model in it, as workers read them.
void tst_convert::convertedPolicyCompilesTheSameObjects() {
    const QStringList policies = {"leaves", "new/lite", "new/lite/model.tflite", "new/text", "new/text/model.mlir"};
    QByteArray decisions;
    for (const QString& policy : policies) {
        const QString name = "under " + policy;
        const Finished run = m_build.cli({"run", "corpus", "--policy", policy, "--name", name});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const QByteArray own = m_build.cli({"--format", "csv", "decisions", name, "--module", "m.o"}).out;
        QVERIFY(own.count('\n') > 2);
        if (decisions.isEmpty()) decisions = own;
        QCOMPARE(own, decisions);
        QCOMPARE(m_build.objectHash(name, "m.o"), m_build.objectHash("under leaves", "m.o"));
    }
}

void tst_convert::policyOfTheWorkspaceIsConvertedByName() {
    QCOMPARE(m_build.cli({"run", "corpus", "--policy", "new/lite", "--name", "again"}).exitCode, 0);
    const Finished converted = convert({"lite", "--to", "tflite", "--output", "by-name"});
    QVERIFY2(converted.exitCode == 0, converted.err.constData());
    QCOMPARE(m_build.read("by-name/model.tflite"), m_build.read("new/lite/model.tflite"));
    QCOMPARE(m_build.read("by-name/output_spec.json"), m_build.read("new/lite/output_spec.json"));
    const Finished heuristic = convert({"default", "--to", "tflite", "--output", "none"});
    QCOMPARE(heuristic.exitCode, 2);
    QVERIFY2(heuristic.err.contains("has no model"), heuristic.err.constData());
}

void tst_convert::nothingIsReplacedUnasked() {
    m_build.write("there/model.tflite", "mine");
    const Finished refused = convert({"leaves", "--to", "tflite", "--output", "there"});
    QCOMPARE(refused.exitCode, 2);
    QVERIFY2(refused.err.contains("there/model.tflite"), refused.err.constData());
    QCOMPARE(m_build.read("there/model.tflite"), QByteArray("mine"));
    QVERIFY(!QFile::exists(m_build.path("there/output_spec.json")));
    QCOMPARE(convert({"leaves", "--to", "tflite", "--output", "there", "--force"}).exitCode, 0);
    QCOMPARE(m_build.read("there/model.tflite"), m_build.read("new/lite/model.tflite"));
}

/// Its output_spec.json, if it has one, names its own tensors.
void tst_convert::savedModelKeepsItsFolder() {
    const Finished refused = convert({"new/lite", "--to", "tflite", "--output", "leaves", "--force"});
    QCOMPARE(refused.exitCode, 2);
    QCOMPARE(QDir(m_build.path("leaves")).entryList(QDir::Files), QStringList({"saved_model.pbtxt"}));
}

/// One file; tests/policy/tst_tosa_writer compiles such files.
void tst_convert::policyIsWrittenAsTosa() {
    using namespace policy_samples;
    const Finished converted = convert({"leaves", "--to", "tosa", "--output", "new/mlir"});
    QVERIFY2(converted.exitCode == 0, converted.err.constData());
    QVERIFY2(converted.err.contains("model.mlir of ") || converted.out.contains("model.mlir of "),
             converted.err.constData());
    QCOMPARE(QDir(m_build.path("new/mlir")).entryList(QDir::Files), QStringList({"model.mlir"}));
    QVERIFY(m_build.read("new/mlir/model.mlir").contains("tf_saved_model.index_path = [\"callsite_height\"]"));
    QCOMPARE(convert({"leaves", "--to", "tosa", "--output", "new/mlir"}).exitCode, 2);
    QCOMPARE(convert({"leaves", "--to", "tosa", "--output", "new/mlir", "--force"}).exitCode, 0);
    const QByteArray nodes =
        node("f", "Cast", {"action_callsite_height"}, attribute("DstT", "type: DT_FLOAT")) + node("l", "Log", {"f"});
    m_build.write("log/saved_model.pbtxt", modelOf({{"callsite_height", "DT_INT64", {1}}}, nodes,
                                                   {{"inlining_decision", "DT_FLOAT", {1}, "l:0"}}));
    const Finished refused = convert({"log", "--to", "tosa", "--output", "new/log"});
    QVERIFY(refused.exitCode != 0);
    QVERIFY2(refused.err.contains("Log") && refused.err.contains("TOSA"), refused.err.constData());
    QVERIFY(!QFile::exists(m_build.path("new/log")));
}

void tst_convert::textIsConvertedAndShown() {
    const Finished lite = convert({"new/text/model.mlir", "--to", "tflite", "--output", "new/back"});
    QVERIFY2(lite.exitCode == 0, lite.err.constData());
    QCOMPARE(convert({"new/text/model.mlir", "--to", "tosa", "--output", "new/text2"}).exitCode, 0);
    QCOMPARE(m_build.cli({"run", "corpus", "--policy", "new/back", "--name", "back"}).exitCode, 0);
    QCOMPARE(m_build.cli({"run", "corpus", "--policy", "leaves", "--name", "forth"}).exitCode, 0);
    QCOMPARE(m_build.objectHash("back", "m.o"), m_build.objectHash("forth", "m.o"));
    const Finished shown = m_build.cli({"--format", "csv", "show", "new/text/model.mlir", "--part", "inputs"});
    QVERIFY2(shown.exitCode == 0, shown.err.constData());
    QVERIFY2(shown.out.contains("callsite_height,int64_t,"), shown.out.constData());
    QCOMPARE(shown.out, m_build.cli({"--format", "csv", "show", "leaves", "--part", "inputs"}).out);
    m_build.write("cut.mlir", m_build.read("new/text/model.mlir").chopped(20));
    const Finished cut = m_build.cli({"show", "cut.mlir"});
    QCOMPARE(cut.exitCode, 3);
    QVERIFY2(cut.err.contains("/cut.mlir: line "), cut.err.constData());
}

void tst_convert::badArgumentsAreRefused() {
    QCOMPARE(convert({"leaves", "--to", "onnx", "--output", "o"}).exitCode, 2);
    QCOMPARE(convert({"leaves", "--to", "tflite"}).exitCode, 2);
    QCOMPARE(convert({"nowhere", "--to", "tflite", "--output", "o"}).exitCode, 3);
    m_build.write("junk.tflite", "no model");
    const Finished junk = convert({"junk.tflite", "--to", "tflite", "--output", "o"});
    QCOMPARE(junk.exitCode, 3);
    QVERIFY2(junk.err.contains("/junk.tflite: bytes that are not a TFLite model"), junk.err.constData());
    m_build.write("odd/model.tflite", m_build.read("new/lite/model.tflite"));
    m_build.write("odd/output_spec.json", "[");
    const Finished odd = convert({"odd/model.tflite", "--to", "tflite", "--output", "o"});
    QCOMPARE(odd.exitCode, 3);
    QVERIFY2(odd.err.contains("/odd/output_spec.json: not a list of outputs"), odd.err.constData());
    QVERIFY(!QFile::exists(m_build.path("o")));
}

QTEST_GUILESS_MAIN(tst_convert)
#include "tst_convert.moc"
