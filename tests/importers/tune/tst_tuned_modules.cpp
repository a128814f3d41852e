// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tune/tuned_modules.h"
#include "tests/store/store_fixture.h"

#include <QTest>

using namespace inlinescope;
using namespace inlinescope::testing;

/// Which modules of a tune get their files, and their `unique`, by sizes that are summed up by hand.
class TunedModulesTest : public QObject {
    Q_OBJECT

    using Functions = std::vector<FunctionSize>;

    static FunctionSize body(const std::string& name, std::int64_t size, std::optional<std::int64_t> tables) {
        return {name, size, ".text." + name, "linkonce_odr", true, false, tables};
    }

    /// Modules a, b and c with what a clang makes by itself.
    struct Tuned : RunSandbox {
        std::vector<PlaybackOfModule> played;
        bool isFinished = false;

        void put(ModuleId module, std::int64_t text, Functions functions) {
            ModuleRunResult result;
            result.status = ModuleRunStatus::Ok;
            result.sizes = {text, 0, 0, text, 0, 0, 0};
            result.functions = std::move(functions);
            need(writer.moduleRuns().put(run, module, result));
        }
        void play(const std::string& module, std::int64_t text, Functions bodies) {
            played.push_back({module, PlaybackStatus::Differs, text, std::move(bodies)});
        }
        /// By name.
        std::map<std::string, TunedModule> modules(SearchObjective objective) {
            if (!std::exchange(isFinished, true)) need(writer.runs().finish(run, RunStatus::Finished));
            std::map<std::string, TunedModule> byName;
            for (const TunedModule& module : need(tunedModules(need(workspace.reader()), "run", played, objective)))
                byName[module.name] = module;
            return byName;
        }
    };

    static std::int64_t uniqueOf(const std::map<std::string, TunedModule>& modules) {
        std::int64_t sum = 0;
        for (const auto& [name, module] : modules)
            sum += module.unique.value_or(0);
        return sum;
    }

private slots:
    void uniqueIsOfTheBodiesThatTheClangMade() {
        Tuned tuned;
        tuned.put(tuned.b, 1000, {});
        tuned.put(tuned.a, 1000, {body("g", 30, 10)});
        tuned.put(tuned.c, 500, {body("g", 35, 12)});
        tuned.play("b", 790, {body("f", 110, 30)});
        tuned.play("a", 800, {body("f", 100, 20)});
        tuned.played.push_back({"c", PlaybackStatus::Unchecked});
        auto modules = tuned.modules(SearchObjective::Unique);
        QCOMPARE(modules["a"].uniqueBefore, 1000);
        QCOMPARE(modules["a"].unique, 800);
        QCOMPARE(modules["b"].uniqueBefore, 1000);
        QCOMPARE(modules["b"].text, 790);
        QCOMPARE(modules["b"].unique, 790 - 140);
        QVERIFY(modules["a"].hasGain && modules["b"].hasGain && !modules["c"].hasGain);
        QCOMPARE(modules["c"].uniqueBefore, 500 - 47);
        QCOMPARE(modules["c"].unique, 500); // a has g no more
    }

    /// Module a gets smaller by not having a body, for which module b then pays.
    void lessTextIsNoGainIfAnotherModulePays() {
        Tuned tuned;
        tuned.put(tuned.a, 300, {body("g", 200, 20)});
        tuned.put(tuned.b, 400, {body("g", 200, 20)});
        tuned.play("a", 290, {});
        tuned.play("b", 400, {body("g", 200, 20)});
        auto modules = tuned.modules(SearchObjective::Unique);
        QVERIFY(!modules["a"].hasGain);
        QCOMPARE(modules["a"].text, 300);
        QCOMPARE(uniqueOf(modules), 300 + 400 - 220);
        auto byText = tuned.modules(SearchObjective::Text);
        QVERIFY(byText["a"].hasGain && !byText["b"].hasGain);
        QCOMPARE(byText["a"].text, 290);
        QCOMPARE(uniqueOf(byText), 290 + 400);
    }

    void filesThatHelpOnlyTogetherAreKept() {
        Tuned tuned;
        tuned.put(tuned.a, 1000, {});
        tuned.put(tuned.b, 1000, {});
        tuned.play("a", 1010, {body("h", 100, 30)});
        tuned.play("b", 1010, {body("h", 100, 30)});
        auto modules = tuned.modules(SearchObjective::Unique);
        QVERIFY(modules["a"].hasGain && modules["b"].hasGain);
        QCOMPARE(uniqueOf(modules), 1010 + 1010 - 130);
        auto byText = tuned.modules(SearchObjective::Text);
        QVERIFY(!byText["a"].hasGain && !byText["b"].hasGain);
        QCOMPARE(uniqueOf(byText), 2000);
    }

    /// The two files that help together are found from those of all modules; that of c changes nothing there.
    void aFileThatChangesNoSizeIsLeftOut() {
        Tuned tuned;
        tuned.put(tuned.a, 1000, {});
        tuned.put(tuned.b, 1000, {});
        tuned.put(tuned.c, 500, {body("g", 50, 0)});
        tuned.play("a", 1010, {body("h", 100, 30)});
        tuned.play("b", 1010, {body("h", 100, 30)});
        tuned.play("c", 500, {body("g", 50, 0)});
        auto modules = tuned.modules(SearchObjective::Unique);
        QVERIFY(modules["a"].hasGain && modules["b"].hasGain);
        QVERIFY(!modules["c"].hasGain);
        QCOMPARE(uniqueOf(modules), 1010 + 1010 - 130 + 500);
    }

    void equalUniqueIsDecidedByText() {
        Tuned tuned;
        tuned.put(tuned.a, 600, {body("g", 100, 0)});
        tuned.put(tuned.b, 600, {body("g", 100, 0)});
        tuned.play("a", 600, {body("g", 100, 0)});
        tuned.play("b", 500, {});
        auto modules = tuned.modules(SearchObjective::Unique);
        QVERIFY(!modules["a"].hasGain && modules["b"].hasGain);
        QCOMPARE(modules["b"].uniqueBefore, 500);
        QCOMPARE(modules["b"].unique, 500);
    }

    /// A run by an earlier version does not know the tables, so that both sides count the bodies alone once.
    void tablesCountOnlyIfBothSidesKnowThem() {
        Tuned tuned;
        tuned.put(tuned.a, 500, {body("f", 100, std::nullopt)});
        tuned.put(tuned.b, 500, {body("f", 100, std::nullopt)});
        tuned.play("a", 480, {body("f", 95, 20)});
        tuned.play("b", 450, {body("f", 90, 20)});
        auto modules = tuned.modules(SearchObjective::Unique);
        QCOMPARE(modules["b"].uniqueBefore, 400);
        QCOMPARE(modules["b"].unique, 360);
    }

    void aModuleThatTheClangDoesNotMakeHasNoSizes() {
        Tuned tuned;
        tuned.put(tuned.a, 500, {});
        tuned.play("a", 400, {});
        tuned.played.push_back({"b", PlaybackStatus::Failed});
        auto modules = tuned.modules(SearchObjective::Text);
        QCOMPARE(modules.size(), 2u);
        QVERIFY(modules["a"].hasGain);
        QVERIFY(!modules["b"].hasGain && !modules["b"].textBefore && !modules["b"].unique);
    }
};

QTEST_GUILESS_MAIN(TunedModulesTest)
#include "tst_tuned_modules.moc"
