// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/flip_fixture.h"
#include "tests/views/patience.h"
#include "views/charts/feature_scatter_chart.h"
#include "views/dialogs/run_dialog.h"
#include "views/dialogs/script_editor.h"
#include "views/dialogs/tool_dialog.h"
#include "views/models/inline_tree_model.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/headline.h"
#include "views/widgets/paged_panel.h"
#include "views/widgets/table_panel.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTreeView>

using namespace inlinescope;
using namespace inlinescope::testing;

/// Bytes of decisions in the window; expected values are from llvm-size of modules with noinline at the call.
class TestFlipPages : public FlipTest {
    Q_OBJECT

private slots:
    void initTestCase() { runBothAndJudge(); }

    void whereNothingIsMeasuredThereIsAButtonOrTheReason() {
        Flipping window(m_box);
        QVERIFY(window.open());
        window.showAll();
        for (const char* side : {"flip_a", "flip_b"}) {
            QVERIFY(window.standIn("first", side) == TableModel::StandIn::Button);
            QCOMPARE(window.cell("first", side).data().toString(), QString("measure"));
            QVERIFY(window.standIn("keeps", side) == TableModel::StandIn::Words);
            QCOMPARE(window.cell("keeps", side).data().toString(), QString("never"));
            QVERIFY(window.cell("keeps", side).data(Qt::ToolTipRole).toString().startsWith("Cannot be flipped"));
            QVERIFY(window.cell("keeps", side).data(Qt::AccessibleTextRole).toString().startsWith("never, Cannot"));
        }
        QCOMPARE(window.cell("other", "flip_a").data().toString(), QString("refused"));
        QVERIFY(!window.callsites().view().isColumnHidden(window.cell("first", "flip_a").column()));
        for (const char* command : {"action_measureDiffering", "action_measureAll", "action_explainDelta"})
            QVERIFY2(window.child<QAction>(command)->isEnabled(), command);
        QVERIFY(!window.child<QAction>("action_flipTogether")->isEnabled());
    }

    /// From the menu of a decision to a run of the script.
    void aDecisionIsTakenTheOtherWayInAScript() {
        Flipping window(m_box);
        QVERIFY(window.open());
        const QString file = m_box.folder.filePath("new folder/my.script");
        const auto decide = [&](const char* caller, int then) {
            window.callsites().selectRow(window.row(caller));
            auto* action = window.callsites().findChild<QAction*>("action_decideOtherwise");
            QVERIFY(action->isEnabled());
            action->trigger();
            auto* dialog = window.child<ToolDialog>("decideDialog");
            dialog->findChild<QLineEdit*>("decideFile")->setText(file);
            dialog->findChild<QComboBox*>("decideThen")->setCurrentIndex(then);
            dialog->findChild<QPushButton*>("copyCommand")->click();
            dialog->findChild<QPushButton*>("decideStart")->click();
            QVERIFY(QTest::qWaitFor([&] { return window.jobs.isIdle(); }, patience));
            QCOMPARE(window.jobs.jobs().back().error.found, std::string());
        };
        decide("first", 0);
        auto* run = window.child<RunDialog>("runDialog");
        QVERIFY(run);
        QCOMPARE(run->chosen().size(), std::size_t(1));
        QCOMPARE(run->chosen().front().policy, "script:" + file.toStdString());
        run->findChild<QPushButton*>("runStart")->click();
        QVERIFY(QTest::qWaitFor([&] { return window.jobs.isIdle(); }, patience));
        const auto text = [&](const QString& name) {
            return printed({"list", "runs", "--columns", "text", "--filter", "run=\"" + name + '"'})
                .split('\n')
                .value(1);
        };
        QCOMPARE(text("my.script").toLongLong(), judged("3"));

        QVERIFY(writeWhole(file, readWhole(file) + "# by hand"));
        decide("second", 2);
        QVERIFY(readWhole(file).contains("# by hand"));
        printed({"run", "corpus", "--policy", "script:" + file, "--name", "both"});
        QCOMPARE(text("both").toLongLong(), judged("34"));
        QVERIFY(QFile::remove(file));
        decide("first", 2);
        const QString copied = QApplication::clipboard()->text().section(' ', 3);
        const QByteArray first = readWhole(file);
        QVERIFY(QFile::remove(file));
        const Finished done = runProgram("sh", {"-c", INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli --workspace " +
                                                          window.session.workspacePath() + ' ' + copied});
        QVERIFY2(done.exitCode == 0, done.err);
        QCOMPARE(readWhole(file), first);
        for (const char* run : {"my.script", "both"})
            printed({"delete", "run", run});
    }

