// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/explain/explain_corpus.h"
#include "core/jobs/tables/table_writer.h"
#include "core/model/names.h"
#include "tests/jobs/explain/planted_fixture.h"
#include "tests/support/counting_worker.h"
#include "tests/support/long_run.h"

#include <sstream>

using namespace inlinescope;
using namespace inlinescope::testing;

/// Planted culprits in a few modules; expected values are from runs of edited scripts, clang and llvm-size.
class TestExplain : public QObject {
    Q_OBJECT

    static ExplainOptions optionsFor(const std::string& b, const std::string& module) {
        ExplainOptions options;
        options.runA = "default";
        options.runB = b;
        options.module = module;
        options.limits.jobs = 2;
        return options;
    }
    static void extractAndRun(JobSandbox& box, const std::vector<std::string>& modules) {
        box.extract();
        box.import(box.corpus);
        need(runCorpus(box.context, box.runOptions("default", modules)));
    }
    static std::string printed(const Explanation& explanation) {
        std::ostringstream out;
        writeTable(out, explanation.table, TableFormat::Csv);
        for (const std::string& note : explanation.table.notes)
            out << note << "\n";
        return out.str();
    }

    /// The lines of an exported script about a module.
    static QByteArrayList sectionOf(const QByteArray& script, const std::string& module) {
        QByteArrayList lines;
        QByteArray name;
        for (const QByteArray& line : script.split('\n')) {
            if (line.startsWith("module ")) name = line.mid(7);
            const bool decides = line.startsWith("inline ") || line.startsWith("refuse ");
            if (decides && name == QByteArray::fromStdString(module)) lines << line;
        }
        return lines;
    }

private slots:
    /// Another way to refuse a call is an attribute in the module.
    void aCulpritsBytesAreWhatLlvmSizeSaysOfTheModuleThatRefusesTheCall() {
        JobSandbox box;
        prepare(box);
        Planter planter(box, "default");
        const qsizetype line = lineOf(planter.lines("m"), "mix", "first");
        const std::string b = planter.run({{"m", {line}}}, false);
        const Explanation explanation = need(explain(box.context, optionsFor(b, "m")));

        QByteArray judged = source;
        judged.replace("@mix(i32 %x, i32 3)", "@mix(i32 %x, i32 3) noinline");
        const QString folder = box.folder.filePath("judge");
        makeCorpus(folder, judged);
        const qint64 refused = berkeleySizes(compileWithClang(folder + "/m", folder + "/refused.o")).at(0);
        const qint64 plain = berkeleySizes(compileWithClang(box.corpus + "/m", folder + "/plain.o")).at(0);
        QCOMPARE(explanation.culprits.size(), std::size_t(1));
        const Culprit& culprit = explanation.culprits.front();
        QCOMPARE(culprit.caller, std::string("first"));
        QCOMPARE(culprit.callee, std::string("mix"));
        QVERIFY(culprit.adviceA == Advice::Inline && culprit.adviceB == Advice::Refuse);
        QCOMPARE(culprit.bytes, refused - plain);
        QCOMPARE(explanation.none, plain);
        QCOMPARE(explanation.all, refused);
        QCOMPARE(explanation.withCulprits, refused);
        QCOMPARE(explanation.interaction, 0);
        QVERIFY(explanation.verified && explanation.compiles <= 4);
    }

