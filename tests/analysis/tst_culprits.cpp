// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/culprits.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace inlinescope;

namespace {

using Chosen = std::set<std::size_t>;

/// A synthetic cache: bytes and shape by the included decisions, and the number of queries.
struct SubsetCache {
    std::function<std::int64_t(const Chosen&)> bytes;
    std::function<std::uint64_t(const Chosen&)> shape = [](const Chosen&) { return std::uint64_t(0); };
    int asked = 0, batches = 0;
    int last = 1 << 30; ///< the query that is answered with an error

    MeasureSubsets measure() {
        return [this](const std::vector<Subset>& subsets, const auto& done) -> Result<void> {
            ++batches;
            for (std::size_t index = 0; index < subsets.size(); ++index) {
                if (++asked > last) return Error{ErrorCode::Cancelled, "cancelled", {}, {}, {}};
                const Chosen chosen(subsets[index].begin(), subsets[index].end());
                done(index, {1000 + bytes(chosen), shape(chosen)});
            }
            return {};
        };
    }
};

/// The elements' effects are additive; the shape distinguishes every subset of them.
SubsetCache additive(const std::map<std::size_t, std::int64_t>& effects) {
    SubsetCache cache;
    cache.bytes = [effects](const Chosen& chosen) {
        std::int64_t sum = 0;
        for (const auto& [element, effect] : effects)
            if (chosen.contains(element)) sum += effect;
        return sum;
    };
    cache.shape = [effects](const Chosen& chosen) {
        std::uint64_t hash = 0;
        for (const auto& [element, effect] : effects)
            if (chosen.contains(element)) hash += 0x9E3779B97F4A7C15U * (element + 1);
        return hash;
    };
    return cache;
}

std::vector<std::size_t> elementsOf(const FoundCulprits& found) {
    std::vector<std::size_t> elements;
    for (const FoundCulprit& culprit : found.culprits)
        elements.push_back(culprit.element);
    return elements;
}
std::vector<std::int64_t> bytesOf(const FoundCulprits& found) {
    std::vector<std::int64_t> bytes;
    for (const FoundCulprit& culprit : found.culprits)
        bytes.push_back(culprit.bytes);
    return bytes;
}

constexpr CulpritSearch within{}, exactly{true};
using Elements = std::vector<std::size_t>;
using Bytes64 = std::vector<std::int64_t>;

} // namespace

/// SubsetCaches with answers computed by hand.
class TestCulprits : public QObject {
    Q_OBJECT

private slots:
    void oneCulpritTakesNoMoreMeasurementsThanTwoPerHalvingAndFour() {
        for (std::size_t elements = 1; elements <= 1000; elements = elements < 70 ? elements + 1 : elements * 5 / 4) {
            const double limit = 2 * std::log2(double(elements)) + 4;
            for (std::size_t culprit = 0; culprit < elements; culprit += 1 + elements / 40)
                for (const CulpritSearch& search : {within, exactly}) {
                    SubsetCache cache = additive({{culprit, -64}});
                    const FoundCulprits found = findCulprits(elements, cache.measure(), search);
                    QCOMPARE(elementsOf(found), Elements{culprit});
                    QCOMPARE(bytesOf(found), Bytes64{-64});
                    QVERIFY(found.verified && !found.stopped);
                    QCOMPARE(found.withCulprits->bytes, 936);
                    QCOMPARE(found.allButCulprits->bytes, 1000);
                    QCOMPARE(int(found.measured), cache.asked);
                    QVERIFY2(cache.asked <= limit, qPrintable(QString("%1 of %2").arg(cache.asked).arg(limit)));
                }
        }
    }

    /// Before the end too: the limit for one culprit is never less than what it takes.
    void whatIsLeftForOneCulpritIsReportedFromTheBeginning() {
        for (std::size_t elements = 1; elements <= 600; elements = elements < 40 ? elements + 1 : elements * 4 / 3)
            for (std::size_t culprit = 0; culprit < elements; culprit += 1 + elements / 20)
                for (const CulpritSearch& search : {within, exactly}) {
                    SubsetCache cache = additive({{culprit, -64}});
                    std::vector<std::size_t> measured, limits;
                    const auto watch = [&](const FoundCulprits& soFar) {
                        measured.push_back(soFar.measured);
                        limits.push_back(soFar.atMost);
                    };
                    const FoundCulprits found = findCulprits(elements, cache.measure(), search, watch);
                    QCOMPARE(measured.size(), found.measured);
                    for (std::size_t call = 0; call < measured.size(); ++call)
                        QVERIFY(measured[call] == call + 1 && limits[call] >= found.measured);
                    QVERIFY(double(limits.front()) <= 2 * std::log2(double(elements)) + 4);
                }
    }

