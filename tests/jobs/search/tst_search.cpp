// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/compare_runs.h"
#include "core/jobs/compile/variant_meter.h"
#include "core/jobs/run/objects_job.h"
#include "core/jobs/search/search_module.h"
#include "core/jobs/search/search_table.h"
#include "tests/jobs/search_fixture.h"
#include "tests/jobs/whatif_fixture.h"

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// x() needs no register that it must save if both calls are inlined. With one call it saves one, so that no single
/// refusal makes it smaller, though both do.
QByteArray onlyTogether() {
    QByteArray text;
    for (const auto& [name, offset] : {std::pair("a", 4), {"b", 40}})
        text += QByteArray("define void @") + name + "(ptr %p) minsize optsize {\n" + storesOf("i32", offset, 2) +
                storesOf("i8", offset + 8, 1) + "  ret void\n}\n";
    return text + "define void @x(ptr %p) minsize optsize {\n  call void @a(ptr %p)\n  call void @b(ptr %p)\n"
                  "  store volatile i8 1, ptr %p\n  ret void\n}\n";
}

} // namespace

/// Real modules and real compiles; expected values are from scripts run by hand, and llvm-size.
class TestSearch : public QObject {
    Q_OBJECT

    /// The test corpus, with a few modules to run.
    static void prepareReal(JobSandbox& box, const std::vector<std::string>& modules = realModules()) {
        box.extract();
        box.import(box.corpus);
        need(runCorpus(box.context, box.runOptions("default", modules)));
    }
    static std::vector<std::string> realModules() { return {"json.c.o", "vm.c.o", "hash_table.c.o"}; }

private slots:
    /// Of all 2^n sets of decisions: the result of the search is no larger than any set that differs from the start in
    /// one decision, and here, where the callees are independent, it is the smallest of all.
    void ofFewDecisionsTheBestOfAllWaysIsFound() {
        JobSandbox box;
        prepareFew(box);
        std::vector<SearchSoFar> told;
        const SearchSummary found =
            need(searchCorpus(box.context, searchOptions(), [&](const SearchSoFar& soFar) { told.push_back(soFar); }));
        const std::int64_t text = std::stoll(textOf(box, found.run, "m"));
        QCOMPARE(told.front().change(), 0);
        QCOMPARE(std::to_string(told.front().textBefore), textOf(box, "default", "m"));
        QCOMPARE(told.back().textBefore + told.back().change(), text);
        QCOMPARE(told.back().gains->modules.at("m"), told.back().change());
        QVERIFY(std::ranges::is_sorted(told.back().gains->steps, {}, &SearchGains::Step::seconds));
        QCOMPARE(cellOf(found.table, 0, "text"), std::to_string(text));
        QCOMPARE(cellOf(found.table, 0, "status"), std::string("exhausted"));

        const QByteArrayList lines = scriptOf(box, "default").split('\n');
        const QByteArrayList decided = lines.mid(6, 6);
        QVERIFY(std::ranges::all_of(
            decided, [](const QByteArray& l) { return l.startsWith("inline ") || l.startsWith("refuse "); }));
        const std::vector<std::int64_t> sizes = allScripts(box, decided);
        unsigned start = 0;
        for (qsizetype line = 0; line < decided.size(); ++line)
            start |= unsigned(decided[line].startsWith("inline ")) << line;
        QCOMPARE(std::to_string(sizes[start]), textOf(box, "default", "m"));
        for (qsizetype line = 0; line < decided.size(); ++line)
            QVERIFY(text <= sizes[start ^ 1u << line]);
        const std::int64_t best = *std::ranges::min_element(sizes);
        QVERIFY(best < sizes[start]);
        QCOMPARE(text, best);

        // Three callees, each called twice, so that all ways were tried; which of the 64 is best, is known from above.
        QCOMPARE(cellOf(found.table, 0, "components"), std::string("3"));
        QCOMPARE(cellOf(found.table, 0, "proved"), std::string("3"));
        QCOMPARE(found.table.columns.back().name, std::string("proved_percent")); // a later column is at the end
        QCOMPARE(cellOf(found.table, 0, "proved_percent"), std::string("100"));
        QCOMPARE(cellOf(found.table, 0, "found_from"), cellOf(found.table, 0, "start"));
        const std::string whole = "modules proved whole: 1 of 1, with text " + std::to_string(sizes[start]) + " -> " +
                                  std::to_string(best) + " B";
        QVERIFY2(found.table.notes[1].find(whole) != std::string::npos, found.table.notes[1].c_str());
        QVERIFY(found.table.notes[1].starts_with("components proved: 3 of 3,"));
        const Table curve = need(storedSearchCurve(box.context.workspacePath, found.run));
        QCOMPARE(cellOf(curve, curve.rows.size() - 1, "bytes"), std::to_string(text - sizes[start]));
        QVERIFY(curve.rows.size() >= told.back().gains->steps.size()); // the last is the end of the search
    }

