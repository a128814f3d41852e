// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/exhaustive_search.h"
#include "core/model/advice_set.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <string>

using namespace inlinescope;

namespace {

std::uint64_t mixed(std::uint64_t value) {
    value = (value ^ (value >> 31)) * 0x9e3779b97f4a7c15U;
    value = (value ^ (value >> 29)) * 0xbf58476d1ce4e5b9U;
    return value ^ (value >> 32);
}

/// A module whose inliner goes from callees to callers, and copies the calls that a callee has kept. The bytes of a
/// function depend on all that is inlined into it, in no regular way; a local function without callers is removed. Each
/// function has an entry in a table whose end is aligned.
struct PlantedModule {
    struct Function {
        std::string name;
        std::vector<std::size_t> calls; ///< of functions before it
        bool isLocal = false;
    };
    std::vector<Function> functions;
    std::uint64_t seed = 1;
    bool heuristicInlines = false;
    std::int64_t alignment = 1;
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
        std::int64_t table = 0;
        for (std::size_t index = functions.size(); index-- > 0;) {
            if (functions[index].isLocal && !called.contains(index)) continue;
            made.bytes += bodies[index].bytes;
            table += std::int64_t(4 + mixed(seed * 3 + index) % 4 * 4);
            for (const auto& [callee, path] : bodies[index].calls)
                called.insert(callee);
        }
        made.bytes += (table + alignment - 1) / alignment * alignment;
        return made;
    }
    std::int64_t bytes(const std::vector<ForcedAdvice>& advices) const { return compile(advices).bytes; }

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

/// From what the heuristic decides; counts the compiles after the first ones.
ExhaustiveSearch searchAll(const PlantedModule& module, std::size_t mostCalls = 12) {
    ExhaustiveSearch search(module.compile(module.refusals()), module.bytes({}), mostCalls);
    module.compiles = 0;
    while (!search.isDone())
        search.take(module.compile(search.next()));
    return search;
}

/// Functions that call each other at random, at most `mostCalls` times.
PlantedModule plantedModule(std::uint64_t seed, std::size_t mostCalls) {
    PlantedModule module{{}, seed, seed % 3 == 0};
    const std::size_t count = 2 + mixed(seed) % mostCalls;
    std::size_t calls = 0;
    for (std::size_t index = 0; index < count; ++index) {
        PlantedModule::Function& function = module.functions.emplace_back();
        function.name = std::string(1, char('a' + index));
        function.isLocal = index + 1 < count && mixed(seed * 7 + index) % 2;
        for (std::size_t callee = 0; callee < index && calls < mostCalls; ++callee)
            if (mixed(seed * 31 + index * 8 + callee) % 5 < 2) {
                function.calls.push_back(callee);
                ++calls;
            }
    }
    return module;
}

/// The advices by the names of caller and callee.
std::map<std::string, Advice> byNames(const PlantedModule& module, const std::vector<ForcedAdvice>& advices) {
    std::map<std::string, Advice> ways;
    for (const Decision& decision : module.compile({}).decisions)
        for (const ForcedAdvice& advice : advices)
            if (advice.hash == decision.key.hash) ways[decision.caller + decision.callee] = advice.advice;
    return ways;
}

/// A compile made by hand, in which calls are inlined that `advices` says.
class HandMadeCompile {
public:
    explicit HandMadeCompile(const std::vector<ForcedAdvice>& advices) : m_advices({}) { m_advices.overrule(advices); }
    /// Whether the call is inlined.
    bool call(const std::string& caller, const std::string& callee, CallsiteKey key) {
        const auto forced = m_advices.find(key);
        Decision decision;
        decision.caller = caller;
        decision.callee = callee;
        decision.key = key;
        decision.advice = forced ? forced->advice : Advice::Refuse;
        const bool inlines = decision.advice == Advice::Inline;
        decision.outcome = inlines ? Outcome::Inlined : Outcome::Refused;
        made.decisions.push_back(decision);
        return inlines;
    }
    RecordedCompile made;

private:
    AdviceSet m_advices;
};

ExhaustiveSearch searchAll(const std::function<RecordedCompile(const std::vector<ForcedAdvice>&)>& compile,
                           std::int64_t bytes) {
    ExhaustiveSearch search(compile({}), bytes, 12);
    while (!search.isDone())
        search.take(compile(search.next()));
    return search;
}

} // namespace

