// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/store/workspace_reader.h"

#include <vector>

namespace inlinescope {

/// The decisions of a module run without their rows' ids.
Result<std::vector<Decision>> readDecisions(const WorkspaceReader& reader, ModuleRunId id);

} // namespace inlinescope
