// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/counted.h"
#include "core/model/decision.h"

#include <cstdint>
#include <string>

namespace inlinescope {

/// Whether an attribute has inlined the call of a run in a pass before the inliner, which therefore asked no advisor.
constexpr bool isInlinedByAttribute(Outcome outcome, bool mandatory) {
    return outcome == Outcome::NeverAsked && mandatory;
}

/// The note of a table with remarks about `calls` such calls of a run.
inline std::string noteOfInlinedByAttribute(const std::string& run, std::size_t calls) {
    return run + ": " + counted(calls, "call was", "calls were") +
           " inlined by an attribute in a pass before the inliner. If this pass inlines a body that has such a call, "
           "remarks name the copy of the call, and the run does not";
}

} // namespace inlinescope
