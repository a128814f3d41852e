// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/jobs/script_fixture.h"
#include "tests/support/csv.h"
#include "tests/views/window_fixture.h"
#include "views/dialogs/tool_dialog.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>

using namespace inlinescope;
using namespace inlinescope::testing;

/// The dialogs of the menus that do what else only the command line did: each does its work by a job, and copies the
/// command that does the same.
class ToolDialogsTest : public QObject {
    Q_OBJECT

    JobSandbox m_box;
    std::unique_ptr<WindowFixture> m_fixture;

    QString path(const char* name) const { return m_box.folder.filePath(QLatin1String(name)); }
    QString workspace() const { return QString::fromStdString(m_box.context.workspacePath); }

    ToolDialog* opened(const char* action, const char* dialog) {
        m_fixture->child<QAction>(action)->trigger();
        auto* shown = m_fixture->child<ToolDialog>(dialog);
        return shown && QTest::qWaitFor([&] { return m_fixture->jobs.pendingQueries() == 0; }, patience) ? shown
                                                                                                         : nullptr;
    }
    template <class W>
    W* field(const QWidget& dialog, const char* name) {
        return dialog.findChild<W*>(QLatin1String(name));
    }
    /// Of the dialog, without program and workspace.
    QString copied(const QWidget& dialog) {
        QApplication::clipboard()->clear();
        field<QPushButton>(dialog, "copyCommand")->click();
        return QApplication::clipboard()->text().section(workspace() + ' ', 1);
    }
    /// Accepts the dialog; the last job, when it has ended.
    Job done(const QWidget& dialog, const char* start) {
        field<QPushButton>(dialog, start)->click();
        if (!QTest::qWaitFor([&] { return m_fixture->jobs.isIdle(); }, patience)) return {};
        return m_fixture->jobs.jobs().back();
    }
    QByteArray csv(const QString& of, const QStringList& command) {
        return runCli(of, QStringList{"--format", "csv"} + command).out;
    }

private slots:
    void initTestCase() {
        makeCorpus(m_box.corpus, QByteArray(source) + third);
        const char command[] = "-cc1\0-triple\0x86_64-unknown-linux-gnu\0-emit-obj\0-O2\0-mllvm\0"
                               "-forceattrs-csv-path=/build/of/another/f.csv";
        QVERIFY(writeWhole(m_box.corpus + "/m.cmd", QByteArray(command, sizeof(command))));
        QVERIFY(QDir().mkpath(path("moved")) && writeWhole(path("moved/f.csv"), "mix,cold\n"));
        m_fixture = std::make_unique<WindowFixture>(workspace());
        QVERIFY(m_fixture->isReady());
    }

    void cleanupTestCase() { m_fixture.reset(); }

    void filesOfAMovedBuildAreImportedByReference() {
        ToolDialog* dialog = opened("action_importReference", "importReferenceDialog");
        QVERIFY(dialog);
        QVERIFY(!field<QPushButton>(*dialog, "importReferenceStart")->isEnabled());
        field<QLineEdit>(*dialog, "importReferencePath")->setText(m_box.corpus);
        QVERIFY(field<QCheckBox>(*dialog, "importReferenceInPlace")->isChecked());
        auto* map = field<QPlainTextEdit>(*dialog, "importReferenceMap");
        map->setPlainText("no rule");
        QVERIFY(!field<QPushButton>(*dialog, "importReferenceStart")->isEnabled());
        const QString rule = "/build/of/another=" + path("moved");
        map->setPlainText(rule + "\n");
        QCOMPARE(copied(*dialog), "import " + m_box.corpus + " --reference --map '" + rule + "'");
        QCOMPARE(done(*dialog, "importReferenceStart").status, JobStatus::Done);
        QCOMPARE(m_box.value("SELECT count(*) FROM modules WHERE blob_id IS NULL"), "1");
        QCOMPARE(m_box.value("SELECT count(*) FROM blobs"), "0");
        const QByteArray modules = csv(workspace(), {"list", "modules"});
        QCOMPARE(parseCsv(modules).at(1).at(parseCsv(modules).at(0).indexOf("missing_side_files")), "0");

        const QString other = path("other.inlinescope");
        QCOMPARE(runCli(other, {"import", m_box.corpus, "--reference", "--map", rule}).exitCode, 0);
        QCOMPARE(csv(other, {"list", "modules"}), modules);
    }

    void aCopyOfTheWorkspaceHasTheSameContents() {
        ToolDialog* dialog = opened("action_saveCopy", "saveCopyDialog");
        QVERIFY(dialog);
        auto* file = field<QLineEdit>(*dialog, "saveCopyFile");
        file->setText(workspace()); // exists
        QVERIFY(!field<QPushButton>(*dialog, "saveCopyStart")->isEnabled());
        file->setText(path("a copy.inlinescope"));
        QCOMPARE(copied(*dialog), "save-copy '" + path("a copy.inlinescope") + "'");
        QCOMPARE(done(*dialog, "saveCopyStart").status, JobStatus::Done);
        QCOMPARE(csv(path("a copy.inlinescope"), {"list", "modules"}), csv(workspace(), {"list", "modules"}));
    }

    void compactingReturnsFreeSpace() {
        QCOMPARE(runCli(workspace(), {"import", m_box.corpus, "--name", "large"}).exitCode, 0);
        QCOMPARE(runCli(workspace(), {"delete", "corpus", "large", "--yes"}).exitCode, 0);
        m_fixture->child<QAction>("action_compact")->trigger();
        QVERIFY(QTest::qWaitFor([&] { return m_fixture->jobs.isIdle(); }, patience));
        QCOMPARE(m_fixture->jobs.jobs().back().status, JobStatus::Done);
        QCOMPARE(m_box.value("PRAGMA freelist_count"), "0");
    }
};

QTEST_MAIN(ToolDialogsTest)
#include "tst_tool_dialogs.moc"
