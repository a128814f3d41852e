// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/jobs/script_fixture.h"
#include "tests/support/csv.h"
#include "tests/views/window_fixture.h"
#include "views/charts/shard_strip.h"
#include "views/dialogs/shards_window.h"
#include "views/dialogs/tool_dialog.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/headline.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>

using namespace inlinescope;
using namespace inlinescope::testing;

/// The window of a folder of shards, made by the command line: five modules under two policies in four shards, of which
/// one module cannot be compiled.
class ShardsWindowTest : public QObject {
    Q_OBJECT

    JobSandbox m_box;
    QString m_shards = m_box.folder.filePath("cluster");
    std::unique_ptr<WindowFixture> m_fixture;

    QString workspace() const { return QString::fromStdString(m_box.context.workspacePath); }
    QByteArray status() const { return runCli(workspace(), {"--format", "csv", "status", m_shards}).out; }
    /// Does a shard as the script for GNU parallel does.
    int runShard(int shard) const {
        const QString number = QString::number(shard);
        const Finished done = runCli("/nowhere", {"run-shard", m_shards, number});
        QDir().mkpath(m_shards + "/logs");
        return writeWhole(m_shards + "/logs/" + number + ".log", done.err) ? done.exitCode : -1;
    }
    ShardsWindow* shown() const { return m_fixture->window.findChild<ShardsWindow*>(); }
    template <class W>
    W* part(const char* name) const {
        return shown()->findChild<W*>(QLatin1String(name));
    }
    ShardStrip& strip() const { return *part<ShardStrip>("shardsStrip"); }
    /// The window has read the files again by itself.
    bool readAgain() const {
        QSignalSpy spy(shown(), &ShardsWindow::shown);
        return spy.wait(patience);
    }
    QString log() const { return part<QPlainTextEdit>("shardsLog")->toPlainText(); }
    QString logName() const { return part<QLabel>("shardsLogName")->text(); }
    bool chooseShard(int number) const {
        QTest::mouseClick(&strip(), Qt::LeftButton, {}, strip().cellRect(number - 1).center());
        return QTest::qWaitFor([&] { return m_fixture->jobs.pendingQueries() == 0; }, patience);
    }

private slots:
    void initTestCase() {
        QDir().mkpath(m_box.corpus);
        makeCorpus(m_box.corpus, QByteArray(source) + third);
        const QByteArray command = readWhole(m_box.corpus + "/m.cmd"), bitcode = readWhole(m_box.corpus + "/m.bc");
        for (const char* name : {"a", "b", "c", "bad"}) {
            const QString path = m_box.corpus + '/' + name;
            const bool isBad = QByteArray(name) == "bad";
            QVERIFY(writeWhole(path + ".cmd", command));
            QVERIFY(writeWhole(path + ".bc", isBad ? "BC\xC0\xDE and no more" : bitcode));
        }
        QVERIFY(writeWhole(m_box.corpus + "/corpus_description.json",
                           "{\"modules\": [\"m\", \"a\", \"b\", \"c\", \"bad\"], \"has_thinlto\": false}"));
        QCOMPARE(runCli(workspace(), {"import", m_box.corpus}).exitCode, 0);
        m_fixture = std::make_unique<WindowFixture>(workspace());
        QVERIFY(m_fixture->isReady());
    }

    void cleanupTestCase() { m_fixture.reset(); }

