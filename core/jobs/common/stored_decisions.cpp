// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/stored_decisions.h"

namespace inlinescope {

Result<std::vector<Decision>> readDecisions(const WorkspaceReader& reader, ModuleRunId id) {
    INLINESCOPE_TRY(auto rows, reader.decisions().of(id));
    std::vector<Decision> decisions;
    decisions.reserve(rows.size());
    for (DecisionRow& row : rows)
        decisions.push_back(std::move(row.decision));
    return decisions;
}

} // namespace inlinescope
