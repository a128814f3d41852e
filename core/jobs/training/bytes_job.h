// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/job_context.h"
#include "core/jobs/common/meter_limits.h"
#include "core/jobs/tables/table.h"
#include "core/jobs/training/flip_sample.h"
#include "core/model/policy_words.h"
#include "core/model/search_objective.h"
#include "core/training/fitted_policy.h"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

struct TrainBytesOptions {
    std::string corpus;
    std::vector<std::string> modules;    ///< names; empty: all of the corpus
    std::string outputFolder;            ///< created if absent
    std::string name = "bytes";          ///< of the runs: NAME-0, NAME-1, ...
    std::string start{defaultPolicy};    ///< policy of the first round, as RunOptions::policy
    std::vector<std::string> validation; ///< folders whose modules are held out; none: heldOutModules() chooses
    std::vector<std::string> searches;   ///< runs of the corpus whose decisions are labels too
    std::vector<std::string> flipRuns;   ///< runs of the corpus of whose decisions flips are labels too
    std::int64_t flipsPerRun = 4000;     ///< of these decisions, over all modules
    SearchObjective objective = SearchObjective::Text;
    std::optional<std::chrono::seconds>
        budget;           ///< wall-clock time; a round begins, and flips are measured, before its end
    int rounds = 8;       ///< policies to fit, at most
    FlipSampleSize flips; ///< of each round
    /// How much the answers of the best policy so far weigh compared with the flips, which weigh 1. Policies that learn
    /// from flips alone answer at random where no flip was measured. Four times as much after each policy that is not
    /// better.
    double prior = 0.02;
    /// Several small networks that are fitted briefly: larger or longer fits remember single rows, and make programs
    /// larger.
    FitOptions fit{.bounds = 32, .members = 8, .network = {.hidden = 8, .iterations = 60}};
    MeterLimits limits;
};

struct TrainBytesSummary {
    Table table;
    std::string best;      ///< the folder of the best policy; empty if no policy is better than the first round's
    bool complete = false; ///< no further round would begin; otherwise the budget ended, and the same call resumes
};

/// Trains a policy by measured bytes. A round runs the modules under the policy so far (NAME-<round>; a complete run
/// under the first policy is not made again), measures flips of its decisions and of those of flipRuns in the
/// training modules (sampleFlips()), and of each module those that save bytes alone as one, and fits a policy to the
/// flips of all rounds: a row is the better answer, weighted by the bytes that it saves and by how much of it adds up
/// (FlipRows); further rows are the decisions of searched runs where they made a module smaller than a round did
/// (SearchRows), and the best policy's own answers (recordedRows()). Every policy is judged by its whole run, compiled
/// and not predicted. The best is that with the smallest training modules by the objective. The rounds end after three
/// in which the validation modules did not get smaller. No validation module is measured for, or fitted to.
///
/// Policies are written to <folder>/round-<n>, the best one to the folder itself (writePolicy()), and the table to
/// rounds.csv there, with that of each package (curveTable()) in curves.csv; text and unique by round also to
/// events/training and events/held-out, of all modules and of each package, as TensorBoard reads them (32-bit floats:
/// exact up to 16 MiB). Runs and flips are stored in the workspace, so the same call after a stop, at
/// any time, compiles and measures only what is missing; the same corpus, options and seed give the same policies. Each
/// complete round is stored too (WorkspaceReader::trainings()), under the name of the runs.
///
/// The table is that of roundTable().
///
/// Errors: those of runCorpus(), WhatIfJob and writePolicy(); InvalidArgument if there are no training modules or
/// validation names no module, or if a run to learn from is not of the corpus or has options of its own; Cancelled.
Result<TrainBytesSummary> trainBytes(const JobContext& context, const TrainBytesOptions& options);

} // namespace inlinescope
