#pragma once
#include "core/jobs/job_context.h"
#include "core/jobs/run_policy.h"

namespace inlinescope {

// Policies that are built into the worker program. --policy names them by "release:NAME", and by "release" the first.

bool isReleaseWord(const std::string& policy);
/// "release:NAME".
std::string releaseWord(const BuiltInPolicy& policy);

/// The built-in policy that a workspace knows by "release:NAME".
BuiltInPolicy builtInPolicy(const std::string& word, const std::string& fingerprint);

/// The built-in policy of a word that isReleaseWord(), as the worker has it now. Errors: NotFound, with the names that
/// there are.
Result<ReleaseDescription> findRelease(const std::string& word, WorkerPool& pool, const CancelToken& cancel);

/// "release:NAME" for "release"; every other policy as it is. Errors: those of findRelease().
Result<std::string> withReleaseName(const std::string& policy, WorkerPool& pool, const CancelToken& cancel);

/// The built-in policy of a word that isReleaseWord(), as the worker has it now; it is put into the workspace. Errors:
/// those of findRelease().
Result<ChosenPolicy> chooseRelease(const std::string& word, const WorkspaceReader& reader, WorkspaceWriter& writer,
                                   WorkerPool& pool, const CancelToken& cancel);

} // namespace inlinescope
