// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/find/find_table.h"
#include "core/jobs/workspace/lists.h"
#include "tests/jobs/script_fixture.h"
#include "tests/views/window_fixture.h"
#include "views/dialogs/annotation_editor.h"
#include "views/models/found_model.h"
#include "views/models/table_access.h"
#include "views/state/page_id.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/filter_header.h"
#include "views/widgets/headline.h"
#include "views/widgets/paged_panel.h"
#include "views/window/view_links.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QToolButton>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// All three calls of leaf are inlined, that of never is not, and ext has no body, so that nothing is decided about it.
const QByteArray program = "int ext(int);\n"
                           "LEAF static int leaf(int x) { return x * 3 + 1; }\n"
                           "__attribute__((noinline)) int never(int x) { return ext(x) + leaf(x); }\n"
                           "int both(int x) { return never(x) + leaf(x) + leaf(x + 1); }\n";

QString captured(const QString& text, const char* pattern) {
    const QRegularExpression expression(QLatin1String(pattern), QRegularExpression::MultilineOption);
    return expression.match(text).captured(1).trimmed();
}

/// caller, callee, outcome, cost, threshold and place of each remark of the inliner in a record, from its text.
QList<QStringList> remarksIn(const QByteArray& record) {
    QList<QStringList> rows;
    for (const QString& remark : QString::fromUtf8(record).split("\n...\n", Qt::SkipEmptyParts)) {
        if (captured(remark, "^Pass: (.*)$") != "inline") continue;
        QString place = captured(remark, R"(^DebugLoc: *\{ File: (.*) \}$)");
        place.replace(", Line: ", ":").replace(", Column: ", ":").remove('\'');
        const bool isPassed = remark.contains("--- !Passed"), isDecided = !remark.contains("NoDefinition");
        rows << QStringList{captured(remark, "^  - Caller: (.*)$"),
                            captured(remark, "^  - Callee: (.*)$"),
                            isPassed    ? "inlined"
                            : isDecided ? "refused"
                                        : "",
                            captured(remark, "^  - Cost: (.*)$").remove('\''),
                            captured(remark, "^  - Threshold: (.*)$").remove('\''),
                            place};
    }
    return rows;
}

} // namespace

/// The window with optimization remarks that the real compiler wrote, as it shows and compares them.
class TestRemarkPages : public QObject {
    Q_OBJECT

    JobSandbox m_box;
    std::unique_ptr<WindowFixture> m_window;

