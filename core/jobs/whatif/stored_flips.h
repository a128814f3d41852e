// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/whatif/whatif_job.h"

#include <cstdint>
#include <string>
#include <vector>

namespace inlinescope {

// Stored results of flips, read without measuring; any thread may call.

/// The rows of a what-if with these options as far as results are stored; for a decision that was not measured the row
/// says "cancelled".
Result<Table> storedWhatIf(const std::string& workspace, const WhatIfOptions& options, WhatIfDetail detail);

/// Decisions of a run's module that were flipped together, and the resulting text.
struct StoredFlipSet {
    std::vector<std::int64_t> decisions;
    FlipText text;
};
/// In the order of their decisions.
Result<std::vector<StoredFlipSet>> storedFlipSets(const std::string& workspace, const std::string& run,
                                                  const std::string& module, Others others);

} // namespace inlinescope
