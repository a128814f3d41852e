// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "core/model/search_objective.h"
#include "core/policy/event_file.h"
#include "core/store/workspace_reader.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace inlinescope {

/// Text and unique of some modules, in bytes, over those that two runs compiled.
struct SetSizes {
    std::int64_t modules = 0;
    std::int64_t text = 0, unique = 0;
    std::int64_t textBefore = 0, uniqueBefore = 0; ///< in the first round's run

    /// The change against the first round by an objective, as a share.
    double change(SearchObjective objective) const;
};

struct TrainingRound {
    RunRow run;
    std::string folder;    ///< of its policy; empty for the first round
    std::int64_t rows = 0; ///< that the policy was fitted to
    SetSizes training, held;
};

/// The rounds of a training (trainBytes()): a run of the whole corpus each, compared with the first.
class TrainingRounds {
public:
    /// Names of modules: those to learn from, and those that are held out.
    TrainingRounds(std::set<std::string> training, std::set<std::string> held, SearchObjective objective)
        : m_training(std::move(training)), m_held(std::move(held)), m_objective(objective) {}

    /// The run must be complete.
    Result<void> add(const WorkspaceReader& reader, RunRow run, std::string folder, std::int64_t rows);

    const std::set<std::string>& training() const { return m_training; }
    const std::vector<TrainingRound>& all() const { return m_rounds; }
    /// The one with the smallest training modules; the first of equal ones.
    std::size_t best() const;
    /// Rounds since the held-out modules were smallest; the training modules, if none is held out.
    std::ptrdiff_t sinceSmallest() const;
    /// How many rounds made the training modules no smaller than the rounds before them did.
    int worse() const;

    /// As trainBytes() says.
    Table table() const;
    std::vector<ScalarEvent> events(SetSizes TrainingRound::* set) const;

private:
    Result<SetSizes> sizes(const WorkspaceReader& reader, const std::set<std::string>& names) const;

    std::set<std::string> m_training, m_held;
    SearchObjective m_objective;
    std::vector<TrainingRound> m_rounds;
};

} // namespace inlinescope
