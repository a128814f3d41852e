// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/features/feature_distribution.h"
#include "core/jobs/tables/table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// How the values of one feature are spread over all observations of one training log, by what was decided, or of two
/// logs, by the log. What the parts are called stands in `parts`; a log that tells no decision has one part only.
struct LogDistribution {
    FeatureDistribution values;     ///< the first part's counts as inlined, the second's as refused
    std::vector<std::string> parts; ///< "inlined", "refused"; or "observations"; or the names of the logs
    bool ofLogs = false;

    /// low,high and a column for each part: inlined,refused; observations; or, of two logs, count_a,count_b.
    Table table() const;
};

/// Two training logs. Logs name no callsites, and after the first decision that was taken otherwise the same question
/// does not come at the same place: so no rows are paired, but each feature's values are held against each other as a
/// whole.
struct LogComparison {
    /// feature,observations_a,observations_b,mean_a,mean_b,deviation_a,deviation_b,minimum_a,minimum_b,maximum_a,
    /// maximum_b,distance: SplitCounts::distance(), by which the rows are ordered, largest first. Of a feature that
    /// only one log has, the other's cells and the distance are absent, and it stands last. Of tensors with several
    /// elements each counts. The reward is one of the features.
    Table table;
    std::int64_t observationsA = 0, observationsB = 0;
    std::int64_t contextsInBoth = 0, contextsOnlyA = 0, contextsOnlyB = 0;
    /// Observations that are equal up to the first difference within their context; absent where the logs' features
    /// differ.
    std::optional<std::int64_t> equal;
};

/// Of one log or two. NotFound for a log, or for a feature that none of them has.
Result<LogDistribution> logDistribution(const std::string& path, const std::vector<std::string>& logs,
                                        const std::string& feature, const CancelToken& cancel);
Result<LogComparison> compareLogs(const std::string& path, const std::string& logA, const std::string& logB,
                                  const CancelToken& cancel);

} // namespace inlinescope
