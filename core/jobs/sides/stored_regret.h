// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/regret.h"
#include "core/store/workspace_reader.h"

#include <cstdint>
#include <string>
#include <vector>

namespace inlinescope {

/// What is measured of the regret of a module: of the decisions that a run took differently from a run that a search
/// made.
struct StoredRegret {
    std::string module, run, best;
    std::int64_t size = 0, bestSize = 0; ///< text of the module
    RegretSum sum = {};                  ///< of the decisions with bytes
    std::int64_t missing = 0;            ///< decisions that can be measured and are not
    bool operator==(const StoredRegret&) const = default;
};

/// Of all runs and modules of which a decision is measured; by run, best run, then module. Reads only modules of which
/// flips of the best run, with the others held, are stored.
Result<std::vector<StoredRegret>> storedRegrets(const WorkspaceReader& reader);

} // namespace inlinescope
