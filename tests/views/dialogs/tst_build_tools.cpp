// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/csv.h"
#include "tests/views/dialogs/tool_fixture.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>

using namespace inlinescope;
using namespace inlinescope::testing;

/// The dialogs of the menu Whole builds: each writes what the command writes that it copies. None needs a workspace.
class BuildToolsTest : public QObject {
    Q_OBJECT

    ToolFixture m_tools;

    QString path(const QString& name) const { return m_tools.path(name); }
    static QLineEdit& edit(const QWidget& dialog, const char* name) {
        return *ToolFixture::field<QLineEdit>(dialog, name);
    }
    /// The words of a command of the command line, without a workspace.
    static QByteArray csv(const QString& command) {
        return runProgram(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli",
                          QStringList{"--format", "csv"} + command.split(' '))
            .out;
    }

private slots:
    void initTestCase() {
        m_tools.fixture = std::make_unique<WindowFixture>(QString());
        makeCorpus(path("bitcode/deep"), source);
    }

    void cleanupTestCase() { m_tools.fixture.reset(); }

    void aFolderOfBitcodeBecomesACorpus() {
        ToolDialog* dialog = m_tools.opened("makeCorpus");
        QVERIFY(dialog && !ToolFixture::canStart(*dialog));
        edit(*dialog, "makeCorpusFolder").setText(path("made/one"));
        edit(*dialog, "makeCorpusInput").setText(path("nowhere"));
        QVERIFY(!ToolFixture::canStart(*dialog));
        edit(*dialog, "makeCorpusInput").setText(path("bitcode"));
        edit(*dialog, "makeCorpusArguments").setText("-cc1 -O2");
        const QString command = m_tools.copied(*dialog);
        QCOMPARE(command, "make-corpus --input " + path("bitcode") + " --output " + path("made/one") +
                              " '--default-args=-cc1 -O2'");
        const Job job = m_tools.done(*dialog);
        QVERIFY2(job.status == JobStatus::Done, describe(job.error).c_str());
        QVERIFY2(job.summary.startsWith("1 module"), qPrintable(job.summary));
        QCOMPARE(readWhole(path("made/one/deep/m.bc")), readWhole(path("bitcode/deep/m.bc")));
        QCOMPARE(runCli("/nowhere", {"make-corpus", "--input", path("bitcode"), "--output", path("made/two"),
                                     "--default-args", "-cc1 -O2"})
                     .exitCode,
                 0);
        const QByteArray description = readWhole(path("made/one/corpus_description.json"));
        QVERIFY(!description.isEmpty());
        QCOMPARE(description, readWhole(path("made/two/corpus_description.json")));
    }

    void corporaAreCombined() {
        ToolDialog* dialog = m_tools.opened("combine");
        QVERIFY(dialog && !ToolFixture::canStart(*dialog));
        edit(*dialog, "combineFolder").setText(path("made"));
        QCOMPARE(m_tools.copied(*dialog), "combine " + path("made"));
        const Job job = m_tools.done(*dialog);
        QVERIFY2(job.status == JobStatus::Done, describe(job.error).c_str());
        const QJsonObject all = QJsonDocument::fromJson(readWhole(path("made/corpus_description.json"))).object();
        QCOMPARE(all["modules"].toArray(), QJsonArray({"one/deep/m", "two/deep/m"}));
    }

