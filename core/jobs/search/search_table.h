// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "core/store/workspace_reader.h"

#include <string>

namespace inlinescope {

/// The results of a search for its run's modules, with the columns of SearchSummary.
Result<Table> searchTable(const WorkspaceReader& reader, const std::string& run);

} // namespace inlinescope
