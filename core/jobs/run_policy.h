#pragma once
#include "core/base/cancel_token.h"
#include "core/model/script.h"
#include "core/runner/worker_pool.h"
#include "core/store/workspace_reader.h"
#include "core/store/workspace_writer.h"

#include <optional>

namespace inlinescope {

/// The policy of a run: its row in the workspace, and what each compile job is told.
struct ChosenPolicy {
    PolicyId id;
    std::string name;
    std::string fingerprint;
    JobPolicy kind = JobPolicy::Default;
    std::vector<std::byte> model;
    BuiltInPolicy release = {};        ///< with JobPolicy::Release
    std::optional<Script> script = {}; ///< overrules the rest, which is its base's then
    std::string scriptFile = {};       ///< where the script was read, for messages; its name where it has no file
};

/// How --policy names it: the word of a built-in one, else an absolute path without a slash at its end, with "script:"
/// before it where that was given.
Result<std::string> policyWord(const std::string& wordOrPath);
/// The same of the policy of a run that is there.
std::string policyWordOf(const RunRow& run);

/// Finds a policy that is built in by its word, or loads the one at a path and puts it into the workspace, a script
/// with the policy that decides otherwise. Errors: Unreadable where nothing is at the path, those of loading it, and
/// Refused for a script over a script.
Result<ChosenPolicy> choosePolicy(const std::string& wordOrPath, const WorkspaceReader& reader, WorkspaceWriter& writer,
                                  WorkerPool& pool, const CancelToken& cancel);

/// The one that was built into a compiler of the system, by the compiler's words for itself and what tells this
/// program from another: kind "release", source "release".
Result<ChosenPolicy> embeddedPolicy(const std::string& compiler, const std::string& identity,
                                    const WorkspaceReader& reader, WorkspaceWriter& writer);

/// The folder at `policy`, absolute, as LLVM's development mode reads it. Refused where it holds no model.tflite.
Result<std::string> tfliteFolder(const std::string& policy);

/// The policy as the workspace has it, whatever is at its path by now.
Result<ChosenPolicy> storedPolicy(PolicyId id, const WorkspaceReader& reader);

} // namespace inlinescope
