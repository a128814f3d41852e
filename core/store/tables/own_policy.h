// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store.
#include "core/store/file/connection.h"
#include "core/store/rows/rows.h"

namespace inlinescope::store {

/// Throws Failure: Refused for a policy that belongs to the program ("default", "never"), InvalidArgument if it does
/// not exist.
void requireOwnPolicy(Connection& connection, PolicyId id);

} // namespace inlinescope::store
