// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/training/recorded_rows.h"

#include "core/training/row_sample.h"

namespace inlinescope {

Result<TrainingSet> recordedRows(const WorkspaceReader& reader, RunId run, const std::set<std::string>& modules,
                                 const LearnableFeatures& features, std::size_t limit, std::uint64_t seed) {
    INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, reader.moduleRuns().of(run));
    RowSample sample(features.tensors, limit, seed);
    for (const ModuleRunRow& row : rows) {
        if (row.status != ModuleRunStatus::Ok || !modules.contains(row.moduleName)) continue;
        INLINESCOPE_TRY(const AskedDecisions asked, features.askedOf(reader, row.id, row.moduleName));
        for (const Decision& decision : asked.decisions)
            sample.add(asked.values(decision), decision.advice == Advice::Inline);
    }
    return sample.take();
}

} // namespace inlinescope
