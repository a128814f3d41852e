// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/snapshot.h"
#include "core/jobs/workspace/lists.h"
#include "core/policy/policy.h"
#include "tests/support/csv.h"
#include "tests/support/process.h"
#include "tests/views/page_fixture.h"
#include "views/models/table_access.h"
#include "views/pages/policies_page.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/command_source.h"
#include "views/widgets/headline.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTest>

#include <algorithm>

using namespace inlinescope;

namespace {

template <typename Widget>
Widget* child(const QWidget& page, const char* name) {
    return page.findChild<Widget*>(QString::fromLatin1(name));
}

/// Puts a policy into the workspace as a run with it does.
bool putPolicy(const PageFixture& fixture, const QString& folder) {
    const Result<Policy> policy = Policy::load(folder.toStdString());
    Result<Workspace> workspace = Workspace::open(fixture.workspace());
    if (!policy.ok() || !workspace.ok()) return false;
    auto writer = workspace->writer();
    if (!writer.ok()) return false;
    ByteWriter bytes;
    policy->serialize(bytes);
    return writer->policies()
        .put({"oz", PolicyKind::Model, folder.toStdString(), policy->fingerprint(), bytes.take()})
        .ok();
}

} // namespace

class TestPoliciesPage : public QObject {
    Q_OBJECT

private slots:
    void withoutAWorkspaceItSaysWhatToDo();
    void everyTableIsWhatTheCommandLinePrints_data();
    void everyTableIsWhatTheCommandLinePrints();
    void thePolicyIsComparedWithAnImportedVocabulary();
    void aVocabularyThatCannotBeReadIsToldBesideItsBox();
    void aBuiltInPolicyTellsItsInputsAndOutputs();
};

void TestPoliciesPage::withoutAWorkspaceItSaysWhatToDo() {
    PageFixture fixture;
    PoliciesPage page(fixture.context());
    QVERIFY(fixture.show(page));
    QVERIFY(!page.hasDataRows());
    QVERIFY(child<QPushButton>(page, "policiesRun")->isVisible());
    QVERIFY(!child<QLabel>(page, "policiesEmptyText")->text().isEmpty());
}

void TestPoliciesPage::everyTableIsWhatTheCommandLinePrints_data() {
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("weights");
    // 105 inputs to 16 and 2 units; 34 inputs to 100, 40 and 2; each unit with a bias
    QTest::newRow("our own") << QStringLiteral(INLINESCOPE_SOURCE_DIR "/tests/support/tiny") << "1,730";
    const QString published = sharedData(QStringLiteral("policies/inliner-oz-llvm12"));
    if (!published.isEmpty()) QTest::newRow("LLVM 12's") << published << "7,622";
}

void TestPoliciesPage::everyTableIsWhatTheCommandLinePrints() {
    QFETCH(QString, folder);
    QFETCH(QString, weights);
    PageFixture fixture;
    const Result<Workspace> created = Workspace::create(fixture.workspace());
    QVERIFY(created.ok());
    QVERIFY(putPolicy(fixture, folder));
    fixture.jobs.setWorkspacePath(fixture.session.workspacePath());
    fixture.jobs.setWorkerProgram(QStringLiteral(INLINESCOPE_BINARY_DIR "/bin/inlinescope-worker"));
    PoliciesPage page(fixture.context());
    QVERIFY(fixture.show(page));
    const auto* policies = child<TablePanel>(page, "policiesTable");
    const Result<Table> listed = listTable(fixture.workspace(), ListNoun::Policies);
    QVERIFY(listed.ok());
    QCOMPARE(exported(*policies, fixture.folder), asCsv(*listed));
    QCOMPARE(cellText(*policies->table(), policies->currentRow(), "policy"), QString("oz")); // the one with a model

    const Result<PolicyTables> shown = showPolicyOfWorkspace(fixture.jobs.contextOfQuery(), {"oz", {}});
    QVERIFY2(shown.ok(), shown.ok() ? "" : describe(shown.error()).c_str());
    QCOMPARE(exported(*child<TablePanel>(page, "policiesInputsTable"), fixture.folder), asCsv(shown->inputs));
    QCOMPARE(exported(*child<TablePanel>(page, "policiesLayersTable"), fixture.folder), asCsv(shown->layers));
    QCOMPARE(exported(*child<TablePanel>(page, "policiesOutputsTable"), fixture.folder), asCsv(shown->outputs));
    QVERIFY(child<Headline>(page, "policiesHeadline")->answer().contains(weights));

    auto* list = child<TablePanel>(page, "policiesTable");
    const auto sizeOf = [list](const char* policy, int role) {
        const int row = list->model().shownRow(findRow(*list->table(), "policy", QLatin1String(policy)));
        return list->model().index(row, list->table()->columnIndex("bytes")).data(role).toString();
    };
    QCOMPARE(sizeOf("default", Qt::DisplayRole), QStringLiteral("–"));
    QCOMPARE(sizeOf("default", Qt::ToolTipRole), QStringLiteral("It has no model, and so no size"));
    QVERIFY(sizeOf("oz", Qt::DisplayRole) != QStringLiteral("–") && sizeOf("oz", Qt::ToolTipRole).isEmpty());
    list->selectRow(findRow(*list->table(), "policy", QStringLiteral("default")));
    QTRY_VERIFY_WITH_TIMEOUT(child<QLabel>(page, "policiesNote")->text().contains(QStringLiteral("heuristic")),
                             patience);
    QCOMPARE(child<TablePanel>(page, "policiesInputsTable")->shownRowCount(), 0);
}

