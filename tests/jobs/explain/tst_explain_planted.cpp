// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/jobs/explain/planted_fixture.h"

#include <tuple>

using namespace inlinescope;
using namespace inlinescope::testing;

/// Every module of the test corpus, built in four ways, without and with debug info: up to five planted culprits are
/// named, whether the script fixes all other decisions or leaves them to the policy.
class TestExplainPlanted : public QObject {
    Q_OBJECT

    /// explained modules, by number of culprits and whether all other decisions were fixed
    std::map<std::pair<int, bool>, int> m_modules;

private slots:
    void plantedCulpritsAreNamed_data() {
        QTest::addColumn<QString>("way");
        QTest::addColumn<int>("count");
        QTest::addColumn<bool>("all");
        QTest::addColumn<int>("modules");
        // With more flips, and with more decisions left to the policy, more flips follow from others: fewer modules
        // need all of them.
        for (const QString way : {"plain", "g-sections", "g", "sections"})
            for (const auto& [count, all, modules] :
                 {std::tuple(2, true, 10), {3, true, 8}, {5, true, 6}, {2, false, 6}, {3, false, 4}})
                QTest::addRow("%s %d %s", qPrintable(way), count, all ? "held" : "free")
                    << way << count << all << modules;
    }
    void plantedCulpritsAreNamed() {
        QFETCH(QString, way);
        QFETCH(int, count);
        QFETCH(bool, all);
        QFETCH(int, modules);
        JobSandbox box;
        const QString database = INLINESCOPE_BINARY_DIR "/test-corpus/" + way + "/compile_commands.json";
        need(extractCorpus(box.context, {database.toStdString(), box.corpus.toStdString(), {}}));
        box.import(box.corpus);
        need(runCorpus(box.context, box.runOptions("default")));
        Planter planter(box, "default");
        Planted planted = plant(planter, "default", std::size_t(count), 17, all);
        const std::string b = planter.run(planted.flips, all);
        planter.keepWhereAllAreNeeded(planted.flips, b, all);
        qInfo("%d modules", int(planted.flips.size()));
        QVERIFY(int(planted.flips.size()) >= modules);
        const ModuleTexts before = planter.texts("default"), after = planter.texts(b);
        int interact = 0;
        for (const auto& [module, lines] : planted.flips) {
            ExplainOptions options;
            options.runA = "default";
            options.runB = b;
            options.module = module;
            options.exact = true;
            options.others = all ? Others::Held : Others::Decide;
            options.limits.jobs = 2;
            const Explanation explanation = need(explain(box.context, options));
            QVERIFY2(sitesOf(explanation) == sitesOf(planter, module, lines), module.c_str());
            QCOMPARE(explanation.withCulprits, after.at(module));
            QVERIFY(explanation.verified);
            std::int64_t sum = 0;
            for (const auto& [line, effect] : planted.effects.at(module))
                sum += effect;
            interact += after.at(module) - before.at(module) != sum;
        }
        QVERIFY(count < 5 || interact);
        m_modules[{count, all}] += int(planted.flips.size());
    }

    void twoToFiveCulpritsWerePlantedInTwentyModules() {
        for (const auto& [count, all] : {std::pair(2, true), {3, true}, {5, true}, {2, false}})
            QVERIFY2((m_modules[{count, all}] >= 20), qPrintable(QString("%1 %2").arg(count).arg(all)));
    }
};

QTEST_GUILESS_MAIN(TestExplainPlanted)
#include "tst_explain_planted.moc"
