// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/sides/compared_runs.h"

#include "core/base/counted.h"

namespace inlinescope {

Result<void> checkComparedRuns(const std::vector<std::string>& runs) {
    if (runs.size() >= 2 && runs.size() <= mostComparedRuns) return {};
    return Error{ErrorCode::InvalidArgument,
                 counted(runs.size(), "run"),
                 {},
                 {},
                 "2 to " + std::to_string(mostComparedRuns) + " runs to compare"};
}

} // namespace inlinescope
