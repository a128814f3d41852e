// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/meter_limits.h"
#include "core/model/search_objective.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

struct SearchOptions {
    std::string corpus;
    std::vector<std::string> modules; ///< names of those to search now; empty: all of the corpus
    std::string name;                 ///< of the run; empty: "search", or "search-unique"
    SearchObjective objective = SearchObjective::Text;
    std::optional<std::chrono::seconds> budget; ///< wall-clock time of the whole call
    std::optional<std::int64_t> compiles;       ///< variants and compiles, over all modules, after which no step begins
    std::optional<std::int64_t> rounds;         ///< for each module
    std::uint64_t seed = 0;
    MeterLimits limits;
};

/// The name of the run that a search makes, or continues.
inline std::string searchedRun(const SearchOptions& options) {
    if (!options.name.empty()) return options.name;
    return options.objective == SearchObjective::Unique ? "search-unique" : "search";
}

} // namespace inlinescope
