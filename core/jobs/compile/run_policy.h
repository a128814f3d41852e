// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/jobs/compile/chosen_policy.h"
#include "core/runner/worker_pool.h"
#include "core/store/workspace_reader.h"
#include "core/store/workspace_writer.h"

#include <optional>

namespace inlinescope {

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

} // namespace inlinescope