    void whatNoSingleFlipBeginsIsFoundFromNothingInlined() {
        JobSandbox box;
        makeCorpus(box.corpus, onlyTogether());
        box.import(box.corpus);
        need(runPolicy(box, "default", "default"));
        const Table found = need(searchCorpus(box.context, searchOptions())).table;
        QCOMPARE(cellOf(found, 0, "found_from"), std::string("never"));
        QCOMPARE(cellOf(found, 0, "start"), std::string("default"));

        const std::vector<std::int64_t> sizes = allScripts(box, scriptOf(box, "default").split('\n').mid(6, 2));
        QCOMPARE(std::to_string(sizes[3]), textOf(box, "default", "m"));
        QVERIFY(sizes[1] > sizes[3] && sizes[2] > sizes[3] && sizes[0] < sizes[3]);
        need(runPolicy(box, "release", "release"));
        QVERIFY(std::stoll(textOf(box, "release", "m")) >= sizes[3]); // not found from the built-in policy
        QCOMPARE(cellOf(found, 0, "text"), std::to_string(sizes[0]));
    }

    /// A leap applies a change that made other modules smaller, if it does so here: among the groups of fewDecisions()
    /// those that the history suggests, compared with compiles of each group by itself.
    void aLeapTakesWhatHelpedElsewhereAndNothingThatDoesNotHelpHere() {
        JobSandbox box;
        prepareFew(box);
        VariantMeter meter = need(VariantMeter::open(box.context, "default", "m", {2, 300}));
        const std::int64_t before = meter.moduleRun().sizes.text;
        MoveHistory truth, lies;
        std::size_t helpful = 0;
        std::int64_t best = before;
        for (const SearchMove& move : movesOf(meter.decisions(), {}, 0)) {
            if (!move.group) continue;
            const std::int64_t text = need(meter.compile(Others::Held, move.advices)).sizes.text;
            best = std::min(best, text);
            if (text < before) ++helpful;
            (text < before ? truth : lies).add(move, -100);
        }
        QVERIFY(helpful > 0);

        const JudgeObject judge = [](const ModuleSizes& sizes, const std::vector<FunctionSize>&) { return sizes.text; };
        // Of one measurement only the leap is made.
        const SearchBudget budget(std::nullopt, 1);
        const auto leap = [&](MoveHistory& history) {
            const RoundStart start{meter, before, judge, history, budget, [](std::size_t, std::size_t) {}};
            return need(ModuleSearch(0).round(start));
        };
        const SearchRound found = leap(truth);
        QVERIFY(found.better);
        QVERIFY(found.better->sizes.text <= best);
        QCOMPARE(found.taken, helpful);
        QVERIFY(found.learned.empty());
        const SearchRound lied = leap(lies);
        QVERIFY(!lied.better && lied.learned.empty());
        QCOMPARE(lied.compiles, std::int64_t(1));
        MoveHistory nothing;
        QVERIFY(!leap(nothing).learned.empty());
    }

