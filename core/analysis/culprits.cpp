// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/culprits.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <span>
#include <tuple>

namespace inlinescope {
namespace {

constexpr std::size_t widestCut = 8; ///< intervals of a guess that are divided at the same time

/// All results so far; no subset is measured twice.
class SubsetCache {
public:
    explicit SubsetCache(const MeasureSubsets& measure) : m_measure(measure) {}

    /// Measures those that are not known yet, in one batch; `got` is called after each.
    Result<void> need(const std::vector<Subset>& wanted, const std::function<void()>& got) {
        std::vector<Subset> unknown;
        for (const Subset& subset : wanted)
            if (!m_known.contains(subset) && std::ranges::find(unknown, subset) == unknown.end())
                unknown.push_back(subset);
        if (unknown.empty()) return {};
        return m_measure(unknown, [&](std::size_t index, const SubsetSize& size) {
            m_known[unknown[index]] = size;
            got();
        });
    }
    const SubsetSize& at(const Subset& subset) const { return m_known.at(subset); }
    std::optional<SubsetSize> find(const Subset& subset) const {
        const auto found = m_known.find(subset);
        return found == m_known.end() ? std::nullopt : std::optional(found->second);
    }
    std::size_t measured() const { return m_known.size(); }

private:
    const MeasureSubsets& m_measure;
    std::map<Subset, SubsetSize> m_known;
};

/// Finds the fewest of some values that sum to a goal within a slack, the largest first. The search for each number of
/// values is bounded: if the bound is reached, more values are used than necessary.
class FewestValues {
public:
    FewestValues(const std::vector<std::int64_t>& values, std::int64_t goal, std::int64_t slack)
        : m_goal(std::abs(goal)), m_slack(slack) {
        for (std::size_t index = 0; index < values.size(); ++index)
            if (values[index]) m_sorted.emplace_back(goal < 0 ? -values[index] : values[index], index);
        std::ranges::sort(m_sorted, [](const auto& a, const auto& b) {
            return a.first != b.first ? a.first > b.first : a.second < b.second;
        });
        m_sums.push_back(0);
        for (const auto& [value, index] : m_sorted)
            m_sums.push_back(m_sums.back() + value);
    }

    /// Indices of the values; all of them if no smaller set was found.
    std::vector<std::size_t> pick() {
        for (std::size_t count = 1; count < m_sorted.size(); ++count) {
            m_stepsLeft = stepsPerCount + 10 * count;
            m_picked.clear();
            if (pick(0, count, m_goal)) return m_picked;
        }
        m_picked.clear();
        for (const auto& [value, index] : m_sorted)
            m_picked.push_back(index);
        return m_picked;
    }

private:
    static constexpr std::size_t stepsPerCount = 5000;

    bool pick(std::size_t from, std::size_t count, std::int64_t goal) {
        if (count == 0) return std::abs(goal) <= m_slack;
        const std::size_t end = m_sorted.size();
        const std::int64_t least = m_sums[end] - m_sums[end - count];
        for (std::size_t at = from; at + count <= end; ++at) {
            const std::int64_t most = m_sums[at + count] - m_sums[at];
            if (most < goal - m_slack || least > goal + m_slack || m_stepsLeft == 0) return false;
            --m_stepsLeft;
            m_picked.push_back(m_sorted[at].second);
            if (pick(at + 1, count - 1, goal - m_sorted[at].first)) return true;
            m_picked.pop_back();
        }
        return false;
    }