    /// Quarters of 9 are 2, 2, 2 and 3 long: 0 is alone one division before 8.
    void whatIsFoundSoFarIsReportedAfterEachResult() {
        const std::map<std::size_t, std::int64_t> effects = {{0, 40}, {8, -100}};
        SubsetCache cache = additive(effects);
        std::vector<FoundCulprits> told;
        const FoundCulprits found =
            findCulprits(9, cache.measure(), exactly, [&](const FoundCulprits& soFar) { told.push_back(soFar); });
        QCOMPARE(told.size(), found.measured);
        QVERIFY(told.front().culprits.empty());
        bool isPart = false;
        QVERIFY(!told.front().settled && told.back().settled);
        for (const FoundCulprits& soFar : told) {
            QVERIFY(!soFar.stopped && soFar.atMost >= soFar.measured);
            if (soFar.settled) QCOMPARE(elementsOf(soFar), elementsOf(found));
            isPart = isPart || (!soFar.culprits.empty() && soFar.culprits.size() < effects.size());
            for (const FoundCulprit& culprit : soFar.culprits)
                QCOMPARE(culprit.bytes, effects.at(culprit.element));
        }
        QVERIFY(isPart);
        QCOMPARE(elementsOf(told.back()), elementsOf(found));
        QCOMPARE(told.back().atMost, found.measured);
    }

    /// D is the number of the others. A companion without an effect of its own costs no halving, for any number of
    /// them.
    void companionsThatDoNotMatterCostNoHalving() {
        for (std::size_t others = 1; others <= 300; others = others < 40 ? others + 1 : others * 3 / 2)
            for (const std::size_t companions : {std::size_t(1), std::size_t(7), std::size_t(1000)})
                for (std::size_t culprit = 0; culprit < others; culprit += 1 + others / 20) {
                    const std::size_t element = companions + culprit;
                    SubsetCache cache = additive({{element, 64}});
                    const FoundCulprits found =
                        findCulprits(companions + others, cache.measure(), {.companions = companions});
                    QCOMPARE(elementsOf(found), Elements{element});
                    QVERIFY(found.verified);
                    const double limit = 2 * std::log2(double(others)) + 4;
                    QVERIFY2(cache.asked <= limit, qPrintable(QString("%1 of %2").arg(cache.asked).arg(limit)));
                }
    }

    /// 40 adds 100, and 900 more together with the companion 3, which has no effect alone: 3 is named, and no other.
    void aCompanionIsNamedIfWhatIsWantedNeedsIt() {
        SubsetCache cache;
        cache.bytes = [](const Chosen& chosen) -> std::int64_t {
            return chosen.contains(40) ? chosen.contains(3) ? 1000 : 100 : 0;
        };
        const FoundCulprits found = findCulprits(64, cache.measure(), {.companions = 30});
        QCOMPARE(elementsOf(found), (Elements{40, 3}));
        QCOMPARE(bytesOf(found), (Bytes64{100, 0}));
        QCOMPARE(found.culprits[1].together, std::optional<std::int64_t>(900));
        QCOMPARE(found.withCulprits->bytes, 2000);
        QVERIFY(found.verified);
    }

    void severalCulpritsAreNamedByTheirBytes() {
        SubsetCache cache = additive({{7, 40}, {8, -100}, {300, 12}, {301, 60}, {499, -3}});
        const FoundCulprits found = findCulprits(500, cache.measure(), exactly);
        QCOMPARE(elementsOf(found), (Elements{8, 301, 7, 300, 499}));
        QCOMPARE(bytesOf(found), (Bytes64{-100, 60, 40, 12, -3}));
        QVERIFY(found.verified);
        QCOMPARE(found.withCulprits->bytes, 1009);
        QCOMPARE(found.allButCulprits->bytes, 1000);
    }

    /// 200 - 4 = 196: one decision of 200 is within 5 % of it (9 bytes), and is the smallest set.
    void withinTheToleranceFewerAreEnough() {
        SubsetCache cache = additive({{10, 200}, {50, 3}, {90, -7}});
        const FoundCulprits found = findCulprits(100, cache.measure(), within);
        QCOMPARE(elementsOf(found), Elements{10});
        QCOMPARE(found.withCulprits->bytes, 1200);
        QCOMPARE(found.allButCulprits->bytes, 996);
        QCOMPARE(elementsOf(findCulprits(100, cache.measure(), exactly)), (Elements{10, 90, 50}));
    }

