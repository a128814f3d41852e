// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/decision.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace inlinescope {

// Decisions of one module's run, named as UTF-8 text, a line per decision:
//
//   # the two that call each other
//   12                        forprep into luaV_execute
//   3a91e0c45d7f2b19#1        luaG_typeerror into luaV_execute
//
//   line     = [ DECISION anything ] | "#" anything
//   DECISION = its number in the run, as `decisions` lists it
//            | 16 hexadecimal digits [ "#" OCCURRENCE ], its callsite's key as `decisions` and scripts have it; without
//              an occurrence the first (0)
//
// Words are separated by blanks or tabs. Blanks at a line's ends, CR before LF and a byte order mark are ignored.

struct NamedDecision {
    std::variant<std::uint32_t, CallsiteKey> name; ///< ordinal, or key
    std::uint32_t line = 0;                        ///< from 1
};

/// Largest size of a list, in bytes.
inline constexpr std::size_t largestDecisionList = 64u << 20;

/// Errors: Malformed, with `file`, the line and what was expected there, also for a list without decisions;
/// LimitExceeded if the text is too large.
Result<std::vector<NamedDecision>> parseDecisionList(std::string_view text, const std::string& file);

} // namespace inlinescope
