// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tune/tune_steps.h"

#include <algorithm>

namespace inlinescope {

std::string_view toString(TuneStep step) {
    constexpr std::string_view words[] = {"front end", "extract",  "import", "run",  "run of the built-in policy",
                                          "search",    "playback", "build",  "check"};
    return words[std::size_t(step)];
}

TuneSteps::TuneSteps(const JobContext& context, const TuneOptions& options)
    : m_context(context), m_options(options),
      m_steps{TuneStep::FrontEnd,  TuneStep::Extract, TuneStep::Import,  TuneStep::Run,
              TuneStep::PolicyRun, TuneStep::Search,  TuneStep::Playback} {
    if (!options.build.empty()) m_steps.push_back(TuneStep::Build);
    if (!options.check.empty()) m_steps.push_back(TuneStep::Check);
}

JobContext TuneSteps::begin(TuneStep step, std::optional<std::chrono::seconds> searchTime) {
    const Clock::time_point now = Clock::now();
    if (m_step == TuneStep::Run) m_runSeconds = std::chrono::duration<double>(now - m_start).count();
    m_step = step;
    m_start = now;
    m_searchTime = searchTime;
    m_options.begun(step);
    JobContext context = m_context;
    context.progress = [this](const Progress& progress) { m_context.progress(extended(progress)); };
    return context;
}

Progress TuneSteps::extended(Progress progress) const {
    const auto number = std::ranges::find(m_steps, m_step) - m_steps.begin() + 1;
    progress.item = "step " + std::to_string(number) + " of " + std::to_string(m_steps.size()) + ", " +
                    std::string(toString(m_step)) + ": " + progress.item;
    if (progress.secondsLeft < 0 && progress.done > 0 && progress.total >= progress.done) {
        const double seconds = std::chrono::duration<double>(Clock::now() - m_start).count();
        progress.secondsLeft = seconds * double(progress.total - progress.done) / double(progress.done);
    }
    if (progress.secondsLeft >= 0) progress.secondsLeft += timeOfLaterSteps();
    return progress;
}

double TuneSteps::timeOfLaterSteps() const {
    double seconds = 0;
    if (m_step < TuneStep::Search && m_searchTime) seconds += double(m_searchTime->count());
    if (m_step < TuneStep::Playback) seconds += m_runSeconds;
    return seconds;
}

} // namespace inlinescope
