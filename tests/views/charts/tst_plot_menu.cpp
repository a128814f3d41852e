// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/patience.h"
#include "views/charts/delta_chart.h"
#include "views/charts/plot_menu.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QImage>
#include <QMenu>
#include <QPainter>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QXmlStreamReader>
#include <qcustomplot.h>

#include <atomic>
#include <memory>

using namespace inlinescope;

namespace {

DeltaRows deltas() {
    return {{{0, "grows", 100, 20}, {1, "failed", 100, {}}, {2, "shrinks", 400, -300}}, {"default"}};
}

/// A plot that is not a QCustomPlot.
class Square : public QWidget {
protected:
    void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(10, 10, 30, 30, Qt::red); }
};

void showMenuAt(QWidget& widget, QPoint position) {
    QContextMenuEvent event(QContextMenuEvent::Mouse, position, widget.mapToGlobal(position));
    QApplication::sendEvent(&widget, &event);
}

int elements(const QString& path, QStringView name) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return -1;
    QXmlStreamReader xml(&file);
    int count = 0;
    while (!xml.atEnd())
        count += xml.readNext() == QXmlStreamReader::StartElement && xml.name() == name;
    return xml.hasError() ? -1 : count;
}

} // namespace

class TestPlotMenu : public QObject {
    Q_OBJECT
private slots:
    void aRightClickShowsWhatThePlotOffers();
    void whatIsSeenIsNeverOlderThanTheRows();
    void aPictureHasTwoPixelsForOneOfTheScreen();
    void anSvgIsDrawnOfShapesAndText();
    void theDialogSavesWhereThePersonSays();
    void theDataAreCopiedWithHeadersByTheShortcut();
    void aNameFromElsewhereIsOneField();
    void theTextIsMadeInTheBackgroundAndTheNewestCounts();
    void anyWidgetCanBeAPlot();
    void aFileThatCannotBeWrittenIsSaid();
};

void TestPlotMenu::aRightClickShowsWhatThePlotOffers() {
    DeltaChart chart("chart");
    chart.setRows(deltas());
    chart.show();
    showMenuAt(chart.plot(), {40, 40});
    auto* menu = chart.findChild<QMenu*>("plotMenu");
    QVERIFY(menu && menu->isVisible());
    QStringList names;
    for (const QAction* action : menu->actions())
        names << action->text().remove('&');
    QCOMPARE(names, QStringList({"Show all", "Save as PNG…", "Save as SVG…", "Copy data"}));
    for (const QAction* action : menu->actions())
        QVERIFY2(!action->shortcut().isEmpty(), qPrintable(action->text()));
    menu->close();
}

/// No event is processed between setting the rows and saving the picture.
void TestPlotMenu::whatIsSeenIsNeverOlderThanTheRows() {
    DeltaChart chart("chart");
    chart.resize(400, 300);
    chart.setRows(DeltaRows{{}, {"default"}});
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart, patience));
    const QImage empty = chart.grab().toImage();
    chart.setRows(deltas());
    const QImage atOnce = chart.grab().toImage();
    QVERIFY(atOnce != empty);
    QTest::qWait(50);
    QVERIFY(chart.grab().toImage() == atOnce);
}

void TestPlotMenu::aPictureHasTwoPixelsForOneOfTheScreen() {
    const QTemporaryDir folder;
    DeltaChart chart("chart");
    chart.resize(400, 300);
    chart.setRows(deltas());
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart, patience));
    const QString path = folder.filePath("chart.png");
    QVERIFY(chart.findChild<PlotMenu*>()->savePng(path).ok());
    QCOMPARE(QImage(path).size(), chart.plot().size() * 2);
}

void TestPlotMenu::anSvgIsDrawnOfShapesAndText() {
    const QTemporaryDir folder;
    DeltaChart chart("chart");
    chart.resize(400, 300);
    chart.setRows(deltas());
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart, patience));
    const QString path = folder.filePath("chart.svg");
    QVERIFY(chart.findChild<PlotMenu*>()->saveSvg(path).ok());
    QCOMPARE(elements(path, u"image"), 0);
    QVERIFY(elements(path, u"path") + elements(path, u"rect") >= 2); // its two bars
    QVERIFY(elements(path, u"text") > 2);
}

