// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/csv.h"
#include "tests/views/dialogs/tool_fixture.h"
#include "views/models/words.h"
#include "views/state/page_id.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/headline.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPointer>
#include <QSpinBox>

#include <algorithm>

using namespace inlinescope;
using namespace inlinescope::testing;

/// The dialogs of the menu Binaries and logs: each does what the command does that it copies.
class EvidenceToolsTest : public QObject {
    Q_OBJECT

    ToolFixture m_tools;

    QString path(const QString& name) const { return m_tools.path(name); }
    static QLineEdit& edit(const QWidget& dialog, const char* name) {
        return *ToolFixture::field<QLineEdit>(dialog, name);
    }
    /// A library that is linked of the objects of a run.
    bool link(const QString& run) const {
        return runCli(m_tools.workspace(), {"objects", run, "--output", path("objects-" + run)}).exitCode == 0 &&
               runProgram("clang-22", {"-shared", path("objects-" + run + "/m.o"), "-o", path(run + ".so")}).exitCode ==
                   0;
    }
    /// The functions of the module in a library, by llvm-nm.
    qint64 bytesByNm(const QString& library) const {
        qint64 sum = 0;
        for (const QByteArray& line : runProgram("llvm-nm-22", {"--print-size", path(library)}).out.split('\n'))
            if (const QByteArrayList words = line.split(' ');
                words.size() == 4 && words[3] != "_init" && words[3] != "_fini" && words[2].toLower() == "t")
                if (QByteArray(inlinescope::testing::source).contains('@' + words[3] + '(') ||
                    QByteArray(third).contains('@' + words[3] + '('))
                    sum += words[1].toLongLong(nullptr, 16);
        return sum;
    }

private slots:
    void initTestCase() {
        makeCorpus(m_tools.box.corpus, QByteArray(inlinescope::testing::source) + third);
        QCOMPARE(runCli(m_tools.workspace(), {"import", m_tools.box.corpus}).exitCode, 0);
        for (const char* policy : {"default", "never"})
            QCOMPARE(runCli(m_tools.workspace(), {"run", "corpus", "--policy", policy, "--name", policy}).exitCode, 0);
        QVERIFY(link("default") && link("never") && m_tools.openWindow());
        m_tools.fixture->session.setRuns({"default", "never"});
        m_tools.fixture->session.setModule("m");
    }

    void cleanupTestCase() { m_tools.fixture.reset(); }

    /// One is a file, the other one is in the workspace, with a name of its own.
    void theDialogBringsWhatIsLinkedToModules() {
        QVERIFY(QFile::copy(path("default.so"), path("one.so")) && QFile::copy(path("never.so"), path("two.so")));
        QCOMPARE(runCli(m_tools.workspace(), {"import", path("two.so")}).exitCode, 0);
        WindowFixture& window = *m_tools.fixture;
        window.session.navigate(PageId::Modules);
        const auto* modules = window.child<TablePanel>("modulesTable");
        const auto place = [modules] { return modules->table()->columnIndex("linked"); };
        QTRY_VERIFY_WITH_TIMEOUT(window.settled() && modules->shownRowCount() > 0, patience);
        QCOMPARE(place(), -1);
        ToolDialog* dialog = m_tools.opened("linked");
        edit(*dialog, "linkedBaseBinary").setText(path("one.so"));
        edit(*dialog, "linkedNewBinary").setText("two");
        ToolFixture::field<QCheckBox>(*dialog, "linkedNamed")->setChecked(true);
        const QString command = m_tools.copied(*dialog);
        QCOMPARE(command, "linked default never " + path("one.so") + " two --name-binaries");
        const Job job = m_tools.done(*dialog);
        QVERIFY2(job.status == JobStatus::Done, describe(job.error).c_str());
        QTRY_VERIFY_WITH_TIMEOUT(window.settled() && place() >= 0, patience);
        QCOMPARE(std::get<std::int64_t>(modules->table()->total->at(std::size_t(place()))),
                 bytesByNm("never.so") - bytesByNm("default.so"));
        window.child<QDialog>("linkedResult")->close();
        const QByteArray named = m_tools.csv({"list", "reports", "--columns", "report,entries"});
        QCOMPARE(parseCsv(named).size(), 3);

        // The command does the same, also with a file that is in the workspace under another name.
        QCOMPARE(runCli(m_tools.workspace(), {"rename", "report", "default", "other"}).exitCode, 0);
        QCOMPARE(runCli(m_tools.workspace(), {"rename", "report", "never", "two"}).exitCode, 0);
        QCOMPARE(runCli(m_tools.workspace(), command.split(' ')).exitCode, 0);
        QCOMPARE(m_tools.csv({"list", "reports", "--columns", "report,entries"}), named);
        QCOMPARE(
            runCli(m_tools.workspace(), {"linked", "default", "never", "never", "never", "--name-binaries"}).exitCode,
            2);
        QCOMPARE(m_tools.csv({"list", "reports", "--columns", "report,entries"}), named);
        for (const char* report : {"default", "never"})
            QCOMPARE(runCli(m_tools.workspace(), {"delete", "report", report}).exitCode, 0);
    }

