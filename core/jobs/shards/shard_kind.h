// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>

namespace inlinescope {

/// What the units of a plan do.
enum class ShardKind : std::uint8_t {
    Runs,  ///< compile a module under a policy
    Flips, ///< measure flips of decisions of a module of a run that is stored already
    Search ///< search the decisions that make a module smallest
};

} // namespace inlinescope
