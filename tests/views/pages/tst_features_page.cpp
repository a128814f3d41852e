// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/feature_distribution.h"
#include "core/jobs/features/feature_scatter.h"
#include "core/jobs/features/feature_values.h"
#include "tests/jobs/features/feature_fixture.h"
#include "tests/views/page_fixture.h"
#include "tests/views/window_fixture.h"
#include "views/charts/feature_histogram.h"
#include "views/charts/feature_scatter_chart.h"
#include "views/models/table_access.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/headline.h"
#include "views/widgets/hover_frame.h"
#include "views/widgets/table_delegate.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <qcustomplot.h>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// A window over runs "one" and "two" of the fixture.
struct Opened : WindowFixture {
    explicit Opened(const FeatureFixture& fixture) : WindowFixture(QString::fromStdString(fixture.path)) {}
    bool open(const char* page) {
        return WindowFixture::open({QStringLiteral("one"), QStringLiteral("two")}, QLatin1String(page));
    }
    /// With the two sides of the first callsite of a.c, which the runs decided differently.
    bool openWithDecision() { return open("module") && session.decisions().size() == 2 && open("features"); }
    TablePanel& table(const char* name) const { return *child<TablePanel>(name); }
    FeatureHistogram& histogram() const { return *child<FeatureHistogram>("featureHistogram"); }
    FeatureScatterChart& scatter() const { return *child<FeatureScatterChart>("featureScatter"); }
    /// Drags over the scatter plot, a little beyond the two corners.
    void brush(double xLow, double yLow, double xHigh, double yHigh) const {
        QCustomPlot& plot = scatter().plot();
        plot.replot(); // the margins depend on the labels
        const QPoint from = scatter().pixelOf(xLow, yHigh) - QPoint(4, 4);
        const QPoint to = scatter().pixelOf(xHigh, yLow) + QPoint(4, 4);
        QTest::mousePress(&plot, Qt::LeftButton, {}, from);
        QTest::mouseMove(&plot, (from + to) / 2);
        QTest::mouseMove(&plot, to);
        QTest::mouseRelease(&plot, Qt::LeftButton, {}, to);
    }
};

} // namespace

/// The Features page on runs whose numbers are counted by hand (feature_fixture.h).
class TestFeaturesPage : public QObject {
    Q_OBJECT
private slots:
    void withoutARunThePageSaysWhatToDo();
    void withoutADecisionTheFeaturesOfTheRunAreListed();
    void theChosenCallsiteStandsSideBySideWithDifferencesFirst();
    void severalChosenDecisionsStandSideBySide();
    void theHistogramFollowsTheFeature();
    void theOtherRunIsPlottedOnRequest();
    void aBrushListsItsDecisionsAndOpensThem();
    void escapeTakesTheBrushAway();
    void theWholeViewIsBrushedByKeyboard();
    void theMouseTellsWhatItIsOver();
    void theDecisionUnderTheMouseIsHighlightedInTablesAndPlots();
    void linearAxesAreOneClickAway();
    void aPercentileIsAPlaceOnALine();
    void textsStandAboveThePlots();

private:
    FeatureFixture m_fixture;
};

/// Inlined and refused, with their numbers.
void TestFeaturesPage::textsStandAboveThePlots() {
    Opened opened(m_fixture);
    QVERIFY(opened.openWithDecision());
    QTRY_VERIFY_WITH_TIMEOUT(opened.histogram().distribution(), patience);
    for (QCustomPlot* plot : {&opened.histogram().plot(), &opened.scatter().plot()}) {
        plot->replot();
        std::vector<const QCPItemText*> texts;
        for (int item = 0; item < plot->itemCount(); ++item)
            if (const auto* text = qobject_cast<QCPItemText*>(plot->item(item));
                text && !text->property("mark").toBool())
                texts.push_back(text);
        QVERIFY(texts.size() >= 2); // inlined and refused, then the names of marked values
        for (const QCPItemText* text : texts) {
            QVERIFY(!text->text().isEmpty());
            QVERIFY(text->bottom->pixelPosition().y() <= plot->axisRect()->top());
            QVERIFY(text->top->pixelPosition().y() >= 0);
        }
        QVERIFY(texts[0]->right->pixelPosition().x() < texts[1]->left->pixelPosition().x());
    }
}

