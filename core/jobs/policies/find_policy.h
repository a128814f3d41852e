// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/job_context.h"
#include "core/policy/policy.h"
#include "core/runner/worker_pool.h"

namespace inlinescope {

/// A policy by its name in a workspace. Errors: NotFound; InvalidArgument for a policy that is no model, such as the
/// default heuristic.
Result<Policy> policyOfWorkspace(const std::string& workspace, const std::string& name);

/// A policy by its path (read in a worker of `pool`), otherwise by its name in the workspace; a path needs no
/// workspace. Errors: Unreadable if it is neither; those of policyOfWorkspace and of loading it.
Result<Policy> findPolicy(const JobContext& context, WorkerPool& pool, const std::string& pathOrName);

} // namespace inlinescope
