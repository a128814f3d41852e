// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/tables/cell_filter.h"
#include "tests/jobs/script_fixture.h"
#include "tests/support/csv.h"
#include "tests/views/window_fixture.h"
#include "views/charts/icicle.h"
#include "views/models/inline_tree_model.h"
#include "views/models/table_access.h"
#include "views/panels/code_panel.h"
#include "views/panels/guided_steps.h"
#include "views/panels/inline_tree_panel.h"
#include "views/panels/source_panel.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/find_bar.h"
#include "views/widgets/hover_frame.h"
#include "views/widgets/table_panel.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>
#include <QTreeView>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// The text below a line, counted from 0. QsciScintilla::annotation() of version 2.14 returns memory that it does not
/// fill.
QString annotationOf(const CodeView& code, int line) {
    const auto index = static_cast<unsigned long>(line);
    const long size =
        code.SendScintilla(QsciScintilla::SCI_ANNOTATIONGETTEXT, index, static_cast<const char*>(nullptr));
    QByteArray text(size, '\0');
    code.SendScintilla(QsciScintilla::SCI_ANNOTATIONGETTEXT, index, text.data());
    return QString::fromUtf8(text);
}

struct Opened : WindowFixture {
    Opened(const JobSandbox& box, const QString& module, const QStringList& runs = {"never", "default"})
        : WindowFixture(QString::fromStdString(box.context.workspacePath)) {
        if (!isReady()) qFatal("no workspace");
        session.setRuns(runs);
        session.navigate({QStringLiteral("module"), module});
        if (!ended()) qFatal("no page");
    }
    bool ended() {
        return QTest::qWaitFor([&] { return jobs.isIdle(); }, patience) && settled();
    }
    /// Shows the tab with this title in the tab widget of this name.
    void openTab(const char* tabs, const QString& title) const {
        auto* widget = child<QTabWidget>(tabs);
        for (int tab = 0; tab < widget->count(); ++tab)
            if (widget->tabText(tab) == title) widget->setCurrentIndex(tab);
    }
    /// The user allows the folder of this file; until then it is not read, although the workspace names it.
    bool allowSource(const QString& file) {
        auto* files = child<QComboBox>("sourceFiles");
        const int place = files->findText(file);
        files->setCurrentIndex(place);
        emit files->activated(place);
        if (!ended() || !child<QPushButton>("sourceLocate")->isVisible() || !code("sourceView").text().isEmpty())
            return false;
        auto* allow = child<QPushButton>("sourceAllow");
        if (!allow->isVisible()) return false;
        QTest::mouseClick(allow, Qt::LeftButton);
        return ended() && !allow->isVisible();
    }
    TablePanel& callsites() const { return *child<TablePanel>("callsitesTable"); }
    CodeView& code(const char* side) const { return *child<CodeView>(side); }
    int row(const char* caller) const { return findRow(*callsites().table(), "caller", QLatin1String(caller)); }
    void chooseForm(int form) { child<QTabBar>("codeForms")->setCurrentIndex(form); }
};

QStringList marked(const CodeView& view, CodeView::Mark mark) {
    QStringList lines;
    for (int line = 0; line < view.lines(); ++line)
        if (view.markOf(line) == mark) lines << view.shownLine(line);
    return lines;
}

} // namespace

/// Expected content of the window is from the command line, which other tests check.
class TestModuleViews : public QObject {
    Q_OBJECT

    JobSandbox m_box, m_debug;

    QString m_file; ///< the source of m_debug's module, as debug info names it

    static Finished print(const JobSandbox& box, const QStringList& command) {
        return runCli(QString::fromStdString(box.context.workspacePath), command);
    }

private slots:
    void initTestCase() {
        prepare(m_box);
        need(runPolicy(m_box, "never", "never"));
        need(runPolicy(m_box, "default", "again"));
        m_debug.extract("g");
        m_debug.import(m_debug.corpus);
        for (const char* name : {"default", "never"}) {
            RunOptions options = m_debug.runOptions(name, {"sorting.c.o"});
            options.policy = name;
            need(runCorpus(m_debug.context, options));
        }
        m_file = QString::fromStdString(m_debug.value("SELECT substr(location, 1, instr(location, '.c:') + 1) FROM "
                                                      "v_decisions WHERE location LIKE '%.c:%' LIMIT 1"));
    }

