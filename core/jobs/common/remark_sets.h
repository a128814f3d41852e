// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/workspace_reader.h"

#include <string>
#include <vector>

namespace inlinescope {

/// The sets of remarks whose names no run has, in name order: a name that a run has too means the run.
Result<std::vector<RemarkSetName>> namedRemarkSets(const WorkspaceReader& reader);
/// The note of a table that an incomplete set is part of.
std::string noteOfIncomplete(const std::string& set);
/// These notes of the sets with these names, in name order.
Result<std::vector<std::string>> notesOfIncompleteSets(const WorkspaceReader& reader,
                                                       const std::vector<std::string>& names);

} // namespace inlinescope