    /// Before any move is measured, where it makes the module smaller. The judge is a run of that policy.
    void theBuiltInPolicyIsTheFirstStart() {
        JobSandbox box;
        prepareReal(box, {"text.cpp.o", "json.c.o"});
        std::map<std::string, std::string> from;
        for (const std::string module : {"text.cpp.o", "json.c.o"}) {
            SearchOptions options = searchOptions();
            options.modules = {module};
            options.name = "search of " + module;
            options.compiles = 1;
            from[module] = cellOf(need(searchCorpus(box.context, options)).table, 0, "found_from");
        }
        SearchOptions goOn = searchOptions();
        goOn.modules = {"text.cpp.o"};
        goOn.name = "search of text.cpp.o";
        goOn.compiles = 60;
        const std::string first = textOf(box, goOn.name, "text.cpp.o");
        const Table resumed = need(searchCorpus(box.context, goOn)).table;
        const std::string further = cellOf(resumed, 0, "text");
        QVERIFY(std::stoll(further) < std::stoll(first)); // the local search begins from the policy's result
        QVERIFY(std::stoll(cellOf(resumed, 0, "moves")) > 0);
        QCOMPARE(cellOf(resumed, 0, "found_from"), std::string("release"));

        RunOptions policy = box.runOptions("policy", {"text.cpp.o", "json.c.o"});
        policy.policy = "release";
        need(runCorpus(box.context, policy));
        const auto text = [&](const std::string& run, const std::string& module) {
            return std::stoll(textOf(box, run, module));
        };
        QVERIFY(text("policy", "text.cpp.o") < text("default", "text.cpp.o"));
        QCOMPARE(std::stoll(first), text("policy", "text.cpp.o"));
        QCOMPARE(from["text.cpp.o"], std::string("release"));
        QVERIFY(text("policy", "json.c.o") > text("default", "json.c.o"));
        QCOMPARE(text("search of json.c.o", "json.c.o"), text("default", "json.c.o"));
        QCOMPARE(from["json.c.o"], std::string("default"));
    }

    void theRunIsLikeAnyOtherAndItsScriptMakesTheSameObjects() {
        JobSandbox box;
        prepareReal(box);
        SearchOptions options = searchOptions();
        options.modules = realModules();
        options.compiles = 120;
        const SearchSummary found = need(searchCorpus(box.context, options));
        QCOMPARE(box.value("SELECT status || kind || (SELECT name FROM policies b WHERE b.id = p.base_id) FROM runs r "
                           "JOIN policies p ON p.id = r.policy_id WHERE r.name = 'search'"),
                 std::string("finishedscriptdefault"));
        QVERIFY(box.passesCheck());
        const Table compared = need(compareRuns(box.context.workspacePath, {"default", found.run}, {})).table;
        QVERIFY(std::get<std::int64_t>(compared.total->at(std::size_t(compared.columnIndex("delta")))) < 0);

        need(runScript(box, scriptOf(box, found.run), box.runOptions("again", realModules())));
        QCOMPARE(sameObjects(box, found.run, "again"), std::string("3"));
        const QByteArray own = QByteArray::fromStdString(
            box.value("SELECT CAST(bytes AS TEXT) FROM policies WHERE kind = 'script' AND name = 'search'"));
        need(runScript(box, own, box.runOptions("by its own words", realModules())));
        QCOMPARE(sameObjects(box, found.run, "by its own words"), std::string("3"));

        // The objects themselves, measured by LLVM's tool.
        ObjectsOptions objects;
        objects.run = found.run;
        objects.folder = box.folder.filePath("objects").toStdString();
        QCOMPARE(need(writeObjects(box.context, objects)), std::int64_t(3));
        for (const std::string& module : realModules()) {
            const QString object = box.folder.filePath("objects/" + QString::fromStdString(module) + ".o");
            QCOMPARE(std::to_string(berkeleySizes(object).at(0)), textOf(box, found.run, module));
            QCOMPARE(
                hashOfFile(object).toStdString(),
                box.value("SELECT object_hash FROM v_module_runs WHERE run = 'search' AND module = '" + module + "'"));
            const QString plain = box.folder.filePath("plain.o");
            compileWithClang(box.corpus + "/" + QString::fromStdString(module), plain);
            QVERIFY(berkeleySizes(object).at(0) < berkeleySizes(plain).at(0));
        }
    }

    /// A search that ends by itself ends in a state that no single flip makes smaller, as measured by whatif.
    void anExhaustedStateIsMadeSmallerByNoFlip() {
        JobSandbox box;
        prepareReal(box);
        SearchOptions options = searchOptions();
        options.modules = {"hash_table.c.o"};
        const SearchSummary found = need(searchCorpus(box.context, options));
        QCOMPARE(cellOf(found.table, 0, "status"), std::string("exhausted"));
        WhatIfOptions every;
        every.run = found.run;
        every.module = options.modules.front();
        every.all = true;
        every.others = Others::Held;
        every.limits.jobs = 2;
        const Table flips = need(whatIf(box.context, every)).table;
        int measured = 0;
        for (std::size_t row = 0; row < flips.rows.size(); ++row) {
            if (cellOf(flips, row, "delta").empty()) continue;
            ++measured;
            QVERIFY(std::stoll(cellOf(flips, row, "delta")) >= 0);
        }
        QVERIFY(measured > 3);
    }

