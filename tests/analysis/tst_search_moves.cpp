// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/corpus_bodies.h"
#include "core/analysis/move_combination.h"
#include "core/analysis/search_moves.h"
#include "core/analysis/unique_size.h"

#include <QTest>

#include <algorithm>

using namespace inlinescope;

namespace {

Decision decision(std::uint64_t hash, const std::string& callee, Advice advice, std::int64_t cost,
                  std::int64_t threshold) {
    Decision made;
    made.callee = callee;
    made.key.hash = hash;
    made.advice = advice;
    made.outcome = advice == Advice::Inline ? Outcome::Inlined : Outcome::Refused;
    made.cost = cost;
    made.threshold = threshold;
    return made;
}

std::vector<std::uint64_t> hashesOf(const SearchMove& move) {
    std::vector<std::uint64_t> hashes;
    for (const ForcedAdvice& advice : move.advices)
        hashes.push_back(advice.hash);
    return hashes;
}

FunctionSize body(const std::string& name, std::int64_t size) {
    return {name, size, ".text." + name, "linkonce_odr", true, false};
}

/// Measures sets of moves by a given function, and counts the calls.
struct Model {
    std::function<std::int64_t(const std::vector<std::size_t>&)> bytes;
    std::optional<int> calls = {}; ///< allowed number of calls; unlimited if absent
    int made = 0;

    MoveCombination combine(const std::vector<MeasuredMove>& candidates, std::int64_t before) {
        return combineMoves(candidates, before,
                            [this](const std::vector<std::size_t>& moves) -> Result<std::optional<std::int64_t>> {
                                if (calls && made == *calls) return std::optional<std::int64_t>();
                                ++made;
                                return std::optional(bytes(moves));
                            })
            .value();
    }
};

bool has(const std::vector<std::size_t>& moves, std::size_t move) {
    return std::ranges::count(moves, move) > 0;
}

} // namespace

class TestSearchMoves : public QObject {
    Q_OBJECT

private slots:
    void everyDecisionThatAScriptCanChangeIsAMove() {
        Decision mandatory = decision(3, "h", Advice::Inline, 0, 0);
        mandatory.mandatory = true;
        mandatory.defaultAdvice = true;
        Decision never = decision(4, "h", Advice::Refuse, 0, 0);
        never.outcome = Outcome::NeverAsked;
        Decision failed = decision(5, "h", Advice::Inline, 0, 0);
        failed.outcome = Outcome::Failed;
        const std::vector<Decision> decisions = {decision(1, "f", Advice::Inline, 5, 25), mandatory, never, failed,
                                                 decision(2, "g", Advice::Refuse, 30, 25)};
        const std::vector<SearchMove> moves = movesOf(decisions, {}, 0);
        QCOMPARE(moves.size(), std::size_t(2));
        // 30 is nearer to its threshold than 5.
        QCOMPARE(moves[0].advices.front().hash, std::uint64_t(2));
        QVERIFY(moves[0].advices.front().advice == Advice::Inline);
        QVERIFY(moves[1].advices.front().advice == Advice::Refuse);
    }

    void theCallsOfACalleeAreTakenTheOtherWayTogetherToo() {
        const std::vector<Decision> decisions = {
            decision(1, "f", Advice::Inline, 5, 25), decision(2, "f", Advice::Refuse, 60, 25),
            decision(3, "f", Advice::Refuse, 50, 25), decision(4, "g", Advice::Refuse, 50, 25)};
        const std::vector<SearchMove> moves = movesOf(decisions, {}, 0);
        QCOMPARE(moves.size(), std::size_t(5));
        const auto groups = std::ranges::count(moves, true, &SearchMove::group);
        QCOMPARE(groups, 1);
        QVERIFY(moves.front().group); // no effect of any move is known
        QVERIFY(hashesOf(moves.front()) == (std::vector<std::uint64_t>{2, 3}));
    }

    void whatMovesOfAKindGaveOrdersOthers() {
        const std::vector<Decision> decisions = {decision(1, "f", Advice::Inline, 25, 25),
                                                 decision(2, "g", Advice::Inline, 0, 25),
                                                 decision(3, "h", Advice::Inline, 20, 25)};
        MoveHistory history;
        const std::vector<SearchMove> before = movesOf(decisions, history, 0);
        QCOMPARE(before[0].callee, std::string("f"));
        history.add(before[0], 10);
        history.add(before[0], 30);
        QCOMPARE(history.expected(before[0]).value(), 20.0);
        QVERIFY(!history.expected(before[1]));
        history.add(before[2], -8);
        const std::vector<SearchMove> after = movesOf(decisions, history, 0);
        QCOMPARE(after[0].callee, std::string("g"));
        QCOMPARE(after[1].callee, std::string("h"));
        QCOMPARE(after[2].callee, std::string("f"));
    }

