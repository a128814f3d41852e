// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/exhaustive_search.h"

#include <QTest>

#include <algorithm>
#include <limits>

using namespace inlinescope;

namespace {

std::uint64_t mixed(std::uint64_t value) {
    value = (value ^ (value >> 31)) * 0x9e3779b97f4a7c15U;
    value = (value ^ (value >> 29)) * 0xbf58476d1ce4e5b9U;
    return value ^ (value >> 32);
}

/// A module whose inliner goes from callees to callers, and copies the calls that a callee has kept. The bytes of a
/// function depend on all that is inlined into it, in no regular way; a local function without callers is removed.
struct PlantedModule {
    struct Function {
        std::string name;
        std::vector<std::size_t> calls; ///< of functions before it
        bool isLocal = false;
    };
    std::vector<Function> functions;
    std::uint64_t seed = 1;
    bool heuristicInlines = false;
    mutable int compiles = 0;

    struct Body {
        std::int64_t bytes = 0;
        std::vector<std::pair<std::size_t, std::uint64_t>> calls; ///< callee, path
    };

    RecordedCompile compile(const std::vector<ForcedAdvice>& advices) const {
        ++compiles;
        RecordedCompile made;
        std::vector<Body> bodies(functions.size());
        for (std::size_t index = 0; index < functions.size(); ++index)
            inlineInto(index, bodies, advices, made);
        std::set<std::size_t> called;
        for (std::size_t index = functions.size(); index-- > 0;) {
            if (functions[index].isLocal && !called.contains(index)) continue;
            made.bytes[functions[index].name] = bodies[index].bytes;
            for (const auto& [callee, path] : bodies[index].calls)
                called.insert(callee);
        }
        return made;
    }
    std::int64_t bytes(const std::vector<ForcedAdvice>& advices) const {
        std::int64_t sum = 0;
        for (const auto& [function, bytes] : compile(advices).bytes)
            sum += bytes;
        return sum;
    }

    /// The least of all ways to decide, one call after the other.
    std::int64_t least(std::vector<ForcedAdvice> advices = {}) const {
        for (const Decision& decision : compile(advices).decisions) {
            if (std::ranges::count(advices, decision.key.hash, &ForcedAdvice::hash)) continue;
            std::int64_t bytes = std::numeric_limits<std::int64_t>::max();
            for (const Advice way : {Advice::Refuse, Advice::Inline}) {
                auto more = advices;
                more.push_back({decision.key.hash, {}, way});
                bytes = std::min(bytes, least(more));
            }
            return bytes;
        }
        return bytes(advices);
    }

    std::vector<ForcedAdvice> refusals() const {
        std::vector<ForcedAdvice> advices;
        for (std::size_t round = 0; round < 2; ++round)
            for (const Decision& decision : compile(advices).decisions)
                advices.push_back({decision.key.hash, {}, Advice::Refuse});
        return advices;
    }

private:
    void inlineInto(std::size_t index, std::vector<Body>& bodies, const std::vector<ForcedAdvice>& advices,
                    RecordedCompile& made) const {
        Body& body = bodies[index];
        body.bytes = std::int64_t(20 + mixed(seed + index) % 30);
        std::vector<std::pair<std::size_t, std::uint64_t>> waiting;
        for (std::size_t call = 0; call < functions[index].calls.size(); ++call)
            waiting.emplace_back(functions[index].calls[call], mixed(index * 64 + call + 1));
        std::uint64_t inlined = 0;
        for (std::size_t next = 0; next < waiting.size(); ++next) {
            const auto [callee, path] = waiting[next];
            Decision decision;
            decision.caller = functions[index].name;
            decision.callee = functions[callee].name;
            decision.key.hash = path;
            const auto forced = std::ranges::find(advices, path, &ForcedAdvice::hash);
            const bool inlines = forced == advices.end() ? heuristicInlines : forced->advice == Advice::Inline;
            decision.advice = inlines ? Advice::Inline : Advice::Refuse;
            decision.outcome = inlines ? Outcome::Inlined : Outcome::Refused;
            made.decisions.push_back(decision);
            if (!inlines) {
                body.calls.emplace_back(callee, path);
                body.bytes += 5;
                continue;
            }
            inlined ^= mixed(path);
            body.bytes += bodies[callee].bytes;
            for (const auto& [further, below] : bodies[callee].calls)
                waiting.emplace_back(further, mixed(path ^ (below * 3)));
        }
        if (inlined) body.bytes = std::max<std::int64_t>(4, body.bytes - std::int64_t(mixed(inlined + seed) % 60));
    }
};

/// Searches all components, and counts the compiles after the first.
std::vector<ForcedAdvice> searchAll(const PlantedModule& module, std::size_t mostCalls = 12) {
    ExhaustiveSearch search(module.compile(module.refusals()), mostCalls);
    module.compiles = 0;
    while (!search.isDone())
        search.take(module.compile(search.next()));
    std::vector<ForcedAdvice> advices;
    for (const BestOfAll& best : search.best())
        advices.insert(advices.end(), best.advices.begin(), best.advices.end());
    return advices;
}

} // namespace