    /// Values below 16 have their own bins, so that percentiles can be counted by hand.
    void theFeaturesShownAreThoseFarthestOut() {
        JobSandbox box;
        prepare(box);
        Planter planter(box, "default");
        const std::string b = planter.run({{"m", {lineOf(planter.lines("m"), "mix", "first")}}}, false);
        const Culprit culprit = need(explain(box.context, optionsFor(b, "m"))).culprits.at(0);
        QCOMPARE(culprit.features.size(), std::size_t(3));
        const WorkspaceReader reader = box.reader();
        const RunRow run = need(reader.runs().byName(b));
        const ModuleRunRow row = need(reader.moduleRuns().of(run.id)).at(0);
        const Decision decision = need(reader.decisions().of(row.id)).at(std::size_t(culprit.decisionB)).decision;
        std::map<std::string, std::pair<std::string, double>> counted; ///< value and percentile
        for (const TensorColumn& column : need(reader.features().columns(row.id))) {
            const auto at = [&](std::size_t index) { return elementAsDouble(column.spec.type, column.row(index), 0); };
            const double value = at(std::size_t(decision.featureRow));
            if (value < 0 || value >= 16) continue;
            double rank = 0;
            for (std::size_t index = 0; index < column.rows(); ++index)
                rank += at(index) < value ? 1 : at(index) == value ? 0.5 : 0;
            counted[column.spec.name] = {std::to_string(std::int64_t(value)), 100 * rank / double(column.rows())};
        }
        double nearest = 50;
        for (const FeatureOutlier& feature : culprit.features) {
            QVERIFY(std::abs(feature.percentile - 50) <= nearest);
            nearest = std::abs(feature.percentile - 50);
            if (!counted.contains(feature.name)) continue;
            QCOMPARE(feature.value, counted[feature.name].first);
            QCOMPARE(feature.percentile, counted[feature.name].second);
            counted.erase(feature.name);
        }
        QVERIFY(counted.size() > 20);
        for (const auto& [name, value] : counted)
            QVERIFY(std::abs(value.second - 50) <= nearest);
    }

    /// A script that makes only the named decisions of B in A gives the claimed bytes, also if B has callsites that A
    /// does not have.
    void aScriptOfExactlyTheNamedDecisionsMakesTheBytesThatAreClaimed_data() {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<bool>("held");
        QTest::addColumn<bool>("exact");
        QTest::newRow("A inlines more") << "default"
                                        << "never" << false << false;
        QTest::newRow("B inlines more") << "never"
                                        << "default" << false << false;
        QTest::newRow("B inlines more, held") << "never"
                                              << "default" << true << false;
        QTest::newRow("B inlines more, to the byte") << "never"
                                                     << "default" << false << true;
        // Its inlining brings callsites that A does not have, which B refuses and A's policy inlines.
        QTest::newRow("B refuses what its inlining brings") << "default"
                                                            << "all inlined" << false << false;
    }
    void aScriptOfExactlyTheNamedDecisionsMakesTheBytesThatAreClaimed() {
        QFETCH(QString, a);
        QFETCH(QString, b);
        QFETCH(bool, held);
        QFETCH(bool, exact);
        const bool byScript = b == "all inlined";
        std::vector<std::string> modules = {"hash_table.c.o", "pack.c.o"};
        if (isLongRun()) modules.push_back("vm.c.o");
        if (byScript) modules = {"json.c.o"};
        JobSandbox box;
        box.extract();
        box.import(box.corpus);
        for (const QString& policy : {a, b}) {
            RunOptions run = box.runOptions(policy.toStdString(), modules);
            run.policy = policy.toStdString();
            if (policy == b && byScript)
                need(runScript(box, otherwise(scriptOf(box, "default").replace("\nrefuse", "\ninline"), "never"), run));
            else
                need(runCorpus(box.context, run));
        }
        const Planter lines(box, b.toStdString());
        const ModuleTexts before = lines.texts(a.toStdString());
        bool moreThanDiffers = false;
        for (const std::string& module : modules) {
            ExplainOptions options = optionsFor(b.toStdString(), module);
            options.runA = a.toStdString();
            options.exact = exact;
            options.others = held ? Others::Held : Others::Decide;
            const Explanation explanation = need(explain(box.context, options));
            QVERIFY2(explanation.verified && !explanation.culprits.empty(), module.c_str());
            const std::set<std::string> sites = sitesOf(explanation);
            QCOMPARE(sites.size(), explanation.culprits.size());
            QByteArray text = "inlinescope-script 1\notherwise " + a.toUtf8() + "\nmodule " + module.c_str() + "\n";
            for (const Culprit& culprit : explanation.culprits)
                text += std::string(toString(culprit.adviceB)) + " " + culprit.site + "\n";
            if (held)
                for (const QByteArray& line : sectionOf(scriptOf(box, a.toStdString()), module))
                    if (!sites.contains(line.split(' ').at(1).toStdString())) text += line + "\n";
            const std::string run =
                need(runScript(box, text, box.runOptions(module + " of " + a.toStdString(), {module}))).name;
            QCOMPARE(explanation.withCulprits, lines.texts(run).at(module));
            QCOMPARE(explanation.none, before.at(module));
            QVERIFY(std::abs(lines.texts(run).at(module) - lines.texts(b.toStdString()).at(module)) * 20 <=
                    std::abs(explanation.all - explanation.none));
            moreThanDiffers |= explanation.decisions > explanation.differing;
            qInfo("%s: %d of %d decisions (%d differ), %d compiles", module.c_str(), int(sites.size()),
                  int(explanation.decisions), int(explanation.differing), int(explanation.compiles));
        }
        QVERIFY(moreThanDiffers);
    }

