// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/sides/compared_runs.h"

namespace inlinescope {

Result<void> checkComparedRuns(const std::vector<std::string>& runs) {
    if (runs.size() >= 2 && runs.size() <= mostComparedRuns) return {};
    return Error{ErrorCode::InvalidArgument,
                 std::to_string(runs.size()) + (runs.size() == 1 ? " run" : " runs"),
                 {},
                 {},
                 "2 to " + std::to_string(mostComparedRuns) + " runs to compare"};
}

} // namespace inlinescope
