// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/common_names.h"
#include "core/analysis/function_comparison.h"
#include "core/model/decision.h"

#include <cstdint>
#include <span>
#include <vector>

namespace inlinescope {

// Why the text of a module differs between two runs: every byte of the difference has exactly one cause, so that the
// causes sum to it.
//
// If both runs compiled the same bitcode, no body can have changed: the whole difference was decided differently (by
// the policy, or by a compiler or options that differ).
//
// Otherwise function symbols are paired by common name (common_names.h; a proposed rename makes two functions one). A
// symbol belongs to the function that the bitcode defined under its name, or under its name without the part after its
// last dots ("f.cold.1" belongs to f, as do coroutine parts and specializations).
// 1. Its function is defined by B's bitcode only: added. By A's only: removed.
// 2. Both define it, and only one side has its symbol (on the other it was inlined everywhere and deleted): decided
//    differently.
// 3. Both have it, with different sizes:
//    a. its own body (before any pass) differs: body changed (a call of a renamed function makes a body different);
//    b. the bodies inlined into it, at any depth and counted by callee, differ: decided differently;
//    c. one of the bodies inlined into it changed (for example a larger callee): body changed;
//    d. anything else (another compiler or options, effects between functions): body changed, as the bitcode differs.
// 4. A symbol that neither bitcode defines (an outlined function) gets the cause of the remainder.
// 5. The remainder is text in no function symbol (read-only data, unwind tables, padding, notes). It gets the cause
//    that changed most bytes of functions, counting growth and shrinkage alike; body changed if no function changed.
// A symbol of size 0, or of the same size, has no bytes to explain. Aliases count bytes a second time: they have the
// cause Alias, and a row subtracts their sizes again. A symbol that is an alias on one side only has no bytes there.
//
// A function counts as inlined if the inliner or the always_inline pass inlined it.

/// The data of one side of a module.
struct GrowthSide {
    std::int64_t text = 0; ///< bytes
    std::span<const FunctionSize> functions;
    std::span<const FunctionBody> bodies;
    std::span<const Decision> decisions;
};

/// Bytes of text by cause, B - A; they sum to the difference of text.
struct CauseBytes {
    std::int64_t added = 0;
    std::int64_t removed = 0;
    std::int64_t bodyChanged = 0;
    std::int64_t decidedDifferently = 0;
    std::int64_t sum() const { return added + removed + bodyChanged + decidedDifferently; }
    bool operator==(const CauseBytes&) const = default;
};

struct GrowthCauses {
    CauseBytes bytes;
    /// Functions by |delta|, then aliasRow(): they sum to the bytes of all functions on each side.
    std::vector<FunctionComparisonRow> rows;
    FunctionComparisonRow rest; ///< "(in no function)"; with it the rows sum to the text of both sides
};

/// By the rules above, for different bitcode.
GrowthCauses causesOfGrowth(const GrowthSide& a, const GrowthSide& b, const CommonNames& names);
/// For runs that compiled the same bitcode; bodies and decisions are not read.
GrowthCauses causesInSameBitcode(const GrowthSide& a, const GrowthSide& b);

} // namespace inlinescope
