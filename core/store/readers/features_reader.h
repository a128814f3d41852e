// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/readers/reader_part.h"
#include "core/store/rows/rows.h"

#include <string>
#include <vector>

namespace inlinescope {

/// Reads the features of decisions (WorkspaceReader::features()).
class FeaturesReader : store::ReaderPart {
public:
    using ReaderPart::ReaderPart;

    /// Every feature of a module run, in the schema's order; all columns have the same rows (Decision::featureRow).
    Result<std::vector<TensorColumn>> columns(ModuleRunId id) const;
    /// Only the features with these names, in their order; names that do not exist are left out.
    Result<std::vector<TensorColumn>> columns(ModuleRunId id, const std::vector<std::string>& names) const;
    /// The feature schema of a run with the distributions over all its module runs; does not read tensors.
    Result<std::vector<FeatureRow>> distributions(RunId run) const;
};

} // namespace inlinescope