    void lotsDecideBetweenEqualsTheSameEachTime() {
        std::vector<Decision> decisions;
        for (std::uint64_t hash = 0; hash < 50; ++hash)
            decisions.push_back(decision(hash, "f" + std::to_string(hash), Advice::Inline, 5, 25));
        const auto order = [&](std::uint64_t seed) {
            std::vector<std::uint64_t> hashes;
            for (const SearchMove& move : movesOf(decisions, {}, seed))
                hashes.push_back(move.advices.front().hash);
            return hashes;
        };
        QVERIFY(order(1) == order(1));
        QVERIFY(order(1) != order(2));
    }

    void movesThatDoNotInteractAreTakenAtOnce() {
        Model model{[](const auto& moves) { return 100 - std::int64_t(moves.size()) * 3; }};
        const MoveCombination found = model.combine({{7, 3}, {8, 3}, {9, 3}}, 100);
        QVERIFY(found.moves == (std::vector<std::size_t>{7, 8, 9}));
        QCOMPARE(found.bytes, std::int64_t(91));
        QCOMPARE(model.made, 1);
    }

    /// Two moves that each save 10 and together cost 20, and two that are independent of all others.
    void ofMovesThatDoNotGoTogetherOneIsTaken() {
        Model model{[](const auto& moves) {
            std::int64_t bytes = 100;
            for (const std::size_t move : moves)
                bytes -= move < 2 ? 10 : 4;
            return bytes + (has(moves, 0) && has(moves, 1) ? 40 : 0);
        }};
        const MoveCombination found = model.combine({{0, 10}, {1, 10}, {2, 4}, {3, 4}}, 100);
        QVERIFY(found.moves == (std::vector<std::size_t>{0, 2, 3}));
        QCOMPARE(found.bytes, std::int64_t(82));
        QVERIFY(model.made <= 2 * 4 - 1);
    }

