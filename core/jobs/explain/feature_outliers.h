// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/found_explanation.h"
#include "core/store/workspace_reader.h"

#include <map>
#include <string>
#include <vector>

namespace inlinescope {

/// Which features of a module run's decisions are outliers of their run's stored distributions.
class FeatureOutliers {
public:
    /// Reads the tensors of one module run and the distributions of its run; empty where it recorded none.
    static Result<FeatureOutliers> open(const WorkspaceReader& reader, RunId run, ModuleRunId moduleRun);

    /// Scalars only, at most `count`, the farthest from the middle first; nothing for a row of -1.
    std::vector<FeatureOutlier> of(std::int32_t featureRow, std::size_t count) const;

private:
    std::vector<TensorColumn> m_columns;
    std::map<std::string, FeatureRow> m_distributions;
};

} // namespace inlinescope
