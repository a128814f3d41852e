// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/feature_axis.h"
#include "core/jobs/features/feature_scatter.h"
#include "core/jobs/features/feature_values.h"
#include "core/jobs/features/run_distribution.h"
#include "tests/jobs/features/feature_fixture.h"

#include <QTest>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

using Rows = std::vector<std::vector<Cell>>;

Cell number(std::int64_t value) {
    return value;
}

/// The number of decisions with features and this advice, counted by SQLite.
std::int64_t withAdvice(RawDatabase& database, const std::string& run, const std::string& advice) {
    return std::stoll(database.value("SELECT count(*) FROM v_decisions WHERE run = '" + run + "' AND advice = '" +
                                     advice + "' AND feature_row IS NOT NULL"));
}

} // namespace

class TestFeatureQueries : public QObject {
    Q_OBJECT
private slots:
    void aDistributionCountsByDecision();
    void aTensorsElementsEachCount();
    void whatIsNotThereIsNotFound();
    void sidesStandBesideEachOtherWithTheirRanks();
    void aDecisionWithoutFeaturesHasAbsentCells();
    void chosenDecisionsHaveTheirBytes();
    void aRunListsItsFeatures();
    void fewPlacesArePoints();
    void manyPlacesAreCellsOfAGrid();
    void aBrushListsWhatIsInsideOfIt();
    void aBrushListsTheFirstAndCountsAll();
    void aBrushListsTheFirstByNameWhateverTheirOrderInTheFile();
    void aCancelledScanEndsAsCancelled();
    void binsOfIntegersHoldWholeNumbers_data();
    void binsOfIntegersHoldWholeNumbers();
    void placesAndValuesAreInverse();

private:
    FeatureFixture m_fixture;
    CancelToken m_never;
};

void TestFeatureQueries::aDistributionCountsByDecision() {
    const auto distribution = need(featureDistribution(m_fixture.path, "one", "blocks", m_never));
    // 1 inlined, 1 refused | 2, 2 inlined | 16 inlined, 17 refused | 40 refused
    const Rows rows = {{1.0, 1.125, number(1), number(1)},
                       {2.0, 2.25, number(2), number(0)},
                       {16.0, 18.0, number(1), number(1)},
                       {40.0, 44.0, number(0), number(1)}};
    QVERIFY(distribution.table().rows == rows);
    QCOMPARE(distribution.minimum, 1.0);
    QCOMPARE(distribution.maximum, 40.0);
    RawDatabase database(m_fixture.path);
    QCOMPARE(distribution.inlined, withAdvice(database, "one", "inline"));
    QCOMPARE(distribution.refused, withAdvice(database, "one", "refuse"));
    QVERIFY((distribution.table().total == std::vector<Cell>{std::string("TOTAL"), Cell(), number(4), number(3)}));
}

void TestFeatureQueries::aTensorsElementsEachCount() {
    const auto distribution = need(featureDistribution(m_fixture.path, "one", "embedding", m_never));
    QCOMPARE(distribution.count(), std::int64_t(3 * 7));
    QCOMPARE(distribution.bins.front().low, -1.125); // for negative values the upper edge belongs to the bin
    QCOMPARE(distribution.bins.front().high, -1.0);
    QCOMPARE(distribution.bins.front().inlined, std::int64_t(4));
    QCOMPARE(distribution.bins.front().refused, std::int64_t(3));
}

void TestFeatureQueries::whatIsNotThereIsNotFound() {
    QVERIFY(failsWith(featureDistribution(m_fixture.path, "one", "no_such", m_never), ErrorCode::NotFound));
    QVERIFY(failsWith(featureDistribution(m_fixture.path, "none", "blocks", m_never), ErrorCode::NotFound));
    const auto scatter = [&](const char* x, const char* y) {
        return featureScatter(m_fixture.path, "one", x, y, AxisScale::Linear, m_never);
    };
    QVERIFY(failsWith(scatter("blocks", "no_such"), ErrorCode::NotFound));
    QVERIFY(failsWith(scatter("blocks", "embedding"), ErrorCode::InvalidArgument));
    QVERIFY(failsWith(featuresOfDecisions(m_fixture.path, {{"one", "a.c", 99}}), ErrorCode::NotFound));
    QVERIFY(failsWith(featuresOfDecisions(m_fixture.path, {{"one", "a.c", -1}}), ErrorCode::NotFound));
    QVERIFY(failsWith(featuresOfDecisions(m_fixture.path, {{"one", "z.c", 0}}), ErrorCode::NotFound));
    QVERIFY(failsWith(featuresOfDecisions(m_fixture.path, std::vector<DecisionSide>(27, {"one", "a.c", 0})),
                      ErrorCode::InvalidArgument));
}

