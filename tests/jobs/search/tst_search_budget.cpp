// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/search/search_plan.h"
#include "core/jobs/search/search_table.h"
#include "tests/jobs/search_fixture.h"
#include "tests/support/own_program.h"

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// The run with the smallest result of the module, besides those of the test.
std::string leastOf(const JobSandbox& box) {
    return box.value("SELECT run FROM v_module_runs WHERE run IN ('default', 'never', 'all inlined') ORDER BY text "
                     "LIMIT 1");
}

/// A corpus with a result of the default policy, and smaller ones that no script is known to make.
void prepareKnown(JobSandbox& box, bool byReference = false) {
    makeCorpus(box.corpus, fewDecisions());
    box.import(box.corpus, byReference);
    for (const char* policy : {"default", "never"})
        need(runPolicy(box, policy, policy));
    need(runScript(box, scriptOf(box, "never").replace("refuse", "inline"), box.runOptions("all inlined")));
    QVERIFY(leastOf(box) != "default");
}

} // namespace

/// What a budget of time leaves out, judged by what the search has compiled and stored, not by clocks.
class TestSearchBudget : public QObject {
    Q_OBJECT
private slots:
    /// With no time at all, no module is compiled; what its script is known to make is the result. The next search of
    /// the name begins from the smaller result.
    void afterItsEndNothingBegins() {
        JobSandbox box;
        prepareKnown(box);
        box.findings.clear();
        SearchOptions options = searchOptions();
        options.budget = std::chrono::seconds(0);
        const Table found = need(searchCorpus(box.context, options)).table;
        QCOMPARE(cellOf(found, 0, "compiles"), std::string("0"));
        QCOMPARE(cellOf(found, 0, "start"), std::string("default"));
        QCOMPARE(cellOf(found, 0, "status"), std::string("open"));
        QCOMPARE(textOf(box, "search", "m"), textOf(box, "default", "m"));
        QCOMPARE(box.value("SELECT status FROM runs WHERE name = 'search'"), std::string("finished"));
        QCOMPARE(box.findings.size(), std::size_t(1));
        QCOMPARE(box.findings[0].error.found, std::string("the budget ended before the best known results of 1 module "
                                                          "were compiled again; the run has others of them"));
        need(runScript(box, scriptOf(box, "search"), box.runOptions("again")));
        QCOMPARE(sameObjects(box, "search", "again"), std::string("1"));
        QVERIFY(box.passesCheck());

        options.budget.reset();
        options.compiles = 1;
        const Table further = need(searchCorpus(box.context, options)).table;
        QCOMPARE(cellOf(further, 0, "start"), leastOf(box));
        QVERIFY(std::stoll(textOf(box, "search", "m")) <= std::stoll(textOf(box, leastOf(box), "m")));
    }

    /// Without any run whose script is known, the results of the search are not proved, so it is not finished.
    void whatNoTimeWasLeftToProveIsNotFinished() {
        JobSandbox box;
        makeCorpus(box.corpus, fewDecisions());
        box.import(box.corpus);
        need(runPolicy(box, "never", "never"));
        SearchOptions options = searchOptions();
        options.budget = std::chrono::seconds(0);
        const Table found = need(searchCorpus(box.context, options)).table;
        QCOMPARE(cellOf(found, 0, "start"), std::string("never"));
        QCOMPARE(cellOf(found, 0, "compiles"), std::string("0"));
        QCOMPARE(box.value("SELECT status FROM runs WHERE name = 'search'"), std::string("cancelled"));

        options.budget.reset();
        options.compiles = 1;
        need(searchCorpus(box.context, options));
        QCOMPARE(box.value("SELECT status FROM runs WHERE name = 'search'"), std::string("finished"));
        need(runScript(box, scriptOf(box, "search"), box.runOptions("again")));
        QCOMPARE(sameObjects(box, "search", "again"), std::string("1"));
    }

    /// It stays if a later budget has no time to compile the smaller result of another run.
    void aResultOfTheSearchIsNotLost() {
        JobSandbox box;
        prepareKnown(box);
        SearchOptions options = searchOptions();
        options.compiles = 1;
        need(searchCorpus(box.context, options));
        const std::string own = textOf(box, "search", "m");
        QVERIFY(std::stoll(own) < std::stoll(textOf(box, "default", "m")));
        SearchOptions whole = searchOptions();
        whole.name = "whole";
        need(searchCorpus(box.context, whole));
        QVERIFY(std::stoll(textOf(box, "whole", "m")) < std::stoll(own));
        options.budget = std::chrono::seconds(0);
        for (const char* ended : {"finished", "cancelled"}) {
            box.value(QString("UPDATE runs SET status = '%1' WHERE name = 'search'").arg(ended).toStdString());
            need(searchCorpus(box.context, options));
            QCOMPARE(textOf(box, "search", "m"), own);
        }
        options.budget.reset();
        need(searchCorpus(box.context, options));
        QCOMPARE(textOf(box, "search", "m"), textOf(box, "whole", "m"));
        QCOMPARE(box.value("SELECT status FROM runs WHERE name = 'search'"), std::string("finished"));
    }

