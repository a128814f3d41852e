// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/run_state.h"

#include "core/base/enum_words.h"

namespace inlinescope {

std::optional<RunStatus> runStatusOf(std::string_view word) {
    return enumeratorOf(word, RunStatus::Interrupted);
}

bool isUnfinished(RunStatus status) {
    return status == RunStatus::Interrupted || status == RunStatus::Cancelled || status == RunStatus::Failed;
}

} // namespace inlinescope
