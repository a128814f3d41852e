// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/run/objects_job.h"

#include "core/base/in_order.h"
#include "core/jobs/common/file_io.h"
#include "core/jobs/common/kept_pools.h"
#include "core/jobs/common/module_path.h"
#include "core/jobs/common/pool_options.h"
#include "core/jobs/compile/variant_meter.h"
#include "core/runner/worker_pool.h"

namespace inlinescope {
namespace {

struct CompiledObject {
    std::string module;
    Result<std::vector<std::byte>> object;
    std::vector<Finding> findings; ///< made during the compile
};

CompiledObject compileObject(JobContext context, const ObjectsOptions& options, KeptPools& pools,
                             const std::string& module) {
    std::vector<Finding> findings;
    context.finding = [&findings](const Finding& finding) { findings.push_back(finding); };
    MeterLimits limits = options.limits;
    limits.jobs = 1;
    Result<VariantMeter> meter = VariantMeter::open(context, options.run, module, limits);
    if (meter.ok()) meter->use(pools.lend(context, limits));
    auto object = meter.ok() ? meter->object() : Result<std::vector<std::byte>>(meter.error());
    return {module, std::move(object), std::move(findings)};
}

/// Returns whether the object was written.
Result<bool> writeObject(const JobContext& context, const std::string& folder, const CompiledObject& compiled) {
    for (const Finding& finding : compiled.findings)
        context.finding(finding);
    if (compiled.object.ok()) {
        INLINESCOPE_TRY(const std::string path, modulePath(folder, compiled.module, ".o"));
        INLINESCOPE_CHECK(writeFile(path, *compiled.object));
        return true;
    }
    if (compiled.object.error().code == ErrorCode::Cancelled) return compiled.object.error();
    context.finding({Severity::Error, compiled.module, compiled.object.error()});
    return false;
}

} // namespace

Result<std::int64_t> writeObjects(const JobContext& context, const ObjectsOptions& options) {
    INLINESCOPE_TRY(const auto modules,
                    modulesToWrite(context.workspacePath, options.run, options.modules, options.folder));
    std::int64_t done = 0, written = 0;
    KeptPools pools(processesOf(options.limits));
    const auto compile = [&](const std::string& module) { return compileObject(context, options, pools, module); };
    const auto take = [&](CompiledObject&& compiled) -> Result<void> {
        INLINESCOPE_TRY(const bool stored, writeObject(context, options.folder, compiled));
        written += stored;
        context.progress({++done, std::int64_t(modules.size()), compiled.module});
        return {};
    };
    INLINESCOPE_CHECK(makeInOrder(modules, processesOf(options.limits), compile, take));
    return written;
}

} // namespace inlinescope
