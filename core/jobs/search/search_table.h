// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "core/store/workspace_reader.h"

#include <string>

namespace inlinescope {

/// What a search made of its run's modules, as SearchSummary has it.
Result<Table> searchTable(const WorkspaceReader& reader, const std::string& run);

} // namespace inlinescope
