// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A what-if with its table in one call, for tests of its results.
#include "core/jobs/whatif/whatif_job.h"

namespace inlinescope::testing {

struct WhatIf {
    Table table;
    bool cancelled = false;
};

inline Result<WhatIf> whatIf(const JobContext& context, const WhatIfOptions& options,
                             WhatIfDetail detail = WhatIfDetail::Text) {
    INLINESCOPE_TRY(WhatIfJob job, WhatIfJob::open(context, options));
    const Result<void> measured = job.measure();
    WhatIf answer{{whatIfColumns(detail), {}, {}, {}}, !measured.ok() && measured.error().code == ErrorCode::Cancelled};
    if (!answer.cancelled) INLINESCOPE_CHECK(measured);
    INLINESCOPE_TRY(answer.table.notes, job.rows(detail, [&](Row&& row) -> Result<void> {
        answer.table.rows.push_back(std::move(row));
        return {};
    }));
    return answer;
}

} // namespace inlinescope::testing
