// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/known_paths.h"
#include "core/jobs/run/run_job.h"
#include "core/jobs/workspace/lists.h"
#include "core/store/workspace.h"
#include "importers/jobs/extract_job.h"
#include "tests/store/store_fixture.h"
#include "tests/views/frozen_corpus.h"
#include "tests/views/page_fixture.h"
#include "views/charts/cost_picture.h"
#include "views/dialogs/run_dialog.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/pages/start_page.h"
#include "views/widgets/headline.h"

#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>

using namespace inlinescope;

namespace {

template <class W>
W* child(const QWidget& parent, const char* name) {
    return parent.findChild<W*>(QLatin1String(name));
}

} // namespace

/// The start page and the run dialog, from an empty workspace to two runs of a real corpus.
class TestStartPage : public QObject {
    Q_OBJECT

private slots:
    void withoutAWorkspaceItOffersToOpenOne();
    void recentWorkspacesAreKeptNewestFirstAndOpenOnEnter();
    void theDemoIsOfferedOnlyWhereItExists();
    void theLargestDecisionOfTheComparedRunsLeads();
    void withoutADecisionTheDifferenceOfTheTextsLeads();
    void aFileThatIsNoWorkspaceIsReported();
    void theRunDialogNeedsACorpus();
    void fromACorpusToTwoRuns();
    void anUnfinishedRunIsResumed();
    void aCompilerOfTheWorkspaceIsAskedFor();

private:
    static void fillExplained(const std::string& path);
    static void pickModule(RunDialog& dialog, const QString& module);
};