class TestExhaustiveSearch : public QObject {
    Q_OBJECT

private slots:
    /// f calls g, and h calls i: two components, each in two ways, of which each is compiled with the other component
    /// as it is.
    void componentsAreSearchedOneAfterTheOther() {
        const PlantedModule module{{{"g", {}, true}, {"f", {0}}, {"i", {}, true}, {"h", {2}}}};
        ExhaustiveSearch search(module.compile(module.refusals()), module.bytes({}), 12);
        QCOMPARE(search.components(), std::size_t(2));
        std::vector<std::map<std::string, Advice>> compiled;
        while (!search.isDone() && compiled.size() < 8) {
            QVERIFY(search.proved() < 2);
            compiled.push_back(byNames(module, search.next()));
            search.take({module.compile(search.next()).decisions, 1000}); // none is smaller
        }
        const auto way = [](const char* call, Advice advice) { return std::map<std::string, Advice>{{call, advice}}; };
        QVERIFY(compiled == (std::vector{way("fg", Advice::Refuse), way("fg", Advice::Inline),
                                         way("hi", Advice::Refuse), way("hi", Advice::Inline)}));
        QCOMPARE(search.proved(), std::size_t(2));
        QVERIFY(search.best().empty());
        QCOMPARE(search.bytes(), module.bytes({}));
    }

    /// Inlining g is better if i is inlined too, and that alone is better than nothing.
    void aComponentIsTriedAgainAfterAnotherHasChanged() {
        const PlantedModule module{{{"g", {}, true}, {"f", {0}}, {"i", {}, true}, {"h", {2}}}};
        ExhaustiveSearch search(module.compile(module.refusals()), 100, 12);
        int compiles = 0;
        for (; !search.isDone() && compiles < 20; ++compiles) {
            const RecordedCompile made = module.compile(search.next());
            const auto inlines = [&made](const std::string& callee) {
                return std::ranges::any_of(made.decisions, [&](const Decision& decision) {
                    return decision.callee == callee && decision.outcome == Outcome::Inlined;
                });
            };
            const std::int64_t bytes = inlines("i") ? (inlines("g") ? 80 : 90) : (inlines("g") ? 110 : 100);
            search.take({made.decisions, bytes});
        }
        QCOMPARE(search.bytes(), 80);
        QVERIFY(byNames(module, search.best()) ==
                (std::map<std::string, Advice>{{"fg", Advice::Inline}, {"hi", Advice::Inline}}));
        QCOMPARE(search.proved(), std::size_t(2));
        QCOMPARE(search.dependent(), std::size_t(1));
        QCOMPARE(compiles, 8); // g, i, g, i
    }

    /// a calls b and c, b calls d and e, c calls f and g. Refused, the bridge a - b or a - c leaves two sides, of which
    /// one is searched with the other at its best, or with all calls refused. The further calls are no bridges, since
    /// inlining b or c would copy them.
    void aBridgeThatIsRefusedDividesTheGraph() {
        const PlantedModule module{
            {{"g", {}}, {"f", {}}, {"e", {}}, {"d", {}}, {"c", {0, 1}}, {"b", {2, 3}}, {"a", {5, 4}}}};
        ExhaustiveSearch search(module.compile(module.refusals()), 1000, 12);
        std::set<std::map<std::string, Advice>> divided, other;
        while (!search.isDone()) {
            const auto ways = byNames(module, search.next());
            (ways.at("ab") == Advice::Refuse ? divided : other).insert(ways);
            search.take(module.compile(search.next()));
        }
        QVERIFY(divided.size() >= 4 + 8 - 1); // of 4 * 8
        QVERIFY(divided.size() <= 4 + 8 + 8 - 1);
        QVERIFY(other.size() > divided.size());
    }

    void ofEveryPlantedGraphTheBestOfAllWaysIsFound() {
        int smaller = 0, copied = 0;
        for (std::uint64_t seed = 1; seed <= 150; ++seed) {
            const PlantedModule module = plantedModule(seed, 6);
            const std::int64_t least = module.least();
            const ExhaustiveSearch search = searchAll(module);
            QCOMPARE(module.bytes(search.best()), least);
            QCOMPARE(search.bytes(), least);
            QCOMPARE(search.proved(), search.components());
            smaller += least < module.bytes({});
            copied += search.best().size() > 6;
        }
        QVERIFY(smaller > 50);
        QVERIFY(copied > 0);
    }

    /// The end of the table is aligned, so that what a function adds depends on the others, and the sum of functions
    /// alone would mislead.
    void ofFewCallsTheBestIsFoundWhateverIsAligned() {
        int smaller = 0, misled = 0;
        for (std::uint64_t seed = 1; seed <= 300; ++seed) {
            PlantedModule module = plantedModule(seed, 3);
            module.alignment = 32;
            const ExhaustiveSearch search = searchAll(module);
            QCOMPARE(module.bytes(search.best()), search.bytes());
            QCOMPARE(search.proved(), search.components());
            smaller += search.bytes() < module.bytes({});
            if (search.components() != 1) continue;
            QCOMPARE(search.bytes(), module.least());
            PlantedModule sums = module;
            sums.alignment = 1;
            misled += module.bytes(searchAll(sums).best()) > search.bytes();
        }
        QVERIFY(smaller > 20);
        QVERIFY(misled > 0);
    }

