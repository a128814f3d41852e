#include "core/jobs/objects_job.h"

#include "core/jobs/file_io.h"
#include "core/jobs/snapshot.h"

#include <filesystem>

namespace inlinescope {
namespace {

Result<std::vector<std::string>> modulesOf(const JobContext& context, const ObjectsOptions& options) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(context.workspacePath));
    INLINESCOPE_TRY(const RunRow run, reader.runByName(options.run));
    for (const std::string& module : options.modules)
        INLINESCOPE_CHECK(reader.moduleByName(run.spec.corpus, module));
    if (!options.modules.empty()) return options.modules;
    INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, reader.moduleRuns(run.id));
    std::vector<std::string> modules;
    for (const ModuleRunRow& row : rows)
        if (row.status == ModuleRunStatus::Ok) modules.push_back(row.moduleName);
    return modules;
}

/// FOLDER/MODULE.o, inside the folder whatever a stranger's corpus calls its modules.
Result<std::string> pathOf(const std::string& folder, const std::string& module) {
    const std::filesystem::path name(module);
    for (const std::filesystem::path& part : name)
        if (name.is_absolute() || part == "..")
            return Error{ErrorCode::Refused, "a module's name that leads out of the folder", module, {}, {}};
    return (std::filesystem::path(folder) / name).string() + ".o";
}

} // namespace

Result<std::int64_t> writeObjects(const JobContext& context, const ObjectsOptions& options) {
    INLINESCOPE_TRY(const std::vector<std::string> modules, modulesOf(context, options));
    std::int64_t done = 0, written = 0;
    for (const std::string& module : modules) {
        INLINESCOPE_TRY(const std::string path, pathOf(options.folder, module));
        Result<VariantMeter> meter = VariantMeter::open(context, options.run, module, options.limits);
        const Result<std::vector<std::byte>> object =
            meter.ok() ? meter->object() : Result<std::vector<std::byte>>(meter.error());
        context.progress({++done, std::int64_t(modules.size()), module});
        if (object.ok()) {
            INLINESCOPE_CHECK(writeFile(path, *object));
            ++written;
            continue;
        }
        if (object.error().code == ErrorCode::Cancelled) return object.error();
        context.finding({Severity::Error, module, object.error()});
    }
    return written;
}

} // namespace inlinescope
