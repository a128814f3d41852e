// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/whatif/stored_flips.h"

#include "core/jobs/common/snapshot.h"

namespace inlinescope {

Result<Table> storedWhatIf(const std::string& workspace, const WhatIfOptions& options, WhatIfDetail detail) {
    JobContext context;
    context.workspacePath = workspace;
    INLINESCOPE_TRY(const WhatIfJob job, WhatIfJob::open(context, options));
    Table table{whatIfColumns(detail), {}, {}, {}};
    INLINESCOPE_TRY(table.notes, job.rows(detail, [&table](Row&& row) -> Result<void> {
        table.rows.push_back(std::move(row));
        return {};
    }));
    return table;
}

Result<std::vector<StoredFlipSet>> storedFlipSets(const std::string& workspace, const std::string& run,
                                                  const std::string& module, Others others) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(workspace));
    INLINESCOPE_TRY(const RunRow runRow, reader.runs().byName(run));
    INLINESCOPE_TRY(const ModuleRow moduleRow, reader.modules().byName(runRow.spec.corpus, module));
    INLINESCOPE_TRY(const ModuleRunRow row, reader.moduleRuns().ofModule(runRow.id, moduleRow.id));
    INLINESCOPE_TRY(const std::vector<FlipResult> flips, reader.flips().of(row.id));
    std::vector<StoredFlipSet> sets;
    for (const FlipResult& flip : flips) {
        if (flip.others != others || flip.decisions.size() < 2) continue;
        sets.push_back({{flip.decisions.begin(), flip.decisions.end()}, flip.effect()});
    }
    return sets;
}

} // namespace inlinescope
