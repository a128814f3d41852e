// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/whatif/whatif_job.h"

#include <cstdint>
#include <string>
#include <vector>

namespace inlinescope {

// What is stored of flips, read without measuring anything; any thread may call.

/// The rows that a what-if with these options would give, were nothing left to measure; of a decision that was not
/// measured the row says "cancelled".
Result<Table> storedWhatIf(const std::string& workspace, const WhatIfOptions& options, WhatIfDetail detail);

/// Decisions of a run's module that were flipped together, and what became of text.
struct StoredFlipSet {
    std::vector<std::int64_t> decisions;
    FlipText text;
};
/// By decisions.
Result<std::vector<StoredFlipSet>> storedFlipSets(const std::string& workspace, const std::string& run,
                                                  const std::string& module, Others others);

} // namespace inlinescope
