// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store.
#include "core/store/file/connection.h"

#include <string>
#include <string_view>

namespace inlinescope::store {

/// Throws Failure (NotFound): "no run \"x\"", and asks for the nearest name. `names` has all of them in its first
/// column.
[[noreturn]] void failMissing(const Connection& connection, std::string_view noun, const std::string& name,
                              Query& names);

} // namespace inlinescope::store
