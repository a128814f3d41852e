// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/alignment.h"

namespace inlinescope {

/// One callsite of a module in two or more runs, the baseline first. At least one side is present.
struct ManyCallsite {
    std::vector<std::optional<std::size_t>> sides; ///< index into each side's decisions
    /// Differs: a side differs from the baseline by markOf(). Else OnlyA: the baseline has it, some side does not.
    /// OnlyB: the baseline lacks it. With two sides that is what their alignment says.
    AlignmentMark mark = AlignmentMark::Same;
    bool ambiguous = false;
    AlignedBy by = AlignedBy::Key; ///< of the first side that pairs with the baseline
    bool renamed = false;
    bool operator==(const ManyCallsite&) const = default;
};

struct ManyAlignment : AlignmentCounts {
    std::vector<ManyCallsite> rows; ///< ordered as Alignment::rows, by the first side that has the callsite
};

/// A side and how it is aligned with the baseline.
struct AlignedSide {
    std::span<const Decision> decisions;
    Alignment against;
    std::string_view bitcode; ///< what was compiled; sides that compiled the same know each other's callsites by key
};

/// Puts alignments with one baseline together. Callsites that the baseline lacks stand in one row where the sides that
/// have them compiled the same bitcode.
ManyAlignment alignMany(std::span<const Decision> baseline, std::span<const AlignedSide> sides);

} // namespace inlinescope