void TestStartPage::withoutAWorkspaceItOffersToOpenOne() {
    PageFixture fixture;
    fixture.session.setWorkspacePath({});
    QSettings settings(fixture.folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
    StartPage page(fixture.context(), settings, {});
    QVERIFY(fixture.show(page));
    QVERIFY(!page.hasDataRows());
    QVERIFY(child<QLabel>(page, "startNext")->text().startsWith(QStringLiteral("Open a workspace")));
    for (const char* way : {"startOpen", "startImportCorpus", "startImportFiles", "startRun"})
        QVERIFY2(child<QPushButton>(page, way)->isVisible(), way);
}

void TestStartPage::recentWorkspacesAreKeptNewestFirstAndOpenOnEnter() {
    PageFixture fixture;
    QSettings settings(fixture.folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
    const QString first = fixture.write(QStringLiteral("first.inlinescope"), {});
    const QString second = fixture.write(QStringLiteral("second.inlinescope"), {});
    StartPage page(fixture.context(), settings, {});
    RecentWorkspaces kept(settings);
    for (const QString& path : {first, second, QStringLiteral("/nowhere/gone.inlinescope"), first, second})
        kept.note(path);
    QVERIFY(fixture.show(page));
    auto* recent = child<QListWidget>(page, "startRecent");
    QCOMPARE(recent->count(), 2);
    QVERIFY(recent->item(0)->text().startsWith(QStringLiteral("second\n")));
    QVERIFY(recent->item(1)->text().startsWith(QStringLiteral("first\n")));
    recent->setCurrentRow(1);
    QTest::keyClick(recent, Qt::Key_Return);
    QCOMPARE(fixture.session.workspacePath(), first);
    kept.note(first); // as the window does if it can be read
    page.refresh();
    QTRY_VERIFY_WITH_TIMEOUT(recent->item(0)->text().startsWith(QStringLiteral("first\n")), patience);
    QCOMPARE(kept.list(), (QStringList{first, second}));
    QVERIFY(kept.openedAt(second).isValid());
    kept.noteResult(second, QStringLiteral("-1,184 B"));
    kept.note(second);
    QCOMPARE(kept.result(second), QStringLiteral("-1,184 B"));
    page.refresh();
    QTRY_VERIFY_WITH_TIMEOUT(recent->item(0)->text().endsWith(QStringLiteral("\n-1,184 B")), patience);
    const QStringList lines = recent->item(0)->text().split('\n'); // each is cut by itself
    QCOMPARE(lines.size(), 4);
    QCOMPARE(lines[1], second);
    QCOMPARE(lines[2], QLocale().toString(kept.openedAt(second), QLocale::ShortFormat));
    for (const int whole : {0, 2, 3})
        QVERIFY2(recent->fontMetrics().horizontalAdvance(lines[whole]) < recent->viewport()->width(),
                 qPrintable(lines[whole]));
    page.resize(page.width(), 360);
    const auto* drop = child<QLabel>(page, "startDrop");
    QVERIFY(drop->text().contains(".opt.yaml"));
    QVERIFY(drop->height() >= drop->heightForWidth(drop->width()));
}

void TestStartPage::theDemoIsOfferedOnlyWhereItExists() {
    PageFixture fixture;
    QSettings settings(fixture.folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
    const QString demo = fixture.write(QStringLiteral("demo.inlinescope"), {});
    StartPage without(fixture.context(), settings, {QStringLiteral("/nowhere/demo.inlinescope")});
    QVERIFY(!child<QPushButton>(without, "startDemo"));
    StartPage with(fixture.context(), settings, {demo});
    QVERIFY(fixture.show(with));
    QTest::mouseClick(child<QPushButton>(with, "startDemo"), Qt::LeftButton);
    QCOMPARE(fixture.session.workspacePath(), demo);
}

/// Two runs of one module, "w", which is stored as explained from `a` to `b` only.
void TestStartPage::fillExplained(const std::string& path) {
    using namespace inlinescope::testing;
    const Workspace workspace = need(Workspace::openOrCreate(path));
    WorkspaceWriter writer = need(workspace.writer());
    const CorpusId corpus = addCorpus(writer);
    const ModuleId module = need(writer.modules().put(corpus, moduleOf("w", "bitcode"), asBytes("bitcode"))).id;
    std::vector<ModuleRunId> results;
    for (const auto& [name, text] : {std::pair("a", 100), {"b", 80}, {"c", 130}}) {
        const RunId run = beginRun(writer, corpus, name);
        ModuleRunResult result = oddResult();
        result.sizes.text = text;
        results.push_back(need(writer.moduleRuns().put(run, module, result)));
        need(writer.runs().finish(run, RunStatus::Finished));
    }
    const MixId mix =
        need(writer.explanations().beginMix({results[0], results[1], Others::Decide, "hash", "clang"}, false));
    need(writer.explanations().putMixes(mix, oddMixes()));
    FoundExplanation found = oddExplanation(); // 20 B less from its only decision, which a refuses and b inlines
    found.culprits.front().caller = "_ZN1n4callEv";
    found.culprits.front().callee = "_ZN1n6calledEv";
    need(writer.explanations().put(mix, found));
}

void TestStartPage::theLargestDecisionOfTheComparedRunsLeads() {
    PageFixture fixture;
    fillExplained(fixture.workspace());
    QSettings settings(fixture.folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
    StartPage page(fixture.context(), settings, {});
    fixture.session.setRuns({QStringLiteral("a"), QStringLiteral("b")});
    QVERIFY(fixture.show(page));
    const auto* headline = child<Headline>(page, "startHeadline");
    const auto* picture = child<CostPicture>(page, "costPicture");
    QCOMPARE(headline->figure(), QStringLiteral("−20 B"));
    QCOMPARE(headline->answer(), QStringLiteral("from one decision: n::call → n::called"));
    QCOMPARE(headline->sentence(), QStringLiteral("In w: b inlines it, a does not."));
    QVERIFY(headline->detail().startsWith(QStringLiteral("w:  corpora: 1, with 1 modules;")));
    QVERIFY(picture->isVisible());
    QStringList labels;
    for (const CostPicture::Bar& bar : picture->bars())
        labels << bar.label + QLatin1Char(' ') + QString::number(bar.to - bar.from);
    QCOMPARE(labels, (QStringList{QStringLiteral("a 100"), QStringLiteral("n::called -20"),
                                  QStringLiteral("the rest 0"), QStringLiteral("b 80")}));
    QVERIFY(picture->accessibleName().contains(QStringLiteral("from a to b")));
    QCOMPARE(picture->height(), picture->sizeHint().height());
    page.resize(page.width(), 500); // the picture gets lower before the ways in lie on each other
    const auto bottomOf = [&](const char* name) { return child<QWidget>(page, name)->geometry().bottom(); };
    const auto* drop = child<QLabel>(page, "startDrop");
    QTRY_VERIFY_WITH_TIMEOUT(picture->height() < picture->sizeHint().height(), patience);
    QVERIFY(bottomOf("startCompare") < drop->y() && bottomOf("startDrop") < child<QWidget>(page, "startOpen")->y());
}

void TestStartPage::withoutADecisionTheDifferenceOfTheTextsLeads() {
    PageFixture fixture;
    fillExplained(fixture.workspace());
    QSettings settings(fixture.folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
    StartPage page(fixture.context(), settings, {});
    fixture.session.setRuns({QStringLiteral("a"), QStringLiteral("c")}); // nothing of these is explained
    QVERIFY(fixture.show(page));
    const auto* headline = child<Headline>(page, "startHeadline");
    QCOMPARE(headline->figure(), QStringLiteral("+30 B"));
    QCOMPARE(headline->answer(), QStringLiteral("of text, if c decides instead of a"));
    QVERIFY(!child<CostPicture>(page, "costPicture")->isVisible()); // not of other runs than the bar names
    fixture.session.setRuns({QStringLiteral("a"), QStringLiteral("b")});
    QTRY_COMPARE_WITH_TIMEOUT(headline->figure(), QStringLiteral("−20 B"), patience);
    fixture.session.setRuns({QStringLiteral("a")});
    QTRY_COMPARE_WITH_TIMEOUT(headline->answer(), QStringLiteral("What did inlining cost you?"), patience);
    QVERIFY(headline->figure().isEmpty() && headline->sentence().isEmpty());
}

void TestStartPage::aFileThatIsNoWorkspaceIsReported() {
    PageFixture fixture;
    QSettings settings(fixture.folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
    StartPage page(fixture.context(), settings, {});
    fixture.session.setWorkspacePath(fixture.write(QStringLiteral("text.inlinescope"), QByteArray(5'000, 'x')));
    QVERIFY(fixture.show(page));
    const auto* headline = child<Headline>(page, "startHeadline");
    QCOMPARE(headline->answer(), QStringLiteral("This workspace cannot be shown"));
    QVERIFY2(headline->detail().contains(QStringLiteral("text.inlinescope")), qPrintable(headline->detail()));
}

void TestStartPage::theRunDialogNeedsACorpus() {
    PageFixture fixture;
    RunDialog dialog(fixture.session, fixture.jobs);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle(), 60'000); // a worker is asked for its policies
    QVERIFY(!child<QPushButton>(dialog, "runStart")->isEnabled());
    QVERIFY(dialog.chosen().empty());
}

void TestStartPage::pickModule(RunDialog& dialog, const QString& module) {
    QTest::mouseClick(child<QPushButton>(dialog, "runNoModules"), Qt::LeftButton);
    QVERIFY(!child<QPushButton>(dialog, "runStart")->isEnabled());
    child<QLineEdit>(dialog, "runModuleFilter")->setText(module);
    QCOMPARE(child<QListView>(dialog, "runModules")->model()->rowCount(), 1);
    QTest::mouseClick(child<QPushButton>(dialog, "runAllModules"), Qt::LeftButton);
}

void TestStartPage::fromACorpusToTwoRuns() {
    const std::string database = INLINESCOPE_BINARY_DIR "/test-corpus/plain/compile_commands.json";
    PageFixture fixture;
    JobContext context;
    context.workspacePath = fixture.workspace();
    context.workerProgram = fixture.session.workerProgram().toStdString();
    const QString corpus = fixture.folder.filePath(QStringLiteral("frozen"));
    const auto extracted = extractCorpus(context, {database, corpus.toStdString(), {}});
    QVERIFY2(extracted.ok(), extracted.ok() ? "" : describe(extracted.error()).c_str());

    QSettings settings(fixture.folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
    StartPage page(fixture.context(), settings, {});
    QVERIFY(fixture.show(page));
    const auto* next = child<QLabel>(page, "startNext");
    QVERIFY(next->text().contains(QStringLiteral("import a corpus")));
    QCOMPARE(fixture.import({corpus}).status, JobStatus::Done);
    const auto* corpora = child<TablePanel>(page, "startCorporaTable");
    QTRY_COMPARE_WITH_TIMEOUT(corpora->shownRowCount(), 1, patience);
    QCOMPARE(cellInteger(*corpora->table(), 0, "modules"), 13); // the sources of tests/corpus
    QTRY_VERIFY_WITH_TIMEOUT(next->text().contains(QStringLiteral("under two policies")), patience);

    auto* dialog = openRunDialog(&page, fixture.session, fixture.jobs, QStringLiteral("frozen"));
    QSignalSpy ready(dialog, &RunDialog::ready);
    QVERIFY(ready.wait(60'000));
    QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle(), 60'000); // a worker is asked for its policies
    pickModule(*dialog, QStringLiteral("json.c"));
    auto* policies = child<QListWidget>(*dialog, "runPolicies");
    for (int row = 0; row < policies->count(); ++row)
        policies->item(row)->setCheckState(row < 2 ? Qt::Checked : Qt::Unchecked);
    child<QLineEdit>(*dialog, "runName")->setText(QStringLiteral("try"));
    child<QLineEdit>(*dialog, "runOptions")->setText(QStringLiteral("-inline-threshold=50"));
    QCOMPARE(dialog->chosen().size(), std::size_t(2));
    QTest::mouseClick(child<QPushButton>(*dialog, "runStart"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle() && fixture.jobs.jobs().size() == 3, 120'000);
    for (const Job& job : fixture.jobs.jobs())
        QVERIFY2(job.status == JobStatus::Done, describe(job.error).c_str());

    const auto* runs = child<TablePanel>(page, "startRunsTable");
    QTRY_COMPARE_WITH_TIMEOUT(runs->shownRowCount(), 2, patience);
    QCOMPARE(cellText(*runs->table(), 0, "run"), QStringLiteral("try-default"));
    QCOMPARE(cellText(*runs->table(), 1, "run"), QStringLiteral("try-never"));
    QCOMPARE(cellText(*runs->table(), 0, "mllvm"), QStringLiteral("-inline-threshold=50"));
    for (int row = 0; row < 2; ++row)
        QCOMPARE(cellInteger(*runs->table(), row, "ok"), 1);
    // A part is not shown as if it were a total.
    for (const char* sum : {"text", "unique", "decisions"}) {
        const QModelIndex cell = runs->model().index(0, runs->table()->columnIndex(std::string(sum)));
        const QString value = grouped(cellInteger(*runs->table(), 0, std::string(sum)));
        QCOMPARE(cell.data().toString(), value + QStringLiteral(" (1 of 13)"));
        QVERIFY(cell.data(Qt::ToolTipRole).toString().startsWith(QStringLiteral("The sum over 1 of the 13 modules")));
    }
    const Result<Table> listed = listTable(fixture.workspace(), ListNoun::Runs);
    QVERIFY(listed.ok());
    QCOMPARE(exported(*runs, fixture.folder), asCsv(*listed));

    QTRY_VERIFY_WITH_TIMEOUT(next->text().contains(QStringLiteral("compare two runs")), patience);
    QTest::mouseClick(child<QPushButton>(page, "startNextButton"), Qt::LeftButton);
    QCOMPARE(fixture.session.baselineRun(), QStringLiteral("try-default"));
    QCOMPARE(fixture.session.versusRun(), QStringLiteral("try-never"));
    QCOMPARE(fixture.session.here().page, QStringLiteral("modules"));
}

void TestStartPage::anUnfinishedRunIsResumed() {
    PageFixture fixture;
    QVERIFY(importFrozenCorpus(fixture));
    JobContext context;
    context.workspacePath = fixture.workspace();
    context.workerProgram = fixture.session.workerProgram().toStdString();
    RunOptions options;
    options.corpus = "frozen";
    options.name = "stopped";
    options.jobs = 1;
    context.progress = [&](const Progress& progress) {
        if (progress.done == 2) context.cancel.cancel();
    };
    QVERIFY(!runCorpus(context, options).ok());

    QSettings settings(fixture.folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
    StartPage page(fixture.context(), settings, {});
    QVERIFY(fixture.show(page));
    auto* runs = child<TablePanel>(page, "startRunsTable");
    auto* resume = child<QPushButton>(page, "startResume");
    QTRY_COMPARE_WITH_TIMEOUT(runs->shownRowCount(), 1, patience);
    QVERIFY(!resume->isVisible());
    runs->selectRow(0);
    QVERIFY(resume->isVisible());
    QTest::mouseClick(resume, Qt::LeftButton);
    QVERIFY(!resume->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle(), 120'000);
    const Job done = fixture.jobs.jobs().back();
    QVERIFY2(done.status == JobStatus::Done, describe(done.error).c_str());
    QVERIFY2(done.summary.endsWith(QStringLiteral("; 2 kept, 11 compiled again")), qPrintable(done.summary));
    QTRY_COMPARE_WITH_TIMEOUT(cellText(*runs->table(), 0, "status"), QStringLiteral("finished"), patience);
    QCOMPARE(cellInteger(*runs->table(), 0, "ok"), 13);
    QCOMPARE(runs->model().index(0, runs->table()->columnIndex("text")).data().toString(),
             grouped(cellInteger(*runs->table(), 0, "text")));
    runs->selectRow(0);
    QVERIFY(!resume->isVisible());
}

/// The workspace may be foreign: its program is shown, and started only if the user agrees.
void TestStartPage::aCompilerOfTheWorkspaceIsAskedFor() {
    PageFixture fixture;
    JobContext context;
    context.workspacePath = fixture.workspace();
    context.workerProgram = fixture.session.workerProgram().toStdString();
    const QString program = fixture.folder.filePath(QStringLiteral("compiler"));
    QVERIFY(QFile::copy(QStringLiteral(INLINESCOPE_BINARY_DIR "/bin/fault_compiler"), program));
    {
        WorkspaceWriter writer = Workspace::openOrCreate(fixture.workspace()).value().writer().value();
        const CorpusId corpus = writer.corpora().add({"c", "/c", "h"}).value();
        const std::string toolchain = program.toStdString() + " (clang 99.1.2)";
        const RunId run = writer.runs().begin({"r", corpus, PolicyId{1}, toolchain, {}}).value();
        QVERIFY(writer.runs().finish(run, RunStatus::Cancelled).ok());
    }
    QSettings settings(fixture.folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
    StartPage page(fixture.context(), settings, {});
    QVERIFY(fixture.show(page));
    auto* runs = child<TablePanel>(page, "startRunsTable");
    QTRY_COMPARE_WITH_TIMEOUT(runs->shownRowCount(), 1, patience);
    const auto answer = [&](QMessageBox::ButtonRole role) {
        runs->selectRow(0);
        QTest::mouseClick(child<QPushButton>(page, "startResume"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(child<QMessageBox>(page, "runCompilerBox"), patience);
        auto* box = child<QMessageBox>(page, "runCompilerBox");
        QVERIFY(box->text().endsWith("\n" + program));
        QCOMPARE(box->textFormat(), Qt::PlainText);
        for (QAbstractButton* button : box->buttons())
            if (box->buttonRole(button) == role) QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!child<QMessageBox>(page, "runCompilerBox"), patience);
    };
    answer(QMessageBox::RejectRole);
    QVERIFY(fixture.jobs.isIdle());
    QVERIFY(fixture.jobs.jobs().empty());
    QVERIFY(child<QPushButton>(page, "startResume")->isVisible());
    answer(QMessageBox::AcceptRole);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle() && fixture.jobs.jobs().size() == 1, 60'000);
    const Job done = fixture.jobs.jobs().back();
    QVERIFY2(done.status == JobStatus::Done, describe(done.error).c_str());
    QVERIFY(KnownPaths().isKnownCompiler(program.toStdString()));
}

QTEST_MAIN(TestStartPage)
#include "tst_start_page.moc"
