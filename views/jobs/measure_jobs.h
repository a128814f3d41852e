// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/advise/advise_job.h"
#include "core/jobs/explain/explain_corpus.h"
#include "core/jobs/explain/explain_job.h"
#include "core/jobs/search/search_job.h"
#include "core/jobs/training/bytes_job.h"
#include "core/jobs/whatif/regret_job.h"
#include "core/jobs/whatif/whatif_job.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"

#include <any>
#include <functional>
#include <memory>
#include <variant>

namespace inlinescope {

/// A measurement that has not ended, as Job::soFar has it.
template <typename Options, typename SoFar>
struct Measuring {
    QString workspace; ///< path
    Options options;
    std::shared_ptr<const SoFar> soFar; ///< null before the first result
};
using ExplainingModule = Measuring<ExplainOptions, ExplanationSoFar>;
using ExplainingCorpus = Measuring<CorpusExplainOptions, CorpusExplanationSoFar>;
using Searching = Measuring<SearchOptions, SearchSoFar>;
using MeasuringRegret = Measuring<RegretOptions, Regret>;
using Advising = Measuring<AdviseOptions, AdviceSoFar>;
/// Its rounds are stored as they are completed; there is no other partial result.
using TrainingBytes = Measuring<TrainBytesOptions, std::monostate>;

/// A job and what it measures; both null if there is none. Valid until the jobs change.
template <typename M>
struct Ongoing {
    const Job* job = nullptr;
    const M* what = nullptr;
};
/// The first measurement of the session's workspace that has not ended and whose options are wanted.
template <typename M, typename IsWanted>
Ongoing<M> ongoing(const Session& session, const JobRunner& jobs, const IsWanted& isWanted) {
    for (const Job& job : jobs.jobs())
        if (const auto* what = std::any_cast<M>(&job.soFar);
            what && what->workspace == session.workspacePath() && isWanted(what->options))
            return {&job, what};
    return {};
}

// Measurements as jobs of the window, as workspace_jobs.h has imports and runs: each function starts one job and
// returns at once. `done` is called with the result, in the window's thread and only while `receiver` lives and the
// job's workspace is open; after a cancel with the partial result. It is not called if the measurement failed: the job
// itself reports that.

/// Measures flips of decisions of a run and stores them with it; Session::flipsMeasured() follows.
JobId whatIfWithJob(Session& session, JobRunner& jobs, const WhatIfOptions& options);
/// Finds the decisions that cause the difference of a module between two runs.
JobId explainWithJob(Session& session, JobRunner& jobs, const ExplainOptions& options, QObject* receiver,
                     std::function<void(const Explanation&)> done);
/// The same over the modules of two runs.
JobId explainCorpusWithJob(Session& session, JobRunner& jobs, const CorpusExplainOptions& options, QObject* receiver,
                           std::function<void(const CorpusExplanation&)> done);
/// Searches a corpus for the decisions with the smallest result, which becomes a run.
JobId searchWithJob(Session& session, JobRunner& jobs, const SearchOptions& options);
/// Measures what the decisions of a run cost compared with the best run found.
JobId regretWithJob(Session& session, JobRunner& jobs, const RegretOptions& options, QObject* receiver,
                    std::function<void(const Regret&)> done);
/// Measures which attributes in the source make a run's program smallest.
JobId adviseWithJob(Session& session, JobRunner& jobs, const AdviseOptions& options, QObject* receiver,
                    std::function<void(const SourceAdvice&)> done);
/// Trains a policy by measured bytes, in rounds, which are stored.
JobId trainBytesWithJob(Session& session, JobRunner& jobs, const TrainBytesOptions& options);

} // namespace inlinescope
