// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/common_names.h"

#include "core/model/symbol_folding.h"

#include <algorithm>
#include <bit>
#include <tuple>
#include <unordered_set>

namespace inlinescope {
namespace {

constexpr double leastSimilarity = 0.6;
constexpr std::uint32_t leastInstructions = 8;
constexpr std::size_t mostPairs = 1'000'000;

using Bodies = std::vector<const FunctionBody*>;

/// The bodies of `here` whose folded names the other side does not have.
Bodies onlyHere(std::span<const FunctionBody> here, std::span<const FunctionBody> there) {
    std::unordered_set<std::string> known;
    for (const FunctionBody& body : there)
        known.insert(foldedSymbol(body.name));
    Bodies only;
    for (const FunctionBody& body : here)
        if (!known.contains(foldedSymbol(body.name))) only.push_back(&body);
    return only;
}

double similarityOf(const FunctionBody& a, const FunctionBody& b) {
    if (a.hash == b.hash) return 1;
    const int agreeing = 64 - std::popcount(a.sketch ^ b.sketch);
    const double jaccard = std::max(0.0, 2.0 * agreeing / 64 - 1);
    const auto [shorter, longer] = std::minmax(a.instructions, b.instructions);
    return longer ? std::min(0.99, jaccard * shorter / longer) : 0;
}

std::size_t lettersInCommon(std::string_view a, std::string_view b) {
    const std::size_t most = std::min(a.size(), b.size());
    std::size_t front = 0, back = 0;
    while (front < most && a[front] == b[front])
        ++front;
    while (back < most - front && a[a.size() - 1 - back] == b[b.size() - 1 - back])
        ++back;
    return front + back;
}

struct Candidate {
    const FunctionBody* a;
    const FunctionBody* b;
    double similarity;
    std::size_t letters;
};

class Proposer {
public:
    Proposer(Bodies a, Bodies b) : m_a(std::move(a)), m_b(std::move(b)) {
        for (const FunctionBody* body : m_a)
            ++m_equalInA[body->hash];
        for (const FunctionBody* body : m_b)
            m_byHash[body->hash].push_back(body);
    }

    std::vector<Rename> propose() {
        if (m_a.empty() || m_b.size() <= mostPairs / m_a.size())
            considerAll();
        else
            considerEqual();
        std::ranges::sort(m_candidates, [](const Candidate& left, const Candidate& right) {
            const auto key = [](const Candidate& c) {
                return std::tuple(-c.similarity, -double(c.letters), std::string_view(c.a->name),
                                  std::string_view(c.b->name));
            };
            return key(left) < key(right);
        });
        return bestFirst();
    }

private:
    void considerAll() {
        for (const FunctionBody* a : m_a)
            for (const FunctionBody* b : m_b)
                consider(*a, *b);
    }
    void considerEqual() {
        constexpr std::size_t mostTwins = 64;
        for (const FunctionBody* a : m_a) {
            const auto twins = m_byHash.find(a->hash);
            if (twins == m_byHash.end() || twins->second.size() > mostTwins) continue;
            for (const FunctionBody* b : twins->second)
                consider(*a, *b);
        }
    }
    void consider(const FunctionBody& a, const FunctionBody& b) {
        const bool isShort = std::min(a.instructions, b.instructions) < leastInstructions;
        if (isShort && (a.hash != b.hash || m_equalInA[a.hash] != 1 || m_byHash[b.hash].size() != 1)) return;
        const double similarity = similarityOf(a, b);
        if (similarity >= leastSimilarity)
            m_candidates.push_back({&a, &b, similarity, lettersInCommon(a.name, b.name)});
    }
    std::vector<Rename> bestFirst() const {
        std::unordered_set<const FunctionBody*> taken;
        std::vector<Rename> renames;
        for (const Candidate& candidate : m_candidates) {
            if (taken.contains(candidate.a) || taken.contains(candidate.b)) continue;
            taken.insert({candidate.a, candidate.b});
            renames.push_back({candidate.a->name, candidate.b->name, candidate.similarity});
        }
        return renames;
    }

    Bodies m_a, m_b;
    std::unordered_map<std::uint64_t, std::size_t> m_equalInA;
    std::unordered_map<std::uint64_t, Bodies> m_byHash; ///< of B
    std::vector<Candidate> m_candidates;
};

} // namespace

std::vector<Rename> proposeRenames(std::span<const FunctionBody> a, std::span<const FunctionBody> b) {
    return Proposer(onlyHere(a, b), onlyHere(b, a)).propose();
}

CommonNames::CommonNames(std::span<const FunctionBody> a, std::span<const FunctionBody> b)
    : m_renames(proposeRenames(a, b)) {
    const auto numberTwins = [](Special& special, std::span<const FunctionBody> bodies) {
        std::unordered_map<std::string, std::size_t> seen;
        for (const FunctionBody& body : bodies) {
            std::string folded = foldedSymbol(body.name);
            if (const std::size_t number = ++seen[folded]; number > 1)
                special[body.name] = folded + '#' + std::to_string(number);
        }
    };
    numberTwins(m_a, a);
    numberTwins(m_b, b);
    for (std::size_t i = 0; i < m_renames.size(); ++i) {
        const std::string common = ofA(m_renames[i].a);
        m_b[m_renames[i].b] = common;
        m_renameOf[common] = i;
    }
}

const Rename* CommonNames::renameOf(const std::string& commonName) const {
    const auto found = m_renameOf.find(commonName);
    return found == m_renameOf.end() ? nullptr : &m_renames[found->second];
}

std::string CommonNames::of(const Special& special, std::string_view name) {
    if (!special.empty())
        if (const auto found = special.find(std::string(name)); found != special.end()) return found->second;
    return foldedSymbol(name);
}

} // namespace inlinescope
