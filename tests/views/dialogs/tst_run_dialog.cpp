// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/policies/convert_job.h"
#include "core/jobs/workspace/evidence_tables.h"
#include "core/jobs/workspace/lists.h"
#include "tests/support/process.h"
#include "tests/support/sample_policies.h"
#include "tests/views/frozen_corpus.h"
#include "tests/views/window_fixture.h"
#include "views/dialogs/job_commands.h"
#include "views/dialogs/run_advanced.h"
#include "views/dialogs/run_dialog.h"
#include "views/dialogs/search_dialog.h"
#include "views/models/table_access.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QToolButton>

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

/// The dialog on the corpus frozen, with the answers to its questions.
RunDialog* opened(PageFixture& fixture) {
    auto* dialog = openRunDialog(nullptr, fixture.session, fixture.jobs, QStringLiteral("frozen"));
    const bool settled = QTest::qWaitFor(
        [&] { return fixture.jobs.isIdle() && entry(*dialog, QStringLiteral("release:oz-1")); }, patience);
    return settled ? dialog : nullptr;
}

void chooseModule(const RunDialog& dialog, const char* words) {
    QTest::mouseClick(child<QPushButton>(dialog, "runNoModules"), Qt::LeftButton);
    child<QLineEdit>(dialog, "runModuleFilter")->setText(QLatin1String(words));
    QTest::mouseClick(child<QPushButton>(dialog, "runAllModules"), Qt::LeftButton);
}

/// Leaves only these checked.
void choosePolicies(const RunDialog& dialog, const QStringList& policies) {
    const auto* list = child<QListWidget>(dialog, "runPolicies");
    for (int row = 0; row < list->count(); ++row)
        list->item(row)->setCheckState(
            policies.contains(list->item(row)->data(Qt::UserRole).toString()) ? Qt::Checked : Qt::Unchecked);
}

QStringList chosenNames(const RunDialog& dialog) {
    QStringList names;
    for (const RunOptions& options : dialog.chosen())
        names << QString::fromStdString(options.name);
    return names;
}

