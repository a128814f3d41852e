// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/tables/table.h"

#include <string>
#include <vector>

namespace inlinescope {

/// Of clangs of this machine, by path: toolchain,version,mode,available,words; a row per way of deciding about
/// inlining, with the clang's own words where it cannot. What is not known of a clang yet is found out by running it.
/// One of several that cannot be had is a finding, and the others have their rows; a single one is an error.
Result<Table> toolchainTable(const JobContext& context, const std::vector<std::string>& paths);

} // namespace inlinescope
