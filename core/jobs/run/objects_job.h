// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/common/meter_limits.h"

namespace inlinescope {

struct ObjectsOptions {
    std::string run;
    std::vector<std::string> modules; ///< names; empty: every one that has a result
    std::string folder;               ///< each object is written to FOLDER/MODULE.o
    MeterLimits limits;
};

/// Compiles modules of a run once more and writes their objects, each only if it equals the object that the run
/// recorded. If it differs, or the compile fails, that is a finding of severity error. Returns how many were written.
/// Errors besides the store's: Refused for a module whose name leads out of the folder, Unwritable.
Result<std::int64_t> writeObjects(const JobContext& context, const ObjectsOptions& options);

} // namespace inlinescope
