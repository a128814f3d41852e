// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string_view>

namespace inlinescope {

/// Who decides in a compile: LLVM's heuristic, nobody (no call is inlined that need not be), a policy that is loaded,
/// or one that is built into a compiler; these numbers are sent between the programs. Only in a workspace: a script,
/// which leaves to another policy what it does not decide.
enum class PolicyKind : std::uint8_t { Default, Never, Model, Release, Script };

/// "default", "never", "model", "release", "script".
constexpr std::string_view toString(PolicyKind kind) {
    switch (kind) {
    case PolicyKind::Default:
        return "default";
    case PolicyKind::Never:
        return "never";
    case PolicyKind::Model:
        return "model";
    case PolicyKind::Release:
        return "release";
    case PolicyKind::Script:
        return "script";
    }
    return "unknown";
}

} // namespace inlinescope
