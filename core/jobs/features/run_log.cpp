// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/run_log.h"

#include "core/formats/log_writer.h"
#include "core/jobs/common/run_module.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/sides/run_observations.h"

#include <utility>

namespace inlinescope {

Result<RunLog> runLog(const std::string& path, const std::string& run, const std::string& module) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const RunModule side, findModule(reader, run, module));
    INLINESCOPE_TRY(const RunObservations observations, RunObservations::read(reader, side));
    LogWriter log({observations.features(), {}, {}});
    log.context({});
    for (std::size_t row = 0; row < observations.size(); ++row)
        log.observation(observations.tensors(row));
    return RunLog{std::move(log).text(), observations.size(), observations.withoutFeatures()};
}

} // namespace inlinescope