    /// The file system is asked after a pause, not in the window's thread; a file that is made later is found when a
    /// field changes.
    void pathsAreLookedUpInTheBackground() {
        ToolDialog* dialog = m_tools.opened("binary");
        const auto* start = ToolFixture::field<QPushButton>(*dialog, "binaryStart");
        edit(*dialog, "binaryBinary").setText(path("default.so"));
        QVERIFY(!start->isEnabled() && !dialog->isUpToDate());
        QVERIFY(ToolFixture::canStart(*dialog));
        ToolFixture::field<QPlainTextEdit>(*dialog, "binaryDebug")->setPlainText(path("later.debug"));
        QVERIFY(!ToolFixture::canStart(*dialog));
        QVERIFY(writeWhole(path("later.debug"), "x"));
        QVERIFY(!ToolFixture::canStart(*dialog));
        edit(*dialog, "binaryName").setText("named");
        QVERIFY(ToolFixture::canStart(*dialog));
        edit(*dialog, "binaryBinary").setText(m_tools.box.folder.path()); // no file
        QVERIFY(!ToolFixture::canStart(*dialog));
        dialog->reject();
    }

    /// What is pasted is not known yet. Enter in vain is forgotten.
    void enterStartsWhatIsFoundOut() {
        const auto pasted = [](QWidget& dialog, const QString& text) {
            QLineEdit& field = edit(dialog, "binaryBinary");
            field.setText(text);
            QTest::keyClick(&field, Qt::Key_Return);
            return !ToolFixture::field<QPushButton>(dialog, "binaryStart")->isEnabled();
        };
        const QPointer<ToolDialog> dialog = m_tools.opened("binary");
        edit(*dialog, "binaryName").setText("entered");
        QVERIFY(pasted(*dialog, path("nowhere.so")) && !ToolFixture::canStart(*dialog));
        QVERIFY(pasted(*dialog, path("default.so")));
        edit(*dialog, "binaryBinary").setText(path("never.so"));
        QVERIFY(ToolFixture::canStart(*dialog) && dialog->isVisible());
        QVERIFY(!m_tools.csv({"list", "reports"}).contains("entered"));
        QVERIFY(pasted(*dialog, path("./default.so")));
        QTRY_VERIFY_WITH_TIMEOUT(!dialog && m_tools.fixture->jobs.isIdle(), patience);
        QVERIFY(m_tools.csv({"list", "reports"}).contains("entered"));
        QCOMPARE(runCli(m_tools.workspace(), {"delete", "report", "entered"}).exitCode, 0);
    }

