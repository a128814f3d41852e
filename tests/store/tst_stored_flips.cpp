// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/store/store_fixture.h"

using namespace inlinescope;
using namespace inlinescope::testing;

/// The effects of flips of a module run's decisions, stored with their module run.
class TestStoredFlips : public QObject {
    Q_OBJECT

    /// A run of one module with five decisions.
    struct Flipped : Sandbox {
        WorkspaceWriter writer = need(workspace.writer());
        WorkspaceReader reader = need(workspace.reader());
        CorpusId corpus = addCorpus(writer);
        ModuleId module = need(writer.modules().put(corpus, moduleOf("a", "bitcode"), asBytes("bitcode"))).id;
        RunId run = beginRun(writer, corpus, "run");
        ModuleRunId moduleRun = measure();

        static ModuleRunResult result() {
            ModuleRunResult result;
            result.status = ModuleRunStatus::Ok;
            result.sizes = {100, 0, 0, 100, 0, 0, 0};
            for (std::uint32_t ordinal = 0; ordinal < 5; ++ordinal) {
                Decision& decision = result.decisions.emplace_back();
                decision.ordinal = ordinal;
                decision.caller = "main";
                decision.callee = "f" + std::to_string(ordinal);
                decision.key = {ordinal, 0};
            }
            result.functions = {{"main", 100, ".text", "external", false}};
            return result;
        }
        ModuleRunId measure() {
            const ModuleRunId id = need(writer.moduleRuns().put(run, module, result()));
            need(writer.runs().finish(run, RunStatus::Finished));
            return id;
        }
        bool put(const std::vector<FlipResult>& flips) { return writer.flips().put(moduleRun, flips).ok(); }
        std::vector<FlipResult> flips() { return need(reader.flips().of(moduleRun)); }
        bool passesCheck() { return need(reader.check(sha256)).empty(); }
        bool knows(const std::string& text) {
            return RawDatabase(path).value("SELECT count(*) FROM strings WHERE text = '" + text + "'") == "1";
        }
    };

    static FlipResult flip(std::vector<std::uint32_t> decisions, std::int64_t text, Others others = Others::Decide) {
        return {others, std::move(decisions), FlipStatus::Ok, text, {}, {}, {}};
    }
    static FlipResult odd() {
        FlipResult odd = flip({1, 3, 4}, -1'000'000'000'000);
        odd.status = FlipStatus::NotCarriedOut;
        odd.sections = {{".bss", 1},      {".eh_frame", -64},   {".gcc_except_table._Z1fv", 3},
                        {".text", 70000}, {".text._Z1fv", -63}, {".text.startup.main", 5},
                        {"no.such", 9}};
        odd.functions = {{"_Z1fv", -63},
                         {"gone", std::numeric_limits<std::int64_t>::min()},
                         {"main", std::numeric_limits<std::int64_t>::max()},
                         {std::string("nul\0inside", 10), 2},
                         {"\xff\xfe", 1}};
        odd.tables = {{"_Z1fv", -24}, {"only its tables", std::numeric_limits<std::int64_t>::max()}};
        return odd;
    }
    static FlipResult failed(std::uint32_t decision) {
        FlipResult failed = flip({decision}, 0);
        failed.status = FlipStatus::TimedOut;
        return failed;
    }

private slots:
    void everyValueComesBackByMeaningThenDecisions() {
        Flipped box;
        QVERIFY(box.put({flip({4}, 5, Others::Held), odd(), failed(0)}));
        QVERIFY(box.put({flip({1}, -2)}));
        QVERIFY(box.flips() == (std::vector<FlipResult>{failed(0), flip({1}, -2), odd(), flip({4}, 5, Others::Held)}));
        QVERIFY(box.passesCheck());
        QCOMPARE(
            RawDatabase(box.path).rows("SELECT decision, with_further, others, status, text, delta FROM v_flips"),
            (std::vector<std::string>{"0|0|decide|timed-out||", "1|0|decide|ok|98|-2",
                                      "1|1|decide|not carried out|-999999999900|-1000000000000", "4|0|held|ok|105|5"}));
    }

    void aFlipMeasuredAnewTakesThePlaceOfTheEarlierOne() {
        Flipped box;
        QVERIFY(box.put({flip({1}, -2), flip({1}, 3, Others::Held)}));
        QVERIFY(box.put({flip({1}, 7)}));
        QVERIFY(box.flips() == (std::vector<FlipResult>{flip({1}, 7), flip({1}, 3, Others::Held)}));
    }

    void decisionsAreReadWithTheirOwnFlips() {
        Flipped box;
        QVERIFY(box.put({flip({1}, -2), flip({1}, 3, Others::Held), flip({2, 3}, 50), failed(4)}));
        const auto rows = need(box.reader.decisions().of(box.moduleRun));
        QVERIFY(!rows[0].flips[0] && !rows[2].flips[0] && !rows[3].flips[0]);
        QVERIFY((rows[1].flips[0] == FlipText{FlipStatus::Ok, -2}));
        QVERIFY((rows[1].flips[1] == FlipText{FlipStatus::Ok, 3}));
        QVERIFY((rows[4].flips[0] == FlipText{FlipStatus::TimedOut, std::nullopt}));
    }

    void scansSingleFlipsOfOneMeaning() {
        Flipped box;
        QVERIFY(box.put({flip({1}, 20), flip({3}, -2), flip({1}, -5, Others::Held), flip({2, 4}, -50), failed(4)}));
        const ModuleDecisions module = need(box.reader.decisionColumns().ranges(box.run)).front();
        std::map<std::int64_t, FlipText> flips;
        need(box.reader.flips().scan(module, Others::Decide,
                                     [&](std::int64_t decision, const FlipText& flip) { flips[decision] = flip; }));
        QVERIFY((flips == std::map<std::int64_t, FlipText>{{1, {FlipStatus::Ok, 20}},
                                                           {3, {FlipStatus::Ok, -2}},
                                                           {4, {FlipStatus::TimedOut, std::nullopt}}}));
    }

