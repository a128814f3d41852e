// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/job_context.h"
#include "core/jobs/common/meter_limits.h"
#include "core/model/flip.h"
#include "core/model/measured_variant.h"
#include "core/store/workspace_reader.h"

#include <functional>

namespace inlinescope {

class VariantMeter;

/// The result of a variant with these decisions flipped, compared with the run's own object.
FlipResult flipResult(const MeasuredVariant& own, const MeasuredVariant& flipped, Others others, FlipSet decisions);

/// Measures each set of decisions without an obstacle; `done` gets the results in order of completion. Errors besides
/// the meter's: Refused if the module now compiles to other sizes than in the run.
Result<void> measureFlips(VariantMeter& meter, Others others, const std::vector<FlipSet>& sets,
                          const std::function<Result<void>(FlipResult&&)>& done);

/// The flips of one module run that are to be measured: decisions without an obstacle.
struct ModuleFlips {
    ModuleRunRow row;
    std::vector<std::uint32_t> singles; ///< each flipped by itself
    FlipSet together;                   ///< flipped as one; may be empty

    std::size_t count() const { return singles.size() + !together.empty(); }
};

struct FlipPlan {
    std::string run;
    Others others = Others::Decide;
    MeterLimits limits; ///< for all modules together
    std::vector<ModuleFlips> modules;
    /// The first of a module's singles are measured first, in batches that grow, which costs a few compiles more: flips
    /// that are measured together share work, but end in the order of the compiler's questions.
    bool inOrder = false;
    /// Gets the flips of single decisions as soon as they are stored; called by the caller's thread.
    std::function<void(const MeasuredFlips&)> stored = [](const MeasuredFlips&) {};
};

/// The result of a plan.
struct FlipsDone {
    std::map<std::string, FlipTexts> flips; ///< of decisions flipped alone, by module
    std::int64_t refused = 0;               ///< modules that could not be measured completely
    // How the sizes were measured (SelfCheck), over the modules that were done.
    std::int64_t checked = 0;                   ///< flips
    std::int64_t fellBack = 0;                  ///< flips
    std::map<std::string, std::int64_t> slower; ///< number of modules by the reason why a slower method was needed
};

/// Measures flips of a run's modules, several modules at a time. Stores each result with its module run immediately, so
/// a cancel, an error or a kill loses only what is being measured. If one of several modules cannot be measured, that
/// is a finding (an error), and the others continue; for a single module it is the returned error. Errors: the store's,
/// and after a cancel Cancelled.
Result<FlipsDone> runFlips(const JobContext& context, const FlipPlan& plan);

} // namespace inlinescope
