// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/policy_kind.h"

namespace inlinescope {

// A policy as a user names it (--policy): the word of PolicyKind::Default, Never or Release, a prefix of these with
// what follows it, or the path of a model.

inline constexpr std::string_view defaultPolicy = toString(PolicyKind::Default);
inline constexpr std::string_view neverPolicy = toString(PolicyKind::Never);
inline constexpr std::string_view releasePolicy = toString(PolicyKind::Release); ///< the first that is built in
inline constexpr std::string_view releasePrefix = "release:"; ///< then the name of a policy that is built in
inline constexpr std::string_view scriptPrefix = "script:";   ///< then the path of a script

} // namespace inlinescope
