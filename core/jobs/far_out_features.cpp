#include "core/jobs/far_out_features.h"

#include <algorithm>
#include <cmath>

namespace inlinescope {
namespace {

/// Bins of negative values have their upper edge, others their lower one.
bool holds(const HistogramBin& bin, double value) {
    return value < 0 ? bin.low < value && value <= bin.high : bin.low <= value && value < bin.high;
}

std::optional<double> percentileOf(double value, const FeatureRow& distribution) {
    if (distribution.count == 0 || std::isnan(value)) return std::nullopt;
    double below = 0;
    for (const HistogramBin& bin : distribution.bins) {
        if (holds(bin, value)) {
            below += double(bin.count) / 2;
            break;
        }
        if (bin.low > value) break;
        below += double(bin.count);
    }
    return 100 * below / double(distribution.count);
}

} // namespace

Result<FarOutFeatures> FarOutFeatures::open(const WorkspaceReader& reader, RunId run, ModuleRunId moduleRun) {
    FarOutFeatures features;
    INLINESCOPE_TRY(features.m_columns, reader.features(moduleRun));
    INLINESCOPE_TRY(std::vector<FeatureRow> rows, reader.featureRows(run));
    for (FeatureRow& row : rows)
        features.m_distributions.emplace(row.spec.name, std::move(row));
    return features;
}

std::vector<FarOutFeature> FarOutFeatures::of(std::int32_t featureRow, std::size_t count) const {
    std::vector<FarOutFeature> found;
    for (const TensorColumn& column : m_columns) {
        const auto distribution = m_distributions.find(column.spec.name);
        if (featureRow < 0 || std::size_t(featureRow) >= column.rows() || column.spec.elementCount() != 1 ||
            distribution == m_distributions.end())
            continue;
        const Bytes tensor = column.row(std::size_t(featureRow));
        if (const auto percentile = percentileOf(elementAsDouble(column.spec.type, tensor, 0), distribution->second))
            found.push_back({column.spec.name, formatTensor(column.spec, tensor), *percentile});
    }
    const auto nearness = [](const FarOutFeature& feature) {
        return std::pair(-std::abs(feature.percentile - 50), feature.name);
    };
    std::ranges::sort(found, {}, nearness);
    if (found.size() > count) found.resize(count);
    return found;
}

} // namespace inlinescope
