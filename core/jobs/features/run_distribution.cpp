// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/run_distribution.h"

#include "core/jobs/common/run_scan.h"
#include "core/jobs/features/split_counts.h"

namespace inlinescope {

Result<FeatureDistribution> featureDistribution(const std::string& path, const std::string& run,
                                                const std::string& feature, const CancelToken& cancel) {
    INLINESCOPE_TRY(const RunScan scan, RunScan::open(path, run, {feature}));
    std::vector<SplitCounts> counts(scan.threads());
    INLINESCOPE_CHECK(scan.visit(
        [&](std::size_t thread, const RunScan::Part& part) {
            for (const FeatureAnswer& answer : part.answers)
                counts[thread].add(part.columns[0].spec.type, part.columns[0].row(std::size_t(answer.featureRow)),
                                   answer.advice == Advice::Inline);
        },
        cancel));
    for (std::size_t thread = 1; thread < counts.size(); ++thread)
        counts[0].add(counts[thread]);
    const FeatureRow& row = scan.features()[0];
    FeatureDistribution distribution{row.spec, row.minimum, row.maximum, 0, 0, {}};
    counts[0].fill(distribution);
    return distribution;
}

} // namespace inlinescope
