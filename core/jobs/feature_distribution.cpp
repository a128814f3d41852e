#include "core/jobs/feature_distribution.h"

#include "core/jobs/cells.h"
#include "core/jobs/run_scan.h"
#include "core/store/histogram_bins.h"

#include <cmath>

namespace inlinescope {
namespace {

/// Counts by advice and bin.
class SplitCounts {
public:
    SplitCounts() : m_counts(2 * Bins) {}

    void add(const TensorColumn& column, const FeatureAnswer& answer) {
        const Bytes tensor = column.row(std::size_t(answer.featureRow));
        const std::size_t elements = tensor.size() / scalarSize(column.spec.type);
        for (std::size_t element = 0; element < elements; ++element) {
            const double value = elementAsDouble(column.spec.type, tensor, element);
            if (!std::isnan(value)) ++at(histogramKey(value), answer.advice == Advice::Inline);
        }
    }
    void add(const SplitCounts& other) {
        for (std::size_t i = 0; i < m_counts.size(); ++i)
            m_counts[i] += other.m_counts[i];
    }
    void fill(FeatureDistribution& distribution) {
        for (int key = -LargestHistogramKey; key <= LargestHistogramKey; ++key) {
            const std::int64_t inlined = at(key, true), refused = at(key, false);
            if (inlined + refused == 0) continue;
            const HistogramBin bin = histogramBin(key, inlined + refused);
            distribution.bins.push_back({bin.low, bin.high, inlined, refused});
            distribution.inlined += inlined;
            distribution.refused += refused;
        }
    }

private:
    static constexpr std::size_t Bins = 2 * std::size_t(LargestHistogramKey) + 1;
    std::int64_t& at(int key, bool inlined) {
        return m_counts[std::size_t(key + LargestHistogramKey) + (inlined ? Bins : 0)];
    }
    std::vector<std::int64_t> m_counts;
};

} // namespace

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
                counts[thread].add(part.columns[0], answer);
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
