// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/patience.h"
#include "views/charts/delta_chart.h"
#include "views/charts/delta_pictures.h"
#include "views/charts/treemap.h"
#include "views/state/job_runner.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/hover_frame.h"
#include "views/widgets/table_panel.h"

#include <QApplication>
#include <QRegularExpression>
#include <QTest>
#include <qcustomplot.h>

using namespace inlinescope;

namespace {

std::shared_ptr<const Table> tableOf(const std::vector<std::pair<const char*, std::int64_t>>& deltas) {
    Table table;
    table.columns = {{"module"}, {"size_a", ColumnKind::Bytes}, {"delta", ColumnKind::Delta}};
    for (const auto& [module, delta] : deltas)
        table.rows.push_back({std::string(module), std::int64_t(1000), delta});
    return std::make_shared<const Table>(std::move(table));
}

} // namespace

/// The pictures next to a table, which a query makes.
class TestDeltaPictures : public QObject {
    Q_OBJECT

    struct Shown {
        JobRunner jobs;
        TablePanel table{"modulesTable", "Modules"};
        DeltaPictures pictures{"modules", &table, jobs};
        DeltaChart& chart = *pictures.findChild<DeltaChart*>("modulesChart");
        Treemap& map = *pictures.findChild<Treemap*>("modulesMap");

        Shown() {
            pictures.resize(900, 300);
            pictures.show();
        }
        void show(std::shared_ptr<const Table> rows) {
            table.setTable(std::move(rows));
            pictures.setRows({table.table(), table.shownRows(), "module", "size_a", "delta", {"default"}});
        }
        bool settled() {
            return QTest::qWaitFor([this] { return jobs.isIdle(); }, patience);
        }
    };

private slots:
    void barsStandInOrderAndCellsInFolders() {
        Shown shown;
        shown.show(tableOf({{"a/x", 5}, {"a/y", -7}, {"b", 0}}));
        QVERIFY(shown.settled());
        QCOMPARE(shown.chart.order(), (std::vector{1, 2, 0}));
        QCOMPARE(shown.chart.tipText(0), QString("a/y: −7 B"));
        QCOMPARE(shown.map.tipText(shown.map.cellOfRow(0)), QString("a/x: +5 B of 1,000 B (+0.5 %)"));
    }

    void axesHaveTheNumbersOfTablesAndCaptionsThatFit() {
        Shown shown;
        shown.show(tableOf({{"a/x", 34'000'000}, {"b", -21'000'000}}));
        shown.pictures.resize(1400, 300);
        QVERIFY(shown.settled());
        QCustomPlot& plot = shown.chart.plot();
        const auto grabbed = [&] { return shown.chart.grab(); };
        QVERIFY(!grabbed().isNull());
        const QStringList labels = plot.yAxis->tickVectorLabels();
        QVERIFY2(labels.contains("−20,000,000") && labels.contains("20,000,000"), qPrintable(labels.join(' ')));
        QVERIFY(labels.join(' ').indexOf(QRegularExpression("[-eE]")) < 0);
        const QString caption = plot.xAxis->label();
        QVERIFY(!caption.contains('\n'));
        shown.pictures.resize(420, 300);
        shown.chart.setFixedWidth(150);
        QTRY_COMPARE_WITH_TIMEOUT(plot.width(), 150, patience);
        QVERIFY(!grabbed().isNull());
        QCOMPARE(plot.xAxis->label().count('\n'), 1);
        const QFontMetrics font(plot.xAxis->labelFont());
        const int centre = plot.axisRect()->rect().center().x();
        for (const QString& line : plot.xAxis->label().split('\n'))
            QVERIFY2(font.horizontalAdvance(line) <= 2 * std::min(centre, plot.width() - centre), qPrintable(line));
        QVERIFY(caption.startsWith(plot.xAxis->label().section('\n', 0, 0)));
    }

    void onlyTheNewestRowsAreShown() {
        Shown shown;
        shown.show(tableOf({{"a", 5}, {"b", -7}}));
        shown.show(tableOf({{"c", 1}, {"d", 2}, {"e", 3}}));
        QVERIFY(shown.settled());
        QCOMPARE(shown.chart.order(), (std::vector{0, 1, 2}));
        QCOMPARE(shown.chart.tipText(0), QString("c: +1 B"));
    }

    /// A row of the previous table has another meaning now.
    void whatIsBehindTheTableChoosesNothing() {
        Shown shown;
        shown.show(tableOf({{"a", 5}, {"b", -7}}));
        QVERIFY(shown.settled());
        shown.show(tableOf({{"c", 1}, {"d", 2}}));
        QTest::keyClick(&shown.chart, Qt::Key_Right);
        QTest::mouseClick(&shown.map, Qt::LeftButton, {}, shown.map.cells().back().rect.center().toPoint());
        QCOMPARE(shown.table.currentRow(), -1);
        QVERIFY(shown.settled());
        QCOMPARE(shown.chart.selectedRow(), -1);
        QCOMPARE(shown.map.selectedRow(), -1);
        QTest::keyClick(&shown.chart, Qt::Key_Right);
        QCOMPARE(shown.table.currentRow(), 0);
    }

    void whatTheMouseIsOnIsHighlightedInTableBarsAndMap() {
        Shown shown;
        shown.table.resize(900, 300);
        shown.table.show();
        shown.show(tableOf({{"a/x", 5}, {"a/y", -7}, {"b", 0}}));
        QVERIFY(shown.settled());
        QWidget* rows = shown.table.view().viewport();
        const auto* frame = rows->findChild<HoverFrame*>();
        const auto rowOf = [&](int tableRow) {
            return shown.table.view().visualRect(shown.table.model().index(shown.table.model().shownRow(tableRow), 0));
        };
        const auto place = [&](int tableRow) {
            return shown.map.cells()[std::size_t(shown.map.cellOfRow(tableRow))].rect.center().toPoint();
        };
        QTest::mouseMove(&shown.map, place(1));
        QTRY_COMPARE_WITH_TIMEOUT(shown.chart.hoveredRow(), 1, patience);
        QVERIFY(frame->isVisible());
        QCOMPARE(frame->geometry().top(), rowOf(1).top());
        QTest::mouseMove(rows, rowOf(0).center());
        QTRY_COMPARE_WITH_TIMEOUT(shown.chart.hoveredRow(), 0, patience);
        QCOMPARE(shown.map.hoveredCell(), shown.map.cellOfRow(0));
        QCustomPlot& plot = shown.chart.plot();
        const QPoint bar(int(plot.xAxis->coordToPixel(1)), plot.axisRect()->rect().center().y()); // of b
        QTest::mouseMove(&plot, bar);
        QTRY_COMPARE_WITH_TIMEOUT(shown.map.hoveredCell(), shown.map.cellOfRow(2), patience);
        QCOMPARE(frame->geometry().top(), rowOf(2).top());
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&plot, &leave);
        QVERIFY(!frame->isVisible());
        QCOMPARE(shown.map.hoveredCell(), -1);
        QCOMPARE(shown.table.currentRow(), -1); // nothing is chosen
    }

    void whatWasChosenMeanwhileIsMarked() {
        Shown shown;
        shown.show(tableOf({{"a", 5}, {"b", -7}}));
        shown.table.selectRow(1);
        QVERIFY(shown.settled());
        QCOMPARE(shown.chart.selectedRow(), 1);
        QCOMPARE(shown.map.selectedRow(), 1);
    }
};

QTEST_MAIN(TestDeltaPictures)
#include "tst_delta_pictures.moc"
