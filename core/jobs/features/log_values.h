// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/features/feature_distribution.h"
#include "core/jobs/tables/table.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// What the values of a distribution are split by.
enum class LogSplit : std::uint8_t {
    None,     ///< the log records no answer
    Inlining, ///< inlining_decision
    Default,  ///< inlining_default of a log without inlining_decision: the heuristic's answer, whatever was decided
    Eviction, ///< index_to_evict: any position but the last one evicts; the last one is that of the live range itself
    Priority, ///< priority: above the median of the log's priorities, or not; only their order counts
    Logs      ///< the two logs
};

/// The distribution of one feature's values over all observations: of one training log, by the answer, or of two logs,
/// by the log. `parts` has the names of the parts; a log that records no answer has only one part.
struct LogDistribution {
    FeatureDistribution values; ///< the first part's counts as inlined, the second's as refused
    /// "inlined", "refused"; "default_inlines", "default_refuses"; "evicted", "not_evicted"; "above_median",
    /// "up_to_median"; or "observations"; or the names of the logs
    std::vector<std::string> parts;
    LogSplit split = LogSplit::None;
    double median = 0;                        ///< with LogSplit::Priority
    std::array<std::int64_t, 2> notNumbers{}; ///< of each part the values that are NaN, which `values` leaves out

    /// Whether an observation has several values, each of which is counted.
    bool isOfVector() const { return values.spec.elementCount().value_or(1) > 1; }

    /// low,high and a column for each part; for two logs count_a,count_b. The notes say that each element of a vector
    /// counts, what answers of the heuristic and of the register allocator are split by, and how many values are NaN.
    Table table() const;
};

/// Two training logs. Logs do not name callsites, and after the first different decision the same question comes at
/// another place. So no rows are paired; the distributions of each feature's values are compared.
struct LogComparison {
    /// feature,observations_a,observations_b,mean_a,mean_b,deviation_a,deviation_b,minimum_a,minimum_b,maximum_a,
    /// maximum_b,distance: SplitCounts::distance(), by which the rows are ordered, largest first. If only one log has a
    /// feature, the other's cells and the distance are absent, and the row is among the last. Every element of a tensor
    /// counts, except NaN; mean and deviation are of the finite values, and absent without one. The notes say how many
    /// values are left out. The reward is one of the features.
    Table table;
    std::int64_t observationsA = 0, observationsB = 0;
    std::int64_t contextsInBoth = 0, contextsOnlyA = 0, contextsOnlyB = 0;
    /// Observations that are equal up to the first difference within their context; absent if the logs' features
    /// differ.
    std::optional<std::int64_t> equal;
};

/// For one log or two. NotFound for an unknown log, or for a feature that no log has; LimitExceeded for more than 64
/// million priorities.
Result<LogDistribution> logDistribution(const std::string& path, const std::vector<std::string>& logs,
                                        const std::string& feature, const CancelToken& cancel);
Result<LogComparison> compareLogs(const std::string& path, const std::string& logA, const std::string& logB,
                                  const CancelToken& cancel);

} // namespace inlinescope
