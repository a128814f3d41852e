// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/store/connection.h"

namespace inlinescope::store {

/// Proves that a workspace's schema is the one that the migrations up to `version` (at most the newest) make, each
/// table, index and view with the same words (but for comments and blanks), and nothing else: a trigger, a virtual
/// table, a generated column or a view of somebody else's is refused, not run. Throws Failure (WorkspaceUnusable),
/// which names what differs.
void proveSchema(Connection& connection, std::size_t version);

} // namespace inlinescope::store