    /// For any interaction of the moves.
    void theResultIsNeverWorseThanTheBestByItself() {
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            const std::size_t count = 1 + seed % 7;
            const auto bytes = [seed](const std::vector<std::size_t>& moves) {
                std::uint64_t mixed = seed * 0x9e3779b97f4a7c15U + 1;
                for (const std::size_t move : moves)
                    mixed = (mixed ^ (move + 1)) * 0xbf58476d1ce4e5b9U;
                return moves.empty() ? std::int64_t(100) : std::int64_t(60 + mixed % 80);
            };
            std::vector<MeasuredMove> candidates;
            for (std::size_t move = 0; move < count; ++move)
                if (bytes({move}) < 100) candidates.push_back({move, 100 - bytes({move})});
            std::ranges::sort(candidates, std::greater(), &MeasuredMove::gain);
            Model model{bytes};
            const MoveCombination found = model.combine(candidates, 100);
            QCOMPARE(found.bytes, bytes(found.moves));
            QVERIFY(found.bytes <= (candidates.empty() ? 100 : 100 - candidates.front().gain));
            QVERIFY(model.made <= std::max(0, 2 * int(candidates.size()) - 1));
        }
    }

    void whenNoMoreCanBeMeasuredTheBestSoFarIsKept() {
        Model model{[](const auto& moves) { return moves.size() == 1 ? std::int64_t(90) : std::int64_t(200); }, 2};
        const MoveCombination found = model.combine({{0, 10}, {1, 10}}, 100);
        QVERIFY(found.moves == std::vector<std::size_t>{0});
        QCOMPARE(found.bytes, std::int64_t(90));
        Model none{[](const auto&) { return std::int64_t(0); }, 0};
        QVERIFY(none.combine({{0, 10}}, 100).moves.empty());
    }

    /// Three moves of 10, 4 and 1 B, of a state of 100 B.
    void whatIsSkippedIsNotSelected() {
        using Moves = std::vector<std::size_t>;
        MoveCombining combining({{0, 10}, {1, 4}, {2, 1}}, 100);
        QCOMPARE(combining.next(), (Moves{0, 1, 2}));
        QCOMPARE(combining.gain(), std::int64_t(15));
        combining.take(95);
        QCOMPARE(combining.next(), (Moves{0, 1}));
        QCOMPARE(combining.gain(), std::int64_t(14));
        combining.take(87); // 13 of 14 B
        QCOMPARE(combining.next(), (Moves{0, 1, 2}));
        QCOMPARE(combining.gain(), std::int64_t(1));
        combining.skip();
        QVERIFY(combining.isDone());
        QCOMPARE(combining.best().moves, (Moves{0, 1}));
        QCOMPARE(combining.best().bytes, std::int64_t(87));
    }

    /// Module 0 contains f and g, module 1 f, module 2 f and h; computed by hand.
    void aSharedBodyCostsWhatNoOtherModulePays() {
        CorpusBodies corpus;
        corpus.put(0, std::vector{body("f", 10), body("g", 20)});
        corpus.put(1, std::vector{body("f", 12)});
        corpus.put(2, std::vector{body("f", 14), body("h", 30)});
        // 0 pays for f, but without it 1 would pay 12; g is only in 0.
        QCOMPARE(corpus.added(0, 100, std::vector{body("f", 10), body("g", 20)}), std::int64_t(88));
        QCOMPARE(corpus.added(0, 90, std::vector{body("g", 20)}), std::int64_t(90));
        // 1 pays nothing for f, with a copy or without, and nothing for g.
        QCOMPARE(corpus.added(1, 50, std::vector{body("f", 12)}), std::int64_t(38));
        QCOMPARE(corpus.added(1, 38, std::vector<FunctionSize>{}), std::int64_t(38));
        QCOMPARE(corpus.added(1, 70, std::vector{body("f", 12), body("g", 20)}), std::int64_t(38));
        QCOMPARE(corpus.added(2, 60, std::vector{body("f", 14), body("h", 30)}), std::int64_t(46));
        // Of a module only its shared bodies count.
        FunctionSize own = body("own", 5);
        own.shared = false;
        QVERIFY(corpus.has(1, std::vector{own, body("f", 12)}) && corpus.has(7, std::vector{own}));
        QVERIFY(!corpus.has(1, std::vector{body("f", 13)}) && !corpus.has(1, std::vector<FunctionSize>{}));
        QVERIFY(!corpus.has(7, std::vector{body("f", 12)}));
        corpus.put(0, std::vector<FunctionSize>{});
        QCOMPARE(corpus.added(2, 60, std::vector{body("f", 14), body("h", 30)}), std::int64_t(46));
        corpus.put(1, std::vector<FunctionSize>{});
        QCOMPARE(corpus.added(2, 60, std::vector{body("f", 14), body("h", 30)}), std::int64_t(60));
    }

    /// Compared with the sum itself, over changes of one module at a time.
    void whatAModuleAddsChangesAsTheSumOfUniqueDoes() {
        using Module = std::vector<FunctionSize>;
        std::vector<Module> modules(4);
        std::uint64_t lot = 1;
        const auto draw = [&](std::uint64_t below) {
            lot = lot * 6364136223846793005U + 1442695040888963407U;
            return (lot >> 33) % below;
        };
        const auto any = [&] {
            Module module;
            for (const char* name : {"f", "g", "h"})
                if (draw(2)) {
                    module.push_back(body(name, std::int64_t(5 + draw(20))));
                    if (draw(2)) module.back().tables = std::int64_t(draw(30));
                    if (draw(2)) { // a second name
                        module.push_back(body((std::string(name) + "2").c_str(), module.back().size));
                        module.back().alias = true;
                    }
                }
            return module;
        };
        const auto sum = [&] {
            UniqueSizeMeter meter;
            std::int64_t bytes = 0;
            for (const Module& module : modules)
                bytes += meter.add(1000, module);
            return bytes;
        };
        CorpusBodies corpus;
        int changed = 0;
        for (int step = 0; step < 300; ++step) {
            const std::size_t module = draw(modules.size());
            const Module next = any();
            const std::int64_t before = sum();
            const std::int64_t delta = corpus.added(module, 1000, next) - corpus.added(module, 1000, modules[module]);
            modules[module] = next;
            corpus.put(module, next);
            QCOMPARE(sum() - before, delta);
            changed += delta != 0;
        }
        QVERIFY(changed > 50);
    }
};

QTEST_GUILESS_MAIN(TestSearchMoves)
#include "tst_search_moves.moc"