    QString path() const { return QString::fromStdString(m_box.context.workspacePath); }
    QString file(const char* name) const { return m_box.folder.filePath(QLatin1String(name)); }
    /// The output file of clang-22 for the program; `leaf`: the attributes of the function leaf. The source is named
    /// relative to the folder of the compile, as in remarks, while the debug info of a module has the folder too.
    QString compile(const char* output, const QByteArray& leaf, const QStringList& options) const {
        const QStringList all = QStringList{"-O2", "-DLEAF=" + leaf, "a.c"} + options;
        const bool isMade =
            writeWhole(file("a.c"), program) && runProgram("clang-22", all, m_box.folder.path()).exitCode == 0;
        return isMade ? file(output) : QString();
    }
    QString remarks(const char* output, const QByteArray& leaf) const {
        return compile(output, leaf, {"-g", "-c", "-o", file("a.o"), "-foptimization-record-file=" + file(output)});
    }
    QByteArray printed(const QStringList& command) const {
        return runCli(path(), QStringList{"--format", "csv"} + command).out;
    }
    /// Runs a command that changes the workspace, as another program does.
    void change(const QStringList& command) const {
        QCOMPARE(runCli(path(), command).exitCode, 0);
        m_window->session.noteWorkspaceChanged();
        QVERIFY(idle());
    }
    bool idle() const {
        return QTest::qWaitFor([this] { return m_window->jobs.isIdle(); }, patience) && m_window->settled();
    }
    TablePanel& table(const char* name) const { return *m_window->child<TablePanel>(name); }
    QByteArray exported(const char* name) const {
        const QString out = file("exported.csv");
        return table(name).exportCsvTo(out).ok() ? readWhole(out) : "not exported";
    }
    /// On the page Decisions.
    PagedPanel& listed() const { return *m_window->child<PagedPanel>("decisionsRemarks"); }
    QByteArray exportedDecisions() const {
        const QString out = file("decisions.csv");
        listed().exportTo(out, true);
        return idle() ? readWhole(out) : "not exported";
    }
    /// A figure of a callee's row on the page.
    QString figure(const QString& callee, const char* column) const {
        const Table& callees = *table("calleesTable").table();
        return cellText(callees, findRow(callees, "callee", callee), std::string(column));
    }
    void choose(const char* box, const QString& text) const {
        auto* sides = m_window->child<QComboBox>(box);
        QVERIFY2(sides->findText(text) >= 0, qPrintable(text));
        sides->setCurrentIndex(sides->findText(text));
        QVERIFY(idle());
    }
    bool isShown(const char* column) const {
        return isShown(table("calleesTable"), table("calleesTable").model(), column);
    }
    static bool isShown(const RowPanel& panel, const RowModel& model, const char* column) {
        const auto found = std::ranges::find(model.columns(), std::string(column), &Column::name);
        return found != model.columns().end() && !panel.view().isColumnHidden(int(found - model.columns().begin()));
    }
    /// These columns of all rows that pass the filters on the page Decisions.
    QList<QStringList> decisions(const QStringList& columns) const {
        const PagedModel& model = listed().model();
        Table table{model.columns(), {}, {}, {}};
        if (model.rowCount() > 0) table.rows = need(model.listing().rows(0, model.rowCount(), {}));
        QList<QStringList> rows;
        for (int row = 0; row < int(table.rows.size()); ++row) {
            rows << QStringList();
            for (const QString& column : columns)
                rows.back() << cellText(table, row, column.toStdString());
        }
        return rows;
    }
    std::ptrdiff_t columnOf(const char* name) const {
        const std::vector<Column>& columns = listed().model().columns();
        return std::ranges::find(columns, std::string(name), &Column::name) - columns.begin();
    }
    /// As a click on the row of the search field that has found a callsite in this set.
    void openFound(const char* text, const QString& set) const {
        const Table found = need(findTable(path().toStdString(), {.text = text}, {}));
        const int row = findRow(found, "remarks", set);
        QCOMPARE(cellText(found, row, "kind"), "callsite");
        m_window->session.navigate(placeOfFound(found, row, {}));
        QVERIFY(idle());
        QCOMPARE(m_window->session.here().page, QString(PageId::Decisions));
    }
    const Headline& headline() const { return *m_window->child<Headline>("decisionsHeadline"); }
    /// By a double click on the row of a callee.
    void openCallee(const QString& callee) const {
        const TablePanel& callees = table("calleesTable");
        const int row = callees.model().shownRow(findRow(*callees.table(), "callee", callee));
        QVERIFY(row >= 0);
        const QPoint place = callees.view().visualRect(callees.model().index(row, 0)).center();
        QTest::mouseClick(callees.view().viewport(), Qt::LeftButton, {}, place);
        QTest::mouseDClick(callees.view().viewport(), Qt::LeftButton, {}, place);
        QVERIFY(idle());
        QCOMPARE(m_window->session.here().page, QString(PageId::Decisions));
    }
    /// By F2 on a row of the page Decisions.
    void writeLabel(int row, const char* text) const {
        listed().selectRow(row);
        QVERIFY(idle());
        listed().findChild<QAction*>("action_annotate")->trigger();
        auto* editor = listed().findChild<AnnotationEditor*>();
        QVERIFY(editor);
        QTest::keyClicks(editor->findChild<QLineEdit*>("annotationLabel"), text);
        QTest::keyClick(editor->findChild<QLineEdit*>("annotationLabel"), Qt::Key_Return);
        QVERIFY(idle());
    }
    QStringList labelsListed() const {
        QStringList labels;
        for (const QStringList& row : decisions({"label"}))
            labels << row[0];
        return labels;
    }
    /// Into the folder that the variable names, for a look at the page.
    void picture(const char* name) const {
        const QString folder = qEnvironmentVariable("INLINESCOPE_PICTURES");
        if (!folder.isEmpty()) m_window->window.grab().save(folder + QLatin1Char('/') + QLatin1String(name));
    }

private slots:
    void initTestCase() {
        m_window = std::make_unique<WindowFixture>(path());
        m_window->jobs.setWorkerProgram(m_window->session.workerProgram());
        QVERIFY(m_window->isReady());
    }
    void cleanupTestCase() { m_window.reset(); }

