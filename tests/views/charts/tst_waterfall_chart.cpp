// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/patience.h"
#include "views/charts/plot_menu.h"
#include "views/charts/waterfall_chart.h"

#include <QApplication>
#include <QClipboard>
#include <QImage>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <qcustomplot.h>

using namespace inlinescope;

namespace {

FoundExplanation explanationOf(std::vector<std::int64_t> bytes) {
    FoundExplanation found;
    found.sizeA = 10'000;
    found.none = 10'000;
    for (const std::int64_t each : bytes) {
        Culprit culprit;
        culprit.caller = "f";
        culprit.callee = "g" + std::to_string(found.culprits.size());
        culprit.bytes = each;
        found.culprits.push_back(culprit);
    }
    return found;
}

const QStringList runs = {QStringLiteral("default"), QStringLiteral("never")};

} // namespace

/// The bars from the baseline's text to the other run's.
class TestWaterfallChart : public QObject {
    Q_OBJECT
private slots:
    void theStepsLeadFromTheBaselineToTheOtherRun() {
        FoundExplanation found = explanationOf({-900, 400});
        found.interaction = 30;
        found.sizeB = 9'550; // 20 of it are not explained
        const std::vector<WaterfallStep> expected = {
            {"default", 0, 10'000, true},  {"f → g0", 10'000, 9'100, false, 0}, {"f → g1", 9'100, 9'500, false, 1},
            {"interaction", 9'500, 9'530}, {"not explained", 9'530, 9'550},     {"never", 0, 9'550, true}};
        QVERIFY(waterfallOf(found, runs, SymbolForm::Raw) == expected);
    }

    void whatOtherBitcodeChangesIsAStepOfItsOwn() {
        FoundExplanation found = explanationOf({100});
        found.revisions = true;
        found.none = 10'250;
        found.sizeB = 10'350;
        const auto steps = waterfallOf(found, runs, SymbolForm::Raw);
        QCOMPARE(steps.size(), std::size_t(5));
        QVERIFY((steps[1] == WaterfallStep{"other bitcode", 10'000, 10'250}));
        QVERIFY((steps[2] == WaterfallStep{"f → g0", 10'250, 10'350, false, 0}));
        QVERIFY((steps[3] == WaterfallStep{"interaction", 10'350, 10'350}));
    }

    void manyDecisionsAreTenAndTheOthersTogether() {
        FoundExplanation found = explanationOf({50, 40, 30, 20, 10, 9, 8, 7, 6, 5, 4, -3, 2});
        found.sizeB = 10'188;
        const auto steps = waterfallOf(found, runs, SymbolForm::Raw);
        QCOMPARE(steps.size(), std::size_t(14)); // with both texts, the others and the interaction
        QCOMPARE(steps[10].name, QString("f → g9"));
        QCOMPARE(steps[11].bytes(), std::int64_t(3));
        QCOMPARE(steps.back().to, std::int64_t(10'188));
    }

    /// One module of two is explained: its decisions are steps, the other is one by itself.
    void modulesLeadFromTheBaselineToTheOtherRun() {
        FoundExplanation found = explanationOf({-900, 400});
        found.interaction = 30;
        found.sizeB = 9'550; // 20 of it are not explained
        const std::vector<WaterfallModule> modules = {
            {"a.c", 10'000, 9'550, 3, &found}, {"b.c", 500, 1'100, 4}, {"same.c", 70, 70, 5}};
        const std::vector<WaterfallStep> expected = {
            {"default", 0, 10'570, true},     {"f → g0 (a.c)", 10'570, 9'670, false, 3},
            {"b.c", 9'670, 10'270, false, 4}, {"f → g1 (a.c)", 10'270, 10'670, false, 3},
            {"interaction", 10'670, 10'700},  {"not explained", 10'700, 10'720},
            {"never", 0, 10'720, true}};
        QVERIFY(waterfallOf(modules, runs, SymbolForm::Raw) == expected);
    }

    void whatIsBelowTheTenLargestIsSummedBySign() {
        std::vector<WaterfallModule> modules;
        for (int index = 0; index < 10; ++index)
            modules.push_back({QString("m%1").arg(index), 1'000, 2'000, index});
        modules.push_back({"x", 100, 107, 10});
        modules.push_back({"y", 100, 95, 11});
        modules.push_back({"z", 100, 103, 12});
        const auto steps = waterfallOf(modules, runs, SymbolForm::Raw);
        QCOMPARE(steps.size(), std::size_t(14)); // two texts, ten and two sums; without decisions no interaction
        QCOMPARE(steps[11].bytes(), std::int64_t(10));
        QCOMPARE(steps[11].name, QString("2 other(s) that add"));
        QCOMPARE(steps[12].bytes(), std::int64_t(-5));
        QCOMPARE(steps[12].to, steps[13].to);
        const auto few = waterfallOf(modules, runs, SymbolForm::Raw, 3);
        QCOMPARE(few.size(), std::size_t(7));
        QCOMPARE(few[4].bytes(), std::int64_t(7'010)); // seven of a thousand and the ten
        QCOMPARE(few[6].to, steps[13].to);
    }

    void inALowChartNamesAndBytesDoNotTouch() {
        WaterfallChart chart("waterfall");
        chart.resize(280, 190);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart, patience));
        FoundExplanation found = explanationOf(std::vector<std::int64_t>(40, 1'000'000));
        found.sizeB = found.sizeA + 40'000'000;
        chart.setSteps(waterfallOf(found, runs, SymbolForm::Raw, chart.largestThatFit()));
        QVERIFY(chart.steps().size() <= chart.stepsThatFit());
        chart.grab();
        const QRect area = chart.plot().axisRect()->rect();
        QVERIFY(area.height() / int(chart.steps().size()) >= chart.fontMetrics().ascent());
        const QFontMetrics font = chart.fontMetrics();
        for (int item = 0; item < chart.plot().itemCount(); ++item)
            if (const auto* label = qobject_cast<QCPItemText*>(chart.plot().item(item)))
                QVERIFY2(label->position->pixelPosition().x() + 6 + font.horizontalAdvance(label->text()) <=
                             area.right() + 2,
                         qPrintable(label->text()));
    }

    /// As below a table in a window that is 1024 wide and 700 high.
    void whereNotAllCaptionsHaveRoomTheLargestHaveTheirs() {
        WaterfallChart chart("waterfall");
        chart.resize(320, 120);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart, patience));
        FoundExplanation found = explanationOf({-900, -700, 500, -400, 30, 20, 10});
        found.sizeB = 8'560;
        chart.setSteps(waterfallOf(found, runs, SymbolForm::Raw, chart.largestThatFit()));
        QVERIFY(chart.steps().size() > chart.stepsThatFit());
        chart.grab();
        QStringList labels;
        std::vector<double> places;
        for (int item = 0; item < chart.plot().itemCount(); ++item)
            if (const auto* label = qobject_cast<QCPItemText*>(chart.plot().item(item))) {
                labels << label->text();
                places.push_back(label->position->pixelPosition().y());
            }
        QVERIFY2(labels.contains("−900"), qPrintable(labels.join(' ')));
        QCOMPARE(chart.plot().yAxis->tickVectorLabels().size(), labels.size());
        QVERIFY(places.size() > 1);
        for (std::size_t label = 1; label < places.size(); ++label)
            QVERIFY(places[label] - places[label - 1] >= chart.fontMetrics().ascent());
        chart.resize(320, 400); // all have room
        chart.grab();
        QCOMPARE(std::size_t(chart.plot().yAxis->tickVectorLabels().size()), chart.steps().size());
    }

    void theStepUnderTheMouseIsOutlinedAndNamed() {
        WaterfallChart chart("waterfall");
        chart.resize(700, 300);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart, patience));
        FoundExplanation found = explanationOf({-900, 400});
        found.sizeB = 9'500;
        chart.setSteps(waterfallOf(found, runs, SymbolForm::Raw));
        const auto outlined = [&chart] {
            int count = 0;
            for (int item = 0; item < chart.plot().itemCount(); ++item)
                if (const auto* bar = qobject_cast<QCPItemRect*>(chart.plot().item(item)))
                    count += bar->pen().width() > 1 ? 1 : 0;
            return count;
        };
        QSignalSpy hovered(&chart, &WaterfallChart::stepHovered), clicked(&chart, &WaterfallChart::stepClicked);
        chart.plot().replot();
        const QPoint second(chart.plot().axisRect()->rect().center().x(), int(chart.plot().yAxis->coordToPixel(2)));
        QTest::mouseMove(&chart.plot(), second);
        QTRY_COMPARE_WITH_TIMEOUT(hovered.count(), 1, patience);
        QCOMPARE(hovered.back()[0].toInt(), 1);
        QCOMPARE(outlined(), 1);
        QTest::mouseClick(&chart.plot(), Qt::LeftButton, {}, second);
        QCOMPARE(clicked.back()[0].toInt(), 1);
        chart.hover(-1);
        QCOMPARE(outlined(), 0);
        chart.hover(0); // by another view
        QCOMPARE(outlined(), 1);
        QCOMPARE(hovered.count(), 1);
    }

    void anAxisThatBeginsAtZeroIsNamedByItsUnitAlone() {
        WaterfallChart chart("waterfall");
        chart.resize(700, 300);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart, patience));
        FoundExplanation found = explanationOf({-9'900});
        found.sizeB = 100;
        chart.setSteps(waterfallOf(found, runs, SymbolForm::Raw));
        QCOMPARE(chart.plot().xAxis->range().lower, 0.0);
        QCOMPARE(chart.plot().xAxis->label(), QString("text (B)"));
    }

    /// void f(int) and void f(long) are both "f".
    void overloadsAreToldApartByTheirParameters() {
        FoundExplanation found = explanationOf({-900, 400, 20, 5});
        found.culprits[3].callee = "_ZN1n1hEv";
        found.culprits[0].callee = "_Z1fi";
        found.culprits[1].callee = "_Z1fl";
        found.culprits[2].callee = "_ZN1n1hERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE";
        found.culprits[2].caller = "main";
        const auto steps = waterfallOf(found, runs, SymbolForm::Short);
        QCOMPARE(steps[1].name, QString("f → f(int)"));
        QCOMPARE(steps[2].name, QString("f → f(long)"));
        QCOMPARE(steps[3].name, QString("main → n::h(std::string const&)"));
    }

    void barsSayTheirBytesAndAreSaved() {
        WaterfallChart chart("waterfall");
        chart.resize(700, 300);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart, patience));
        FoundExplanation found = explanationOf({-900});
        found.sizeB = 9'100;
        chart.setSteps(waterfallOf(found, runs, SymbolForm::Raw));
        QCOMPARE(chart.tipText(0), QString("default: 10,000 B"));
        QCOMPARE(chart.tipText(1), QString("f → g0: −900 B (10,000 → 9,100)"));
        QStringList labels;
        for (int item = 0; item < chart.plot().itemCount(); ++item)
            if (const auto* text = qobject_cast<QCPItemText*>(chart.plot().item(item))) labels << text->text();
        QCOMPARE(labels, QStringList({"10,000", "−900", "0", "9,100"}));
        QCOMPARE(chart.plot().xAxis->label(), QString("text (B), not from 0"));
        auto* menu = chart.findChild<PlotMenu*>();
        const QTemporaryDir folder;
        QVERIFY(menu->savePng(folder.filePath("w.png")).ok());
        QVERIFY(!QImage(folder.filePath("w.png")).isNull());
        QVERIFY(menu->saveSvg(folder.filePath("w.svg")).ok());
        menu->copyData();
        QTRY_COMPARE_WITH_TIMEOUT(QApplication::clipboard()->text(),
                                  QString("step\tfrom\tto\tbytes\ndefault\t\t10000\t\nf → g0\t10000\t9100\t-900\n"
                                          "interaction\t9100\t9100\t0\nnever\t\t9100\t\n"),
                                  patience);
    }
};

QTEST_MAIN(TestWaterfallChart)
#include "tst_waterfall_chart.moc"
