// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/meter_limits.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// What explanations took that have ended.
struct ExplainExperience {
    std::int64_t decisions = 0; ///< that differed
    std::int64_t compiles = 0;  ///< besides the four that every search makes

    void add(std::size_t differing, std::size_t compilesOfIt);
};

/// A module that is to be explained.
struct ExplainWork {
    std::int64_t differing = 0; ///< decisions
    std::int64_t decisions = 0; ///< of B, at least those that can be put in
    std::int64_t cpuNs = 0;     ///< processor time of a compile; 0: not known
};

/// How many compiles it takes to explain modules, and how long they take on all workers. What is stored already takes
/// none.
struct ExplainEstimate {
    std::int64_t modules = 0;   ///< that have to be compiled
    std::int64_t decisions = 0; ///< that differ in these modules
    std::int64_t expected = 0;  ///< compiles
    std::int64_t most = 0;      ///< if every decision that can be put in is a culprit
    /// Of wall time for `expected`; absent if it is not known how long one of the modules takes.
    std::optional<double> seconds = 0;
    std::int64_t firstExpected = 0;          ///< compiles of the first module
    std::optional<double> firstSeconds = {}; ///< until its result is there

    void add(const ExplainEstimate& more);
};

/// For one module; `limit`: of the compiles, 0 for none. Besides four, a search takes about five compiles for each
/// decision that differs (4.8 on eight modules of this program, 3 to 12 on each). Experience replaces the five, which
/// count as much as ten decisions do. At most: if all D decisions are culprits, the chain of core/analysis/culprits.h
/// has D + 1 sizes, each decision is left out once and put in alone once, and A and B without all of them: 3 D + 4.
ExplainEstimate estimateExplanation(const ExplainWork& module, const ExplainExperience& experience, int limit,
                                    const MeterLimits& limits);
/// Of the first `count` modules.
ExplainEstimate sumOf(const std::vector<ExplainEstimate>& modules, std::size_t count);
/// The same with the time that follows from a measured one.
ExplainEstimate withTimes(ExplainEstimate estimate, double secondsPerCompile);

enum class EstimateUnit : std::uint8_t { Second, Minute, Hour };

/// A time as an estimate is said: "40 seconds", "71 minutes", "14 hours"; rounded up.
struct EstimatedTime {
    std::int64_t count = 0;
    EstimateUnit unit = EstimateUnit::Second;
};
EstimatedTime estimatedTime(double seconds);

/// If the most that it can take is of use, that is, at most twice of what is expected.
bool isBounded(const ExplainEstimate& estimate);
/// "12 modules with 177 differing decisions: about 570 compiles (at most about 1050), about 4 minutes; the first
/// module: about 90 compiles, about 40 seconds"
std::string describe(const ExplainEstimate& estimate);

} // namespace inlinescope