    void withoutRemarksNothingIsOffered() {
        m_window->session.navigate(QStringLiteral("start"));
        QVERIFY(idle());
        QVERIFY(!table("startRemarksTable").isVisible());
        m_window->session.navigate(PageId::Callees);
        QVERIFY(idle());
        QVERIFY(!m_window->child<QComboBox>("calleesA")->isVisible());
        m_window->session.navigate(PageId::Decisions);
        QVERIFY(idle());
        QVERIFY(!m_window->child<QComboBox>("decisionsSideA")->isVisible());
        m_window->session.navigate(PageId::Callees);
        QVERIFY(idle());
    }

    void aDroppedFileOfRemarksIsShown() {
        const QString record = remarks("a.opt.yaml", "");
        QVERIFY(!record.isEmpty());
        m_window->window.openPaths({record});
        QTRY_COMPARE_WITH_TIMEOUT(m_window->session.here().page, QString(PageId::Callees), patience);
        QVERIFY(idle());
        QCOMPARE(figure("leaf", "sites"), "3");
        QCOMPARE(figure("leaf", "inlined"), "3");
        QCOMPARE(figure("never", "refused"), "1");
        QCOMPARE(figure("never", "reasons"), "NeverInline 1");
        QCOMPARE(table("calleesTable").table()->rows.size(), std::size_t(2));
        const Table sets = need(listTable(path().toStdString(), ListNoun::Remarks));
        QCOMPARE(exported("calleesTable"), printed({"callees", cellText(sets, 0, "remarks")}));
        QVERIFY(isShown("reasons") && !isShown("bytes") && !isShown("all_inlined"));
        QVERIFY(m_window->child<Headline>("calleesHeadline")->sentence().contains("neither bitcode nor sizes"));
        QVERIFY(!m_window->child<QPushButton>("calleesMeasure")->isEnabled());
        picture("callees-one.png");
    }

    void theStartPageListsRemarks() {
        m_window->session.navigate(QStringLiteral("start"));
        QVERIFY(idle());
        const TablePanel& panel = table("startRemarksTable");
        QVERIFY(panel.isVisible());
        QCOMPARE(panel.table()->rows.size(), std::size_t(1));
        for (const auto& [column, count] :
             {std::pair("files", "1"), {"sites", "5"}, {"inlined", "3"}, {"refused", "1"}, {"undecided", "1"}})
            QCOMPARE(cellText(*panel.table(), 0, std::string(column)), count);
        QCOMPARE(exported("startRemarksTable"), printed({"list", "remarks"}));
        picture("start.png");
        emit table("startRemarksTable").rowActivated(0);
        QVERIFY(idle());
        QCOMPARE(m_window->session.here().page, QString(PageId::Callees));
    }

