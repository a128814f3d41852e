// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/compile/chosen_policy.h"
#include "core/jobs/compile/release_words.h"
#include "core/runner/worker_pool.h"
#include "core/store/workspace_writer.h"

namespace inlinescope {

/// The built-in policy for a word with isReleaseWord(), in the worker's current version. Errors: NotFound, with the
/// available names.
Result<ReleaseDescription> findRelease(const std::string& word, WorkerPool& pool, const CancelToken& cancel);

/// "release:NAME" for "release"; every other policy unchanged. Errors: those of findRelease().
Result<std::string> withReleaseName(const std::string& policy, WorkerPool& pool, const CancelToken& cancel);

/// The built-in policy for a word with isReleaseWord(), in the worker's current version; stores it in the workspace.
/// Errors: those of findRelease().
Result<ChosenPolicy> chooseRelease(const std::string& word, const WorkspaceReader& reader, WorkspaceWriter& writer,
                                   WorkerPool& pool, const CancelToken& cancel);

} // namespace inlinescope