    void theDialogWritesTheFolderThatTheCommandWrites() {
        m_fixture->child<QAction>("action_shard")->trigger();
        auto* dialog = m_fixture->child<ToolDialog>("shardDialog");
        QVERIFY(dialog && QTest::qWaitFor([&] { return m_fixture->jobs.pendingQueries() == 0; }, patience));
        QVERIFY(!dialog->findChild<QPushButton*>("shardStart")->isEnabled()); // no folder yet
        dialog->findChild<QLineEdit*>("shardFolder")->setText(m_shards);
        dialog->findChild<QPlainTextEdit*>("shardPolicies")->setPlainText("default,never");
        QVERIFY(!dialog->findChild<QPushButton*>("shardStart")->isEnabled()); // a comma cannot be told from a separator
        dialog->findChild<QPlainTextEdit*>("shardPolicies")->setPlainText("default\nnever\n");
        dialog->findChild<QSpinBox*>("shardShards")->setValue(4);
        dialog->findChild<QPushButton*>("copyCommand")->click();
        const QString command = QApplication::clipboard()->text().section(workspace() + ' ', 1);
        QCOMPARE(command, "shard corpus --policies default,never --output " + m_shards + " --shards 4");
        dialog->findChild<QPushButton*>("shardStart")->click();
        QVERIFY(QTest::qWaitFor([&] { return shown() && m_fixture->jobs.isIdle(); }, patience));
        QCOMPARE(QDir(m_shards + "/shards").entryList(QDir::Files), QStringList({"1", "2", "3", "4"}));
        const QString other = m_box.folder.filePath("by command");
        QCOMPARE(
            runCli(workspace(), {"shard", "corpus", "--policies", "default,never", "--output", other, "--shards", "4"})
                .exitCode,
            0);
        for (const char* file : {"plan", "shards/1", "shards/4"})
            QCOMPARE(readWhole(m_shards + '/' + file), readWhole(other + '/' + file));
        QVERIFY(readWhole(m_shards + "/run.sh").contains(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli"));
        shown()->close();
        QVERIFY(QTest::qWaitFor([&] { return !shown(); }, patience));
    }

    /// All are absent: 5 modules x 2 policies are 10 compiles, unless the plan already knows what is no bitcode.
    void aFolderThatIsDroppedIsShown() {
        m_fixture->window.openPaths({m_shards});
        QVERIFY(shown() && QTest::qWaitFor([&] { return strip().count() == 4; }, patience));
        for (int shard = 0; shard < 4; ++shard)
            QCOMPARE(strip().shard(shard).state, ShardStrip::State::Absent);
        QCOMPARE(part<TablePanel>("shardsTable")->csv(), status());
        QVERIFY(chooseShard(2));
        QVERIFY2(logName().startsWith("Shard 2: ") && log().isEmpty(), qPrintable(logName()));
        m_fixture->window.openPaths({m_shards});
        QCOMPARE(m_fixture->window.findChildren<ShardsWindow*>().size(), 1);
    }

    void whatIsDoneMeanwhileAppearsByItself() {
        for (int shard = 1; shard <= 3; ++shard)
            QCOMPARE(runShard(shard), 0);
        QVERIFY(QTest::qWaitFor([&] { return strip().shard(2).state == ShardStrip::State::Done; }, patience));
        QVERIFY(readAgain());
        // The second shard's process was killed an hour ago, in the middle of a record.
        const QString done = m_shards + "/results/2.done", partial = m_shards + "/results/2.1.part";
        const QByteArray all = readWhole(done);
        QVERIFY(QFile::remove(done) && writeWhole(partial, all.left(all.size() - 20)));
        QCOMPARE(runProgram("touch", {"-d", "1 hour ago", partial}).exitCode, 0);
        QVERIFY(QTest::qWaitFor([&] { return strip().shard(1).state == ShardStrip::State::Partial; }, patience));
        QCOMPARE(strip().shard(1).done, strip().shard(1).units - 1);
        QCOMPARE(strip().shard(3).state, ShardStrip::State::Absent);
        QCOMPARE(part<TablePanel>("shardsTable")->csv(), status());
        const QString answer = part<Headline>("shardsHeadline")->answer();
        QVERIFY2(answer.startsWith("2 of 4 shards and "), qPrintable(answer));
        QVERIFY(part<Headline>("shardsHeadline")->detail().contains("the rest takes about "));
    }

    /// The module without bitcode is one of a shard, under each of the two policies.
    void aFailedModuleIsSeenInItsCell() {
        std::int64_t failed = 0;
        QVERIFY(runShard(4) == 0 && readAgain());
        QVERIFY(QTest::qWaitFor([&] { return strip().shard(3).state == ShardStrip::State::Done; }, patience));
        for (int shard = 0; shard < 4; ++shard)
            if (const ShardStrip::Shard& one = strip().shard(shard); one.failed > 0) {
                failed += one.failed;
                QVERIFY2(strip().tipText(shard).endsWith(", 2 failed"), qPrintable(strip().tipText(shard)));
                const QImage cell = strip().grab(strip().cellRect(shard)).toImage();
                QVERIFY(cell.pixelColor(cell.width() / 2, 2) != cell.pixelColor(cell.width() / 2, cell.height() - 4));
            }
        QCOMPARE(failed, 2);
    }

    void theLogOfACellOpens() {
        QVERIFY(chooseShard(1));
        QCOMPARE(log().trimmed().toUtf8(), readWhole(m_shards + "/logs/1.log").trimmed());
        QVERIFY(log().startsWith("shard 1: "));
        QCOMPARE(part<TablePanel>("shardsTable")->currentRow(), 0);
        // A table's row and a cell are one choice.
        part<TablePanel>("shardsTable")->selectRow(2);
        QVERIFY(QTest::qWaitFor([&] { return log().startsWith("shard 3: "); }, patience));
        QCOMPARE(strip().current(), 2);
        strip().setFocus();
        QTest::keyClick(&strip(), Qt::Key_Left);
        QVERIFY(QTest::qWaitFor([&] { return log().startsWith("shard 2: "); }, patience));
    }

    void aLogIsShownWithoutControlCharactersAndOnlyItsEnd() {
        const QString secret = m_box.folder.filePath("secret.txt");
        QVERIFY(writeWhole(secret, "outside of the folder"));
        const QString first = m_shards + "/logs/1.log";
        QVERIFY(writeWhole(first, QByteArray(3'000'000, '#') + "\n<b>\x1b[31mred\x1b[0m\n"));
        QVERIFY(chooseShard(3) && chooseShard(1));
        QVERIFY2(log().endsWith("\n<b>\\x1b[31mred\\x1b[0m\n"), qPrintable(log().right(100)));
        QCOMPARE(log().size(), 256 * 1024 + 2 * 3); // two escapes of four characters for one byte
        QVERIFY(logName().startsWith("Shard 1, the end of "));
        QVERIFY(QFile::remove(first) && QFile::link(secret, first));
        QVERIFY(chooseShard(3) && chooseShard(1));
        QVERIFY2(log().isEmpty() && logName().contains("1.log"), qPrintable(logName()));
    }

    void collectMakesTheRuns() {
        part<QPushButton>("copyCommand")->click();
        QCOMPARE(QApplication::clipboard()->text(), "inlinescope-cli status " + m_shards);
        part<QAction>("shardsCollectCopy")->trigger();
        QCOMPARE(QApplication::clipboard()->text(),
                 "inlinescope-cli --workspace " + workspace() + " collect " + m_shards);
        part<QPushButton>("shardsCollect")->click();
        QVERIFY(QTest::qWaitFor([&] { return m_fixture->jobs.isIdle(); }, patience));
        const Job& job = m_fixture->jobs.jobs().back();
        QVERIFY2(job.status == JobStatus::Done, describe(job.error).c_str());
        QCOMPARE(m_box.value("SELECT group_concat(name, ' ') FROM (SELECT name FROM runs ORDER BY name)"),
                 "default never");
        // One compile of the second shard was lost.
        QCOMPARE(m_box.value("SELECT count(*) FROM module_runs"), "9");
        QCOMPARE(m_box.value("SELECT count(*) FROM module_runs WHERE status = 'failed'"), "2");
    }

    /// Its units are no compiles.
    void aPlanOfFlipsCountsModules() {
        const QString flips = m_box.folder.filePath("flips");
        const Finished made = runCli(
            workspace(), {"shard", "corpus", "--flips", "10", "--run", "default", "--output", flips, "--shards", "1"});
        QVERIFY2(made.exitCode == 0, made.err);
        ShardsWindow* window = openShardsWindow(&m_fixture->window, m_fixture->session, m_fixture->jobs, flips);
        QSignalSpy spy(window, &ShardsWindow::shown);
        QVERIFY(spy.wait(patience));
        const QString answer = window->findChild<Headline*>("shardsHeadline")->answer();
        QVERIFY2(answer.startsWith("0 of 1 shards and the flips of 0 of ") && answer.endsWith(" modules are done"),
                 qPrintable(answer));
        const auto& table = *window->findChild<TablePanel*>("shardsTable");
        const int units = table.table()->columnIndex("units"), seconds = table.table()->columnIndex("seconds");
        QCOMPARE(table.model().headerData(units, Qt::Horizontal, Qt::DisplayRole).toString(), QString("modules"));
        window->resize(790, 500);
        const QHeaderView& header = *table.view().horizontalHeader();
        QTRY_VERIFY_WITH_TIMEOUT(header.sectionViewportPosition(seconds) + header.sectionSize(seconds) <=
                                     table.view().viewport()->width(),
                                 patience);
        window->close();
    }

    /// Four of the five modules have a result to start from.
    void theDialogShardsASearchToo() {
        m_fixture->child<QAction>("action_shard")->trigger();
        auto* dialog = m_fixture->child<ToolDialog>("shardDialog");
        QVERIFY(dialog && QTest::qWaitFor([&] { return m_fixture->jobs.pendingQueries() == 0; }, patience));
        const QString folder = m_box.folder.filePath("searched");
        dialog->findChild<QLineEdit*>("shardFolder")->setText(folder);
        QVERIFY(!dialog->findChild<QSpinBox*>("shardCompiles")->isEnabled());
        dialog->findChild<QComboBox*>("shardWork")->setCurrentIndex(1);
        QVERIFY(!dialog->findChild<QPlainTextEdit*>("shardPolicies")->isEnabled());
        dialog->findChild<QSpinBox*>("shardCompiles")->setValue(20);
        dialog->findChild<QSpinBox*>("shardShards")->setValue(2);
        dialog->findChild<QPushButton*>("copyCommand")->click();
        const QString command = QApplication::clipboard()->text().section(workspace() + ' ', 1);
        QCOMPARE(command, "shard corpus --search --compiles 20 --output " + folder + " --shards 2");
        QStringList run = {"run", "corpus", "--policy", "default", "--name", "start"};
        for (const char* name : {"m", "a", "b", "c"})
            run += {"--module", name};
        QCOMPARE(runCli(workspace(), run).exitCode, 0);
        dialog->findChild<QPushButton*>("shardStart")->click();
        const auto window = [&] {
            for (auto* each : m_fixture->window.findChildren<ShardsWindow*>())
                if (each->windowTitle() == "Shards in searched") return each;
            return static_cast<ShardsWindow*>(nullptr);
        };
        QVERIFY(QTest::qWaitFor([&] { return window() && m_fixture->jobs.isIdle(); }, patience));
        for (const char* shard : {"1", "2"})
            QCOMPARE(runCli("/nowhere", {"run-shard", folder, shard}).exitCode, 0);
        const auto& headline = *window()->findChild<Headline*>("shardsHeadline");
        QTRY_COMPARE_WITH_TIMEOUT(headline.answer(),
                                  QString("2 of 2 shards and the searches of 4 of 4 modules are done"), patience);
        window()->findChild<QPushButton*>("shardsCollect")->click();
        QVERIFY(QTest::qWaitFor([&] { return m_fixture->jobs.isIdle(); }, patience));
        const QByteArray found = runCli(workspace(), {"--format", "csv", "searched", "search"}).out;
        QCOMPARE(found.count('\n'), 1 + 4 + 1); // head, modules, TOTAL
        window()->close();
    }

    void aFolderWithoutAPlanSaysSo() {
        const QString empty = m_box.folder.filePath("empty");
        QVERIFY(QDir().mkpath(empty));
        ShardsWindow* window = openShardsWindow(&m_fixture->window, m_fixture->session, m_fixture->jobs, empty);
        QSignalSpy spy(window, &ShardsWindow::shown);
        QVERIFY(spy.wait(patience));
        QCOMPARE(window->findChild<Headline*>("shardsHeadline")->answer(), "The shards cannot be read");
        window->close();
    }
};

QTEST_MAIN(ShardsWindowTest)
#include "tst_shards_window.moc"
