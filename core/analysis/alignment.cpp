#include "core/analysis/alignment.h"

#include <algorithm>
#include <compare>
#include <numeric>
#include <tuple>

namespace inlinescope {
namespace {

/// One side's decisions in the order of their keys.
class KeyOrder {
public:
    explicit KeyOrder(std::span<const Decision> decisions) : m_decisions(decisions), m_order(decisions.size()) {
        std::iota(m_order.begin(), m_order.end(), std::size_t(0));
        std::ranges::sort(m_order, [&](std::size_t left, std::size_t right) {
            return std::tie(decisions[left].key, decisions[left].ordinal, left) <
                   std::tie(decisions[right].key, decisions[right].ordinal, right);
        });
    }
    bool atEnd() const { return m_position == m_order.size(); }
    const CallsiteKey& key() const { return keyAt(m_position); }
    /// Whether another decision of this side has the present one's chain.
    bool sharesHash() const {
        const std::uint64_t hash = key().hash;
        return (m_position > 0 && keyAt(m_position - 1).hash == hash) ||
               (m_position + 1 < m_order.size() && keyAt(m_position + 1).hash == hash);
    }
    std::size_t take() { return m_order[m_position++]; }

private:
    const CallsiteKey& keyAt(std::size_t position) const { return m_decisions[m_order[position]].key; }

    std::span<const Decision> m_decisions;
    std::vector<std::size_t> m_order;
    std::size_t m_position = 0;
};

/// Pairs equal keys of the two sides; what has no partner stands alone.
std::vector<AlignedCallsite> pairByKey(std::span<const Decision> a, std::span<const Decision> b) {
    std::vector<AlignedCallsite> rows;
    rows.reserve(std::max(a.size(), b.size()));
    KeyOrder left(a), right(b);
    while (!left.atEnd() || !right.atEnd()) {
        const bool takeLeft = !left.atEnd() && (right.atEnd() || left.key() <= right.key());
        const bool takeRight = !right.atEnd() && (left.atEnd() || right.key() <= left.key());
        AlignedCallsite row;
        row.ambiguous = (takeLeft && left.sharesHash()) || (takeRight && right.sharesHash());
        if (takeLeft) row.a = left.take();
        if (takeRight) row.b = right.take();
        row.mark = !row.b ? AlignmentMark::OnlyA : !row.a ? AlignmentMark::OnlyB : markOf(a[*row.a], b[*row.b]);
        rows.push_back(row);
    }
    return rows;
}

void count(Alignment& alignment, const AlignedCallsite& row) {
    switch (row.mark) {
    case AlignmentMark::Differs:
        ++alignment.differing;
        break;
    case AlignmentMark::OnlyA:
        ++alignment.onlyA;
        break;
    case AlignmentMark::OnlyB:
        ++alignment.onlyB;
        break;
    case AlignmentMark::Same:
        ++alignment.same;
        break;
    }
    if (row.ambiguous) ++alignment.ambiguous;
    if (row.ambiguous || !row.a || !row.b) ++alignment.uncertain;
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

bool isInlined(Outcome outcome) {
    return outcome == Outcome::Inlined || outcome == Outcome::InlinedCalleeDeleted;
}

AlignmentMark markOf(const Decision& a, const Decision& b) {
    const bool differs = a.advice != b.advice || isInlined(a.outcome) != isInlined(b.outcome);
    return differs ? AlignmentMark::Differs : AlignmentMark::Same;
}

Alignment alignmentOf(std::vector<AlignedCallsite> rows, std::span<const Decision> a, std::span<const Decision> b) {
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
    return alignmentOf(pairByKey(a, b), a, b);
}

} // namespace inlinescope