class TestExhaustiveSearch : public QObject {
    Q_OBJECT

private slots:
    /// f calls g, and h calls i: two components, each in two ways, both shown by the same compiles.
    void componentsAreSearchedSideBySide() {
        const PlantedModule module{{{"g", {}, true}, {"f", {0}}, {"i", {}, true}, {"h", {2}}}};
        ExhaustiveSearch search(module.compile(module.refusals()), 12);
        QCOMPARE(search.components(), std::size_t(2));
        QVERIFY(!search.isDone());
        QCOMPARE(search.next().size(), std::size_t(2));
        QVERIFY(std::ranges::all_of(search.next(), [](const auto& a) { return a.advice == Advice::Inline; }));
        search.take(module.compile(search.next()));
        QVERIFY(search.isDone());
        QCOMPARE(search.best().size(), std::size_t(2));
        QCOMPARE(search.best()[0].functions.size() + search.best()[1].functions.size(), std::size_t(4));
    }

    /// a calls b and c, c calls d. Refused, the bridge a - c leaves a - b and c - d, of which the next compile shows
    /// the other way at the same time. The call of d is no bridge, since inlining c would copy it.
    void aBridgeThatIsRefusedDividesTheGraph() {
        const PlantedModule module{{{"d", {}}, {"c", {0}}, {"b", {}}, {"a", {2, 1}}}};
        const ExhaustiveSearch search(module.compile(module.refusals()), 12);
        std::map<std::string, Advice> ways;
        for (const Decision& decision : module.compile({}).decisions)
            for (const ForcedAdvice& advice : search.next())
                if (advice.hash == decision.key.hash) ways[decision.caller + decision.callee] = advice.advice;
        QVERIFY(ways == (std::map<std::string, Advice>{
                            {"ab", Advice::Inline}, {"ac", Advice::Refuse}, {"cd", Advice::Inline}}));
    }

    void ofEveryPlantedGraphTheBestOfAllWaysIsFound() {
        int smaller = 0, copied = 0, shared = 0;
        for (std::uint64_t seed = 1; seed <= 150; ++seed) {
            PlantedModule module{{}, seed, seed % 3 == 0};
            const std::size_t count = 2 + mixed(seed) % 5;
            std::size_t calls = 0;
            for (std::size_t index = 0; index < count; ++index) {
                PlantedModule::Function& function = module.functions.emplace_back();
                function.name = std::string(1, char('a' + index));
                function.isLocal = index + 1 < count && mixed(seed * 7 + index) % 2;
                for (std::size_t callee = 0; callee < index && calls < 5; ++callee)
                    if (mixed(seed * 31 + index * 8 + callee) % 5 < 2) {
                        function.calls.push_back(callee);
                        ++calls;
                    }
            }
            const std::int64_t least = module.least();
            const int ways = module.compiles;
            const auto advices = searchAll(module);
            const int compiles = module.compiles;
            QCOMPARE(module.bytes(advices), least);
            smaller += least < module.bytes(module.refusals());
            copied += std::size_t(advices.size()) > calls;
            shared += compiles * 2 < ways;
        }
        QVERIFY(smaller > 50);
        QVERIFY(copied > 0);
        QVERIFY(shared > 50);
    }

    void aLargerComponentIsLeftOut() {
        PlantedModule module{{{"g", {}}, {"f", {0}}, {"i", {}}, {"h", {2, 2, 2}}}};
        ExhaustiveSearch search(module.compile(module.refusals()), 2);
        QCOMPARE(search.components(), std::size_t(2));
        while (!search.isDone())
            search.take(module.compile(search.next()));
        QCOMPARE(search.best().size(), std::size_t(1));
        QVERIFY(search.best()[0].functions == (std::set<std::string>{"f", "g"}));
    }
};

QTEST_GUILESS_MAIN(TestExhaustiveSearch)
#include "tst_exhaustive_search.moc"