    void theDecisionsOfOneSetAreThoseOfItsFile() {
        openCallee("leaf");
        const QStringList columns = {"caller", "callee", "outcome", "cost", "threshold", "location"};
        QList<QStringList> ofLeaf, all = remarksIn(readWhole(file("a.opt.yaml")));
        QCOMPARE(all.size(), 5);
        std::ranges::copy_if(all, std::back_inserter(ofLeaf), [](const QStringList& row) { return row[1] == "leaf"; });
        QCOMPARE(ofLeaf.size(), 3);
        QVERIFY(listed().isVisible());
        QCOMPARE(decisions(columns), ofLeaf);
        QCOMPARE(m_window->child<QLabel>("statusSelection")->text(), "3 of 5 rows pass the filter");
        QCOMPARE(listed().statistics().shown, 3);
        QCOMPARE(listed().statistics().all, 5);
        const Table sets = need(listTable(path().toStdString(), ListNoun::Remarks));
        const QString set = cellText(sets, 0, "remarks");
        QCOMPARE(exportedDecisions(), printed({"decisions", set, "--filter", "callee=\"leaf\""}));
        listed().clearFilters();
        QVERIFY(idle());
        QCOMPARE(decisions(columns), all);
        QCOMPARE(exportedDecisions(), printed({"decisions", set}));
        for (const char* column : {"caller", "callee", "outcome", "cost", "threshold", "reason", "location", "hotness"})
            QVERIFY2(isShown(listed(), listed().model(), column), column);
        QCOMPARE(headline().answer(), "5 remarks about calls");
        QCOMPARE(headline().detail(), set + ": 3 inlined, 1 not inlined, 1 without a decision");
        QVERIFY(headline().sentence().contains("neither bitcode nor sizes"));
        QVERIFY(!m_window->child<QWidget>("decisionsA")->isVisible());
        QVERIFY(m_window->window.page(PageId::Decisions)->hasDataRows());
        picture("decisions-one.png");
        const QSignalSpy said(m_window->window.page(PageId::Decisions), &Page::message);
        emit listed().rowActivated(0);
        QCOMPARE(m_window->session.here().page, QString(PageId::Decisions));
        QCOMPARE(said.size(), 1);
        m_window->session.navigate(PageId::Callees);
        QVERIFY(idle());
    }

    void twoSetsAreCompared() {
        const QString record = remarks("b.opt.yaml", "__attribute__((noinline))");
        QVERIFY(!record.isEmpty());
        change({"import", record, "--name", "other"});
        choose("calleesB", "remarks other");
        QCOMPARE(figure("leaf", "inlined_a"), "3");
        QCOMPARE(figure("leaf", "inlined_b"), "0");
        QCOMPARE(figure("leaf", "refused_b"), "3");
        const Table sets = need(listTable(path().toStdString(), ListNoun::Remarks));
        QCOMPARE(exported("calleesTable"), printed({"callees", cellText(sets, 0, "remarks"), "other"}));
        picture("callees-two.png");
        openCallee("never");
        const QStringList columns = {"mark", "caller", "callee", "outcome_a", "outcome_b"};
        const QList<QStringList> same = {{"=", "both", "never", "refused", "refused"}};
        QCOMPARE(decisions(columns), same);
        listed().clearFilters();
        QVERIFY(idle());
        const QStringList both = {"!", "both", "leaf", "inlined", "refused"};
        const QStringList never = {"!", "never", "leaf", "inlined", "refused"};
        QCOMPARE(decisions(columns), QList<QStringList>({both, both, never}) + same);
        QCOMPARE(exportedDecisions(), printed({"compare", cellText(sets, 0, "remarks"), "other"}));
        QCOMPARE(headline().answer(), "3 callsites decided differently");
        QVERIFY2(headline().detail().startsWith("decided alike: 1 "), qPrintable(headline().detail()));
        picture("decisions-two.png");
        choose("decisionsSideB", "nothing");
        QCOMPARE(exportedDecisions(), printed({"decisions", cellText(sets, 0, "remarks")}));
    }

