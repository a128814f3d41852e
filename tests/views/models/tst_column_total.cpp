// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/column_total.h"

#include <QTest>

#include <limits>

using namespace inlinescope;

class TestColumnTotal : public QObject {
    Q_OBJECT

private slots:
    void numbersThatNameSomethingAreNotSummed() {
        QVERIFY(totalOf({"decision", ColumnKind::Number}) == ColumnTotal::Nothing);
        QVERIFY(totalOf({"decision_a", ColumnKind::Number}) == ColumnTotal::Nothing);
        QVERIFY(totalOf({"rank", ColumnKind::Number}) == ColumnTotal::Nothing);
        QVERIFY(totalOf({"line", ColumnKind::Number}) == ColumnTotal::Range);
        QVERIFY(totalOf({"round", ColumnKind::Count}) == ColumnTotal::Range);
        QVERIFY(totalOf({"callee", ColumnKind::Text}) == ColumnTotal::Nothing);
    }

    void otherNumbersAreSummedByTheirKind() {
        QVERIFY(totalOf({"sites", ColumnKind::Count}) == ColumnTotal::Sum);
        QVERIFY(totalOf({"size_a", ColumnKind::Bytes}) == ColumnTotal::Sum);
        QVERIFY(totalOf({"delta", ColumnKind::Delta}) == ColumnTotal::Sum);
        QVERIFY(totalOf({"percent", ColumnKind::Percent}) == ColumnTotal::Mean);
        QVERIFY(totalOf({"cost", ColumnKind::Number}) == ColumnTotal::Mean);
        QVERIFY(totalOf({std::string("callee_users"), ColumnKind::Number}) == ColumnTotal::Mean); // a feature
    }

    /// A size of that name is a size.
    void bytesOfSingleCompilesHaveTheirSignsApart() {
        QVERIFY(totalOf({"bytes", ColumnKind::Delta}) == ColumnTotal::SignsApart);
        QVERIFY(totalOf({"flip_b", ColumnKind::Delta}) == ColumnTotal::SignsApart);
        QVERIFY(totalOf({"bytes", ColumnKind::Bytes}) == ColumnTotal::Sum);
    }

    void apartSumsHaveAText() {
        ApartSums sums;
        QVERIFY(sums.isNothing());
        QCOMPARE(apartText(sums), QString("0"));
        sums.add(1200);
        QCOMPARE(apartText(sums), QString("+1,200"));
        sums.add(-612);
        sums.add(4);
        QCOMPARE(apartText(sums), QString("+1,204 / −612"));
        sums.add(std::numeric_limits<std::int64_t>::max());
        QCOMPARE(apartText(sums), QString("–"));
    }

    void aTotalOfBothSignsIsATextAndAnyOtherStays() {
        Table table;
        table.columns = {{"callee"}, {"bytes", ColumnKind::Delta}, {"delta", ColumnKind::Delta}};
        table.rows = {{cell("f"), cell(std::int64_t(40)), cell(std::int64_t(40))},
                      {cell("g"), cell(std::int64_t(-10)), cell(std::int64_t(-10))},
                      {cell("h"), Cell(), cell(std::int64_t(1))}};
        std::vector<Cell> total = {cell("TOTAL"), cell(std::int64_t(30)), cell(std::int64_t(31))};
        setSignsApart(total, table, std::vector{0, 1, 2});
        QCOMPARE(plainText(total[1]), std::string("+40 / −10"));
        QCOMPARE(plainText(total[2]), std::string("31"));
        total = {cell("TOTAL"), cell(std::int64_t(-10)), Cell()};
        setSignsApart(total, table, std::vector{1, 2});
        QCOMPARE(plainText(total[1]), std::string("-10"));
        total = {cell("TOTAL"), cell(std::int64_t(7)), Cell()}; // no sum of the rows
        setSignsApart(total, table, std::vector{0, 1, 2});
        QCOMPARE(plainText(total[1]), std::string("7"));
    }

    /// Of regret, whose rows are sums themselves.
    void aTableWithLostAndWonHasItsTextFromThese() {
        Table table;
        table.columns = {
            {"reason"}, {"bytes", ColumnKind::Delta}, {"lost", ColumnKind::Delta}, {"won", ColumnKind::Delta}};
        table.rows = {{cell("r"), cell(std::int64_t(20)), cell(std::int64_t(50)), cell(std::int64_t(-30))}};
        std::vector<Cell> total = table.rows[0];
        setSignsApart(total, table, std::vector{0});
        QCOMPARE(plainText(total[1]), std::string("+50 / −30"));
    }
};

QTEST_GUILESS_MAIN(TestColumnTotal)
#include "tst_column_total.moc"