    void whatIsLinkedIsComparedWithTheObjects() {
        ToolDialog* dialog = m_tools.opened("linked");
        QVERIFY(dialog && !ToolFixture::canStart(*dialog));
        QCOMPARE(ToolFixture::field<QComboBox>(*dialog, "linkedBase")->currentText(), "default");
        edit(*dialog, "linkedBaseBinary").setText(path("default.so"));
        edit(*dialog, "linkedNewBinary").setText("a name on Sizes");
        QCOMPARE(m_tools.copied(*dialog), "linked default never " + path("default.so") + " 'a name on Sizes'");
        edit(*dialog, "linkedNewBinary").setText(path("never.so"));
        const QString command = m_tools.copied(*dialog);
        QCOMPARE(command, "linked default never " + path("default.so") + ' ' + path("never.so"));
        const Job job = m_tools.done(*dialog);
        QVERIFY2(job.status == JobStatus::Done, describe(job.error).c_str());
        QCOMPARE(m_tools.shownCsv("linkedTable"), m_tools.csv(command.split(' ')));
        const qint64 delta = bytesByNm("never.so") - bytesByNm("default.so");
        QVERIFY(delta != 0);
        const QString sentence = ToolFixture::field<QLabel>(m_tools.fixture->window, "linkedSentence")->text();
        const QString number =
            (delta < 0 ? QStringLiteral("−") : QStringLiteral("+")) + QString::number(std::abs(delta));
        QVERIFY2(sentence.endsWith("linked " + number + " B"), qPrintable(sentence));
        m_tools.fixture->child<QDialog>("linkedResult")->close();
    }

    /// The libraries have the names of the runs.
    void theModulesPageShowsWhatIsLinked() {
        for (const char* library : {"default.so", "never.so"})
            QCOMPARE(runCli(m_tools.workspace(), {"import", path(library)}).exitCode, 0);
        WindowFixture& window = *m_tools.fixture;
        window.session.noteWorkspaceChanged();
        window.session.navigate(PageId::Modules);
        const auto* modules = window.child<TablePanel>("modulesTable");
        const auto place = [modules] { return modules->table()->columnIndex("linked"); };
        QTRY_VERIFY_WITH_TIMEOUT(window.settled() && place() >= 0, patience);
        const qint64 delta = bytesByNm("never.so") - bytesByNm("default.so");
        QCOMPARE(std::get<std::int64_t>(modules->table()->total->at(std::size_t(place()))), delta);
        QVERIFY(!modules->view().isColumnHidden(place()));
        QCOMPARE(modules->csv(), m_tools.csv({"compare", "default", "never"}));
        const QString sentence = window.child<Headline>("modulesHeadline")->sentence();
        QVERIFY2(sentence.contains(signedGrouped(delta) + " B in the linked binary"), qPrintable(sentence));
    }

    void aLogIsThatOfTheCommand() {
        ToolDialog* dialog = m_tools.opened("writeLog");
        QVERIFY(dialog && !ToolFixture::canStart(*dialog));
        QCOMPARE(edit(*dialog, "writeLogModule").text(), "m");
        edit(*dialog, "writeLogFile").setText(path("m.log"));
        QCOMPARE(m_tools.copied(*dialog), "log default --module m --output " + path("m.log"));
        const Job job = m_tools.done(*dialog);
        QVERIFY2(job.status == JobStatus::Done, describe(job.error).c_str());
        QCOMPARE(runCli(m_tools.workspace(), {"log", "default", "--module", "m", "--output", path("by command.log")})
                     .exitCode,
                 0);
        const QByteArray log = readWhole(path("m.log"));
        QVERIFY(log.startsWith("{\"features\":["));
        QCOMPARE(log, readWhole(path("by command.log")));
    }