    /// The policy makes all other decisions that follow from them.
    void plantedCulpritsAreNamedAmongWhatFollowsFromThem() {
        JobSandbox box;
        extractAndRun(box, {"json.c.o", "hash_table.c.o", "events.cpp.o", "sorting.c.o"});
        Planter planter(box, "default");
        Planted planted = plant(planter, "default", 3, 5, false);
        const std::string b = planter.run(planted.flips, false);
        planter.keepWhereAllAreNeeded(planted.flips, b, false);
        QVERIFY(planted.flips.size() >= 2);
        const ModuleTexts before = planter.texts("default"), after = planter.texts(b);
        std::size_t moreDiffer = 0;
        for (const auto& [module, lines] : planted.flips) {
            ExplainOptions options = optionsFor(b, module);
            options.exact = true;
            const Explanation explanation = need(explain(box.context, options));
            QCOMPARE(sitesOf(explanation), sitesOf(planter, module, lines));
            QCOMPARE(explanation.withCulprits, after.at(module));
            QCOMPARE(explanation.none, before.at(module));
            QVERIFY(explanation.verified);
            moreDiffer += explanation.differing > lines.size();
            options.again = true;
            QVERIFY(printed(explanation) == printed(need(explain(box.context, options))));
        }
        QVERIFY(moreDiffer);
    }

    /// With all other decisions fixed, the bytes of each one are those of a script in which only its line is edited.
    void heldCulpritsHaveTheBytesOfRunsWithOneEditedLineEach() {
        JobSandbox box;
        extractAndRun(box, {"json.c.o", "pack.c.o", "vm.c.o", "sorting.c.o"});
        Planter planter(box, "default");
        Planted planted = plant(planter, "default", 4, 11, true);
        const std::string b = planter.run(planted.flips, true);
        planter.keepWhereAllAreNeeded(planted.flips, b, true);
        QVERIFY(planted.flips.size() >= 3);
        const ModuleTexts before = planter.texts("default"), after = planter.texts(b);
        bool interact = false;
        for (const auto& [module, lines] : planted.flips) {
            ExplainOptions options = optionsFor(b, module);
            options.exact = true;
            options.others = Others::Held;
            const Explanation explanation = need(explain(box.context, options));
            QCOMPARE(sitesOf(explanation), sitesOf(planter, module, lines));
            std::multiset<std::int64_t> bytes, expected;
            std::int64_t sum = 0, previous = std::numeric_limits<std::int64_t>::max();
            for (const Culprit& culprit : explanation.culprits) {
                bytes.insert(culprit.bytes);
                QVERIFY(std::abs(culprit.bytes) <= previous);
                previous = std::abs(culprit.bytes);
            }
            for (const auto& [line, effect] : planted.effects.at(module)) {
                expected.insert(effect);
                sum += effect;
            }
            QVERIFY(bytes == expected);
            const std::int64_t whole = after.at(module) - before.at(module);
            QCOMPARE(explanation.interaction, whole - sum);
            interact |= whole != sum;
        }
        QVERIFY(interact);
    }

