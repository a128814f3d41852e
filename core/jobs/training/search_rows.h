// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/corpus_bodies.h"
#include "core/jobs/training/learnable_features.h"
#include "core/model/search_objective.h"
#include "core/training/training_set.h"

#include <map>
#include <set>
#include <string>

namespace inlinescope {

/// Rows to learn from: the decisions of searched runs where they made a module smaller than a run did. Single flips do
/// not show what several decisions save together. A row has the features that the searched run's decision had, which
/// are those that a policy that decides so will meet; its answer as the label; and as its weight the bytes that the
/// module lost, divided by the number of the run's decisions that it reversed. Decisions that are equal in both weigh
/// as much: without them a policy would learn to reverse every answer.
class SearchRows {
public:
    /// `searches` are runs of the corpus; of each module the one that saves most is taken, of equal ones the first.
    SearchRows(LearnableFeatures features, SearchObjective objective, std::vector<RunId> searches)
        : m_features(std::move(features)), m_objective(objective), m_searches(std::move(searches)),
          m_set{m_features.tensors, {}, {}} {}

    /// Adds the decisions of searched runs in these modules where they are smaller than a run's. Under
    /// SearchObjective::Unique the bytes saved are those of the run's sum over these modules.
    Result<void> add(const WorkspaceReader& reader, RunId run, const std::set<std::string>& modules);

    const TrainingSet& set() const { return m_set; }

private:
    /// A searched result of a module that is smaller than the run's.
    struct Found {
        ModuleRunId id;
        std::int64_t saved = 0;
    };
    using Results = std::multimap<ModuleId, ModuleRunRow>;

    Result<Results> results(const WorkspaceReader& reader) const;
    /// Bytes that the module loses by the result in place of the run's.
    Result<std::int64_t> savedBy(const WorkspaceReader& reader, const ModuleRunRow& result, const ModuleRunRow& row,
                                 std::size_t position) const;
    Result<Found> best(const WorkspaceReader& reader, const Results& results, const ModuleRunRow& row,
                       std::size_t position) const;
    Result<void> addModule(const WorkspaceReader& reader, const ModuleRunRow& row, const Found& found);

    LearnableFeatures m_features;
    SearchObjective m_objective;
    std::vector<RunId> m_searches;
    TrainingSet m_set;
    CorpusBodies m_bodies; ///< of the run that is being added
};

} // namespace inlinescope
