// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/jobs/job_concern.h"

#include "views/jobs/measure_jobs.h"
#include "views/jobs/workspace_jobs.h"

namespace inlinescope {
namespace {

std::optional<JobConcern> concernOfMaking(const Job& job) {
    if (const auto* searching = std::any_cast<Searching>(&job.soFar))
        return JobConcern{searchedRun(searching->options), {}, searching->options.corpus};
    if (const auto* filling = std::any_cast<Filling>(&job.soFar)) return JobConcern{filling->run, {}, filling->corpus};
    if (const auto* training = std::any_cast<TrainingBytes>(&job.soFar))
        return JobConcern{{}, {}, training->options.name};
    return std::nullopt;
}

} // namespace

std::optional<JobConcern> concernOf(const Job& job) {
    if (const auto* concern = std::any_cast<JobConcern>(&job.soFar)) return *concern;
    if (const auto* explaining = std::any_cast<ExplainingModule>(&job.soFar))
        return JobConcern{explaining->options.runB, explaining->options.module};
    if (const auto* explaining = std::any_cast<ExplainingCorpus>(&job.soFar))
        return JobConcern{explaining->options.each.runB, {}};
    if (const auto* regret = std::any_cast<MeasuringRegret>(&job.soFar)) {
        const std::vector<std::string>& modules = regret->options.modules;
        return JobConcern{regret->options.run, modules.size() == 1 ? modules.front() : std::string()};
    }
    if (const auto* advising = std::any_cast<Advising>(&job.soFar)) return JobConcern{advising->options.run, {}};
    return concernOfMaking(job);
}

} // namespace inlinescope