    /// The log is of the run's own module, so that its observations are the questions of the run in their order.
    void aDoubleClickOnAnObservationOpensItsCallsite() {
        QCOMPARE(runCli(m_tools.workspace(), {"import", path("m.log"), "--name", "m"}).exitCode, 0);
        WindowFixture& window = *m_tools.fixture;
        window.session.noteWorkspaceChanged();
        window.session.navigate({PageId::Logs, {}, {{"m"}}});
        QVERIFY(window.settled());
        auto* observations = window.child<TablePanel>("logsObservationsTable");
        QVERIFY(observations && QTest::qWaitFor([&] { return observations->shownRowCount() > 2; }, patience));
        observations->selectRow(2);
        emit observations->rowActivated(2);
        QTRY_COMPARE_WITH_TIMEOUT(window.session.here().page, QString(PageId::Module), patience);
        QCOMPARE(window.session.module(), "m");
        const ChosenDecision third = window.session.decisions().at(0);
        QCOMPARE(third.run, "default");
        const auto listed = parseCsv(m_tools.csv({"logs", "m", "--run", "default"}));
        QCOMPARE(listed[3].value(listed[0].indexOf("decision")).toLongLong(), third.decision);
        QVERIFY(runCli(m_tools.workspace(), {"delete", "log", "m"}).exitCode == 0);
    }

    /// Each run has answered otherwise after the first questions: a job compiles the module again under the log's
    /// decisions, once, and the baseline run has the callsite.
    void aLogThatNoRunAskedHasTheCallsitesOfANewCompile() {
        QByteArray script = scriptOf(m_tools.box, "default");
        const qsizetype inlined = script.indexOf("\ninline ");
        QVERIFY(inlined > 0);
        script.replace(inlined, 8, "\nrefuse ");
        QVERIFY(runScript(m_tools.box, script, m_tools.box.runOptions("mixed")).ok());
        QCOMPARE(runCli(m_tools.workspace(), {"log", "mixed", "--module", "m", "--output", path("mixed.log")}).exitCode,
                 0);
        const auto expected = parseCsv(m_tools.csv({"decisions", "mixed", "--module", "m"}));
        QCOMPARE(runCli(m_tools.workspace(), {"delete", "run", "mixed"}).exitCode, 0);
        QCOMPARE(runCli(m_tools.workspace(), {"import", path("mixed.log"), "--name", "m"}).exitCode, 0);
        const auto listed = parseCsv(m_tools.csv({"logs", "m", "--callsites"}));
        QVERIFY(listed.size() > 3);
        for (const QStringList& row : listed.mid(1)) {
            const QStringList& decision = expected.at(row.value(1).toInt() + 1);
            QVERIFY(!row.value(1).isEmpty());
            QCOMPARE(row.mid(1, 3), decision.mid(0, 3));
        }
        WindowFixture& window = *m_tools.fixture;
        window.session.noteWorkspaceChanged();
        window.session.setRuns({"default", "never"});
        window.session.setDecisions({});
        window.session.navigate({PageId::Logs, {}, {{"m"}}});
        QVERIFY(window.settled());
        auto* observations = window.child<TablePanel>("logsObservationsTable");
        QVERIFY(QTest::qWaitFor([&] { return observations->shownRowCount() > 2; }, patience));
        QTRY_COMPARE_WITH_TIMEOUT(
            window.child<QLabel>("logsSubject")->text(),
            "Module m of corpus corpus, whose name agrees. No reward: no run is known that compiled it.", patience);
        observations->selectRow(2);
        emit observations->rowActivated(2);
        QTRY_COMPARE_WITH_TIMEOUT(window.session.here().page, QString(PageId::Module), patience);
        const auto chosen = window.session.decisions();
        const auto stored = std::ranges::find(chosen, QString("default"), &ChosenDecision::run);
        QVERIFY(stored != chosen.end());
        const auto compiling = [&window] {
            return int(std::ranges::count(window.jobs.jobs(), QString("callsites of log m"), &Job::title));
        };
        QCOMPARE(compiling(), 1);
        window.session.setDecisions({});
        window.session.navigate({PageId::Logs, {}, {{"m"}}});
        QVERIFY(window.settled());
        QVERIFY(QTest::qWaitFor([&] { return observations->shownRowCount() > 2; }, patience));
        emit observations->rowActivated(2);
        QTRY_COMPARE_WITH_TIMEOUT(window.session.here().page, QString(PageId::Module), patience);
        QCOMPARE(compiling(), 1);
        const auto decisions = parseCsv(m_tools.csv({"decisions", "default", "--module", "m"}));
        QCOMPARE(decisions.value(int(stored->decision) + 1).mid(1, 2), listed[3].mid(2, 2));
        QVERIFY(runCli(m_tools.workspace(), {"delete", "log", "m"}).exitCode == 0);
        window.session.noteWorkspaceChanged();
    }

