#pragma once
#include "core/base/cancel_token.h"
#include "core/runner/worker_pool.h"
#include "core/store/workspace_reader.h"
#include "core/store/workspace_writer.h"

namespace inlinescope {

/// The policy of a run: its row in the workspace, and what each compile job is told.
struct ChosenPolicy {
    PolicyId id;
    std::string name;
    JobPolicy kind = JobPolicy::Default;
    std::vector<std::byte> model;
};

/// Finds a built-in policy by its word, or loads the one at a path and puts it into the workspace. Errors: Unreadable
/// where nothing is at the path, and those of loading it.
Result<ChosenPolicy> choosePolicy(const std::string& wordOrPath, const WorkspaceReader& reader, WorkspaceWriter& writer,
                                  WorkerPool& pool, const CancelToken& cancel);

} // namespace inlinescope
