// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <string>
#include <vector>

namespace inlinescope {

constexpr std::size_t mostComparedRuns = 26; ///< each run has a letter
/// InvalidArgument for fewer than two runs, or for more runs than letters.
Result<void> checkComparedRuns(const std::vector<std::string>& runs);

} // namespace inlinescope