    void aScriptIsCheckedWhileItIsEditedAndWrittenOnSave() {
        Flipping window(m_box);
        const QString file = m_box.folder.filePath("edited by hand.script");
        const QByteArray before = "inlinescope-script 1\notherwise never\n";
        QVERIFY(writeWhole(file, before));
        const QPointer<ScriptEditor> editor = openScriptEditor(&window.window, window.session, window.jobs, file);
        auto* text = editor->findChild<QPlainTextEdit*>("scriptText");
        const auto* says = editor->findChild<QLabel*>("scriptSays");
        const auto* save = editor->findChild<QPushButton*>("scriptSave");
        QTRY_VERIFY_WITH_TIMEOUT(says->text().contains("never decides the rest"), patience);
        QVERIFY(!save->isEnabled());
        text->moveCursor(QTextCursor::End);
        text->insertPlainText("module m\nrefuse 12\n");
        QTRY_VERIFY_WITH_TIMEOUT(says->text().contains("line 4"), patience);
        QVERIFY(!window.window.close()); // nor with the window
        auto* box = editor->findChild<QMessageBox*>("scriptUnsaved");
        QVERIFY(box && editor->isVisible());
        box->button(QMessageBox::Cancel)->click();
        QCOMPARE(readWhole(file), before);
        text->moveCursor(QTextCursor::End);
        text->textCursor().deletePreviousChar();
        text->insertPlainText("34567890abcdef\n");
        QTRY_VERIFY_WITH_TIMEOUT(says->text().startsWith("1 decision"), patience);
        QCOMPARE(readWhole(file), before);
        editor->findChild<QPushButton*>("scriptSave")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!save->isEnabled(), patience);
        QCOMPARE(readWhole(file), before + "module m\nrefuse 1234567890abcdef\n");
        editor->reject();
        QTRY_VERIFY_WITH_TIMEOUT(!editor, patience);
    }

    void aClickMeasuresWhatLlvmSizeSays() {
        Flipping window(m_box);
        QVERIFY(window.open());
        const QAbstractItemModelTester tester(&window.callsites().model(),
                                              QAbstractItemModelTester::FailureReportingMode::Fatal);
        const qint64 expected = judged("3") - m_plain;
        QVERIFY(expected != 0);
        const QSignalSpy measured(&window.session, &Session::flipsMeasured);
        const QSignalSpy removed(&window.callsites().model(), &QAbstractItemModel::rowsRemoved);
        window.press(window.cell("first", "flip_a"));
        QCOMPARE(window.jobs.jobs().size(), std::size_t(1));
        QCOMPARE(window.cell("first", "flip_a").data().toString(), QString("measuring…"));
        QVERIFY(window.jobsEnd());
        QCOMPARE(window.jobs.jobs().front().error.found, std::string());
        QCOMPARE(measured.size(), 1);
        QVERIFY(removed.empty());
        QVERIFY(window.standIn("first", "flip_a") == TableModel::StandIn::None);
        QCOMPARE(window.bytes("first"), expected);
        QCOMPARE(window.cell("first", "flip_a").data(TableModel::SignRole).toInt(), expected < 0 ? -1 : 1);
        QVERIFY(window.standIn("first", "flip_b") == TableModel::StandIn::Button);
        window.showAll();
        QCOMPARE(window.callsites().csv(), printed({"compare", "default", "never", "--module", "m"}));
    }

    void itIsFoundAgainAfterARestart() {
        Flipping window(m_box);
        QVERIFY(window.open());
        QVERIFY(window.jobs.jobs().empty());
        QCOMPARE(window.bytes("first"), judged("3") - m_plain);
    }

    void theInlineTreeShowsTheSameBytesAndMeasures() {
        Flipping window(m_box);
        QVERIFY(window.open());
        window.child<QTabWidget>("callsiteViews")->setCurrentIndex(1);
        QVERIFY(window.settled());
        auto* view = window.child<QTreeView>("inlineTree");
        auto& model = *qobject_cast<InlineTreeModel*>(view->model());
        const auto cell = [&](const char* root, const char* name) {
            const QModelIndex function = model.indexOf(findRow(model.table(), "function", QLatin1String(root)));
            for (int column = 0; column < model.columnCount(); ++column) {
                const QModelIndex index = model.index(0, column, function);
                if (index.data(TableModel::NameRole).toString() == QLatin1String(name)) return index;
            }
            return QModelIndex();
        };
        QTRY_VERIFY_WITH_TIMEOUT(cell("first", "flip_a").isValid(), patience);
        const qint64 before = judged("3") - m_plain, after = judged("45") - judged("345");
        QCOMPARE(cell("first", "flip_a").data().toString(), signedGrouped(before));
        QCOMPARE(cell("first", "flip_a").data(TableModel::SignRole).toInt(), before < 0 ? -1 : 1);
        QCOMPARE(cell("first", "flip_b").data().toString(), QString("measure"));
        QCOMPARE(cell("keeps", "flip_b").data().toString(), QString("never"));
        Flipping::press(*view, cell("first", "flip_b"));
        QCOMPARE(cell("first", "flip_b").data().toString(), QString("measuring…"));
        QVERIFY(window.jobsEnd());
        QTRY_COMPARE_WITH_TIMEOUT(cell("first", "flip_b").data().toString(), signedGrouped(after), patience);
        QCOMPARE(cellInteger(*window.callsites().table(), window.row("first"), "flip_b"), after);
    }

    void theFeaturesPageMeasuresChosenAndBrushedDecisions() {
        Flipping window(m_box);
        QVERIFY(window.open());
        window.callsites().selectRow(window.row("second"));
        window.session.navigate({QStringLiteral("features")});
        QVERIFY(window.settled());
        auto* chosen = window.child<TablePanel>("chosenTable");
        const auto cell = [](const TablePanel& panel, const char* caller) {
            const int row = panel.model().shownRow(findRow(*panel.table(), "caller", QLatin1String(caller)));
            return panel.model().index(row, panel.table()->columnIndex("flip"));
        };
        QCOMPARE(chosen->shownRowCount(), 2);
        QCOMPARE(cell(*chosen, "second").data().toString(), QString("measure"));
        Flipping::press(chosen->view(), cell(*chosen, "second"));
        QCOMPARE(cell(*chosen, "second").data().toString(), QString("measuring…"));
        QVERIFY(window.jobsEnd());
        QTRY_COMPARE_WITH_TIMEOUT(cell(*chosen, "second").data().toString(), signedGrouped(judged("4") - m_plain),
                                  patience);
        const auto canMeasure = [chosen](int row) {
            chosen->selectRow(row);
            const QList<QAction*> actions = chosen->actions();
            return std::ranges::any_of(actions, [](const QAction* action) {
                return action->text() == QLatin1String("Measure selected") && action->isEnabled();
            });
        };
        QVERIFY(!canMeasure(0) && canMeasure(1)); // the other run has no data yet

        window.child<QComboBox>("featuresRun")->setCurrentText(QStringLiteral("never"));
        QVERIFY(window.settled());
        auto* scatter = window.child<FeatureScatterChart>("featureScatter");
        scatter->setFocus();
        QTest::keyClick(scatter, Qt::Key_A, Qt::ControlModifier);
        auto* brushed = window.child<TablePanel>("brushedTable");
        QTRY_VERIFY_WITH_TIMEOUT(findRow(*brushed->table(), "caller", "third") >= 0, patience);
        window.window.activateWindow();
        brushed->view().setFocus();
        brushed->selectRow(findRow(*brushed->table(), "caller", "third"));
        QVERIFY(window.settled());
        QTest::keyClick(&brushed->view(), Qt::Key_M, Qt::ControlModifier);
        QVERIFY(window.jobsEnd());
        QTRY_COMPARE_WITH_TIMEOUT(cell(*brushed, "third").data().toString(),
                                  signedGrouped(judged("34") - judged("345")), patience);
    }

    void aDecisionOfTheListIsMeasuredByItsButton() {
        Flipping window(m_box);
        QVERIFY(window.open("features"));
        window.child<QComboBox>("featuresRun")->setCurrentText(QStringLiteral("never"));
        QVERIFY(window.settled());
        auto* scatter = window.child<FeatureScatterChart>("featureScatter");
        scatter->setFocus();
        QTest::keyClick(scatter, Qt::Key_A, Qt::ControlModifier);
        const auto* brushed = window.child<TablePanel>("brushedTable");
        const auto second = [&] { return findRow(*brushed->table(), "caller", QStringLiteral("second")); };
        QTRY_VERIFY_WITH_TIMEOUT(second() >= 0, patience);
        QVERIFY(window.open("decisions"));
        auto* pane = window.child<PagedPanel>("decisionsBTable");
        const auto cell = [&](const char* name) {
            for (int row = 0; row < pane->model().rowCount(); ++row)
                if (plainText((*pane->model().cells(row))[1]) == "second")
                    for (int column = 0; column < pane->model().columnCount(); ++column)
                        if (pane->model().columns()[std::size_t(column)].name == name)
                            return pane->model().index(row, column);
            return QModelIndex();
        };
        QCOMPARE(cell("flip").data().toString(), QString("measure"));
        QCOMPARE(cell("flip").data(TableModel::StandInRole).toInt(), int(TableModel::StandIn::Button));
        QVERIFY(cell("flip").data(Qt::AccessibleTextRole).toString().startsWith("measure, Not measured yet"));
        Flipping::press(pane->view(), cell("flip"));
        QCOMPARE(cell("flip").data().toString(), QString("measuring…"));
        QVERIFY(window.jobsEnd());
        QTRY_COMPARE_WITH_TIMEOUT(cell("flip").data().toString(), signedGrouped(judged("35") - judged("345")),
                                  patience);

        window.session.navigate({QStringLiteral("features")}); // where nothing was on screen meanwhile
        QVERIFY(window.settled());
        QTRY_COMPARE_WITH_TIMEOUT(cellInteger(*brushed->table(), second(), "flip"), judged("35") - judged("345"),
                                  patience);
    }

    void theOtherMeaningIsMeasuredApart() {
        Flipping window(m_box);
        QVERIFY(window.open());
        auto* others = window.child<QComboBox>("flipOthers");
        QVERIFY(!others->whatsThis().isEmpty());
        others->setCurrentIndex(1);
        QVERIFY(window.settled());
        QVERIFY(window.standIn("first", "flip_a") == TableModel::StandIn::Button);
        window.showAll();
        QCOMPARE(window.callsites().csv(), printed({"compare", "default", "never", "--module", "m", "--hold"}));
    }

    void allDifferingAreMeasuredByOneJob() {
        Flipping window(m_box);
        QVERIFY(window.open());
        window.trigger("action_measureDiffering");
        QVERIFY(window.jobsEnd());
        QCOMPARE(window.jobs.jobs().size(), std::size_t(1));
        QVERIFY(window.jobs.jobs().front().status == JobStatus::Done);
        QCOMPARE(window.bytes("second"), judged("4") - m_plain);
        QVERIFY(!window.child<QAction>("action_measureDiffering")->isEnabled());
    }

    void whatIsFlippedTogetherIsShownWithTheSumOfItsParts() {
        Flipping window(m_box);
        QVERIFY(window.open());
        window.callsites().view().selectAll();
        const std::vector<int> selected = window.callsites().selectedRows();
        QVERIFY(window.child<QAction>("action_flipTogether")->isEnabled());
        window.trigger("action_flipTogether");
        QVERIFY(window.jobsEnd());
        const qint64 sum = judged("3") + judged("4") + judged("5") - 3 * m_plain, whole = judged("345") - m_plain;
        QVERIFY(whole != sum);
        const Table& parts = *window.child<TablePanel>("togetherTable")->table();
        const int last = int(parts.rows.size()) - 1;
        QCOMPARE(last, 3);
        QCOMPARE(cellInteger(parts, last, "delta"), whole);
        QCOMPARE(cellInteger(parts, last, "sum"), sum);
        QCOMPARE(cellInteger(parts, last, "interaction"), whole - sum);
        const auto* tabs = window.child<QTabWidget>("moduleTabs");
        QCOMPARE(tabs->tabText(tabs->currentIndex()), QString("Flipped together"));
        const auto* headline = window.child<Headline>("togetherHeadline");
        QVERIFY(headline->isVisible());
        qint64 growth = 0, shrinkage = 0;
        for (const char* call : {"3", "4", "5"}) {
            const qint64 bytes = judged(call) - m_plain;
            (bytes < 0 ? shrinkage : growth) += bytes;
        }
        const QString sums = growth && shrinkage ? "some parts sum to " + signedGrouped(growth) + " B, the others to " +
                                                       signedGrouped(shrinkage) + " B"
                                                 : "the parts sum to " + signedGrouped(sum) + " B";
        QVERIFY2(headline->answer().contains(sums), qPrintable(headline->answer()));
        QCOMPARE(window.callsites().selectedRows(), selected);
    }

    void aFlipIsSplitBySectionAndFunction() {
        Flipping window(m_box);
        QVERIFY(window.open());
        window.callsites().selectRow(window.row("first"));
        const auto* functions = window.child<TablePanel>("flipFunctions");
        QTRY_VERIFY_WITH_TIMEOUT(functions->shownRowCount() > 0, patience);
        const QString folder = m_box.folder.filePath("judge3");
        const auto flipped = functionSizes(folder + "/m.o"), plain = functionSizes(m_box.folder.filePath("judge/m.o"));
        for (const char* name : {"first", "mix"}) {
            const int row = findRow(*functions->table(), "function", name);
            QCOMPARE(cellInteger(*functions->table(), row, "delta"), flipped.value(name) - plain.value(name));
        }
        QCOMPARE(functions->shownRowCount(), 2);
        const auto* sections = window.child<TablePanel>("flipSections");
        QVERIFY(findRow(*sections->table(), "section", ".text") >= 0);
    }
};

QTEST_MAIN(TestFlipPages)
#include "tst_flip_pages.moc"
