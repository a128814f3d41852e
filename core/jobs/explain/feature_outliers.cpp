// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/explain/feature_outliers.h"

#include "core/jobs/common/run_scan.h"

#include <algorithm>
#include <cmath>

namespace inlinescope {

Result<FeatureOutliers> FeatureOutliers::open(const WorkspaceReader& reader, RunId run, ModuleRunId moduleRun) {
    FeatureOutliers features;
    INLINESCOPE_TRY(features.m_columns, reader.features().columns(moduleRun));
    INLINESCOPE_TRY(std::vector<FeatureRow> rows, reader.features().distributions(run));
    for (FeatureRow& row : rows)
        features.m_distributions.emplace(row.spec.name, std::move(row));
    return features;
}

std::vector<FeatureOutlier> FeatureOutliers::of(std::int32_t featureRow, std::size_t count) const {
    std::vector<FeatureOutlier> found;
    for (const TensorColumn& column : m_columns) {
        const auto distribution = m_distributions.find(column.spec.name);
        if (featureRow < 0 || std::size_t(featureRow) >= column.rows() || column.spec.elementCount() != 1 ||
            distribution == m_distributions.end())
            continue;
        const Bytes tensor = column.row(std::size_t(featureRow));
        if (const auto percentile = percentileOf(elementAsDouble(column.spec.type, tensor, 0), distribution->second))
            found.push_back({column.spec.name, formatTensor(column.spec, tensor), *percentile});
    }
    const auto nearness = [](const FeatureOutlier& feature) {
        return std::pair(-std::abs(feature.percentile - 50), feature.name);
    };
    std::ranges::sort(found, {}, nearness);
    if (found.size() > count) found.resize(count);
    return found;
}

} // namespace inlinescope
