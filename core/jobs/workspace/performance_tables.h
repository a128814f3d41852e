// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/performance_curves.h"
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/tables/table.h"
#include "core/model/performance.h"

#include <string>
#include <vector>

namespace inlinescope {

/// The table of an imported performance, or of two, by the path of the workspace:
///
/// - of a report, reward_stat_map or list of trajectories: module,key,default,policy,reward,decisions, the last being
///   the number of a trajectory's decisions. reward is trainingReward(), as ml-compiler-opt computes it. The total has
///   the sums of rows with both numbers, and no reward; a note has the mean of the rewards, and how many are positive;
/// - of two of these: module,key,default_a,default_b,policy_a,policy_b,reward_a,reward_b,decisions_a,decisions_b, by
///   module and key; if a set repeats these, its first row of them is beside the other set's first one, and so on. A
///   side that does not have a row is absent;
/// - of an event file: tag,step,time,percentile,value; of two of them the points of both by tag and step, repeated ones
///   likewise: tag,step,percentile,value_a,value_b;
/// - of a vocabulary the same, its features being tags, and the numbers of quantiles (from 0) being steps.
///
/// A note names each set that was not read to its end.
///
/// NotFound; InvalidArgument for an event file or a vocabulary together with another kind, or for more than two.
Result<Table> performanceTable(const std::string& path, const std::vector<std::string>& sets,
                               const CancelToken& cancel);

/// What a page shows of the performance of policies.
struct ShownPerformance {
    std::vector<std::string> names; ///< of all sets
    std::string name;               ///< empty if there is none
    PerformanceKind kind = PerformanceKind::Report;
    bool complete = true;                         ///< it was read to its end
    Table table;                                  ///< performanceTable() of it; of a vocabulary quantileTable()
    std::vector<PerformanceCurve> curves;         ///< of an event file, or the quantiles of a vocabulary's features
    std::vector<PerformanceCurve> drawn;          ///< thinnedCurves() for any screen
    double meanReward = 0;                        ///< of the rows that have one
    std::int64_t above = 0, below = 0, equal = 0; ///< rewards above, below and equal to 0
};
/// The set of this name; the one that was imported last if there is none of this name.
Result<ShownPerformance> shownPerformance(const std::string& path, const std::string& name, const CancelToken& cancel);

} // namespace inlinescope
