// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/stored_result.h"

namespace inlinescope {

Result<ModuleRunResult> storedResult(const WorkspaceReader& reader, const ModuleRunRow& row) {
    ModuleRunResult result;
    result.status = row.status;
    result.wallNs = row.wallNs;
    result.cpuNs = row.cpuNs;
    result.forceStopped = row.forceStopped;
    result.estimated = row.estimated;
    result.objectHash = row.objectHash;
    result.sizes = row.sizes;
    INLINESCOPE_TRY(result.functions, reader.moduleRuns().functions(row.id));
    INLINESCOPE_TRY(result.decisions, reader.decisions().values(row.id));
    INLINESCOPE_TRY(result.features, reader.features().columns(row.id));
    return result;
}

} // namespace inlinescope