void TestPlotMenu::theDialogSavesWhereThePersonSays() {
    const QTemporaryDir folder;
    DeltaChart chart("chart");
    chart.setRows(deltas());
    chart.show();
    QSignalSpy messages(&chart, &DeltaChart::message);
    chart.findChild<QAction*>("chartSaveSvg")->trigger();
    auto* dialog = chart.findChild<QFileDialog*>("plotDialog");
    QVERIFY(dialog && dialog->isVisible());
    emit dialog->fileSelected(folder.filePath("chosen.svg"));
    dialog->close();
    QVERIFY(elements(folder.filePath("chosen.svg"), u"svg") == 1);
    QVERIFY(messages.at(0).at(0).toString().contains("chosen.svg"));
}

void TestPlotMenu::theDataAreCopiedWithHeadersByTheShortcut() {
    DeltaChart chart("chart");
    chart.setRows(deltas());
    chart.show();
    QVERIFY(QTest::qWaitForWindowActive(&chart, patience));
    chart.setFocus();
    QTest::keyClick(&chart, Qt::Key_C, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(QApplication::clipboard()->text(), "module\tdelta\nshrinks\t-300\ngrows\t20\n", patience);
}

/// As tables are copied: a name makes no further fields and lines, and is no formula for a spreadsheet.
void TestPlotMenu::aNameFromElsewhereIsOneField() {
    DeltaChart chart("chart");
    chart.setRows(DeltaRows{{{0, "=1+1\t2\n3\x1b[31m", 100, 20}}, {"default"}});
    chart.show();
    QVERIFY(QTest::qWaitForWindowActive(&chart, patience));
    chart.setFocus();
    QTest::keyClick(&chart, Qt::Key_C, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(QApplication::clipboard()->text().startsWith("module\tdelta\n'=1+1"), patience);
    const QString text = QApplication::clipboard()->text();
    QVERIFY2(text.count('\n') == 2 && text.count('\t') == 2 && text.endsWith("\t20\n"), qPrintable(text));
    QVERIFY(!text.contains(QChar(0x1b)));
}

/// The first text is ready only after the second one is in the clipboard, and a third one after its plot is gone.
void TestPlotMenu::theTextIsMadeInTheBackgroundAndTheNewestCounts() {
    auto square = std::make_unique<Square>();
    QSemaphore first, third, made;
    std::atomic<int> copies = 0, inWindow = 0;
    const auto text = [&, window = QThread::currentThread()](int copy) {
        inWindow += QThread::currentThread() == window;
        if (copy == 1) first.acquire();
        if (copy == 3) third.acquire();
        made.release();
        return QString("n\n%1\n").arg(copy);
    };
    auto* menu = new PlotMenu(square.get(), square.get(), [&] { return [&, copy = ++copies] { return text(copy); }; });
    QSignalSpy messages(menu, &PlotMenu::message);
    menu->copyData();
    menu->copyData();
    QTRY_COMPARE_WITH_TIMEOUT(QApplication::clipboard()->text(), "n\n2\n", patience);
    QCOMPARE(messages.at(0).at(0).toString(), "1 row(s) copied.");
    first.release();
    QVERIFY(made.tryAcquire(2, patience));
    QTest::qWait(50);
    menu->copyData();
    square.reset();
    third.release();
    QVERIFY(made.tryAcquire(1, patience));
    QTest::qWait(50);
    QCOMPARE(QApplication::clipboard()->text(), "n\n2\n");
    QCOMPARE(messages.size(), 1);
    QCOMPARE(int(inWindow), 0);
}

void TestPlotMenu::anyWidgetCanBeAPlot() {
    const QTemporaryDir folder;
    Square square;
    square.resize(50, 50);
    square.show();
    PlotMenu menu(&square, &square, [] { return [] { return QString("a\n1\n"); }; });
    const QString png = folder.filePath("s.png"), svg = folder.filePath("s.svg");
    QVERIFY(menu.savePng(png).ok());
    const QImage picture(png);
    QCOMPARE(picture.size(), QSize(100, 100));
    QCOMPARE(picture.pixelColor(50, 50), QColor(Qt::red));
    QVERIFY(picture.pixelColor(5, 5) != QColor(Qt::red));
    QVERIFY(menu.saveSvg(svg).ok());
    QVERIFY(elements(svg, u"rect") >= 1);
}

void TestPlotMenu::aFileThatCannotBeWrittenIsSaid() {
    DeltaChart chart("chart");
    const auto& menu = *chart.findChild<PlotMenu*>();
    QVERIFY(menu.savePng("/nowhere/chart.png").error().code == ErrorCode::Unwritable);
    QCOMPARE(menu.saveSvg("/nowhere/chart.svg").error().file, "/nowhere/chart.svg");
}

QTEST_MAIN(TestPlotMenu)
#include "tst_plot_menu.moc"
