// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/jobs/compile/chosen_policy.h"
#include "core/runner/worker_pool.h"
#include "core/store/workspace_reader.h"
#include "core/store/workspace_writer.h"

#include <optional>

namespace inlinescope {

/// The name of a policy for --policy: the word of a built-in one, otherwise an absolute path without a slash at its
/// end, with "script:" before it if that was given.
Result<std::string> policyWord(const std::string& wordOrPath);
/// The same for the policy of a stored run.
std::string policyWordOf(const RunRow& run);

/// Finds a built-in policy by its word, or loads the one at a path and stores it in the workspace, a script together
/// with its base policy. Errors: Unreadable if nothing is at the path, those of loading it, and Refused for a script on
/// top of a script.
Result<ChosenPolicy> choosePolicy(const std::string& wordOrPath, const WorkspaceReader& reader, WorkspaceWriter& writer,
                                  WorkerPool& pool, const CancelToken& cancel);

/// The policy that was built into a compiler of the system, by the compiler's description of itself and what identifies
/// the program: kind "release", source "release".
Result<ChosenPolicy> embeddedPolicy(const std::string& compiler, const std::string& identity,
                                    const WorkspaceReader& reader, WorkspaceWriter& writer);

/// The folder at `policy`, absolute, as LLVM's development mode reads it. Refused if it has no model.tflite.
Result<std::string> tfliteFolder(const std::string& policy);

} // namespace inlinescope
