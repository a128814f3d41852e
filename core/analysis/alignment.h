// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/decision.h"
#include "core/model/explanation.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace inlinescope {

std::string_view toString(AlignmentMark mark); ///< "differs", "only-a", "only-b", "same"

/// How a pair of callsites was made.
enum class AlignedBy : std::uint8_t {
    Key,       ///< by callsite key: both runs compiled the same bitcode
    Structure, ///< by caller, callee, inline path and occurrence (revision_alignment.h)
    Line       ///< likewise, but the sides have different numbers of such calls: by the nearest line of the function
};

std::string_view toString(AlignedBy by); ///< "key", "structure", "line"

/// One callsite of a module in two runs. At least one side is present.
struct AlignedCallsite {
    std::optional<std::size_t> a; ///< index into side A's decisions
    std::optional<std::size_t> b; ///< index into side B's decisions
    AlignmentMark mark = AlignmentMark::Same;
    /// Passes cloned the call: its chain occurs more than once on a side, so that the pairing (by the order of asking)
    /// is a guess.
    bool ambiguous = false;
    AlignedBy by = AlignedBy::Key; ///< of a pair
    bool renamed = false;          ///< a proposed rename (common_names.h) took part in making the pair
    bool operator==(const AlignedCallsite&) const = default;
};

/// How many callsites stand how.
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

/// What alignment by key needs of a decision.
struct KeyedCallsite {
    CallsiteKey key;
    std::uint32_t ordinal = 0;
    std::uint32_t index = 0; ///< among its side's decisions
    Advice advice = Advice::Refuse;
    Outcome outcome = Outcome::Refused;
};

/// One side's callsites in the order of their keys, to be held against any number of other sides.
class CallsitesByKey {
public:
    explicit CallsitesByKey(std::vector<KeyedCallsite> callsites);
    explicit CallsitesByKey(std::span<const Decision> decisions);
    const std::vector<KeyedCallsite>& sorted() const { return m_sorted; }

private:
    std::vector<KeyedCallsite> m_sorted;
};

/// Whether the inlined body stands in the caller.
bool isInlined(Outcome outcome);

/// How a pair of decisions (or callsites by key) stands: it differs where the advice differs, or where one side was
/// inlined and the other was not.
template <typename Asked>
AlignmentMark markOf(const Asked& a, const Asked& b) {
    const bool differs = a.advice != b.advice || isInlined(a.outcome) != isInlined(b.outcome);
    return differs ? AlignmentMark::Differs : AlignmentMark::Same;
}

/// Puts rows in order and counts them; marks are set already.
Alignment alignmentOf(std::vector<AlignedCallsite> rows, std::span<const Decision> a, std::span<const Decision> b);

/// Aligns two runs' decisions on one module by callsite key (hash and occurrence); rows that were never asked about
/// align as well. Both runs must have compiled the same bitcode. O(n log n).
Alignment alignCallsites(std::span<const Decision> a, std::span<const Decision> b);
/// The counts of that alignment alone, without its rows.
AlignmentCounts countCallsites(const CallsitesByKey& a, const CallsitesByKey& b);

} // namespace inlinescope