    void theSameSearchFindsTheSame() {
        std::vector<std::string> hashes;
        for (int turn = 0; turn < 2; ++turn) {
            JobSandbox box;
            prepareReal(box);
            SearchOptions options = searchOptions();
            options.modules = realModules();
            options.compiles = 40;
            options.seed = 7;
            options.limits.jobs = 1 + turn;
            need(searchCorpus(box.context, options));
            hashes.push_back(box.value("SELECT group_concat(object_hash) FROM (SELECT object_hash FROM v_module_runs "
                                       "WHERE run = 'search' ORDER BY module)"));
        }
        const QStringList objects = QString::fromStdString(hashes[0]).split(',');
        QCOMPARE(objects.size(), qsizetype(realModules().size()));
        for (const QString& hash : objects)
            QCOMPARE(hash.size(), 64); // of SHA-256
        QCOMPARE(hashes[0], hashes[1]);
    }

    /// No machine measures every flip of thirteen modules in a second; the results until then are kept.
    void aBudgetInTimeEndsTheSearch() {
        JobSandbox box;
        box.extract();
        box.import(box.corpus);
        need(runCorpus(box.context, box.runOptions("default")));
        SearchOptions options = searchOptions();
        options.budget = std::chrono::seconds(1);
        const SearchSummary found = need(searchCorpus(box.context, options));
        QVERIFY(!found.cancelled);
        QCOMPARE(box.value("SELECT status FROM runs WHERE name = 'search'"), std::string("finished"));
        QCOMPARE(box.value("SELECT count(*) FROM v_module_runs WHERE run = 'search' AND status = 'ok'"),
                 std::to_string(JobSandbox::ModulesOfCorpus));
        int open = 0;
        for (std::size_t row = 0; row < found.table.rows.size(); ++row)
            open += cellOf(found.table, row, "status") == "open";
        QVERIFY(open > 0);
        QVERIFY(box.passesCheck());
    }

    void theBestOfAllKnownRunsIsTheStart() {
        JobSandbox box;
        prepareFew(box);
        need(runPolicy(box, "never", "never"));
        const QByteArray script = scriptOf(box, "never");
        need(runScript(box, QByteArray(script).replace("refuse", "inline"), box.runOptions("all inlined")));
        SearchOptions options = searchOptions();
        options.compiles = 1; // used by the built-in policy; the script is verified in any case
        const SearchSummary found = need(searchCorpus(box.context, options));
        const std::string least =
            box.value("SELECT run FROM v_module_runs WHERE run <> 'search' ORDER BY text LIMIT 1");
        QVERIFY(least != "default");
        QCOMPARE(cellOf(found.table, 0, "start"), least);
        QVERIFY(std::stoll(textOf(box, "search", "m")) <= std::stoll(textOf(box, least, "m")));
    }

    void aRunOfAnotherKindIsNoStart() {
        JobSandbox box;
        makeCorpus(box.corpus, fewDecisions());
        box.import(box.corpus);
        RunOptions other = box.runOptions("other options");
        other.mllvm = {"-inline-threshold=1000"};
        need(runCorpus(box.context, other));
        const auto found = searchCorpus(box.context, searchOptions());
        QVERIFY(failsWith(found, ErrorCode::Refused));
        QCOMPARE(found.error().found, std::string("no run to start from"));
        QCOMPARE(box.value("SELECT count(*) FROM runs"), std::string("1"));
    }

