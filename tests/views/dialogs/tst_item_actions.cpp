// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/lists.h"
#include "core/store/workspace.h"
#include "tests/support/process.h"
#include "tests/support/sample_evidence.h"
#include "tests/views/frozen_corpus.h"
#include "tests/views/page_fixture.h"
#include "views/models/table_access.h"
#include "views/pages/policies_page.h"
#include "views/pages/sizes_page.h"
#include "views/pages/start_page.h"
#include "views/widgets/headline.h"
#include "views/widgets/jobs_panel.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
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

/// That of the widget's menu whose text begins with the words, or null.
QAction* action(const QWidget& widget, const char* words) {
    for (QAction* each : widget.actions())
        if (each->text().startsWith(QLatin1String(words))) return each;
    return nullptr;
}

/// The options of a run by the name first.
RunOptions runOf(std::vector<std::string> modules) {
    RunOptions options;
    options.corpus = "frozen";
    options.policy = "never";
    options.name = "first";
    options.modules = std::move(modules);
    return options;
}

/// The fixture's window compares this run of the test corpus.
bool runFrozenCorpus(PageFixture& fixture, const RunOptions& options) {
    if (!importFrozenCorpus(fixture)) return false;
    runCorpusWithJob(fixture.session, fixture.jobs, options);
    const bool ended = QTest::qWaitFor([&] { return fixture.jobs.isIdle(); }, 60'000);
    fixture.session.setRuns({QString::fromStdString(options.name)});
    return ended;
}

void answer(const QMessageBox& box, QMessageBox::ButtonRole role) {
    for (QAbstractButton* button : box.buttons())
        if (box.buttonRole(button) == role) QTest::mouseClick(button, Qt::LeftButton);
}

} // namespace

/// The items of a workspace are renamed and deleted in the menus of the lists that show them.
class TestItemActions : public QObject {
    Q_OBJECT

private slots:
    void aRunIsRenamedRunAgainAndDeleted();
    void aCorpusIsRenamedAndDeletedWithItsRuns();
    void aPolicyThatIsUsedIsNotDeleted();
    void aSizeReportIsRenamedAndDeleted();
    void aSizeReportThatStandsAloneIsToo();
    void aJobHasTheCommandThatDoesTheSame();
};

