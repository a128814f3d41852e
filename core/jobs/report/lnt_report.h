// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compare/compare_runs.h"

#include <string>

namespace inlinescope {

struct LntOptions {
    /// The run's place in LNT's history, which is ordered by the numbers in this text; empty: the time of the run's
    /// start, as 20260131235959.
    std::string revision;
    std::string machine = "inlinescope"; ///< to which LNT adds the run
};

/// The second run of a comparison as a report for LNT, format_version 2, which its `lnt submit` and `lnt import` take
/// into the test suite nts (https://llvm.org/docs/lnt/importing_data.html): for each module that has a size in this run
/// a test with code_size, its bytes of text, in the order of the comparison. The run has start_time, end_time,
/// llvm_project_revision, and the run's name, corpus, policy and compiler. InvalidArgument for more than two runs.
Result<std::string> lntReport(const std::string& path, const RunComparison& comparison, const LntOptions& options);

} // namespace inlinescope
