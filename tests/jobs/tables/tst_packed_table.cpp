// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/tables/packed_table.h"
#include "tests/store/store_fixture.h"

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// Callee, outcome, cost and location of calls; the numbers of the rows are those of the comments.
Table calls() {
    Table table;
    table.columns = {{"callee"}, {"outcome", ColumnKind::Status}, {"cost", ColumnKind::Number}, {"location"}};
    const auto call = [&](const char* callee, const char* outcome, Cell cost, const char* location) {
        table.rows.push_back({cell(callee), cell(outcome), std::move(cost), cell(location)});
    };
    call("_ZN6Writer3putEi", "inlined", std::int64_t(25), "store/writer.cpp:88:3"); // 0
    call("encode", "refused", std::int64_t(-5), "store/writer.cpp:91:3");           // 1
    call("encode", "inlined", Cell(), "store/writer.cpp:91:3");                     // 2
    call("leaf", "inlined", std::int64_t(100), "");                                 // 3
    call("Leaf", "refused", std::int64_t(25), "leaf.cpp:1:1");                      // 4
    return table;
}

} // namespace

/// A packed table has the rows of the table, and selects those that the command line selects.
class TestPackedTable : public QObject {
    Q_OBJECT

    Table m_table = calls();
    PackedTable m_packed = need(PackedTable::of(m_table, {}));

    PackedTable::Rows found(const std::vector<std::pair<std::size_t, const char*>>& texts,
                            const PackedTable::Rows& rows) const {
        PackedTable::Tests tests;
        for (const auto& [column, text] : texts)
            tests.emplace_back(column, CellFilter(QString::fromLatin1(text), false));
        return need(m_packed.find(tests, rows, {}));
    }

private slots:
    void itsRowsAreThoseOfTheTable() {
        QCOMPARE(m_packed.rowCount(), m_table.rows.size());
        QVERIFY(m_packed.columns() == m_table.columns);
        for (std::size_t row = 0; row < m_table.rows.size(); ++row)
            QVERIFY(m_packed.row(row) == m_table.rows[row]);
        QCOMPARE(need(PackedTable::of(Table(), {})).rowCount(), std::size_t(0));
    }

    void itSelectsWhatTheCommandLineSelects_data() {
        QTest::addColumn<QStringList>("filters");
        QTest::addColumn<QString>("orderBy");
        QTest::addColumn<bool>("descending");
        QTest::addColumn<int>("limit");
        QTest::addColumn<QList<int>>("rows");
        const QStringList none;
        QTest::newRow("all") << none << "" << false << -1 << QList<int>{0, 1, 2, 3, 4};
        QTest::newRow("text in any case") << QStringList{"callee=leaf"} << "" << false << -1 << QList<int>{3, 4};
        QTest::newRow("exact text") << QStringList{"callee=\"leaf\""} << "" << false << -1 << QList<int>{3};
        QTest::newRow("short name") << QStringList{"callee=Writer::put"} << "" << false << -1 << QList<int>{0};
        QTest::newRow("number") << QStringList{"cost=>0"} << "" << false << -1 << QList<int>{0, 3, 4};
        QTest::newRow("two filters") << QStringList{"cost=25", "outcome=refused"} << "" << false << -1 << QList<int>{4};
        QTest::newRow("no row") << QStringList{"callee=nothing"} << "cost" << false << -1 << QList<int>{};
        QTest::newRow("empty filter") << QStringList{"callee= "} << "" << false << -1 << QList<int>{0, 1, 2, 3, 4};
        QTest::newRow("by number") << none << "cost" << false << -1 << QList<int>{1, 0, 4, 3, 2};
        QTest::newRow("downwards, absent last") << none << "cost" << true << -1 << QList<int>{3, 0, 4, 1, 2};
        QTest::newRow("by bytes") << none << "callee" << false << -1 << QList<int>{4, 0, 1, 2, 3};
        QTest::newRow("filtered, ordered, cut")
            << QStringList{"outcome=inlined"} << "location" << true << 2 << QList<int>{2, 0};
    }

    void itSelectsWhatTheCommandLineSelects() {
        QFETCH(const QStringList, filters);
        QFETCH(const QString, orderBy);
        QFETCH(const bool, descending);
        QFETCH(const int, limit);
        QFETCH(const QList<int>, rows);
        RowSelection wanted{{}, orderBy.toStdString(), descending, {}};
        for (const QString& filter : filters)
            wanted.filters.push_back(filter.toStdString());
        if (limit >= 0) wanted.limit = limit;
        const PackedTable::Rows selected = need(m_packed.select(wanted, {}));
        QCOMPARE(QList<int>(selected.begin(), selected.end()), rows);
        const Table printed = need(selectRows(m_table, wanted));
        QCOMPARE(printed.rows.size(), selected.size());
        for (std::size_t row = 0; row < selected.size(); ++row)
            QVERIFY(m_packed.row(selected[row]) == printed.rows[row]);
    }

    void whatCannotBeSelectedIsAnError() {
        for (const RowSelection& wanted :
             {RowSelection{{"nothing=1"}, {}, false, {}}, RowSelection{{}, "nothing", false, {}},
              RowSelection{{"cost=>x"}, {}, false, {}}})
            QVERIFY(failsWith(m_packed.select(wanted, {}), ErrorCode::InvalidArgument));
        const CancelToken cancel;
        cancel.cancel();
        QVERIFY(failsWith(m_packed.select({{"callee=e"}, {}, false, {}}, cancel), ErrorCode::Cancelled));
        QVERIFY(failsWith(PackedTable::of(m_table, cancel), ErrorCode::Cancelled));
    }

    /// The places are those in the listed rows.
    void oneOfTheTestsMustPass() {
        QVERIFY((found({{0, "encode"}, {3, "leaf.cpp"}}, {0, 1, 2, 3, 4}) == PackedTable::Rows{1, 2, 4}));
        QVERIFY((found({{0, "encode"}, {3, "leaf.cpp"}}, {4, 3, 2}) == PackedTable::Rows{0, 2}));
        QVERIFY((found({{2, "25"}}, {0, 1, 2, 3, 4}) == PackedTable::Rows{0, 4}));
        QVERIFY(found({}, {0, 1}).empty());
    }
};

QTEST_GUILESS_MAIN(TestPackedTable)
#include "tst_packed_table.moc"
