// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/plot_menu.h"
#include "views/charts/waterfall_chart.h"

#include <QApplication>
#include <QClipboard>
#include <QImage>
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
        const std::vector<WaterfallStep> expected = {{"default", 0, 10'000, true},    {"f → g0", 10'000, 9'100},
                                                     {"f → g1", 9'100, 9'500},        {"interaction", 9'500, 9'530},
                                                     {"not explained", 9'530, 9'550}, {"never", 0, 9'550, true}};
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
        QVERIFY((steps[2] == WaterfallStep{"f → g0", 10'250, 10'350}));
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

    void barsSayTheirBytesAndAreSaved() {
        WaterfallChart chart("waterfall");
        chart.resize(700, 300);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        FoundExplanation found = explanationOf({-900});
        found.sizeB = 9'100;
        chart.setSteps(waterfallOf(found, runs, SymbolForm::Raw));
        QCOMPARE(chart.tipText(0), QString("default: 10,000 B"));
        QCOMPARE(chart.tipText(1), QString("f → g0: −900 B (10,000 → 9,100)"));
        QStringList labels;
        for (int item = 0; item < chart.plot().itemCount(); ++item)
            if (const auto* text = qobject_cast<QCPItemText*>(chart.plot().item(item))) labels << text->text();
        QCOMPARE(labels, QStringList({"10,000", "−900", "0", "9,100"}));
        QCOMPARE(chart.plot().xAxis->label(), QString("text (B)"));
        auto* menu = chart.findChild<PlotMenu*>();
        const QTemporaryDir folder;
        QVERIFY(menu->savePng(folder.filePath("w.png")).ok());
        QVERIFY(!QImage(folder.filePath("w.png")).isNull());
        QVERIFY(menu->saveSvg(folder.filePath("w.svg")).ok());
        menu->copyData();
        QCOMPARE(QApplication::clipboard()->text(),
                 QString("step\tfrom\tto\tbytes\ndefault\t\t10000\t\nf → g0\t10000\t9100\t-900\n"
                         "interaction\t9100\t9100\t0\nnever\t\t9100\t\n"));
    }
};

QTEST_MAIN(TestWaterfallChart)
#include "tst_waterfall_chart.moc"