    /// Of overloads, which are shown by one short name, and of a function whose name begins so.
    void theGuidedStepOfACalleeListsItsCallsOnly() {
        Session session{QString()};
        JobRunner jobs;
        GuidedSteps steps({session, jobs});
        steps.begin({"run", "m", 0, "main", "_ZN1a4takeEi", {}, {}, true});
        steps.findChild<QPushButton*>("stepsCallee")->click();
        QVERIFY(steps.isDone(2));
        QCOMPARE(session.here().page, QString("decisions"));
        QVERIFY(session.here().sought.decisions);
        const CellFilter filter(session.here().sought.decisions->filters.value("callee"), false);
        QVERIFY(filter.passes(Cell(std::string("_ZN1a4takeEi"))));
        QVERIFY(!filter.passes(Cell(std::string("_ZN1a4takeEv"))));
        QVERIFY(!filter.passes(Cell(std::string("_ZN1a4takeEii"))));
    }

    void theCodeOfTheChosenCallsitesCallerStandsInBothRuns_data() {
        QTest::addColumn<int>("form");
        QTest::addColumn<QString>("word");
        QTest::newRow("bitcode") << 0 << QString("ir-before");
        QTest::newRow("optimised") << 1 << QString("ir");
        QTest::newRow("instructions") << 2 << QString("asm");
    }
    void theCodeOfTheChosenCallsitesCallerStandsInBothRuns() {
        QFETCH(const int, form);
        QFETCH(const QString, word);
        Opened window(m_box, "m");
        window.openTab("moduleTabs", "Code");
        window.callsites().selectRow(window.row("first"));
        window.chooseForm(form);
        QVERIFY(window.ended());
        QCOMPARE(window.child<QLabel>("codeFunction")->text(), QString("first"));
        const CodeView &a = window.code("codeViewA"), &b = window.code("codeViewB");
        QCOMPARE(a.lines(), b.lines());
        QStringList removed, added;
        const Finished diff =
            print(m_box, {"code", "never", "default", "--module", "m", "--function", "first", "--as", word});
        QCOMPARE(diff.exitCode, 0);
        for (const QString& line : QString::fromUtf8(diff.out).split('\n').mid(2)) {
            if (line.startsWith('-')) removed << line.mid(1);
            if (line.startsWith('+')) added << line.mid(1);
        }
        QCOMPARE(removed.isEmpty(), form == 0);
        QCOMPARE(marked(a, CodeView::Mark::OnlyFirst), removed);
        QCOMPARE(marked(b, CodeView::Mark::OnlySecond), added);
        QCOMPARE(marked(a, CodeView::Mark::Filler).size() + removed.size(),
                 marked(b, CodeView::Mark::Filler).size() + added.size());
    }

    void aFunctionThatIsGoneSaysSoAndTheOtherSideStands() {
        Opened window(m_box, "m");
        window.openTab("moduleTabs", "Code");
        window.child<CodePanel>("codePanel")->show("mix");
        window.chooseForm(2);
        QVERIFY(window.ended());
        QVERIFY(window.child<QLabel>("codeCaptionB")->text().startsWith("default: removed by the optimizer"));
        QCOMPARE(window.child<QLabel>("codeCaptionA")->text(), QString("never"));
        QVERIFY(window.code("codeViewA").text().contains("imul"));
        QCOMPARE(window.code("codeViewB").text().trimmed(), QString());
    }

    void findGoesFromPlaceToPlace() {
        Opened window(m_box, "m");
        window.openTab("moduleTabs", "Code");
        window.callsites().selectRow(window.row("first"));
        window.chooseForm(1);
        QVERIFY(window.ended());
        CodeView& code = window.code("codeViewA");
        QVERIFY(window.child<FindBar>("findBar")->findIn(&code));
        auto* field = window.child<QLineEdit>("findText");
        QTest::keyClicks(field, "RET I32");
        QCOMPARE(code.selectedText(), QString("ret i32"));
        const QString count = window.child<QLabel>("findCount")->text(); // from the position of the cursor
        QVERIFY2(count.endsWith(QString(" of %1").arg(code.text().count("ret i32"))), qPrintable(count));
    }

