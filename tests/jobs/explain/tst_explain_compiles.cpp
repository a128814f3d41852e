// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/script_format.h"
#include "core/jobs/compile/variant_meter.h"
#include "core/model/names.h"
#include "tests/jobs/explain/planted_fixture.h"

#include <cmath>
#include <utility>

using namespace inlinescope;
using namespace inlinescope::testing;

/// One decision that changes bytes among many that change none: explaining takes at most 2 log2 D + 4 compiles for D
/// differing decisions.
class TestExplainCompiles : public QObject {
    Q_OBJECT

    static constexpr std::size_t Fewest = 12; ///< decisions that change nothing

    JobSandbox m_box;

    /// Flips of a run's decisions, with the change in bytes of each.
    struct Flips {
        std::vector<ForcedAdvice> neutral;
        std::vector<std::pair<std::int64_t, ForcedAdvice>> others; ///< by |bytes|, the largest first
    };
    Flips flipsOf(const std::string& module) const {
        VariantMeter meter = need(VariantMeter::open(m_box.context, "default", module, {.jobs = 2}));
        VariantSet set;
        std::vector<ForcedAdvice> all;
        for (std::size_t decision = 0; decision < meter.decisions().size(); ++decision)
            if (!meter.obstacle(decision)) all.push_back(meter.flipped(decision));
        const std::size_t some = std::min<std::size_t>(all.size(), 100); // spread uniformly
        for (std::size_t flip = 0; flip < some; ++flip)
            set.variants.push_back({all[flip * all.size() / some]});
        Flips flips;
        const std::int64_t before = need(meter.sizes()).text;
        need(meter.measure(set, [&](std::size_t variant, MeasuredVariant&& flip) -> Result<void> {
            const ForcedAdvice& advice = set.variants[variant].front();
            if (flip.status != ModuleRunStatus::Ok || flip.outcomes.front() != ForcedOutcome::Followed) return {};
            if (const std::int64_t bytes = flip.sizes.text - before)
                flips.others.emplace_back(bytes, advice);
            else
                flips.neutral.push_back(advice);
            return {};
        }));
        std::ranges::sort(flips.others, {}, [](const auto& flip) {
            return std::tuple(-std::abs(flip.first), flip.second.hash, flip.second.occurrence);
        });
        if (!isPlanted(meter, flips, before)) plantOneByOne(meter, flips, before);
        return flips;
    }
    /// Leaves out those that do change something together with others.
    static void plantOneByOne(VariantMeter& meter, Flips& flips, std::int64_t before) {
        constexpr std::size_t enough = 20;
        for (const ForcedAdvice& advice : std::exchange(flips.neutral, {})) {
            if (flips.neutral.size() == enough) return;
            flips.neutral.push_back(advice);
            if (!isPlanted(meter, flips, before)) flips.neutral.pop_back();
        }
    }
    /// Whether the neutral flips change nothing together either, with the largest of the others or without it.
    static bool isPlanted(VariantMeter& meter, const Flips& flips, std::int64_t before) {
        VariantSet set;
        set.variants = {flips.neutral, flips.neutral};
        set.variants.back().push_back(flips.others.front().second);
        std::vector<std::int64_t> texts(2, -1);
        need(meter.measure(set, [&](std::size_t variant, MeasuredVariant&& all) -> Result<void> {
            texts[variant] = all.sizes.text;
            return {};
        }));
        return texts == std::vector{before, before + flips.others.front().first};
    }
    std::string runOf(const std::string& module, std::vector<ForcedAdvice> flips, const ForcedAdvice& culprit) {
        flips.push_back(culprit);
        QByteArray text = "inlinescope-script 1\nmodule " + QByteArray::fromStdString(module) + "\n";
        for (const ForcedAdvice& flip : flips)
            text += QByteArray::fromStdString(std::string(toString(flip.advice)) + " " + keyText(flip) + "\n");
        return need(runScript(m_box, text, m_box.runOptions("planted in " + module, {module}))).name;
    }

private slots:
    void initTestCase() {
        m_box.extract("plain");
        m_box.import(m_box.corpus);
        need(runCorpus(m_box.context, m_box.runOptions("default", {"text.cpp.o", "expression.cpp.o"})));
    }

    void oneCulpritAmongManyDecisionsTakesFewCompiles_data() {
        QTest::addColumn<QString>("module");
        for (const QString module : {"text.cpp.o", "expression.cpp.o"})
            QTest::newRow(qPrintable(module)) << module;
    }
    void oneCulpritAmongManyDecisionsTakesFewCompiles() {
        QFETCH(QString, module);
        const Flips flips = flipsOf(module.toStdString());
        QVERIFY2(flips.neutral.size() >= Fewest, qPrintable(QString::number(flips.neutral.size())));
        ExplainOptions options;
        options.runA = "default";
        options.runB = runOf(module.toStdString(), flips.neutral, flips.others.front().second);
        options.module = module.toStdString();
        options.limits.jobs = 2;
        const Explanation explanation = need(explain(m_box.context, options));
        const double limit = 2 * std::log2(double(explanation.differing)) + 4;
        qInfo("D = %d of %d decisions, %d compiles of %.1f", int(explanation.differing), int(explanation.decisions),
              int(explanation.compiles), limit);
        QVERIFY(explanation.differing >= 16 && explanation.verified);
        QCOMPARE(explanation.culprits.size(), std::size_t(1));
        QCOMPARE(explanation.culprits.front().site, keyText(flips.others.front().second));
        QCOMPARE(explanation.culprits.front().bytes, flips.others.front().first);
        QVERIFY(double(explanation.compiles) <= limit);
    }
};

QTEST_GUILESS_MAIN(TestExplainCompiles)
#include "tst_explain_compiles.moc"