    void aFoundCallIsListedOfItsSet() {
        const Table sets = need(listTable(path().toStdString(), ListNoun::Remarks));
        const QString first = cellText(sets, 0, "remarks");
        QVERIFY(first != "other");
        const QStringList columns = {"caller", "callee", "outcome"};
        openFound("never -> leaf", "other");
        QCOMPARE(decisions(columns), (QList<QStringList>{{"never", "leaf", "refused"}}));
        QCOMPARE(m_window->child<QComboBox>("decisionsSideA")->currentText(), "remarks other");
        openFound("both -> never", "other"); // of the set that is listed
        QCOMPARE(decisions(columns), (QList<QStringList>{{"both", "never", "refused"}}));
        openFound("never -> leaf", first);
        QCOMPARE(decisions(columns), (QList<QStringList>{{"never", "leaf", "inlined"}}));
        QCOMPARE(m_window->child<QComboBox>("decisionsSideB")->currentText(), "nothing");
        listed().clearFilters();
        QVERIFY(idle());
        QCOMPARE(decisions(columns).size(), 5);
    }

    void aFilterIsAppliedInTheBackground() {
        listed().showOnly({{"callee", "NEVER"}}, "caller", Qt::AscendingOrder);
        QVERIFY(listed().model().isRenewing());
        QCOMPARE(listed().model().rowCount(), 5);
        QVERIFY(idle());
        QCOMPARE(decisions({"caller", "callee"}), (QList<QStringList>{{"both", "never"}}));
        std::optional<RowListing::Hits> hits;
        listed().model().find(this, "a.c:4", {int(columnOf("location"))},
                              [&](const Result<RowListing::Hits>& found) { hits = need(found); });
        QTRY_COMPARE_WITH_TIMEOUT(hits.has_value(), true, patience);
        QVERIFY(*hits == RowListing::Hits{0});
        listed().clearFilters();
        listed().header().setSortIndicator(-1, Qt::AscendingOrder);
        QVERIFY(idle());
    }

    void aLabelOfACallsiteIsWrittenInPlace() {
        const QList<QStringList> before = decisions({"caller", "callee", "location"});
        const int row = int(before.indexOf(QStringList{"never", "leaf", "a.c:3:62"}));
        QVERIFY2(row >= 0, qPrintable(before.value(1).join(' ')));
        listed().showOnly({{"caller", "never"}}, "cost", Qt::DescendingOrder);
        QVERIFY(idle());
        const QList<QStringList> filtered = decisions({"caller", "callee"});
        QCOMPARE(filtered, (QList<QStringList>{{"never", "leaf"}, {"never", "ext"}}));
        writeLabel(0, "warm"); // adds columns
        QCOMPARE(decisions({"caller", "callee"}), filtered);
        QCOMPARE(labelsListed(), QStringList({"warm", ""}));
        listed().clearFilters();
        listed().header().setSortIndicator(-1, Qt::AscendingOrder);
        QVERIFY(idle());
        const Table sets = need(listTable(path().toStdString(), ListNoun::Remarks));
        const QString set = cellText(sets, 0, "remarks");
        QStringList labels(5);
        labels[row] = "warm";
        QCOMPARE(labelsListed(), labels);
        QVERIFY(isShown(listed(), listed().model(), "label") && !isShown(listed(), listed().model(), "callsite_key"));
        QCOMPARE(exportedDecisions(), printed({"decisions", set}));
        picture("decisions-label.png");
        openFound("warm", set);
        QCOMPARE(decisions({"caller", "callee", "label"}), (QList<QStringList>{{"never", "leaf", "warm"}}));
        listed().clearFilters();
        QVERIFY(idle());
        choose("decisionsSideB", "remarks other");
        QCOMPARE(decisions({"caller", "label"}),
                 (QList<QStringList>{{"both", ""}, {"both", ""}, {"never", "warm"}, {"both", ""}}));
        QCOMPARE(exportedDecisions(), printed({"compare", set, "other"}));
        writeLabel(3, "cold");
        picture("decisions-labels-of-two.png");
        QCOMPARE(labelsListed(), QStringList({"", "", "warm", "cold"}));
        listed().view().setCurrentIndex(listed().model().index(2, int(columnOf("outcome_b"))));
        writeLabel(2, "mild"); // a cell of the second side
        QCOMPARE(decisions({"label", "label_b"}),
                 (QList<QStringList>{{"", ""}, {"", ""}, {"warm", "mild"}, {"cold", ""}}));
        QVERIFY(isShown(listed(), listed().model(), "label") && isShown(listed(), listed().model(), "label_b"));
        QCOMPARE(exportedDecisions(), printed({"compare", set, "other"}));
        QCOMPARE(printed({"decisions", "other"}).count("mild"), 1);
        picture("decisions-labels-of-both.png");
        listed().view().setCurrentIndex(listed().model().index(2, int(columnOf("label_b"))));
        listed().findChild<QAction*>("action_annotate")->trigger();
        auto* written = listed().findChild<AnnotationEditor*>()->findChild<QLineEdit*>("annotationLabel");
        QCOMPARE(written->text(), "mild");
        QTest::keyClick(written, Qt::Key_Escape);
        QVERIFY(idle());
        choose("decisionsSideB", "nothing");
        QCOMPARE(labelsListed().filter("cold").size(), 1); // of the first of the sets that have the callsite
        QCOMPARE(printed({"decisions", "other"}).count("cold"), 0);
    }

