// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/run/objects_job.h"

#include "core/jobs/common/file_io.h"
#include "core/jobs/common/module_path.h"
#include "core/jobs/common/snapshot.h"
#include "core/runner/worker_pool.h"

#include <deque>
#include <future>

namespace inlinescope {
namespace {

Result<std::vector<std::string>> modulesOf(const JobContext& context, const ObjectsOptions& options) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(context.workspacePath));
    INLINESCOPE_TRY(const RunRow run, reader.runs().byName(options.run));
    for (const std::string& module : options.modules)
        INLINESCOPE_CHECK(reader.modules().byName(run.spec.corpus, module));
    if (!options.modules.empty()) return options.modules;
    INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, reader.moduleRuns().of(run.id));
    std::vector<std::string> modules;
    for (const ModuleRunRow& row : rows)
        if (row.status == ModuleRunStatus::Ok) modules.push_back(row.moduleName);
    return modules;
}

struct CompiledObject {
    std::string module;
    std::string path; ///< its destination
    Result<std::vector<std::byte>> object;
    std::vector<Finding> findings; ///< made during the compile
};

CompiledObject compileObject(JobContext context, const ObjectsOptions& options, std::string module, std::string path) {
    std::vector<Finding> findings;
    context.finding = [&findings](const Finding& finding) { findings.push_back(finding); };
    MeterLimits limits = options.limits;
    limits.jobs = 1;
    Result<VariantMeter> meter = VariantMeter::open(context, options.run, module, limits);
    auto object = meter.ok() ? meter->object() : Result<std::vector<std::byte>>(meter.error());
    return {std::move(module), std::move(path), std::move(object), std::move(findings)};
}

/// Returns whether the object was written.
Result<bool> writeObject(const JobContext& context, const CompiledObject& compiled) {
    for (const Finding& finding : compiled.findings)
        context.finding(finding);
    if (compiled.object.ok()) {
        INLINESCOPE_CHECK(writeFile(compiled.path, *compiled.object));
        return true;
    }
    if (compiled.object.error().code == ErrorCode::Cancelled) return compiled.object.error();
    context.finding({Severity::Error, compiled.module, compiled.object.error()});
    return false;
}

} // namespace

Result<std::int64_t> writeObjects(const JobContext& context, const ObjectsOptions& options) {
    INLINESCOPE_TRY(const std::vector<std::string> modules, modulesOf(context, options));
    const std::size_t jobs = parallelTasks(options.limits.jobs);
    std::deque<std::future<CompiledObject>>
        underWay; // in the modules' order; get() passes on exceptions; the destructor waits for those that remain
    std::int64_t done = 0, written = 0;
    for (auto next = modules.begin(); next != modules.end() || !underWay.empty();) {
        if (next != modules.end() && underWay.size() < jobs) {
            INLINESCOPE_TRY(std::string path, modulePath(options.folder, *next, ".o"));
            underWay.push_back(
                std::async(std::launch::async, compileObject, context, std::cref(options), *next++, std::move(path)));
            continue;
        }
        const CompiledObject compiled = underWay.front().get();
        underWay.pop_front();
        INLINESCOPE_TRY(const bool stored, writeObject(context, compiled));
        written += stored;
        context.progress({++done, std::int64_t(modules.size()), compiled.module});
    }
    return written;
}

} // namespace inlinescope