    void aChoiceInTheTreeIsOneInTheTableAndTheOtherWay() {
        Opened window(m_box, "m");
        window.openTab("callsiteViews", "Inline tree");
        QVERIFY(window.ended());
        auto& tree = *window.child<QTreeView>("inlineTree");
        auto& model = *qobject_cast<InlineTreeModel*>(tree.model());
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        QVERIFY(model.table().rows.size() > window.callsites().table()->rows.size());
        window.callsites().selectRow(window.row("second"));
        QVERIFY(window.ended());
        const int second = model.tableRow(tree.currentIndex());
        QCOMPARE(cellText(model.table(), second, "function"), QString("mix"));
        QCOMPARE(model.rootOf(second), QString("second"));
        for (const QModelIndex& root : {model.index(0, 0), model.index(1, 0), model.index(2, 0), model.index(3, 0)})
            if (root.data().toString() == "first") tree.setCurrentIndex(model.index(0, 0, root));
        QVERIFY(window.ended());
        QCOMPARE(cellText(*window.callsites().table(), window.callsites().currentRow(), "caller"), QString("first"));
        for (int root = 0; root < model.rowCount(); ++root) // one that both runs decided alike
            if (model.index(root, 0).data().toString() == "keeps")
                tree.setCurrentIndex(model.index(0, 0, model.index(root, 0)));
        QVERIFY(window.ended());
        QCOMPARE(cellText(*window.callsites().table(), window.callsites().currentRow(), "caller"), QString("keeps"));
    }

    /// The runs are of another module.
    void aTreeOfAModuleWithoutAResultSaysWhichRunHasNone() {
        Session session{QString()};
        JobRunner jobs;
        session.setWorkspacePath(QString::fromStdString(m_debug.context.workspacePath));
        session.setRuns({"never", "default"});
        session.setModule("vm.c.o");
        InlineTreePanel panel({session, jobs});
        panel.findChild<QCheckBox*>("inlineTreeDiffering")->setChecked(true);
        panel.setVisible(true);
        panel.refresh(Others::Decide);
        QTRY_VERIFY_WITH_TIMEOUT(jobs.isIdle(), patience);
        QCOMPARE(panel.findChild<QLabel*>("inlineTreeCaption")->text(),
                 QString("run never: the module is missing   ·   run default: the module is missing"));
    }

    void aChoiceInTheIcicleIsOneInTheTableAndTheOtherWay() {
        Opened window(m_box, "m");
        window.openTab("callsiteViews", "Inline tree");
        window.child<QComboBox>("inlineTreeForm")->setCurrentIndex(1);
        QVERIFY(window.ended());
        auto& icicle = *window.child<Icicle>("inlineIcicle");
        QVERIFY(icicle.isVisible() && !icicle.cells().empty());
        const auto& tree = window.child<InlineTreePanel>("inlineTreePanel")->model();
        window.callsites().selectRow(window.row("second"));
        QVERIFY(window.ended());
        QCOMPARE(cellText(tree.table(), icicle.selectedRow(), "function"), QString("mix"));
        QCOMPARE(tree.rootOf(icicle.selectedRow()), QString("second"));
        for (int cell = 0; cell < int(icicle.cells().size()); ++cell) {
            const int row = icicle.nodeOf(cell).row;
            if (cellInteger(tree.table(), row, "depth") != 1 || tree.rootOf(row) != "first") continue;
            QTest::mouseClick(&icicle, Qt::LeftButton, {}, icicle.cells()[std::size_t(cell)].rect.center().toPoint());
            break;
        }
        QVERIFY(window.ended());
        QCOMPARE(cellText(*window.callsites().table(), window.callsites().currentRow(), "caller"), QString("first"));
    }

