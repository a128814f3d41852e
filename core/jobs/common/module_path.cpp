// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/module_path.h"

#include "core/jobs/common/snapshot.h"

#include <filesystem>

namespace inlinescope {

Result<std::string> modulePath(const std::string& folder, const std::string& module, const std::string& extension) {
    const std::filesystem::path name(module);
    for (const std::filesystem::path& part : name)
        if (name.is_absolute() || part == "..")
            return Error{ErrorCode::Refused, "a module's name that leads out of the folder", module, {}, {}};
    return (std::filesystem::path(folder) / name).string() + extension;
}

Result<std::vector<std::string>> modulesToWrite(const std::string& workspacePath, const std::string& runName,
                                                std::vector<std::string> asked, const std::string& folder) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(workspacePath));
    INLINESCOPE_TRY(const RunRow run, reader.runs().byName(runName));
    for (const std::string& module : asked)
        INLINESCOPE_CHECK(reader.modules().byName(run.spec.corpus, module));
    if (asked.empty()) {
        INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, reader.moduleRuns().of(run.id));
        for (const ModuleRunRow& row : rows)
            if (row.status == ModuleRunStatus::Ok) asked.push_back(row.moduleName);
    }
    for (const std::string& module : asked)
        INLINESCOPE_CHECK(modulePath(folder, module, {}));
    return asked;
}

} // namespace inlinescope