    std::int64_t m_goal, m_slack;
    std::vector<std::pair<std::int64_t, std::size_t>> m_sorted; ///< signed towards the goal, the largest first
    std::vector<std::int64_t> m_sums;                           ///< sums of the first values
    std::vector<std::size_t> m_picked;
    std::size_t m_stepsLeft = 0;
};

Subset without(const Subset& subset, const Subset& less) {
    Subset rest;
    std::ranges::set_difference(subset, less, std::back_inserter(rest));
    return rest;
}

/// An interval of the chain.
struct Piece {
    std::size_t begin = 0, end = 0; ///< positions in the chain
    SubsetSize from, to;
    std::int64_t change() const { return to.bytes - from.bytes; }
    bool isStep() const { return end - begin == 1; }
};

/// Measurements that reduce an interval with one culprit to a step, by quarters; halves take fewer.
std::size_t cutsAtMost(std::size_t length) {
    std::size_t cuts = 0;
    for (; length > 1; length = (length + 3) / 4)
        cuts += std::min<std::size_t>(3, length - 1);
    return cuts;
}

class Search {
public:
    Search(std::size_t elements, const MeasureSubsets& measure, const CulpritSearch& search, const WatchCulprits& watch)
        : m_cache(measure), m_search(search), m_watch(watch) {
        for (std::size_t element = 0; element < elements; ++element)
            m_everything.push_back(element);
    }

    FoundCulprits run() {
        const Result<void> done = find();
        FoundCulprits found = report();
        if (!done.ok()) found.stopped = done.error();
        return found;
    }

private:
    Result<void> need(const std::vector<Subset>& wanted) {
        if (!m_watch) return m_cache.need(wanted, [] {});
        FoundCulprits soFar = report();
        soFar.atMost = atMost();
        return m_cache.need(wanted, [&] {
            soFar.measured = m_cache.measured();
            m_watch(soFar);
        });
    }

    Result<void> find() {
        INLINESCOPE_CHECK(need({{}, m_everything}));
        m_wanted = m_cache.at(m_everything);
        m_slack = std::abs(m_wanted.bytes - m_cache.at({}).bytes) * m_search.tolerancePercent / 100;
        while (!isWanted(m_members)) {
            INLINESCOPE_CHECK(grow());
            INLINESCOPE_CHECK(need({m_members}));
        }
        INLINESCOPE_CHECK(shrink());
        return weigh();
    }

    bool isWanted(const SubsetSize& size) const {
        return m_search.exact ? size == m_wanted : std::abs(size.bytes - m_wanted.bytes) <= m_slack;
    }
    bool isWanted(const Subset& subset) const { return isWanted(m_cache.at(subset)); }

    // --- the chain after the members ---

    Result<void> grow() {
        m_chain = without(m_everything, m_members);
        m_pieces = {{0, m_chain.size(), m_cache.at(m_members), m_wanted}};
        for (;;) {
            std::vector<std::size_t> guess = guessed();
            std::erase_if(guess, [this](std::size_t piece) { return m_pieces[piece].isStep(); });
            if (guess.empty()) break;
            INLINESCOPE_CHECK(cut(guess));
        }
        for (const auto& [element, change] : guessedSteps()) {
            m_members.push_back(element);
            m_steps[element] = change;
        }
        std::ranges::sort(m_members);
        m_pieces.clear();
        return {};
    }

    /// Indices of the pieces that explain the remaining difference, the largest first.
    std::vector<std::size_t> guessed() const {
        if (!m_search.exact) {
            std::vector<std::int64_t> changes;
            for (const Piece& piece : m_pieces)
                changes.push_back(piece.change());
            const std::int64_t missing = m_wanted.bytes - m_pieces.front().from.bytes;
            return FewestValues(changes, missing, m_slack).pick();
        }
        std::vector<std::size_t> changed;
        for (std::size_t piece = 0; piece < m_pieces.size(); ++piece)
            if (m_pieces[piece].from != m_pieces[piece].to) changed.push_back(piece);
        return changed;
    }

    /// The single decisions of the guess, with their change in the chain.
    std::map<std::size_t, std::int64_t> guessedSteps() const {
        std::map<std::size_t, std::int64_t> steps;
        for (const std::size_t index : guessed())
            if (const Piece& piece = m_pieces[index]; piece.isStep()) steps[m_chain[piece.begin]] = piece.change();
        return steps;
    }

