// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>

namespace inlinescope {

/// Who decides in a compile: LLVM's heuristic, nobody (no call is inlined that need not be), a policy that is loaded,
/// or one that is built into the worker. The numbers are sent between the programs.
enum class PolicyKind : std::uint8_t { Default, Never, Model, Release };

} // namespace inlinescope
