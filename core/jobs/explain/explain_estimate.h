// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/meter_limits.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// How many compiles it takes to explain modules, and how long they take on all workers: `least` if one decision of
/// each module is the cause; about `most` if all that differ are, which no search exceeds by much. What is stored
/// already takes none.
struct ExplainEstimate {
    std::int64_t modules = 0;   ///< that have to be compiled
    std::int64_t decisions = 0; ///< that differ in these modules
    std::int64_t least = 0, most = 0;
    /// Of wall time; absent if it is not known how long one of the modules takes.
    std::optional<double> leastSeconds = 0, mostSeconds = 0;

    void add(const ExplainEstimate& more);
};

/// For one module. `cpuNs`: the processor time of a compile, 0 if it is not known. `limit`: of the compiles, 0 for
/// none.
ExplainEstimate estimateExplanation(std::int64_t differing, std::int64_t cpuNs, int limit, const MeterLimits& limits);
/// Of the first `count` modules.
ExplainEstimate sumOf(const std::vector<ExplainEstimate>& modules, std::size_t count);
/// The same with the times that follow from a measured one.
ExplainEstimate withTimes(ExplainEstimate estimate, double secondsPerCompile);

/// "12 modules with 177 differing decisions: 120 to about 570 compiles, 40 seconds to 4 minutes"
std::string describe(const ExplainEstimate& estimate);

} // namespace inlinescope