    /// Another compile option changes bytes that depend on no decision.
    void whatDecisionsDoNotAccountForIsSaid() {
        JobSandbox box;
        prepare(box);
        RunOptions options = box.runOptions("aligned");
        options.mllvm = {"-align-all-functions=6"};
        need(runCorpus(box.context, options));
        const Planter planter(box, "default");
        const std::int64_t before = planter.texts("default").at("m"), after = planter.texts("aligned").at("m");
        QVERIFY(before != after);
        const Explanation explanation = need(explain(box.context, optionsFor("aligned", "m")));
        QCOMPARE(explanation.differing, std::size_t(0));
        QCOMPARE(explanation.none, before);
        QCOMPARE(explanation.all, before);
        QCOMPARE(explanation.sizeB, after);
        QVERIFY(printed(explanation).find(std::to_string(after - before) + " bytes have other causes") !=
                std::string::npos);
        QVERIFY(printed(explanation).find("-align-all-functions=6") != std::string::npos);
    }

    /// B's revision has a longer body and refuses all: with A's decisions it is what clang makes of it.
    void ofTwoRevisionsThePartOfTheDecisionsIsExplained() {
        JobSandbox box;
        prepare(box);
        const QString folder = box.folder.filePath("later");
        const char* longer = "  %e = mul i32 %c, 1234567\n  %f = xor i32 %e, %b\n  %d = add i32 %f, %x\n";
        makeCorpus(folder, QByteArray(source).replace("  %d = add i32 %c, %x\n", longer));
        box.import(folder);
        RunOptions options = box.runOptions("never");
        options.corpus = "later";
        options.policy = "never";
        need(runCorpus(box.context, options));
        const qint64 asA = berkeleySizes(compileWithClang(folder + "/m", folder + "/plain.o")).at(0);
        const Planter planter(box, "default");
        const std::int64_t b = planter.texts("never").at("m");
        const Explanation explanation = need(explain(box.context, optionsFor("never", "m")));
        QVERIFY(explanation.revisions);
        QCOMPARE(explanation.none, asA);
        QCOMPARE(explanation.all, b);
        QVERIFY(explanation.none != explanation.sizeA && explanation.all != explanation.none);
        const std::string words = printed(explanation);
        const auto says = [&words](const std::string& part) { return words.find(part) != std::string::npos; };
        QVERIFY2(says(" make " + std::to_string(b - asA) + " bytes ("), words.c_str());
        QVERIFY2(says("; B's other bitcode makes " + std::to_string(asA - explanation.sizeA) + " bytes"),
                 words.c_str());
        QVERIFY(!says("account for") && !says("other causes"));
        QVERIFY(explanation.verified && !explanation.culprits.empty());
        for (const Culprit& culprit : explanation.culprits)
            QCOMPARE(culprit.callee, std::string("mix"));
    }

    void theCalleesOfACorpusAddUpTheirSites() {
        JobSandbox box;
        extractAndRun(box, {"json.c.o", "pack.c.o", "vm.c.o"});
        Planter planter(box, "default");
        Planted planted = plant(planter, "default", 2, 3, true);
        const std::string b = planter.run(planted.flips, true);
        QCOMPARE(planted.flips.size(), std::size_t(3));
        const ModuleTexts before = planter.texts("default"), after = planter.texts(b);
        std::map<std::string, std::pair<std::int64_t, std::int64_t>> expected; ///< sites and bytes
        std::int64_t delta = 0, sum = 0;
        for (const auto& [module, effects] : planted.effects) {
            delta += after.at(module) - before.at(module);
            for (const auto& [line, effect] : effects) {
                auto& [sites, bytes] = expected[planter.callee(module, line)];
                ++sites;
                bytes += effect;
                sum += effect;
            }
        }
        CorpusExplainOptions options{optionsFor(b, {}), 0};
        options.each.exact = true;
        options.each.others = Others::Held;
        std::set<std::size_t> finished; ///< numbers of modules that were reported
        const auto watch = [&](const CorpusExplanationSoFar& soFar) {
            finished.insert(soFar.finished->modules.size());
            const auto waiting = std::ranges::count(soFar.finished->table.rows, std::string("waiting"),
                                                    [](const auto& row) { return plainText(row.back()); });
            QCOMPARE(soFar.finished->modules.size() + std::size_t(waiting), std::size_t(3));
            QCOMPARE(soFar.finished->delta, delta); // of all of them, never of a part
        };
        const CountingWorker worker;
        box.context.workerProgram = worker.program();
        const CorpusExplanation corpus = need(explainCorpus(box.context, options, watch));
        QCOMPARE(worker.starts(), 1); // not one for each module
        QVERIFY((finished == std::set<std::size_t>{0, 1, 2}));
        QCOMPARE(corpus.delta, delta);
        QCOMPARE(corpus.explained, sum);
        QCOMPARE(corpus.callees.size(), expected.size());
        for (const CulpritGroup& group : corpus.callees)
            QVERIFY((expected.at(group.name) == std::pair(group.sites, group.bytes)));
        QVERIFY(std::ranges::is_sorted(corpus.modules, std::ranges::greater(), [](const Explanation& module) {
            return std::abs(module.sizeB - module.sizeA);
        }));
        options.modules = 1;
        const CorpusExplanation one = need(explainCorpus(box.context, options));
        QCOMPARE(one.modules.size(), std::size_t(1));
        QCOMPARE(one.delta, delta);
        QCOMPARE(one.modules.front().module, corpus.modules.front().module);
    }