void TestFeatureQueries::sidesStandBesideEachOtherWithTheirRanks() {
    const Table table =
        need(featuresOfDecisions(m_fixture.path, {{"one", "a.c", 4}, {"two", "a.c", 0}, {"one", "b.c", 1}}));
    std::vector<std::string> names;
    for (const Column& column : table.columns)
        names.push_back(column.name);
    QVERIFY((names == std::vector<std::string>{"feature", "value_a", "value_b", "value_c", "percentile_a",
                                               "percentile_b", "percentile_c"}));
    // blocks of run one, sorted: 1 1 2 2 16 17 40; 16 and 17 share a bin. 40: (6 + 1/2) of 7; 17: (4 + 2/2) of 7.
    // blocks of run two: 1 2 2 3 16 17 40. 3: (3 + 1/2) of 7.
    const std::vector<Cell> blocks = {std::string("blocks"), number(40), number(3), number(17), 92.9, 50.0, 71.4};
    QVERIFY(table.rows[0] == blocks);
    // cost: -15 5 5 30 100 100 100 in both runs. 100: (4 + 3/2) of 7; 5: (1 + 2/2) of 7.
    const std::vector<Cell> cost = {std::string("cost"), number(100), number(5), number(100), 78.6, 28.6, 78.6};
    QVERIFY(table.rows[1] == cost);
    const std::vector<Cell> embedding = {std::string("embedding"),
                                         std::string("[4 0.5 -1]"),
                                         std::string("[0 0.5 -1]"),
                                         std::string("[1 0.5 -1]"),
                                         Cell(),
                                         Cell(),
                                         Cell()};
    QVERIFY(table.rows[2] == embedding);

    const Table alike = need(featuresOfDecisions(m_fixture.path, {{"one", "a.c", 0}, {"two", "a.c", 0}}));
    QVERIFY(alike.rows[0][0] == Cell(std::string("blocks"))); // 1 and 3; cost and embedding are the same
    const Table later = need(featuresOfDecisions(m_fixture.path, {{"one", "a.c", 0}, {"one", "a.c", 1}}));
    QVERIFY(later.rows[0][0] == Cell(std::string("cost"))); // 5 and 30; different ones come first
    QVERIFY(later.rows[2][0] == Cell(std::string("blocks")));
}

void TestFeatureQueries::aDecisionWithoutFeaturesHasAbsentCells() {
    const Table table = need(featuresOfDecisions(m_fixture.path, {{"one", "a.c", 3}, {"one", "a.c", 0}}));
    QCOMPARE(int(table.rows.size()), 3);
    for (const auto& row : table.rows)
        QVERIFY(row[1] == Cell() && row[2] != Cell());
}

void TestFeatureQueries::chosenDecisionsHaveTheirBytes() {
    const Table table = need(
        chosenDecisions(m_fixture.path, {{"one", "a.c", 1}, {"two", "a.c", 1}, {"one", "a.c", 3}, {"two", "b.c", {}}}));
    QStringList names, rows;
    for (const Column& column : table.columns)
        names << QString::fromStdString(column.name);
    QCOMPARE(names.join(','),
             QString("run,module,decision,caller,callee,location,outcome,cost,threshold,reason,flip,flip_state"));
    for (const auto& row : table.rows) {
        QStringList cells;
        for (const Cell& cell : row)
            cells << QString::fromStdString(plainText(cell));
        rows << cells.join(',');
    }
    QCOMPARE(rows, QStringList({"one,a.c,1,caller1,callee1,,refused,,,,-48,ok",
                                "two,a.c,1,caller1,callee1,,refused,,,,,not measured",
                                "one,a.c,3,caller3,callee3,,refused,,,,,never inlinable", "two,b.c,,,,,,,,,,"}));
    QVERIFY(failsWith(chosenDecisions(m_fixture.path, {{"one", "a.c", 99}}), ErrorCode::NotFound));
    QVERIFY(failsWith(chosenDecisions(m_fixture.path, {{"none", "a.c", 0}}), ErrorCode::NotFound));
}

void TestFeatureQueries::aRunListsItsFeatures() {
    const Table table = need(runFeatures(m_fixture.path, "one"));
    const Rows rows = {{std::string("blocks"), std::string("int64_t"), number(1), number(7), 1.0, 40.0},
                       {std::string("cost"), std::string("int64_t"), number(1), number(7), -15.0, 100.0},
                       {std::string("embedding"), std::string("float"), number(3), number(21), -1.0, 4.0}};
    QVERIFY(table.rows == rows);
}

