// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/jobs/script_fixture.h"
#include "tests/support/csv.h"
#include "tests/views/window_fixture.h"
#include "views/dialogs/tool_dialog.h"
#include "views/jobs/output_jobs.h"
#include "views/state/page_id.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/filter_header.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>

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
        for (const auto* label : shown ? shown->findChildren<QLabel*>() : QList<QLabel*>())
            if (label->text().contains('&') && !label->buddy()) return nullptr; // the key's '&' would be seen
        return shown && QTest::qWaitFor([&] { return m_fixture->jobs.pendingQueries() == 0; }, patience) ? shown
                                                                                                         : nullptr;
    }
    template <class W>
    W* field(const QWidget& dialog, const char* name) {
        return dialog.findChild<W*>(QLatin1String(name));
    }
    /// When it knows what its paths name.
    static bool canStart(const ToolDialog& dialog, const char* start) {
        return isUpToDate(dialog) && dialog.findChild<QPushButton*>(QLatin1String(start))->isEnabled();
    }
    static bool isUpToDate(const ToolDialog& dialog) {
        return QTest::qWaitFor([&] { return dialog.isUpToDate(); }, patience);
    }
    /// Of the dialog, without program and workspace.
    QString copied(const QWidget& dialog) {
        if (const auto* tool = qobject_cast<const ToolDialog*>(&dialog); tool && !isUpToDate(*tool)) return {};
        QApplication::clipboard()->clear();
        field<QPushButton>(dialog, "copyCommand")->click();
        return QApplication::clipboard()->text().section(workspace() + ' ', 1);
    }
    /// Accepts the dialog; the last job, when it has ended.
    Job done(const QWidget& dialog, const char* start) {
        if (const auto* tool = qobject_cast<const ToolDialog*>(&dialog); tool && !isUpToDate(*tool)) return {};
        field<QPushButton>(dialog, start)->click();
        if (!QTest::qWaitFor([&] { return m_fixture->jobs.isIdle(); }, patience)) return {};
        return m_fixture->jobs.jobs().back();
    }
    QByteArray csv(const QString& of, const QStringList& command) {
        return runCli(of, QStringList{"--format", "csv"} + command).out;
    }
    /// Its columns have titles, not the names of the file, and all of them are in view.
    static bool isReadable(const TablePanel& table) {
        const FilterHeader& header = table.header();
        for (int column = 0; column < header.count(); ++column)
            if (header.model()->headerData(column, Qt::Horizontal).toString().contains('_')) return false;
        return QTest::qWaitFor([&] { return header.length() <= table.view().viewport()->width(); }, patience);
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
        QVERIFY(!canStart(*dialog, "importReferenceStart"));
        field<QLineEdit>(*dialog, "importReferencePath")->setText(m_box.corpus);
        QVERIFY(field<QCheckBox>(*dialog, "importReferenceInPlace")->isChecked());
        auto* map = field<QPlainTextEdit>(*dialog, "importReferenceMap");
        map->setPlainText("no rule");
        QVERIFY(!canStart(*dialog, "importReferenceStart"));
        const QString rule = "/build/of/another=" + path("moved");
        map->setPlainText(rule + "\n");
        QCOMPARE(copied(*dialog), "import " + m_box.corpus + " --reference --map " + rule);
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
        QVERIFY(!canStart(*dialog, "saveCopyStart"));
        file->setText(path("a copy.inlinescope"));
        QCOMPARE(copied(*dialog), "save-copy '" + path("a copy.inlinescope") + "'");
        QCOMPARE(done(*dialog, "saveCopyStart").status, JobStatus::Done);
        QCOMPARE(csv(path("a copy.inlinescope"), {"list", "modules"}), csv(workspace(), {"list", "modules"}));
    }

    void policiesRunsAndWhatTheyMakeAreWrittenAndChecked() {
        for (const char* policy : {"default", "never"})
            QCOMPARE(runCli(workspace(), {"run", "corpus", "--policy", policy, "--name", policy}).exitCode, 0);
        const QString tiny = INLINESCOPE_SOURCE_DIR "/tests/support/tiny";
        QCOMPARE(runCli(workspace(), {"run", "corpus", "--policy", tiny, "--name", "tiny run"}).exitCode, 0);
        m_fixture->session.noteWorkspaceChanged();
        m_fixture->session.setRuns({"never", "default"});
        QVERIFY(m_fixture->settled());
    }

    void aModuleIsCapturedWithItsRuns() {
        ToolDialog* dialog = opened("action_capture", "captureDialog");
        QVERIFY(dialog);
        field<QLineEdit>(*dialog, "captureModule")->clear();
        auto* file = field<QLineEdit>(*dialog, "captureFile");
        file->setText(path("one.inlinescope"));
        QVERIFY(!canStart(*dialog, "captureStart"));
        field<QLineEdit>(*dialog, "captureModule")->setText("m");
        file->setText(workspace()); // exists
        QVERIFY(!canStart(*dialog, "captureStart"));
        file->setText(path("one.inlinescope"));
        QCOMPARE(copied(*dialog), "capture never --module m --output " + path("one.inlinescope"));
        const Job captured = done(*dialog, "captureStart");
        QVERIFY2(captured.status == JobStatus::Done, describe(captured.error).c_str());
        QCOMPARE(parseCsv(csv(path("one.inlinescope"), {"list", "runs"})).size(), 4); // the head and three runs
        QCOMPARE(csv(path("one.inlinescope"), {"modules", "never"}), csv(workspace(), {"modules", "never"}));
    }

    void theGateSaysWhyItDidNotPass() {
        ToolDialog* dialog = opened("action_gate", "gateDialog");
        QVERIFY(dialog);
        auto* growth = field<QLineEdit>(*dialog, "gateGrowth");
        growth->setText("much");
        QVERIFY(!canStart(*dialog, "gateStart"));
        growth->setText("0.5");
        field<QLineEdit>(*dialog, "gateBytes")->setText("3");
        field<QSpinBox>(*dialog, "gateExplain")->setValue(0);
        QCOMPARE(copied(*dialog), "gate never default --max-growth 0.5% --max-module-growth 3 --explain 0");
        field<QSpinBox>(*dialog, "gateShow")->setValue(1);
        field<QSpinBox>(*dialog, "gateCompiles")->setValue(7);
        field<QLineEdit>(*dialog, "gateBaseRevision")->setText("r16");
        field<QLineEdit>(*dialog, "gateNewRevision")->setText("r17");
        const QString command = copied(*dialog);
        QCOMPARE(command,
                 "gate never default --max-growth 0.5% --max-module-growth 3 --explain 0 --compiles 7 --show 1 "
                 "--base-revision r16 --new-revision r17");
        QCOMPARE(done(*dialog, "gateStart").status, JobStatus::Done);
        auto* result = m_fixture->child<QDialog>("gateResult");
        QVERIFY(result);
        const QString sentence = field<QLabel>(*result, "gateSentence")->text();
        QVERIFY2(sentence.startsWith("Not passed: ") && sentence.contains("1 module"), qPrintable(sentence));
        for (const auto& [ending, format] : {std::pair("md", "md"), {"xml", "junit"}, {"json", "json"}}) {
            field<QPushButton>(*result, qPrintable(QString("gateSave%1").arg(ending)))->click();
            auto* files = result->findChild<QFileDialog*>("saveResultDialog");
            QVERIFY(files);
            const QString file = path("gate.") + ending;
            emit files->fileSelected(file);
            delete files;
            QVERIFY(QTest::qWaitFor([&] { return m_fixture->jobs.isIdle(); }, patience));
            const Finished printed = runCli(workspace(), QStringList{"--format", format} + command.split(' '));
            QCOMPARE(printed.exitCode, 10);
            QCOMPARE(readWhole(file).trimmed(), printed.out.trimmed());
        }
        result->close();
    }

    void modulesThatMayBeLostAreNoReason() {
        Gate gate;
        gate.result.lost = {0};
        gate.result.exceeding = {1};
        QVERIFY(gateSentence(gate).contains(" had a size"));
        gate.limits.lostMayPass = true;
        QVERIFY(!gateSentence(gate).contains(" had a size"));
        QVERIFY(gateSentence(gate).contains(" grew by more than allowed"));
    }

    void theReportForLntIsTheOneOfTheCommandLine() {
        ToolDialog* dialog = opened("action_lnt", "lntDialog");
        QVERIFY(dialog);
        QVERIFY(!canStart(*dialog, "lntStart"));
        const QString file = path("lnt/sizes.json");
        field<QLineEdit>(*dialog, "lntFile")->setText(file);
        field<QLineEdit>(*dialog, "lntRevision")->setText("17");
        const QString command = copied(*dialog);
        QCOMPARE(command, "compare never default --format lnt --revision 17 --output " + file);
        QCOMPARE(done(*dialog, "lntStart").status, JobStatus::Done);
        const QByteArray written = readWhole(file);
        QVERIFY2(written.contains("code_size"), written);
        QVERIFY(QFile::remove(file));
        QCOMPARE(runCli(workspace(), command.split(' ')).exitCode, 0);
        QCOMPARE(readWhole(file).trimmed(), written.trimmed());
    }

    void objectsAreThoseOfTheRun() {
        ToolDialog* dialog = opened("action_objects", "objectsDialog");
        QVERIFY(dialog);
        field<QLineEdit>(*dialog, "objectsFolder")->setText(path("objects"));
        QCOMPARE(copied(*dialog), "objects default --output " + path("objects"));
        QCOMPARE(done(*dialog, "objectsStart").status, JobStatus::Done);
        QCOMPARE(hashOfFile(path("objects/m.o")).toStdString(),
                 m_box.value("SELECT object_hash FROM v_module_runs WHERE run = 'default'"));
    }

    void aPlaybackHasItsTableShown() {
        ToolDialog* dialog = opened("action_playback", "playbackDialog");
        QVERIFY(dialog);
        field<QLineEdit>(*dialog, "playbackFolder")->setText(path("playback"));
        field<QCheckBox>(*dialog, "playbackNever")->setChecked(true);
        QCOMPARE(copied(*dialog), "playback default --fallback never --output " + path("playback"));
        QCOMPARE(done(*dialog, "playbackStart").status, JobStatus::Done);
        auto* table = m_fixture->child<TablePanel>("playbackTable");
        QVERIFY(table && isReadable(*table));
        QCOMPARE(table->csv(), csv(workspace(), {"playback", "default", "--fallback", "never", "--output",
                                                 path("another playback")}));
        for (const char* file : {"launcher", "playback.cmake"})
            QCOMPARE(readWhole(path("playback/") + file), readWhole(path("another playback/") + file));
        m_fixture->child<QDialog>("playbackResult")->close();
    }

    void aPolicyIsTrainedAsTheCommandTrainsIt() {
        ToolDialog* dialog = opened("action_train", "trainDialog");
        QVERIFY(dialog);
        auto* runs = field<QListWidget>(*dialog, "trainRuns");
        QCOMPARE(runs->count(), 3);
        runs->findItems("default", Qt::MatchExactly).value(0)->setCheckState(Qt::Checked);
        QVERIFY(!canStart(*dialog, "trainStart"));
        field<QLineEdit>(*dialog, "trainFolder")->setText(path("trained"));
        field<QSpinBox>(*dialog, "trainHidden")->setValue(4);
        field<QSpinBox>(*dialog, "trainIterations")->setValue(5);
        const QString command = copied(*dialog);
        QCOMPARE(command, "train bc --from default never --output " + path("trained") + " --hidden 4 --iterations 5");
        QCOMPARE(done(*dialog, "trainStart").status, JobStatus::Done);
        const QByteArray shown = m_fixture->child<TablePanel>("trainTable")->csv();
        QVERIFY(isReadable(*m_fixture->child<TablePanel>("trainTable")));
        QCOMPARE(shown, csv(workspace(), QString(command).replace(path("trained"), path("again")).split(' ')));
        for (const char* file : {"model.tflite", "saved_model.pbtxt"})
            QCOMPARE(readWhole(path("trained/") + file), readWhole(path("again/") + file));
        m_fixture->child<QDialog>("trainResult")->close();
    }

    void aPolicyIsTrainedByMeasuredBytesAsTheCommandTrainsIt() {
        const QString copy = path("before training.inlinescope");
        QCOMPARE(runCli(workspace(), {"save-copy", copy}).exitCode, 0);
        m_fixture->session.navigate(PageId::Training);
        QVERIFY(m_fixture->settled());
        m_fixture->child<QPushButton>("trainingStart")->click();
        auto* dialog = m_fixture->child<ToolDialog>("trainBytesDialog");
        QVERIFY(dialog && QTest::qWaitFor([&] { return m_fixture->jobs.pendingQueries() == 0; }, patience));
        QCOMPARE(field<QComboBox>(*dialog, "trainBytesCorpus")->currentText(), "corpus");
        QVERIFY(!canStart(*dialog, "trainBytesStart"));
        field<QLineEdit>(*dialog, "trainBytesFolder")->setText(path("by bytes"));
        field<QLineEdit>(*dialog, "trainBytesName")->clear();
        QVERIFY(!canStart(*dialog, "trainBytesStart"));
        field<QLineEdit>(*dialog, "trainBytesName")->setText("small");
        field<QLineEdit>(*dialog, "trainBytesFirst")->setText("never");
        field<QPlainTextEdit>(*dialog, "trainBytesValidation")->setPlainText("one\n two words \n\n");
        QCOMPARE(copied(*dialog), "train bytes corpus --output '" + path("by bytes") +
                                      "' --name small --start never --validation one 'two words' --budget 1800");
        field<QPlainTextEdit>(*dialog, "trainBytesValidation")->clear();
        field<QComboBox>(*dialog, "trainBytesObjective")->setCurrentIndex(1);
        field<QSpinBox>(*dialog, "trainBytesBudget")->setValue(0);
        field<QSpinBox>(*dialog, "trainBytesRounds")->setValue(1);
        field<QSpinBox>(*dialog, "trainBytesFlips")->setValue(3);
        field<QSpinBox>(*dialog, "trainBytesPerModule")->setValue(2);
        field<QListWidget>(*dialog, "trainBytesSearches")
            ->findItems("default", Qt::MatchExactly)
            .value(0)
            ->setCheckState(Qt::Checked);
        QCOMPARE(copied(*dialog), "train bytes corpus --output '" + path("by bytes") +
                                      "' --name small --start never --searches default --objective unique --rounds 1 "
                                      "--flips 3 --flips-per-module 2");
        const Job job = done(*dialog, "trainBytesStart");
        QVERIFY2(job.status == JobStatus::Done, describe(job.error).c_str());
        QVERIFY(m_fixture->settled());
        QCOMPARE(m_fixture->session.here().page, QString(PageId::Training));
        const QByteArray rounds = m_fixture->child<TablePanel>("trainingRounds")->csv();
        QCOMPARE(parseCsv(rounds).size(), 3); // a head, the first policy, and the one of the round
        QCOMPARE(runCli(copy, {"train", "bytes", "corpus", "--output", path("by command"), "--name", "small", "--start",
                               "never", "--searches", "default", "--objective", "unique", "--rounds", "1", "--flips",
                               "3", "--flips-per-module", "2"})
                     .exitCode,
                 0);
        const QByteArray model = readWhole(path("by bytes/round-1/model.tflite"));
        QVERIFY(!model.isEmpty());
        QCOMPARE(model, readWhole(path("by command/round-1/model.tflite")));
        m_fixture->session.navigate(PageId::Modules);
    }

    void aPolicyIsConverted() {
        ToolDialog* dialog = opened("action_convert", "convertDialog");
        QVERIFY(dialog);
        QCOMPARE(field<QComboBox>(*dialog, "convertPolicy")->count(), 2); // those that have a model: one was trained
        field<QComboBox>(*dialog, "convertPolicy")->setCurrentText("tiny");
        field<QLineEdit>(*dialog, "convertFolder")->setText(path("converted"));
        QCOMPARE(copied(*dialog), "convert tiny --to tflite --output " + path("converted"));
        QCOMPARE(done(*dialog, "convertStart").status, JobStatus::Done);
        QCOMPARE(runCli(workspace(), {"convert", "tiny", "--to", "tflite", "--output", path("by command")}).exitCode,
                 0);
        const QByteArray model = readWhole(path("converted/model.tflite"));
        QVERIFY(!model.isEmpty());
        QCOMPARE(model, readWhole(path("by command/model.tflite")));
    }

    void aPolicyIsConvertedToText() {
        ToolDialog* dialog = opened("action_convert", "convertDialog");
        QVERIFY(dialog);
        field<QComboBox>(*dialog, "convertPolicy")->setCurrentText("tiny");
        field<QLineEdit>(*dialog, "convertFolder")->setText(path("text"));
        field<QComboBox>(*dialog, "convertForm")->setCurrentIndex(1);
        QCOMPARE(copied(*dialog), "convert tiny --to tosa --output " + path("text"));
        QCOMPARE(done(*dialog, "convertStart").status, JobStatus::Done);
        QVERIFY(readWhole(path("text/model.mlir")).contains("tosa.argmax"));
    }

    void theRunAndTheSearchDialogCopyTheirCommands() {
        m_fixture->child<QAction>("action_run")->trigger();
        auto* run = m_fixture->child<QDialog>("runDialog");
        QVERIFY(run && m_fixture->settled());
        QVERIFY(QTest::qWaitFor([&] { return m_fixture->jobs.pendingQueries() == 0; }, patience));
        auto* policies = field<QListWidget>(*run, "runPolicies");
        for (int row = 0; row < policies->count(); ++row) {
            const QString text = policies->item(row)->text();
            const bool wanted = text.startsWith("default") || text.startsWith("never");
            policies->item(row)->setCheckState(wanted ? Qt::Checked : Qt::Unchecked);
        }
        field<QLineEdit>(*run, "runName")->setText("two words");
        field<QLineEdit>(*run, "runOptions")->setText("-inline-threshold=100");
        field<QPushButton>(*run, "copyCommand")->click();
        const QString program = "inlinescope-cli --workspace " + workspace();
        const QString options = " --mllvm=-inline-threshold=100";
        QCOMPARE(QApplication::clipboard()->text(),
                 program + " run corpus --policy default --name 'two words-default'" + options + " &&\n" + program +
                     " run corpus --policy never --name 'two words-never'" + options);
        run->close();
        m_fixture->child<QAction>("action_search")->trigger();
        auto* search = m_fixture->child<QDialog>("searchDialog");
        QVERIFY(search && QTest::qWaitFor([&] { return m_fixture->jobs.pendingQueries() == 0; }, patience));
        QCOMPARE(copied(*search), "search corpus --budget 600");
        search->close();
    }

    void compactingReturnsFreeSpace() {
        RawDatabase raw(m_box.context.workspacePath);
        for (const char* sql :
             {"BEGIN", "CREATE TABLE filler AS SELECT zeroblob(1000000) AS bytes", "DROP TABLE filler", "COMMIT"})
            raw.rows(sql);
        QVERIFY(m_box.value("PRAGMA freelist_count") != "0");
        m_fixture->child<QAction>("action_compact")->trigger();
        QVERIFY(QTest::qWaitFor([&] { return m_fixture->jobs.isIdle(); }, patience));
        QCOMPARE(m_fixture->jobs.jobs().back().status, JobStatus::Done);
        QCOMPARE(m_box.value("PRAGMA freelist_count"), "0");
    }

    void anotherWorkspaceIsMerged() {
        JobSandbox other;
        makeCorpus(other.corpus, source);
        const QString file = QString::fromStdString(other.context.workspacePath);
        QCOMPARE(runCli(file, {"import", other.corpus, "--name", "elsewhere"}).exitCode, 0);
        ToolDialog* dialog = opened("action_merge", "mergeDialog");
        QVERIFY(dialog);
        field<QLineEdit>(*dialog, "mergeFile")->setText(file + "-gone");
        QVERIFY(!canStart(*dialog, "mergeStart"));
        field<QLineEdit>(*dialog, "mergeFile")->setText(file);
        QCOMPARE(copied(*dialog), "merge " + file);
        const QByteArray before = csv(workspace(), {"list", "corpora"});
        QVERIFY(!before.contains("elsewhere"));
        const Job merged = done(*dialog, "mergeStart");
        QVERIFY2(merged.status == JobStatus::Done, describe(merged.error).c_str());
        QVERIFY(csv(workspace(), {"list", "corpora"}).contains("elsewhere"));
        QVERIFY2(merged.summary.startsWith("1 added, "), qPrintable(merged.summary));
    }
};

QTEST_MAIN(ToolDialogsTest)
#include "tst_tool_dialogs.moc"
