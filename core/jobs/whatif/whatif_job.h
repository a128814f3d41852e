// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/cells.h"
#include "core/jobs/whatif/whatif_choice.h"
#include "core/jobs/whatif/whatif_detail.h"

namespace inlinescope {

/// What flips of decisions cost, measured by compiling and kept with the run: what is there already is not measured
/// again. Used by one thread.
class WhatIfJob {
public:
    /// Chooses the decisions. Errors: those of chooseDecisions().
    static Result<WhatIfJob> open(const JobContext& context, WhatIfOptions options);

    /// Measures what is not known yet. Errors: those of runFlips(); after a cancel too, what is measured is kept.
    Result<void> measure();

    /// The rows of what is known by now, by module, then decision; of a module's decisions that are not measured,
    /// because of a cancel, one with status "cancelled" too. Returns the notes that belong to the table.
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

/// All of it in one piece.
struct WhatIf {
    Table table;
    bool cancelled = false;
};
Result<WhatIf> whatIf(const JobContext& context, const WhatIfOptions& options,
                      WhatIfDetail detail = WhatIfDetail::Text);

} // namespace inlinescope
