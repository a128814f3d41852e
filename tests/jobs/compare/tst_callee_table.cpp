// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/callee_table.h"
#include "tests/bench/workspace_generator.h"
#include "tests/store/store_fixture.h"

using namespace inlinescope;
using namespace inlinescope::testing;

/// The decisions by callee, compared with SQLite's GROUP BY over the views.
class TestCalleeTable : public QObject {
    Q_OBJECT

    Sandbox m_box;
    std::unique_ptr<RawDatabase> m_raw;

    /// Flips of the first decisions of each module of a run; those of two modules cancel each other or not.
    void flip(const char* run, std::int64_t bytes) {
        const WorkspaceReader reader = need(m_box.workspace.reader());
        WorkspaceWriter writer = need(m_box.workspace.writer());
        for (const ModuleDecisions& module :
             need(reader.decisionColumns().ranges(need(reader.runs().byName(run)).id))) {
            if (module.count < 4) continue;
            bytes = -bytes - 3;
            need(writer.flips().put(
                module.moduleRun, std::vector<FlipResult>{{Others::Decide, {0}, FlipStatus::Ok, bytes, {}, {}, {}},
                                                          {Others::Decide, {1}, FlipStatus::Crashed, 0, {}, {}, {}},
                                                          {Others::Held, {2}, FlipStatus::Ok, 7777, {}, {}, {}},
                                                          {Others::Decide, {2, 3}, FlipStatus::Ok, 8888, {}, {}, {}}}));
        }
    }

    static std::vector<std::string> rowsOf(const Table& table) {
        std::vector<std::string> rows;
        for (const auto& row : table.rows) {
            std::string text;
            for (const Cell& cell : row)
                text += (text.empty() ? "" : "|") + plainText(cell);
            rows.push_back(text);
        }
        return rows;
    }

    static std::string headOf(const Table& table) {
        std::string head;
        for (const Column& column : table.columns)
            head += (head.empty() ? "" : ",") + column.name;
        return head;
    }

    /// callee, sites, inlined, refused, bytes, measured of a run; `module`: all, or "module = 'x'".
    static std::string ofRun(const std::string& run, const std::string& module = "1") {
        return "(SELECT v.callee AS callee, count(*) AS sites, sum(v.outcome LIKE 'inlined%') AS inlined, "
               "sum(v.outcome = 'refused') AS refused, sum(fl.text) AS bytes, count(fl.text) AS measured, "
               "sum(held.text) AS bytes_held, count(held.text) AS measured_held, NULL, NULL, NULL, NULL, NULL, NULL "
               "FROM v_decisions v JOIN modules m ON m.name = v.module JOIN runs r ON r.name = v.run JOIN module_runs "
               "mr ON mr.run_id = r.id AND mr.module_id = m.id LEFT JOIN flips fl ON fl.module_run_id = mr.id AND "
               "fl.others = 0 AND fl.decision = v.decision AND fl.further = x'' LEFT JOIN flips held ON "
               "held.module_run_id = mr.id AND held.others = 1 AND held.decision = v.decision AND held.further = x'' "
               "WHERE v.run = '" +
               run + "' AND " + module + " GROUP BY v.callee)";
    }

private slots:
    void initTestCase() {
        need(generateWorkspace(m_box.workspace, {24, 4000, 5}, sha256, {}));
        flip("default", 40);
        flip("never", 900);
        m_raw = std::make_unique<RawDatabase>(m_box.path);
    }

    void oneRun() {
        const Table table = need(calleeTable(m_box.path, {{"default"}}, {})).table;
        QCOMPARE(headOf(table), std::string("callee,sites,inlined,refused,bytes,measured,bytes_held,measured_held,"
                                            "all_inlined,none_inlined,best,all_inlined_unique,none_inlined_unique,"
                                            "best_unique"));
        const auto expected = m_raw->rows("SELECT * FROM " + ofRun("default") +
                                          " ORDER BY abs(coalesce(bytes, 0)) DESC, sites DESC, callee");
        QVERIFY(expected.size() > 20);
        QCOMPARE(rowsOf(table), expected);
        Table total;
        total.rows = {*table.total};
        QCOMPARE(
            rowsOf(total),
            m_raw->rows("SELECT 'TOTAL', sum(sites), sum(inlined), sum(refused), sum(bytes), "
                        "sum(measured), sum(bytes_held), sum(measured_held), NULL, NULL, NULL, NULL, NULL, NULL FROM " +
                        ofRun("default")));
    }