    /// Larger: 150 - 100, culprits 40. Smaller: 70 - 100 and 45 - 50, culprits -20 + 5 and -5.
    void bytesOfLargerAndOfSmallerModulesAreSummedApart() {
        const auto explained = [](std::int64_t sizeA, std::int64_t sizeB, const std::vector<std::int64_t>& culprits) {
            Explanation module;
            module.sizeA = sizeA;
            module.sizeB = sizeB;
            for (const std::int64_t bytes : culprits)
                module.culprits.emplace_back().bytes = bytes;
            return module;
        };
        const ExplainedBySign sums =
            explainedBySign({explained(100, 150, {40}), explained(100, 70, {-20, 5}), explained(50, 45, {-5})});
        QVERIFY((sums.larger == ExplainedBytes{50, 40}));
        QVERIFY((sums.smaller == ExplainedBytes{-35, -20}));
        // B's bitcode alone is 60 larger; decisions take 8 back.
        Explanation revised = explained(100, 152, {-8});
        revised.revisions = true;
        revised.none = 160;
        const ExplainedBySign ofRevisions = explainedBySign({revised});
        QVERIFY((ofRevisions.larger == ExplainedBytes{52, -8, 60}));
        QVERIFY((ofRevisions.smaller == ExplainedBytes{}));
    }

    void aCancelKeepsWhatIsFound() {
        JobSandbox box;
        extractAndRun(box, {"json.c.o"});
        Planter planter(box, "default");
        Planted planted = plant(planter, "default", 4, 11, true);
        const std::string b = planter.run(planted.flips, true);
        const std::set<std::string> sites = sitesOf(planter, "json.c.o", planted.flips.at("json.c.o"));
        ExplainOptions options = optionsFor(b, "json.c.o");
        options.exact = true;
        options.compiles = 9;
        const Explanation limited = need(explain(box.context, options));
        QVERIFY(!limited.verified && limited.ended == EarlyEnd::Error && !limited.error.empty());
        QCOMPARE(sitesOf(limited), sites);
        options.again = true;
        options.compiles = 0;
        box.context.progress = [&](const Progress& progress) {
            if (progress.done == 7) box.context.cancel.cancel();
        };
        const Explanation cancelled = need(explain(box.context, options));
        QVERIFY(cancelled.isCancelled() && !cancelled.verified);
        QVERIFY(cancelled.compiles >= 7 && cancelled.compiles < 14);
        QCOMPARE(sitesOf(cancelled), sites);
        box.context.cancel = CancelToken();
        box.context.progress = [&](const Progress&) { box.context.cancel.cancel(); };
        const CorpusExplanation corpus = need(explainCorpus(box.context, {options, 0}));
        QVERIFY(corpus.cancelled && corpus.modules.empty());
        QCOMPARE(plainText(corpus.table.rows.front().back()), std::string("cancelled"));
    }

    void aModuleThatARunLacksIsRefused() {
        JobSandbox box;
        prepare(box);
        QVERIFY(failsWith(explain(box.context, optionsFor("none", "m")), ErrorCode::NotFound));
        QVERIFY(failsWith(explain(box.context, optionsFor("default", "n")), ErrorCode::NotFound));
    }
};

QTEST_GUILESS_MAIN(TestExplain)
#include "tst_explain.moc"