void TestItemActions::aRunIsRenamedRunAgainAndDeleted() {
    PageFixture fixture;
    QVERIFY(runFrozenCorpus(fixture, runOf({"json.c.o", "pack.c.o"})));
    QSettings settings(fixture.folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
    StartPage page(fixture.context(), settings, {});
    QVERIFY(fixture.show(page));
    auto* runs = child<TablePanel>(page, "startRunsTable");
    const auto isEnabled = [runs](const char* words) {
        return action(*runs, words) && action(*runs, words)->isEnabled();
    };
    for (const char* words : {"Resume", "Run again", "Rename", "Delete"})
        QVERIFY2(action(*runs, words) && !isEnabled(words), words); // no run is current
    runs->selectRow(0);
    QVERIFY(!isEnabled("Resume")); // it is finished
    QVERIFY(isEnabled("Run again") && isEnabled("Rename") && isEnabled("Delete"));

    action(*runs, "Run again")->trigger();
    auto* name = child<QLineEdit>(page, "itemNewName");
    QVERIFY(name);
    QCOMPARE(name->text(), QStringLiteral("first-2"));
    name->setText(QStringLiteral("first")); // taken
    QVERIFY(!child<QPushButton>(page, "itemNameAccept")->isEnabled());
    name->setText(QStringLiteral("<b>again</b>"));
    const auto copied = [&page, &fixture] {
        child<QPushButton>(page, "copyCommand")->click();
        return QApplication::clipboard()->text().section(fixture.session.workspacePath() + ' ', 1);
    };
    QCOMPARE(copied(), QStringLiteral("run --again first --name '<b>again</b>'"));
    QTest::mouseClick(child<QPushButton>(page, "itemNameAccept"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(runs->shownRowCount(), 2, 60'000);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle(), patience);
    const int again = findRow(*runs->table(), "run", QStringLiteral("<b>again</b>"));
    for (const ColumnName same : std::initializer_list<ColumnName>{"corpus", "policy", "ok", "decisions", "text"})
        QCOMPARE(cellText(*runs->table(), again, same), cellText(*runs->table(), 1 - again, same));
    QCOMPARE(cellInteger(*runs->table(), again, "ok"), 2);

    runs->selectRow(findRow(*runs->table(), "run", QStringLiteral("first")));
    action(*runs, "Rename")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(name = child<QLineEdit>(page, "itemNewName"), patience);
    name->setText(QStringLiteral("second"));
    QCOMPARE(copied(), QStringLiteral("rename run first second"));
    QTest::keyClick(name, Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(fixture.session.runs(), QStringList(QStringLiteral("second")), patience);
    QTRY_VERIFY_WITH_TIMEOUT(findRow(*runs->table(), "run", QStringLiteral("second")) >= 0, patience);

    runs->selectRow(findRow(*runs->table(), "run", QStringLiteral("<b>again</b>")));
    const auto remove = [&](QMessageBox::ButtonRole role) {
        action(*runs, "Delete")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(child<QMessageBox>(page, "itemDeleteBox"), patience);
        auto* box = child<QMessageBox>(page, "itemDeleteBox");
        QCOMPARE(box->textFormat(), Qt::PlainText);
        const QString loss = QStringLiteral("2 module(s), %1 decision(s), 0 measured flip(s) and 0 explanation(s)")
                                 .arg(cellInteger(*runs->table(), runs->currentRow(), "decisions"));
        QVERIFY2(box->text().contains(loss), qPrintable(box->text()));
        QCOMPARE(copied(), QStringLiteral("delete run '<b>again</b>'"));
        QVERIFY(box->isVisible());
        answer(*box, role);
        QTRY_VERIFY_WITH_TIMEOUT(!child<QMessageBox>(page, "itemDeleteBox"), patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle(), patience);
    };
    remove(QMessageBox::RejectRole);
    QCOMPARE(runs->shownRowCount(), 2);
    remove(QMessageBox::DestructiveRole);
    QTRY_COMPARE_WITH_TIMEOUT(runs->shownRowCount(), 1, patience);
    QCOMPARE(cellText(*runs->table(), 0, "run"), QStringLiteral("second"));
}

void TestItemActions::aCorpusIsRenamedAndDeletedWithItsRuns() {
    PageFixture fixture;
    QVERIFY(runFrozenCorpus(fixture, runOf({"json.c.o"})));
    QSettings settings(fixture.folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
    StartPage page(fixture.context(), settings, {});
    QVERIFY(fixture.show(page));
    auto* corpora = child<TablePanel>(page, "startCorporaTable");
    corpora->selectRow(0);
    QAction *rename = action(*corpora, "Rename"), *deleting = action(*corpora, "Delete");
    QVERIFY(rename && deleting);
    rename->trigger();
    auto* name = child<QLineEdit>(page, "itemNewName");
    QVERIFY(name);
    QVERIFY(!child<QPushButton>(page, "itemNameAccept")->isEnabled()); // its own name is in use
    name->setText(QStringLiteral("thawed"));
    QTest::mouseClick(child<QPushButton>(page, "itemNameAccept"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(cellText(*corpora->table(), 0, "corpus"), QStringLiteral("thawed"), patience);
    corpora->selectRow(-1);
    corpora->selectRow(0);

    const auto remove = [&](QMessageBox::ButtonRole role) {
        deleting->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(child<QMessageBox>(page, "itemDeleteBox"), patience);
        auto* box = child<QMessageBox>(page, "itemDeleteBox");
        QVERIFY2(box->text().contains(QStringLiteral("13 module(s) and 1 run(s)")), qPrintable(box->text()));
        QVERIFY2(box->text().contains(QStringLiteral("first")), qPrintable(box->text()));
        child<QPushButton>(page, "copyCommand")->click();
        QVERIFY(QApplication::clipboard()->text().endsWith(QStringLiteral(" delete corpus thawed --yes")));
        answer(*box, role);
        QTRY_VERIFY_WITH_TIMEOUT(!child<QMessageBox>(page, "itemDeleteBox"), patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle(), patience);
    };
    remove(QMessageBox::RejectRole);
    QCOMPARE(int(listTable(fixture.workspace(), ListNoun::Corpora)->rows.size()), 1);
    remove(QMessageBox::DestructiveRole);
    for (const ListNoun gone : {ListNoun::Corpora, ListNoun::Runs})
        QCOMPARE(int(listTable(fixture.workspace(), gone)->rows.size()), 0);
    QVERIFY(fixture.session.runs().isEmpty());
}

/// The program's own policies are refused; the sentence of the refusal reaches the page.
void TestItemActions::aPolicyThatIsUsedIsNotDeleted() {
    PageFixture fixture;
    QVERIFY(Workspace::create(fixture.workspace()).ok());
    PoliciesPage page(fixture.context());
    QVERIFY(fixture.show(page));
    auto* policies = child<TablePanel>(page, "policiesTable");
    QSignalSpy told(&page, &Page::message);
    const int before = policies->shownRowCount();
    policies->selectRow(findRow(*policies->table(), "policy", QStringLiteral("never")));
    action(*policies, "Delete")->trigger();
    auto* box = child<QMessageBox>(page, "itemDeleteBox");
    QVERIFY(box);
    answer(*box, QMessageBox::DestructiveRole);
    QTRY_COMPARE_WITH_TIMEOUT(told.size(), 1, patience);
    QVERIFY(told[0][0].toString().contains(QStringLiteral("belongs to the program")));
    QCOMPARE(int(listTable(fixture.workspace(), ListNoun::Policies)->rows.size()), before);
}

void TestItemActions::aSizeReportIsRenamedAndDeleted() {
    PageFixture fixture;
    for (const int step : {1, 2}) {
        const QString path = fixture.write(QStringLiteral("step%1.json").arg(step), sampleReport(3, step));
        QCOMPARE(fixture.import({path}).status, JobStatus::Done);
    }
    const auto names = [&fixture] {
        const Result<Table> listed = listTable(fixture.workspace(), ListNoun::Reports);
        QStringList all;
        for (int row = 0; row < int(listed->rows.size()); ++row)
            all << cellText(*listed, row, "report");
        return all;
    };
    const QStringList before = names();
    QCOMPARE(before, QStringList({QStringLiteral("step1"), QStringLiteral("step2")}));
    SizesPage page(fixture.context());
    QVERIFY(fixture.show(page));
    const auto* box = child<QComboBox>(page, "sizesBaseline");
    QCOMPARE(box->contextMenuPolicy(), Qt::ActionsContextMenu);
    const QString other = before[0] == box->currentText() ? before[1] : before[0];
    action(*box, "Rename")->trigger();
    child<QLineEdit>(page, "itemNewName")->setText(QStringLiteral("old"));
    QTest::mouseClick(child<QPushButton>(page, "itemNameAccept"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(names().contains(QStringLiteral("old")), patience);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle() && !page.isLoading(), patience);
    QTRY_VERIFY_WITH_TIMEOUT(box->findText(QStringLiteral("old")) >= 0, patience);
    const QString shown = box->currentText();
    action(*box, "Delete")->trigger();
    auto* asked = child<QMessageBox>(page, "itemDeleteBox");
    QVERIFY(asked && asked->text().contains(shown));
    answer(*asked, QMessageBox::DestructiveRole);
    QTRY_COMPARE_WITH_TIMEOUT(names(), QStringList(shown == other ? QStringLiteral("old") : other), patience);
}

/// There is nothing to compare it with, so that no box and no table shows it.
void TestItemActions::aSizeReportThatStandsAloneIsToo() {
    PageFixture fixture;
    SizesPage page(fixture.context());
    const auto* empty = child<QWidget>(page, "sizesEmpty");
    const auto *renaming = child<QPushButton>(page, "sizesRename"), *deleting = child<QPushButton>(page, "sizesDelete");
    QVERIFY(fixture.show(page));
    QVERIFY(!renaming->isVisible() && !deleting->isVisible());
    QCOMPARE(fixture.import({fixture.write(QStringLiteral("alone.json"), sampleReport(3, 1))}).status, JobStatus::Done);
    QTRY_VERIFY_WITH_TIMEOUT(renaming->isVisible() && deleting->isVisible(), patience);
    QTRY_VERIFY_WITH_TIMEOUT(child<Headline>(page, "sizesHeadline")->answer().endsWith(QStringLiteral("alone")),
                             patience);
    QCOMPARE(empty->contextMenuPolicy(), Qt::ActionsContextMenu);
    const auto names = [&fixture] {
        const Result<Table> listed = listTable(fixture.workspace(), ListNoun::Reports);
        return listed->rows.size() == 1 ? cellText(*listed, 0, "report") : QString();
    };
    action(*empty, "Rename")->trigger();
    child<QLineEdit>(page, "itemNewName")->setText(QStringLiteral("only"));
    QTest::mouseClick(child<QPushButton>(page, "itemNameAccept"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(names(), QStringLiteral("only"), patience);
    QTRY_VERIFY_WITH_TIMEOUT(child<Headline>(page, "sizesHeadline")->answer().endsWith(QStringLiteral("only")),
                             patience);
    QTest::mouseClick(const_cast<QPushButton*>(deleting), Qt::LeftButton);
    auto* asked = child<QMessageBox>(page, "itemDeleteBox");
    QVERIFY(asked && asked->text().contains(QStringLiteral("only")));
    answer(*asked, QMessageBox::DestructiveRole);
    QTRY_COMPARE_WITH_TIMEOUT(names(), QString(), patience);
    QTRY_VERIFY_WITH_TIMEOUT(!renaming->isVisible() && !deleting->isVisible(), patience);
}

/// Copied from the list of jobs, and run by a shell on the same workspace.
void TestItemActions::aJobHasTheCommandThatDoesTheSame() {
    PageFixture fixture;
    const QString report = fixture.write(QStringLiteral("one.json"), sampleReport(3, 1));
    QCOMPARE(fixture.import({report}).status, JobStatus::Done);
    QVERIFY(importFrozenCorpus(fixture));
    runCorpusWithJob(fixture.session, fixture.jobs, runOf({"json.c.o"}));
    RunOptions resumed;
    resumed.resume = "first";
    const QString copy = fixture.folder.filePath(QStringLiteral("copy.inlinescope"));
    JobsPanel panel(fixture.jobs);
    const QSignalSpy told(&panel, &JobsPanel::message);
    const auto copied = [&](JobId id) {
        if (!QTest::qWaitFor([&] { return fixture.jobs.isIdle(); }, 60'000)) return QString();
        panel.showJob(id);
        QApplication::clipboard()->clear();
        emit child<QLabel>(panel, "jobsDetails")->linkActivated(QStringLiteral("command"));
        return QApplication::clipboard()->text();
    };
    const std::pair<JobId, const char*> jobs[] = {
        {importPathsWithJob(fixture.session, fixture.jobs, {report}), "import"},
        {checkWorkspaceWithJob(fixture.session, fixture.jobs), "check"},
        {compactWorkspaceWithJob(fixture.session, fixture.jobs), "compact"},
        {runCorpusWithJob(fixture.session, fixture.jobs, resumed), "run --resume first"},
        {saveCopyWithJob(fixture.session, fixture.jobs, copy), "save-copy"},
    };
    for (const auto& [id, words] : jobs) {
        const QString line = copied(id);
        QVERIFY2(fixture.jobs.job(id)->status == JobStatus::Done, words);
        QVERIFY2(line.contains(QLatin1Char(' ') + QLatin1String(words)), qPrintable(line));
        QCOMPARE(told.last()[0].toString(), QStringLiteral("Copied: ") + line);
        QFile::remove(copy); // a copy is never overwritten
        const Finished done = runProgram("sh", {"-c", "PATH='" INLINESCOPE_BINARY_DIR "/bin':$PATH; " + line});
        QVERIFY2(done.exitCode == 0, done.err);
    }
    QVERIFY(QFile::exists(copy));
}

QTEST_MAIN(TestItemActions)
#include "tst_item_actions.moc"
