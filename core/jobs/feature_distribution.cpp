#include "core/jobs/feature_distribution.h"

#include "core/jobs/cells.h"
#include "core/jobs/run_scan.h"
#include "core/jobs/split_counts.h"

namespace inlinescope {
Table FeatureDistribution::table() const {
    Table table = makeTable({{"low", ColumnKind::Number},
                             {"high", ColumnKind::Number},
                             {"inlined", ColumnKind::Count},
                             {"refused", ColumnKind::Count}});
    for (const Bin& bin : bins)
        table.rows.push_back({cell(bin.low), cell(bin.high), cell(bin.inlined), cell(bin.refused)});
    table.total = Row{cell("TOTAL"), {}, cell(inlined), cell(refused)};
    return table;
}

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
