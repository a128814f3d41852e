// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/alignment.h"

#include <algorithm>
#include <bit>
#include <compare>
#include <numeric>
#include <tuple>

namespace inlinescope {
namespace {

std::vector<KeyedCallsite> keyed(std::span<const Decision> decisions) {
    std::vector<KeyedCallsite> callsites;
    callsites.reserve(decisions.size());
    for (const Decision& decision : decisions)
        callsites.push_back(
            {decision.key, decision.ordinal, std::uint32_t(callsites.size()), decision.advice, decision.outcome});
    return callsites;
}

/// Iterates over one side's callsites.
class KeyCursor {
public:
    explicit KeyCursor(const CallsitesByKey& callsites) : m_callsites(callsites.sorted()) {}
    bool atEnd() const { return m_position == m_callsites.size(); }
    const CallsiteKey& key() const { return m_callsites[m_position].key; }
    /// Whether another callsite of this side has the current one's chain.
    bool sharesHash() const {
        const std::uint64_t hash = key().hash;
        return (m_position > 0 && m_callsites[m_position - 1].key.hash == hash) ||
               (m_position + 1 < m_callsites.size() && m_callsites[m_position + 1].key.hash == hash);
    }
    const KeyedCallsite& take() { return m_callsites[m_position++]; }

private:
    const std::vector<KeyedCallsite>& m_callsites;
    std::size_t m_position = 0;
};

/// Pairs equal keys of the two sides and calls `use` for each pair, and for each callsite without a partner.
template <typename Use>
void pairByKey(const CallsitesByKey& a, const CallsitesByKey& b, const Use& use) {
    KeyCursor left(a), right(b);
    while (!left.atEnd() || !right.atEnd()) {
        const bool takeLeft = !left.atEnd() && (right.atEnd() || left.key() <= right.key());
        const bool takeRight = !right.atEnd() && (left.atEnd() || right.key() <= left.key());
        AlignedCallsite row;
        row.ambiguous = (takeLeft && left.sharesHash()) || (takeRight && right.sharesHash());
        const KeyedCallsite* sideA = takeLeft ? &left.take() : nullptr;
        const KeyedCallsite* sideB = takeRight ? &right.take() : nullptr;
        if (sideA) row.a = sideA->index;
        if (sideB) row.b = sideB->index;
        row.mark = !sideB ? AlignmentMark::OnlyA : !sideA ? AlignmentMark::OnlyB : markOf(*sideA, *sideB);
        use(row);
    }
}

void count(AlignmentCounts& counts, const AlignedCallsite& row) {
    switch (row.mark) {
    case AlignmentMark::Differs:
        ++counts.differing;
        break;
    case AlignmentMark::OnlyA:
        ++counts.onlyA;
        break;
    case AlignmentMark::OnlyB:
        ++counts.onlyB;
        break;
    case AlignmentMark::Same:
        ++counts.same;
        break;
    }
    if (row.ambiguous) ++counts.ambiguous;
    if (row.ambiguous || !row.a || !row.b) ++counts.uncertain;
}

} // namespace

std::string_view toString(AlignmentMark mark) {
    switch (mark) {
    case AlignmentMark::Differs:
        return "differs";
    case AlignmentMark::OnlyA:
        return "only-a";
    case AlignmentMark::OnlyB:
        return "only-b";
    case AlignmentMark::Same:
        return "same";
    }
    return "same";
}

std::string_view toString(AlignedBy by) {
    switch (by) {
    case AlignedBy::Key:
        return "key";
    case AlignedBy::Structure:
        return "structure";
    case AlignedBy::Line:
        return "line";
    }
    return "key";
}

AlignmentCounts& AlignmentCounts::operator+=(const AlignmentCounts& more) {
    differing += more.differing;
    onlyA += more.onlyA;
    onlyB += more.onlyB;
    same += more.same;
    ambiguous += more.ambiguous;
    uncertain += more.uncertain;
    return *this;
}

/// Hashes are evenly distributed: by their leading bits first, there is about one callsite in each bucket to be sorted,
/// and at worst all are in one.
CallsitesByKey::CallsitesByKey(std::vector<KeyedCallsite> callsites) : m_sorted(callsites.size()) {
    const int bits = std::clamp(int(std::bit_width(callsites.size())), 1, 16);
    const auto bucketOf = [bits](const KeyedCallsite& callsite) { return callsite.key.hash >> (64 - bits); };
    std::vector<std::uint32_t> next((std::size_t(1) << bits) + 1);
    for (const KeyedCallsite& callsite : callsites)
        ++next[bucketOf(callsite) + 1];
    std::partial_sum(next.begin(), next.end(), next.begin());
    for (const KeyedCallsite& callsite : callsites)
        m_sorted[next[bucketOf(callsite)]++] = callsite;
    // Now next[bucket] is the bucket's end.
    const auto order = [](const KeyedCallsite& callsite) {
        return std::tie(callsite.key, callsite.ordinal, callsite.index);
    };
    for (std::uint32_t begin = 0; const std::uint32_t end : next) {
        if (end > begin + 1) std::ranges::sort(m_sorted.begin() + begin, m_sorted.begin() + end, {}, order);
        begin = std::max(begin, end);
    }
}

CallsitesByKey::CallsitesByKey(std::span<const Decision> decisions) : CallsitesByKey(keyed(decisions)) {}

Alignment sortedAlignment(std::vector<AlignedCallsite> rows, std::span<const Decision> a, std::span<const Decision> b) {
    Alignment alignment;
    alignment.rows = std::move(rows);
    const auto place = [&](const AlignedCallsite& row) {
        return std::tuple(row.mark, row.a ? a[*row.a].ordinal : b[*row.b].ordinal, row.a, row.b);
    };
    std::ranges::sort(alignment.rows, {}, place);
    for (const AlignedCallsite& row : alignment.rows)
        count(alignment, row);
    return alignment;
}

Alignment alignCallsites(std::span<const Decision> a, std::span<const Decision> b) {
    std::vector<AlignedCallsite> rows;
    rows.reserve(std::max(a.size(), b.size()));
    pairByKey(CallsitesByKey(a), CallsitesByKey(b), [&](const AlignedCallsite& row) { rows.push_back(row); });
    return sortedAlignment(std::move(rows), a, b);
}

void pairCallsites(const CallsitesByKey& a, const CallsitesByKey& b,
                   const std::function<void(const AlignedCallsite& row)>& use) {
    pairByKey(a, b, use);
}

AlignmentCounts countCallsites(const CallsitesByKey& a, const CallsitesByKey& b) {
    AlignmentCounts counts;
    pairByKey(a, b, [&](const AlignedCallsite& row) { count(counts, row); });
    return counts;
}

} // namespace inlinescope