    /// 5 and 6 add 30 each, and 50 more together.
    void aPairThatDoesMoreTogetherIsNamed() {
        SubsetCache cache = additive({{5, 30}, {6, 30}});
        cache.bytes = [sum = cache.bytes](const Chosen& chosen) {
            return sum(chosen) + (chosen.contains(5) && chosen.contains(6) ? 50 : 0);
        };
        for (const CulpritSearch& search : {within, exactly}) {
            const FoundCulprits found = findCulprits(64, cache.measure(), search);
            QCOMPARE(elementsOf(found), (Elements{5, 6}));
            QCOMPARE(bytesOf(found), (Bytes64{30, 30}));
            QCOMPARE(found.culprits[0].together, std::optional<std::int64_t>(80));
            QCOMPARE(found.withCulprits->bytes - found.none->bytes, 110);
            QVERIFY(found.verified);
        }
    }

    /// 20 has no effect without 3, in any order of the two.
    void aCulpritThatNeedsAnotherIsNamedWithIt() {
        for (const auto& [needed, culprit] : {std::pair<std::size_t, std::size_t>(3, 20), {20, 3}, {0, 31}, {31, 0}}) {
            SubsetCache cache;
            cache.bytes = [needed = needed, culprit = culprit](const Chosen& chosen) {
                return chosen.contains(needed) && chosen.contains(culprit) ? std::int64_t(-500) : std::int64_t(0);
            };
            const FoundCulprits found = findCulprits(32, cache.measure(), within);
            Elements named = elementsOf(found);
            std::ranges::sort(named);
            QCOMPARE(named, (Elements{std::min(needed, culprit), std::max(needed, culprit)}));
            QCOMPARE(bytesOf(found), (Bytes64{0, 0}));
            QCOMPARE(found.culprits[0].together, std::optional<std::int64_t>(-500));
            QVERIFY(found.verified);
        }
    }

    /// Two decisions that cancel each other are in one half: bytes show neither, the parts of the object show both.
    void aCancellingPairWithinAHalfIsNamedWhereEveryPartCounts() {
        SubsetCache cache = additive({{2, 90}, {3, -90}, {40, 25}});
        QCOMPARE(elementsOf(findCulprits(64, cache.measure(), exactly)), (Elements{2, 3, 40}));
        QCOMPARE(elementsOf(findCulprits(64, cache.measure(), within)), Elements{40});
    }

    /// 2 and 3 cancel each other with 40, and do not without it: 3 alone undoes the effect of 2.
    void whatCancelsOnlyInCompanyIsSeenByTheCheck() {
        SubsetCache cache;
        cache.bytes = [](const Chosen& chosen) -> std::int64_t {
            const bool two = chosen.contains(2), three = chosen.contains(3), forty = chosen.contains(40);
            return (two ? 90 : 0) - (two && three ? 90 : 0) + (forty && two ? 25 : 0) + (three && forty ? 30 : 0);
        };
        for (const CulpritSearch& search : {within, exactly}) {
            const FoundCulprits found = findCulprits(64, cache.measure(), search);
            QCOMPARE(found.withCulprits->bytes, 1055);
            QCOMPARE(elementsOf(found).size(), std::size_t(3));
            QVERIFY(found.verified);
        }
    }

    void aDifferenceOfNothingHasNoCulprits() {
        SubsetCache none = additive({});
        const FoundCulprits found = findCulprits(40, none.measure(), exactly);
        QVERIFY(found.culprits.empty() && found.verified);
        QCOMPARE(none.asked, 2);
        SubsetCache empty = additive({});
        QVERIFY(findCulprits(0, empty.measure(), within).verified);
        QCOMPARE(empty.asked, 1);
        SubsetCache cancelling = additive({{1, 8}, {30, -8}});
        QVERIFY(findCulprits(40, cancelling.measure(), within).culprits.empty());
        QCOMPARE(elementsOf(findCulprits(40, cancelling.measure(), exactly)), (Elements{1, 30}));
    }

    /// A hundred decisions of a byte or two in either direction, and one of 400.
    void tinyEffectsDoNotHideTheOneThatCounts() {
        std::map<std::size_t, std::int64_t> effects;
        for (std::size_t element = 0; element < 100; ++element)
            effects[element] = element % 2 ? 1 : -1;
        effects[61] = 400;
        SubsetCache cache = additive(effects);
        const FoundCulprits found = findCulprits(100, cache.measure(), within);
        QCOMPARE(elementsOf(found), Elements{61});
        QVERIFY(cache.asked <= 2 * std::log2(100.0) + 4);
    }