    void twoRunsSideBySide() {
        const Table table = need(calleeTable(m_box.path, {{"default", "never"}}, {})).table;
        QCOMPARE(headOf(table),
                 std::string("callee,sites_a,sites_b,inlined_a,inlined_b,refused_a,refused_b,bytes_a,"
                             "bytes_b,measured_a,measured_b,bytes_held_a,bytes_held_b,measured_held_a,"
                             "measured_held_b,all_inlined_a,all_inlined_b,none_inlined_a,none_inlined_b,best_a,"
                             "best_b,all_inlined_unique_a,all_inlined_unique_b,none_inlined_unique_a,"
                             "none_inlined_unique_b,best_unique_a,best_unique_b"));
        const auto expected = m_raw->rows(
            "SELECT coalesce(a.callee, b.callee) AS name, coalesce(a.sites, 0) AS x, coalesce(b.sites, 0) AS y, "
            "coalesce(a.inlined, 0), coalesce(b.inlined, 0), coalesce(a.refused, 0), coalesce(b.refused, 0), a.bytes, "
            "b.bytes, coalesce(a.measured, 0), coalesce(b.measured, 0), a.bytes_held, b.bytes_held, "
            "coalesce(a.measured_held, 0), coalesce(b.measured_held, 0), NULL, NULL, NULL, NULL, NULL, NULL, NULL, "
            "NULL, NULL, NULL, NULL, NULL FROM " +
            ofRun("default") + " a FULL JOIN " + ofRun("never") +
            " b ON a.callee = b.callee ORDER BY max(abs(coalesce(a.bytes, 0)), abs(coalesce(b.bytes, 0))) DESC, x + y "
            "DESC, name");
        QCOMPARE(rowsOf(table), expected);
    }

    void oneModule() {
        const std::string module = m_raw->rows("SELECT module FROM v_decisions GROUP BY module HAVING count(*) > 50 "
                                               "ORDER BY module LIMIT 1")[0];
        const Table table = need(calleeTable(m_box.path, {{"never"}, module}, {})).table;
        QCOMPARE(rowsOf(table), m_raw->rows("SELECT * FROM " + ofRun("never", "v.module = '" + module + "'") +
                                            " ORDER BY abs(coalesce(bytes, 0)) DESC, sites DESC, callee"));
    }

    /// One callee of two modules; the sets of several functions do not count for it, nor do those of calls.
    void attributesOnADefinitionAreSummed() {
        const std::string callee = m_raw->value("SELECT callee FROM v_decisions WHERE run = 'default' GROUP BY callee "
                                                "HAVING count(DISTINCT module) = 2 ORDER BY callee LIMIT 1");
        const auto runs =
            m_raw->rows("SELECT DISTINCT mr.id FROM v_decisions v JOIN modules m ON m.name = v.module JOIN "
                        "runs r ON r.name = v.run JOIN module_runs mr ON mr.run_id = r.id AND "
                        "mr.module_id = m.id WHERE r.name = 'default' AND v.callee = '" +
                        callee + "' ORDER BY mr.id");
        QCOMPARE(runs.size(), std::size_t(2));
        constexpr auto none = InlineAttribute::NoInline, all = InlineAttribute::AlwaysInline;
        const auto put = [&](std::size_t run, std::vector<SourceAttribute> attributes, std::int64_t text,
                             ModuleRunStatus status = ModuleRunStatus::Ok) {
            std::ranges::sort(attributes);
            WorkspaceWriter writer = need(m_box.workspace.writer());
            need(writer.attributes().put(ModuleRunId{std::stoll(runs[run])}, {attributes, status, text, {}}));
        };
        const auto row = [&] {
            const Table table = need(calleeTable(m_box.path, {{"default"}}, {})).table;
            for (const Row& its : table.rows)
                if (plainText(its[0]) == callee)
                    return plainText(its[8]) + "|" + plainText(its[9]) + "|" + plainText(its[10]);
            return std::string("no row");
        };
        QCOMPARE(row(), std::string("||"));
        put(0, {{callee, 0, 0, none}}, -40);
        put(0, {{callee, 0, 0, none}, {"other", 0, 0, none}}, -70);
        put(0, {{callee, 0, 0, all}, {callee, 3, 1, all}}, -900);
        QCOMPARE(row(), std::string("||")); // one of the two modules
        put(1, {{callee, 0, 0, none}, {"a constructor's other name", 0, 0, none}}, 15);
        QCOMPARE(row(), std::string("|-25|none inlined"));
        put(0, {{callee, 0, 0, all}}, -30);
        put(1, {{callee, 0, 0, all}}, 0, ModuleRunStatus::Crashed);
        QCOMPARE(row(), std::string("|-25|none inlined"));
        put(1, {{callee, 0, 0, all}}, 4);
        QCOMPARE(row(), std::string("-26|-25|all inlined"));
        put(0, {{callee, 0, 0, all}}, 30);
        put(0, {{callee, 0, 0, none}}, 0);
        QCOMPARE(row(), std::string("34|15|as is"));
    }

