// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/log_values.h"
#include "tests/support/process.h"
#include "tests/views/page_fixture.h"
#include "views/charts/delta_chart.h"
#include "views/charts/feature_histogram.h"
#include "views/charts/plot.h"
#include "views/charts/treemap.h"
#include "views/models/table_access.h"
#include "views/pages/findings_page.h"
#include "views/pages/logs_page.h"
#include "views/pages/sizes_page.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/headline.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <qcustomplot.h>

#include <cmath>
#include <memory>

using namespace inlinescope;

namespace {

/// A log in LLVM's format with one context: a value for each observation, and, if `decided` is not empty, the inliner's
/// answers.
QByteArray logOf(const QList<qint64>& values, const QList<qint64>& decided = {}) {
    const QByteArray feature = "{\"name\":\"%1\",\"type\":\"int64_t\",\"port\":0,\"shape\":[1]}";
    QByteArray log = "{\"features\":[" + QByteArray(feature).replace("%1", "value");
    if (!decided.isEmpty()) log += "," + QByteArray(feature).replace("%1", "inlining_decision");
    log += "]}\n{\"context\":\"main\"}\n";
    for (qsizetype row = 0; row < values.size(); ++row) {
        log += "{\"observation\":" + QByteArray::number(row) + "}\n";
        log += QByteArray(reinterpret_cast<const char*>(&values[row]), sizeof(qint64));
        if (!decided.isEmpty()) log += QByteArray(reinterpret_cast<const char*>(&decided[row]), sizeof(qint64));
        log += "\n";
    }
    return log;
}

QByteArray report(const QList<std::pair<QByteArray, int>>& files) {
    QByteArray text;
    for (const auto& [path, code] : files)
        text += (text.isEmpty() ? "" : ",") + QByteArray("{\"path\":\"") + path + "\",\"build_id\":\"" +
                QByteArray::number(code, 16) + "\",\"code\":" + QByteArray::number(code) + "}";
    return "{\"files\":[" + text + "],\"totals\":{}}";
}

template <class W>
W* child(const QWidget& page, const char* name) {
    return page.findChild<W*>(QLatin1String(name));
}

double number(const Table& table, int row, const char* column) {
    const Cell& cell = table.rows[std::size_t(row)][std::size_t(table.columnIndex(std::string(column)))];
    return std::holds_alternative<double>(cell) ? std::get<double>(cell) : NAN;
}

} // namespace

/// The pictures of imported evidence, and the comparison of two logs.
class TestEvidencePlots : public QObject {
    Q_OBJECT
private slots:
    void aWorkspaceWithoutLogsSaysHowToGetOne();
    void theSizesPageHasPicturesThatChooseItsRows();
    void aLogsValuesAreSplitByWhatWasDecided();
    void barsAndObservationsChooseForEachOther();
    void ofAVectorThePlotCountsValues();
    void aLogWithoutFeaturesHasNoPlot();
    void thePlotReturnsWithAContextThatAFilterHid();
    void aLateAnswerOfAnotherWorkspaceIsNotShown_data();
    void aLateAnswerOfAnotherWorkspaceIsNotShown();
    void labelsOfAnAxisDoNotTouch_data();
    void labelsOfAnAxisDoNotTouch();
    void twoLogsAreComparedWithEachOther();
};

void TestEvidencePlots::aWorkspaceWithoutLogsSaysHowToGetOne() {
    PageFixture fixture;
    fixture.import({fixture.write("sizes.json", report({{"bin/x", 10}}))});
    LogsPage page(fixture.context());
    QVERIFY(fixture.show(page));
    QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle(), patience);
    QCOMPARE(child<Headline>(page, "logsHeadline")->answer(), "No training logs");
    QVERIFY(child<QPushButton>(page, "logsImport")->isVisible());
    const QString text = child<QLabel>(page, "logsEmptyText")->text();
    QVERIFY2(text.startsWith("Import a log"), qPrintable(text));
}

