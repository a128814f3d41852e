// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/wire/messages.h"

#include <string>

namespace inlinescope {

// Policies that are built into the worker program. --policy names them by "release:NAME", and the first also by
// "release".

/// Whether --policy names a built-in policy with this word.
bool isReleaseWord(const std::string& policy);
/// "release:NAME".
std::string releaseWord(const BuiltInPolicy& policy);
/// The built-in policy that a workspace knows by "release:NAME".
BuiltInPolicy builtInPolicy(const std::string& word, const std::string& fingerprint);

} // namespace inlinescope
