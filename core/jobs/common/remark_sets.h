// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/workspace_reader.h"

#include <vector>

namespace inlinescope {

/// The sets of remarks whose names no run has, in name order: a name that a run has too means the run.
Result<std::vector<RemarkSetName>> namedRemarkSets(const WorkspaceReader& reader);

} // namespace inlinescope
