// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/jobs/script_fixture.h"
#include "tests/support/sample_policies.h"

using namespace inlinescope;
using namespace inlinescope::testing;

/// The whole test corpus, without and with debug info: an unedited script reproduces every object, bit for bit, and
/// under the default policy stock clang's.
class TestScriptObjects : public QObject {
    Q_OBJECT

private slots:
    void anUneditedScriptGivesTheObjectsAgain_data() {
        QTest::addColumn<QString>("way");
        QTest::addColumn<QString>("policy");
        QTest::addColumn<QByteArray>("base");
        for (const QString way : {"plain", "g-sections"}) {
            // The base of a script of all decisions is a policy that would decide the opposite.
            QTest::addRow("%s default", qPrintable(way)) << way << "default" << QByteArray("never");
            QTest::addRow("%s never", qPrintable(way)) << way << "never" << QByteArray("default");
            QTest::addRow("%s model", qPrintable(way)) << way << ownPolicy() << QByteArray("default");
            if (const QString published = sharedSample("policies/inliner-oz-llvm12"); QFile::exists(published))
                QTest::addRow("%s LLVM 12's model", qPrintable(way)) << way << published << QByteArray("default");
        }
    }
    void anUneditedScriptGivesTheObjectsAgain() {
        QFETCH(QString, way);
        QFETCH(QString, policy);
        QFETCH(QByteArray, base);
        JobSandbox box;
        const QString database = INLINESCOPE_BINARY_DIR "/test-corpus/" + way + "/compile_commands.json";
        need(extractCorpus(box.context, {database.toStdString(), box.corpus.toStdString(), {}}));
        box.import(box.corpus);
        need(runPolicy(box, policy.toStdString(), "recorded"));
        const QByteArray script = scriptOf(box, "recorded");
        need(runScript(box, otherwise(script, base), box.runOptions("again")));
        QCOMPARE(sameObjects(box, "recorded", "again"), std::to_string(JobSandbox::ModulesOfCorpus));
        for (const Finding& finding : box.findings)
            QVERIFY2(finding.severity == Severity::Note, describe(finding.error).c_str());
        if (policy != "default") return;
        for (const QString& stem : QDir(box.corpus).entryList({"*.bc"}, QDir::Files)) {
            const QString module = stem.chopped(3), object = box.folder.filePath("clang.o");
            QVERIFY(!compileWithClang(box.corpus + "/" + module, object).isEmpty());
            QCOMPARE(QByteArray::fromStdString(
                         box.value("SELECT mr.object_hash FROM module_runs mr JOIN runs r ON r.id = mr.run_id JOIN "
                                   "modules m ON m.id = mr.module_id WHERE r.name = 'again' AND m.name = '" +
                                   module.toStdString() + "'")),
                     hashOfFile(object));
        }
    }
};

QTEST_GUILESS_MAIN(TestScriptObjects)
#include "tst_script_objects.moc"
