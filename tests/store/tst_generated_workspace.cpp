// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/workspace_generator.h"
#include "tests/store/store_fixture.h"

using namespace inlinescope;
using namespace inlinescope::testing;

/// The generated workspaces of the benchmarks are valid, so that measurements on them are meaningful.
class TestGeneratedWorkspace : public QObject {
    Q_OBJECT
private slots:
    void isSoundAndOfTheAskedSize();
    void sameSeedGivesTheSameRows();
};

void TestGeneratedWorkspace::isSoundAndOfTheAskedSize() {
    Sandbox box;
    need(generateWorkspace(box.workspace, {40, 4000, 7}, sha256, {}));
    RawDatabase raw(box.path);
    QCOMPARE(raw.value("SELECT count(*) FROM modules"), std::string("40"));
    QCOMPARE(raw.rows("SELECT name, status FROM runs"),
             (std::vector<std::string>{"default|finished", "never|finished"}));
    QCOMPARE(raw.value("SELECT count(*) FROM module_runs WHERE status = 'ok'"), std::string("80"));
    QCOMPARE(raw.value("SELECT count(*) FROM run_features"), std::string("76"));
    const int decisions = std::stoi(raw.value("SELECT count(*) FROM decisions"));
    QVERIFY(decisions > 2000 && decisions < 8000);
    const int differing = std::stoi(raw.value("SELECT count(*) FROM module_runs a JOIN module_runs b USING (module_id) "
                                              "WHERE a.run_id < b.run_id AND a.text <> b.text"));
    QVERIFY(differing > 0 && differing < 40);
    QVERIFY(raw.rows("PRAGMA foreign_key_check").empty());
    const auto findings = need(need(box.workspace.reader()).check(sha256));
    QVERIFY(findings.empty());
}

void TestGeneratedWorkspace::sameSeedGivesTheSameRows() {
    Sandbox one;
    Sandbox two;
    Sandbox other;
    need(generateWorkspace(one.workspace, {5, 200, 7}, sha256, {}));
    need(generateWorkspace(two.workspace, {5, 200, 7}, sha256, {}));
    need(generateWorkspace(other.workspace, {5, 200, 8}, sha256, {}));
    const std::string sql = "SELECT * FROM v_decisions";
    QVERIFY(RawDatabase(one.path).rows(sql) == RawDatabase(two.path).rows(sql));
    QVERIFY(RawDatabase(one.path).rows(sql) != RawDatabase(other.path).rows(sql));
}

QTEST_GUILESS_MAIN(TestGeneratedWorkspace)
#include "tst_generated_workspace.moc"