    /// What the user says of a log is in the workspace, so that a later window knows it too.
    void aLogIsTiedToAModuleByTheUser() {
        QCOMPARE(runCli(m_tools.workspace(), {"import", path("m.log"), "--name", "nameless"}).exitCode, 0);
        m_tools.fixture->session.noteWorkspaceChanged();
        const auto openThirdObservation = [this] {
            WindowFixture& window = *m_tools.fixture;
            window.session.navigate({PageId::Logs, {}, {{"nameless"}}});
            if (!window.settled()) return;
            auto* observations = window.child<TablePanel>("logsObservationsTable");
            if (!QTest::qWaitFor([&] { return observations->shownRowCount() > 2; }, patience)) return;
            observations->selectRow(2);
            emit observations->rowActivated(2);
        };
        const auto* message = m_tools.fixture->child<QLabel>("statusMessage");
        openThirdObservation();
        QTRY_VERIFY2_WITH_TIMEOUT(message->text().contains("no module is called nameless"), qPrintable(message->text()),
                                  patience);
        m_tools.fixture->child<QPushButton>("logsTie")->click();
        auto* dialog = m_tools.fixture->child<ToolDialog>("tieDialog");
        QVERIFY(QTest::qWaitFor([&] { return m_tools.fixture->jobs.pendingQueries() == 0; }, patience));
        edit(*dialog, "tieModule").setText("m");
        QCOMPARE(m_tools.copied(*dialog), "tie nameless --run default --module m");
        const Job job = m_tools.done(*dialog);
        QVERIFY2(job.status == JobStatus::Done, describe(job.error).c_str());
        QCOMPARE(parseCsv(m_tools.csv({"logs", "nameless"})).value(1).value(2), "m");
        QVERIFY(m_tools.openWindow());
        m_tools.fixture->session.setRuns({"never"});
        openThirdObservation();
        QTRY_COMPARE_WITH_TIMEOUT(m_tools.fixture->session.here().page, QString(PageId::Module), patience);
        QCOMPARE(m_tools.fixture->session.module(), "m");
        // The page adds the decision of the other run, once it has its rows.
        const auto chosen = m_tools.fixture->session.decisions();
        const auto tied = std::ranges::find(chosen, QString("default"), &ChosenDecision::run);
        QVERIFY(tied != chosen.end());
        const auto listed = parseCsv(m_tools.csv({"logs", "nameless", "--run", "default", "--module", "m"}));
        QCOMPARE(listed[3].value(listed[0].indexOf("decision")).toLongLong(), tied->decision);
        QCOMPARE(m_tools.fixture->session.versusRun(), "default");
        const QString text = parseCsv(m_tools.csv({"modules", "default", "--columns", "text"})).value(1).value(0);
        QVERIFY(text.toInt() > 0);
        QTRY_COMPARE_WITH_TIMEOUT(m_tools.fixture->child<QLabel>("logsSubject")->text(),
                                  "Module m of corpus corpus, compiled by run default. Reward 0.0000: " + text +
                                      " B of text, " + text + " B under the heuristic.",
                                  patience);
        QVERIFY(runCli(m_tools.workspace(), {"delete", "log", "nameless"}).exitCode == 0);
        QVERIFY(m_tools.openWindow());
        m_tools.fixture->session.setRuns({"default", "never"});
        m_tools.fixture->session.setModule("m");
    }

