// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/corpus_bodies.h"
#include "core/jobs/training/learnable_features.h"
#include "core/model/flip.h"
#include "core/model/search_objective.h"
#include "core/training/training_set.h"

#include <set>
#include <string>

namespace inlinescope {

/// Rows to learn from: the features of decisions of which a flip is measured, the better answer, and the bytes that it
/// saves as the row's weight. A flip that changes no byte has a small weight, and the label not to inline. What the
/// flips of a module save alone is not what they save together: if a set of them is measured, the weights of flips that
/// save bytes are multiplied by the share of their sum that the set saves; there are no rows of them if it saves
/// nothing.
class FlipRows {
public:
    FlipRows(LearnableFeatures features, SearchObjective objective)
        : m_features(std::move(features)), m_objective(objective), m_set{m_features.tensors, {}, {}} {}

    /// Adds the decisions of a run in these modules that were flipped alone, with all others decided by the run's
    /// policy. Under SearchObjective::Unique a change is that of the run's sum over these modules.
    Result<void> add(const WorkspaceReader& reader, RunId run, const std::set<std::string>& modules);

    const TrainingSet& set() const { return m_set; }

private:
    Result<void> addModule(const WorkspaceReader& reader, const ModuleRunRow& row, const std::vector<FlipResult>& flips,
                           std::size_t position);
    /// The change in bytes by a flip of a module.
    std::int64_t change(const FlipResult& flip, const Decision& decision, const ModuleRunRow& row,
                        const std::vector<FunctionSize>& functions, std::size_t position) const;

    LearnableFeatures m_features;
    SearchObjective m_objective;
    TrainingSet m_set;
    CorpusBodies m_bodies; ///< of the run that is being added
};

} // namespace inlinescope