    void whatTheMouseIsOnIsHighlightedInTableTreeIcicleAndCode() {
        Opened window(m_debug, "sorting.c.o");
        window.openTab("moduleTabs", "Source");
        window.openTab("callsiteViews", "Inline tree");
        window.child<QComboBox>("inlineTreeForm")->setCurrentIndex(1);
        QVERIFY(window.ended() && window.allowSource(m_file));
        auto& icicle = *window.child<Icicle>("inlineIcicle");
        auto& source = *window.child<SourcePanel>("sourcePanel");
        const auto& tree = window.child<InlineTreePanel>("inlineTreePanel")->model();
        int cell = -1; // of a call that has a line
        for (int at = 0; at < int(icicle.cells().size()) && cell < 0; ++at) {
            const auto location =
                parseLocation(cellText(tree.table(), icicle.nodeOf(at).row, "location").toStdString());
            if (location && location->line > 0 && cellIfInteger(tree.table(), icicle.nodeOf(at).row, "decision_b"))
                cell = at;
        }
        QVERIFY(cell >= 0);
        const int row = icicle.nodeOf(cell).row;
        const qint64 ordinal = cellInteger(tree.table(), row, "decision_b");
        const Table& callsites = *window.callsites().table();
        const int callsite = findRow(callsites, "decision_b", QString::number(ordinal));
        window.callsites().model().setRowFilter({});
        window.callsites().selectRow(callsite); // its line is visible
        QVERIFY(window.ended());
        cell = icicle.cellOfRow(row);
        QVERIFY(cell >= 0 && !source.rectOf(callsite).isEmpty());
        QTest::mouseMove(&icicle, icicle.cells()[std::size_t(cell)].rect.center().toPoint());
        QTRY_VERIFY_WITH_TIMEOUT(!window.session.hovered().empty(), patience);
        QVERIFY(window.session.hovered().back() == (ChosenDecision{"default", "sorting.c.o", ordinal}));
        const auto* inCode = source.code().viewport()->findChild<HoverFrame*>();
        QCOMPARE(inCode->geometry(), source.rectOf(callsite));
        // from the table, to the tree and the icicle
        window.openTab("callsiteViews", "Callsites");
        const int shown = window.callsites().model().shownRow(callsite);
        QVERIFY(shown >= 0);
        const QRect place = window.callsites().view().visualRect(window.callsites().model().index(shown, 0));
        window.session.setHovered({});
        QCOMPARE(icicle.hoveredRow(), -1);
        QWidget* rows = window.callsites().view().viewport();
        QTest::mouseMove(rows, place.center());
        QTRY_COMPARE_WITH_TIMEOUT(icicle.hoveredRow(), row, patience);
        const auto* inTable = rows->findChild<HoverFrame*>();
        QVERIFY(inTable->isVisible());
        QCOMPARE(inTable->geometry().top(), place.top());
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(rows, &leave);
        QVERIFY(!inTable->isVisible() && window.session.hovered().empty());
    }

    void whatTheMouseIsOnIsHighlightedInIrAndInstructions_data() {
        QTest::addColumn<int>("form");
        QTest::newRow("bitcode") << 0;
        QTest::newRow("optimised") << 1;
        QTest::newRow("instructions") << 2;
    }
    /// "never" keeps the call of mix in first, so that its code names it; "default" inlines it.
    void whatTheMouseIsOnIsHighlightedInIrAndInstructions() {
        QFETCH(const int, form);
        Opened window(m_box, "m");
        window.openTab("moduleTabs", "Code");
        const int first = window.row("first");
        window.callsites().selectRow(first);
        window.chooseForm(form);
        QVERIFY(window.ended());
        const Table& callsites = *window.callsites().table();
        const QString callee = cellText(callsites, first, "callee");
        CodeView &a = window.code("codeViewA"), &b = window.code("codeViewB");
        int line = 0;
        const QString call = form == 2 ? '\t' + callee : '@' + callee + '(';
        while (line < a.lines() && !a.shownLine(line).contains(call))
            ++line;
        QVERIFY(line < a.lines());
        a.goTo(line);
        QVERIFY(!a.rectOf(line).isEmpty());
        const auto* inA = a.viewport()->findChild<HoverFrame*>();
        // from the table to the code
        const ChosenDecision decision{"never", "m", cellInteger(callsites, first, "decision_a")};
        window.session.setHovered({decision});
        QVERIFY(inA->isVisible() && inA->geometry().contains(a.rectOf(line)));
        QCOMPARE(b.viewport()->findChild<HoverFrame*>()->isVisible(), form == 0); // inlined there
        // from the code to the table
        window.session.setHovered({});
        QVERIFY(!inA->isVisible());
        const QRect place = a.rectOf(line);
        QTest::mouseMove(a.viewport(), QPoint(place.left() + 60, place.center().y()));
        QTRY_VERIFY_WITH_TIMEOUT(!window.session.hovered().empty(), patience);
        QVERIFY(std::ranges::find(window.session.hovered(), decision) != window.session.hovered().end());
        QVERIFY(window.callsites().view().viewport()->findChild<HoverFrame*>()->isVisible());
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(a.viewport(), &leave);
        QVERIFY(window.session.hovered().empty() && !inA->isVisible());
    }

