#pragma once
#include "core/jobs/table.h"
#include "core/store/workspace_reader.h"

#include <string>

namespace inlinescope {

/// What a search made of its run's modules, as SearchSummary has it.
Result<Table> searchTable(const WorkspaceReader& reader, const std::string& run);

} // namespace inlinescope