/// Of an input with two quantiles, which are its minimum and its maximum, the vocabulary has the same ones; of another
/// it has one number alone.
void TestPoliciesPage::thePolicyIsComparedWithAnImportedVocabulary() {
    PageFixture fixture;
    QVERIFY(Workspace::create(fixture.workspace()).ok());
    QVERIFY(putPolicy(fixture, QStringLiteral(INLINESCOPE_SOURCE_DIR "/tests/support/tiny")));
    fixture.jobs.setWorkspacePath(fixture.session.workspacePath());
    fixture.jobs.setWorkerProgram(fixture.session.workerProgram());
    const auto printed = [&](const QStringList& options) {
        const QStringList show{"--format", "csv", "show", "oz", "--part", "inputs"};
        return runCli(fixture.session.workspacePath(), show + options).out;
    };
    const QList<QStringList> inputs = parseCsv(printed({}));
    QCOMPARE(inputs.value(0).mid(5, 3), QStringList({"bounds", "minimum", "maximum"}));
    const auto hasBounds = [](int count) {
        return [count](const QStringList& input) { return input[5].toInt() == count; };
    };
    const auto same = std::ranges::find_if(inputs, hasBounds(2)), other = std::ranges::find_if(inputs, hasBounds(32));
    QVERIFY(same != inputs.end() && other != inputs.end());
    PoliciesPage page(fixture.context());
    QVERIFY(fixture.show(page));
    auto* box = child<QComboBox>(page, "policiesVocabulary");
    QVERIFY(!box->isEnabled() && box->toolTip().contains(".buckets"));
    QVERIFY(QDir(fixture.folder.path()).mkdir("mine"));
    fixture.write("mine/" + same->at(0) + ".buckets", (same->at(6) + "\n" + same->at(7) + "\n").toUtf8());
    fixture.write("mine/" + other->at(0) + ".buckets", "7\n");
    QCOMPARE(fixture.import({fixture.folder.filePath("mine")}).status, JobStatus::Done);
    QVERIFY(fixture.show(page));
    QVERIFY(box->isEnabled());
    const auto* headline = child<Headline>(page, "policiesHeadline");
    QVERIFY(headline->sentence().isEmpty());
    box->setCurrentIndex(box->findText("mine"));
    QVERIFY(QTest::qWaitFor([&] { return fixture.jobs.pendingQueries() == 0; }, 60'000));
    const auto* shown = child<TablePanel>(page, "policiesInputsTable");
    QCOMPARE(exported(*shown, fixture.folder), printed({"--vocab", "mine"}));
    QVERIFY(!shown->view().isColumnHidden(shown->table()->columnIndex("vocabulary")));
    QCOMPARE(cellText(*shown->table(), findRow(*shown->table(), "input", same->at(0)), "vocabulary"), "equal");
    QCOMPARE(headline->sentence(), "1 of 2 input(s) that both have are equal in mine.");
    const QStringList words = CommandSource::of(shown)->command().words();
    QCOMPARE(words.mid(words.indexOf("show")), QStringList({"show", "oz", "--part", "inputs", "--vocab", "mine"}));
    QVERIFY(fixture.show(page)); // the choice stays
    QCOMPARE(box->currentText(), "mine");
    box->setCurrentIndex(0);
    QVERIFY(QTest::qWaitFor([&] { return fixture.jobs.pendingQueries() == 0; }, 60'000));
    QCOMPARE(exported(*shown, fixture.folder), printed({}));
    QVERIFY(headline->sentence().isEmpty());
}

/// Another program deletes the vocabulary that the page offers: the policy is shown without, and the user can choose
/// another one.
void TestPoliciesPage::aVocabularyThatCannotBeReadIsToldBesideItsBox() {
    PageFixture fixture;
    QVERIFY(Workspace::create(fixture.workspace()).ok());
    QVERIFY(putPolicy(fixture, QStringLiteral(INLINESCOPE_SOURCE_DIR "/tests/support/tiny")));
    fixture.jobs.setWorkspacePath(fixture.session.workspacePath());
    fixture.jobs.setWorkerProgram(fixture.session.workerProgram());
    for (const char* name : {"gone", "there"}) {
        QVERIFY(QDir(fixture.folder.path()).mkdir(name));
        fixture.write(QString(name) + "/x.buckets", "7\n");
        QCOMPARE(fixture.import({fixture.folder.filePath(name)}).status, JobStatus::Done);
    }
    PoliciesPage page(fixture.context());
    QVERIFY(fixture.show(page));
    auto* box = child<QComboBox>(page, "policiesVocabulary");
    const auto* error = child<QLabel>(page, "policiesVocabularyError");
    const auto* shown = child<TablePanel>(page, "policiesInputsTable");
    const auto choose = [&](const char* name) {
        box->setCurrentIndex(box->findText(name));
        return QTest::qWaitFor([&] { return fixture.jobs.pendingQueries() == 0; }, 60'000);
    };
    const QByteArray alone = exported(*shown, fixture.folder);
    QVERIFY(error->isHidden());
    QCOMPARE(runCli(fixture.session.workspacePath(), {"delete", "performance", "gone"}).exitCode, 0);
    QVERIFY(choose("gone"));
    QVERIFY(error->isVisible() && error->text().contains("\"gone\""));
    QVERIFY(box->isVisible() && box->isEnabled());
    QCOMPARE(exported(*shown, fixture.folder), alone);
    QVERIFY(!CommandSource::of(shown)->command().words().contains("--vocab"));
    QVERIFY(choose("there"));
    QVERIFY(error->isHidden());
    QVERIFY(shown->table()->columnIndex("vocabulary") >= 0);

    // A worker that ends without an answer once: the vocabulary is not to blame.
    box->setCurrentIndex(0);
    QVERIFY(QTest::qWaitFor([&] { return fixture.jobs.pendingQueries() == 0; }, 60'000));
    fixture.write("worker", "#!/bin/sh\nmkdir " + fixture.folder.filePath("ended").toUtf8() +
                                " 2>/dev/null && exit 1\n" + "exec " + fixture.session.workerProgram().toUtf8() +
                                " \"$@\"\n");
    const QString worker = fixture.folder.filePath("worker");
    QVERIFY(QFile::setPermissions(worker, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    fixture.jobs.setWorkerProgram(worker);
    QVERIFY(choose("there"));
    QVERIFY(QDir(fixture.folder.filePath("ended")).exists());
    QVERIFY(error->isHidden());
    QVERIFY(child<QLabel>(page, "policiesNote")->isVisible());
}

/// Compares with the policy from which the build translates it, read from its folder.
void TestPoliciesPage::aBuiltInPolicyTellsItsInputsAndOutputs() {
    const Result<Policy> files = Policy::load(INLINESCOPE_SOURCE_DIR "/resources/policies/oz-1");
    QVERIFY(files.ok());
    PageFixture fixture;
    {
        Result<Workspace> workspace = Workspace::create(fixture.workspace());
        QVERIFY(workspace.ok());
        auto writer = workspace->writer();
        QVERIFY(writer.ok());
        QVERIFY(writer->policies()
                    .put({"release:oz-1", PolicyKind::Release, "release:oz-1", files->fingerprint(), {}})
                    .ok());
        QVERIFY(writer->policies().put({"other", PolicyKind::Release, "release:oz-1", "0123456789abcdef", {}}).ok());
    }
    fixture.jobs.setWorkspacePath(fixture.session.workspacePath());
    fixture.jobs.setWorkerProgram(QStringLiteral(INLINESCOPE_BINARY_DIR "/bin/inlinescope-worker"));
    PoliciesPage page(fixture.context());
    QVERIFY(fixture.show(page));
    auto* list = child<TablePanel>(page, "policiesTable");
    list->selectRow(findRow(*list->table(), "policy", QStringLiteral("release:oz-1")));
    const auto* inputs = child<TablePanel>(page, "policiesInputsTable");
    QTRY_COMPARE_WITH_TIMEOUT(inputs->shownRowCount(), int(files->inputs().size()), 60'000);
    for (int row = 0; row < inputs->shownRowCount(); ++row) {
        QCOMPARE(cellText(*inputs->table(), row, "input").toStdString(), files->inputs()[std::size_t(row)].name);
        QCOMPARE(cellText(*inputs->table(), row, "given"), QStringLiteral("yes"));
    }
    const QModelIndex size =
        list->model().index(list->model().shownRow(list->currentRow()), list->table()->columnIndex("bytes"));
    QCOMPARE(size.data().toString(), QStringLiteral("–"));
    QVERIFY(size.data(Qt::ToolTipRole).toString().startsWith(QStringLiteral("Built into the program")));
    const QModelIndex bounds = inputs->model().index(0, inputs->table()->columnIndex("bounds"));
    QVERIFY(bounds.data(Qt::ToolTipRole).toString().startsWith(QStringLiteral("Only the inputs and outputs")));
    QCOMPARE(child<TablePanel>(page, "policiesOutputsTable")->shownRowCount(), 1);
    QCOMPARE(child<TablePanel>(page, "policiesLayersTable")->shownRowCount(), 0);
    QCOMPARE(child<Headline>(page, "policiesHeadline")->answer(),
             QStringLiteral("release:oz-1: built into the program"));

    list->selectRow(findRow(*list->table(), "policy", QStringLiteral("other")));
    QTRY_VERIFY_WITH_TIMEOUT(child<QLabel>(page, "policiesNote")->text().contains(QStringLiteral("as it was then")),
                             60'000);
    QCOMPARE(inputs->shownRowCount(), 0);
}

QTEST_MAIN(TestPoliciesPage)
#include "tst_policies_page.moc"
