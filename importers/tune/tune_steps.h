// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/job_context.h"
#include "importers/tune/tune_options.h"

#include <chrono>
#include <optional>
#include <vector>

namespace inlinescope {

/// The steps of one tune, for who waits: which step of how many, and the time that is left in all of them.
class TuneSteps {
public:
    using Clock = std::chrono::steady_clock;

    /// The arguments must outlive it, and it must outlive the contexts.
    TuneSteps(const JobContext& context, const TuneOptions& options);

    /// The context for the job of a step, which begins now. The time left is the step's own (at its pace until now, if
    /// the job does not say), with that of the search, and of the check of the playback, which takes as long as the
    /// run.
    JobContext begin(TuneStep step, std::optional<std::chrono::seconds> searchTime);

private:
    Progress extended(Progress progress) const;
    double timeOfLaterSteps() const;

    const JobContext& m_context;
    const TuneOptions& m_options;
    std::vector<TuneStep> m_steps;
    TuneStep m_step = TuneStep::FrontEnd;
    Clock::time_point m_start;
    double m_runSeconds = 0; ///< that the run took; 0: not known yet
    std::optional<std::chrono::seconds> m_searchTime;
};

} // namespace inlinescope
