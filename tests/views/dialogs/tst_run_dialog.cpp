// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/lists.h"
#include "importers/jobs/extract_job.h"
#include "tests/views/page_fixture.h"
#include "tests/views/window_fixture.h"
#include "views/dialogs/run_dialog.h"
#include "views/models/table_access.h"

#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>

using namespace inlinescope;

namespace {

template <class W>
W* child(const QWidget& parent, const char* name) {
    return parent.findChild<W*>(QLatin1String(name));
}

/// The entry that begins with these words.
QListWidgetItem* entry(const QWidget& dialog, const QString& words) {
    return child<QListWidget>(dialog, "runPolicies")->findItems(words, Qt::MatchStartsWith).value(0);
}

bool isForChecking(const QListWidgetItem& item) {
    return item.flags().testFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable);
}

/// The workspace of the fixture with the test corpus in it, by the name frozen.
bool importCorpus(PageFixture& fixture) {
    JobContext context;
    context.workspacePath = fixture.workspace();
    context.workerProgram = fixture.session.workerProgram().toStdString();
    const std::string database = INLINESCOPE_BINARY_DIR "/test-corpus/plain/compile_commands.json";
    const QString corpus = fixture.folder.filePath(QStringLiteral("frozen"));
    if (!extractCorpus(context, {database, corpus.toStdString(), {}}).ok()) return false;
    return fixture.import({corpus}).status == JobStatus::Done;
}

} // namespace

/// The built-in policies in the run dialog, as real workers report them. The build has one from
/// resources/policies/tiny.
class TestRunDialog : public QObject {
    Q_OBJECT

private slots:
    void itShowsBeforeTheWorkerHasAnswered();
    void aBuiltInPolicyIsRun();
    void whereNoneIsBuiltInThatIsSaid();
    void aWorkerThatCannotBeAskedIsTold();
    void theWindowsButtonsLeadToIt_data();
    void theWindowsButtonsLeadToIt();
};

void TestRunDialog::itShowsBeforeTheWorkerHasAnswered() {
    PageFixture fixture;
    RunDialog dialog(fixture.session, fixture.jobs);
    // No event was processed since: the worker's answer cannot have arrived yet.
    const QListWidgetItem* waiting = entry(dialog, QStringLiteral("release:"));
    QVERIFY(waiting && !isForChecking(*waiting) && !waiting->toolTip().isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle(), patience);
    const auto* policies = child<QListWidget>(dialog, "runPolicies");
    QStringList words;
    for (int row = 0; row < policies->count(); ++row)
        words << policies->item(row)->data(Qt::UserRole).toString();
    QCOMPARE(words, (QStringList{QStringLiteral("default"), QStringLiteral("never"), QStringLiteral("release:tiny")}));
    const QListWidgetItem* tiny = entry(dialog, QStringLiteral("release:tiny"));
    QVERIFY(isForChecking(*tiny));
    QVERIFY(tiny->checkState() == Qt::Unchecked);
}

void TestRunDialog::aBuiltInPolicyIsRun() {
    PageFixture fixture;
    QVERIFY(importCorpus(fixture));
    auto* dialog = openRunDialog(nullptr, fixture.session, fixture.jobs, QStringLiteral("frozen"));
    QSignalSpy ready(dialog, &RunDialog::ready);
    QVERIFY(ready.wait(patience));
    QTRY_VERIFY_WITH_TIMEOUT(entry(*dialog, QStringLiteral("release:tiny")), patience);
    QTest::mouseClick(child<QPushButton>(*dialog, "runNoModules"), Qt::LeftButton);
    child<QLineEdit>(*dialog, "runModuleFilter")->setText(QStringLiteral("json.c"));
    QTest::mouseClick(child<QPushButton>(*dialog, "runAllModules"), Qt::LeftButton);
    entry(*dialog, QStringLiteral("release:tiny"))->setCheckState(Qt::Checked);
    child<QLineEdit>(*dialog, "runName")->setText(QStringLiteral("try"));
    QTest::mouseClick(child<QPushButton>(*dialog, "runStart"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle() && fixture.jobs.jobs().size() == 3, 120'000);
    for (const Job& job : fixture.jobs.jobs())
        QVERIFY2(job.status == JobStatus::Done, describe(job.error).c_str());

    const Result<Table> runs = listTable(fixture.workspace(), ListNoun::Runs);
    QVERIFY(runs.ok());
    QCOMPARE(runs->rows.size(), std::size_t(2)); // default was checked already
    QCOMPARE(cellText(*runs, 1, "run"), QStringLiteral("try-release:tiny"));
    QCOMPARE(cellText(*runs, 1, "policy"), QStringLiteral("release:tiny"));
    QCOMPARE(cellInteger(*runs, 1, "ok"), 1);
    const Result<Table> policies = listTable(fixture.workspace(), ListNoun::Policies);
    QVERIFY(policies.ok());
    const int row = findRow(*policies, "policy", QStringLiteral("release:tiny"));
    QVERIFY(row >= 0);
    QCOMPARE(cellText(*policies, row, "kind"), QStringLiteral("release"));
}

void TestRunDialog::whereNoneIsBuiltInThatIsSaid() {
    PageFixture fixture;
    Session session(QStringLiteral(INLINESCOPE_BINARY_DIR "/bin/worker_without_policies"));
    session.setWorkspacePath(fixture.session.workspacePath());
    RunDialog dialog(session, fixture.jobs);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle(), patience);
    const QListWidgetItem* none = entry(dialog, QStringLiteral("release: none"));
    QVERIFY(none && !isForChecking(*none));
    QVERIFY2(none->toolTip().contains(QStringLiteral("INLINESCOPE_INLINER_MODEL_PATH")), qPrintable(none->toolTip()));
    QCOMPARE(child<QListWidget>(dialog, "runPolicies")->count(), 3);
}

void TestRunDialog::aWorkerThatCannotBeAskedIsTold() {
    PageFixture fixture;
    Session session(QStringLiteral("/nowhere/worker"));
    session.setWorkspacePath(fixture.session.workspacePath());
    RunDialog dialog(session, fixture.jobs);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle(), patience);
    const QListWidgetItem* unknown = entry(dialog, QStringLiteral("release:"));
    QVERIFY(unknown && !isForChecking(*unknown));
    QVERIFY2(unknown->toolTip().contains(QStringLiteral("/nowhere/worker")), qPrintable(unknown->toolTip()));
}

void TestRunDialog::theWindowsButtonsLeadToIt_data() {
    QTest::addColumn<QString>("page");
    QTest::addColumn<QString>("button");
    QTest::newRow("Start") << QStringLiteral("start") << QStringLiteral("startRun");
    QTest::newRow("Modules") << QStringLiteral("modules") << QStringLiteral("modulesRun");
}

void TestRunDialog::theWindowsButtonsLeadToIt() {
    QFETCH(QString, page);
    QFETCH(QString, button);
    PageFixture fixture;
    QVERIFY(importCorpus(fixture));
    WindowFixture window(fixture.session.workspacePath());
    window.session.navigate({page, {}});
    QVERIFY(window.settled());
    auto* way = window.window.findChild<QPushButton*>(button);
    QVERIFY(way && way->isVisible());
    QTest::mouseClick(way, Qt::LeftButton);
    const auto* dialog = window.window.findChild<RunDialog*>();
    QVERIFY(dialog && dialog->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(entry(*dialog, QStringLiteral("release:tiny")), patience);
}

QTEST_MAIN(TestRunDialog)
#include "tst_run_dialog.moc"
