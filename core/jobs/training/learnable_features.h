// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/store/workspace_reader.h"

#include <string>
#include <vector>

namespace inlinescope {

/// The features of one element that a policy may have as inputs.
struct LearnableFeatures {
    std::vector<TensorSpec> tensors; ///< in name order
    std::vector<std::string> names;
    std::vector<std::string> leftOut; ///< name and reason of each other feature

    /// Those of a module's decisions, in the order of `names`; a row is Decision::featureRow. Malformed if the module
    /// has others.
    Result<std::vector<TensorColumn>> columnsOf(const WorkspaceReader& reader, ModuleRunId id,
                                                const std::string& module) const;
    /// A row of them as numbers.
    static std::vector<float> values(const std::vector<TensorColumn>& columns, std::size_t row);
};

/// Those features that all of the runs recorded in the same form, without those that contain an answer
/// (faultAsInput()), the outputs of the runs' own policies, and those of `without`.
Result<LearnableFeatures> learnableFeatures(const WorkspaceReader& reader, const std::vector<RunId>& runs,
                                            const std::vector<std::string>& without);

} // namespace inlinescope
