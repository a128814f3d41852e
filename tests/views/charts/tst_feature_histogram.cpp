// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/feature_histogram.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QTest>
#include <qcustomplot.h>

using namespace inlinescope;

/// The texts above the bars of a feature's values.
class TestFeatureHistogram : public QObject {
    Q_OBJECT

    /// Values 0 to 100 at `width` pixels.
    static void show(FeatureHistogram& histogram, int width, std::vector<PlotMark> marks) {
        auto values = std::make_shared<FeatureDistribution>();
        values->spec.name = "cost_estimate";
        values->maximum = 100;
        values->inlined = 182'650;
        values->refused = 100'805;
        values->bins = {{0, 1, 182'650, 100'000}, {100, 101, 0, 805}};
        histogram.resize(width, 200);
        histogram.setDistribution(values);
        histogram.setMarks(std::move(marks));
        histogram.grab();
    }

    static QList<QCPItemText*> shownTexts(const FeatureHistogram& histogram) {
        QList<QCPItemText*> texts;
        for (int item = 0; item < histogram.plot().itemCount(); ++item)
            if (auto* text = qobject_cast<QCPItemText*>(histogram.plot().item(item)); text && text->visible())
                texts << text;
        return texts;
    }

    static QRectF areaOf(const QCPItemText& text) {
        return {text.topLeft->pixelPosition(), text.bottomRight->pixelPosition()};
    }

private slots:
    void initTestCase() { qApp->setPalette(themePalette(false)); }

    void textsCoverNeitherBarsNorEachOther_data() {
        QTest::addColumn<int>("width");
        for (const int width : {190, 260, 400, 900})
            QTest::addRow("%d pixels", width) << width;
    }
    void textsCoverNeitherBarsNorEachOther() {
        QFETCH(int, width);
        FeatureHistogram histogram(QStringLiteral("histogram"));
        show(histogram, width, {{"default", 0}, {"release", 0}, {"development", 1}, {"a name", 100}});
        const QList<QCPItemText*> texts = shownTexts(histogram);
        QCOMPARE(texts.size(), 5); // two names of one place are one text
        const QRectF plot(histogram.plot().rect()), bars(histogram.plot().axisRect()->rect());
        for (const QCPItemText* text : texts) {
            QVERIFY2(!areaOf(*text).intersects(bars), qPrintable(text->text()));
            QVERIFY2(plot.contains(areaOf(*text)), qPrintable(text->text()));
            for (const QCPItemText* other : texts)
                QVERIFY2(other == text || !areaOf(*text).intersects(areaOf(*other)), qPrintable(text->text()));
        }
        QVERIFY(std::ranges::any_of(texts, [](QCPItemText* text) { return text->text() == "default, release"; }));
    }

    void theDataHaveEveryDigitAndOneFieldForEachName() {
        auto values = std::make_shared<FeatureDistribution>();
        values->maximum = 20'000'000;
        values->bins = {{0.1, 0.5, 2, 0}, {16'777'217, 16'777'218.25, 7, 1}};
        FeatureHistogram histogram(QStringLiteral("histogram"));
        histogram.setParts("first\tlog", "second");
        histogram.setDistribution(values);
        QCOMPARE(histogram.dataText()(), QString("low\thigh\tfirst log\tsecond\n"
                                                 "0.10000000000000001\t0.5\t2\t0\n"
                                                 "16777217\t16777218.25\t7\t1\n"));
    }

    /// A name is above its line, and is not shown if zooming has moved the line out of view.
    void aNameFollowsItsLine() {
        FeatureHistogram histogram(QStringLiteral("histogram"));
        show(histogram, 600, {{"middle", 5}});
        const QCPItemText* name = shownTexts(histogram).last();
        QCOMPARE(name->text(), QString("middle"));
        const auto* line = qobject_cast<QCPItemStraightLine*>(histogram.plot().item(histogram.plot().itemCount() - 2));
        QVERIFY(line);
        const auto place = [&] { return line->point1->pixelPosition().x(); };
        QVERIFY(std::abs(areaOf(*name).center().x() - place()) < 3);
        QCPAxis& axis = *histogram.plot().xAxis;
        axis.setRange(axis.range().lower, axis.range().center());
        histogram.plot().replot();
        QVERIFY(name->visible());
        QVERIFY(std::abs(areaOf(*name).center().x() - place()) < 3);
        axis.setRange(axis.range().lower - 1000, axis.range().lower - 900);
        histogram.plot().replot();
        QVERIFY(!name->visible());
    }
};

QTEST_MAIN(TestFeatureHistogram)
#include "tst_feature_histogram.moc"
