// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/store/workspace_reader.h"

#include <string>
#include <vector>

namespace inlinescope {

/// The decisions of a module for which a policy was asked, with their features.
struct AskedDecisions {
    std::vector<Decision> decisions;
    std::vector<TensorColumn> columns; ///< as LearnableFeatures::names; none without decisions

    Bytes feature(std::size_t index, const Decision& decision) const {
        return columns[index].row(std::size_t(decision.featureRow));
    }
    /// The features of one of them as numbers.
    std::vector<float> values(const Decision& decision) const;
};

/// The features of one element that a policy may have as inputs.
struct LearnableFeatures {
    std::vector<TensorSpec> tensors; ///< in name order
    std::vector<std::string> names;
    std::vector<std::string> leftOut; ///< name and reason of each other feature

    /// The decisions of a module that have features and no mandatory answer. Malformed if the module has others.
    Result<AskedDecisions> askedOf(const WorkspaceReader& reader, ModuleRunId id, const std::string& module) const;
};

/// Those features that all of the runs recorded in the same form, without those that contain an answer
/// (faultAsInput()), the outputs of the runs' own policies, and those of `without`.
Result<LearnableFeatures> learnableFeatures(const WorkspaceReader& reader, const std::vector<RunId>& runs,
                                            const std::vector<std::string>& without);

} // namespace inlinescope
