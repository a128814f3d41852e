// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/training_round.h"
#include "core/policy/event_file.h"
#include "core/store/workspace_reader.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace inlinescope {

/// What a policy was fitted to.
struct FittedRows {
    std::int64_t flips = 0; ///< measured ones
    std::int64_t rows = 0;  ///< these, and answers of the best policy before it
};

/// A round with the run that judged it.
struct JudgedRound {
    RunRow run;
    std::string folder; ///< of its policy; empty for the first round
    TrainingRound round;
    SetSizes training, held; ///< sums of its packages
};

/// The rounds of a training (trainBytes()): a run of the whole corpus each, compared with the first.
class TrainingRounds {
public:
    /// Names of modules: those to learn from, and those that are held out.
    TrainingRounds(std::set<std::string> training, std::set<std::string> held, SearchObjective objective)
        : m_training(std::move(training)), m_held(std::move(held)), m_objective(objective) {}

    /// The run must be complete.
    Result<void> add(const WorkspaceReader& reader, RunRow run, std::string folder, FittedRows fitted);

    const std::set<std::string>& training() const { return m_training; }
    const std::vector<JudgedRound>& judged() const { return m_rounds; }
    /// Without their runs.
    std::vector<TrainingRound> all() const;
    /// The one with the smallest training modules; the first of equal ones.
    std::size_t best() const;
    /// Rounds since the held-out modules were smallest; the training modules, if none is held out.
    std::ptrdiff_t sinceSmallest() const;
    /// How many rounds were not accepted.
    std::ptrdiff_t worse() const;

    /// Text and unique by round, of the modules of a role ("text", "unique") and of each of its packages
    /// ("text/PACKAGE", "unique/PACKAGE"; byPackage()).
    std::vector<ScalarEvent> events(PackageRole role) const;

private:
    Result<std::vector<PackageSizes>> packages(const WorkspaceReader& reader, RunId run) const;

    std::set<std::string> m_training, m_held;
    SearchObjective m_objective;
    std::vector<JudgedRound> m_rounds;
};

} // namespace inlinescope