    /// Also if what is to be proved first cannot be compiled.
    void aModuleThatIsGoneIsGivenUp() {
        JobSandbox box;
        prepareKnown(box, true);
        QVERIFY(QFile::remove(box.corpus + "/m.bc"));
        const SearchSummary found = need(searchCorpus(box.context, searchOptions()));
        QVERIFY(found.givenUp);
        QCOMPARE(textOf(box, "search", "m"), textOf(box, "default", "m"));
    }

    /// A search that is at its end still proves a smaller result of another run.
    void thatAnEndedSearchCannotProveAKnownResultIsAFinding() {
        JobSandbox box;
        prepareKnown(box, true);
        SearchOptions options = searchOptions();
        options.budget = std::chrono::seconds(0);
        need(searchCorpus(box.context, options));
        box.value("UPDATE searched_modules SET exhausted = 1");
        QVERIFY(QFile::remove(box.corpus + "/m.bc"));
        box.findings.clear();
        const SearchSummary found = need(searchCorpus(box.context, searchOptions()));
        QCOMPARE(box.findings.size(), std::size_t(1));
        QVERIFY(box.findings[0].severity == Severity::Error);
        QCOMPARE(box.findings[0].subject, std::string("m"));
        QCOMPARE(cellOf(found.table, 0, "status"), std::string("exhausted"));
        QCOMPARE(textOf(box, "search", "m"), textOf(box, "default", "m"));
    }

    /// The search has a copy of a result that no script is known to make, whose run is removed before it was proved.
    void aCopyStaysUnprovenIfItsRunIsRemoved() {
        JobSandbox box;
        prepareKnown(box);
        const std::string least = leastOf(box);
        const auto remove = [&box](const std::string& run) {
            const Workspace workspace = need(Workspace::open(box.context.workspacePath));
            const RunId id = need(box.reader().runs().byName(run)).id;
            need(need(workspace.writer()).runs().remove(id));
        };
        remove("default");
        SearchOptions options = searchOptions();
        options.budget = std::chrono::seconds(0);
        QVERIFY(need(searchCorpus(box.context, options)).unproven);
        QCOMPARE(cellOf(need(storedSearch(box.context.workspacePath, "search")), 0, "start"), least);
        remove(least);
        need(runPolicy(box, "default", "default"));
        QVERIFY(std::stoll(textOf(box, "search", "m")) < std::stoll(textOf(box, "default", "m")));
        QVERIFY(need(searchCorpus(box.context, options)).unproven);
        QCOMPARE(box.value("SELECT status FROM runs WHERE name = 'search'"), std::string("cancelled"));

        options.budget.reset();
        options.compiles = 1;
        QVERIFY(!need(searchCorpus(box.context, options)).unproven);
        need(runScript(box, scriptOf(box, "search"), box.runOptions("again")));
        QCOMPARE(sameObjects(box, "search", "again"), std::string("1"));
    }

    /// The compiles of this worker never end.
    void whatIsUnderWayAtItsEndIsGivenUp() {
        JobSandbox box;
        makeCorpusOf(box.corpus, {{"hang", fewDecisions()}});
        box.import(box.corpus);
        need(runPolicy(box, "default", "default"));
        const OwnProgram faultWorker("fault_worker");
        box.context.workerProgram = faultWorker.path();
        SearchOptions options = searchOptions();
        options.budget = std::chrono::seconds(1);
        const SearchSummary found = need(searchCorpus(box.context, options));
        QVERIFY(!found.cancelled && !found.givenUp);
        QCOMPARE(cellOf(found.table, 0, "status"), std::string("open"));
        QCOMPARE(textOf(box, "search", "hang"), textOf(box, "default", "hang"));
        QCOMPARE(box.value("SELECT status FROM runs WHERE name = 'search'"), std::string("finished"));
        QVERIFY(faultWorker.processes().empty());
        QVERIFY(box.passesCheck());
    }

    /// Of two modules the one whose compiles take longer than what is left does not begin.
    void aStepThatNeedsMoreThanIsLeftDoesNotBegin() {
        const std::chrono::hours hour(1);
        SearchedState slow, fast;
        slow.compileNs = std::chrono::nanoseconds(hour).count();
        fast.compileNs = 1000;
        std::list<SearchedStarts> modules(2);
        for (SearchedStarts& module : modules) {
            module.state = &module == &modules.front() ? &slow : &fast;
            module.starts.push_back({&module, {SearchStart::BestKnown, ModuleSearch(0)}, 1});
        }
        modules.front().starts.front().expected = 1000;
        const auto next = [&modules](std::optional<std::chrono::seconds> time) {
            return nextStart(modules, SearchBudget(time, std::nullopt));
        };
        QCOMPARE(next(std::nullopt), &modules.front().starts.front());
        QCOMPARE(next(7 * hour), &modules.front().starts.front());
        QCOMPARE(next(5 * hour), &modules.back().starts.front());
        QCOMPARE(next(std::chrono::seconds(0)), static_cast<PlannedStart*>(nullptr));
    }
};

QTEST_GUILESS_MAIN(TestSearchBudget)
#include "tst_search_budget.moc"
