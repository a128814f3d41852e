// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/flip_fixture.h"
#include "tests/views/patience.h"
#include "views/charts/waterfall_chart.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/pages/explain_page.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/command_source.h"
#include "views/widgets/headline.h"
#include "views/widgets/hover_frame.h"
#include "views/widgets/paged_panel.h"
#include "views/widgets/table_panel.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QMouseEvent>
#include <QRegularExpression>
#include <QTabWidget>
#include <qcustomplot.h>

using namespace inlinescope;
using namespace inlinescope::testing;

/// The decisions to blame for a delta, in the window; expected values are from llvm-size of modules with noinline at
/// the call, and from the command line.
class TestExplainPages : public FlipTest {
    Q_OBJECT

private slots:
    void initTestCase() { runBothAndJudge(); }

    /// A search that was ended by a limit would be resumed by the command that searches.
    void theCopiedCommandPrintsWhatIsStoredAndCompilesNothing() {
        printed({"explain", "default", "never", "--module", "m", "--compiles", "5"});
        Flipping window(m_box);
        QVERIFY(window.open("explain"));
        for (const auto& [page, name] :
             {std::pair("explain", "explainModules"), {"explain", "explainCallees"}, {"module", "culpritsTable"}}) {
            QVERIFY(window.open(page));
            const auto* table = window.child<TablePanel>(name);
            QVERIFY2(page == QByteArray("module") || table->shownRowCount() > 0, name);
            const QStringList words = CommandSource::of(table)->command().words();
            QCOMPARE(printed(words.mid(3)), table->csv());
        }
        const auto* modules = window.child<TablePanel>("explainModules");
        QVERIFY(cellText(*modules->table(), 0, "status") != QString("ok"));
    }

    void theDeltaIsExplainedAndACulpritIsItsCallsite() {
        Flipping window(m_box);
        QVERIFY(window.open());
        window.trigger("action_explainDelta");
        QVERIFY(window.jobsEnd());
        const auto* culprits = window.child<TablePanel>("culpritsTable");
        QVERIFY(culprits->shownRowCount() > 0);
        QCOMPARE(culprits->csv(), printed({"explain", "default", "never", "--module", "m"}));
        QVERIFY(window.child<QLabel>("culpritsVerified")->text().startsWith("Verified by compiling"));
        auto* table = window.child<TablePanel>("culpritsTable");
        table->selectRow(table->shownRowCount() - 1);
        QCOMPARE(cellText(*window.callsites().table(), window.callsites().currentRow(), "caller"),
                 cellText(*table->table(), table->currentRow(), "caller"));
    }

    void bytesHaveOneMeaningWhichTheHeadsName() {
        Flipping window(m_box);
        QVERIFY(window.open());
        const auto head = [](const TablePanel& panel, ColumnName column) {
            return panel.model()
                .headerData(panel.table()->columnIndex(column), Qt::Horizontal, Qt::DisplayRole)
                .toString();
        };
        const auto* culprits = window.child<TablePanel>("culpritsTable");
        QCOMPARE(head(window.callsites(), "flip_a"), QString("bytes if flipped\ndefault"));
        auto* others = window.child<QComboBox>("flipOthers");
        others->setCurrentIndex(1);
        QVERIFY(window.settled());
        QCOMPARE(head(window.callsites(), "flip_a"), QString("bytes, others held\ndefault"));
        window.trigger("action_explainDelta");
        QVERIFY(window.jobsEnd());
        QCOMPARE(head(*culprits, "bytes"), QString("bytes, others held"));
        // What was measured for a culprit is not asked for again.
        int compared = 0;
        for (int row = 0; row < culprits->shownRowCount(); ++row) {
            if (cellText(*culprits->table(), row, "mark") != "!") continue;
            const QByteArray caller = cellText(*culprits->table(), row, "caller").toUtf8();
            QVERIFY(window.standIn(caller, "flip_a") == TableModel::StandIn::None);
            QCOMPARE(window.bytes(caller), cellInteger(*culprits->table(), row, "bytes"));
            ++compared;
        }
        QVERIFY(compared > 0);
        QCOMPARE(window.jobs.jobs().size(), std::size_t(1));
        others->setCurrentIndex(0);
        QVERIFY(window.settled());
        QCOMPARE(head(*culprits, "bytes"), QString("bytes if flipped"));
    }