void TestEvidencePlots::theSizesPageHasPicturesThatChooseItsRows() {
    PageFixture fixture;
    fixture.import({fixture.write("old.json", report({{"bin/x", 1000}, {"bin/y", 500}, {"lib/z", 300}})),
                    fixture.write("young.json", report({{"bin/x", 900}, {"bin/y", 650}, {"lib/z", 300}}))});
    SizesPage page(fixture.context());
    QVERIFY(fixture.show(page));
    auto* table = child<TablePanel>(page, "sizesTable");
    auto* chart = child<DeltaChart>(page, "sizesChart");
    auto* map = child<Treemap>(page, "sizesMap");
    const auto row = [&](const char* path) { return findRow(*table->table(), "path", path); };
    QCOMPARE(chart->order(), (std::vector<int>{row("bin/x"), row("lib/z"), row("bin/y")}));
    const int values = table->table()->columnIndex("value_a");
    for (const auto& [column, name] : {std::pair(values, "old"), std::pair(values + 1, "young")}) {
        const QString title = table->model().headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        QVERIFY2(title.endsWith(QLatin1String(name)), qPrintable(title));
    }
    table->selectRow(row("bin/y"));
    QCOMPARE(chart->selectedRow(), row("bin/y"));
    QCOMPARE(map->selectedRow(), row("bin/y"));
    const int cell = map->cellOfRow(row("bin/x"));
    QTest::mouseClick(map, Qt::LeftButton, {}, map->cells()[std::size_t(cell)].rect.center().toPoint());
    QCOMPARE(table->currentRow(), row("bin/x"));
    QCOMPARE(chart->selectedRow(), row("bin/x"));
    QVERIFY2(chart->plot().xAxis->label().startsWith("3 file"), qPrintable(chart->plot().xAxis->label()));
}

void TestEvidencePlots::aLogsValuesAreSplitByWhatWasDecided() {
    PageFixture fixture;
    fixture.import({fixture.write("decided.log", logOf({0, 0, 5, 7, 5}, {1, 1, 0, 1, 0}))});
    const Result<LogDistribution> spread = logDistribution(fixture.workspace(), {"decided"}, "value", {});
    QVERIFY(spread.ok());
    // Bins are an eighth of a power of two wide; the one of 0 reaches to 2^-32.
    QCOMPARE(asCsv(spread->table()).replace("\r", ""), "low,high,inlined,refused\n0,2.3283064365386963e-10,2,0\n"
                                                       "5,5.5,0,2\n7,7.5,1,0\nTOTAL,,3,2\n");
    QVERIFY(logDistribution(fixture.workspace(), {"decided"}, "no such", {}).error().code == ErrorCode::NotFound);
    fixture.import({fixture.write("undecided.log", logOf({1, 1, 2}))});
    QCOMPARE(logDistribution(fixture.workspace(), {"undecided"}, "value", {})->parts,
             std::vector<std::string>{"observations"});
}

void TestEvidencePlots::barsAndObservationsChooseForEachOther() {
    PageFixture fixture;
    fixture.import({fixture.write("decided.log", logOf({0, 0, 5, 7, 5}, {1, 1, 0, 1, 0}))});
    LogsPage page(fixture.context());
    QVERIFY(fixture.show(page));
    auto* plot = child<FeatureHistogram>(page, "logsPlot");
    auto* observations = child<TablePanel>(page, "logsObservationsTable");
    QTRY_VERIFY_WITH_TIMEOUT(plot->distribution() && plot->distribution()->spec.name == "value", patience);
    observations->selectRow(3);
    QCOMPARE(plot->marks().size(), std::size_t(1));
    QCOMPARE(plot->marks()[0].x, 7.0);
    QCOMPARE(plot->plot().yAxis->label(), "observations"); // a log has no decisions
    plot->setFocus();
    QTest::keyClick(plot, Qt::Key_Right); // to 0
    QCOMPARE(observations->currentRow(), 0);
    QTest::keyClick(plot, Qt::Key_Right); // to 5, and the next 5
    QCOMPARE(observations->currentRow(), 2);
    const QPoint bar(int(plot->plot().xAxis->coordToPixel(5)), plot->plot().axisRect()->rect().center().y());
    QTest::mouseClick(&plot->plot(), Qt::LeftButton, {}, bar);
    QCOMPARE(observations->currentRow(), 4);
    // Another column selects another feature.
    observations->view().setFocus();
    while (observations->view().currentIndex().column() != 2)
        QTest::keyClick(&observations->view(), Qt::Key_Right);
    QTRY_COMPARE_WITH_TIMEOUT(plot->distribution()->spec.name, "inlining_decision", patience);
}

/// As LLVM 15 left of functions about which its register allocator asked nothing.
void TestEvidencePlots::aLogWithoutFeaturesHasNoPlot() {
    PageFixture fixture;
    fixture.import({fixture.write("single.log", logOf({1, 1, 2})),
                    fixture.write("empty.txt", "fields { key: \"a\" value { string_value: \"\" } }\n")});
    LogsPage page(fixture.context());
    QVERIFY(fixture.show(page));
    const auto* plot = child<FeatureHistogram>(page, "logsPlot");
    auto* logs = child<TablePanel>(page, "logsTable");
    logs->selectRow(findRow(*logs->table(), "log", "single"));
    QTRY_VERIFY_WITH_TIMEOUT(plot->distribution(), patience);
    logs->selectRow(findRow(*logs->table(), "log", "empty"));
    QTRY_VERIFY_WITH_TIMEOUT(!plot->distribution(), patience);
}

