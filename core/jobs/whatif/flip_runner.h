// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/whatif/flip_measurement.h"

#include <map>

namespace inlinescope {

/// What is to be measured of one module run: decisions without an obstacle.
struct ModuleFlips {
    ModuleRunRow row;
    std::vector<std::uint32_t> singles; ///< each flipped by itself
    FlipSet together;                   ///< flipped as one; may be empty

    std::size_t count() const { return singles.size() + !together.empty(); }
};

struct FlipPlan {
    std::string run;
    Others others = Others::Decide;
    MeterLimits limits; ///< of all modules together
    std::vector<ModuleFlips> modules;
};

/// What became of a plan.
struct FlipsDone {
    std::int64_t measured = 0;
    std::int64_t refused = 0; ///< modules of which not all could be measured
    // How sizes were come by (SelfCheck), of the modules that were done.
    std::int64_t checked = 0;                   ///< flips
    std::int64_t fellBack = 0;                  ///< flips
    std::map<std::string, std::int64_t> slower; ///< modules by why they had to be measured by a slower method
};

/// Measures flips of a run's modules, several modules at a time, and stores what came of each with its module run as
/// soon as it is known: a cancel, an error or a kill loses what is under way alone. A module of several that cannot be
/// measured is a finding (an error), and the others go on; of a single one it is the error. Errors: the store's, and
/// after a cancel Cancelled.
Result<FlipsDone> runFlips(const JobContext& context, const FlipPlan& plan);

} // namespace inlinescope
