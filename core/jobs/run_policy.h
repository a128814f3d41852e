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
    std::string fingerprint;
    JobPolicy kind = JobPolicy::Default;
    std::vector<std::byte> model;
};

/// How --policy names it: the word of a built-in one, else an absolute path without a slash at its end.
Result<std::string> policyWord(const std::string& wordOrPath);

/// Finds a built-in policy by its word, or loads the one at a path and puts it into the workspace. Errors: Unreadable
/// where nothing is at the path, and those of loading it.
Result<ChosenPolicy> choosePolicy(const std::string& wordOrPath, const WorkspaceReader& reader, WorkspaceWriter& writer,
                                  WorkerPool& pool, const CancelToken& cancel);

/// The policy as the workspace has it, whatever is at its path by now.
Result<ChosenPolicy> storedPolicy(PolicyId id, const WorkspaceReader& reader);

} // namespace inlinescope