    void aLinkNamesTheSides() {
        const Page& page = *m_window->window.page(PageId::Decisions);
        choose("decisionsSideB", "remarks other");
        listed().showOnly({{"callee", "leaf"}}, "caller", Qt::DescendingOrder);
        QVERIFY(idle());
        const QList<QStringList> shown = decisions({"mark", "caller", "callee", "reason_a"});
        QCOMPARE(shown.size(), 3);
        const ViewLink link = linkOf(m_window->session, page);
        choose("decisionsSideA", "remarks other");
        choose("decisionsSideB", "nothing");
        QVERIFY(openLink(need(parseViewLink(toText(link))), m_window->session, m_window->window.pages()).ok());
        QVERIFY(idle());
        QCOMPARE(decisions({"mark", "caller", "callee", "reason_a"}), shown);
        listed().header().setSortIndicator(-1, Qt::AscendingOrder);
        m_window->session.navigate(PageId::Callees);
        QVERIFY(idle());
    }

    void aRunIsComparedWithRemarks() {
        const QString text =
            compile("a.ll", "", {"-g", "-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm", "-o", file("a.ll")});
        QVERIFY(!text.isEmpty());
        makeCorpus(m_box.corpus, readWhole(text));
        QCOMPARE(runCli(path(), {"import", m_box.corpus}).exitCode, 0);
        change({"run", "corpus", "--policy", "default", "--name", "default"});
        QTRY_COMPARE_WITH_TIMEOUT(m_window->session.baselineRun(), QStringLiteral("default"), patience);
        choose("calleesA", "baseline run");
        choose("calleesB", "remarks other");
        QCOMPARE(figure("leaf", "inlined_a"), "3");
        QCOMPARE(figure("leaf", "inlined_b"), "0");
        QCOMPARE(exported("calleesTable"), printed({"callees", "default", "other"}));
        QVERIFY(isShown("bytes_a") && !isShown("bytes_b"));
        QVERIFY(!isShown("reasons_a") && isShown("reasons_b"));
        QVERIFY(m_window->child<QPushButton>("calleesMeasure")->isEnabled());
        picture("callees-run.png");
        openCallee("leaf");
        const QList<QStringList> ofLeaf = decisions({"mark", "outcome_a", "outcome_b", "location"});
        QCOMPARE(ofLeaf.size(), 3);
        for (const QStringList& row : ofLeaf) // leaf is deleted after its last call is inlined
            QVERIFY2(row[0] == "!" && row[1].startsWith("inlined") && row[2] == "refused" &&
                         row[3].startsWith(file("a.c:")),
                     qPrintable(row.join(' ')));
        listed().clearFilters();
        QVERIFY(idle());
        QCOMPARE(exportedDecisions(), printed({"compare", "default", "other"}));
        picture("decisions-run.png");
        const QString set = cellText(need(listTable(path().toStdString(), ListNoun::Remarks)), 0, "remarks");
        change({"rename", "remarks", set, "default"}); // it still means the run
        listed().view().setCurrentIndex(listed().model().index(0, int(columnOf("outcome_a"))));
        writeLabel(0, "of other");
        QCOMPARE(decisions({"label"}).value(0).value(0), "of other");
        QCOMPARE(printed({"decisions", "other"}).count("of other"), 1);
        change({"rename", "remarks", "default", set});
        m_window->session.navigate(PageId::Callees);
        QVERIFY(idle());
        choose("calleesB", "nothing");
        QCOMPARE(exported("calleesTable"), printed({"callees", "default"}));
        QVERIFY(m_window->child<Headline>("calleesHeadline")->sentence().isEmpty());
    }

