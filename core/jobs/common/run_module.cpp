// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/run_module.h"

namespace inlinescope {

Result<ModuleRunRow> RunModule::result() const {
    if (ok()) return *row;
    return Error{ErrorCode::Refused, "the module is " + status() + " in run " + run.spec.name, module.name, {}, {}};
}

Result<RunModule> findModule(const WorkspaceReader& reader, const RunRow& run, const std::string& moduleName) {
    INLINESCOPE_TRY(const ModuleRow module, reader.modules().byName(run.spec.corpus, moduleName));
    auto row = reader.moduleRuns().ofModule(run.id, module.id);
    if (row.ok()) return RunModule{run, module, std::move(row).value()};
    if (row.error().code == ErrorCode::NotFound) return RunModule{run, module};
    return std::move(row).error();
}

Result<RunModule> findModule(const WorkspaceReader& reader, const std::string& runName, const std::string& moduleName) {
    INLINESCOPE_TRY(const RunRow run, reader.runs().byName(runName));
    return findModule(reader, run, moduleName);
}

} // namespace inlinescope