void TestFeaturesPage::withoutARunThePageSaysWhatToDo() {
    WindowFixture window{QString()};
    window.session.navigate(QStringLiteral("features"));
    QVERIFY(window.settled());
    QVERIFY(window.child<EmptyState>("featuresEmpty")->isVisible());
    QVERIFY(!window.window.page("features")->hasDataRows());
}

void TestFeaturesPage::withoutADecisionTheFeaturesOfTheRunAreListed() {
    Opened opened(m_fixture);
    QVERIFY(opened.open("features"));
    QVERIFY(opened.session.decisions().empty());
    QCOMPARE(opened.table("sidesTable").csv(), asCsv(need(runFeatures(m_fixture.path, "one"))));
    QVERIFY(!opened.table("chosenTable").isVisible());
    QVERIFY(opened.child<Headline>("featuresHeadline")->answer().startsWith("3 "));
    QVERIFY(!opened.child<QPushButton>("featuresOpenModule")->isEnabled());
}

void TestFeaturesPage::theChosenCallsiteStandsSideBySideWithDifferencesFirst() {
    Opened opened(m_fixture);
    QVERIFY(opened.openWithDecision());
    const auto& sides = opened.table("sidesTable");
    QCOMPARE(sides.csv(), asCsv(need(featuresOfDecisions(m_fixture.path, {{"one", "a.c", 0}, {"two", "a.c", 0}}))));
    const auto highlighted = [&](int row) {
        return sides.model().index(row, 0).data(TableModel::HighlightRole).toBool();
    };
    QVERIFY(highlighted(0) && !highlighted(1) && !highlighted(2)); // 1 block, and 3
    const auto* headline = opened.child<Headline>("featuresHeadline");
    QCOMPARE(headline->figure(), "1");
    QVERIFY(headline->answer().contains('3'));
    auto& chosen = opened.table("chosenTable");
    QCOMPARE(chosen.csv(), asCsv(need(chosenDecisions(m_fixture.path, {{"one", "a.c", 0}, {"two", "a.c", 0}}))));
    QVERIFY(chosen.isVisible() && !chosen.view().isColumnHidden(chosen.table()->columnIndex("flip")));
    QCOMPARE(sides.model().headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), "value\none");
    opened.child<QPushButton>("featuresOpenModule")->click();
    QCOMPARE(opened.session.here(), (Place{"module", "a.c"}));
}

void TestFeaturesPage::severalChosenDecisionsStandSideBySide() {
    Opened opened(m_fixture);
    QVERIFY(opened.open("features"));
    opened.session.setDecisions({{"one", "a.c", 0}, {"one", "a.c", 4}, {"two", "b.c", 1}});
    QVERIFY(opened.settled());
    const Table expected =
        need(featuresOfDecisions(m_fixture.path, {{"one", "a.c", 0}, {"one", "a.c", 4}, {"two", "b.c", 1}}));
    QCOMPARE(opened.table("sidesTable").csv(), asCsv(expected));
    const TableModel& model = opened.table("sidesTable").model();
    QCOMPARE(model.headerData(2, Qt::Horizontal, Qt::DisplayRole).toString(), "value\nB one #4");
    QCOMPARE(model.headerData(3, Qt::Horizontal, Qt::DisplayRole).toString(), "value\nC two");
}

void TestFeaturesPage::theHistogramFollowsTheFeature() {
    Opened opened(m_fixture);
    QVERIFY(opened.openWithDecision());
    FeatureHistogram& histogram = opened.histogram();
    QTRY_VERIFY_WITH_TIMEOUT(histogram.distribution(), patience);
    QCOMPARE(histogram.distribution()->spec.name, std::string("blocks"));
    QCOMPARE(int(histogram.marks().size()), 2);
    QVERIFY(histogram.marks()[0].name == "one" && histogram.marks()[0].x == 1);
    QVERIFY(histogram.marks()[1].name == "two" && histogram.marks()[1].x == 3);
    auto& view = opened.table("sidesTable").view();
    view.setFocus();
    QTest::keyClick(&view, Qt::Key_Down);
    QTRY_COMPARE_WITH_TIMEOUT(histogram.distribution()->spec.name, std::string("cost"), patience);
    QVERIFY(histogram.marks()[0].x == 5 && histogram.marks()[1].x == 5);
    QCOMPARE(histogram.dataText()(), "low\thigh\tinlined\trefused\n-16\t-15\t1\t0\n5\t5.5\t2\t0\n30\t32\t0\t1\n"
                                     "96\t104\t1\t2\n");
}

