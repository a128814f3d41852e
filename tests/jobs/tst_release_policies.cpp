// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/module/module_tables.h"
#include "core/jobs/policies/policy_tables.h"
#include "tests/jobs/job_fixture.h"

#include <algorithm>
#include <set>

using namespace inlinescope;
using namespace inlinescope::testing;

/// Which policy decides in a worker with two built-in ones, tiny and few-users (tests/support).
class TestReleasePolicies : public QObject {
    Q_OBJECT

    JobSandbox m_box;

    /// A run of one module: its object and decisions, read by sqlite3.
    std::vector<std::string> decided(const std::string& policy) {
        RunOptions options = m_box.runOptions({}, {"json.c.o"});
        options.policy = policy;
        const std::string run = need(runCorpus(m_box.context, options)).name;
        const std::string ofRun = " WHERE run = '" + run + "'";
        std::vector<std::string> rows = m_box.raw().rows("SELECT status, object_hash FROM v_module_runs" + ofRun);
        for (std::string& row : m_box.raw().rows("SELECT caller, callee, site, advice, outcome FROM v_decisions" +
                                                 ofRun + " ORDER BY decision"))
            rows.push_back(std::move(row));
        return rows;
    }

    static std::string folderOf(const char* policy) { return std::string(INLINESCOPE_SOURCE_DIR "/") + policy; }

private slots:
    void initTestCase() {
        m_box.context.workerProgram = INLINESCOPE_BINARY_DIR "/bin/two_policies_worker";
        m_box.extract();
        m_box.import(m_box.corpus);
    }

    void theyAreListedAsTheBuildNamesThem() {
        QVERIFY(need(releaseWords(m_box.context)) == (std::vector<std::string>{"release:tiny", "release:few-users"}));
    }

    void eachDecidesUnderItsName() {
        const std::vector<std::string> tiny = decided("release:tiny");
        const std::vector<std::string> fewUsers = decided("release:few-users");
        QVERIFY(tiny.size() > 10 && fewUsers.size() > 10);
        QVERIFY(tiny.front().starts_with("ok|"));
        QVERIFY(tiny.front() != fewUsers.front());
        QVERIFY(tiny == decided(folderOf("tests/support/tiny")));
        QVERIFY(fewUsers == decided(folderOf("tests/support/few-users")));
        QVERIFY(tiny == decided("release")); // the first
    }

    /// It decides as its text defines: at most one use.
    void fewUsersDecidesByItsInput() {
        RunOptions options = m_box.runOptions("few", {"json.c.o"});
        options.policy = "release:few-users";
        need(runCorpus(m_box.context, options));
        const Table features = need(moduleFeatures(m_box.context.workspacePath, "few", "json.c.o"));
        const auto users = std::ranges::find(features.columns, "callee_users", &Column::name);
        QVERIFY(users != features.columns.end());
        std::set<bool> answers;
        for (const std::vector<Cell>& row : features.rows) {
            const bool few = std::get<std::int64_t>(row[std::size_t(users - features.columns.begin())]) <= 1;
            const std::string decision = std::to_string(std::get<std::int64_t>(row[0]));
            QCOMPARE(m_box.value("SELECT advice FROM v_decisions WHERE run = 'few' AND decision = " + decision),
                     std::string(few ? "inline" : "refuse"));
            answers.insert(few);
        }
        QCOMPARE(answers.size(), std::size_t(2));
    }

    void aNameThatIsNotBuiltInIsRefusedWithThoseThatAre() {
        RunOptions options = m_box.runOptions("r", {"json.c.o"});
        options.policy = "release:none";
        const auto ran = runCorpus(m_box.context, options);
        QVERIFY(failsWith(ran, ErrorCode::NotFound));
        QCOMPARE(ran.error().file, std::string("release:none"));
        QCOMPARE(ran.error().expected, std::string("release:tiny, release:few-users"));
    }
};

QTEST_GUILESS_MAIN(TestReleasePolicies)
#include "tst_release_policies.moc"
