// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/state/job_runner.h"

#include <optional>
#include <string>

namespace inlinescope {

/// The run, and perhaps one module of it, that a job is about.
struct JobConcern {
    std::string run, module;
};

/// From Job::soFar, so of a job that has not ended; absent for a job that is about no single run. Of two runs that are
/// compared it is the second.
std::optional<JobConcern> concernOf(const Job& job);

} // namespace inlinescope
