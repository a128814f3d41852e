// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/jobs/search_fixture.h"

#include <algorithm>

using namespace inlinescope;
using namespace inlinescope::testing;

/// When a search tries the policy that is built in, with workers of other built-in policies (tests/support).
class TestSearchPolicy : public QObject {
    Q_OBJECT

    static constexpr const char* module = "text.cpp.o";

    static std::string worker(const std::string& name) { return INLINESCOPE_BINARY_DIR "/bin/" + name; }

    static void run(JobSandbox& box, const std::string& policy, const std::string& name) {
        RunOptions options = box.runOptions(name, {module});
        options.policy = policy;
        need(runCorpus(box.context, options));
    }

    /// A search with one compile: that of the policy, which is part of no round, or one in a round.
    static Table searched(JobSandbox& box, const std::string& name) {
        SearchOptions options = searchOptions();
        options.modules = {module};
        options.name = name;
        options.compiles = 1;
        return need(searchCorpus(box.context, options)).table;
    }

private slots:
    /// The run is by the policy of another program; this program's own makes the module smaller, as a run of it says.
    void aRunByAnotherBuiltInPolicyDoesNotKeepTodaysFromBeingTried() {
        JobSandbox box;
        const std::string today = box.context.workerProgram;
        box.extract();
        box.import(box.corpus);
        run(box, "default", "default");
        box.context.workerProgram = worker("two_policies_worker");
        run(box, "release", "older");
        box.context.workerProgram = today;
        QCOMPARE(box.value("SELECT kind FROM policies WHERE name = 'release:tiny'"), std::string("release"));
        const Table found = searched(box, "after the older");
        QCOMPARE(cellOf(found, 0, "found_from"), std::string("release"));
        QCOMPARE(cellOf(found, 0, "rounds"), std::string("0"));

        run(box, "release", "own");
        QCOMPARE(textOf(box, "after the older", module), textOf(box, "own", module));
        QVERIFY(std::stoll(textOf(box, "own", module)) <
                std::min(std::stoll(textOf(box, "default", module)), std::stoll(textOf(box, "older", module))));
    }

    void aResultOfTodaysPolicyIsNotMadeAgain() {
        JobSandbox box;
        box.extract();
        box.import(box.corpus);
        run(box, "default", "default");
        run(box, "release", "own");
        const Table found = searched(box, "search");
        QCOMPARE(cellOf(found, 0, "start"), std::string("own"));
        QCOMPARE(cellOf(found, 0, "rounds"), std::string("1"));
    }

    /// Also after compiles that proved a known result.
    void aModuleThatWasOnlyProvedIsTriedUnderThePolicy() {
        JobSandbox box;
        box.extract();
        box.import(box.corpus);
        run(box, "never", "never");
        SearchOptions options = searchOptions();
        options.modules = {module};
        options.compiles = 0;
        const Table proved = need(searchCorpus(box.context, options)).table;
        QCOMPARE(cellOf(proved, 0, "rounds"), std::string("0"));
        QVERIFY(std::stoll(cellOf(proved, 0, "compiles")) > 0);
        QCOMPARE(box.value("SELECT status FROM runs WHERE name = 'search'"), std::string("finished"));
        const Table found = searched(box, "search");
        QCOMPARE(cellOf(found, 0, "found_from"), std::string("release"));

        run(box, "release", "own");
        QCOMPARE(textOf(box, "search", module), textOf(box, "own", module));
        QVERIFY(std::stoll(textOf(box, "own", module)) < std::stoll(textOf(box, "never", module)));
    }

    /// Its policy asks about a feature that the compiler does not have.
    void aModuleThatThePolicyCannotCompileIsSearchedFromItsOtherStarts() {
        JobSandbox box;
        prepareFew(box);
        box.findings.clear();
        box.context.workerProgram = worker("unfit_policy_worker");
        const SearchSummary found = need(searchCorpus(box.context, searchOptions()));
        QVERIFY(!found.givenUp);
        QCOMPARE(cellOf(found.table, 0, "status"), std::string("exhausted"));
        QVERIFY(std::stoll(textOf(box, found.run, "m")) < std::stoll(textOf(box, "default", "m")));

        const auto isOfPolicy = [](const Finding& finding) {
            return finding.error.found.ends_with("features that this compiler does not have: callee_colours");
        };
        QCOMPARE(std::ranges::count_if(box.findings, isOfPolicy), std::ptrdiff_t(1));
        const Finding& finding = *std::ranges::find_if(box.findings, isOfPolicy);
        QVERIFY(finding.severity == Severity::Warning);
        QCOMPARE(finding.subject, std::string("m"));
    }
};

QTEST_GUILESS_MAIN(TestSearchPolicy)
#include "tst_search_policy.moc"
