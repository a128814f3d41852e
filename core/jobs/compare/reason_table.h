// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/tables/table.h"

#include <string>
#include <vector>

namespace inlinescope {

struct ReasonRequest {
    std::vector<std::string> runs;         ///< one, or two to compare; runs, or sets of remarks of other builds
    std::vector<std::string> modules = {}; ///< empty: all that are ok in each of the runs
};

/// Why callsites were refused, and where two runs differ, ranked by count. The reasons are classes of
/// core/analysis/reason_classes.h; shares are percents of the total in the same table, to one decimal.
struct RankedReasons {
    /// reason,refused_a,share_a[,refused_b,share_b]; TOTAL; notes. Callsites that the policy (or an attribute, or
    /// correctness) refused.
    Table refused;
    /// outcome_a,reason_a,outcome_b,reason_b,callsites,share,modules; TOTAL; notes. The callsites that `compare` counts
    /// as differing: decided differently, or known to one run only, with an absent other side. No rows for one run.
    Table differing;
};

/// Reads every decision of the runs once, on several threads. If a side is a set of remarks, the refusals of each side
/// are counted by themselves, and there are no differing rows. Errors: NotFound for an unknown run or a module that no
/// run has, InvalidArgument for fewer than one run or more than two, and for modules with a set of remarks.
Result<RankedReasons> rankReasons(const std::string& path, const ReasonRequest& request, const CancelToken& cancel);

} // namespace inlinescope