/// Starts the runs and waits; false, with a warning, if one failed.
bool run(PageFixture& fixture, const RunDialog& dialog) {
    QTest::mouseClick(child<QPushButton>(dialog, "runStart"), Qt::LeftButton);
    if (!QTest::qWaitFor([&] { return fixture.jobs.isIdle(); }, 120'000)) return false;
    for (const Job& job : fixture.jobs.jobs()) {
        if (job.status == JobStatus::Done) continue;
        qWarning("%s", describe(job.error).c_str());
        return false;
    }
    return true;
}

} // namespace

/// The built-in policies in the run dialog, as real workers report them. The build has two from
/// resources/policies.
class TestRunDialog : public QObject {
    Q_OBJECT

private slots:
    void itShowsBeforeTheWorkerHasAnswered();
    void aBuiltInPolicyIsRun();
    void whereNoneIsBuiltInThatIsSaid();
    void aWorkerThatCannotBeAskedIsReported();
    void whatHasNotBeenRunIsCheckedAndASecondRunNeedsAName();
    void theAdvancedPartIsFoldedAndReachesTheRun();
    void aToolchainIsAskedWhatItCanDoAndCompiles();
    void aTfliteFileAndAScriptAreRun();
    void theWindowsButtonsLeadToIt_data();
    void theWindowsButtonsLeadToIt();
};

void TestRunDialog::itShowsBeforeTheWorkerHasAnswered() {
    PageFixture fixture;
    RunDialog dialog(fixture.session, fixture.jobs);
    // No event was processed since: the worker's answer cannot have arrived yet.
    const QListWidgetItem* waiting = entry(dialog, QStringLiteral("release:"));
    QVERIFY(waiting && !isForChecking(*waiting) && !waiting->toolTip().isEmpty());
    const auto* summary = child<QLabel>(dialog, "runSummary");
    QVERIFY(summary->text().isEmpty()); // whether there is a corpus is not known yet
    const SearchDialog search(fixture.session, fixture.jobs);
    QVERIFY(child<QLabel>(search, "searchSummary")->text().isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle(), patience);
    const auto* policies = child<QListWidget>(dialog, "runPolicies");
    QStringList words;
    for (int row = 0; row < policies->count(); ++row)
        words << policies->item(row)->data(Qt::UserRole).toString();
    QCOMPARE(words, (QStringList{QStringLiteral("default"), QStringLiteral("never"), QStringLiteral("release:oz-1")}));
    const QListWidgetItem* builtIn = entry(dialog, QStringLiteral("release:oz-1"));
    QVERIFY(isForChecking(*builtIn));
    QVERIFY(builtIn->checkState() == Qt::Checked); // it has not been run
    QVERIFY(summary->text().startsWith(QStringLiteral("Import a corpus first")));
    QVERIFY(!child<QLabel>(search, "searchSummary")->text().isEmpty());
}

void TestRunDialog::aBuiltInPolicyIsRun() {
    PageFixture fixture;
    QVERIFY(importFrozenCorpus(fixture));
    auto* dialog = openRunDialog(nullptr, fixture.session, fixture.jobs, QStringLiteral("frozen"));
    QSignalSpy ready(dialog, &RunDialog::ready);
    QVERIFY(ready.wait(patience));
    QTRY_VERIFY_WITH_TIMEOUT(entry(*dialog, QStringLiteral("release:oz-1")) && fixture.jobs.isIdle(), patience);
    chooseModule(*dialog, "json.c");
    choosePolicies(*dialog, {QStringLiteral("default"), QStringLiteral("release:oz-1")});
    child<QLineEdit>(*dialog, "runName")->setText(QStringLiteral("try"));
    QTest::mouseClick(child<QPushButton>(*dialog, "runStart"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle() && fixture.jobs.jobs().size() == 3, 120'000);
    for (const Job& job : fixture.jobs.jobs())
        QVERIFY2(job.status == JobStatus::Done, describe(job.error).c_str());

    const Result<Table> runs = listTable(fixture.workspace(), ListNoun::Runs);
    QVERIFY(runs.ok());
    QCOMPARE(runs->rows.size(), std::size_t(2));
    QCOMPARE(cellText(*runs, 1, "run"), QStringLiteral("try-release:oz-1"));
    QCOMPARE(cellText(*runs, 1, "policy"), QStringLiteral("release:oz-1"));
    QCOMPARE(cellInteger(*runs, 1, "ok"), 1);
    const Result<Table> policies = listTable(fixture.workspace(), ListNoun::Policies);
    QVERIFY(policies.ok());
    const int row = findRow(*policies, "policy", QStringLiteral("release:oz-1"));
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

void TestRunDialog::aWorkerThatCannotBeAskedIsReported() {
    PageFixture fixture;
    Session session(QStringLiteral("/nowhere/worker"));
    session.setWorkspacePath(fixture.session.workspacePath());
    RunDialog dialog(session, fixture.jobs);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle(), patience);
    const QListWidgetItem* unknown = entry(dialog, QStringLiteral("release:"));
    QVERIFY(unknown && !isForChecking(*unknown));
    QVERIFY2(unknown->toolTip().contains(QStringLiteral("/nowhere/worker")), qPrintable(unknown->toolTip()));
}

void TestRunDialog::whatHasNotBeenRunIsCheckedAndASecondRunNeedsAName() {
    PageFixture fixture;
    QVERIFY(importFrozenCorpus(fixture));
    RunOptions first;
    first.corpus = "frozen";
    first.name = "heuristic";
    first.modules = {"json.c.o"};
    runCorpusWithJob(fixture.session, fixture.jobs, first);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle(), patience);
    RunDialog* dialog = opened(fixture);
    QVERIFY(dialog);
    QListWidgetItem* common = entry(*dialog, QStringLiteral("default"));
    QVERIFY2(common->text().endsWith(QStringLiteral("(run as heuristic)")), qPrintable(common->text()));
    QCOMPARE(common->checkState(), Qt::Unchecked);
    for (const char* policy : {"never", "release:oz-1"}) {
        const QListWidgetItem* item = entry(*dialog, QLatin1String(policy));
        QVERIFY2(item->text().endsWith(QStringLiteral("(not run yet)")), qPrintable(item->text()));
        QCOMPARE(item->checkState(), Qt::Checked);
    }
    QCOMPARE(chosenNames(*dialog), (QStringList{QStringLiteral("never"), QStringLiteral("release:oz-1")}));

    const auto* start = child<QPushButton>(*dialog, "runStart");
    const auto* summary = child<QLabel>(*dialog, "runSummary");
    auto* name = child<QLineEdit>(*dialog, "runName");
    QVERIFY2(start->isEnabled(), qPrintable(summary->text()));
    common->setCheckState(Qt::Checked);
    QVERIFY(!start->isEnabled());
    QVERIFY2(summary->text().contains(QStringLiteral("heuristic")), qPrintable(summary->text()));
    choosePolicies(*dialog, {QStringLiteral("default")});
    name->setText(QStringLiteral("heuristic")); // that run would be resumed, or refused
    QVERIFY(!start->isEnabled());
    name->setText(QStringLiteral("once more"));
    QVERIFY(start->isEnabled());
    chooseModule(*dialog, "json.c");
    QVERIFY(run(fixture, *dialog));

    dialog = opened(fixture);
    QVERIFY(dialog);
    QVERIFY(entry(*dialog, QStringLiteral("default"))->text().contains(QStringLiteral("heuristic, once more")) ||
            entry(*dialog, QStringLiteral("default"))->text().contains(QStringLiteral("heuristic and once more")));
    choosePolicies(*dialog, {QStringLiteral("never")});
    chooseModule(*dialog, "json.c");
    QVERIFY(run(fixture, *dialog));
    const Result<Table> runs = listTable(fixture.workspace(), ListNoun::Runs);
    QVERIFY(runs.ok());
    QCOMPARE(runs->rows.size(), std::size_t(3));
    QVERIFY(findRow(*runs, "run", QStringLiteral("never")) >= 0);
    QVERIFY(findRow(*runs, "run", QStringLiteral("default-2")) < 0);
}

void TestRunDialog::theAdvancedPartIsFoldedAndReachesTheRun() {
    PageFixture fixture;
    QVERIFY(importFrozenCorpus(fixture));
    RunDialog* dialog = opened(fixture);
    QVERIFY(dialog);
    const auto* part = child<QWidget>(*dialog, "runAdvancedPart");
    QVERIFY(!part->isVisible());
    QTest::mouseClick(child<QToolButton>(*dialog, "runAdvanced"), Qt::LeftButton);
    QVERIFY(part->isVisible());
    choosePolicies(*dialog, {QStringLiteral("default")});
    const auto* start = child<QPushButton>(*dialog, "runStart");
    child<QLineEdit>(*dialog, "runReplaceFlags")->setText(QStringLiteral("-mframe-pointer"));
    QVERIFY(!start->isEnabled()); // no value
    child<QLineEdit>(*dialog, "runReplaceFlags")->clear();
    QVERIFY(start->isEnabled());
    child<QLineEdit>(*dialog, "runOptions")->setText(QStringLiteral("-inline-threshold=7"));
    child<QLineEdit>(*dialog, "runAddFlags")->setText(QStringLiteral("-Oz"));
    child<QLineEdit>(*dialog, "runDeleteFlags")->setText(QStringLiteral("-main-file-name"));
    child<QSpinBox>(*dialog, "runSample")->setValue(2);
    child<QSpinBox>(*dialog, "runTimeLimit")->setValue(77);
    child<QCheckBox>(*dialog, "runRegalloc")->setChecked(true);
    QCOMPARE(dialog->chosen().size(), std::size_t(1));
    QVERIFY(commandOf(fixture.session, dialog->chosen()).shellText().contains(QStringLiteral("--also regalloc")));
    QCOMPARE(dialog->chosen().front().timeLimitSeconds, 77);
    auto* regallocPolicies = child<QLineEdit>(*dialog, "runRegallocPolicies");
    QVERIFY(regallocPolicies->isEnabled());
    auto* advanced = dialog->findChild<RunAdvanced*>();
    advanced->addRegallocPolicy(QStringLiteral("/m/evict"));
    advanced->addRegallocPolicy(QStringLiteral("/m/the \"first\" one/"));
    const std::vector<std::string> policies{"/m/evict", "/m/the \"first\" one"};
    QVERIFY(dialog->chosen().front().regallocPolicies == policies);
    QVERIFY(commandOf(fixture.session, dialog->chosen())
                .shellText()
                .contains(QStringLiteral("--regalloc-policy /m/evict --regalloc-policy '/m/the \"first\" one'")));
    child<QCheckBox>(*dialog, "runRegalloc")->setChecked(false);
    QVERIFY(!regallocPolicies->isEnabled());
    QVERIFY(dialog->chosen().front().regallocPolicies.empty());
    child<QCheckBox>(*dialog, "runRegalloc")->setChecked(true);
    regallocPolicies->clear();
    auto* sizeModel = child<QLineEdit>(*dialog, "runSizeModel");
    sizeModel->setText(QStringLiteral("/m/size.tflite"));
    QVERIFY(commandOf(fixture.session, dialog->chosen())
                .shellText()
                .contains(QStringLiteral("--size-model /m/size.tflite")));
    QCOMPARE(dialog->chosen().front().sizeModel, std::string("/m/size.tflite"));
    sizeModel->clear();
    QVERIFY(child<QLabel>(*dialog, "runSummary")->text().contains(QStringLiteral("2 of 13"))); // of tests/corpus
    QVERIFY(run(fixture, *dialog));
    const Result<Table> runs = listTable(fixture.workspace(), ListNoun::Runs);
    QVERIFY(runs.ok());
    QCOMPARE(runs->rows.size(), std::size_t(1));
    QCOMPARE(cellText(*runs, 0, "mllvm"), QStringLiteral("-inline-threshold=7"));
    QCOMPARE(cellText(*runs, 0, "flags"), QStringLiteral("--delete-flag=-main-file-name --add-flag=-Oz"));
    QCOMPARE(cellInteger(*runs, 0, "sample"), 2);
    QCOMPARE(cellInteger(*runs, 0, "ok"), 2);
}

void TestRunDialog::aToolchainIsAskedWhatItCanDoAndCompiles() {
    const QString clang = QStringLiteral("/usr/bin/clang-22");
    const QString version = QString::fromUtf8(runProgram(clang, {"-dumpversion"}).out.trimmed());
    PageFixture fixture;
    QVERIFY(importFrozenCorpus(fixture));
    RunDialog* dialog = opened(fixture);
    QVERIFY(dialog);
    auto* advanced = dialog->findChild<RunAdvanced*>();
    const auto* says = child<QLabel>(*dialog, "runToolchainSays");
    const auto* start = child<QPushButton>(*dialog, "runStart");
    advanced->setToolchain(QStringLiteral("/nowhere/clang"));
    QVERIFY(!start->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle(), patience);
    QVERIFY2(says->text().contains(QStringLiteral("/nowhere/clang")), qPrintable(says->text()));
    QVERIFY(!start->isEnabled());
    advanced->setToolchain(clang);
    QTRY_VERIFY_WITH_TIMEOUT(says->text().contains(version), patience);
    QVERIFY2(says->text().contains(QStringLiteral("interactive")), qPrintable(says->text()));
    QVERIFY(!isForChecking(*entry(*dialog, QStringLiteral("release:oz-1")))); // it is in this program
    choosePolicies(*dialog, {QStringLiteral("never")});
    chooseModule(*dialog, "sorting.c");
    child<QCheckBox>(*dialog, "runRegalloc")->setChecked(true);
    QVERIFY(run(fixture, *dialog));
    const Result<Table> runs = listTable(fixture.workspace(), ListNoun::Runs);
    QVERIFY(runs.ok());
    QCOMPARE(cellText(*runs, 0, "toolchain"), QStringLiteral("%1 (clang %2)").arg(clang, version));
    QCOMPARE(cellInteger(*runs, 0, "ok"), 1);
    const Result<Table> logs = listTable(fixture.workspace(), ListNoun::Logs);
    QVERIFY(logs.ok());
    QCOMPARE(cellText(*logs, 0, "log"), QStringLiteral("never/eviction"));
    const Result<Table> contexts = logContexts(fixture.workspace(), "never/eviction");
    QVERIFY(contexts.ok() && cellText(*contexts, 0, "module") == QStringLiteral("sorting.c.o"));

    dialog = opened(fixture); // the built-in LLVM has not run it; the name needs the corpus
    QVERIFY(dialog);
    QVERIFY(entry(*dialog, QStringLiteral("never"))->text().endsWith(QStringLiteral("(not run yet)")));
    choosePolicies(*dialog, {QStringLiteral("never")});
    QCOMPARE(chosenNames(*dialog), QStringList(QStringLiteral("never-frozen")));
    QCOMPARE(dialog->chosen().front().toolchain, std::string());
    delete dialog;
}

void TestRunDialog::aTfliteFileAndAScriptAreRun() {
    PageFixture fixture;
    QVERIFY(importFrozenCorpus(fixture));
    JobContext context;
    context.workspacePath = fixture.workspace();
    context.workerProgram = fixture.session.workerProgram().toStdString();
    const QString lite = fixture.folder.filePath(QStringLiteral("lite"));
    QVERIFY(convertPolicy(context, {ownPolicy().toStdString(), lite.toStdString()}).ok());
    const QString script = fixture.write(QStringLiteral("mine.script"), "inlinescope-script 1\notherwise never\n");
    RunDialog* dialog = opened(fixture);
    QVERIFY(dialog);
    choosePolicies(*dialog, {});
    dialog->addPolicy(lite + QStringLiteral("/model.tflite"));
    dialog->addPolicy(QStringLiteral("script:") + script);
    chooseModule(*dialog, "json.c");
    QCOMPARE(chosenNames(*dialog), (QStringList{QStringLiteral("model.tflite"), QStringLiteral("mine.script")}));
    QVERIFY(run(fixture, *dialog));
    const Result<Table> runs = listTable(fixture.workspace(), ListNoun::Runs);
    const Result<Table> policies = listTable(fixture.workspace(), ListNoun::Policies);
    QVERIFY(runs.ok() && policies.ok());
    const auto kindOf = [&](const char* policy) {
        return cellText(*policies, findRow(*policies, "policy", QLatin1String(policy)), "kind");
    };
    QCOMPARE(runs->rows.size(), std::size_t(2));
    QCOMPARE(kindOf("model.tflite"), QStringLiteral("model"));
    QCOMPARE(kindOf("mine.script"), QStringLiteral("script"));
    for (int row = 0; row < 2; ++row)
        QCOMPARE(cellInteger(*runs, row, "ok"), 1);

    dialog = opened(fixture); // the file is known, and has been run
    QVERIFY(dialog);
    const QListWidgetItem* model = entry(*dialog, QStringLiteral("model.tflite"));
    QVERIFY(model && model->text().endsWith(QStringLiteral("(run as model.tflite)")));
    QCOMPARE(model->checkState(), Qt::Unchecked);
    delete dialog;
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
    QVERIFY(importFrozenCorpus(fixture));
    WindowFixture window(fixture.session.workspacePath());
    window.session.navigate({page, {}});
    QVERIFY(window.settled());
    auto* way = window.window.findChild<QPushButton*>(button);
    QVERIFY(way && way->isVisible());
    QTest::mouseClick(way, Qt::LeftButton);
    const auto* dialog = window.window.findChild<RunDialog*>();
    QVERIFY(dialog && dialog->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(entry(*dialog, QStringLiteral("release:oz-1")), patience);
}

QTEST_MAIN(TestRunDialog)
#include "tst_run_dialog.moc"
