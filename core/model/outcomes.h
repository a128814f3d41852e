// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/decision.h"

namespace inlinescope {

/// Whether the callee's body is in the caller.
constexpr bool isInlined(Outcome outcome) {
    return outcome == Outcome::Inlined || outcome == Outcome::InlinedCalleeDeleted;
}

/// Whether an attribute has inlined the call in a pass before the inliner, which therefore asked no advisor.
constexpr bool isInlinedByAttribute(Outcome outcome, bool mandatory) {
    return outcome == Outcome::NeverAsked && mandatory;
}

} // namespace inlinescope
