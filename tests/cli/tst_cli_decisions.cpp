// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/workspace_generator.h"
#include "tests/store/store_fixture.h"
#include "tests/support/csv.h"
#include "tests/support/process.h"

using namespace inlinescope;
using namespace inlinescope::testing;

/// `decisions` of a whole run, compared with a query of the workspace by SQLite.
class TestCliDecisions : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        need(generateWorkspace(m_box.workspace, {12, 6000, 9}, sha256, {}));
        m_raw = std::make_unique<RawDatabase>(m_box.path);
    }
    void printsAWholeRun();
    void filtersOrdersAndLimits();
    void findsRowsByAnyPrintedColumn();
    void keepsTheColumnsOfAModule();
    void refusesWhatItCannotDo();

private:
    Finished run(const QStringList& arguments) {
        return runCli(QString::fromStdString(m_box.path), QStringList{"--format", "csv", "decisions"} + arguments);
    }
    /// The modules and decisions of the rows.
    static std::vector<std::string> namesOf(const QList<QStringList>& csv) {
        std::vector<std::string> names;
        for (qsizetype row = 1; row < csv.size(); ++row)
            names.push_back((csv[row][csv[0].indexOf("module")] + '|' + csv[row][0]).toStdString());
        return names;
    }

    Sandbox m_box;
    std::unique_ptr<RawDatabase> m_raw;
};

void TestCliDecisions::printsAWholeRun() {
    const Finished all = run({"default"});
    QCOMPARE(all.exitCode, 0);
    const QList<QStringList> csv = parseCsv(all.out);
    QCOMPARE(csv[0].join(','), QString("decision,caller,callee,site,advice,outcome,cost,threshold,reason,location,"
                                       "default_advice,inline_path,linkage,module,flip,flip_state,flip_held"));
    const auto expected =
        m_raw->rows("SELECT module, decision FROM v_decisions WHERE run = 'default' ORDER BY module, decision");
    QVERIFY(expected.size() > 2048); // more than one page
    QCOMPARE(namesOf(csv), expected);
}

void TestCliDecisions::filtersOrdersAndLimits() {
    const Finished some = run({"default", "--filter", "cost=>100", "--filter", "callee=FUNCTION", "--order-by",
                               "callee", "--descending", "--limit", "40"});
    QCOMPARE(some.exitCode, 0);
    const auto expected =
        m_raw->rows("SELECT module, decision FROM v_decisions WHERE run = 'default' AND cost > 100 AND "
                    "callee LIKE '%function%' ORDER BY callee DESC, module, decision LIMIT 40");
    QCOMPARE(expected.size(), std::size_t(40));
    QCOMPARE(namesOf(parseCsv(some.out)), expected);
}

void TestCliDecisions::findsRowsByAnyPrintedColumn() {
    const QString module =
        QString::fromStdString(m_raw->value("SELECT max(module) FROM v_decisions WHERE run = 'default'"));
    const auto ofModule = m_raw->rows("SELECT module, decision FROM v_decisions WHERE run = 'default' AND module = "
                                      "(SELECT max(module) FROM v_decisions) ORDER BY decision");
    QVERIFY(ofModule.size() > 3);
    const Finished found = run({"default", "--find", module.toUpper()});
    QCOMPARE(found.exitCode, 0);
    QCOMPARE(namesOf(parseCsv(found.out)), ofModule);
    QCOMPARE(parseCsv(run({"default", "--find", module, "--limit", "2"}).out).size(), 3);
    const Finished costs = run({"default", "--filter", "threshold=<0", "--find", "no such text"});
    QCOMPARE(costs.exitCode, 0);
    QCOMPARE(parseCsv(costs.out).size(), 1);
}

void TestCliDecisions::keepsTheColumnsOfAModule() {
    const QString module = QString::fromStdString(
        m_raw->value("SELECT module FROM v_decisions WHERE run = 'default' GROUP BY 1 ORDER BY count(*) DESC"));
    const Finished whole = run({"default", "--module", module});
    QCOMPARE(whole.exitCode, 0);
    const Finished listed = run({"default", "--module", module, "--filter", "decision=>=0"});
    QCOMPARE(listed.out, whole.out);
    QCOMPARE(parseCsv(run({"default", "--module", module, "--limit", "3"}).out).size(), 4);
}

void TestCliDecisions::refusesWhatItCannotDo() {
    const QList<QStringList> wrong = {{"default", "--order-by", "size"},    {"default", "--filter", "size=3"},
                                      {"default", "--filter", "cost=>abc"}, {"default", "--filter", "cost=>"},
                                      {"default", "--filter", "callee"},    {"default", "--descending"}};
    for (const QStringList& arguments : wrong) {
        const Finished refused = run(arguments);
        QCOMPARE(refused.exitCode, 2);
        QVERIFY(!refused.err.isEmpty());
        QVERIFY(refused.out.isEmpty());
    }
    // The message names existing columns.
    QVERIFY(run({"default", "--order-by", "size"}).err.contains("one of decision, caller, callee, site, advice and "));
}

QTEST_GUILESS_MAIN(TestCliDecisions)
#include "tst_cli_decisions.moc"
