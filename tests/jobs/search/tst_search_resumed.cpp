// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/search/search_table.h"
#include "tests/jobs/search_fixture.h"

#include <atomic>
#include <chrono>
#include <thread>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// A module of much text, of which every compile that does not inline its call never ends. The call is inlined by the
/// heuristic and by the built-in policy; then nothing of the callee is left.
QByteArray endlessUnlessInlined() {
    return "define linkonce_odr void @slow(i32 %x) minsize optsize {\n"
           "  %zero = icmp eq i32 %x, 0\n  br i1 %zero, label %none, label %some\n"
           "none:\n  ret void\n"
           "some:\n  call void asm sideeffect \".rept 0x7fffffffffffffff\\0A.endr\", \"\"()\n  ret void\n}\n"
           "define void @fast() minsize optsize {\n"
           "  call void asm sideeffect \".skip 20000, 0x90\", \"\"()\n"
           "  call void @slow(i32 0)\n  ret void\n}\n";
}

/// No step begins after the first.
SearchOptions oneCompile() {
    SearchOptions options = searchOptions();
    options.compiles = 1;
    return options;
}

std::string statusOf(const JobSandbox& box) {
    return box.value("SELECT status FROM runs WHERE name = 'search'");
}

/// The script that is the run's policy.
QByteArray policyOf(const JobSandbox& box, const std::string& run) {
    return QByteArray::fromStdString(box.value(
        "SELECT CAST(bytes AS TEXT) FROM policies p JOIN runs r ON r.policy_id = p.id WHERE r.name = '" + run + "'"));
}

} // namespace

/// What a search keeps that ends early, and how it is resumed.
class TestSearchResumed : public QObject {
    Q_OBJECT
private slots:
    /// The run that was made again has the script of the time.
    void ofASearchThatWasRunAgainBothHaveAScript() {
        JobSandbox box;
        prepareFew(box);
        need(searchCorpus(box.context, oneCompile()));
        RunOptions again;
        again.again = "search";
        again.name = "copy";
        again.jobs = 2;
        need(runCorpus(box.context, again));
        QCOMPARE(sameObjects(box, "search", "copy"), std::string("1"));
        need(searchCorpus(box.context, searchOptions()));
        QCOMPARE(statusOf(box), std::string("finished"));
        QVERIFY(std::stoll(textOf(box, "search", "m")) < std::stoll(textOf(box, "copy", "m")));
        for (const std::string run : {"search", "copy"}) {
            need(runScript(box, policyOf(box, run), box.runOptions(run + " by its script")));
            QCOMPARE(sameObjects(box, run, run + " by its script"), std::string("1"));
        }
        QVERIFY(box.passesCheck());
    }

    /// The decisions of its result are damaged.
    void aSearchThatCannotBeginIsNotLeftUnderWay() {
        JobSandbox box;
        prepareFew(box);
        need(searchCorpus(box.context, oneCompile()));
        QCOMPARE(statusOf(box), std::string("finished"));
        box.value("UPDATE decisions SET advice = -1");
        QVERIFY(!searchCorpus(box.context, oneCompile()).ok());
        QCOMPARE(statusOf(box), std::string("failed"));
    }

