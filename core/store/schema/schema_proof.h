// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/store/file/connection.h"

namespace inlinescope::store {

/// Proves that a workspace's schema is exactly the one that the migrations up to `version` (at most the newest) make:
/// each table, index and view has the same statement (except for comments and blanks), and there is nothing else. A
/// foreign trigger, virtual table, generated column or view is refused, not run. Throws Failure (WorkspaceUnusable),
/// which names the difference.
void proveSchema(Connection& connection, std::size_t version);

} // namespace inlinescope::store