    void theVocabularyOfLogsIsThatOfTheCommand() {
        QCOMPARE(runCli(m_tools.workspace(), {"import", path("m.log"), "--name", "mine"}).exitCode, 0);
        m_tools.fixture->session.noteWorkspaceChanged();
        ToolDialog* dialog = m_tools.opened("vocabulary");
        QVERIFY(dialog && !ToolFixture::canStart(*dialog));
        edit(*dialog, "vocabularyFolder").setText(path("vocabulary"));
        QVERIFY(!ToolFixture::canStart(*dialog));
        auto* logs = ToolFixture::field<QListWidget>(*dialog, "vocabularyLogs");
        QCOMPARE(logs->count(), 1);
        logs->item(0)->setCheckState(Qt::Checked);
        ToolFixture::field<QSpinBox>(*dialog, "vocabularyQuantiles")->setValue(5);
        const QString command = m_tools.copied(*dialog);
        QCOMPARE(command, "vocab mine --output " + path("vocabulary") + " --quantiles 5");
        const Job job = m_tools.done(*dialog);
        QVERIFY2(job.status == JobStatus::Done, describe(job.error).c_str());
        QCOMPARE(m_tools.shownCsv("vocabularyTable"),
                 m_tools.csv(QString(command).replace(path("vocabulary"), path("other")).split(' ')));
        const QStringList files = QDir(path("vocabulary")).entryList(QDir::Files);
        QVERIFY(files.contains("callee_basic_block_count.buckets"));
        QCOMPARE(files, QDir(path("other")).entryList(QDir::Files));
        for (const QString& file : files)
            QCOMPARE(readWhole(path("vocabulary/") + file), readWhole(path("other/") + file));
        m_tools.fixture->child<QDialog>("vocabularyResult")->close();
    }

    /// Without a folder to write to, with the vocabulary that the log has just got: by its making each feature is
    /// equal.
    void aLogIsComparedWithAnImportedVocabulary() {
        QCOMPARE(runCli(m_tools.workspace(), {"import", path("m.log"), "--name", "mine"}).exitCode, 0);
        QCOMPARE(runCli(m_tools.workspace(), {"vocab", "mine", "--output", path("made")}).exitCode, 0);
        QCOMPARE(runCli(m_tools.workspace(), {"import", path("made")}).exitCode, 0);
        m_tools.fixture->session.noteWorkspaceChanged();
        ToolDialog* dialog = m_tools.opened("vocabulary");
        QVERIFY(dialog);
        QCOMPARE(ToolFixture::field<QComboBox>(*dialog, "vocabularyCompare")->currentText(), QString("made"));
        QVERIFY(!ToolFixture::canStart(*dialog));
        ToolFixture::field<QListWidget>(*dialog, "vocabularyLogs")->item(0)->setCheckState(Qt::Checked);
        const QString command = m_tools.copied(*dialog);
        QCOMPARE(command, QString("vocab mine --compare made"));
        const Job job = m_tools.done(*dialog);
        QVERIFY2(job.status == JobStatus::Done, describe(job.error).c_str());
        QCOMPARE(m_tools.shownCsv("vocabularyTable"), m_tools.csv(command.split(' ')));
        m_tools.fixture->child<QDialog>("vocabularyResult")->close();
    }