    /// A single interval is divided in four, which is three measurements for two halvings; several are halved.
    Result<void> cut(std::vector<std::size_t> guess) {
        if (!m_search.exact && guess.size() > widestCut) guess.resize(widestCut);
        std::map<std::size_t, std::vector<std::size_t>> cuts; ///< positions, by piece
        std::vector<Subset> subsets;
        for (const std::size_t index : guess) {
            cuts[index] = isUncut() ? firstCuts() : cutsOf(m_pieces[index], guess.size() == 1 ? 4 : 2);
            for (const std::size_t position : cuts[index])
                subsets.push_back(upTo(position));
        }
        INLINESCOPE_CHECK(need(subsets));
        std::vector<Piece> pieces;
        for (std::size_t index = 0; index < m_pieces.size(); ++index) {
            Piece rest = m_pieces[index];
            for (const std::size_t position : cuts[index]) {
                const SubsetSize& here = m_cache.at(upTo(position));
                pieces.push_back({rest.begin, position, rest.from, here});
                rest.begin = position;
                rest.from = here;
            }
            pieces.push_back(rest);
        }
        m_pieces = std::move(pieces);
        return {};
    }
    /// Whether this is the undivided first chain, with companions in it.
    bool isUncut() const {
        return m_members.empty() && m_pieces.size() == 1 && m_search.companions &&
               m_search.companions < m_everything.size();
    }
    /// The end of the companions, and thirds of the others: three measurements as well.
    std::vector<std::size_t> firstCuts() const {
        std::vector<std::size_t> positions = {m_search.companions};
        for (const std::size_t position : cutsOf({m_search.companions, m_everything.size(), {}, {}}, 3))
            positions.push_back(position);
        return positions;
    }
    static std::vector<std::size_t> cutsOf(const Piece& piece, std::size_t parts) {
        std::vector<std::size_t> positions;
        const std::size_t length = piece.end - piece.begin;
        for (std::size_t part = 1; part < parts; ++part)
            if (const std::size_t offset = length * part / parts;
                offset && (positions.empty() || positions.back() != piece.begin + offset))
                positions.push_back(piece.begin + offset);
        return positions;
    }
    /// The members and the decisions before a position of the chain.
    Subset upTo(std::size_t position) const {
        Subset subset;
        std::ranges::merge(m_members, std::span(m_chain).first(position), std::back_inserter(subset));
        return subset;
    }

    // --- the minimisation ---

    Result<void> shrink() {
        for (;;) {
            std::vector<Subset> subsets;
            for (const std::size_t member : m_members)
                subsets.push_back(without(m_members, {member}));
            INLINESCOPE_CHECK(need(subsets));
            const std::vector<std::size_t> needless = needlessMembers();
            if (needless.empty()) break;
            INLINESCOPE_CHECK(drop(needless));
        }
        m_verified = true;
        return {};
    }

    std::int64_t togetherOf(std::size_t member) const {
        return m_cache.at(m_members).bytes - m_cache.at(without(m_members, {member})).bytes;
    }
    /// Members that can each be left out alone, those with the smallest effect first.
    std::vector<std::size_t> needlessMembers() const {
        std::vector<std::size_t> needless;
        for (const std::size_t member : m_members)
            if (isWanted(without(m_members, {member}))) needless.push_back(member);
        std::ranges::sort(needless, {}, [this](std::size_t member) {
            return std::pair(std::abs(togetherOf(member)), m_everything.size() - member);
        });
        return needless;
    }
    /// Drops all of them at once if possible, else half of them, and so on; dropping one is always possible.
    Result<void> drop(std::vector<std::size_t> needless) {
        for (;; needless.resize((needless.size() + 1) / 2)) {
            Subset less = needless;
            std::ranges::sort(less);
            const Subset rest = without(m_members, less);
            INLINESCOPE_CHECK(need({rest}));
            if (!isWanted(rest)) continue;
            m_members = rest;
            return {};
        }
    }

    // --- the report ---

