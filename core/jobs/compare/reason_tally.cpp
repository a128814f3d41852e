// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/reason_tally.h"

#include "core/jobs/sides/module_evidence.h"
#include "core/model/names.h"

#include <algorithm>
#include <utility>

namespace inlinescope {
namespace {

constexpr int noSide = 0; ///< for a callsite that a run does not know

/// "inlined", "refused", "failed", "never-asked".
std::string outcomeWord(Outcome outcome) {
    return std::string(toString(isInlined(outcome) ? Outcome::Inlined : outcome));
}

static_assert(int(CostBand::More) < 1 << 3 && int(Outcome::NeverAsked) < 1 << 3, "widen the fields of partsKey()");

std::uint64_t partsKey(std::uint32_t words, Outcome outcome, const ReasonParts& parts) {
    return std::uint64_t(words) << 8 | std::uint64_t(outcome) << 5 | std::uint64_t(parts.band) << 2 |
           std::uint64_t(parts.mandatory) << 1 | std::uint64_t(parts.defaultRefuses);
}

} // namespace

void ReasonCounts::add(const ReasonCounts& more) {
    for (const auto& [reason, counts] : more.refused)
        for (std::size_t run = 0; run < counts.size(); ++run)
            refused[reason][run] += counts[run];
    for (const auto& [sides, count] : more.differing) {
        differing[sides].callsites += count.callsites;
        differing[sides].modules += count.modules;
    }
    modulesWithDifferences += more.modulesWithDifferences;
}

Result<void> ReasonTally::add(const ReasonPair& pair) {
    if (m_sides.empty()) {
        m_sides.emplace_back();
        m_refused.emplace_back();
    }
    if (!pair.b) {
        const auto callsites = read(pair.a->id, 0);
        return callsites ? Result<void>() : callsites.error();
    }
    INLINESCOPE_CHECK(haveDifferentBitcode(*pair.a, *pair.b) ? addByStructure(pair) : addByKey(pair));
    finishModule();
    return {};
}

ReasonCounts ReasonTally::counts() const {
    ReasonCounts counts;
    for (std::size_t side = 0; side < m_sides.size(); ++side)
        for (std::size_t run = 0; run < 2; ++run)
            if (m_refused[side][run]) counts.refused[m_sides[side].reason][run] += m_refused[side][run];
    for (const auto& [sides, count] : m_differing) {
        const auto& [a, b] = sides;
        counts.differing[{m_sides[std::size_t(a)], m_sides[std::size_t(b)]}] = count;
    }
    counts.modulesWithDifferences = m_modulesWithDifferences;
    return counts;
}

int ReasonTally::intern(Outcome outcome, std::string reason) {
    ReasonedSide side{outcomeWord(outcome), std::move(reason)};
    const auto [known, isNew] = m_sideIndex.try_emplace(side, int(m_sides.size()));
    if (isNew) {
        m_sides.push_back(std::move(side));
        m_refused.emplace_back();
    }
    return known->second;
}

Result<std::uint32_t> ReasonTally::readWords(ReasonId reason) {
    constexpr std::size_t mostInVector = std::size_t(1) << 22;
    const auto id = std::size_t(reason.value);
    if (id < mostInVector && id >= m_words.size()) m_words.resize(std::min(mostInVector, id + id / 2 + 1));
    std::uint32_t& words = id < mostInVector ? m_words[id] : m_wordsOfLargeIds[reason.value];
    if (words == 0) {
        INLINESCOPE_TRY(std::string text, m_reader.texts().byId(reason.value));
        const auto next = std::uint32_t(m_wordNumbers.size() + 2);
        words = isOfCost(text) ? 1 : m_wordNumbers.try_emplace(std::move(text), next).first->second;
    }
    return words;
}

Result<int> ReasonTally::sideOf(const ReasonedOutcome& decision) {
    const ReasonParts parts{costBand(decision.cost, decision.threshold), decision.answered.mandatory,
                            decision.answered.defaultAdvice == false};
    const auto id = std::size_t(decision.reason.value);
    std::uint32_t words = id < m_words.size() ? m_words[id] : 0;
    if (words == 0) {
        INLINESCOPE_TRY(words, readWords(decision.reason));
    }
    int& side = sideOfParts(partsKey(words, decision.answered.outcome, parts));
    if (side == noSide) {
        INLINESCOPE_TRY(const std::string reason, m_reader.texts().byId(decision.reason.value));
        side = intern(decision.answered.outcome, reasonClass(reason, parts));
    }
    return side;
}

int& ReasonTally::sideOfParts(std::uint64_t key) {
    constexpr std::uint64_t mostInVector = 1 << 20;
    if (key >= mostInVector) return m_sideByLargeParts[key];
    if (key >= m_sideByParts.size()) m_sideByParts.resize(key + 1, noSide);
    return m_sideByParts[key];
}

int ReasonTally::sideOf(const Decision& decision) {
    const ReasonParts parts{costBand(decision.cost, decision.threshold), decision.mandatory,
                            decision.defaultAdvice == false};
    return intern(decision.outcome, reasonClass(decision.reason, parts));
}

void ReasonTally::countRefused(Outcome outcome, int side, int run) {
    if (outcome == Outcome::Refused) ++m_refused[std::size_t(side)][std::size_t(run)];
}

Result<ReasonTally::Callsites> ReasonTally::read(ModuleRunId id, int run) {
    INLINESCOPE_TRY(const std::vector<ReasonedOutcome> decisions, m_reader.decisions().reasonedOutcomes(id));
    Callsites callsites;
    callsites.keyed.reserve(decisions.size());
    callsites.sides.reserve(decisions.size());
    for (const ReasonedOutcome& decision : decisions) {
        INLINESCOPE_TRY(const int side, sideOf(decision));
        countRefused(decision.answered.outcome, side, run);
        const auto position = std::uint32_t(callsites.sides.size());
        callsites.keyed.push_back(
            {decision.key, position, position, decision.answered.advice, decision.answered.outcome});
        callsites.sides.push_back(side);
    }
    return callsites;
}

Result<void> ReasonTally::addByKey(const ReasonPair& pair) {
    INLINESCOPE_TRY(Callsites a, read(pair.a->id, 0));
    INLINESCOPE_TRY(Callsites b, read(pair.b->id, 1));
    pairCallsites(CallsitesByKey(std::move(a.keyed)), CallsitesByKey(std::move(b.keyed)),
                  [&](const AlignedCallsite& row) {
                      if (row.mark != AlignmentMark::Same)
                          countDiffering(row.a ? a.sides[*row.a] : noSide, row.b ? b.sides[*row.b] : noSide);
                  });
    return {};
}

Result<void> ReasonTally::addByStructure(const ReasonPair& pair) {
    INLINESCOPE_TRY(const ModuleEvidence a, readModuleEvidence(m_reader, *pair.a));
    INLINESCOPE_TRY(const ModuleEvidence b, readModuleEvidence(m_reader, *pair.b));
    for (const Decision& decision : a.decisions)
        countRefused(decision.outcome, sideOf(decision), 0);
    for (const Decision& decision : b.decisions)
        countRefused(decision.outcome, sideOf(decision), 1);
    for (const AlignedCallsite& row : RevisionComparison(a, b).alignment().rows)
        if (row.mark != AlignmentMark::Same)
            countDiffering(row.a ? sideOf(a.decisions[*row.a]) : noSide, row.b ? sideOf(b.decisions[*row.b]) : noSide);
    return {};
}

void ReasonTally::countDiffering(int a, int b) {
    ++m_ofModule[{a, b}];
}

void ReasonTally::finishModule() {
    for (const auto& [sides, callsites] : m_ofModule) {
        m_differing[sides].callsites += callsites;
        ++m_differing[sides].modules;
    }
    m_modulesWithDifferences += !m_ofModule.empty();
    m_ofModule.clear();
}

} // namespace inlinescope
