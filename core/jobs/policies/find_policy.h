// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/job_context.h"
#include "core/policy/policy.h"
#include "core/runner/worker_pool.h"

namespace inlinescope {

/// A policy by its name in a workspace. Errors: NotFound; InvalidArgument for one that is no model, such as the default
/// heuristic.
Result<Policy> policyOfWorkspace(const std::string& workspace, const std::string& name);

/// A policy named by a path (read in a worker of `pool`), otherwise by its name in the workspace, which is not needed
/// for a path. Errors: Unreadable where it is neither; those of policyOfWorkspace and of loading it.
Result<Policy> findPolicy(const JobContext& context, WorkerPool& pool, const std::string& pathOrName);

} // namespace inlinescope