void TestFeaturesPage::theOtherRunIsPlottedOnRequest() {
    Opened opened(m_fixture);
    QVERIFY(opened.openWithDecision());
    auto* run = opened.child<QComboBox>("featuresRun");
    QCOMPARE(run->currentText(), "one");
    run->setCurrentText("two");
    QVERIFY(opened.settled());
    QCOMPARE(opened.histogram().distribution()->inlined, std::int64_t(3)); // of run one: 4
    QCOMPARE(opened.scatter().scatter()->inlined, std::int64_t(3));
    QVERIFY(opened.histogram().marks()[0].name == "one"); // the decisions are the same
}

void TestFeaturesPage::aBrushListsItsDecisionsAndOpensThem() {
    Opened opened(m_fixture);
    QVERIFY(opened.openWithDecision());
    QCOMPARE(opened.child<QComboBox>("scatterX")->currentText(), "blocks");
    QCOMPARE(opened.child<QComboBox>("scatterY")->currentText(), "cost");
    auto& brushed = opened.table("brushedTable");
    QVERIFY(!brushed.isVisible());
    opened.brush(16, 100, 17, 100);
    QTRY_VERIFY_WITH_TIMEOUT(brushed.isVisible(), patience);
    QCOMPARE(
        brushed.csv(),
        asCsv(need(brushedDecisions(m_fixture.path, "one", "blocks", "cost", {15.9, 17.1, 99, 101}, 10, {})).table));
    QCOMPARE(brushed.shownRowCount(), 2);
    QVERIFY(opened.child<QLabel>("brushedCaption")->text().startsWith("2 "));
    brushed.view().setFocus();
    brushed.selectRow(1); // b.c, decision 2
    QTRY_COMPARE_WITH_TIMEOUT(opened.session.decisions()[0].module, "b.c", patience);
    QVERIFY(opened.settled());
    QVERIFY(opened.table("sidesTable").table()->rows[0][1] == Cell(std::int64_t(16)));
    QTest::keyClick(&brushed.view(), Qt::Key_Return);
    QCOMPARE(opened.session.here(), (Place{"module", "b.c"}));
    QVERIFY(opened.settled());
    const auto& callsites = opened.table("callsitesTable");
    QCOMPARE(cellInteger(*callsites.table(), callsites.currentRow(), "decision_a"), std::int64_t(2));
}

void TestFeaturesPage::escapeTakesTheBrushAway() {
    Opened opened(m_fixture);
    QVERIFY(opened.openWithDecision());
    opened.brush(1, 5, 2, 30);
    auto& brushed = opened.table("brushedTable");
    QTRY_VERIFY_WITH_TIMEOUT(brushed.isVisible(), patience);
    QCOMPARE(brushed.shownRowCount(), 3);
    opened.scatter().setFocus();
    QTest::keyClick(&opened.scatter(), Qt::Key_Escape);
    QVERIFY(!brushed.isVisible() && !opened.scatter().brush());
}

