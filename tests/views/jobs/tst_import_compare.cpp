// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/lists.h"
#include "tests/views/frozen_corpus.h"
#include "tests/views/page_fixture.h"
#include "views/dialogs/import_compare_dialog.h"
#include "views/jobs/import_compare.h"
#include "views/jobs/workspace_jobs.h"
#include "views/models/table_access.h"
#include "views/pages/modules_page.h"
#include "views/widgets/headline.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QSet>
#include <QStandardPaths>

using namespace inlinescope;

namespace {

template <class W>
W* child(const QWidget& parent, const char* name) {
    return parent.findChild<W*>(QLatin1String(name));
}

} // namespace

/// Import and compare in one act: from a build, or a corpus, to two runs.
class TestImportCompare : public QObject {
    Q_OBJECT

private slots:
    void aBuildIsImportedAndComparedInOneAct();
    void aBuildWithoutBitcodeIsCompiledAgain();
    void stopDuringTheFirstOfTwoRunsDoesNotBeginTheSecond();
    void aStoredPolicyIsComparedWithTheDefault();
};

void TestImportCompare::aBuildIsImportedAndComparedInOneAct() {
    const QString database = QStringLiteral(INLINESCOPE_BINARY_DIR "/test-corpus/plain/compile_commands.json");
    PageFixture fixture;
    QCOMPARE(buildInputOf(database), BuildInput::CompileDatabase);
    QCOMPARE(buildInputOf(fixture.write(QStringLiteral("corpus_description.json"), "{}")), BuildInput::Corpus);
    QCOMPARE(buildInputOf(fixture.write(QStringLiteral("other.json"), "{}")), BuildInput::None);
    ModulesPage page(fixture.context());
    QVERIFY(fixture.show(page));
    QVERIFY(child<QPushButton>(page, "modulesImport")->isVisible());
    QSet<QString> answers; // while it runs
    const auto look = [&] {
        const bool runs = !fixture.jobs.jobs().empty() && !fixture.jobs.jobs().back().isFinished();
        if (!runs) return;
        answers << child<Headline>(page, "modulesHeadline")->answer();
        QCOMPARE(child<QPushButton>(page, "modulesRunningStop")->isVisible(), true);
        QCOMPARE(child<QPushButton>(page, "modulesImport")->isVisible(), false);
    };
    // Also when a job is added: a short one may end before it has changed.
    for (const auto signal : {&JobRunner::jobAdded, &JobRunner::jobChanged})
        QObject::connect(&fixture.jobs, signal, &page, look);
    ImportCompareDialog dialog(fixture.session, fixture.jobs, QStringLiteral("/nowhere"));
    QVERIFY(!child<QPushButton>(dialog, "importStart")->isEnabled());
    child<QLineEdit>(dialog, "importPath")->setText(database);
    QVERIFY(child<QPushButton>(dialog, "importStart")->isEnabled());
    dialog.accept();
    QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle() && fixture.jobs.jobs().size() == 3, 120'000);
    for (const Job& job : fixture.jobs.jobs())
        QVERIFY2(answers.contains("Running: " + job.title), qPrintable(job.title));
    QCOMPARE(answers.size(), 3);
    QVERIFY(!child<QPushButton>(page, "modulesRunningStop")->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(child<QPushButton>(page, "modulesImport")->isVisible(),
                             patience); // the runs are not chosen by a user here
    for (const Job& job : fixture.jobs.jobs())
        QVERIFY2(job.status == JobStatus::Done, describe(job.error).c_str());
    QCOMPARE(fixture.session.here().page, QStringLiteral("modules"));
    const Result<Table> runs = listTable(fixture.workspace(), ListNoun::Runs);
    QVERIFY(runs.ok());
    QCOMPARE(cellText(*runs, 0, "policy"), QStringLiteral("default"));
    QCOMPARE(cellText(*runs, 1, "policy"), QStringLiteral("never"));
    for (int row = 0; row < 2; ++row)
        QCOMPARE(cellInteger(*runs, row, "ok"), 13); // the sources of tests/corpus
}

/// Which functions the corpus must have is known from the sources; the build's objects are those of clang as it is.
void TestImportCompare::aBuildWithoutBitcodeIsCompiledAgain() {
    const QString clang = QStandardPaths::findExecutable(QStringLiteral("clang-22"));
    if (clang.isEmpty()) QSKIP("clang-22 is not installed");
    PageFixture fixture;
    QVERIFY(QDir(fixture.folder.path()).mkdir(QStringLiteral("project")));
    const QString project = fixture.folder.filePath(QStringLiteral("project")),
                  database = project + "/compile_commands.json";
    QJsonArray entries;
    for (const QString& name : {QStringLiteral("one"), QStringLiteral("two")}) {
        const QString source = fixture.write("project/" + name + ".c",
                                             "static int twice(int x) { return x * 2; }\n"
                                             "int of_" +
                                                 name.toUtf8() + "(int x) { return twice(x) + twice(x + 1); }\n");
        const QStringList command{clang, "-O2", "-c", source, "-o", name + ".o"};
        QProcess compiler;
        compiler.setWorkingDirectory(project);
        compiler.start(command[0], command.mid(1));
        QVERIFY(compiler.waitForFinished(60'000) && compiler.exitCode() == 0);
        entries << QJsonObject{
            {"directory", project}, {"file", source}, {"arguments", QJsonArray::fromStringList(command)}};
    }
    QVERIFY(!fixture.write(QStringLiteral("project/compile_commands.json"), QJsonDocument(entries).toJson()).isEmpty());
    const QStringList before = QDir(project).entryList(QDir::Files);

    ImportCompareDialog dialog(fixture.session, fixture.jobs, database);
    auto* compile = child<QCheckBox>(dialog, "importCompile");
    QVERIFY(compile->isChecked() && compile->isEnabled());
    child<QPushButton>(dialog, "copyCommand")->click();
    QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("project-corpus --compile &&")));
    compile->setChecked(false);
    child<QPushButton>(dialog, "copyCommand")->click();
    QVERIFY(!QApplication::clipboard()->text().contains(QStringLiteral("--compile")));
    dialog.accept();
    QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle() && fixture.jobs.jobs().size() == 1, 60'000);
    QCOMPARE(fixture.jobs.jobs().back().status, JobStatus::Failed);
    QCOMPARE(fixture.jobs.jobs().back().error.found, std::string("0 of 2 objects have bitcode"));

    importAndCompare(fixture.session, fixture.jobs, {database, QStringLiteral("never"), true});
    QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle() && fixture.jobs.jobs().size() == 4, 120'000);
    const Job import = fixture.jobs.jobs()[1];
    QVERIFY2(import.status == JobStatus::Done, describe(import.error).c_str());
    QVERIFY2(import.summary.contains(QStringLiteral("no object has bitcode, so ")), qPrintable(import.summary));
    const Result<Table> modules = listTable(fixture.workspace(), ListNoun::Modules);
    QVERIFY(modules.ok());
    QCOMPARE(int(modules->rows.size()), 2);
    const Result<Table> runs = listTable(fixture.workspace(), ListNoun::Runs);
    QVERIFY(runs.ok());
    QCOMPARE(int(runs->rows.size()), 2);
    for (int row = 0; row < 2; ++row) {
        QCOMPARE(cellInteger(*runs, row, "ok"), 2);
        QCOMPARE(cellInteger(*runs, row, "decisions"), 4); // two calls of twice() in each source
    }
    QCOMPARE(QDir(project).entryList(QDir::Files), before);
}

void TestImportCompare::stopDuringTheFirstOfTwoRunsDoesNotBeginTheSecond() {
    const QString database = QStringLiteral(INLINESCOPE_BINARY_DIR "/test-corpus/plain/compile_commands.json");
    PageFixture fixture;
    const auto stop = [&fixture](int row) {
        if (row == 1) fixture.jobs.cancel(fixture.jobs.jobs()[1].id);
    };
    QObject::connect(&fixture.jobs, &JobRunner::jobAdded, &fixture.session, stop, Qt::QueuedConnection);
    importAndCompare(fixture.session, fixture.jobs, {database, QStringLiteral("never")});
    QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle() && fixture.jobs.jobs().size() == 2, 120'000);
    QCOMPARE(fixture.jobs.jobs()[0].status, JobStatus::Done);
    QCOMPARE(fixture.jobs.jobs()[1].status, JobStatus::Cancelled);
    const Result<Table> runs = listTable(fixture.workspace(), ListNoun::Runs);
    QVERIFY(runs.ok());
    for (int row = 0; row < int(runs->rows.size()); ++row)
        QCOMPARE(cellText(*runs, row, "policy"), QStringLiteral("default"));
}

/// A policy that the workspace has, of a run of another corpus; and the commands that do the same.
void TestImportCompare::aStoredPolicyIsComparedWithTheDefault() {
    const QString tiny = QStringLiteral(INLINESCOPE_SOURCE_DIR "/tests/support/tiny");
    PageFixture fixture;
    QVERIFY(importFrozenCorpus(fixture));
    RunOptions options;
    options.corpus = "frozen";
    options.policy = tiny.toStdString();
    options.modules = {"json.c.o"};
    runCorpusWithJob(fixture.session, fixture.jobs, options);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle(), 60'000);
    const QString input = fixture.folder.filePath(QStringLiteral("frozen"));
    ImportCompareDialog dialog(fixture.session, fixture.jobs, input);
    auto* policy = child<QComboBox>(dialog, "importPolicy");
    QTRY_VERIFY_WITH_TIMEOUT(policy->currentData().toString().startsWith("release:"), 60'000); // a worker says it
    for (int entry = 0; entry < policy->currentIndex(); ++entry)
        QVERIFY(!policy->itemData(entry).toString().startsWith("release:"));
    QTRY_VERIFY_WITH_TIMEOUT(policy->findData(tiny) >= 0, 60'000);
    policy->setCurrentIndex(policy->findData(tiny));
    child<QPushButton>(dialog, "copyCommand")->click();
    const QString program = "inlinescope-cli --workspace " + fixture.session.workspacePath() + ' ';
    QCOMPARE(QApplication::clipboard()->text(), program + "import " + input + " --name frozen &&\n" + program +
                                                    "run frozen --policy default &&\n" + program +
                                                    "run frozen --policy " + tiny);
    const QString database = QStringLiteral(INLINESCOPE_BINARY_DIR "/test-corpus/plain/compile_commands.json");
    child<QLineEdit>(dialog, "importPath")->setText(database);
    child<QPushButton>(dialog, "copyCommand")->click();
    QVERIFY(QApplication::clipboard()->text().startsWith(
        program + "extract --input " + database + " --output " + fixture.folder.filePath("plain-corpus") +
        " --compile &&\n" + program + "import " + fixture.folder.filePath("plain-corpus") + " --name plain &&\n"));
    child<QLineEdit>(dialog, "importPath")->setText(QStringLiteral("/nowhere"));
    QVERIFY(!child<QPushButton>(dialog, "copyCommand")->isEnabled());
}

QTEST_MAIN(TestImportCompare)
#include "tst_import_compare.moc"
