// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/decision.h"
#include "core/model/found_explanation.h"
#include "core/model/outcomes.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace inlinescope {

std::string_view toString(AlignmentMark mark); ///< "differs", "only-a", "only-b", "same"

/// How a pair of callsites was found.
enum class AlignedBy : std::uint8_t {
    Key,       ///< by callsite key: both runs compiled the same bitcode
    Structure, ///< by caller, callee, inline path and occurrence (revision_alignment.h)
    Line       ///< likewise, but the sides have different numbers of such calls: by the nearest line in the function
};

std::string_view toString(AlignedBy by); ///< "key", "structure", "line"

/// One callsite of a module in two runs. At least one side is present.
struct AlignedCallsite {
    std::optional<std::size_t> a; ///< index into side A's decisions
    std::optional<std::size_t> b; ///< index into side B's decisions
    AlignmentMark mark = AlignmentMark::Same;
    /// Passes cloned the call: its chain occurs more than once on a side, so that the pairing (by the order of asking)
    /// is uncertain.
    bool ambiguous = false;
    AlignedBy by = AlignedBy::Key; ///< of a pair
    bool renamed = false;          ///< the pair depends on a proposed rename (common_names.h)
    bool operator==(const AlignedCallsite&) const = default;
};

/// Number of callsites with each mark.
struct AlignmentCounts {
    std::size_t differing = 0;
    std::size_t onlyA = 0;
    std::size_t onlyB = 0;
    std::size_t same = 0;
    std::size_t ambiguous = 0; ///< rows with the ambiguous flag, whatever their mark

    /// Rows that were not aligned with certainty: one-sided, or ambiguous, or both.
    std::size_t uncertain = 0;

    AlignmentCounts& operator+=(const AlignmentCounts& more);
    bool operator==(const AlignmentCounts&) const = default;
};

struct Alignment : AlignmentCounts {
    std::vector<AlignedCallsite> rows; ///< Differs, OnlyA, OnlyB, Same; within each by ordinal (A's, else B's)
};

/// The parts of a decision that alignment by key needs.
struct KeyedCallsite {
    CallsiteKey key;
    std::uint32_t ordinal = 0;
    std::uint32_t index = 0; ///< index among its side's decisions
    Advice advice = Advice::Refuse;
    Outcome outcome = Outcome::Refused;
};

/// One side's callsites in the order of their keys, to be compared with any number of other sides.
class CallsitesByKey {
public:
    explicit CallsitesByKey(std::vector<KeyedCallsite> callsites);
    explicit CallsitesByKey(std::span<const Decision> decisions);
    const std::vector<KeyedCallsite>& sorted() const { return m_sorted; }

private:
    std::vector<KeyedCallsite> m_sorted;
};

/// The mark of a pair of decisions (or callsites by key): it differs if the advice differs, or if only one side was
/// inlined.
template <typename Asked>
AlignmentMark markOf(const Asked& a, const Asked& b) {
    const bool differs = a.advice != b.advice || isInlined(a.outcome) != isInlined(b.outcome);
    return differs ? AlignmentMark::Differs : AlignmentMark::Same;
}

/// Sorts rows and counts them; their marks must be set.
Alignment sortedAlignment(std::vector<AlignedCallsite> rows, std::span<const Decision> a, std::span<const Decision> b);

/// Aligns two runs' decisions on one module by callsite key (hash and occurrence), including NeverAsked rows. Both runs
/// must have compiled the same bitcode. O(n log n).
Alignment alignCallsites(std::span<const Decision> a, std::span<const Decision> b);
/// The rows of that alignment in the order of their keys, one after the other; those of one key are paired by ordinal.
void pairCallsites(const CallsitesByKey& a, const CallsitesByKey& b,
                   const std::function<void(const AlignedCallsite& row)>& use);
/// Only the counts of that alignment, without its rows.
AlignmentCounts countCallsites(const CallsitesByKey& a, const CallsitesByKey& b);

} // namespace inlinescope