    /// What was explained is in the workspace: shown by another window that has no worker.
    void whatWasExplainedIsShownAfterARestart() {
        QByteArray culpritsBefore, calleesBefore, modulesBefore;
        QString verified, headline;
        {
            Flipping window(m_box);
            QVERIFY(window.open());
            window.trigger("action_explainDelta");
            QVERIFY(window.jobsEnd());
            culpritsBefore = window.child<TablePanel>("culpritsTable")->csv();
            verified = window.child<QLabel>("culpritsVerified")->text();
            QVERIFY(window.open("explain"));
            QVERIFY(window.child<TablePanel>("explainModules")->shownRowCount() > 0); // the same module's
            modulesBefore = window.child<TablePanel>("explainModules")->csv();
            calleesBefore = window.child<TablePanel>("explainCallees")->csv();
            headline = window.child<Headline>("explainHeadline")->figure();
        }
        Flipping window(m_box);
        QVERIFY(window.open());
        QTRY_COMPARE_WITH_TIMEOUT(window.child<TablePanel>("culpritsTable")->csv(), culpritsBefore, patience);
        QCOMPARE(window.child<QLabel>("culpritsVerified")->text(), verified);
        QVERIFY(window.open("explain"));
        QCOMPARE(window.child<TablePanel>("explainModules")->csv(), modulesBefore);
        QCOMPARE(window.child<TablePanel>("explainCallees")->csv(), calleesBefore);
        QCOMPARE(window.child<Headline>("explainHeadline")->figure(), headline);
        QVERIFY(!headline.isEmpty());
        QVERIFY(window.jobs.jobs().empty());
    }

    void aRowOfTheModulesPageIsExplained() {
        Flipping window(m_box);
        QVERIFY(window.open("modules"));
        window.child<TablePanel>("modulesTable")->selectRow(0);
        window.trigger("action_explainRow");
        QVERIFY(window.jobsEnd());
        QCOMPARE(window.session.here().page, QString("module"));
        const auto* culprits = window.child<TablePanel>("culpritsTable");
        QVERIFY(culprits->shownRowCount() > 0);

        // What the mouse is on is highlighted in the decisions to blame, their waterfall and the callsites.
        auto& waterfall = *window.child<WaterfallChart>("culpritsWaterfall");
        emit waterfall.stepHovered(0);
        QVERIFY(!window.session.hovered().empty());
        QCOMPARE(waterfall.hovered(), std::vector{0});
        for (const char* table : {"culpritsTable", "callsitesTable"})
            QVERIFY(window.child<TablePanel>(table)->view().viewport()->findChild<HoverFrame*>()->isVisible());
        window.session.setHovered({});
        QVERIFY(waterfall.hovered().empty());

        // The Modules page leads through its culprits from the one run to the other.
        const std::int64_t bytes = cellInteger(*culprits->table(), 0, "bytes");
        const QString module = window.session.module(), callee = cellText(*culprits->table(), 0, "callee");
        QVERIFY(window.open("modules"));
        window.child<QTabWidget>("modulesTabs")->setCurrentIndex(1);
        QVERIFY(window.settled());
        const auto& steps = window.child<WaterfallChart>("modulesWaterfall")->steps();
        QVERIFY(std::ranges::any_of(steps, [&](const WaterfallStep& step) {
            return step.bytes() == bytes && step.name.contains(callee) && step.name.endsWith('(' + module + ')');
        }));
        QCOMPARE(steps.front().to, m_plain);
        QCOMPARE(steps.back().to, judged("345"));
        QCOMPARE(steps[steps.size() - 2].to, steps.back().to);
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
        QCOMPARE(modules->model()
                     .headerData(modules->table()->columnIndex("decisions"), Qt::Horizontal, Qt::DisplayRole)
                     .toString(),
                 QString("by decisions"));
        const QString share = callees->model().index(0, callees->table()->columnIndex("percent")).data().toString();
        QVERIFY2(QRegularExpression("^−?[0-9]+\\.[0-9] %$").match(share).hasMatch(), qPrintable(share));
        QCOMPARE(cellInteger(*modules->table(), 0, "delta"), judged("345") - m_plain);
        const auto* headline = window.child<Headline>("explainHeadline");
        QCOMPARE(headline->figure(), signedGrouped(judged("345") - m_plain) + " B");
        QCOMPARE(headline->answer(), QString("1 of 1 differing module(s) explained"));

        // The way from the one text to the other, of the chosen module.
        const auto& steps = window.child<WaterfallChart>("explainWaterfall")->steps();
        QVERIFY(window.child<WaterfallChart>("explainWaterfall")->isVisible());
        QCOMPARE(steps.front().to, cellInteger(*modules->table(), 0, "size_a"));
        QCOMPARE(steps.back().to, cellInteger(*modules->table(), 0, "size_b"));
        QCOMPARE(steps[steps.size() - 2].to, steps.back().to);
    }