    Result<void> weigh() {
        std::vector<Subset> subsets;
        for (const std::size_t member : m_members)
            subsets.push_back({member});
        subsets.push_back(without(m_everything, m_members));
        return need(subsets);
    }

    std::size_t atMost() const {
        if (!m_cache.find(m_everything)) return 2 + cutsOfAll() + 2;
        if (m_pieces.empty()) return m_cache.measured() + unknownOfMembers();
        std::size_t culprits = m_members.size(), cuts = 0;
        for (const std::size_t index : guessed()) {
            const Piece& piece = m_pieces[index];
            cuts += isUncut() ? cutsOfAll() : cutsAtMost(piece.end - piece.begin);
            ++culprits;
        }
        const std::size_t ofEach = culprits > 1 ? 2 * culprits : 0; // left out, and alone
        return m_cache.measured() + cuts + 1 + ofEach + 1;
    }
    std::size_t cutsOfAll() const {
        const std::size_t others = m_everything.size() - std::min(m_search.companions, m_everything.size());
        if (others == 0 || others == m_everything.size()) return cutsAtMost(m_everything.size());
        return 1 + std::min<std::size_t>(2, others - 1) + cutsAtMost((others + 2) / 3); // as firstCuts()
    }
    /// The number of measurements that are left if no member is dropped.
    std::size_t unknownOfMembers() const {
        std::set<Subset> unknown = {m_members, without(m_everything, m_members)};
        for (const std::size_t member : m_members) {
            unknown.insert({member});
            unknown.insert(without(m_members, {member}));
        }
        return std::size_t(std::ranges::count_if(unknown, [this](const Subset& s) { return !m_cache.find(s); }));
    }

    FoundCulprits report() const {
        FoundCulprits found;
        found.none = m_cache.find({});
        found.all = m_cache.find(m_everything);
        std::map<std::size_t, std::int64_t> steps; ///< of the culprits
        for (const std::size_t member : m_members)
            steps[member] = m_steps.at(member);
        if (!m_pieces.empty()) steps.merge(guessedSteps());
        Subset members;
        for (const auto& [member, change] : steps)
            members.push_back(member);
        found.withCulprits = m_cache.find(members);
        found.allButCulprits = m_cache.find(without(m_everything, members));
        found.measured = m_cache.measured();
        found.settled = m_pieces.empty() && found.all && found.withCulprits && isWanted(*found.withCulprits);
        found.verified = m_verified;
        for (const auto& [member, change] : steps)
            found.culprits.push_back(culprit({member, change, {}}, members, found));
        std::ranges::sort(found.culprits, {}, [](const FoundCulprit& culprit) {
            return std::tuple(-std::abs(culprit.bytes), -std::abs(culprit.together.value_or(0)), culprit.element);
        });
        return found;
    }
    FoundCulprit culprit(FoundCulprit culprit, const Subset& members, const FoundCulprits& found) const {
        if (const auto alone = m_cache.find({culprit.element})) culprit.bytes = alone->bytes - found.none->bytes;
        const auto allBut = m_cache.find(without(members, {culprit.element}));
        if (found.withCulprits && allBut) culprit.together = found.withCulprits->bytes - allBut->bytes;
        return culprit;
    }

    SubsetCache m_cache;
    const CulpritSearch m_search;
    const WatchCulprits& m_watch;
    Subset m_everything;
    SubsetSize m_wanted;      ///< B's
    std::int64_t m_slack = 0; ///< bytes
    Subset m_members;
    std::vector<std::size_t> m_chain;            ///< elements
    std::vector<Piece> m_pieces;                 ///< the chain from end to end, while it is cut
    std::map<std::size_t, std::int64_t> m_steps; ///< of found elements: their change in the chain
    bool m_verified = false;
};

} // namespace

FoundCulprits findCulprits(std::size_t elements, const MeasureSubsets& measure, const CulpritSearch& search,
                           const WatchCulprits& watch) {
    return Search(elements, measure, search, watch).run();
}

} // namespace inlinescope
