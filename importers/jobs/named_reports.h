// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"

#include <string>
#include <vector>

namespace inlinescope {

/// Names of reports in the workspace, one for each of `given`: the name of a report that is there or, if there is none
/// of that name, the path of a file, which is imported first (unless the same file was). Creates the workspace if a
/// file is imported. `debugFiles` are the debug information of the binaries that are imported (NamedDebugFiles), and
/// make a file be imported again; one of which none of them uses anything is a finding.
///
/// Errors: InvalidArgument for a file that is neither a size report nor a binary; NotFound for what is neither a report
/// nor a file; those of the import.
Result<std::vector<std::string>> namedReports(const JobContext& context, const std::vector<std::string>& given,
                                              const std::vector<std::string>& debugFiles = {});

} // namespace inlinescope
