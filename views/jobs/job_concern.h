// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/jobs/job_about.h"
#include "views/state/job_runner.h"

#include <optional>

namespace inlinescope {

/// From Job::soFar, so of a job that has not ended; absent for a job that is about nothing of these. Of two runs that
/// are compared it is the second; of a search and a run it is the run that they make.
std::optional<JobConcern> concernOf(const Job& job);

} // namespace inlinescope