    /// Cancelled after some moves and resumed, with the same result as a search that was never cancelled.
    void aCancelledSearchKeepsWhatItHasAndGoesOn() {
        SearchOptions options = searchOptions();
        options.modules = {"hash_table.c.o", "sorting.c.o"}; // the second takes much longer
        JobSandbox box;
        prepareReal(box, options.modules);
        const CancelToken cancel = box.context.cancel;
        box.context.progress = [cancel](const Progress& progress) {
            if (progress.done == 1) cancel.cancel(); // the first module is done, the second is active
        };
        const SearchSummary cancelled = need(searchCorpus(box.context, options));
        QVERIFY(cancelled.cancelled);
        QCOMPARE(box.value("SELECT status FROM runs WHERE name = 'search'"), std::string("cancelled"));
        QCOMPARE(box.value("SELECT sum(exhausted) FROM searched_modules"), std::string("1"));
        QVERIFY(box.passesCheck());
        const std::string kept = box.value("SELECT sum(text) FROM v_module_runs WHERE run = 'search'");
        QVERIFY(std::stoll(kept) < std::stoll(box.value("SELECT sum(text) FROM v_module_runs WHERE run = 'default'")));

        box.context.cancel = {};
        box.context.progress = {[](const Progress&) {}};
        const SearchSummary whole = need(searchCorpus(box.context, options));
        QVERIFY(!whole.cancelled);
        QCOMPARE(whole.run, cancelled.run);
        QCOMPARE(box.value("SELECT status FROM runs WHERE name = 'search'"), std::string("finished"));
        QCOMPARE(box.value("SELECT sum(exhausted) FROM searched_modules"), std::string("2"));
        // The second module, which is searched side by side, may have had its smallest already.
        QVERIFY(std::stoll(box.value("SELECT sum(text) FROM v_module_runs WHERE run = 'search'")) <= std::stoll(kept));
        QVERIFY(box.passesCheck());

        JobSandbox uninterrupted;
        prepareReal(uninterrupted, options.modules);
        need(searchCorpus(uninterrupted.context, options));
        const auto end = [](const JobSandbox& of) {
            return of.value("SELECT group_concat(module || ' ' || text || ' ' || object_hash) FROM (SELECT * FROM "
                            "v_module_runs WHERE run = 'search' ORDER BY module)");
        };
        QVERIFY(QString::fromStdString(end(box)).startsWith("hash_table.c.o "));
        QCOMPARE(end(box), end(uninterrupted));
    }

    void aRunThatIsNoSuchSearchIsRefused() {
        JobSandbox box;
        prepareFew(box);
        SearchOptions options = searchOptions();
        options.name = "default";
        QVERIFY(failsWith(searchCorpus(box.context, options), ErrorCode::Refused));
        options.name = "mine";
        options.compiles = 5;
        need(searchCorpus(box.context, options));
        options.objective = SearchObjective::Unique;
        QVERIFY(failsWith(searchCorpus(box.context, options), ErrorCode::Refused));
    }

    /// Both modules contain a body that one of them does not need: its object would be smaller without it, the program
    /// would not.
    void aCopyThatAnotherModuleKeepsIsNoWin() {
        JobSandbox box;
        const QByteArray shared = "define linkonce_odr i32 @shared(i32 %x, i32 %y) minsize optsize {\n"
                                  "  call void asm sideeffect \".skip 200\", \"\"()\n"
                                  "  %v = xor i32 %x, %y\n"
                                  "  ret i32 %v\n}\n";
        makeCorpusOf(box.corpus, {{"one", shared + caller("a", "shared", 5)},
                                  {"two", shared + caller("b", "shared", 6) + caller("c", "shared", 7) +
                                              caller("d", "shared", 8) + caller("e", "shared", 9)}});
        box.import(box.corpus);
        need(runPolicy(box, "never", "never"));
        SearchOptions options = searchOptions();
        need(searchCorpus(box.context, options));
        options.objective = SearchObjective::Unique;
        need(searchCorpus(box.context, options));
        const auto holds = [&](const std::string& run) {
            return box.value(
                "SELECT group_concat(module) FROM (SELECT module FROM v_functions WHERE function = 'shared' "
                "AND run = '" +
                run + "' ORDER BY module)");
        };
        QCOMPARE(holds("never"), std::string("one,two"));
        QCOMPARE(holds("search"), std::string("two"));
        QCOMPARE(holds("search-unique"), std::string("one,two"));
        const auto sum = [&](const std::string& column, const std::string& run) {
            return std::stoll(box.value("SELECT sum(" + column + ") FROM v_module_runs WHERE run = '" + run + "'"));
        };
        QVERIFY(sum("text", "search") < sum("text", "search-unique"));
        QVERIFY(sum("unique_text", "search") > sum("unique_text", "search-unique"));
        QCOMPARE(sum("unique_text", "search-unique"), sum("unique_text", "never"));
    }
};

QTEST_GUILESS_MAIN(TestSearch)
#include "tst_search.moc"
