// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/tables/table.h"

#include <string>
#include <vector>

namespace inlinescope {

/// Clangs of this machine, by path: toolchain,version,mode,available,words; one row per way to decide about inlining,
/// with the clang's own words if it cannot. Unknown capabilities of a clang are found out by running it. If there are
/// several clangs and one cannot be used, it is a finding, and the others have their rows; a single one is an error.
Result<Table> toolchainTable(const JobContext& context, const std::vector<std::string>& paths);

} // namespace inlinescope
