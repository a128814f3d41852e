// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/store/workspace_reader.h"

namespace inlinescope {

/// The stored result of a module run, as it was given to the workspace, without diagnostics, limit and bodies.
Result<ModuleRunResult> storedResult(const WorkspaceReader& reader, const ModuleRunRow& row);

} // namespace inlinescope
