// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/policies/find_policy.h"

#include "core/jobs/common/snapshot.h"
#include "core/runner/worker_tasks.h"

#include <filesystem>

namespace inlinescope {

Result<Policy> policyOfWorkspace(const std::string& workspace, const std::string& name) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(workspace));
    INLINESCOPE_TRY(const PolicyRow row, reader.policies().byName(name));
    INLINESCOPE_TRY(const PolicySpec spec, reader.policies().byId(row.id));
    if (spec.kind != PolicyKind::Model || spec.bytes.empty())
        return Error{
            ErrorCode::InvalidArgument, "policy \"" + name + "\" has no model", {}, {}, "a policy with a model"};
    return Policy::parse(spec.bytes);
}

Result<Policy> findPolicy(const JobContext& context, WorkerPool& pool, const std::string& pathOrName) {
    namespace fs = std::filesystem;
    std::error_code error;
    if (fs::exists(pathOrName, error))
        return worker::loadPolicy(pool, fs::absolute(pathOrName, error).lexically_normal().string(), context.cancel);
    std::string remedy;
    if (fs::exists(context.workspacePath, error)) {
        Result<Policy> stored = policyOfWorkspace(context.workspacePath, pathOrName);
        if (stored || stored.error().code != ErrorCode::NotFound) return stored;
        remedy = stored.error().remedy; // the nearest name
    }
    return Error{ErrorCode::Unreadable,
                 "there is no such policy",
                 pathOrName,
                 {},
                 "the folder of a SavedModel, a TFLite model, TOSA text (.mlir), or a policy of the workspace",
                 remedy};
}

} // namespace inlinescope
