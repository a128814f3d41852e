// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/job_context.h"
#include "core/jobs/tables/cells.h"
#include "core/jobs/whatif/whatif_choice.h"
#include "core/jobs/whatif/whatif_detail.h"

namespace inlinescope {

/// The cost of flips of decisions, measured by compiling and stored with the run; stored results are not measured
/// again. For one thread.
class WhatIfJob {
public:
    /// Chooses the decisions. Errors: those of chooseDecisions().
    static Result<WhatIfJob> open(const JobContext& context, WhatIfOptions options);

    /// Measures what is not known yet; `stored` is that of FlipPlan. Errors: those of runFlips(). After a cancel
    /// everything measured is kept.
    Result<void> measure(std::function<void(const MeasuredFlips&)> stored = [](const MeasuredFlips&) {});
    /// What is known after measure() of the chosen decisions, each flipped alone.
    MeasuredFlips flips() const;

    /// The rows of what is known so far, by module, then decision. For a module's decisions that are not measured
    /// because of a cancel, the rows have the status "cancelled". Returns the notes that belong to the table.
    Result<std::vector<std::string>> rows(WhatIfDetail detail, const UseWhatIfRow& use) const;

private:
    WhatIfJob(const JobContext& context, WhatIfOptions options, WorkspaceReader reader, WhatIfChoice choice)
        : m_context(context), m_options(std::move(options)), m_reader(std::move(reader)), m_choice(std::move(choice)) {}

    JobContext m_context;
    WhatIfOptions m_options;
    WorkspaceReader m_reader;
    WhatIfChoice m_choice;
    FlipsDone m_done;
};

} // namespace inlinescope