    /// The steps of "endless" begin before those of "m", and never end. How long those of "m" take, no clock of the
    /// test knows.
    void aCancelKeepsWhatOtherStepsHaveFound() {
        bool kept = false;
        for (int seconds = 1; !kept && seconds <= 64; seconds *= 4) {
            JobSandbox box;
            makeCorpusOf(box.corpus, {{"endless", endlessUnlessInlined()}, {"m", fewDecisions()}});
            box.import(box.corpus);
            for (const char* policy : {"default", "release"})
                need(runPolicy(box, policy, policy));
            QCOMPARE(box.value("SELECT count(*) FROM v_module_runs WHERE status = 'ok'"), std::string("4"));
            std::atomic<bool> begun = false;
            box.context.progress = [&begun](const Progress&) { begun = true; };
            const CancelToken cancel = box.context.cancel;
            const std::jthread canceller([&begun, cancel, seconds](const std::stop_token& stop) {
                while (!begun && !stop.stop_requested())
                    std::this_thread::sleep_for(std::chrono::milliseconds(10));
                std::this_thread::sleep_for(std::chrono::seconds(seconds));
                cancel.cancel();
            });
            SearchOptions options = searchOptions();
            options.limits.jobs = 8;
            QVERIFY(need(searchCorpus(box.context, options)).cancelled);
            QVERIFY(box.passesCheck());
            const auto least =
                std::min(std::stoll(textOf(box, "default", "m")), std::stoll(textOf(box, "release", "m")));
            kept = std::stoll(textOf(box, "search", "m")) < least;
        }
        QVERIFY(kept);
    }

    /// The last of the search's time gains nothing: each decision is tried.
    void theCurveHasTheTimeAfterTheLastGain() {
        JobSandbox box;
        prepareFew(box);
        double searched = 0;
        const SearchSummary found = need(searchCorpus(box.context, searchOptions(), [&](const SearchSoFar& soFar) {
            QVERIFY(soFar.seconds >= searched);
            searched = soFar.seconds;
        }));
        const Table curve = need(storedSearchCurve(box.context.workspacePath, found.run));
        QVERIFY(curve.rows.size() > 1);
        QVERIFY(std::get<double>(curve.rows.back()[0]) + 0.001 >= searched);
        QCOMPARE(cellOf(curve, curve.rows.size() - 1, "bytes"), cellOf(found.table, 0, "delta"));

        need(searchCorpus(box.context, searchOptions())); // which finds nothing to do
        QCOMPARE(need(storedSearchCurve(box.context.workspacePath, found.run)).rows.size(), curve.rows.size());
    }

    void theLatestSearchIsTheOneThatEndedLast() {
        JobSandbox box;
        prepareFew(box);
        SearchOptions options = oneCompile();
        for (const char* name : {"older", "newer", "older"}) {
            options.name = name;
            need(searchCorpus(box.context, options));
            QCOMPARE(need(latestSearch(box.context.workspacePath)).run, std::string(name));
        }
        QCOMPARE(need(latestSearch(box.context.workspacePath, "newer")).run, std::string("newer"));
        QVERIFY(need(latestSearch(box.context.workspacePath, "default")).run.empty());
    }

    /// Of the second module nothing is counted.
    void theShareThatIsProvedIsOneOfAllModules() {
        JobSandbox box;
        makeCorpusOf(box.corpus, {{"a", fewDecisions()}, {"b", fewDecisions()}});
        box.import(box.corpus);
        need(runPolicy(box, "default", "default"));
        SearchOptions options = searchOptions();
        options.modules = {"b"};
        options.compiles = 1;
        const Table brief = need(searchCorpus(box.context, options)).table;
        QCOMPARE(brief.notes.size(), std::size_t(2));
        QVERIFY(!brief.notes[1].starts_with("components"));
        options.modules = {"a"};
        options.compiles.reset();
        const Table half = need(searchCorpus(box.context, options)).table;
        const auto share = std::size_t(half.columnIndex("proved_percent"));
        QCOMPARE(plainText(half.rows[0][share]), std::string("100"));
        QCOMPARE(plainText(half.total->at(share)), std::string());
        QVERIFY2(half.notes[1].starts_with("components proved: 3 of 3, counted in 1 of 2 modules, for"),
                 half.notes[1].c_str());
        options.modules = {};
        const Table whole = need(searchCorpus(box.context, options)).table;
        QCOMPARE(plainText(whole.total->at(share)), std::string("100"));
        QVERIFY2(whole.notes[1].starts_with("components proved: 6 of 6, for"), whole.notes[1].c_str());
    }
};

QTEST_GUILESS_MAIN(TestSearchResumed)
#include "tst_search_resumed.moc"