/// Two observations of three values each.
void TestEvidencePlots::ofAVectorThePlotCountsValues() {
    QByteArray log = "{\"features\":[{\"name\":\"value\",\"type\":\"int64_t\",\"port\":0,\"shape\":[3]}]}\n"
                     "{\"context\":\"main\"}\n";
    const qint64 values[] = {1, 1, 2};
    for (const char* row : {"0", "1"})
        log += QByteArray("{\"observation\":") + row + "}\n" +
               QByteArray(reinterpret_cast<const char*>(values), sizeof values) + "\n";
    PageFixture fixture;
    fixture.import({fixture.write("vectors.log", log), fixture.write("single.log", logOf({1, 1, 2}))});
    LogsPage page(fixture.context());
    QVERIFY(fixture.show(page));
    auto* plot = child<FeatureHistogram>(page, "logsPlot");
    const auto has = [plot](const QString& legend) {
        for (int item = 0; item < plot->plot().itemCount(); ++item)
            if (const auto* text = qobject_cast<QCPItemText*>(plot->plot().item(item)); text && text->text() == legend)
                return true;
        return false;
    };
    QVERIFY2(plot->whatsThis().contains("observations of the log"), qPrintable(plot->whatsThis()));
    const auto choose = [&](const char* name) {
        auto* logs = child<TablePanel>(page, "logsTable");
        logs->selectRow(findRow(*logs->table(), "log", name));
    };
    choose("single");
    QTRY_VERIFY_WITH_TIMEOUT(has("▲ observations: 3"), patience);
    QCOMPARE(plot->plot().yAxis->label(), "observations");
    choose("vectors");
    QTRY_VERIFY_WITH_TIMEOUT(has("▲ values: 6"), patience);
    QCOMPARE(plot->plot().yAxis->label(), "values");
    QSignalSpy messages(&page, &Page::message);
    plot->setFocus();
    QTest::keyClick(plot, Qt::Key_Right);
    QCOMPARE(messages.count(), 1);
    QVERIFY2(messages[0][0].toString().contains("several values of value"), qPrintable(messages[0][0].toString()));
}

void TestEvidencePlots::aLateAnswerOfAnotherWorkspaceIsNotShown_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"logs", "sizes", "findings"})
        QTest::newRow(name) << name;
}

/// The other one has no file yet; the session had runs, so that the pages load again at once.
void TestEvidencePlots::aLateAnswerOfAnotherWorkspaceIsNotShown() {
    QFETCH(const QString, name);
    PageFixture fixture;
    fixture.import({fixture.write("whole.log", logOf({1, 1, 2})), fixture.write("cut.log", logOf({1, 1, 2}).chopped(4)),
                    fixture.write("old.json", report({{"bin/x", 1000}}))});
    fixture.session.setRuns({"default"});
    std::unique_ptr<Page> page;
    if (name == "logs")
        page = std::make_unique<LogsPage>(fixture.context());
    else if (name == "sizes")
        page = std::make_unique<SizesPage>(fixture.context());
    else
        page = std::make_unique<FindingsPage>(fixture.context());
    page->show();
    QVERIFY(page->isLoading()); // the answer arrives with a later turn of the event loop
    fixture.session.setWorkspacePath(fixture.folder.filePath("none.inlinescope"));
    QVERIFY(QTest::qWaitFor([&] { return !page->isLoading() && fixture.jobs.isIdle(); }, patience));
    QCOMPARE(child<Headline>(*page, qPrintable(name + "Headline"))->answer(), QString("No workspace is open"));
    QVERIFY(child<EmptyState>(*page, qPrintable(name + "Empty"))->isVisible());
}

void TestEvidencePlots::thePlotReturnsWithAContextThatAFilterHid() {
    PageFixture fixture;
    fixture.import({fixture.write("decided.log", logOf({0, 0, 5}, {1, 1, 0}))});
    LogsPage page(fixture.context());
    QVERIFY(fixture.show(page));
    auto* plot = child<FeatureHistogram>(page, "logsPlot");
    QTRY_VERIFY_WITH_TIMEOUT(plot->distribution(), patience);
    auto* filter = child<QLineEdit>(page, "logsContextsTableFilter_context");
    filter->setText("another");
    QTRY_VERIFY_WITH_TIMEOUT(!plot->distribution(), patience);
    filter->clear();
    QTRY_VERIFY_WITH_TIMEOUT(plot->distribution(), patience);
    QCOMPARE(plot->distribution()->spec.name, std::string("value"));
}