void TestFeatureQueries::fewPlacesArePoints() {
    const auto scatter = need(featureScatter(m_fixture.path, "two", "cost", "blocks", AxisScale::Logarithmic, m_never));
    QVERIFY(!scatter.binned);
    const auto point = [](double x, double y, std::int64_t inlined, std::int64_t refused) {
        return std::vector<Cell>{x, x, y, y, number(inlined), number(refused)};
    };
    const Rows rows = {point(30, 1, 0, 1),   point(-15, 2, 1, 0),  point(5, 2, 1, 0),   point(5, 3, 0, 1),
                       point(100, 16, 1, 0), point(100, 17, 0, 1), point(100, 40, 0, 1)};
    QVERIFY(scatter.table().rows == rows);
    QCOMPARE(scatter.inlined, std::int64_t(3));
    QCOMPARE(scatter.refused, std::int64_t(4));
}

/// 60 x 60 places of one decision each; every third is inlined.
void TestFeatureQueries::manyPlacesAreCellsOfAGrid() {
    FeatureFixture fixture;
    std::vector<FeatureFixture::Told> told;
    for (int i = 0; i < 3600; ++i)
        told.push_back({i % 60, 10 * (i / 60), i % 3 == 0});
    {
        WorkspaceWriter writer = need(fixture.workspace.writer());
        const CorpusId corpus = addCorpus(writer);
        const ModuleId module =
            need(writer.modules().put(corpus, moduleOf("a.c", "bitcode a"), asBytes("bitcode a"))).id;
        const RunId run = beginRun(writer, corpus, "many");
        need(writer.moduleRuns().put(run, module, FeatureFixture::resultOf(told)));
        need(writer.runs().finish(run, RunStatus::Finished));
    }
    const auto scatter = need(featureScatter(fixture.path, "many", "blocks", "cost", AxisScale::Linear, m_never));
    QVERIFY(scatter.binned);
    QCOMPARE(scatter.inlined, std::int64_t(1200));
    QCOMPARE(scatter.refused, std::int64_t(2400));
    // 60 numbers get one bin each; costs from 0 to 590 are in bins of seven, some of which contain no multiple of ten.
    QCOMPARE(scatter.xAxis.bins(), 60);
    QCOMPARE(scatter.yAxis.bins(), 85);
    for (const FeatureScatter::Cell& cell : scatter.cells) {
        const auto bin = std::int64_t(cell.yLow) / 7;
        QVERIFY(cell.xLow == cell.xHigh && std::int64_t(cell.yHigh) / 7 == bin);
        QCOMPARE(cell.inlined, cell.count() * (std::int64_t(cell.xLow) % 3 == 0)); // 60 is a multiple of 3
    }
    QCOMPARE(int(scatter.cells.size()), 3600);
    const auto wide = need(featureScatter(fixture.path, "many", "cost", "cost", AxisScale::Logarithmic, m_never));
    QVERIFY(!wide.binned); // 60 places
}

void TestFeatureQueries::aBrushListsWhatIsInsideOfIt() {
    const auto brushed =
        need(brushedDecisions(m_fixture.path, "one", "blocks", "cost", {1, 17, 30, 100}, 100, m_never));
    QCOMPARE(brushed.count, std::int64_t(3));
    const Rows rows = {
        {std::string("a.c"), number(1), std::string("caller1"), std::string("callee1"), std::string("refuse"),
         std::string("refused"), number(1), number(30), number(-48), std::string("ok")},
        {std::string("b.c"), number(1), std::string("caller1"), std::string("callee1"), std::string("refuse"),
         std::string("refused"), number(17), number(100), Cell(), std::string("not measured")},
        {std::string("b.c"), number(2), std::string("caller2"), std::string("callee2"), std::string("inline"),
         std::string("inlined"), number(16), number(100), Cell(), std::string("not measured")}};
    QVERIFY(brushed.table.rows == rows);
    QVERIFY(brushed.table.columns[6].name == "blocks" && brushed.table.columns[7].name == "cost");
    QCOMPARE(brushed.table.notes[0], std::string("3 decisions inside"));
}

void TestFeatureQueries::aBrushListsTheFirstAndCountsAll() {
    const auto brushed =
        need(brushedDecisions(m_fixture.path, "one", "blocks", "cost", {-1e9, 1e9, -1e9, 1e9}, 5, m_never));
    QCOMPARE(brushed.count, std::int64_t(7));
    std::vector<std::string> decisions;
    for (const auto& row : brushed.table.rows)
        decisions.push_back(plainText(row[0]) + plainText(row[1]));
    QVERIFY((decisions == std::vector<std::string>{"a.c0", "a.c1", "a.c2", "a.c4", "b.c0"}));
    QCOMPARE(brushed.table.notes[0], std::string("7 decisions inside, 2 of them not listed"));
}