    /// Two calls of f to g share a hash. If f inlines e, only one of them is left, which no occurrence names. It is
    /// inlined in the smallest way.
    void aCallThatIsLeftAloneIsTriedBothWays() {
        const auto compile = [](const std::vector<ForcedAdvice>& advices) {
            HandMadeCompile hand(advices);
            const bool inlinesE = hand.call("f", "e", {1, 0});
            const bool inlinesG = hand.call("f", "g", {2, 0});
            if (!inlinesE) hand.call("f", "g", {2, 1});
            hand.made.bytes = inlinesE && inlinesG ? 50 : 100;
            return hand.made;
        };
        const ExhaustiveSearch search = searchAll(compile, 100);
        QCOMPARE(search.bytes(), 50);
        QCOMPARE(compile(search.best()).bytes, 50);
        QCOMPARE(search.proved(), std::size_t(1));
    }

    /// f calls sort, with a function that sort calls: if sort is inlined, f calls it.
    void aCallThatBecomesDirectIsNotProved_data() {
        QTest::addColumn<QString>("function");
        QTest::addColumn<int>("components");
        QTest::addColumn<int>("proved");
        QTest::newRow("a function without calls") << "compare" << 1 << 0;
        QTest::newRow("one of another component") << "i" << 2 << 1;
        QTest::newRow("one of the component") << "sort" << 1 << 1;
    }
    void aCallThatBecomesDirectIsNotProved() {
        QFETCH(QString, function);
        QFETCH(int, components);
        QFETCH(int, proved);
        const auto compile = [&](const std::vector<ForcedAdvice>& advices) {
            HandMadeCompile hand(advices);
            if (hand.call("f", "sort", {1, 0})) hand.call("f", function.toStdString(), {2, 0});
            if (components > 1) hand.call("h", "i", {3, 0});
            hand.made.bytes = 100;
            return hand.made;
        };
        const ExhaustiveSearch search = searchAll(compile, 100);
        QCOMPARE(search.components(), std::size_t(components));
        QCOMPARE(search.proved(), std::size_t(proved));
    }

    /// f calls g and e, and h calls i. The compile of one way of f fails, also of the first one.
    void aWayThatCannotBeCompiledIsNotSmaller_data() {
        QTest::addColumn<bool>("inlinesG");
        QTest::addColumn<int>("bytes");
        QTest::newRow("the smallest way") << true << 78;
        QTest::newRow("the first way, without which no calls are known") << false << 98;
    }
    void aWayThatCannotBeCompiledIsNotSmaller() {
        QFETCH(bool, inlinesG);
        QFETCH(int, bytes);
        bool fails = false;
        const auto compile = [&](const std::vector<ForcedAdvice>& advices) {
            HandMadeCompile hand(advices);
            const bool g = hand.call("f", "g", {1, 0}), e = hand.call("f", "e", {2, 0}),
                       i = hand.call("h", "i", {3, 0});
            hand.made.bytes = 100 - 20 * e - 40 * g - 2 * i;
            if (fails && std::ranges::count(advices, 1U, &ForcedAdvice::hash) && g == inlinesG && e == inlinesG)
                return RecordedCompile{{}, RecordedCompile::noObject};
            if (g && !e) hand.made.bytes = 110;
            return hand.made;
        };
        ExhaustiveSearch search(compile({}), 100, 12);
        fails = true;
        while (!search.isDone())
            search.take(compile(search.next()));
        QCOMPARE(search.bytes(), std::int64_t(bytes));
        QCOMPARE(search.components(), std::size_t(2));
        QCOMPARE(search.proved(), std::size_t(1));
    }

    /// f calls g twice, and h calls i: the ways of h are tried first.
    void theComponentWithFewCallsIsSearchedFirst() {
        const PlantedModule module{{{"g", {}}, {"f", {0, 0}}, {"i", {}}, {"h", {2}}}};
        ExhaustiveSearch search(module.compile(module.refusals()), 0, 12);
        for (int way = 0; way < 2; ++way) {
            QVERIFY(byNames(module, search.next()).contains("hi"));
            search.take(module.compile(search.next()));
        }
        QCOMPARE(search.proved(), std::size_t(1));
        QVERIFY(!search.isDone() && byNames(module, search.next()).contains("fg"));
    }

    void aLargerComponentIsLeftOut() {
        const PlantedModule module{{{"g", {}}, {"f", {0}}, {"i", {}}, {"h", {2, 2, 2}}}, 1, true};
        const ExhaustiveSearch search = searchAll(module, 2);
        QCOMPARE(search.components(), std::size_t(2));
        QCOMPARE(search.proved(), std::size_t(1));
        const auto ways = byNames(module, search.best());
        QVERIFY(!ways.contains("hi"));
    }
};

QTEST_GUILESS_MAIN(TestExhaustiveSearch)
#include "tst_exhaustive_search.moc"