    /// The row of a run alone opens its decisions on the page that has shown remarks.
    void aRunIsShownAgain() {
        openCallee("leaf");
        QVERIFY(!listed().isVisible());
        const auto* run = m_window->child<PagedPanel>("decisionsATable");
        QVERIFY(run->isVisible());
        QCOMPARE(run->model().rowCount(), 3);
        QVERIFY(!m_window->child<QToolButton>("decisionsShowA")->isVisible());
        QVERIFY(headline().answer().endsWith(" decisions") && headline().sentence().isEmpty());
        m_window->session.navigate(PageId::Callees);
        QVERIFY(idle());
    }

    void deletedRemarksAreOfferedNoLonger() {
        choose("calleesB", "remarks other");
        change({"delete", "remarks", "other"});
        QCOMPARE(m_window->child<QComboBox>("calleesB")->findText("remarks other"), -1);
        QCOMPARE(exported("calleesTable"), printed({"callees", "default"}));
        m_window->session.navigate(PageId::Decisions);
        QVERIFY(idle());
        QCOMPARE(m_window->child<QComboBox>("decisionsSideA")->findText("remarks other"), -1);
    }

    void whatIsMissingIsSaid() {
        const QString cut = file("cut.opt.yaml");
        QVERIFY(writeWhole(cut, readWhole(file("a.opt.yaml")).chopped(5)));
        runCli(path(), {"import", cut, "--name", "cut"}); // ends with the code of a finding
        const Table sets = need(listTable(path().toStdString(), ListNoun::Remarks));
        QCOMPARE(cellText(sets, findRow(sets, "remarks", "cut"), "complete"), "no");
        for (const QStringList& command : {QStringList{"decisions", "cut"}, {"compare", "default", "cut"}})
            QVERIFY2(runCli(path(), command).err.contains("cut is incomplete"), qPrintable(command.join(' ')));
        m_window->session.noteWorkspaceChanged();
        QVERIFY(idle());
        choose("decisionsSideB", "nothing");
        choose("decisionsSideA", "remarks a.opt");
        QVERIFY2(!headline().sentence().contains("incomplete"), qPrintable(headline().sentence()));
        choose("decisionsSideA", "remarks cut");
        QVERIFY2(headline().sentence().contains("cut is incomplete"), qPrintable(headline().sentence()));
        m_window->session.navigate(PageId::Callees);
        QVERIFY(idle());
        choose("calleesA", "remarks cut");
        const QString sentence = m_window->child<Headline>("calleesHeadline")->sentence();
        QVERIFY2(sentence.contains("cut is incomplete"), qPrintable(sentence));
    }
};

QTEST_MAIN(TestRemarkPages)
#include "tst_remark_pages.moc"
