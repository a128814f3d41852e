// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/policies/script_export.h"

#include "core/formats/script_format.h"
#include "core/jobs/common/run_module.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/sides/module_evidence.h"

namespace inlinescope {
namespace {

Result<std::string> headOf(const WorkspaceReader& reader, const RunRow& run) {
    std::string otherwise = run.policyName;
    INLINESCOPE_TRY(const std::vector<PolicyRow> policies, reader.policies().all());
    for (const PolicyRow& policy : policies)
        if (policy.id == run.spec.policy && policy.spec.base) otherwise = policy.baseName;
    return scriptHead("decisions of run " + run.spec.name + " over corpus " + run.corpusName + ", policy " +
                          run.policyName + ", by " + run.spec.toolchain,
                      otherwise);
}

Result<std::string> sectionOf(const WorkspaceReader& reader, const ModuleRunRow& row) {
    INLINESCOPE_TRY(const std::vector<Decision> decisions, reader.decisions().values(row.id));
    return scriptSection(row.moduleName, row.input.bitcodeHash, decisions);
}

Result<std::vector<ModuleRunRow>> rowsOf(const WorkspaceReader& reader, const RunRow& run, const std::string& module) {
    if (module.empty()) {
        INLINESCOPE_TRY(std::vector<ModuleRunRow> rows, reader.moduleRuns().of(run.id));
        std::erase_if(rows, [](const ModuleRunRow& row) { return row.status != ModuleRunStatus::Ok; });
        return rows;
    }
    INLINESCOPE_TRY(const RunModule found, findModule(reader, run, module));
    INLINESCOPE_TRY(const ModuleRunRow row, found.result());
    return std::vector{row};
}

} // namespace

Result<void> exportScript(const std::string& workspace, const std::string& run, const std::string& module,
                          const std::function<Result<void>(std::string_view)>& write) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(workspace));
    INLINESCOPE_TRY(const RunRow row, reader.runs().byName(run));
    INLINESCOPE_TRY(const std::vector<ModuleRunRow> modules, rowsOf(reader, row, module));
    INLINESCOPE_TRY(const std::string head, headOf(reader, row));
    INLINESCOPE_CHECK(write(head));
    for (const ModuleRunRow& moduleRun : modules) {
        INLINESCOPE_TRY(const std::string section, sectionOf(reader, moduleRun));
        INLINESCOPE_CHECK(write(section));
    }
    return {};
}

} // namespace inlinescope