void TestFeaturesPage::theWholeViewIsBrushedByKeyboard() {
    Opened opened(m_fixture);
    QVERIFY(opened.openWithDecision());
    opened.scatter().setFocus();
    QTest::keyClick(&opened.scatter(), Qt::Key_A, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(opened.table("brushedTable").shownRowCount(), 7, patience);
}

void TestFeaturesPage::theMouseTellsWhatItIsOver() {
    Opened opened(m_fixture);
    QVERIFY(opened.openWithDecision());
    opened.scatter().plot().replot();
    QCOMPARE(opened.scatter().tipText(opened.scatter().pixelOf(2, 5)), "blocks: 2\ncost: 5\n1 inlined, 0 refused");
    QVERIFY(opened.scatter().tipText(opened.scatter().pixelOf(9, 60)).isEmpty());
    QCustomPlot& plot = opened.histogram().plot();
    plot.replot();
    const QPoint over(qRound(plot.xAxis->coordToPixel(16.3)), plot.axisRect()->center().y()); // 16 and 17
    QCOMPARE(opened.histogram().tipText(over), "16 to 17: 1 inlined, 1 refused");
}

void TestFeaturesPage::theDecisionUnderTheMouseIsHighlightedInTablesAndPlots() {
    Opened opened(m_fixture);
    QVERIFY(opened.openWithDecision());
    opened.brush(1, 5, 2, 30); // decisions 0, 1 and 2 of a.c
    auto& brushed = opened.table("brushedTable");
    QTRY_VERIFY_WITH_TIMEOUT(brushed.isVisible(), patience);
    QVERIFY(opened.settled());
    const auto outlined = [](const QCustomPlot& plot) {
        std::vector<QCPAbstractItem*> items;
        for (int item = 0; item < plot.itemCount(); ++item)
            if (plot.item(item)->property("outline").toBool()) items.push_back(plot.item(item));
        return items;
    };
    QCustomPlot &scatter = opened.scatter().plot(), &histogram = opened.histogram().plot();
    scatter.replot();
    const auto* frame = brushed.view().viewport()->findChild<HoverFrame*>();
    const auto rowOf = [&](int row) {
        return brushed.view().visualRect(brushed.model().index(brushed.model().shownRow(row), 0));
    };
    QTest::mouseMove(&scatter, opened.scatter().pixelOf(2, 5));
    QTRY_COMPARE_WITH_TIMEOUT(opened.session.hovered().size(), std::size_t(1), patience);
    QVERIFY(opened.session.hovered().front() == (ChosenDecision{"one", "a.c", 2}));
    QVERIFY(frame->isVisible());
    QCOMPARE(frame->geometry().top(), rowOf(2).top());
    QCOMPARE(outlined(histogram).size(), std::size_t(1));

    QTest::mouseMove(brushed.view().viewport(), rowOf(1).center());
    QTRY_VERIFY_WITH_TIMEOUT(opened.session.hovered().front() == (ChosenDecision{"one", "a.c", 1}), patience);
    QCOMPARE(outlined(scatter).size(), std::size_t(1));
    const auto* ring = qobject_cast<QCPItemTracer*>(outlined(scatter).front());
    QCOMPARE(ring->position->pixelPosition().toPoint(), opened.scatter().pixelOf(1, 30));

    const auto& chosen = opened.table("chosenTable"); // decision 0 of a.c in both runs, of one and of three blocks
    QTest::mouseMove(chosen.view().viewport(), chosen.view().visualRect(chosen.model().index(1, 0)).center());
    QTRY_VERIFY_WITH_TIMEOUT(opened.session.hovered().front() == (ChosenDecision{"two", "a.c", 0}), patience);
    QVERIFY(!frame->isVisible());
    ring = qobject_cast<QCPItemTracer*>(outlined(scatter).front());
    QCOMPARE(ring->position->pixelPosition().toPoint(), opened.scatter().pixelOf(3, 5));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(chosen.view().viewport(), &leave);
    QVERIFY(opened.session.hovered().empty() && outlined(scatter).empty() && outlined(histogram).empty());
}

void TestFeaturesPage::linearAxesAreOneClickAway() {
    Opened opened(m_fixture);
    QVERIFY(opened.openWithDecision());
    QCOMPARE(opened.scatter().scatter()->yAxis.place(32), 24.0);
    QTest::mouseClick(opened.child<QCheckBox>("logAxes"), Qt::LeftButton, {}, {8, 8});
    QTRY_COMPARE_WITH_TIMEOUT(opened.scatter().scatter()->yAxis.place(32), 32.0, patience);
}

void TestFeaturesPage::aPercentileIsAPlaceOnALine() {
    // A cell of 200 pixels, 40 of them for the number: the line has 200 - 6 - 5 - 40 - 8 = 141.
    const auto at = [](double percentile) { return PercentileCellLayout::of(QRect(100, 0, 200, 20), percentile, 40); };
    QCOMPARE(at(0).track.left(), 106);
    QCOMPARE(at(0).track.width(), 141);
    QCOMPARE(at(0).stroke.center().x(), 106);
    QCOMPARE(at(50).stroke.center().x(), 176);
    QCOMPARE(at(100).stroke.center().x(), 246);
    QCOMPARE(at(71).number, QRect(255, 0, 40, 20));
}

QTEST_MAIN(TestFeaturesPage)
#include "tst_features_page.moc"
