// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/explain/explain_job.h"
#include "core/jobs/search/search_job.h"
#include "core/jobs/whatif/regret_job.h"
#include "core/jobs/whatif/whatif_job.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"

#include <functional>

namespace inlinescope {

// Measurements as jobs of the window, as workspace_jobs.h has imports and runs: each starts one job and returns at
// once. `done` gets, in the window's thread and as long as `receiver` lives, what came of it; after a cancel what there
// was until then; nothing where it failed, which the job itself tells.

/// Measures flips of decisions of a run's module; they are stored with the run.
JobId whatIfWithJob(Session& session, JobRunner& jobs, const WhatIfOptions& options);
/// Finds the decisions to blame for the difference of a module between two runs.
JobId explainWithJob(Session& session, JobRunner& jobs, const ExplainOptions& options, QObject* receiver,
                     std::function<void(const Explanation&)> done);
/// The same over the modules of two runs.
JobId explainCorpusWithJob(Session& session, JobRunner& jobs, const CorpusExplainOptions& options, QObject* receiver,
                           std::function<void(const CorpusExplanation&)> done);
/// Searches a corpus for the decisions that make it smallest; the result is a run.
JobId searchWithJob(Session& session, JobRunner& jobs, const SearchOptions& options);
/// Measures what a run loses by its decisions against the best found run.
JobId regretWithJob(Session& session, JobRunner& jobs, const RegretOptions& options, QObject* receiver,
                    std::function<void(const Regret&)> done);

} // namespace inlinescope