void TestFeatureQueries::aBrushListsTheFirstByNameWhateverTheirOrderInTheFile() {
    FeatureFixture fixture;
    const std::vector<FeatureFixture::Told> told(400, {1, 5, true});
    {
        WorkspaceWriter writer = need(fixture.workspace.writer());
        const CorpusId corpus = addCorpus(writer, "brushed");
        const RunId run = beginRun(writer, corpus, "brushed");
        for (const char* name : {"h.c", "g.c", "f.c", "e.c", "d.c", "c.c", "b.c", "a.c"}) {
            const auto module = need(writer.modules().put(corpus, moduleOf(name, name), asBytes(std::string(name))));
            need(writer.moduleRuns().put(run, module.id, FeatureFixture::resultOf(told)));
        }
        need(writer.runs().finish(run, RunStatus::Finished));
    }
    const auto brushed = need(brushedDecisions(fixture.path, "brushed", "blocks", "cost", {0, 2, 0, 9}, 3, m_never));
    QCOMPARE(brushed.count, std::int64_t(3200));
    std::vector<std::string> decisions;
    for (const auto& row : brushed.table.rows)
        decisions.push_back(plainText(row[0]) + plainText(row[1]));
    QVERIFY((decisions == std::vector<std::string>{"a.c0", "a.c1", "a.c2"}));
}

void TestFeatureQueries::aCancelledScanEndsAsCancelled() {
    const CancelToken cancelled;
    cancelled.cancel();
    QVERIFY(failsWith(featureDistribution(m_fixture.path, "one", "blocks", cancelled), ErrorCode::Cancelled));
    QVERIFY(failsWith(featureScatter(m_fixture.path, "one", "blocks", "cost", AxisScale::Linear, cancelled),
                      ErrorCode::Cancelled));
}

void TestFeatureQueries::binsOfIntegersHoldWholeNumbers_data() {
    QTest::addColumn<double>("minimum");
    QTest::addColumn<double>("maximum");
    QTest::addColumn<bool>("logarithmic");
    QTest::newRow("few") << 0.0 << 5.0 << false;
    QTest::newRow("one") << 7.0 << 7.0 << true;
    QTest::newRow("both sides of zero") << -300.0 << 40000.0 << true;
    QTest::newRow("both sides, linear") << -300.0 << 40000.0 << false;
    QTest::newRow("negative") << -90.0 << -3.0 << true;
}

/// Every integer is between the edges of its bin, and bins are adjacent.
void TestFeatureQueries::binsOfIntegersHoldWholeNumbers() {
    QFETCH(double, minimum);
    QFETCH(double, maximum);
    QFETCH(bool, logarithmic);
    const FeatureAxis axis(ScalarType::Int64, minimum, maximum,
                           logarithmic ? AxisScale::Logarithmic : AxisScale::Linear);
    QVERIFY(axis.bins() >= 1 && axis.bins() <= FeatureAxis::mostBins);
    QCOMPARE(axis.binOf(minimum), 0);
    QCOMPARE(axis.binOf(maximum), axis.bins() - 1);
    int last = 0;
    for (double value = minimum; value <= maximum; ++value) {
        const int bin = axis.binOf(value);
        QVERIFY2(axis.edge(bin) < value && value < axis.edge(bin + 1), qPrintable(QString::number(value)));
        QVERIFY(bin == last || bin == last + 1);
        last = bin;
    }
}

void TestFeatureQueries::placesAndValuesAreInverse() {
    const FeatureAxis axis(ScalarType::Int64, -1e6, 1e6, AxisScale::Logarithmic);
    // By hand: linear up to 16; 17 is half a step on; 32, 64, ... are eight steps apart.
    for (const auto& [value, place] : {std::pair{0.0, 0.0},
                                       {16.0, 16.0},
                                       {17.0, 16.5},
                                       {32.0, 24.0},
                                       {48.0, 28.0},
                                       {1024.0, 64.0},
                                       {-5.0, -5.0},
                                       {-64.0, -32.0}}) {
        QCOMPARE(axis.place(value), place);
        QCOMPARE(axis.value(place), value);
    }
    const FeatureAxis fractions(ScalarType::Float, 0, 1, AxisScale::Logarithmic);
    QCOMPARE(fractions.value(fractions.place(0.3)), 0.3);
    QCOMPARE(fractions.place(1), 64.0); // 16 and six powers of two with eight places each
}

QTEST_GUILESS_MAIN(TestFeatureQueries)
#include "tst_feature_queries.moc"