    void itsCommandsWorkRightAfterThePageWasChosen() {
        Opened window(m_box, "m");
        window.session.navigate("findings");
        window.child<QWidget>("navigation")->setFocus();
        QVERIFY(window.ended());
        QTest::keyClick(&window.window, Qt::Key_3, Qt::ControlModifier);
        QCOMPARE(window.session.here().page, QString("module"));
        QVERIFY(window.ended());
        QTest::keyClick(window.window.focusWidget(), Qt::Key_X, Qt::ControlModifier | Qt::ShiftModifier);
        const auto* tabs = window.child<QTabWidget>("moduleTabs");
        QCOMPARE(tabs->tabText(tabs->currentIndex()), QString("To blame for the delta"));
        window.jobs.cancelAll();
        QVERIFY(window.ended());
    }

    void theSourceHasTheDecisionsAtTheirLines() {
        Opened window(m_debug, "sorting.c.o");
        window.openTab("moduleTabs", "Source");
        QVERIFY(window.ended() && window.allowSource(m_file));
        const Table& callsites = *window.callsites().table();
        const auto lineOf = [&](int row) {
            const auto location = parseLocation(cellText(callsites, row, "location").toStdString());
            return location && QString::fromStdString(location->file) == m_file ? location->line : 0;
        };
        CodeView& source = window.code("sourceView");
        std::map<int, int> rows; // a callsite of each line
        for (int row = 0; row < int(callsites.rows.size()); ++row)
            if (lineOf(row)) rows.emplace(lineOf(row), row);
        QVERIFY(rows.size() >= 3);
        const auto [line, row] = *std::next(rows.begin());
        window.callsites().model().setRowFilter({});
        window.callsites().selectRow(row);
        QVERIFY(window.ended());
        int cursor = -1, column = -1;
        source.getCursorPosition(&cursor, &column);
        QVERIFY2(cursor + 1 == line, qPrintable(window.child<QLabel>("sourceCaption")->text()));
        QCOMPARE(source.shownLine(line - 1), QString::fromUtf8(readWhole(m_file)).split('\n').at(line - 1));
        const QString note = annotationOf(source, line - 1);
        QVERIFY2(note.contains("never: ") && note.contains("default: "), qPrintable(note));
        for (int other = 1; other <= source.lines(); ++other)
            QCOMPARE(!annotationOf(source, other - 1).isEmpty(), rows.contains(other));
        source.setCursorPosition(rows.rbegin()->first - 1, 0);
        QVERIFY(window.ended());
        QTRY_COMPARE_WITH_TIMEOUT(lineOf(window.callsites().currentRow()), rows.rbegin()->first,
                                  patience); // emitted at the next painting
    }

    void aCallsiteAtNoLineIsReported() {
        JobSandbox box; // like calls made by the compiler: line 0 of the file
        const QString assembly = box.folder.filePath("m.ll");
        QCOMPARE(runProgram("llvm-dis-22", {m_debug.corpus + "/sorting.c.o.bc", "-o", assembly}).exitCode, 0);
        const QString line = QString::fromStdString(
            m_debug.value("SELECT max(CAST(substr(location, " + std::to_string(m_file.size() + 2) +
                          ") AS INTEGER)) FROM v_decisions WHERE location LIKE '" + m_file.toStdString() + ":%'"));
        static const QRegularExpression column("line: 0, column: \\d+");
        QString text = QString::fromUtf8(readWhole(assembly));
        text.replace("DILocation(line: " + line + ",", "DILocation(line: 0,").replace(column, "line: 0, column: 0");
        QVERIFY(QDir().mkpath(box.corpus) && writeWhole(assembly, text.toUtf8()));
        QCOMPARE(runProgram("llvm-as-22", {assembly, "-o", box.corpus + "/m.bc"}).exitCode, 0);
        QVERIFY(QFile::copy(m_debug.corpus + "/sorting.c.o.cmd", box.corpus + "/m.cmd"));
        QVERIFY(writeWhole(box.corpus + "/corpus_description.json", "{\"modules\": [\"m\"], \"has_thinlto\": false}"));
        box.import(box.corpus);
        for (const char* name : {"default", "never"})
            need(runPolicy(box, name, name));
        const auto lost = box.value("SELECT count(*) FROM v_decisions WHERE run = 'default' AND location LIKE '%:0:0'");
        QVERIFY(lost != "0");
        Opened window(box, "m");
        window.callsites().selectRow(0);
        window.openTab("moduleTabs", "Source");
        QVERIFY(window.ended() && window.allowSource(m_file));
        QVERIFY(window.code("sourceView").lines() > 1);
        const QString caption = window.child<QLabel>("sourceCaption")->text();
        QVERIFY2(caption.contains(" without a line"), qPrintable(caption));
        const Table& callsites = *window.callsites().table();
        for (int row = 0; row < int(callsites.rows.size()); ++row) {
            window.callsites().selectRow(row);
            QVERIFY(window.ended());
        }
        const Finished printed = print(box, {"source", "never", "default", "--module", "m", "--file", m_file});
        QVERIFY2(printed.err.contains(" have no line"), printed.err.constData());
    }

