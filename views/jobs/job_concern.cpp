// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/jobs/job_concern.h"

#include "views/jobs/measure_jobs.h"

namespace inlinescope {

std::optional<JobConcern> concernOf(const Job& job) {
    if (const auto* explaining = std::any_cast<ExplainingModule>(&job.soFar))
        return JobConcern{explaining->options.runB, explaining->options.module};
    if (const auto* explaining = std::any_cast<ExplainingCorpus>(&job.soFar))
        return JobConcern{explaining->options.each.runB, {}};
    if (const auto* regret = std::any_cast<MeasuringRegret>(&job.soFar)) {
        const std::vector<std::string>& modules = regret->options.modules;
        return JobConcern{regret->options.run, modules.size() == 1 ? modules.front() : std::string()};
    }
    if (const auto* advising = std::any_cast<Advising>(&job.soFar)) return JobConcern{advising->options.run, {}};
    return std::nullopt;
}

} // namespace inlinescope
