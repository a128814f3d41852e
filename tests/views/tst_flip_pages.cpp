#include "tests/jobs/script_fixture.h"
#include "tests/support/csv.h"
#include "views/models/table_access.h"
#include "views/pages/explain_page.h"
#include "views/pages/module_page.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/headline.h"
#include "views/widgets/jobs_panel.h"
#include "views/widgets/table_delegate.h"
#include "views/widgets/table_panel.h"
#include "window_fixture.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

constexpr const char* third = "define i32 @third(i32 %x) {\n"
                              "  %y = call i32 @mix(i32 %x, i32 5)\n"
                              "  ret i32 %y\n"
                              "}\n";

/// The window over two runs of a module in which three calls are inlined that need not be.
struct Flipping : WindowFixture {
    explicit Flipping(const JobSandbox& box) : WindowFixture(QString::fromStdString(box.context.workspacePath)) {}

    bool open(const char* page = "module") {
        if (!isReady()) return false;
        session.setRuns({QStringLiteral("default"), QStringLiteral("never")});
        session.navigate({QLatin1String(page), QStringLiteral("m")});
        return settled() && jobsEnd();
    }
    bool jobsEnd() {
        return QTest::qWaitFor([&] { return jobs.isIdle(); }, patience) && settled();
    }
    TablePanel& callsites() const { return *child<TablePanel>("callsitesTable"); }
    int row(const char* caller) const { return findRow(*callsites().table(), "caller", QLatin1String(caller)); }
    QModelIndex cell(const char* caller, const char* column) const {
        return callsites().model().index(callsites().model().shownRow(row(caller)),
                                         callsites().table()->columnIndex(column));
    }
    TableModel::StandIn standIn(const char* caller, const char* column) const {
        return TableModel::StandIn(cell(caller, column).data(TableModel::StandInRole).toInt());
    }
    std::int64_t bytes(const char* caller) const { return cellInteger(*callsites().table(), row(caller), "flip_a"); }
    /// A click into the pill that stands in the cell.
    void press(const QModelIndex& index) const {
        BigTableView& view = callsites().view();
        view.scrollTo(index);
        QStyleOptionViewItem option;
        option.rect = view.visualRect(index);
        option.fontMetrics = view.fontMetrics();
        const QRect pill = cellButtonRect(option, index.data().toString());
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, pill.center());
    }
    void trigger(const char* action) const { child<QAction>(action)->trigger(); }
    void showAll() const {
        if (auto* equal = child<QPushButton>("showEqualButton"); equal->isEnabled()) equal->setChecked(true);
    }
};

} // namespace

/// Bytes of decisions in the window; llvm-size of modules that say noinline at the call is the judge.
class TestFlipPages : public QObject {
    Q_OBJECT

    JobSandbox m_box;
    qint64 m_plain = 0;

    /// Bytes of text of the module in which the calls of @mix with these numbers may not be inlined.
    qint64 judged(const QByteArray& calls) {
        QByteArray text = QByteArray(source) + third;
        for (const char call : calls) {
            const QByteArray words = QByteArray("@mix(i32 %x, i32 ") + call + ')';
            text.replace(words, words + " noinline");
        }
        const QString folder = m_box.folder.filePath("judge" + calls);
        makeCorpus(folder, text);
        return berkeleySizes(compileWithClang(folder + "/m", folder + "/m.o")).value(0);
    }
    QByteArray printed(const QStringList& command) const {
        return runCli(QString::fromStdString(m_box.context.workspacePath), QStringList{"--format", "csv"} + command)
            .out;
    }

private slots:
    void initTestCase() {
        makeCorpus(m_box.corpus, QByteArray(source) + third);
        m_box.import(m_box.corpus);
        need(runPolicy(m_box, "default", "default"));
        need(runPolicy(m_box, "never", "never"));
        m_plain = judged("");
        QVERIFY(m_plain > 0);
    }

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

    void aClickMeasuresWhatLlvmSizeSays() {
        Flipping window(m_box);
        QVERIFY(window.open());
        const QAbstractItemModelTester tester(&window.callsites().model(),
                                              QAbstractItemModelTester::FailureReportingMode::Fatal);
        const qint64 expected = judged("3") - m_plain;
        QVERIFY(expected != 0);
        window.press(window.cell("first", "flip_a"));
        QCOMPARE(window.jobs.jobs().size(), std::size_t(1));
        QCOMPARE(window.cell("first", "flip_a").data().toString(), QString("measuring…"));
        QVERIFY(window.jobsEnd());
        QCOMPARE(window.jobs.jobs().front().error.found, std::string());
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

    void whatIsFlippedTogetherStandsBesideTheSumOfItsParts() {
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
        QVERIFY(window.child<Headline>("togetherHeadline")->isVisible());
        QCOMPARE(window.callsites().selectedRows(), selected);
    }

    void aFlipIsToldBySectionAndFunction() {
        Flipping window(m_box);
        QVERIFY(window.open());
        window.callsites().selectRow(window.row("first"));
        const auto* functions = window.child<TablePanel>("flipFunctions");
        QTRY_VERIFY(functions->shownRowCount() > 0);
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

    void theDeltaIsExplainedAndACulpritIsItsCallsite() {
        Flipping window(m_box);
        QVERIFY(window.open());
        window.trigger("action_explainDelta");
        QVERIFY(window.jobsEnd());
        const auto* culprits = window.child<TablePanel>("culpritsTable");
        QVERIFY(culprits->shownRowCount() > 0);
        QCOMPARE(culprits->csv(), printed({"explain", "default", "never", "--module", "m"}));
        QVERIFY(window.child<QLabel>("culpritsVerdict")->text().startsWith("Verified by compiling"));
        auto* table = window.child<TablePanel>("culpritsTable");
        table->selectRow(table->shownRowCount() - 1);
        QCOMPARE(cellText(*window.callsites().table(), window.callsites().currentRow(), "caller"),
                 cellText(*table->table(), table->currentRow(), "caller"));
    }

    void aRowOfTheModulesPageIsExplained() {
        Flipping window(m_box);
        QVERIFY(window.open("modules"));
        window.child<TablePanel>("modulesTable")->selectRow(0);
        window.trigger("action_explainRow");
        QVERIFY(window.jobsEnd());
        QCOMPARE(window.session.here().page, QString("module"));
        QVERIFY(window.child<TablePanel>("culpritsTable")->shownRowCount() > 0);
    }

    void theCorpusIsExplainedByCalleesAndCallers() {
        Flipping window(m_box);
        QVERIFY(window.open("explain"));
        qobject_cast<ExplainPage*>(window.window.page("explain"))->start();
        QVERIFY(window.jobsEnd());
        const auto* callees = window.child<TablePanel>("explainCallees");
        QCOMPARE(callees->shownRowCount(), 1);
        QCOMPARE(callees->model().index(0, callees->table()->columnIndex("function")).data().toString(),
                 QString("mix"));
        const auto* modules = window.child<TablePanel>("explainModules");
        QCOMPARE(cellInteger(*modules->table(), 0, "delta"), judged("345") - m_plain);
        QVERIFY(!window.child<Headline>("explainHeadline")->figure().isEmpty());
    }
};

QTEST_MAIN(TestFlipPages)
#include "tst_flip_pages.moc"