void TestEvidencePlots::labelsOfAnAxisDoNotTouch_data() {
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize(230, 160), QSize(300, 200), QSize(420, 260), QSize(900, 500)})
        QTest::addRow("%d", size.width()) << size;
}

void TestEvidencePlots::labelsOfAnAxisDoNotTouch() {
    QFETCH(const QSize, size);
    PageFixture fixture;
    fixture.import({fixture.write("wide.log", logOf({-50, -35, -20, 0, 5, 10, 50, 100, 200, 500, 700}))});
    LogsPage page(fixture.context());
    QVERIFY(fixture.show(page));
    auto* histogram = child<FeatureHistogram>(page, "logsPlot");
    QTRY_VERIFY_WITH_TIMEOUT(histogram->distribution(), patience);
    histogram->setFixedSize(size);
    QTRY_COMPARE_WITH_TIMEOUT(histogram->plot().size(), size, patience);
    histogram->plot().replot();
    for (const QCPAxis* axis : {histogram->plot().xAxis, histogram->plot().yAxis}) {
        const QFontMetrics font(axis->tickLabelFont());
        const QVector<QString> labels = axis->tickVectorLabels();
        const QByteArray all = QStringList(labels).join(' ').toUtf8();
        QVERIFY2(labels.contains("0"), all);
        const bool across = axis->orientation() == Qt::Horizontal;
        double end = -1; // of the label before, in pixels, each being centred on its tick
        for (qsizetype i = 0; i < labels.size(); ++i) {
            const qsizetype label = across ? i : labels.size() - 1 - i; // from the left, or from the top
            const double extent = across ? font.horizontalAdvance(labels[label]) : font.ascent();
            const double middle = axis->coordToPixel(axis->tickVector()[label]);
            QVERIFY2(middle - extent / 2 > end, all);
            end = middle + extent / 2;
        }
    }
    QCOMPARE(axisNumber(10'000'000), "10,000,000");
    QCOMPARE(axisNumber(-20'000), QStringLiteral("\u221220,000"));
}

void TestEvidencePlots::twoLogsAreComparedWithEachOther() {
    PageFixture fixture;
    fixture.import(
        {fixture.write("before.log", logOf({0, 10, 20, 30})), fixture.write("later.log", logOf({0, 10, 50, 50}))});
    LogsPage page(fixture.context());
    QVERIFY(fixture.show(page));
    fixture.session.navigate({"logs", {}, {{"before", "later"}}});
    auto* table = child<TablePanel>(page, "logsComparisonTable");
    QTRY_VERIFY_WITH_TIMEOUT(table->isVisible() && table->shownRowCount() == 1, patience);
    QTRY_VERIFY_WITH_TIMEOUT(!page.isLoading(), patience);
    // By hand: the shares up to 30 are 4 of 4 and 2 of 4; the first two observations are equal.
    const Table& compared = *table->table();
    QCOMPARE(cellText(compared, 0, "feature"), "value");
    QCOMPARE(number(compared, 0, "mean_a"), 15.0);
    QCOMPARE(number(compared, 0, "mean_b"), 27.5);
    QVERIFY(std::abs(number(compared, 0, "deviation_a") - std::sqrt(125.0)) < 1e-9);
    QVERIFY(std::abs(number(compared, 0, "deviation_b") - std::sqrt(518.75)) < 1e-9);
    QCOMPARE(number(compared, 0, "maximum_b"), 50.0);
    QCOMPARE(number(compared, 0, "distance"), 0.5);
    const auto* headline = child<Headline>(page, "logsHeadline");
    QCOMPARE(headline->answer(), "later against before");
    QVERIFY2(headline->detail().contains("2 observations equal"), qPrintable(headline->detail()));
    const auto* plot = child<FeatureHistogram>(page, "logsPlot");
    QTRY_COMPARE_WITH_TIMEOUT(plot->distribution()->refused, 4, patience);
    QCOMPARE(plot->distribution()->inlined, 4);
    QVERIFY(plot->dataText()().startsWith("low\thigh\tbefore\tlater\n"));
    QCOMPARE(
        runCli(fixture.session.workspacePath(), {"--format", "csv", "logs", "before", "later"}).out.replace("\r", ""),
        asCsv(compared).replace("\r", ""));
    // Choosing one of them alone shows its own rows again.
    auto* logs = child<TablePanel>(page, "logsTable");
    logs->selectRow(0);
    QTRY_VERIFY_WITH_TIMEOUT(child<TablePanel>(page, "logsObservationsTable")->isVisible(), patience);
    QTRY_COMPARE_WITH_TIMEOUT(child<TablePanel>(page, "logsObservationsTable")->shownRowCount(), 4, patience);
}

QTEST_MAIN(TestEvidencePlots)
#include "tst_evidence_plots.moc"