    void countsAreOfSingleFlipsByMeaning() {
        Flipped box;
        FlipResult notCarriedOut = flip({2}, 0);
        notCarriedOut.status = FlipStatus::NotCarriedOut;
        QVERIFY(box.put(
            {flip({0}, -9), flip({1}, -2), notCarriedOut, flip({3}, 4), failed(4), odd(), flip({1}, 3, Others::Held)}));
        const std::vector<FlipCounts> counts = need(box.reader.flips().counts(box.run));
        QCOMPARE(counts.size(), std::size_t(2));
        QVERIFY((counts[0] == FlipCounts{box.moduleRun, Others::Decide, 5, 2, 1, 1, 1, 1}));
        QVERIFY((counts[1] == FlipCounts{box.moduleRun, Others::Held, 1, 0, 0, 1, 0, 0}));
    }

    void theyGoWithTheirModuleRun() {
        Flipped box;
        QVERIFY(box.put({odd()}));
        const ModuleRunId second = need(box.writer.moduleRuns().put(box.run, box.module, box.result()));
        QVERIFY(need(box.reader.flips().of(second)).empty());
        QVERIFY(box.flips().empty());
        // Flips measured for a result that has been replaced meanwhile do not belong to the new one.
        QVERIFY(failsWith(box.writer.flips().put(box.moduleRun, std::vector{odd()}), ErrorCode::NotFound));
        need(box.writer.flips().put(second, std::vector{odd()}));
        need(box.writer.runs().finish(box.run, RunStatus::Finished));
        need(box.writer.runs().remove(box.run));
        QCOMPARE(RawDatabase(box.path).value("SELECT count(*) FROM flips"), std::string("0"));
        QVERIFY(!box.knows("gone") && !box.knows("only its tables"));
        QVERIFY(box.passesCheck());
    }

    /// Names of functions that the run itself does not have.
    void theirNamesStayWhileTheyNeedThem() {
        Flipped box;
        QVERIFY(box.put({odd()}));
        const RunId other = beginRun(box.writer, box.corpus, "other");
        need(box.writer.runs().remove(other));
        QVERIFY(box.flips() == std::vector{odd()});
        QVERIFY(box.knows("gone") && box.knows("only its tables"));
        // A section that is named after such a function needs no text of its own.
        QVERIFY(!box.knows(".text._Z1fv") && box.knows(".text."));
    }

    void theyAreInACopyAndInACompactedWorkspace() {
        Flipped box;
        QVERIFY(box.put({odd(), flip({2}, 1)}));
        need(box.writer.rename(ItemNoun::Run, {{"run", "renamed"}}));
        need(box.writer.compact());
        const std::vector<FlipResult> kept = box.flips();
        QVERIFY(kept == (std::vector<FlipResult>{odd(), flip({2}, 1)}));
        need(box.workspace.saveCopy(box.file("copy.inlinescope")));
        const auto copy = need(need(Workspace::open(box.file("copy.inlinescope"))).reader());
        QVERIFY(need(copy.flips().of(box.moduleRun)) == kept);
        QVERIFY(need(copy.check(sha256)).empty());
    }

    void whatCouldNotBeReadAgainIsRefused() {
        Flipped box;
        FlipResult unsorted = odd(), twice = odd(), zero = odd();
        std::swap(unsorted.functions[0], unsorted.functions[1]);
        twice.sections.push_back(twice.sections.back());
        zero.sections[0].delta = 0;
        for (const FlipResult& bad :
             {flip({}, 0), flip({5}, 0), flip({2, 1}, 0), flip({1, 1}, 0), unsorted, twice, zero})
            QVERIFY(failsWith(box.writer.flips().put(box.moduleRun, std::vector{flip({0}, 1), bad}),
                              ErrorCode::InvalidArgument));
        QVERIFY(box.flips().empty());
    }

    void damagedOnesAreErrorsAndCheckNamesThem() {
        for (const char* damage :
             {"UPDATE flips SET changes = x''", "UPDATE flips SET changes = substr(changes, 1, length(changes) - 1)",
              "UPDATE flips SET changes = x'ffffffffffffffff7f'", "UPDATE flips SET changes = x'00010900'",
              "UPDATE flips SET tables = x'01'", "UPDATE flips SET tables = x'ffffffffffffffff7f01'",
              "UPDATE flips SET further = x'00'", "UPDATE flips SET further = x'ffffffff7f'",
              "UPDATE flips SET decision = -1", "UPDATE flips SET status = 8", "UPDATE flips SET others = 2",
              "DELETE FROM strings WHERE text = 'gone'"}) {
            Flipped box;
            QVERIFY(box.put({odd()}));
            RawDatabase(box.path).exec(damage);
            QVERIFY2(failsWith(box.reader.flips().of(box.moduleRun), ErrorCode::Malformed), damage);
            QVERIFY2(!box.passesCheck(), damage);
        }
    }

    void checkNamesWhatIsReadableAndWrong() {
        for (const char* damage : {"UPDATE flips SET decision = 5, further = x''", "UPDATE flips SET text = NULL",
                                   "UPDATE flips SET status = 6", "UPDATE flips SET module_run_id = 99"}) {
            Flipped box;
            QVERIFY(box.put({odd()}));
            RawDatabase(box.path).exec(damage);
            QVERIFY2(!box.passesCheck(), damage);
        }
    }
};

QTEST_GUILESS_MAIN(TestStoredFlips)
#include "tst_stored_flips.moc"
