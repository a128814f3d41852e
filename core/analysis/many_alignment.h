// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/alignment.h"

namespace inlinescope {

/// One callsite of a module in two or more runs, the baseline first. At least one side is present.
struct ManyCallsite {
    std::vector<std::optional<std::size_t>> sides; ///< index into each side's decisions
    /// Differs: a side differs from the baseline by markOf(). Else OnlyA: the baseline has it, some side does not.
    /// OnlyB: the baseline does not have it. With two sides this is the mark of their alignment.
    AlignmentMark mark = AlignmentMark::Same;
    bool ambiguous = false;
    AlignedBy by = AlignedBy::Key; ///< of the first side that pairs with the baseline
    bool renamed = false;
    bool operator==(const ManyCallsite&) const = default;
};

struct ManyAlignment : AlignmentCounts {
    std::vector<ManyCallsite> rows; ///< ordered as Alignment::rows, by the first side that has the callsite
};

/// A side and its alignment with the baseline.
struct AlignedSide {
    std::span<const Decision> decisions;
    Alignment against;
    std::string_view
        bitcode; ///< identifies the compiled bitcode; sides with equal bitcode are aligned with each other by key
};

/// Merges alignments with one baseline. Callsites that the baseline does not have share a row if the sides that have
/// them compiled the same bitcode.
ManyAlignment alignMany(std::span<const Decision> baseline, std::span<const AlignedSide> sides);

} // namespace inlinescope