    /// Here each caller has one call of mix.
    void whatTheMouseIsOnIsHighlightedInTheTablesAndTheWaterfall() {
        Flipping window(m_box);
        QVERIFY(window.open("explain"));
        const auto& steps = window.child<WaterfallChart>("explainWaterfall")->steps();
        const auto* callees = window.child<TablePanel>("explainCallees");
        auto& waterfall = *window.child<WaterfallChart>("explainWaterfall");
        const auto framed = [&](const char* table) {
            return window.child<TablePanel>(table)->view().viewport()->findChild<HoverFrame*>();
        };
        const auto pointAt = [](QWidget* widget, const QPoint& place) {
            QMouseEvent move(QEvent::MouseMove, place, widget->mapToGlobal(place), Qt::NoButton, {}, {});
            QApplication::sendEvent(widget, &move);
        };
        const auto* callers = window.child<TablePanel>("explainCallers");
        QCOMPARE(callers->shownRowCount(), 3);
        waterfall.plot().replot();
        int bars = 0;
        for (int step = 0; step < int(steps.size()); ++step) {
            if (steps[std::size_t(step)].of < 0) continue;
            const QPoint bar(waterfall.plot().axisRect()->rect().center().x(),
                             int(waterfall.plot().yAxis->coordToPixel(step)));
            pointAt(&waterfall.plot(), bar);
            QCOMPARE(waterfall.hovered(), std::vector{steps[std::size_t(step)].of});
            QVERIFY(framed("explainCallees")->isVisible() && framed("explainModules")->isVisible());
            const int row = framed("explainCallers")->geometry().top() / callers->view().rowHeight();
            const QString caller =
                callers->model().index(row, callers->table()->columnIndex("function")).data().toString();
            QVERIFY2(steps[std::size_t(step)].name.startsWith(caller), qPrintable(caller));
            ++bars;
        }
        QCOMPARE(bars, 3);
        QWidget* rows = callees->view().viewport();
        pointAt(rows, QPoint(20, callees->view().rowHeight() / 2));
        QCOMPARE(waterfall.hovered().size(), std::size_t(3)); // all are of mix
        QCOMPARE(framed("explainCallers")->height(), 3 * callers->view().rowHeight());
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(rows, &leave);
        QVERIFY(waterfall.hovered().empty() && !framed("explainCallers")->isVisible());
    }

    void aRowOpensTheDecisionsThatItIsAbout() {
        Flipping window(m_box);
        ExplainOptions options;
        options.runA = "default";
        options.runB = "never";
        const auto found = storedCorpusExplanation(m_box.context.workspacePath, options, {});
        QVERIFY(found.ok());
        QStringList culprits;
        for (const Culprit& culprit : found->modules[0].culprits)
            culprits << QString::number(culprit.decisionB);
        culprits.sort();
        QVERIFY(!culprits.isEmpty());
        for (const char* table : {"explainCallees", "explainCallers"}) {
            QVERIFY(window.open("explain"));
            emit window.child<TablePanel>(table)->rowActivated(0);
            QCOMPARE(window.session.here().page, QString("decisions"));
            QVERIFY(window.settled());
            const PagedModel& listed = window.child<PagedPanel>("decisionsBTable")->model();
            QStringList shown;
            for (int row = 0; row < listed.rowCount(); ++row)
                shown << QString::fromStdString(plainText(listed.cells(row)->front()));
            shown.sort();
            QCOMPARE(std::int64_t(shown.size()), cellInteger(*window.child<TablePanel>(table)->table(), 0, "sites"));
            if (window.child<TablePanel>(table)->shownRowCount() == 1) QCOMPARE(shown, culprits);
        }
        QVERIFY(window.open("explain"));
        emit window.child<TablePanel>("explainModules")->rowActivated(0);
        QCOMPARE(window.session.here().page, QString("module"));
        QVERIFY(window.settled());
        const auto* tabs = window.child<QTabWidget>("moduleTabs");
        QCOMPARE(tabs->tabText(tabs->currentIndex()), QString("To blame for the delta"));
    }
};

QTEST_MAIN(TestExplainPages)
#include "tst_explain_pages.moc"