    void aTreeThatHasMovedIsAskedForOnce() {
        JobSandbox box; // without its source
        QByteArray text = readWhole(m_debug.corpus + "/sorting.c.o.bc");
        QVERIFY(!text.isEmpty());
        const QString assembly = box.folder.filePath("m.ll");
        QCOMPARE(runProgram("llvm-dis-22", {m_debug.corpus + "/sorting.c.o.bc", "-o", assembly}).exitCode, 0);
        const QByteArray elsewhere = "/nowhere" + m_file.toUtf8();
        QVERIFY(QDir().mkpath(box.corpus));
        QVERIFY(writeWhole(assembly, readWhole(assembly).replace(": \"" INLINESCOPE_SOURCE_DIR,
                                                                 ": \"/nowhere" INLINESCOPE_SOURCE_DIR)));
        QCOMPARE(runProgram("llvm-as-22", {assembly, "-o", box.corpus + "/m.bc"}).exitCode, 0);
        QVERIFY(QFile::copy(m_debug.corpus + "/sorting.c.o.cmd", box.corpus + "/m.cmd"));
        QVERIFY(writeWhole(box.corpus + "/corpus_description.json", "{\"modules\": [\"m\"], \"has_thinlto\": false}"));
        box.import(box.corpus);
        need(runPolicy(box, "default", "default"));
        need(runPolicy(box, "never", "never"));
        Opened window(box, "m");
        window.openTab("moduleTabs", "Source");
        auto* files = window.child<QComboBox>("sourceFiles");
        QVERIFY(window.ended());
        const int place = files->findText(QString::fromUtf8(elsewhere));
        QVERIFY(place >= 0);
        files->setCurrentIndex(place);
        emit files->activated(place);
        QVERIFY(window.ended());
        QVERIFY(window.child<QPushButton>("sourceLocate")->isVisible());
        QVERIFY(!window.child<QPushButton>("sourceAllow")->isVisible());
        QVERIFY(window.code("sourceView").text().isEmpty());
        window.child<SourcePanel>("sourcePanel")->locate(m_file);
        QVERIFY(window.ended());
        QVERIFY2(!window.child<QPushButton>("sourceLocate")->isVisible(),
                 qPrintable(window.child<QLabel>("sourceCaption")->text()));
        QCOMPARE(window.code("sourceView").shownLine(0), QString::fromUtf8(readWhole(m_file)).section('\n', 0, 0));
        QCOMPARE(window.child<QLabel>("sourceCaption")->text(), m_file);
    }

    void everyChosenRunHasItsColumns() {
        Opened window(m_box, "m", {"never", "default", "again"});
        const Table& callsites = *window.callsites().table();
        const int column = callsites.columnIndex("outcome_c");
        QVERIFY(column > 0);
        QVERIFY(!window.callsites().view().isColumnHidden(column));
        QVERIFY(window.callsites().view().isColumnHidden(callsites.columnIndex("reason_c")));
        const Finished printed =
            print(m_box, {"--format", "csv", "compare", "never", "default", "again", "--module", "m"});
        window.child<QPushButton>("showEqualButton")->setChecked(true);
        QCOMPARE(window.callsites().csv(), printed.out);
    }
};

QTEST_MAIN(TestModuleViews)
#include "tst_module_views.moc"
