// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/store/rows/rows.h"

#include <optional>
#include <string_view>

namespace inlinescope {

/// The status whose word a cell of listRuns() has; absent for another text.
std::optional<RunStatus> runStatusOf(std::string_view word);
/// Whether a run that ended so can be resumed.
bool isUnfinished(RunStatus status);

} // namespace inlinescope
