// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "core/model/training_round.h"
#include "core/store/workspace_reader.h"

#include <cstdint>
#include <string>
#include <vector>

namespace inlinescope {

/// The number of the best round so far: the last that was accepted.
std::size_t bestRound(const std::vector<TrainingRound>& rounds);

/// A row per round: round,run,rows,modules,text,text_percent,unique,unique_percent of the training modules,
/// held_modules,held_text,held_text_percent,held_unique,held_unique_percent of those that are held out for evaluation,
/// best ("yes" for the best of all), policy,flips,accepted. Percents are changes against round 0.
Table roundTable(const std::vector<TrainingRound>& rounds);

/// A row per round and package: round,set,package,modules,text,text_percent,unique,unique_percent. The packages of a
/// set sum to what roundTable() says.
Table packageTable(const std::vector<TrainingRound>& rounds);

/// A row per training:
/// training,corpus,objective,seed,rounds,best,text_percent,unique_percent,held_text_percent,held_unique_percent,started;
/// percents are the best round's.
Result<Table> listTrainings(const WorkspaceReader& reader);

/// packageTable() of the rounds by package (byPackage()), not by folder: what is drawn as curves.
Table curveTable(const std::vector<TrainingRound>& rounds);

/// The tables of a stored training, by the path of the workspace.
Result<Table> storedRounds(const std::string& workspacePath, const std::string& training);
Result<Table> storedPackages(const std::string& workspacePath, const std::string& training);
Result<Table> storedCurves(const std::string& workspacePath, const std::string& training);

/// What a page shows of a training.
struct ShownTraining {
    std::vector<std::string> names; ///< of all trainings
    std::string name;               ///< empty if there is none
    std::string corpus;             ///< any of the workspace, if there is no training
    SearchObjective objective = SearchObjective::Text;
    std::uint64_t seed = 0;
    std::vector<TrainingRound> rounds;
    std::vector<TrainingRound> curves; ///< the rounds by package (byPackage())
    Table roundTable, packageTable;
};
/// The training of this name; that which was begun last if there is none.
Result<ShownTraining> shownTraining(const std::string& workspacePath, const std::string& name);

} // namespace inlinescope