    /// The units of a stripped library are known if its debug information is given too.
    void theDebugInformationOfABinaryIsAnotherFile() {
        const QString unit = path("unit.c"), whole = path("whole.so"), stripped = path("lib.so"),
                      debug = path("lib.dbg");
        QVERIFY(writeWhole(unit, "int twice(int x) { return x * 2; }\n"));
        QCOMPARE(runProgram("clang-22", {"-g", "-O2", "-fPIC", "-shared", unit, "-o", whole}).exitCode, 0);
        QCOMPARE(runProgram("llvm-objcopy-22", {"--only-keep-debug", whole, debug}).exitCode, 0);
        QCOMPARE(runProgram("llvm-objcopy-22", {"--strip-all", whole, stripped}).exitCode, 0);
        ToolDialog* dialog = m_tools.opened("binary");
        QVERIFY(dialog && !ToolFixture::canStart(*dialog));
        edit(*dialog, "binaryBinary").setText(stripped);
        QVERIFY(ToolFixture::canStart(*dialog));
        auto* files = ToolFixture::field<QPlainTextEdit>(*dialog, "binaryDebug");
        files->setPlainText(path("nowhere"));
        QVERIFY(!ToolFixture::canStart(*dialog));
        files->setPlainText(debug);
        edit(*dialog, "binaryName").setText("with units");
        QCOMPARE(m_tools.copied(*dialog), "import " + stripped + " --name 'with units' --debug " + debug);
        const Job job = m_tools.done(*dialog);
        QVERIFY2(job.status == JobStatus::Done, describe(job.error).c_str());
        QCOMPARE(m_tools.fixture->session.here().page, QString(PageId::Sizes));
        QVERIFY2(m_tools.csv({"sizes", "with units", "--by", "units"}).contains("unit.c"),
                 m_tools.csv({"sizes", "with units", "--by", "units"}));
    }

    /// The buttons add to what is there. What is inlined is in the .dwo files alone; the compiler notes where it wrote
    /// them, and there they are no more.
    void theDebugInformationOfABinaryIsInSeveralFilesAndFolders() {
        QVERIFY(QDir(path("")).mkpath("build") && QDir(path("")).mkpath("kept"));
        QStringList objects;
        for (const QString unit : {"first", "second", "third"}) {
            QVERIFY(writeWhole(path("build/" + unit + ".c"),
                               "static inline int leaf_" + unit.toUtf8() + "(int *p) { return *p * 7 / 3; }\nint " +
                                   unit.toUtf8() + "(int *p) { return leaf_" + unit.toUtf8() + "(p) + 1; }\n"));
            objects << path("build/" + unit + ".o");
            QCOMPARE(runProgram("clang-22", {"-g", "-gsplit-dwarf", "-O2", "-fPIC", "-c", path("build/" + unit + ".c"),
                                             "-o", objects.back()})
                         .exitCode,
                     0);
            QVERIFY(QFile::rename(path("build/" + unit + ".dwo"), path("kept/" + unit + ".dwo")));
        }
        QVERIFY(QFile::rename(path("kept/third.dwo"), path("third.dwo")));
        QCOMPARE(runProgram("clang-22", QStringList{"-shared", "-o", path("split.so")} + objects).exitCode, 0);
        ToolDialog* dialog = m_tools.opened("binary");
        QVERIFY(dialog);
        edit(*dialog, "binaryBinary").setText(path("split.so"));
        for (const auto& [button, chosen] :
             {std::pair("binaryDebugFolder", path("kept")), {"binaryDebugFile", path("third.dwo")}}) {
            ToolFixture::field<QPushButton>(*dialog, button)->click();
            auto* files = dialog->findChild<QFileDialog*>();
            QVERIFY(files);
            QCOMPARE(files->fileMode() == QFileDialog::ExistingFiles, chosen.endsWith(".dwo"));
            emit files->filesSelected({chosen});
            delete files;
        }
        QCOMPARE(m_tools.copied(*dialog),
                 "import " + path("split.so") + " --debug " + path("kept") + " --debug " + path("third.dwo"));
        const Job job = m_tools.done(*dialog);
        QVERIFY2(job.status == JobStatus::Done && job.findings.empty(), describe(job.error).c_str());
        const QByteArray inlined = m_tools.csv({"sizes", "split", "--by", "inlined"});
        for (const char* leaf : {"leaf_first", "leaf_second", "leaf_third"})
            QVERIFY2(inlined.contains(leaf), inlined);
    }
};

QTEST_MAIN(EvidenceToolsTest)
#include "tst_evidence_tools.moc"