    /// What the dialog makes of one source is what the command makes, with a workspace of its own.
    void aBuildIsTuned() {
        QVERIFY(writeWhole(path("sum.c"), "static int mix(int x, int y) { return (x * 7 ^ y) / 11 + x; }\n"
                                          "int first(int x) { return mix(x, 3); }\n"
                                          "int second(int x) { return mix(x, 4); }\n"
                                          "int third(int x) { return mix(x, 5); }\n"));
        const QByteArray entry = R"([{"directory":"%1","file":"sum.c","arguments":["clang-22","-O2","-c","sum.c"]}])";
        const QString database = path("compile_commands.json");
        QVERIFY(writeWhole(database, QByteArray(entry).replace("%1", m_tools.box.folder.path().toUtf8())));
        ToolDialog* dialog = m_tools.opened("tune");
        QVERIFY(dialog && !ToolFixture::canStart(*dialog));
        edit(*dialog, "tuneFolder").setText(path("tuned"));
        edit(*dialog, "tuneDatabase").setText(path("nowhere.json"));
        QVERIFY(!ToolFixture::canStart(*dialog));
        edit(*dialog, "tuneDatabase").setText(database);
        edit(*dialog, "tuneCheck").setText("true");
        QVERIFY(!ToolFixture::canStart(*dialog)); // there is no build to check
        edit(*dialog, "tuneCheck").clear();
        QCOMPARE(m_tools.copied(*dialog), "tune " + database + " --output " + path("tuned") + " --budget 1800");
        ToolFixture::field<QSpinBox>(*dialog, "tuneBudget")->setValue(0);
        const QString command = m_tools.copied(*dialog);
        QCOMPARE(command, "tune " + database + " --output " + path("tuned"));
        const Job job = m_tools.done(*dialog);
        QVERIFY2(job.status == JobStatus::Done, describe(job.error).c_str());
        const QByteArray shown = m_tools.shownCsv("tuneTable");
        QCOMPARE(shown, csv(QString(command).replace(path("tuned"), path("again"))));
        const auto rows = parseCsv(shown);
        QCOMPARE(rows.size(), 3); // the head, the module, TOTAL
        QCOMPARE(
            runProgram("clang-22", {"-O2", "-gline-tables-only", "-c", path("sum.c"), "-o", path("sum.o")}).exitCode,
            0);
        const QByteArray sizes = runProgram("llvm-size-22", {path("sum.o")}).out.split('\n').value(1).simplified();
        QCOMPARE(rows[1].value(rows[0].indexOf("text_before")).toUtf8(), sizes.split(' ').value(0));
        const QString sentence = ToolFixture::field<QLabel>(m_tools.fixture->window, "tuneSentence")->text();
        QVERIFY2(sentence.contains("CMAKE_CXX_COMPILER_LAUNCHER to " + path("tuned")), qPrintable(sentence));
        QSignalSpy wanted(&m_tools.fixture->session, &Session::workspaceWanted);
        ToolFixture::field<QPushButton>(m_tools.fixture->window, "tuneOpen")->click();
        QCOMPARE(wanted.value(0).value(0).toString(), path("tuned/tune.inlinescope"));
        QVERIFY(m_tools.fixture->isReady());
        QVERIFY(!sentence.contains("gcc"));
        m_tools.fixture->child<QDialog>("tuneResult")->close();
    }
    /// The launcher gives replay files to gcc too, which cannot read them.
    void sourcesOfGccAreSaid() {
        QVERIFY(writeWhole(path("one.c"), "int one(int x) { return x + 1; }\n"));
        const QByteArray entry = R"([{"directory":"%1","file":"one.c","arguments":["gcc","-O2","-c","one.c"]}])";
        const QString database = path("gcc.json");
        QVERIFY(writeWhole(database, QByteArray(entry).replace("%1", m_tools.box.folder.path().toUtf8())));
        ToolDialog* dialog = m_tools.opened("tune");
        edit(*dialog, "tuneFolder").setText(path("of gcc"));
        edit(*dialog, "tuneDatabase").setText(database);
        ToolFixture::field<QSpinBox>(*dialog, "tuneBudget")->setValue(0);
        const Job job = m_tools.done(*dialog);
        QVERIFY2(job.status == JobStatus::Done, describe(job.error).c_str());
        const QString sentence = ToolFixture::field<QLabel>(m_tools.fixture->window, "tuneSentence")->text();
        QVERIFY2(sentence.contains("; gcc compiles 1 source"), qPrintable(sentence));
        m_tools.fixture->child<QDialog>("tuneResult")->close();
    }
};

QTEST_MAIN(BuildToolsTest)
#include "tst_build_tools.moc"