    /// A definition with an instance in each of two modules, of which each result names both.
    void instancesHaveTheEffectOfTheirDefinition() {
        const auto found = m_raw->rows(
            "SELECT min(v.callee), mr.id FROM v_decisions v JOIN modules m ON m.name = v.module JOIN runs r ON r.name "
            "= v.run JOIN module_runs mr ON mr.run_id = r.id AND mr.module_id = m.id WHERE r.name = 'never' AND "
            "v.callee IN (SELECT callee FROM v_decisions WHERE run = 'never' GROUP BY callee HAVING count(DISTINCT "
            "module) = 1) GROUP BY mr.id ORDER BY mr.id LIMIT 2");
        QCOMPARE(found.size(), std::size_t(2));
        std::vector<std::string> callees;
        std::vector<ModuleRunId> runs;
        for (const std::string& row : found) {
            callees.push_back(row.substr(0, row.find('|')));
            runs.push_back(ModuleRunId{std::stoll(row.substr(row.find('|') + 1))});
        }
        const auto put = [&](std::size_t run, std::int64_t text, std::vector<SizeDelta> shared) {
            constexpr auto none = InlineAttribute::NoInline;
            std::vector<SourceAttribute> both = {{callees[0], 0, 0, none}, {callees[1], 0, 0, none}};
            std::ranges::sort(both);
            WorkspaceWriter writer = need(m_box.workspace.writer());
            need(writer.attributes().put(runs[run], {both, ModuleRunStatus::Ok, text, std::move(shared)}));
        };
        const auto rows = [&] {
            const Table table = need(calleeTable(m_box.path, {{"never"}}, {})).table;
            std::string all;
            for (const std::string& callee : callees)
                for (const Row& its : table.rows)
                    if (plainText(its[0]) == callee)
                        all += plainText(its[9]) + "|" + plainText(its[10]) + "|" + plainText(its[12]) + "|" +
                               plainText(its[13]) + ";";
            return all;
        };
        put(0, -40, {{"a new shared body", 24}});
        QCOMPARE(rows(), std::string("|||;|||;")); // the other module is not measured
        put(1, 12, {{"a new shared body", 24}});
        // A linker keeps the new body once.
        QCOMPARE(rows(), std::string("-28|none inlined|-52|none inlined;-28|none inlined|-52|none inlined;"));
    }

    void refusesWhatIsNotThere() {
        QVERIFY(failsWith(calleeTable(m_box.path, {{"nosuch"}}, {}), ErrorCode::NotFound));
        QVERIFY(failsWith(calleeTable(m_box.path, {{"default"}, "nosuch"}, {}), ErrorCode::NotFound));
        QVERIFY(failsWith(calleeTable(m_box.path, {{}}, {}), ErrorCode::InvalidArgument));
        QVERIFY(failsWith(calleeTable(m_box.path, {{"default", "never", "default"}}, {}), ErrorCode::InvalidArgument));
        CancelToken cancelled;
        cancelled.cancel();
        QVERIFY(failsWith(calleeTable(m_box.path, {{"default"}}, cancelled), ErrorCode::Cancelled));
    }
};

QTEST_GUILESS_MAIN(TestCalleeTable)
#include "tst_callee_table.moc"
