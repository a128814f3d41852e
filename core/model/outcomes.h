// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/decision.h"

namespace inlinescope {

/// Whether the callee's body is in the caller.
constexpr bool isInlined(Outcome outcome) {
    return outcome == Outcome::Inlined || outcome == Outcome::InlinedCalleeDeleted;
}

} // namespace inlinescope
