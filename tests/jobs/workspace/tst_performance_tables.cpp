// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/tables/cells.h"
#include "core/jobs/workspace/performance_tables.h"
#include "tests/store/store_fixture.h"

#include <limits>

using namespace inlinescope;
using namespace inlinescope::testing;

/// The tables of what was imported about the performance of policies.
class TestPerformanceTables : public QObject {
    Q_OBJECT

    static void put(const Sandbox& box, const std::string& name, const std::vector<PerformanceRow>& rows,
                    const std::vector<PerformancePoint>& points = {}, PerformanceKind kind = PerformanceKind::Report,
                    bool complete = true) {
        WorkspaceWriter writer = need(box.workspace.writer());
        const auto sink = need(writer.importEvidence(name, {"/" + name, name, 1}));
        need(sink->beginPerformance(points.empty() ? kind : PerformanceKind::Events));
        need(sink->performance(rows));
        need(sink->points(points));
        need(sink->finish(complete));
    }
    static QString textOf(const Row& row) {
        QStringList cells;
        for (const Cell& value : row)
            cells << QString::fromStdString(plainText(value));
        return cells.join(' ');
    }
    static QStringList rowsOf(const Sandbox& box) {
        QStringList rows;
        for (const Row& row : need(performanceTable(box.path, {"a", "b"}, {})).rows)
            rows << textOf(row);
        return rows;
    }

private slots:
    /// As of several iterations in one file.
    void aRowThatIsRepeatedHasEachOfItsRows() {
        Sandbox box;
        put(box, "a", {{"m2", "default", 100, 90, {}}, {"m1", "default", 10, 10, {}}, {"m2", "default", 200, 150, {}}});
        put(box, "b", {{"m2", "default", 100, 80, {}}, {"m3", "default", 1, 1, {}}});
        const QStringList rows = rowsOf(box);
        QCOMPARE(rows.size(), 4);
        QVERIFY(rows[0].startsWith("m1 default 10  10  "));
        QVERIFY(rows[1].startsWith("m2 default 100 100 90 80 "));
        QVERIFY(rows[2].startsWith("m2 default 200  150  "));
        QVERIFY(rows[3].startsWith("m3 default  1  1 "));
    }

    /// As of a training that began anew in the same file.
    void aPointThatIsRepeatedHasEachOfItsValues() {
        Sandbox box;
        put(box, "a", {}, {{"r", 1, 5, {}, 0.5}, {"r", 2, 6, {}, 0.75}, {"r", 1, 7, {}, 0.25}});
        put(box, "b", {}, {{"r", 1, 5, {}, 2}, {"h", 1, 5, 10, 3}});
        QCOMPARE(rowsOf(box), QStringList({"h 1 10  3", "r 1  0.5 2", "r 1  0.25 ", "r 2  0.75 "}));
    }

    void twoListsOfTrajectoriesHaveTheirDecisionsSideBySide() {
        Sandbox box;
        const auto kind = PerformanceKind::Trajectories;
        put(box, "a", {{"m1", "default", {}, {}, "1 0 1"}, {"m2", "default", {}, {}, "1"}}, {}, kind);
        put(box, "b", {{"m1", "default", {}, {}, "0 0"}, {"m3", "default", {}, {}, ""}}, {}, kind);
        const QStringList rows = rowsOf(box); // six numbers before the decisions, all absent
        QCOMPARE(rows, QStringList({"m1 default       3 2", "m2 default       1 ", "m3 default        0"}));
    }

    void anInfiniteNumberGivesNoReward() {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        Sandbox box;
        put(box, "a",
            {{"m1", "default", infinity, 5, {}}, {"m2", "default", 100, 100, {}}, {"m3", "default", 5, -infinity, {}}});
        const Table table = need(performanceTable(box.path, {"a"}, {}));
        QCOMPARE(textOf(table.rows.at(0)), QString("m1 default  5  "));
        QCOMPARE(textOf(table.rows.at(2)), QString("m3 default 5   "));
        QCOMPARE(textOf(table.total.value()), QString("TOTAL  100 100  "));
        QCOMPARE(table.notes.at(0), std::string("mean reward 0.0000 of 1 row: 0 above 0, 0 below, 1 equal"));
        QCOMPARE(need(shownPerformance(box.path, "a", {})).meanReward, 0.0);
    }

    void aTrajectoryWithoutADecisionHasNone() {
        Sandbox box;
        put(box, "a", {{"m1", "default", {}, 5, "1 0 1"}, {"m2", "default", {}, 6, ""}}, {},
            PerformanceKind::Trajectories);
        put(box, "b", {{"m1", "default", 5, 5, ""}});
        const Table trajectories = need(performanceTable(box.path, {"a"}, {}));
        QCOMPARE(textOf(trajectories.rows.at(0)), QString("m1 default  5  3"));
        QCOMPARE(textOf(trajectories.rows.at(1)), QString("m2 default  6  0"));
        QCOMPARE(textOf(need(performanceTable(box.path, {"b"}, {})).rows.at(0)), QString("m1 default 5 5 0 "));
    }

    /// As after an import that kept what is before the damaged place.
    void theTablesOfASetThatIsNotWholeSaySo() {
        Sandbox box;
        put(box, "a", {{"m1", "default", 5, 5, ""}}, {}, PerformanceKind::Report, false);
        put(box, "b", {{"m1", "default", 5, 5, ""}});
        put(box, "events", {}, {{"r", 1, 5, {}, 2}}, PerformanceKind::Events, false);
        const std::string ofRows =
            "a is not whole: a row that it lacks may be after a damaged place, or of a module that was "
            "not captured";
        const auto notesOf = [&box](const std::vector<std::string>& sets) {
            return need(performanceTable(box.path, sets, {})).notes;
        };
        QCOMPARE(notesOf({"a"}).back(), ofRows);
        QCOMPARE(notesOf({"a", "b"}).back(), ofRows);
        QCOMPARE(notesOf({"b"}).size(), std::size_t(1)); // of the rewards
        QCOMPARE(notesOf({"events"}),
                 std::vector<std::string>{
                     "events is not whole: a point that it lacks may be after a damaged place, or of a module that "
                     "was not captured"});
        for (const char* set : {"a", "b"}) {
            const ShownPerformance shown = need(shownPerformance(box.path, set, {}));
            QCOMPARE(shown.complete, shown.name == "b");
            QCOMPARE(shown.table.notes, notesOf({set}));
        }
    }
};

QTEST_GUILESS_MAIN(TestPerformanceTables)
#include "tst_performance_tables.moc"