    /// 1 and 2 share one effect: either of them is sufficient.
    void ofTwoThatDoTheSameOneIsEnough() {
        SubsetCache cache;
        cache.bytes = [](const Chosen& chosen) {
            return std::int64_t(chosen.contains(1) || chosen.contains(9) ? 70 : 0) + (chosen.contains(12) ? 40 : 0);
        };
        const FoundCulprits found = findCulprits(16, cache.measure(), exactly);
        QCOMPARE(elementsOf(found), (Elements{1, 12}));
        QVERIFY(found.verified);
    }

    /// The chain finds 4, then 9, which makes 4 unnecessary: leaving 4 out shows that.
    void aMemberThatCanBeLeftOutIsDropped() {
        SubsetCache cache;
        cache.bytes = [](const Chosen& chosen) {
            return std::int64_t(chosen.contains(9) ? 100 : chosen.contains(4) ? 60 : 0);
        };
        const FoundCulprits found = findCulprits(16, cache.measure(), exactly);
        QCOMPARE(elementsOf(found), Elements{9});
        QCOMPARE(bytesOf(found), Bytes64{100});
        QVERIFY(found.verified);
    }

    void whateverTheInteractionNoMemberCanBeLeftOut() {
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            // Every pair of neighbours of some elements has its own effect, generated by multiplication.
            const auto draw = [seed](std::uint64_t a, std::uint64_t b) {
                const std::uint64_t hash = (a * 1000003 + b * 7919 + seed * 104729) * 0x9E3779B97F4A7C15U;
                return std::int64_t(hash >> 56) - 128;
            };
            SubsetCache cache;
            cache.bytes = [draw](const Chosen& chosen) {
                std::int64_t sum = 0;
                for (const std::size_t element : chosen) {
                    if (element % 5 == 0) sum += draw(element, element);
                    if (chosen.contains(element + 5) && element % 5 == 0) sum += draw(element, element + 5);
                }
                return sum;
            };
            const auto at = [&](Chosen chosen) { return 1000 + cache.bytes(chosen); };
            Chosen everything;
            for (std::size_t element = 0; element < 60; ++element)
                everything.insert(element);
            const FoundCulprits found = findCulprits(60, cache.measure(), within);
            const std::int64_t slack = std::abs(at(everything) - 1000) * 5 / 100;
            const Elements named = elementsOf(found);
            const Chosen members(named.begin(), named.end());
            QVERIFY(std::abs(at(members) - at(everything)) <= slack);
            for (const std::size_t member : named) {
                Chosen less = members;
                less.erase(member);
                QVERIFY(std::abs(at(less) - at(everything)) > slack);
                QCOMPARE(at({member}) - 1000, std::ranges::find(found.culprits, member, &FoundCulprit::element)->bytes);
            }
            QVERIFY(found.verified);
        }
    }

    void theSameAnswersLeadToTheSameQuestions() {
        SubsetCache first = additive({{3, 9}, {17, 80}, {90, -33}}), second = first;
        const FoundCulprits a = findCulprits(120, first.measure(), within),
                            b = findCulprits(120, second.measure(), within);
        QVERIFY(a.culprits == b.culprits);
        QCOMPARE(first.asked, second.asked);
        QCOMPARE(first.batches, second.batches);
    }

    /// The culprits found before the oracle fails are kept, but not reported as verified.
    void anEndOfTheOracleKeepsWhatWasFound() {
        for (int last = 0; last < 60; ++last) {
            SubsetCache cache = additive({{7, 40}, {8, -100}, {300, 12}, {301, 60}});
            cache.last = last;
            const FoundCulprits found = findCulprits(500, cache.measure(), exactly);
            if (!found.stopped) {
                QVERIFY(last > 20 && found.verified);
                return;
            }
            QVERIFY(found.stopped->code == ErrorCode::Cancelled);
            QCOMPARE(int(found.measured), last);
            for (const FoundCulprit& culprit : found.culprits)
                QVERIFY((std::map<std::size_t, std::int64_t>{
                            {7, 40}, {8, -100}, {300, 12}, {301, 60}}[culprit.element]) == culprit.bytes);
            if (last > 30) QCOMPARE(found.culprits.size(), std::size_t(4));
        }
        QFAIL("it never came to its end");
    }
};

QTEST_APPLESS_MAIN(TestCulprits)
#include "tst_culprits.moc"
