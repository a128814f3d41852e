// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace inlinescope {

// The reasons of a decision (Decision::reason) that are written by Inlinescope itself, in LLVM's words. All others are
// texts of LLVM's InlineCost, and are recorded and shown unchanged.

inline constexpr std::string_view alwaysInlineReason = "always inline attribute";
inline constexpr std::string_view stoppedReason = "module size grew too much"; ///< by the ML advisor's size guard
/// Below the threshold: the heuristic defers to the callers of the caller.
inline constexpr std::string_view deferredReason = "increases the cost of inlining in other contexts";

} // namespace inlinescope
